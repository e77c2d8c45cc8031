"""An append on PostgreSQL in two round trips, spoken to libpq directly: through cursors each statement waits for the socket by itself.

Values go in PostgreSQL's binary form. Whatever goes wrong inside closes the connection, which takes the transaction back; the pool
makes another one.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from psycopg import Connection, generators, pq
from psycopg.pq.abc import PGresult

from infra.storage import postgres_statements as statements
from infra.storage.entries import IMPOSSIBLE, Entry, Handled, UnreadableEntryError, said_of, unreadable
from infra.storage.log import Standing
from infra.storage.postgres_binary import (
    BIGINT,
    BYTES,
    INSTANT,
    INTEGER,
    SMALLINT,
    TEXT,
    UUIDS,
    array_of,
    as_instant,
    checked,
    entry_of,
    int2,
    int4,
    int8,
    read_instant,
    read_int2,
    read_int4,
    read_int8,
    rows_of,
)

ENTRY_COLUMNS = (BIGINT, INSTANT, UUIDS, INTEGER, TEXT, BYTES, BYTES)
HANDLED_COLUMNS = (UUIDS, UUIDS, BYTES, SMALLINT, TEXT, BIGINT, BIGINT, INSTANT)


def _arrays(columns: Sequence[int], rows: Sequence[Sequence[bytes]]) -> list[bytes]:
    return [array_of(oid, [row[index] for row in rows]) for index, oid in enumerate(columns)]


def _last_at(position: int, instant: bytes) -> datetime:
    try:
        return read_instant(instant)
    except IMPOSSIBLE as error:
        raise UnreadableEntryError(unreadable(position, said_of(error)), said_of(error)) from error


class AppendConnection(Connection[tuple[Any, ...]]):
    """A connection that knows the statements of an append; they are prepared at the first one."""

    append_is_prepared = False
    reading: frozenset[bytes] = frozenset()
    """Names of the statements for reading that are prepared on it."""
    asked: Mapping[str, bytes] = {}
    """Other statements that are prepared on it, with their names."""


class LockedLog:
    """The log while its lock is held, on a connection of its own until `finish`."""

    def __init__(self, connection: AppendConnection) -> None:
        self._connection = connection
        self._libpq = connection.pgconn
        self._unread = 0
        self._stored = False

    def begin(self) -> None:
        """Take the log's lock: queued, and sent with the first question."""
        if not self._connection.append_is_prepared:
            for name, statement in statements.APPEND.items():
                checked(self._libpq.prepare(name, statement))
            self._connection.append_is_prepared = True
        self._libpq.enter_pipeline_mode()
        self._send(statements.BEGIN)
        # A statement of its own: the next one's snapshot is then younger than the lock.
        self._send(statements.LOCK)

    def standing(self, streams: Sequence[UUID], commands: Sequence[UUID]) -> Standing:
        asked = [array_of(UUIDS, [one.bytes for one in several]) for several in (streams, commands)]
        result = self._ask(statements.STANDING, asked)
        versions: dict[UUID, int] = {}
        handled: set[UUID] = set()
        position, recorded_at, database_now = 0, None, None
        for kind, identifier, number, instant in rows_of(result):
            match read_int4(kind)[0]:
                case 0:
                    if number is not None:
                        versions[UUID(bytes=identifier)] = read_int8(number)[0]
                case 1:
                    handled.add(UUID(bytes=identifier))
                case 2:
                    position = read_int8(number)[0]
                    recorded_at = _last_at(position, instant)
                case _:
                    database_now = read_instant(instant)
        return Standing(versions, frozenset(handled), position, recorded_at, database_now)

    def entry(self, position: int) -> Entry | None:
        return next(map(entry_of, rows_of(self._ask(statements.ENTRY, [int8(position)]))), None)

    def handled(self, command: UUID) -> Handled | None:
        for row in rows_of(self._ask(statements.HANDLED, [command.bytes])):
            identifier, actor, body, status, versions, first, last, recorded_at = row
            return Handled(
                UUID(bytes=identifier),
                UUID(bytes=actor),
                body,
                read_int2(status)[0],
                msgspec.json.decode(versions, type=dict[UUID, int]),
                read_int8(first)[0],
                read_int8(last)[0],
                read_instant(recorded_at),
            )
        return None

    def store(self, entries: Sequence[Entry], handled: Sequence[Handled]) -> None:
        self._stored = True
        if entries:
            rows = [
                (int8(e.position), as_instant(e.recorded_at), e.stream.bytes, int4(e.version), e.tag.encode(), e.state, e.mac)
                for e in entries
            ]
            self._send(statements.INSERT_EVENTS, _arrays(ENTRY_COLUMNS, rows))
        if handled:
            remembered = [
                (
                    h.command.bytes,
                    h.actor.bytes,
                    h.body,
                    int2(h.status),
                    msgspec.json.encode(h.versions),
                    int8(h.first_position),
                    int8(h.last_position),
                    as_instant(h.recorded_at),
                )
                for h in handled
            ]
            self._send(statements.INSERT_HANDLED, _arrays(HANDLED_COLUMNS, remembered))

    def finish(self) -> None:
        """Commit, and then wake who listens; answers when both are done, that is, when what was stored is on the disk."""
        self._send(statements.COMMIT)
        if self._stored:
            self._send(statements.NOTIFY)
        self._libpq.pipeline_sync()
        self._read_all()
        checked(self._read())
        self._libpq.exit_pipeline_mode()

    def _send(self, statement: bytes, values: Sequence[bytes] = ()) -> None:
        self._libpq.send_query_prepared(statement, values, [pq.Format.BINARY] * len(values), pq.Format.BINARY)
        self._unread += 1

    def _ask(self, statement: bytes, values: Sequence[bytes]) -> PGresult:
        self._send(statement, values)
        self._libpq.send_flush_request()
        return self._read_all()

    def _read_all(self) -> PGresult:
        """The result of the last statement sent; that of each before it is looked at too."""
        self._connection.wait(generators.send(self._libpq))
        result = checked(self._read())
        for _ in range(self._unread - 1):
            result = checked(self._read())
        self._unread = 0
        return result

    def _read(self) -> PGresult:
        results: list[PGresult] = self._connection.wait(generators.fetch_many(self._libpq))
        return results[0]
