"""Row 11: every decision of the log replayed, against the raw driver's read of all rows and their decoding into the same types.

The log is the one that the commands of rows 1 and 2 have written. How much of the time the store takes is told beside.
"""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from statistics import median
from typing import Any, cast

import psycopg
from msgspec import Struct

from api.memory import looking_seldom
from infra.audit.replaying import Replays
from infra.database import Database, open_storage
from infra.storage.log import Storage
from infra.storage.sqlite_connections import connect
from tests.bench.replay import decoders

COMMANDED = "case."
WHOLE_LOG = "SELECT tag, state FROM events ORDER BY position"


class ReplayAll(Struct, frozen=True):
    """Decisions and entries of the log; seconds of each round of both, and of a replay's share in the store."""

    decisions: int
    entries: int
    seconds: list[float]
    limit_seconds: list[float]
    store_seconds: list[float]

    @property
    def rate(self) -> float:
        """Decisions replayed a second, median of the rounds."""
        return self.decisions / median(self.seconds)

    @property
    def ratio(self) -> float:
        """How fast the log goes by, against the raw read and decode of it: the median of the rounds."""
        return median(limit / ours for ours, limit in zip(self.seconds, self.limit_seconds, strict=True))

    @property
    def store_share(self) -> float:
        """Of a replay's time, the part that reading from the store takes."""
        return median(store / ours for ours, store in zip(self.seconds, self.store_seconds, strict=True))


class Timed:
    """A storage whose readings are timed."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.seconds = 0.0

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the storage has
        """The same of the storage, timed."""
        found = getattr(self._storage, name)
        return self._timed(found) if name in {"page", "load", "facts", "last"} else found

    def _timed(self, read: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*given: Any) -> Any:  # noqa: ANN401 - what the reading takes and gives
            with self._counted():
                return read(*given)

        return timed

    @contextmanager
    def _counted(self) -> Generator[None]:
        begun = time.perf_counter()
        yield
        self.seconds += time.perf_counter() - begun


def measured(database_url: str, rounds: int) -> ReplayAll:
    """Both in turns; every decision of a case must match, or the log that is measured is not what it should be."""
    database = Database(database_url)
    storage = open_storage(database)
    raw = _raw(database)
    found = ReplayAll(0, 0, [], [], [])
    try:
        # As the command does; for both.
        with looking_seldom():
            for _ in range(rounds):
                found = _round(storage, raw, found)
    finally:
        storage.close()
    return found


def _round(storage: Storage, raw: Callable[[], int], found: ReplayAll) -> ReplayAll:
    """What was found, and one more round of both."""
    timed = Timed(storage)
    begun = time.perf_counter()
    outcomes = Counter((each.outcome, each.tag.startswith(COMMANDED)) for each in Replays(cast("Storage", timed)).all_after())
    seconds = time.perf_counter() - begun
    # The registers were made up for the run, and nobody decided them; what the commands decided must match.
    if {outcome for outcome, commanded in outcomes if commanded} != {"match"}:
        raise AssertionError(outcomes)
    begun = time.perf_counter()
    entries = raw()
    return ReplayAll(
        outcomes["match", True], entries, [*found.seconds, seconds], [*found.limit_seconds, time.perf_counter() - begun],
        [*found.store_seconds, timed.seconds],
    )  # fmt: skip


def _raw(database: Database) -> Callable[[], int]:
    """Read and decode every row with the raw driver; answers how many."""
    known = decoders()

    def decoded(rows: Any) -> int:  # noqa: ANN401 - a cursor of either driver
        count = 0
        for tag, state in rows:
            known[tag].decode(state)
            count += 1
        return count

    if database.is_sqlite:
        lite: sqlite3.Connection = connect(database.path)
        return lambda: decoded(lite.execute(WHOLE_LOG))
    connection = psycopg.connect(database.conninfo, autocommit=True)
    return lambda: decoded(connection.execute(WHOLE_LOG, binary=True))
