"""Facts of a vehicle and of a plate.

A vehicle is known by its RENAVAM; plates come and go; what an infraction means for recurrence is noted here by the case.
"""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from msgspec import Struct

from domain.law.explanation import Receipt
from domain.personal import Personal
from domain.streams import Event


class VehicleRegistered(Event, frozen=True, tag="vehicle.registered/1"):
    """A vehicle entered the register of a regime, in the name of an operator. `passenger_seats` do not count the driver."""

    regime: str
    operator: UUID
    plate: str
    renavam: str
    type: str
    manufacture_year: int
    passenger_seats: int
    ownership: str
    crlv_category: str
    licensed_in: str
    registered_on: date
    features: dict[str, bool | int | str] = {}
    warnings: tuple[str, ...] = ()


class VehicleTransferred(Event, frozen=True, tag="vehicle.transferred/1"):
    """The vehicle passed to another operator on a day (that day included)."""

    operator: UUID
    on: date


class PlateChanged(Event, frozen=True, tag="vehicle.plate_changed/1"):
    """The vehicle bears another plate from a day on."""

    plate: str
    on: date


class PermitLinked(Event, frozen=True, tag="vehicle.permit_linked/1"):
    """A permit was asked for this vehicle."""

    permit: UUID


class VehicleInspectionRecorded(Event, frozen=True, tag="vehicle.inspection_recorded/1"):
    """An inspection of the vehicle.

    `kind`: `regular` (art. 7-XI), `extraordinary` (art. 13), `modification`; `valid_until` where it proves fitness.
    """

    number: int
    kind: str
    inspected_on: date
    result: str
    body: str
    accredited_by: str = ""
    findings: tuple[str, ...] = ()
    valid_until: date | None = None
    receipt: Receipt | None = None
    warnings: tuple[str, ...] = ()


class ModificationAuthorised(Event, frozen=True, tag="vehicle.modification_authorised/1"):
    """The traffic authority authorised a change of characteristics (art. 10 §3)."""

    number: int
    authority: str
    reference: str
    authorised_on: date
    description: str


class SpecificationChanged(Event, frozen=True, tag="vehicle.specification_changed/1"):
    """The vehicle was changed on a day.

    It enters the register with authorisation and SETRANSV's inspection, but the fact is kept either way.
    """

    number: int
    changed_on: date
    description: str
    authorisation: int | None = None
    type: str = ""
    passenger_seats: int | None = None
    features: dict[str, bool | int | str] = {}
    warnings: tuple[str, ...] = ()


class WithdrawalOrdered(Event, frozen=True, tag="vehicle.withdrawal_ordered/1"):
    """SETRANSV ordered the vehicle out of service at once (art. 13)."""

    number: int
    ordered_by: str
    ordered_on: date
    reasons: Personal
    by: UUID


class WithdrawalLifted(Event, frozen=True, tag="vehicle.withdrawal_lifted/1"):
    """The withdrawal ended on a day: the situation was put right."""

    number: int
    lifted_on: date
    reasons: Personal | None = None


class VehicleImpeded(Event, frozen=True, tag="vehicle.impeded/1"):
    """A temporary impediment of a case reached this vehicle. `orders_withdrawal`: the act ordered the withdrawal in terms (Q-58)."""

    case: UUID
    number: int
    ground: str
    imposed_on: date
    body: str
    orders_withdrawal: bool = False


class VehicleImpedimentLifted(Event, frozen=True, tag="vehicle.impediment_lifted/1"):
    """An impediment of a case ended for this vehicle."""

    case: UUID
    number: int
    lifted_on: date


class NotedInfraction(Struct, frozen=True, omit_defaults=True):
    """An infraction as recurrence reads it.

    The case, the item, who answered for it, when it happened and when it was cited (notice drawn up).
    """

    case: UUID
    provision: str
    letter: str
    offender_root: str
    offender: str
    occurred_at: datetime
    cited_at: datetime
    inspection: UUID | None = None
    basis: tuple[str, ...] = ()
    """What a class of activity rests on (findings), where the regime derives classes."""


class InfractionNoted(Event, frozen=True, tag="vehicle.infraction_noted/1"):
    """A case was opened against the operator for a fact with this vehicle."""

    infraction: NotedInfraction


class InfractionSettled(Event, frozen=True, tag="vehicle.infraction_settled/1"):
    """What became of a case: `final` (stands), `annulled`, or `reclassified` to another item."""

    case: UUID
    outcome: str
    provision: str = ""


class InfractionReliedOn(Event, frozen=True, tag="vehicle.infraction_relied_on/1"):
    """A later case was doubled because of an earlier one: the earlier case's annulment must reach it."""

    prior: UUID
    by_case: UUID


class PlateAssigned(Event, frozen=True, tag="plate.assigned/1"):
    """A plate (in either form) is borne by a vehicle from a day on."""

    plate: str
    vehicle: UUID
    on: date


class PlateInfractionNoted(Event, frozen=True, tag="plate.infraction_noted/1"):
    """A case was opened for a fact with a vehicle known by its plate alone."""

    infraction: NotedInfraction


class PlateInfractionSettled(Event, frozen=True, tag="plate.infraction_settled/1"):
    """As `vehicle.infraction_settled`, for a vehicle known by its plate alone."""

    case: UUID
    outcome: str
    provision: str = ""


class PlateInfractionReliedOn(Event, frozen=True, tag="plate.infraction_relied_on/1"):
    """As `vehicle.infraction_relied_on`, for a vehicle known by its plate alone."""

    prior: UUID
    by_case: UUID


class VehicleHeldInCase(Event, frozen=True, tag="vehicle.held/1"):
    """The vehicle was retained, removed or seized (`kind`) in a case."""

    case: UUID
    number: int
    kind: str
    held_on: date


class VehicleReleasedInCase(Event, frozen=True, tag="vehicle.released/1"):
    """The vehicle was given back on a day (that day no longer held)."""

    case: UUID
    number: int
    released_on: date


class PlateHeldInCase(Event, frozen=True, tag="plate.held/1"):
    """As `vehicle.held`, for a vehicle known by its plate alone."""

    case: UUID
    number: int
    kind: str
    held_on: date


class PlateReleasedInCase(Event, frozen=True, tag="plate.released/1"):
    """As `vehicle.released`, for a vehicle known by its plate alone."""

    case: UUID
    number: int
    released_on: date
