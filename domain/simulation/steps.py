"""One step of a case's life: the facts that one command brought, and what is needed to give that command again."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

from msgspec import Struct

from domain.cases.state import Case
from domain.personal import Personal
from domain.recorded import Recorded
from domain.streams import Command, Event

E = TypeVar("E", bound=Event)


class Enacted(NamedTuple):
    """A command to be given again. `at`: exactly at this instant (of a filing that counts by it); `known_on`: not before this day.

    `known_at`: not before this instant. `changed`: which changes it carries, as `Used` names them.
    """

    command: Command
    at: datetime | None = None
    known_on: date | None = None
    known_at: datetime | None = None
    changed: tuple[tuple[str, object], ...] = ()


class Step(Struct, frozen=True):
    """The facts of one command in the case's stream, and those that it wrote beside, as recorded.

    `before` is the case as it was recorded then, `now` as it stands in the simulation; `ran_on` is the day of the record in the regime's
    zone, as of which the clock ran.
    """

    case: UUID
    entries: tuple[Recorded[Any], ...]
    beside: tuple[Event, ...]
    before: Case
    now: Case
    ran_on: date

    @property
    def events(self) -> tuple[Event, ...]:
        """The facts in the case's stream."""
        return tuple(entry.event for entry in self.entries)

    @property
    def first(self) -> Recorded[Any]:
        """The first of them."""
        return self.entries[0]

    def of(self, kind: type[E]) -> E | None:
        """The first fact of a kind in the case's stream."""
        return next((event for event in self.events if isinstance(event, kind)), None)


def said(text: Personal | None) -> str:
    """A text as it was said; one that was erased is told as such."""
    return text.shown() if text is not None else ""
