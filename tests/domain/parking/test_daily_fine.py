"""The daily fine: when it starts and stops, what each day costs (I-10 to I-15, I-22, I-23), and what it is once the days are counted."""

from __future__ import annotations

from datetime import date

import pytest

from domain.acts.content import DailyRate, IndexFactor
from domain.cases.events.fines import FineAssessed, FinePaid, FineReassessed, RefundDue
from domain.cases.events.non_compliance import ComplianceProven, DailyFineStarted, DailyFineStopped, OperationEnded
from domain.law.regime import Scalar
from tests.domain.harness import cnpj, of, one, refused
from tests.domain.parking.city import Breach, CarPark, D


def i_01(**readings: Scalar) -> Breach:
    """Notice of Thursday 5 March 2026, served on its day: cure by Monday 9 March."""
    park = CarPark()
    for key, value in readings.items():
        park.world.setting(key.replace("__", "."), value, "2026-01-01")
    return park.notice("2026-03-05")


def i_12(**readings: Scalar) -> Breach:
    """Notice of 15 December 2026, cure by the 18th; R$ 104.37 a day from 1 January 2027."""
    park = CarPark()
    for key, value in readings.items():
        park.world.setting(key.replace("__", "."), value, "2026-01-01")
    park.world.act("IPCA 2027", "2027-01-01", IndexFactor("IPCA", "1.0437"))
    return park.notice("2026-12-15")


@pytest.mark.parametrize(("include", "days", "centavos"), [(False, 0, 0), (True, 1, 10000)])
def test_i_10_proof_on_the_first_day_of_the_fine(include: bool, days: int, centavos: int) -> None:
    breach = i_01(spe__daily__include_proof_day=include)
    facts = breach.prove("2026-03-10")
    assert one(facts, DailyFineStarted).first_day == date(2026, 3, 10)
    stopped = one(facts, DailyFineStopped)
    assert (stopped.days, stopped.amount_centavos, stopped.cause) == (days, centavos, "proof")
    assert [a.amount_centavos for a in of(facts, FineAssessed)] == ([centavos] if centavos else [])
    assert breach.fine("2026-03-31") == (days, centavos)


@pytest.mark.parametrize(("include", "days", "centavos"), [(False, 10, 100000), (True, 11, 110000)])
def test_i_11_proof_ten_days_later(include: bool, days: int, centavos: int) -> None:
    breach = i_01(spe__daily__include_proof_day=include)
    breach.clock("2026-03-10")
    breach.prove("2026-03-20")
    assert (breach.amount, breach.fine("2026-04-30")) == (centavos, (days, centavos))
    assert breach.of(FineAssessed)[0].provision == "SPE-5-II"
    assert len(breach.of(DailyFineStarted)) == 1


def test_i_12_each_day_costs_the_rate_of_that_day() -> None:
    breach = i_12()
    breach.prove("2027-01-11")
    stopped = breach.of(DailyFineStopped)[0]
    assert (breach.cure_by, stopped.days, stopped.amount_centavos, stopped.last_day) == ("2026-12-18", 23, 234370, date(2027, 1, 10))
    computed = stopped.receipt.of("daily-fine")
    assert computed is not None
    assert computed.outputs["spans"] == [
        {"from": "2026-12-19", "through": "2026-12-31", "days": 13, "rateCentavos": 10000},
        {"from": "2027-01-01", "through": "2027-01-10", "days": 10, "rateCentavos": 10437},
    ]


def test_i_13_all_days_cost_the_last_rate_where_an_act_says_so() -> None:
    breach = i_12(spe__daily__rate_for="last_rate_for_all")
    breach.prove("2027-01-11")
    assert breach.fine("2027-01-31") == (23, 240051)


@pytest.mark.parametrize(
    ("on", "days", "centavos"), [("2026-12-18", 0, 0), ("2026-12-31", 13, 130000), ("2027-01-01", 14, 140437), ("2027-01-02", 15, 150874)]
)
def test_31_december_costs_the_old_rate_and_1_january_the_new_one(on: str, days: int, centavos: int) -> None:
    assert i_12().fine(on) == (days, centavos)


def test_i_14_the_balance_of_a_sunday_counts_that_sunday() -> None:
    breach = i_01()
    assert breach.fine("2026-03-15") == (6, 60000)
    assert (breach.accrued("2026-03-15").running, breach.status("2026-03-15")) == (True, "fine-running")
    assert [breach.fine(f"2026-03-{d}") for d in ("09", "10")] == [(0, 0), (1, 10000)]


@pytest.mark.parametrize(("stop_at", "days", "centavos"), [("cure", 6, 60000), ("proof", 10, 100000)])
def test_i_15_the_cure_that_is_proven_stops_it_or_the_proof_where_an_act_says_so(stop_at: str, days: int, centavos: int) -> None:
    breach = i_01(spe__daily__stop_at=stop_at)
    breach.prove("2026-03-20", cured="2026-03-16")
    assert (breach.fine("2026-03-31"), breach.of(DailyFineStopped)[0].cause) == ((days, centavos), stop_at)


