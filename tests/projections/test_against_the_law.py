"""What the read models say of a case against what the law says of it, in any order of things.

The clock works from the read model: where the law has something to record and the read model shows nothing due, it would never be recorded.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from uuid import UUID

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant

from domain.cases.case import case_stream
from domain.cases.commands.clock import LetTimePass
from domain.recorded import Recorded
from domain.streams import Event
from projections import cases, deadlines
from projections.cases import CaseRow
from projections.deadline_rows import CLOSING, DUE, EXPECTED, TERM, Deadline
from projections.status_ahead import COME_FROM
from tests.domain.cases.test_model import CaseAgainstTheLaw
from tests.domain.harness import instant
from tests.tries import tries

AT = datetime(2026, 1, 1, tzinfo=UTC)


def recorded(case: UUID, events: list[Event]) -> list[Recorded[Event]]:
    return [
        Recorded(position=n, recorded_at=AT, stream=case, version=n, person=case, role="clerk", command=case, event=event)
        for n, event in enumerate(events, 1)
    ]  # fmt: skip


class ReadModelsAgainstTheLaw(CaseAgainstTheLaw):
    """As the model of the law, with the rows of the case beside it."""

    def rows(self) -> tuple[CaseRow, tuple[Deadline, ...]]:
        row: CaseRow | None = None
        due: tuple[Deadline, ...] = ()
        for entry in recorded(self.case.id, self.city.world.events(case_stream(self.case.id))):
            row = cases.apply(row, entry)
            due = deadlines.apply(due, entry)
        assert row is not None
        return row, due

    def to_record(self) -> bool:
        """Whether the law has something to record today that is not in the record."""
        command = LetTimePass(case=self.case.id, as_of=self.today)
        return bool(self.city.world.decided(command, at=instant(f"{self.today} 23:00:00")).facts)

    @invariant()
    def whatever_the_clock_has_to_record_the_read_model_shows_as_due(self) -> None:
        if not hasattr(self, "case") or not self.to_record():
            return
        _, due = self.rows()
        shown = [
            d
            for d in due
            if d.due_from is not None
            and d.due_from <= self.today
            and (d.state == "suspended" or (d.state == "open" and (d.kind == CLOSING or (d.kind in EXPECTED and not d.provisional))))
        ]
        assert shown, due

    @invariant()
    def on_any_day_from_now_on_the_list_has_the_word_of_the_law_whether_the_clock_has_run_or_not(self) -> None:
        if not hasattr(self, "case"):
            return
        row, _ = self.rows()
        steps = [(row.status, row.then_status), (row.then_status, row.later_status)]
        assert all(row.status in COME_FROM[word] for _, word in steps if word), "the filter by status would miss it"
        for days in (*range(40), 60, 90, 180, 365):
            day = self.today + timedelta(days=days)
            assert cases.status_on(row, day) == self.case.status(day.isoformat()), day

    @invariant()
    def where_the_clock_has_recorded_all_the_list_says_what_the_law_says(self) -> None:
        if not hasattr(self, "case") or self.to_record():
            return
        row, due = self.rows()
        today = self.today.isoformat()
        assert row.status == self.case.status(today)
        law = {(d.track.act, d.tier): (d.state, d.last_day) for d in self.case.deadlines(today) if d.kind == "appeal" and d.last_day}
        listed = {(d.track, d.tier): (d.state, d.last_day) for d in due if d.kind == TERM and d.last_day}
        assert row.status in {"annulled", "closed"} or listed == law
        waited = [d for d in due if d.kind in EXPECTED and d.state == "open" and not d.provisional]
        over = [d for d in waited if d.due_from is not None and d.due_from <= self.today]
        assert over == [], "after the clock nothing is left open that was over"


class ReadingsOfTheCity(ReadModelsAgainstTheLaw):
    """The city sets by an act, from a day on, whether appeals hold payment up, otherwise than it was before: each has its own reading."""

    @initialize(start=st.integers(0, 200), ahead=st.integers(0, 60), first=st.booleans())
    def record(self, start: int, ahead: int, *, first: bool) -> None:
        super().record(start)
        self.changes, self.first = self.fact + timedelta(days=ahead), first
        self.city.world.setting("ame.appeal.suspends", self.suspends(first))
        self.city.world.setting("ame.appeal.suspends", self.suspends(not first), self.changes.isoformat())

    @staticmethod
    def suspends(payment: bool) -> tuple[str, ...]:
        return ("payment", "cassation") if payment else ("cassation",)

    def due(self) -> date:
        holding = [f for f in self.filings if f.timely and self.first == (f.on < self.changes)]
        if not holding:
            return self.told[1]
        last = holding[-1]
        assert last.acknowledged is not None
        return self.told[2] if last.tier == 1 else self.count(last.acknowledged)

    @invariant()
    def the_day_to_pay_is_listed_as_the_law_gives_it(self) -> None:
        if not hasattr(self, "case") or self.to_record():
            return
        law = [(d.state, d.last_day) for d in self.case.deadlines(self.today.isoformat()) if d.kind == "due" and d.state != "met"]
        row, rows = self.rows()
        listed = [(d.state, None if d.state == "suspended" else d.last_day) for d in rows if d.kind == DUE]
        assert row.status in {"annulled", "closed"} or not law or listed == law


TestReadingsOfTheCity = ReadingsOfTheCity.TestCase
TestReadingsOfTheCity.settings = settings(max_examples=tries(10), stateful_step_count=25, deadline=None)
TestReadModelsAgainstTheLaw = ReadModelsAgainstTheLaw.TestCase
TestReadModelsAgainstTheLaw.settings = settings(max_examples=tries(10), stateful_step_count=25, deadline=None)
