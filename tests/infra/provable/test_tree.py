"""The kept tree follows the log, however often and by however many it is fed, and stops where the two do not fit."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text

from infra.followers import following
from infra.provable.grown import Grown
from infra.provable.merkle import EMPTY_ROOT, Edge, consistency_proof, inclusion_proof, leaf_hash, verify_consistency, verify_inclusion
from infra.provable.tree import Tree, TreeStoppedError, entry_hash, lookup, root_at, size_of
from infra.storage.entries import Entry, sealed_bytes
from tests.infra.provable.conftest import Intruder, Logbook


def plain_root(entries: list[Entry]) -> bytes:
    edge = Edge()
    for entry in entries:
        edge.add(leaf_hash(sealed_bytes(entry.position, entry.recorded_at, entry)))
    return edge.root()


def test_the_tree_of_an_empty_log_is_empty(logbook: Logbook) -> None:
    assert logbook.tree.catch_up()
    with logbook.side.reading() as reading:
        assert (size_of(reading.connection), root_at(reading.connection, 0)) == (0, EMPTY_ROOT)


def test_every_root_and_proof_comes_from_the_kept_rows(logbook: Logbook) -> None:
    logbook.add(41)
    entries = logbook.entries()
    with logbook.side.reading() as reading:
        connection = reading.connection
        assert size_of(connection) == 41
        for size in range(1, 42):
            root = plain_root(entries[:size])
            assert root_at(connection, size) == root
            index = size * 7 % size
            proof = inclusion_proof(index, size, lambda nodes: lookup(connection, nodes))
            assert verify_inclusion(entry_hash(entries[index]), index, size, proof, root)
            older = size // 2 + 1
            proof = consistency_proof(older, size, lambda nodes: lookup(connection, nodes))
            assert verify_consistency(older, size, proof, plain_root(entries[:older]), root)


def test_an_entry_at_position_p_has_one_row_with_a_hash_for_each_subtree_that_ends_there(logbook: Logbook) -> None:
    logbook.add(16)
    with logbook.side.reading() as reading:
        rows = reading.connection.execute(text("SELECT position, length(hashes) / 32 FROM log_tree ORDER BY position"))
        assert [tuple(row) for row in rows] == [
            (1, 1), (2, 2), (3, 1), (4, 3), (5, 1), (6, 2), (7, 1), (8, 4),
            (9, 1), (10, 2), (11, 1), (12, 3), (13, 1), (14, 2), (15, 1), (16, 5),
        ]  # fmt: skip


def test_several_processes_keep_one_tree(logbook: Logbook, intruder: Intruder) -> None:
    logbook.add(60)
    intruder.sql("DELETE FROM log_tree")
    trees = [Tree(logbook.store.log.storage, logbook.side, clock=logbook.clock, batch=batch) for batch in (1, 2, 5, 50)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(Tree.catch_up, trees)) == [True] * 4
    with logbook.side.reading() as reading:
        assert (size_of(reading.connection), root_at(reading.connection, 60)) == (60, plain_root(logbook.entries()))


def test_the_tree_does_not_grow_over_a_gap_and_goes_on_when_the_entry_is_back(logbook: Logbook, intruder: Intruder) -> None:
    logbook.add(4)
    whole = logbook.entries()
    intruder.sql("DELETE FROM log_tree WHERE position > 1", "DELETE FROM events WHERE position = 3")
    assert not logbook.tree.catch_up()
    with logbook.side.reading() as reading:
        assert size_of(reading.connection) == 2
        assert [(stop.name, stop.position, stop.error) for stop in following.stops(reading.connection)] == [
            ("log_tree", 3, "the log has no entry at position 3")
        ]
    intruder.rewrite(whole)
    assert logbook.tree.catch_up()
    with logbook.side.reading() as reading:
        assert root_at(reading.connection, 4) == plain_root(whole)
        assert following.stops(reading.connection) == []


def test_the_tree_does_not_go_on_where_the_log_ends_before_it(logbook: Logbook, intruder: Intruder) -> None:
    logbook.add(4)
    intruder.sql("DELETE FROM events WHERE position > 2")
    assert not logbook.tree.catch_up()
    with logbook.side.reading() as reading:
        assert [stop.error for stop in following.stops(reading.connection)] == [
            "the tree is kept up to position 4, where the log has no entry"
        ]


def test_a_hash_that_is_not_kept_is_never_made_up(logbook: Logbook, intruder: Intruder) -> None:
    logbook.add(4)
    intruder.sql("DELETE FROM log_tree WHERE position = 2")
    with logbook.side.reading() as reading, pytest.raises(TreeStoppedError, match="lacks a hash at position 2"):
        root_at(reading.connection, 3)


@pytest.mark.parametrize("count", [1, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 33])
def test_a_tree_grown_by_chunks_is_the_one_grown_leaf_by_leaf(count: int) -> None:
    leaves = [leaf_hash(bytes([number])) for number in range(count)]
    edge, grown = Edge(), Grown(4)
    assert grown.root_at(0) == EMPTY_ROOT
    for begin in range(0, count, 4):
        part = leaves[begin : begin + 4]
        before = edge.root()
        roots = [edge.add(leaf) and edge.root() for leaf in part]
        assert grown.add(part) == rows_of(leaves, begin, len(part))
        assert grown.root_at(begin) == before
        assert [grown.root_at(begin + number) for number in range(1, len(part) + 1)] == roots
    if count % 4:
        with pytest.raises(ValueError, match="not whole"):
            grown.add(leaves[:1])


def rows_of(leaves: list[bytes], begin: int, count: int) -> list[bytes]:
    edge = Edge()
    rows = [b"".join(edge.add(leaf)) for leaf in leaves]
    return rows[begin : begin + count]
