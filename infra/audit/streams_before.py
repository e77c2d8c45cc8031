"""Streams folded up to the decision that is replayed, and no further.

A bounded number is kept: who replays a whole log meets each again. Who goes through the log turns its pages here: what is kept goes on
with each page by itself, and what a page's decisions look at is read at once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar
from uuid import UUID

from msgspec import Struct

from domain.kinds import KINDS
from domain.recorded import Recorded
from domain.replay.replaying import IMPOSSIBLE
from domain.streams import Kind, Stream
from infra.fold_facts import FoldFacts
from infra.folds import Folded, extend
from infra.mapper import Mapper
from infra.storage.entries import Entry, UnreadableEntryError
from infra.storage.log import Storage

S = TypeVar("S")
KIND_OF: dict[type[Any], Kind[Any]] = {event: kind for kind in KINDS for event in kind.events}
UNFOLDED = (UnreadableEntryError, *IMPOSSIBLE, AssertionError)


class HistoryError(Exception):
    """The facts before a decision cannot be folded: one is missing, unreadable, or makes no sense after the others."""

    @classmethod
    def of(cls, error: Exception) -> HistoryError:
        """What kept from folding them, by the entry's position where it is known."""
        if isinstance(error, UnreadableEntryError) and error.position:
            return cls(f"entry {error.position} unreadable ({error.why})")
        return cls(f"the facts before it cannot be folded ({type(error).__name__}: {error})")


class Reached(Struct, frozen=True):
    """A stream's fold, and the position of the log before which it stands so."""

    stream: Stream[Any]
    folded: Folded[Any]
    before: int


class _Page:
    """Entries that follow on each other. `first`: the position of the first; `end`: the one after the last."""

    def __init__(self, entries: Sequence[Entry], decoded: Iterable[Recorded[Any]]) -> None:
        self.first, self.end = (entries[0].position, entries[-1].position + 1) if entries else (0, 0)
        self.decoded: dict[int, Recorded[Any]] = {each.position: each for each in decoded}
        self.of_stream: dict[UUID, list[Entry]] = {}
        for entry in entries:
            self.of_stream.setdefault(entry.stream, []).append(entry)

    def begins(self, stream: UUID) -> bool:
        """Whether the stream's first fact is here."""
        return stream in self.of_stream and self.of_stream[stream][0].version == 1


