"""What TA, simplified TA, CVS and AET ask for: arts. 2, 3, 9, 11 and 19 of Lei 14.971/2009."""

from uuid import UUID

import pytest

from domain.acts.content import InsuranceMinimum
from domain.law.adaptation import Fleet, adaptation, share
from domain.law.time_limits import time_limit
from domain.operators.commands import ContractClient, ContractPassenger, RecordContract, RecordOperatorDocument
from domain.operators.events import ContractRecorded
from domain.operators.operator import OPERATOR
from domain.permits.commands import ApplyForPermit
from domain.permits.events import PermitApplied, PermitIssued, PermitRenewed
from domain.vehicles.commands import Ownership
from tests.domain.harness import cnpj, day, one, refused
from tests.domain.sao_paulo.office import AET, CVS, SEEN_BY_SMT, TA, TAS, Office

ON = "2026-06-01"
TA_PAPERS = [
    "articles-of-association",
    "cnpj-registration",
    "municipal-taxpayer",
    "federal-tax-clearance",
    "state-tax-clearance",
    "municipal-tax-clearance",
    "inss-clearance",
    "fgts-clearance",
    "dtp-form",
]


def requirements(office: Office, permit: UUID, on: str = ON) -> list[str]:
    return [m.requirement or m.code for m in office.lacking(permit, on)]


# TA and simplified TA


def test_a_ta_asks_for_the_documents_of_art_2_and_no_other_authorisation_of_who_stays_in_the_city() -> None:
    office = Office()
    operator = office.operator()
    office.vehicle(operator)
    assert requirements(office, office.asked(TA, operator, ON)) == TA_PAPERS
    beyond = office.asked(TA, operator, ON, declared=("beyond-the-city",))
    assert requirements(office, beyond) == [*TA_PAPERS[:-1], "other-scope-authorisation", "dtp-form"]
    with refused("declaration_unknown", known=["beyond-the-city"]):
        office.asked(TA, operator, ON, declared=("on-holidays",))


def test_f_11_an_operator_without_a_vehicle_gets_no_ta_and_with_one_it_does() -> None:
    office = Office()
    operator = office.operator()
    with refused("fleet_below_minimum", "SPF-2-§1-VII", min=1, fleet=0):
        office.asked(TA, operator, ON)
    office.vehicle(operator)
    office.asked(TA, operator, ON)


@pytest.mark.parametrize(
    ("seat", "kinds", "open_to"),
    [
        ("Campinas", ("non-routine",), True),
        ("Campinas", ("non-routine", "own-fleet"), True),
        ("Osasco", ("non-routine",), False),
        ("OSASCO", ("non-routine",), False),
        ("São Paulo", ("non-routine",), False),
        ("Santana de Parnaiba", ("non-routine",), False),
        ("Campinas", ("routine", "non-routine"), False),
        ("Campinas", ("routine",), False),
        ("Campinas", ("own-fleet",), False),
    ],
)
def test_e_22_a_simplified_ta_is_for_non_routine_transport_from_outside_the_metropolitan_region(
    seat: str, kinds: tuple[str, ...], *, open_to: bool
) -> None:
    office = Office()
    operator = office.operator(kinds=kinds, seat=seat)
    if open_to:
        office.asked(TAS, operator, ON)
        return
    with refused("simplified_ta_not_available", "SPF-2-§2"):
        office.asked(TAS, operator, ON)


def test_a_full_ta_or_a_cvs_stands_for_no_other_document() -> None:
    office = Office()
    operator = office.operator()
    office.vehicle(operator)
    with refused("replacement_not_available", "SPF-2-§1"):
        office.asked(TA, operator, ON, replaces_cvs=True)


def test_establishments_of_one_company_share_a_ta_unless_the_city_tells_them_apart() -> None:
    office = Office()
    office.company()
    branch = office.operator(branch="0002")
    vehicle = office.vehicle(branch)
    assert office.statuses(branch, vehicle, ON).ta.status == "valid"
    office.world.setting("operator.identity", "full_cnpj", "2009-08-25")
    assert office.statuses(branch, vehicle, ON).ta.status == "never-issued"


# CVS


