"""Each morning, before offices open, policies and clock follow what the day before brought, and what a day gone by makes due.

A morning on which nothing can be due is passed over: it would record nothing.
"""

from __future__ import annotations

from datetime import date
from uuid import UUID

from sqlalchemy import func, select

from infra.demo.office import REGIME, Office
from infra.due import DueClock
from infra.engine import Engine
from infra.projector import Projector
from projections import deadline_list
from projections.deadline_list import DEADLINES
from projections.deadlines import CLOSING, Deadline


class Mornings:
    """Runs the parts of the program that act by themselves."""

    def __init__(self, office: Office, engine: Engine) -> None:
        """`engine` has the clock of the walk."""
        self._office = office
        self._engine = engine
        # The clock and the policies look at the deadlines alone; the other read models follow at the end, in larger steps.
        self._deadlines = Projector(engine.store.log.storage, engine.journal.mapper, engine.side, (DEADLINES,), clock=engine.clock)
        self._due = DueClock(engine.journal, engine.side, self._deadlines, engine.clock)
        self._next = date.max
        self._asked: dict[UUID, list[Deadline]] = {}

    def run(self, day: date) -> None:
        """Follow the log and let the clock run as of the day."""
        if not self._office.stirred and day < self._next:
            return
        self._office.stirred = False
        self._follow()
        due = self._waiting(day)
        if due != self._asked or any(row.kind != CLOSING and row.state == "open" for rows in due.values() for row in rows):
            if any(ran.recorded for ran in self._due.run(day)):
                self._follow()
            self._asked = self._waiting(day)
        with self._engine.side.reading() as reading:
            due_from = reading.table(DEADLINES).c.due_from
            self._next = reading.connection.execute(select(func.min(due_from)).where(due_from > day)).scalar() or date.max

    def _waiting(self, day: date) -> dict[UUID, list[Deadline]]:
        """What the clock would ask; it asks the same only once, unless something is over."""
        with self._engine.side.reading() as reading:
            return deadline_list.due(reading, day, REGIME)

    def _follow(self) -> None:
        self._deadlines.catch_up()
        self._engine.policies.catch_up()
