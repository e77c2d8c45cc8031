"""How facts change a case. Folding sees no law, no clock and no setting: a lapse, a due day or an amount changes because a fact says so."""

from __future__ import annotations

from typing import assert_never
from uuid import UUID

from msgspec.structs import replace

from domain.cases.events import appeals, common, file, fines, measures, non_compliance, opening, sanctions, terms
from domain.cases.fines import ledger
from domain.cases.measures import folding
from domain.cases.non_compliance.record import NonCompliance
from domain.cases.non_compliance.record import folded as breach_folded
from domain.cases.sanctions import record
from domain.cases.state import FINE, Case, Filing, Term
from domain.streams import Kind, Stream

CaseEvent = (
    opening.InfractionRecorded | opening.MeasureContested | opening.CassationCaseOpened | fines.FineAssessed | fines.FineReassessed
    | fines.SurchargeConfirmed | opening.NoticeServed | appeals.AppealLodged | appeals.AppealDocumentAdded | appeals.AppealWithdrawn
    | appeals.OpinionGiven | appeals.AppealDecided | appeals.DecisionAcknowledged | terms.AppealPeriodLapsed | terms.LapseUndone
    | appeals.AppealFoundTimely | terms.DeadlineRecomputed | terms.DeadlineRestored | appeals.SuspensiveEffectGranted
    | fines.PaymentRecorded | fines.FinePaid | fines.RefundDue | fines.RefundRecorded | fines.FineDefaulted | measures.ImpedimentImposed
    | measures.ImpedimentConfirmed | measures.ImpedimentLifted | measures.CassationProposed | measures.CassationProposalDropped
    | measures.DefenceFiled | measures.CassationImposed | measures.CassationEffective | file.CaseAnnulled | file.CaseReviewed
    | file.CaseCorrected | file.CaseReferred | file.CaseAssigned | file.RecusalDeclared | file.DocumentAdded | file.CaseClosed
    | sanctions.SanctionsImposed | sanctions.VehicleHeld | sanctions.ChargeRecorded | sanctions.ChargePaid | sanctions.VehicleReleased
    | non_compliance.NonComplianceNotified | non_compliance.NonComplianceFact
)  # fmt: skip


REOPENING = (
    appeals.AppealLodged, appeals.AppealFoundTimely, terms.LapseUndone, terms.DeadlineRestored, fines.FineReassessed,
    fines.SurchargeConfirmed, fines.PaymentRecorded, fines.RefundDue, file.CaseAnnulled, file.CaseReviewed,
    measures.ImpedimentImposed, measures.CassationProposed, sanctions.VehicleHeld, non_compliance.CureTermBegun,
)  # fmt: skip
"""Facts after which a closed case has something open again (its money had come out even: a further payment is owed back)."""


def evolve(state: Case, event: CaseEvent) -> Case:
    """The case after one more fact."""
    folded = _folded(state, event)
    return replace(folded, closed_on=None) if folded.closed_on is not None and isinstance(event, REOPENING) else folded


