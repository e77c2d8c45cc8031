"""Chapter D, the temporary impediment (art. 21): always an authority's act with reasons, on a ground that the law names."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.acts.content import PolicySetting
from domain.acts.regime_checks import check_policy
from domain.cases.commands.measures import ConfirmImpediment, ImposeImpediment, ImposePenalty
from domain.cases.events.measures import ImpedimentConfirmed, ImpedimentImposed, ImpedimentLifted
from domain.law.packs import PACKS
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.people import CLERK, GUARD, OFFICER, SECRETARY
from tests.domain.cases.world import City
from tests.domain.harness import day, instant, of, refused

ATTACHES = {"AME-15-I", "AME-15-V", "AME-16-II", "AME-16-VI"}


def faulty(city: City) -> CaseFile:
    """16-VI, faulty equipment, with V1 on 2 March 2026."""
    return city.infraction("16-VI", "2026-03-02", vehicle=city.v1)


def test_d_14_an_impediment_put_right_on_the_spot_ends_the_same_day_and_no_document_is_collected() -> None:
    city = americana()
    case = city.infraction("15-I", "2026-03-02", vehicle=city.v1)
    assert case.fine.amount_centavos == 14000
    imposed = case.impede("21-c", "2026-03-02")
    assert kinds(imposed) == ["case.impediment_imposed", "vehicle.impeded"]
    says(of(imposed, ImpedimentImposed)[0], number=1, ground="AME-21-c", vehicles=(city.v1,), imposed_on=day("2026-03-02"),
         authority=OFFICER.authority, body="SETRANSV", by=OFFICER.id)  # fmt: skip
    lifted = case.lift(1, "2026-03-02", on_site=True)
    assert kinds(lifted) == ["case.impediment_lifted", "vehicle.impediment_lifted"]
    says(of(lifted, ImpedimentLifted)[0], number=1, lifted_on=day("2026-03-02"), on_site=True)
    assert not city.impeded(city.v1, "2026-03-02")
    assert not city.collected(city.v1, "2026-03-02")


def test_d_15_a_brake_defect_is_one_fine_and_an_impediment_and_the_document_is_collected_against_a_receipt() -> None:
    city = americana()
    case = faulty(city)
    case.impede("21-c", "2026-03-02")
    with refused("receipt_required", "AME-21-§2"):
        city.collect(city.v1, "2026-03-02", receipt="")
    city.collect(city.v1, "2026-03-02", receipt="R-77")
    assert (case.fine.amount_centavos, city.impeded(city.v1, "2026-03-02"), city.collected(city.v1, "2026-03-02")) == (28000, True, True)


def test_d_16_an_impediment_ends_when_the_vehicle_is_presented_in_order_and_costs_are_paid_never_the_fine() -> None:
    case = faulty(americana())
    case.impede("21-c", "2026-03-02")
    with refused("return_requires_inspection", "AME-21-§4"):
        case.lift(1, "2026-03-10")
    with refused("return_requires_costs_paid", "AME-21-§4"):
        case.lift(1, "2026-03-10", presented=True, costs=5000, paid=4999)
    assert case.state.ledger.paid_on is None
    assert kinds(case.lift(1, "2026-03-10", presented=True, costs=5000, paid=5000)) == [
        "case.impediment_lifted", "vehicle.impediment_lifted",
    ]  # fmt: skip


def test_d_29_without_costs_nothing_is_to_be_paid() -> None:
    case = faulty(americana())
    case.impede("21-c", "2026-03-02")
    case.lift(1, "2026-03-10", presented=True)
    assert case.state.impediments[0].lifted_on == day("2026-03-10")


def test_d_17_not_fixable_and_no_risk_the_impediment_stands_and_the_document_stays() -> None:
    city = americana()
    case = city.infraction("15-I", "2026-03-02", vehicle=city.v1, letter="I-b")
    case.impede("21-c", "2026-03-02")
    with refused("collection_requires_safety_risk", "AME-21-§2"):
        city.collect(city.v1, "2026-03-02", receipt="R-78", risk=False)
    assert city.impeded(city.v1, "2026-03-03")


def test_d_18_an_impediment_goes_with_four_of_the_24_items() -> None:
    items = PACKS["americana-charter"].items
    assert len(items) == 24
    assert {item.provision for item in items if item.impediment_ground} == ATTACHES


@pytest.mark.parametrize("item", ["15-III", "15-VII", "15-VIII", "16-V", "17-III", "17-VII", "17-IX"])
def test_d_18_and_is_refused_on_the_others(item: str) -> None:
    city = americana()
    case = city.infraction(item, "2026-03-02", vehicle=city.v1)
    with refused("penalty_without_legal_hypothesis", "AME-21-c"):
        case.impede("21-c", "2026-03-02")


def test_d_19_a_permanent_impediment_has_no_legal_hypothesis() -> None:
    case = faulty(americana())
    with refused("penalty_without_legal_hypothesis", "AME-14-c"):
        case.city.ask(ImposePenalty(case=case.id, penalty="permanent-impediment"), instant("2026-03-03"), SECRETARY)


def test_d_23_a_vehicle_in_poor_safety_condition_is_withdrawn_and_not_impeded() -> None:
    city = americana()
    case = city.infraction("17-VII", "2026-03-02", vehicle=city.v1)
    assert case.fine.amount_centavos == 70000
    with refused("penalty_without_legal_hypothesis", "AME-21-c"):
        case.impede("21-c", "2026-03-02")
    city.withdraw(city.v1, "2026-03-02")
    assert city.vehicle_state(city.v1).withdrawals[0].on(day("2026-03-02"))


def test_d_36_a_companys_lapsed_paper_impedes_no_vehicle_by_itself() -> None:
    city = americana()
    case = city.infraction("15-V", "2026-03-02", operator=city.x, companyDocument=True)
    assert (case.fine.amount_centavos, case.state.impediments) == (14000, ())
    with refused("permit_scope_required", "AME-21-c"):
        case.impede("21-c", "2026-03-02", person=SECRETARY)
    case.impede("21-c", "2026-03-02", person=SECRETARY, vehicles=(city.v1, city.v2))
    assert (city.impeded(city.v1, "2026-03-02"), city.impeded(city.v2, "2026-03-02")) == (True, True)


def test_q_59_a_vehicles_lapsed_paper_impedes_that_vehicle() -> None:
    city = americana()
    case = city.infraction("15-V", "2026-03-02", vehicle=city.v1, vehicleDocument=True)
    case.impede("21-c", "2026-03-02")
    assert (city.impeded(city.v1, "2026-03-02"), city.impeded(city.v2, "2026-03-02")) == (True, False)


def test_q_14_the_missing_inspection_certificate_impedes_by_itself() -> None:
    city = americana()
    case = city.infraction("15-IV", "2026-03-02", vehicle=city.v1, documentsNotShown=("inspection-certificate",))
    case.impede("21-a", "2026-03-02")
    assert [i.ground for i in case.state.impediments] == ["AME-21-a"]


def test_a_guards_impediment_is_confirmed_by_setransv() -> None:
    case = faulty(americana())
    case.impede("21-c", "2026-03-02", person=GUARD)
    assert (case.state.impediments[0].body, case.state.impediments[0].confirmed) == ("MUNICIPAL_GUARD", False)
    command = ConfirmImpediment(case=case.id, number=1, confirmed_on=day("2026-03-03"), authority=SECRETARY.authority)
    case.city.ask(command, instant("2026-03-03"), SECRETARY)
    says(case.last(ImpedimentConfirmed), number=1, confirmed_on=day("2026-03-03"), by=SECRETARY.id)
    assert case.state.impediments[0].confirmed


def test_an_impediment_needs_a_competent_authority_and_reasons() -> None:
    case = faulty(americana())
    with refused("authority_not_competent", "AME-21-c"):
        case.impede("21-c", "2026-03-02", person=CLERK)
    bare = ImposeImpediment(
        case=case.id, ground="AME-21-c", authority=OFFICER.authority, body="SETRANSV", reasons="  ", imposed_on=day("2026-03-02")
    )
    with refused("reason_required"):
        case.city.ask(bare, instant("2026-03-02"), OFFICER)


def test_an_impediment_for_not_paying_ends_by_payment_alone() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.appeal("2026-03-10")
    case.decide(1, "dismissed", "2026-03-25")
    case.acknowledge(1, "2026-03-31")
    case.impede("21-b", "2026-04-16", person=SECRETARY)
    with refused("lifted_only_by_payment", "AME-21-b"):
        case.lift(1, "2026-04-20", presented=True)
    case.pay(27999, "2026-04-21")
    assert city.impeded(city.v1, "2026-04-21")
    case.pay(1, "2026-04-22")
    assert not city.impeded(city.v1, "2026-04-22")


def test_a_reclassified_case_keeps_no_impediment_that_its_new_item_does_not_attach() -> None:
    city = americana()
    case = faulty(city)
    case.impede("21-c", "2026-03-02")
    case.appeal("2026-03-10")
    facts = case.decide(1, "partly-upheld", "2026-03-25", item="15-VIII")
    assert len(of(facts, ImpedimentLifted)) == 1
    assert not city.impeded(city.v1, "2026-03-25")


def test_q_15_by_another_reading_a_fault_without_danger_that_is_not_put_right_on_the_spot_impedes_nothing() -> None:
    city = americana()
    city.reading("ame.no_risk_unfixable", "free")
    case = city.infraction("15-I", "2026-03-02", vehicle=city.v1)
    command = ImposeImpediment(
        case=case.id, ground="AME-21-c", authority=OFFICER.authority, body="SETRANSV", reasons="Sem número de ordem.",
        imposed_on=day("2026-03-02"),
    )  # fmt: skip
    with refused("record_incomplete", missing=["fixableOnSite", "safetyRisk"]):
        city.ask(command, instant("2026-03-02 18:00"), OFFICER)
    with refused("impediment_needs_safety_risk", "AME-21-c", "AME-21-§2"):
        city.ask(replace(command, fixable_on_site=False, safety_risk=False), instant("2026-03-02 18:00"), OFFICER)
    assert kinds(city.ask(replace(command, fixable_on_site=False, safety_risk=True), instant("2026-03-02 18:00"), OFFICER)) == [
        "case.impediment_imposed", "vehicle.impeded",
    ]  # fmt: skip


def test_q_13_no_act_makes_a_case_for_the_permanent_impediment() -> None:
    with refused("policy_value_not_allowed", key="ame.permanent_impediment.hypotheses"):
        check_policy(PolicySetting("ame.permanent_impediment.hypotheses", ("reincidência",), "Decreto 5"), PACKS["americana-charter"])
    case = faulty(americana())
    source = "no article gives a case"
    with refused("penalty_without_legal_hypothesis", "AME-14-c", hypotheses=[], source=source):
        case.city.ask(ImposePenalty(case=case.id, penalty="permanent-impediment"), instant("2026-03-03"), SECRETARY)
