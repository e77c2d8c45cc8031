"""The doubling and its money: provisional while the earlier case is open, with days of its own to be paid once that is final (Q-07)."""

from __future__ import annotations

from domain.cases.events.fines import FineDefaulted, FinePaid, FineReassessed, SurchargeConfirmed
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.people import SECRETARY
from tests.domain.cases.world import City
from tests.domain.harness import day, of, refused


def doubled(city: City) -> tuple[CaseFile, CaseFile]:
    """16-I with V1 on 15 January 2026, appealed in time; again on 15 July 2026: 56000, of which 28000 wait; due on 30 July."""
    first = city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    first.appeal("2026-01-20")
    second = city.infraction("16-I", "2026-07-15", vehicle=city.v1)
    assert second.money() == (56000, 28000, 56000)
    return first, second


def dismissed(first: CaseFile) -> None:
    """The first case is dismissed by the Secretary and final on 11 September 2026."""
    first.decide(1, "dismissed", "2026-08-20")
    first.acknowledge(1, "2026-08-26")
    first.clock("2026-09-11")


def test_the_base_alone_is_asked_for_and_paid_and_the_surcharge_has_fifteen_days_from_the_priors_finality() -> None:
    first, second = doubled(americana())
    second.pay(28000, "2026-07-20")
    assert (second.state.ledger.paid_on, second.of(FinePaid)[0].amount_centavos) == (day("2026-07-20"), 28000)
    dismissed(first)
    facts = second.bring_in_line_with(first, "2026-09-11")
    says(of(facts, SurchargeConfirmed)[0], prior=first.id, on=day("2026-09-11"), due_on=day("2026-09-28"))
    assert (second.money(), second.state.ledger.paid_on) == ((56000, 56000, 28000), None)
    assert of(second.clock("2026-09-28"), FineDefaulted) == []
    says(of(second.clock("2026-09-29"), FineDefaulted)[0], due_on=day("2026-07-30"), exigible_centavos=28000, opens="AME-22-II")
    second.pay(28000, "2026-10-05")
    assert (second.state.ledger.balance, second.state.ledger.paid_on) == (0, day("2026-10-05"))


def test_a_surcharge_confirmed_before_the_fine_is_due_is_due_with_it() -> None:
    city = americana()
    first = city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    second = city.infraction("16-I", "2026-07-15", vehicle=city.v1, served=None)
    first.clock("2026-02-03")
    says(of(second.bring_in_line_with(first, "2026-07-16"), SurchargeConfirmed)[0], on=day("2026-01-31"), due_on=None)


def test_the_whole_fine_paid_beforehand_stays_paid() -> None:
    first, second = doubled(americana())
    second.pay(56000, "2026-07-20")
    dismissed(first)
    second.bring_in_line_with(first, "2026-09-11")
    assert (second.state.ledger.balance, second.state.ledger.paid_on) == (0, day("2026-07-20"))


def test_a_prior_that_is_open_again_makes_the_surcharge_provisional_again() -> None:
    city = americana()
    first = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    first.clock("2026-03-18")
    second = city.infraction("16-I", "2026-03-19", vehicle=city.v1)
    assert second.money() == (28000 * 2, 56000, 56000)
    first.appeal("2026-03-17 16:00:00", entered="2026-03-23")
    facts = second.bring_in_line_with(first, "2026-03-23")
    says(of(facts, FineReassessed)[0], from_centavos=56000, to_centavos=56000, provisional=True, prior=first.id, cause="prior_reopened")
    assert second.money() == (56000, 28000, 56000)
    assert second.bring_in_line_with(first, "2026-03-24") == []


def test_where_only_final_priors_count_one_that_is_open_again_takes_the_doubling_off() -> None:
    city = americana()
    city.reading("recurrence.prior_status", "final")
    first = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    first.clock("2026-03-18")
    second = city.infraction("16-I", "2026-03-19", vehicle=city.v1)
    first.appeal("2026-03-17 16:00:00", entered="2026-03-23")
    facts = second.bring_in_line_with(first, "2026-03-23")
    says(of(facts, FineReassessed)[0], from_centavos=56000, to_centavos=28000, multiplier=1, cause="prior_reopened")


