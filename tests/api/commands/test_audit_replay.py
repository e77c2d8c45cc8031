"""`autos audit replay`: what it says, its exit status, and from where it goes on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import msgspec
import pytest
from click.testing import Result
from msgspec.structs import replace
from sqlalchemy import text
from sqlalchemy.pool import NullPool

from domain.cases.events.fines import FineAssessed
from domain.streams import Event
from infra.audit.replaying import ReplayedDecision, Replays
from infra.database import Database, engine
from infra.engine import open_engine
from infra.settings import read_settings
from tests.api.commands.test_commands import Autos, autos
from tests.domain.golden.files import read
from tests.infra.lives_in_a_log import SAO_PAULO, City

__all__ = ["autos"]

LIFE = "americana-two-appeals"
DECISIONS = 10


@pytest.fixture
def replaying(autos: Autos) -> Autos:
    """The command line over migrated databases."""
    assert autos("migrate").exit_code == 0
    return autos


def lived(*lives: str, **how: Any) -> None:  # noqa: ANN401 - what `live` takes
    """Stored lives in the log."""
    parts = open_engine(read_settings(os.environ))
    try:
        City(parts.store, parts.journal.mapper).live(*lives, **how)
    finally:
        parts.close()


def dearer(event: Event) -> Event:
    """The fine is another one."""
    return replace(event, amount_centavos=28100) if isinstance(event, FineAssessed) else event


def lines(done: Result) -> list[Any]:
    return [msgspec.json.decode(line) for line in done.stdout.splitlines()]


def test_a_log_whose_decisions_all_match_is_status_0(replaying: Autos) -> None:
    lived(LIFE)
    done = replaying("audit", "replay", "--all")
    assert (done.exit_code, done.stdout) == (0, "10 decisions replayed: 10 match, 0 differ, 0 without their law, 0 unreadable\n")
    (case,) = read(LIFE).streams("case")
    assert replaying("audit", "replay", str(case.id)).stdout == done.stdout


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_facts_that_hold_no_computation_are_counted_with_the_reason(replaying: Autos) -> None:
    """This proof was recorded before proofs kept how they were judged."""
    lived("parking-cured-earlier")
    reason = "recorded before a proof kept how it was judged"
    proofs = sum(told.tag == "case.compliance_proven/1" for told in read("parking-cured-earlier").facts)
    done = replaying("audit", "replay", "--all")
    assert (done.exit_code, done.stdout.splitlines()[1:]) == (0, [f"{proofs} case.compliance_proven/1 without a computation: {reason}"])
    (summary,) = lines(replaying("audit", "replay", "--all", "--json"))
    assert summary["withoutComputation"] == [{"fact": "case.compliance_proven/1", "why": reason, "count": proofs}]


def test_nothing_to_replay_is_a_failure(replaying: Autos) -> None:
    done = replaying("audit", "replay", "--all")
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (1, "there was nothing to replay")


def test_each_difference_is_named_with_its_place_its_field_and_both_values_and_is_status_1(replaying: Autos) -> None:
    lived(LIFE, changed=dearer)
    (case,) = read(LIFE).streams("case")
    done = replaying("audit", "replay", "--all")
    assert done.exit_code == 1
    where, contradicted, total = done.stdout.splitlines()
    assert where.endswith(f"case.fine_assessed/1  {case.id} version 2  amountCentavos: 28100 → 28000")
    # The impediment for the unpaid fine had gone by what the fine was before.
    assert contradicted.endswith(
        f"case.impediment_imposed/1  {case.id} version 11  unpaid-fine.exigibleCentavos: 28000 → 28100  (the facts before it say so)"
    )
    assert total == "10 decisions replayed: 8 match, 2 differ, 0 without their law, 0 unreadable"
    found, _, summary = lines(replaying("audit", "replay", "--all", "--json"))
    assert (found["stream"], found["version"], found["outcome"]) == (str(case.id), 2, "differs")
    assert found["differences"] == [{"field": "amountCentavos", "recorded": 28100, "recomputed": 28000, "why": ""}]
    assert {name: summary[name] for name in ("decisions", "matches", "differ", "withoutLaw", "unreadable", "interrupted")} == {
        "decisions": 10, "matches": 8, "differ": 2, "withoutLaw": 0, "unreadable": 0, "interrupted": False,
    }  # fmt: skip
    after = replaying("audit", "replay", "--all", "--after", str(summary["position"]), "--json")
    assert (after.exit_code, lines(after)[0]["decisions"]) == (1, 0)


def test_decisions_whose_edition_the_log_does_not_hold_are_told_one_by_one_and_are_status_1(replaying: Autos) -> None:
    lived(LIFE, editions=(SAO_PAULO,))
    done = replaying("audit", "replay", "--all")
    assert done.exit_code == 1
    *told, total = done.stdout.splitlines()
    assert total == "10 decisions replayed: 0 match, 0 differ, 10 without their law, 0 unreadable"
    assert len(told) == DECISIONS
    assert told[0].endswith("edition_missing: edition 1 of americana-charter is not in the log")


HOLE = "DELETE FROM events"
DAMAGES = {
    "sqlite": ("state = x''", "recorded_at = 9223372036854775807", "stream = x'00'", "tag = ''", "tag = 'case.nonsense/9'", "version = 0"),
    "postgres": ("state = ''", "recorded_at = 'infinity'"),
}


@pytest.mark.parametrize(
    ("database_url", "change"),
    [pytest.param(f"{name}_url", change, id=f"{name}: {change}") for name in DAMAGES for change in DAMAGES[name]]
    + [pytest.param("sqlite_url", HOLE, id="a hole")],
    indirect=["database_url"],
)
def test_what_follows_on_an_entry_that_cannot_be_read_is_not_comparable_and_differs_in_nothing(replaying: Autos, change: str) -> None:
    """The fine is the case's second fact, and a decision itself."""
    lived(LIFE)
    (case,) = read(LIFE).streams("case")
    decided = [told.version for told in read(LIFE).facts if told.stream == case and getattr(told.event, "receipt", None) is not None]
    before, fine, *after = decided
    assert (before, fine, len(decided)) == (1, 2, DECISIONS)
    position = altered(case.id, change)
    done = replaying("audit", "replay", "--all")
    *told, total = done.stdout.splitlines()
    hole, renumbered = change == HOLE, "version" in change
    unreadable = 0 if hole or renumbered else 1
    compared = 1 if renumbered else 0
    counts = f"1 match, 0 differ, 0 without their law, {unreadable} unreadable, {len(after) + compared} not comparable"
    assert (done.exit_code, total) == (1, f"{DECISIONS - hole} decisions replayed: {counts}")
    assert len(told) == len(after) + 1 - hole
    reason = f"not comparable: entry {position} unreadable (" if unreadable and "stream" not in change else "not comparable: "
    assert [line for line in told if reason not in line and f"position {position}  " not in line] == []
    *_, summary = lines(replaying("audit", "replay", "--all", "--json"))
    assert (summary["differ"], summary["notComparable"]) == (0, len(after) + compared)


