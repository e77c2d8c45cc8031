"""A vehicle that is held, and given back: what the case says, and the mark on the vehicle or on its plate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.events.sanctions import VehicleHeld, VehicleReleased
from domain.identifiers import canonical_plate
from domain.vehicles import events as vehicles
from domain.vehicles.vehicle import VEHICLE, plate_stream

if TYPE_CHECKING:
    from datetime import date
    from uuid import UUID

    from domain.cases.events.common import Authority
    from domain.cases.matter import Matter
    from domain.cases.sanctions.held import Held
    from domain.law.explanation import Receipt
    from domain.law.road.activity_rules import Hold
    from domain.streams import Facts


def hold_facts(
    matter: Matter,
    hold: Hold,
    on: date,
    *,
    body: str,
    reasons: str,
    by: UUID,
    because: Receipt | None = None,
    authority: Authority | None = None,
) -> Facts:
    """The measure in the case, and the mark on the vehicle or on its plate; `because`: of an officer's at once."""
    recorded, number = matter.state.recorded, len(matter.state.holds) + 1
    if recorded is None:
        raise LookupError(matter.state.number)
    fact = VehicleHeld(
        number=number, kind=hold.kind, provision=hold.provision, held_on=on, body=body, reasons=matter.text(reasons), by=by,
        at_once=because is not None, vehicle=recorded.vehicle, plate=recorded.plate, authority=authority, receipt=because,
    )  # fmt: skip
    facts = matter.facts(fact)
    if recorded.vehicle is not None:
        held = vehicles.VehicleHeldInCase(case=matter.id, number=number, kind=hold.kind, held_on=on)
        return [*facts, (VEHICLE.at(recorded.vehicle), held)]
    mark = vehicles.PlateHeldInCase(case=matter.id, number=number, kind=hold.kind, held_on=on)
    return [*facts, (plate_stream(recorded.regime, canonical_plate(recorded.plate)), mark)]


def given_back(matter: Matter, held: Held, fact: VehicleReleased) -> Facts:
    """The end of a measure in the case and on the vehicle or its plate."""
    facts = matter.facts(fact)
    on, number = fact.released_on, held.fact.number
    if held.fact.vehicle is not None:
        released = vehicles.VehicleReleasedInCase(case=matter.id, number=number, released_on=on)
        return [*facts, (VEHICLE.at(held.fact.vehicle), released)]
    mark = vehicles.PlateReleasedInCase(case=matter.id, number=number, released_on=on)
    return [*facts, (plate_stream(matter.state.regime, canonical_plate(held.fact.plate)), mark)]


def ended(matter: Matter, held: Held, on: date, cause: str, by: UUID) -> Facts:
    """A measure falls with the case or by an appeal: given back without any condition; what was charged for it is not owed."""
    day = max(on, held.fact.held_on)
    return given_back(matter, held, VehicleReleased(number=held.fact.number, released_on=day, cause=cause, by=by))
