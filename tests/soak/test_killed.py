"""Servers killed again and again while they write: what was acknowledged is there, once, and nothing else is."""

import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from infra.database import Database, open_storage
from infra.store import prepare_databases
from tests.api.test_serving import free_port
from tests.bench.autos_peer import settings_of
from tests.bench.people import tokens
from tests.postgres import Server
from tests.soak.served import Served
from tests.soak.writing import Writers

pytestmark = [pytest.mark.soak, pytest.mark.timeout(600)]

ROOT = Path(__file__).parents[2]
SECONDS = 75.0
WRITERS = 4
KILLS_AT_LEAST = 5
RUNNING_SECONDS = (0.3, 3.0)


def served_over(database_url: str, folder: Path) -> Served:
    """Autos with the issuer of this folder, over prepared databases; on PostgreSQL there is no other that a test can ask for a token."""
    prepare_databases(settings_of(database_url, folder))
    port = free_port()
    command = [sys.executable, "-m", "tests.bench.serving", "tests.bench.autos_peer:application", str(port)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "BENCH_FOLDER": str(folder), "BENCH_DATABASE_URL": database_url}
    return Served(command, environment, folder, port)


def written_while_killed(served: Served, token: str, outage: Callable[[int], None]) -> Writers:
    """What was written in the time that the server was killed again and again; `outage` is carried out while it is dead."""
    writers, chance, kills = Writers(served.url, token, WRITERS), Random(4), 0
    served.start()
    writers.start()
    try:
        end = time.monotonic() + SECONDS
        while (time.monotonic() < end or kills < KILLS_AT_LEAST) and not writers.faults:
            time.sleep(chance.uniform(*RUNNING_SECONDS))
            served.kill()
            kills += 1
            outage(kills)
            served.start()
    finally:
        writers.stop()
    return writers


def shown_now(served: Served, token: str, locations: list[str]) -> dict[str, Any]:
    with httpx.Client(base_url=served.url, headers={"Authorization": f"Bearer {token}"}, timeout=30) as client:
        return {location: client.get(location).json() for location in locations}


def check(database_url: str, folder: Path, outage: Callable[[int], None]) -> None:
    """Kill, and then look: every acknowledged thing is shown as it was answered, and the log has each once, without a gap."""
    served = served_over(database_url, folder)
    token = tokens(folder)["clerk"]
    try:
        writers = written_while_killed(served, token, outage)
        assert writers.faults == []
        shown = shown_now(served, token, list(writers.acknowledged))
    finally:
        served.kill()
    storage = open_storage(Database(database_url))
    entries = storage.page(0, 1_000_000)
    storage.close()
    assert writers.repeated > 0
    assert {at: it["id"] for at, it in shown.items()} == {at: it["id"] for at, it in writers.acknowledged.items()}
    assert [entry.position for entry in entries] == list(range(1, len(entries) + 1))
    registered = Counter(entry.stream for entry in entries if entry.tag in {"operator.registered/1", "vehicle.registered/1"})
    assert {str(stream): times for stream, times in registered.items()} == {it["id"]: 1 for it in writers.acknowledged.values()}


def test_a_server_killed_while_it_writes_to_sqlite_loses_nothing_that_it_acknowledged(sqlite_url: str, tmp_path: Path) -> None:
    check(sqlite_url, tmp_path, lambda _: None)


def test_a_server_killed_with_its_postgres_loses_nothing_that_it_acknowledged(durable_postgres_server: Server, tmp_path: Path) -> None:
    def every_second_time_the_database_too(kills: int) -> None:
        if kills % 2 == 0:
            durable_postgres_server.kill()
            durable_postgres_server.start()

    with durable_postgres_server.database() as url:
        check(url, tmp_path, every_second_time_the_database_too)
