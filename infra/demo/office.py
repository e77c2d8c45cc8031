"""The desk at which everybody of the demonstration asks: commands through the journal, at the instant of the walk."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from itertools import count
from random import Random
from typing import TypeVar
from uuid import UUID

from domain.acts.acts import city_acts, regime_acts
from domain.acts.commands import RecordAct
from domain.cases.decide import CaseCommand
from domain.law.calendar import closed
from domain.law.lawbook import Law
from domain.streams import Command, Occasion, Stream
from infra.demo.names import demo_id
from infra.demo.people import Person
from infra.demo.walk import Steps, Walk
from infra.journal import Asked, Journal

S = TypeVar("S")

REGIME = "americana-charter"
BEGUN, ENDED = demo_id("command", 1), demo_id("command", "last")
"""The first command of a load, and the last one."""
OPENS, CLOSES = 8, 17
"""Hours of the offices: from eight until before five."""


class Office:
    """Asks and reads. What is refused here is a fault of the plan, and stops the load.

    `stirred`: since it was last put back, something was asked that the clock or a policy may have to follow.
    """

    def __init__(self, journal: Journal, walk: Walk) -> None:
        self.journal = journal
        self.walk = walk
        self.stirred = False
        self._commands = count(1)
        self._pack = journal.packs[REGIME]
        self._law: Law | None = None

    @property
    def now(self) -> datetime:
        """The instant at which the walk stands."""
        return self.walk.now

    @property
    def today(self) -> date:
        """The civil day at which the walk stands."""
        return self.walk.today

    def ask(self, command: Command, person: Person, command_id: UUID | None = None) -> None:
        """Have the command recorded, under the next id by default."""
        self.stirred = self.stirred or isinstance(command, CaseCommand | RecordAct)
        occasion = Occasion(person.id, frozenset({person.role}), self.now)
        self.journal.ask(command, occasion, Asked(command_id or demo_id("command", next(self._commands))))
        if isinstance(command, RecordAct):
            self._law = None

    def state(self, stream: Stream[S]) -> S:
        """A stream's state now."""
        return self.journal.fold(stream).state

    def version(self, stream: Stream[S]) -> int:
        """How many facts a stream holds."""
        return self.journal.fold(stream).version

    def law(self) -> Law:
        """The law with the acts so far."""
        if self._law is None:
            self._law = Law(self._pack, self.state(regime_acts(REGIME)), self.state(city_acts(self._pack.municipality)))
        return self._law

    def number(self) -> str:
        """The next number of a case, from the counter that the interface draws from."""
        year = self.today.year
        return f"{self._pack.prefix}-{year}/{self.journal.draw(f'case:{REGIME}:{year}'):06d}"

    def plan(self, at: datetime, steps: Steps) -> None:
        """Let a plan begin at an instant."""
        self.walk.plan(at, steps)

    def working(self, day: date) -> date:
        """The day, or the first one after it on which offices keep normal hours."""
        city = self.law().city
        while closed(city, day) is not None:
            day += timedelta(days=1)
        return day

    def working_day(self, ahead: timedelta) -> date:
        """The first working day after so much time."""
        return self.working(self.today + ahead)

    def at(self, day: date, hour: int = 10, minute: int = 0) -> datetime:
        """An instant of a day, or in a minute where that instant has passed."""
        return max(datetime.combine(day, time(hour, minute), self.walk.zone), self.now + timedelta(minutes=1))

    def desk(self, day: date, rng: Random) -> datetime:
        """An instant of office hours, on the day or the first working one after it."""
        return self.at(self.working(day), rng.randrange(OPENS, CLOSES), rng.randrange(60))

    def later(self, rng: Random, least: int, most: int) -> datetime:
        """An instant of office hours in so many days, or on the first working day after."""
        return self.desk(self.today + timedelta(days=rng.randint(least, most)), rng)
