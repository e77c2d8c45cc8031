"""Streams of facts and what a decision may see of them.

A state is only ever reached by folding events: nothing here reads a clock, a setting or a store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from uuid import UUID, uuid5

from msgspec import Struct

if TYPE_CHECKING:
    from datetime import date, datetime
    from zoneinfo import ZoneInfo

    from domain.law.regime import Regime

S = TypeVar("S")

NAMES = UUID("6f7c1b52-8a53-5d0e-9c0f-4a5e0d6b7a11")
"""The namespace of every stream id that is derived from a name (a regime's acts, a plate, a company).

Never changed, or stored streams are lost.
"""


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="tag"):
    """A fact of the record. Its tag is `stream.fact/number`: never changed, never used again for another meaning."""


class Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody asks for. Answered by `decide` with facts, or refused."""


@dataclass(frozen=True, eq=False)
class Kind(Generic[S]):
    """One kind of stream: its name, its state before the first fact, how a fact changes it, and the facts that it may hold."""

    name: str
    empty: S
    evolve: Callable[[S, Any], S]
    events: tuple[type[Event], ...]
    upcasters: Mapping[str, Callable[[dict[str, Any]], tuple[str, dict[str, Any]]]] = field(default_factory=dict[str, Any])
    """By retired tag: stored fields → (next tag, its fields). They re-arrange, they never make up: what was not recorded is None."""

    @cached_property
    def holds(self) -> frozenset[type[Event]]:
        """The same facts, to be asked of each that is folded."""
        return frozenset(self.events)

    def at(self, stream_id: UUID) -> Stream[S]:
        """The stream of this kind with that id."""
        return Stream(stream_id, self)

    def named(self, *names: str) -> Stream[S]:
        """The stream whose id follows from its names (lower case, joined by a colon), the same in every process."""
        return Stream(uuid5(NAMES, ":".join((self.name, *names)).lower()), self)

    def fold(self, events: Iterable[Event], state: S | None = None) -> S:
        """The state after these facts, from the beginning or from `state`."""
        now = self.empty if state is None else state
        for event in events:
            now = self.evolve(now, event)
        return now


class Stream(Struct, Generic[S], frozen=True, cache_hash=True):
    """One history: an id and its kind. An id sent as that of another kind is another stream, and an empty one."""

    id: UUID
    kind: Kind[S]


Facts = list[tuple[Stream[Any], Event]]
"""What a decision answers: facts with the stream each is written in, in order; all are saved in one transaction."""


class Unread(Exception):  # noqa: N818 - a question to who decides, not a fault
    """A decision looked at streams that are not there, and nothing was given that loads them.

    Who asked loads them and asks again (decisions are pure, so asking twice is safe).
    """

    def __init__(self, streams: frozenset[Stream[Any]]) -> None:
        """Name the streams that are to be loaded."""
        super().__init__(", ".join(f"{s.kind.name} {s.id}" for s in streams))
        self.streams = streams


States = Mapping[Stream[Any], tuple[int, Any]]
"""By stream its version (0: no fact yet) and its state."""


class Seen:
    """The states that a decision may look at, and the law packs. A stream that is not there is loaded, or raises `Unread`."""

    def __init__(self, states: States, packs: Mapping[str, Regime], load: Callable[[frozenset[Stream[Any]]], States] | None = None) -> None:
        """`packs`: by key; `load`: answers the streams that `states` lacks, each once."""
        self._states = dict(states)
        self.packs = packs
        self._load = load

    def need(self, *streams: Stream[Any]) -> None:
        """Ask for several streams at once, which saves round trips."""
        missing = frozenset(s for s in streams if s not in self._states)
        if missing:
            if self._load is None:
                raise Unread(missing)
            self._states.update(self._load(missing))

    def __getitem__(self, stream: Stream[S]) -> S:
        """The state of a stream (its kind's empty state where it holds no fact)."""
        state: S = self._found(stream)[1]
        return state

    def version(self, stream: Stream[Any]) -> int:
        """How many facts the stream holds."""
        return self._found(stream)[0]

    def exists(self, stream: Stream[Any]) -> bool:
        """Whether the stream holds a fact."""
        return self.version(stream) > 0

    def _found(self, stream: Stream[Any]) -> tuple[int, Any]:
        if stream not in self._states:
            self.need(stream)
        return self._states[stream]


@dataclass(frozen=True)
class Occasion:
    """Who asks, in which roles, and at what instant by the clerk's clock (aware).

    The instant bounds what may be said ("not in the future") and decides nothing else.
    """

    person: UUID
    roles: frozenset[str]
    at: datetime

    def today(self, zone: ZoneInfo) -> date:
        """The civil day of the instant in the regime's zone."""
        return self.at.astimezone(zone).date()
