"""A citation whose decision has no fine, or whose fine an appeal took away, has no day to pay: the list of deadlines shows none."""

from domain.cases.case import case_stream
from domain.cases.commands.appeals import AcknowledgeDecision, DecideAppeal
from domain.cases.events.common import SanctionNamed
from domain.cases.status import deadlines_on
from projections import deadlines
from projections.deadline_rows import DUE, Deadline
from tests.domain.cases.people import CLERK, SECRETARY
from tests.domain.harness import day
from tests.domain.sao_paulo.citation import Citation
from tests.domain.sao_paulo.street import FINE, NO_LIST, Street, suspension
from tests.projections.test_against_the_law import recorded


def rows(case: Citation) -> tuple[Deadline, ...]:
    due: tuple[Deadline, ...] = ()
    for entry in recorded(case.id, case.street.world.events(case_stream(case.id))):
        due = deadlines.apply(due, entry)
    return due


def sanctioned(*, fined: bool) -> Citation:
    there = Street()
    case = there.cite("2026-01-10 12:00", findings=NO_LIST)
    case.notice("2026-01-12")
    case.sanction("2026-02-02", suspension(there.ta, until="2026-06-01"), *([FINE] if fined else []))
    case.published("2026-02-03")
    return case


def test_a_suspension_alone_is_never_due() -> None:
    case = sanctioned(fined=False)
    case.pass_time("2026-03-01")
    assert [r for r in rows(case) if r.kind == DUE] == []
    assert [d for d in deadlines_on(case.state, case.street.world.law(), day("2026-03-01")) if d.kind == "due"] == []


def test_a_fine_that_an_appeal_dropped_is_due_no_more_also_once_the_decision_is_acknowledged() -> None:
    case = sanctioned(fined=True)
    case.appeal("2026-02-10 10:00")
    command = DecideAppeal(
        case=case.id, appeal=1, outcome="partly-upheld", authority=SECRETARY.authority, decided_on=day("2026-02-20"), reasons="x",
        dropped=(SanctionNamed("fine"),),
    )  # fmt: skip
    case.ask(command, "2026-02-20 18:00:00", SECRETARY)
    known = AcknowledgeDecision(case=case.id, appeal=1, acknowledged_on=day("2026-02-24"), means="in-person")
    case.ask(known, "2026-02-24 18:00:00", CLERK)
    assert [r for r in rows(case) if r.kind == DUE] == []
    case.pass_time("2026-04-30")
    assert [r for r in rows(case) if r.kind == DUE] == []
    assert case.status("2026-04-30") == "closed"
