"""The clock: each effect once, nothing before its day, one poisoned case alone, and a watchdog that sees what was not recorded."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select

from domain.cases.case import case_stream
from domain.cases.commands.clock import LetTimePass
from domain.cases.events.fines import FineDefaulted
from domain.cases.events.terms import AppealPeriodLapsed
from domain.streams import Command, Event, Facts, Occasion, Seen
from infra.followers import following
from infra.followers.due import DueClock, NotYetError, Ran
from infra.followers.following import HEARTBEATS
from infra.followers.watchdog import Unrecorded
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.world import City
from tests.domain.harness import day
from tests.projections.desk import Desk, close_desk, open_desk


@pytest.fixture
def desk(database_url: str, tmp_path: Path) -> Iterator[Desk]:
    """An empty log with the whole domain, once on each database."""
    desk = open_desk(database_url, tmp_path)
    yield desk
    close_desk(desk)


def clock(desk: Desk) -> DueClock:
    return DueClock(desk.journal, desk.side, desk.projector(), lambda: datetime(2026, 11, 30, 12, 0, tzinfo=UTC))


def run(desk: Desk, as_of: str) -> Ran:
    (ran,) = clock(desk).run(day(as_of))
    return ran


def events(desk: Desk, case: CaseFile, *kinds: type[Event]) -> list[Any]:
    return [entry.event for entry in desk.journal.entries(case_stream(case.id)) if isinstance(entry.event, kinds)]


def unpaid(city: City, when: str = "2026-03-02") -> CaseFile:
    """16-I, served at once: fifteen days from Monday 2 March end on Tuesday 17 March 2026."""
    return city.infraction("16-I", when, vehicle=city.v1)


def test_nothing_is_recorded_on_the_last_day_and_the_lapse_and_the_default_on_the_day_after(desk: Desk) -> None:
    city = americana()
    case = unpaid(city)
    desk.settle(city.world)
    assert run(desk, "2026-03-17") == Ran(day("2026-03-17"), 0, 0, 0, ())
    assert events(desk, case, AppealPeriodLapsed, FineDefaulted) == []
    assert run(desk, "2026-03-18") == Ran(day("2026-03-18"), 1, 1, 0, ())
    assert [(type(e), e.due_on) for e in events(desk, case, AppealPeriodLapsed, FineDefaulted)] == [
        (AppealPeriodLapsed, day("2026-03-17")),
        (FineDefaulted, day("2026-03-17")),
    ]


def test_run_twice_is_run_once(desk: Desk) -> None:
    city = americana()
    case = unpaid(city)
    desk.settle(city.world)
    first = run(desk, "2026-03-18")
    last = desk.store.log.storage.last()
    assert first.recorded == 1
    assert [run(desk, "2026-03-18").recorded, run(desk, "2026-03-19").recorded, run(desk, "2026-11-30").recorded] == [0, 0, 0]
    assert desk.store.log.storage.last() == last
    assert len(events(desk, case, AppealPeriodLapsed, FineDefaulted)) == 2


def test_a_run_after_a_crash_in_the_middle_completes_it(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    city = americana(fleet=3)
    cases = [city.infraction("16-I", "2026-03-02", vehicle=vehicle) for vehicle in city.fleet]
    desk.settle(city.world)
    decide = desk.decider
    asked: list[UUID] = []

    def crash(command: Command, seen: Seen, occasion: Occasion) -> Facts:
        if isinstance(command, LetTimePass) and command.case not in asked:
            asked.append(command.case)
            if len(asked) == 2:
                raise KeyboardInterrupt
        return decide(command, seen, occasion)

    monkeypatch.setattr(desk, "decider", crash)
    with pytest.raises(KeyboardInterrupt):
        run(desk, "2026-03-18")
    monkeypatch.undo()
    assert sum(len(events(desk, case, AppealPeriodLapsed)) for case in cases) == 1
    with desk.side.reading() as reading:
        assert reading.connection.execute(select(HEARTBEATS.c.finished_at)).scalar() is None
    assert run(desk, "2026-03-18").recorded == 2
    assert [len(events(desk, case, AppealPeriodLapsed)) for case in cases] == [1, 1, 1]


def test_a_day_that_has_not_begun_is_refused(desk: Desk) -> None:
    with pytest.raises(NotYetError):
        run(desk, "2026-12-01")
    assert [ran.as_of for ran in clock(desk).run()] == [day("2026-11-30")]


def test_one_poisoned_case_is_kept_with_its_reason_and_the_others_lapse(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    city = americana()
    poisoned, sound = unpaid(city), city.infraction("16-I", "2026-03-02", vehicle=city.v2)
    desk.settle(city.world)
    decide = desk.decider

    def poison(command: Command, seen: Seen, occasion: Occasion) -> Facts:
        if getattr(command, "case", None) == poisoned.id:
            raise KeyError("no such term")
        return decide(command, seen, occasion)

    monkeypatch.setattr(desk, "decider", poison)
    ran = run(desk, "2026-03-18")
    assert (ran.asked, ran.recorded, ran.failed, {one.case for one in ran.unrecorded}) == (2, 1, 1, {poisoned.id})
    assert len(events(desk, sound, AppealPeriodLapsed)) == 1
    with desk.side.reading() as reading:
        (letter,) = following.dead_letters(reading.connection, "clock")
    assert (letter.cause, letter.target, letter.code) == ("2026-03-18", poisoned.id, "fault")
    assert clock(desk).retry() == (0, 1)
    monkeypatch.undo()
    assert clock(desk).retry() == (1, 0)
    assert len(events(desk, poisoned, AppealPeriodLapsed)) == 1
    assert run(desk, "2026-03-18").unrecorded == ()


def test_the_watchdog_names_what_was_over_and_is_not_recorded(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    city = americana()
    case = unpaid(city)
    desk.settle(city.world)
    # A clock that answers, and records nothing.
    decide = desk.decider

    def idle(command: Command, seen: Seen, occasion: Occasion) -> Facts:
        return [] if isinstance(command, LetTimePass) else decide(command, seen, occasion)

    monkeypatch.setattr(desk, "decider", idle)
    ran = run(desk, "2026-03-18")
    # The fine is due on the day on which the first appeal ends: its default is not recorded either.
    assert ran.unrecorded == (
        Unrecorded(case.id, case.state.number, "appeal", "fine", 1, day("2026-03-17")),
        Unrecorded(case.id, case.state.number, "fine-due", "fine", 0, day("2026-03-17")),
    )
    with desk.side.reading() as reading:
        beat = reading.connection.execute(
            select(HEARTBEATS.c.as_of, HEARTBEATS.c.asked, HEARTBEATS.c.failed, HEARTBEATS.c.unrecorded)
        ).one()
    assert tuple(beat) == (day("2026-03-18"), 1, 0, 2)
    monkeypatch.undo()
    assert run(desk, "2026-03-18").unrecorded != (), "asked already, on that day"
    assert run(desk, "2026-03-19").unrecorded == (), "and asked anew on the next"


def test_a_cassation_takes_effect_by_the_clock_and_the_case_of_a_paid_fine_is_closed(desk: Desk) -> None:
    city = americana()
    cassated, paid = unpaid(city), city.infraction("16-I", "2026-03-02", vehicle=city.v2)
    cassated.clock("2026-03-18")
    cassated.propose("22-II", "2026-03-23")
    cassated.notice("2026-03-23", proposal=1)
    cassated.cassate(1, "2026-04-08")
    cassated.notice("2026-04-08", act="cassation", number=1)
    paid.pay(28000, "2026-03-10")
    desk.settle(city.world)
    assert run(desk, "2026-04-30").unrecorded == ()
    assert [
        entry.event.effective_on
        for entry in desk.journal.entries(case_stream(cassated.id))
        if entry.event.__class__.__name__ == "CassationEffective"
    ] == [day("2026-04-24")]
    assert desk.journal.fold(case_stream(paid.id)).state.closed_on == day("2026-04-30")
    assert run(desk, "2026-05-30").recorded == 0
