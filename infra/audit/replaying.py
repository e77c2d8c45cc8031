"""Replay of the log's decisions: page by page, each under the law of its own receipt, with an answer for every one. None is skipped.

Memory does not grow with the log: a page of entries, a few laws, the acts, some streams.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Literal
from uuid import UUID

from msgspec import Struct

from domain.cases.events.appeals import AppealFoundTimely
from domain.cases.events.terms import DeadlineRecomputed
from domain.cases.state import Case
from domain.kinds import KINDS
from domain.law.explanation import Receipt
from domain.law.lawbook import Law
from domain.law.regime import Regime
from domain.recorded import Recorded
from domain.replay.carried import with_carried
from domain.replay.facts import FACTS
from domain.replay.registered import with_registers
from domain.replay.replaying import Difference, Replayed, is_decision, receipt_of, replay, why_not
from domain.streams import Stream
from infra.audit.read_ahead import read_ahead
from infra.audit.recorded_law import LawMissingError, RecordedLaw, closed_mapper
from infra.audit.streams_before import HistoryError, StreamsBefore
from infra.storage.entries import Entry, UnreadableEntryError
from infra.storage.log import Storage

PAGE = 500
STREAMS = 1000
Outcome = Literal["match", "differs", "edition_missing", "edition_altered", "acts_missing", "unreadable", "not_comparable"]
OF_CASES = "case."
TAGS = frozenset(str(event.__struct_config__.tag) for event in FACTS) | {tag for kind in KINDS for tag in kind.upcasters}
"""Tags of entries that may be decisions: the others are not even decoded."""


class ReplayedDecision(Struct, frozen=True):
    """What replay says of one decision; `replayed` is None where its law or the entry itself could not be read, and `why` says so.

    `not_comparable`: nothing differs, and yet the facts before it could not be folded; `why` says that too beside what differs.
    `regime`: the pack of the edition that it was replayed under.
    """

    position: int
    recorded_at: datetime
    stream: UUID
    version: int
    tag: str
    outcome: Outcome
    receipt: Receipt | None = None
    replayed: Replayed | None = None
    why: str = ""
    regime: Regime | None = None

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Every field that is not what the law gives."""
        return self.replayed.differences if self.replayed is not None else ()


