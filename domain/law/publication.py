"""The editions of law packs in the record: each is there whole, once, before the first decision under it; replay reads it from there."""

from __future__ import annotations

from hashlib import sha256

from msgspec import Raw

from domain.law.edition import Edition, read_back
from domain.law.regime import Regime
from domain.streams import Event, Kind, Stream


class EditionPublished(Event, frozen=True, tag="law.edition_published/1"):
    """An edition of a pack as its canonical bytes, with their SHA-256 in hex."""

    regime: str
    edition: int
    hash: str
    content: Raw


def evolve(state: EditionPublished | None, event: EditionPublished) -> EditionPublished | None:
    """The edition; the first publication stands."""
    return event if state is None else state


LAW: Kind[EditionPublished | None] = Kind("law", None, evolve, (EditionPublished,))


def edition_stream(regime: str, number: int) -> Stream[EditionPublished | None]:
    """The stream of one edition."""
    return LAW.named(regime, str(number))


def regime_of(published: EditionPublished) -> Regime | None:
    """The pack of a published edition; None where its bytes are not those that the publication names."""
    content = bytes(published.content)
    if sha256(content).hexdigest() != published.hash:
        return None
    return read_back(Edition(published.regime, published.edition, published.hash, content))


def publication(edition: Edition) -> EditionPublished:
    """The fact that an edition is published."""
    return EditionPublished(regime=edition.regime, edition=edition.number, hash=edition.hash, content=Raw(edition.content))
