"""What an appeal takes back of a vehicle's blocks: a measure whose effect is suspended does not keep it off the road."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from domain.cases.opening.in_service import on_the_road

if TYPE_CHECKING:
    from datetime import date

    from domain.law.lawbook import Law
    from domain.law.road.circulation import OnRoad
    from domain.streams import Seen
    from domain.vehicles.vehicle import Vehicle


def is_contestable(road: OnRoad) -> bool:
    """Whether anything keeps the vehicle off the road whose effect an appeal may have suspended."""
    return any(b.block != "hold" for b in road.blocks) or any(p.collected for p in road.papers)


def in_effect(law: Law, seen: Seen, vehicle: Vehicle, road: OnRoad, on: date) -> OnRoad:
    """The vehicle without withdrawals, impediments and collections whose effect is suspended on a day."""
    found = on_the_road(law, seen, vehicle, on)
    stands = {"withdrawal": found.withdrawn, "impediment": found.impeded or found.impeded_by_other, "hold": True}
    return replace(
        road,
        blocks=tuple(b for b in road.blocks if stands[b.block]),
        papers=tuple(replace(p, collected=p.collected and found.collected) for p in road.papers),
    )
