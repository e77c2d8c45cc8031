"""A fact leads to a command, in another stream.

The log is followed from position to position, as by a read model; each effect happens once, by the command's id. A newcomer would put
such an effect into the decision that causes it: it would then read, and conflict with, every stream that it may reach.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any
from uuid import UUID

import structlog
from msgspec import Struct

from domain.acts.acts import CityActRecorded
from domain.cases.case import case_stream
from domain.cases.commands.clock import RecomputeDeadlines
from domain.cases.commands.fines import ReassessForPrior
from domain.operators.events import CompanyInfractionSettled
from domain.operators.operator import COMPANY
from domain.recorded import Recorded
from domain.streams import Command, Event
from domain.vehicles.events import InfractionSettled, PlateInfractionSettled
from domain.vehicles.vehicle import PLATE, VEHICLE
from infra.clock import Clock, utc_now
from infra.followers import following
from infra.followers.asking import Asking
from infra.followers.following import DeadLetter, Stop, said
from infra.followers.reached import reach_of
from infra.followers.read_side import ReadSide
from infra.journal import Journal
from infra.storage.entries import Entry, UnreadableEntryError
from projections import deadline_list
from projections.deadline_list import DEADLINES
from projections.model import Model
from projections.reading import Reading

BATCH = 500
REPEAT_SECONDS = 1.0
REST_SECONDS = 0.05
"""Between two looks at the log: it bounds what following costs while many commands come."""
FOR_EVER = 2**63 - 1
LOGGER = structlog.stdlib.get_logger("policies")


class Reaction(Struct, frozen=True):
    """A command that a fact leads to, about one case."""

    target: UUID
    command: Command


class Policy(Struct, frozen=True):
    """What follows from a fact of one of the kinds in `on`. `rests_on`: read models that have to show the fact before it is followed."""

    name: str
    on: tuple[type[Event], ...]
    react: Callable[[Recorded[Any], Journal, Reading], Iterable[Reaction]]
    rests_on: tuple[Model[Any], ...] = ()


def doubled_because(entry: Recorded[Any], journal: Journal, _: Reading) -> Iterable[Reaction]:
    """An earlier infraction was settled: the fines that were doubled because of it are brought in line (art. 18 in Americana)."""
    match entry.event:
        case InfractionSettled() as fact:
            infractions = journal.fold(VEHICLE.at(entry.stream), entry.position).state.infractions
        case PlateInfractionSettled() as fact:
            infractions = journal.fold(PLATE.at(entry.stream), entry.position).state.infractions
        case CompanyInfractionSettled() as fact:
            infractions = journal.fold(COMPANY.at(entry.stream), entry.position).state.infractions
        case _:
            return ()
    noted = infractions.of(fact.case)
    later = dict.fromkeys(noted.relied_on_by) if noted is not None else {}
    return [Reaction(case, ReassessForPrior(case=case, prior=fact.case)) for case in later]


def crossed_by(entry: Recorded[Any], journal: Journal, reading: Reading) -> Iterable[Reaction]:
    """An act changed days of a city's calendar: the terms that those days fall into are counted again (section 7 of the catalogue)."""
    event = entry.event
    reach = reach_of(event, journal.packs)
    if reach is None or not isinstance(event, CityActRecorded):
        return ()
    cases = deadline_list.crossing(reading, reach)
    return [Reaction(case, RecomputeDeadlines(case=case, cause=event.act.reference)) for case in cases]


POLICIES = (
    Policy("reassess-for-prior", (InfractionSettled, PlateInfractionSettled, CompanyInfractionSettled), doubled_because),
    Policy("recompute-deadlines", (CityActRecorded,), crossed_by, rests_on=(DEADLINES,)),
)


