"""A case as it stood in law on a day, told with all that the record says by now: the facts of later days left out, corrections kept.

Not the record of that day (`asOf` asks for that): what came in late is there, and what was put right is right from its own day on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Any, assert_never
from uuid import UUID

from domain.cases.case import CASE, CaseEvent
from domain.cases.events import appeals, file, fines, measures, non_compliance, opening, sanctions, terms
from domain.cases.sanctions.record import CITATION
from domain.cases.state import Case
from domain.recorded import Recorded

DAY = timedelta(days=1)


def day_in_law(event: CaseEvent) -> date | None:  # noqa: PLR0915 - one line a fact, over a closed set
    """The first day on which a fact holds in law.

    What the clock writes down holds from the day after the term's last. None: the fact has no day of its own; it holds with the fact that
    was recorded by the same command, or corrects one that stands.
    """
    found: date | None
    match event:
        case opening.InfractionRecorded():
            found = event.occurred_on
        case opening.MeasureContested():
            found = event.act_on
        case opening.CassationCaseOpened():
            found = event.opened_on
        case non_compliance.NonComplianceNotified():
            found = event.drawn_up_on
        case opening.NoticeServed() | non_compliance.CureTermBegun():
            found = event.served_on
        case appeals.AppealLodged():
            found = event.lodged_on
        case appeals.AppealDocumentAdded() | file.DocumentAdded():
            found = event.added_on
        case appeals.AppealWithdrawn():
            found = event.withdrawn_on
        case appeals.AppealDecided() | measures.CassationImposed() | sanctions.SanctionsImposed():
            found = event.decided_on
        case appeals.DecisionAcknowledged():
            found = event.acknowledged_on
        case appeals.SuspensiveEffectGranted():
            found = event.granted_on
        case terms.AppealPeriodLapsed():
            found = event.last_day + DAY
        case terms.DeadlineRestored():
            found = event.restored_on
        case fines.PaymentRecorded() | fines.FinePaid() | sanctions.ChargePaid():
            found = event.paid_on
        case fines.SurchargeConfirmed() | fines.RefundDue():
            found = event.on
        case fines.RefundRecorded():
            found = event.refunded_on
        case fines.FineDefaulted():
            found = event.due_on + DAY
        case measures.ImpedimentImposed():
            found = event.imposed_on
        case measures.ImpedimentConfirmed():
            found = event.confirmed_on
        case measures.ImpedimentLifted():
            found = event.lifted_on
        case measures.CassationProposed():
            found = event.proposed_on
        case measures.CassationProposalDropped():
            found = event.dropped_on
        case measures.DefenceFiled():
            found = event.filed_on
        case measures.CassationEffective():
            found = event.effective_on
        case file.CaseAnnulled():
            found = event.annulled_on
        case file.CaseReviewed():
            found = event.reviewed_on
        case file.CaseReferred():
            found = event.referred_on
        case file.CaseClosed():
            found = event.closed_on
        case sanctions.VehicleHeld():
            found = event.held_on
        case sanctions.ChargeRecorded():
            found = event.charged_on
        case sanctions.VehicleReleased():
            found = event.released_on
        case non_compliance.DailyFineStarted():
            found = event.first_day
        case non_compliance.ComplianceProven():
            found = event.cured_on or event.proven_on
        case non_compliance.OperationEnded():
            found = event.last_day + DAY
        case (
            fines.FineAssessed()
            | fines.FineReassessed()
            | terms.LapseUndone()
            | terms.DeadlineRecomputed()
            | appeals.AppealFoundTimely()
            | appeals.OpinionGiven()
            | file.CaseCorrected()
            | file.CaseAssigned()
            | file.RecusalDeclared()
            | non_compliance.DailyFineStopped()
        ):
            found = None
        case _:
            assert_never(event)
    return found


def held_on(entries: Sequence[Recorded[Any]], day: date) -> list[Recorded[Any]]:
    """The entries of a case whose facts hold in law on a day, in the order of the record; none before the day of the fact."""
    commands = _days_of_commands(entries)
    state, kept = CASE.empty, list[Recorded[Any]]()
    for entry in entries:
        since = day_in_law(entry.event) or commands.get(entry.command)
        if (since is not None and since > day) or not _stands(state, entry.event):
            continue
        state = CASE.evolve(state, entry.event)
        kept.append(entry)
    return kept


def _days_of_commands(entries: Iterable[Recorded[Any]]) -> dict[UUID, date]:
    """By command the first day that a fact of it has: what it was about."""
    found: dict[UUID, date] = {}
    for entry in entries:
        day = day_in_law(entry.event)
        if day is not None:
            found.setdefault(entry.command, day)
    return found


def _stands(state: Case, event: CaseEvent) -> bool:
    """Whether what a fact is about is there: its case, and what it corrects."""
    if isinstance(event, (opening.InfractionRecorded, opening.MeasureContested, opening.CassationCaseOpened)):
        return True
    if isinstance(event, non_compliance.NonComplianceNotified):
        return True
    if not state.number:
        return False
    match event:
        case appeals.AppealFoundTimely() | appeals.OpinionGiven():
            return state.filing(event.appeal) is not None
        case terms.DeadlineRecomputed():
            return _runs(state, event)
        case terms.LapseUndone(of="appeal-period"):
            return state.term(event.track, event.tier) is not None
        case _:
            return True


def _runs(state: Case, event: terms.DeadlineRecomputed) -> bool:
    """Whether the term that was counted again had begun."""
    if event.of == "cure":
        return state.non_compliance is not None and state.non_compliance.begun is not None
    if event.of == "due":
        return state.ledger.due_on is not None
    if event.of == "defence" and event.proposal not in {None, CITATION}:
        proposal = state.proposal(event.proposal or 0)
        return proposal is not None and proposal.served_on is not None
    term = state.term(event.track, event.tier)
    return event.of == "defence" or (term is not None and term.start is not None)