class Replays:
    """Replays decisions of one log. Not to be shared between threads."""

    def __init__(self, storage: Storage, page: int = PAGE, streams: int = STREAMS) -> None:
        """`page`: entries read at once; `streams`: how many folded streams are kept at most."""
        self._storage = storage
        self._page = page
        self._mapper = closed_mapper()
        self._law = RecordedLaw(storage, self._mapper)
        self._streams = StreamsBefore(storage, self._mapper, streams)
        self.without: Counter[tuple[str, str]] = Counter()
        """How many facts by tag and reason came by that hold no computation, though others of their kind do."""

    def all_after(self, position: int = 0) -> Iterator[ReplayedDecision]:
        """Every decision after a position, in the order of the log."""
        while entries := self._storage.page(position, self._page):
            wanted = [entry for entry in entries if self._is_wanted(entry.tag)]
            decoded = list(self._decoded(wanted))
            recorded = [each for each in decoded if isinstance(each, Recorded)]
            self._law.turn()
            self._streams.turn(entries, recorded)
            read_ahead(self._streams, recorded)
            for entry, each in zip(wanted, decoded, strict=True):
                found = self._answer_of(entry, each)
                if found is not None:
                    yield found
            position = entries[-1].position

    def of_stream(self, stream: Stream[Any]) -> Iterator[ReplayedDecision]:
        """The decisions of one thing (a case, a permit, …), in order."""
        for entry in self._storage.load({stream.id: 0}):
            found = self.of(entry)
            if found is not None:
                yield found

    def decision(self, stream: Stream[Any], version: int) -> ReplayedDecision | None:
        """The decision that is the stream's fact of this version; None where that is none."""
        entry = next((e for e in self._storage.load({stream.id: version - 1}) if e.version == version), None) if version > 0 else None
        return None if entry is None else self.of(entry)

    def of(self, entry: Entry) -> ReplayedDecision | None:
        """What replay says of an entry; None where it is no decision."""
        (decoded,) = self._decoded([entry])
        return self._answer_of(entry, decoded)

    def _is_wanted(self, tag: str) -> bool:
        """Whether it may be the tag of a decision: one that no event has may have been."""
        return tag in TAGS or tag.startswith(OF_CASES) or tag not in self._mapper.tags

    def _decoded(self, entries: Sequence[Entry]) -> Iterator[Recorded[Any] | UnreadableEntryError]:
        """Each entry decoded, or why it cannot be."""
        try:
            yield from self._mapper.decode(entries)
        except UnreadableEntryError:
            for entry in entries:
                try:
                    yield from self._mapper.decode([entry])
                except UnreadableEntryError as error:
                    yield error

    def _answer_of(self, entry: Entry, recorded: Recorded[Any] | UnreadableEntryError) -> ReplayedDecision | None:
        if isinstance(recorded, UnreadableEntryError):
            return _answer(entry, "unreadable", why=str(recorded))
        try:
            if is_decision(recorded.event):
                return self._of(entry, recorded)
            if why := why_not(recorded.event):
                self.without[entry.tag, why] += 1
            return None
        finally:
            if entry.tag.startswith(OF_CASES):
                self._streams.follow(recorded)

    def _of(self, entry: Entry, recorded: Recorded[Any]) -> ReplayedDecision:
        receipt = receipt_of(recorded.event)
        if receipt is None:
            return _answer(entry, "differs", replayed=Replayed((), (Difference("receipt", None, None, why="no receipt"),)))
        try:
            law = self._law.of(receipt)
            stood = self._law.seen_at(receipt, entry.position)
        except LawMissingError as error:
            return _answer(entry, error.code, receipt, why=str(error))
        except UnreadableEntryError as error:
            return _answer(entry, "acts_missing", receipt, why=str(error))
        replayed, hindered = replay(recorded.event, law), ""
        try:
            replayed = self._after_others(recorded, replayed, law)
        except HistoryError as error:
            hindered = str(error)
        as_decided = isinstance(recorded.event, AppealFoundTimely | DeadlineRecomputed) and recorded.event.as_decided
        # Which acts such a receipt rests on is held against the decision that it counts again; none is later than the fact.
        acts = min(receipt.acts, stood[0]) if as_decided else stood[0]
        replayed = Replayed(replayed.computed, (*_law_seen(receipt, (acts, stood[1])), *replayed.differences))
        outcome: Outcome = "differs" if not replayed.match else "not_comparable" if hindered else "match"
        return _answer(entry, outcome, receipt, replayed=replayed, regime=law.regime, why=hindered)

    def _after_others(self, recorded: Recorded[Any], replayed: Replayed, law: Law) -> Replayed:
        """The replay against the facts before it too: those of its stream, and what the registers held. Raises `HistoryError`."""
        before = self._streams.own(recorded)
        if isinstance(before, Case):
            replayed = with_carried(recorded.event, replayed, before, law)
        return with_registers(recorded.event, replayed, before, partial(self._streams.at, position=recorded.position), law)


def _law_seen(receipt: Receipt, stood: tuple[int, int]) -> Iterator[Difference]:
    """A decision saw the acts that stood when it was recorded, neither fewer nor more."""
    for name, seen, standing in (("receipt.acts", receipt.acts, stood[0]), ("receipt.city", receipt.city, stood[1])):
        if seen != standing:
            yield Difference(name, seen, standing, why="so many acts stood in the log when the decision was recorded")


def _answer(
    entry: Entry, outcome: Outcome, receipt: Receipt | None = None, *, replayed: Replayed | None = None, regime: Regime | None = None,
    why: str = "",
) -> ReplayedDecision:  # fmt: skip
    return ReplayedDecision(
        position=entry.position, recorded_at=entry.recorded_at, stream=entry.stream, version=entry.version, tag=entry.tag, outcome=outcome,
        receipt=receipt, replayed=replayed, why=why, regime=regime,
    )  # fmt: skip
