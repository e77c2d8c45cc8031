"""Inspections of vehicles and withdrawals from service: arts. 7-XI, 10 §4, 13 (Q-31, Q-48)."""

from uuid import UUID

import pytest

from domain.acts.content import AccreditedWorkshop, CompetentBody
from domain.streams import Facts
from domain.vehicles.commands import LiftWithdrawal, OrderWithdrawal
from domain.vehicles.events import VehicleInspectionRecorded, WithdrawalOrdered
from domain.vehicles.standing import standing, valid_inspection
from tests.domain.harness import day, one, refused
from tests.domain.registers import Registers


def coach() -> tuple[Registers, UUID]:
    registers = Registers()
    return registers, registers.vehicle(registers.operator())


# Inspections


def test_e_19_an_inspection_of_20_january_proves_fitness_through_20_january_of_the_next_year() -> None:
    registers, vehicle = coach()
    recorded = one(registers.inspected(vehicle, "2026-01-20"), VehicleInspectionRecorded)
    assert (recorded.number, recorded.valid_until, recorded.body) == (1, day("2027-01-20"), "SETRANSV")
    assert recorded.receipt is not None
    counted = recorded.receipt.of("time-limits")
    assert counted is not None
    assert counted.explanation[0].citation == "AME-7-XI"
    state = registers.vehicle_state(vehicle)
    days = ("2026-01-19", "2026-01-20", "2027-01-20", "2027-01-21")
    assert [standing(registers.law, state, day(on)).inspection_overdue for on in days] == [True, False, False, True]


def test_a_failed_or_extraordinary_inspection_proves_no_fitness() -> None:
    registers, vehicle = coach()
    assert one(registers.inspected(vehicle, "2026-02-02", result="failed"), VehicleInspectionRecorded).valid_until is None
    assert one(registers.inspected(vehicle, "2026-02-03", kind="extraordinary"), VehicleInspectionRecorded).valid_until is None
    assert valid_inspection(registers.vehicle_state(vehicle), day("2026-02-04")) is None


@pytest.mark.parametrize("body", ["SETRANSV", "EMTU", "ARTESP", "ANTT"])
def test_an_oversight_body_inspects_itself(body: str) -> None:
    registers, vehicle = coach()
    assert one(registers.inspected(vehicle, "2026-01-20", body=body), VehicleInspectionRecorded).warnings == ()


def test_f_30_a_workshop_accredited_by_artesp_is_accepted_and_one_accredited_by_nobody_is_not() -> None:
    registers, vehicle = coach()
    recorded = one(registers.inspected(vehicle, "2026-01-20", body="Oficina Boa Vista", accredited_by="ARTESP"), VehicleInspectionRecorded)
    assert (recorded.accredited_by, recorded.warnings, recorded.valid_until) == ("ARTESP", (), day("2027-01-20"))
    with refused("inspection_body_not_accepted", "AME-7-XI", oversight_bodies=["SETRANSV", "EMTU", "ARTESP", "ANTT"]):
        registers.inspected(vehicle, "2026-01-21", body="Oficina Boa Vista")


@pytest.mark.parametrize(("on", "accepted"), [("2026-01-31", False), ("2026-02-01", True), ("2026-12-31", True), ("2027-01-01", False)])
def test_f_30_an_act_accredits_a_workshop_for_its_days(on: str, accepted: bool) -> None:
    registers, vehicle = coach()
    content = AccreditedWorkshop("Oficina Boa Vista", "SETRANSV", day("2026-12-31"))
    registers.world.act("Portaria 12/2026", "2026-02-01", content)
    if accepted:
        assert one(registers.inspected(vehicle, on, body="Oficina Boa Vista"), VehicleInspectionRecorded).accredited_by == "SETRANSV"
    else:
        with refused("inspection_body_not_accepted"):
            registers.inspected(vehicle, on, body="Oficina Boa Vista")


