"""Every case of the demonstration on every day of law: nothing breaks, the last day holds all, and no day holds a fact of a later one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest

from domain.cases.case import CASE, CaseEvent
from domain.cases.in_law import day_in_law, held_on
from domain.cases.status import deadlines_on, status_on
from domain.law.lawbook import Law, law_of
from domain.recorded import Recorded
from domain.streams import Seen, Unread
from infra.engine import Engine, open_engine
from tests.demo import Loaded

pytestmark = pytest.mark.timeout(600)
DAY = timedelta(days=1)


def law(engine: Engine, regime: str) -> Law:
    states: dict[Any, tuple[int, Any]] = {}
    while True:
        try:
            return law_of(Seen(states, engine.journal.packs), regime)
        except Unread as question:
            states |= {stream: (found.version, found.state) for stream, found in engine.journal.folds(question.streams).items()}


def cases(engine: Engine) -> Iterator[list[Recorded[Any]]]:
    by_stream: dict[Any, list[Recorded[Any]]] = {}
    position = 0
    while entries := engine.journal.page(position, 5000):
        position = entries[-1].position
        for entry in entries:
            if isinstance(entry.event, CaseEvent):
                by_stream.setdefault(entry.stream, []).append(entry)
    yield from by_stream.values()


def test_each_case_can_be_told_on_each_day_of_law(demo_on_sqlite: Loaded) -> None:
    engine = open_engine(demo_on_sqlite.settings)
    try:
        laws: dict[str, Law] = {}
        told = 0
        for entries in cases(engine):
            whole = CASE.fold(entry.event for entry in entries)
            now = laws.setdefault(whole.regime, law(engine, whole.regime))
            days = sorted({found for entry in entries if (found := day_in_law(entry.event)) is not None})
            assert held_on(entries, date.max) == entries
            assert held_on(entries, days[0] - DAY) == []
            for day in days:
                held = held_on(entries, day)
                assert all((day_in_law(entry.event) or day) <= day for entry in held)
                state = CASE.fold(entry.event for entry in held)
                assert status_on(state, now, day)
                deadlines_on(state, now, day)
                told += 1
        assert told > 1000
    finally:
        engine.close()
