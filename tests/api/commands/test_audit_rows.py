"""Rows beside the log that somebody changed by SQL: `autos audit rows` names table, key and column, and leaves everything as it was."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from click.testing import CliRunner, Result
from sqlalchemy import Connection, text
from sqlalchemy.pool import NullPool

from api.cli import main
from domain.privacy.subject import subject_record
from domain.streams import Occasion
from infra.clock import utc_now
from infra.database import Database, engine
from infra.journal import Asked
from infra.personal.subjects import Subjects
from infra.settings import Settings
from projections.models import MODELS
from tests.demo import opened

pytestmark = pytest.mark.timeout(600)

Autos = Callable[..., Result]
STRANGER = UUID("0190a3c4-0000-4000-8000-00000000beef")
TABLES = (*(model.name for model in MODELS), "handled", "persons", "counters")


@pytest.fixture
def autos(demo_database: Settings, monkeypatch: pytest.MonkeyPatch) -> Autos:
    """The command line over a copy of the demonstration."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("AUTOS_")}
    settings = {
        "AUTOS_DATABASE_URL": demo_database.database_url,
        "AUTOS_KEYS_URL": demo_database.keys_url,
        "AUTOS_KEYS_SECRET": demo_database.keys_secret,
        "AUTOS_LOG_KEY": demo_database.log_key,
    }
    monkeypatch.setattr(os, "environ", environment | {name: value for name, value in settings.items() if value is not None})

    def run(*words: str) -> Result:
        return CliRunner().invoke(main, words)

    return run


@pytest.fixture
def database(demo_database: Settings) -> Iterator[Connection]:
    """The same database as an intruder has it; each statement is committed by itself."""
    made = engine(Database(demo_database.database_url), poolclass=NullPool)
    with made.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        yield connection
    made.dispose()


def found(done: Result) -> dict[str, tuple[int, list[tuple[str, str, str]]]]:
    """By table how many differences there are, and those that are named."""
    tables = msgspec.json.decode(done.stdout)
    return {
        each["name"]: (each["differing"], [(one["key"], one["column"], one["said"]) for one in each["differences"]])
        for each in tables
        if each["differing"]
    }


def slot(database: Connection, name: str) -> str:
    return str(database.execute(text("SELECT slot FROM read_models WHERE name = :name AND live"), {"name": name}).scalar_one())


def a_case(database: Connection) -> UUID:
    case: Any = database.execute(text("SELECT stream FROM events WHERE tag = 'case.infraction_recorded/1' LIMIT 1")).scalar_one()
    return UUID(bytes=case) if isinstance(case, bytes) else UUID(str(case))


