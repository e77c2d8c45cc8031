"""Each morning before the offices open: read models, policies and the clock follow what the day before brought, and what a day gone by makes due.

A morning on which nothing can be due is passed over: it would record nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import func, select

from infra.demo.office import Office
from infra.due import DueClock
from infra.policies import Policies
from infra.projector import Projector
from infra.read_side import ReadSide
from projections.deadline_list import DEADLINES
from projections.model import Model
from projections.models import MODELS


class Mornings:
    """Runs the parts of the program that act by themselves."""

    def __init__(self, office: Office, side: ReadSide) -> None:
        self._office = office
        self._side = side
        # The clock and the policies look at the deadlines alone; the other read models follow at the end, in larger steps.
        self._projector = self._follower((DEADLINES,))
        self._policies = Policies(office.journal, side, clock=lambda: office.now)
        self._due = DueClock(office.journal, side, self._projector, lambda: office.now)
        self._next = date.max

    def run(self, day: date) -> None:
        """Follow the log and let the clock run as of the day."""
        if not self._office.stirred and day < self._next:
            return
        self._office.stirred = False
        self._follow()
        if any(ran.recorded for ran in self._due.run(day)):
            self._follow()
        with self._side.reading() as reading:
            table = reading.table(DEADLINES)
            self._next = reading.connection.execute(select(func.min(table.c.due_from)).where(table.c.due_from > day)).scalar() or date.max

    def end(self) -> None:
        """Bring all read models to the end of the log."""
        self._follow()
        self._follower(MODELS).catch_up()

    def _follower(self, models: Sequence[Model[Any]]) -> Projector:
        journal = self._office.journal
        return Projector(journal.log.storage, journal.mapper, self._side, models, clock=lambda: self._office.now)

    def _follow(self) -> None:
        self._projector.catch_up()
        self._policies.catch_up()
