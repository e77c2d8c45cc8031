"""What São Paulo's packs give through the engines that every regime shares, with the right values of the scenarios."""

from datetime import date

import pytest

from domain.acts.acts import Acts
from domain.acts.content import FineTable, IndexFactor, RuleSetValidity
from domain.law.dated import NotInForce
from domain.law.fines import fine, group_value
from domain.law.lawbook import Law
from domain.law.permits.validity import permit_validity, renewal_request
from domain.law.permits.vehicle_check import VehicleAsked, vehicle_check
from domain.law.regimes.sao_paulo_charter.regime import REGIME as CHARTER
from domain.law.regimes.sao_paulo_parking.regime import REGIME as PARKING
from domain.law.time_limits import time_limit
from domain.refusal import Refused
from tests.domain.law.given import act, after, day
from tests.domain.law.sao_paulo import law_of_city


def last_day(law: Law, rule: str, start: str) -> str:
    return time_limit(law, rule, day(start))[0].last_day.isoformat()


def refusals(type_: str, year: int, seats: int, **readings: bool) -> list[str]:
    law = law_of_city(CHARTER, **readings)
    return [r.code for r in vehicle_check(law, VehicleAsked(type_, year, seats), date(2026, 3, 9))[0].refusals]


def test_an_appeal_runs_15_days_from_publication_and_rolls_over_a_weekend() -> None:
    limit, computed = time_limit(law_of_city(CHARTER), "first-appeal", day("2026-03-06"))
    assert (limit.raw_last_day, limit.last_day) == (date(2026, 3, 21), date(2026, 3, 23))
    assert any("Lei 14.141/2006" in s.source and "not in Lei 14.971" in s.source for s in computed.explanation)


def test_a_defence_runs_15_days_from_service_of_the_citation() -> None:
    assert last_day(law_of_city(CHARTER), "defence", "2026-01-15") == "2026-01-30"


@pytest.mark.parametrize(("cited", "last"), [("2026-01-15", "2026-07-14"), ("2026-08-31", "2027-02-27")])
def test_the_window_of_recurrence_is_180_days_and_not_six_months_and_does_not_roll(cited: str, last: str) -> None:
    assert last_day(law_of_city(CHARTER), "recurrence", cited) == last


@pytest.mark.parametrize(
    ("rule", "last"),
    [
        ("adaptation", "2009-11-23"),
        ("fleet-half", "2011-08-25"),
        ("fleet-whole", "2013-08-26"),
        ("commission", "2009-09-24"),
        ("regulation", "2009-09-24"),
    ],
)
def test_the_terms_of_arts_18_20_and_21_run_from_25_august_2009(rule: str, last: str) -> None:
    assert last_day(law_of_city(CHARTER), rule, "2009-08-25") == last


@pytest.mark.parametrize("published", ["2010-04-07", "2010-04-08"])
def test_private_car_parks_adapt_by_7_june_2010(published: str) -> None:
    assert last_day(law_of_city(PARKING), "adaptation", published) == "2010-06-07"


@pytest.mark.parametrize(
    ("notice", "last"),
    [
        ("2026-03-05", "2026-03-09"),
        ("2026-03-06", "2026-03-09"),
        ("2026-03-09", "2026-03-12"),
        ("2026-03-11", "2026-03-16"),
        ("2026-02-13", "2026-02-18"),
        ("2026-04-18", "2026-04-22"),
        ("2026-03-31", "2026-04-06"),
        ("2026-07-06", "2026-07-10"),
        ("2026-03-10", "2026-03-13"),
        ("2026-06-01", "2026-06-05"),
        ("2026-12-15", "2026-12-18"),
    ],
)
def test_a_car_park_has_3_days_to_cure_and_the_last_rolls_to_a_day_with_office_hours(notice: str, last: str) -> None:
    assert last_day(law_of_city(PARKING), "cure", notice) == last


def test_without_roll_the_3_days_end_on_their_raw_last_day() -> None:
    assert last_day(law_of_city(PARKING, spe__cure__roll=False), "cure", "2026-03-05") == "2026-03-08"


@pytest.mark.parametrize(
    ("provision", "prior", "amount", "multiplier"),
    [
        ("SPF-15-I", None, 250000, 1),
        ("SPF-15-II", None, 340000, 1),
        ("SPF-15-I", "2026-01-15", 500000, 2),
        ("SPF-15-II", "2026-01-15", 680000, 2),
    ],
)
def test_each_class_costs_what_the_law_says_and_twice_that_on_recurrence(
    provision: str, prior: str | None, amount: int, multiplier: int
) -> None:
    found, _ = fine(law_of_city(CHARTER), provision, date(2026, 3, 15), day(prior) if prior else None)
    assert (found.amount_centavos, found.multiplier, found.warnings) == (amount, multiplier, ())


