"""Reading read models.

The live slots and the rows are read in one transaction, or a reader could look into a slot that was just emptied.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar
from uuid import UUID

from msgspec import Struct
from sqlalchemy import BigInteger, Boolean, Column, ColumnElement, Connection, Select, Table, func, literal_column, or_, select, true

from projections.model import METADATA, Instant, Model, words

R = TypeVar("R", bound=Struct)

READ_MODELS = Table(
    "read_models",
    METADATA,
    Column("name", words(), primary_key=True),
    Column("slot", words(), primary_key=True),
    Column("fold_version", BigInteger, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("live", Boolean, nullable=False),
    Column("changed_at", Instant, nullable=False),
)
"""One row a slot. `fold_version` 0: fed by nobody (retired, or never used). `changed_at`: when it went live or was retired."""

LIVE = select(READ_MODELS.c.name, READ_MODELS.c.slot, READ_MODELS.c.position).where(READ_MODELS.c.live)


def live(slots: Mapping[str, str]) -> ColumnElement[bool]:
    """Whether these slots serve, by the name of the read model: for a statement over tables that were looked up before."""
    these = (
        (READ_MODELS.c.name == literal_column(f"'{name}'")) & (READ_MODELS.c.slot == literal_column(f"'{slot}'"))
        for name, slot in slots.items()
    )
    return select(func.count() == literal_column(str(len(slots)))).where(READ_MODELS.c.live, or_(*these)).scalar_subquery()


class Page(Struct, Generic[R], frozen=True):
    """A part of a list, and whether more comes after its last row."""

    items: tuple[R, ...]
    more: bool


class Reading:
    """One read transaction over the live slots."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    @cached_property
    def _live(self) -> Mapping[str, tuple[str, int]]:
        """Asked once, in the transaction of the rows, and only by who reads rows or positions."""
        return {name: (slot, position) for name, slot, position in self.connection.execute(LIVE)}

    def table(self, model: Model[Any]) -> Table:
        """The table that serves a read model now. Raises LookupError before the projector has ever run."""
        return model.tables[self.slot(model)]

    def slot(self, model: Model[Any]) -> str:
        """Which slot serves a read model now. Raises LookupError before the projector has ever run."""
        if model.name not in self._live:
            raise LookupError(f"the read model {model.name} was never built: start the projector")
        return self._live[model.name][0]

    def position(self, *models: Model[Any]) -> int:
        """Up to which position of the log these read models show (0: nothing yet)."""
        return min((self._live[m.name][1] if m.name in self._live else 0) for m in models)

    def rows(self, model: Model[R], statement: Select[Any], **parameters: object) -> list[R]:
        """The rows that a statement over the whole table selects; `parameters` of one that is built once and asked often."""
        return [model.read(values) for values in self.connection.execute(statement, parameters)]

    def page(self, model: Model[R], statement: Select[Any], limit: int) -> Page[R]:
        """The first `limit` rows of an ordered statement."""
        found = self.rows(model, statement.limit(limit + 1))
        return Page(tuple(found[:limit]), len(found) > limit)


def visible(table: Table, regimes: Collection[str] | None, operators: Collection[UUID] | None) -> Any:  # noqa: ANN401 - an SQL expression
    """Rows of these regimes or of these operators: what a reader may see. All rows where neither is given, only its own where one is."""
    if regimes is None and operators is None:
        return true()
    return or_(table.c.regime.in_(regimes or ()), table.c.operator.in_(operators or ()))
