"""Which vehicles may be licensed: arts. 9, 10 and 12, and the readings Q-20 and Q-22."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.law.permits.vehicle_check import VehicleAsked, VehicleCheck, vehicle_check
from tests.domain.harness import World, day, refused
from tests.domain.registers import COACH

LAW = World().law()
TODAY = day("2026-06-01")


def vehicle(kind: str = "bus", year: int = 2020, seats: int = 44, **more: str) -> VehicleAsked:
    return replace(VehicleAsked(kind, year, seats), **more)


def codes(asked: VehicleAsked, on: str = "2026-06-01") -> list[tuple[str, str]]:
    return [(r.code, r.citation) for r in vehicle_check(LAW, asked, day(on))[0].refusals]


@pytest.mark.parametrize(
    ("kind", "year", "age", "limit"),
    [
        ("bus", 2006, 20, 20), ("bus", 2005, 21, 20),  # F-01
        ("microbus", 2016, 10, 10), ("microbus", 2015, 11, 10),  # F-02
        ("other", 2021, 5, 5), ("other", 2020, 6, 5),
        ("mixed", 2021, 5, 5), ("mixed", 2020, 6, 5),
    ],
)  # fmt: skip
def test_f_01_f_02_age_is_the_year_of_the_check_less_that_of_manufacture(kind: str, year: int, age: int, limit: int) -> None:
    check, computed = vehicle_check(LAW, vehicle(kind, year), TODAY)
    assert check.accepted is (age <= limit)
    assert [(r.code, r.citation, r.values) for r in check.refusals] == (
        [] if age <= limit else [("vehicle_too_old", "AME-10-I", {"limit": limit, "age": age})]
    )
    step = next(s for s in computed.explanation if s.operation == "age-by-calendar-year")
    assert (step.result, step.operands["limit"], step.citation) == (age, limit, "AME-10-I")


def test_f_03_a_coach_of_2006_is_twenty_through_new_years_eve() -> None:
    assert codes(vehicle(year=2006), "2026-12-31") == []
    assert codes(vehicle(year=2006), "2027-01-01") == [("vehicle_too_old", "AME-10-I")]


def test_f_33_the_ages_before_29_august_2019_are_not_known() -> None:
    with refused("rule_text_unknown_on_date", "AME-10-I", known_from="2019-08-29"):
        vehicle_check(LAW, vehicle(year=2010), day("2019-06-01"))
    with refused("rule_text_unknown_on_date"):
        vehicle_check(LAW, vehicle(year=2010), day("2019-08-28"))
    assert codes(vehicle(year=2010), "2019-08-29") == []


@pytest.mark.parametrize(("seats", "found"), [(7, [("capacity_below_minimum", "AME-10-IV")]), (8, [])])
def test_f_06_f_07_eight_passengers_beside_the_driver_are_enough(seats: int, found: list[tuple[str, str]]) -> None:
    assert codes(vehicle("microbus", seats=seats)) == found


def test_a_type_that_the_law_does_not_know_is_refused_before_anything_else() -> None:
    assert codes(vehicle("motorcycle", 1990, 1)) == [("vehicle_type_not_allowed", "AME-9")]


def test_all_that_is_wrong_is_named_at_once_in_the_order_of_the_law() -> None:
    asked = vehicle("bus", 2000, 5, licensed_in="Campinas", service_kind="continuous", crlv_category="private")
    assert codes(asked) == [
        ("vehicle_too_old", "AME-10-I"),
        ("capacity_below_minimum", "AME-10-IV"),
        ("vehicle_not_licensed_in_americana", "AME-10-III"),
        ("vehicle_category_not_for_hire", "AME-9"),
    ]


@pytest.mark.parametrize(
    ("service", "category", "found"),
    [
        ("continuous", "for-hire", []),
        ("occasional", "private", [("vehicle_category_not_for_hire", "AME-9")]),
        ("own-vehicle", "private", []),
        ("own-vehicle", "for-hire", [("vehicle_category_not_private", "AME-12")]),  # F-28
        ("own-vehicle", "", []),
    ],
)
def test_charter_is_for_hire_and_own_vehicle_service_private(service: str, category: str, found: list[tuple[str, str]]) -> None:
    assert codes(vehicle(service_kind=service, crlv_category=category)) == found


@pytest.mark.parametrize(
    ("seat", "licensed_in", "found"),
    [
        ("Americana", "AMERICANA", []),
        ("", "Americana", []),
        ("", "Campinas", [("vehicle_not_licensed_in_americana", "AME-10-III")]),
        ("Americana", "Campinas", [("vehicle_not_licensed_in_americana", "AME-10-III")]),
        ("Campinas", "Campinas", []),
        ("Campinas", "Americana", [("vehicle_not_licensed_in_home_municipality", "AME-2-§2")]),
        ("Santa Bárbara d'Oeste", "santa barbara d'oeste", []),
    ],
)
def test_q_22_a_vehicle_is_licensed_where_its_operator_is_seated(seat: str, licensed_in: str, found: list[tuple[str, str]]) -> None:
    assert codes(vehicle(seat=seat, licensed_in=licensed_in)) == found


def test_q_22_with_the_strict_reading_every_vehicle_is_licensed_in_americana() -> None:
    strict = LAW.with_readings({"ame.local_licensing.applies_to": "all"})
    check, _ = vehicle_check(strict, vehicle(seat="Campinas", licensed_in="Campinas"), TODAY)
    assert [r.code for r in check.refusals] == ["vehicle_not_licensed_in_americana"]


@pytest.mark.parametrize(
    ("kind", "change", "found"),
    [
        ("bus", {}, []),
        ("bus", {"upholsteredSeats": False}, [("vehicle_feature_missing", "AME-10-II")]),
        ("bus", {"seatBelts": False}, [("vehicle_feature_missing", "AME-10-II")]),
        ("bus", {"headRests": False}, [("vehicle_feature_missing", "AME-10-V")]),
        ("bus", {"tachograph": False}, [("vehicle_feature_missing", "AME-10-VI")]),
        ("bus", {"tachograph": "serial 77"}, []),
        ("bus", {"taximeter": True}, [("taximeter_not_allowed", "AME-10-§2")]),
        ("bus", {"taximeter": False}, []),
        ("bus", {"doors": 2}, [("bus_door_count", "AME-10-§6")]),
        ("bus", {"doors": True}, [("bus_door_count", "AME-10-§6")]),
        ("bus", {"coachSeats": False}, [("vehicle_feature_missing", "AME-10-§6")]),
        ("microbus", {"doors": 2, "coachSeats": False}, []),
    ],
)
def test_art_10_features_are_checked_where_the_type_is_bound_by_them(
    kind: str, change: dict[str, bool | int | str], found: list[tuple[str, str]]
) -> None:
    asked = VehicleAsked(kind, 2020, 44, features={**COACH, **change})
    assert codes(asked) == found


def test_what_a_pure_question_leaves_out_is_not_checked() -> None:
    check, computed = vehicle_check(LAW, vehicle(), TODAY)
    assert check == VehicleCheck(accepted=True)
    assert (computed.engine, computed.outputs) == ("vehicle-check/1", {"accepted": True, "refusals": []})
    assert [s.operation for s in computed.explanation] == ["type-allowed", "age-by-calendar-year", "capacity-at-least"]


@given(st.integers(1990, 2026), st.integers(0, 60))
def test_a_newer_and_larger_vehicle_is_never_refused_for_more(year: int, seats: int) -> None:
    assert set(codes(vehicle("microbus", year + 1 if year < 2026 else year, seats + 1))) <= set(codes(vehicle("microbus", year, seats)))
