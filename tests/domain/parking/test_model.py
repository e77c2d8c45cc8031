"""Whatever people enter and in whatever order, a breach costs what a count by hand gives, and nothing entered later makes it dearer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.cases.case import CASE, case_stream
from domain.cases.events.non_compliance import CureTermBegun, DailyFineStarted, DailyFineStopped
from domain.refusal import Refused
from domain.streams import Facts
from tests.domain.harness import World
from tests.domain.parking.city import PARKING, Breach, CarPark, D
from tests.tries import tries

NOTICE, CURE_BY = date(2026, 3, 5), date(2026, 3, 9)
LAST = "2026-06-30"
WORLD = World(PARKING)
Step = tuple[str, int, int]
STEPS = st.lists(
    st.tuples(st.sampled_from(("serve", "prove", "cure", "hand", "clock", "pay")), st.integers(0, 40), st.integers(0, 40)), max_size=6
)


def iso(days: int) -> str:
    return (NOTICE + timedelta(days=days)).isoformat()


def take(breach: Breach, step: Step) -> Facts | None:
    """One step, all entered on the last day; None where it is refused."""
    what, one, other = step
    entered = f"{LAST}T12:00:00"
    ways: dict[str, Callable[[], Facts]] = {
        "serve": lambda: breach.serve(iso(0), entered=entered),
        "prove": lambda: breach.prove(iso(one), entered=entered),
        "cure": lambda: breach.prove(iso(max(one, other)), cured=iso(min(one, other)), entered=entered),
        "hand": lambda: breach.park.handed_to(D, iso(one + 1), entered=entered),
        "clock": lambda: breach.clock(LAST),
        "pay": lambda: breach.pay(10000 * (one + 1), iso(other)),
    }
    try:
        return ways[what]()
    except Refused:
        return None


def counted(steps: list[Step], done: list[bool]) -> int:
    """The days due, by hand: from 10 March to the eve of the first cure (or proof without one), or the last day of operation."""
    if not any(ok and s[0] == "serve" for s, ok in zip(steps, done, strict=True)):
        return 0
    ends = [date(2026, 6, 30)]
    for (what, one, other), ok in zip(steps, done, strict=True):
        if ok and what == "prove":
            ends.append(NOTICE + timedelta(days=one - 1))
        if ok and what == "cure":
            ends.append(NOTICE + timedelta(days=min(one, other) - 1))
        if ok and what == "hand":
            ends.append(NOTICE + timedelta(days=one))
    return max((min(ends) - CURE_BY).days, 0)


@settings(max_examples=tries(150), deadline=None)
@given(STEPS)
def test_a_breach_costs_its_days_whatever_came_first(steps: list[Step]) -> None:
    park = CarPark(world=WORLD.copied())
    breach = park.notice("2026-03-05", served=None)
    done: list[bool] = []
    for step in steps:
        before, settled = breach.amount, breach.of(DailyFineStopped) != []
        done.append(take(breach, step) is not None)
        assert not settled or breach.amount <= before
    days = counted(steps, done)
    assert breach.fine(LAST) == (days, 10000 * days)
    nc = breach.state.non_compliance
    assert nc is not None
    if nc.over:
        assert breach.amount == 10000 * days
    if not breach.of(CureTermBegun):
        assert (breach.of(DailyFineStarted), breach.of(DailyFineStopped), breach.amount) == ([], [], 0)
    assert len(breach.of(CureTermBegun)) <= 1
    assert CASE.fold(park.world.events(case_stream(breach.id))) == breach.state
