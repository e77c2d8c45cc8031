"""The life of a case walked again with something changed: each command given anew to the domain, on the record as it stood then.

The case and what it wrote elsewhere stand as the simulation has them; everything else as it was recorded by then. Nothing is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from itertools import groupby
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from msgspec import Struct

from domain.cases.case import CASE, case_stream
from domain.cases.commands.clock import LetTimePass
from domain.cases.events.non_compliance import ComplianceProven
from domain.cases.state import Case
from domain.law.lawbook import Law, law_of
from domain.recorded import Recorded
from domain.refusal import Refused
from domain.simulation.changes import Changes, Used
from domain.simulation.comparing import Pair, paired
from domain.simulation.enacting import told_by
from domain.simulation.steps import Enacted, Step
from domain.streams import Command, Event, Facts, Occasion, Stream
from infra.audit.overlay import Overlay
from infra.audit.past import Past
from infra.audit.supposed_law import SupposedLaw
from infra.audit.ticking import CLOCK, Tick, Ticking
from infra.clock import Clock
from infra.followers.asking import actor
from infra.journal import Journal

BESIDE = 8
"""How many facts of a command stand before its first one in the case, at most."""
DAY = timedelta(days=1)
END = 1 << 62


class Taken(Struct, frozen=True):
    """A step that was walked again: what was recorded beside what the simulation brought, or why it was refused.

    `version` of its first recorded fact; None of the clock's steps that the record does not have. `same_without`: the step is the same
    without any supposition.
    """

    version: int | None
    command: str
    at: datetime
    pairs: tuple[Pair, ...]
    refused: Refused | None = None
    same_without: bool = False


class Standing(Struct, frozen=True):
    """A case with the law that it stands under."""

    state: Case
    law: Law


class Walked(Struct, frozen=True):
    """The whole answer. `carried`: facts that went over as they were; `not_reached`: versions of facts after a refusal.

    `stands_at`: version of the recorded fact after which both sides stand, where the walk ended before the last; None: as of today.
    """

    steps: tuple[Taken, ...]
    carried: tuple[Recorded[Any], ...]
    not_reached: tuple[int, ...]
    recorded: Standing
    simulated: Standing
    stands_at: int | None = None


class Walk:
    """One simulation of one case."""

    def __init__(self, journal: Journal, clock: Clock, case: UUID, law: SupposedLaw) -> None:
        """`law`: what is supposed of acts, readings and edition."""
        self._journal = journal
        self._stream: Stream[Case] = case_stream(case)
        self._law = law
        self._now = clock()
        self._entries = journal.entries(self._stream)
        self._zone = ZoneInfo(journal.packs[law.regime].zone)

    def walk(self, changes: Changes, decision: int | None = None, until: int | None = None) -> Walked:
        """Walk to the end, or to the step that holds the decision of this number, which alone is then told, or to the fact `until`.

        Refuses `nothing_to_change` for a change of what the case does not have, and `decision_not_found`.
        """
        groups = [tuple(group) for _, group in groupby(self._entries, key=lambda entry: entry.command)]
        self._check(groups, changes, decision)
        anew = {group[0].command for group in groups if told_by(self._step(group, Case(), Case())) is not None}
        past = Past(self._journal, own=self._stream, commands=anew, left_out=self._law.left_out, more=self._law.more)
        ticking = Ticking(self._journal, self._stream, past, self._law, self._zone)
        before, steps, carried = Case(), list[Taken](), list[Recorded[Any]]()
        for group in groups:
            past.to(group[0].position)
            enacted = _enacted(self._step(group, before, past.load([self._stream])[self._stream].state), changes)
            steps += self._ticked(ticking, before, group, enacted)
            if steps and steps[-1].refused is not None:
                left = [entry.version for entry in self._entries if entry.version >= group[0].version]
                return self._answer(past, steps if decision is None else steps[-1:], carried, left, before, group[0].version - 1)
            step = self._step(group, before, past.load([self._stream])[self._stream].state)
            taken = self._take(step, past, changes)
            if taken is None:
                carried += group
                past.add([(self._stream, event) for event in step.events])
            else:
                steps.append(taken)
            before = CASE.fold(step.events, before)
            refused = taken is not None and taken.refused is not None
            if refused or _holds(group, decision) or _holds(group, until):
                left = [entry.version for entry in self._entries if entry.version > group[-1].version] if refused else []
                return self._answer(past, steps if decision is None else steps[-1:], carried, left, before, group[-1].version)
        past.to(END)
        steps += self._told(ticking.days(before, (), self._now.astimezone(self._zone).date() - DAY))
        last, clocked = self._today(past)
        return self._answer(past, [*steps, *last], carried, [], CASE.fold(clocked, before))

    def _ticked(self, ticking: Ticking, before: Case, group: Sequence[Recorded[Any]], enacted: Enacted | None) -> list[Taken]:
        """What the clock does in the simulation before a step. `before`: the recorded case then."""
        at = min(self._instant(group[0].recorded_at, enacted), self._now) if enacted is not None else group[0].recorded_at
        day = at.astimezone(self._zone).date()
        by_clock = enacted is not None and isinstance(enacted.command, LetTimePass)
        told = self._told(ticking.days(before, [entry.event for entry in group], day - DAY if by_clock else day))
        ticking.reach(day)
        return told

    def _told(self, ticks: Sequence[Tick]) -> list[Taken]:
        return [Taken(None, _name(tick.command), tick.at, paired((), self._own(tick.facts)), tick.refused) for tick in ticks]

    def _check(self, groups: Sequence[tuple[Recorded[Any], ...]], changes: Changes, decision: int | None) -> None:
        used, before, known = Used(changes), Case(), set[int]()
        for group in groups:
            step = self._step(group, before, before)
            enacted = _enacted(step, changes)
            if enacted is not None:
                known.update(entry.version for entry in group)
                for part, which in enacted.changed:
                    used.found(part, which)
            before = CASE.fold(step.events, before)
        used.check()
        if decision is not None and decision not in known:
            raise Refused("decision_not_found", f"O processo não tem a decisão nº {decision}, ou ela não se refaz.", decision=decision)

    def _step(self, group: tuple[Recorded[Any], ...], before: Case, now: Case) -> Step:
        first = group[0]
        return Step(self._stream.id, group, self._beside(group), before, now, first.recorded_at.astimezone(self._zone).date())

    def _beside(self, group: tuple[Recorded[Any], ...]) -> tuple[Event, ...]:
        """What the command wrote before the case's facts in other streams, where making it again needs that."""
        first = group[0]
        if not any(isinstance(entry.event, ComplianceProven) for entry in group):
            return ()
        after = max(first.position - 1 - BESIDE, 0)
        return tuple(e.event for e in self._journal.page(after, first.position - 1 - after) if e.command == first.command)

    def _take(self, step: Step, past: Past, changes: Changes) -> Taken | None:
        """Give the command of a step anew; None where the step is carried over."""
        enacted = _enacted(step, changes)
        if enacted is None:
            return None
        first = step.first
        overlay = Overlay(self._journal, load=past.load, packs=self._law.packs_for(step.events))
        at = self._instant(first.recorded_at, enacted)
        occasion = Occasion(first.person, frozenset(first.role.split(",")), min(at, self._now))
        name = _name(enacted.command)
        if at > self._now:
            future = Refused("date_in_future", "O instante informado ainda não chegou: confira data e hora.", now=self._now.isoformat())
            return Taken(first.version, name, occasion.at, (), future)
        try:
            facts = overlay.decide(enacted.command, occasion)
        except Refused as refused:
            return Taken(first.version, name, occasion.at, (), refused)
        past.add(facts)
        return Taken(first.version, name, occasion.at, paired(step.events, self._own(facts)))

    def _instant(self, recorded_at: datetime, enacted: Enacted) -> datetime:
        """When the command is given: as it was, but not before what a change says of it; the clerk's clock bounds both."""
        if enacted.at is not None:
            return enacted.at
        at = recorded_at
        if enacted.changed and enacted.known_on is not None:
            at = max(at, min(datetime.combine(enacted.known_on, time(23, 59, 59), self._zone), self._now))
        if enacted.changed and enacted.known_at is not None:
            at = max(at, min(enacted.known_at, self._now))
        return at

    def _today(self, past: Past) -> tuple[list[Taken], list[Event]]:
        """What the clock would record as of today, on both sides (nothing where it has nothing to), and the facts on the recorded side."""
        today = self._now.astimezone(self._zone).date()
        command = LetTimePass(case=self._stream.id, as_of=today)
        occasion = Occasion(actor(CLOCK), frozenset({CLOCK}), self._now)
        recorded = self._own(Overlay(self._journal).decide(command, occasion))
        try:
            facts = Overlay(self._journal, load=past.load, packs=self._law.packs_for(())).decide(command, occasion)
        except Refused as refused:
            return [Taken(None, _name(command), self._now, (), refused)], recorded
        past.add(facts)
        pairs = paired(recorded, self._own(facts))
        return [Taken(None, _name(command), self._now, pairs)] if pairs else [], recorded

    def _own(self, facts: Facts) -> list[Event]:
        return [event for stream, event in facts if stream == self._stream]

    def _answer(  # noqa: PLR0917 - the parts of one answer
        self, past: Past, steps: Sequence[Taken], carried: Sequence[Recorded[Any]], left: Sequence[int], before: Case,
        at: int | None = None,
    ) -> Walked:  # fmt: skip
        """`before`: the recorded case up to where the walk ended; `at`: the version that this is, where it is not the end."""
        packs = self._law.packs_for([entry.event for entry in reversed(self._entries)])
        simulated = Overlay(self._journal, load=past.load, packs=packs)
        recorded = Overlay(self._journal)
        return Walked(
            tuple(steps),
            tuple(carried),
            tuple(left),
            Standing(before, recorded.look(self._law_of)),
            Standing(simulated.fold(self._stream).state, simulated.look(self._law_of)),
            at,
        )

    def _law_of(self, seen: Any) -> Law:  # noqa: ANN401 - what `look` gives
        return law_of(seen, self._law.regime)


def _enacted(step: Step, changes: Changes) -> Enacted | None:
    told = told_by(step)
    return told[1](step, told[0], changes) if told is not None else None


def _holds(group: Sequence[Recorded[Any]], decision: int | None) -> bool:
    return decision is not None and any(entry.version == decision for entry in group)


def _name(command: Command) -> str:
    """A command as the interface names it: `LodgeAppeal` is `lodge-appeal`."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in type(command).__name__).removeprefix("-")
