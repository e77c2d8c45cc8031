"""Streams folded up to the decision that is replayed, and no further.

A bounded number is kept: who replays a whole log meets each again.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, TypeVar
from uuid import UUID

from msgspec import Struct

from domain.kinds import KINDS
from domain.recorded import Recorded
from domain.replay.replaying import IMPOSSIBLE
from domain.streams import Kind, Stream
from infra.folds import Folded, extend
from infra.mapper import Mapper, UnreadableEntryError
from infra.storage.log import Storage

S = TypeVar("S")
KIND_OF: dict[type[Any], Kind[Any]] = {event: kind for kind in KINDS for event in kind.events}


class HistoryError(Exception):
    """The facts before a decision cannot be folded: one is missing, unreadable, or makes no sense after the others."""


class Reached(Struct, frozen=True):
    """A stream's fold, and the position of the log before which it stands so."""

    folded: Folded[Any]
    before: int


class StreamsBefore:
    """The streams of a log as they were before each of their facts, and before facts of others."""

    def __init__(self, storage: Storage, mapper: Mapper, remembered: int) -> None:
        """`remembered`: how many streams are kept at most."""
        self._storage = storage
        self._mapper = mapper
        self._remembered = remembered
        self._kept: OrderedDict[UUID, Reached] = OrderedDict()

    def own(self, recorded: Recorded[Any]) -> Any:  # noqa: ANN401 - the state of its kind
        """The fact's own stream before it. Raises `HistoryError`."""
        stream = _stream(recorded)
        known = self._kept.get(stream.id)
        if known is None or known.folded.version != recorded.version - 1:
            known = self._reach(stream, recorded.position)
        if known.folded.version != recorded.version - 1:
            raise HistoryError(f"the {stream.kind.name} lacks version {known.folded.version + 1}")
        self._keep(stream.id, known)
        return known.folded.state

    def at(self, stream: Stream[S], position: int) -> S:
        """Any stream as it stood before a position of the log. Raises `HistoryError`."""
        state: S = self._reach(stream, position).folded.state
        return state

    def follow(self, recorded: Recorded[Any]) -> None:
        """Go on with a stream that is known up to this fact, or begins with it."""
        stream = _stream(recorded)
        known = self._kept.get(stream.id, Reached(Folded(0, stream.kind.empty), 0))
        if known.folded.version != recorded.version - 1:
            self._kept.pop(stream.id, None)
            return
        try:
            self._keep(stream.id, Reached(extend(known.folded, stream, [recorded]), recorded.position + 1))
        except (*IMPOSSIBLE, AssertionError):
            # Asked for again, the stream is folded anew, and what is wrong with it is told then.
            self._kept.pop(stream.id, None)

    def _reach(self, stream: Stream[Any], position: int) -> Reached:
        nothing = Reached(Folded(0, stream.kind.empty), 0)
        known = self._kept.get(stream.id, nothing)
        known = known if known.before <= position else nothing
        try:
            entries = self._storage.load({stream.id: known.folded.version}, position - 1)
            found = Reached(extend(known.folded, stream, self._mapper.decode(entries)), position)
        except (UnreadableEntryError, *IMPOSSIBLE, AssertionError) as error:
            raise HistoryError(f"{type(error).__name__}: {error}") from error
        self._keep(stream.id, found)
        return found

    def _keep(self, stream: UUID, reached: Reached) -> None:
        self._kept[stream] = reached
        self._kept.move_to_end(stream)
        while len(self._kept) > self._remembered:
            self._kept.popitem(last=False)


def _stream(recorded: Recorded[Any]) -> Stream[Any]:
    return KIND_OF[type(recorded.event)].at(recorded.stream)
