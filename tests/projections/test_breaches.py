"""What the lists say of a car park's breach against what the law says of it, after each step of some lives."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from domain.cases.case import case_stream
from domain.cases.commands.clock import LetTimePass
from domain.recorded import Recorded
from projections import cases, deadlines
from projections.cases import CaseRow
from projections.deadline_rows import CLOSING, CURE, EXPECTED, TERM, Deadline
from tests.domain.harness import instant
from tests.domain.parking.city import Breach, C, CarPark, D

AT = datetime(2026, 1, 1, tzinfo=UTC)
Step = tuple[str, Callable[[Breach], object]]


def nothing(_: Breach) -> None:
    """A day on which nobody does anything."""


def lists(breach: Breach) -> tuple[CaseRow, tuple[Deadline, ...]]:
    """The rows of the case in the two lists."""
    row: CaseRow | None = None
    due: tuple[Deadline, ...] = ()
    for n, event in enumerate(breach.park.world.events(case_stream(breach.id)), 1):
        entry = Recorded(
            position=n, recorded_at=AT, stream=breach.id, version=n, person=breach.id, role="clerk", command=breach.id, event=event
        )
        row, due = cases.apply(row, entry), deadlines.apply(due, entry)
    assert row is not None
    return row, due


def clock(breach: Breach, day: str) -> None:
    """The clock runs as long as it has something to record; before each run the list shows something due."""
    for _ in range(4):
        command = LetTimePass(case=breach.id, as_of=date.fromisoformat(day))
        if not breach.park.world.decided(command, at=instant(f"{day} 23:00:00")).facts:
            return
        shown = [d for d in lists(breach)[1] if d.due_from is not None and d.due_from <= date.fromisoformat(day) and d.state == "open"]
        assert [d for d in shown if d.kind == CLOSING or (d.kind in EXPECTED and not d.provisional)], lists(breach)[1]
        breach.clock(day)


LIVES: dict[str, tuple[Step, ...]] = {
    "never cured": (("2026-03-09", nothing), ("2026-03-10", nothing), ("2026-04-20", nothing)),
    "cured in time": (("2026-03-09", lambda b: b.prove("2026-03-09")), ("2026-03-21", nothing), ("2026-05-21", nothing)),
    "proven late": (
        ("2026-03-10", nothing), ("2026-03-20", lambda b: b.prove("2026-03-20")),
        ("2026-03-23", lambda b: b.serve("2026-03-23")), ("2026-04-07", nothing), ("2026-04-08", nothing),
        ("2026-04-09", lambda b: b.pay(100000, "2026-04-09")), ("2026-05-09", nothing),
    ),
    "proven late before the clock ran": (("2026-03-20", lambda b: b.prove("2026-03-20", cured="2026-03-16")),),
    "proven on the first day": (("2026-03-10", lambda b: b.prove("2026-03-10")), ("2026-04-10", nothing)),
    "an earlier cure proven later": (
        ("2026-03-20", lambda b: b.prove("2026-03-20")), ("2026-03-25", lambda b: b.prove("2026-03-25", cured="2026-03-09")),
    ),
    "handed on": (("2026-03-15", lambda b: b.park.handed_to(D, "2026-03-15")), ("2026-04-15", nothing)),
    "handed on in time": (("2026-03-08", lambda b: b.park.handed_to(D, "2026-03-08")), ("2026-04-15", nothing)),
    "paid before any notice of the fine": (
        ("2026-03-20", lambda b: b.prove("2026-03-20")), ("2026-03-21", lambda b: b.pay(100000, "2026-03-21")),
        ("2026-04-21", nothing),
    ),
    "appealed": (
        ("2026-03-12", lambda b: b.appeal("2026-03-12T10:00:00", act="non-compliance")), ("2026-03-20", lambda b: b.prove("2026-03-20")),
    ),
    "the fine appealed": (
        ("2026-03-20", lambda b: b.prove("2026-03-20")), ("2026-03-23", lambda b: b.serve("2026-03-23")),
        ("2026-03-30", lambda b: b.appeal("2026-03-30T10:00:00")),
    ),
}  # fmt: skip


@pytest.mark.parametrize("life", LIVES)
def test_after_each_step_the_lists_say_what_the_law_says(life: str) -> None:
    breach = CarPark().notice("2026-03-05")
    for day, step in (("2026-03-05", nothing), *LIVES[life]):
        step(breach)
        before = lists(breach)[0]
        for later in (0, 1, 2, 3, 4, 5, 15, 16, 17, 30, 60):
            on = date.fromisoformat(day) + timedelta(days=later)
            assert cases.status_on(before, on) == breach.status(on.isoformat()), (day, on)
        clock(breach, day)
        row, due = lists(breach)
        assert (row.kind, row.cnpj, row.status) == ("non-compliance", C, breach.status(day)), day
        if row.status == "closed":
            continue
        law = {(d[0], d[1]): d[2:] for d in breach.deadlines(day) if d[0] in {"appeal", "cure"} and d[3]}
        listed = {
            (d.kind, d.track): (d.state, d.last_day.isoformat()) for d in due if d.kind in {TERM, CURE} and d.last_day is not None
        }  # fmt: skip
        assert listed == law, day


def test_a_notice_that_is_not_served_waits_for_nothing() -> None:
    breach = CarPark().notice("2026-03-05", served=None)
    row, due = lists(breach)
    assert (row.status, row.occurred_on, row.due) == ("recorded", date(2026, 3, 5), date(2026, 3, 9))
    assert [(d.state, d.provisional, d.last_day) for d in due if d.kind == CURE] == [("open", True, date(2026, 3, 9))]


def test_a_calendar_that_lengthens_the_term_opens_it_again() -> None:
    park = CarPark()
    breach = park.notice("2026-03-05")
    clock(breach, "2026-03-10")
    park.world.calendar_day("Decreto 1/2026", "2026-03-09", "office-closed")
    breach.recompute("Decreto 1/2026", "2026-03-10")
    row, due = lists(breach)
    assert row.status == breach.status("2026-03-10") == "notified"
    assert [(d.state, d.last_day, d.due_from) for d in due if d.kind == CURE] == [("open", date(2026, 3, 10), date(2026, 3, 11))]
