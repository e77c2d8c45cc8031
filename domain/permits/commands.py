"""What may be asked about permits. Who asks and when stands in the `Occasion`, never in a command."""

from __future__ import annotations

from datetime import date
from typing import Literal
from uuid import UUID

from domain.streams import Command

Outcome = Literal["granted", "refused"]


class ApplyForPermit(Command, frozen=True):
    """Ask for a permit. `permit` is its new id; `service_kind` may be left out by an operator whose services have one list of documents."""

    permit: UUID
    regime: str
    kind: str
    operator: UUID
    applied_on: date
    vehicle: UUID | None = None
    service_kind: str = ""


class SubmitPermitDocument(Command, frozen=True):
    """Add a document to an open application or renewal; `driver` is the number of the driver whom it is about (0: all)."""

    permit: UUID
    requirement: str
    reference: str
    issued_on: date
    valid_until: date | None = None
    sha256: str = ""
    driver: int = 0


class RejectPermitDocument(Command, frozen=True):
    """Not accept a document, with reasons and, where the law has one, the code."""

    permit: UUID
    document: int
    reasons: str
    code: str = ""


class DecidePermit(Command, frozen=True):
    """Grant or refuse. `valid_from` and `valid_until` may be left out; given, they must be those of the law."""

    permit: UUID
    outcome: Outcome
    decided_on: date
    reasons: str = ""
    valid_from: date | None = None
    valid_until: date | None = None


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
)
