"""What may be asked of the register of vehicles. Who asks and when stands in the `Occasion`, never in a command."""

from __future__ import annotations

from datetime import date
from typing import Literal
from uuid import UUID

from domain.streams import Command

Ownership = Literal["owned", "leased", "partner"]
InspectionKind = Literal["regular", "extraordinary", "modification", "accessibility", "sulphur", "gps"]
InspectionResult = Literal["passed", "failed"]


class RegisterVehicle(Command, frozen=True):
    """Enter a vehicle for an operator.

    `passenger_seats` do not count the driver; an empty `type` is told from them, where the law does so; `registered_on` only for older
    papers (default: today).
    """

    regime: str
    operator: UUID
    plate: str
    renavam: str
    type: str
    manufacture_year: int
    passenger_seats: int
    ownership: Ownership
    crlv_category: str
    licensed_in: str
    features: dict[str, bool | int | str] = {}
    registered_on: date | None = None


class TransferVehicle(Command, frozen=True):
    """The vehicle passes to another operator on a day (that day included)."""

    vehicle: UUID
    operator: UUID
    on: date
    ownership: Ownership = "owned"


class ChangePlate(Command, frozen=True):
    """The vehicle bears another plate, or the Mercosul form of the same one, from a day on."""

    vehicle: UUID
    plate: str
    on: date


class RecordVehicleInspection(Command, frozen=True):
    """Record an inspection.

    `body` inspected; `accredited_by` is the oversight body behind a workshop (empty: known by an act, or the body itself). Which kinds a
    regime knows beside the regular one is its law's to say.
    """

    vehicle: UUID
    kind: InspectionKind
    inspected_on: date
    result: InspectionResult
    body: str
    accredited_by: str = ""
    findings: tuple[str, ...] = ()


class AuthoriseModification(Command, frozen=True):
    """Record the traffic authority's authorisation of a change."""

    vehicle: UUID
    authority: str
    reference: str
    authorised_on: date
    description: str


class RecordModification(Command, frozen=True):
    """Record that the vehicle was changed: the new type, seats or features enter the register once authorised and inspected."""

    vehicle: UUID
    changed_on: date
    description: str
    authorisation: int | None = None
    type: str = ""
    passenger_seats: int | None = None
    features: dict[str, bool | int | str] = {}


class OrderWithdrawal(Command, frozen=True):
    """Order the vehicle out of service at once."""

    vehicle: UUID
    ordered_by: str
    ordered_on: date
    reasons: str


class LiftWithdrawal(Command, frozen=True):
    """End a withdrawal: the situation was put right."""

    vehicle: UUID
    withdrawal: int
    lifted_on: date
    reasons: str = ""


VehicleCommand = (
    RegisterVehicle
    | TransferVehicle
    | ChangePlate
    | RecordVehicleInspection
    | AuthoriseModification
    | RecordModification
    | OrderWithdrawal
    | LiftWithdrawal
)
