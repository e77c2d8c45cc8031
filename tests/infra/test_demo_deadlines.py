"""The list of deadlines against each case of the demonstration: what a case says is open stands in the list, and nothing else."""

from datetime import date
from uuid import UUID

import pytest

from domain.cases.case import CASE
from domain.cases.status import Deadline, deadlines_on
from domain.law.lawbook import Law
from domain.streams import Event
from infra.demo.days import LAST_DAY
from projections import deadline_list
from tests.demo import Loaded, facts, law_of_demo, opened

pytestmark = pytest.mark.timeout(600)

Open = tuple[UUID, str, str, date]


def name(told: Deadline) -> str:
    """How the list calls a term of the case."""
    if told.kind == "appeal":
        return {1: "first-appeal", 2: "second-appeal"}[told.tier]
    if told.kind == "defence":
        return "cassation-defence" if told.track.act == "cassation" else "defence"
    return {"due": "fine-due", "cure": "cure"}[told.kind]


def test_every_term_that_a_case_says_is_open_stands_in_the_list_with_its_day(demo_on_sqlite: Loaded) -> None:
    told: set[Open] = set()
    listed: set[Open] = set()
    with opened(demo_on_sqlite.settings) as engine:
        entries = facts(engine)
        events: dict[UUID, list[Event]] = {e.stream: [] for e in entries if isinstance(e.event, CASE.events)}
        for entry in entries:
            if entry.stream in events:
                events[entry.stream].append(entry.event)
        laws: dict[str, Law] = {}
        for case, lived in events.items():
            state = CASE.fold(lived)
            law = laws.get(state.regime) or laws.setdefault(state.regime, law_of_demo(engine, state.regime))
            terms = (t for t in deadlines_on(state, law, LAST_DAY) if t.state == "open")
            for t in terms:
                if t.last_day is not None:
                    act = f"{t.track.act}:{t.track.number}" if t.track.number else t.track.act
                    told.add((case, name(t), act, t.last_day))
        wanted = deadline_list.Wanted(on=LAST_DAY, state="open")
        with engine.side.reading() as reading:
            for row in deadline_list.find(reading, wanted, limit=10_000).items:
                if row.last_day is not None and row.name != "cassation-effect":
                    listed.add((row.case, row.name, row.track, row.last_day))
    assert (told - listed, listed - told) == (set(), set())
    assert {"first-appeal", "fine-due", "defence", "cure"} <= {kind for _, kind, _, _ in listed}
