"""The rows of the log and of its tree as they lie in the database, a chunk in memory at a time, and their hashes.

A row is a plain tuple with the bytes that are sealed: making entries of a million rows takes longer than hashing them. PostgreSQL sends
its rows on a connection beside, in the snapshot of the one that asks: it goes on sending while these are hashed, and the other stays
free for questions.
"""

from __future__ import annotations

import hmac
import struct
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import islice
from typing import Any
from uuid import UUID

from msgspec import Struct
from sqlalchemy import Connection

CHUNK = 256
"""Rows at a time: a power of two, so that a whole chunk is one subtree; few enough to stay in a processor's cache."""

Row = tuple[int, int, bytes, int, bytes, bytes, bytes]
"""position, recorded at (microseconds since 1970 UTC), stream, version, tag, stored state, MAC."""

_LEAF = struct.Struct(">BQq16sIH").pack
_SEALED = struct.Struct(">Qq16sIH").pack
UNSEALED = b""
"""In the place of a leaf's hash: the row holds what no entry can, such as a version of nine digits and more."""

SQLITE = """
SELECT position, recorded_at, stream, version, CAST(tag AS BLOB), state, mac FROM events WHERE position > ? ORDER BY position
"""
# `infinity` and the last years that a timestamptz has are more than a leaf can hold: whoever writes them is named, and stops no walk.
POSTGRES = """
SELECT position, greatest(least(extract(epoch FROM recorded_at) * 1000000, 9223372036854775807), -9223372036854775808)::bigint,
    uuid_send(stream), version, convert_to(tag, 'UTF8'), state, mac
FROM events WHERE position > %s ORDER BY position
"""
TREE_SQLITE = "SELECT position, hashes FROM log_tree WHERE position > ? ORDER BY position"
HASHES_SQLITE = "SELECT hashes FROM log_tree WHERE position > ? ORDER BY position"
HASHES_POSTGRES = "SELECT hashes FROM log_tree WHERE position > %s ORDER BY position"
TREE_POSTGRES = "SELECT position, hashes FROM log_tree WHERE position > %s ORDER BY position"

ONE = " LIMIT 1"
SNAPSHOT = "SELECT pg_export_snapshot()"


class Place(Struct, frozen=True):
    """Where in the record a row stands, as it says itself."""

    recorded_at: datetime
    stream: UUID
    version: int
    tag: str


def place(connection: Connection, position: int) -> Place | None:
    """Of the row at that position; None where there is none, or one that says what no entry can."""
    row = first_after(connection, position - 1)
    if row is None or row[0] != position:
        return None
    try:
        at = datetime.fromtimestamp(0, UTC) + timedelta(microseconds=row[1])
        return Place(at, UUID(bytes=row[2]), row[3], row[4].decode())
    except (ValueError, TypeError, OverflowError, AttributeError):
        return None


def first_after(connection: Connection, after: int) -> Row | None:
    """The entry that stands next after a position."""
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name == "postgresql":
        found = driver.execute(POSTGRES + ONE, (after,), binary=True)
    else:
        found = driver.execute(SQLITE + ONE, (after,))
    row: Row | None = found.fetchone()
    return row


@contextmanager
def events(connection: Connection, after: int = 0) -> Generator[Iterator[list[Row]]]:
    """The entries after a position, in chunks, as the transaction of `connection` sees them."""
    with _chunks(connection, SQLITE, POSTGRES, after) as chunks:
        yield chunks


@contextmanager
def tree(connection: Connection, after: int = 0) -> Generator[Iterator[list[tuple[int, bytes]]]]:
    """The rows of the kept tree after a position, in chunks."""
    with _chunks(connection, TREE_SQLITE, TREE_POSTGRES, after) as chunks:
        yield chunks


@contextmanager
def tree_hashes(connection: Connection) -> Generator[Iterator[list[tuple[bytes]]]]:
    """The hashes alone of the kept tree from its beginning, in chunks: for a walk over one that lacks no row."""
    with _chunks(connection, HASHES_SQLITE, HASHES_POSTGRES, 0) as chunks:
        yield chunks


def leaves(rows: Sequence[Row]) -> list[bytes]:
    """The hash of each row's leaf."""
    try:
        return [sha256(_LEAF(0, p, at, stream, v, len(tag)) + tag + state).digest() for p, at, stream, v, tag, state, _ in rows]
    except (struct.error, TypeError):
        return [leaf(row, row[0]) for row in rows]


def leaf(row: Row, position: int) -> bytes:
    """The hash of the leaf that the row would be at a position."""
    content = sealed(row, position)
    return UNSEALED if content is None else sha256(b"\0" + content).digest()


def mac_holds(row: Row, position: int, key: bytes) -> bool:
    """Whether the row's MAC is that of this row at that position."""
    content = sealed(row, position)
    return content is not None and hmac.compare_digest(hmac.digest(key, content, "sha256"), row[6])


def sealed(row: Row, position: int) -> bytes | None:
    """As `infra.storage.entries.sealed_bytes`, of the row as if it stood at `position`; None where it can be no entry."""
    _, at, stream, version, tag, state, _ = row
    try:
        return _SEALED(position, at, stream, version, len(tag)) + tag + state
    except (struct.error, TypeError):
        return None


@contextmanager
def _chunks(connection: Connection, sqlite: str, postgres: str, after: int) -> Generator[Iterator[list[Any]]]:
    if connection.dialect.name == "postgresql":
        with _beside(connection) as beside, beside.cursor() as cursor:
            rows = cursor.stream(postgres, (after,), binary=True, size=CHUNK)
            try:
                yield iter(lambda: list(islice(rows, CHUNK)), [])
            finally:
                rows.close()
        return
    driver: Any = connection.connection.driver_connection
    cursor = driver.execute(sqlite, (after,))
    try:
        yield iter(lambda: cursor.fetchmany(CHUNK), [])
    finally:
        cursor.close()


@contextmanager
def _beside(connection: Connection) -> Generator[Any]:
    """PostgreSQL: the driver's connection in a transaction that sees what that of `connection` sees."""
    snapshot = connection.exec_driver_sql(SNAPSHOT).scalar_one()
    with connection.engine.connect().execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True) as beside:
        beside.exec_driver_sql(f"SET TRANSACTION SNAPSHOT '{snapshot}'")
        yield beside.connection.driver_connection
