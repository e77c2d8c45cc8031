"""Which vehicle may serve in which service: arts. 6 to 10 and 12, at the application and at the grant (Q-20, Q-22, Q-27, Q-50)."""

import pytest

from domain.operators.events import HomeRegistration, VehicleLeft
from domain.permits.events import PermitIssued
from domain.vehicles.commands import OrderWithdrawal, TransferVehicle
from tests.domain.harness import day, one, refused
from tests.domain.registers import LONG_LIST, SHORT_LIST, Registers

OWN = ("own-vehicle",)


def test_f_10_a_fleet_of_one_is_too_small_to_apply_and_two_are_enough() -> None:
    registers = Registers()
    operator = registers.operator()
    vehicle = registers.vehicle(operator)
    with refused("fleet_below_minimum", "AME-7-VIII", min=2, fleet=1):
        registers.applied(operator, vehicle, "2026-03-10")
    registers.vehicle(operator, ownership="leased")
    registers.applied(operator, vehicle, "2026-03-10")


def test_a_vehicle_of_a_partner_does_not_count_for_the_fleet() -> None:
    registers = Registers()
    operator = registers.operator()
    vehicle = registers.vehicle(operator)
    registers.vehicle(operator, ownership="partner")
    with refused("fleet_below_minimum", fleet=1):
        registers.applied(operator, vehicle, "2026-03-10")


def test_q_50_a_fleet_that_shrinks_after_the_grant_costs_no_permit() -> None:
    registers = Registers()
    operator, buyer = registers.company(), registers.operator("22333444")
    vehicle = registers.vehicle(operator)
    permit = registers.granted(operator, vehicle, "2026-03-10")
    sold = next(v.vehicle for v in registers.operator_state(operator).fleet if v.vehicle != vehicle)
    facts = registers.world.ask(TransferVehicle(vehicle=sold, operator=buyer, on=day("2026-04-01")), at="2026-04-01")
    assert one(facts, VehicleLeft).warnings == ("fleet_below_minimum",)
    assert len(registers.operator_state(operator).fleet_on(day("2026-04-01"))) == 1
    assert registers.status(permit, "2026-04-01") == "valid"


def test_f_20_own_vehicle_service_with_a_leased_vehicle_is_refused() -> None:
    registers = Registers()
    operator = registers.operator(service_kinds=OWN)
    vehicle = registers.vehicle(operator, ownership="leased", category="private")
    with refused("vehicle_not_owned_by_operator", "AME-6"):
        registers.applied(operator, vehicle, "2026-03-10")


def test_f_20_own_vehicle_service_with_an_outsourced_driver_is_refused() -> None:
    registers = Registers()
    operator = registers.operator(service_kinds=OWN)
    registers.driver(operator, employment="outsourced")
    vehicle = registers.vehicle(operator, category="private")
    with refused("driver_must_be_employee", "AME-6-PU"):
        registers.applied(operator, vehicle, "2026-03-10")


def test_f_28_a_factory_licenses_its_only_bus_with_the_short_list_of_art_12() -> None:
    registers = Registers()
    operator = registers.operator(service_kinds=OWN)
    registers.driver(operator)
    vehicle = registers.vehicle(operator, category="private")
    permit = registers.applied(operator, vehicle, "2026-03-10")
    listed = [(m.requirement or m.code, m.citation) for m in registers.lacking(permit, "2026-03-10")]
    assert listed == [("inspection_missing", "AME-7-XI"), ("legal-personality", "AME-12"), ("vehicle-ownership", "AME-12")]
    registers.papers(operator, *SHORT_LIST, on="2026-03-10")
    registers.inspected(vehicle, "2026-03-10")
    one(registers.decided(permit, "2026-03-10"), PermitIssued)


def test_f_28_a_vehicle_for_hire_does_not_do_own_vehicle_service() -> None:
    registers = Registers()
    operator = registers.operator(service_kinds=OWN)
    vehicle = registers.vehicle(operator, category="for-hire")
    with refused("vehicle_category_not_private", "AME-12"):
        registers.applied(operator, vehicle, "2026-03-10")


def test_a_private_vehicle_does_no_charter() -> None:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator, category="private")
    with refused("vehicle_category_not_for_hire", "AME-9"):
        registers.applied(operator, vehicle, "2026-03-10")


def test_q_27_with_the_other_reading_own_vehicle_service_meets_art_7_too() -> None:
    registers = Registers()
    registers.world.setting("ame.own_vehicle.checklist", "full")
    operator = registers.operator(service_kinds=OWN)
    vehicle = registers.vehicle(operator, category="private")
    with refused("fleet_below_minimum", "AME-7-VIII"):
        registers.applied(operator, vehicle, "2026-03-10")
    registers.vehicle(operator, category="private")
    permit = registers.applied(operator, vehicle, "2026-03-10")
    assert {m.requirement for m in registers.lacking(permit, "2026-03-10")} - {""} == set(LONG_LIST)


