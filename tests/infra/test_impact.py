"""What an act would do in a city of some hundred cases: told in bounded pages, and done exactly so when it is recorded."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime
from uuid import UUID, uuid4

import pytest

from domain.acts.commands import RecordAct
from domain.acts.content import ActContent, CalendarDay, CalendarDays, PolicySetting
from domain.cases.events.terms import DeadlineRecomputed
from domain.streams import Occasion
from infra.audit.impact import BUDGET, Impact, Place, Trials
from infra.audit.replaying import Replays
from infra.engine import Engine, open_engine
from infra.journal import Asked
from infra.settings import Settings
from projections.deadline_list import DEADLINES

pytestmark = pytest.mark.timeout(600)

REGIME = "americana-charter"
TODAY = date(2026, 11, 30)
SECRETARY = Occasion(UUID(int=3), frozenset({"secretary"}), datetime(2026, 11, 30, 15, tzinfo=UTC))
MEGABYTE = 1_000_000


@pytest.fixture
def engine(demo_database: Settings) -> Iterator[Engine]:
    engine = open_engine(demo_database, lambda: SECRETARY.at)
    engine.catch_up()
    yield engine
    engine.close()


def act(content: ActContent, since: date) -> RecordAct:
    return RecordAct(id=uuid4(), reference="Decreto 99/2026", published_on=TODAY, effective_from=since, content=content, regime=REGIME)


def pages(engine: Engine, command: RecordAct, limit: int) -> Iterator[Impact]:
    """Each page as a request of its own would have it."""
    after: Place | None = Place()
    while after is not None:
        trials = Trials(engine.journal, engine.side, lambda: SECRETARY.at)
        page = trials.page(trials.trial(command, SECRETARY), {REGIME}, after, limit)
        yield page
        after = page.after


def busiest(engine: Engine) -> date:
    """The day on which most open terms of the city end."""
    with engine.side.reading() as reading:
        rows = reading.rows(DEADLINES, reading.table(DEADLINES).select())
    running = (r.last_day for r in rows if (r.regime, r.state, r.provisional) == (REGIME, "open", False) and r.last_day is not None)
    return Counter(day for day in running if day >= TODAY).most_common(1)[0][0]


def test_what_a_holiday_would_move_is_what_it_moves(engine: Engine) -> None:
    command = act(CalendarDays((CalendarDay(busiest(engine), "office-closed", "Ponto facultativo"),)), TODAY)
    told = [
        (moved.case, each.of, each.old, each.new) for page in pages(engine, command, 7) for moved in page.moved for each in moved.longer
    ]
    assert len(told) > 1
    before = engine.store.log.storage.last()
    assert before is not None
    engine.journal.ask(command, SECRETARY, Asked(uuid4()))
    engine.catch_up()
    really = [
        (entry.stream, entry.event.of, entry.event.old, entry.event.new)
        for entry in engine.journal.page(before.position, 10_000)
        if isinstance(entry.event, DeadlineRecomputed) and entry.event.cause == command.reference
    ]
    assert sorted(told) == sorted(really)


def test_a_reading_that_looks_back_has_no_part_in_what_a_holiday_moves_afterwards(engine: Engine) -> None:
    """Told before and after the reading and done after it: the same days. What was recorded replays from its receipt."""
    holiday = act(CalendarDays((CalendarDay(busiest(engine), "office-closed", "Ponto facultativo"),)), TODAY)

    def told() -> list[tuple[UUID, str, date, date]]:
        moved = [each for page in pages(engine, holiday, 25) for each in page.moved]
        assert [each.refused for each in moved if each.refused] == []
        return sorted((each.case, longer.of, longer.old, longer.new) for each in moved for longer in each.longer)

    without = told()
    assert len(without) > 1
    engine.journal.ask(act(PolicySetting("deadline.unit", "business", "Parecer 1/2026"), date(2024, 1, 1)), SECRETARY, Asked(uuid4()))
    engine.catch_up()
    assert told() == without
    before = engine.store.log.storage.last()
    assert before is not None
    engine.journal.ask(holiday, SECRETARY, Asked(uuid4()))
    engine.catch_up()
    really = [entry for entry in engine.journal.page(before.position, 10_000) if isinstance(entry.event, DeadlineRecomputed)]
    assert sorted((e.stream, e.event.of, e.event.old, e.event.new) for e in really) == without
    replayed = list(Replays(engine.store.log.storage).all_after(before.position))
    assert [(each.outcome, each.differences) for each in replayed if each.outcome != "match"] == []
    assert {entry.position for entry in really} <= {each.position for each in replayed}


def test_an_act_that_reaches_every_term_is_told_a_page_at_a_time_in_bounded_memory(engine: Engine) -> None:
    command = act(PolicySetting("deadline.unit", "business", "Parecer 1/2026"), date(2024, 1, 1))
    seen: set[int] = set()
    peaks: list[int] = []
    tracemalloc.start()
    try:
        for page in pages(engine, command, 25):
            assert len(page.moved) + len(page.decisions) <= 25
            positions = {each.decision.position for each in page.decisions}
            assert not positions & seen
            seen |= positions
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.reset_peak()
    finally:
        tracemalloc.stop()
    assert len(seen) > BUDGET
    assert len(peaks) > 10
    assert max(peaks) < 32 * MEGABYTE
