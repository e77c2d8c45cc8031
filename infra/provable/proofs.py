"""Proofs from the kept tree, for who holds a checkpoint: that an entry is in the log, and that a later log begins with an earlier one."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection

from infra.provable import checkpoints, merkle
from infra.provable.merkle import Node
from infra.provable.tree import lookup, root_at, size_of


class Inclusion(Struct, frozen=True):
    """That the entry at `position` is the leaf `position - 1` of the tree over the first `size` entries."""

    position: int
    size: int
    leaf: bytes
    proof: list[bytes]
    root: bytes


class Consistency(Struct, frozen=True):
    """That the log of `second` entries begins with that of `first`."""

    first: int
    second: int
    first_root: bytes
    second_root: bytes
    proof: list[bytes]


def published_size(connection: Connection) -> int:
    """Over how many entries a checkpoint was last published; how far the tree is kept where there is none."""
    newest = checkpoints.newest(connection)
    return size_of(connection) if newest is None else newest.size


def inclusion(connection: Connection, position: int, size: int) -> Inclusion:
    """The proof for the entry at a position (1 to `size`); the tree is kept up to `size` or further."""
    leaf = Node(0, position - 1)
    proof = merkle.inclusion_proof(position - 1, size, lambda nodes: lookup(connection, nodes))
    return Inclusion(position, size, lookup(connection, [leaf])[leaf], proof, root_at(connection, size))


def consistency(connection: Connection, first: int, second: int) -> Consistency:
    """The proof between two sizes (1 to `second`); the tree is kept up to `second` or further."""
    proof = merkle.consistency_proof(first, second, lambda nodes: lookup(connection, nodes))
    return Consistency(first, second, root_at(connection, first), root_at(connection, second), proof)
