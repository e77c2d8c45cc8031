"""Where the data lies: URLs, engines for SQLAlchemy, and the migrations, which alone create tables, on both databases alike."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec import Struct
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import NullPool

from infra.settings import SettingsError
from infra.storage import protection
from infra.storage.log import Storage
from infra.storage.postgres import PostgresStorage
from infra.storage.sqlite import SqliteStorage
from infra.storage.sqlite_connections import driver, prepare

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLES = {"log": "alembic_version", "keys": "keys_alembic_version"}


class Database(Struct, frozen=True):
    """A database by its URL: `sqlite:///relative.db`, `sqlite:////absolute.db` or `postgresql://…`."""

    url: str

    @property
    def parsed(self) -> URL:
        """The URL with the driver that is used here."""
        try:
            url = make_url(self.url)
        except (ArgumentError, ValueError):  # a port that is no number is a ValueError
            raise SettingsError("the URL of a database is none: sqlite:///autos.db, or postgresql://user:password@host/name") from None
        if url.drivername == "sqlite":
            if not url.database or url.database == ":memory:":
                raise SettingsError("a SQLite database must be a file: sqlite:///autos.db")
            return url
        if url.drivername in {"postgresql", "postgres", "postgresql+psycopg"}:
            return url.set(drivername="postgresql+psycopg")
        raise SettingsError(f"{url.drivername} is not a database that Autos runs on: sqlite or postgresql")

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a SQLite file."""
        return self.parsed.drivername == "sqlite"

    @property
    def path(self) -> Path:
        """The SQLite file."""
        return Path(str(self.parsed.database))

    @property
    def conninfo(self) -> str:
        """The URL as PostgreSQL's own library reads it, with its password."""
        return self.parsed.set(drivername="postgresql").render_as_string(hide_password=False)


def engine(database: Database, **options: Any) -> Engine:  # noqa: ANN401 - SQLAlchemy's own options
    """An engine of SQLAlchemy on the database, with the settings that every connection of ours has."""
    if not database.is_sqlite:
        return create_engine(database.parsed, **options)
    made = create_engine(database.parsed, module=driver, **options)

    def on_connect(connection: sqlite3.Connection, _: object) -> None:
        prepare(connection)

    event.listen(made, "connect", on_connect)
    return made


def migrate(database: Database, part: str = "log", application: Database | None = None) -> None:
    """Bring a database to this program's tables, forward only; safe to repeat.

    `database` names the owner of the tables; `part` is "log" or "keys". Where `application` names another role of PostgreSQL, that
    role is given what the program needs and no more: SELECT and INSERT on the log.
    """
    made = engine(database, poolclass=NullPool)
    config = _config(part)
    with alone(made, database) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        if application is not None and not database.is_sqlite:
            protection.grant(connection, application.parsed, VERSION_TABLES)
    made.dispose()


@contextmanager
def alone(made: Engine, database: Database) -> Generator[Connection]:
    """A transaction that one process has at a time: a migration is carried out whole or not at all."""
    if not database.is_sqlite:
        with made.begin() as connection:
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(280925, 2)")
            yield connection
        return
    # By itself Python's driver begins a transaction for rows only, and creates tables outside of it.
    with made.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            yield connection
            connection.exec_driver_sql("COMMIT")
        except BaseException:
            connection.exec_driver_sql("ROLLBACK")
            raise


def is_current(database: Database, part: str = "log") -> bool:
    """Whether the database has exactly this program's tables."""
    head = ScriptDirectory.from_config(_config(part)).get_current_head()
    made = engine(database, poolclass=NullPool)
    with made.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLES[part]})
        current = context.get_current_revision()
    made.dispose()
    return current == head


def open_storage(database: Database, pool_size: int = 16, *, durable: bool = True) -> Storage:
    """The log in that database, which the migrations have prepared.

    `durable=False`: no commit waits for the disk, for what can be made again.
    """
    if database.is_sqlite:
        return SqliteStorage(database.path, durable=durable)
    return PostgresStorage(database.conninfo, pool_size, durable=durable)


def _config(part: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", str(MIGRATIONS / "versions" / part).replace("%", "%%"))
    config.attributes["version_table"] = VERSION_TABLES[part]
    return config
