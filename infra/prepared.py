"""Statements of SQLAlchemy's that are compiled once and asked on the driver's own connection: for the few questions that are asked often.

One statement sees one moment; who needs several asks in a transaction of the read side.
"""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import Dialect, Select, Uuid
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.types import TypeEngine

from infra.storage.log import Storage

Change = Callable[[Any], Any]
"""From a value of Python's to one of the driver's, or back."""


class Prepared:
    """A SELECT for one kind of database: its text, and how values get in and columns get out, as SQLAlchemy would have it."""

    def __init__(self, statement: Select[Any], *, is_sqlite: bool) -> None:
        """Compile it. Its parameters are all named `bindparam`s without a value."""
        dialect: Dialect = SQLiteDialect_pysqlite(paramstyle="named") if is_sqlite else PGDialect_psycopg(paramstyle="numeric_dollar")  # type: ignore[no-untyped-call]
        compiled = statement.compile(dialect=dialect)
        self._text = str(compiled)
        binds = {name: bind for bind, name in compiled.bind_names.items()}
        self._in: dict[str, Change | None] = {
            name: binds[name].type.dialect_impl(dialect).bind_processor(dialect) for name in compiled.positiontup or binds
        }
        processors = [_out_of(column.type, dialect) for column in statement.selected_columns]
        self._out: list[tuple[int, Change]] = [(at, change) for at, change in enumerate(processors) if change is not None]

    def rows(self, storage: Storage, **values: object) -> list[tuple[Any, ...]]:
        """What the statement answers."""
        given: Mapping[str, Any] = {name: change(values[name]) if change else values[name] for name, change in self._in.items()}
        found = storage.answer(self._text, given)
        return [self._read(row) for row in found] if self._out else found

    def _read(self, raw: tuple[Any, ...]) -> tuple[Any, ...]:
        row = list(raw)
        for at, change in self._out:
            row[at] = change(row[at])
        return tuple(row)


def _out_of(kind: TypeEngine[Any], dialect: Dialect) -> Change | None:
    change = kind.dialect_impl(dialect).result_processor(dialect, None)
    # SQLAlchemy's own way of making a UUID out of text takes four times as long.
    return _uuid if change is not None and isinstance(kind, Uuid) else change


def _uuid(text: str | None) -> UUID | None:
    return None if text is None else msgspec.convert(text, UUID)