def test_i_22_the_fine_of_a_company_ends_with_its_last_day() -> None:
    breach = i_01()
    breach.clock("2026-03-10")
    facts = breach.park.handed_to("", "2026-03-15", entered="2026-03-16")
    assert one(facts, OperationEnded).last_day == date(2026, 3, 14)
    assert (one(facts, DailyFineStopped).cause, breach.fine("2026-03-31"), breach.amount) == ("operation-ended", (5, 50000), 50000)


def test_i_22_the_new_company_needs_its_own_notice() -> None:
    breach = i_01()
    breach.park.handed_to(D, "2026-03-15", entered="2026-03-16")
    assert breach.fine("2026-05-31") == (5, 50000)
    own = breach.park.notice("2026-03-16", to=D)
    own.prove("2026-03-23")
    assert (own.cure_by, own.fine("2026-03-31")) == ("2026-03-19", (3, 30000))


def test_i_22_with_another_reading_the_fine_goes_on() -> None:
    breach = i_01(spe__daily__ends_with_operation=False)
    facts = breach.park.handed_to(D, "2026-03-15", entered="2026-03-16")
    assert (of(facts, OperationEnded), breach.fine("2026-03-16")) == ([], (7, 70000))


@pytest.mark.parametrize(("stop_at", "days", "centavos"), [("cure", 5, 50000), ("proof", 6, 60000)])
def test_i_23_an_exclusion_that_starts_later_is_a_cure(stop_at: str, days: int, centavos: int) -> None:
    breach = i_01(spe__daily__stop_at=stop_at)
    breach.park.mode("2026-03-15", valet_only=True, entered="2026-03-16")
    proven = one(breach.prove("2026-03-16"), ComplianceProven)
    assert (proven.cured_on, proven.excluded_by, breach.fine("2026-03-31")) == (date(2026, 3, 15), "valet_only", (days, centavos))


def test_an_exclusion_alone_stops_nothing_before_it_is_proven() -> None:
    breach = i_01()
    breach.park.mode("2026-03-15", valet_only=True, entered="2026-03-16")
    assert breach.fine("2026-03-16") == (7, 70000)


@pytest.mark.parametrize("handed", ["2026-03-06", "2026-03-09", "2026-03-10"])
def test_a_car_park_that_changes_hands_during_the_notice_brings_the_old_company_no_fine(handed: str) -> None:
    breach = i_01()
    breach.park.handed_to(D, handed)
    breach.clock("2026-03-11")
    assert (breach.fine("2026-04-30"), breach.of(DailyFineStarted), breach.status("2026-04-30")) == ((0, 0), [], "operation-ended")


def test_a_change_of_hands_entered_late_takes_back_the_days_fined_since() -> None:
    breach = i_01()
    breach.prove("2026-03-20")
    assert breach.amount == 100000
    breach.park.handed_to(D, "2026-03-15", entered="2026-03-25")
    changed = breach.of(FineReassessed)[0]
    assert (changed.from_centavos, changed.to_centavos, changed.cause) == (100000, 50000, "daily_fine_operation_ended")
    assert (breach.amount, breach.fine("2026-03-31")) == (50000, (5, 50000))


def test_a_change_to_another_branch_ends_nothing() -> None:
    breach = i_01()
    breach.park.handed_to(cnpj("20304050", "0002"), "2026-03-15", entered="2026-03-16")
    assert breach.fine("2026-03-16") == (7, 70000)


def test_a_company_that_runs_it_no_more_can_cure_no_later_day() -> None:
    breach = i_01()
    breach.park.handed_to(D, "2026-03-15", entered="2026-03-16")
    with refused("company_not_operator_on_date", "SPE-2-§1-III", operatedUntil="2026-03-14"):
        breach.prove("2026-03-20")
    breach.prove("2026-03-20", cured="2026-03-12")
    assert breach.fine("2026-03-31") == (2, 20000)


def test_a_cure_before_the_notice_is_served_ends_it_without_a_fine() -> None:
    breach = CarPark().notice("2026-03-05", served=None)
    proven = one(breach.prove("2026-03-06"), ComplianceProven)
    assert (proven.in_time, breach.status("2026-03-06")) == (None, "cured")
    breach.serve("2026-03-10")
    breach.clock("2026-03-16")
    assert (breach.of(DailyFineStarted), breach.of(DailyFineStopped), breach.fine("2026-04-30")) == ([], [], (0, 0))


def test_a_service_entered_after_the_proof_brings_the_fine_that_was_due() -> None:
    breach = CarPark().notice("2026-03-05", served=None)
    breach.prove("2026-03-20")
    assert breach.amount == 0
    breach.serve("2026-03-05", entered="2026-03-25")
    assert (breach.amount, breach.of(DailyFineStopped)[0].days) == (100000, 10)


