"""The log on SQLite: one writer at a time by `BEGIN IMMEDIATE`, readers beside it (WAL), each commit on the disk before it is answered."""

import sqlite3
import threading
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import msgspec

from infra.storage import sqlite_statements as statements
from infra.storage.entries import (
    IMPOSSIBLE,
    Entry,
    Fact,
    Handled,
    UnreadableEntryError,
    in_range,
    instant_of,
    microseconds,
    said_of,
    unreadable,
)
from infra.storage.log import Standing, StoreBusyError
from infra.storage.sqlite_connections import Connections, connect, driver

FOR_EVER = 2**63 - 1
POLL_SECONDS = 0.05

Row = tuple[int, int, bytes, int, str | bytes, bytes, bytes]


def _entries(connection: sqlite3.Connection, statement: str, values: Sequence[object] = ()) -> list[Entry]:
    try:
        return _made(connection.execute(statement, values))
    except driver.OperationalError as error:
        if not _is_about_text(error):
            raise
    return _made(connection.execute(_with_bytes(statement), values))


def _is_about_text(error: sqlite3.OperationalError) -> bool:
    """Whether a tag's bytes are no text, for which the driver gives up all rows."""
    return "UTF-8" in str(error)


def _with_bytes(statement: str) -> str:
    return statement.replace(" tag,", " CAST(tag AS BLOB),")


def _made(rows: Iterable[Row]) -> list[Entry]:
    found: list[Entry] = []
    # Neighbours are often of one stream, and making a UUID costs as much as reading its row.
    streams: dict[bytes, UUID] = {}
    for position, recorded_at, raw, version, tag, state, mac in rows:
        try:
            stream = streams.get(raw)
            if stream is None:
                stream = streams[raw] = UUID(bytes=raw)
            text = tag if isinstance(tag, str) else tag.decode()
            found.append(Entry(position, instant_of(recorded_at), stream, in_range(version), text, state, mac))
        except IMPOSSIBLE as error:
            found.append(unreadable(position, said_of(error), (raw, version, tag, state)))
    return found


def _handled(connection: sqlite3.Connection, command: UUID) -> Handled | None:
    row = connection.execute(statements.HANDLED, (command.bytes,)).fetchone()
    if row is None:
        return None
    versions = msgspec.json.decode(row[4], type=dict[UUID, int])
    return Handled(UUID(bytes=row[0]), UUID(bytes=row[1]), row[2], row[3], versions, row[5], row[6], instant_of(row[7]))


class _LockedLog:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.stored = False

    def standing(self, streams: Sequence[UUID], commands: Sequence[UUID]) -> Standing:
        execute = self._connection.execute
        versions: dict[UUID, int] = {}
        for stream in streams:
            (version,) = execute(statements.VERSION, (stream.bytes,)).fetchone()
            if version is not None:
                versions[stream] = version
        handled = [c for c in commands if execute(statements.IS_HANDLED, (c.bytes,)).fetchone()]
        last = execute(statements.END).fetchone()
        position, recorded_at = last or (0, None)
        try:
            last_at = None if recorded_at is None else instant_of(recorded_at)
        except IMPOSSIBLE as error:
            raise UnreadableEntryError(unreadable(position, said_of(error)), said_of(error)) from error
        return Standing(versions, frozenset(handled), position, last_at, None)

    def entry(self, position: int) -> Entry | None:
        return next(iter(_entries(self._connection, statements.ENTRY, (position,))), None)

    def handled(self, command: UUID) -> Handled | None:
        return _handled(self._connection, command)

    def store(self, entries: Sequence[Entry], handled: Sequence[Handled]) -> None:
        self.stored = True
        self._connection.executemany(
            statements.INSERT_EVENT,
            [(e.position, microseconds(e.recorded_at), e.stream.bytes, e.version, e.tag, e.state, e.mac) for e in entries],
        )
        self._connection.executemany(
            statements.INSERT_HANDLED,
            [
                (
                    h.command.bytes,
                    h.actor.bytes,
                    h.body,
                    h.status,
                    msgspec.json.encode(h.versions).decode(),
                    h.first_position,
                    h.last_position,
                    microseconds(h.recorded_at),
                )
                for h in handled
            ],
        )


