"""Names the first entry that does not stand as it was written, and in which way, by its MAC and by the kept hash of its leaf.

Both are bound to the position: a row that fits another position than its own tells where it stood before.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, select

from infra.provable import raw
from infra.provable.findings import Finding
from infra.provable.merkle import HASH
from infra.provable.raw import Row, leaf, mac_holds
from projections.cases import CASES
from projections.reading import Reading

FAR = -(2**63)


class Clues(Struct, frozen=True):
    """What the walk over the log met first: a position without a row (or a row below the first), a leaf that differs from the kept one."""

    gap: int | None
    leaf: int | None
    attested: int
    """How many entries a checkpoint covers that does not fit (0: all fit)."""
    proven: int = 0
    """How many entries a checkpoint covers that fits."""


def first_altered(connection: Connection, key: bytes, clues: Clues) -> Finding | None:
    """The first altered entry, as far as MACs, positions and the kept tree tell; None where all of them were made to fit."""
    known = min((at for at in (clues.gap, clues.leaf) if at is not None), default=None)
    forged = _first_forged(connection, key, known)
    at = known if forged is None else forged
    if at is None:
        return None
    return _at_gap(connection, at) if at == clues.gap else _Place(connection, key, at).finding(clues)


def placed(reading: Reading, finding: Finding) -> Finding:
    """The finding with what the row at its position says of itself, where one stands there; for whoever looks the fact up."""
    if finding.position is None or finding.code in {"tree_altered", "tree_cut", "log_cut", "log_rolled_back", "log_rewritten"}:
        return finding
    at = raw.place(reading.connection, finding.position)
    if at is None:
        return finding
    try:
        cases = reading.table(CASES)
    except LookupError:  # the read models were never built: the number is told nowhere else in clear
        number = None
    else:
        number = reading.connection.execute(select(cases.c.number).where(cases.c.case == at.stream)).scalar()
    return replace(finding, fact=at.tag, stream=at.stream, version=at.version, case=number)


def _first_forged(connection: Connection, key: bytes, before: int | None) -> int | None:
    with raw.events(connection) as chunks:
        for chunk in chunks:
            for row in chunk:
                if before is not None and row[0] >= before:
                    return None
                if not mac_holds(row, row[0], key):
                    return row[0]
    return None


def _at_gap(connection: Connection, gap: int) -> Finding:
    if gap < 1:
        return Finding("entry_inserted", f"An entry was inserted at position {gap}, where none can stand.", gap)
    rows = _rows(connection, gap - 1, 1)
    last = rows[0][0] - 1 if rows else gap
    which = f"The entry at position {gap} was removed" if last == gap else f"The entries at positions {gap} to {last} were removed"
    return Finding("entry_removed", f"{which}: nothing stands there.", gap)


class _Place:
    """The rows at and after the first position that is wrong, and what MACs and kept leaves say of them."""

    def __init__(self, connection: Connection, key: bytes, position: int) -> None:
        self._connection = connection
        self._key = key
        self._position = position
        self._rows = _rows(connection, position - 1, raw.CHUNK)

    def finding(self, clues: Clues) -> Finding:
        at, row = self._position, self._rows[0]
        later = next((r[0] for r in self._rows[1:] if self._fits(r, at)), None)
        stood = self._stood_at(row)
        if later is not None and stood is None:
            count = later - at
            which = "An entry was" if count == 1 else f"{count} entries were"
            return Finding("entry_inserted", f"{which} inserted at position {at}; those after moved down by {count}.", at)
        if stood is not None and stood > at and (len(self._rows) == 1 or self._fits(self._rows[1], stood + 1)):
            which = f"The entry at position {at} was" if stood == at + 1 else f"The entries at positions {at} to {stood - 1} were"
            return Finding("entry_removed", f"{which} removed; those after moved up by {stood - at}.", at)
        if stood is not None:
            return Finding("entry_moved", f"The entry at position {at} stood at position {stood}: entries were re-ordered.", at)
        if at <= clues.proven and clues.leaf != at:
            said = f"The seal (HMAC) of the entry at position {at} was replaced; the entry itself is the one that a checkpoint attests."
            return Finding("seal_replaced", said, at)
        if at > clues.attested and clues.leaf != at:
            said = (
                f"The entry at position {at} does not bear the log's own seal: it was changed, or added by somebody without AUTOS_LOG_KEY."
            )
            return Finding("entry_forged", said, at)
        return Finding("entry_changed", f"The entry at position {at} was changed.", at)

    def _fits(self, row: Row, position: int) -> bool:
        if mac_holds(row, position, self._key):
            return True
        with raw.tree(self._connection, position - 1) as chunks:
            for kept in chunks:
                return kept[0][0] == position and kept[0][1][:HASH] == leaf(row, position)
        return False

    def _stood_at(self, row: Row) -> int | None:
        """The other position that the row fits; looks at all of them."""
        own = row[0]
        with raw.tree(self._connection) as chunks:
            last = 0
            for chunk in chunks:
                for position, hashes in chunk:
                    last = position
                    if position != own and (mac_holds(row, position, self._key) or hashes[:HASH] == leaf(row, position)):
                        return position
        with raw.events(self._connection, last) as rows:
            for part in rows:
                for position, *_ in part:
                    if position != own and mac_holds(row, position, self._key):
                        return position
        return None


def _rows(connection: Connection, after: int, most: int) -> list[Row]:
    with raw.events(connection, after) as chunks:
        for chunk in chunks:
            return chunk[:most]
    return []