def test_a_cvs_asks_for_a_valid_ta_the_documents_of_art_3_and_smts_inspections() -> None:
    office = Office()
    operator = office.operator()
    vehicle = office.vehicle(operator, inspected=())
    permit = office.asked(CVS, operator, ON, vehicle, service="routine")
    assert requirements(office, permit) == [
        "ta_required", "inspection_missing", "vehicle-title", "vehicle-licence", "in-use-inspection", "dpvat", "insurance-policy",
        "accessibility", "sulphur",
    ]  # fmt: skip
    with refused("ta_required", "SPF-2", permit=TA):
        office.decided(permit, ON)
    office.granted(TA, operator, ON)
    with refused("inspection_missing", "SPF-3-III"):
        office.decided(permit, ON)
    for kind in SEEN_BY_SMT:
        office.inspected(vehicle, kind, ON)
    with refused("documents_missing", "SPF-3-I", "SPF-3-II", "SPF-3-IV", "SPF-3-V", "SPF-3-VI"):
        office.decided(permit, ON)
    office.papers(permit, ON)
    one(office.decided(permit, ON), PermitIssued)


def test_an_inspection_counts_until_a_later_one_fails_and_smt_makes_its_own() -> None:
    office = Office()
    _, vehicle, _, certificate = office.company()
    assert office.lacking(certificate, ON) == []
    office.inspected(vehicle, "regular", "2026-03-02", result="failed")
    office.inspected(vehicle, "accessibility", "2026-03-02", result="failed")
    lacks = [(m.code, m.why, m.citation) for m in office.lacking(certificate, ON)]
    assert lacks == [("inspection_missing", "rejected", "SPF-3-III"), ("accessibility_not_proven", "rejected", "SPF-3-VIII-a-2")]
    office.inspected(vehicle, "regular", "2026-03-03")
    office.inspected(vehicle, "accessibility", "2026-03-03")
    assert office.lacking(certificate, ON) == []
    with refused("authority_not_competent", "SPF-11-§2"):
        office.inspected(vehicle, "gps", "2026-03-03", body="SPTRANS")
    with refused("inspection_kind_unknown", known=["regular", "accessibility", "sulphur", "gps"]):
        office.inspected(vehicle, "modification", "2026-03-03")


def test_documents_of_one_vehicle_prove_nothing_for_another() -> None:
    office = Office()
    operator, _, _, _ = office.company()
    other = office.vehicle(operator)
    permit = office.asked(CVS, operator, ON, other, service="routine")
    title = RecordOperatorDocument(operator=operator, requirement="vehicle-title", reference="CRV de outro", issued_on=day(ON))
    office.world.ask(title, at=ON)
    assert "vehicle-title" in requirements(office, permit)


@pytest.mark.parametrize(
    ("ownership", "service", "code"),
    [
        ("owned", "routine", ""),
        ("partner", "routine", ""),
        ("leased", "own-fleet", ""),
        ("leased", "routine", "vehicle_owner_mismatch"),
        ("leased", "non-routine", "vehicle_owner_mismatch"),
    ],
)
def test_f_37_a_vehicle_stands_in_the_name_of_the_operator_or_a_partner_and_a_lessor_only_for_own_fleets(
    ownership: Ownership, service: str, code: str
) -> None:
    office = Office()
    operator = office.operator(kinds=("routine", "non-routine", "own-fleet"))
    vehicle = office.vehicle(operator, ownership=ownership)
    if code:
        with refused(code, "SPF-3-I", ownership=ownership):
            office.asked(CVS, operator, ON, vehicle, service=service)
        return
    permit = office.asked(CVS, operator, ON, vehicle, service=service)
    assert ("lease" in requirements(office, permit)) == (ownership == "leased")


def test_f_37_an_act_may_refuse_leased_vehicles_to_own_fleets_too() -> None:
    office = Office()
    office.world.setting("spf.own_fleet.accept_leased", value=False, since="2026-06-01")
    operator = office.operator(kinds=("own-fleet",))
    vehicle = office.vehicle(operator, ownership="leased")
    office.asked(CVS, operator, "2026-05-31", vehicle)
    with refused("vehicle_owner_mismatch", "SPF-3-I"):
        office.asked(CVS, operator, "2026-06-01", vehicle)


