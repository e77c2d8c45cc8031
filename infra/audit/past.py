"""The record as it stood before a position of the log, with something taken out of it and something added: the world of a simulation.

It only goes on, from position to position, as the log does. Nothing here reaches the store.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from domain.acts.acts import Acts
from domain.recorded import Recorded
from domain.streams import Event, Facts, Stream
from infra.audit.overlay import States
from infra.folds import Folded
from infra.journal import Journal

Left = Callable[[Recorded[Any]], bool]


class Past:
    """Streams by the position that was gone to. `add` puts the simulation's own facts where it stands."""

    def __init__(
        self,
        journal: Journal,
        *,
        own: Stream[Any],
        commands: Collection[UUID],
        left_out: Left,
        more: Mapping[Stream[Any], tuple[Event, ...]],
    ) -> None:
        """`own`: the stream of which the simulation writes every fact; `commands`: those that it gives anew, whose facts elsewhere go too.

        `left_out`: which facts are taken out; `more`: facts that stand at the end of their streams, wherever one is.
        """
        self._journal = journal
        self._own = own
        self._commands = commands
        self._left_out = left_out
        self._more = more
        self._runs: dict[Stream[Any], _Run] = {}
        self.position = 0

    def to(self, position: int) -> None:
        """Go to the moment before this position."""
        self.position = max(self.position, position)

    def load(self, streams: Iterable[Stream[Any]]) -> States:
        """How these streams stand here."""
        return {stream: self._at_the_end(stream, self._run(stream).folded) for stream in streams}

    def add(self, facts: Facts) -> None:
        """Let these facts be recorded here."""
        for stream, event in facts:
            self._run(stream).put(event)

    def _run(self, stream: Stream[Any]) -> _Run:
        run = self._runs.get(stream)
        if run is None:
            run = self._runs[stream] = _Run(stream, self._recorded(stream))
        run.go_on(self.position)
        return run

    def _recorded(self, stream: Stream[Any]) -> list[Recorded[Any]]:
        if stream == self._own:
            return []
        return [e for e in self._journal.entries(stream) if e.command not in self._commands and not self._left_out(e)]

    def _at_the_end(self, stream: Stream[Any], folded: Folded[Any]) -> Folded[Any]:
        for event in self._more.get(stream, ()):
            folded = Folded(folded.version + 1, stream.kind.evolve(folded.state, event))
        if stream in self._more and isinstance(folded.state, Acts):
            # What a simulated decision saw of the acts is found again by its number: these stood behind all others then, too.
            folded = Folded(folded.version, replace(folded.state, supposed=len(self._more[stream])))
        return folded


class _Run:
    """One stream, folded as far as the simulation has come."""

    def __init__(self, stream: Stream[Any], entries: list[Recorded[Any]]) -> None:
        self._stream = stream
        self._entries = entries
        self._next = 0
        self.folded: Folded[Any] = Folded(0, stream.kind.empty)

    def go_on(self, position: int) -> None:
        while self._next < len(self._entries) and self._entries[self._next].position < position:
            self.put(self._entries[self._next].event)
            self._next += 1

    def put(self, event: Event) -> None:
        # A history of another kind is none of this one's.
        if isinstance(event, self._stream.kind.events):
            self.folded = Folded(self.folded.version + 1, self._stream.kind.evolve(self.folded.state, event))
