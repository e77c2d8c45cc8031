"""Inspections in the street as a list, newest first. Notes and officers are not in it: they are shown with the single inspection."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime
from typing import Any
from uuid import UUID

from msgspec import Struct
from sqlalchemy import select

from domain.inspections.events import InspectionRecorded
from domain.recorded import Recorded
from projections.model import Model, single, stream_of
from projections.reading import Page, Reading, visible


class InspectionRow(Struct, frozen=True, kw_only=True):
    """One stop or visit; `findings` are provisions."""

    inspection: UUID
    opened: int
    regime: str
    at: datetime
    day: date
    municipality: str
    body: str
    operator: UUID | None
    vehicle: UUID | None
    findings: tuple[str, ...]


def apply(row: InspectionRow | None, entry: Recorded[Any]) -> InspectionRow | None:
    """The row of an inspection, which is one fact."""
    event = entry.event
    if row is not None or not isinstance(event, InspectionRecorded):
        return row
    return InspectionRow(
        inspection=entry.stream, opened=entry.position, regime=event.regime, at=event.at, day=event.on,
        municipality=event.place.municipality, body=event.body, operator=event.operator, vehicle=event.vehicle, findings=event.findings,
    )  # fmt: skip


INSPECTIONS = Model(
    "inspection_list",
    1,
    InspectionRow,
    primary_key=("inspection",),
    group="inspection",
    key=stream_of,
    apply=single(apply),
    events=(InspectionRecorded,),
    indexes=(("opened",), ("regime", "opened"), ("operator", "opened"), ("vehicle", "opened")),
)


class Wanted(Struct, frozen=True, kw_only=True):
    """Which inspections; None asks for all. A reader sees things of `regimes` or of `operators`."""

    regime: str | None = None
    regimes: Collection[str] | None = None
    operator: UUID | None = None
    operators: Collection[UUID] | None = None
    vehicle: UUID | None = None


def find(reading: Reading, wanted: Wanted, after: int | None = None, limit: int = 50) -> Page[InspectionRow]:
    """Inspections, newest first; `after` is `opened` of the last row of the page before."""
    table = reading.table(INSPECTIONS)
    exact = {"regime": wanted.regime, "operator": wanted.operator, "vehicle": wanted.vehicle}
    conditions = [table.c[name] == value for name, value in exact.items() if value is not None]
    statement = select(table).where(visible(table, wanted.regimes, wanted.operators), *conditions).order_by(table.c.opened.desc())
    if after is not None:
        statement = statement.where(table.c.opened < after)
    return reading.page(INSPECTIONS, statement, limit)
