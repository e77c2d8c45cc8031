"""A whole life of a case, told in order: what the law gives on each day, also on days on which the clock has not run."""

from __future__ import annotations

from domain.cases.events.file import CaseClosed
from domain.cases.state import FINE
from domain.cases.status import Deadline, Money, money_on
from tests.domain.cases.americana import americana
from tests.domain.cases.people import SECRETARY
from tests.domain.harness import day, of


def test_from_the_street_to_the_mayor_and_to_the_cashier() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1, served=None)
    assert case.status("2026-03-02") == "recorded"
    case.notice("2026-03-04")
    assert (case.status("2026-03-04"), case.status("2026-03-19"), case.status("2026-03-20")) == ("notified", "notified", "defaulted")
    case.appeal("2026-03-19 23:00:00")
    assert (case.status("2026-03-20"), case.status("2026-07-20")) == ("under-appeal-1", "under-appeal-1")
    case.decide(1, "dismissed", "2026-03-25")
    assert case.status("2026-03-26") == "decided-1"
    case.acknowledge(1, "2026-03-31")
    assert (case.status("2026-04-15"), case.status("2026-04-16")) == ("appealable-2", "defaulted")
    case.appeal("2026-04-15")
    assert case.status("2026-04-16") == "under-appeal-2"
    case.decide(2, "dismissed", "2026-05-04")
    assert case.status("2026-05-05") == "decided-2"
    case.acknowledge(2, "2026-05-07")
    assert (case.status("2026-05-22"), case.status("2026-05-23")) == ("final", "defaulted")
    assert case.deadlines("2026-05-23") == (
        Deadline("appeal", FINE, 1, "met", day("2026-03-19")),
        Deadline("appeal", FINE, 2, "met", day("2026-04-15")),
        Deadline("due", FINE, 0, "lapsed", day("2026-05-22")),
    )
    case.pay(10000, "2026-05-25")
    assert money_on(case.state, city.law(), day("2026-05-25")) == Money(
        amount=28000, base=28000, multiplier=1, exigible=28000, provisional_surcharge=0, received=10000, balance=18000, overdue=18000,
        refund_owed=0, due_on=day("2026-05-22"),
    )  # fmt: skip
    case.pay(18000, "2026-06-01")
    assert case.status("2026-06-01") == "paid"
    assert len(of(case.clock("2026-06-02"), CaseClosed)) == 1
    assert case.status("2026-06-02") == "closed"


def test_a_case_that_nobody_contests() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    assert [case.status(on) for on in ("2026-03-02", "2026-03-17", "2026-03-18")] == ["notified", "notified", "defaulted"]
    case.clock("2026-03-18")
    assert case.status("2026-03-18") == "defaulted"
    assert case.deadlines("2026-03-18") == (
        Deadline("appeal", FINE, 1, "lapsed", day("2026-03-17")),
        Deadline("due", FINE, 0, "lapsed", day("2026-03-17")),
    )


def test_a_late_appeal_shows_as_late_until_it_is_decided_and_known() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.appeal("2026-03-20")
    assert case.status("2026-03-21") == "late-appeal-1"
    case.decide(1, "not-admitted", "2026-03-30")
    assert case.status("2026-03-31") == "decided-1"
    case.acknowledge(1, "2026-04-06")
    assert [case.status(on) for on in ("2026-04-22", "2026-04-23")] == ["appealable-2", "defaulted"]


def test_an_annulled_case_stays_annulled_until_it_is_closed() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    case.impede("21-c", "2026-03-02", person=SECRETARY)
    case.annul("2026-03-05")
    assert (case.status("2026-03-05"), city.impeded(city.v1, "2026-03-05"), case.money()) == ("annulled", False, (0, 0, 0))
    assert [e.outcome for e in of(case.clock("2026-03-06"), CaseClosed)] == ["annulled"]
    assert case.status("2026-03-06") == "closed"
