"""Law editions into the record: before the first decision under an edition, the edition itself, whole."""

from collections.abc import Mapping
from typing import Any

from domain.law.edition import edition_of
from domain.law.explanation import Receipt
from domain.law.publication import EditionPublished, edition_stream, publication
from domain.law.regime import Regime
from domain.streams import Facts, Stream
from infra.folds import Folded

EditionStream = Stream[EditionPublished | None]


class EditionEditedError(Exception):
    """The pack in the program differs from the edition of the same number in the record: a correction takes a new number."""


class Editions:
    """Which editions are known to stand in the record; a process asks the store once for each."""

    def __init__(self, packs: Mapping[str, Regime]) -> None:
        self._packs = packs
        self._standing: set[tuple[str, int, str]] = set()

    def streams(self, facts: Facts) -> list[EditionStream]:
        """The streams to look at before these facts are recorded."""
        return [edition_stream(regime, number) for regime, number, _ in self._unknown(facts)]

    def publish(self, facts: Facts, states: Mapping[Stream[Any], Folded[Any]]) -> Facts:
        """The facts, after the publication of the editions that are not in the record yet.

        Raises:
            EditionEditedError: an edition in the record differs from the program's, or one of before is missing that a decision rests on.
        """
        published: Facts = []
        for regime, number, digest in self._unknown(facts):
            edition = edition_of(self._packs[regime])
            stream = edition_stream(regime, number)
            standing: EditionPublished | None = states[stream].state
            recorded = edition.hash if standing is None else standing.hash
            # A term is counted again under the edition of its own decision.
            earlier = standing is not None and number < edition.number
            if recorded != digest or ((number, digest) != (edition.number, edition.hash) and not earlier):
                raise EditionEditedError(
                    f"{regime}, edition {number}: {recorded} in the record, {digest} in the decision, {edition.hash} here"
                )
            if standing is None:
                published.append((stream, publication(edition)))
            else:
                self._standing.add((regime, number, digest))
        return published + facts

    def stand(self, facts: Facts) -> None:
        """Remember that the editions of these facts, which were stored, are in the record."""
        self._standing.update(self._unknown(facts))

    def _unknown(self, facts: Facts) -> list[tuple[str, int, str]]:
        found = {_of(receipt) for _, event in facts if isinstance(receipt := getattr(event, "receipt", None), Receipt)}
        return sorted(found - self._standing)


def _of(receipt: Receipt) -> tuple[str, int, str]:
    return receipt.regime, receipt.edition, receipt.edition_hash
