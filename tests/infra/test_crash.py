"""What was acknowledged is there: after the writer, the server or only the connection was lost in the middle."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from infra.clock import utc_now
from infra.database import Database, migrate, open_storage
from infra.storage import postgres, postgres_statements
from infra.storage.entries import Appended, Fact, Handling, Request
from infra.storage.log import ClockDisagreementError, ConnectionLostError, Log, StoreBusyError
from infra.storage.postgres import PostgresStorage
from tests.infra.conftest import KEY
from tests.postgres import Server

WRITER = """
import sys
from uuid import uuid4
from infra.clock import utc_now
from infra.database import Database, open_storage
from infra.storage.entries import Fact, Request
from infra.storage.log import Log

log = Log(open_storage(Database(sys.argv[1])), b"k" * 32, utc_now)
while True:
    stream = uuid4()
    log.append(Request(tuple(Fact(stream, version, "case.noted/1", b"{}") for version in (1, 2, 3)), {stream: 0}))
    print(stream.hex, flush=True)
"""


def note() -> Fact:
    return Fact(uuid4(), 1, "case.noted/1", b"{}")


def acknowledged_before_the_kill(url: str, seconds: float) -> list[str]:
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, url], stdout=subprocess.PIPE, cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, text=True
    ) as writer:
        assert writer.stdout is not None
        first = writer.stdout.readline()
        time.sleep(seconds)
        writer.send_signal(signal.SIGKILL)
        return [first.strip(), *(line.strip() for line in writer.stdout if line.endswith("\n"))]


def test_a_writer_that_is_killed_loses_no_acknowledged_fact_and_leaves_no_half_request(database_url: str) -> None:
    migrate(Database(database_url))
    acknowledged = acknowledged_before_the_kill(database_url, 0.7)
    storage = open_storage(Database(database_url))
    try:
        entries = storage.page(0, 1_000_000)
        by_stream: dict[str, list[int]] = {}
        for entry in entries:
            by_stream.setdefault(entry.stream.hex, []).append(entry.version)
        assert len(acknowledged) > 10
        assert set(acknowledged) <= set(by_stream)
        assert all(versions == [1, 2, 3] for versions in by_stream.values())
        assert [entry.position for entry in entries] == list(range(1, len(entries) + 1))
        assert isinstance(Log(storage, KEY, utc_now).append(Request((note(),))), Appended)
    finally:
        storage.close()


def test_a_server_that_is_killed_loses_no_acknowledged_fact(durable_postgres_server: Server) -> None:
    with durable_postgres_server.database() as url:
        migrate(Database(url))
        storage = open_storage(Database(url))
        log = Log(storage, KEY, utc_now)
        acknowledged: list[int] = []
        failed = threading.Event()

        def write() -> None:
            while not failed.is_set():
                try:
                    outcome = log.append(Request((note(),)))
                except Exception:  # noqa: BLE001 - whatever the driver says when its server is gone
                    failed.set()
                else:
                    assert isinstance(outcome, Appended)
                    acknowledged.extend(outcome.positions)

        threads = [threading.Thread(target=write) for _ in range(4)]
        for thread in threads:
            thread.start()
        time.sleep(0.7)
        durable_postgres_server.kill()
        time.sleep(0.2)
        durable_postgres_server.start()
        failed.set()
        for thread in threads:
            thread.join()
        positions = [entry.position for entry in storage.page(0, 1_000_000)]
        storage.close()
    assert len(acknowledged) > 10
    assert set(acknowledged) <= set(positions)
    assert positions == list(range(1, len(positions) + 1))


class LostAfterCommit(PostgresStorage):
    """Says once that the connection was lost, after the commit was carried out, as a network does."""

    lose = True

    @contextmanager
    def locked(self, *, fresh: bool = False) -> Generator[Any]:
        with super().locked(fresh=fresh) as log:
            yield log
        if self.lose:
            self.lose = False
            raise ConnectionLostError


@pytest.mark.parametrize("handling", [None, Handling(uuid4(), uuid4())])
def test_a_connection_lost_after_the_commit_is_no_conflict_with_ones_own_write(postgres_url: str, handling: Handling | None) -> None:
    migrate(Database(postgres_url))
    storage = LostAfterCommit(postgres_url)
    try:
        outcome = Log(storage, KEY, utc_now).append(Request((note(), note()), {}, handling))
        assert isinstance(outcome, Appended)
        assert outcome.positions == (1, 2)
        assert [entry.position for entry in storage.page(0, 10)] == [1, 2]
    finally:
        storage.close()


def test_a_connection_lost_before_the_commit_is_made_anew_and_the_batch_stored_once(postgres_url: str) -> None:
    migrate(Database(postgres_url))
    storage = PostgresStorage(postgres_url)
    log = Log(storage, KEY, utc_now)
    log.append(Request((note(),)))
    outcomes: list[object] = []
    with psycopg.connect(postgres_url, autocommit=True) as other:
        with other.transaction():
            other.execute(postgres_statements.TAKE_LOCK)
            waiting = threading.Thread(target=lambda: outcomes.append(log.append(Request((note(),)))))
            waiting.start()
            ended = False
            while not ended:
                rows = other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'").fetchall()
                ended = bool(rows)
        waiting.join()
    (outcome,) = outcomes
    assert isinstance(outcome, Appended)
    assert outcome.positions == (2,)
    assert [entry.position for entry in storage.page(0, 10)] == [1, 2]
    storage.close()


def test_a_lock_that_is_not_to_be_had_is_said_and_nothing_is_written(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    migrate(Database(postgres_url))
    monkeypatch.setattr(postgres, "OPTIONS", postgres.OPTIONS.replace("lock_timeout=10s", "lock_timeout=200ms"))
    storage = PostgresStorage(postgres_url)
    log = Log(storage, KEY, utc_now)
    with psycopg.connect(postgres_url) as other:
        other.execute(postgres_statements.TAKE_LOCK)
        with pytest.raises(StoreBusyError):
            log.append(Request((note(),)))
    assert isinstance(log.append(Request((note(),))), Appended)
    storage.close()


def test_a_clock_more_than_five_minutes_ahead_of_the_databases_is_refused(postgres_url: str) -> None:
    migrate(Database(postgres_url))
    storage = PostgresStorage(postgres_url)
    with pytest.raises(ClockDisagreementError, match="the database's clock"):
        Log(storage, KEY, lambda: utc_now() + timedelta(minutes=6)).append(Request((note(),)))
    assert isinstance(Log(storage, KEY, lambda: utc_now() + timedelta(minutes=4)).append(Request((note(),))), Appended)
    storage.close()


def test_readers_survive_a_server_that_was_restarted(postgres_server: Server, postgres_url: str) -> None:
    migrate(Database(postgres_url))
    storage = PostgresStorage(postgres_url)
    log = Log(storage, KEY, utc_now)
    log.append(Request((note(),)))
    with psycopg.connect(postgres_server.url(), autocommit=True) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
    assert [entry.position for entry in storage.page(0, 10)] == [1]
    assert isinstance(log.append(Request((note(),))), Appended)
    storage.close()
