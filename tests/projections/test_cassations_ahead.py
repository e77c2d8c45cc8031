"""What the list says of a cassation of its own on the days to come, against what the law says, after each step of some lives."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from domain.cases.case import case_stream
from domain.cases.commands.appeals import GrantSuspensiveEffect
from domain.recorded import Recorded
from projections import cases
from projections.cases import CaseRow
from projections.status_ahead import COME_FROM
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.people import MAYOR
from tests.domain.harness import day, instant

AT = datetime(2026, 1, 1, tzinfo=UTC)
Step = tuple[str, Callable[[CaseFile], object]]


def row_of(case: CaseFile) -> CaseRow:
    """The row of the case in the list."""
    row: CaseRow | None = None
    for n, event in enumerate(case.city.world.events(case_stream(case.id)), 1):
        entry = Recorded(position=n, recorded_at=AT, stream=case.id, version=n, person=case.id, role="clerk", command=case.id, event=event)
        row = cases.apply(row, entry)
    assert row is not None
    return row


def held_up(case: CaseFile) -> object:
    """The Mayor suspends the cassation while the last appeal is pending."""
    command = GrantSuspensiveEffect(
        case=case.id, appeal=len(case.state.filings), effects=("cassation",), authority=MAYOR.authority, reasons="Dano grave.",
        granted_on=day("2026-05-11"),
    )  # fmt: skip
    return case.city.ask(command, instant("2026-05-11 10:00:00"), MAYOR)


IMPOSED: tuple[Step, ...] = (
    ("2026-03-23", lambda c: c.notice("2026-03-23", proposal=1)),
    ("2026-04-08", lambda c: c.cassate(1, "2026-04-08")),
    ("2026-04-09", lambda c: c.notice("2026-04-09", act="cassation", number=1)),
)
LIVES: dict[str, tuple[Step, ...]] = {
    "never appealed": (),
    "recorded by the clock": (("2026-04-25", lambda c: c.clock("2026-04-25")),),
    "appealed and dismissed": (
        ("2026-04-20", lambda c: c.appeal("2026-04-20 10:00:00", act="cassation", number=1)),
        ("2026-05-04", lambda c: c.decide(1, "dismissed", "2026-05-04", person=MAYOR)),
        ("2026-05-06", lambda c: c.acknowledge(1, "2026-05-06")),
    ),
    "appealed too late": (("2026-05-04", lambda c: c.appeal("2026-05-04 10:00:00", act="cassation", number=1)),),
    "appealed too late and held up": (
        ("2026-05-04", lambda c: c.appeal("2026-05-04 10:00:00", act="cassation", number=1)), ("2026-05-11", held_up),
        ("2026-05-18", lambda c: c.decide(1, "not-admitted", "2026-05-18", person=MAYOR)),
    ),
}  # fmt: skip


@pytest.mark.parametrize("life", LIVES)
def test_on_any_day_to_come_the_list_has_the_word_of_the_law(life: str) -> None:
    city = americana()
    city.insolvency("bankruptcy", "2026-03-02")
    case = city.open_cassation("22-IV", city.v1, "2026-03-23")
    for on, step in (("2026-03-23", row_of), *IMPOSED, *LIVES[life]):
        step(case)
        row = row_of(case)
        assert not row.then_status or row.status in COME_FROM[row.then_status]
        for later in range(60):
            then = day(on) + timedelta(days=later)
            assert cases.status_on(row, then) == case.status(then.isoformat()), (on, then)
    assert case.status("2026-07-01") in {"cassated", "closed"}
