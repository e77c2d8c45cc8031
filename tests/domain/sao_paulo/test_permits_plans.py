"""Operation plans of São Paulo's routine charter: filed, approved, sent back or refused, with stops at authorised points (art. 11)."""

from uuid import UUID

import pytest
from msgspec.structs import replace

from domain.acts.places import AuthorisedStop
from domain.permits.commands import (
    DecideOperationPlan,
    PlanOutcome,
    SubmitOperationPlan,
)
from domain.permits.events import PermitIssued
from domain.permits.permit import PERMIT
from domain.permits.plan_events import Identification, OperationPlanSubmitted, PlanStop
from tests.domain.harness import cnpj, day, one, refused
from tests.domain.sao_paulo.office import AET, STOP, Office

ON = "2026-06-01"


def routine(office: Office) -> tuple[UUID, UUID, UUID]:
    """An operator, its coach with a GPS, and an application for a routine AET that lacks the plan alone."""
    operator, vehicle, _, _ = office.company()
    permit = office.asked(AET, operator, ON, vehicle, permit_class="routine")
    office.inspected(vehicle, "gps", ON)
    office.paper(permit, "gps-device", ON)
    return operator, vehicle, permit


def test_e_27_a_routine_aet_waits_for_an_approved_plan() -> None:
    office = Office()
    _, _, permit = routine(office)
    with refused("operation_plan_not_approved", "SPF-11-§1"):
        office.decided(permit, ON)
    office.plan(permit, ON, "changes-requested", reasons="O itinerário passa por rua estreita.")
    with refused("operation_plan_not_approved", "SPF-11-§1"):
        office.decided(permit, ON)
    office.plan(permit, ON, None)
    with refused("operation_plan_not_approved", "SPF-11-§1"):
        office.decided(permit, ON)
    office.plan(permit, ON)
    one(office.decided(permit, ON), PermitIssued)


@pytest.mark.parametrize("outcome", ["refused", "changes-requested"])
def test_e_27_a_plan_is_not_refused_or_sent_back_without_reasons(outcome: PlanOutcome) -> None:
    office = Office()
    _, _, permit = routine(office)
    with refused("reason_required", "SPF-11-§1", field="reasons"):
        office.plan(permit, ON, outcome)


def test_e_28_a_plan_filed_later_is_in_force_only_once_approved() -> None:
    office = Office()
    operator, vehicle, permit = routine(office)
    office.plan(permit, ON, "changes-requested", reasons="Falta um ponto.")
    office.plan(permit, ON)
    office.decided(permit, ON)
    office.plan(permit, "2026-07-01", None)
    assert [office.zone(operator, vehicle, d).plan for d in ("2026-06-01", "2026-07-01", "2026-08-01")] == [2, 2, 2]
    with refused("operation_plan_already_decided", outcome="approved"):
        decide(office, permit, 2)
    decide(office, permit, 3)
    assert [office.zone(operator, vehicle, d).plan for d in ("2026-07-01", "2026-07-02")] == [2, 3]


def decide(office: Office, permit: UUID, number: int) -> None:
    office.world.ask(DecideOperationPlan(permit=permit, plan=number, outcome="approved", decided_on=day("2026-07-02")), at="2026-07-02")


def test_only_the_last_version_is_decided() -> None:
    office = Office()
    _, _, permit = routine(office)
    office.plan(permit, ON, None)
    office.plan(permit, ON, None)
    with refused("operation_plan_superseded", last=2):
        decide(office, permit, 1)
    with refused("operation_plan_not_found"):
        decide(office, permit, 3)


def submitted(
    permit: UUID,
    *,
    origin: str = "Santo Amaro",
    itinerary: str = "Av. Santo Amaro",
    stops: tuple[PlanStop, ...] = (STOP,),
    passengers: Identification = "passenger-list",
    document: str = "Relação 1",
    client: str = "",
) -> SubmitOperationPlan:
    return SubmitOperationPlan(
        permit=permit, submitted_on=day(ON), origin=origin, destination="Centro", itinerary=itinerary, stops=stops, passengers=passengers,
        passenger_document=document, client_cnpj=client,
    )  # fmt: skip


def test_a_plan_names_its_way_its_stops_and_its_passengers() -> None:
    office = Office()
    _, _, permit = routine(office)
    with refused("plan_incomplete", "SPF-11-I", missing=["origin", "itinerary"]):
        office.world.ask(submitted(permit, origin="", itinerary=" "), at=ON)
    with refused("plan_without_stops", "SPF-11-I"):
        office.world.ask(submitted(permit, stops=()), at=ON)
    point = PlanStop("Av. Paulista, 900", "authorised-point", "P-12")
    for stops in ((STOP, PlanStop("Av. Paulista, 900", "authorised-point")), (point,)):
        with refused("stop_not_authorised", "SPF-11-I", stops=["Av. Paulista, 900"]):
            office.world.ask(submitted(permit, stops=stops), at=ON)
    with refused("passenger_identification_required", "SPF-11-I"):
        office.world.ask(submitted(permit, document=""), at=ON)
    with refused("passenger_identification_required", "SPF-11-I"):
        office.world.ask(submitted(permit, passengers="functional-identification"), at=ON)
    with refused("invalid_cnpj"):
        office.world.ask(submitted(permit, passengers="functional-identification", client="11222333000182"), at=ON)
    office.world.act("Portaria SMT 12", ON, AuthorisedStop("P-12", "Av. Paulista, 900", until=day("2026-06-30")))
    found = one(office.world.ask(submitted(permit, stops=(STOP, point)), at=ON), OperationPlanSubmitted)
    stops = (STOP, PlanStop("Av. Paulista, 900", "authorised-point", "P-12", "Portaria SMT 12"))
    assert (found.number, found.stops, found.passengers) == (1, stops, "passenger-list")
    client = cnpj("99888777")
    functional = one(
        office.world.ask(submitted(permit, passengers="functional-identification", client=client), at=ON), OperationPlanSubmitted
    )
    assert (functional.number, functional.client_cnpj) == (2, client)


def test_a_point_counts_on_the_days_of_its_act() -> None:
    office = Office()
    _, _, permit = routine(office)
    office.world.act("Portaria SMT 12", "2026-06-02", AuthorisedStop("P-12", "Av. Paulista, 900", until=day("2026-06-30")))
    point = (PlanStop("Av. Paulista, 900", "authorised-point", "P-12"),)
    for on, fine in (("2026-06-01", False), ("2026-06-02", True), ("2026-06-30", True), ("2026-07-01", False)):
        command = replace(submitted(permit, stops=point), submitted_on=day(on))
        if fine:
            one(office.world.ask(command, at=on), OperationPlanSubmitted)
        else:
            with refused("stop_not_authorised"):
                office.world.ask(command, at=on)


def test_only_a_class_that_needs_one_has_a_plan() -> None:
    office = Office()
    operator, vehicle, term, _ = office.company()
    zone = office.asked(AET, operator, ON, vehicle, permit_class="non-routine")
    for permit in (zone, term):
        with refused("operation_plan_not_asked"):
            office.world.ask(submitted(permit), at=ON)


def test_a_refused_application_takes_no_plan() -> None:
    office = Office()
    _, _, permit = routine(office)
    office.decided(permit, ON, reasons="Impacto viário.")
    with refused("permit_not_open", "SPF-11-I"):
        office.world.ask(submitted(permit), at=ON)
    assert office.world.state(PERMIT.at(permit)).stage == "refused"
