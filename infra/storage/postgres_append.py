"""An append on PostgreSQL in two round trips, spoken to libpq directly: through cursors each statement waits for the socket by itself.

Values go in PostgreSQL's binary form. Whatever goes wrong inside closes the connection, which takes the transaction back; the pool
makes another one.
"""

import struct
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from psycopg import Connection, generators, pq
from psycopg.errors import error_from_result
from psycopg.pq.abc import PGresult

from infra.storage import postgres_statements as statements
from infra.storage.entries import Entry, Handled, instant_of, microseconds
from infra.storage.log import Standing

BIGINT, INTEGER, SMALLINT, INSTANT, UUIDS, TEXT, BYTES = 20, 23, 21, 1184, 2950, 25, 17
EPOCH_2000 = 946_684_800_000_000
"""PostgreSQL counts microseconds from the year 2000."""

ENTRY_COLUMNS = (BIGINT, INSTANT, UUIDS, INTEGER, TEXT, BYTES, BYTES)
HANDLED_COLUMNS = (UUIDS, UUIDS, BYTES, SMALLINT, TEXT, BIGINT, BIGINT, INSTANT)
_int8, _int4, _int2 = struct.Struct(">q").pack, struct.Struct(">i").pack, struct.Struct(">h").pack
_read_int8, _read_int4, _read_int2 = struct.Struct(">q").unpack, struct.Struct(">i").unpack, struct.Struct(">h").unpack


def _array(element: int, values: Sequence[bytes]) -> bytes:
    parts = [struct.pack(">iiiii", 1, 0, element, len(values), 1)]
    for value in values:
        parts += (_int4(len(value)), value)
    return b"".join(parts) if values else struct.pack(">iii", 0, 0, element)


def _arrays(columns: Sequence[int], rows: Sequence[Sequence[bytes]]) -> list[bytes]:
    return [_array(oid, [row[index] for row in rows]) for index, oid in enumerate(columns)]


def _instant(instant: datetime) -> bytes:
    return _int8(microseconds(instant) - EPOCH_2000)


def _read_instant(value: bytes) -> datetime:
    return instant_of(_read_int8(value)[0] + EPOCH_2000)


class AppendConnection(Connection[tuple[Any, ...]]):
    """A connection that knows the statements of an append; they are prepared at the first one."""

    append_is_prepared = False


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
                _check(self._libpq.prepare(name, statement))
            self._connection.append_is_prepared = True
        self._libpq.enter_pipeline_mode()
        self._send(statements.BEGIN)
        # A statement of its own: the next one's snapshot is then younger than the lock.
        self._send(statements.LOCK)

    def standing(self, streams: Sequence[UUID], commands: Sequence[UUID]) -> Standing:
        asked = [_array(UUIDS, [one.bytes for one in several]) for several in (streams, commands)]
        result = self._ask(statements.STANDING, asked)
        versions: dict[UUID, int] = {}
        handled: set[UUID] = set()
        position, recorded_at, database_now = 0, None, None
        for kind, identifier, number, instant in _rows(result):
            match _read_int4(kind)[0]:
                case 0:
                    if number is not None:
                        versions[UUID(bytes=identifier)] = _read_int8(number)[0]
                case 1:
                    handled.add(UUID(bytes=identifier))
                case 2:
                    position, recorded_at = _read_int8(number)[0], _read_instant(instant)
                case _:
                    database_now = _read_instant(instant)
        return Standing(versions, frozenset(handled), position, recorded_at, database_now)

    def entry(self, position: int) -> Entry | None:
        for row in _rows(self._ask(statements.ENTRY, [_int8(position)])):
            at, recorded_at, stream, version, tag, state, mac = row
            return Entry(
                _read_int8(at)[0], _read_instant(recorded_at), UUID(bytes=stream), _read_int4(version)[0], tag.decode(), state, mac
            )
        return None

    def handled(self, command: UUID) -> Handled | None:
        for row in _rows(self._ask(statements.HANDLED, [command.bytes])):
            identifier, actor, body, status, versions, first, last, recorded_at = row
            return Handled(
                UUID(bytes=identifier),
                UUID(bytes=actor),
                body,
                _read_int2(status)[0],
                msgspec.json.decode(versions, type=dict[UUID, int]),
                _read_int8(first)[0],
                _read_int8(last)[0],
                _read_instant(recorded_at),
            )
        return None

    def store(self, entries: Sequence[Entry], handled: Sequence[Handled]) -> None:
        self._stored = True
        if entries:
            rows = [
                (_int8(e.position), _instant(e.recorded_at), e.stream.bytes, _int4(e.version), e.tag.encode(), e.state, e.mac)
                for e in entries
            ]
            self._send(statements.INSERT_EVENTS, _arrays(ENTRY_COLUMNS, rows))
        if handled:
            remembered = [
                (
                    h.command.bytes,
                    h.actor.bytes,
                    h.body,
                    _int2(h.status),
                    msgspec.json.encode(h.versions),
                    _int8(h.first_position),
                    _int8(h.last_position),
                    _instant(h.recorded_at),
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
        _check(self._read())
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
        result = _check(self._read())
        for _ in range(self._unread - 1):
            result = _check(self._read())
        self._unread = 0
        return result

    def _read(self) -> PGresult:
        results: list[PGresult] = self._connection.wait(generators.fetch_many(self._libpq))
        return results[0]


def _check(result: PGresult) -> PGresult:
    if result.status in {pq.ExecStatus.FATAL_ERROR, pq.ExecStatus.PIPELINE_ABORTED}:
        raise error_from_result(result)
    return result


def _rows(result: PGresult) -> list[tuple[Any, ...]]:
    return [tuple(result.get_value(row, column) for column in range(result.nfields)) for row in range(result.ntuples)]
