"""Suspension, reinstatement, revocation and surrender of São Paulo's permits, and operation plans: arts. 4, 11 and 15."""

from uuid import UUID

import pytest
from msgspec.structs import replace

from domain.acts.places import AuthorisedStop
from domain.operators.commands import DeregisterOperator
from domain.permits.commands import (
    CollectPermitDocument,
    DecideOperationPlan,
    DemandPermitRenewal,
    LiftSuspension,
    PlanOutcome,
    RevokePermit,
    SubmitOperationPlan,
    SurrenderPermit,
    SuspendPermit,
)
from domain.permits.events import PermitIssued, PermitReinstated, PermitSurrendered
from domain.permits.measures import undone
from domain.permits.permit import PERMIT
from domain.permits.plan_events import Identification, OperationPlanSubmitted, PlanStop
from tests.domain.harness import cnpj, day, of, one, refused
from tests.domain.sao_paulo.office import AET, CVS, STOP, TA, Office

ON = "2026-06-01"


def lifted(office: Office, permit: UUID, on: str, number: int = 1) -> PermitReinstated:
    return one(office.world.ask(LiftSuspension(permit=permit, suspension=number, lifted_on=day(on)), at=on), PermitReinstated)


def revoked(office: Office, permit: UUID, on: str, *, effective: str = "", reasons: str = "Atividade irregular.") -> None:
    command = RevokePermit(permit=permit, decided_on=day(on), effective_on=day(effective) if effective else None, reasons=reasons)
    office.world.ask(command, at=on)


def routine(office: Office) -> tuple[UUID, UUID, UUID]:
    """An operator, its coach with a GPS, and an application for a routine AET that lacks the plan alone."""
    operator, vehicle, _, _ = office.company()
    permit = office.asked(AET, operator, ON, vehicle, permit_class="routine")
    office.inspected(vehicle, "gps", ON)
    office.paper(permit, "gps-device", ON)
    return operator, vehicle, permit


# Suspension


def test_a_suspension_holds_from_its_first_through_its_last_day() -> None:
    office = Office()
    operator, vehicle, term, _ = office.company()
    office.suspended(term, "2026-08-03", "2026-08-31")
    days = ("2026-08-02", "2026-08-03", "2026-08-31", "2026-09-01")
    assert [office.status(term, d) for d in days] == ["valid", "suspended", "suspended", "valid"]
    assert [office.statuses(operator, vehicle, d).ta.status for d in days] == ["valid", "suspended", "suspended", "valid"]


def test_a_suspension_on_a_condition_holds_until_the_permit_is_reinstated() -> None:
    office = Office()
    _, _, _, certificate = office.company()
    office.suspended(certificate, "2026-08-03", condition="Nova vistoria aprovada.")
    assert office.status(certificate, "2026-12-31") == "suspended"
    assert lifted(office, certificate, "2026-09-10").reinstated_on == day("2026-09-10")
    assert [office.status(certificate, d) for d in ("2026-09-09", "2026-09-10")] == ["suspended", "valid"]
    with refused("suspension_already_ended", "SPF-15-§1-I"):
        lifted(office, certificate, "2026-09-11")
    with refused("suspension_not_found"):
        lifted(office, certificate, "2026-09-11", 2)


def test_a_suspension_may_end_before_its_last_day_and_not_after_it() -> None:
    office = Office()
    _, _, term, _ = office.company()
    office.suspended(term, "2026-08-03", "2026-08-31")
    with refused("suspension_already_ended", until="2026-08-31"):
        lifted(office, term, "2026-09-01")
    with refused("date_before_fact"):
        lifted(office, term, "2026-08-02")
    lifted(office, term, "2026-08-20")
    assert [office.status(term, d) for d in ("2026-08-19", "2026-08-20")] == ["suspended", "valid"]


def test_f_36_a_suspension_names_its_end_or_a_condition_unless_an_act_reads_otherwise() -> None:
    office = Office()
    _, _, term, _ = office.company()
    with refused("suspension_needs_end", "SPF-15-§1-I", field="until"):
        office.suspended(term, "2026-08-03")
    with refused("suspension_needs_end"):
        office.suspended(term, "2026-08-03", condition="  ")
    office.world.setting("spf.suspension.requires_end", value=False, since="2026-08-03")
    office.suspended(term, "2026-08-03")
    assert office.status(term, "2026-12-31") == "suspended"


def test_a_suspension_has_reasons_an_authority_and_a_permit_in_effect() -> None:
    office = Office()
    operator, vehicle, term, _ = office.company()
    command = SuspendPermit(permit=term, decided_on=day(ON), reasons="Risco.", until=day("2026-08-31"))
    with refused("authority_not_competent", "SPF-15-§1-I", competent=["reviewer", "secretary"]):
        office.world.ask(command, at=ON, roles=frozenset({"inspector"}))
    with refused("reason_required", "SPF-15-§1-I"):
        office.world.ask(SuspendPermit(permit=term, decided_on=day(ON), reasons=" ", until=day("2026-08-31")), at=ON)
    with refused("date_before_fact"):
        office.suspended(term, "2026-08-31", "2026-08-30")
    with refused("sanction_belongs_to_case"):
        office.world.ask(SuspendPermit(permit=term, decided_on=day(ON), reasons="x", condition="y", case=UUID(int=3)), at=ON)
    with refused("permit_not_valid", "SPF-15-§1-I", status="expired"):
        office.suspended(term, "2027-01-06", "2027-02-01")
    zone = office.asked(AET, operator, ON, vehicle, permit_class="non-routine")
    office.decided(zone, ON)
    with refused("permit_not_suspendable", "SPF-9-PU"):
        office.suspended(zone, ON, "2026-08-31")


