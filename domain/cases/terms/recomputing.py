"""A calendar act reaches the open terms of a case: counted again, and only a longer one is recorded. A decided appeal is never touched.

Each term is counted under the law of the decision that told it, with the calendar of now: whoever counted under the readings of now
would let one that looks back in with the next holiday.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.appeals.acknowledgements import DUE_RULE
from domain.cases.consequences import lapse_undone
from domain.cases.contested import act_of, tiers_of
from domain.cases.events import terms
from domain.cases.events.appeals import AppealFoundTimely
from domain.cases.events.common import Track
from domain.cases.matter import Matter, matter_of
from domain.cases.non_compliance.longer_cure import cure_recomputed
from domain.cases.notices import CITATION_RULE, DEFENCE_RULE, begin_term
from domain.cases.position import holds_payment, own_filings
from domain.cases.sanctions.record import CITATION
from domain.cases.sanctions.suspensive import in_time_after_all
from domain.cases.state import FINE
from domain.cases.terms.timeliness import timeliness
from domain.law.calendar import next_working
from domain.law.explanation import Computed
from domain.law.time_limits import time_limit, timely

if TYPE_CHECKING:
    from datetime import date
    from uuid import UUID

    from domain.cases.commands.clock import RecomputeDeadlines
    from domain.cases.state import Term
    from domain.streams import Facts, Occasion, Seen

CAUSE = "deadline_recomputed"


def recompute_deadlines(command: RecomputeDeadlines, seen: Seen, occasion: Occasion) -> Facts:
    """`DeadlineRecomputed` for each longer term, with what that undoes: a recorded lapse, the lateness of an appeal (A-24, A-40, A-41)."""
    matter = matter_of(seen, command.case)
    if matter.state.annulled_on is not None:
        return []
    today = occasion.today(matter.law.zone)
    facts: Facts = []
    for term in sorted(matter.state.terms, key=lambda t: (t.track.act, t.track.number, t.tier)):
        facts += _term(matter.after(facts), term, command.cause, today, occasion.person)
    facts += _due(matter.after(facts), command.cause)
    facts += cure_recomputed(matter.after(facts), command.cause, today)
    return [*facts, *_defences(matter, command.cause)]


def _term(matter: Matter, term: Term, cause: str, today: date, by: UUID) -> Facts:
    filings = [f for f in own_filings(matter.state, term.track) if f.tier == term.tier]
    if term.last_day is None or term.provisional or any(f.outcome is not None or f.timely for f in filings):
        return []
    then = matter.as_decided(term.footing)
    new, computed = _counted(then, term)
    if new is None or new <= term.last_day:
        return []
    due, counted = _due_after(then, term)
    longer = terms.DeadlineRecomputed(
        track=term.track,
        tier=term.tier,
        old=term.last_day,
        new=new,
        cause=cause,
        receipt=then.law.receipt(*computed, *counted),
        due_on=due,
        as_decided=term.footing is not None,
    )
    found = [f for f in filings if timely(then.law, f.lodged_at, new)]
    undone = lapse_undone(matter, term.track, term.tier, CAUSE, today, appealed=bool(found))
    facts = [*matter.facts(longer), *undone]
    for filing in found:
        _, compared = timeliness(then.law, filing.lodged_at, new, _citation(then, term))
        now = AppealFoundTimely(
            appeal=filing.number, last_day=new, cause=cause, receipt=then.law.receipt(compared), as_decided=term.footing is not None
        )
        facts += in_time_after_all(matter.after(facts), now, today, by)
    return facts


def _citation(matter: Matter, term: Term) -> str:
    """The provision of the tier whose term it is."""
    act = act_of(matter, term.track)
    tiers = tiers_of(matter, act) if act is not None else ()
    return next((tier.citation for tier in tiers if tier.number == term.tier), "")


def _counted(matter: Matter, term: Term) -> tuple[date | None, tuple[Computed, ...]]:
    """The last day of a term counted again by its own rule; one that an authority gave back keeps its day, rolled."""
    if term.restored and term.last_day is not None:
        return next_working(matter.law.city, term.last_day)[0], ()
    act = act_of(matter, term.track)
    tiers = tiers_of(matter, act) if act is not None else ()
    if act is None or not tiers or term.start is None:
        return None, ()
    if term.tier == tiers[0].number:
        begun = begin_term(matter, term.track, act, term.start)
        return begun.last_day, (begun.computed,)
    rule = next((t.rule for t in tiers if t.number == term.tier), None)
    if rule is None:
        return None, ()
    limit, computed = time_limit(matter.law, rule, term.start)
    return limit.last_day, (computed,)


def _due_after(matter: Matter, term: Term) -> tuple[date | None, tuple[Computed, ...]]:
    """The fine's due day where it follows from the same acknowledgement as a term above the first."""
    due = matter.state.ledger.due_on
    below = [f for f in own_filings(matter.state, FINE) if f.tier == term.tier - 1 and holds_payment(matter.law, f)]
    if term.track != FINE or not below or term.start is None or due is None or DUE_RULE not in matter.law.regime.time_limits:
        return None, ()
    limit, computed = time_limit(matter.law, DUE_RULE, term.start)
    return (limit.last_day, (computed,)) if limit.last_day > due else (None, ())


