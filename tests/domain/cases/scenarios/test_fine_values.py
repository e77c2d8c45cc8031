"""Chapter C: what an infraction costs, on the day of the fact, and that one fact is punished once."""

from __future__ import annotations

from collections import Counter

from domain.cases.events.fines import FineReassessed
from domain.law.packs import PACKS
from tests.domain.cases.americana import americana
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.people import SECRETARY
from tests.domain.harness import refused


def test_c_01_each_article_has_its_own_value_and_there_are_24_items() -> None:
    city = americana()
    amounts = [city.infraction(item, "2026-03-10", operator=city.x).fine.amount_centavos for item in ("15-III", "16-V", "17-III")]
    assert amounts == [14000, 28000, 70000]
    assert Counter(item.group for item in PACKS["americana-charter"].items) == {"AME-15": 8, "AME-16": 6, "AME-17": 10}


def test_c_02_and_c_03_each_january_corrects_the_last_published_values_half_up() -> None:
    city = americana(tables=False)
    city.index("IPCA 2026", "2027-01-01", "1.0437")
    city.index("IPCA 2027", "2028-01-01", "1.0389")
    items = ("15-III", "16-V", "17-III")
    assert [city.infraction(item, "2027-03-10", operator=city.x).fine.amount_centavos for item in items] == [14612, 29224, 73059]
    assert [city.infraction(item, "2028-03-10", operator=city.x).fine.amount_centavos for item in items] == [15180, 30361, 75901]


def test_c_04_a_minute_before_new_year_costs_the_old_value_though_decided_in_the_new_year() -> None:
    city = americana(tables=False)
    city.index("IPCA 2026", "2027-01-01", "1.0437")
    case = city.infraction("16-I", "2026-12-31 23:59:00", vehicle=city.v1)
    assert case.fine.amount_centavos == 28000
    case.appeal("2027-01-10")
    case.decide(1, "partly-upheld", "2027-02-10", item="16-VI")
    assert case.state.ledger.amount == 28000


def test_a_case_recorded_late_with_a_fact_of_the_year_before_costs_that_years_value() -> None:
    city = americana(tables=False)
    city.index("IPCA 2026", "2027-01-01", "1.0437")
    case = city.infraction("16-I", "2026-12-30", served=None, entered="2027-02-10", vehicle=city.v1)
    assert (case.fine.amount_centavos, case.fine.base_centavos) == (28000, 28000)


def test_c_05_the_first_instant_of_the_new_year_costs_the_new_value() -> None:
    city = americana(tables=False)
    city.index("IPCA 2026", "2027-01-01", "1.0437")
    assert city.infraction("16-I", "2027-01-01 00:00:00", vehicle=city.v1).fine.amount_centavos == 29224


def test_c_06_the_doubling_takes_the_rounded_value_of_the_new_fact() -> None:
    city = americana(tables=False)
    city.index("IPCA 2026", "2027-01-01", "1.0437")
    assert city.infraction("16-I", "2026-11-20", vehicle=city.v1).fine.amount_centavos == 28000
    second = city.infraction("16-I", "2027-02-10", vehicle=city.v1)
    says(second.fine, base_centavos=29224, multiplier=2, amount_centavos=58448)


def test_c_07_half_a_centavo_is_rounded_up() -> None:
    city = americana(tables=False)
    city.index("IPCA fictício", "2027-01-01", "1.00075")
    assert city.infraction("15-III", "2027-03-10", operator=city.x).fine.amount_centavos == 14011


def test_c_08_two_infractions_of_different_nature_are_two_fines_and_the_impediment_goes_with_one() -> None:
    city = americana()
    doors = city.infraction("15-VIII", "2026-03-10", vehicle=city.v1, inspection="stop")
    faulty = city.infraction("16-VI", "2026-03-10", vehicle=city.v1, inspection="stop")
    assert (doors.fine.amount_centavos, faulty.fine.amount_centavos) == (14000, 28000)
    with refused("penalty_without_legal_hypothesis", "AME-21-c"):
        doors.impede("21-c", "2026-03-10")
    assert kinds(faulty.impede("21-c", "2026-03-10")) == ["case.impediment_imposed", "vehicle.impeded"]


