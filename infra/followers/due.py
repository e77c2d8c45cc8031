"""The clock as an actor: it asks each case with something due to let time pass, and imposes nothing.

A watchdog then looks for what was due and is not recorded. Each effect is recorded once, however often and in however many
processes the clock runs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date
from functools import partial
from uuid import UUID
from zoneinfo import ZoneInfo

import structlog
from msgspec import Struct
from sqlalchemy import delete, insert, select

from domain.cases.case import case_stream
from domain.cases.commands.clock import LetTimePass
from infra.clock import Clock, utc_now
from infra.followers import following
from infra.followers.asking import Asking
from infra.followers.following import HEARTBEATS, DeadLetter
from infra.followers.projector import Projector
from infra.followers.read_side import ReadSide
from infra.followers.watchdog import Unrecorded, unrecorded
from infra.journal import Journal
from projections import deadline_list
from projections.deadline_list import DEADLINES
from projections.deadline_rows import CLOSING, Deadline

NAME = "clock"
ROUNDS = 4
"""What lapsed may make something else due (a default after a lapse): the clock looks again that often in one run."""

LOGGER = structlog.stdlib.get_logger(NAME)


class NotYetError(Exception):
    """The clock was asked to run as of a day that has not begun, or before the read models show the log."""


class Ran(Struct, frozen=True):
    """One run: as of which day, how many cases were asked, how many facts were recorded, what failed, what the watchdog found."""

    as_of: date
    asked: int
    recorded: int
    failed: int
    unrecorded: tuple[Unrecorded, ...]


class DueClock:
    """Runs the clock. `projector` is brought to the end of the log first: the clock works from what the read models show."""

    def __init__(self, journal: Journal, side: ReadSide, projector: Projector, clock: Clock = utc_now) -> None:
        self._journal = journal
        self._side = side
        self._projector = projector
        self._clock = clock
        self._asking = Asking(NAME, journal, side, clock)
        self._done: set[UUID] = set()
        """Commands that this clock knows to be done, which is for good: the store need not be asked about them again."""

    def run(self, as_of: date | None = None, regimes: Collection[str] | None = None) -> list[Ran]:
        """Let time pass in all regimes, or some, as of a day or, by default, of each regime's own today.

        Raises:
            NotYetError: the day has not begun, or the read model of the deadlines stands still.
        """
        days = {key: self._today(pack.zone) for key, pack in self._journal.packs.items() if regimes is None or key in regimes}
        if as_of is not None:
            late = [key for key, today in days.items() if as_of > today]
            if late:
                raise NotYetError(f"{as_of.isoformat()} has not begun in the zone of {', '.join(late)}")
            days = dict.fromkeys(days, as_of)
        return [self._run(day, [key for key, its in days.items() if its == day]) for day in sorted(set(days.values()))]

    def retry(self) -> tuple[int, int]:
        """Try again what the clock could not do; answers how much was done now, and how much was not."""
        with self._side.reading() as reading:
            letters = following.dead_letters(reading.connection, NAME)
        done = [self._again(letter) for letter in letters]
        return sum(done), len(done) - sum(done)

    def _run(self, as_of: date, regimes: list[str]) -> Ran:
        self._beat(as_of, finished=False)
        recorded = failed = 0
        asked: set[UUID] = set()
        seen: set[UUID] = set()
        for _ in range(ROUNDS):
            wrote = 0
            for case, rows in self._due(as_of, regimes).items():
                command = self._asking.id_of(as_of, case, *_key(rows)) if _urgent(rows) else self._asking.id_of(case, *_key(rows))
                if command in seen or self._was_done(command):
                    continue
                seen.add(command)
                asked.add(case)
                position = self._asking.isolated(as_of.isoformat(), case, partial(self._ask, case, as_of, command))
                failed += position is None
                wrote += position is not None and position > 0
            recorded += wrote
            if not wrote:
                break
        left = self._left(as_of, regimes)
        self._beat(as_of, finished=True, asked=len(asked), failed=failed, left=len(left))
        for one in left:
            LOGGER.critical("due_but_not_recorded", case=str(one.case), kind=one.kind, track=one.track, last_day=str(one.last_day))
        return Ran(as_of, len(asked), recorded, failed, left)

    def _was_done(self, command: UUID) -> bool:
        if command not in self._done and self._asking.was_done(command):
            self._done.add(command)
        return command in self._done

    def _ask(self, case: UUID, as_of: date, command: UUID) -> int:
        return self._asking.ask(LetTimePass(case=case, as_of=as_of), command, case_stream(case))

    def _again(self, letter: DeadLetter) -> bool:
        as_of = date.fromisoformat(letter.cause)
        command = self._asking.id_of("again", letter.cause, letter.target, letter.attempts)
        if self._asking.isolated(letter.cause, letter.target, partial(self._ask, letter.target, as_of, command)) is None:
            return False
        with self._side.writing() as connection:
            following.unbury(connection, letter.source, letter.cause, letter.target)
        return True

    def _due(self, as_of: date, regimes: Iterable[str]) -> dict[UUID, list[Deadline]]:
        self._follow()
        with self._side.reading() as reading:
            return {case: rows for regime in regimes for case, rows in deadline_list.due(reading, as_of, regime).items()}

    def _left(self, as_of: date, regimes: Iterable[str]) -> tuple[Unrecorded, ...]:
        self._follow()
        return tuple(one for regime in regimes for one in unrecorded(self._journal, self._side, as_of, regime))

    def _follow(self) -> None:
        """Bring the read model to the end of the log; what it does not show the clock cannot see."""
        self._projector.catch_up()
        last = self._journal.log.storage.last()
        with self._side.reading() as reading:
            shown = reading.position(DEADLINES)
        if last is not None and shown < last.position:
            LOGGER.warning("clock_behind", shown=shown, last=last.position)
            if any(s.slot.name == DEADLINES.name and s.stopped is not None for s in self._projector.status()):
                raise NotYetError(f"the read model of the deadlines stands still at position {shown} of {last.position}")

    def _today(self, zone: str) -> date:
        return self._clock().astimezone(ZoneInfo(zone)).date()

    def _beat(self, as_of: date, *, finished: bool, asked: int = 0, failed: int = 0, left: int = 0) -> None:
        now = self._clock()
        with self._side.writing() as connection:
            if not finished:
                started = now
            else:
                started = connection.execute(select(HEARTBEATS.c.started_at).where(HEARTBEATS.c.name == NAME)).scalar() or now
            connection.execute(delete(HEARTBEATS).where(HEARTBEATS.c.name == NAME))
            values = {"name": NAME, "started_at": started, "finished_at": now if finished else None, "as_of": as_of}
            connection.execute(insert(HEARTBEATS).values(**values, asked=asked, failed=failed, unrecorded=left))


def _urgent(rows: list[Deadline]) -> bool:
    """Whether something is over that has to be recorded; it is asked anew each day until it is."""
    return any(row.kind != CLOSING and row.state == "open" for row in rows)


def _key(rows: list[Deadline]) -> list[str]:
    """What the rows of a case ask for: the same key, the same question."""
    return [f"{row.kind}/{row.track}/{row.tier}/{row.last_day}/{row.version}" for row in rows]
