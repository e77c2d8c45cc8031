"""Group commit within a process: whoever comes first commits all that wait; no thread to look after; alone it is a batch of one."""

from collections import deque
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Generic, TypeVar

A = TypeVar("A")
B = TypeVar("B")


class _Turn(Generic[A, B]):
    """A request that waits: its gate opens when it is answered, or when it is its turn to lead."""

    __slots__ = ("answer", "asked", "error", "gate")

    def __init__(self, asked: A) -> None:
        self.asked = asked
        self.answer: B | None = None
        self.error: BaseException | None = None
        self.gate = Lock()
        self.gate.acquire()


class GroupCommit(Generic[A, B]):
    """Callable from any thread; `commit` is called by one thread at a time with up to `most` requests and answers each, in their order."""

    def __init__(self, commit: Callable[[Sequence[A]], Sequence[B]], most: int = 128) -> None:
        self._commit = commit
        self._most = most
        self._waiting: deque[_Turn[A, B]] = deque()
        self._lock = Lock()
        self._led = False

    def __call__(self, asked: A) -> B:
        """Answer `asked`, together with whatever else waits. An error of the batch is every caller's error."""
        turn: _Turn[A, B] = _Turn(asked)
        with self._lock:
            self._waiting.append(turn)
            leads, self._led = not self._led, True
        if not leads:
            turn.gate.acquire()
        if turn.answer is None and turn.error is None:
            self._lead()
        if turn.error is not None:
            raise turn.error
        if turn.answer is None:
            raise RuntimeError("a batch was committed without an answer")
        return turn.answer

    def __len__(self) -> int:
        """How many requests wait."""
        return len(self._waiting)

    def _lead(self) -> None:
        """Commit the requests that wait, whose first is the leader's own; the next one that waits then leads."""
        with self._lock:
            batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), self._most))]
        try:
            answers = self._commit([turn.asked for turn in batch])
            for turn, answer in zip(batch, answers, strict=True):
                turn.answer = answer
        except BaseException as error:  # noqa: BLE001 - handed to each caller, none is swallowed; an interrupt too, or they wait for ever
            for turn in batch:
                turn.error = error
        with self._lock:
            self._led = bool(self._waiting)
            following = self._waiting[0] if self._led else None
        # Those who were answered go first: what they ask next is then in the next batch.
        for turn in batch:
            if turn is not batch[0]:
                turn.gate.release()
        if following is not None:
            following.gate.release()
