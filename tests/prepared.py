"""Databases with this program's tables for tests that do not look at migrations: copies of one that a process migrates once.

What the copies share is what the migrations made, and nothing else. A test of migrations, or of a role's rights, runs them itself.
"""

from functools import cache
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

import psycopg
from psycopg import sql
from sqlalchemy.engine import make_url

from infra.database import Database, migrate
from infra.settings import Settings
from infra.store import prepare_databases
from tests.postgres import OWNER, copy_of

FOLDER = TemporaryDirectory(prefix="autos-prepared-")
"""Where the originals in files lie; removed when the process ends."""
ORIGINAL = "autos_prepared"
"""The name of the one on a server of the tests; it goes with the server."""
REPLACED: set[str] = set()


def prepare(settings: Settings) -> None:
    """What `prepare_databases` does, quicker for a log or for keys that do not stand yet."""
    if settings.owner_url == settings.database_url:
        prepare_log(Database(settings.database_url))
    else:
        prepare_databases(settings)
    keys = Database(settings.keys_database_url)
    if keys.is_sqlite and not keys.path.exists():
        copyfile(_file("keys"), keys.path)
    else:
        migrate(keys, "keys")


def prepare_log(database: Database) -> None:
    """The same for the log alone. On PostgreSQL, what this process did not prepare must be empty: it is replaced by a copy."""
    if database.is_sqlite and not database.path.exists():
        copyfile(_file("log"), database.path)
    elif database.is_sqlite or database.url in REPLACED:
        migrate(database)
    else:
        REPLACED.add(database.url)
        _replace(database)


def _replace(database: Database) -> None:
    server, name = _beside(database, OWNER), str(database.parsed.database)
    with psycopg.connect(server.conninfo, autocommit=True) as connection:
        if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [ORIGINAL]).fetchone() is None:
            connection.execute(copy_of("template0", ORIGINAL))
            migrate(_beside(database, ORIGINAL))
        connection.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))
        connection.execute(copy_of(ORIGINAL, name))


def _beside(database: Database, name: str) -> Database:
    return Database(make_url(database.url).set(database=name).render_as_string(hide_password=False))


@cache
def _file(part: str) -> Path:
    made = Path(FOLDER.name) / f"{part}.db"
    migrate(Database(f"sqlite:///{made}"), part)
    return made
