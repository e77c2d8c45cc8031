"""What a simulation supposes of the law: acts more, acts less, readings, an edition from the log. Judged as a real act would be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID, uuid5

from msgspec import Struct

from domain.acts.acts import ActRecorded, CityActRecorded, city_acts, regime_acts
from domain.acts.commands import RecordAct
from domain.acts.content import PolicySetting
from domain.law.edition import edition_of
from domain.law.explanation import Receipt
from domain.law.publication import edition_stream
from domain.law.regime import Regime, Scalar
from domain.recorded import Recorded
from domain.refusal import Refused
from domain.streams import NAMES, Event, Occasion, Stream
from infra.audit.overlay import Overlay, States
from infra.audit.recorded_law import LawMissingError, RecordedLaw
from infra.journal import Journal

SUPPOSED = "simulação"
"""The reference of a reading that nobody decided: it stands in explanations as the source."""

_PACKS: dict[tuple[str, int, str], Regime] = {}
"""Editions read back from the log. There are as many as were published; each is kept once, as the hash of a pack is."""


class Supposed(Struct, frozen=True, kw_only=True):
    """What is supposed. `less` names acts by id or reference; `edition` is a number that stands in the log."""

    more: tuple[RecordAct, ...] = ()
    less: tuple[str, ...] = ()
    readings: Mapping[str, Scalar | tuple[str, ...]] = {}
    edition: int | None = None


class SupposedLaw:
    """The acts and packs of a simulation of one regime."""

    def __init__(self, journal: Journal, regime: str, supposed: Supposed, occasion: Occasion) -> None:
        """Refuses what recording the acts would refuse; `act_not_found`, `edition_not_found`; of readings what an act could not set."""
        self._journal = journal
        self.regime = regime
        self._readings = supposed.readings
        self._pack = _edition(journal, regime, supposed.edition)
        self._out = self._less(supposed.less)
        self.more = self._added(supposed, occasion)

    def left_out(self, entry: Recorded[Any]) -> bool:
        """Whether a recorded act is none here: taken out, or a reading in whose place another is supposed."""
        event = entry.event
        if not isinstance(event, ActRecorded | CityActRecorded):
            return False
        content = event.act.content
        other = isinstance(event, ActRecorded) and event.regime == self.regime and isinstance(content, PolicySetting)
        return event.act.id in self._out or (other and isinstance(content, PolicySetting) and content.key in self._readings)

    def packs_for(self, events: Sequence[Event]) -> Mapping[str, Regime]:
        """The packs for a step: the supposed edition, or the one under which its facts were decided, or the program's."""
        packs = self._journal.packs
        receipt = next((r for event in events if isinstance(r := getattr(event, "receipt", None), Receipt)), None)
        if self._pack is not None:
            return {**packs, self.regime: self._pack}
        if receipt is None or edition_of(packs[self.regime]).hash == receipt.edition_hash:
            return packs
        return {**packs, self.regime: _read(self._journal, receipt)}

    def _streams(self) -> tuple[Stream[Any], Stream[Any]]:
        return regime_acts(self.regime), city_acts(self._journal.packs[self.regime].municipality)

    def _less(self, named: Sequence[str]) -> frozenset[UUID]:
        """The ids of the acts that are taken out; one reference may name several."""
        acts = [act for folded in self._journal.folds(self._streams()).values() for act in folded.state.acts]
        found: set[UUID] = set()
        for name in named:
            these = {act.id for act in acts if name in {str(act.id), act.reference}}
            if not these:
                raise Refused("act_not_found", f"Nenhum ato deste regime ou do seu município é {name!r}: confira a referência.", act=name)
            found |= these
        return frozenset(found)

    def _added(self, supposed: Supposed, occasion: Occasion) -> dict[Stream[Any], tuple[Event, ...]]:
        pack = self._pack or self._journal.packs[self.regime]
        overlay = Overlay(self._journal, load=self._as_left, packs={**self._journal.packs, self.regime: pack})
        readings = [
            RecordAct(
                id=uuid5(NAMES, f"what-if:{key}"), reference=SUPPOSED, published_on=pack.valid_from, effective_from=pack.valid_from,
                content=PolicySetting(key, value, SUPPOSED), regime=self.regime,
            )
            for key, value in supposed.readings.items()
        ]  # fmt: skip
        added: dict[Stream[Any], tuple[Event, ...]] = {}
        for command in (*supposed.more, *readings):
            facts = overlay.decide(command, occasion)
            overlay.add(facts)
            for stream, event in facts:
                added[stream] = (*added.get(stream, ()), event)
        return added

    def _as_left(self, streams: Any) -> States:  # noqa: ANN401 - an iterable of streams
        """Streams as they are now, without what is taken out."""
        found = self._journal.folds(streams)
        for stream in found:
            if stream in self._streams():
                kept = [entry.event for entry in self._journal.entries(stream) if not self.left_out(entry)]
                found[stream] = type(found[stream])(len(kept), stream.kind.fold(kept))
        return found


def _edition(journal: Journal, regime: str, number: int | None) -> Regime | None:
    """The pack of an edition by its number: from the log, or the program's where nothing was decided under it yet."""
    if number is None:
        return None
    published = journal.fold(edition_stream(regime, number)).state
    if published is not None:
        return _read(journal, Receipt(regime, number, published.hash, 0, 0))
    if journal.packs[regime].edition == number:
        return journal.packs[regime]
    own = journal.packs[regime].edition
    there = [n for n in range(1, own + 1) if n == own or journal.fold(edition_stream(regime, n)).state is not None]
    named = ", ".join(str(each) for each in there)
    raise Refused(
        "edition_not_found", f"A edição {number} de {regime} não está no registro. Há: {named}.", edition=number, editions=there
    )  # fmt: skip


def _read(journal: Journal, receipt: Receipt) -> Regime:
    key = (receipt.regime, receipt.edition, receipt.edition_hash)
    if key not in _PACKS:
        try:
            _PACKS[key] = RecordedLaw(journal.log.storage, journal.mapper).of(Receipt(*key, 0, 0)).regime
        except LawMissingError as error:
            raise Refused(
                "edition_not_found",
                f"A edição {receipt.edition} de {receipt.regime} falta no registro ou foi alterada: verifique o registro.",
                edition=receipt.edition, found=error.code,
            ) from error  # fmt: skip
    return _PACKS[key]
