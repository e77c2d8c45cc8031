"""Where a contested act stands on a day, when its fine is due, what is unpaid: as the law gives it, whether the clock has run or not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Literal

from msgspec import Struct

from domain.cases.events.common import Track
from domain.cases.state import FINE, Case, Filing, Ledger, Term
from domain.law.lawbook import Law

DAY = timedelta(days=1)
Phase = Literal["recorded", "notified", "under-appeal", "upheld", "decided", "appealable", "final"]


class Position(Struct, frozen=True):
    """The phase of a track on a day and its tier; `last_day` of the term, `since` the first day on which no appeal was left."""

    phase: Phase
    tier: int
    timely: bool = True
    last_day: date | None = None
    since: date | None = None


def own_filings(state: Case, track: Track) -> tuple[Filing, ...]:
    """The appeals of somebody with standing, in order; others' are decided and change nothing (Q-54)."""
    return tuple(f for f in state.filings_of(track) if f.standing and not f.on_admissibility)


def first_term(state: Case, track: Track) -> Term | None:
    """The term of the lowest tier of a track (an act of the first tier's own authority has the second tier only: Q-55)."""
    return min((t for t in state.terms if t.track == track), key=lambda t: t.tier, default=None)


def served(state: Case, track: Track) -> bool:
    """Whether the term to appeal runs from an effective service. An appeal lodged before it is itself notice (Q-01)."""
    term = first_term(state, track)
    return bool(own_filings(state, track)) or (term is not None and term.last_day is not None and not term.provisional)


def known_too_late(term: Term | None) -> bool:
    """Whether the notice came after the term had ended (it ran from the infraction alone): nothing may rest on such a lapse (Q-01)."""
    if term is None or term.start is None or term.last_day is None:
        return False
    return term.last_day < term.start and not term.restored


def position(state: Case, track: Track, day: date) -> Position:
    """Where the track stands on a day by its facts and terms. A late appeal takes the place of the lapse that it came after."""
    filings = own_filings(state, track)
    if filings:
        return _after_filing(state, max(filings, key=lambda f: (f.tier, f.number)), day)
    term = first_term(state, track)
    if term is None or term.last_day is None or term.provisional or known_too_late(term):
        return Position("recorded", 1)
    if day <= term.last_day:
        return Position("notified", term.tier, last_day=term.last_day)
    return Position("final", term.tier, last_day=term.last_day, since=term.last_day + DAY)


def _after_filing(state: Case, filing: Filing, day: date) -> Position:
    if filing.pending:
        return Position("under-appeal", filing.tier, filing.timely)
    if filing.outcome == "upheld":
        return Position("upheld", filing.tier, filing.timely)
    if filing.acknowledged_on is None:
        return Position("decided", filing.tier, filing.timely)
    following = state.term(filing.track, filing.tier + 1)
    if following is None or following.last_day is None:
        return Position("final", filing.tier, filing.timely, since=filing.acknowledged_on)
    if day <= following.last_day:
        return Position("appealable", filing.tier + 1, filing.timely, last_day=following.last_day)
    return Position("final", filing.tier, filing.timely, following.last_day, following.last_day + DAY)


def unused(state: Case, term: Term, day: date) -> bool:
    """Whether the term ended before the day with no timely appeal. A late one suspends nothing: the term had ended (Q-09)."""
    if term.last_day is None or term.provisional or day <= term.last_day or known_too_late(term):
        return False
    return not any(f.tier >= term.tier and f.timely for f in own_filings(state, term.track))


def final_since(state: Case, track: Track, day: date) -> date | None:
    """The first day on which the act stood without a timely appeal, if it did by `day`. A late appeal does not unsettle it."""
    for term in sorted((t for t in state.terms if t.track == track), key=lambda t: t.tier):
        if unused(state, term, day) and term.last_day is not None:
            return term.last_day + DAY
    found = position(state, track, day)
    return found.since if found.phase == "final" else None