def test_under_the_reading_at_once_the_doubling_waits_for_nothing() -> None:
    city = americana()
    city.reading("recurrence.surcharge_due", "at_once")
    city.infraction("16-I", "2026-01-15", vehicle=city.v1).appeal("2026-01-20")
    second = city.infraction("16-I", "2026-07-15", vehicle=city.v1)
    assert second.money() == (56000, 56000, 56000)


def test_when_the_prior_falls_the_single_fine_that_was_paid_is_enough_and_what_rested_on_default_ends() -> None:
    city = americana()
    first = city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    first.clock("2026-02-03")
    second = city.infraction("16-I", "2026-07-15", vehicle=city.v1)
    second.appeal("2026-07-20")
    second.decide(1, "dismissed", "2026-08-20")
    second.acknowledge(1, "2026-08-26")
    second.pay(28000, "2026-09-01")
    second.impede("21-b", "2026-09-14", person=SECRETARY)
    first.annul("2026-09-15")
    facts = second.bring_in_line_with(first, "2026-09-15")
    assert kinds(facts) == ["case.fine_paid", "case.fine_reassessed", "case.impediment_lifted", "vehicle.impediment_lifted"]
    assert (second.money(), city.impeded(city.v1, "2026-09-15")) == ((28000, 28000, 0), False)


def test_a_case_that_rests_on_another_prior_is_not_touched() -> None:
    city = americana()
    first = city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    middle = city.infraction("16-I", "2026-04-15", vehicle=city.v1)
    last = city.infraction("16-I", "2026-07-15", vehicle=city.v1)
    first.annul("2026-07-20")
    assert last.bring_in_line_with(first, "2026-07-20") == []
    middle.bring_in_line_with(first, "2026-07-20")
    assert (middle.state.ledger.amount, last.state.ledger.amount) == (28000, 56000)


def test_two_unpaid_fines_may_be_asked_for_a_cassation() -> None:
    city = americana()
    city.reading("ame.cassation.22II.min_unpaid_fines", 2)
    first = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    with refused("cassation_ground_not_met", "AME-22-II", least=2, found=1):
        first.propose("22-II", "2026-03-18")
    city.infraction("15-VIII", "2026-03-03", vehicle=city.v1)
    with refused("cassation_ground_not_met", "AME-22-II", least=2, found=1):
        first.propose("22-II", "2026-03-18")
    assert kinds(first.propose("22-II", "2026-03-19")) == ["case.cassation_proposed"]


def test_a_lapsed_company_paper_impedes_the_whole_fleet_only_where_an_act_reads_it_so() -> None:
    city = americana()
    city.reading("ame.15V.impedes", "all_vehicles")
    case = city.infraction("15-V", "2026-03-02", operator=city.x, companyDocument=True)
    case.impede("21-c", "2026-03-02", person=SECRETARY)
    assert {city.impeded(v, "2026-03-02") for v in (city.v1, city.v2, city.v3)} == {True}


def test_an_earlier_payment_entered_late_moves_the_day_on_which_the_fine_was_paid() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.pay(28000, "2026-03-20")
    facts = case.pay(28000, "2026-03-16", entered="2026-03-24")
    assert kinds(facts) == ["case.fine_paid", "case.payment_recorded", "case.refund_due"]
    assert (case.state.ledger.paid_on, case.state.ledger.balance) == (day("2026-03-16"), -28000)


def test_a_fine_lowered_on_appeal_was_paid_when_the_payments_reached_the_lower_one() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    case.pay(14000, "2026-03-10")
    case.appeal("2026-03-12")
    facts = case.decide(1, "partly-upheld", "2026-03-25", item="15-VIII")
    says(of(facts, FinePaid)[0], amount_centavos=14000, paid_on=day("2026-03-10"))
