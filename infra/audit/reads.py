"""Who looked at what: rows of a table apart from the log, each on the disk before the answer that it speaks of goes out.

What was looked at is said by ids, paths and closed values. A newcomer would keep the text of a search too: a name would then stand here
that was erased everywhere else.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, Literal
from uuid import UUID

import msgspec
import structlog
from msgspec import Struct
from sqlalchemy import BigInteger, Column, Connection, Engine, Table, Uuid, delete, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from infra.clock import Clock, utc_now
from infra.database import Database, engine
from infra.followers.following import said
from infra.settings import Settings
from infra.storage.entries import microseconds
from infra.storage.log import Storage
from infra.storage.sqlite import SqliteStorage
from infra.storage.turns import GroupCommit
from projections.model import METADATA, Instant, words

KEPT = timedelta(days=Settings().reads_kept_days)
"""Where nothing else is set."""
PRUNED_AT_ONCE = 5_000
LOGGER = structlog.stdlib.get_logger("reads")

Interface = Literal["api", "page", "command-line"]

READS = Table(
    "reads",
    METADATA,
    Column("number", BigInteger, primary_key=True),
    Column("at", Instant, nullable=False),
    Column("person", Uuid, nullable=False),
    Column("roles", words(), nullable=False),
    Column("kind", words(), nullable=False),
    Column("thing", Uuid),
    Column("part", words(), nullable=False),
    Column("query", words(), nullable=False),
    Column("interface", words(), nullable=False),
)
INSERT_POSTGRES = """
INSERT INTO reads (at, person, thing, roles, kind, part, query, interface)
SELECT * FROM unnest(%s::timestamptz[], %s::uuid[], %s::uuid[], %s::text[], %s::text[], %s::text[], %s::text[], %s::text[])
"""
INSERT_SQLITE = "INSERT INTO reads (at, person, thing, roles, kind, part, query, interface) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"


class NotRecordedError(Exception):
    """A read could not be recorded: nothing may be shown."""


class Read(Struct, frozen=True):
    """A look: who, in which of their roles (those that allowed it), at what, from where.

    kind, thing: what has an id (`case`), or the kind of list (`cases`) without one. part: the path below it. query: the parameters; of a
    text that a person wrote only the name is kept (None).
    """

    person: UUID
    roles: tuple[str, ...]
    kind: str
    thing: UUID | None = None
    part: str = ""
    query: Mapping[str, str | None] = {}
    interface: Interface = "api"

    def words(self) -> tuple[str, str, str, str, str]:
        """Roles, kind, part, query and interface as their columns hold them."""
        return " ".join(self.roles), self.kind, self.part, msgspec.json.encode(self.query).decode(), self.interface


class Reads:
    """Records looks, and lets them go when `kept` has passed."""

    def __init__(self, database: Database, storage: Storage, clock: Clock = utc_now, kept: timedelta = KEPT) -> None:
        """`database` is the log's; `storage` the log in it, with whose writers those of this process take turns on SQLite."""
        self._turn = storage.writing if isinstance(storage, SqliteStorage) else None
        # An error must not carry the rows into the log of the program.
        self._engine: Engine = engine(database, pool_size=2, hide_parameters=True)
        self._clock = clock
        self._kept = kept
        self._together: GroupCommit[tuple[datetime, Read], bool] = GroupCommit(self._commit)

    def record(self, read: Read) -> None:
        """Record a look, durably; safe from any thread. Looks that wait together are committed together.

        Raises:
            NotRecordedError: it does not stand in the table, as far as is known.
        """
        self._together((self._clock(), read))

    def prune(self) -> int:
        """Let go of what was kept long enough; answers how many looks went."""
        limit = self._clock() - self._kept
        old = select(READS.c.number).where(READS.c.at < limit).order_by(READS.c.at).limit(PRUNED_AT_ONCE)
        gone, part = 0, PRUNED_AT_ONCE
        while part == PRUNED_AT_ONCE:
            with self._writing() as connection:
                part = connection.execute(delete(READS).where(READS.c.number.in_(old))).rowcount
            gone += part
        LOGGER.info("reads_pruned", count=gone)
        return gone

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()

    def _commit(self, batch: Sequence[tuple[datetime, Read]]) -> list[bool]:
        try:
            try:
                self._insert(batch)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                # The server went away and may be back. Had the first try been carried out, a look would be told of twice.
                self._insert(batch)
        except SQLAlchemyError as error:
            raise NotRecordedError(said(error)) from error
        return [True] * len(batch)

    def _insert(self, batch: Sequence[tuple[datetime, Read]]) -> None:
        if self._turn is not None:
            rows: list[tuple[Any, ...]] = [
                (microseconds(at), read.person.hex, read.thing.hex if read.thing is not None else None, *read.words()) for at, read in batch
            ]
            with self._writing() as connection:
                connection.exec_driver_sql(INSERT_SQLITE, rows)
            return
        columns = zip(*((at, read.person, read.thing, *read.words()) for at, read in batch), strict=True)
        with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            # One statement is a transaction by itself, in one round trip.
            connection.exec_driver_sql(INSERT_POSTGRES, tuple([*column] for column in columns))

    @contextmanager
    def _writing(self) -> Generator[Connection]:
        if self._turn is None:
            with self._engine.begin() as connection:
                yield connection
            return
        with self._turn, self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.exec_driver_sql("COMMIT")
            except BaseException:
                connection.exec_driver_sql("ROLLBACK")
                raise
