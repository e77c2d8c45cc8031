"""A car park's breach as readers see it: the notice, what was wanting, the proofs, and the daily fine by the end of a day.

The fine is what the law gives for the day, whether or not the clock has run; what was recorded at its end stays as it was recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from domain.cases.events.non_compliance import ComplianceProven
from domain.cases.non_compliance.accrual import accrued, charged, ending
from domain.cases.state import Case
from domain.law.explanation import Computed
from domain.law.lawbook import Law
from domain.law.parking.parking_reserve import parking_rule
from domain.parking.compliance import TOO_FEW
from domain.recorded import Recorded
from projections.views.explained import CitationView, StepView, View, Words


class FaultView(View, frozen=True):
    """What is wanting, and the provision that asks for it."""

    code: str
    citation: CitationView | None


class ProofView(View, frozen=True):
    """A proof of compliance. `inTime`: within the term to cure, null where no notice had reached the company."""

    number: int
    proven_on: date
    cured_on: date | None
    in_time: bool | None
    excluded_by: str | None
    offered_spaces: int | None
    reserved_spaces: int | None
    required_spaces: int | None
    evidence: str | None
    warnings: list[str]


class NonComplianceView(View, frozen=True):
    """The notice to cure. The numbers are those of the day on which it was drawn up; `operatedUntil`: the company's last day there."""

    facility_id: UUID
    drawn_up_on: date
    served_on: date | None
    first_fine_day: date | None
    findings: list[str]
    faults: list[FaultView]
    offered_spaces: int | None
    reserved_spaces: int | None
    required_spaces: int | None
    proofs: list[ProofView]
    operated_until: date | None


class ChargedDaysView(View, frozen=True):
    """Days in a row at one rate, both included; `tableVersion`: the act or norm that says the rate."""

    first_day: date
    last_day: date
    days: int
    rate_centavos: int
    amount_centavos: int
    table_version: str


class DailyFineView(View, frozen=True):
    """The daily fine by the end of `on`. `running`: a further day costs too; `stoppedBy`: what ended it by that day."""

    on: date
    running: bool
    first_day: date | None
    last_day: date | None
    days: int
    amount_centavos: int
    stopped_by: str | None
    spans: list[ChargedDaysView]
    explanation: list[StepView]
    warnings: list[str]


def faults(law: Law, findings: Iterable[str], words: Words) -> list[FaultView]:
    """Findings with the provision of each: a code has that of the regime's rule, a provision is its own."""
    rule = parking_rule(law)
    known = {TOO_FEW: rule.deficit, **rule.faults, **rule.preferences}
    return [FaultView(code=code, citation=words.citation(known.get(code, code))) for code in findings]


def breach_view(entries: Sequence[Recorded[Any]], state: Case, law: Law, words: Words) -> NonComplianceView | None:
    """The notice and its proofs, None in other cases."""
    nc = state.non_compliance
    if nc is None:
        return None
    told = nc.notified
    return NonComplianceView(
        facility_id=told.facility, drawn_up_on=told.drawn_up_on, served_on=nc.begun.served_on if nc.begun else None,
        first_fine_day=nc.begun.first_fine_day if nc.begun else None, findings=list(told.findings),
        faults=faults(law, told.findings, words), offered_spaces=told.offered, reserved_spaces=told.reserved,
        required_spaces=told.required, proofs=[_proof(e.event) for e in entries if isinstance(e.event, ComplianceProven)],
        operated_until=nc.operated_until,
    )  # fmt: skip


def _proof(event: ComplianceProven) -> ProofView:
    return ProofView(
        number=event.number, proven_on=event.proven_on, cured_on=event.cured_on, in_time=event.in_time,
        excluded_by=event.excluded_by or None, offered_spaces=event.offered, reserved_spaces=event.reserved,
        required_spaces=event.required, evidence=event.evidence.shown() if event.evidence is not None else None,
        warnings=list(event.warnings),
    )  # fmt: skip


def daily_fine_view(state: Case, law: Law, words: Words, day: date) -> DailyFineView | None:
    """The fine by the end of a day with how it was counted, None in other cases."""
    nc = state.non_compliance
    if nc is None:
        return None
    found = accrued(state, law, day)
    end = ending(nc, law)
    spans = [
        ChargedDaysView(
            first_day=s.first, last_day=s.last, days=s.days, rate_centavos=s.rate_centavos, amount_centavos=s.centavos,
            table_version=s.version,
        )
        for s in found.spans
    ]  # fmt: skip
    return DailyFineView(
        on=day, running=found.running, first_day=found.first_day, last_day=found.last_day, days=found.days,
        amount_centavos=found.amount_centavos, stopped_by=end.cause if end is not None and day >= end.reached else None, spans=spans,
        explanation=words.explanation(_counted(state, law, found.last_day, running=found.running)), warnings=list(found.warnings),
    )  # fmt: skip


def _counted(state: Case, law: Law, last_day: date | None, *, running: bool) -> Computed | None:
    """How the days were counted: as recorded at the end, else as the law has it on the day."""
    nc = state.non_compliance
    if nc is None or last_day is None:
        return None
    recorded = nc.stopped.receipt.of("daily-fine") if nc.stopped is not None and not running else None
    if recorded is not None:
        return recorded
    now = charged(state, nc, law, last_day)
    return now[1] if now is not None else None
