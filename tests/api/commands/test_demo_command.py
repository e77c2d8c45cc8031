"""`autos demo load` and the start of `autos serve --demo`, on a day on which little of the demonstration has passed."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
import time_machine
from click.testing import CliRunner, Result

from api.cli import main
from api.commands.demo import load_where_empty
from infra.settings import read_settings

Autos = Callable[..., Result]


@pytest.fixture
def autos(database_url: str, believed: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Autos]:
    """Runs the command line over fresh databases, on a day of January 2024."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("AUTOS_")}
    settings = {
        "AUTOS_DATABASE_URL": database_url,
        "AUTOS_KEYS_URL": f"sqlite:///{tmp_path / 'keys.db'}",
        "AUTOS_KEYS_SECRET": "a secret of the tests, at least 32 long",
        "AUTOS_LOG_KEY": "another secret, at least 32 characters",
    }
    monkeypatch.setattr(os, "environ", environment | settings | believed)
    with time_machine.travel("2024-01-09T15:00:00Z"):
        yield lambda *words: CliRunner().invoke(main, words)


def test_the_demonstration_is_loaded_once_into_an_empty_database(autos: Autos) -> None:
    unprepared = autos("demo", "load")
    assert (unprepared.exit_code, unprepared.stdout) == (2, "")
    autos("migrate")
    first, second = autos("demo", "load", "--json"), autos("demo", "load")
    assert first.exit_code == 0
    assert msgspec.json.decode(first.stdout)["facts"] > 100
    assert (second.exit_code, second.stdout) == (1, "")
    assert "the database holds facts: nothing was loaded" in second.stderr
    assert autos("doctor").exit_code == 0


def test_a_database_that_holds_other_facts_is_left_alone(autos: Autos) -> None:
    autos("migrate")
    autos("acts", "seed-calendar", "--regime", "americana-charter", "--years", "2024")
    assert autos("demo", "load").exit_code == 1
    assert load_where_empty(read_settings(os.environ)) is False


def test_serving_with_the_demonstration_loads_it_where_the_database_is_empty(autos: Autos) -> None:
    autos("migrate")
    settings = read_settings(os.environ)
    assert [load_where_empty(settings), load_where_empty(settings)] == [True, False]
