"""Row 10: `verify` of a log against a raw read and SHA-256 of its rows; the time of a proof in a large log against a small one."""

import sqlite3
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from uuid import UUID

import psycopg
from msgspec import Struct

from infra.database import Database
from infra.followers.read_side import ReadSide
from infra.provable import proofs
from infra.provable.note import new_signer
from infra.provable.publishing import Publisher
from infra.provable.raw import CHUNK
from infra.provable.signing import SignerKeys, Signing
from infra.provable.tree import Tree
from infra.provable.verifying import verify
from infra.storage.entries import Fact, Request
from infra.storage.sqlite_connections import connect
from infra.store import open_store, prepare_databases
from tests.bench.autos_peer import settings_of

SMALL = 1_000
PROOFS = 400
BATCH = 1_000
A_STREAM = 10
STATE_BYTES = 520
"""About the mean of the stored facts of row 4."""
COLUMNS = "SELECT position, recorded_at, stream, version, tag, state, mac FROM events ORDER BY position"


class Proving(Struct, frozen=True):
    """Seconds a round of `verify` and of the raw read; milliseconds of one inclusion proof, by the log's size."""

    entries: int
    autos: list[float]
    limit: list[float]
    proof_ms: dict[int, float]

    @property
    def ratios(self) -> list[float]:
        """Of each round: 1 where verifying costs no more than reading and hashing."""
        return [limit / autos for autos, limit in zip(self.autos, self.limit, strict=True)]

    @property
    def growth(self) -> float:
        """How many times longer a proof takes in the large log than in the small one."""
        return self.proof_ms[self.entries] / self.proof_ms[SMALL]


def measured(database_url: str, folder: Path, entries: int, rounds: int) -> Proving:
    """A log made of facts that no fold reads: what is measured does not look into them."""
    folder.mkdir(exist_ok=True)
    settings = settings_of(database_url, folder)
    prepare_databases(settings)
    database = Database(database_url)
    store = open_store(settings, durable=False)
    side = ReadSide(database, store.log.storage)
    tree = Tree(store.log.storage, side)
    signing = Signing(folder / "checkpoints", SignerKeys(new_signer("bench/log")), None, None)
    publisher = Publisher(tree, side, signing, store.log.key)
    chance = Random(20)

    def grow(first: int, last: int) -> None:
        for begin in range(first, last, BATCH):
            streams = [UUID(int=chance.getrandbits(128)) for _ in range(BATCH // A_STREAM)]
            facts = [
                Fact(
                    stream,
                    version,
                    "case.infraction_recorded/1",
                    b'{"n":%10d,"x":"%s"}' % (begin, chance.randbytes(STATE_BYTES // 2).hex().encode()),
                )
                for version in range(1, A_STREAM + 1)
                for stream in streams
            ]
            store.log.commit([Request(tuple(facts))])
        tree.catch_up()

    def proof_ms(size: int) -> float:
        taken: list[float] = []
        for _ in range(PROOFS):
            position = chance.randint(1, size)
            begun = time.perf_counter()
            with side.reading() as reading:
                proofs.inclusion(reading.connection, position, size)
            taken.append((time.perf_counter() - begun) * 1000)
        return median(taken)

    try:
        grow(0, SMALL)
        times = {SMALL: proof_ms(SMALL)}
        grow(SMALL, entries)
        times[entries] = proof_ms(entries)
        publisher.publish()
        _vacuumed(database)
        raw = _sqlite(database) if database.is_sqlite else _postgres(database)
        autos: list[float] = []
        limit: list[float] = []
        for _ in range(rounds):
            limit.append(_seconds(raw))
            autos.append(_seconds(lambda: _sound(verify(side, store.log.key, signing).findings)))
        return Proving(entries, autos, limit, times)
    finally:
        side.close()
        store.close()


def _vacuumed(database: Database) -> None:
    """Else the first rounds measure how PostgreSQL tidies up after a million entries in a minute, on whichever peer is reading then."""
    if not database.is_sqlite:
        with psycopg.connect(database.conninfo, autocommit=True) as connection:
            connection.execute("VACUUM ANALYZE events, log_tree")


def _sound(findings: list[Any]) -> None:
    if findings:
        raise RuntimeError(f"the log that was measured is not sound: {findings}")


def _seconds(do: Callable[[], object]) -> float:
    begun = time.perf_counter()
    do()
    return time.perf_counter() - begun


def _sqlite(database: Database) -> Callable[[], None]:
    connection: sqlite3.Connection = connect(database.path)

    def read() -> None:
        for row in connection.execute(COLUMNS):
            sha256(row[5]).digest()

    return read


def _postgres(database: Database) -> Callable[[], None]:
    connection = psycopg.connect(database.conninfo)

    def read() -> None:
        # Half the time of a cursor that is asked for a thousand rows at a time.
        with connection.transaction(), connection.cursor() as cursor:
            for row in cursor.stream(COLUMNS, binary=True, size=CHUNK):
                sha256(row[5]).digest()

    return read
