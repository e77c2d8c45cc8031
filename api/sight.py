"""The record as one answer sees it: all streams up to one log position, one day of law, one language, one caller.

A view that asked the journal directly would mix two moments of the record in one answer.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import date, datetime
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from api.http.language import Language
from api.policy import Caller, Thing, Verdict, verdict
from api.roles import GRANTS, Action, Role
from domain.law.lawbook import Law, law_of
from domain.recorded import Recorded
from domain.streams import Seen, States, Stream
from infra.folds import REMEMBERED, Folded, extend
from infra.journal import Answer, Journal
from infra.storage.entries import Entry

S = TypeVar("S")
T = TypeVar("T")


class Sight:
    """What a representation is made from. Reads each stream once, so that its state and its facts are of one moment."""

    def __init__(
        self,
        journal: Journal,
        caller: Caller,
        *,
        at: datetime,
        upto: int | None = None,
        valid_on: date | None = None,
        language: Language = "pt-BR",
        known: Mapping[Stream[Any], Folded[Any]] | None = None,
        entries: Mapping[Stream[Any], list[Recorded[Any]]] | None = None,
    ) -> None:
        """`upto`: the last position that counts (None: all); `at`: the instant of reading; `valid_on`: day of law, else that of `at`.

        `known`: streams as they stood then, where somebody has folded them already; `entries`: their facts, where they were read.
        """
        self._journal = journal
        self._known: dict[Stream[Any], Folded[Any]] = dict(known or {})
        self._entries: dict[Stream[Any], list[Recorded[Any]]] = dict(entries or {})
        self.caller = caller
        self.at = at
        self.upto = upto
        self.valid_on = valid_on
        self.language: Language = language

    @property
    def known(self) -> Mapping[Stream[Any], Folded[Any]]:
        """What was folded so far."""
        return self._known

    def day(self, zone: ZoneInfo) -> date:
        """The day of law that derived states are told for."""
        return self.valid_on or self.at.astimezone(zone).date()

    def today(self, regime: str) -> date:
        """The civil day of the asking in the regime's zone: what is meant where a body names no day. `regime`: the key of a pack."""
        return self.at.astimezone(ZoneInfo(self._journal.packs[regime].zone)).date()

    def fold(self, stream: Stream[S]) -> Folded[S]:
        """The stream's version and state."""
        if stream not in self._known:
            kept = stream.kind.name in REMEMBERED
            nothing = Folded(0, stream.kind.empty)
            self._known[stream] = self._journal.fold(stream, self.upto) if kept else extend(nothing, stream, self.entries(stream))
        return self._known[stream]

    def __getitem__(self, stream: Stream[S]) -> S:
        """The stream's state."""
        return self.fold(stream).state

    def after(self, answer: Answer, stream: Stream[Any]) -> dict[Stream[Any], list[Recorded[Any]]]:
        """The stream's facts with those that a command added, where both are at hand and nobody added others in between."""
        before = self._entries.get(stream, [])
        stored = enumerate(answer.stored, start=answer.first_position)
        added = [
            Entry(position, answer.recorded_at, stream.id, fact.version, fact.tag, fact.state, b"")
            for position, fact in stored
            if fact.stream == stream.id
        ]
        if not added or added[0].version != len(before) + 1:
            return {}
        return {stream: before + self._journal.mapper.decode(added)}

    def entries(self, stream: Stream[Any]) -> list[Recorded[Any]]:
        """The stream's facts, in order."""
        if stream not in self._entries:
            self._entries[stream] = self._journal.entries(stream, self.upto)
        return self._entries[stream]

    def seen(self, question: Callable[[Seen], T]) -> T:
        """Put a question of the domain's to this moment of the record; it may look at any stream."""
        return question(Seen({}, self._journal.packs, self._states))

    def _states(self, streams: Collection[Stream[Any]]) -> States:
        kept = [stream for stream in streams if stream.kind.name in REMEMBERED and stream not in self._known]
        if self.upto is None and len(kept) > 1:
            self._known.update(self._journal.folds(kept))
        folded = {stream: self.fold(stream) for stream in streams}
        return {stream: (each.version, each.state) for stream, each in folded.items()}

    def law(self, regime: str) -> Law:
        """The law of a regime with the acts recorded by then."""
        return self.seen(lambda seen: law_of(seen, regime))

    def may(self, action: Action, thing: Thing | None = None) -> bool:
        """Whether the caller may do this to a thing: for its parts that not every reader sees. Without one: whether any role could."""
        return verdict(self.caller, action, thing) is Verdict.ALLOWED

    def role_for(self, action: Action) -> str:
        """The caller's role that may do this; the first of the table where several may, empty where none may."""
        added = {widened.role for widened in self.caller.widened if widened.action is action}
        grants = (role for role in Role if role in self.caller.roles and (action in GRANTS[role][1] or role in added))
        return next(grants, "")
