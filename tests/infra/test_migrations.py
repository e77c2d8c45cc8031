"""Migrations: they alone make tables, whole or not at all, and may be repeated; SQLite guards the log as far as it can."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import pytest
from alembic import command
from sqlalchemy import inspect
from sqlalchemy.pool import NullPool

from infra.database import Database, engine, is_current, migrate, open_storage
from infra.storage.entries import Fact, Request
from infra.storage.log import Log
from infra.storage.sqlite_connections import Connections, connect, driver
from tests.infra.conftest import KEY

ROOT = Path(__file__).parents[2]


def tables(database: Database) -> set[str]:
    made = engine(database, poolclass=NullPool)
    found = set(inspect(made).get_table_names())
    made.dispose()
    return found


def test_a_fresh_database_is_not_current_and_is_after_migrating_twice(database_url: str) -> None:
    database = Database(database_url)
    assert not is_current(database)
    migrate(database)
    migrate(database)
    assert is_current(database)
    assert {"events", "handled", "trackings", "counters", "persons"} <= tables(database)


def test_several_processes_may_migrate_at_once(database_url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(migrate, [Database(database_url)] * 4))
    assert is_current(Database(database_url))


def test_log_and_keys_may_share_a_database(database_url: str) -> None:
    database = Database(database_url)
    migrate(database)
    migrate(database, "keys")
    assert {"events", "subject_keys", "settings_kept"} <= tables(database)
    assert is_current(database)
    assert is_current(database, "keys")


def test_a_migration_that_fails_leaves_nothing_behind(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade = command.upgrade

    def fails_at_the_end(*words: object) -> None:
        upgrade(*words)  # type: ignore[arg-type]
        raise InterruptedError

    monkeypatch.setattr(command, "upgrade", fails_at_the_end)
    with pytest.raises(InterruptedError):
        migrate(Database(database_url))
    assert tables(Database(database_url)) == set()


def test_alembics_own_command_line_works_for_developers(tmp_path: Path) -> None:
    environ = {"AUTOS_DATABASE_URL": f"sqlite:///{tmp_path / 'autos.db'}", "PATH": "/usr/bin:/bin"}
    subprocess.run([sys.executable, "-m", "alembic", "upgrade", "head"], cwd=ROOT, env=environ, check=True, capture_output=True)
    assert is_current(Database(environ["AUTOS_DATABASE_URL"]))


def test_on_sqlite_an_entry_is_never_changed_or_deleted_and_shown_as_text(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'autos.db'}")
    migrate(database)
    storage = open_storage(database)
    noon = datetime(2026, 3, 2, 12, 0, 0, 7, tzinfo=UTC)
    Log(storage, KEY, lambda: noon).append(Request((Fact(UUID(int=255), 1, "case.noted/1", b'{"n": 1}'),)))
    storage.close()
    connection = connect(database.path)
    for statement in ("UPDATE events SET tag = 'x'", "DELETE FROM events"):
        with pytest.raises(driver.IntegrityError, match="never"):
            connection.execute(statement)
    rows = connection.execute("SELECT position, recorded_at, stream, version, tag, state FROM events_shown").fetchall()
    assert rows == [(1, "2026-03-02T12:00:00.000007Z", str(UUID(int=255)), 1, "case.noted/1", '{"n":1}')]
    settings = [
        connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "secure_delete", "foreign_keys")
    ]
    assert settings == ["wal", 2, 1, 1]
    connection.close()


def test_a_thread_that_ended_leaves_no_reading_connection_behind(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'autos.db'}")
    migrate(database)
    connections = Connections(database.path)
    with ThreadPoolExecutor(3) as threads:
        for read in [threads.submit(connections.reading) for _ in range(6)]:
            read.result()
    assert len(connections) == 0
    assert connections.reading() is connections.reading()
    assert len(connections) == 1
    connections.close()


def test_reading_connections_are_closed_while_their_threads_end(tmp_path: Path) -> None:
    # In a process of its own: what this guards against ends the process.
    done = subprocess.run([sys.executable, "-c", ENDING_TOGETHER, str(tmp_path / "autos.db")], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "100 times\n", "")


ENDING_TOGETHER = """
import pathlib, sys, threading
from infra.storage.sqlite_connections import Connections

for _ in range(100):
    connections, together = Connections(pathlib.Path(sys.argv[1])), threading.Barrier(9)

    def read():
        connections.reading()
        together.wait()

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    together.wait()
    connections.close()
    for thread in threads:
        thread.join()
print("100 times")
"""
