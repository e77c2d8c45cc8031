"""`autos migrate` on PostgreSQL with two roles: the program's is made where it is missing, and what does not fit is said in a sentence."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from click.testing import CliRunner, Result
from psycopg import errors, sql

from api.cli import main
from infra.database import Database, is_current
from tests.postgres import Server

Autos = Callable[..., Result]
KEYS_SECRET, LOG_KEY = "a secret of the tests, at least 32 long", "another secret, at least 32 characters"


@pytest.fixture
def roles(every_postgres_server: Server, every_postgres_url: str) -> Iterator[tuple[str, str]]:
    """The names of an owner who may create roles, and of a program's role that does not exist; both of them ask for a password."""
    owner, program = (f"autos_{which}_{uuid4().hex[:8]}" for which in ("owner", "app"))
    access = every_postgres_server.data / "pg_hba.conf"
    before = access.read_text(encoding="utf-8")
    asked = "".join(f"host all {name} 127.0.0.1/32 scram-sha-256\n" for name in (owner, program))
    with psycopg.connect(every_postgres_url, autocommit=True) as root:
        access.write_text(asked + before, encoding="utf-8")
        root.execute("SELECT pg_reload_conf()")
        database = sql.Identifier(root.info.dbname)
        root.execute(sql.SQL("CREATE ROLE {} LOGIN CREATEROLE PASSWORD 'owner'").format(sql.Identifier(owner)))
        root.execute(sql.SQL("ALTER DATABASE {} OWNER TO {}").format(database, sql.Identifier(owner)))
        root.execute(sql.SQL("ALTER SCHEMA public OWNER TO {}").format(sql.Identifier(owner)))
        yield owner, program
        root.execute(sql.SQL("ALTER DATABASE {} OWNER TO postgres").format(database))
        for name in (program, owner):
            with suppress(errors.UndefinedObject):
                root.execute(sql.SQL("DROP OWNED BY {} CASCADE").format(sql.Identifier(name)))
                root.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(name)))
        access.write_text(before, encoding="utf-8")
        root.execute("SELECT pg_reload_conf()")


@pytest.fixture
def autos(every_postgres_url: str, roles: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Autos:
    """Runs the command line with both URLs; `owner` and `program` are their passwords."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("AUTOS_")}

    def run(*words: str, owner: str = "owner", program: str = "program") -> Result:
        settings = {
            "AUTOS_MIGRATION_URL": every_postgres_url.replace("postgres@", f"{roles[0]}:{owner}@"),
            "AUTOS_DATABASE_URL": every_postgres_url.replace("postgres@", f"{roles[1]}:{program}@"),
            "AUTOS_KEYS_URL": f"sqlite:///{tmp_path / 'keys.db'}",
            "AUTOS_KEYS_SECRET": KEYS_SECRET,
            "AUTOS_LOG_KEY": LOG_KEY,
        }
        monkeypatch.setattr(os, "environ", environment | settings)
        return CliRunner().invoke(main, words)

    return run


def test_migrating_makes_the_programs_role_and_the_log_is_protected_from_it(
    autos: Autos, every_postgres_url: str, roles: tuple[str, str]
) -> None:
    first, second = autos("migrate"), autos("migrate")
    assert (first.exit_code, first.stdout) == (0, "the databases have this program's tables now\n"), first.output
    assert (second.exit_code, second.stdout) == (0, "the databases had this program's tables already\n"), second.output
    assert is_current(Database(every_postgres_url.replace("postgres@", f"{roles[1]}:program@")))
    shown = autos("doctor")
    assert "protection of the log: this role reads and adds, and can change nothing" in shown.stdout


def test_a_wrong_password_of_the_owner_is_said_and_nothing_is_made(autos: Autos, every_postgres_url: str) -> None:
    refused = autos("migrate", owner="guessed")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr.startswith("Error: the database does not answer: ")
    assert "password authentication failed" in refused.stderr
    assert not is_current(Database(every_postgres_url))


def test_a_role_that_was_there_keeps_its_password_and_another_one_is_said(autos: Autos) -> None:
    autos("migrate")
    for command in ("migrate", "doctor"):
        refused = autos(command, program="guessed")
        assert (refused.exit_code, refused.stdout) == (1, "")
        assert "password authentication failed" in refused.stderr


def test_an_owner_who_may_not_create_roles_is_told_so(autos: Autos, every_postgres_url: str, roles: tuple[str, str]) -> None:
    with psycopg.connect(every_postgres_url, autocommit=True) as root:
        root.execute(sql.SQL("ALTER ROLE {} NOCREATEROLE").format(sql.Identifier(roles[0])))
    refused = autos("migrate")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr.startswith("Error: the owner of the tables may not do what is needed: permission denied to create role")
    assert not is_current(Database(every_postgres_url))