def _folded(state: Case, event: CaseEvent) -> Case:
    # The classes are tried one after the other: what long files consist of comes first.
    match event:
        case appeals.AppealDocumentAdded() | appeals.OpinionGiven() | file.CaseReviewed() | file.CaseReferred():
            return state
        case (
            appeals.AppealLodged()
            | appeals.AppealWithdrawn()
            | appeals.AppealDecided()
            | appeals.DecisionAcknowledged()
            | appeals.AppealFoundTimely()
            | appeals.SuspensiveEffectGranted()
        ):
            return _appeals(state, event)
        case opening.InfractionRecorded() | opening.MeasureContested() | opening.CassationCaseOpened():
            return _opened(state, event)
        case non_compliance.NonComplianceNotified():
            opened = replace(state, number=event.number, regime=event.regime, offender=event.offender)
            return replace(opened, non_compliance=NonCompliance(event))
        case (
            non_compliance.CureTermBegun()
            | non_compliance.DailyFineStarted()
            | non_compliance.ComplianceProven()
            | non_compliance.OperationEnded()
            | non_compliance.DailyFineStopped()
        ):
            return replace(state, non_compliance=breach_folded(state.non_compliance, event)) if state.non_compliance is not None else state
        case (
            fines.FineAssessed()
            | fines.FineReassessed()
            | fines.SurchargeConfirmed()
            | fines.PaymentRecorded()
            | fines.FinePaid()
            | fines.RefundDue()
            | fines.RefundRecorded()
            | fines.FineDefaulted()
        ):
            return replace(state, ledger=ledger.folded(state.ledger, event))
        case (
            opening.NoticeServed()
            | terms.AppealPeriodLapsed()
            | terms.LapseUndone()
            | terms.DeadlineRecomputed()
            | terms.DeadlineRestored()
        ):
            return _folded_term(state, event)
        case (
            sanctions.SanctionsImposed()
            | sanctions.VehicleHeld()
            | sanctions.ChargeRecorded()
            | sanctions.ChargePaid()
            | sanctions.VehicleReleased()
        ):
            return record.folded(state, event)
        case measures.DefenceFiled(proposal=record.CITATION):
            return record.defence_folded(state, event)
        case measures.ImpedimentImposed() | measures.ImpedimentConfirmed() | measures.ImpedimentLifted():
            return replace(state, impediments=folding.impediments(state.impediments, event))
        case (
            measures.CassationProposed()
            | measures.CassationProposalDropped()
            | measures.DefenceFiled()
            | measures.CassationImposed()
            | measures.CassationEffective()
        ):
            return replace(state, proposals=folding.proposals(state.proposals, event))
        case file.CaseAnnulled():
            nothing_owed = replace(state.ledger, base=0, amount=0, provisional=False, defaulted=False, paid_on=None, due_on=None)
            return replace(state, annulled_on=event.annulled_on, ledger=nothing_owed)
        case file.CaseClosed():
            return replace(state, closed_on=event.closed_on)
        case file.CaseAssigned():
            return replace(state, reviewer=event.reviewer)
        case file.RecusalDeclared():
            return replace(state, recused=(*state.recused, event.person))
        case file.DocumentAdded():
            return replace(state, documents=event.number)
        case file.CaseCorrected():
            return _corrected(state, event)
        case _:
            assert_never(event)


def _opened(state: Case, event: opening.InfractionRecorded | opening.MeasureContested | opening.CassationCaseOpened) -> Case:
    opened = replace(state, number=event.number, regime=event.regime, offender=event.offender)
    match event:
        case opening.InfractionRecorded():
            term = Term(FINE, 1, event.occurred_on, event.provisional_last_day, provisional=True)
            return replace(opened, recorded=event, terms=() if event.activity else (term,))
        case opening.MeasureContested():
            track = common.Track(event.act, event.subject_number)
            term = Term(track, event.tier, event.acknowledged_on, event.last_day, footing=event.receipt.footing)
            return replace(opened, contested=event, terms=(term,))
        case opening.CassationCaseOpened():
            return opened
        case _:
            assert_never(event)


def _corrected(state: Case, event: file.CaseCorrected) -> Case:
    recorded = state.recorded
    if recorded is None:
        return state
    match event.field:
        case "narrative":
            return replace(state, recorded=replace(recorded, narrative=event.new))
        case "place.address":
            return replace(state, recorded=replace(recorded, place=replace(recorded.place, address=event.new.shown())))
        case _:
            return replace(state, recorded=replace(recorded, **{event.field: event.new.shown()}))


def _folded_term(
    state: Case,
    event: opening.NoticeServed | terms.AppealPeriodLapsed | terms.LapseUndone | terms.DeadlineRecomputed | terms.DeadlineRestored,
) -> Case:
    match event:
        case opening.NoticeServed():
            return _served(state, event)
        case terms.AppealPeriodLapsed():
            due = event.due_on or state.ledger.due_on
            return replace(_known_term(state, event.track, event.tier, lapsed=True), ledger=replace(state.ledger, due_on=due))
        case terms.LapseUndone():
            return _undone(state, event)
        case terms.DeadlineRecomputed():
            return _recomputed(state, event)
        case terms.DeadlineRestored():
            return _set_term(state, event.track, event.tier, last_day=event.new_last_day, restored=True, provisional=False)
        case _:
            assert_never(event)


def _undone(state: Case, event: terms.LapseUndone) -> Case:
    if event.of == "daily-fine" and state.non_compliance is not None:
        return replace(state, non_compliance=replace(state.non_compliance, fine_from=None))
    if event.of == "default":
        return replace(state, ledger=replace(state.ledger, defaulted=False))
    undone = _known_term(state, event.track, event.tier, lapsed=False)
    if event.track == FINE:
        told = event.tier > 1 or any(f.tier > 1 and f.acknowledged_on is not None for f in state.filings_of(FINE))
        due = state.ledger.due_on if told else None
        return replace(undone, ledger=replace(state.ledger, defaulted=False, due_on=due))
    if event.track.act == "cassation":
        return replace(undone, proposals=folding.changed(state.proposals, event.track.number, effective_on=None))
    return undone


