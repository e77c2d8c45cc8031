"""The databases that the other tests stand on are what they claim to be."""

import shutil
from pathlib import Path
from typing import LiteralString

import psycopg
import pytest

from tests.postgres import Server, embedded_binaries, installed_binaries, running


def rows(url: str, statement: LiteralString) -> list[tuple[object, ...]]:
    with psycopg.connect(url) as connection:
        return connection.execute(statement).fetchall()


def test_a_postgres_database_is_empty_and_is_version_18(postgres_url: str) -> None:
    assert rows(postgres_url, "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'") == [(0,)]
    assert rows(postgres_url, "SELECT current_setting('server_version_num')::int / 10000") == [(18,)]


def test_every_installed_postgres_is_tested_and_18_is_among_them(every_postgres_url: str, request: pytest.FixtureRequest) -> None:
    major = rows(every_postgres_url, "SELECT current_setting('server_version_num')::int / 10000")
    assert f"postgres-{major[0][0]}" in request.node.name
    assert "18" in installed_binaries()


def test_a_database_url_is_fresh_on_both_engines(database_url: str) -> None:
    assert database_url.startswith(("sqlite:////", "postgresql://"))


def test_two_databases_share_nothing_and_a_template_is_copied(postgres_server: Server) -> None:
    with postgres_server.database() as first, postgres_server.database() as second:
        with psycopg.connect(first) as connection:
            connection.execute("CREATE TABLE autos (year int)")
            connection.execute("INSERT INTO autos VALUES (2006)")
        with postgres_server.database(template=first.rpartition("/")[2]) as copied:
            assert rows(copied, "SELECT * FROM autos") == [(2006,)]
        assert rows(second, "SELECT to_regclass('autos')") == [(None,)]


def test_a_killed_server_keeps_what_it_committed_and_ends_its_sessions(durable_postgres_server: Server) -> None:
    with durable_postgres_server.database() as url:
        session = psycopg.connect(url)
        session.execute("CREATE TABLE autos (year int)")
        session.commit()
        session.execute("INSERT INTO autos VALUES (2006)")
        durable_postgres_server.kill()
        with pytest.raises(psycopg.OperationalError):
            session.execute("SELECT 1")
        session.close()
        durable_postgres_server.start()
        assert rows(url, "SELECT * FROM autos") == []
        assert rows(url, "SHOW fsync") == [("on",)]


def test_a_server_starts_from_a_folder_that_only_its_owner_may_enter(tmp_path: Path) -> None:
    package = embedded_binaries().parent.parent
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    for part in (package, package.with_name(f"{package.name}.libs")):
        shutil.copytree(part, closed / part.name, symlinks=True)
    with running(closed / package.name / "pginstall" / "bin") as server:
        assert rows(server.url(), "SELECT 1") == [(1,)]
