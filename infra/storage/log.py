"""The log's one algorithm for both databases: all is decided under the log's lock, so that positions are dense and nothing stale gets in.

A newcomer would read the versions in the statement that takes the lock, or before it: the snapshot is then older than the lock, and
a command that had read old acts passes.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Any, Protocol
from uuid import UUID

from msgspec import Struct

from infra.clock import Clock
from infra.storage.entries import Appended, Entry, Fact, Handled, Outcome, Repeated, Request, Stale, enter
from infra.storage.turns import GroupCommit

TOLERANCE = timedelta(minutes=5)


class ClockDisagreementError(Exception):
    """The machine's clock is more than five minutes behind the last entry, or ahead of the database's."""


class ConnectionLostError(Exception):
    """The connection went away; whether a commit under way was carried out is not known."""


class StoreBusyError(Exception):
    """The log's lock was not to be had in time; nothing was written."""


class Standing(Struct, frozen=True):
    """What the log says under its lock: versions of the streams asked for (absent: empty), commands that were handled, the last entry."""

    versions: dict[UUID, int]
    handled: frozenset[UUID]
    last_position: int
    last_recorded_at: datetime | None
    database_now: datetime | None


class Locked(Protocol):
    """The log while its lock is held."""

    def standing(self, streams: Sequence[UUID], commands: Sequence[UUID]) -> Standing: ...
    def entry(self, position: int) -> Entry | None: ...
    def store(self, entries: Sequence[Entry], handled: Sequence[Handled]) -> None: ...
    def handled(self, command: UUID) -> Handled | None: ...


class Storage(Protocol):
    """What a database does for the log; `infra/storage/sqlite.py` and `infra/storage/postgres.py`.

    `load` answers the entries of streams after a version of each, up to a position, in the log's order; `facts` the same for a fold, by
    stream, without what only the log itself needs. `locked` takes the log's lock, commits at the end of the block what was stored in it,
    and then wakes the listeners. `fresh` asks for a new connection. `answer` asks one statement that only reads, as of one moment, on
    the driver's own connection; `values` stand in the order of their numbers where the statement numbers them (`$1`: PostgreSQL).
    """

    def locked(self, *, fresh: bool = False) -> AbstractContextManager[Locked]: ...
    def load(self, streams: Mapping[UUID, int], upto_position: int | None = None) -> list[Entry]: ...
    def facts(self, streams: Mapping[UUID, int], upto_position: int | None = None) -> dict[UUID, list[Fact]]: ...
    def page(self, after_position: int, limit: int) -> list[Entry]: ...
    def last(self) -> Entry | None: ...
    def as_of(self, instant: datetime) -> int: ...
    def handled(self, command: UUID) -> Handled | None: ...
    def listen(self, wake: Callable[[], None]) -> Callable[[], None]: ...
    def draw(self, counter: str) -> int: ...
    def person(self, digest: bytes) -> UUID: ...
    def answer(self, statement: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]: ...
    def close(self) -> None: ...


class Log:
    """The one door through which facts get into the log."""

    def __init__(self, storage: Storage, key: bytes, clock: Clock, ahead: timedelta = TOLERANCE) -> None:
        """`ahead`: how far `clock` may be ahead of the database's; without end where it is none of this machine's (a test, a walk)."""
        self.storage = storage
        self.key = key
        self._clock = clock
        self._ahead = ahead
        self._together: GroupCommit[Request, Outcome] = GroupCommit(self.commit)

    def append(self, request: Request) -> Outcome:
        """Add the request's facts, durably, or say why not. Safe from any thread; requests that wait together are committed together.

        Raises:
            ClockDisagreementError, StoreBusyError, ConnectionLostError: nothing of the request is known to be stored.
        """
        return self._together(request)

    def commit(self, batch: Sequence[Request]) -> list[Outcome]:
        """Commit these requests in one transaction, one after the other; `append` calls it with what waits, one thread at a time."""
        attempt = _Attempt(batch, self.key, self._clock, self._ahead)
        try:
            with self.storage.locked() as log:
                attempt.make(log)
        except ConnectionLostError:
            with self.storage.locked(fresh=True) as log:
                if not attempt.was_stored(log):
                    attempt.make(log)
        return attempt.outcomes


class _Attempt:
    """One batch on its way into the log; it remembers what it tried, to recognise it after a lost connection."""

    def __init__(self, batch: Sequence[Request], key: bytes, clock: Clock, ahead: timedelta) -> None:
        self._batch = batch
        self._key = key
        self._clock = clock
        self._ahead = ahead
        self._last: Entry | None = None
        self.outcomes: list[Outcome] = []

    def was_stored(self, log: Locked) -> bool:
        """Whether the batch that was tried is in the log: it is one transaction, so its last entry speaks for all of it."""
        return self._last is not None and log.entry(self._last.position) == self._last

    def make(self, log: Locked) -> None:
        """Sort out what may be stored, and store it."""
        streams = {stream for request in self._batch for stream in request.reads}
        streams.update(fact.stream for request in self._batch for fact in request.facts)
        commands = [request.handling.command for request in self._batch if request.handling is not None]
        standing = log.standing(list(streams), commands)
        recorded_at = self._recorded_at(standing)
        versions = dict(standing.versions)
        position = standing.last_position
        entries: list[Entry] = []
        handled: dict[UUID, Handled] = {}
        self.outcomes = []
        for request in self._batch:
            handling = request.handling
            if handling is not None:
                earlier = handled.get(handling.command)
                if earlier is None and handling.command in standing.handled:
                    earlier = log.handled(handling.command)
                if earlier is not None:
                    self.outcomes.append(Repeated(earlier))
                    continue
            moved = _moved(request, versions)
            if moved:
                self.outcomes.append(Stale(moved))
                continue
            first = position + 1
            for fact in request.facts:
                position += 1
                versions[fact.stream] = fact.version
                entries.append(enter(fact, position, recorded_at, self._key))
            if handling is not None:
                written = {fact.stream: fact.version for fact in request.facts}
                handled[handling.command] = Handled(
                    handling.command, handling.actor, handling.body, handling.status, written, first, position, recorded_at
                )
            self.outcomes.append(Appended(tuple(range(first, position + 1)), position, recorded_at))
        self._last = entries[-1] if entries else None
        if entries or handled:
            log.store(entries, list(handled.values()))

    def _recorded_at(self, standing: Standing) -> datetime:
        now = self._clock()
        last = standing.last_recorded_at
        if last is not None and last - now > TOLERANCE:
            message = f"the last entry was recorded at {last.isoformat()}, this machine's clock says {now.isoformat()}"
            raise ClockDisagreementError(message)
        if standing.database_now is not None and now - standing.database_now > self._ahead:
            message = f"the database's clock says {standing.database_now.isoformat()}, this machine's {now.isoformat()}"
            raise ClockDisagreementError(message)
        return now if last is None else max(now, last)


def _moved(request: Request, versions: Mapping[UUID, int]) -> dict[UUID, int]:
    """The streams that do not stand where the request needs them, with where they stand (0: empty)."""
    moved = {stream: at for stream, read in request.reads.items() if (at := versions.get(stream, 0)) != read}
    reached: dict[UUID, int] = {}
    for fact in request.facts:
        before = reached.get(fact.stream, versions.get(fact.stream))
        # A stream begins at 1; the library's own tests also begin at 0.
        follows = fact.version in {0, 1} if before is None else fact.version == before + 1
        if not follows:
            moved[fact.stream] = versions.get(fact.stream, 0)
        reached[fact.stream] = fact.version
    return moved
