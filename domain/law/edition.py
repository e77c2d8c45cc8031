"""An edition of a law pack: its canonical bytes and their hash.

A value that was ever in an edition is not edited: a correction is a new edition number.
"""

from hashlib import sha256
from typing import NamedTuple

import msgspec

from domain.law.regime import Regime


class Edition(NamedTuple):
    """A regime's pack as bytes (RFC 8785 form: it holds no floats, and its keys are ASCII) with its SHA-256 in hex."""

    regime: str
    number: int
    hash: str
    content: bytes


_KNOWN: dict[int, tuple[Regime, Edition]] = {}
_READ: dict[str, Regime] = {}
"""Editions out of the record by hash. There are as many as were published; each is kept once."""


def edition_of(regime: Regime) -> Edition:
    """The edition of a pack; computed once for each pack object."""
    known = _KNOWN.get(id(regime))
    if known is None or known[0] is not regime:
        content = msgspec.json.encode(regime, order="sorted")
        known = (regime, Edition(regime.key, regime.edition, sha256(content).hexdigest(), content))
        _KNOWN[id(regime)] = known
    return known[1]


def read_back(edition: Edition) -> Regime:
    """The pack of an edition out of the record. Its receipts name that edition's own hash, whatever this program would write it as."""
    known = _READ.get(edition.hash)
    if known is None:
        known = _READ[edition.hash] = regime_from(edition.content)
        _KNOWN[id(known)] = (known, edition)
    return known


def regime_from(content: bytes) -> Regime:
    """The pack of an edition, read back from its bytes."""
    return msgspec.json.decode(content, type=Regime)
