"""Rows of read models in and out of their tables: many at once, as each database does it best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from msgspec import Struct
from psycopg import sql
from sqlalchemy import Connection, Date, Table, Uuid, bindparam, delete, insert, select

from infra.storage.entries import microseconds
from projections.folding import Change
from projections.model import SLOTS, Instant, Key, Model

R = TypeVar("R", bound=Struct)

KEYS_A_QUERY = 500
COPY_FROM = 20
"""Below that many rows an insert is quicker than a COPY."""
STORED_IN_SQLITE: dict[type, Callable[[Any], object]] = {Uuid: attrgetter("hex"), Instant: microseconds, Date: date.isoformat}


def load(connection: Connection, model: Model[R], slot: str, keys: Sequence[Key]) -> dict[Key, tuple[R, ...]]:
    """The rows of these keys, in the order of their primary key."""
    table = model.tables[slot]
    wanted = select(table).where(table.c[model.group].in_(bindparam("keys", expanding=True))).order_by(*table.primary_key.columns)
    at = model.columns.index(model.group)
    found: dict[Key, list[R]] = {}
    for part in _parts(keys, KEYS_A_QUERY):
        for values in connection.execute(wanted, {"keys": part}):
            found.setdefault(values[at], []).append(model.read(values))
    return {key: tuple(rows) for key, rows in found.items()}


def write(connection: Connection, model: Model[R], slot: str, change: Change[R]) -> None:
    """Put the changed rows in the place of those that were there, and take away the texts of subjects that were erased."""
    table = model.tables[slot]
    if change.gone:
        gone = delete(table).where(table.c[model.group].in_(bindparam("keys", expanding=True)))
        for part in _parts(change.gone, KEYS_A_QUERY):
            connection.execute(gone, {"keys": part})
    if change.rows:
        _put(connection, model, table, change.rows)
    for subject, position in change.erased:
        # Also from the other slot: one that is retired is emptied by nobody until the next rebuild.
        for each in model.tables.values():
            connection.execute(delete(each).where(each.c[model.subject] == subject, each.c.position < position))


def _put(connection: Connection, model: Model[R], table: Table, rows: Sequence[R]) -> None:
    values = [model.values(row) for row in rows]
    if connection.dialect.name != "postgresql":
        connection.exec_driver_sql(*_insert(model, table.name, values))
    elif len(values) >= COPY_FROM:
        _copy(connection, table.name, model.columns, values)
    else:
        connection.execute(insert(table), [dict(zip(model.columns, row, strict=True)) for row in values])


def _insert(model: Model[Any], table: str, rows: Sequence[tuple[Any, ...]]) -> tuple[str, list[tuple[Any, ...]]]:
    """An insert for SQLite with its values as the columns hold them; SQLAlchemy's own way took three times as long."""
    columns = ", ".join(f'"{column}"' for column in model.columns)
    places = ", ".join("?" * len(model.columns))
    return f"INSERT INTO {table} ({columns}) VALUES ({places})", [_for_sqlite(model, row) for row in rows]  # noqa: S608 - our own names


def _for_sqlite(model: Model[Any], row: tuple[Any, ...]) -> tuple[Any, ...]:
    values = list(row)
    for at, stored in _stored_otherwise(model):
        if values[at] is not None:
            values[at] = stored(values[at])
    return tuple(values)


@cache
def _stored_otherwise(model: Model[Any]) -> tuple[tuple[int, Callable[[Any], object]], ...]:
    """Of which columns SQLite has not the type, and what it holds in them."""
    columns = enumerate(model.tables[SLOTS[0]].columns)
    return tuple((at, STORED_IN_SQLITE[type(column.type)]) for at, column in columns if type(column.type) in STORED_IN_SQLITE)


def _copy(connection: Connection, table: str, columns: Sequence[str], rows: Iterable[tuple[Any, ...]]) -> None:
    statement = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table), sql.SQL(", ").join(map(sql.Identifier, columns)))
    driver: Any = connection.connection.driver_connection
    with driver.cursor() as cursor, cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row(row)


def stored(connection: Connection, model: Model[R], row: R) -> tuple[Any, ...]:
    """The row as the database's own driver answers its columns."""
    values = model.values(row)
    return values if connection.dialect.name == "postgresql" else _for_sqlite(model, values)


def _parts(keys: Sequence[Key], size: int) -> Iterable[list[Key]]:
    return (list(keys[at : at + size]) for at in range(0, len(keys), size))
