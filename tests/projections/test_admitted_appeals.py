"""The list has the word of the case while late appeals are admitted and terms given back, whether the clock ran or not."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.cases.commands.appeals import RestoreDeadline
from domain.refusal import Refused
from projections import cases
from projections.status_ahead import COME_FROM
from tests.domain.cases.americana import americana
from tests.domain.cases.people import MAYOR, SECRETARY
from tests.domain.harness import day, instant
from tests.projections.test_due_days import listed
from tests.tries import tries

if TYPE_CHECKING:
    from datetime import date

    from tests.domain.cases.casefile import CaseFile

AHEAD = (*range(40), 60, 400)
PAUSES = (0, 0, 1, 2, 3, 5, 9, 16, 20)
DOINGS = (
    "appeal", "appeal", "appeal", "not-admitted", "not-admitted", "dismissed", "upheld", "partly-upheld", "acknowledge", "acknowledge",
    "restore first", "restore second", "clock", "pay", "close a day",
)  # fmt: skip


def words(case: CaseFile, on: str) -> tuple[str, str]:
    """The word of the list and that of the case on a day."""
    return cases.status_on(listed(case)[0], day(on)), case.status(on)


def say_one_word(case: CaseFile, today: date, done: object = None) -> None:
    row, _ = listed(case)
    steps = [(row.status, row.then_status), (row.then_status, row.later_status)]
    assert all(row.status in COME_FROM[word] for _, word in steps if word), "the filter by status would miss it"
    for days in AHEAD:
        on = today + timedelta(days=days)
        assert cases.status_on(row, on) == case.status(on.isoformat()), (on, done)


def late(*, clock: bool = True) -> CaseFile:
    """Fact and notice on Friday 13 February 2026, term until 2 March; an appeal a day late, not admitted, acknowledged on 6 March."""
    city = americana()
    case = city.infraction("16-I", "2026-02-13 08:30:00", vehicle=city.v1)
    if clock:
        case.clock("2026-03-03")
    assert not case.appeal("2026-03-03 09:00:00").timely
    case.decide(1, "not-admitted", "2026-03-05")
    assert case.acknowledge(1, "2026-03-06").last_day == day("2026-03-23")
    return case


@pytest.mark.parametrize("clock", [True, False])
def test_an_appeal_that_the_mayor_admits_is_pending_again_and_goes_on_like_any_other(clock: bool) -> None:
    case = late(clock=clock)
    case.appeal("2026-03-09 10:00:00")
    assert words(case, "2026-03-09") == ("under-appeal-2",) * 2
    case.decide(2, "upheld", "2026-03-10")
    assert words(case, "2026-03-10") == ("under-appeal-1",) * 2
    case.decide(1, "dismissed", "2026-03-11")
    assert words(case, "2026-03-11") == ("decided-1",) * 2
    case.acknowledge(1, "2026-03-13")
    # 15 days from Friday 13 March end on Saturday 28: Monday 30.
    assert [words(case, on) for on in ("2026-03-13", "2026-03-30")] == [("appealable-2",) * 2] * 2
    assert words(case, "2026-03-31") == ("defaulted",) * 2
    case.clock("2026-03-31")
    assert (listed(case)[0].status, *words(case, "2026-03-31")) == ("defaulted",) * 3


def test_an_appeal_whose_term_is_given_back_after_it_was_not_admitted_is_pending_in_its_own_tier() -> None:
    case = late()
    case.restore("2026-03-12", "2026-03-09")
    assert words(case, "2026-03-09") == ("under-appeal-1",) * 2
    case.decide(1, "dismissed", "2026-03-10")
    assert words(case, "2026-03-10") == ("decided-1",) * 2


def test_a_first_term_given_back_after_the_second_lapsed_puts_the_case_under_appeal() -> None:
    case = late()
    case.clock("2026-03-24")
    assert words(case, "2026-03-24") == ("defaulted",) * 2
    case.restore("2026-03-25", "2026-03-24")
    assert words(case, "2026-03-24") == ("under-appeal-1",) * 2
    case.decide(1, "dismissed", "2026-03-26")
    assert words(case, "2026-03-26") == ("decided-1",) * 2
    case.acknowledge(1, "2026-03-27")
    # 15 days from Friday 27 March end on Saturday 11 April: Monday 13.
    assert [words(case, on) for on in ("2026-03-27", "2026-04-13")] == [("appealable-2",) * 2] * 2
    assert words(case, "2026-04-14") == ("defaulted",) * 2


def test_a_lapse_of_the_first_term_that_the_clock_writes_late_does_not_end_the_second() -> None:
    case = late(clock=False)
    case.clock("2026-03-07")
    assert [words(case, on) for on in ("2026-03-07", "2026-03-23")] == [("appealable-2",) * 2] * 2
    assert words(case, "2026-03-24") == ("defaulted",) * 2


@given(start=st.integers(0, 200), steps=st.lists(st.tuples(st.sampled_from(PAUSES), st.sampled_from(DOINGS)), min_size=20, max_size=20))
@settings(max_examples=tries(30), deadline=None)
def test_list_and_case_say_one_word_on_each_day_in_any_order_of_things(start: int, steps: list[tuple[int, str]]) -> None:
    today = day("2026-01-05") + timedelta(days=start)
    city = americana()
    case = city.infraction("16-I", f"{today} 08:00:00", vehicle=city.v1)
    done: list[tuple[str, str]] = []
    for days, doing in steps:
        today += timedelta(days=days)
        try:
            do(case, doing, today)
        except Refused:
            continue
        done.append((str(today), doing))
        say_one_word(case, today, done)


def do(case: CaseFile, doing: str, today: date) -> None:
    on = today.isoformat()
    pending = [f.number for f in case.state.filings if f.pending]
    match doing:
        case "appeal":
            case.appeal(f"{on} 12:00:00")
        case "not-admitted" | "dismissed" | "upheld" if pending:
            case.decide(pending[0], doing, on)
        case "partly-upheld" if pending:
            case.decide(pending[0], doing, on, item="15-VIII")
        case "acknowledge":
            told = [f for f in case.state.filings if not f.pending and f.acknowledged_on is None and not f.on_admissibility]
            for filing in told[:1]:
                case.acknowledge(filing.number, on)
        case "restore first" | "restore second":
            tier = 1 if doing == "restore first" else 2
            restore(case, tier, today)
        case "clock":
            case.clock(on)
        case "pay":
            case.pay(14000, on)
        case "close a day":
            closed = f"{today + timedelta(days=2)}"
            case.city.calendar_act(f"Decreto de {on}", on, {closed: "office-closed"})
            case.recompute(f"Decreto de {on}", on)
        case _:
            return


def restore(case: CaseFile, tier: int, today: date) -> None:
    by = SECRETARY if tier == 1 else MAYOR
    command = RestoreDeadline(
        case=case.id, contested_act="fine", tier=tier, new_last_day=today + timedelta(days=4), authority=by.authority,
        reasons="O protocolo esteve fechado.", restored_on=today,
    )  # fmt: skip
    case.city.ask(command, instant(f"{today} 18:00:00"), by)
