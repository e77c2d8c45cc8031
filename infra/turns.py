"""Group commit within a process: whoever gets the lock commits all that wait; no thread, no queue; alone it is a batch of one."""

from collections import deque
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Generic, TypeVar

A = TypeVar("A")
B = TypeVar("B")


class _Turn(Generic[A, B]):
    __slots__ = ("answer", "asked", "error")

    def __init__(self, asked: A) -> None:
        self.asked = asked
        self.answer: B | None = None
        self.error: BaseException | None = None


class GroupCommit(Generic[A, B]):
    """Callable from any thread; `commit` is called by one thread at a time with up to `most` requests and answers each, in their order."""

    def __init__(self, commit: Callable[[Sequence[A]], Sequence[B]], most: int = 128) -> None:
        self._commit = commit
        self._most = most
        self._waiting: deque[_Turn[A, B]] = deque()
        self._lock = Lock()

    def __call__(self, asked: A) -> B:
        """Answer `asked`, together with whatever else waits. An error of the batch is every caller's error."""
        turn: _Turn[A, B] = _Turn(asked)
        self._waiting.append(turn)
        while True:
            with self._lock:
                if turn.answer is None and turn.error is None:
                    self._commit_waiting()
            if turn.error is not None:
                raise turn.error
            if turn.answer is not None:
                return turn.answer

    def _commit_waiting(self) -> None:
        batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), self._most))]
        try:
            answers = self._commit([turn.asked for turn in batch])
        except BaseException as error:  # noqa: BLE001 - handed to each caller, none is swallowed; an interrupt too, or they wait for ever
            for turn in batch:
                turn.error = error
        else:
            for turn, answer in zip(batch, answers, strict=True):
                turn.answer = answer
