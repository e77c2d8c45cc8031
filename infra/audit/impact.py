"""What an act would do if it were recorded: open terms that move, running daily fines that cost something else, decisions that differ.

The act is judged as at recording, the terms are counted by the command that the policy gives, and nothing reaches the store.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import chain
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace as changed

from domain.acts.acts import ActRecorded, CityActRecorded
from domain.acts.commands import RecordAct
from domain.acts.content import CalendarDays, CourtThesis, DailyRate, FineTable, IndexFactor, Opinion, RuleSetValidity
from domain.cases.case import CASE, case_stream
from domain.cases.commands.clock import RecomputeDeadlines
from domain.cases.events.terms import DeadlineRecomputed
from domain.cases.non_compliance.repricing import Repriced, repriced
from domain.law.lawbook import Law, law_of
from domain.recorded import Recorded
from domain.refusal import Refused
from domain.replay.carried import with_carried
from domain.replay.replaying import Difference, is_decision, receipt_of, replay
from domain.streams import Event, Occasion, Stream
from infra.audit.norm_end import last_day, refused_after
from infra.audit.overlay import Overlay
from infra.audit.recorded_law import LawMissingError, RecordedLaw
from infra.clock import Clock
from infra.folds import Folded
from infra.followers.asking import actor
from infra.followers.reached import reach_of
from infra.followers.read_side import ReadSide
from infra.journal import Journal
from projections import deadline_list, facts_after, reliance
from projections.cases import fines_running
from projections.deadline_list import Reach
from projections.reliance import Decision, Resting

PRICED = ("fines", "fine-reassessment", "daily-fine")
"""Engines that read a table of fines, a daily rate or an index factor."""

CHUNK = 50
BUDGET = 400
"""How many cases and decisions one page looks at, whatever it finds: it bounds the time that a page takes."""

POLICY = "recompute-deadlines"


class Place(Struct, frozen=True):
    """Where a page goes on: after this case, while terms (or running fines) are told; then after this position of the log."""

    case: UUID | None = None
    position: int | None = None


class Moved(Struct, frozen=True):
    """A case whose terms the act would make longer, with the facts that would say so; or why they could not be counted."""

    case: UUID
    regime: str
    number: str
    longer: tuple[DeadlineRecomputed, ...]
    further: tuple[Event, ...]
    due_was: date | None = None
    refused: Refused | None = None


class Dearer(Struct, frozen=True):
    """A case whose daily fine runs, and what its days would cost under the act."""

    case: UUID
    regime: str
    number: str
    rate: Repriced


class Otherwise(Struct, frozen=True):
    """A decision that rests on what the act says: what would be otherwise in it. `moves`: an open term that it counted would move."""

    decision: Decision
    differences: tuple[Difference, ...]
    moves: bool


class Impact(Struct, frozen=True):
    """A part of the answer."""

    moved: tuple[Moved, ...]
    decisions: tuple[Otherwise, ...]
    after: Place | None
    fines: tuple[Dearer, ...] = ()


@dataclass(frozen=True)
class Trial:
    """An act that may be recorded and is not: the fact, and the acts of its stream with it."""

    stream: Stream[Any]
    event: ActRecorded | CityActRecorded
    acts: Folded[Any]
    moved: dict[UUID, Moved | None] = field(default_factory=dict[UUID, "Moved | None"])

    def under(self, law: Law) -> Law:
        """A law with this act as the last one recorded."""
        if isinstance(self.event, CityActRecorded):
            return replace(law, city=self.stream.kind.evolve(law.city, self.event))
        return replace(law, acts=self.stream.kind.evolve(law.acts, self.event))

    def regimes(self, journal: Journal) -> frozenset[str]:
        """The regimes whose law the act is part of."""
        if isinstance(self.event, CityActRecorded):
            return frozenset(key for key, pack in journal.packs.items() if pack.municipality == self.event.municipality)
        return frozenset({self.event.regime})


class Trials:
    """Tries acts on the record as it is."""

    def __init__(self, journal: Journal, side: ReadSide, clock: Clock) -> None:
        """Made for one answer: it keeps laws, and is not to be shared between threads."""
        self._journal = journal
        self._side = side
        self._laws = RecordedLaw(journal.log.storage, journal.mapper)
        self._clock = clock
        self._now: dict[str, Law] = {}

    def trial(self, command: RecordAct, occasion: Occasion) -> Trial:
        """Judge the act as at recording. Raises `Refused` with the same code."""
        overlay = Overlay(self._journal)
        facts = overlay.decide(command, occasion)
        overlay.add(facts)
        ((stream, event),) = facts
        if not isinstance(event, ActRecorded | CityActRecorded):
            raise TypeError(type(event))
        return Trial(stream, event, overlay.fold(stream))

    def page(self, trial: Trial, regimes: Collection[str], after: Place, limit: int) -> Impact:
        """The next part: first terms that would move or fines that would cost something else, by case, then decisions, in log order.

        `regimes`: what the reader sees.
        """
        seen = trial.regimes(self._journal) & set(regimes)
        looked = 0
        moved: list[Moved] = []
        fines: list[Dearer] = []
        if after.position is None:
            # An act moves terms or sets prices, never both.
            for case, found in chain(self._moving(trial, seen, after.case), self._charging(trial, seen, after.case)):
                looked += 1
                moved += [found] if isinstance(found, Moved) else []
                fines += [found] if isinstance(found, Dearer) else []
                if len(moved) + len(fines) == limit or looked == BUDGET:
                    return Impact(tuple(moved), (), Place(case=case), tuple(fines))
        decisions: list[Otherwise] = []
        for position, otherwise in self._resting(trial, seen, after.position or 0):
            looked += 1
            decisions += [otherwise] if otherwise is not None else []
            if len(moved) + len(fines) + len(decisions) >= limit or looked >= BUDGET:
                return Impact(tuple(moved), tuple(decisions), Place(position=position), tuple(fines))
        return Impact(tuple(moved), tuple(decisions), None, tuple(fines))

    def _moving(self, trial: Trial, regimes: Collection[str], after: UUID | None) -> Iterator[tuple[UUID, Moved | None]]:
        reach = self._reach(trial, regimes)
        while reach is not None:
            with self._side.reading() as reading:
                cases = deadline_list.crossing(reading, reach, after, CHUNK)
            for case in cases:
                yield case, self._moved(trial, case)
            if len(cases) < CHUNK:
                return
            after = cases[-1]

    def _charging(self, trial: Trial, regimes: Collection[str], after: UUID | None) -> Iterator[tuple[UUID, Dearer | None]]:
        """Cases whose daily fine runs today, where the act sets a price; a fine that was drawn up keeps its own."""
        parking = [key for key in regimes if self._journal.packs[key].parking is not None]
        while parking and isinstance(trial.event.act.content, FineTable | DailyRate | IndexFactor):
            with self._side.reading() as reading:
                found = fines_running(reading, parking, self._today(parking), after, CHUNK)
            for case in found:
                yield case, self._dearer(trial, case)
            if len(found) < CHUNK:
                return
            after = found[-1]

    def _dearer(self, trial: Trial, case: UUID) -> Dearer | None:
        overlay = Overlay(self._journal)
        state = overlay.fold(case_stream(case)).state
        law = overlay.look(lambda seen: law_of(seen, state.regime))
        rate = repriced(state, law, trial.under(law), trial.event.act.effective_from, self._today([state.regime]))
        return Dearer(case, state.regime, state.number, rate) if rate is not None else None

    def _today(self, regimes: Collection[str]) -> date:
        """The day that it is in these regimes' cities, the earliest where they differ."""
        now = self._clock()
        return min(now.astimezone(ZoneInfo(self._journal.packs[key].zone)).date() for key in regimes)

    def _reach(self, trial: Trial, regimes: Collection[str]) -> Reach | None:
        reach = reach_of(trial.event, self._journal.packs)
        return None if reach is None else changed(reach, regimes=sorted(set(reach.regimes) & set(regimes)))

    def _moved(self, trial: Trial, case: UUID) -> Moved | None:
        """What the policy's command would record in a case; None where it records nothing."""
        overlay = Overlay(self._journal, {trial.stream: trial.acts})
        state = overlay.fold(case_stream(case)).state
        command = RecomputeDeadlines(case=case, cause=trial.event.act.reference)
        try:
            facts = overlay.decide(command, Occasion(actor(POLICY), frozenset({POLICY}), self._clock()))
        except Refused as refused:
            return Moved(case, state.regime, state.number, (), (), refused=refused)
        longer = tuple(event for _, event in facts if isinstance(event, DeadlineRecomputed))
        further = tuple(event for _, event in facts if not isinstance(event, DeadlineRecomputed))
        return Moved(case, state.regime, state.number, longer, further, state.ledger.due_on) if facts else None

    def _resting(self, trial: Trial, regimes: Collection[str], after: int) -> Iterator[tuple[int, Otherwise | None]]:
        told_anyway = isinstance(trial.event.act.content, Opinion | CourtThesis)
        regime = getattr(trial.event, "regime", "")
        ends = last_day(trial.event.act.content, self._journal.packs.get(regime))
        while True:
            with self._side.reading() as reading:
                page = reliance.find(reading, resting_on(trial.event), regimes, after, CHUNK)
                days = facts_after.days(reading, [each.position for each in page.items if ends is not None])
            for decision in page.items:
                after = decision.position
                differences = self._differences(trial, decision) + self._ended(trial, decision, days.get(after))
                rests = bool(differences) or told_anyway
                yield after, Otherwise(decision, differences, self._moves(trial, regimes, decision)) if rests else None
            if not page.more:
                return

    def _differences(self, trial: Trial, decision: Decision) -> tuple[Difference, ...]:
        """What the same questions answer with the act among those that the decision saw, and did not answer without it."""
        (entry,) = self._journal.page(decision.position - 1, 1)
        receipt = receipt_of(entry.event)
        if receipt is None or not is_decision(entry.event):
            return ()
        try:
            law = self._laws.of(receipt)
        except LawMissingError as error:
            return (Difference(f"receipt.{error.code}", None, None, why=str(error)),)
        found = self._replayed(entry, trial.under(law))
        # What differs without the act is none of its doing.
        before = self._replayed(entry, law) if found else ()
        return tuple(each for each in found if each not in before)

    def _ended(self, trial: Trial, decision: Decision, fact_on: date | None) -> tuple[Difference, ...]:
        """The refusal of a decision whose fact would be of after the norm's end."""
        if fact_on is None:
            return ()
        (entry,) = self._journal.page(decision.position - 1, 1)
        receipt = receipt_of(entry.event)
        if receipt is None:
            return ()
        if decision.regime not in self._now:
            self._now[decision.regime] = Overlay(self._journal).look(lambda seen: law_of(seen, decision.regime))
        now = self._now[decision.regime]
        return refused_after(receipt, fact_on, now, trial.under(now))

    def _replayed(self, entry: Recorded[Any], law: Law) -> tuple[Difference, ...]:
        """What replay finds; of a case, with what the facts before the decision say."""
        replayed = replay(entry.event, law)
        if replayed.match or not isinstance(entry.event, CASE.events):
            return replayed.differences
        before = self._journal.fold(case_stream(entry.stream), entry.position - 1).state
        return with_carried(entry.event, replayed, before, law).differences

    def _moves(self, trial: Trial, regimes: Collection[str], decision: Decision) -> bool:
        """Whether a term that the decision counted is one of those that recording the act would move."""
        reach = self._reach(trial, regimes)
        if reach is None or not decision.last_days:
            return False
        case = decision.stream
        if case not in trial.moved:
            with self._side.reading() as reading:
                reached = deadline_list.crossing(reading, changed(reach, case=case))
            trial.moved[case] = self._moved(trial, case) if reached else None
        found = trial.moved[case]
        return found is not None and any(each.old in decision.last_days for each in found.longer)


def resting_on(event: ActRecorded | CityActRecorded) -> Resting:
    """Decisions that may rest on what an act says; rather too many, for each is then asked again."""
    match event.act.content:
        case CalendarDays(days):
            return Resting(days=tuple(day.day for day in days))
        case FineTable() | DailyRate() | IndexFactor():
            return Resting(engines=PRICED)
        case Opinion(provision) | CourtThesis(provision):
            return Resting(provisions=(provision,))
        case RuleSetValidity(valid_to):
            return Resting(facts_after=valid_to)
        case _:
            return Resting(whatever=True)
