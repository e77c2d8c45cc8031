"""The only door to the store: a command is decided on what the log says, and its facts are added if that still stands.

What is remembered of the acts, or was read a moment ago, is decided on without asking for newer facts: the append finds out, and a refusal
or a failure is told only once the store was asked. `handled` is asked when a command is refused and under the log's lock, never first: a
repeat after success would be refused as "not open".
"""

import random
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from msgspec import Struct

from domain.law.publication import LAW
from domain.law.regime import Regime
from domain.personal import Personal
from domain.privacy.subject import ALL_ERASURES
from domain.recorded import Recorded
from domain.streams import Command, Event, Facts, Occasion, Seen, States, Stream
from infra.editions import Editions
from infra.folds import REMEMBERED, Folded, Folds
from infra.mapper import Mapper, Stamp
from infra.personal.erasure import Erasures
from infra.storage.entries import Appended, Fact, Handled, Handling, Repeated, Request
from infra.storage.log import Log
from infra.storage.turns_by_stream import Turns

S = TypeVar("S")
Decide = Callable[[Any, Seen, Occasion], Facts]
Known = Mapping[Stream[Any], Folded[Any]]

PATIENCE_SECONDS = 2.0


class StaleVersionError(Exception):
    """The thing has another version than the client read."""

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(f"expected version {expected}, it has {actual}")
        self.expected = expected
        self.actual = actual


class KeyReusedError(Exception):
    """The idempotency key was used for another request of this person."""


class Moved(Struct, frozen=True):
    """A stream that kept changing: its kind, where the command read it, where it is, and the tags of what came in between."""

    kind: str
    stream: UUID
    read: int
    actual: int
    tags: tuple[str, ...]


class ConflictError(Exception):
    """For two seconds something that the decision rests on changed before its facts could be added."""

    def __init__(self, moved: Sequence[Moved]) -> None:
        super().__init__(", ".join(f"{m.kind} {m.stream}: {m.read} → {m.actual}" for m in moved))
        self.moved = tuple(moved)


class Asked(Struct, frozen=True):
    """What comes with a command. `about` owns the path it was sent to: commands about it take turns, `expected_version` is its version.

    `body` is the HMAC of the raw request; `role` the role in which the person asks (by default all of them, joined by a comma). `finish`
    completes the facts of a decision that stands by what is drawn for good (a number); it may be asked again after a conflict.
    """

    command_id: UUID
    about: Stream[Any] | None = None
    expected_version: int | None = None
    reason: str | None = None
    role: str | None = None
    body: bytes = b""
    status: int = 201
    finish: Callable[[Facts], Facts] | None = None


class Answer(Struct, frozen=True):
    """A command's facts are in the log. `last_position` is what a reader waits for, and what a repeated answer is rendered up to.

    `states` and `stored` (the facts as they lie in the log) are empty where the answer is repeated.
    """

    versions: Mapping[UUID, int]
    first_position: int
    last_position: int
    recorded_at: datetime
    repeated: bool
    states: Mapping[Stream[Any], Folded[Any]] = {}
    stored: tuple[Fact, ...] = ()