def test_the_service_is_asked_for_where_it_decides_in_whose_name_the_vehicle_may_stand() -> None:
    office = Office()
    operator = office.operator(kinds=("routine", "own-fleet"))
    vehicle = office.vehicle(operator)
    with refused("service_kind_required", "SPF-3"):
        office.asked(CVS, operator, ON, vehicle)


@pytest.mark.parametrize(
    ("amount", "on", "code"),
    [
        (49_999_99, "2026-05-31", ""),
        (49_999_99, "2026-06-01", "insurance_below_minimum"),
        (50_000_00, "2026-06-01", ""),
        (None, "2026-05-31", ""),
        (None, "2026-06-01", "documents_missing"),
    ],
)
def test_the_policy_covers_the_amount_of_the_act_in_effect_on_the_day_of_the_decision(amount: int | None, on: str, code: str) -> None:
    office = Office()
    office.world.act("Portaria SMT 10", "2026-06-01", InsuranceMinimum(50_000_00))
    operator = office.operator()
    vehicle = office.vehicle(operator)
    office.granted(TA, operator, "2026-01-05")
    permit = office.asked(CVS, operator, "2026-05-29", vehicle, service="routine")
    office.paper(permit, "insurance-policy", "2026-05-29", amount=amount)
    office.papers(permit, "2026-05-29")
    assert [(m.code, m.citation) for m in office.lacking(permit, on)] == ([(code, "SPF-3-VI")] if code else [])
    if code:
        with refused(code, "SPF-3-VI"):
            office.decided(permit, on)
    else:
        one(office.decided(permit, on), PermitIssued)


@pytest.mark.parametrize(("on", "code"), [("2014-12-03", ""), ("2014-12-04", "accessibility_not_proven")])
def test_k_05_a_renewed_cvs_needs_the_accessibility_standard_from_4_december_2014(on: str, code: str) -> None:
    office = Office(since="2013-12-02")
    operator = office.operator()
    vehicle = office.vehicle(operator, year=2012)
    office.granted(TA, operator, "2013-12-02")
    office.renewed(office_ta(office, operator), "2014-11-03", "2014-11-03")
    certificate = office.granted(CVS, operator, "2013-12-10", vehicle, service="routine")
    office.inspected(vehicle, "accessibility", "2014-06-02", result="failed")
    if code:
        with refused(code, "SPF-3-VIII-a-1"):
            office.renewed(certificate, on, on)
        return
    facts = office.renewed(certificate, on, on)
    assert one(facts, PermitRenewed).valid_until == day("2015-12-10")


def office_ta(office: Office, operator: UUID) -> UUID:
    found = office.statuses(operator, None, "2014-01-02").ta_permit
    assert found is not None
    return found


def test_k_05_a_new_cvs_needs_it_already_on_3_december_2014() -> None:
    office = Office(since="2014-11-03")
    operator = office.operator()
    vehicle = office.vehicle(operator, year=2012, inspected=("regular", "sulphur"))
    office.granted(TA, operator, "2014-11-03")
    permit = office.asked(CVS, operator, "2014-12-03", vehicle, service="routine")
    office.papers(permit, "2014-12-03")
    with refused("accessibility_not_proven", "SPF-3-VIII-a-2"):
        office.decided(permit, "2014-12-03")


# AET


def test_e_26_an_aet_for_an_unlisted_purpose_goes_to_review_and_is_granted_without_plan_or_gps() -> None:
    office = Office()
    operator, vehicle, _, _ = office.company()
    permit = office.asked(AET, operator, ON, vehicle, permit_class="non-routine", purpose="corporate convention")
    assert office.state(permit).asked.warnings == ("purpose_not_listed", "rule_set_superseded")
    assert office.lacking(permit, ON) == []
    one(office.decided(permit, ON), PermitIssued)


