"""The representation of what befalls a permit: its document collected, suspensions, the versions of its operation plan."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from domain.permits import events as e
from domain.permits import plan_events as p
from domain.permits.permit import Collection, Permit, Suspension
from domain.permits.plans import Plan
from domain.personal import Personal
from domain.recorded import Recorded
from projections.views.explained import View


class CollectionView(View, frozen=True):
    """A collection of the document by an officer, and its return. The officer is shown to the city only."""

    number: int
    receipt_number: str
    body: str
    officer: str | None
    collected_on: date
    case_id: UUID | None
    continuity_provided: bool | None
    returned_on: date | None
    costs_centavos: int | None
    costs_paid_centavos: int | None


class SuspensionView(View, frozen=True):
    """A suspension: from `since` through `until`, or until its condition is met; `undone`: it has no effect and never had any."""

    number: int
    decided_on: date
    since: date
    until: date | None
    condition: str | None
    reasons: str | None
    case_id: UUID | None
    reinstated_on: date | None
    undone: bool
    notice_served_on: date | None
    defence_filed_on: date | None
    defence_until: date | None


class PlanStopView(View, frozen=True):
    """A place of the plan; `authorisedBy` is the act that set an authorised point."""

    name: str
    kind: str
    code: str | None
    authorised_by: str | None


class OperationPlanView(View, frozen=True):
    """A version of the operation plan; `outcome` is `open` until it is decided."""

    number: int
    submitted_on: date
    origin: str
    destination: str
    itinerary: str
    stops: list[PlanStopView]
    passengers: str
    passenger_document: str | None
    passenger_sha256: str | None
    client_cnpj: str | None
    outcome: str
    decided_on: date | None
    reasons: str | None


def collection_view(one: Collection, entries: Sequence[Recorded[Any]], *, internal: bool) -> CollectionView:
    """A collection with its return; the officer only for readers of the city (`internal`)."""
    taken = one.collected
    returns = [x.event for x in entries if isinstance(x.event, e.PermitDocumentReturned) and x.event.collection == taken.number]
    back = returns[-1] if returns else None
    return CollectionView(
        number=taken.number,
        receipt_number=taken.receipt_number,
        body=taken.body,
        officer=taken.officer if internal else None,
        collected_on=taken.collected_on,
        case_id=taken.case,
        continuity_provided=taken.continuity_provided,
        returned_on=one.returned_on,
        costs_centavos=back.costs_centavos if back else None,
        costs_paid_centavos=back.costs_paid_centavos if back else None,
    )


def suspensions_of(state: Permit, *, texts: bool) -> list[SuspensionView]:
    """The suspensions in order."""
    return [_suspension(one, texts=texts) for one in state.suspensions]


def plans_of(state: Permit, entries: Sequence[Recorded[Any]], *, texts: bool) -> list[OperationPlanView]:
    """The versions of the plan in order, each with the reasons of the last thing said of it."""
    said: dict[int, Personal | None] = {}
    for entry in entries:
        match entry.event:
            case p.OperationPlanApproved() | p.OperationPlanChangesRequested() | p.OperationPlanRefused() as decision:
                said[decision.plan] = decision.reasons
            case _:
                pass
    return [_plan(one, said.get(one.submitted.number) if texts else None) for one in state.plans]


def _suspension(one: Suspension, *, texts: bool) -> SuspensionView:
    imposed = one.imposed
    return SuspensionView(
        number=imposed.number,
        decided_on=imposed.decided_on,
        since=imposed.since,
        until=imposed.until,
        condition=imposed.condition or None,
        reasons=imposed.reasons.shown() if texts else None,
        case_id=imposed.case,
        reinstated_on=one.reinstated_on,
        undone=one.undone,
        notice_served_on=imposed.hearing.notice_served_on if imposed.hearing is not None else None,
        defence_filed_on=imposed.hearing.defence_filed_on if imposed.hearing is not None else None,
        defence_until=imposed.hearing.last_day if imposed.hearing is not None else None,
    )


def _plan(one: Plan, reasons: Personal | None) -> OperationPlanView:
    filed = one.submitted
    return OperationPlanView(
        number=filed.number,
        submitted_on=filed.submitted_on,
        origin=filed.origin,
        destination=filed.destination,
        itinerary=filed.itinerary,
        stops=[PlanStopView(name=s.name, kind=s.kind, code=s.code or None, authorised_by=s.authorised_by or None) for s in filed.stops],
        passengers=filed.passengers,
        passenger_document=filed.passenger_document or None,
        passenger_sha256=filed.passenger_sha256 or None,
        client_cnpj=filed.client_cnpj or None,
        outcome=one.outcome,
        decided_on=one.decided_on,
        reasons=reasons.shown() if reasons is not None else None,
    )