def test_an_index_factor_of_the_city_raises_the_daily_fine_and_leaves_the_fixed_amounts_alone() -> None:
    city = after(Acts(), act("Índice de 2027", "2027-01-01", IndexFactor("IPCA", "1.0437")))
    rates = [group_value(Law(PARKING, city=city), "SPE-5-II", date(2027, 1, d))[0] for d in (1, 10)]
    assert rates == [10437, 10437]
    assert group_value(Law(PARKING, city=city), "SPE-5-II", date(2026, 12, 31))[0] == 10000
    assert fine(Law(CHARTER, city=city), "SPF-15-I", date(2027, 3, 1))[0].amount_centavos == 250000


def test_the_daily_fine_is_r_100_from_8_april_2010_and_unknown_before() -> None:
    assert group_value(law_of_city(PARKING), "SPE-5-II", date(2010, 4, 8))[0] == 10000
    with pytest.raises(NotInForce):
        group_value(law_of_city(PARKING), "SPE-5-II", date(2010, 4, 7))


def test_a_published_rate_takes_the_place_of_the_first_one() -> None:
    acts = after(Acts(), act("Portaria 1", "2027-01-01", FineTable({"SPE-5-II": 10437})))
    assert group_value(Law(PARKING, acts), "SPE-5-II", date(2027, 1, 11))[0] == 10437


@pytest.mark.parametrize(
    ("kind", "issued", "last"),
    [
        ("authorisation-term", "2024-02-29", "2025-02-28"),
        ("service-link-certificate", "2027-03-01", "2028-03-01"),
        ("special-traffic-authorisation", "2026-06-01", "2027-06-01"),
        ("simplified-authorisation-term", "2026-04-01", "2027-04-01"),
    ],
)
def test_every_permit_lasts_one_year_through_its_anniversary(kind: str, issued: str, last: str) -> None:
    assert permit_validity(law_of_city(CHARTER), kind, day(issued))[0].valid_until == day(last)


def test_a_ta_of_29_february_ends_on_1_march_where_the_missing_day_moves_on() -> None:
    law = law_of_city(CHARTER, calendar__month_overflow="next_day")
    assert permit_validity(law, "authorisation-term", day("2024-02-29"))[0].valid_until == date(2025, 3, 1)


@pytest.mark.parametrize(("asked", "in_time"), [("2026-03-16", True), ("2026-03-17", False)])
def test_a_renewal_is_in_time_up_to_the_expiry_and_never_extends_the_term(asked: str, in_time: bool) -> None:
    found, _ = renewal_request(law_of_city(CHARTER), "authorisation-term", day("2026-03-16"), day(asked), documents_filed=True)
    assert (found.last_day, found.in_time, found.extends) == (date(2026, 3, 16), in_time, False)


@pytest.mark.parametrize(
    ("type_", "year", "found"),
    [
        ("bus", 2011, []),
        ("bus", 2010, ["vehicle_too_old"]),
        ("microbus", 2016, []),
        ("microbus", 2015, ["vehicle_too_old"]),
        ("mixed", 2016, []),
        ("mixed", 2015, ["vehicle_too_old"]),
        ("car", 2020, ["vehicle_type_not_allowed"]),
    ],
)
def test_a_bus_may_be_15_years_old_and_the_others_10(type_: str, year: int, found: list[str]) -> None:
    assert refusals(type_, year, 20) == found


def test_a_vehicle_holds_more_than_nine_people_with_the_driver() -> None:
    assert refusals("microbus", 2020, 8) == ["capacity_not_above_nine"]
    assert refusals("microbus", 2020, 9) == []
    assert refusals("microbus", 2020, 9, spf__capacity__includes_driver=False) == ["capacity_not_above_nine"]


def test_a_fact_from_13_november_2015_on_is_answered_with_a_warning() -> None:
    law = law_of_city(CHARTER)
    assert [law.check_in_force(date(2015, 11, d)) for d in (12, 13)] == [(), ("rule_set_superseded",)]


def test_an_act_may_end_the_law_and_a_later_fact_is_refused_with_its_successor() -> None:
    ended = after(Acts(), act("Lei 16.311/2015", "2015-11-13", RuleSetValidity(date(2015, 11, 12), "Lei 16.311/2015")))
    with pytest.raises(Refused) as refused:
        Law(CHARTER, ended).check_in_force(date(2015, 11, 13))
    assert (refused.value.code, refused.value.extra["superseded_by"]) == ("rule_set_not_in_force", "Lei 16.311/2015")


def test_q_41_another_reading_corrects_the_fixed_amounts_by_the_citys_index() -> None:
    city = after(Acts(), act("Índice de 2026", "2026-01-01", IndexFactor("IPCA", "1.0437")))
    corrected = Law(CHARTER, city=city).with_readings({"spf.fine_table": "by_index"})
    # R$ 2,500.00 and R$ 3,400.00 times 1.0437.
    assert [fine(corrected, p, day("2026-03-09"))[0].amount_centavos for p in ("SPF-15-I", "SPF-15-II")] == [260925, 354858]
    assert fine(corrected, "SPF-15-I", day("2025-12-31"))[0].amount_centavos == 250000
    assert fine(Law(CHARTER, city=city), "SPF-15-I", day("2026-03-09"))[0].amount_centavos == 250000
