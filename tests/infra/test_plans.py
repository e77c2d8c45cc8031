"""PostgreSQL finds what the log asks for by an index, also while it knows nothing of the table yet: after a bulk load, a restored back-up.

Until statistics are made PostgreSQL guesses; a statement that it joins with the whole table then is slower with every entry of the log.
"""

from collections.abc import Iterator
from uuid import UUID

import psycopg
import pytest

from infra.database import Database, migrate
from infra.storage.postgres_statements import APPEND, ENTRY, FACTS, FACTS_OF_ONE, HANDLED, LAST, LOAD, LOAD_ONE, PAGE, READING, STANDING
from tests.postgres import Server

ENTRIES, A_STREAM = 20_000, 5
FEW_PAGES = 100
"""Of 8 KB; the table has about a thousand."""
STREAMS = "'{" + ",".join(str(UUID(int=number)) for number in (1, 7, 500, 999, 4_000, 10_000)) + "}'"
ONE = f"'{UUID(int=7)}'"
ASKED = {
    LAST: "",
    PAGE: f"({ENTRIES // 2}, 100)",
    LOAD_ONE: f"({ONE}, 0, {ENTRIES})",
    LOAD: f"({STREAMS}, '{{0,0,0,0,0,0}}', {ENTRIES})",
    FACTS_OF_ONE: f"({ONE}, 0, {ENTRIES})",
    FACTS: f"({STREAMS}, '{{0,0,0,0,0,0}}', {ENTRIES})",
    STANDING: f"({STREAMS}, {STREAMS})",
    ENTRY: f"({ENTRIES // 2})",
    HANDLED: f"({ONE})",
}


@pytest.fixture(scope="module")
def unknown_to_the_planner(postgres_server: Server) -> Iterator[psycopg.Connection]:
    """A log of twenty thousand entries whose statistics were never made."""
    with postgres_server.database() as url:
        migrate(Database(url))
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("ALTER TABLE events SET (autovacuum_enabled = off)")
            connection.execute(
                """
                INSERT INTO events (position, recorded_at, stream, version, tag, state, mac)
                SELECT n, '2026-03-02T12:00:00Z', lpad(to_hex((n - 1) / %s + 1), 32, '0')::uuid, (n - 1) %% %s + 1, 'case.noted/1',
                    convert_to(repeat('x', 300), 'UTF8'), decode(repeat('00', 32), 'hex')
                FROM generate_series(1, %s) AS n
                """,
                (A_STREAM, A_STREAM, ENTRIES),
            )
            connection.execute("SET plan_cache_mode = force_generic_plan")
            yield connection


@pytest.mark.parametrize("statement", ASKED, ids=bytes.decode)
def test_a_statement_of_the_log_looks_at_few_pages_of_a_table_without_statistics(
    unknown_to_the_planner: psycopg.Connection, statement: bytes
) -> None:
    name, text = statement.decode(), {**APPEND, **READING}[statement].decode()
    unknown_to_the_planner.execute(f"PREPARE {name} AS {text}".encode())
    explained = unknown_to_the_planner.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE {name} {ASKED[statement]}".encode())
    ((plans,),) = explained.fetchall()
    plan = plans[0]["Plan"]
    pages = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
    assert pages <= FEW_PAGES, plan


def test_every_statement_that_reads_entries_is_asked() -> None:
    assert set(READING) <= set(ASKED)
