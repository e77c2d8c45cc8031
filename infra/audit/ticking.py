"""The clock of a simulation between two steps: a term that ends otherwise than in the record lapses there on the day after its own end.

Where the terms are those of the record, the clock's steps are too, and nothing is added: a record whose clock ran late stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from msgspec import Struct

from domain.cases.commands.clock import LetTimePass
from domain.cases.state import Case
from domain.cases.status import deadlines_on
from domain.law.lawbook import law_of
from domain.refusal import Refused
from domain.streams import Event, Facts, Occasion, Stream
from infra.audit.overlay import Overlay
from infra.audit.past import Past
from infra.audit.supposed_law import SupposedLaw
from infra.followers.asking import actor
from infra.journal import Journal

CLOCK = "clock"
DAY = timedelta(days=1)
End = tuple[str, str, int, int, date, bool]


class Tick(Struct, frozen=True):
    """One run of the clock that brought something, or was refused."""

    command: LetTimePass
    at: datetime
    facts: Facts
    refused: Refused | None = None


class Ticking:
    """The clock of one walk."""

    def __init__(self, journal: Journal, stream: Stream[Case], past: Past, law: SupposedLaw, zone: ZoneInfo) -> None:
        """`past` is where the walk stands; what the clock brings is put there."""
        self._journal = journal
        self._stream = stream
        self._past = past
        self._law = law
        self._zone = zone
        self._done: set[End] = set()
        self._reached: date | None = None

    def reach(self, day: date) -> None:
        """A step is taken on this day: the clock does not run as of an earlier one any more."""
        self._reached = day if self._reached is None else max(self._reached, day)

    def days(self, recorded: Case, events: Sequence[Event], last: date) -> list[Tick]:
        """Run on each day, up to `last`, after the end of a term that the recorded case does not have so, until nothing new ends.

        `events`: the recorded facts of the step before which this is, whose edition of the law holds.
        """
        ticks: list[Tick] = []
        if self._reached is not None and self._reached > last:
            return ticks
        while (overlay := self._differing(recorded, events)) is not None:
            law = overlay.look(lambda seen: law_of(seen, self._law.regime))
            known = set(_ends(deadlines_on(recorded, law, last)))
            ends = set(_ends(deadlines_on(overlay.fold(self._stream).state, law, last)))
            over = {end for end in ends - known - self._done if end[4] < last}
            if not over:
                break
            first = min(end[4] for end in over) + DAY
            day = first if self._reached is None else max(first, self._reached)
            self._done |= {end for end in over if end[4] < day}
            tick = self._run(overlay, day)
            ticks += [tick] if tick.facts or tick.refused else []
            if tick.refused is not None:
                break
            self._past.add(tick.facts)
        return ticks

    def _differing(self, recorded: Case, events: Sequence[Event]) -> Overlay | None:
        """The simulated record here; None where the case is as it was recorded, or is none yet."""
        state = self._past.load([self._stream])[self._stream].state
        if state in (recorded, Case()):
            return None
        return Overlay(self._journal, load=self._past.load, packs=self._law.packs_for(events))

    def _run(self, overlay: Overlay, day: date) -> Tick:
        command = LetTimePass(case=self._stream.id, as_of=day)
        at = datetime.combine(day, time.min, self._zone)
        try:
            return Tick(command, at, overlay.decide(command, Occasion(actor(CLOCK), frozenset({CLOCK}), at)))
        except Refused as refused:
            return Tick(command, at, [], refused)


def _ends(deadlines: Iterable[Any]) -> list[End]:
    """When the terms of a case end, each by what it is."""
    return [
        (each.kind, each.track.act, each.track.number, each.tier, each.last_day, each.provisional)
        for each in deadlines
        if each.last_day is not None
    ]
