"""What is looked at before a checkpoint signs it: who writes into the database without AUTOS_LOG_KEY must not get the log's signature."""

from __future__ import annotations

from itertools import chain

from sqlalchemy import Connection

from infra.provable import raw
from infra.provable.merkle import HASH
from infra.provable.raw import leaf, mac_holds


def first_unsealed(connection: Connection, key: bytes, after: int, upto: int) -> int | None:
    """The first position after one, up to another, whose entry is missing, does not bear the log's seal, or is not the kept leaf."""
    with raw.events(connection, after) as entries, raw.tree(connection, after) as leaves:
        rows, kept = chain.from_iterable(entries), chain.from_iterable(leaves)
        for position in range(after + 1, upto + 1):
            row, (at, hashes) = next(rows, None), next(kept, (0, b""))
            if row is None or row[0] != position or at != position:
                return position
            if not mac_holds(row, position, key) or leaf(row, position) != hashes[:HASH]:
                return position
    return None