def test_an_aet_is_of_one_of_the_laws_classes_and_of_the_operators_services() -> None:
    office = Office()
    operator = office.operator(kinds=("non-routine",))
    vehicle = office.vehicle(operator)
    with refused("permit_class_unknown", "SPF-9", known=["routine", "non-routine"]):
        office.asked(AET, operator, ON, vehicle)
    with refused("service_kind_not_registered", "SPF-9-I"):
        office.asked(AET, operator, ON, vehicle, permit_class="routine")
    with refused("permit_class_unknown", "SPF-6"):
        office.asked(TA, operator, ON, permit_class="routine")
    own = office.operator("22333444", kinds=("own-fleet",))
    office.asked(AET, own, ON, office.vehicle(own), permit_class="routine")


def test_f_27_a_routine_aet_needs_smts_inspection_of_the_gps_and_a_non_routine_one_does_not() -> None:
    office = Office()
    operator, vehicle, _, _ = office.company()
    permit = office.asked(AET, operator, ON, vehicle, permit_class="routine")
    office.plan(permit, ON)
    with refused("gps_inspection_missing", "SPF-11-§2"):
        office.decided(permit, ON)
    office.inspected(vehicle, "gps", ON)
    with refused("documents_missing", "SPF-11-II"):
        office.decided(permit, ON)
    office.paper(permit, "gps-device", ON)
    one(office.decided(permit, ON), PermitIssued)
    one(office.decided(office.asked(AET, operator, ON, office_cvs(office, operator), permit_class="non-routine"), ON), PermitIssued)


def office_cvs(office: Office, operator: UUID) -> UUID:
    """A second coach with a CVS and no GPS."""
    vehicle = office.vehicle(operator)
    office.granted(CVS, operator, ON, vehicle, service="routine")
    return vehicle


def test_f_27_an_act_may_ask_for_the_gps_inspection_of_all() -> None:
    office = Office()
    office.world.setting("spf.aet.gps_for", "all", since="2009-08-25")
    operator, vehicle, _, _ = office.company()
    permit = office.asked(AET, operator, ON, vehicle, permit_class="non-routine")
    with refused("gps_inspection_missing", "SPF-11-§2"):
        office.decided(permit, ON)
    office.inspected(vehicle, "gps", ON)
    one(office.decided(permit, ON), PermitIssued)


def test_no_aet_for_a_vehicle_of_another_operator() -> None:
    office = Office()
    _, vehicle, _, _ = office.company()
    other = office.operator("22333444")
    with refused("vehicle_not_of_operator"):
        office.asked(AET, other, ON, vehicle, permit_class="non-routine")
    with refused("vehicle_required"):
        office.world.ask(
            ApplyForPermit(
                permit=UUID(int=9), regime="sao-paulo-charter", kind=AET, operator=other, applied_on=day(ON), permit_class="routine"
            ),
            at=ON,
        )


# Scope and adaptation


def contract(operator: UUID, kind: str) -> RecordContract:
    client = ContractClient(name="Escola Modelo", cnpj=cnpj("44555666"))
    students = (ContractPassenger("Aluno 1", "student"),)
    return RecordContract(operator=operator, service_kind=kind, client=client, trips=0, valid_from=day(ON), passengers=students)


def test_f_23_regular_school_transport_is_out_of_scope_and_routine_charter_of_students_is_in() -> None:
    office = Office()
    operator = office.operator()
    with refused("regular_school_transport_out_of_scope", "SPF-19"):
        office.world.ask(contract(operator, "regular-school"), at=ON)
    with refused("regular_school_transport_out_of_scope", "SPF-19"):
        office.operator("22333444", kinds=("regular-school",))
    assert one(office.world.ask(contract(operator, "routine"), at=ON), ContractRecorded).passengers[0].tie == "student"


def test_f_29_an_individual_entrepreneur_is_no_legal_person() -> None:
    with refused("operator_must_be_legal_person", "SPF-2"):
        Office().operator(nature="mei")


@pytest.mark.parametrize(
    ("rule", "raw", "last"),
    [
        ("adaptation", "2009-11-23", "2009-11-23"),  # K-01
        ("fleet-half", "2011-08-25", "2011-08-25"),  # K-02
        ("fleet-whole", "2013-08-25", "2013-08-26"),  # K-02: a Sunday, and terms to adapt roll
        ("commission", "2009-09-24", "2009-09-24"),  # K-04
        ("regulation", "2009-09-24", "2009-09-24"),  # K-04
    ],
)
def test_k_01_k_02_k_04_terms_of_the_final_provisions(rule: str, raw: str, last: str) -> None:
    limit, _ = time_limit(Office().world.law(), rule, day("2009-08-25"))
    assert (limit.raw_last_day, limit.last_day) == (day(raw), day(last))


