"""Walks through the days once and lets each plan go on when its instant comes, so that every fact is recorded on its day.

A plan is a generator: it does something, and yields the instant at which it goes on. One that yields an instant that has passed is a
fault of the plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta
from heapq import heappop, heappush
from itertools import count
from zoneinfo import ZoneInfo

Steps = Iterator[datetime]

MORNING = time(3, 0)
"""When the clock runs, before any office opens."""


class Walk:
    """The days from the first one on; `now` is the instant at which it stands."""

    def __init__(self, first: date, zone: ZoneInfo) -> None:
        self.zone = zone
        self.now = datetime.combine(first, MORNING, zone)
        self._day = first
        self._waiting: list[tuple[datetime, int, Steps]] = []
        self._order = count()

    @property
    def today(self) -> date:
        """The civil day."""
        return self.now.date()

    def plan(self, at: datetime, steps: Steps) -> None:
        """Let a plan begin at an instant."""
        if at < self.now:
            raise ValueError(f"{at.isoformat()} has passed at {self.now.isoformat()}: {steps}")
        heappush(self._waiting, (at, next(self._order), steps))

    def run(self, through: date, morning: Callable[[date], None]) -> None:
        """Walk through a day, the last one; `morning` is called for each day before anything else of it. What is planned later is left."""
        while True:
            at, _, steps = self._waiting[0] if self._waiting else (datetime.max.replace(tzinfo=self.zone), 0, iter(()))
            day = min(at.date(), through + timedelta(days=1))
            while self._day < day:
                self._day += timedelta(days=1)
                if self._day <= through:
                    self.now = datetime.combine(self._day, MORNING, self.zone)
                    morning(self._day)
            if day > through:
                return
            heappop(self._waiting)
            self.now = at
            following = next(steps, None)
            if following is not None:
                self.plan(following, steps)
