"""Streams folded to states. The acts, which every decision reads, are kept folded in memory by version; only newer entries are read."""

from collections.abc import Callable, Iterable
from threading import Lock
from typing import Any, Generic, TypeVar
from uuid import UUID

from msgspec import Struct

from domain.recorded import Recorded
from domain.streams import Stream
from infra.fold_facts import FoldFacts, Numbered
from infra.mapper import Mapper
from infra.storage.entries import EntryMissingError
from infra.storage.log import Storage

S = TypeVar("S")

REMEMBERED = frozenset({"acts", "city", "law", "erasures"})
"""Kinds of which each fold is kept."""


class Folded(Struct, Generic[S], frozen=True):
    """A stream's state after its first `version` facts (0: no fact yet)."""

    version: int
    state: S


class Folds:
    """Loads streams and folds them."""

    def __init__(self, storage: Storage, mapper: Mapper) -> None:
        self._storage = storage
        self._mapper = mapper
        self._facts = FoldFacts(storage, mapper)
        self._kept: dict[UUID, Folded[Any]] = {}
        self._lock = Lock()

    def load(self, streams: Iterable[Stream[Any]], known: Callable[[Stream[Any]], Folded[Any] | None]) -> dict[Stream[Any], Folded[Any]]:
        """The states now, in one question to the store, each from what is `known` of it or kept."""
        begun = {stream: known(stream) or self._kept.get(stream.id) or Folded(0, stream.kind.empty) for stream in streams}
        newer = self._facts.newer({stream.id: folded.version for stream, folded in begun.items()})
        found = {stream: extend(folded, stream, newer[stream.id]) for stream, folded in begun.items()}
        for stream, folded in found.items():
            self.keep(stream, folded)
        return found

    def kept(self, stream: Stream[S]) -> Folded[S] | None:
        """What is remembered of a stream, without asking the store: it may have newer facts."""
        return self._kept.get(stream.id)

    def keep(self, stream: Stream[Any], folded: Folded[Any]) -> None:
        """Remember the fold of a stream of the kinds that are remembered, unless a later one is."""
        if stream.kind.name in REMEMBERED:
            with self._lock:
                kept = self._kept.get(stream.id)
                if kept is None or kept.version < folded.version:
                    self._kept[stream.id] = folded

    def up_to(self, stream: Stream[S], position: int | None) -> Folded[S]:
        """The state of one stream, as the log stood at `position` (None: now)."""
        if position is None:
            return self.load((stream,), lambda _: None)[stream]
        return extend(Folded(0, stream.kind.empty), stream, self._facts.newer({stream.id: 0}, position)[stream.id])

    def entries(self, stream: Stream[Any], position: int | None = None, after_version: int = 0) -> list[Recorded[Any]]:
        """The facts of a stream after a version, up to a position."""
        return self._mapper.decode(self._storage.load({stream.id: after_version}, position))


def extend(folded: Folded[S], stream: Stream[S], recorded: Iterable[Recorded[Any] | Numbered]) -> Folded[S]:
    """The state after these further facts; a history of another kind is none of this one's.

    Raises:
        EntryMissingError: they do not follow on `folded` without a gap.
    """
    version, state = folded.version, folded.state
    holds, evolve = stream.kind.holds, stream.kind.evolve
    for one in recorded:
        event = one.event
        if type(event) not in holds:
            return Folded(0, stream.kind.empty)
        version += 1
        if one.version != version:
            raise EntryMissingError(stream.id, version)
        state = evolve(state, event)
    return Folded(version, state)
