"""After a cassation no new Alvará for a year: art. 22, sole paragraph (Q-17, Q-18, Q-49)."""

from uuid import UUID

import pytest

from domain.permits.commands import (
    DecidePermitRenewal,
    RequestPermitRenewal,
)
from domain.permits.events import PermitIssued, PermitRenewed
from tests.domain.harness import day, one, refused
from tests.domain.registers import Registers


@pytest.mark.parametrize(("decided", "granted"), [("2027-03-10", False), ("2027-03-11", True)])
def test_d_07_d_08_the_anniversary_of_the_cassation_is_still_barred_and_the_next_day_is_free(decided: str, granted: bool) -> None:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    registers.inspected(vehicle, "2027-01-20")
    registers.barred(operator, "2026-03-10", "2027-03-10", vehicle)
    permit = registers.applied(operator, vehicle, "2027-03-01")
    if granted:
        one(registers.decided(permit, decided), PermitIssued)
    else:
        with refused("cassation_bar_in_force", "AME-22-PU", until="2027-03-10"):
            registers.decided(permit, decided)


def test_q_17_an_application_during_the_bar_is_accepted_with_a_warning() -> None:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    registers.barred(operator, "2026-03-10", "2027-03-10")
    permit = registers.applied(operator, vehicle, "2026-09-01")
    assert registers.permit_state(permit).asked.warnings == ("cassation_bar_in_force",)


def test_q_17_with_the_other_reading_the_application_itself_is_refused() -> None:
    registers = Registers()
    registers.world.setting("ame.bar.blocks", "application")
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    registers.barred(operator, "2026-03-10", "2027-03-10")
    with refused("cassation_bar_in_force", "AME-22-PU", until="2027-03-10"):
        registers.applied(operator, vehicle, "2026-09-01")


def test_d_10_the_bar_of_one_vehicles_cassation_keeps_a_third_one_out_and_lets_a_second_be_renewed() -> None:
    registers = Registers(since="2021-01-04")
    operator = registers.company()
    first = registers.vehicle(operator, year=2020)
    second, third = registers.vehicle(operator, year=2020), registers.vehicle(operator, year=2020)
    renewable = registers.granted(operator, second, "2021-10-15")
    registers.barred(operator, "2026-03-10", "2027-03-10", first)
    registers.inspected(third, "2026-09-01")
    new = registers.applied(operator, third, "2026-09-01")
    with refused("cassation_bar_in_force", until="2027-03-10"):
        registers.decided(new, "2026-09-10")
    request = RequestPermitRenewal(permit=renewable, requested_on=day("2026-09-14"), new_permit=UUID(int=99))
    registers.world.ask(request, at="2026-09-14")
    registers.inspected(second, "2026-09-14")
    decision = DecidePermitRenewal(permit=renewable, renewal=1, outcome="granted", decided_on=day("2026-09-21"))
    assert one(registers.world.ask(decision, at="2026-09-21"), PermitRenewed).valid_until == day("2031-10-15")


def test_q_49_the_bar_binds_head_office_and_branches() -> None:
    registers = Registers()
    head = registers.operator("11222333", "0001")
    branch = registers.operator("11222333", "0002")
    registers.driver(branch)
    registers.papers(branch)
    registers.vehicle(branch)
    vehicle = registers.vehicle(branch)
    registers.inspected(vehicle, "2026-09-01")
    registers.barred(head, "2026-03-10", "2027-03-10")
    permit = registers.applied(branch, vehicle, "2026-09-01")
    with refused("cassation_bar_in_force"):
        registers.decided(permit, "2026-09-01")
    registers.world.setting("operator.identity", "full_cnpj")
    one(registers.decided(permit, "2026-09-01"), PermitIssued)


def test_q_18_with_the_narrow_reading_the_bar_binds_the_vehicle_alone() -> None:
    registers = Registers()
    registers.world.setting("ame.bar.scope", "vehicle")
    operator = registers.company()
    first, second = registers.vehicle(operator), registers.vehicle(operator)
    registers.inspected(first, "2026-09-01")
    registers.barred(operator, "2026-03-10", "2027-03-10", first)
    registers.granted(operator, second, "2026-09-01")
    permit = registers.applied(operator, first, "2026-09-01")
    with refused("cassation_bar_in_force"):
        registers.decided(permit, "2026-09-01")
