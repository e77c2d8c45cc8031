"""The question of the street, answered from the rows of one plate: its vehicle, the vehicle's permits and its operator's.

The same domain question as over the facts themselves (`on_road_seen`), so that list and law cannot differ. One statement reads it all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from msgspec import Struct
from sqlalchemy import ColumnElement, FromClause, Select, Table, Uuid, bindparam, func, select

from domain.law.lawbook import Law
from domain.law.road.circulation import OnRoad
from domain.permits.on_road import NOT_REGISTERED, blocks_of, on_road
from projections.model import Model
from projections.operators import OPERATORS
from projections.plates import PLATES
from projections.road_permits import HELD, ROAD_PERMITS, held
from projections.road_vehicles import ROAD_VEHICLES, RoadVehicleRow

MODELS: tuple[Model[Any], ...] = (PLATES, ROAD_VEHICLES, ROAD_PERMITS, OPERATORS)
IDENTITY = "operator.identity"


class OnPlate(Struct, frozen=True):
    """What the registers say of a plate on a day; `vehicle` and `operator` are None where no vehicle of the regime bears it."""

    road: OnRoad
    vehicle: UUID | None = None
    operator: UUID | None = None


class OperatorAsked(Exception):  # noqa: N818 - a question, not an error
    """The rows were read for another operator than the one who answered for the vehicle on the day: ask with this one."""

    def __init__(self, operator: UUID) -> None:
        super().__init__(str(operator))
        self.operator = operator


def stands_alone(law: Law, on: date) -> bool:
    """Whether an establishment's permits are its own on a day, or shared by its company (Q-49)."""
    return IDENTITY in law.regime.policies and law.choice(IDENTITY, on) == "full_cnpj"


def rows_of_plate(tables: Mapping[str, Table], now: FromClause, *, alone: bool) -> Select[Any]:
    """All that is read: the columns of `now` (of one row), then those that `on_plate` takes; one row a permit, at least one.

    `tables` by the name of the read model. Parameters: `plate_asked` in canonical form, `regime_asked`, and `operator_asked`, None for
    who answers for the vehicle now.
    """
    plates, vehicles, permits, operators = (tables[model.name] for model in MODELS)
    joined = now.outerjoin(plates, plates.c.plate == bindparam("plate_asked", type_=plates.c.plate.type)).outerjoin(
        vehicles, (vehicles.c.vehicle == plates.c.vehicle) & (vehicles.c.regime == bindparam("regime_asked"))
    )
    operator: ColumnElement[UUID] = func.coalesce(bindparam("operator_asked", type_=Uuid()), vehicles.c.operator)
    holder = operator
    if not alone:
        other = operators.alias("other")
        joined = joined.outerjoin(operators, operators.c.operator == operator).outerjoin(
            other, (other.c.root == operators.c.root) & (other.c.regime == operators.c.regime)
        )
        holder = other.c.operator
    # By the bearer, of which each vehicle has few: a fleet's permits are not looked through for one of its vehicles.
    borne = permits.c.bearer.in_((vehicles.c.vehicle, holder))
    joined = joined.outerjoin(permits, borne & (permits.c.operator == holder))
    papers = (permits.c[name] for name in HELD)
    return select(now, operator.label("answers"), vehicles, *papers).select_from(joined).order_by(permits.c.opened)


def on_plate(rows: Sequence[tuple[Any, ...]], law: Law, plate: str, on: date, trip: str = "") -> OnPlate:
    """The vehicle that bears a plate (in canonical form) on a day, on the road; `rows` without the columns of `now`.

    Raises:
        OperatorAsked: another operator answered for it on that day than the rows were read for.
    """
    row = _bearer(rows, plate, on)
    if row is None:
        return OnPlate(NOT_REGISTERED)
    operator = row.operator_on(on)
    mine = [values for values in rows if values[_VEHICLE] == row.vehicle]
    if mine[0][0] != operator:
        raise OperatorAsked(operator)
    holdings = tuple(held(values[_PERMIT:]) for values in mine if values[_PERMIT] is not None)
    blocks = blocks_of(row.withdrawals, row.impediments, row.holds, on)
    return OnPlate(on_road(law, holdings, blocks, on, trip), row.vehicle, operator)


_VEHICLE = 1
_PERMIT = _VEHICLE + len(ROAD_VEHICLES.columns)


def _bearer(rows: Sequence[tuple[Any, ...]], plate: str, on: date) -> RoadVehicleRow | None:
    """The vehicle that bears a plate on a day: of several, the one that has borne it for the shortest time."""
    different = {values[_VEHICLE]: values[_VEHICLE:_PERMIT] for values in rows if values[_VEHICLE] is not None}
    known = (ROAD_VEHICLES.read(values) for values in different.values())
    bearing = (row for row in known if row.plate_on(on) == plate)
    return max(bearing, key=lambda row: max((p.day for p in row.plates if p.plate == plate), default=date.min), default=None)
