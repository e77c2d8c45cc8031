"""The record with changes in memory: what the domain would answer if something else were recorded. Nothing here reaches the store.

A newcomer would try a change by recording it and taking it back: the log has no way back.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from domain.law.regime import Regime
from domain.streams import Command, Event, Facts, Occasion, Seen, Stream
from infra.folds import Folded
from infra.journal import Journal

S = TypeVar("S")
States = Mapping[Stream[Any], Folded[Any]]


class Overlay:
    """States by stream, loaded when a decision looks at them, and facts added on top of them."""

    def __init__(
        self,
        journal: Journal,
        known: States | None = None,
        *,
        load: Callable[[Iterable[Stream[Any]]], States] | None = None,
        packs: Mapping[str, Regime] | None = None,
    ) -> None:
        """`known`: states to begin with; `load`: where others come from (by default the record as it is now); `packs`: other editions."""
        self._journal = journal
        self._load = journal.folds if load is None else load
        self._states: dict[Stream[Any], Folded[Any]] = dict(known or {})
        self.packs = journal.packs if packs is None else packs

    def fold(self, stream: Stream[S]) -> Folded[S]:
        """The stream as it stands here."""
        if stream not in self._states:
            self._states.update(self._load([stream]))
        return self._states[stream]

    def look(self, question: Callable[[Seen], S]) -> S:
        """Put a question of the domain's; what it looks at is loaded."""

        def load(streams: Iterable[Stream[Any]]) -> dict[Stream[Any], tuple[int, Any]]:
            missing = [stream for stream in streams if stream not in self._states]
            if missing:
                self._states.update(self._load(missing))
            return {stream: (self._states[stream].version, self._states[stream].state) for stream in streams}

        return question(Seen({}, self.packs, load))

    def decide(self, command: Command, occasion: Occasion) -> Facts:
        """What the domain answers here; nothing is added yet. Raises `Refused`."""
        return self.look(lambda seen: self._journal.answered(command, seen, occasion))

    def add(self, facts: Iterable[tuple[Stream[Any], Event]]) -> None:
        """Let these facts be recorded here, each at the end of its stream."""
        for stream, event in facts:
            before = self.fold(stream)
            self._states[stream] = Folded(before.version + 1, stream.kind.evolve(before.state, event))
