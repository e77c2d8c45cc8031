"""The log on PostgreSQL 15 to 18: one advisory lock gives the order, two round trips an append, and `NOTIFY` only after the commit.

`LOCK TABLE … EXCLUSIVE` is refused to a role that may only SELECT and INSERT, and `NOTIFY` inside the transaction serialises commits.
"""

import threading
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID, uuid4

import msgspec
import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

from infra.storage import postgres_reading as reading
from infra.storage import postgres_statements as statements
from infra.storage.entries import Entry, Fact, Handled
from infra.storage.log import ConnectionLostError, StoreBusyError
from infra.storage.postgres_append import AppendConnection, LockedLog

FOR_EVER = 2**63 - 1
OPTIONS = "-c lock_timeout=10s -c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c enable_seqscan=off"
"""Every statement here finds its rows by an index, also while the tables are still small: so it is planned once and not at each append."""

T = TypeVar("T")


def _handled(row: tuple[Any, ...] | None) -> Handled | None:
    if row is None:
        return None
    command, actor, body, status, versions, first, last, recorded_at = row
    return Handled(command, actor, body, status, msgspec.json.decode(versions, type=dict[UUID, int]), first, last, recorded_at)


class PostgresStorage:
    """The log in a PostgreSQL database that the migrations have prepared.

    What one that is not `durable` commits may be lost, but for its beginning, when the server falls.
    """

    def __init__(self, url: str, pool_size: int = 16, *, durable: bool = True) -> None:
        self._url = url
        self._pool: ConnectionPool[AppendConnection] = ConnectionPool(
            url,
            connection_class=AppendConnection,
            min_size=1,
            max_size=pool_size,
            timeout=10,
            kwargs={"autocommit": True, "options": OPTIONS if durable else f"{OPTIONS} -c synchronous_commit=off"},
            open=True,
        )

    @contextmanager
    def _connection(self) -> Generator[AppendConnection]:
        try:
            with self._pool.connection() as connection:
                try:
                    yield connection
                except psycopg.OperationalError as error:
                    if isinstance(error, psycopg.errors.LockNotAvailable):
                        raise StoreBusyError(str(error)) from error
                    # The server ended the session (57P…), or there was nobody left to give a code.
                    if error.sqlstate is None or error.sqlstate.startswith(("57P", "08")):
                        raise ConnectionLostError(str(error)) from error
                    raise
        except PoolTimeout as error:
            raise StoreBusyError(str(error)) from error

    def _read(self, read: Callable[[AppendConnection], T]) -> T:
        try:
            with self._connection() as connection:
                return read(connection)
        except ConnectionLostError:
            self._pool.check()
            with self._connection() as connection:
                return read(connection)

    @contextmanager
    def locked(self, *, fresh: bool = False) -> Generator[LockedLog]:
        if fresh:
            self._pool.check()
        with self._connection() as connection:
            log = LockedLog(connection)
            try:
                log.begin()
                yield log
                log.finish()
            except BaseException:
                # Takes the transaction back whatever its state, and frees the lock; the pool makes another connection.
                connection.close()
                raise

    def load(self, streams: Mapping[UUID, int], upto_position: int | None = None) -> list[Entry]:
        upto = FOR_EVER if upto_position is None else upto_position
        return self._read(lambda connection: reading.load(connection, streams, upto))

    def facts(self, streams: Mapping[UUID, int], upto_position: int | None = None) -> dict[UUID, list[Fact]]:
        upto = FOR_EVER if upto_position is None else upto_position
        return self._read(lambda connection: reading.facts(connection, streams, upto))

    def page(self, after_position: int, limit: int) -> list[Entry]:
        return self._read(lambda connection: reading.page(connection, after_position, limit))

    def last(self) -> Entry | None:
        return next(iter(self._read(reading.last)), None)

    def as_of(self, instant: datetime) -> int:
        row = self._read(lambda c: c.execute(statements.AS_OF, {"at": instant}).fetchone())
        if row is None:
            raise LookupError("the log has a gap: a position is missing")
        return int(row[0])

    def handled(self, command: UUID) -> Handled | None:
        return _handled(self._read(lambda c: c.execute(statements.HANDLED_COMMAND, (command,), binary=True).fetchone()))

    def listen(self, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake` after each commit of any process; answers how to stop. A lost connection is made anew, and wakes once."""
        ended = threading.Event()
        ready = threading.Event()

        def watch() -> None:
            while not ended.is_set():
                try:
                    with psycopg.connect(self._url, autocommit=True) as connection:
                        connection.execute(statements.LISTEN)
                        ready.set()
                        wake()
                        while not ended.is_set():
                            if any(True for _ in connection.notifies(timeout=0.2, stop_after=1)):
                                wake()
                except psycopg.OperationalError:
                    ended.wait(0.5)

        thread = threading.Thread(target=watch, name="log-listener", daemon=True)
        thread.start()
        ready.wait(5)

        def stop() -> None:
            ended.set()
            thread.join()

        return stop

    def draw(self, counter: str) -> int:
        def take(connection: AppendConnection) -> int:
            # A number is only ever seen in a fact that is stored after it, and that commit carries this one to the disk.
            ((value,),) = reading.answer(connection, statements.DRAW, (counter,))
            return int(value)

        return self._read(take)

    def person(self, digest: bytes) -> UUID:
        def find(connection: AppendConnection) -> UUID:
            connection.execute(statements.MEET, (digest, uuid4()))
            ((person,),) = connection.execute(statements.PERSON, (digest,), binary=True).fetchall()
            return UUID(str(person))

        return self._read(find)

    def answer(self, statement: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        return self._read(lambda connection: reading.answer(connection, statement, values.values()))

    def close(self) -> None:
        self._pool.close()
