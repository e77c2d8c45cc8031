"""Connections to the read models.

Writing never waits for the disk: rows and position are one transaction, and what a crash takes back is folded again.
"""

from collections.abc import Generator
from contextlib import contextmanager, nullcontext

import psycopg
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError

from infra.database import Database, engine
from infra.storage.log import Storage, StoreBusyError
from infra.storage.sqlite import SqliteStorage
from infra.storage.sqlite_connections import driver
from projections.reading import Reading


class ReadSide:
    """Transactions for reading and writing read models, in the database of the log."""

    def __init__(self, database: Database, storage: Storage, pool_size: int = 8) -> None:
        self.is_sqlite = database.is_sqlite
        # On SQLite the writers of this process take turns; `storage` is the other one.
        self._turn = storage.writing if isinstance(storage, SqliteStorage) else None
        # An error must not carry the rows into the log of the program.
        self._engine: Engine = engine(database, pool_size=pool_size, hide_parameters=True)
        event.listen(self._engine, "connect", _not_durable_on_sqlite if self.is_sqlite else _not_durable_on_postgres)

    @contextmanager
    def reading(self) -> Generator[Reading]:
        """One read transaction: which slots are live, and their rows, as of one moment."""
        if self.is_sqlite:
            with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.exec_driver_sql("BEGIN")
                try:
                    yield Reading(connection)
                finally:
                    connection.exec_driver_sql("ROLLBACK")
            return
        with self._engine.connect().execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True) as connection:
            yield Reading(connection)

    @contextmanager
    def writing(self, *, durable: bool = False) -> Generator[Connection]:
        """One write transaction, committed at the end of the block; never held while a decision or a fold runs.

        `durable`: it is on the disk then, for what cannot be made again from the log.
        """
        if self._turn is None:
            with self._engine.begin() as connection:
                if durable:
                    connection.exec_driver_sql("SET LOCAL synchronous_commit = on")
                yield connection
            return
        with self._turn, self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            if durable:
                # SQLite takes it outside of a transaction only.
                connection.exec_driver_sql("PRAGMA synchronous = FULL")
            try:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            except OperationalError as error:
                raise StoreBusyError(str(error)) from error
            try:
                yield connection
                connection.exec_driver_sql("COMMIT")
            except BaseException:
                connection.exec_driver_sql("ROLLBACK")
                raise
            finally:
                if durable:
                    connection.exec_driver_sql("PRAGMA synchronous = NORMAL")

    @contextmanager
    def outside_transactions(self) -> Generator[Connection]:
        """A connection for what no transaction may hold: VACUUM, a checkpoint. On SQLite the writers of this process wait meanwhile."""
        with self._turn or nullcontext(), self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            yield connection

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()


def _not_durable_on_sqlite(connection: driver.Connection, _: object) -> None:
    connection.execute("PRAGMA synchronous = NORMAL")


def _not_durable_on_postgres(connection: psycopg.Connection, _: object) -> None:
    connection.execute("SET synchronous_commit = off")
    connection.commit()
