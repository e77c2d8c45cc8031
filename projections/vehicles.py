"""The register of vehicles as a list, also by plate in either form.

`plate` is that of the latest day, `operator`, `blocks` and the rest are those recorded last: a day is asked of the vehicle itself.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import Any
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import select

from domain.identifiers import canonical_plate
from domain.identifiers import plate as checked_plate
from domain.recorded import Recorded
from domain.vehicles import events as e
from projections import plates, search
from projections.model import Model, single, stream_of
from projections.reading import Page, Reading, visible


class VehicleRow(Struct, frozen=True, kw_only=True):
    """A vehicle; `blocks`: withdrawals (`withdrawal:1`), impediments (`impediment:<case>:1`) and holds (`hold:<case>:1`) not ended."""

    vehicle: UUID
    opened: int
    version: int
    regime: str
    operator: UUID
    plate: str
    plate_since: date
    renavam: str
    type: str
    manufacture_year: int
    passenger_seats: int
    blocks: tuple[str, ...] = ()
    blocked: bool = False


def apply(row: VehicleRow | None, entry: Recorded[Any]) -> VehicleRow | None:
    """The row after one more fact of the vehicle."""
    event = entry.event
    if row is None:
        if not isinstance(event, e.VehicleRegistered):
            return None
        return VehicleRow(
            vehicle=entry.stream,
            opened=entry.position,
            version=entry.version,
            regime=event.regime,
            operator=event.operator,
            plate=event.plate,
            plate_since=event.registered_on,
            renavam=event.renavam,
            type=event.type,
            manufacture_year=event.manufacture_year,
            passenger_seats=event.passenger_seats,
        )
    return _change(replace(row, version=entry.version), event)


def _change(row: VehicleRow, event: object) -> VehicleRow:
    match event:
        case e.VehicleTransferred():
            return replace(row, operator=event.operator)
        case e.PlateChanged():
            return row if event.on < row.plate_since else replace(row, plate=event.plate, plate_since=event.on)
        case e.SpecificationChanged():
            seats = row.passenger_seats if event.passenger_seats is None else event.passenger_seats
            return replace(row, type=event.type or row.type, passenger_seats=seats)
        case e.WithdrawalOrdered():
            return _blocked(row, (*row.blocks, f"withdrawal:{event.number}"))
        case e.WithdrawalLifted():
            return _lifted(row, f"withdrawal:{event.number}")
        case e.VehicleImpeded():
            return _blocked(row, (*row.blocks, f"impediment:{event.case}:{event.number}"))
        case e.VehicleImpedimentLifted():
            return _lifted(row, f"impediment:{event.case}:{event.number}")
        case e.VehicleHeldInCase():
            return _blocked(row, (*row.blocks, f"hold:{event.case}:{event.number}"))
        case e.VehicleReleasedInCase():
            return _lifted(row, f"hold:{event.case}:{event.number}")
        case _:
            return row


def _lifted(row: VehicleRow, block: str) -> VehicleRow:
    return _blocked(row, tuple(b for b in row.blocks if b != block))


def _blocked(row: VehicleRow, blocks: tuple[str, ...]) -> VehicleRow:
    return replace(row, blocks=blocks, blocked=bool(blocks))


VEHICLES = Model(
    "vehicle_list",
    3,
    VehicleRow,
    primary_key=("vehicle",),
    group="vehicle",
    key=stream_of,
    apply=single(apply),
    events=(
        e.VehicleRegistered,
        e.VehicleTransferred,
        e.PlateChanged,
        e.SpecificationChanged,
        e.WithdrawalOrdered,
        e.WithdrawalLifted,
        e.VehicleImpeded,
        e.VehicleImpedimentLifted,
        e.VehicleHeldInCase,
        e.VehicleReleasedInCase,
    ),
    indexes=(("regime", "opened"), ("operator", "opened"), ("renavam",), ("opened",)),
)


class Wanted(Struct, frozen=True, kw_only=True):
    """Which vehicles; None asks for all. `q` are the beginnings of words: plate, RENAVAM. Seen: those of `regimes` or `operators`."""

    regime: str | None = None
    regimes: Collection[str] | None = None
    operator: UUID | None = None
    operators: Collection[UUID] | None = None
    plate: str | None = None
    renavam: str | None = None
    blocked: bool | None = None
    q: str | None = None


def find(reading: Reading, wanted: Wanted, after: int | None = None, limit: int = 50) -> Page[VehicleRow]:
    """Vehicles, newest first; `after` is `opened` of the last row of the page before. Refuses a plate that is none (`invalid_plate`)."""
    table = reading.table(VEHICLES)
    statement = select(table).order_by(table.c.opened.desc())
    exact = {"regime": wanted.regime, "operator": wanted.operator, "renavam": wanted.renavam, "blocked": wanted.blocked}
    statement = statement.where(*(table.c[name] == value for name, value in exact.items() if value is not None))
    statement = statement.where(visible(table, wanted.regimes, wanted.operators))
    if wanted.plate is not None:
        statement = statement.where(table.c.vehicle.in_(plates.bearers(reading, canonical_plate(checked_plate(wanted.plate)))))
    statement = statement.where(*search.with_words(reading, wanted.q, table.c.vehicle))
    if after is not None:
        statement = statement.where(table.c.opened < after)
    return reading.page(VEHICLES, statement, limit)
