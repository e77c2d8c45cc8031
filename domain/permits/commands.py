"""What may be asked about permits. Who asks and when stands in the `Occasion`, never in a command."""

from __future__ import annotations

from datetime import date
from typing import Literal
from uuid import UUID

from domain.permits.events import Hearing
from domain.permits.plan_events import Identification, PlanStop
from domain.streams import Command

Outcome = Literal["granted", "refused"]
PlanOutcome = Literal["approved", "changes-requested", "refused"]


class ApplyForPermit(Command, frozen=True):
    """Ask for a permit.

    `permit` is its new id; `service_kind` may be left out by an operator whose services have one list of documents. `permit_class` and
    `purpose` for a kind that is given in classes; `declared`: conditions on which documents hang; `replaces_cvs`: the permit shall stand
    for the vehicle's certificate.
    """

    permit: UUID
    regime: str
    kind: str
    operator: UUID
    applied_on: date
    vehicle: UUID | None = None
    service_kind: str = ""
    permit_class: str = ""
    purpose: str = ""
    declared: tuple[str, ...] = ()
    replaces_cvs: bool = False


class SubmitPermitDocument(Command, frozen=True):
    """Add a document to an open application or renewal.

    `driver` is the number of the driver whom it is about (0: all), `amount_centavos` what an insurance policy covers.
    """

    permit: UUID
    requirement: str
    reference: str
    issued_on: date
    valid_until: date | None = None
    sha256: str = ""
    driver: int = 0
    amount_centavos: int | None = None


class RejectPermitDocument(Command, frozen=True):
    """Not accept a document, with reasons and, where the law has one, the code."""

    permit: UUID
    document: int
    reasons: str
    code: str = ""


class DecidePermit(Command, frozen=True):
    """Grant or refuse.

    `valid_from` and `valid_until` may be left out; given, they must be those of the law, or within its most. `replaces_cvs`: whether it
    stands for the vehicle's certificate (None: as asked for).
    """

    permit: UUID
    outcome: Outcome
    decided_on: date
    reasons: str = ""
    valid_from: date | None = None
    valid_until: date | None = None
    replaces_cvs: bool | None = None


class RequestPermitRenewal(Command, frozen=True):
    """Ask for the renewal.

    `new_permit` is the id of the new application that a late request becomes; `documents_filed` says whether the updated documents came
    with it.
    """

    permit: UUID
    requested_on: date
    new_permit: UUID
    documents_filed: bool = True


class DecidePermitRenewal(Command, frozen=True):
    """Grant or refuse a renewal."""

    permit: UUID
    renewal: int
    outcome: Outcome
    decided_on: date
    reasons: str = ""
    valid_until: date | None = None


class DemandPermitRenewal(Command, frozen=True):
    """Demand the renewal, with a term: a last day, or days from service."""

    permit: UUID
    demanded_by: str
    demanded_on: date
    served_on: date
    term: date | None = None
    term_days: int | None = None


class CollectPermitDocument(Command, frozen=True):
    """Take the document in the street; `body` is whose officer (empty: the regime's authority)."""

    permit: UUID
    receipt_number: str
    officer: str
    fixable_on_site: bool
    safety_risk: bool
    body: str = ""
    collected_on: date | None = None
    case: UUID | None = None
    continuity_provided: bool | None = None


class ReturnPermitDocument(Command, frozen=True):
    """Give the document back; `inspection` is the number or the id of the vehicle's inspection that found it in order."""

    permit: UUID
    inspection: str = ""
    costs_centavos: int = 0
    costs_paid_centavos: int = 0
    returned_on: date | None = None


class SurrenderPermit(Command, frozen=True):
    """Give the permit up."""

    permit: UUID
    surrendered_on: date
    reasons: str = ""


class SuspendPermit(Command, frozen=True):
    """Suspend a permit from a day on (`since`, default: the day of the decision), through a day or until a condition is met.

    `case`: the case that suspends as a sanction; a case gives it, people do not.
    """

    permit: UUID
    decided_on: date
    reasons: str
    since: date | None = None
    until: date | None = None
    condition: str = ""
    case: UUID | None = None
    hearing: Hearing = Hearing()


class LiftSuspension(Command, frozen=True):
    """End a suspension: the permit counts again from `lifted_on` on."""

    permit: UUID
    suspension: int
    lifted_on: date
    reasons: str = ""


class RevokePermit(Command, frozen=True):
    """Revoke a permit, with effect from a day on (`effective_on`, default: the day of the decision)."""

    permit: UUID
    decided_on: date
    reasons: str
    effective_on: date | None = None
    case: UUID | None = None
    hearing: Hearing = Hearing()


class SubmitOperationPlan(Command, frozen=True):
    """File a version of the operation plan.

    Passengers are known by a list (`passenger_document`) or by the functional identification of one company (`client_cnpj`).
    """

    permit: UUID
    submitted_on: date
    origin: str
    destination: str
    itinerary: str
    stops: tuple[PlanStop, ...]
    passengers: Identification
    passenger_document: str = ""
    passenger_sha256: str = ""
    client_cnpj: str = ""


class DecideOperationPlan(Command, frozen=True):
    """Approve a version of the plan, ask for changes, or refuse it."""

    permit: UUID
    plan: int
    outcome: PlanOutcome
    decided_on: date
    reasons: str = ""


PermitCommand = (
    ApplyForPermit
    | SubmitPermitDocument
    | RejectPermitDocument
    | DecidePermit
    | RequestPermitRenewal
    | DecidePermitRenewal
    | DemandPermitRenewal
    | CollectPermitDocument
    | ReturnPermitDocument
    | SurrenderPermit
    | SuspendPermit
    | LiftSuspension
    | RevokePermit
    | SubmitOperationPlan
    | DecideOperationPlan
)
