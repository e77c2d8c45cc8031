"""What a vehicle is on a day.

Its particulars with the changes that count, its inspection, what blocks it. A change counts only once authorised and inspected.
"""

from __future__ import annotations

from datetime import date
from operator import attrgetter
from uuid import UUID

from msgspec import Struct

from domain.law.lawbook import Law
from domain.law.permits.vehicle_check import VehicleAsked, vehicle_rule
from domain.personal import subject_of
from domain.vehicles import events as e
from domain.vehicles.vehicle import Block, Vehicle

PASSED = "passed"


class VehicleStanding(Struct, frozen=True, omit_defaults=True):
    """Flags of a vehicle on a day.

    None of them ends a permit by itself (Q-20, Q-50). `uninspected_change`: changed with no inspection by the authority since.
    """

    withdrawals: tuple[Block, ...] = ()
    impediments: tuple[Block, ...] = ()
    inspection_valid_until: date | None = None
    inspection_overdue: bool = True
    over_age: bool = False
    uninspected_change: bool = False


def inspection_id(vehicle: UUID, number: int) -> UUID:
    """The id of a vehicle's inspection, by which other records name it."""
    return subject_of(vehicle, "inspection", number)


def valid_inspection(vehicle: Vehicle, on: date) -> e.VehicleInspectionRecorded | None:
    """The inspection that proves fitness on a day (the one that lasts longest), if any."""
    found = [i for i in vehicle.inspections if i.valid_until is not None and i.inspected_on <= on <= i.valid_until]
    return max(found, key=lambda i: i.valid_until or date.min, default=None)


def inspected_since(vehicle: Vehicle, changed_on: date, on: date, authority: str) -> e.VehicleInspectionRecorded | None:
    """The authority's inspection of a change between the change and a day.

    Whoever authorised it, only this one counts (art. 16-IV in Americana).
    """
    found = (
        i
        for i in vehicle.inspections
        if i.kind == "modification" and i.body == authority and i.result == PASSED and changed_on <= i.inspected_on <= on
    )
    return next(found, None)


def uninspected_change(vehicle: Vehicle, on: date, authority: str) -> e.SpecificationChanged | None:
    """The first change made by a day that the authority has not inspected since."""
    return next((c for c in vehicle.changes if c.changed_on <= on and inspected_since(vehicle, c.changed_on, on, authority) is None), None)


def _authorised(vehicle: Vehicle, change: e.SpecificationChanged) -> bool:
    """Whether the traffic authority authorised a change before it was made; one that it did not has no fine item of its own (Q-31)."""
    return any(a.number == change.authorisation and a.authorised_on <= change.changed_on for a in vehicle.authorisations)


def particulars(vehicle: Vehicle, on: date, authority: str) -> VehicleAsked:
    """The vehicle as the register has it on a day: as registered, with each change that was authorised before and inspected since."""
    registered = vehicle.entry
    kind, seats, features = registered.type, registered.passenger_seats, registered.features
    for change in sorted(vehicle.changes, key=attrgetter("changed_on")):
        if change.changed_on <= on and _authorised(vehicle, change) and inspected_since(vehicle, change.changed_on, on, authority):
            kind = change.type or kind
            seats = seats if change.passenger_seats is None else change.passenger_seats
            features = {**features, **change.features}
    return VehicleAsked(
        kind,
        registered.manufacture_year,
        seats,
        licensed_in=registered.licensed_in,
        crlv_category=registered.crlv_category,
        features=features,
    )


def standing(law: Law, vehicle: Vehicle, on: date) -> VehicleStanding:
    """What a vehicle is on a day. The age is flagged only where the limit of that day is known."""
    rule, authority = vehicle_rule(law), law.regime.authority
    asked = particulars(vehicle, on, authority)
    limits = rule.max_age[asked.type]
    old = limits.values[0].day <= on and on.year - asked.manufacture_year > limits.on(on).value
    inspection = valid_inspection(vehicle, on)
    return VehicleStanding(
        withdrawals=tuple(b for b in vehicle.withdrawals if b.on(on)),
        impediments=tuple(b for b in vehicle.impediments if b.on(on)),
        inspection_valid_until=inspection.valid_until if inspection else None,
        inspection_overdue=bool(rule.inspection_rule) and inspection is None,
        over_age=old,
        uninspected_change=uninspected_change(vehicle, on, authority) is not None,
    )