def _recomputed(state: Case, event: terms.DeadlineRecomputed) -> Case:
    footing = event.receipt.footing
    if event.of == "cure" and state.non_compliance is not None:
        return replace(state, non_compliance=state.non_compliance.longer(event.new))
    if event.of == "due":
        return replace(state, ledger=replace(state.ledger, due_on=event.new, due_footing=footing))
    if event.of == "defence" and event.proposal == record.CITATION:
        return record.defence_folded(state, event)
    if event.of == "defence" and event.proposal is not None:
        return replace(state, proposals=folding.changed(state.proposals, event.proposal, last_day=event.new, footing=footing))
    longer = _known_term(state, event.track, event.tier, last_day=event.new, footing=footing)
    if event.due_on is None:
        return longer
    return replace(longer, ledger=replace(state.ledger, due_on=event.due_on, due_footing=footing))


def _served(state: Case, event: opening.NoticeServed) -> Case:
    served = replace(state, notices=(*state.notices, event))
    footing = event.receipt.footing if event.receipt is not None else None
    if not event.effective:
        return served
    if event.proposal == record.CITATION:
        return record.defence_folded(served, event)
    if event.proposal is not None:
        begun = folding.changed(
            state.proposals, event.proposal, served_on=event.served_on, last_day=event.last_day, footing=footing
        )  # fmt: skip
        return replace(served, proposals=begun)
    return _set_term(
        served, event.track, event.tier, start=event.served_on, last_day=event.last_day, provisional=False, footing=footing
    )  # fmt: skip


def _set_term(state: Case, track: common.Track, tier: int, **changes: object) -> Case:
    known = state.term(track, tier)
    changed: Term = replace(known or Term(track, tier), **changes)
    others = tuple(t for t in state.terms if t is not known)
    return replace(state, terms=(*others, changed))


def _known_term(state: Case, track: common.Track, tier: int, **changes: object) -> Case:
    """A term changed that is there; earlier versions went on counting one whose tier below was pending again."""
    return state if state.term(track, tier) is None else _set_term(state, track, tier, **changes)


def _appeals(
    state: Case,
    event: appeals.AppealLodged
    | appeals.AppealWithdrawn
    | appeals.AppealDecided
    | appeals.DecisionAcknowledged
    | appeals.AppealFoundTimely
    | appeals.SuspensiveEffectGranted,
) -> Case:
    match event:
        case appeals.AppealLodged():
            filing = Filing(
                number=event.number, track=event.track, tier=event.tier, lodged_at=event.lodged_at, lodged_on=event.lodged_on,
                timely=event.timely, standing=event.standing, appellant=event.appellant, by=event.by,
                by_reading=event.suspends,
            )  # fmt: skip
            lodged = replace(state, filings=(*state.filings, filing))
            return lodged.pending_in(event.track, event.tier) if event.standing else lodged
        case appeals.AppealWithdrawn():
            return _set_filing(state, event.appeal, withdrawn=True)
        case appeals.AppealDecided():
            decided = _set_filing(
                state, event.appeal, outcome=event.outcome, decided_on=event.decided_on, decided_by=event.by, heard_on=event.heard_on
            )  # fmt: skip
            return replace(decided, dropped=(*state.dropped, *event.dropped)) if event.dropped else decided
        case appeals.DecisionAcknowledged():
            acknowledged = _set_filing(state, event.appeal, acknowledged_on=event.acknowledged_on)
            known, footing = acknowledged, event.receipt.footing
            if event.due_on not in {None, state.ledger.due_on}:
                known = replace(acknowledged, ledger=replace(state.ledger, due_on=event.due_on, due_footing=footing))
            newer = any(f.standing and f.tier == event.tier and f.number > event.appeal for f in state.filings_of(event.track))
            if event.last_day is None or newer:
                return known
            return _set_term(
                known, event.track, event.tier + 1, start=event.acknowledged_on, last_day=event.last_day, lapsed=False, footing=footing
            )  # fmt: skip
        case appeals.AppealFoundTimely():
            return state.found_timely(event.appeal)
        case appeals.SuspensiveEffectGranted():
            before = next((f.granted for f in state.filings if f.number == event.appeal), ())
            new = tuple((e, event.granted_on) for e in event.effects if e not in dict(before))
            return _set_filing(state, event.appeal, suspends=event.effects, granted=(*before, *new))
        case _:
            assert_never(event)


def _set_filing(state: Case, number: int, **changes: object) -> Case:
    return replace(state, filings=tuple(replace(f, **changes) if f.number == number else f for f in state.filings))


CASE = Kind("case", Case(), evolve, CaseEvent.__args__)


def case_stream(case: UUID) -> Stream[Case]:
    """The stream of a case."""
    return CASE.at(case)