def altered(case: UUID, change: str) -> int:
    """The position of the case's second fact, which somebody changes who has the file, or owns the tables."""
    database = Database(read_settings(os.environ).database_url)
    made = engine(database, poolclass=NullPool)
    with made.begin() as connection:
        value = case.bytes if database.is_sqlite else case
        found = connection.execute(text("SELECT position FROM events WHERE stream = :case AND version = 2"), {"case": value})
        position = int(found.scalar_one())
        if database.is_sqlite:
            for done in ("updated", "deleted"):
                connection.exec_driver_sql(f"DROP TRIGGER events_are_not_{done}")
        statement = HOLE if change == HOLE else f"UPDATE events SET {change}"  # noqa: S608 - our own words
        assert connection.exec_driver_sql(f"{statement} WHERE position = {position}").rowcount == 1
    made.dispose()
    return position


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_interrupted_it_says_from_where_to_go_on(replaying: Autos, monkeypatch: pytest.MonkeyPatch) -> None:
    lived(LIFE)
    whole = Replays.all_after
    seen: list[int] = []

    def cut(replays: Replays, position: int = 0) -> Iterator[ReplayedDecision]:
        for each in whole(replays, position):
            if len(seen) == 3:
                raise KeyboardInterrupt
            seen.append(each.position)
            yield each

    monkeypatch.setattr(Replays, "all_after", cut)
    done = replaying("audit", "replay", "--all")
    assert (done.exit_code, done.stdout.splitlines()) == (
        1,
        ["3 decisions replayed: 3 match, 0 differ, 0 without their law, 0 unreadable", f"interrupted: go on with --after {seen[-1]}"],
    )
    monkeypatch.setattr(Replays, "all_after", whole)
    rest = replaying("audit", "replay", "--all", "--after", str(seen[-1]))
    assert rest.stdout.startswith("7 decisions replayed: 7 match")


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
@pytest.mark.parametrize("words", [(), ("--all", "00000000-0000-0000-0000-000000000001"), ("--all", "--after", "-1"), ("not-an-id",)])
def test_wrong_usage_is_status_2(replaying: Autos, words: tuple[str, ...]) -> None:
    done = replaying("audit", "replay", *words)
    assert (done.exit_code, done.stdout) == (2, "")