@pytest.mark.parametrize(("fleet", "half"), [(0, 0), (1, 1), (2, 1), (7, 4), (8, 4)])
def test_k_03_half_of_a_fleet_is_rounded_up(fleet: int, half: int) -> None:
    assert share(fleet, 50) == half


@pytest.mark.parametrize(
    ("provision", "active", "on", "fleet", "until"),
    [
        ("SPF-2", "2008-01-02", "2009-10-01", None, "2009-11-23"),  # K-09
        ("SPF-2", "2008-01-02", "2009-11-23", None, "2009-11-23"),
        ("SPF-2", "2008-01-02", "2009-11-24", None, None),
        ("SPF-2", "2009-08-24", "2009-10-01", None, "2009-11-23"),
        ("SPF-2", "2009-08-25", "2009-10-01", None, None),
        ("SPF-2", None, "2009-10-01", None, None),
        ("SPF-12", "2008-01-02", "2009-10-01", None, None),
        ("SPF-3-VII-a", "2008-01-02", "2011-08-25", Fleet(7, 0), "2013-08-26"),
        ("SPF-3-VII-a", "2008-01-02", "2011-08-26", Fleet(7, 3), None),
        ("SPF-3-VII-a", "2008-01-02", "2011-08-26", Fleet(7, 4), "2013-08-26"),
        ("SPF-3-VII-b", "2008-01-02", "2013-08-26", Fleet(7, 4), "2013-08-26"),
        ("SPF-3-VII-b", "2008-01-02", "2013-08-27", Fleet(7, 7), None),
    ],
)
def test_k_09_operators_at_work_before_the_law_are_spared_while_their_term_runs(
    provision: str, active: str | None, on: str, fleet: Fleet | None, until: str | None
) -> None:
    found, _ = adaptation(Office().world.law(), provision, day(active) if active else None, day(on), fleet)
    assert (found.until if found else None) == (day(until) if until else None)


def test_k_02_an_old_coach_of_an_early_operator_is_licensed_while_half_of_its_fleet_is_young_enough() -> None:
    office = Office(since="2011-08-26")
    operator = office.operator(active_since="2008-01-02")
    assert office.world.state(OPERATOR.at(operator)).entry.active_since == day("2008-01-02")
    old = office.vehicle(operator, year=1990)
    office.granted(TA, operator, "2011-08-26")
    permit = office.asked(CVS, operator, "2011-08-26", old, service="routine")
    office.papers(permit, "2011-08-26")
    with refused("vehicle_too_old", "SPF-3-VII-a", limit=15, age=21):
        office.decided(permit, "2011-08-26")
    office.vehicle(operator, year=2011)
    with refused("adaptation_period_running", "SPF-18-PU", until="2013-08-26"):
        office.decided(permit, "2011-08-26", reasons="Veículo velho demais.")
    one(office.decided(permit, "2011-08-26"), PermitIssued)


def test_a_new_operator_is_spared_nothing() -> None:
    office = Office(since="2010-03-01")
    operator = office.operator()
    old = office.vehicle(operator, year=1990)
    office.granted(TA, operator, "2010-03-01")
    permit = office.asked(CVS, operator, "2010-03-01", old, service="routine")
    office.papers(permit, "2010-03-01")
    with refused("vehicle_too_old", "SPF-3-VII-a"):
        office.decided(permit, "2010-03-01")


def test_an_application_says_what_it_is_about() -> None:
    office = Office()
    operator, vehicle, _, _ = office.company()
    permit = office.asked(AET, operator, ON, vehicle, permit_class="non-routine", purpose="tourism")
    asked = office.state(permit).asked
    assert isinstance(asked, PermitApplied)
    assert (asked.permit_class, asked.purpose, asked.vehicle) == ("non-routine", "tourism", vehicle)
    assert asked.warnings == ("rule_set_superseded",)
