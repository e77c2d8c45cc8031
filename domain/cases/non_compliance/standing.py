"""Where a car park's case stands on a day, in one word, and its term to cure: as the law gives it, whether the clock has run or not."""

from __future__ import annotations

from datetime import date
from typing import Literal, NamedTuple

from domain.cases.non_compliance.accrual import after_the_norm, ending
from domain.cases.non_compliance.record import NOTICE, NonCompliance
from domain.cases.position import own_filings, position
from domain.cases.state import FINE, Case
from domain.law.lawbook import Law

BreachWord = Literal["recorded", "notified", "fine-running", "fine-stopped", "cured", "operation-ended"]
"""Where a breach stands while its notice is open, its fine runs, or nobody was told of the fine."""


class CureDeadline(NamedTuple):
    """The term to cure on a day; provisional before the notice is served."""

    state: Literal["open", "met", "lapsed"]
    last_day: date
    provisional: bool


def breach_status(state: Case, law: Law, day: date) -> str:
    """The word of a breach (`BreachWord`, or `under-appeal-1` of the notice), empty where the position of its fine says more."""
    nc = state.non_compliance
    if nc is None:
        return ""
    word = _word(state, nc, law, day)
    pending = next((f for f in own_filings(state, NOTICE) if f.pending and f.lodged_on <= day), None)
    if pending is None or word in {"", "fine-running"}:
        return word
    return f"{'under' if pending.timely else 'late'}-appeal-{pending.tier}"


def _word(state: Case, nc: NonCompliance, law: Law, day: date) -> BreachWord | Literal[""]:
    """The word without regard to an appeal against the notice."""
    end = ending(nc, law)
    over = end is not None and day >= end.reached
    fined_on = nc.begun is not None and day >= nc.begun.first_fine_day and (end is None or day <= end.last_day)
    if fined_on and not after_the_norm(nc, law):
        return "fine-running"
    fined = nc.stopped is not None and nc.stopped.amount_centavos > 0 and over
    if fined and (position(state, FINE, day).phase != "recorded" or state.ledger.paid_on is not None):
        return ""
    if over:
        return "fine-stopped" if fined else _how(nc)
    return "recorded" if nc.begun is None else "notified"


def outcome(state: Case, day: date) -> str:
    """How a car park's case with nothing owed ended, or empty where something is open: a breach, a term, an appeal."""
    nc = state.non_compliance
    if nc is None or not nc.over:
        return ""
    phases = {position(state, track, day).phase for track in {t.track for t in state.terms}}
    if not phases <= {"upheld", "final"}:
        return ""
    if nc.stopped is None or not nc.stopped.amount_centavos:
        return _how(nc)
    return "paid" if state.ledger.paid_on is not None and position(state, FINE, day).phase == "final" else ""


def cure_deadline(state: Case, law: Law, day: date) -> CureDeadline | None:
    """The term to cure, None in other cases and in annulled ones."""
    nc = state.non_compliance
    if nc is None or state.annulled_on is not None:
        return None
    if nc.begun is None:
        return CureDeadline("met" if nc.proof is not None else "open", nc.notified.provisional_last_day, provisional=nc.proof is None)
    end = ending(nc, law)
    in_time = end is not None and end.reached < nc.begun.first_fine_day
    return CureDeadline("met" if in_time else "lapsed" if day > nc.begun.last_day else "open", nc.begun.last_day, provisional=False)


def _how(nc: NonCompliance) -> BreachWord:
    return "cured" if nc.proof is not None else "operation-ended"