class Policies:
    """Follows the log for the policies. One a process is enough; several do no harm."""

    def __init__(
        self, journal: Journal, side: ReadSide, policies: Sequence[Policy] = POLICIES, *, clock: Clock = utc_now, batch: int = BATCH
    ) -> None:
        self._journal = journal
        self._side = side
        self._policies = policies
        self._clock = clock
        self._batch = batch
        self._asking = {policy.name: Asking(policy.name, journal, side, clock) for policy in policies}

    def catch_up(self) -> bool:
        """Follow the log to its end, or as far as the read models allow. Answers whether the end was reached.

        Raises:
            UnreadableEntryError: an entry that may concern a policy and cannot be read stops the policies before it; kept among the stops.
        """
        self._follow()
        last = self._journal.log.storage.last()
        return last is None or last.position <= self.position()

    def run(self, ended: threading.Event, wake: threading.Event) -> None:
        """Follow the log until `ended`; `wake` is set when the read models show more of it."""
        while not ended.is_set():
            wake.clear()
            try:
                self._follow()
            except Exception as error:  # noqa: BLE001 - an outage: said, and tried again
                LOGGER.error("policies_interrupted", error=said(error))  # noqa: TRY400 - a trace would show rows
            ended.wait(REST_SECONDS)
            wake.wait(REPEAT_SECONDS)

    def position(self) -> int:
        """Up to which position of the log all policies have reacted."""
        with self._side.reading() as reading:
            positions = following.positions_of(reading.connection, [policy.name for policy in self._policies])
        return min(positions.values(), default=0)

    def retry(self) -> tuple[int, int]:
        """Try again what could not be done; answers how much was done now, and how much was not."""
        done = left = 0
        for policy in self._policies:
            with self._side.reading() as reading:
                letters = following.dead_letters(reading.connection, policy.name)
            for letter in letters:
                if self._again(policy, letter):
                    done += 1
                else:
                    left += 1
        return done, left

    def _follow(self) -> None:
        while self._step():
            pass

    def _step(self) -> bool:
        """One batch for each position at which policies stand. Answers whether there may be more to follow."""
        with self._side.reading() as reading:
            positions = following.positions_of(reading.connection, [policy.name for policy in self._policies])
            shown = {policy.name: reading.position(*policy.rests_on) for policy in self._policies if policy.rests_on}
        groups: dict[int, list[Policy]] = {}
        for policy in self._policies:
            if shown.get(policy.name, FOR_EVER) > positions[policy.name]:
                groups.setdefault(positions[policy.name], []).append(policy)
        more = [self._advance(position, groups[position], shown) for position in sorted(groups)]
        return any(more)

    def _advance(self, position: int, group: Sequence[Policy], shown: Mapping[str, int]) -> bool:
        """Bring policies that stand at one position further by one batch, each as far as its read models show."""
        stored = self._journal.log.storage.page(position, self._batch)
        if not stored:
            return False
        caused, readable = self._readable(group, stored)
        reached = {policy.name: min(readable, shown.get(policy.name, FOR_EVER)) for policy in group}
        for entry in caused:
            for policy in group:
                if isinstance(entry.event, policy.on) and entry.position <= reached[policy.name]:
                    self._react(policy, entry)
        with self._side.writing() as connection:
            for policy in group:
                following.move(connection, policy.name, reached[policy.name], self._clock())
            following.clear_all(connection, [(policy.name, "") for policy in group])
        return len(stored) == self._batch or readable < stored[-1].position

    def _readable(self, group: Sequence[Policy], stored: Sequence[Entry]) -> tuple[list[Recorded[Any]], int]:
        """The entries that a policy of the group may follow from, and up to where they could be read. The others stay closed.

        Raises:
            UnreadableEntryError: the first of them cannot be read.
        """
        mapper = self._journal.mapper
        wanted = tuple(event for policy in group for event in policy.on)
        may_concern = [entry for entry in stored if mapper.may_be(entry.tag, wanted)]
        try:
            return mapper.decode(may_concern), stored[-1].position
        except UnreadableEntryError as error:
            before = [entry for entry in may_concern if entry.position < error.position]
            if error.position > stored[0].position:
                return mapper.decode(before), error.position - 1
            with self._side.writing() as connection:
                for policy in group:
                    following.stop(connection, Stop(policy.name, "", error.position, said(error), self._clock()))
            raise

    def _react(self, policy: Policy, entry: Recorded[Any]) -> None:
        asking, cause = self._asking[policy.name], str(entry.position)
        # A reaction that cannot even be found is kept under the stream of its cause.
        for reaction in asking.isolated(cause, entry.stream, partial(self._reactions, policy, entry)) or ():
            asking.isolated(cause, reaction.target, partial(self._ask, policy, entry.position, reaction))

    def _reactions(self, policy: Policy, entry: Recorded[Any]) -> list[Reaction]:
        with self._side.reading() as reading:
            return list(policy.react(entry, self._journal, reading))

    def _ask(self, policy: Policy, position: int, reaction: Reaction) -> int:
        asking = self._asking[policy.name]
        return asking.ask(reaction.command, asking.id_of(position, reaction.target), case_stream(reaction.target))

    def _again(self, policy: Policy, letter: DeadLetter) -> bool:
        """Follow the cause once more, for the case of a letter, or for all where it was not known which."""
        position = int(letter.cause)
        (entry,) = self._journal.page(position - 1, 1)

        def again() -> list[int]:
            wanted = [r for r in self._reactions(policy, entry) if letter.target in {r.target, entry.stream}]
            return [self._ask(policy, position, reaction) for reaction in wanted]

        if self._asking[policy.name].isolated(letter.cause, letter.target, again) is None:
            return False
        with self._side.writing() as connection:
            following.unbury(connection, letter.source, letter.cause, letter.target)
        return True
