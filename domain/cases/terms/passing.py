"""The clock of a case: it writes down what the law gave by a day, and imposes nothing. Asked twice, it answers no second fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases import consequences
from domain.cases.events import file, fines, terms
from domain.cases.matter import Matter, matter_of
from domain.cases.measures.cassation_effects import effects
from domain.cases.non_compliance.settling import begin
from domain.cases.non_compliance.standing import outcome
from domain.cases.position import due_on, final_since, own_filings, position, unpaid, unused
from domain.cases.sanctions.record import open_holds
from domain.cases.sanctions.status import outcome as citation_outcome
from domain.cases.state import FINE
from domain.days import check_not_future

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.commands.clock import LetTimePass
    from domain.streams import Facts, Occasion, Seen


def let_time_pass(command: LetTimePass, seen: Seen, occasion: Occasion) -> Facts:
    """Lapses, finality, default, cassations that take effect, closing, as of a day (the day before it was the last of a term).

    Never a penalty: a default opens a proposal, which an authority makes. Refuses `date_in_future` and `case_not_found`.
    """
    matter = matter_of(seen, command.case)
    check_not_future(matter.law, occasion, as_of=command.as_of)
    if matter.state.closed_on is not None:
        return []
    facts: Facts = []
    for due in (begin, _lapses, _finality, _default, effects, _closing):
        facts += due(matter.after(facts), command.as_of)
    return facts


def _lapses(matter: Matter, day: date) -> Facts:
    """Terms that ended without a timely appeal, in order. Nothing lapses before the notice is served (Q-01)."""
    state = matter.state
    if state.annulled_on is not None:
        return []
    ended = [t for t in state.terms if not t.lapsed and t.last_day is not None and unused(state, t, day)]
    return matter.facts(*(
        terms.AppealPeriodLapsed(
            track=t.track, tier=t.tier, last_day=t.last_day, due_on=due_on(state, matter.law) if t.track == FINE else None
        )
        for t in sorted(ended, key=lambda t: (t.track.act, t.track.number, t.tier))
        if t.last_day is not None
    ))  # fmt: skip


def _finality(matter: Matter, day: date) -> Facts:
    return consequences.final(matter) if final_since(matter.state, FINE, day) is not None else []


def _default(matter: Matter, day: date) -> Facts:
    """The fine was not paid by its due day: which proposal that opens depends on whether there was an appeal (Q-09, Q-12)."""
    due = due_on(matter.state, matter.law)
    owed = unpaid(matter.state, matter.law, day)
    if matter.state.ledger.defaulted or due is None or owed == 0:
        return []
    check = "fine-unpaid-after-appeal" if own_filings(matter.state, FINE) else "fine-unpaid-without-appeal"
    grounds = (*matter.law.regime.impediment_grounds, *matter.law.regime.cassation_grounds)
    opens = next((g.provision for g in grounds if check in g.checks), "")
    return matter.facts(fines.FineDefaulted(due_on=due, exigible_centavos=owed, opens=opens))


def _closing(matter: Matter, day: date) -> Facts:
    """Nothing is open any more: no appeal, term, measure or money (art. 19: an impediment left open is a duty left open)."""
    state = matter.state
    impeded = any(i.lifted_on is None for i in state.impediments)
    proposed = any(p.dropped_on is None and p.effective_on is None for p in state.proposals)
    pending = any(f.pending for f in state.filings)
    if impeded or proposed or pending or open_holds(state):
        return []
    outcome = _outcome(matter, day)
    return matter.facts(file.CaseClosed(closed_on=day, outcome=outcome)) if outcome else []


def _outcome(matter: Matter, day: date) -> str:
    """How a case with nothing open ended, or empty where something is."""
    state = matter.state
    if state.ledger.balance != 0:
        return ""
    if state.annulled_on is not None:
        return "annulled"
    if state.non_compliance is not None:
        return outcome(state, day)
    if state.recorded is not None and state.recorded.activity:
        return citation_outcome(state, final=position(state, FINE, day).phase == "final")
    if state.recorded is not None:
        return "paid" if state.ledger.paid_on is not None and position(state, FINE, day).phase == "final" else ""
    if state.contested is not None:
        phases = {t.track: position(state, t.track, day).phase for t in state.terms}
        return next((p for p in phases.values() if p == "upheld"), "final") if set(phases.values()) <= {"upheld", "final"} else ""
    return "cassated" if any(p.effective_on is not None for p in state.proposals) else "dropped"
