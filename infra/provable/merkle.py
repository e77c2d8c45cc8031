"""The Merkle tree of RFC 9162 (and RFC 6962): hashes, roots and proofs, as pure functions over the hashes of complete subtrees.

Leaves and inner nodes are hashed behind different first bytes; a newcomer would leave them out, and an inner node could pass for an entry.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import chain
from typing import NamedTuple

HASH = 32
"""Bytes of a hash (SHA-256)."""
EMPTY_ROOT = sha256(b"").digest()
"""The root of a tree without leaves."""


class Node(NamedTuple):
    """The complete subtree of 2^level leaves that begins at leaf place · 2^level."""

    level: int
    place: int


Lookup = Callable[[Sequence[Node]], Mapping[Node, bytes]]
"""Gives the hashes of complete subtrees; it is asked once for a whole proof."""


def leaf_hash(content: bytes) -> bytes:
    """The hash of a leaf."""
    return sha256(b"\0" + content).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of two neighbours."""
    return sha256(b"\1" + left + right).digest()


class Edge:
    """The right edge of a tree that grows: the roots of its complete subtrees, largest first. At most 64 hashes, whatever the size."""

    def __init__(self, size: int = 0, hashes: Iterable[bytes] = ()) -> None:
        """`hashes` belong to `complete_nodes(0, size)`, in that order."""
        self.size = size
        self.hashes = list(hashes)

    def add(self, leaf: bytes) -> list[bytes]:
        """Add a leaf's hash. Answers the hashes of all subtrees that it completes, itself first, from the lowest level up."""
        completed = [leaf]
        for level in range(_trailing_zeros(self.size + 1)):
            completed.append(node_hash(self.hashes.pop(), completed[level]))
        self.hashes.append(completed[-1])
        self.size += 1
        return completed

    def root(self) -> bytes:
        """The root of the tree so far."""
        return joined(self.hashes) if self.hashes else EMPTY_ROOT


def complete_nodes(begin: int, end: int) -> list[Node]:
    """The complete subtrees that make up the leaves from `begin` to before `end`, left to right.

    `begin` is 0 or a multiple of the smallest power of two that is not below `end - begin`, as it is of every subtree in a proof.
    """
    nodes: list[Node] = []
    while begin < end:
        level = (end - begin).bit_length() - 1
        nodes.append(Node(level, begin >> level))
        begin += 1 << level
    return nodes


def root(size: int, lookup: Lookup) -> bytes:
    """The root over the first `size` leaves."""
    return _hashes([(0, size)], lookup)[0] if size else EMPTY_ROOT


def inclusion_proof(index: int, size: int, lookup: Lookup) -> list[bytes]:
    """The audit path of leaf `index` (counted from 0) in the tree of the first `size` leaves, from the leaf up (RFC 9162, 2.1.3.1).

    Raises:
        ValueError: the tree of that size has no such leaf.
    """
    if not 0 <= index < size:
        raise ValueError(f"a tree of {size} leaves has no leaf {index}")
    return _hashes(_path(index, 0, size), lookup)


def consistency_proof(first: int, second: int, lookup: Lookup) -> list[bytes]:
    """That the tree of `second` leaves begins with the one of `first` leaves (RFC 9162, 2.1.4.1); empty where they are the same.

    Raises:
        ValueError: `first` is not between 1 and `second`.
    """
    if not 0 < first <= second:
        raise ValueError(f"no proof leads from {first} leaves to {second}")
    return _hashes(_subproof(first, second), lookup)


def verify_inclusion(leaf: bytes, index: int, size: int, proof: Sequence[bytes], expected_root: bytes) -> bool:
    """Whether the leaf's hash stands at `index` in the tree of `size` leaves with that root (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return False
    place, last, found = index, size - 1, leaf
    for each in proof:
        if last == 0:
            return False
        if place & 1 or place == last:
            found = node_hash(each, found)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            found = node_hash(found, each)
        place, last = place >> 1, last >> 1
    return last == 0 and found == expected_root


def verify_consistency(first: int, second: int, proof: Sequence[bytes], first_root: bytes, second_root: bytes) -> bool:
    """Whether the tree of `second` leaves begins with that of `first` leaves, by their roots (RFC 9162, 2.1.4.2)."""
    if not 0 < first <= second:
        return False
    if first == second:
        return not proof and first_root == second_root
    path = [first_root, *proof] if first & (first - 1) == 0 else list(proof)
    if not path:
        return False
    shift = _trailing_zeros(first)
    place, last = (first - 1) >> shift, (second - 1) >> shift
    old = new = path[0]
    for each in path[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            old, new = node_hash(each, old), node_hash(each, new)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            new = node_hash(new, each)
        place, last = place >> 1, last >> 1
    return last == 0 and old == first_root and new == second_root


def _path(index: int, begin: int, end: int) -> list[tuple[int, int]]:
    """The leaves under each hash of an audit path, from the leaf up."""
    path: list[tuple[int, int]] = []
    while end - begin > 1:
        middle = begin + _largest_power_below(end - begin)
        if index < middle:
            path.append((middle, end))
            end = middle
        else:
            path.append((begin, middle))
            begin = middle
    return path[::-1]


def _subproof(first: int, second: int) -> list[tuple[int, int]]:
    path: list[tuple[int, int]] = []
    begin, end = 0, second
    while end != first:
        middle = begin + _largest_power_below(end - begin)
        if first <= middle:
            path.append((middle, end))
            end = middle
        else:
            path.append((begin, middle))
            begin = middle
    # The old tree itself is known to who asks; only a part of it has to be shown.
    if begin:
        path.append((begin, end))
    return path[::-1]


def _hashes(subtrees: Sequence[tuple[int, int]], lookup: Lookup) -> list[bytes]:
    parts = [complete_nodes(begin, end) for begin, end in subtrees]
    known = lookup(list(chain.from_iterable(parts)))
    return [joined([known[node] for node in nodes]) for nodes in parts]


def joined(hashes: Sequence[bytes]) -> bytes:
    """The root over complete subtrees that stand side by side, largest first."""
    found = hashes[-1]
    for left in reversed(hashes[:-1]):
        found = node_hash(left, found)
    return found


def _largest_power_below(count: int) -> int:
    """The largest power of two that is smaller than `count` (2 or more)."""
    return 1 << ((count - 1).bit_length() - 1)


def _trailing_zeros(number: int) -> int:
    return (number & -number).bit_length() - 1
