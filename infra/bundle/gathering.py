"""What proves a case: its entries and those of the law that it was decided under, each with its way to the root of one checkpoint.

A newcomer would publish first and read then; what was recorded in between is not under the checkpoint, and has no proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from msgspec import Struct
from sqlalchemy import Connection

from domain.acts.acts import city_acts, regime_acts
from domain.law.edition import regime_from
from domain.law.explanation import Receipt
from domain.law.publication import EditionPublished, edition_stream
from domain.recorded import Recorded
from infra.followers.read_side import ReadSide
from infra.journal import Journal
from infra.provable import checkpoints
from infra.provable.checkpoints import Published
from infra.provable.merkle import Node, consistency_proof, inclusion_proof
from infra.provable.note import VerifierKey
from infra.provable.publishing import Publisher
from infra.provable.tree import entry_hash, lookup
from infra.storage.entries import Entry

NODES_A_QUERY = 5_000


class SizeUnknownError(Exception):
    """No proof leads from a log of so many entries: it has none, or the checkpoint of the bundle is over fewer."""


class Proven(Struct, frozen=True):
    """An entry with its audit path, from the leaf up."""

    entry: Entry
    proof: tuple[bytes, ...]

    @property
    def leaf(self) -> bytes:
        """The hash of its leaf."""
        return entry_hash(self.entry)


class Consistency(Struct, frozen=True):
    """That the log of the checkpoint begins with the one of `size` entries, for who holds a checkpoint over those."""

    size: int
    proof: tuple[bytes, ...]


class Gathered(Struct, frozen=True):
    """A case and the law under it, as of one checkpoint. `recorded`: the case's facts, decoded, for the reading beside the proofs."""

    case: UUID
    recorded: tuple[Recorded[Any], ...]
    entries: tuple[Proven, ...]
    published: Published
    keys: tuple[VerifierKey, ...]
    consistency: Consistency | None
    rotations: tuple[str, ...] = ()
    """The notes that two keys signed, oldest first: they lead from a key that the reader has to the present one."""


def gather(journal: Journal, side: ReadSide, publisher: Publisher, case: UUID, since: int | None = None) -> Gathered:
    """The case as it is now. Publishes a checkpoint where none is over all that is shown.

    Args:
        journal: over the log.
        side: the database of the log.
        publisher: of its checkpoints.
        case: that has a fact.
        since: entries of an earlier checkpoint, to which the one of the bundle is then shown to add and nothing else.

    Raises:
        NotPublishedError: there is no checkpoint and none can be made.
        SizeUnknownError: of `since`.
    """
    storage = journal.log.storage
    own = storage.load({case: 0})
    recorded = journal.mapper.decode(own)
    law = _law(journal, recorded)
    entries = sorted((*own, *law), key=lambda entry: entry.position)
    published = _over(side, publisher, entries[-1].position)
    with side.reading() as reading:
        proofs = _proofs(reading.connection, entries, published.size)
        consistency = None if since is None else _consistency(reading.connection, since, published.size)
        rotations = tuple(checkpoints.rotations(reading.connection))
    proven = tuple(Proven(entry, proof) for entry, proof in zip(entries, proofs, strict=True))
    return Gathered(case, tuple(recorded), proven, published, tuple(publisher.verifiers()), consistency, rotations)


def _law(journal: Journal, recorded: Sequence[Recorded[Any]]) -> Iterator[Entry]:
    """Editions and acts that the receipts of these facts name, each act stream from its first entry to the last that was seen."""
    receipts = [receipt for one in recorded if isinstance(receipt := getattr(one.event, "receipt", None), Receipt)]
    storage = journal.log.storage
    editions = storage.load({edition_stream(receipt.regime, receipt.edition).id: 0 for receipt in receipts}) if receipts else []
    cities = {
        (event.regime, event.edition): regime_from(bytes(event.content)).municipality
        for one in journal.mapper.decode(editions)
        if isinstance(event := one.event, EditionPublished)
    }
    seen: dict[UUID, int] = {}
    for receipt in receipts:
        acts, city = regime_acts(receipt.regime).id, city_acts(cities.get((receipt.regime, receipt.edition), "")).id
        seen[acts] = max(receipt.acts, seen.get(acts, 0))
        seen[city] = max(receipt.city, seen.get(city, 0))
    yield from editions
    if seen:
        yield from (entry for entry in storage.load(dict.fromkeys(seen, 0)) if entry.version <= seen[entry.stream])


def _over(side: ReadSide, publisher: Publisher, position: int) -> Published:
    """The newest checkpoint, where it is over that position; else a new one."""
    with side.reading() as reading:
        newest = checkpoints.newest(reading.connection)
    return newest if newest is not None and newest.size >= position else publisher.publish()


def _proofs(connection: Connection, entries: Sequence[Entry], size: int) -> list[tuple[bytes, ...]]:
    """The audit paths of all entries, with few questions to the database: first which hashes they need, then their values."""
    wanted: dict[Node, bytes] = {}

    def note(nodes: Sequence[Node]) -> Mapping[Node, bytes]:
        wanted.update(dict.fromkeys(nodes, b""))
        return wanted

    for entry in entries:
        inclusion_proof(entry.position - 1, size, note)
    nodes = list(wanted)
    for start in range(0, len(nodes), NODES_A_QUERY):
        wanted.update(lookup(connection, nodes[start : start + NODES_A_QUERY]))
    return [tuple(inclusion_proof(entry.position - 1, size, lambda _: wanted)) for entry in entries]


def _consistency(connection: Connection, since: int, size: int) -> Consistency:
    if not 0 < since <= size:
        raise SizeUnknownError(f"the checkpoint is over {size} entries; no proof leads to it from {since}")
    return Consistency(since, tuple(consistency_proof(since, size, lambda nodes: lookup(connection, nodes))))