class SqliteStorage:
    """The log in a SQLite file that the migrations have prepared."""

    def __init__(self, path: Path, *, durable: bool = True) -> None:
        """What one that is not `durable` commits is on the disk when it is closed; before, a crash may take the last of it."""
        self.path = path
        self._durable = durable
        # Within the process writers wait here and not in SQLite's busy handler, which sleeps. Whoever else writes to the
        # file from this process (the projector) takes it too.
        self.writing = threading.RLock()
        self._readers = Connections(path)
        self._writer = connect(path, durable=durable)
        self._counting = connect(path, durable=False)
        self._wakes: list[Callable[[], None]] = []

    @contextmanager
    def locked(self, *, fresh: bool = False) -> Generator[_LockedLog]:
        with self.writing:
            if fresh:
                self._writer.close()
                self._writer = connect(self.path, durable=self._durable)
            with _transaction(self._writer):
                log = _LockedLog(self._writer)
                yield log
        if log.stored:
            for wake in tuple(self._wakes):
                wake()

    def load(self, streams: Mapping[UUID, int], upto_position: int | None = None) -> list[Entry]:
        upto = FOR_EVER if upto_position is None else upto_position
        connection = self._readers.reading()
        found: list[Entry] = []
        for stream, after in streams.items():
            found += _entries(connection, statements.LOAD, (stream.bytes, after, upto))
        if len(streams) > 1:
            found.sort(key=lambda entry: entry.position)
        return found

    def facts(self, streams: Mapping[UUID, int], upto_position: int | None = None) -> dict[UUID, list[Fact]]:
        upto = FOR_EVER if upto_position is None else upto_position
        execute = self._readers.reading().execute
        try:
            return {
                stream: [Fact(stream, *row) for row in execute(statements.FACTS, (stream.bytes, after, upto))]
                for stream, after in streams.items()
            }
        except driver.OperationalError as error:
            if not _is_about_text(error):
                raise
        # Its tag is then one that no event has: who reads on asks for the entry.
        return {
            stream: [
                Fact(stream, version, tag.decode(errors="replace"), state)
                for version, tag, state in execute(_with_bytes(statements.FACTS), (stream.bytes, after, upto))
            ]
            for stream, after in streams.items()
        }

    def page(self, after_position: int, limit: int) -> list[Entry]:
        return _entries(self._readers.reading(), statements.PAGE, (after_position, limit))

    def last(self) -> Entry | None:
        return next(iter(_entries(self._readers.reading(), statements.LAST)), None)

    def as_of(self, instant: datetime) -> int:
        row = self._readers.reading().execute(statements.AS_OF, {"at": microseconds(instant)}).fetchone()
        return position_found(row)

    def handled(self, command: UUID) -> Handled | None:
        return _handled(self._readers.reading(), command)

    def listen(self, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake` after each commit, of this process at once, of others within 50 ms; answers how to stop."""
        ended = threading.Event()
        connection = connect(self.path)

        def watch() -> None:
            seen = connection.execute("PRAGMA data_version").fetchone()
            while not ended.wait(POLL_SECONDS):
                now = connection.execute("PRAGMA data_version").fetchone()
                if now != seen:
                    seen = now
                    wake()
            connection.close()

        thread = threading.Thread(target=watch, name="log-listener", daemon=True)
        thread.start()
        self._wakes.append(wake)

        def stop() -> None:
            self._wakes.remove(wake)
            ended.set()
            thread.join()

        return stop

    def draw(self, counter: str) -> int:
        # A number is only ever seen in a fact that is stored after it, and that commit carries this one to the disk.
        with self.writing, _transaction(self._counting):
            row = self._counting.execute(statements.DRAW, (counter,)).fetchone()
        return int(row[0])

    def person(self, digest: bytes) -> UUID:
        with self.writing, _transaction(self._writer):
            self._writer.execute(statements.MEET, (digest, uuid4().bytes))
            row = self._writer.execute(statements.PERSON, (digest,)).fetchone()
        return UUID(bytes=row[0])

    def answer(self, statement: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        return self._readers.reading().execute(statement, values).fetchall()

    def close(self) -> None:
        self._readers.close()
        self._writer.close()
        self._counting.close()


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Generator[None]:
    try:
        connection.execute(statements.BEGIN)
    except driver.OperationalError as error:
        raise StoreBusyError(str(error)) from error
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def position_found(row: tuple[int] | None) -> int:
    """The position of a search that ended; one that did not end met a missing row."""
    if row is None:
        raise LookupError("the log has a gap: a position is missing")
    return row[0]
