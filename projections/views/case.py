"""A case as readers see it: the parts of its record, and what the law gives for a day: status, terms, money.

The day is the reader's question; what the clock has not recorded yet is told all the same (catalogue section 7).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Any
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.cases.contested import heard_by
from domain.cases.events.common import Place
from domain.cases.non_compliance.accrual import accrued
from domain.cases.non_compliance.standing import cure_deadline
from domain.cases.state import FINE, Case
from domain.cases.status import Deadline, deadlines_on, money_on, status_on
from domain.law.lawbook import Law
from domain.law.parking.parking_reserve import parking_rule
from domain.operators.operator import operator_stream
from domain.recorded import Recorded
from projections.views.activity import ActivityView, Beside, activity_view, sanction_penalties
from projections.views.case_fold import Parts, gathered, term_key
from projections.views.case_measures import (
    AnnulmentView,
    CassationProposalView,
    CorrectionView,
    ImpedimentView,
    MeasureView,
    PaymentView,
    ReferralView,
    RefundView,
    ReviewView,
)
from projections.views.case_parts import AppealView, DeadlineView, DocumentView, FineView, NoticeView, OffenderView, PenaltyView
from projections.views.explained import CitationView, View, Words
from projections.views.non_compliance import DailyFineView, NonComplianceView, breach_view, daily_fine_view

KINDS = {"defence": "cassation-defence", "due": "fine-due"}


class CaseView(View, frozen=True):
    """A proceeding: an infraction, an appeal against a measure, a cassation of its own, or a car park's breach (`non-compliance`).

    `cureDeadline`: the last day to put the breach right, provisional before the notice is served; `facilityId`: the car park.
    `possibleDuplicateOf`: an earlier case of the same provision, vehicle, instant and place.
    """

    id: UUID
    number: str
    kind: str
    regime: str
    status: str
    provision: CitationView | None
    occurred_at: datetime | None
    occurred_on: date | None
    cited_at: datetime | None
    recorded_at: datetime
    place: Place | None
    offender: OffenderView | None
    vehicle_id: UUID | None
    facility_id: UUID | None
    plate: str | None
    letter: str | None
    inspection_id: UUID | None
    possible_duplicate_of: UUID | None
    inspecting_body: str | None
    officer: str | None
    narrative: str | None
    facts: dict[str, str | int | bool | tuple[str, ...]]
    measure: MeasureView | None
    fine: FineView | None
    penalties: list[PenaltyView]
    cure_deadline: date | None
    non_compliance: NonComplianceView | None
    daily_fine: DailyFineView | None
    activity: ActivityView | None
    deadlines: list[DeadlineView]
    notices: list[NoticeView]
    appeals: list[AppealView]
    payments: list[PaymentView]
    refunds: list[RefundView]
    impediments: list[ImpedimentView]
    cassation_proposals: list[CassationProposalView]
    documents: list[DocumentView]
    corrections: list[CorrectionView]
    referrals: list[ReferralView]
    reviews: list[ReviewView]
    annulment: AnnulmentView | None
    closed_on: date | None
    assigned_to: UUID | None
    recused: list[UUID]
    warnings: list[str]


class Reader(Struct, frozen=True):
    """Who reads: for which day of law, and whether the city's own work (opinions, assignments, recusals) is shown.

    `beside`: what the registers say beside a citation, to this reader.
    """

    day: date
    internal: bool
    beside: Beside = Beside()


def case_view(case: UUID, entries: Sequence[Recorded[Any]], state: Case, law: Law, words: Words, reader: Reader) -> CaseView:  # noqa: PLR0917
    """The representation of a case; `entries` and `state` are of the same moment of the record, `law` as it stood then."""
    parts = gathered(entries, words)
    recorded = parts.recorded
    notified = state.non_compliance.notified if state.non_compliance is not None else None
    cure = cure_deadline(state, law, reader.day)
    return CaseView(
        id=case,
        number=state.number,
        kind=_kind(parts, state),
        regime=state.regime,
        status=status_on(state, law, reader.day),
        provision=words.citation(state.ledger.provision),
        occurred_at=recorded.occurred_at if recorded else None,
        occurred_on=recorded.occurred_on if recorded else state.fact_on,
        cited_at=recorded.cited_at if recorded else None,
        recorded_at=entries[0].recorded_at,
        place=recorded.place if recorded else None,
        offender=_offender(state),
        vehicle_id=recorded.vehicle if recorded else None,
        facility_id=notified.facility if notified else None,
        plate=state.recorded.plate or None if state.recorded else None,
        letter=state.recorded.letter or None if state.recorded else None,
        inspection_id=recorded.inspection if recorded else None,
        possible_duplicate_of=state.recorded.same_as if state.recorded else None,
        inspecting_body=recorded.body if recorded else notified.body or None if notified else None,
        officer=state.recorded.officer if state.recorded else notified.officer or None if notified else None,
        narrative=_narrative(state),
        facts=recorded.facts if recorded else {},
        measure=_measure(parts),
        fine=_fine(parts, state, law, words, reader.day),
        penalties=_penalties(state, law, words, reader.day),
        cure_deadline=cure.last_day if cure is not None else None,
        non_compliance=breach_view(entries, state, law, words),
        daily_fine=daily_fine_view(state, law, words, reader.day),
        activity=activity_view(state, law, words, reader.day, reader.beside),
        deadlines=deadlines(parts, state, law, words, reader.day),
        notices=parts.notices,
        appeals=[_appeal(appeal, state, law, reader) for appeal in parts.appeals.found.values()],
        payments=parts.payments,
        refunds=parts.refunds,
        impediments=list(parts.measures.impediments.values()),
        cassation_proposals=list(parts.measures.proposals.values()),
        documents=parts.documents,
        corrections=parts.corrections,
        referrals=parts.referrals,
        reviews=parts.reviews,
        annulment=parts.annulment,
        closed_on=state.closed_on,
        assigned_to=state.reviewer if reader.internal else None,
        recused=list(state.recused) if reader.internal else [],
        warnings=[*parts.warnings, *reader.beside.warnings],
    )


def _kind(parts: Parts, state: Case) -> str:
    if state.non_compliance is not None:
        return "non-compliance"
    return "infraction" if parts.recorded is not None else "measure" if parts.contested is not None else "cassation"


def _offender(state: Case) -> OffenderView | None:
    """Who answers; the company of a car park is in no register: its id is the one that its registration would have."""
    found = state.offender
    if found is None:
        return None
    named = operator_stream(state.regime, found.cnpj).id if state.non_compliance is not None else None
    return OffenderView(cnpj=found.cnpj, operator_id=found.operator or named)


def _narrative(state: Case) -> str | None:
    if state.recorded is not None:
        return state.recorded.narrative.shown()
    told = state.non_compliance.notified.narrative if state.non_compliance is not None else None
    return told.shown() if told is not None else None


def deadlines(parts: Parts, state: Case, law: Law, words: Words, day: date) -> list[DeadlineView]:
    """The terms of a case on a day, each with how it was counted."""
    return [_deadline(each, parts, law, words) for each in deadlines_on(state, law, day)]


def _deadline(term: Deadline, parts: Parts, law: Law, words: Words) -> DeadlineView:
    appeal = {1: "first-appeal", 2: "second-appeal"}.get(term.tier, f"appeal-{term.tier}")
    own = term.kind == "defence" and term.track == FINE
    kind = appeal if term.kind == "appeal" else term.kind if own else KINDS.get(term.kind, term.kind)
    computed = parts.counts.get(term_key(term.kind, term.track, term.tier))
    if computed is None and term.kind == "due":
        # Without a decision on a timely appeal the fine is due with the end of the first term.
        computed = parts.counts.get(term_key("appeal", term.track, 1))
    told = computed is not None and term.last_day is not None and computed.outputs.get("lastDay") == term.last_day.isoformat()
    return DeadlineView(
        kind=kind, contested_act=term.track.act, act_number=term.track.number, tier=term.tier, state=term.state,
        provisional=term.provisional, restored=term.restored, last_day=term.last_day,
        expires_at=_end_of(term.last_day, law) if term.last_day is not None else None,
        explanation=words.explanation(computed) if told else [],
    )  # fmt: skip


def _end_of(day: date, law: Law) -> datetime:
    """The last instant in time on a day (Q-03)."""
    return datetime.combine(day, time.fromisoformat(law.choice("filing.cutoff", day)), law.zone)


def _fine(parts: Parts, state: Case, law: Law, words: Words, day: date) -> FineView | None:
    if parts.assessed is None:
        return None
    version, receipt = parts.assessed
    money, ledger = money_on(state, law, day), state.ledger
    return FineView(
        provision=words.citation(ledger.provision), base_centavos=money.base, multiplier=money.multiplier, amount_centavos=money.amount,
        provisional=ledger.provisional, prior_case_id=ledger.prior, table_version=version, exigible_centavos=money.exigible,
        provisional_surcharge_centavos=money.provisional_surcharge, paid_centavos=money.received, overdue_centavos=money.overdue,
        balance_centavos=money.balance, refund_due_centavos=money.refund_owed, refunded_centavos=ledger.refunded, due_on=money.due_on,
        paid_on=ledger.paid_on, destination=law.regime.revenue_destination, explanation=words.whole(receipt),
        reassessments=parts.reassessments,
    )  # fmt: skip


def _penalties(state: Case, law: Law, words: Words, day: date) -> list[PenaltyView]:
    """What the item carries: its fine, and the impediment where it attaches one. Possible is not imposed: that is an authority's act."""
    if state.non_compliance is not None:
        return [_daily(state, law, words, day)]
    if state.recorded is None or state.recorded.activity:
        return sanction_penalties(state, words)
    found: list[PenaltyView] = []
    item = law.regime.item(state.ledger.provision)
    gone = state.annulled_on is not None
    fined = "ended" if gone else "imposed"
    found.append(PenaltyView(kind="fine", state=fined, ground=state.ledger.provision, citation=words.citation(state.ledger.provision)))
    grounds = dict.fromkeys(
        [*([item.impediment_ground] if item is not None and item.impediment_ground else ()), *(i.ground for i in state.impediments)]
    )
    for ground in grounds:
        imposed = [i for i in state.impediments if i.ground == ground]
        standing = "imposed" if any(i.lifted_on is None for i in imposed) else "ended" if imposed or gone else "possible"
        found.append(PenaltyView(kind="temporary-impediment", state=standing, ground=ground, citation=words.citation(ground)))
    return found