def test_an_operator_of_both_kinds_says_which_service_the_permit_is_for() -> None:
    registers = Registers()
    operator = registers.operator(service_kinds=("continuous", "own-vehicle"))
    vehicle = registers.vehicle(operator, category="private")
    with refused("service_kind_required", allowed=["continuous", "own-vehicle"]):
        registers.applied(operator, vehicle, "2026-03-10")
    with refused("service_kind_not_registered"):
        registers.applied(operator, vehicle, "2026-03-10", service_kind="occasional")
    permit = registers.applied(operator, vehicle, "2026-03-10", service_kind="own-vehicle")
    assert registers.permit_state(permit).asked.service_kind == "own-vehicle"


@pytest.mark.parametrize(("decided", "granted"), [("2026-12-31", True), ("2027-01-01", False)])
def test_f_03_a_coach_of_2006_may_be_licensed_until_the_end_of_2026(decided: str, granted: bool) -> None:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator, year=2006)
    registers.inspected(vehicle, "2026-12-01")
    permit = registers.applied(operator, vehicle, "2026-12-01")
    if granted:
        one(registers.decided(permit, decided), PermitIssued)
    else:
        with refused("vehicle_too_old", "AME-10-I", limit=20, age=21):
            registers.decided(permit, decided)


def test_the_features_of_art_10_are_checked_at_the_grant_each_with_its_code() -> None:
    registers = Registers()
    operator = registers.company()
    features = {"upholsteredSeats": True, "seatBelts": True, "headRests": True, "tachograph": True, "taximeter": True, "doors": 2}
    vehicle = registers.vehicle(operator, features=features)
    registers.inspected(vehicle, "2026-03-10")
    permit = registers.applied(operator, vehicle, "2026-03-10")
    found = [(m.code, m.citation) for m in registers.lacking(permit, "2026-03-10")]
    assert found == [("taximeter_not_allowed", "AME-10-§2"), ("bus_door_count", "AME-10-§6"), ("vehicle_feature_missing", "AME-10-§6")]
    with refused("taximeter_not_allowed", "AME-10-§2"):
        registers.decided(permit, "2026-03-10")


@pytest.mark.parametrize(("decided", "granted"), [("2027-01-20", True), ("2027-01-21", False)])
def test_e_19_an_inspection_of_20_january_carries_a_grant_through_its_anniversary(decided: str, granted: bool) -> None:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    registers.inspected(vehicle, "2026-01-20")
    permit = registers.applied(operator, vehicle, "2026-03-10")
    if granted:
        one(registers.decided(permit, decided), PermitIssued)
    else:
        with refused("inspection_expired", "AME-7-XI", validUntil="2027-01-20"):
            registers.decided(permit, decided)


def test_q_22_a_company_from_elsewhere_licenses_its_vehicles_at_home() -> None:
    registers = Registers()
    home = HomeRegistration("EMDEC", "77/2020", day("2030-12-31"))
    operator = registers.operator("33444555", seat="Campinas", home=home)
    registers.driver(operator)
    registers.papers(operator)
    registers.vehicle(operator, licensed_in="Campinas")
    vehicle = registers.vehicle(operator, licensed_in="campinas")
    permit = registers.granted(operator, vehicle, "2026-03-10")
    assert registers.status(permit, "2026-03-10") == "valid"


def test_a_local_company_licenses_its_vehicles_in_americana() -> None:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator, licensed_in="Campinas")
    registers.inspected(vehicle, "2026-03-10")
    permit = registers.applied(operator, vehicle, "2026-03-10")
    with refused("vehicle_not_licensed_in_americana", "AME-10-III"):
        registers.decided(permit, "2026-03-10")


def test_a_vehicle_sold_before_the_grant_is_no_longer_the_operators() -> None:
    registers = Registers()
    operator, buyer = registers.company(), registers.operator("22333444")
    registers.vehicle(operator)
    vehicle = registers.vehicle(operator)
    registers.inspected(vehicle, "2026-03-10")
    permit = registers.applied(operator, vehicle, "2026-03-10")
    registers.world.ask(TransferVehicle(vehicle=vehicle, operator=buyer, on=day("2026-03-11")), at="2026-03-11")
    with refused("vehicle_not_of_operator", "AME-7"):
        registers.decided(permit, "2026-03-12")
    with refused("vehicle_not_of_operator"):
        registers.applied(operator, vehicle, "2026-03-12")


def test_a_withdrawn_vehicle_may_be_licensed_with_a_warning() -> None:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    registers.inspected(vehicle, "2026-03-02")
    order = OrderWithdrawal(vehicle=vehicle, ordered_by="SETRANSV", ordered_on=day("2026-03-09"), reasons="Higiene.")
    registers.world.ask(order, at="2026-03-09")
    permit = registers.applied(operator, vehicle, "2026-03-10")
    assert one(registers.decided(permit, "2026-03-10"), PermitIssued).warnings == ("vehicle_withdrawn_from_service",)
