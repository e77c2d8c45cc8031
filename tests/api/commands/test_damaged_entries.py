"""An entry that somebody altered past the program: each command says its position, or goes on without it, and none ends in a traceback."""

from uuid import UUID

import pytest

from tests.api.commands.test_audit_replay import DAMAGES, LIFE, altered, lived
from tests.api.commands.test_commands import Autos, answer, autos
from tests.domain.golden.files import read

__all__ = ["autos"]

NO_ENTRY = {
    "sqlite": ("recorded_at = 9223372036854775807", "recorded_at = -62135596800000001", "stream = x'00'", "tag = 'case.nonsense/9'"),
    "postgres": ("recorded_at = 'infinity'", "recorded_at = '4713-01-01 BC'"),
}


def damaged(autos: Autos, change: str) -> tuple[UUID, int]:
    """A log with one life, and its case's entry altered: the case, and the position."""
    assert autos("migrate").exit_code == 0
    lived(LIFE)
    (case,) = read(LIFE).streams("case")
    return case.id, altered(case.id, change)


@pytest.mark.parametrize(
    ("database_url", "change"),
    [pytest.param(f"{name}_url", change, id=f"{name}: {change}") for name, changes in NO_ENTRY.items() for change in changes],
    indirect=["database_url"],
)
def test_the_doctor_names_a_row_that_can_be_no_entry(autos: Autos, change: str) -> None:
    _, position = damaged(autos, change)
    done = autos("doctor", "--json")
    wrong = [each["said"] for each in answer(done) if (each["about"], each["state"]) == ("log", "wrong")]
    assert (done.exit_code, done.stderr) == (1, "")
    assert wrong == [f"the entry at position {position} cannot be read: `autos audit verify` says what was altered"]


@pytest.mark.parametrize(
    ("database_url", "change"),
    [pytest.param(f"{name}_url", change, id=f"{name}: {change}") for name, changes in DAMAGES.items() for change in changes],
    indirect=["database_url"],
)
def test_no_command_ends_in_a_traceback(autos: Autos, change: str) -> None:
    case, _ = damaged(autos, change)
    for words in (("audit", "rows"), ("audit", "verify"), ("audit", "bundle", str(case)), ("due", "run"), ("projections", "status")):
        done = autos(*words)
        assert done.exception is None or isinstance(done.exception, SystemExit), (words, done.output)
        assert done.exit_code in {0, 1}
