"""Each morning, before offices open, policies and clock follow what the day before brought, and what a day gone by makes due.

A morning on which nothing can be due is passed over: it would record nothing.
"""

from __future__ import annotations

from datetime import date

from sqlalchemy import func, select

from infra.demo.office import Record
from infra.engine import Engine
from infra.followers.due import DueClock
from infra.followers.projector import Projector
from projections.deadline_list import DEADLINES


class Mornings:
    """Runs the parts of the program that act by themselves."""

    def __init__(self, record: Record, engine: Engine) -> None:
        """`engine` has the clock of the walk."""
        self._record = record
        self._engine = engine
        # The clock and the policies look at the deadlines alone; the other read models follow at the end, in larger steps.
        self._deadlines = Projector(engine.store.log.storage, engine.journal.mapper, engine.side, (DEADLINES,), clock=engine.clock)
        self._due = DueClock(engine.journal, engine.side, self._deadlines, engine.clock)
        self._next = date.max

    def run(self, day: date) -> None:
        """Follow the log and let the clock run as of the day."""
        if not self._record.stirred and day < self._next:
            return
        if any(ran.recorded for ran in self._due.run(day)):
            self._deadlines.catch_up()
        storage = self._engine.store.log.storage
        before = storage.last()
        self._engine.policies.catch_up()
        self._record.stirred = storage.last() != before
        with self._engine.side.reading() as reading:
            due_from = reading.table(DEADLINES).c.due_from
            self._next = reading.connection.execute(select(func.min(due_from)).where(due_from > day)).scalar() or date.max
