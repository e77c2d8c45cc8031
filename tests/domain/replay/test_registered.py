"""What a decision took from the registers: an input that was changed, consistent in itself, is named by what the registers held then."""

from __future__ import annotations

from msgspec.structs import replace

from domain.cases.commands.non_compliance import ProveCompliance
from domain.cases.commands.opening import ContestMeasure
from domain.cases.events.non_compliance import ComplianceProven, NonComplianceNotified
from domain.cases.events.opening import InfractionRecorded, MeasureContested
from domain.cases.opening.contests import measure_case
from domain.permits.commands import DecidePermitRenewal, DemandPermitRenewal, RequestPermitRenewal
from domain.permits.events import PermitRenewalDemanded, PermitRenewalRequested, PermitRenewed
from domain.permits.permit import PERMIT
from domain.vehicles.commands import RecordVehicleInspection
from domain.vehicles.events import VehicleInspectionRecorded
from tests.domain.cases.americana import americana
from tests.domain.cases.people import REPRESENTATIVE
from tests.domain.harness import day, one
from tests.domain.parking.city import CarPark, spaces
from tests.domain.registers import Registers
from tests.domain.replay.changed import asked_with, granted, named, shown_with, told


def test_a_grant_that_rests_on_another_application_document_inspection_or_day_is_named() -> None:
    registers, stream, issued = granted()
    (evidence,) = (c.inputs["evidence"] for c in issued.receipt.computed if c.engine.startswith("permit-checklist"))
    forged = {
        "decided_on": replace(issued, decided_on=day("2026-03-09")),
        "permit-validity.issuedOn": asked_with(issued, "permit-validity", issuedOn="2026-03-09"),
        "permit-validity.oldExpiry": asked_with(issued, "permit-validity", oldExpiry="2027-01-01"),
        "permit-validity.kind": asked_with(issued, "permit-validity", kind="other"),
        "permit-checklist.evidence.kind": shown_with(issued, kind="other"),
        "permit-checklist.evidence.service_kind": shown_with(issued, service_kind="occasional"),
        "permit-checklist.evidence.renewal": shown_with(issued, renewal=True),
        "permit-checklist.evidence.documents": shown_with(issued, documents=evidence["documents"][1:]),
        "permit-checklist.evidence.inspection_valid_until": shown_with(issued, inspection_valid_until="2027-01-21"),
        "permit-checklist.evidence.barred_until": shown_with(issued, barred_until="2027-01-21"),
        "permit-checklist.evidence.permit_class": shown_with(issued, permit_class="A"),
        "permit-checklist.evidence.declared": shown_with(issued, declared=["x"]),
    }
    assert named(registers.world, stream, issued) == set()
    assert {field: named(registers.world, stream, event) for field, event in forged.items()} == {field: {field} for field in forged}


def test_a_renewal_that_counts_from_another_last_day_or_a_number_twice_is_named() -> None:
    registers = Registers()
    world, operator = registers.world, registers.company()
    vehicle = registers.vehicle(operator)
    registers.inspected(vehicle, "2026-01-20")
    permit = registers.granted(operator, vehicle, "2026-03-10")
    stream = PERMIT.at(permit)
    demand = DemandPermitRenewal(
        permit=permit, demanded_by="SETRANSV", demanded_on=day("2026-04-01"), served_on=day("2026-04-01"), term_days=15
    )
    _, demanded = told(world.decided(demand, at="2026-04-01"), PermitRenewalDemanded)
    assert named(world, stream, replace(demanded, number=2)) == {"number"}
    assert named(world, stream, asked_with(demanded, "renewal-demand", kind="other")) == {"renewal-demand.kind"}
    request = RequestPermitRenewal(permit=permit, requested_on=day("2031-02-08"), new_permit=world.new_id("permit"))
    requested = one(world.ask(request, at="2031-02-08"), PermitRenewalRequested)
    # The same request once more: the record holds number 1 already.
    assert named(world, stream, requested) == {"number"}
    longer = asked_with(replace(requested, number=2), "renewal-request", validUntil="2031-03-11")
    assert named(world, stream, longer) == {"renewal-request.validUntil"}
    registers.inspected(vehicle, "2031-04-07")
    decide = DecidePermitRenewal(permit=permit, renewal=1, outcome="granted", decided_on=day("2031-04-07"))
    _, renewed = told(world.decided(decide, at="2031-04-07"), PermitRenewed)
    assert named(world, stream, renewed) == set()
    assert named(world, stream, asked_with(renewed, "permit-validity", oldExpiry="2031-06-10")) == {"permit-validity.oldExpiry"}
    assert named(world, stream, asked_with(renewed, "permit-validity", issuedOn="2031-02-07")) == {"permit-validity.issuedOn"}
    assert named(world, stream, replace(renewed, decided_on=day("2031-02-07"))) == {"decided_on"}


