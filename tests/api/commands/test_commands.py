"""The command line on both databases: what it prints, its exit status, and what is in the record after it."""

import os
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from click.testing import CliRunner, Result

from api.cli import main
from domain.acts.acts import city_acts
from infra.engine import Engine, open_engine
from infra.followers.following import DeadLetter, bury
from infra.settings import Settings, read_settings

Autos = Callable[..., Result]
CITY = "3501608"


@pytest.fixture
def autos(database_url: str, believed: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Autos:
    """Runs the command line over fresh databases."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("AUTOS_")}
    settings = {
        "AUTOS_DATABASE_URL": database_url,
        "AUTOS_KEYS_URL": f"sqlite:///{tmp_path / 'keys.db'}",
        "AUTOS_KEYS_SECRET": "a secret of the tests, at least 32 long",
        "AUTOS_LOG_KEY": "another secret, at least 32 characters",
    }
    monkeypatch.setattr(os, "environ", environment | settings | believed)

    def run(*words: str) -> Result:
        return CliRunner().invoke(main, words)

    return run


def settings() -> Settings:
    return read_settings(os.environ)


def engine() -> Engine:
    return open_engine(settings())


def answer(done: Result) -> Any:  # noqa: ANN401 - what was printed
    return msgspec.json.decode(done.stdout)


def test_migrating_makes_the_tables_once(autos: Autos) -> None:
    before = autos("projections", "status")
    assert (before.exit_code, before.stdout) == (2, "")
    assert "run `autos migrate` first" in before.stderr
    first, second = autos("migrate"), autos("migrate", "--json")
    assert (first.exit_code, first.stdout) == (0, "the databases have this program's tables now\n")
    assert (second.exit_code, answer(second)) == (0, {"migrated": False})


def test_calendars_are_seeded_once_and_close_the_holidays(autos: Autos) -> None:
    autos("migrate")
    seeded = autos("acts", "seed-calendar", "--regime", "americana-charter", "--years", "2026-2027")
    assert (seeded.exit_code, seeded.stdout) == (0, "2026: recorded\n2027: recorded\n")
    again = autos("acts", "seed-calendar", "--regime", "americana-charter", "--years", "2027-2028", "--json")
    assert (again.exit_code, answer(again)) == (0, {"regime": "americana-charter", "recorded": [2028], "kept": [2027]})
    parts = engine()
    try:
        calendar = parts.journal.fold(city_acts(CITY)).state.calendar
    finally:
        parts.close()
    assert sorted(year for year, each in calendar.items() if each.covered) == [2026, 2027, 2028]
    closed = {day.isoformat() for day, (entry, _) in calendar[2026].days.items() if entry.status == "public-holiday"}
    assert {"2026-01-01", "2026-04-03", "2026-06-13", "2026-07-09", "2026-11-20", "2026-12-25"} <= closed


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_years_may_be_named_several_times_and_each_is_seeded_once(autos: Autos) -> None:
    autos("migrate")
    words = ("acts", "seed-calendar", "--regime", "americana-charter", "--years", "2029", "--years", "2026-2027", "--years", "2027")
    seeded, again = autos(*words), autos(*words, "--json")
    assert (seeded.exit_code, seeded.stdout) == (0, "2026: recorded\n2027: recorded\n2029: recorded\n")
    assert answer(again) == {"regime": "americana-charter", "recorded": [], "kept": [2026, 2027, 2029]}
    wrong = autos("acts", "seed-calendar", "--regime", "americana-charter", "--years", "2028", "--years", "next")
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert answer(autos(*words[:4], "--years", "2028", "--json"))["recorded"] == [2028]


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
@pytest.mark.parametrize(
    "words",
    [
        ("acts", "seed-calendar", "--regime", "americana-charter", "--years", "2030-2024"),
        ("acts", "seed-calendar", "--regime", "americana-charter", "--years", "1999"),
        ("acts", "seed-calendar", "--regime", "americana-charter", "--years", "next"),
        ("acts", "seed-calendar", "--regime", "rio-charter", "--years", "2026"),
        ("projections", "rebuild", "nothing"),
        ("due", "run", "--as-of", "tomorrow"),
        ("due", "run", "--as-of", "2999-01-01"),
    ],
)
def test_wrong_usage_is_status_2_and_prints_no_result(autos: Autos, words: tuple[str, ...]) -> None:
    autos("migrate")
    done = autos(*words)
    assert (done.exit_code, done.stdout) == (2, ""), done.output
    assert done.stderr


def test_read_models_are_shown_and_built_anew_beside_the_live_ones(autos: Autos) -> None:
    autos("migrate")
    autos("acts", "seed-calendar", "--regime", "americana-charter", "--years", "2026")
    shown = answer(autos("projections", "status", "--json"))
    acts = next(each for each in shown if each["name"] == "act_list")
    assert (acts["live"], acts["position"], acts["last"], acts["stoppedAt"], acts["error"]) == (True, 1, 1, None, None)
    assert "act_list" in autos("projections", "status").stdout
    rebuilt = autos("projections", "rebuild", "act_list", "--json")
    assert rebuilt.exit_code == 0, rebuilt.output
    now = answer(rebuilt)
    assert (now["name"], now["live"], now["position"]) == ("act_list", True, 1)
    assert now["slot"] != acts["slot"]
    early = autos("projections", "rebuild", "act_list")
    assert early.exit_code == 1
    assert "try again in 60 s" in early.stderr


def test_the_clock_runs_as_of_a_day_and_says_what_it_did(autos: Autos) -> None:
    autos("migrate")
    ran = autos("due", "run", "--as-of", "2026-01-05", "--json")
    assert (ran.exit_code, answer(ran)) == (0, [{"as_of": "2026-01-05", "asked": 0, "recorded": 0, "failed": 0, "unrecorded": []}])
    said = autos("due", "run", "--as-of", "2026-01-05")
    assert said.stdout == "2026-01-05: 0 cases asked, 0 recorded, 0 failed, 0 not recorded\n"
    assert autos("due", "retry").stdout == "0 done, 0 left\n"


def test_what_could_not_be_done_is_tried_again_and_counted(autos: Autos) -> None:
    autos("migrate")
    now = datetime(2026, 1, 5, 13, tzinfo=UTC)
    parts = engine()
    try:
        with parts.side.writing() as connection:
            bury(connection, DeadLetter("clock", "2026-01-05", UUID(int=7), "fault", "KeyError", 1, now, now))
    finally:
        parts.close()
    sick = autos("doctor", "--json")
    letters = [each for each in answer(sick) if each["about"] == "dead letter of clock"]
    assert (sick.exit_code, [each["state"] for each in letters]) == (1, ["wrong"])
    retried = autos("due", "retry", "--json")
    assert (retried.exit_code, answer(retried)) == (1, {"done": 0, "left": 1})  # there is no such case


def test_the_doctor_says_what_is_missing_and_what_to_do(autos: Autos) -> None:
    autos("migrate")
    year = datetime.now(UTC).year
    about = f"calendar of Americana {year}"
    fresh = autos("doctor", "--json")
    states = {each["about"]: (each["state"], each["said"]) for each in answer(fresh)}
    assert (fresh.exit_code, states[about][0]) == (0, "warning")
    assert f"autos acts seed-calendar --regime americana-charter --years {year}" in states[about][1]
    assert states["law americana-charter"] == ("ok", "edition 2")
    assert states["dead letters"] == ("ok", "none")
    assert states["clock"][0] == "warning"
    autos("acts", "seed-calendar", "--regime", "americana-charter", "--years", str(year - 1))
    stale = autos("doctor")
    assert stale.exit_code == 1
    assert f"WRONG    {about}: missing" in stale.stdout
    autos("acts", "seed-calendar", "--regime", "americana-charter", "--years", f"{year}-{year + 1}")
    autos("due", "run")
    well = autos("doctor")
    assert well.exit_code == 0, well.output
    assert f"ok       {about}: " in well.stdout
    assert "read model act_list: up to date" in well.stdout


def test_the_doctor_calls_wrong_whatever_serving_refuses(autos: Autos, monkeypatch: pytest.MonkeyPatch) -> None:
    autos("migrate")
    for about, wrong in (
        ("tokens", {"AUTOS_ISSUER": "http://id.city/x"}),
        ("tokens", {"AUTOS_ISSUER": "https://id.city", "AUTOS_JWKS_URL": "http://keys.city"}),
        ("address", {"AUTOS_HOST": "300.1.1.1"}),
        ("address", {"AUTOS_HOST": "."}),
        ("address", {"AUTOS_HOST": "198.51.100.7"}),
    ):
        with monkeypatch.context() as during:
            for name, value in wrong.items():
                during.setenv(name, value)
            refused, sick = autos("serve"), autos("doctor", "--json")
        said = {each["about"]: (each["state"], each["said"]) for each in answer(sick)}[about]
        assert (refused.exit_code, sick.exit_code, said[0]) == (2, 1, "wrong"), refused.output
        assert next(iter(wrong.values())) in said[1] if about == "address" else "AUTOS_" in said[1]
        assert said[1].endswith("; `autos serve` refuses")
        assert said[1].removesuffix("; `autos serve` refuses") in refused.stderr


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("AUTOS_DATABASE_URL", "the URL of a database is none"),
        ("AUTOS_MIGRATION_URL", "the URL of a database is none"),
        ("AUTOS_KEYS_URL", "the URL of a database is none"),
        ("AUTOS_CHECKPOINT_KEY", "AUTOS_CHECKPOINT_KEY: a key that signs begins with PRIVATE+KEY+"),
    ],
)
@pytest.mark.parametrize("value", ["a-guess-of-more-than-thirty-two-characters", "postgresql://a-guess:of@127.0.0.1:port/x"])
def test_a_setting_that_cannot_be_used_at_all_is_a_sentence_of_serving_and_of_the_doctor_without_its_value(
    autos: Autos, monkeypatch: pytest.MonkeyPatch, name: str, said: str, value: str
) -> None:
    autos("migrate")
    monkeypatch.setenv(name, value)
    if name == "AUTOS_DATABASE_URL":
        monkeypatch.setenv("AUTOS_ISSUER", "https://id.test")
    for command in ("serve", "doctor"):
        refused = autos(command)
        assert (refused.exit_code, refused.stdout, said in refused.stderr, "guess" in refused.output) == (2, "", True, False), (
            refused.output
        )


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_an_address_where_somebody_listens_is_nothing_to_the_doctor_for_it_may_be_the_service(
    autos: Autos, monkeypatch: pytest.MonkeyPatch
) -> None:
    autos("migrate")
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen()
        monkeypatch.setenv("AUTOS_PORT", str(held.getsockname()[1]))
        refused, well = autos("serve"), autos("doctor", "--json")
    assert (refused.exit_code, "Address already in use" in refused.stderr) == (2, True)
    assert (well.exit_code, [each for each in answer(well) if each["about"] == "address"]) == (0, [])


@pytest.mark.parametrize("database_url", ["postgres_url"], indirect=True)
def test_on_postgresql_a_missing_issuer_is_wrong(autos: Autos, monkeypatch: pytest.MonkeyPatch) -> None:
    autos("migrate")
    monkeypatch.delenv("AUTOS_ISSUER")
    sick = autos("doctor")
    assert (sick.exit_code, "WRONG    tokens: AUTOS_ISSUER is missing" in sick.stdout) == (1, True)


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_the_doctor_says_that_the_end_of_the_log_was_removed(autos: Autos) -> None:
    autos("migrate")
    autos("acts", "seed-calendar", "--regime", "americana-charter", "--years", "2026-2027")
    parts = engine()
    try:
        parts.catch_up()
    finally:
        parts.close()
    path = settings().database_url.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as log:
        log.executescript("DROP TRIGGER events_are_not_deleted; DELETE FROM events WHERE position = 2;")
    sick = autos("doctor", "--json")
    said = {each["about"]: (each["state"], each["said"]) for each in answer(sick)}
    assert sick.exit_code == 1
    assert said["the log's tree"] == (
        "wrong",
        "was kept over 2 facts, 1 more than the log holds: its end was removed; run `autos audit verify`",
    )
    assert said["read model act_list"] == ("wrong", "was made from 2 facts, 1 more than the log holds: run `autos audit verify`")
