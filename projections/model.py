"""The form of a read model: a row, the table made from its fields (twice: slots `a` and `b`), and how a fact changes the rows of one key.

A fold sees the rows before and one fact, nothing else: no clock, no other table. Otherwise rebuilding gives other rows than following did.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta, timezone
from types import NoneType
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints
from uuid import UUID

import msgspec
from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    DateTime,
    Dialect,
    Index,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    TypeDecorator,
    Uuid,
)
from sqlalchemy.types import TypeEngine

from domain.recorded import Recorded
from domain.streams import Event

R = TypeVar("R", bound=Struct)
Key = UUID | int

METADATA = MetaData()
SLOTS = ("a", "b")
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)  # noqa: UP017 - a name that get_type_hints finds in every module


class Instant(TypeDecorator[datetime]):
    """An aware instant: `timestamptz` on PostgreSQL, microseconds since 1970 UTC on SQLite, which has no instants."""

    impl = BigInteger
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(DateTime(timezone=True) if dialect.name == "postgresql" else BigInteger())

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:  # noqa: ANN401 - SQLAlchemy's signature
        return value if value is None or dialect.name == "postgresql" else (value - EPOCH) // timedelta(microseconds=1)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:  # noqa: ANN401 - SQLAlchemy's signature
        if value is None:
            return None
        return value.astimezone(EPOCH.tzinfo) if dialect.name == "postgresql" else EPOCH + timedelta(microseconds=value)


def words() -> TypeEngine[str]:
    """Text in one order on both databases: by its bytes."""
    return Text().with_variant(Text(collation="C"), "postgresql")


_TYPES: dict[type, Callable[[], TypeEngine[Any]]] = {UUID: Uuid, str: words, int: BigInteger, bool: Boolean, date: Date, datetime: Instant}


class Model(Generic[R]):
    """A read model.

    Raise `fold_version` with every change of what its rows hold: the next release then builds it anew beside the old one.
    """

    def __init__(
        self,
        name: str,
        fold_version: int,
        row: type[R],
        *,
        primary_key: tuple[str, ...],
        group: str,
        key: Callable[[Recorded[Any]], Key],
        apply: Callable[[tuple[R, ...], Recorded[Any]], tuple[R, ...]],
        events: Sequence[type[Event]] | None = None,
        indexes: Sequence[tuple[str, ...]] = (),
        appends: bool = False,
        subject: str = "",
    ) -> None:
        """`group` is the column that holds `key`; `apply` changes the rows of one key. `events`: the facts that concern it (None: all).

        `appends`: each fact has a key of its own, so that nothing is read before it is written; else the key must be the entry's stream.
        `subject`: of rows that hold a personal text, the column that says whose; they go when the subject is erased. Such a row has the
        `position` of its fact.
        """
        self.name = name
        self.fold_version = fold_version
        self.row = row
        self.group = group
        self.key = key
        self.apply = apply
        self.events = None if events is None else frozenset(events)
        self.appends = appends
        self.subject = subject
        hints = get_type_hints(row)
        self.columns = row.__struct_fields__
        self._json: dict[int, msgspec.json.Decoder[Any]] = {
            i: msgspec.json.Decoder(hints[c]) for i, c in enumerate(self.columns) if get_origin(hints[c]) is tuple
        }
        self.tables = {slot: self._table(slot, hints, primary_key, indexes) for slot in SLOTS}

    def concerns(self, entry: Recorded[Any]) -> bool:
        """Whether the fact can change this read model."""
        return self.events is None or type(entry.event) in self.events

    def values(self, row: R) -> tuple[Any, ...]:
        """The row as its columns hold it; tuples as JSON."""
        values = [getattr(row, column) for column in self.columns]
        for at in self._json:
            values[at] = msgspec.json.encode(values[at]).decode()
        return tuple(values)

    def read(self, values: Sequence[Any]) -> R:
        """The row from its columns."""
        found = dict(zip(self.columns, values, strict=True))
        for at, decoder in self._json.items():
            found[self.columns[at]] = decoder.decode(values[at])
        return self.row(**found)

    def read_json(self, at: int, value: Any) -> Any:  # noqa: ANN401 - what stands in a column
        """What the text of a column with a tuple says. Raises KeyError for another column, msgspec's errors for other text."""
        return self._json[at].decode(value)

    def _table(self, slot: str, hints: dict[str, Any], primary_key: tuple[str, ...], indexes: Sequence[tuple[str, ...]]) -> Table:
        name = f"{self.name}_{slot}"
        table = Table(
            name,
            METADATA,
            *(_column(column, hints[column]) for column in self.columns),
            PrimaryKeyConstraint(*primary_key, name=f"{name}_key"),
        )
        for columns in indexes:
            Index(f"{name}_{'_'.join(columns)}", *(table.c[column] for column in columns))
        return table


def _column(name: str, hint: Any) -> Column[Any]:  # noqa: ANN401 - a type as get_type_hints answers it
    plain = [a for a in get_args(hint) if a is not NoneType] if NoneType in get_args(hint) else [hint]
    kind = words() if get_origin(plain[0]) is tuple else _TYPES[plain[0]]()
    return Column(name, kind, nullable=NoneType in get_args(hint), autoincrement=False)


def single(apply: Callable[[R | None, Recorded[Any]], R | None]) -> Callable[[tuple[R, ...], Recorded[Any]], tuple[R, ...]]:
    """A fold of at most one row a key as a fold of rows."""

    def change(rows: tuple[R, ...], entry: Recorded[Any]) -> tuple[R, ...]:
        before = rows[0] if rows else None
        after = apply(before, entry)
        return rows if after is before else () if after is None else (after,)

    return change


def stream_of(entry: Recorded[Any]) -> UUID:
    """The key of read models with the rows of a stream."""
    return entry.stream
