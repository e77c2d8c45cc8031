"""Which vehicles bear or bore a plate, by its canonical form, so that either form finds them."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID

from msgspec import Struct
from sqlalchemy import Select, select

from domain.identifiers import canonical_plate
from domain.recorded import Recorded
from domain.vehicles.events import PlateChanged, VehicleRegistered
from projections.model import Model, stream_of
from projections.reading import Reading


class PlateRow(Struct, frozen=True):
    """A vehicle and a plate that it bears since a day."""

    vehicle: UUID
    plate: str
    since: date


def apply(rows: tuple[PlateRow, ...], entry: Recorded[Any]) -> tuple[PlateRow, ...]:
    """The plates of a vehicle after one more fact; one that it bears again keeps its earliest day."""
    match entry.event:
        case VehicleRegistered() as fact:
            row = PlateRow(entry.stream, canonical_plate(fact.plate), fact.registered_on)
        case PlateChanged() as fact:
            row = PlateRow(entry.stream, canonical_plate(fact.plate), fact.on)
        case _:
            return rows
    known = next((known for known in rows if known.plate == row.plate), None)
    if known is None:
        return (*rows, row)
    return rows if known.since <= row.since else tuple(row if each is known else each for each in rows)


PLATES = Model(
    "plates",
    2,
    PlateRow,
    primary_key=("vehicle", "plate"),
    group="vehicle",
    key=stream_of,
    apply=apply,
    events=(VehicleRegistered, PlateChanged),
    indexes=(("plate",),),
)


def bearers(reading: Reading, canonical: str) -> Select[tuple[UUID]]:
    """The vehicles with a plate, as a query inside another."""
    table = reading.table(PLATES)
    return select(table.c.vehicle).where(table.c.plate == canonical)