def test_a_permit_suspended_past_its_last_day_is_expired() -> None:
    office = Office()
    _, _, term, _ = office.company()
    office.suspended(term, "2026-12-01", "2027-03-01")
    assert [office.status(term, d) for d in ("2027-01-05", "2027-01-06")] == ["suspended", "expired"]


# Revocation and surrender


def test_j_13_a_revoked_ta_counts_as_cancelled_from_its_day_and_a_new_one_may_be_asked_at_once() -> None:
    office = Office()
    operator, vehicle, term, _ = office.company()
    revoked(office, term, "2026-05-04")
    assert [office.status(term, d) for d in ("2026-05-03", "2026-05-04", "2026-05-05")] == ["valid", "cancelled", "cancelled"]
    found = office.statuses(operator, vehicle, "2026-05-05")
    assert (found.ta.status, found.ta.cancelled_as, found.ta_kind, found.ta_permit) == ("cancelled", "revoked", TA, term)
    with refused("permit_ended", how="revoked"):
        revoked(office, term, "2026-05-05")
    office.granted(TA, operator, "2026-05-06")
    assert [office.statuses(operator, vehicle, d).ta.status for d in ("2026-05-05", "2026-05-06")] == ["cancelled", "valid"]


def test_a_revocation_has_reasons_and_may_take_effect_later() -> None:
    office = Office()
    _, _, _, certificate = office.company()
    with refused("reason_required", "SPF-15-§1-I"):
        revoked(office, certificate, ON, reasons="")
    with refused("date_before_fact"):
        revoked(office, certificate, ON, effective="2026-05-31")
    revoked(office, certificate, ON, effective="2026-06-15")
    assert [office.status(certificate, d) for d in ("2026-06-14", "2026-06-15")] == ["valid", "cancelled"]


def test_an_expired_permit_may_be_revoked_and_an_aet_unless_an_act_forbids_it() -> None:
    office = Office()
    operator, vehicle, term, _ = office.company()
    zone = office.asked(AET, operator, ON, vehicle, permit_class="non-routine")
    office.decided(zone, ON)
    revoked(office, zone, "2026-06-02")
    assert office.zone(operator, vehicle, "2026-06-02").status.status == "cancelled"
    office.world.setting("spf.aet.revocable", value=False, since="2026-06-03")
    again = office.asked(AET, operator, "2026-06-02", vehicle, permit_class="non-routine")
    office.decided(again, "2026-06-02")
    with refused("permit_not_revocable", "SPF-9-PU"):
        revoked(office, again, "2026-06-03")
    revoked(office, term, "2027-03-01")
    assert [office.status(term, d) for d in ("2027-02-28", "2027-03-01")] == ["expired", "cancelled"]


def test_what_a_case_imposed_is_undone_with_it_and_nothing_else() -> None:
    office = Office()
    _, _, term, _ = office.company()
    office.suspended(term, "2026-08-03", "2026-08-31")
    assert undone(term, office.state(term), UUID(int=3)) == []
    assert office.status(term, "2026-08-10") == "suspended"


def test_e_32_a_surrendered_ta_counts_as_cancelled_while_the_cvs_stays_valid() -> None:
    office = Office()
    operator, vehicle, term, _ = office.company()
    office.world.ask(SurrenderPermit(permit=term, surrendered_on=day(ON)), at=ON)
    found = office.statuses(operator, vehicle, ON)
    assert (found.ta.status, found.ta.cancelled_as, found.cvs.status) == ("cancelled", "surrendered", "valid")
    assert office.statuses(operator, vehicle, "2026-05-31").ta.status == "valid"


def test_an_operator_that_leaves_the_register_surrenders_its_ta_and_every_cvs() -> None:
    office = Office()
    operator, _, term, certificate = office.company()
    facts = office.world.ask(DeregisterOperator(operator=operator, deregistered_on=day(ON)), at=ON)
    assert len(of(facts, PermitSurrendered)) == 2
    assert [office.status(p, ON) for p in (term, certificate)] == ["cancelled", "cancelled"]


def test_j_12_a_cvs_granted_the_day_after_says_nothing_of_the_day_of_the_fact() -> None:
    office = Office()
    operator = office.operator()
    vehicle = office.vehicle(operator)
    office.granted(TA, operator, "2026-01-05")
    office.granted(CVS, operator, "2026-04-10", vehicle, service="routine")
    assert [office.statuses(operator, vehicle, d).cvs.status for d in ("2026-04-09", "2026-04-10")] == ["never-issued", "valid"]


def test_an_unknown_vehicle_has_no_cvs_and_an_operator_without_permits_no_ta() -> None:
    office = Office()
    operator, _, _, _ = office.company()
    assert office.statuses(operator, None, ON).cvs.status == "never-issued"
    other = office.operator("22333444")
    found = office.statuses(other, None, ON)
    assert (found.ta.status, found.ta_kind, found.replaces_cvs) == ("never-issued", "", False)


def test_measures_that_this_law_does_not_know_are_refused() -> None:
    office = Office()
    _, _, term, _ = office.company()
    with refused("collection_not_in_law"):
        office.world.ask(
            CollectPermitDocument(permit=term, receipt_number="1", officer="A", fixable_on_site=False, safety_risk=True), at=ON
        )
    with refused("renewal_demand_not_in_law"):
        demand = DemandPermitRenewal(permit=term, demanded_by="SMT", demanded_on=day(ON), served_on=day(ON), term_days=10)
        office.world.ask(demand, at=ON)


# Operation plans


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