def _daily(state: Case, law: Law, words: Words, day: date) -> PenaltyView:
    """The daily fine under whose pain the notice was given: imposed from its first day on."""
    ground, fine = parking_rule(law).fine_provision, accrued(state, law, day)
    over = state.annulled_on is not None or (state.non_compliance is not None and state.non_compliance.over)
    standing = "imposed" if fine.running or fine.amount_centavos else "ended" if over else "possible"
    return PenaltyView(kind="daily-fine", state=standing, ground=ground, citation=words.citation(ground))


def _measure(parts: Parts) -> MeasureView | None:
    contested = parts.contested
    if contested is None:
        return None
    return MeasureView(
        contested_act=contested.act, subject_id=contested.subject, subject_number=contested.subject_number, act_on=contested.act_on,
        acknowledged_on=contested.acknowledged_on,
    )  # fmt: skip


def _appeal(appeal: AppealView, state: Case, law: Law, reader: Reader) -> AppealView:
    """An appeal as the reader sees it; one that its paper addressed to nobody goes to the authority of its tier."""
    filed = state.filing(appeal.number)
    hearer = heard_by(state, law, filed.track, filed.tier, filed.lodged_on) if filed is not None else ""
    return replace(appeal, addressed_to=appeal.addressed_to or hearer, opinions=appeal.opinions if reader.internal else [])
