"""The question of the street, answered from the rows of one plate: its vehicle, the vehicle's permits and its operator's.

The same domain question as over the facts themselves (`on_road_seen`), so that list and law cannot differ.
"""

from __future__ import annotations

from datetime import date
from uuid import UUID

from msgspec import Struct
from sqlalchemy import or_, select

from domain.identifiers import canonical_plate
from domain.identifiers import plate as checked_plate
from domain.law.circulation import OnRoad
from domain.law.lawbook import Law
from domain.permits.on_road import NOT_REGISTERED, blocks_of, on_road
from projections.operators import OPERATORS
from projections.plates import bearers
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
    table = reading.table(ROAD_VEHICLES)
    rows = reading.rows(ROAD_VEHICLES, select(table).where(table.c.vehicle.in_(bearers(reading, plate)), table.c.regime == regime))
    bearing = (row for row in rows if row.plate_on(on) == plate)
    return max(bearing, key=lambda row: max((p.day for p in row.plates if p.plate == plate), default=date.min), default=None)


def _permits(reading: Reading, law: Law, row: RoadVehicleRow, operator: UUID, on: date) -> list[RoadPermitRow]:
    """The vehicle's permits and its operator's, those that others asked for left out; establishments share theirs as Q-49 is read."""
    table, operators = reading.table(ROAD_PERMITS), reading.table(OPERATORS)
    other = operators.alias()
    company = select(other.c.operator).where(
        operators.c.operator == operator, other.c.root == operators.c.root, other.c.regime == operators.c.regime
    )
    alone = law.choice("operator.identity", on) == "full_cnpj"
    mine = table.c.operator == operator if alone else table.c.operator.in_(company)
    here = or_(table.c.vehicle == row.vehicle, table.c.vehicle.is_(None))
    return reading.rows(ROAD_PERMITS, select(table).where(mine, here).order_by(table.c.opened))