def everything(database: Connection) -> dict[str, Any]:
    """What every table holds, in some order of its own."""
    if database.dialect.name == "sqlite":
        names = database.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'")).scalars().all()
    else:
        names = database.execute(text("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).scalars().all()
    return {name: sorted(map(repr, database.execute(text(f'SELECT * FROM "{name}"')).all())) for name in names}  # noqa: S608 - our names


def test_rows_that_nobody_touched_are_as_the_log_gives_them_and_nothing_is_written(autos: Autos, database: Connection) -> None:
    before = everything(database)
    done = autos("audit", "rows")
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert [line.partition(":")[0] for line in lines] == [f"ok        {name}" for name in TABLES]
    (position,) = {line.rpartition(" ")[2] for line in lines}
    assert int(position) == len(before["events"])
    assert everything(database) == before


def test_a_changed_amount_a_changed_day_a_removed_case_and_an_invented_one_are_named(autos: Autos, database: Connection) -> None:
    table = f"case_list_{slot(database, 'case_list')}"
    paid, other, gone = database.execute(
        text(f'SELECT "case" FROM {table} WHERE amount_centavos = 500000 AND occurred_on IS NOT NULL ORDER BY opened LIMIT 3')  # noqa: S608
    ).scalars()
    day = database.execute(text(f'SELECT occurred_on FROM {table} WHERE "case" = :case'), {"case": other}).scalar_one()  # noqa: S608
    columns = ", ".join(f'"{column}"' for column in next(m for m in MODELS if m.name == "case_list").columns if column != "case")
    stranger = STRANGER.hex if database.dialect.name == "sqlite" else str(STRANGER)
    for statement, values in (
        (f'UPDATE {table} SET amount_centavos = 50000 WHERE "case" = :case', {"case": paid}),  # noqa: S608
        (f"UPDATE {table} SET occurred_on = '2031-05-09' WHERE \"case\" = :case", {"case": other}),  # noqa: S608
        (f'INSERT INTO {table} ("case", {columns}) SELECT \'{stranger}\', {columns} FROM {table} WHERE "case" = :case', {"case": gone}),  # noqa: S608
        (f'DELETE FROM {table} WHERE "case" = :case', {"case": gone}),  # noqa: S608
    ):
        assert database.execute(text(statement), values).rowcount == 1
    done = autos("audit", "rows", "case_list", "--json")
    assert done.exit_code == 1
    ((name, (count, differences)),) = found(done).items()
    key = {each: f"case {UUID(str(each))}" for each in (paid, other, gone)}
    assert (name, count, set(differences)) == (
        "case_list",
        4,
        {
            (key[paid], "amount_centavos", "is 50000, the log gives 500000"),
            (key[other], "occurred_on", f"is 2031-05-09, the log gives {day}"),
            (key[gone], "", "the row is missing"),
            (f"case {STRANGER}", "", "no fact of the log gives this row"),
        },
    )
    line = f"DIFFERS   case_list: {key[paid]} amount_centavos is 50000, the log gives 500000"
    assert line in autos("audit", "rows").stdout.splitlines()
    assert autos("projections", "rebuild", "case_list").exit_code == 0
    assert autos("audit", "rows", "case_list").exit_code == 0


def test_of_a_long_value_the_place_is_shown_where_it_begins_to_differ(autos: Autos, database: Connection) -> None:
    table = f"case_list_{slot(database, 'case_list')}"
    given, other = '"multiplier":1,', '"multiplier":7,'
    rows = database.execute(text(f'SELECT CAST("case" AS text), standing FROM {table} ORDER BY opened')).all()  # noqa: S608
    case, standing = next((case, standing) for case, standing in rows if given in standing)
    change = text(f'UPDATE {table} SET standing = :standing WHERE CAST("case" AS text) = :case')  # noqa: S608
    database.execute(change, {"standing": standing.replace(given, other, 1), "case": case})
    ((key, column, said),) = found(autos("audit", "rows", "case_list", "--json"))["case_list"][1]
    assert (key, column, len(said) < 250) == (f"case {UUID(case)}", "standing", True)
    assert said.index(other) < said.index("the log gives") < said.index(given)


def test_a_row_that_is_gone_is_missed_in_every_read_model(autos: Autos, database: Connection) -> None:
    for model in MODELS:
        table, group = f"{model.name}_{slot(database, model.name)}", model.group
        first = database.execute(text(f'SELECT min(CAST("{group}" AS text)) FROM {table}')).scalar_one()  # noqa: S608
        database.execute(text(f'DELETE FROM {table} WHERE CAST("{group}" AS text) = :first'), {"first": first})  # noqa: S608
    done = autos("audit", "rows", "--json")
    differences = found(done)
    assert (done.exit_code, sorted(differences)) == (1, sorted(model.name for model in MODELS))
    assert {said for _, named in differences.values() for _, _, said in named} == {"the row is missing"}


def test_what_a_column_cannot_hold_is_named_and_a_personal_text_is_not_shown(autos: Autos, database: Connection) -> None:
    cases, texts = (f"{name}_{slot(database, name)}" for name in ("case_list", "history_texts"))
    case = database.execute(text(f'SELECT min(CAST("case" AS text)) FROM {cases} WHERE occurred_on IS NOT NULL')).scalar_one()  # noqa: S608
    bad = "CAST(x'ff' AS TEXT)" if database.dialect.name == "sqlite" else "'infinity'"
    database.execute(text(f'UPDATE {cases} SET occurred_on = {bad} WHERE CAST("case" AS text) = :case'), {"case": case})  # noqa: S608
    position = database.execute(text(f"SELECT min(position) FROM {texts}")).scalar_one()  # noqa: S608
    database.execute(text(f"UPDATE {texts} SET text = 'Rua de outra pessoa' WHERE position = :position"), {"position": position})  # noqa: S608
    done = autos("audit", "rows", "--json")
    assert (done.exit_code, "outra pessoa" in done.output) == (1, False)
    differences = found(done)
    assert differences.pop("case_list") == (
        1,
        [(f"case {UUID(case)}", "", "a row at this key or shortly before it holds what cannot be read")],
    )
    ((name, (_, named)),) = differences.items()
    assert (name, {(column, said) for _, column, said in named}) == ("history_texts", {("text", "is not what the log gives")})
    assert all(key.startswith(f"position {position}, field ") for key, _, _ in named)


def test_a_read_model_that_shows_more_or_less_than_the_log_is_not_taken_for_it(autos: Autos, database: Connection) -> None:
    (last,) = database.execute(text("SELECT max(position) FROM events")).one()
    for name, change in (
        ("plates", f"position = {last + 2}"),
        ("act_list", "fold_version = 9"),
        ("deadlines", "position = 0"),
        ("suspensions", "live = (1 = 0)"),
    ):
        database.execute(text(f"UPDATE read_models SET {change} WHERE name = '{name}' AND live"))  # noqa: S608
    done = autos("audit", "rows", "plates", "act_list", "deadlines", "suspensions", "--json")
    differences = found(done)
    assert done.exit_code == 1
    assert differences["plates"][1] == [("", "", f"was made from {last + 2} facts, 2 more than the log holds: not compared")]
    assert differences["act_list"][1] == [("", "", "is of fold 9, this program folds 1: not compared (`autos projections status`)")]
    assert {said for _, _, said in differences["deadlines"][1]} == {"no fact of the log gives this row"}
    assert differences["suspensions"][1] == [("", "", "no slot of it is live: it was never built")]


def test_answers_to_commands_must_be_those_that_the_facts_tell(autos: Autos, database: Connection) -> None:
    commands = database.execute(
        text("SELECT command, first_position FROM handled WHERE last_position >= first_position ORDER BY first_position LIMIT 4")
    ).all()
    (late, _), (gone, first), (moved, at), (taken, its) = commands
    made = uuid4()
    new: Any = made.bytes if database.dialect.name == "sqlite" else made
    database.execute(text("UPDATE handled SET versions = '{}' WHERE command = :it"), {"it": late})
    database.execute(text("DELETE FROM handled WHERE command = :it"), {"it": gone})
    database.execute(text("UPDATE handled SET last_position = last_position + 1 WHERE command = :it"), {"it": moved})
    copy = "SELECT :new, actor, body, status, versions, first_position, last_position, recorded_at FROM handled WHERE command = :it"
    database.execute(text(f"INSERT INTO handled {copy}"), {"new": new, "it": taken})
    done = autos("audit", "rows", "handled", "--json")
    count, differences = found(done)["handled"]
    named = {(key, column): said for key, column, said in differences}

    def name(command: Any) -> str:  # noqa: ANN401 - as the driver answers it
        return f"command {UUID(bytes=command) if isinstance(command, bytes) else command}"

    upto = database.execute(text("SELECT last_position FROM handled WHERE command = :it"), {"it": moved}).scalar_one()
    assert (done.exit_code, count, len(named)) == (1, 4, 4)
    assert named[name(late), "versions"].startswith('is {}, the log gives {"')
    assert named[name(gone), ""] == f"the row is missing: who repeats the request of position {first} records anew"
    assert named[name(moved), "last_position"] == f"is {upto}, the log gives {upto - 1}"
    assert named[name(made), ""] == f"no fact of the log at position {its} is this command's"
    assert at <= upto


def test_a_counter_that_was_set_back_would_give_a_number_again(autos: Autos, database: Connection) -> None:
    name, value = database.execute(text("SELECT name, value FROM counters WHERE value > 1 ORDER BY name LIMIT 1")).one()
    database.execute(text("UPDATE counters SET value = 1 WHERE name = :name"), {"name": name})
    done = autos("audit", "rows", "counters", "--json")
    ((key, column, said),) = found(done)["counters"][1]
    assert (done.exit_code, key, column) == (1, f"name {name}", "value")
    assert said.startswith("is 1, and a case bears ")
    assert said.endswith(f"/{value:06d}: its number would be given again")


def test_texts_that_were_erased_are_missed_by_nobody(autos: Autos, database: Connection) -> None:
    assert autos("privacy", "erase", str(a_case(database)), "--reason", "Pedido do titular.").exit_code == 0
    done = autos("audit", "rows")
    assert done.exit_code == 0, done.output


def test_who_acted_must_be_a_person_that_was_met(autos: Autos, database: Connection, demo_database: Settings) -> None:
    case = a_case(database)
    with opened(demo_database) as parts:
        clara = parts.store.people("https://issuer.example", "clara")
        command = Subjects(parts.journal, parts.side).hold(case, "Ação judicial.")
        asked = Asked(uuid4(), about=subject_record(case))
        answer = parts.journal.ask(command, Occasion(clara, frozenset({"administrator"}), utc_now()), asked)
        parts.catch_up()
    assert autos("audit", "rows").exit_code == 0
    person: Any = clara.bytes if database.dialect.name == "sqlite" else clara
    assert database.execute(text("DELETE FROM persons WHERE person = :person"), {"person": person}).rowcount == 1
    done = autos("audit", "rows", "--json")
    said = f"the row is missing, and position {answer.first_position} is this person's: who it was would be met as another"
    assert (done.exit_code, found(done)) == (1, {"persons": (1, [(f"person {clara}", "", said)])})
