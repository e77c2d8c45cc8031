"""Deciding an application: the days of the law, reasons, who may decide, what must exist (art. 8)."""

from uuid import UUID

from domain.permits.commands import (
    ApplyForPermit,
    DecidePermit,
    SurrenderPermit,
)
from domain.permits.events import PermitRefused
from tests.domain.harness import day, one, refused
from tests.domain.registers import Registers


def test_e_31_another_term_than_five_years_is_not_the_laws() -> None:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    permit = registers.applied(operator, vehicle, "2026-03-10")
    with refused("validity_not_as_law", "AME-8", validFrom="2026-03-10", validUntil="2031-03-10"):
        registers.decided(permit, "2026-03-10", valid_until="2029-03-10")


def test_a_refusal_gives_reasons_and_names_what_was_missing() -> None:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    permit = registers.applied(operator, vehicle, "2026-03-10")
    silent = DecidePermit(permit=permit, outcome="refused", decided_on=day("2026-03-20"), reasons=" ")
    with refused("reason_required", "AME-7", field="reasons"):
        registers.world.ask(silent, at="2026-03-20")
    refusal = one(registers.decided(permit, "2026-03-20", reasons="Falta a inspeção."), PermitRefused)
    assert (refusal.missing, refusal.reasons.text) == (("inspection_missing",), "Falta a inspeção.")
    assert registers.status(permit, "2026-03-20") == "never-issued"
    with refused("permit_already_decided", "AME-8"):
        registers.decided(permit, "2026-03-21")


def test_q_55_only_the_roles_that_the_city_names_decide_permits() -> None:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    permit = registers.applied(operator, vehicle, "2026-03-10")
    decision = DecidePermit(permit=permit, outcome="granted", decided_on=day("2026-03-10"))
    with refused("authority_not_competent", "AME-8", competent=["reviewer", "secretary"]):
        registers.world.ask(decision, at="2026-03-10", roles=frozenset({"clerk"}))


def test_days_of_a_decision_are_neither_in_the_future_nor_before_the_application() -> None:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    permit = registers.applied(operator, vehicle, "2026-03-10")
    with refused("date_in_future", field="decidedOn", today="2026-03-10"):
        registers.decided(permit, "2026-03-11", at="2026-03-10T23:59:59")
    with refused("date_before_fact", field="decidedOn", notBefore="2026-03-10"):
        registers.decided(permit, "2026-03-09", at="2026-03-10")


def test_an_unknown_operator_vehicle_permit_or_kind_is_named() -> None:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator)

    def ask(kind: str = "circulation-permit", of_operator: UUID = operator, of_vehicle: UUID | None = vehicle) -> None:
        command = ApplyForPermit(
            permit=UUID(int=5),
            regime=registers.world.regime,
            kind=kind,
            operator=of_operator,
            applied_on=day("2026-03-10"),
            vehicle=of_vehicle,
        )
        registers.world.ask(command, at="2026-03-10")

    with refused("operator_not_found"):
        ask(of_operator=UUID(int=1))
    with refused("vehicle_not_found"):
        ask(of_vehicle=UUID(int=1))
    with refused("vehicle_required", "AME-8"):
        ask(of_vehicle=None)
    with refused("permit_kind_unknown", known=["circulation-permit"]):
        ask(kind="special-traffic-authorisation")
    with refused("permit_not_found"):
        registers.decided(UUID(int=6), "2026-03-10")
    ask()
    with refused("permit_already_applied"):
        ask()


def test_art_8_an_operator_holds_one_alvara_a_vehicle_and_a_second_waits_until_it_ends() -> None:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    registers.inspected(vehicle, "2026-03-10")
    first, second = registers.applied(operator, vehicle, "2026-03-10"), registers.applied(operator, vehicle, "2026-03-10")
    registers.decided(first, "2026-03-10")
    with refused("permit_already_valid", "AME-8", permit=str(first), until="2031-03-10"):
        registers.decided(second, "2026-03-10")
    registers.world.ask(SurrenderPermit(permit=first, surrendered_on=day("2026-03-11")), at="2026-03-11")
    registers.decided(second, "2026-03-11")
    assert registers.status(second, "2026-03-11") == "valid"
