"""What a decision gathered from several streams: an input that was changed, consistent in itself, is named by what they held before it."""

from __future__ import annotations

from domain.cases.case import case_stream
from domain.cases.commands.sanctions import ImposeSanctions, SanctionAsked
from domain.cases.events.fines import FineAssessed
from domain.cases.events.measures import CassationProposed
from domain.cases.events.opening import InfractionRecorded
from domain.permits.commands import DecidePermit
from domain.permits.events import PermitIssued
from tests.domain.cases.americana import americana
from tests.domain.cases.people import REVIEWER
from tests.domain.harness import day
from tests.domain.replay.changed import asked_with, granted, named, shown_with, told
from tests.domain.sao_paulo.office import AET, Office
from tests.domain.sao_paulo.street import Street


def test_another_vehicle_owner_driver_or_fleet_than_the_register_held_is_named_in_a_grant() -> None:
    registers, stream, issued = granted()
    (evidence,) = (c.inputs["evidence"] for c in issued.receipt.computed if c.engine.startswith("permit-checklist"))
    forged = {
        "vehicle": {**evidence["vehicle"], "manufacture_year": evidence["vehicle"]["manufacture_year"] + 3}, "ownership": "leased",
        "drivers": [], "fleet": evidence["fleet"] + 1, "inspections": {"regular": True}, "plan_approved": True, "seat": "Campinas",
        "vehicle_of_operator": False, "base": [{"kind": "x", "status": "valid"}],
    }  # fmt: skip
    assert named(registers.world, stream, issued) == set()
    assert {name: named(registers.world, stream, shown_with(issued, **{name: value})) for name, value in forged.items()} == {
        name: {f"permit-checklist.evidence.{name}"} for name in forged
    }
    assert named(registers.world, stream, asked_with(issued, "permit-validity", base={"x": "2027-11-30"})) == {"permit-validity.base"}


def test_a_permit_that_ends_with_others_than_those_it_rests_on_is_named() -> None:
    office = Office()
    operator, vehicle, _, _ = office.company(on="2026-02-02")
    permit = office.asked(AET, operator, "2026-02-10", vehicle, permit_class="non-routine")
    office.papers(permit, "2026-02-10")
    decided = office.world.decided(DecidePermit(permit=permit, outcome="granted", decided_on=day("2026-02-10")), at="2026-02-10")
    stream, issued = told(decided, PermitIssued)
    (base,) = (c.inputs["base"] for c in issued.receipt.computed if c.engine.startswith("permit-validity"))
    assert named(office.world, stream, issued) == set()
    longer = asked_with(issued, "permit-validity", base=dict.fromkeys(base, "2029-11-30"))
    assert named(office.world, stream, longer) == {"permit-validity.base"}


def test_a_permit_that_the_vehicle_did_not_have_on_the_day_of_the_fact_is_named() -> None:
    city = americana()
    draft = city.draft("17-I", "2026-03-03 08:00", plate="ZZZ9Z99", operator=city.x)
    stream, recorded = told(
        city.world.decided(draft.command, at=draft.at, person=draft.person.id, roles=draft.person.roles), InfractionRecorded
    )
    assert named(city.world, stream, recorded) == set()
    expired = asked_with(recorded, "vehicle-in-service", vehicle={"permit": "expired"})
    assert named(city.world, stream, expired) == {"vehicle-in-service.vehicle.permit"}


def test_of_a_sold_vehicle_the_buyers_permits_are_held_against_the_fact_and_the_sellers_only_as_facts_once_told_them() -> None:
    city = americana(permits_until="2026-02-27")
    city.sell(city.v1, to=city.y, on="2026-01-12")
    draft = city.draft("17-I", "2026-03-03 08:00", vehicle=city.v1)
    stream, recorded = told(
        city.world.decided(draft.command, at=draft.at, person=draft.person.id, roles=draft.person.roles), InfractionRecorded
    )
    assert named(city.world, stream, recorded) == set()
    as_once_told = asked_with(recorded, "vehicle-in-service", vehicle={"permit": "expired"})
    assert named(city.world, stream, as_once_told) == set()
    of_nobody = asked_with(recorded, "vehicle-in-service", vehicle={"permit": "cancelled", "ended_as": "cassated"})
    assert named(city.world, stream, of_nobody) == {"vehicle-in-service.vehicle.permit", "vehicle-in-service.vehicle.ended_as"}


def test_a_prior_that_is_hidden_or_that_the_company_never_had_is_named_in_the_fine() -> None:
    street = Street()
    street.cite("2026-01-15 12:00", findings=("SPF-4-II-e",)).fined("2026-02-20")
    again = street.cite("2026-03-15 12:00", findings=("SPF-4-II-e",))
    again.notice("2026-03-16")
    command = ImposeSanctions(
        case=again.id,
        sanctions=(SanctionAsked(kind="fine"),),
        decided_on=day("2026-05-04"),
        authority=REVIEWER.authority,
        reasons="Provado.",
    )
    decided = street.world.decided(command, at="2026-05-04T12:00:00", person=REVIEWER.id, roles=REVIEWER.roles)
    stream, fine = told(decided, FineAssessed)
    (looked,) = (c for c in fine.receipt.computed if c.engine.startswith("recurrence"))
    (earlier,) = looked.inputs["earlier"]
    assert named(street.world, stream, fine) == set()
    assert named(street.world, stream, asked_with(fine, "recurrence", earlier=[])) == {"recurrence.earlier"}
    other = {**earlier, "infraction": earlier["infraction"] | {"case": "00000000-0000-0000-0000-000000000001"}}
    assert named(street.world, stream, asked_with(fine, "recurrence", earlier=[earlier, other])) == {"recurrence.earlier"}
    root = {**looked.inputs["fact"], "offender_root": "64821183"}
    assert "recurrence.fact" in named(street.world, stream, asked_with(fine, "recurrence", fact=root))


def test_a_class_that_rests_on_permits_or_findings_that_the_record_does_not_hold_is_named() -> None:
    street = Street()
    operator = street.operator()
    vehicle = street.vehicle(operator)
    decided = street.world.decided(street.draft("2026-03-10 08:00", operator=operator, vehicle=vehicle), at="2026-03-11")
    stream, recorded = told(decided, InfractionRecorded)
    assert named(street.world, stream, recorded) == set()
    valid = asked_with(recorded, "activity-class", permits={"term": "valid", "certificate": "valid"})
    assert named(street.world, stream, valid) == {"activity-class.permits"}
    found = asked_with(recorded, "activity-class", findings=["SPF-5"])
    assert named(street.world, stream, found) == {"activity-class.findings"}


def test_an_insolvency_and_a_demand_that_the_registers_do_not_hold_are_named_in_a_cassation() -> None:
    city = americana()
    city.insolvency("bankruptcy", "2026-03-02")
    case = city.open_cassation("22-IV", city.v1, "2026-03-03")
    proposed = case.last(CassationProposed)
    stream = case_stream(case.id)
    assert named(city.world, stream, proposed) == set()
    earlier = asked_with(proposed, "cassation-ground", insolvencies=[{"kind": "bankruptcy", "on": "2026-02-01"}])
    assert named(city.world, stream, earlier) == {"cassation-ground.insolvencies"}
    demand = {"permit": str(city.permit_id(city.v1)), "servedOn": "2026-01-05", "lastDay": "2026-02-05", "askedOn": None}
    assert named(city.world, stream, asked_with(proposed, "cassation-ground", demands=[demand])) == {"cassation-ground.demands"}
