"""Suspension, reinstatement, revocation and surrender of São Paulo's permits: art. 15."""

from uuid import UUID

from domain.operators.commands import DeregisterOperator
from domain.permits.commands import (
    CollectPermitDocument,
    DemandPermitRenewal,
    LiftSuspension,
    RevokePermit,
    SurrenderPermit,
    SuspendPermit,
)
from domain.permits.events import Hearing, PermitReinstated, PermitSurrendered, PermitSuspended
from domain.permits.measures import undone
from tests.domain.harness import day, of, one, refused
from tests.domain.sao_paulo.office import AET, CVS, TA, Office

ON = "2026-06-01"


def lifted(office: Office, permit: UUID, on: str, number: int = 1) -> PermitReinstated:
    return one(office.world.ask(LiftSuspension(permit=permit, suspension=number, lifted_on=day(on)), at=on), PermitReinstated)


def revoked(office: Office, permit: UUID, on: str, *, effective: str = "", reasons: str = "Atividade irregular.") -> None:
    command = RevokePermit(
        permit=permit, decided_on=day(on), effective_on=day(effective) if effective else None, reasons=reasons,
        hearing=Hearing(defence_filed_on=day(on)),
    )  # fmt: skip
    office.world.ask(command, at=on)


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


def test_q_65_outside_of_a_case_too_no_sanction_comes_before_the_defence_or_the_end_of_its_term() -> None:
    office = Office()
    _, _, term, certificate = office.company()

    def suspend(on: str, **hearing: str) -> PermitSuspended:
        told = Hearing(**{name: day(value) for name, value in hearing.items()})
        command = SuspendPermit(permit=term, decided_on=day(on), reasons="Risco.", until=day("2026-12-31"), hearing=told)
        return one(office.world.ask(command, at=on), PermitSuspended)

    with refused("notice_not_served", "SPF-15-§1-I", fields=["noticeServedOn", "defenceFiledOn"]):
        suspend("2026-06-01")
    with refused("notice_not_served"):
        office.world.ask(RevokePermit(permit=certificate, decided_on=day("2026-06-01"), reasons="x"), at="2026-06-01")
    # 15 days from Friday 15 May: Saturday 30 May, rolled to Monday 1 June.
    with refused("defence_period_running", "SPF-15-§1-I", until="2026-06-01"):
        suspend("2026-06-01", notice_served_on="2026-05-15")
    with refused("date_in_future"):
        suspend("2026-06-01", notice_served_on="2026-05-15", defence_filed_on="2026-06-02")
    fact = suspend("2026-06-02", notice_served_on="2026-05-15")
    assert fact.hearing == Hearing(day("2026-05-15"), None, day("2026-06-01"))
    assert fact.receipt is not None
    assert fact.receipt.computed[0].outputs["lastDay"] == "2026-06-01"


def test_q_65_an_act_may_read_the_law_without_a_defence() -> None:
    office = Office()
    _, _, term, _ = office.company()
    office.world.setting("spf.defence.required", value=False, since="2026-06-01")
    office.world.ask(SuspendPermit(permit=term, decided_on=day(ON), reasons="Risco.", until=day("2026-12-31")), at=ON)
    assert office.status(term, ON) == "suspended"


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


def test_an_operator_holds_one_term_and_a_vehicle_one_certificate_so_that_a_revocation_leaves_nothing_beside_it() -> None:
    office = Office()
    operator, vehicle, term, certificate = office.company()
    for kind, on, permit, provision in ((TA, None, term, "SPF-2"), (CVS, vehicle, certificate, "SPF-3")):
        with refused("permit_already_valid", provision, permit=str(permit), until="2027-01-05"):
            office.granted(kind, operator, "2026-05-04", on, service="routine")
    office.suspended(term, "2026-05-05", "2026-05-31")
    with refused("permit_already_valid", "SPF-2", permit=str(term)):
        office.granted(TA, operator, "2026-05-06", service="routine")
    other = office.vehicle(operator)
    office.granted(CVS, operator, "2026-06-01", other, service="routine")
    revoked(office, term, "2026-06-02")
    assert office.statuses(operator, vehicle, "2026-06-02").ta.status == "cancelled"


def test_a_term_is_not_asked_for_a_vehicle_and_a_certificate_for_none() -> None:
    office = Office()
    operator = office.operator()
    with refused("permit_not_of_vehicle", "SPF-2-§1", field="vehicleId"):
        office.asked(TA, operator, "2026-01-05", office.vehicle(operator))
    with refused("vehicle_required", field="vehicleId"):
        office.asked(CVS, operator, "2026-01-05")


def test_a_second_term_granted_for_an_earlier_day_is_refused_too() -> None:
    office = Office()
    operator = office.operator()
    vehicle = office.vehicle(operator)
    first, second = (office.asked(TA, operator, "2026-01-05", service="routine") for _ in range(2))
    for term in (first, second):
        office.papers(term, "2026-01-05")
    office.decided(first, "2026-03-02")
    with refused("permit_already_valid", "SPF-2", permit=str(first)):
        office.decided(second, "2026-02-02", at="2026-03-03")
    assert office.statuses(operator, vehicle, "2026-02-02").ta.status == "never-issued"


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
