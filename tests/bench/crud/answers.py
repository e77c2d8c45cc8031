"""P-CRUD's answer: the same representation that Autos gives, made from rows, so that both peers send the same bytes."""

from datetime import date, datetime, time
from typing import Any

import msgspec

from domain.cases.events.common import Authority, Place
from domain.cases.position import appeal_suspends
from domain.law.explanation import Computed
from domain.law.lawbook import Law
from projections.views.case import CaseView
from projections.views.case_parts import (
    AdmissibilityView,
    AppealDecisionView,
    AppealView,
    DeadlineView,
    FineView,
    NoticeView,
    OffenderView,
    PenaltyView,
)
from projections.views.explained import StepView, Words
from tests.bench.crud.tables import AppealRow, CaseRow

APPEARANCE = "spontaneous-appearance"
LISTS = (
    "payments", "refunds", "impediments", "cassation_proposals", "documents", "corrections", "referrals", "reviews", "recused", "warnings",
)  # fmt: skip
NOTHING: dict[str, Any] = {**dict.fromkeys(CaseView.__struct_fields__), **{name: [] for name in LISTS}}
"""A representation that says nothing: the fields that this peer does not fill, also those that Autos' will have later."""


def shown(case: CaseRow, law: Law) -> CaseView:
    """The case as the three commands answer it."""
    words = Words(law.regime, "pt-BR")
    citation = words.citation(case.provision)
    decided = any(appeal.outcome for appeal in case.appeals)
    given: dict[str, Any] = {
        "id": case.id,
        "number": number(case, law),
        "kind": "infraction",
        "regime": case.regime,
        "status": case.status,
        "provision": citation,
        "occurred_at": case.occurred_at.astimezone(law.zone),
        "occurred_on": case.occurred_on,
        "cited_at": case.cited_at.astimezone(law.zone),
        "recorded_at": case.recorded_at,
        "place": msgspec.convert(case.place, Place),
        "offender": OffenderView(cnpj=case.cnpj, operator_id=case.operator_id),
        "vehicle_id": case.vehicle_id,
        "inspecting_body": case.inspecting_body,
        "officer": case.officer,
        "narrative": case.narrative,
        "facts": case.facts,
        "fine": _fine(case, law, words),
        "penalties": [PenaltyView(kind="fine", state="imposed", ground=case.provision, citation=citation)],
        "deadlines": _deadlines(case, law, words, decided=decided),
        "notices": _notices(case),
        "appeals": [_appeal(appeal, law, words) for appeal in case.appeals],
    }
    return CaseView(**{**NOTHING, **given})


def number(case: CaseRow, law: Law) -> str:
    """The case's number as people read it."""
    return f"{law.regime.prefix}-{case.recorded_at.astimezone(law.zone).year}/{case.serial:06d}"


def _explained(receipt: dict[str, Any], words: Words, engine: str = "") -> list[StepView]:
    computed = msgspec.convert(receipt["computed"], tuple[Computed, ...])
    return [step for each in computed if each.engine.startswith(engine) for step in words.explanation(each)]


def _fine(case: CaseRow, law: Law, words: Words) -> FineView:
    suspended = any(appeal.timely for appeal in case.appeals)
    exigible = 0 if suspended else case.amount_centavos
    return FineView(
        provision=words.citation(case.provision), base_centavos=case.base_centavos, multiplier=case.multiplier,
        amount_centavos=case.amount_centavos, provisional=False, prior_case_id=case.prior_case, table_version=case.table_version,
        exigible_centavos=exigible, provisional_surcharge_centavos=0, paid_centavos=0, overdue_centavos=0,
        balance_centavos=case.amount_centavos, refund_due_centavos=0, refunded_centavos=0, due_on=None, paid_on=None,
        destination=law.regime.revenue_destination, explanation=_explained(case.fine_receipt, words), reassessments=[],
    )  # fmt: skip


def _deadlines(case: CaseRow, law: Law, words: Words, *, decided: bool) -> list[DeadlineView]:
    steps = _explained(case.term_receipt, words)
    first = _deadline("first-appeal", 1, "met" if case.appeals else "open", case.last_day, law, steps, provisional=case.provisional)
    if not case.appeals:
        return [first]
    due = _deadline("fine-due", 0, "suspended", None, law, [])
    return [first, *([_deadline("second-appeal", 2, "awaiting-acknowledgement", None, law, [])] if decided else []), due]


def _deadline(  # noqa: PLR0917 - a row of a table
    kind: str, tier: int, state: str, last_day: date | None, law: Law, steps: list[StepView], *, provisional: bool = False
) -> DeadlineView:
    cutoff = None if last_day is None else datetime.combine(last_day, time.fromisoformat(law.choice("filing.cutoff", last_day)), law.zone)
    return DeadlineView(
        kind=kind, contested_act="fine", act_number=0, tier=tier, state=state, provisional=provisional, restored=False, last_day=last_day,
        expires_at=cutoff,
        explanation=steps,
    )  # fmt: skip


def _notices(case: CaseRow) -> list[NoticeView]:
    if case.notified_on is None:
        return []
    return [
        NoticeView(
            number=1, contested_act="fine", act_number=0, proposal=None, addressee=case.cnpj, served_on=case.notified_on, means=APPEARANCE,
            received_by=None, effective=True, last_day=case.last_day, warnings=[],
        )
    ]  # fmt: skip


HEARD_BY = {1: "secretary", 2: "mayor"}
"""Who hears the appeals of a tier (arts. 23 and 24)."""


def _appeal(appeal: AppealRow, law: Law, words: Words) -> AppealView:
    return AppealView(
        number=appeal.number, contested_act="fine", act_number=0, tier=appeal.tier, lodged_at=appeal.lodged_at, lodged_on=appeal.lodged_on,
        timely=appeal.timely, last_day=appeal.last_day,
        admissibility=AdmissibilityView(
            admitted=appeal.timely, provisional=appeal.outcome is None, code=None if appeal.timely else "appeal_out_of_time",
            explanation=_explained(appeal.receipt, words, "admissibility/"),
        ),
        appellant=appeal.appellant, standing=True, grounds=appeal.grounds,
        addressed_to=HEARD_BY[appeal.tier], forwarded=False, protocol="", suspends=list(appeal_suspends(law, appeal.lodged_on)),
        withdrawn_on=None, documents=[], opinions=[], suspensive_effects=[], decision=_decision(appeal), warnings=[],
    )  # fmt: skip


def _decision(appeal: AppealRow) -> AppealDecisionView | None:
    if appeal.outcome is None or appeal.decided_on is None:
        return None
    return AppealDecisionView(
        decision=appeal.decision or 0, outcome=appeal.outcome, authority=msgspec.convert(appeal.authority, Authority),
        decided_on=appeal.decided_on, reasons=appeal.reasons or "", heard_on=None, provision=None, multiplier=None, code=None,
    )  # fmt: skip