def test_an_oversight_body_that_is_not_on_the_list_is_for_the_reviewer_until_an_act_names_it() -> None:
    registers, vehicle = coach()
    recorded = one(registers.inspected(vehicle, "2026-01-20", body="Oficina X", accredited_by="AGETRANSP"), VehicleInspectionRecorded)
    assert recorded.warnings == ("oversight_body_not_listed",)
    registers.world.act("Portaria 13/2026", "2026-02-01", CompetentBody("AGETRANSP", "Agência", "oversight"))
    assert one(registers.inspected(vehicle, "2026-02-02", body="AGETRANSP"), VehicleInspectionRecorded).warnings == ()


def test_art_13_extraordinary_inspections_and_those_of_changes_are_setransvs() -> None:
    registers, vehicle = coach()
    with refused("authority_not_competent", "AME-13", competent="SETRANSV"):
        registers.inspected(vehicle, "2026-02-02", kind="extraordinary", body="EMTU")
    with refused("authority_not_competent", "AME-10-§3"):
        registers.inspected(vehicle, "2026-02-02", kind="modification", body="EMTU")


# Withdrawals


def order(registers: Registers, vehicle: UUID, *, by: str = "SETRANSV", on: str = "2026-03-02", reasons: str = "Freios.") -> Facts:
    return registers.world.ask(OrderWithdrawal(vehicle=vehicle, ordered_by=by, ordered_on=day(on), reasons=reasons), at="2026-03-02")


def lift(registers: Registers, vehicle: UUID, on: str = "2026-03-10", number: int = 1) -> Facts:
    return registers.world.ask(LiftWithdrawal(vehicle=vehicle, withdrawal=number, lifted_on=day(on)), at="2026-03-10")


def withdrawn(registers: Registers, vehicle: UUID, on: str) -> list[int]:
    return [b.number for b in standing(registers.law, registers.vehicle_state(vehicle), day(on)).withdrawals]


def test_d_20_a_vehicle_withdrawn_by_setransv_is_out_of_service_from_that_day() -> None:
    registers, vehicle = coach()
    assert one(order(registers, vehicle), WithdrawalOrdered).ordered_by == "SETRANSV"
    assert [withdrawn(registers, vehicle, on) for on in ("2026-03-01", "2026-03-02", "2026-03-03")] == [[], [1], [1]]


@pytest.mark.parametrize("body", ["MUNICIPAL_GUARD", "FINANCE"])
def test_d_25_a_withdrawal_by_another_body_is_refused(body: str) -> None:
    registers, vehicle = coach()
    with refused("authority_not_competent", "AME-13", competent="SETRANSV"):
        order(registers, vehicle, by=body)


def test_d_26_a_withdrawal_lifted_on_a_day_is_in_force_no_longer_on_it() -> None:
    registers, vehicle = coach()
    order(registers, vehicle)
    lift(registers, vehicle)
    assert [withdrawn(registers, vehicle, on) for on in ("2026-03-09", "2026-03-10", "2026-03-11")] == [[1], [], []]
    with refused("withdrawal_already_lifted"):
        lift(registers, vehicle)


def test_an_order_of_withdrawal_has_reasons_and_possible_days() -> None:
    registers, vehicle = coach()
    with refused("reason_required", "AME-13", field="reasons"):
        order(registers, vehicle, reasons="")
    with refused("date_in_future", field="orderedOn"):
        order(registers, vehicle, on="2026-03-03")
    order(registers, vehicle)
    with refused("date_before_fact", field="liftedOn", notBefore="2026-03-02"):
        lift(registers, vehicle, "2026-03-01")
    with refused("withdrawal_not_found"):
        lift(registers, vehicle, number=2)
    with refused("vehicle_not_found"):
        order(registers, UUID(int=1))


def test_two_withdrawals_overlap_and_each_is_lifted_by_itself() -> None:
    registers, vehicle = coach()
    order(registers, vehicle)
    order(registers, vehicle, reasons="Higiene.")
    lift(registers, vehicle, number=1)
    assert withdrawn(registers, vehicle, "2026-03-10") == [2]
