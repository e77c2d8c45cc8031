"""The log's Merkle tree as it is kept: a row an entry, with the hashes of all subtrees that the entry completes, and never written again.

The row at position p holds the hash of its leaf and, after it, those of the subtrees of 2, 4, 8, … leaves that end there. Its highest
position says how far the tree is kept; a newcomer would keep a second number for that, which may disagree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import structlog
from sqlalchemy import Connection, bindparam, text

from infra.clock import Clock, utc_now
from infra.followers import following
from infra.followers.following import Stop
from infra.followers.read_side import ReadSide
from infra.provable import merkle
from infra.provable.merkle import HASH, Edge, Node, complete_nodes, leaf_hash
from infra.storage.entries import Entry, UnreadableEntryError, sealed_bytes
from infra.storage.log import Storage

NAME = "log_tree"
BATCH = 1000

SIZE = text("SELECT coalesce(max(position), 0) FROM log_tree")
ROWS = text("SELECT position, hashes FROM log_tree WHERE position IN :positions").bindparams(bindparam("positions", expanding=True))
# Who comes second to a position finds the same hashes there.
ADD_SQLITE = "INSERT INTO log_tree (position, hashes) VALUES (?, ?) ON CONFLICT DO NOTHING"
ADD_POSTGRES = "INSERT INTO log_tree (position, hashes) SELECT * FROM unnest(%s::bigint[], %s::bytea[]) ON CONFLICT DO NOTHING"

LOGGER = structlog.stdlib.get_logger("tree")


class TreeStoppedError(Exception):
    """The log and its tree do not fit together: the log has a gap, ends before its tree, or the tree lacks a row."""


class Tree:
    """Keeps the tree up with the log and answers from it. Any number of processes may do so at once."""

    def __init__(self, storage: Storage, side: ReadSide, *, clock: Clock = utc_now, batch: int = BATCH) -> None:
        self._storage = storage
        self._side = side
        self._clock = clock
        self._batch = batch
        self._stopped: str | None = None

    def catch_up(self) -> bool:
        """Bring the tree to the end of the log, or up to what does not fit; answers whether it got to the end.

        What does not fit is said once and kept for `autos doctor`; `autos audit verify` names the entry.
        """
        try:
            while self._step():
                pass
        except (TreeStoppedError, UnreadableEntryError) as error:
            self._stop(str(error))
            return False
        if self._stopped is not None:
            with self._side.writing() as connection:
                following.clear(connection, NAME)
            self._stopped = None
        return True

    def _step(self) -> bool:
        with self._side.reading() as reading:
            size = size_of(reading.connection)
            edge = edge_at(reading.connection, size)
        entries = self._storage.page(size, self._batch)
        if not entries:
            last = self._storage.last()
            if size > (last.position if last else 0):
                raise TreeStoppedError(f"the tree is kept up to position {size}, where the log has no entry")
            return False
        if entries[0].position != size + 1:
            raise TreeStoppedError(f"the log has no entry at position {size + 1}")
        gap = next((at for at, entry in enumerate(entries) if entry.position != size + 1 + at), None)
        self._add([(entry.position, b"".join(edge.add(entry_hash(entry)))) for entry in entries[:gap]])
        return True

    def _add(self, rows: Sequence[tuple[int, bytes]]) -> None:
        with self._side.writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(ADD_POSTGRES, ([position for position, _ in rows], [hashes for _, hashes in rows]))
            else:
                connection.exec_driver_sql(ADD_SQLITE, list(rows))

    def _stop(self, said: str) -> None:
        if self._stopped == said:
            return
        self._stopped = said
        LOGGER.critical("log_tree_stopped", error=said)
        with self._side.writing() as connection:
            following.stop(connection, Stop(NAME, "", size_of(connection) + 1, said, self._clock()))


def entry_hash(entry: Entry) -> bytes:
    """The hash of an entry's leaf; its index in the tree is its position less one."""
    return leaf_hash(sealed_bytes(entry.position, entry.recorded_at, entry))


def size_of(connection: Connection) -> int:
    """Up to which position the tree is kept."""
    return int(connection.execute(SIZE).scalar_one())


def edge_at(connection: Connection, size: int) -> Edge:
    """The right edge of the tree over the first `size` entries."""
    nodes = complete_nodes(0, size)
    known = lookup(connection, nodes)
    return Edge(size, [known[node] for node in nodes])


def root_at(connection: Connection, size: int) -> bytes:
    """The root over the first `size` entries."""
    return merkle.root(size, lambda nodes: lookup(connection, nodes))


def lookup(connection: Connection, nodes: Sequence[Node]) -> Mapping[Node, bytes]:
    """The hashes of complete subtrees, in one question.

    Raises:
        TreeStoppedError: the tree lacks one of them.
    """
    ends = {node: (node.place + 1) << node.level for node in nodes}
    if not ends:
        return {}
    rows: dict[int, bytes] = {row[0]: bytes(row[1]) for row in connection.execute(ROWS, {"positions": sorted(set(ends.values()))})}
    found: dict[Node, bytes] = {}
    for node, end in ends.items():
        found[node] = rows.get(end, b"")[node.level * HASH : (node.level + 1) * HASH]
        if len(found[node]) != HASH:
            raise TreeStoppedError(f"the kept tree lacks a hash at position {end}")
    return found