class Journal:
    """Asks and reads. `decide` answers every command of the domain; it looks at nothing but what it is shown, and may be asked again."""

    def __init__(self, log: Log, mapper: Mapper, decide: Decide, packs: Mapping[str, Regime]) -> None:
        self.log = log
        self.mapper = mapper
        self.packs = packs
        self._decide = decide
        self.erasures = Erasures(log.storage, mapper)
        self._folds = Folds(log.storage, mapper)
        self._editions = Editions(packs)
        self._turns = Turns()

    # Reading

    def fold(self, stream: Stream[S], upto: int | None = None) -> Folded[S]:
        """The stream's state now, or as the log stood at position `upto`."""
        return self._folds.up_to(stream, upto)

    def folds(self, streams: Iterable[Stream[Any]]) -> dict[Stream[Any], Folded[Any]]:
        """The states of several streams now, in one question to the store."""
        return self._folds.load(streams, lambda _: None)

    def entries(self, stream: Stream[Any], upto: int | None = None) -> list[Recorded[Any]]:
        """The stream's facts, now or up to a position."""
        return self._folds.entries(stream, upto)

    def before_reading(self) -> Known:
        """Up to where texts were erased: to be noted before the streams that are handed to `ask` as read."""
        noted: dict[Stream[Any], Folded[Any]] = {}
        self._look(noted, (ALL_ERASURES,), {})
        return noted

    def after(self, answer: Answer, stream: Stream[S]) -> Folded[S]:
        """The stream's state as it was when the command was answered."""
        return answer.states.get(stream) or self.fold(stream, answer.last_position)

    def page(self, after_position: int, limit: int) -> list[Recorded[Any]]:
        """The log's facts after a position, in order."""
        return self.mapper.decode(self.log.storage.page(after_position, limit))

    def as_of(self, instant: datetime) -> int:
        """The last position that was recorded at that instant or before it (0: none)."""
        return self.log.storage.as_of(instant)

    def draw(self, counter: str) -> int:
        """The next number of a counter, from 1: unique and rising, not gapless."""
        return self.log.storage.draw(counter)

    def answered(self, command: Command, seen: Seen, occasion: Occasion) -> Facts:
        """What the domain answers to a command on what is seen; nothing is recorded. Raises `Refused` or `Unread`."""
        return self._decide(command, seen, occasion)

    # Writing

    def ask(self, command: Command, occasion: Occasion, asked: Asked, read: Known | None = None) -> Answer:
        """Decide the command and record its facts; they are durable when this returns.

        Args:
            read: streams that the caller has folded to the end of the log a moment ago, the erasures before all others; what the decision
                looks at is taken from there.

        Raises:
            Refused: the law or the record does not allow it. Nothing is written, and the command id stays free.
            StaleVersionError: `expected_version` is not the version of `about`.
            KeyReusedError: the command id was used for another request.
            ConflictError: what was read kept changing for two seconds.
        """
        deadline = time.monotonic() + PATIENCE_SECONDS
        states: dict[Stream[Any], Folded[Any]] = {}
        in_turn: set[UUID] = {asked.about.id} if asked.about is not None else set()
        moved: list[Stream[Any]] = []
        pause = 0.001
        known = read or {}
        while True:
            with self._turns.of(in_turn) as waited:
                if waited:
                    # Whoever had the turn has written what was read before.
                    known = {}
                if ALL_ERASURES in moved:
                    # A text that was opened before must not be sealed again under a new key.
                    known, states, moved = {}, self.folds((ALL_ERASURES,)), []
                self._renew(states, moved)
                try:
                    facts = self._facts(command, occasion, asked, states, known)
                    facts = facts if asked.finish is None else asked.finish(facts)
                except Exception:  # also what no record gives reason to: streams of two moments may contradict each other
                    earlier = self.log.storage.handled(asked.command_id)
                    if earlier is not None:
                        return _repeated(earlier, occasion, asked)
                    moved = self._grown(states)
                    if not moved or time.monotonic() > deadline:
                        raise
                    continue
                request = self._request(facts, occasion, asked, states)
                outcome = self.log.append(request)
                match outcome:
                    case Appended():
                        return self._answer(facts, request.facts, outcome, states)
                    case Repeated(handled):
                        return _repeated(handled, occasion, asked)
                    case _:
                        moved = [stream for stream in states if stream.id in outcome.versions]
            if time.monotonic() > deadline:
                raise ConflictError([self._moved(stream, states[stream], outcome.versions[stream.id]) for stream in moved])
            in_turn.update(stream.id for stream in moved if stream.kind.name not in REMEMBERED)
            # Jitter, so that processes that met once do not meet again.
            time.sleep(random.uniform(0, pause))  # noqa: S311 - not a secret
            pause = min(pause * 2, 0.05)

    def _facts(self, command: Command, occasion: Occasion, asked: Asked, states: dict[Stream[Any], Folded[Any]], read: Known) -> Facts:
        """Decide, loading what the decision looks at; `states` holds everything that was looked at."""
        about = () if asked.about is None else (asked.about,)
        # Before any text is opened: an erasure from here on makes the append stale.
        self._look(states, (ALL_ERASURES,), read)
        if asked.about is not None and asked.expected_version is not None:
            self._look(states, about, read)
            actual = states[asked.about].version
            if actual != asked.expected_version:
                raise StaleVersionError(asked.expected_version, actual)

        def load(streams: Collection[Stream[Any]]) -> States:
            self._look(states, streams, read)
            return {stream: (states[stream].version, states[stream].state) for stream in streams}

        facts = self._decide(command, Seen({}, self.packs, load), occasion)
        # Written, or to be checked, without having been looked at: only their versions are missing, the decision stands.
        self._look(states, (*about, *self._editions.streams(facts), *(stream for stream, _ in facts)), read)
        return self._editions.publish(facts, states)

    def _look(self, states: dict[Stream[Any], Folded[Any]], streams: Iterable[Stream[Any]], read: Known) -> None:
        """Take into `states` what is not there: as it was read or is remembered, and only else from the store."""
        missing: list[Stream[Any]] = []
        for stream in streams:
            if stream not in states:
                known = read.get(stream) or self._folds.kept(stream)
                if known is None:
                    missing.append(stream)
                else:
                    states[stream] = known
        if missing:
            states.update(self._folds.load(missing, lambda _: None))

    def _renew(self, states: dict[Stream[Any], Folded[Any]], streams: Sequence[Stream[Any]]) -> None:
        """Read what the log has had of these streams since."""
        if streams:
            states.update(self._folds.load(streams, states.get))

    def _grown(self, states: Mapping[Stream[Any], Folded[Any]]) -> list[Stream[Any]]:
        """Those of the streams that the log has more of by now."""
        now = self._folds.load(states, states.get)
        return [stream for stream, folded in now.items() if folded.version != states[stream].version]

    def _request(self, facts: Facts, occasion: Occasion, asked: Asked, states: Mapping[Stream[Any], Folded[Any]]) -> Request:
        versions = {stream.id: folded.version for stream, folded in states.items()}
        reads = dict(versions)
        numbered: list[tuple[UUID, int, Event]] = []
        for stream, event in facts:
            versions[stream.id] += 1
            numbered.append((stream.id, versions[stream.id], event))
        # A key that was destroyed meanwhile seals nothing more; one that is destroyed from here on makes the append stale.
        self.erasures.carry_out(versions[ALL_ERASURES.id])
        reason = None if asked.reason is None else Personal(_sealed_under(facts, asked), asked.reason)
        role = asked.role if asked.role is not None else ",".join(sorted(occasion.roles))
        stamp = Stamp(occasion.person, role, asked.command_id, reason)
        handling = Handling(asked.command_id, occasion.person, asked.body, asked.status)
        return Request(self.mapper.encode(numbered, stamp), reads, handling)

    def _answer(self, facts: Facts, stored: tuple[Fact, ...], appended: Appended, states: dict[Stream[Any], Folded[Any]]) -> Answer:
        versions: dict[UUID, int] = {}
        for stream, event in facts:
            before = states[stream]
            after = Folded(before.version + 1, stream.kind.evolve(before.state, event))
            states[stream] = after
            versions[stream.id] = after.version
            self._folds.keep(stream, after)
        self._editions.stand(facts)
        first = appended.last_position - len(appended.positions) + 1
        return Answer(versions, first, appended.last_position, appended.recorded_at, repeated=False, states=states, stored=stored)

    def _moved(self, stream: Stream[Any], read: Folded[Any], actual: int) -> Moved:
        newer = self.log.storage.load({stream.id: read.version})
        return Moved(stream.kind.name, stream.id, read.version, actual, tuple(entry.tag for entry in newer))


def _sealed_under(facts: Facts, asked: Asked) -> UUID:
    """Whose key seals the reason: what the command is about, else the first stream that it writes."""
    if asked.about is not None:
        return asked.about.id
    return next((stream.id for stream, _ in facts if stream.kind is not LAW), asked.command_id)


def _repeated(handled: Handled, occasion: Occasion, asked: Asked) -> Answer:
    if (handled.actor, handled.body) != (occasion.person, asked.body):
        raise KeyReusedError(str(asked.command_id))
    return Answer(handled.versions, handled.first_position, handled.last_position, handled.recorded_at, repeated=True)
