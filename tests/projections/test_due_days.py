"""The list of deadlines shows the day to pay a fine from its notice on, and on through an appeal that holds no payment up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from domain.cases.case import case_stream
from domain.cases.events.appeals import AppealLodged
from domain.cases.status import deadlines_on
from projections import cases, deadlines
from projections.cases import CaseRow
from projections.deadline_rows import DUE, TERM, Deadline, Deadlines
from tests.domain.cases.americana import americana
from tests.domain.harness import day, one
from tests.domain.sao_paulo.citation import Citation
from tests.domain.sao_paulo.street import FINE, NO_LIST, Street
from tests.domain.sao_paulo.test_cases_appeals import grant
from tests.projections.test_against_the_law import recorded

if TYPE_CHECKING:
    from tests.domain.cases.casefile import CaseFile
    from tests.domain.cases.world import City

ON, WAITS = [("open", "2026-02-18")], [("suspended", "None")]


def fined(there: Street | None = None) -> Citation:
    case = (there or Street()).cite("2026-01-10 12:00", findings=NO_LIST)
    case.notice("2026-01-12")
    case.sanction("2026-02-02", FINE)
    case.published("2026-02-03")
    return case


def fined_in_americana(city: City) -> CaseFile:
    """16-I on V1, noticed on Tuesday 10 March 2026: the term to appeal ends on Wednesday 25 March."""
    return city.infraction("16-I", "2026-03-10 08:00:00", vehicle=city.v1)


def listed(case: Citation | CaseFile, *, as_of_old: bool = False) -> tuple[CaseRow, Deadlines]:
    """The rows of a case; `as_of_old`: as if its appeals had been lodged before they told what they suspend."""
    world = case.street.world if isinstance(case, Citation) else case.city.world
    row: CaseRow | None = None
    rows: Deadlines = ()
    for entry in recorded(case.id, world.events(case_stream(case.id))):
        event = entry.event
        if as_of_old and isinstance(event, AppealLodged):
            entry = replace(entry, event=replace(event, suspends=None))  # noqa: PLW2901 - the same entry as it was stored then
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


@pytest.mark.parametrize(("lodged", "found"), [("2026-02-09 23:59:59", ON), ("2026-02-10 00:00:00", WAITS)])
def test_from_the_day_on_which_an_act_of_sao_paulo_lets_appeals_hold_payment_up_no_day_to_pay_is_listed(
    lodged: str, found: list[tuple[str, str]]
) -> None:
    there = Street()
    there.world.setting("spf.appeal.suspends", ("payment",), "2026-02-10")
    case = fined(there)
    told = one(case.appeal(lodged), AppealLodged)
    assert told.suspends == (("payment",) if found is WAITS else ())
    row, rows = listed(case)
    assert (named(rows, DUE), row.due) == (found, day("2026-02-18") if found is ON else None)
    law = [d for d in deadlines_on(case.state, there.world.law(), day("2026-02-10")) if d.kind == "due"]
    assert [(d.state, str(d.last_day)) for d in law] == found


@pytest.mark.parametrize(("lodged", "holds"), [("2026-03-17 23:59:59", True), ("2026-03-18 00:00:00", False)])
def test_from_the_day_on_which_an_act_of_americana_lets_appeals_hold_nothing_up_the_day_to_pay_stays(lodged: str, *, holds: bool) -> None:
    city = americana()
    city.world.setting("ame.appeal.suspends", (), "2026-03-18")
    case = fined_in_americana(city)
    assert case.appeal(lodged).suspends == (("payment", "cassation") if holds else ())
    row, rows = listed(case)
    assert named(rows, DUE) == (WAITS if holds else [("open", "2026-03-25")])
    assert row.due == (None if holds else day("2026-03-25"))
    assert [(d.state, d.last_day) for d in case.deadlines("2026-03-25") if d.kind == "due"] == (
        [("suspended", None)] if holds else [("open", day("2026-03-25"))]
    )


def test_an_act_of_a_later_day_that_looks_back_changes_nothing_of_an_appeal_that_is_lodged() -> None:
    case = fined()
    case.appeal("2026-02-10 10:00")
    case.street.world.setting("spf.appeal.suspends", ("payment",), "2009-08-25")
    assert named(listed(case)[1], DUE) == ON
    law = [d for d in deadlines_on(case.state, case.street.world.law(), day("2026-02-10")) if d.kind == "due"]
    assert [(d.state, d.last_day) for d in law] == [("open", day("2026-02-18"))]


def test_an_appeal_that_did_not_tell_what_it_suspends_is_listed_by_the_default_of_its_regime() -> None:
    there = Street()
    there.world.setting("spf.appeal.suspends", ("payment",))
    of_sao_paulo = fined(there)
    of_sao_paulo.appeal("2026-02-10 10:00")
    assert [named(listed(of_sao_paulo, as_of_old=old)[1], DUE) for old in (True, False)] == [ON, WAITS]
    city = americana()
    city.reading("ame.appeal.suspends", ())
    of_americana = fined_in_americana(city)
    of_americana.appeal("2026-03-17")
    assert [named(listed(of_americana, as_of_old=old)[1], DUE) for old in (True, False)] == [WAITS, [("open", "2026-03-25")]]


@pytest.mark.parametrize("holds", [True, False])
def test_an_appeal_that_is_found_in_time_later_suspends_what_it_would_have_when_it_was_lodged(*, holds: bool) -> None:
    city = americana()
    city.world.setting("ame.appeal.suspends", ("payment",) if holds else (), "2026-03-26")
    city.world.setting("ame.appeal.suspends", () if holds else ("payment",), "2026-03-27")
    case = fined_in_americana(city)
    assert not case.appeal("2026-03-26").timely
    assert named(listed(case)[1], DUE) == [("open", "2026-03-25")]
    case.restore("2026-03-26", "2026-03-27")
    # Where nothing is held up, the fine is due on the last day of the term that was given back.
    assert named(listed(case)[1], DUE) == (WAITS if holds else [("open", "2026-03-26")])


@pytest.mark.parametrize(("first", "second"), [(True, False), (False, True), (True, True), (False, False)])
def test_the_appeal_to_the_mayor_holds_payment_up_by_its_own_reading_and_not_by_that_of_the_first(*, first: bool, second: bool) -> None:
    city = americana()
    city.world.setting("ame.appeal.suspends", ("payment",) if first else (), "2026-03-01")
    city.world.setting("ame.appeal.suspends", ("payment",) if second else (), "2026-04-01")
    case = fined_in_americana(city)
    case.appeal("2026-03-17")
    case.decide(1, "dismissed", "2026-03-20")
    case.acknowledge(1, "2026-04-01")
    # Fifteen days after Wednesday 1 April, or the end of the first term where nothing was held up.
    before = [("open", "2026-04-16" if first else "2026-03-25")]
    assert named(listed(case)[1], DUE) == before
    case.appeal("2026-04-10")
    (due,) = named(listed(case)[1], DUE)
    assert due[0] == ("suspended" if second else "open")
    assert second or [due] == before
    case.decide(2, "dismissed", "2026-04-20")
    case.acknowledge(2, "2026-04-22")
    assert named(listed(case)[1], DUE) == ([("open", "2026-05-07")] if second else before)


def test_payment_that_was_suspended_by_grant_alone_is_due_again_once_the_appeal_is_decided() -> None:
    case = fined()
    case.appeal("2026-02-10 10:00")
    grant(case, "2026-02-11", "payment")
    assert [state for state, _ in named(listed(case)[1], DUE)] == ["suspended"]
    case.decide("2026-02-16", "dismissed")
    assert named(listed(case)[1], DUE) == ON
    law = [d for d in deadlines_on(case.state, case.street.world.law(), day("2026-02-16")) if d.kind == "due"]
    assert [(d.state, d.last_day) for d in law] == [("open", day("2026-02-18"))]
