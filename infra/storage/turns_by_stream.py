"""Turns: within the process, commands that write one stream wait for each other instead of failing at the append."""

from collections.abc import Generator, Iterable
from contextlib import ExitStack, contextmanager
from threading import Lock
from uuid import UUID


class Turns:
    """A fixed number of locks, shared by streams; two streams that share one wait without need, and nothing else."""

    def __init__(self, locks: int = 256) -> None:
        self._locks = tuple(Lock() for _ in range(locks))

    @contextmanager
    def of(self, streams: Iterable[UUID]) -> Generator[bool]:
        """Hold the turn of all these streams; gives whether another had to be waited for.

        Taken in one order, so that no two wait for each other.
        """
        waited = False
        with ExitStack() as held:
            for index in sorted({stream.int % len(self._locks) for stream in streams}):
                lock = self._locks[index]
                waited = lock.locked() or waited
                held.enter_context(lock)
            yield waited
