"""The question of the street, answered from the rows of one plate: its vehicle, the vehicle's permits and its operator's.

The same domain question as over the facts themselves (`on_road_seen`), so that list and law cannot differ.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Any
from uuid import UUID

from msgspec import Struct
from sqlalchemy import Select, Table, bindparam, or_, select

from domain.identifiers import canonical_plate
from domain.identifiers import plate as checked_plate
from domain.law.circulation import OnRoad
from domain.law.lawbook import Law
from domain.permits.on_road import NOT_REGISTERED, blocks_of, on_road
from projections.operators import OPERATORS
from projections.plates import PLATES
from projections.reading import Reading
from projections.road_permits import ROAD_PERMITS, RoadPermitRow
from projections.road_vehicles import ROAD_VEHICLES, RoadVehicleRow


class OnPlate(Struct, frozen=True):
    """What the registers say of a plate on a day; `vehicle` and `operator` are None where no vehicle of the regime bears it."""

    road: OnRoad
    vehicle: UUID | None = None
    operator: UUID | None = None


def on_plate(reading: Reading, law: Law, plate: str, on: date, trip: str = "") -> OnPlate:
    """The vehicle that bears a plate (in either form) on a day, on the road. Refuses a plate that is none (`invalid_plate`)."""
    row = _bearer(reading, law.regime.key, canonical_plate(checked_plate(plate)), on)
    if row is None:
        return OnPlate(NOT_REGISTERED)
    operator = row.operator_on(on)
    holdings = tuple(permit.holding for permit in _permits(reading, law, row, operator, on))
    blocks = blocks_of(row.withdrawals, row.impediments, row.holds, on)
    return OnPlate(on_road(law, holdings, blocks, on, trip), row.vehicle, operator)


def _bearer(reading: Reading, regime: str, plate: str, on: date) -> RoadVehicleRow | None:
    """The vehicle of a regime that bears a plate on a day: of several, the one that has borne it for the shortest time."""
    statement = _vehicles_of(reading.table(ROAD_VEHICLES), reading.table(PLATES))
    rows = reading.rows(ROAD_VEHICLES, statement, plate_asked=plate, regime_asked=regime)
    bearing = (row for row in rows if row.plate_on(on) == plate)
    return max(bearing, key=lambda row: max((p.day for p in row.plates if p.plate == plate), default=date.min), default=None)


def _permits(reading: Reading, law: Law, row: RoadVehicleRow, operator: UUID, on: date) -> list[RoadPermitRow]:
    """The vehicle's permits and its operator's, those that others asked for left out; establishments share theirs as Q-49 is read."""
    alone = law.choice("operator.identity", on) == "full_cnpj"
    build = _own_permits if alone else _company_permits
    statement = build(reading.table(ROAD_PERMITS), reading.table(OPERATORS))
    return reading.rows(ROAD_PERMITS, statement, operator_asked=operator, vehicle_asked=row.vehicle)


@cache
def _vehicles_of(vehicles: Table, plates: Table) -> Select[Any]:
    """Vehicles of a regime that ever bore a plate. Built once for each pair of slots: building costs more than asking."""
    bearers = select(plates.c.vehicle).where(plates.c.plate == bindparam("plate_asked"))
    return select(vehicles).where(vehicles.c.vehicle.in_(bearers), vehicles.c.regime == bindparam("regime_asked"))


@cache
def _own_permits(permits: Table, _: Table) -> Select[Any]:
    """Permits of a vehicle and its operator."""
    return _here(permits).where(permits.c.operator == bindparam("operator_asked"))


@cache
def _company_permits(permits: Table, operators: Table) -> Select[Any]:
    """Permits of a vehicle and of all establishments of its operator's company."""
    other = operators.alias()
    company = select(other.c.operator).where(
        operators.c.operator == bindparam("operator_asked"), other.c.root == operators.c.root, other.c.regime == operators.c.regime
    )
    return _here(permits).where(permits.c.operator.in_(company))


def _here(permits: Table) -> Select[Any]:
    here = or_(permits.c.vehicle == bindparam("vehicle_asked"), permits.c.vehicle.is_(None))
    return select(permits).where(here).order_by(permits.c.opened)
