"""A car park's fine that is appealed against, in any order of things: on each day of a year ahead the list says what the law says."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.refusal import Refused
from projections import cases
from projections.status_ahead import COME_FROM
from tests.domain.harness import World
from tests.domain.parking.city import PARKING, Breach, CarPark
from tests.projections.test_breaches import clock, lists
from tests.tries import tries

NOTICED = date(2026, 3, 23)
WORLD = World(PARKING)
AHEAD = (*range(40), 60, 90, 180, 365)
WAYS: dict[str, Callable[[Breach, str], object]] = {
    "appeal": lambda b, day: b.appeal(f"{day}T10:00:00"),
    "appeal against the notice": lambda b, day: b.appeal(f"{day}T10:00:00", act="non-compliance"),
    "dismiss": lambda b, day: b.decide("dismissed", day),
    "uphold": lambda b, day: b.decide("upheld", day),
    "not admit": lambda b, day: b.decide("not-admitted", day),
    "acknowledge": lambda b, day: b.acknowledge(day),
    "pay": lambda b, day: b.pay(100000, day),
    "pay a part": lambda b, day: b.pay(40000, day),
    "annul": lambda b, day: b.annul(day),
    "clock": clock,
    "wait": lambda _, __: None,
}
USUAL = ("appeal", "dismiss", "not admit", "acknowledge", "clock", "wait")
STEPS = st.lists(st.tuples(st.sampled_from((*WAYS, *USUAL, *USUAL)), st.integers(0, 16)), min_size=3, max_size=8)


def fined() -> Breach:
    """Scenario I-11, noticed on Monday 23 March 2026: R$ 1,000.00, to be contested and paid until Tuesday 7 April."""
    breach = CarPark(world=WORLD.copied()).notice("2026-03-05")
    breach.prove("2026-03-20")
    breach.serve(NOTICED.isoformat())
    return breach


def agree(breach: Breach, today: date) -> None:
    """The list and the law, from today on."""
    row, _ = lists(breach)
    steps = [(row.status, row.then_status), (row.then_status, row.later_status)]
    assert all(row.status in COME_FROM[word] for _, word in steps if word), "the filter by status would miss it"
    for days in AHEAD:
        day = today + timedelta(days=days)
        assert cases.status_on(row, day) == breach.status(day.isoformat()), (day, row.terms)
        ends = [last for _, _, state, last in breach.deadlines(day.isoformat()) if state == "open" and last is not None]
        due = cases.due_on(row, day)
        assert row.status in {"annulled", "closed"} or (due.isoformat() if due else None) == min(ends, default=None), (day, row.terms)


@settings(max_examples=tries(60), deadline=None)
@given(STEPS)
def test_the_list_has_the_words_and_the_next_day_of_the_law_whatever_became_of_the_fine(steps: list[tuple[str, int]]) -> None:
    breach, today = fined(), NOTICED
    agree(breach, today)
    for what, later in steps:
        today += timedelta(days=later)
        try:
            WAYS[what](breach, today.isoformat())
        except Refused:
            continue
        agree(breach, today)
    clock(breach, today.isoformat())
    agree(breach, today)
