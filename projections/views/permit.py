"""A permit as readers see it: its application with what is still missing, its terms, renewals and collections, and its status on a day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from domain.law.lawbook import Law
from domain.law.permits.permit_evidence import Missing
from domain.law.permits.validity import permit_rule
from domain.permits import events as e
from domain.permits.permit import Document, Permit, Renewal, status_on
from domain.personal import Personal
from domain.recorded import Recorded
from domain.vehicles.answering import WARNING as ANOTHERS
from projections.views.answering import AnswersView
from projections.views.explained import CitationView, StepView, View, Words
from projections.views.permit_beside import OverlapView, overlap_view
from projections.views.permit_measures import CollectionView, OperationPlanView, SuspensionView, collection_view, plans_of, suspensions_of


class MissingView(View, frozen=True):
    """A requirement that is not met: what, by which provision, why, of which driver.

    Why: `absent`, `expired`, `rejected`, `not-met`, `amount-missing`.
    """

    code: str
    requirement: str | None
    title: str
    why: str
    driver: int | None
    values: dict[str, str | int | bool | None]
    citation: CitationView | None


class PermitDocumentView(View, frozen=True):
    """A document filed with the application; `code` and `reasons` where it was rejected."""

    number: int
    requirement: str
    reference: str
    issued_on: date
    submitted_on: date
    valid_until: date | None
    sha256: str | None
    driver: int | None
    amount_centavos: int | None
    rejected: bool
    code: str | None
    reasons: str | None


class PermitDecisionView(View, frozen=True):
    """A decision on the application; `version` is its number among `/decisions` of the record."""

    version: int
    outcome: str
    decided_on: date
    valid_from: date | None
    valid_until: date | None
    reasons: str | None
    missing: list[str]
    explanation: list[StepView]
    warnings: list[str]
    overlaps: list[OverlapView]


class RenewalView(View, frozen=True):
    """A renewal; `outcome` is `pending`, `granted`, `refused` or `new-application` (asked too late: it went on as `new_permit_id`)."""

    number: int
    requested_on: date
    in_time: bool
    documents_filed: bool
    last_renewal_day: date
    outcome: str
    decided_on: date | None
    new_permit_id: UUID | None
    explanation: list[StepView]
    warnings: list[str]


class RenewalDemandView(View, frozen=True):
    number: int
    demanded_by: str
    demanded_on: date
    served_on: date
    last_day: date
    explanation: list[StepView]


class PermitView(View, frozen=True):
    """A permit. `stage` is that of the application (`applied`, `issued`, `refused`), `status` what the permit is on the day.

    `effective`: valid, so is all that it rests on (`notValidBeneath` are the kinds that are not), and its holder answers for the vehicle
    (`answers`: who does, where it is another). `warnings`: of the application, of the grant, and of the day.
    `listedPurposes`: the examples that the law has for `purpose`; another one is a warning.
    """

    id: UUID
    regime: str
    kind: str
    operator_id: UUID
    vehicle_id: UUID | None
    service_kind: str
    permit_class: str | None
    purpose: str | None
    listed_purposes: list[str]
    declared: list[str]
    applied_on: date
    stage: str
    status: str
    effective: bool
    not_valid_beneath: list[str]
    answers: AnswersView | None
    valid_from: date | None
    valid_until: date | None
    last_renewal_day: date | None
    renewal_pending: bool
    collected: bool
    cancelled_on: date | None
    cancelled_as: str | None
    replaces: UUID | None
    missing: list[MissingView]
    documents: list[PermitDocumentView]
    decisions: list[PermitDecisionView]
    renewals: list[RenewalView]
    renewal_demands: list[RenewalDemandView]
    collections: list[CollectionView]
    replaces_cvs: bool
    suspensions: list[SuspensionView]
    operation_plans: list[OperationPlanView]
    cassation: CitationView | None
    cassation_case_id: UUID | None
    warnings: list[str]


def permit_view(
    permit_id: UUID,
    entries: Sequence[Recorded[Any]],
    state: Permit,
    law: Law,
    words: Words,
    *,
    lacking: Sequence[Missing],
    beneath: Sequence[str],
    answers: AnswersView | None,
    day: date,
    texts: bool,
    internal: bool,
) -> PermitView:
    """The representation of a permit on a day; `entries` and `state` are of the same moment of the record.

    `lacking` is what its open application or renewal lacks on the day (domain/permits/grants.py), `beneath` the kinds of permit that it
    rests on and that are not valid (domain/permits/held.py), `answers` who answers for its vehicle in place of its holder.
    Without `texts` no free text (other systems), without `internal` no officer's name.
    """
    applied, now, standing = state.asked, status_on(law, state, day), state.standing
    rejections = _texts(entries) if texts else {}
    cassated, rule = state.cassated, permit_rule(law, applied.kind)
    granted = [warning for each in _grants(entries) for warning in each.warnings]
    return PermitView(
        id=permit_id,
        regime=applied.regime,
        kind=applied.kind,
        operator_id=applied.operator,
        vehicle_id=applied.vehicle,
        service_kind=applied.service_kind,
        permit_class=applied.permit_class or None,
        purpose=applied.purpose or None,
        listed_purposes=list(rule.classed.purposes) if rule.classed is not None else [],
        declared=list(applied.declared),
        applied_on=applied.applied_on,
        stage=state.stage,
        status=now.status,
        effective=now.status == "valid" and not beneath and answers is None,
        not_valid_beneath=list(beneath),
        answers=answers,
        valid_from=now.valid_from,
        valid_until=now.valid_until,
        last_renewal_day=_last_renewal_day(entries),
        renewal_pending=now.renewal_pending,
        collected=now.collected,
        cancelled_on=standing.cancelled_on,
        cancelled_as=standing.cancelled_as or None,
        replaces=applied.replaces,
        missing=[_missing(m, words) for m in lacking],
        documents=[_document(d, rejections) for d in state.documents],
        decisions=[d for entry in entries if (d := _decision(entry, words, texts=texts)) is not None],
        renewals=[_renewal(r, words) for r in state.renewals],
        renewal_demands=[_demand(d, words) for d in state.demands],
        collections=[collection_view(c, entries, internal=internal) for c in state.collections],
        replaces_cvs=state.issued.replaces_cvs if state.issued else applied.replaces_cvs,
        suspensions=suspensions_of(state, texts=texts),
        operation_plans=plans_of(state, entries, texts=texts),
        cassation=words.citation(cassated.ground) if cassated else None,
        cassation_case_id=cassated.case if cassated else None,
        warnings=list(dict.fromkeys((*applied.warnings, *granted, *((ANOTHERS,) if answers is not None else ())))),
    )


def _texts(entries: Sequence[Recorded[Any]]) -> dict[int, Personal]:
    """By number of a document, why it was rejected."""
    return {entry.event.document: entry.event.reasons for entry in entries if isinstance(entry.event, e.PermitDocumentRejected)}


def _grants(entries: Sequence[Recorded[Any]]) -> list[e.PermitIssued | e.PermitRenewed]:
    """The grant and the renewals, in order."""
    return [entry.event for entry in entries if isinstance(entry.event, e.PermitIssued | e.PermitRenewed)]


def _last_renewal_day(entries: Sequence[Recorded[Any]]) -> date | None:
    granted = _grants(entries)
    return granted[-1].last_renewal_day if granted else None


def _missing(one: Missing, words: Words) -> MissingView:
    return MissingView(
        code=one.code,
        requirement=one.requirement or None,
        title=words.pick(one.title_pt, one.title_en),
        why=one.why,
        driver=one.driver or None,
        values=dict(one.values),
        citation=words.citation(one.citation),
    )


def _document(one: Document, texts: dict[int, Personal]) -> PermitDocumentView:
    filed, reasons = one.filed, texts.get(one.filed.number)
    return PermitDocumentView(
        number=filed.number,
        requirement=filed.requirement,
        reference=filed.reference,
        issued_on=filed.issued_on,
        submitted_on=filed.submitted_on,
        valid_until=filed.valid_until,
        sha256=filed.sha256 or None,
        driver=filed.driver or None,
        amount_centavos=filed.amount_centavos,
        rejected=one.rejected,
        code=one.code or None,
        reasons=reasons.shown() if reasons is not None else None,
    )


def _decision(entry: Recorded[Any], words: Words, *, texts: bool) -> PermitDecisionView | None:
    event = entry.event
    outcomes = {
        e.PermitIssued: "granted",
        e.PermitRenewed: "renewed",
        e.PermitRefused: "refused",
        e.PermitRenewalRefused: "renewal-refused",
    }
    if not isinstance(event, e.PermitIssued | e.PermitRenewed | e.PermitRefused | e.PermitRenewalRefused):
        return None
    granted = event if isinstance(event, e.PermitIssued | e.PermitRenewed) else None
    refused = event if isinstance(event, e.PermitRefused | e.PermitRenewalRefused) else None
    return PermitDecisionView(
        version=entry.version,
        outcome=outcomes[type(event)],
        decided_on=event.decided_on,
        valid_from=granted.valid_from if granted else None,
        valid_until=granted.valid_until if granted else None,
        reasons=event.reasons.shown() if event.reasons is not None and texts else None,
        missing=list(refused.missing) if refused else [],
        explanation=words.whole(event.receipt),
        warnings=list(granted.warnings) if granted else [],
        overlaps=[overlap_view(other, words) for other in (granted.overlaps if granted else ())],
    )


def _renewal(one: Renewal, words: Words) -> RenewalView:
    asked = one.requested
    return RenewalView(
        number=asked.number,
        requested_on=asked.requested_on,
        in_time=asked.in_time,
        documents_filed=asked.documents_filed,
        last_renewal_day=asked.last_renewal_day,
        outcome=one.outcome,
        decided_on=one.decided_on,
        new_permit_id=asked.new_application,
        explanation=words.whole(asked.receipt),
        warnings=list(asked.warnings),
    )


def _demand(one: e.PermitRenewalDemanded, words: Words) -> RenewalDemandView:
    return RenewalDemandView(
        number=one.number,
        demanded_by=one.demanded_by,
        demanded_on=one.demanded_on,
        served_on=one.served_on,
        last_day=one.last_day,
        explanation=words.whole(one.receipt),
    )
