"""The permits that fall with an operator that leaves the register: each is surrendered on the day, none is forgotten."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.operators.operator import Operator
from domain.permits.events import PermitSurrendered
from domain.permits.permit import PERMIT
from domain.streams import Facts, Seen
from domain.vehicles.vehicle import VEHICLE


def surrenders_of_fleet(operator_id: UUID, operator: Operator, seen: Seen, on: date) -> Facts:
    """A surrender for every issued permit of the operator and its vehicles that has not ended by the day."""
    vehicles = [VEHICLE.at(v.vehicle) for v in operator.fleet]
    seen.need(*vehicles)
    permits = [PERMIT.at(permit) for permit in dict.fromkeys((*operator.permits, *(p for v in vehicles for p in seen[v].permits)))]
    seen.need(*permits)
    return [
        (stream, PermitSurrendered(surrendered_on=on, cause="operator-deregistered"))
        for stream in permits
        if (permit := seen[stream]).stage == "issued" and permit.standing.cancelled_on is None and permit.asked.operator == operator_id
    ]