def test_an_inspection_with_another_number_is_named() -> None:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    registers.inspected(vehicle, "2026-01-20")
    again = RecordVehicleInspection(vehicle=vehicle, kind="regular", inspected_on=day("2026-03-10"), result="passed", body="SETRANSV")
    stream, inspected = told(registers.world.decided(again, at="2026-03-10"), VehicleInspectionRecorded)
    assert named(registers.world, stream, inspected) == set()
    assert named(registers.world, stream, replace(inspected, number=1)) == {"number"}


def test_a_vehicle_that_was_withdrawn_or_impeded_then_and_one_that_was_not_are_named() -> None:
    city = americana()
    draft = city.draft("17-VI", "2026-03-03 08:00", vehicle=city.v1)
    free = city.world.copied()
    city.withdraw(city.v1, "2026-03-02")
    stream, recorded = told(
        city.world.decided(draft.command, at=draft.at, person=draft.person.id, roles=draft.person.roles), InfractionRecorded
    )
    (asked,) = (c.inputs["vehicle"] for c in recorded.receipt.computed if c.engine.startswith("vehicle-in-service"))
    assert asked["withdrawn"] is True
    assert named(city.world, stream, recorded) == set()
    hidden = asked_with(recorded, "vehicle-in-service", vehicle={**asked, "withdrawn": False})
    assert named(city.world, stream, hidden) == {"vehicle-in-service.vehicle.withdrawn"}
    impeded = asked_with(recorded, "vehicle-in-service", vehicle={**asked, "impeded": True})
    assert named(city.world, stream, impeded) == {"vehicle-in-service.vehicle.impeded"}
    assert named(free, stream, recorded) == {"vehicle-in-service.vehicle.withdrawn"}


def test_a_contested_withdrawal_of_another_day_or_person_is_named() -> None:
    city = americana()
    city.withdraw(city.v1, "2026-03-02")
    appeal = ContestMeasure(
        case=measure_case("withdrawal", city.v1, 1), number="2026/000001", act="withdrawal", subject=city.v1, subject_number=1,
        grounds="Não procede.", appellant=city.x_cnpj, acknowledged_on=day("2026-03-03"), by_operator=True,
    )  # fmt: skip
    opened = city.world.decided(appeal, at="2026-03-04", person=REPRESENTATIVE.id, roles=REPRESENTATIVE.roles)
    stream, event = told(opened, MeasureContested)
    assert named(city.world, stream, event) == set()
    assert named(city.world, stream, replace(event, act_on=day("2026-03-01"))) == {"act_on"}
    assert named(city.world, stream, replace(event, imposed_by=city.v1)) == {"imposed_by"}


def test_spaces_that_the_register_did_not_hold_are_named_in_a_notice_and_in_a_proof() -> None:
    park = CarPark(given=spaces(90, 4))
    breach = park.notice("2026-03-05")
    (notified,) = breach.of(NonComplianceNotified)
    stream = next(stream for stream, event in breach.opened if event is notified)
    assert named(park.world, stream, notified) == set()
    assert named(park.world, stream, replace(notified, offered=60)) == {"offered"}
    assert named(park.world, stream, replace(notified, reserved=5)) == {"reserved"}
    park.declare("2026-03-07", spaces(89, 4), entered="2026-03-09")
    prove = ProveCompliance(case=breach.id, proven_on=day("2026-03-09"), evidence="Fotografias.")
    _, proven = told(park.world.decided(prove, at="2026-03-09T15:00:00"), ComplianceProven)
    assert named(park.world, stream, proven) == set()
    forged = {"offered": 60, "reserved": 5, "excluded_by": "valet_only"}
    assert {name: named(park.world, stream, replace(proven, **{name: value})) for name, value in forged.items()} == {
        name: {name} for name in forged
    }
