"""What a reader sees of a case, day by day, whether or not the clock has run."""

from __future__ import annotations

from domain.cases.events.common import Track
from domain.cases.state import FINE
from domain.cases.status import Deadline, Money, deadlines_on, money_on, status_on
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.people import MAYOR
from tests.domain.cases.world import City
from tests.domain.harness import day


def overloaded(city: City, **parts: str | None) -> CaseFile:
    """16-I on Monday 2 March 2026: last day Tuesday 17 March."""
    return city.infraction("16-I", "2026-03-02", vehicle=city.v1, served=parts.get("served", "at once"))


def status(case: CaseFile, on: str) -> str:
    """The status as the law gives it on a day."""
    return status_on(case.state, case.city.law(), day(on))


def deadlines(case: CaseFile, on: str) -> tuple[Deadline, ...]:
    """The terms as the law gives them on a day."""
    return deadlines_on(case.state, case.city.law(), day(on))


def test_before_the_notice_the_day_is_provisional_and_nothing_is_due() -> None:
    case = overloaded(americana(), served=None)
    assert status(case, "2026-04-20") == "recorded"
    assert deadlines(case, "2026-04-20") == (Deadline("appeal", FINE, 1, "open", day("2026-03-17"), provisional=True),)


def test_a_notified_case_is_in_default_from_the_day_after_its_last_day_before_the_clock_has_run() -> None:
    case = overloaded(americana())
    assert [status(case, on) for on in ("2026-03-17", "2026-03-18")] == ["notified", "defaulted"]
    assert deadlines(case, "2026-03-17") == (
        Deadline("appeal", FINE, 1, "open", day("2026-03-17")),
        Deadline("due", FINE, 0, "open", day("2026-03-17")),
    )
    assert deadlines(case, "2026-03-18") == (
        Deadline("appeal", FINE, 1, "lapsed", day("2026-03-17")),
        Deadline("due", FINE, 0, "lapsed", day("2026-03-17")),
    )


def test_a_case_of_two_tiers_goes_through_its_statuses() -> None:
    case = overloaded(americana())
    case.appeal("2026-03-10")
    assert status(case, "2026-03-30") == "under-appeal-1"
    assert deadlines(case, "2026-03-30") == (
        Deadline("appeal", FINE, 1, "met", day("2026-03-17")),
        Deadline("due", FINE, 0, "suspended"),
    )
    case.decide(1, "dismissed", "2026-03-25")
    assert status(case, "2026-03-30") == "decided-1"
    assert deadlines(case, "2026-03-30")[1:] == (
        Deadline("appeal", FINE, 2, "awaiting-acknowledgement"),
        Deadline("due", FINE, 0, "suspended"),
    )
    case.acknowledge(1, "2026-03-31")
    assert [status(case, on) for on in ("2026-04-15", "2026-04-16")] == ["appealable-2", "defaulted"]
    case.appeal("2026-04-14")
    assert status(case, "2026-04-20") == "under-appeal-2"
    case.decide(2, "dismissed", "2026-05-04")
    assert status(case, "2026-05-06") == "decided-2"
    assert [d.state for d in deadlines(case, "2026-05-06")] == ["met", "met", "suspended"]
    case.acknowledge(2, "2026-05-07")
    assert [status(case, on) for on in ("2026-05-07", "2026-05-22", "2026-05-23")] == ["final", "final", "defaulted"]
    case.pay(28000, "2026-05-25")
    assert status(case, "2026-05-25") == "paid"
    case.clock("2026-05-26")
    assert status(case, "2026-05-26") == "closed"


def test_a_late_appeal_shows_as_late_and_suspends_no_payment() -> None:
    case = overloaded(americana())
    case.appeal("2026-03-18")
    assert status(case, "2026-03-19") == "late-appeal-1"
    assert [(d.kind, d.state) for d in deadlines(case, "2026-03-19")] == [("appeal", "lapsed"), ("due", "lapsed")]


def test_an_annulled_case_is_annulled_and_owes_nothing() -> None:
    case = overloaded(americana())
    case.pay(10000, "2026-03-10")
    case.annul("2026-03-12")
    assert status(case, "2026-03-12") == "annulled"
    assert money_on(case.state, case.city.law(), day("2026-04-12")) == Money(
        amount=0, base=0, multiplier=1, exigible=0, provisional_surcharge=0, received=10000, balance=-10000, overdue=0,
        refund_owed=10000, due_on=None,
    )  # fmt: skip


def test_the_surcharge_shows_apart_while_the_earlier_case_is_not_final() -> None:
    city = americana()
    city.infraction("16-I", "2026-01-15", vehicle=city.v1).appeal("2026-01-20")
    second = city.infraction("16-I", "2026-07-15", vehicle=city.v1)
    second.pay(10000, "2026-07-20")
    assert money_on(second.state, city.law(), day("2026-07-31")) == Money(
        amount=56000, base=28000, multiplier=2, exigible=28000, provisional_surcharge=28000, received=10000, balance=46000, overdue=18000,
        refund_owed=0, due_on=day("2026-07-30"),
    )  # fmt: skip


def test_a_cassation_case_goes_through_its_statuses() -> None:
    city = americana()
    case = city.open_cassation("22-I", city.v1, "2026-03-02")
    assert (status(case, "2026-03-02"), deadlines(case, "2026-03-02")) == ("cassation-proposed", ())
    case.notice("2026-03-02", proposal=1)
    cassation = Track("cassation", 1)
    assert deadlines(case, "2026-03-17") == (Deadline("defence", cassation, 1, "open", day("2026-03-17")),)
    assert deadlines(case, "2026-03-18") == (Deadline("defence", cassation, 1, "lapsed", day("2026-03-17")),)
    case.cassate(1, "2026-03-31")
    case.notice("2026-04-01", act="cassation", number=1)
    assert [status(case, on) for on in ("2026-04-16", "2026-04-17")] == ["cassation-imposed", "cassated"]
    assert deadlines(case, "2026-04-16")[0] == Deadline("appeal", cassation, 2, "open", day("2026-04-16"))


def test_a_cassation_that_fell_is_dropped() -> None:
    city = americana()
    case = city.open_cassation("22-I", city.v1, "2026-03-02")
    case.notice("2026-03-02", proposal=1)
    case.defend(1, "2026-03-10 09:00:00")
    assert deadlines(case, "2026-03-10")[0].state == "met"
    case.cassate(1, "2026-03-31")
    case.notice("2026-04-01", act="cassation", number=1)
    case.appeal("2026-04-10", act="cassation", number=1)
    case.decide(1, "upheld", "2026-05-05", person=MAYOR)
    assert status(case, "2026-05-05") == "dropped"


def test_a_term_that_was_missed_stays_lapsed_when_an_appeal_to_the_next_tier_comes_in_time() -> None:
    case = overloaded(americana())
    case.appeal("2026-03-20 10:00:00")
    case.decide(1, "not-admitted", "2026-04-06")
    case.acknowledge(1, "2026-04-07")
    case.appeal("2026-04-10 10:00:00")
    assert [(d.tier, d.state) for d in deadlines(case, "2026-04-13") if d.kind == "appeal"] == [(1, "lapsed"), (2, "met")]
