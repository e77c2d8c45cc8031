"""A log into which stored lives are put as valid entries, whole or with something changed, for the tests of replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, NamedTuple
from uuid import UUID

from msgspec import Raw

from domain.law.publication import EditionPublished, edition_stream
from domain.operators.events import VehicleJoined
from domain.replay.replaying import receipt_of
from domain.streams import Event, Stream
from infra.audit.replaying import ReplayedDecision, Replays
from infra.mapper import Mapper, Stamp
from infra.storage.entries import Appended, Fact, Request
from infra.store import Store
from tests.domain.golden.files import Told, read
from tests.domain.stored.samples import edition_path

STAMP = Stamp(UUID(int=3), "clerk", UUID(int=4))
AMERICANA, SAO_PAULO = "americana-charter", "sao-paulo-charter"
EDITIONS = (AMERICANA, SAO_PAULO, "sao-paulo-elderly-parking")
Placed = tuple[Stream[Any], int, Event]


def in_order(facts: Iterable[Told]) -> list[Told]:
    """A life, which lies stream by stream, with each vehicle's joining of its operator after its registration, as a log has them."""
    told = list(facts)
    later = {fact.stream.id for fact in told}
    waiting: list[Told] = []
    placed: list[Told] = []
    for fact in told:
        held = {each.stream for each in waiting}
        if fact.stream in held or (isinstance(fact.event, VehicleJoined) and fact.event.vehicle in later):
            waiting.append(fact)
            continue
        placed.append(fact)
        later.discard(fact.stream.id)
        while waiting and not (isinstance(waiting[0].event, VehicleJoined) and waiting[0].event.vehicle in later):
            placed.append(waiting.pop(0))
    return [*placed, *waiting]


class City(NamedTuple):
    """A log into which lives are put as they were stored."""

    store: Store
    mapper: Mapper

    def append(self, *facts: Placed) -> None:
        """Add facts as valid entries, whatever they say."""
        self.put(self.mapper.encode([(stream.id, version, event) for stream, version, event in facts], STAMP))

    def put(self, facts: Iterable[Fact]) -> None:
        """Add facts as they lie in a log."""
        assert isinstance(self.store.log.append(Request(tuple(facts))), Appended)

    def all(self, after: int = 0) -> list[ReplayedDecision]:
        """What replay says of every decision."""
        return list(Replays(self.store.log.storage, page=7).all_after(after))

    def outcomes(self) -> dict[str, int]:
        """How many of each answer."""
        return dict(Counter(each.outcome for each in self.all()))

    def fields(self) -> list[tuple[str, str]]:
        """By fact and field, what does not match."""
        return [(each.tag, difference.field) for each in self.all() for difference in each.differences]

    def publish(self, regime: str, content: bytes = b"", digest: str = "", edition: int = 1) -> None:
        """An edition of a regime, or what somebody put in its place."""
        stored = content or edition_path(regime, edition).read_bytes()
        event = EditionPublished(regime=regime, edition=edition, hash=digest or sha256(stored).hexdigest(), content=Raw(stored))
        self.append((edition_stream(regime, edition), 1, event))

    def live(self, *lives: str, changed: Callable[[Event], Event] = lambda event: event, editions: tuple[str, ...] = EDITIONS) -> None:
        """Stored lives, save what `changed` changes; each decision after the acts that it saw. At most one of each city.

        `editions`: the regimes of which those editions are published that the lives were decided under.
        """
        named = {(r.regime, r.edition) for name in lives for told in read(name).facts if (r := receipt_of(told.event)) is not None}
        for regime, number in sorted(named | {(regime, 1) for regime in editions}):
            if regime in editions:
                self.publish(regime, edition=number)
        for name in lives:
            facts = [(told.stream, told.version, changed(told.event)) for told in in_order(read(name).facts)]
            acts = {kind: [fact for fact in facts if fact[0].kind.name == kind] for kind in ("acts", "city")}
            standing = dict.fromkeys(acts, 0)
            for fact in facts:
                receipt = getattr(fact[2], "receipt", None)
                for kind, those in acts.items():
                    seen = getattr(receipt, kind) if receipt is not None else 0
                    self.put(self._encoded(those[standing[kind] : seen]))
                    standing[kind] = max(standing[kind], seen)
                if fact[0].kind.name not in acts:
                    self.append(fact)

    def _encoded(self, facts: list[Placed]) -> tuple[Fact, ...]:
        return self.mapper.encode([(stream.id, version, event) for stream, version, event in facts], STAMP)
