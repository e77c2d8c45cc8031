"""The register of operators as a list: establishments with the name of the company, which is no personal datum.

Drivers and representatives are not listed.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import Any
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import select

from domain.identifiers import cnpj_root
from domain.operators.events import OperatorDeregistered, OperatorRegistered
from domain.recorded import Recorded
from projections import search
from projections.model import Model, single, stream_of
from projections.reading import Page, Reading, visible


class OperatorRow(Struct, frozen=True, kw_only=True):
    """An establishment; `deregistered_on` is None while it is registered. `opened` is the position of its first fact."""

    operator: UUID
    opened: int
    version: int
    regime: str
    cnpj: str
    root: str
    legal_name: str
    service_kinds: tuple[str, ...]
    seat_municipality: str
    seat_state: str
    registered_on: date
    deregistered_on: date | None = None


def apply(row: OperatorRow | None, entry: Recorded[Any]) -> OperatorRow | None:
    """The row after one more fact; an establishment that registers again keeps its place in the list."""
    match entry.event:
        case OperatorRegistered() as fact:
            return OperatorRow(
                operator=entry.stream,
                opened=entry.position if row is None else row.opened,
                version=entry.version,
                regime=fact.regime,
                cnpj=fact.cnpj,
                root=cnpj_root(fact.cnpj),
                legal_name=fact.legal_name,
                service_kinds=fact.service_kinds,
                seat_municipality=fact.seat_municipality,
                seat_state=fact.seat_state,
                registered_on=fact.registered_on,
            )
        case OperatorDeregistered() as fact if row is not None:
            return replace(row, version=entry.version, deregistered_on=fact.deregistered_on)
        case _:
            return row


OPERATORS = Model(
    "operator_list",
    1,
    OperatorRow,
    primary_key=("operator",),
    group="operator",
    key=stream_of,
    apply=single(apply),
    events=(OperatorRegistered, OperatorDeregistered),
    indexes=(("regime", "opened"), ("cnpj",), ("root",), ("opened",)),
)


class Wanted(Struct, frozen=True, kw_only=True):
    """Which operators; None asks for all.

    `q` are the beginnings of words: CNPJ, name of the company. A reader sees things of `regimes` or of `operators`.
    """

    regime: str | None = None
    regimes: Collection[str] | None = None
    operators: Collection[UUID] | None = None
    cnpj: str | None = None
    q: str | None = None


def find(reading: Reading, wanted: Wanted, after: int | None = None, limit: int = 50) -> Page[OperatorRow]:
    """Operators, newest first; `after` is `opened` of the last row of the page before."""
    table = reading.table(OPERATORS)
    statement = select(table).order_by(table.c.opened.desc())
    if wanted.regime is not None:
        statement = statement.where(table.c.regime == wanted.regime)
    statement = statement.where(visible(table, wanted.regimes, wanted.operators))
    if wanted.cnpj is not None:
        statement = statement.where(table.c.cnpj == wanted.cnpj)
    statement = statement.where(*search.with_words(reading, wanted.q, table.c.operator))
    if after is not None:
        statement = statement.where(table.c.opened < after)
    return reading.page(OPERATORS, statement, limit)