class StreamsBefore:
    """The streams of a log as they were before each of their facts, and before facts of others."""

    def __init__(self, storage: Storage, mapper: Mapper, remembered: int) -> None:
        """`remembered`: how many streams are kept at most."""
        self._mapper = mapper
        self._facts = FoldFacts(storage, mapper)
        self._remembered = remembered
        self._kept: OrderedDict[UUID, Reached] = OrderedDict()
        self._page = _Page((), ())
        self._since = 0
        """The pages since this position were turned without a gap: what was reached behind it misses none of their facts."""

    def turn(self, entries: Sequence[Entry], decoded: Iterable[Recorded[Any]]) -> None:
        """Go on to a page of the log: entries that follow on each other, some of them decoded already."""
        old, page = self._page, _Page(entries, decoded)
        if page.first == old.end:
            for known in [self._kept[stream] for stream in old.of_stream.keys() & self._kept.keys()]:
                try:
                    self._kept[known.stream.id] = self._on_page(known, old.end)
                except UNFOLDED:
                    del self._kept[known.stream.id]
        else:
            self._since = page.first
        self._page = page

    def ahead(self, streams: Iterable[Stream[Any]]) -> None:
        """Read at once how these streams stood before the page. One that cannot be folded tells so when it is asked for."""
        known = [self._known(stream, self._page.first) for stream in dict.fromkeys(streams)]
        missing = [each for each in known if not self._is_followed(each)][: self._remembered // 2]
        try:
            found = self._from_store(missing, self._page.first) if missing else []
        except UNFOLDED:
            return
        for each in found:
            self._keep(each)
        for each in known:
            # What was there is not the next to be forgotten.
            if each is self._kept.get(each.stream.id):
                self._kept.move_to_end(each.stream.id)

    def seen(self, stream: Stream[S]) -> S:
        """The stream as far as it is known without asking, which may be nothing of it."""
        known = self._kept.get(stream.id)
        state: S = known.folded.state if known is not None and known.stream.kind is stream.kind else stream.kind.empty
        return state

    def own(self, recorded: Recorded[Any]) -> Any:  # noqa: ANN401 - the state of its kind
        """The fact's own stream before it. Raises `HistoryError`."""
        stream = stream_of(recorded)
        known = self._kept.get(stream.id)
        if known is None or known.folded.version != recorded.version - 1:
            known = self._reach(stream, recorded.position)
        if known.folded.version != recorded.version - 1:
            raise HistoryError(f"the {stream.kind.name} lacks version {known.folded.version + 1}")
        self._keep(known)
        return known.folded.state

    def at(self, stream: Stream[S], position: int) -> S:
        """Any stream as it stood before a position of the log. Raises `HistoryError`."""
        state: S = self._reach(stream, position).folded.state
        return state

    def follow(self, recorded: Recorded[Any]) -> None:
        """Go on with a stream that is known up to this fact, or begins with it."""
        stream = stream_of(recorded)
        known = self._kept.get(stream.id, _nothing(stream))
        if known.folded.version != recorded.version - 1:
            self._kept.pop(stream.id, None)
            return
        try:
            self._keep(Reached(stream, extend(known.folded, stream, [recorded]), recorded.position + 1))
        except (*IMPOSSIBLE, AssertionError):
            # Asked for again, the stream is folded anew, and what is wrong with it is told then.
            self._kept.pop(stream.id, None)

    def _reach(self, stream: Stream[Any], position: int) -> Reached:
        known = self._known(stream, position)
        try:
            if not self._page.first <= position <= self._page.end:
                (found,) = self._from_store([known], position)
            else:
                if not self._is_followed(known):
                    (known,) = self._from_store([known], self._page.first)
                found = self._on_page(known, position)
        except UNFOLDED as error:
            raise HistoryError.of(error) from error
        self._keep(found)
        return found

    def _known(self, stream: Stream[Any], position: int) -> Reached:
        """What is kept of the stream, where that is not later. Of one that begins on this page, nothing stands before it."""
        known = self._kept.get(stream.id)
        if known is not None and known.before <= position and known.stream.kind is stream.kind:
            return known
        return _nothing(stream, self._page.first if position >= self._page.first and self._page.begins(stream.id) else 0)

    def _is_followed(self, known: Reached) -> bool:
        return known.before >= self._since > 0

    def _from_store(self, known: Sequence[Reached], before: int) -> list[Reached]:
        newer = self._facts.newer({each.stream.id: each.folded.version for each in known}, before - 1)
        return [Reached(each.stream, extend(each.folded, each.stream, newer[each.stream.id]), before) for each in known]

    def _on_page(self, known: Reached, before: int) -> Reached:
        """Go on by what the page has of the stream."""
        here = [each for each in self._page.of_stream.get(known.stream.id, ()) if known.before <= each.position < before]
        if not here:
            return known
        recorded = [self._page.decoded.get(each.position) or self._mapper.decode([each])[0] for each in here]
        return Reached(known.stream, extend(known.folded, known.stream, recorded), before)

    def _keep(self, reached: Reached) -> None:
        if reached.before < self._page.first and reached is not self._kept.get(reached.stream.id):
            # Of an earlier moment than the page: what came in between did not go by here.
            return
        self._kept[reached.stream.id] = reached
        self._kept.move_to_end(reached.stream.id)
        while len(self._kept) > self._remembered:
            self._kept.popitem(last=False)


def stream_of(recorded: Recorded[Any]) -> Stream[Any]:
    """The stream that a fact is of."""
    return KIND_OF[type(recorded.event)].at(recorded.stream)


def _nothing(stream: Stream[Any], before: int = 0) -> Reached:
    return Reached(stream, Folded(0, stream.kind.empty), before)
