"""What TA, simplified TA and CVS ask for: arts. 2 and 3 of Lei 14.971/2009."""

from uuid import UUID

import pytest

from domain.acts.content import InsuranceMinimum
from domain.operators.commands import RecordOperatorDocument
from domain.permits.events import PermitIssued, PermitRenewed
from domain.vehicles.commands import Ownership
from tests.domain.harness import day, one, refused
from tests.domain.sao_paulo.office import CVS, SEEN_BY_SMT, TA, TAS, Office

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


@pytest.mark.parametrize(
    ("seat", "state", "open_to"),
    [
        ("Santo André", "PB", True), ("Santo André", "SP", False), ("Santo Andre", "sp", False), ("Santa Isabel", "GO", True),
        ("Embu Guaçu", "SP", False), ("embu-guacu", "SP", False), ("Biritiba  Mirim", "SP", False),
    ],
)  # fmt: skip
def test_e_22_the_region_is_of_sao_paulo_and_not_of_a_namesake_elsewhere_and_a_hyphen_is_no_other_town(
    seat: str, state: str, *, open_to: bool
) -> None:
    office = Office()
    operator = office.operator(kinds=("non-routine",), seat=seat, state=state)
    if open_to:
        office.asked(TAS, operator, ON)
        return
    with refused("simplified_ta_not_available", "SPF-2-§2", seat=seat, state=state):
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
