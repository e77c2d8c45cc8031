"""Facts of an operation plan: its versions and what the authority said of each. The plan in force is the last approved one."""

from __future__ import annotations

from datetime import date
from typing import Literal
from uuid import UUID

from msgspec import Struct

from domain.personal import Personal
from domain.streams import Event

StopKind = Literal["client-premises", "authorised-point"]
Identification = Literal["passenger-list", "functional-identification"]


class PlanStop(Struct, frozen=True, omit_defaults=True, rename="camel", forbid_unknown_fields=True):
    """Where passengers board or leave: on the client's premises, or at an authorised point.

    `code` names the point as acts do; `authorised_by` is the reference of the act that set it, as the decision found it.
    """

    name: str
    kind: StopKind
    code: str = ""
    authorised_by: str = ""


class OperationPlanSubmitted(Event, frozen=True, tag="permit.plan_submitted/1"):
    """A version of the plan.

    `passengers`: how the passengers are known, by the full list (kept as a document, `passenger_document`) or by the functional
    identification of one contracting company (`client_cnpj`).
    """

    number: int
    submitted_on: date
    origin: str
    destination: str
    itinerary: str
    stops: tuple[PlanStop, ...]
    passengers: Identification
    passenger_document: str = ""
    passenger_sha256: str = ""
    client_cnpj: str = ""
    warnings: tuple[str, ...] = ()


class OperationPlanApproved(Event, frozen=True, tag="permit.plan_approved/1"):
    """The authority approved a version: it is in force from the day on, and the one before no longer."""

    plan: int
    decided_on: date
    by: UUID
    reasons: Personal | None = None


class OperationPlanChangesRequested(Event, frozen=True, tag="permit.plan_changes_requested/1"):
    """The authority asks for changes to a version."""

    plan: int
    decided_on: date
    by: UUID
    reasons: Personal


class OperationPlanRefused(Event, frozen=True, tag="permit.plan_refused/1"):
    """The authority refused a version, with reasons."""

    plan: int
    decided_on: date
    by: UUID
    reasons: Personal
