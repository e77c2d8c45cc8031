"""Keys of personal data that were changed, lost or invented: `autos doctor` names each, and no command ends in a traceback."""

import os
from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text
from sqlalchemy.pool import NullPool

from infra.database import Database, engine
from tests.api.commands.test_commands import Autos, answer, settings
from tests.api.commands.test_privacy_commands import autos, case

__all__ = ["autos"]

DAMAGED = "is damaged: it does not open with the secret that wraps it"


def in_keys(statement: str, **values: object) -> None:
    """Write into the keys' database past the program."""
    made = engine(Database(settings().keys_database_url), poolclass=NullPool)
    with made.begin() as connection:
        assert connection.execute(text(statement), values).rowcount == 1
    made.dispose()


def changed(table: str, name: str, value: str) -> None:
    """One bit of what is wrapped in a row."""
    made = engine(Database(settings().keys_database_url), poolclass=NullPool)
    with made.connect() as connection:
        box = bytes(connection.execute(text(f"SELECT wrapped FROM {table} WHERE {name} = :value"), {"value": value}).scalar_one())  # noqa: S608
    made.dispose()
    in_keys(f"UPDATE {table} SET wrapped = :box WHERE {name} = :value", box=bytes([box[0] ^ 1]) + box[1:], value=value)  # noqa: S608


def told(autos: Autos) -> tuple[int, list[tuple[str, str]]]:
    """What the doctor says of personal data."""
    done = autos("doctor", "--json")
    return done.exit_code, [(each["state"], each["said"]) for each in answer(done) if each["about"] == "personal data"]


def test_whole_keys_are_said_to_be_whole_also_after_an_erasure(autos: Autos) -> None:
    first, _ = case(), case()
    whole = [("ok", "2 subjects with sealed texts: each has its key, or its erasure in the log")]
    assert told(autos) == (0, whole)
    autos("privacy", "erase", first, "--reason", "Pedido do titular.")
    (state, said), *_ = told(autos)[1]
    assert (state, said.partition(" ")[2]) == ("ok", "subjects with sealed texts: each has its key, or its erasure in the log")


BACK_UP = "bring back the keys' database from its back-up"
FAULTS: dict[str, tuple[Callable[[UUID], None], str]] = {
    "damaged": (
        lambda subject: changed("subject_keys", "subject", subject.hex),
        f"damaged, and what is sealed with them is not shown to anybody: {BACK_UP}",
    ),
    "missing": (
        lambda subject: in_keys("DELETE FROM subject_keys WHERE subject = :subject", subject=subject.hex),
        f"missing, though the log holds no erasure: the texts read [eliminado] and are not; {BACK_UP}",
    ),
    "of another generation": (
        lambda subject: in_keys("UPDATE subject_keys SET generation = 1 WHERE subject = :subject", subject=subject.hex),
        f"missing, though the log holds no erasure: the texts read [eliminado] and are not; {BACK_UP}",
    ),
    "noted as destroyed": (
        lambda subject: in_keys("INSERT INTO erased_subjects (subject, generation) VALUES (:subject, 0)", subject=subject.hex),
        f"noted as destroyed, and the log holds no such erasure: somebody wrote into the keys' database; {BACK_UP}",
    ),
    "of another secret": (
        lambda subject: in_keys("UPDATE subject_keys SET wrapped_by = 'another' WHERE subject = :subject", subject=subject.hex),
        "wrapped by a secret that is neither AUTOS_KEYS_SECRET nor AUTOS_KEYS_SECRET_FORMER: set the one that wraps them",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_doctor_names_the_subject_whose_key_is_not_as_the_log_has_it(autos: Autos, fault: str) -> None:
    _, subject = case(), UUID(case())
    do, said = FAULTS[fault]
    do(subject)
    name = subject.hex if fault in {"damaged", "of another secret"} else str(subject)
    assert told(autos) == (1, [("wrong", f"the keys {name} are {said}")])


def test_a_case_whose_key_is_damaged_is_a_sentence_on_the_command_line_and_one_without_a_key_is_not_there(autos: Autos) -> None:
    subject = UUID(case())
    changed("subject_keys", "subject", subject.hex)
    for words in (("audit", "bundle", str(subject)), ("privacy", "subjects", str(subject))):
        refused = autos(*words)
        assert (refused.exit_code, refused.stdout) == (1, ""), refused.output
        assert f"the key or secret {subject.hex} in the keys' database {DAMAGED}" in refused.stderr
    assert autos("audit", "bundle", str(uuid4())).exit_code == 2


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_a_damaged_key_of_the_log_is_a_sentence(autos: Autos) -> None:
    del os.environ["AUTOS_LOG_KEY"]  # in development it is made, and kept beside the keys
    token = ("token", "--role", "clerk", "--subject", "clara")
    assert autos(*token).exit_code == 0
    changed("settings_kept", "name", "log-key")
    for words in (("doctor",), ("audit", "verify"), token, ("serve",)):
        refused = autos(*words)
        assert (refused.exit_code, refused.stdout) == (1, ""), refused.output
        assert f"Error: the key or secret log-key in the keys' database {DAMAGED}" in refused.stderr
