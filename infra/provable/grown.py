"""A tree that grows by chunks of leaves, level by level: half the time of growing it leaf by leaf, which counts for a million of them."""

from collections.abc import Sequence
from hashlib import sha256
from operator import add

from infra.provable.merkle import EMPTY_ROOT, Edge, complete_nodes, joined


class Grown:
    """The tree over all leaves so far. Chunks have one length, a power of two, but for the last, after which nothing may follow."""

    def __init__(self, chunk: int) -> None:
        """`chunk`: how many leaves a chunk has."""
        self._chunk = chunk
        self._edge = Edge()
        self._before: list[bytes] = []
        self._levels: list[list[bytes]] = []
        self.begin = 0
        """How many leaves stood before the last chunk."""
        self.size = 0

    def add(self, leaves: Sequence[bytes]) -> list[bytes]:
        """Add a chunk. Answers for each leaf its hash and those of the subtrees that it completes, joined as the kept tree keeps them.

        Raises:
            ValueError: a chunk follows one that was not whole.
        """
        if self.size % self._chunk:
            raise ValueError("a chunk follows one that was not whole")
        self.begin = self.size
        self.size += len(leaves)
        self._before = list(self._edge.hashes)
        level = list(leaves)
        self._levels = [level]
        rows = list(leaves)
        step = 1
        while len(level) > 1:
            level = [sha256(b"\1" + left + right).digest() for left, right in zip(level[::2], level[1::2], strict=False)]
            self._levels.append(level)
            step *= 2
            rows[step - 1 :: step] = map(add, rows[step - 1 :: step], level)
        if len(leaves) == self._chunk:
            rows[-1] += b"".join(self._edge.add(level[0])[1:])
        return rows

    def root_at(self, size: int) -> bytes:
        """The root over the first `size` leaves, `size` being that before the last chunk, after it, or between."""
        within = [self._levels[node.level][node.place] for node in complete_nodes(0, size - self.begin)]
        hashes = [*self._before, *within]
        return joined(hashes) if hashes else EMPTY_ROOT
