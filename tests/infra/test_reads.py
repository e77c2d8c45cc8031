"""Recorded reads in their table: durable, together, one after the other, and gone in time."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from uuid import UUID

import psycopg
import pytest
from sqlalchemy import text

from infra.audit.reads import NotRecordedError, Read, Reads
from infra.database import Database, engine, migrate, open_storage
from infra.storage.log import Storage
from tests.postgres import Server

CASE = UUID(int=7)
MARCH = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def look(number: int) -> Read:
    return Read(UUID(int=number), ("clerk", "reviewer"), "case", CASE, "appeals/1", {"asOf": "2026-03-01T00:00:00Z", "q": None}, "page")


def rows(database: Database) -> list[tuple[object, ...]]:
    made = engine(database)
    with made.connect() as connection:
        found = connection.execute(text("SELECT person, roles, kind, part, query, interface FROM reads ORDER BY number")).all()
    made.dispose()
    return [tuple(row) for row in found]


@pytest.fixture
def reads(storage: Storage, database_url: str) -> Iterator[Reads]:
    """An empty table, at noon of a day in March."""
    made = Reads(Database(database_url), storage, lambda: MARCH)
    yield made
    made.close()


def test_looks_of_many_threads_are_all_there_when_they_return(reads: Reads, database_url: str) -> None:
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(reads.record, [look(number) for number in range(200)]))
    people = [str(UUID(str(row[0]))) for row in rows(Database(database_url))]
    assert sorted(people) == sorted(str(UUID(int=number)) for number in range(200))


def test_a_look_stands_there_as_it_was_told(reads: Reads, database_url: str) -> None:
    reads.record(look(3))
    ((_, *told),) = rows(Database(database_url))
    assert told == ["clerk reviewer", "case", "appeals/1", '{"asOf":"2026-03-01T00:00:00Z","q":null}', "page"]


def test_more_looks_than_go_at_once_go_all_the_same(storage: Storage, database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("infra.audit.reads.PRUNED_AT_ONCE", 7)
    now = MARCH
    reads = Reads(Database(database_url), storage, lambda: now, timedelta(days=10))
    for number in range(20):
        reads.record(look(number))
    now = MARCH + timedelta(days=10)
    assert reads.prune() == 0
    reads.record(look(99))
    now += timedelta(seconds=1)
    assert (reads.prune(), len(rows(Database(database_url)))) == (20, 1)
    reads.close()


def test_a_look_that_cannot_be_recorded_says_so_to_each_that_waits(reads: Reads, database_url: str) -> None:
    made = engine(Database(database_url))
    with made.begin() as connection:
        connection.execute(text("DROP TABLE reads"))
    made.dispose()
    with pytest.raises(NotRecordedError):
        reads.record(look(1))


def test_a_server_that_went_away_and_is_back_records_the_next_look(durable_postgres_server: Server) -> None:
    with durable_postgres_server.database() as url:
        database = Database(url)
        migrate(database)
        storage = open_storage(database)
        reads = Reads(database, storage, lambda: MARCH)
        reads.record(look(1))
        durable_postgres_server.kill()
        with pytest.raises(NotRecordedError):
            reads.record(look(2))
        durable_postgres_server.start()
        reads.record(look(3))
        assert [UUID(str(row[0])).int for row in rows(database)] == [1, 3]
        reads.close()
        storage.close()


def test_the_session_that_the_server_ended_costs_no_look(postgres_url: str) -> None:
    database = Database(postgres_url)
    migrate(database)
    storage = open_storage(database)
    reads = Reads(database, storage, lambda: MARCH)
    reads.record(look(1))
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    reads.record(look(2))
    assert [UUID(str(row[0])).int for row in rows(database)] == [1, 2]
    reads.close()
    storage.close()
