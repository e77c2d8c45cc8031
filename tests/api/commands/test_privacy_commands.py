"""`autos privacy` and `autos keys`: what they print, their exit status, and what is in the record and the files after them."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from click.testing import CliRunner, Result
from sqlalchemy import text
from sqlalchemy.pool import NullPool

from api.cli import main
from infra.database import Database, engine
from infra.settings import Settings, read_settings
from tests.infra.erasing import narrative, opened, told

Autos = Callable[..., Result]
SECRET, NEW = "a secret of the tests, at least 32 long", "a new secret of the tests, 32 or more"
REASON = ("--reason", "Pedido do titular.")


@pytest.fixture
def autos(database_url: str, believed: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Autos:
    """Runs the command line over fresh databases."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("AUTOS_")}
    keys = f"sqlite:///{tmp_path / 'keys.db'}" if database_url.startswith("sqlite") else database_url
    settings = {
        "AUTOS_DATABASE_URL": database_url,
        "AUTOS_KEYS_URL": keys,
        "AUTOS_KEYS_SECRET": SECRET,
        "AUTOS_LOG_KEY": "another secret, at least 32 characters",
    }
    monkeypatch.setattr(os, "environ", environment | settings | believed)

    def run(*words: str, input: str | None = None) -> Result:  # noqa: A002 - click's name
        return CliRunner().invoke(main, words, input=input)

    assert run("migrate").exit_code == 0
    return run


def settings() -> Settings:
    return read_settings(os.environ)


def case() -> str:
    with opened(settings()) as parts:
        return str(told(parts))


def wrapped_rows() -> int:
    """How many keys and kept secrets there are."""
    made = engine(Database(settings().keys_database_url), poolclass=NullPool)
    try:
        with made.connect() as connection:
            tables = ("subject_keys", "settings_kept")
            return sum(connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one() for table in tables)  # noqa: S608 - our names
    finally:
        made.dispose()


def answer(done: Result) -> Any:  # noqa: ANN401 - what was printed
    return msgspec.json.decode(done.stdout)


def test_a_hold_is_placed_lifted_and_then_the_subject_erased(autos: Autos) -> None:
    subject = case()
    found = autos("privacy", "subjects", subject)
    assert found.stdout == f"{subject}  fact 1 case.infraction_recorded/1: narrative\n"
    held = autos("privacy", "hold", subject, *REASON)
    assert (held.exit_code, held.stdout) == (0, f"{subject}: held, number 1\n")
    refused = autos("privacy", "erase", subject, *REASON)
    assert (refused.exit_code, "legal_hold" in refused.stderr) == (1, True)
    assert autos("privacy", "lift", subject, "1", *REASON).exit_code == 0
    erased = autos("privacy", "erase", subject, *REASON, "--json")
    assert (erased.exit_code, answer(erased)) == (0, {"subject": subject, "done": "erased", "position": 6, "clean": True})
    again = autos("privacy", "erase", subject, *REASON)
    assert (again.exit_code, "subject_already_erased" in again.stderr) == (1, True)
    assert autos("privacy", "subjects", subject).stdout == ""
    assert answer(autos("privacy", "clean", "--json")) == {"erasures": 1, "clean": True}
    for words in (("erase", subject), ("hold", subject), ("erase", "someone", *REASON)):
        assert autos("privacy", *words).exit_code == 2


def test_the_doctor_tells_of_erasures_and_of_keys_that_the_present_secret_does_not_wrap(autos: Autos) -> None:
    subject = case()
    told_of = {each["about"]: (each["state"], each["said"]) for each in answer(autos("doctor", "--json"))}
    assert told_of.keys().isdisjoint({"keys", "erasures"})
    os.environ |= {"AUTOS_KEYS_SECRET": NEW, "AUTOS_KEYS_SECRET_FORMER": SECRET}
    told_of = {each["about"]: (each["state"], each["said"]) for each in answer(autos("doctor", "--json"))}
    state, said = told_of["keys"]
    assert (state, said.partition(" ")[2]) == (
        "warning",
        "are not wrapped by AUTOS_KEYS_SECRET: run `autos keys rotate` with the former secret too",
    )
    autos("keys", "rotate")
    autos("privacy", "erase", subject, *REASON)
    told = [each for each in answer(autos("doctor", "--json")) if each["about"] in {"keys", "erasures"}]
    assert [each["state"] for each in told][:1] == ["ok"]
    assert told[0]["said"].startswith("1 carried out; copies of the keys' database from before ")


def test_without_a_term_nothing_is_due(autos: Autos) -> None:
    case()
    done = autos("privacy", "due")
    assert (done.exit_code, done.stdout) == (0, "nothing is older than its term\n")


def test_keys_are_wrapped_by_a_new_secret_and_the_former_one_is_said_where_it_is_missing(autos: Autos) -> None:
    subject = case()
    rows = wrapped_rows()
    os.environ["AUTOS_KEYS_SECRET"] = NEW
    missing = autos("keys", "rotate")
    assert (missing.exit_code, "AUTOS_KEYS_SECRET_FORMER is missing" in missing.stderr) == (2, True)
    wrong = autos("keys", "rotate", "--former-from-stdin", input="not the former secret, though 32 long\n")
    assert (wrong.exit_code, "wrapped by" in wrong.stderr) == (1, True)
    done = autos("keys", "rotate", "--former-from-stdin", "--json", input=SECRET + "\n")
    assert (done.exit_code, answer(done)) == (0, {"wrapped": rows, "cleaned": True})
    with opened(settings()) as parts:
        assert isinstance(narrative(parts, UUID(subject)), str)


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_in_development_the_secret_in_the_file_is_replaced(autos: Autos) -> None:
    del os.environ["AUTOS_KEYS_SECRET"]
    subject = case()
    path = Database(settings().keys_database_url).path
    with sqlite3.connect(path) as connection:
        (wrapped,) = connection.execute("SELECT wrapped FROM subject_keys").fetchone()
    connection.close()
    file = path.with_name(path.name + ".secret")
    before, rows = file.read_text(), wrapped_rows()
    done = autos("keys", "rotate")
    assert (done.exit_code, done.stdout) == (0, f"{rows} keys and secrets wrapped anew; the former secret opens nothing any more\n")
    assert file.read_text() != before
    assert not any(wrapped in each.read_bytes() for each in path.parent.glob(path.name + "*"))
    assert sorted(each.name for each in file.parent.glob("*.secret*")) == [file.name]
    with opened(settings()) as parts:
        assert isinstance(narrative(parts, UUID(subject)), str)
