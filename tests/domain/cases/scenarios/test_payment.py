"""Chapter D, the money: when a fine is due, what an appeal suspends, what follows from not paying. The clock punishes nobody."""

from __future__ import annotations

import pytest

from domain.cases.events.file import CaseClosed
from domain.cases.events.fines import FineDefaulted, FinePaid, PaymentRecorded
from domain.cases.events.terms import AppealPeriodLapsed
from domain.cases.state import FINE
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.people import SECRETARY
from tests.domain.harness import day, of, refused


def d_01() -> CaseFile:
    """16-I on Monday 2 March 2026, notice served the same day: last day, and due day, Tuesday 17 March."""
    city = americana()
    return city.infraction("16-I", "2026-03-02", vehicle=city.v1)


def dismissed(acknowledged: str) -> CaseFile:
    """D-01 appealed in time, dismissed by the Secretary, the decision acknowledged."""
    case = d_01()
    case.appeal("2026-03-10")
    case.decide(1, "dismissed", "2026-03-25")
    case.acknowledge(1, acknowledged)
    return case


def test_d_01_on_the_last_day_the_clock_records_nothing() -> None:
    assert d_01().clock("2026-03-17") == []


def test_d_01_on_the_day_after_the_period_has_lapsed_the_fine_is_overdue_and_a_cassation_may_be_proposed() -> None:
    case = d_01()
    facts = case.clock("2026-03-18")
    assert kinds(facts) == ["case.appeal_period_lapsed", "case.fine_defaulted", "vehicle.infraction_settled"]
    says(of(facts, AppealPeriodLapsed)[0], track=FINE, tier=1, last_day=day("2026-03-17"), due_on=day("2026-03-17"))
    says(of(facts, FineDefaulted)[0], due_on=day("2026-03-17"), exigible_centavos=28000, opens="AME-22-II")
    with refused("impediment_ground_not_met", "AME-21-b"):
        case.impede("21-b", "2026-03-18", person=SECRETARY)
    assert kinds(case.propose("22-II", "2026-03-18")) == ["case.cassation_proposed"]


def test_d_01_the_clock_says_each_thing_once() -> None:
    case = d_01()
    case.clock("2026-03-18")
    assert case.clock("2026-03-18") == []
    assert case.clock("2026-12-18") == []


def test_d_01_before_the_period_is_over_no_cassation_may_be_proposed() -> None:
    with refused("appeal_period_running", "AME-22-II"):
        d_01().propose("22-II", "2026-03-17")


def test_d_01_the_law_gives_the_proposal_also_before_the_clock_has_run() -> None:
    assert kinds(d_01().propose("22-II", "2026-03-18")) == ["case.cassation_proposed"]


def test_d_02_after_a_dismissed_appeal_the_impediment_may_be_imposed_and_no_cassation_proposed() -> None:
    case = dismissed("2026-03-31")
    assert (case.last_day(2), case.state.ledger.due_on) == (day("2026-04-15"), day("2026-04-15"))
    assert case.clock("2026-04-15") == []
    with refused("appeal_period_running", "AME-21-b"):
        case.impede("21-b", "2026-04-15", person=SECRETARY)
    facts = case.clock("2026-04-16")
    assert kinds(facts) == ["case.appeal_period_lapsed", "case.fine_defaulted", "vehicle.infraction_settled"]
    says(of(facts, AppealPeriodLapsed)[0], tier=2, last_day=day("2026-04-15"))
    says(of(facts, FineDefaulted)[0], due_on=day("2026-04-15"), exigible_centavos=28000, opens="AME-21-b")
    with refused("cassation_ground_not_met", "AME-22-II"):
        case.propose("22-II", "2026-04-16")
    assert kinds(case.impede("21-b", "2026-04-16", person=SECRETARY)) == ["case.impediment_imposed", "vehicle.impeded"]


@pytest.mark.parametrize("tier", [1, 2])
def test_d_03_a_timely_appeal_suspends_payment_and_cassation_however_long_it_takes(tier: int) -> None:
    case = d_01()
    case.appeal("2026-03-10")
    if tier == 2:
        case.decide(1, "dismissed", "2026-03-25")
        case.acknowledge(1, "2026-03-31")
        case.appeal("2026-04-10")
    assert case.clock("2026-07-20") == []
    with refused("appeal_pending", "AME-21-b"):
        case.impede("21-b", "2026-07-20", person=SECRETARY)
    with refused("appeal_pending", "AME-22-II"):
        case.propose("22-II", "2026-07-20")


def test_d_04_an_impediment_of_article_21_c_stands_while_the_appeal_is_pending() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    case.impede("21-c", "2026-03-02")
    case.appeal("2026-03-10")
    assert city.impeded(city.v1, "2026-03-11")
    case.clock("2026-06-11")
    assert city.impeded(city.v1, "2026-06-11")


def d_05() -> CaseFile:
    """A late appeal that was not admitted; the non-admission acknowledged on Monday 6 April 2026."""
    case = d_01()
    case.appeal("2026-03-20")
    case.decide(1, "not-admitted", "2026-03-30")
    case.acknowledge(1, "2026-04-06")
    return case


def test_d_05_a_late_appeal_is_an_appeal_so_no_cassation_rests_on_the_fine() -> None:
    with refused("cassation_ground_not_met", "AME-22-II"):
        d_05().propose("22-II", "2026-04-23")


@pytest.mark.parametrize("on", ["2026-04-07", "2026-04-22"])
def test_d_05_the_non_admission_may_still_go_to_the_mayor(on: str) -> None:
    with refused("appeal_period_running", "AME-21-b"):
        d_05().impede("21-b", on, person=SECRETARY)


