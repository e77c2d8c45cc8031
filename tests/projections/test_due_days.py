"""The list of deadlines shows the day to pay a fine from its notice on, and on through an appeal that holds no payment up."""

import pytest

from domain.cases.case import case_stream
from domain.cases.status import deadlines_on
from projections import cases, deadlines
from projections.cases import CaseRow
from projections.deadline_rows import DUE, TERM, Deadline, Deadlines
from tests.domain.harness import day
from tests.domain.sao_paulo.citation import Citation
from tests.domain.sao_paulo.street import FINE, NO_LIST, Street
from tests.projections.test_against_the_law import recorded


def fined() -> Citation:
    case = Street().cite("2026-01-10 12:00", findings=NO_LIST)
    case.notice("2026-01-12")
    case.sanction("2026-02-02", FINE)
    case.published("2026-02-03")
    return case


def listed(case: Citation) -> tuple[CaseRow, Deadlines]:
    row: CaseRow | None = None
    rows: Deadlines = ()
    for entry in recorded(case.id, case.street.world.events(case_stream(case.id))):
        row, rows = cases.apply(row, entry), deadlines.apply(rows, entry)
    assert row is not None
    return row, rows


def named(rows: Deadlines, kind: str) -> list[tuple[str, str]]:
    def said(row: Deadline) -> tuple[str, str]:
        return row.state, str(row.last_day)

    return [said(r) for r in rows if r.kind == kind]


@pytest.mark.parametrize("appealed", [False, True])
def test_a_fine_of_sao_paulo_is_due_when_its_first_term_ends_whether_somebody_appeals_or_not(appealed: bool) -> None:
    case = fined()
    if appealed:
        case.appeal("2026-02-10 10:00")
    row, rows = listed(case)
    assert named(rows, TERM) == [("met" if appealed else "open", "2026-02-18")]
    assert named(rows, DUE) == [("open", "2026-02-18")]
    assert row.due == day("2026-02-18")
    law = [d for d in deadlines_on(case.state, case.street.world.law(), day("2026-02-10")) if d.kind == "due"]
    assert [(d.state, d.last_day) for d in law] == [("open", day("2026-02-18"))]


def test_the_clock_is_asked_for_the_default_of_a_fine_whose_appeal_holds_no_payment_up() -> None:
    case = fined()
    case.appeal("2026-02-10 10:00")
    case.pass_time("2026-02-19")
    assert named(listed(case)[1], DUE) == [("lapsed", "2026-02-18")]
    assert case.status("2026-02-19") == listed(case)[0].status == "under-appeal-1"
