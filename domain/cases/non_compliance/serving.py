"""Service of notices in a car park's case: that of the notice to cure, which starts the three days, and that of the fine once it is known.

A notice of any other case goes its usual way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases import notices
from domain.cases.commands.opening import ServeNotice
from domain.cases.events.non_compliance import CureTermBegun
from domain.cases.events.opening import NoticeServed
from domain.cases.matter import Matter, matter_of
from domain.cases.non_compliance.accrual import DAY
from domain.cases.non_compliance.record import NOTICE
from domain.cases.non_compliance.settling import settle
from domain.days import check_not_future
from domain.law.parking.parking_reserve import parking_rule
from domain.law.time_limits import TimeLimit, time_limit

if TYPE_CHECKING:
    from datetime import date

    from domain.law.explanation import Computed
    from domain.law.lawbook import Law
    from domain.streams import Facts, Occasion, Seen


def serve(command: ServeNotice, seen: Seen, occasion: Occasion) -> Facts:
    """Record a service. In a car park's case a notice is that of the fine once the notice to cure was served and a fine is known."""
    matter = matter_of(seen, command.case)
    nc = matter.state.non_compliance
    fined = nc is not None and nc.begun is not None and nc.stopped is not None and nc.stopped.amount_centavos > 0
    if nc is None or fined or command.proposal is not None or matter.state.annulled_on is not None:
        return notices.serve(command, seen, occasion)
    check_not_future(matter.law, occasion, served_on=command.served_on)
    return noticed(command, matter)


def noticed(command: ServeNotice, matter: Matter) -> Facts:
    """The notice to cure reached somebody; where that is the company, its days begin, with what follows from a proof made before."""
    facts = notices.served_on_party(command, matter, NOTICE)
    nc = matter.state.non_compliance
    effective = any(isinstance(event, NoticeServed) and event.effective for _, event in facts)
    if nc is None or not effective:
        return facts
    facts += matter.facts(begun(matter.law, nc.notified.drawn_up_on, command.served_on))
    return [*facts, *settle(matter.after(facts), command.served_on)]


def cure_term(law: Law, drawn_up_on: date, served_on: date, *, provisional: bool = False) -> tuple[TimeLimit, Computed]:
    """The term to cure: from the later of drawing-up and service, or from the drawing-up where an act says so (Q-32)."""
    from_drawing = law.choice(law.regime.policy_keys["cure-start"], drawn_up_on) == "drawn_up"
    start = drawn_up_on if from_drawing else max(drawn_up_on, served_on)
    return time_limit(law, parking_rule(law).cure_rule, start, provisional=provisional)


def begun(law: Law, drawn_up_on: date, served_on: date) -> CureTermBegun:
    """The term that a service begins. No day is fined on which the company did not know of the notice yet, whatever starts the term."""
    limit, computed = cure_term(law, drawn_up_on, served_on)
    late = ("served_after_cure_deadline",) if served_on > limit.last_day else ()
    return CureTermBegun(
        served_on=served_on, last_day=limit.last_day, first_fine_day=max(limit.last_day, served_on) + DAY, receipt=law.receipt(computed),
        warnings=late,
    )  # fmt: skip
