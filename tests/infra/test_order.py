"""A reader that tails the log misses nothing: positions become visible in their order, or not at all."""

import threading
import time
from collections.abc import Callable, Iterator
from uuid import uuid4

import psycopg
import pytest

from infra.clock import utc_now
from infra.database import Database, migrate, open_storage
from infra.storage.entries import Fact, Request
from infra.storage.log import Log
from tests.infra.conftest import KEY
from tests.postgres import Server

SECONDS = 2.0
WRITERS = 6


def missed_by_a_tailing_reader(url: str, write: Callable[[], None], read_after: Callable[[int], list[int]]) -> tuple[int, int]:
    """How many entries a reader missed that always asks for what comes after the last position it saw; and how many there are."""
    ended = threading.Event()
    seen: set[int] = set()

    def keep_writing() -> None:
        while not ended.is_set():
            write()

    def keep_reading() -> None:
        last = 0
        while True:
            finished = ended.is_set() and not any(thread.is_alive() for thread in writers)
            page = read_after(last)
            seen.update(page)
            last = page[-1] if page else last
            if finished and not page:
                return

    writers = [threading.Thread(target=keep_writing) for _ in range(WRITERS)]
    reader = threading.Thread(target=keep_reading)
    for thread in (*writers, reader):
        thread.start()
    time.sleep(SECONDS)
    ended.set()
    for thread in (*writers, reader):
        thread.join()
    with psycopg.connect(url) as connection:
        stored = {row[0] for row in connection.execute("SELECT position FROM events")}
    return len(stored - seen), len(stored)


@pytest.fixture
def durable_url(durable_postgres_server: Server) -> Iterator[str]:
    with durable_postgres_server.database() as url:
        migrate(Database(url))
        yield url


def test_a_tailing_reader_misses_nothing_that_several_processes_append(durable_url: str) -> None:
    # Each log has its own lock within the process, as if it were another process.
    logs = [Log(open_storage(Database(durable_url), 2), KEY, utc_now) for _ in range(WRITERS)]
    mine = threading.local()
    free = list(logs)

    def write() -> None:
        if not hasattr(mine, "log"):
            mine.log = free.pop()
        mine.log.append(Request((Fact(uuid4(), 1, "case.noted/1", b"{}"), Fact(uuid4(), 1, "case.noted/1", b"{}"))))

    reader = open_storage(Database(durable_url), 2)
    try:
        missed, stored = missed_by_a_tailing_reader(durable_url, write, lambda after: [entry.position for entry in reader.page(after, 500)])
    finally:
        for log in logs:
            log.storage.close()
        reader.close()
    assert stored > 100
    assert missed == 0


def test_the_same_reader_misses_entries_that_a_plain_insert_numbers_before_it_commits(durable_url: str) -> None:
    mine = threading.local()
    connections: list[psycopg.Connection[tuple[int, ...]]] = []
    with psycopg.connect(durable_url, autocommit=True) as connection:
        connection.execute("CREATE SEQUENCE positions")

    def connected() -> psycopg.Connection[tuple[int, ...]]:
        found: psycopg.Connection[tuple[int, ...]] | None = getattr(mine, "connection", None)
        if found is None:
            found = mine.connection = psycopg.connect(durable_url, autocommit=True)
            connections.append(found)
        return found

    def write() -> None:
        with connected().transaction():
            for _ in range(2):
                connected().execute(
                    "INSERT INTO events (position, recorded_at, stream, version, tag, state, mac)"
                    " VALUES (nextval('positions'), now(), gen_random_uuid(), 1, 'case.noted/1', '{}', '')"
                )

    def read_after(position: int) -> list[int]:
        rows = connected().execute("SELECT position FROM events WHERE position > %s ORDER BY position LIMIT 500", (position,))
        return [row[0] for row in rows]

    missed, _ = missed_by_a_tailing_reader(durable_url, write, read_after)
    for connection in connections:
        connection.close()
    assert missed > 0
