"""The law of a receipt, put together from the log: the edition by its hash, the acts up to the versions seen. Never the program's packs.

What the log does not hold, or holds otherwise than the receipt says, is an error with a code, never another law.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Literal
from uuid import UUID

import msgspec

from domain.acts.acts import Acts, city_acts, regime_acts
from domain.kinds import KINDS
from domain.law.edition import regime_from
from domain.law.explanation import Receipt
from domain.law.lawbook import Law
from domain.law.publication import EditionPublished, edition_stream
from domain.law.regime import Regime
from domain.recorded import Recorded
from domain.streams import Stream
from infra.folds import Folded, extend
from infra.mapper import Mapper
from infra.personal.personal_data import Keys
from infra.storage.log import Storage

Lack = Literal["edition_missing", "edition_altered", "acts_missing"]


class LawMissingError(Exception):
    """The log does not hold the law that a receipt names; `code` says which part of it."""

    def __init__(self, code: Lack, why: str) -> None:
        super().__init__(why)
        self.code: Lack = code


class NoKeys(Keys):
    """Opens nothing: law and receipts hold no personal data, and whoever replays need not be able to read any."""

    def __init__(self) -> None:
        """There is no database."""

    def to_open(self, subjects: Iterable[UUID]) -> dict[UUID, Any]:  # noqa: ARG002 - whoever they are
        """No key."""
        return {}


def closed_mapper() -> Mapper:
    """Reads facts with every personal text closed."""
    return Mapper(KINDS, NoKeys())


class RecordedLaw:
    """The laws of receipts. Keeps a bounded number of them, and of each stream of acts the entries read so far."""

    def __init__(self, storage: Storage, mapper: Mapper, remembered: int = 32) -> None:
        """`remembered`: how many laws, and how many editions, are kept at most."""
        self._storage = storage
        self._mapper = mapper
        self._remembered = remembered
        self._laws: OrderedDict[tuple[str, int, str, int, int], Law] = OrderedDict()
        self._editions: OrderedDict[tuple[str, int, str], Regime] = OrderedDict()
        self._lacks: dict[tuple[str, int, str], tuple[Lack, str]] = {}
        self._acts: dict[UUID, ActsRead] = {}

    def turn(self) -> None:
        """Go on to further decisions: an edition that was lacking for those before may have been published since."""
        self._lacks = {}

    def of(self, receipt: Receipt) -> Law:
        """The law that the receipt names. Raises `LawMissingError`."""
        key = (receipt.regime, receipt.edition, receipt.edition_hash, receipt.acts, receipt.city)
        law = self._laws.get(key)
        if law is None:
            regime = self._edition(receipt)
            own, city = self._read(regime_acts(regime.key)), self._read(city_acts(regime.municipality))
            law = Law(regime, own.up_to(receipt.acts), city.up_to(receipt.city))
        _keep(self._laws, key, law, self._remembered)
        return law

    def seen_at(self, receipt: Receipt, position: int) -> tuple[int, int]:
        """How many acts of the regime and of its city stood in the log before a position: what a decision there must have seen."""
        regime = self._edition(receipt)
        own, city = self._read(regime_acts(regime.key)), self._read(city_acts(regime.municipality))
        return own.standing_at(position), city.standing_at(position)

    def _read(self, stream: Stream[Acts]) -> ActsRead:
        found = self._acts.get(stream.id)
        if found is None:
            found = self._acts[stream.id] = ActsRead(stream, self._storage, self._mapper)
        return found

    def _edition(self, receipt: Receipt) -> Regime:
        key = (receipt.regime, receipt.edition, receipt.edition_hash)
        if key in self._lacks:
            raise LawMissingError(*self._lacks[key])
        regime = self._editions.get(key)
        if regime is None:
            try:
                regime = _checked(self._published(receipt), receipt)
            except LawMissingError as error:
                self._lacks[key] = error.code, str(error)
                raise
        _keep(self._editions, key, regime, self._remembered)
        return regime

    def _published(self, receipt: Receipt) -> EditionPublished:
        stream = edition_stream(receipt.regime, receipt.edition)
        entries = self._mapper.decode(self._storage.load({stream.id: 0}))
        published = next((entry.event for entry in entries), None)
        if not isinstance(published, EditionPublished):
            raise LawMissingError("edition_missing", f"edition {receipt.edition} of {receipt.regime} is not in the log")
        return published


class ActsRead:
    """One stream of acts, read once and then only what is newer; folded to any version, quickest where versions rise."""

    def __init__(self, stream: Stream[Acts], storage: Storage, mapper: Mapper) -> None:
        self._stream = stream
        self._storage = storage
        self._mapper = mapper
        self._entries: list[Recorded[Any]] = []
        self._positions: list[int] = []
        self._known_until = 0
        self._folded: Folded[Acts] = Folded(0, stream.kind.empty)

    def up_to(self, version: int) -> Acts:
        """The acts after so many facts. Raises `LawMissingError` where the log holds fewer."""
        if version > len(self._entries):
            self._read_on()
        if not 0 <= version <= len(self._entries):
            raise LawMissingError("acts_missing", f"the receipt names version {version} of the acts, the log holds {len(self._entries)}")
        begun = self._folded if self._folded.version <= version else Folded(0, self._stream.kind.empty)
        self._folded = extend(begun, self._stream, self._entries[begun.version : version])
        return self._folded.state

    def standing_at(self, position: int) -> int:
        """How many of them stand before a position of the log."""
        if position > self._known_until:
            self._read_on()
        return bisect_right(self._positions, position - 1)

    def _read_on(self) -> None:
        last = self._storage.last()
        for entry in self._mapper.decode(self._storage.load({self._stream.id: len(self._entries)})):
            if entry.version != len(self._entries) + 1:
                raise LawMissingError("acts_missing", f"the acts lack version {len(self._entries) + 1}")
            self._entries.append(entry)
            self._positions.append(entry.position)
        self._known_until = last.position if last is not None else 0


def _checked(published: EditionPublished, receipt: Receipt) -> Regime:
    """The pack of an edition whose bytes have the hash of the receipt."""
    content = bytes(published.content)
    found = sha256(content).hexdigest()
    if not found == published.hash == receipt.edition_hash:
        why = f"the bytes in the log hash to {found}, the publication says {published.hash}, the receipt {receipt.edition_hash}"
        raise LawMissingError("edition_altered", why)
    try:
        regime = regime_from(content)
    except msgspec.MsgspecError as error:
        raise LawMissingError("edition_altered", f"the edition cannot be read: {error}") from error
    if (regime.key, regime.edition) != (receipt.regime, receipt.edition):
        raise LawMissingError("edition_altered", f"the bytes are edition {regime.edition} of {regime.key}")
    return regime


def _keep(kept: OrderedDict[Any, Any], key: object, value: object, most: int) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
