"""A citation with a class as readers see it: what was found, the defence, the decision with its sanctions, the vehicles held."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from msgspec import Struct

from domain.cases.events.common import Authority, Trip
from domain.cases.events.opening import InfractionRecorded
from domain.cases.events.sanctions import Sanction, SanctionsImposed
from domain.cases.sanctions.charges import Owed, owed_on
from domain.cases.sanctions.class_now import WARNING as DIFFERS
from domain.cases.sanctions.class_now import ClassNow
from domain.cases.sanctions.held import Held
from domain.cases.state import Case
from domain.law.lawbook import Law
from domain.law.road.activity_class import rule_of
from domain.vehicles.answering import WARNING as ANOTHERS
from projections.summaries.case_sanctions import CLASSES
from projections.views.answering import AnswersView
from projections.views.appeal_fold import shown
from projections.views.case_parts import PenaltyView
from projections.views.explained import CitationView, StepView, View, Words

SUPERSEDED = "rule_set_superseded"


class CitationDefenceView(View, frozen=True):
    """The defence against the citation: its term since the service, and when it was filed."""

    served_on: date | None
    last_day: date | None
    filed_on: date | None
    timely: bool | None


class SanctionView(View, frozen=True):
    """One sanction; of a permit its days, or the condition that ends it. `dropped`: an appeal took it away."""

    kind: str
    provision: CitationView | None
    permit_id: UUID | None
    since: date | None
    until: date | None
    condition: str | None
    dropped: bool


class SanctionDecisionView(View, frozen=True):
    """The decision: the class by the record of the fact's day, and the set that the authority chose."""

    activity: str
    provision: CitationView | None
    sanctions: list[SanctionView]
    decided_on: date
    authority: Authority
    reasons: str
    explanation: list[StepView]


class ChargeView(View, frozen=True):
    """A public price of a held vehicle on the day asked, in centavos; `owedCentavos` null: not entered, and no table prices it.

    `recorded`: it was entered; otherwise it is what the table of `act` says, for `days` where it is a price by day.
    """

    charge: str
    owed_centavos: int | None
    paid_centavos: int
    recorded: bool
    days: int | None
    act: str | None
    explanation: list[StepView]


class VehicleMeasureView(View, frozen=True):
    """A vehicle retained, removed or seized, until `releasedOn`; `atOnce`: by an officer before the defence."""

    number: int
    kind: str
    provision: CitationView | None
    held_on: date
    body: str
    at_once: bool
    reasons: str
    authority: Authority | None
    charges: list[ChargeView]
    unpaid_centavos: int
    released_on: date | None
    release_cause: str | None
    release_source: str | None
    release_warnings: list[str]


class ClassNowView(View, frozen=True):
    """The class by what the registers now say of the day (warning `class_differs_by_record`), and the permits that make it another."""

    activity: str
    permit_ids: list[UUID]
    notice: str


class ActivityView(View, frozen=True):
    """The class of the activity and all that came of it. `supersededBy` is the later norm, for a fact since it came.

    `activity` is the class as it was cited; `classNow` that by which it would be decided, where it is another. `answers`: who answered for
    the vehicle on the day, where it was another company than the one cited.
    """

    activity: str
    findings: list[CitationView]
    basis: list[str]
    answers: AnswersView | None
    trip: Trip | None
    superseded_by: str | None
    explanation: list[StepView]
    defence: CitationDefenceView | None
    decision: SanctionDecisionView | None
    vehicle_measures: list[VehicleMeasureView]
    class_now: ClassNowView | None
    warnings: list[str]


class Beside(Struct, frozen=True):
    """What the registers say beside a citation."""

    answers: AnswersView | None = None
    now: ClassNow | None = None

    @property
    def warnings(self) -> tuple[str, ...]:
        """The code of each thing that is said."""
        said = ((ANOTHERS, self.answers), (DIFFERS, self.now))
        return tuple(code for code, what in said if what is not None)