def test_c_09_over_capacity_and_standing_passengers_are_one_item_and_one_fine() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-10 08:00:00", vehicle=city.v1, inspection="stop", passengers=50, standing=6)
    with refused("same_infraction_same_inspection", "AME-20"):
        city.infraction("16-I", "2026-03-10 08:05:00", vehicle=city.v1, inspection="stop", passengers=44, standing=1)
    assert case.fine.amount_centavos == 28000


def test_c_12_without_an_act_for_the_year_the_last_value_stands_with_a_warning_and_a_later_table_changes_nothing() -> None:
    city = americana(tables=2026)
    case = city.infraction("16-I", "2027-01-05", entered="2027-01-08", served=None, vehicle=city.v1)
    says(case.fine, amount_centavos=28000, warnings=("fine_table_not_published_for_year",))
    city.table("Decreto 13.600/2027", "2027-01-01", {"AME-15": 14612, "AME-16": 29224, "AME-17": 73059}, published="2027-01-20")
    case.notice("2027-01-21")
    assert (case.state.ledger.amount, case.of(FineReassessed)) == (28000, [])
    assert city.infraction("16-I", "2027-01-05 11:00:00", entered="2027-01-21", served=None, vehicle=city.v2).fine.amount_centavos == 29224


def test_c_12_a_year_with_its_act_carries_no_warning() -> None:
    city = americana()
    assert city.infraction("16-I", "2026-01-05", vehicle=city.v1).fine.warnings == ()


def test_c_13_one_defect_that_fits_two_items_is_one_fine_the_more_specific() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-10 08:00:00", vehicle=city.v1, inspection="stop", sameFact=("AME-17-VII",))
    with refused("other_item_fits", "AME-17-VII", fits="AME-16-VI"):
        city.infraction("17-VII", "2026-03-10 08:00:00", vehicle=city.v1, inspection="stop", sameFact=("AME-16-VI",))
    assert case.fine.amount_centavos == 28000


def test_c_13_under_the_reading_both_it_is_two_fines() -> None:
    city = americana()
    city.reading("ame.concurrence.same_fact", "both")
    one = city.infraction("16-VI", "2026-03-10 08:00:00", vehicle=city.v1, inspection="stop", sameFact=("AME-17-VII",))
    two = city.infraction("17-VII", "2026-03-10 08:00:00", vehicle=city.v1, inspection="stop", sameFact=("AME-16-VI",))
    assert one.fine.amount_centavos + two.fine.amount_centavos == 98000


def test_c_14_two_discs_are_two_facts_and_two_fines() -> None:
    city = americana()
    one = city.infraction("16-III", "2026-03-10", vehicle=city.v1, inspection="visit", discOn="2026-03-01", askedBy="SETRANSV")
    two = city.infraction("17-V", "2026-03-10", vehicle=city.v1, inspection="visit", discOn="2026-03-02")
    assert one.fine.amount_centavos + two.fine.amount_centavos == 98000


def test_c_10_a_paid_fine_goes_to_the_traffic_fund_and_leaves_the_impediment_in_force() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-10", vehicle=city.v1)
    case.impede("21-c", "2026-03-10", person=SECRETARY)
    assert kinds(case.pay(28000, "2026-03-12")) == ["case.fine_paid", "case.payment_recorded"]
    assert case.payments() == [(1, 28000, "FUNDO_MUNICIPAL_DE_TRANSITO", ())]
    assert city.impeded(city.v1, "2026-03-13")
    case.clock("2026-04-30")
    assert (case.state.closed_on, case.state.impediments[0].lifted_on) == (None, None)
