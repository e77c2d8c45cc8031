"""The list of acts: of a regime, and of a city (calendar, index factors), which several regimes share."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from datetime import date, datetime
from typing import Any
from uuid import UUID

from msgspec import Struct
from sqlalchemy import or_, select

from domain.acts.acts import ActRecorded, CityActRecorded
from domain.acts.content import PolicySetting, kind_of
from domain.recorded import Recorded
from projections.model import Model, single
from projections.reading import Page, Reading


class ActRow(Struct, frozen=True, kw_only=True):
    """An act; `regime` or `municipality` is empty.

    `subject` is the key of a policy. What the act says in full stands in its fact, at this version of its stream.
    """

    position: int
    stream: UUID
    version: int
    act: UUID
    regime: str
    municipality: str
    kind: str
    subject: str
    reference: str
    published_on: date
    effective_from: date
    author: str
    recorded_at: datetime


def apply(_: ActRow | None, entry: Recorded[Any]) -> ActRow | None:
    """The row of an act."""
    event = entry.event
    if not isinstance(event, ActRecorded | CityActRecorded):
        return None
    act = event.act
    return ActRow(
        position=entry.position,
        stream=entry.stream,
        version=entry.version,
        act=act.id,
        regime=event.regime if isinstance(event, ActRecorded) else "",
        municipality=event.municipality if isinstance(event, CityActRecorded) else "",
        kind=kind_of(act.content),
        subject=act.content.key if isinstance(act.content, PolicySetting) else "",
        reference=act.reference,
        published_on=act.published_on,
        effective_from=act.effective_from,
        author=act.author,
        recorded_at=entry.recorded_at,
    )


def _position(entry: Recorded[Any]) -> int:
    return entry.position


ACTS = Model(
    "act_list",
    1,
    ActRow,
    primary_key=("position",),
    group="position",
    key=_position,
    apply=single(apply),
    events=(ActRecorded, CityActRecorded),
    indexes=(("act",), ("regime", "kind", "position"), ("municipality", "position")),
    appends=True,
)


class Wanted(Struct, frozen=True, kw_only=True):
    """Which acts; a regime's include those of its `municipality`."""

    regimes: Collection[str] = ()
    municipalities: Collection[str] = ()
    kind: str | None = None
    effective_by: date | None = None


def find(reading: Reading, wanted: Wanted, after: int | None = None, limit: int = 50) -> Page[ActRow]:
    """Acts, last recorded first; `after` is the position of the last row of the page before."""
    table = reading.table(ACTS)
    statement = select(table).where(or_(table.c.regime.in_(wanted.regimes), table.c.municipality.in_(wanted.municipalities)))
    if wanted.kind is not None:
        statement = statement.where(table.c.kind == wanted.kind)
    if wanted.effective_by is not None:
        statement = statement.where(table.c.effective_from <= wanted.effective_by)
    if after is not None:
        statement = statement.where(table.c.position < after)
    return reading.page(ACTS, statement.order_by(table.c.position.desc()), limit)


def named(reading: Reading, name: str) -> list[ActRow]:
    """The acts with this id or this reference, in the order of the record; several acts may bear one reference."""
    table = reading.table(ACTS)
    wanted = [table.c.reference == name]
    with suppress(ValueError):
        wanted.append(table.c.act == UUID(name))
    return reading.rows(ACTS, select(table).where(or_(*wanted)).order_by(table.c.position))