def suspends(law: Law, filing: Filing, effect: str) -> bool:
    """Whether a pending appeal suspends an effect (`payment`, `cassation`, …): a timely one as the policy says, any as granted (Q-09)."""
    if not filing.pending:
        return False
    return effect in filing.suspends or effect in suspended_in_time(law, filing)


def suspended_on(state: Case, law: Law, track: Track, effect: str, day: date) -> bool:
    """Whether an appeal against an act suspended an effect of it on a day: from its lodging (or the grant) to its decision (Q-09)."""
    for filing in own_filings(state, track):
        if filing.lodged_on <= day and (filing.decided_on is None or day < filing.decided_on):
            granted = dict(filing.granted).get(effect)
            if granted is not None and granted <= day:
                return True
            if effect in suspended_in_time(law, filing):
                return True
    return False


def appeal_suspends(law: Law, day: date) -> tuple[str, ...]:
    """The effects that a timely appeal lodged on a day suspends."""
    value = law.policy(law.regime.policy_keys["appeal-suspends"], day).value
    if not isinstance(value, tuple | list):
        raise TypeError(value)
    return tuple(value)


def suspended_in_time(law: Law, filing: Filing) -> tuple[str, ...]:
    """The effects that an appeal suspends for being in time, as told when it was lodged, else by its day's reading; of a late one none."""
    if not filing.timely:
        return ()
    return filing.by_reading if filing.by_reading is not None else appeal_suspends(law, filing.lodged_on)


def holds_payment(law: Law, filing: Filing) -> bool:
    """Whether payment waited for the decision on an appeal by its lodging: a new due day then follows from that decision (Q-11, Q-26)."""
    return "payment" in suspended_in_time(law, filing)


def unfined(state: Case) -> bool:
    """Whether nothing is asked for: a citation or a breach whose decision has no fine in it, or whose fine an appeal took away."""
    apart = state.non_compliance is not None or (state.recorded is not None and state.recorded.activity != "")
    return apart and state.ledger.amount == 0


def due_on(state: Case, law: Law) -> date | None:
    """The last day to pay (Q-11), None while nothing is due: never before the notice is served, nor while payment is suspended."""
    if state.fact_on is None or unfined(state) or state.annulled_on is not None:
        return None
    return due_by_appeals(state, lambda filing: suspended_in_time(law, filing))


def due_by_appeals(state: Case, in_time: Callable[[Filing], tuple[str, ...]]) -> date | None:
    """The last day to pay as the terms and the appeals give it; `in_time`: what an appeal suspends for being in time.

    The end of the first term, or the days counted from the acknowledgement of the last decision on a timely appeal that held payment up.
    """
    own = own_filings(state, FINE)
    holding = [f for f in own if "payment" in in_time(f)]
    if any(f.pending and (f in holding or "payment" in f.suspends) for f in own):
        return None
    if not holding:
        term = state.term(FINE, 1)
        return None if term is None or term.provisional or known_too_late(term) else term.last_day
    last = max(holding, key=lambda f: (f.tier, f.number))
    if last.acknowledged_on is None:
        return None
    following = state.term(FINE, last.tier + 1)
    days = (state.ledger.due_on, following.last_day if following is not None else None)
    return max((day for day in days if day is not None), default=None)


def asked_for(ledger: Ledger, day: date) -> int:
    """What may be asked for on a day, paid or not: without a surcharge that is provisional or has days of its own to be paid (Q-07)."""
    early = ledger.surcharge_due_on is not None and day <= ledger.surcharge_due_on
    return ledger.base if ledger.provisional or early else ledger.amount


def unpaid(state: Case, law: Law, day: date) -> int:
    """What may be asked for on a day and was not paid by then, in centavos: 0 while nothing is overdue."""
    due = due_on(state, law)
    if due is None or day <= due:
        return 0
    return max(asked_for(state.ledger, day) - state.ledger.received_by(day), 0)
