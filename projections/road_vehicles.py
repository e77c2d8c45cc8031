"""Vehicles as an officer in the street asks for them: by plate, who answers for them, what keeps them off the road; of any day.

The facts are folded by the vehicle's own fold, and only what the question needs is kept.
"""

from __future__ import annotations

from datetime import date
from operator import attrgetter
from typing import Any
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.identifiers import canonical_plate
from domain.recorded import Recorded
from domain.vehicles import events as e
from domain.vehicles.vehicle import Block, Vehicle, evolve
from projections.model import Model, single, stream_of


class Since(Struct, frozen=True):
    """What is so from a day on."""

    day: date
    plate: str


class Answers(Struct, frozen=True):
    """Which operator answers for the vehicle from a day on."""

    day: date
    operator: UUID


class RoadVehicleRow(Struct, frozen=True, kw_only=True):
    """A vehicle; `plates` in canonical form and `operators`, each from its day on, in the order of days; `operator` is the last of them."""

    vehicle: UUID
    regime: str
    plates: tuple[Since, ...]
    operators: tuple[Answers, ...]
    withdrawals: tuple[Block, ...] = ()
    impediments: tuple[Block, ...] = ()
    holds: tuple[Block, ...] = ()
    operator: UUID

    def plate_on(self, day: date) -> str:
        """The plate that it bears on a day; the first one for days before its registration."""
        return next((p.plate for p in reversed(self.plates) if p.day <= day), self.plates[0].plate)

    def operator_on(self, day: date) -> UUID:
        """Who answers for it on a day, as `Vehicle.operator_on` says."""
        return next((o.operator for o in reversed(self.operators) if o.day <= day), self.operators[0].operator)


def apply(row: RoadVehicleRow | None, entry: Recorded[Any]) -> RoadVehicleRow | None:
    """The row after one more fact of the vehicle."""
    event = entry.event
    if row is None:
        if not isinstance(event, e.VehicleRegistered):
            return None
        return RoadVehicleRow(
            vehicle=entry.stream,
            regime=event.regime,
            plates=(Since(event.registered_on, canonical_plate(event.plate)),),
            operators=(Answers(event.registered_on, event.operator),),
            operator=event.operator,
        )
    if isinstance(event, e.PlateChanged):
        plates = sorted((*row.plates, Since(event.on, canonical_plate(event.plate))), key=attrgetter("day"))
        return replace(row, plates=tuple(plates))
    before = Vehicle(
        operators=tuple((o.day, o.operator) for o in row.operators),
        withdrawals=row.withdrawals,
        impediments=row.impediments,
        holds=row.holds,
    )
    after = evolve(before, event)
    return replace(
        row,
        operators=tuple(Answers(day, operator) for day, operator in after.operators),
        withdrawals=after.withdrawals,
        impediments=after.impediments,
        holds=after.holds,
        operator=after.operators[-1][1],
    )


ROAD_VEHICLES = Model(
    "road_vehicles",
    3,
    RoadVehicleRow,
    primary_key=("vehicle",),
    group="vehicle",
    key=stream_of,
    apply=single(apply),
    events=(
        e.VehicleRegistered,
        e.VehicleTransferred,
        e.PlateChanged,
        e.WithdrawalOrdered,
        e.WithdrawalLifted,
        e.VehicleImpeded,
        e.VehicleImpedimentLifted,
        e.VehicleHeldInCase,
        e.VehicleReleasedInCase,
    ),
)
