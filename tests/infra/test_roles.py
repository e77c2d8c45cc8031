"""On PostgreSQL the program's own role can read the log and add to it, and nothing else, on every version there is."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import LiteralString
from uuid import uuid4

import msgspec
import psycopg
import pytest
from psycopg import errors, sql

from infra.audit.reads import Read, Reads
from infra.clock import utc_now
from infra.database import Database, engine, is_current, migrate, open_storage
from infra.doctor import examine
from infra.engine import open_engine
from infra.followers.read_side import ReadSide
from infra.provable.note import new_signer
from infra.provable.publishing import Publisher
from infra.provable.signing import SignerKeys, Signing
from infra.provable.tree import Tree
from infra.settings import read_settings
from infra.storage.entries import Appended, Fact, Handling, Request
from infra.storage.log import Log
from infra.storage.protection import is_protected
from infra.store import prepare_databases
from tests.infra.conftest import KEY
from tests.infra.test_log import facts
from tests.postgres import Server


@pytest.fixture
def role_url(every_postgres_server: Server, every_postgres_url: str) -> Iterator[str]:
    """The URL of a role that did not exist before the migration, which created it."""
    role = f"autos_app_{uuid4().hex[:8]}"
    url = every_postgres_url.replace("postgres@", f"{role}:secret@")
    migrate(Database(every_postgres_url), application=Database(url))
    migrate(Database(every_postgres_url), application=Database(url))
    yield url
    with psycopg.connect(every_postgres_url, autocommit=True) as owner:
        owner.execute(sql.SQL("DROP OWNED BY {}").format(sql.Identifier(role)))
        owner.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(role)))


def test_the_programs_role_appends_reads_draws_and_meets_people(role_url: str) -> None:
    assert is_current(Database(role_url))
    storage = open_storage(Database(role_url))
    log = Log(storage, KEY, utc_now)
    assert isinstance(log.append(Request((Fact(uuid4(), 1, "case.noted/1", b"{}"),), {}, Handling(uuid4(), uuid4()))), Appended)
    assert len(storage.page(0, 10)) == 1
    assert (storage.draw("case"), storage.person(b"digest")) == (1, storage.person(b"digest"))
    storage.close()


def test_the_programs_role_keeps_the_tree_and_publishes_checkpoints(role_url: str, tmp_path: Path) -> None:
    database = Database(role_url)
    storage = open_storage(database)
    side = ReadSide(database, storage)
    Log(storage, KEY, utc_now).append(Request(facts(uuid4(), 1, 2, 3)))
    publisher = Publisher(Tree(storage, side), side, Signing(tmp_path, SignerKeys(new_signer("example.org/log")), None, None), KEY)
    assert publisher.publish().size == 3
    assert publisher.standing().kept == 3
    side.close()
    storage.close()


@pytest.mark.parametrize("table", ["events", "handled", "persons", "log_tree", "checkpoints"])
@pytest.mark.parametrize(
    "statement",
    ["UPDATE {} SET {} = {}", "DELETE FROM {}", "TRUNCATE {}", "DROP TABLE {}", "ALTER TABLE {} DISABLE TRIGGER ALL"],
)
def test_the_programs_role_can_change_nothing_that_was_recorded(role_url: str, statement: LiteralString, table: str) -> None:
    column = {"events": "tag", "handled": "versions", "persons": "digest", "log_tree": "hashes", "checkpoints": "note"}[table]
    with psycopg.connect(role_url, autocommit=True) as connection, pytest.raises(errors.InsufficientPrivilege):
        connection.execute(sql.SQL(statement).format(*(sql.Identifier(name) for name in (table, column, column))))


def test_the_programs_role_lets_recorded_reads_go_and_changes_none(role_url: str) -> None:
    storage = open_storage(Database(role_url))
    now = datetime(2026, 3, 2, tzinfo=UTC)
    reads = Reads(Database(role_url), storage, lambda: now, timedelta(days=1))
    reads.record(Read(uuid4(), ("reviewer",), "cases"))
    for statement in ("UPDATE reads SET roles = ''", "TRUNCATE reads", "DROP TABLE reads"):
        with psycopg.connect(role_url, autocommit=True) as connection, pytest.raises(errors.InsufficientPrivilege):
            connection.execute(statement)
    now += timedelta(days=2)
    assert reads.prune() == 1
    reads.close()
    storage.close()


def test_the_doctor_can_tell_whether_the_log_is_protected(every_postgres_url: str, role_url: str) -> None:
    found: list[bool] = []
    for url in (role_url, every_postgres_url):
        made = engine(Database(url))
        with made.connect() as connection:
            found.append(is_protected(connection))
        made.dispose()
    assert found == [True, False]


def test_an_auditor_reads_the_log_with_sql_alone(every_postgres_url: str, role_url: str) -> None:
    stream = uuid4()
    storage = open_storage(Database(role_url))
    Log(storage, KEY, utc_now).append(Request(facts(stream, 1)))
    storage.close()
    with psycopg.connect(every_postgres_url) as connection:
        rows = connection.execute("SELECT position, stream, version, tag, state ->> 'n' FROM events_shown").fetchall()
    assert rows == [(1, stream, 1, "case.noted/1", "1")]


def test_the_settings_alone_prepare_both_roles_and_the_doctor_says_which_of_them_protects_the_log(
    every_postgres_server: Server, every_postgres_url: str, tmp_path: object
) -> None:
    role = f"autos_app_{uuid4().hex[:8]}"
    settings = read_settings(
        {
            "AUTOS_DATABASE_URL": every_postgres_url.replace("postgres@", f"{role}:secret@"),
            "AUTOS_MIGRATION_URL": every_postgres_url,
            "AUTOS_KEYS_URL": f"sqlite:///{tmp_path}/keys.db",
            "AUTOS_KEYS_SECRET": "s" * 32,
            "AUTOS_LOG_KEY": "k" * 32,
        }
    )
    prepare_databases(settings)
    assert is_current(Database(settings.database_url))
    found: list[tuple[str, str]] = []
    for url in (settings.database_url, every_postgres_url):
        parts = open_engine(msgspec.structs.replace(settings, database_url=url))
        parts.projector.step()  # the tables of the read models
        found += [(each.about, each.state) for each in examine(parts) if "protect" in each.about]
        parts.close()
    assert found == [("protection of the log", "ok"), ("protection of the log", "warning")]
    with psycopg.connect(every_postgres_url, autocommit=True) as owner:
        owner.execute(sql.SQL("DROP OWNED BY {}").format(sql.Identifier(role)))
        owner.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(role)))
