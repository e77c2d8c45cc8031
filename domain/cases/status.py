"""What a reader sees of a case on a day: status, terms and money as the law gives them, also before the clock has written them down."""

from __future__ import annotations

from datetime import date
from typing import Literal

from msgspec import Struct

from domain.cases.contested import configured_tiers
from domain.cases.events.common import Track
from domain.cases.measures.cassation_effects import effective_since
from domain.cases.non_compliance.record import NOTICE
from domain.cases.non_compliance.standing import breach_status, cure_deadline
from domain.cases.position import (
    Position,
    asked_for,
    due_on,
    holds_payment,
    known_too_late,
    own_filings,
    position,
    suspends,
    unfined,
    unpaid,
    unused,
)
from domain.cases.sanctions.status import citation_status, defence_term
from domain.cases.state import FINE, Case, Term
from domain.law.lawbook import Law

DeadlineState = Literal["open", "met", "lapsed", "suspended", "awaiting-acknowledgement"]


class Deadline(Struct, frozen=True, omit_defaults=True):
    """A term to appeal, to defend oneself or to pay (`due`): `last_day` None while nothing started it, `provisional` before the notice."""

    kind: Literal["appeal", "defence", "due", "cure"]
    track: Track
    tier: int
    state: DeadlineState
    last_day: date | None = None
    provisional: bool = False
    restored: bool = False


class Money(Struct, frozen=True):
    """The fine in centavos on a day. `exigible`: may be asked for; `provisional_surcharge`: only once the earlier case is final (Q-07)."""

    amount: int
    base: int
    multiplier: int
    exigible: int
    provisional_surcharge: int
    received: int
    balance: int
    overdue: int
    refund_owed: int
    due_on: date | None


def status_on(state: Case, law: Law, day: date) -> str:
    """The status of a case on a day, in kebab-case.

    Of an infraction: `recorded`, `notified`, `under-appeal-1` (-2), `late-appeal-1` (-2), `decided-1` (-2), `appealable-2`, `final`,
    `defaulted`, `paid`, `annulled`, `closed`, and before its decision the words of `citation_status`; of a contested measure the same and
    `upheld`; of a cassation `cassation-proposed`, `cassation-imposed`, `cassated`, `dropped`; of a car park's breach those of
    `breach_status`.
    """
    if state.closed_on is not None and state.closed_on <= day:
        return "closed"
    if state.annulled_on is not None:
        return "annulled"
    if state.recorded is not None:
        return citation_status(state, day) or _of_infraction(state, law, day)
    if state.non_compliance is not None:
        return breach_status(state, law, day) or _of_infraction(state, law, day)
    if state.contested is not None:
        return phase_word(position(state, Track(state.contested.act, state.contested.subject_number), day))
    return _of_cassation(state, law, day)


def _of_infraction(state: Case, law: Law, day: date) -> str:
    found = position(state, FINE, day)
    if found.phase == "under-appeal":
        return phase_word(found)
    if state.ledger.paid_on is not None:
        return "paid"
    if found.phase == "final" and unpaid(state, law, day) > 0:
        return "defaulted"
    return phase_word(found)


def phase_word(found: Position) -> str:
    """The word of a position (`under-appeal-1`, `late-appeal-2`, `final`, …)."""
    if found.phase == "under-appeal" and not found.timely:
        return f"late-appeal-{found.tier}"
    if found.phase in {"under-appeal", "decided", "appealable"}:
        return f"{found.phase}-{found.tier}"
    return found.phase


def _of_cassation(state: Case, law: Law, day: date) -> str:
    standing = [p for p in state.proposals if p.dropped_on is None]
    if not standing:
        return "dropped"
    if any(effective_since(state, law, p, day) is not None for p in standing):
        return "cassated"
    return "cassation-imposed" if any(p.imposed_on is not None for p in standing) else "cassation-proposed"


def deadlines_on(state: Case, law: Law, day: date) -> tuple[Deadline, ...]:
    """All terms on a day: to appeal by track and tier, those that wait for an acknowledgement, to defend oneself, to pay."""
    found = [_of_term(state, term, day) for term in _in_order(state)]
    for track in dict.fromkeys(t.track for t in _in_order(state)):
        filings = own_filings(state, track)
        last = max(filings, key=lambda f: (f.tier, f.number), default=None)
        waits = last is not None and not last.pending and last.outcome != "upheld" and last.acknowledged_on is None
        if waits and last is not None and last.tier < _last_tier(law, last.lodged_on):
            found.append(Deadline("appeal", track, last.tier + 1, "awaiting-acknowledgement"))
    for p in state.proposals:
        if p.dropped_on is None and (p.last_day is not None or p.defence_on is not None):
            met = p.defence_on is not None and (p.last_day is None or p.defence_on <= p.last_day)
            ended = p.last_day is not None and day > p.last_day
            found.append(Deadline("defence", Track("cassation", p.number), 1, "met" if met else "lapsed" if ended else "open", p.last_day))
    defence = defence_term(state, day)
    if defence is not None:
        found.append(Deadline("defence", FINE, 0, defence.state, defence.last_day))
    cure = cure_deadline(state, law, day)
    if cure is not None:
        found.append(Deadline("cure", NOTICE, 0, cure.state, cure.last_day, cure.provisional))
    return (*found, *_due(state, law, day))


def _in_order(state: Case) -> list[Term]:
    return sorted(state.terms, key=lambda t: (t.track.act, t.track.number, t.tier))


def _last_tier(law: Law, on: date) -> int:
    return max((t.number for t in configured_tiers(law, on)), default=0)


def _of_term(state: Case, term: Term, day: date) -> Deadline:
    met = any(f.tier == term.tier and f.timely for f in own_filings(state, term.track))
    late = any(f.tier == term.tier and not f.timely for f in own_filings(state, term.track))
    lapsed = term.lapsed or late or unused(state, term, day) or known_too_late(term)
    return Deadline(
        "appeal", term.track, term.tier, "met" if met else "lapsed" if lapsed else "open", term.last_day, term.provisional and not met,
        term.restored,
    )  # fmt: skip


def _due(state: Case, law: Law, day: date) -> tuple[Deadline, ...]:
    """The due day: suspended by grant, or by a timely appeal until its decision is known; absent while the notice is not served."""
    if state.fact_on is None or unfined(state) or state.annulled_on is not None:
        return ()
    due = due_on(state, law)
    if state.ledger.paid_on is not None:
        return (Deadline("due", FINE, 0, "met", due),)
    if due is None:
        waits = any(holds_payment(law, f) or suspends(law, f, "payment") for f in own_filings(state, FINE))
        return (Deadline("due", FINE, 0, "suspended"),) if waits else ()
    return (Deadline("due", FINE, 0, "lapsed" if day > due else "open", due),)


def money_on(state: Case, law: Law, day: date) -> Money:
    """The fine's numbers on a day, in centavos."""
    ledger = state.ledger
    return Money(
        amount=ledger.amount, base=ledger.base, multiplier=ledger.multiplier, exigible=asked_for(ledger, day),
        provisional_surcharge=ledger.amount - ledger.base if ledger.provisional else 0, received=ledger.received, balance=ledger.balance,
        overdue=unpaid(state, law, day), refund_owed=max(-ledger.balance, 0), due_on=due_on(state, law),
    )  # fmt: skip