def _due(matter: Matter, cause: str) -> Facts:
    """The due day after the last decision, where no term above it moved with it (the last tier's, or a term already used)."""
    due, ledger = matter.state.ledger.due_on, matter.state.ledger
    filings = [f for f in own_filings(matter.state, FINE) if holds_payment(matter.law, f)]
    last = max(filings, key=lambda f: (f.tier, f.number), default=None)
    if DUE_RULE not in matter.law.regime.time_limits:
        return []
    if due is None or ledger.paid_on is not None or last is None or last.acknowledged_on is None:
        return []
    then = matter.as_decided(ledger.due_footing).law
    limit, computed = time_limit(then, DUE_RULE, last.acknowledged_on)
    if limit.last_day <= due:
        return []
    longer = terms.DeadlineRecomputed(
        track=FINE, tier=last.tier, old=due, new=limit.last_day, cause=cause, receipt=then.receipt(computed), of="due",
        as_decided=ledger.due_footing is not None,
    )  # fmt: skip
    undone = (terms.LapseUndone(track=FINE, tier=last.tier, of="default", cause=CAUSE),) if ledger.defaulted else ()
    return matter.facts(longer, *undone)


def _citation_defence(matter: Matter, cause: str) -> Facts:
    """The defence against a citation, while none was filed and nothing decided."""
    defence = matter.state.defence
    if defence.served_on is None or defence.last_day is None or defence.filed_on is not None or matter.state.decision is not None:
        return []
    then = matter.as_decided(defence.footing).law
    limit, computed = time_limit(then, CITATION_RULE, defence.served_on)
    if limit.last_day <= defence.last_day:
        return []
    return matter.facts(terms.DeadlineRecomputed(
        track=FINE, tier=0, old=defence.last_day, new=limit.last_day, cause=cause, receipt=then.receipt(computed), of="defence",
        proposal=CITATION, as_decided=defence.footing is not None,
    ))  # fmt: skip


def _defences(matter: Matter, cause: str) -> Facts:
    facts = _citation_defence(matter, cause)
    for p in matter.state.proposals:
        if p.served_on is None or p.last_day is None or p.imposed_on is not None or p.dropped_on is not None or p.defence_on is not None:
            continue
        then = matter.as_decided(p.footing).law
        limit, computed = time_limit(then, DEFENCE_RULE, p.served_on)
        if limit.last_day > p.last_day:
            longer = terms.DeadlineRecomputed(
                track=Track("cassation", p.number), tier=1, old=p.last_day, new=limit.last_day, cause=cause,
                receipt=then.receipt(computed), of="defence", proposal=p.number, as_decided=p.footing is not None,
            )  # fmt: skip
            facts += matter.facts(longer)
    return facts
