"""The tree against the roots that RFC 6962's own implementations publish, and all proofs of all trees of up to 300 leaves."""

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256

import pytest

from infra.provable import merkle
from infra.provable.merkle import (
    Edge,
    Node,
    complete_nodes,
    consistency_proof,
    inclusion_proof,
    leaf_hash,
    node_hash,
    verify_consistency,
    verify_inclusion,
)

LEAVES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
MOST = 300
HASHES = [leaf_hash(str(number).encode()) for number in range(MOST)]


def published(*hashes: str) -> list[bytes]:
    return [bytes.fromhex(each) for each in hashes]


@cache
def plain_root(begin: int, end: int) -> bytes:
    """The definition of section 2.1.1, word for word."""
    if end == begin:
        return sha256(b"").digest()
    if end - begin == 1:
        return HASHES[begin]
    split = 1
    while split * 2 < end - begin:
        split *= 2
    return sha256(b"\x01" + plain_root(begin, begin + split) + plain_root(begin + split, end)).digest()


def of_numbers(nodes: Sequence[Node]) -> Mapping[Node, bytes]:
    return {node: plain_root(node.place << node.level, (node.place + 1) << node.level) for node in nodes}


def of_the_eight(nodes: Sequence[Node]) -> Mapping[Node, bytes]:
    def found(level: int, index: int) -> bytes:
        if level == 0:
            return leaf_hash(bytes.fromhex(LEAVES[index]))
        return node_hash(found(level - 1, 2 * index), found(level - 1, 2 * index + 1))

    return {node: found(*node) for node in nodes}


def flipped(content: bytes, bit: int) -> bytes:
    changed = bytearray(content)
    changed[bit // 8 % len(content)] ^= 1 << bit % 8
    return bytes(changed)


def test_the_eight_known_leaves_have_the_known_roots_at_every_size() -> None:
    edge = Edge()
    grown = [edge.root()]
    for leaf in LEAVES:
        edge.add(leaf_hash(bytes.fromhex(leaf)))
        grown.append(edge.root())
    assert [each.hex() for each in grown] == ROOTS
    assert [merkle.root(size, of_the_eight).hex() for size in range(9)] == ROOTS


def test_known_inclusion_proofs() -> None:
    first = published(
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    )
    assert inclusion_proof(0, 8, of_the_eight) == first
    assert inclusion_proof(2, 3, of_the_eight) == published(ROOTS[2])
    assert verify_inclusion(leaf_hash(b""), 0, 8, first, bytes.fromhex(ROOTS[8]))


def test_known_consistency_proofs() -> None:
    six_to_eight = published(
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    )
    two_to_five = published(
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    )
    assert consistency_proof(6, 8, of_the_eight) == six_to_eight
    assert consistency_proof(2, 5, of_the_eight) == two_to_five
    assert verify_consistency(6, 8, six_to_eight, bytes.fromhex(ROOTS[6]), bytes.fromhex(ROOTS[8]))
    assert not verify_consistency(6, 8, six_to_eight, bytes.fromhex(ROOTS[5]), bytes.fromhex(ROOTS[8]))


def test_a_tree_that_grows_has_the_root_of_the_definition_and_completes_each_subtree_once() -> None:
    edge = Edge()
    completed: list[Node] = []
    for size, leaf in enumerate(HASHES, start=1):
        for level, found in enumerate(edge.add(leaf)):
            node = Node(level, (size >> level) - 1)
            assert found == of_numbers([node])[node]
            completed.append(node)
        assert edge.root() == plain_root(0, size)
        assert edge.hashes == list(of_numbers(complete_nodes(0, size)).values())
    assert len(completed) == len(set(completed)) == sum(MOST >> level for level in range(9))


@pytest.mark.parametrize("size", [*range(1, 34), 63, 64, 65, 127, 128, 129, 255, 256, 257, 299, MOST])
def test_no_other_place_leaf_root_or_length_of_a_proof_is_included(size: int) -> None:
    root = plain_root(0, size)
    for index in range(size):
        proof = inclusion_proof(index, size, of_numbers)
        assert verify_inclusion(HASHES[index], index, size, proof, root)
        assert not verify_inclusion(flipped(HASHES[index], index), index, size, proof, root)
        assert not verify_inclusion(HASHES[index], index, size, proof, flipped(root, index))
        assert not verify_inclusion(HASHES[index], index, size, [*proof, root], root)
        assert not verify_inclusion(HASHES[index], index + 1, size, proof, root)
        if proof:
            assert not verify_inclusion(HASHES[index], index, size, proof[:-1], root)


def test_every_inclusion_proof_of_every_size_up_to_300_holds_and_no_changed_bit_does() -> None:
    for size in range(1, MOST + 1):
        root = plain_root(0, size)
        for index in range(size):
            proof = inclusion_proof(index, size, of_numbers)
            assert verify_inclusion(HASHES[index], index, size, proof, root)
            assert not verify_inclusion(flipped(HASHES[index], size), index, size, proof, root)
            if proof:
                at = index % len(proof)
                assert not verify_inclusion(HASHES[index], index, size, [*proof[:at], flipped(proof[at], size), *proof[at + 1 :]], root)


def test_every_consistency_proof_of_every_pair_up_to_300_holds_and_no_changed_bit_does() -> None:
    for second in range(1, MOST + 1):
        new = plain_root(0, second)
        for first in range(1, second + 1):
            old = plain_root(0, first)
            proof = consistency_proof(first, second, of_numbers)
            assert verify_consistency(first, second, proof, old, new)
            assert not verify_consistency(first, second, proof, flipped(old, first), new)
            assert not verify_consistency(first, second, proof, old, flipped(new, second))
            if proof:
                at = first % len(proof)
                assert not verify_consistency(first, second, [*proof[:at], flipped(proof[at], second), *proof[at + 1 :]], old, new)
                assert not verify_consistency(first, second, proof[:-1], old, new)


def test_there_is_no_proof_outside_of_the_tree() -> None:
    for index, size in ((0, 0), (3, 3), (-1, 3)):
        with pytest.raises(ValueError, match=f"a tree of {size} leaves has no leaf {index}"):
            inclusion_proof(index, size, of_numbers)
        assert not verify_inclusion(HASHES[0], index, size, [], HASHES[0])
    for first, second in ((0, 3), (4, 3), (-1, 3)):
        with pytest.raises(ValueError, match=f"no proof leads from {first} leaves to {second}"):
            consistency_proof(first, second, of_numbers)
        assert not verify_consistency(first, second, [], HASHES[0], HASHES[0])
