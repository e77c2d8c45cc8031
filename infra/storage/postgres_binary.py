"""PostgreSQL's binary form of what the log's statements are given and answer.

A newcomer would let a cursor adapt each value, at ten times the cost.
"""

import struct
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import psycopg
from psycopg import pq
from psycopg.errors import error_from_result
from psycopg.pq.abc import PGresult

from infra.storage.entries import IMPOSSIBLE, Entry, in_range, instant_of, microseconds, said_of, unreadable

BIGINT, INTEGER, SMALLINT, INSTANT, UUIDS, TEXT, BYTES = 20, 23, 21, 1184, 2950, 25, 17
EPOCH_2000 = 946_684_800_000_000
"""PostgreSQL counts microseconds from the year 2000."""

int8, int4, int2 = struct.Struct(">q").pack, struct.Struct(">i").pack, struct.Struct(">h").pack
read_int8, read_int4, read_int2 = struct.Struct(">q").unpack, struct.Struct(">i").unpack, struct.Struct(">h").unpack


def array_of(element: int, values: Sequence[bytes]) -> bytes:
    """An array of one dimension; `element` is the type's number."""
    parts = [struct.pack(">iiiii", 1, 0, element, len(values), 1)]
    for value in values:
        parts += (int4(len(value)), value)
    return b"".join(parts) if values else struct.pack(">iii", 0, 0, element)


def as_instant(value: datetime) -> bytes:
    """An aware instant."""
    return int8(microseconds(value) - EPOCH_2000)


def read_instant(value: bytes) -> datetime:
    """The aware instant of its binary form."""
    return instant_of(read_int8(value)[0] + EPOCH_2000)


def entry_of(row: tuple[Any, ...]) -> Entry:
    """An entry from its columns: position, recorded_at, stream, version, tag, state, mac. One that can be none says why."""
    at, recorded_at, stream, version, tag, state, mac = row
    position, number, text = read_int8(at)[0], None, None
    try:
        number, text = read_int4(version)[0], tag.decode()
        return Entry(position, read_instant(recorded_at), UUID(bytes=stream), in_range(number), text, state, mac)
    except IMPOSSIBLE as error:
        return unreadable(position, said_of(error), (stream, number, text, state))


def checked(result: PGresult) -> PGresult:
    """The result, or what the server says against the question.

    Raises:
        psycopg.OperationalError: the connection went away; its `sqlstate` is None where there was nobody left to give one.
        psycopg.Error: the class of its code.
    """
    if result.status not in {pq.ExecStatus.FATAL_ERROR, pq.ExecStatus.PIPELINE_ABORTED}:
        return result
    if result.status == pq.ExecStatus.FATAL_ERROR and result.error_field(pq.DiagnosticField.SQLSTATE) is None:
        raise psycopg.OperationalError(result.get_error_message())
    raise error_from_result(result)


def rows_of(result: PGresult) -> list[tuple[Any, ...]]:
    """The rows, each value as bytes or None."""
    return [tuple(result.get_value(row, column) for column in range(result.nfields)) for row in range(result.ntuples)]