def test_d_05_after_that_period_the_impediment_may_be_imposed() -> None:
    assert kinds(d_05().impede("21-b", "2026-04-23", person=SECRETARY)) == ["case.impediment_imposed", "vehicle.impeded"]


@pytest.mark.parametrize("decided", [False, True])
def test_a_late_second_appeal_hinders_no_impediment_neither_pending_nor_decided(*, decided: bool) -> None:
    # The second term ended on Wednesday 15 April 2026, and the fine was due on that day.
    case = dismissed("2026-03-31")
    case.appeal("2026-04-16")
    if decided:
        case.decide(2, "not-admitted", "2026-04-30")
    assert kinds(case.impede("21-b", "2026-05-04", person=SECRETARY)) == ["case.impediment_imposed", "vehicle.impeded"]


def d_06() -> CaseFile:
    """Dismissed by the Mayor too; acknowledged on Thursday 7 May 2026."""
    case = dismissed("2026-03-31")
    case.appeal("2026-04-10")
    case.decide(2, "dismissed", "2026-05-04")
    case.acknowledge(2, "2026-05-07")
    return case


def test_d_06_after_the_mayor_the_fine_is_due_fifteen_days_after_knowledge() -> None:
    case = d_06()
    assert (case.state.ledger.due_on, case.last_day(3)) == (day("2026-05-22"), None)
    with refused("fine_not_due", "AME-21-b"):
        case.impede("21-b", "2026-05-22", person=SECRETARY)
    assert of(case.clock("2026-05-22"), FineDefaulted) == []
    says(of(case.clock("2026-05-23"), FineDefaulted)[0], due_on=day("2026-05-22"), opens="AME-21-b")
    assert kinds(case.impede("21-b", "2026-05-25", person=SECRETARY)) == ["case.impediment_imposed", "vehicle.impeded"]


def test_d_21_paying_lifts_the_impediment_for_not_paying_and_no_other() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    case.impede("21-c", "2026-03-02")
    case.appeal("2026-03-10")
    case.decide(1, "dismissed", "2026-03-25")
    case.acknowledge(1, "2026-03-31")
    case.impede("21-b", "2026-04-16", person=SECRETARY)
    facts = case.pay(28000, "2026-04-20")
    assert kinds(facts) == ["case.fine_paid", "case.impediment_lifted", "case.payment_recorded", "vehicle.impediment_lifted"]
    assert [(i.ground, i.lifted_on) for i in case.state.impediments] == [("AME-21-c", None), ("AME-21-b", day("2026-04-20"))]
    assert city.impeded(city.v1, "2026-04-21")


def test_paying_drops_a_cassation_proposed_for_not_paying() -> None:
    case = d_01()
    case.propose("22-II", "2026-03-18")
    assert kinds(case.pay(28000, "2026-03-20")) == ["case.cassation_proposal_dropped", "case.fine_paid", "case.payment_recorded"]
    assert case.state.proposals[0].dropped_on == day("2026-03-20")


def test_d_38_a_part_payment_leaves_a_balance() -> None:
    case = d_01()
    assert kinds(case.pay(10000, "2026-03-10")) == ["case.payment_recorded"]
    assert (case.money(), case.state.ledger.paid_on, case.of(FinePaid)) == ((28000, 28000, 18000), None, [])
    assert kinds(case.pay(18000, "2026-03-12")) == ["case.fine_paid", "case.payment_recorded"]
    says(case.last(FinePaid), amount_centavos=28000, paid_on=day("2026-03-12"))
    assert case.money() == (28000, 28000, 0)


def test_a_fine_short_by_a_centavo_is_not_paid() -> None:
    case = d_01()
    case.pay(27999, "2026-03-10")
    says(of(case.clock("2026-03-18"), FineDefaulted)[0], due_on=day("2026-03-17"), exigible_centavos=1)


def test_a_payment_above_the_amount_is_kept_with_a_warning_and_a_negative_balance() -> None:
    case = d_01()
    case.pay(30000, "2026-03-10")
    says(case.last(PaymentRecorded), number=1, amount_centavos=30000, paid_on=day("2026-03-10"), warnings=("payment_above_amount",))
    assert (case.money(), case.state.ledger.paid_on) == ((28000, 28000, -2000), day("2026-03-10"))


def test_a_paid_case_is_closed_when_nothing_is_open() -> None:
    case = d_01()
    case.pay(28000, "2026-03-10")
    assert of(case.clock("2026-03-17"), CaseClosed) == []
    facts = case.clock("2026-03-18")
    assert kinds(facts) == ["case.appeal_period_lapsed", "case.closed", "vehicle.infraction_settled"]
    says(of(facts, CaseClosed)[0], closed_on=day("2026-03-18"), outcome="paid")


def test_a_refund_above_what_is_due_is_refused() -> None:
    case = d_01()
    case.pay(28000, "2026-03-10")
    with refused("refund_above_due"):
        case.refund(1, "2026-03-12")
    case.annul("2026-03-13")
    with refused("refund_above_due"):
        case.refund(28001, "2026-03-14")
    case.refund(28000, "2026-03-14")
    assert case.state.ledger.refunded == 28000


@pytest.mark.parametrize("centavos", [0, -1])
def test_a_payment_is_of_at_least_a_centavo(centavos: int) -> None:
    with refused("amount_not_positive", amountCentavos=centavos):
        d_01().pay(centavos, "2026-03-10")
