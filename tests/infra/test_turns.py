"""Turns: what waits is committed together, an error is everyone's, and streams wait only for their own."""

import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import pytest

from infra.storage.turns import GroupCommit
from infra.storage.turns_by_stream import Turns


def test_alone_it_is_a_batch_of_one() -> None:
    batches: list[list[int]] = []

    def commit(batch: Sequence[int]) -> list[int]:
        batches.append(list(batch))
        return [asked * 2 for asked in batch]

    together = GroupCommit(commit)
    assert [together(1), together(2)] == [2, 4]
    assert batches == [[1], [2]]


def test_what_waits_while_one_commits_is_committed_together_and_each_gets_its_answer() -> None:
    sizes: list[int] = []
    begun = threading.Event()
    go_on = threading.Event()

    def commit(batch: Sequence[int]) -> list[int]:
        sizes.append(len(batch))
        begun.set()
        go_on.wait(5)
        return [asked * 2 for asked in batch]

    together = GroupCommit(commit, most=6)
    with ThreadPoolExecutor(10) as threads:
        first = threads.submit(together, 0)
        begun.wait(5)
        others = [threads.submit(together, asked) for asked in range(1, 10)]
        while len(together) < 9:
            time.sleep(0.001)
        go_on.set()
        assert [first.result(5), *(other.result(5) for other in others)] == [asked * 2 for asked in range(10)]
    assert sizes == [1, 6, 3]


def test_an_error_of_the_batch_reaches_every_caller_and_the_next_one_goes_on() -> None:
    def commit(batch: Sequence[int]) -> list[int]:
        time.sleep(0.01)
        if 13 in batch:
            raise ConnectionError("lost")
        return list(batch)

    together = GroupCommit(commit)
    with ThreadPoolExecutor(8) as threads:
        asked = [threads.submit(together, 13) for _ in range(8)]
        for one in asked:
            with pytest.raises(ConnectionError, match="lost"):
                one.result(5)
    assert together(1) == 1


def test_an_interrupted_leader_leaves_nobody_waiting() -> None:
    def commit(batch: Sequence[int]) -> list[int]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        GroupCommit(commit)(1)


def test_one_stream_has_one_turn_at_a_time_and_two_streams_in_any_order_do_not_lock_up() -> None:
    turns = Turns(8)
    inside = 0
    most = 0
    a, b = UUID(int=1), UUID(int=2)

    def work(number: int) -> None:
        nonlocal inside, most
        with turns.of([a, b] if number % 2 else [b, a, UUID(int=9)]):
            inside += 1
            most = max(most, inside)
            time.sleep(0.001)
            inside -= 1

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(work, range(40)))
    assert most == 1