def activity_view(state: Case, law: Law, words: Words, day: date, beside: Beside) -> ActivityView | None:
    """What a citation with a class shows on a day; None for any other case."""
    recorded = state.recorded
    if recorded is None or not recorded.activity:
        return None
    defence = state.defence
    known = defence.served_on is not None or defence.filed_on is not None
    return ActivityView(
        activity=recorded.activity,
        findings=words.citations(recorded.findings),
        basis=list(recorded.basis),
        answers=beside.answers,
        trip=recorded.trip,
        superseded_by=law.regime.superseded_by or None if SUPERSEDED in recorded.warnings else None,
        explanation=words.whole(recorded.receipt),
        defence=CitationDefenceView(
            served_on=defence.served_on, last_day=defence.last_day, filed_on=defence.filed_on,
            timely=defence.timely if defence.filed_on is not None else None,
        ) if known else None,
        decision=_decision(state.decision, state.standing_sanctions, words) if state.decision is not None else None,
        vehicle_measures=[_measure(held, law, words, day) for held in state.holds],
        class_now=_class_now(recorded, beside.now, words) if beside.now is not None else None,
        warnings=[*recorded.warnings, *beside.warnings],
    )  # fmt: skip


def _class_now(recorded: InfractionRecorded, now: ClassNow, words: Words) -> ClassNowView:
    (was_pt, was_en), (is_pt, is_en) = (CLASSES.get(name, (name, name)) for name in (recorded.activity, now.activity))
    on, permits = recorded.occurred_on, ", ".join(map(str, now.permits))
    pt = f"Pelo que os registros dizem agora de {on:%d/%m/%Y}, a atividade é {is_pt}, e não {was_pt} como se autuou"
    en = f"By what the registers now say of {on.isoformat()} the activity is {is_en}, not {was_en} as it was cited"
    because = (f": mudou a licença {permits}.", f": permit {permits} is another.") if permits else (".", ".")
    notice = words.pick(pt + because[0] + " Por eles se decidirá o processo.", en + because[1] + " The case is decided by them.")
    return ClassNowView(activity=now.activity, permit_ids=list(now.permits), notice=notice)


def sanction_penalties(state: Case, words: Words) -> list[PenaltyView]:
    """The sanctions of the decision, as penalties; none before it."""
    sanctions = state.decision.sanctions if state.decision is not None else ()
    stand = state.standing_sanctions if state.annulled_on is None else ()
    return [
        PenaltyView(kind=s.kind, state="imposed" if s in stand else "ended", ground=s.provision, citation=words.citation(s.provision))
        for s in sanctions
    ]


def _decision(decision: SanctionsImposed, standing: tuple[Sanction, ...], words: Words) -> SanctionDecisionView:
    return SanctionDecisionView(
        activity=decision.activity,
        provision=words.citation(decision.provision),
        sanctions=[
            SanctionView(
                kind=s.kind, provision=words.citation(s.provision), permit_id=s.permit, since=s.since, until=s.until,
                condition=shown(s.condition), dropped=s not in standing,
            )
            for s in decision.sanctions
        ],
        decided_on=decision.decided_on,
        authority=decision.authority,
        reasons=decision.reasons.shown(),
        explanation=words.whole(decision.receipt),
    )  # fmt: skip


def _measure(held: Held, law: Law, words: Words, day: date) -> VehicleMeasureView:
    fact, released = held.fact, held.released
    hold = rule_of(law).hold(fact.kind)
    owed = owed_on(law, held, hold, day) if hold is not None and day >= fact.held_on else ()
    return VehicleMeasureView(
        number=fact.number, kind=fact.kind, provision=words.citation(fact.provision), held_on=fact.held_on, body=fact.body,
        at_once=fact.at_once, reasons=fact.reasons.shown(), authority=fact.authority,
        charges=[_charge(each, words) for each in owed], unpaid_centavos=sum(o.unpaid for o in owed),
        released_on=held.released_on, release_cause=released.cause if released else None,
        release_source=released.source or None if released else None, release_warnings=list(released.warnings) if released else [],
    )  # fmt: skip


def _charge(owed: Owed, words: Words) -> ChargeView:
    return ChargeView(
        charge=owed.charge, owed_centavos=owed.amount, paid_centavos=owed.paid, recorded=owed.amount is not None and owed.computed is None,
        days=owed.days or None, act=owed.act or None, explanation=words.explanation(owed.computed),
    )  # fmt: skip
