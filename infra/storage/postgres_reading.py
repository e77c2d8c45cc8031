"""Rows out of PostgreSQL, asked of libpq directly: a cursor waits for the socket by itself, which costs ten times the question.

libpq's own call waits without Python's lock. It knows no timeout but the server's: only what is found by an index is asked here.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar
from uuid import UUID

import psycopg
from psycopg import pq
from psycopg.adapt import Transformer
from psycopg.pq.abc import PGresult

from infra.storage import postgres_statements as statements
from infra.storage.entries import IMPOSSIBLE, Entry, Fact, in_range
from infra.storage.postgres_append import AppendConnection
from infra.storage.postgres_binary import INTEGER, UUIDS, array_of, checked, entry_of, int4, int8, rows_of

T = TypeVar("T")


def load(connection: AppendConnection, streams: Mapping[UUID, int], upto: int) -> list[Entry]:
    """The entries of streams after a version of each, up to a position, in the log's order."""
    if len(streams) == 1:
        ((stream, after),) = streams.items()
        return _entries(connection, statements.LOAD_ONE, stream.bytes, int4(after), int8(upto))
    return _entries(connection, statements.LOAD, *_asked(streams), int8(upto))


def facts(connection: AppendConnection, streams: Mapping[UUID, int], upto: int) -> dict[UUID, list[Fact]]:
    """By stream, its facts after a version, up to a position."""
    if len(streams) == 1:
        ((stream, after),) = streams.items()
        asked = stream.bytes, int4(after), int8(upto)
        return {stream: _rows(connection, _result(connection, statements.FACTS_OF_ONE, *asked), lambda row: Fact(stream, *row))}
    places: list[tuple[UUID, list[Fact]]] = [(stream, []) for stream in streams]

    def put(row: Sequence[Any]) -> None:
        place: int = row[0]
        stream, own = places[place - 1]
        own.append(Fact(stream, *row[1:]))

    _rows(connection, _result(connection, statements.FACTS, *_asked(streams), int8(upto)), put)
    return dict(places)


def page(connection: AppendConnection, after_position: int, limit: int) -> list[Entry]:
    """The next entries after a position."""
    return _entries(connection, statements.PAGE, int8(after_position), int8(limit))


def last(connection: AppendConnection) -> list[Entry]:
    """The newest entry, if there is one."""
    return _entries(connection, statements.LAST)


def answer(connection: AppendConnection, statement: str, values: Iterable[object]) -> list[tuple[Any, ...]]:
    """What a statement with numbered parameters answers; it is prepared at the first time."""
    name = connection.asked.get(statement)
    if name is None:
        name = b"asked_%d" % len(connection.asked)
        checked(connection.pgconn.prepare(name, statement.encode()))
        connection.asked = {**connection.asked, statement: name}
    told: list[Any] = [None if value is None else str(value).encode() for value in values]
    return _rows(connection, checked(connection.pgconn.exec_prepared(name, told, None, pq.Format.BINARY)), tuple)


def _asked(streams: Mapping[UUID, int]) -> tuple[bytes, bytes]:
    return array_of(UUIDS, [stream.bytes for stream in streams]), array_of(INTEGER, [int4(after) for after in streams.values()])


def _entries(connection: AppendConnection, statement: bytes, *values: bytes) -> list[Entry]:
    result = _result(connection, statement, *values)
    try:
        return _rows(connection, result, _entry)
    except (psycopg.DataError, *IMPOSSIBLE):
        # One of the rows is no entry: an instant `infinity`, say. By itself each tells whether it is the one.
        return [entry_of(row) for row in rows_of(result)]


def _result(connection: AppendConnection, statement: bytes, *values: bytes) -> PGresult:
    libpq = connection.pgconn
    if statement not in connection.reading:
        checked(libpq.prepare(statement, statements.READING[statement]))
        connection.reading |= {statement}
    return checked(libpq.exec_prepared(statement, values, [pq.Format.BINARY] * len(values), pq.Format.BINARY))


def _rows(connection: AppendConnection, result: PGresult, make: Callable[[Sequence[Any]], T]) -> list[T]:
    rows = Transformer(connection)
    rows.set_pgresult(result, format=pq.Format.BINARY)
    return rows.load_rows(0, result.ntuples, make)


def _entry(row: Sequence[Any]) -> Entry:
    in_range(row[3])
    return Entry(*row)