def test_cured_within_the_term_and_proven_later_costs_nothing_by_default() -> None:
    breach = i_01()
    breach.clock("2026-03-10")
    facts = breach.prove("2026-03-20", cured="2026-03-09")
    assert (one(facts, ComplianceProven).in_time, one(facts, DailyFineStopped).days, of(facts, FineAssessed)) == (True, 0, [])
    assert (breach.fine("2026-03-31"), breach.status("2026-03-31")) == ((0, 0), "cured")


def test_a_proof_of_an_earlier_cure_lowers_the_fine_and_a_later_one_changes_nothing() -> None:
    breach = i_01()
    breach.prove("2026-03-20")
    breach.prove("2026-03-24", cured="2026-03-16")
    assert (breach.amount, breach.fine("2026-03-31")) == (60000, (6, 60000))
    for cured in ("2026-03-16", "2026-03-18"):
        with refused("compliance_already_proven", "SPE-5-I", reached="2026-03-16"):
            breach.prove("2026-03-25", cured=cured)
    breach.prove("2026-03-26", cured="2026-03-09")
    assert (breach.amount, breach.of(FineReassessed)[-1].to_centavos) == (0, 0)


def test_29_february_is_a_day_like_any_other() -> None:
    breach = CarPark().notice("2028-02-22")
    breach.prove("2028-03-02")
    assert (breach.cure_by, breach.fine("2028-02-29"), breach.fine("2028-03-31")) == ("2028-02-25", (4, 40000), (5, 50000))


def test_a_published_rate_holds_from_its_day_on_and_takes_the_place_of_the_index() -> None:
    breach = i_12()
    breach.park.world.act("Portaria 8", "2027-01-05", DailyRate(10500))
    breach.prove("2027-01-11")
    assert breach.amount == 13 * 10000 + 4 * 10437 + 6 * 10500


def test_where_rates_are_monthly_only_published_ones_count() -> None:
    breach = i_12(spe__daily__rate_table="monthly")
    breach.park.world.act("Portaria 8", "2027-01-01", DailyRate(10200))
    breach.prove("2027-01-11")
    assert breach.amount == 13 * 10000 + 10 * 10200
    assert breach.of(FineAssessed)[0].warnings == ("daily_rate_not_published_for_month",)


def test_without_an_act_for_the_year_the_last_rate_holds_with_a_warning() -> None:
    breach = i_01()
    breach.prove("2026-03-20")
    assert breach.of(FineAssessed)[0].warnings == ("fine_table_not_published_for_year",)


def test_1_january_2011_costs_105_reais_and_64() -> None:
    park = CarPark(since="2010-04-08")
    # The product of the twelve monthly variations of the IPCA from December 2009 to November 2010, rounded here to eight decimals.
    park.world.act("IPCA 2011", "2011-01-01", IndexFactor("IPCA", "1.05635429"))
    breach = park.notice("2010-12-27", entered="2026-03-05")
    assert breach.cure_by == "2010-12-30"
    assert [breach.fine(d) for d in ("2010-12-31", "2011-01-01")] == [(1, 10000), (2, 20564)]


def test_nobody_is_fined_by_the_clock_alone_before_a_service_and_the_clock_says_it_once() -> None:
    breach = i_01()
    assert breach.clock("2026-03-09") == []
    assert one(breach.clock("2026-03-10"), DailyFineStarted).first_day == date(2026, 3, 10)
    assert breach.clock("2026-03-11") == []


def test_an_annulled_case_costs_nothing() -> None:
    breach = i_01()
    breach.clock("2026-03-10")
    breach.annul("2026-03-12")
    assert (breach.fine("2026-03-31"), breach.status("2026-03-31"), breach.clock("2026-03-13") != []) == ((0, 0), "annulled", True)
    with refused("case_annulled"):
        breach.prove("2026-03-16")
    assert breach.park.notice("2026-03-16").cure_by == "2026-03-19"


def test_a_day_of_the_past_shows_the_fine_as_it_stood_and_what_was_recorded_stays() -> None:
    breach = i_12()
    breach.prove("2027-01-11")
    breach.park.world.act("Portaria 9", "2027-01-01", DailyRate(20000), published_on="2027-02-01")
    assert (breach.fine("2027-01-31"), breach.amount) == ((23, 234370), 234370)


def test_what_is_paid_while_it_runs_waits_for_its_end() -> None:
    breach = i_01()
    breach.clock("2026-03-10")
    assert of(breach.pay(50000, "2026-03-16"), RefundDue) == []
    facts = breach.prove("2026-03-20", cured="2026-03-13")
    assert (one(facts, FinePaid).amount_centavos, one(facts, RefundDue).amount_centavos) == (30000, 20000)


def test_what_is_paid_and_not_owed_after_a_cure_in_time_is_due_back() -> None:
    breach = i_01()
    breach.pay(10000, "2026-03-06")
    facts = breach.prove("2026-03-12", cured="2026-03-09")
    assert (of(facts, FinePaid), one(facts, RefundDue).amount_centavos, breach.state.ledger.balance) == ([], 10000, -10000)
