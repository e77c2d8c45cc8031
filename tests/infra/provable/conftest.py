"""A small log with its tree and its checkpoints, and an intruder who writes into its database past the program."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import psycopg
import pytest
from msgspec.structs import replace

from infra.database import Database
from infra.followers.read_side import ReadSide
from infra.provable.files import Filed
from infra.provable.findings import Verdict
from infra.provable.merkle import Edge
from infra.provable.note import SignerKey, VerifierKey, parse_signer
from infra.provable.publishing import Publisher
from infra.provable.signing import SignerKeys, Signing
from infra.provable.tree import Tree, entry_hash
from infra.provable.verifying import verify
from infra.settings import Settings
from infra.storage.entries import Entry, Fact, Request, enter, microseconds
from infra.storage.sqlite_connections import driver
from infra.store import Store, open_store
from tests.prepared import prepare

SIGNER = parse_signer("PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz")
OTHER = SignerKey("PeterNeumann", bytes(range(32)))
MORNING = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
GUARDS = (
    "events_are_not_updated", "events_are_not_deleted", "log_tree_is_not_updated", "log_tree_is_not_deleted",
    "checkpoints_is_not_updated", "checkpoints_is_not_deleted",
)  # fmt: skip


class Moving:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = MORNING

    def __call__(self) -> datetime:
        return self.now


def signing_with(signing: Signing, keys: SignerKeys | None) -> Signing:
    return Signing(signing.directory, keys, signing.named, None)


class Logbook:
    """What the program has of it: facts are added, checkpoints published, all of it verified."""

    def __init__(self, settings: Settings, clock: Moving) -> None:
        self.settings = settings
        self.clock = clock
        self.store: Store = open_store(settings, clock, ahead=timedelta.max)
        self.side = ReadSide(Database(settings.database_url), self.store.log.storage)
        self.tree = Tree(self.store.log.storage, self.side, clock=clock, batch=7)
        self.publisher = Publisher(self.tree, self.side, self.store.signing, self.store.log.key, clock=clock)
        self._versions: dict[UUID, int] = {}

    def add(self, count: int, streams: int = 3) -> None:
        """Facts of a few streams in turns, a second apart; the tree follows."""
        for number in range(count):
            stream = UUID(int=number % streams + 1)
            version = self._versions[stream] = self._versions.get(stream, 0) + 1
            self.clock.now += timedelta(seconds=1)
            self.store.log.append(Request((Fact(stream, version, "case.noted/1", b'{"n": %d}' % number),)))
        self.tree.catch_up()

    def add_at_once(self, count: int) -> None:
        """Many facts of one stream, of one instant."""
        stream = UUID(int=99)
        first = self._versions.get(stream, 0) + 1
        self._versions[stream] = first + count - 1
        self.store.log.append(Request(tuple(Fact(stream, v, "case.noted/1", b'{"n": %d}' % v) for v in range(first, first + count))))
        self.tree.catch_up()

    def resume(self) -> None:
        """Go on with a log that was begun before."""
        self._versions = {entry.stream: entry.version for entry in self.entries()}

    def verify(
        self, given: Filed | None = None, *, keys: SignerKeys | None = None, trusted: Sequence[VerifierKey] = (), all_seals: bool = False
    ) -> Verdict:
        """`keys`: other than those of the settings."""
        signing = self.store.signing if keys is None else signing_with(self.store.signing, keys)
        return verify(self.side, self.store.log.key, signing, given=given, trusted=trusted, all_seals=all_seals)

    def entries(self) -> list[Entry]:
        return self.store.log.storage.page(0, 10_000)

    def close(self) -> None:
        self.side.close()
        self.store.close()


class Intruder:
    """Writes into the database: on SQLite as whoever has the file, on PostgreSQL as the owner of the tables."""

    def __init__(self, logbook: Logbook) -> None:
        self._logbook = logbook
        self._database = Database(logbook.settings.database_url)

    def sql(self, *statements: str) -> None:
        """Carry out statements, the guards taken away."""
        if not self._database.is_sqlite:
            with psycopg.connect(self._database.conninfo) as owner:
                for statement in statements:
                    owner.execute(statement.encode())
            return
        connection: sqlite3.Connection = driver.connect(str(self._database.path))
        for guard in GUARDS:
            connection.execute(f"DROP TRIGGER IF EXISTS {guard}")
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.close()

    def rewrite(self, entries: Sequence[Entry], *, seal: bool = False) -> None:
        """Put these in the place of the whole log, at positions from 1; `seal` with the log's key, which the intruder stole."""
        rows = [replace(entry, position=position) for position, entry in enumerate(entries, start=1)]
        if seal:
            key = self._logbook.store.log.key
            rows = [enter(Fact(e.stream, e.version, e.tag, e.state), e.position, e.recorded_at, key) for e in rows]
        self.sql("DELETE FROM events")
        if not self._database.is_sqlite:
            values = [(e.position, e.recorded_at, e.stream, e.version, e.tag, e.state, e.mac) for e in rows]
            with psycopg.connect(self._database.conninfo) as pg, pg.cursor() as cursor:
                cursor.executemany("INSERT INTO events VALUES (%s, %s, %s, %s, %s, %s, %s)", values)
            return
        raw = [(e.position, microseconds(e.recorded_at), e.stream.bytes, e.version, e.tag, e.state, e.mac) for e in rows]
        with driver.connect(str(self._database.path)) as connection:
            connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", raw)
        connection.close()

    def grow_tree_anew(self) -> None:
        """Make the kept tree fit the log as it is now."""
        self.sql("DELETE FROM log_tree")
        edge = Edge()
        rows = [(entry.position, b"".join(edge.add(entry_hash(entry)))) for entry in self._logbook.entries()]
        literal = "X'{}'" if self._database.is_sqlite else "'\\x{}'::bytea"
        self.sql(*(f"INSERT INTO log_tree VALUES ({position}, {literal.format(hashes.hex())})" for position, hashes in rows))  # noqa: S608 - numbers and hexadecimal


@pytest.fixture
def clock() -> Moving:
    """Nine in the morning of the 2nd of March 2026."""
    return Moving()


@pytest.fixture
def provable(database_url: str, tmp_path: Path) -> Settings:
    """Settings of a fresh database, whose checkpoints lie in a folder of the test."""
    settings = Settings(
        database_url=database_url,
        keys_url=f"sqlite:///{tmp_path / 'keys.db'}",
        keys_secret="a secret of the tests, at least 32 long",
        log_key="another secret, at least 32 characters",
        checkpoint_key=SIGNER.text,
        log_origin="example.org/log",
        checkpoint_dir=str(tmp_path / "checkpoints"),
    )
    prepare(settings)
    return settings


@pytest.fixture
def logbook(provable: Settings, clock: Moving) -> Iterator[Logbook]:
    """An empty log, once on each database."""
    made = Logbook(provable, clock)
    yield made
    made.close()


@pytest.fixture
def intruder(logbook: Logbook) -> Intruder:
    """Whoever got at its database."""
    return Intruder(logbook)
