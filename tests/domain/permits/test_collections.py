"""The Alvará in an officer's hands: collected against a receipt, given back in order (art. 21 §§2 and 4; Q-15); surrendered; cassated."""

from uuid import UUID

import pytest

from domain.operators.commands import DeregisterOperator
from domain.permits.commands import CollectPermitDocument, ReturnPermitDocument, SurrenderPermit
from domain.permits.events import PermitCassated, PermitDocumentCollected, PermitDocumentReturned, PermitSurrendered
from domain.permits.permit import PERMIT, status_on
from domain.streams import Facts
from domain.vehicles.standing import inspection_id
from tests.domain.harness import day, of, one, refused
from tests.domain.registers import Registers


def alvara() -> tuple[Registers, UUID, UUID]:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    return registers, registers.granted(operator, vehicle, "2026-03-10"), vehicle


def collect(
    registers: Registers,
    permit: UUID,
    on: str = "2026-05-04",
    *,
    receipt: str = "R-17",
    fixable: bool = False,
    risk: bool = True,
    body: str = "",
) -> Facts:
    command = CollectPermitDocument(
        permit=permit, receipt_number=receipt, officer="Agente 117", fixable_on_site=fixable, safety_risk=risk, body=body, case=UUID(int=7)
    )
    return registers.world.ask(command, at=on)


def give_back(registers: Registers, permit: UUID, on: str, *, inspection: str = "", costs: int = 0, paid: int = 0) -> Facts:
    command = ReturnPermitDocument(permit=permit, inspection=inspection, costs_centavos=costs, costs_paid_centavos=paid)
    return registers.world.ask(command, at=on)


def test_d_15_a_risky_fault_that_cannot_be_fixed_on_the_spot_lets_the_officer_take_the_document_against_a_receipt() -> None:
    registers, permit, _ = alvara()
    collected = one(collect(registers, permit), PermitDocumentCollected)
    assert (collected.receipt_number, collected.body, collected.collected_on) == ("R-17", "SETRANSV", day("2026-05-04"))
    found = status_on(registers.law, registers.permit_state(permit), day("2026-05-04"))
    assert (found.status, found.collected) == ("valid", True)


@pytest.mark.parametrize("receipt", ["", "  "])
def test_d_15_without_a_receipt_it_is_refused(receipt: str) -> None:
    registers, permit, _ = alvara()
    with refused("receipt_required", "AME-21-§2", field="receiptNumber"):
        collect(registers, permit, receipt=receipt)


@pytest.mark.parametrize(("fixable", "risk"), [(False, False), (True, True), (True, False)])
def test_d_17_without_a_risk_or_fixable_on_the_spot_the_document_stays(fixable: bool, risk: bool) -> None:
    registers, permit, _ = alvara()
    with refused("collection_requires_safety_risk", "AME-21-§2"):
        collect(registers, permit, fixable=fixable, risk=risk)


def test_the_guard_may_collect_and_nobody_outside_art_28() -> None:
    registers, permit, _ = alvara()
    with refused("inspecting_body_not_competent", "AME-28", competent=["SETRANSV", "FINANCE", "MUNICIPAL_GUARD"]):
        collect(registers, permit, body="ANTT")
    assert one(collect(registers, permit, body="municipal_guard"), PermitDocumentCollected).body == "MUNICIPAL_GUARD"
    with refused("document_already_collected"):
        collect(registers, permit)


def test_d_16_costs_that_arose_are_paid_first_and_the_fine_is_no_condition() -> None:
    registers, permit, vehicle = alvara()
    collect(registers, permit)
    registers.inspected(vehicle, "2026-05-06")
    with refused("return_requires_costs_paid", "AME-21-§4", dueCentavos=5000):
        give_back(registers, permit, "2026-05-07", inspection="2", costs=5000)
    returned = one(give_back(registers, permit, "2026-05-07", inspection="2", costs=5000, paid=5000), PermitDocumentReturned)
    assert (returned.collection, returned.inspection, returned.returned_on) == (1, 2, day("2026-05-07"))
    days = ("2026-05-06", "2026-05-07")
    assert [status_on(registers.law, registers.permit_state(permit), day(on)).collected for on in days] == [True, False]


def test_d_29_where_no_costs_arose_the_document_is_given_back_without_any() -> None:
    registers, permit, vehicle = alvara()
    collect(registers, permit)
    registers.inspected(vehicle, "2026-05-06")
    by_id = str(inspection_id(vehicle, 2))
    assert one(give_back(registers, permit, "2026-05-06", inspection=by_id), PermitDocumentReturned).costs_centavos == 0


def test_the_vehicle_must_have_been_presented_in_order_since_the_collection() -> None:
    registers, permit, vehicle = alvara()
    collect(registers, permit)
    for inspection in ("", "1", "9"):  # none, the one before the collection, one that does not exist
        with refused("return_requires_inspection", "AME-21-§4"):
            give_back(registers, permit, "2026-05-07", inspection=inspection)
    registers.inspected(vehicle, "2026-05-07", result="failed")
    with refused("return_requires_inspection"):
        give_back(registers, permit, "2026-05-07", inspection="2")


def test_a_document_that_is_not_held_is_not_given_back() -> None:
    registers, permit, _ = alvara()
    with refused("document_not_collected"):
        give_back(registers, permit, "2026-05-07", inspection="1")


def test_a_surrendered_permit_is_cancelled_from_its_day_on() -> None:
    registers, permit, _ = alvara()
    command = SurrenderPermit(permit=permit, surrendered_on=day("2026-06-10"), reasons="Encerramento da linha.")
    registers.world.ask(command, at="2026-06-10")
    assert [registers.status(permit, on) for on in ("2026-06-09", "2026-06-10")] == ["valid", "cancelled"]
    with refused("permit_ended", how="surrendered"):
        collect(registers, permit, "2026-06-11")


def test_d_22_a_cassated_permit_is_cancelled_from_the_effective_day_on() -> None:
    registers, permit, _ = alvara()
    cassated = PermitCassated(ground="AME-22-II", case=UUID(int=7), effective_on=day("2026-06-10"))
    registers.world.given(PERMIT.at(permit), cassated)
    assert [registers.status(permit, on) for on in ("2026-06-09", "2026-06-10", "2031-03-11")] == ["valid", "cancelled", "cancelled"]


def test_permits_of_an_operator_that_leaves_the_register_are_surrendered_with_it() -> None:
    registers = Registers()
    operator = registers.company()
    first, second = registers.vehicle(operator), registers.vehicle(operator)
    permits = [registers.granted(operator, vehicle, "2026-03-10") for vehicle in (first, second)]
    pending = registers.applied(operator, first, "2026-04-01")
    facts = registers.world.ask(DeregisterOperator(operator=operator, deregistered_on=day("2026-06-10")), at="2026-06-10")
    surrendered = [stream.id for stream, event in facts if isinstance(event, PermitSurrendered)]
    assert surrendered == permits
    assert {e.cause for e in of(facts, PermitSurrendered)} == {"operator-deregistered"}
    assert [registers.status(permit, "2026-06-10") for permit in permits] == ["cancelled", "cancelled"]
    with refused("operator_not_registered", "AME-2-§1"):
        registers.decided(pending, "2026-06-10")
