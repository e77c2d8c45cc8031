"""The desks at which everybody of the demonstration asks: commands through the journal, at the instant of the walk."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from itertools import count
from random import Random
from typing import TYPE_CHECKING, TypeVar
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

if TYPE_CHECKING:
    from collections.abc import Iterator

S = TypeVar("S")

BEGUN, ENDED = demo_id("command", 1), demo_id("command", "last")
"""The first command of a load, and the last one."""
OPENS, CLOSES = 8, 17
"""Hours of the offices: from eight until before five."""


@dataclass
class Record:
    """What all offices write into: one log, one walk through the days, one row of commands.

    `stirred`: since it was last put back, something was asked that the clock or a policy may have to follow.
    """

    journal: Journal
    walk: Walk
    stirred: bool = False
    commands: Iterator[int] = field(default_factory=lambda: count(1))
    acts: int = 0
    """How many acts entered it: an office that knows fewer reads the law anew."""

    def ask(self, command: Command, person: Person, command_id: UUID | None = None) -> None:
        """Have the command recorded, under the next id by default. What is refused here is a fault of the plan, and stops the load."""
        self.stirred = self.stirred or isinstance(command, CaseCommand | RecordAct)
        occasion = Occasion(person.id, frozenset({person.role}), self.walk.now)
        self.journal.ask(command, occasion, Asked(command_id or demo_id("command", next(self.commands))))
        self.acts += isinstance(command, RecordAct)


class Office:
    """One regime's office: it asks, reads, and knows its law, its city's calendar and its counter of cases."""

    def __init__(self, record: Record, regime: str) -> None:
        self.record = record
        self.regime = regime
        self._pack = record.journal.packs[regime]
        self._law: tuple[int, Law] | None = None

    @property
    def now(self) -> datetime:
        """The instant at which the walk stands."""
        return self.record.walk.now

    @property
    def today(self) -> date:
        """The civil day at which the walk stands."""
        return self.record.walk.today

    def ask(self, command: Command, person: Person, command_id: UUID | None = None) -> None:
        """Have the command recorded."""
        self.record.ask(command, person, command_id)

    def state(self, stream: Stream[S]) -> S:
        """A stream's state now."""
        return self.record.journal.fold(stream).state

    def version(self, stream: Stream[S]) -> int:
        """How many facts a stream holds."""
        return self.record.journal.fold(stream).version

    def law(self) -> Law:
        """The law with the acts so far."""
        if self._law is None or self._law[0] != self.record.acts:
            law = Law(self._pack, self.state(regime_acts(self.regime)), self.state(city_acts(self._pack.municipality)))
            self._law = (self.record.acts, law)
        return self._law[1]

    def number(self) -> str:
        """The next number of a case, from the counter that the interface draws from."""
        year = self.today.year
        return f"{self._pack.prefix}-{year}/{self.record.journal.draw(f'case:{self.regime}:{year}'):06d}"

    def plan(self, at: datetime, steps: Steps) -> None:
        """Let a plan begin at an instant."""
        self.record.walk.plan(at, steps)

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
        return max(datetime.combine(day, time(hour, minute), self.record.walk.zone), self.now + timedelta(minutes=1))

    def desk(self, day: date, rng: Random) -> datetime:
        """An instant of office hours, on the day or the first working one after it."""
        return self.at(self.working(day), rng.randrange(OPENS, CLOSES), rng.randrange(60))

    def later(self, rng: Random, least: int, most: int) -> datetime:
        """An instant of office hours in so many days, or on the first working day after."""
        return self.desk(self.today + timedelta(days=rng.randint(least, most)), rng)
