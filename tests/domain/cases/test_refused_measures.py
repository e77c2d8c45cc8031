"""Measures and money that are refused beside the scenarios: unknown grounds and numbers, wrong bodies, days out of order."""

from __future__ import annotations

from uuid import UUID

import pytest

from domain.cases.commands.fines import RecordPayment
from domain.cases.commands.measures import (
    ConfirmImpediment,
    DropCassationProposal,
    FileDefence,
    ImposeCassation,
    ImposeImpediment,
    ImposePenalty,
)
from domain.cases.events.fines import RefundDue
from domain.cases.events.measures import CassationProposalDropped, ImpedimentImposed
from domain.streams import Facts
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.people import CLERK, GUARD, OFFICER, REPRESENTATIVE, SECRETARY
from tests.domain.cases.world import City
from tests.domain.harness import day, instant, of, refused


def faulty(city: City) -> CaseFile:
    """16-VI on Monday 2 March 2026."""
    return city.infraction("16-VI", "2026-03-02", vehicle=city.v1)


@pytest.mark.parametrize(
    ("penalty", "code"),
    [
        ("permanent-impediment", "penalty_without_legal_hypothesis"), ("PERMANENT_IMPEDIMENT", "penalty_without_legal_hypothesis"),
        ("fine", "penalty_has_own_command"), ("cassation", "penalty_has_own_command"), ("flogging", "penalty_unknown"),
    ],
)  # fmt: skip
def test_no_penalty_is_imposed_by_its_name(penalty: str, code: str) -> None:
    case = faulty(americana())
    with refused(code):
        case.city.ask(ImposePenalty(case=case.id, penalty=penalty), instant("2026-03-03"), SECRETARY)


def test_an_impediment_rests_on_a_ground_of_article_21_and_is_imposed_by_a_body_that_inspects() -> None:
    case = faulty(americana())
    with refused("ground_unknown", known=["AME-21-a", "AME-21-b", "AME-21-c"]):
        case.impede("22-II", "2026-03-02")
    with refused("inspecting_body_not_competent", "AME-28"):
        case.impede("21-c", "2026-03-02", body="CET")
    with refused("date_before_fact", field="imposedOn", notBefore="2026-03-02"):
        case.impede("21-c", "2026-03-01")
    assert case.of(ImpedimentImposed) == []


def test_an_impediment_reaches_vehicles_of_the_register_once() -> None:
    city = americana()
    case = faulty(city)
    with refused("vehicle_not_found", vehicle=str(UUID(int=9))):
        case.impede("21-c", "2026-03-02", vehicles=(UUID(int=9),))
    case.impede("21-c", "2026-03-02", vehicles=(city.v1, city.v1))
    assert case.last(ImpedimentImposed).vehicles == (city.v1,)
    with refused("already_impeded", "AME-21-c", vehicle=str(city.v1)):
        case.impede("21-c", "2026-03-03")


def test_only_an_open_impediment_of_the_case_is_lifted_or_confirmed() -> None:
    case = faulty(americana())
    with refused("impediment_not_found", number=1):
        case.lift(1, "2026-03-03", on_site=True)
    case.impede("21-c", "2026-03-02", person=GUARD)
    with refused("date_before_fact", field="liftedOn"):
        case.lift(1, "2026-03-01", on_site=True)
    command = ConfirmImpediment(case=case.id, number=1, confirmed_on=day("2026-03-03"), authority=GUARD.authority)
    with refused("separation_of_duties", "AME-21-c"):
        case.city.ask(command, instant("2026-03-03"), GUARD)
    case.confirm(1, "2026-03-03")
    with refused("already_confirmed", "AME-21-c"):
        case.confirm(1, "2026-03-04")
    case.lift(1, "2026-03-05", on_site=True)
    with refused("impediment_already_lifted"):
        case.lift(1, "2026-03-06", on_site=True)


def test_an_annulled_case_carries_no_further_measure() -> None:
    case = faulty(americana())
    case.annul("2026-03-20")
    with refused("case_annulled"):
        case.impede("21-c", "2026-03-21")
    with refused("case_annulled"):
        case.propose("22-II", "2026-03-21")


def test_what_is_paid_into_an_annulled_case_is_due_back() -> None:
    case = faulty(americana())
    case.annul("2026-03-20")
    facts = case.pay(5000, "2026-03-21")
    says(of(facts, RefundDue)[0], amount_centavos=5000, cause="payment_above_amount")
    case.refund(5000, "2026-03-23")


def test_money_belongs_to_the_case_of_an_infraction() -> None:
    city = americana()
    case = city.open_cassation("22-I", city.v1, "2026-03-02")
    with refused("no_fine_in_case"):
        case.pay(100, "2026-03-03")


def test_money_comes_in_after_the_fact_and_not_in_the_future() -> None:
    case = faulty(americana())
    with refused("date_before_fact", field="paidOn", notBefore="2026-03-02"):
        case.pay(100, "2026-03-01", entered="2026-03-03")
    with refused("date_in_future", field="paidOn"):
        case.city.ask(
            RecordPayment(case=case.id, amount_centavos=100, paid_on=day("2026-03-04"), reference=""), instant("2026-03-03"), CLERK
        )


def cassate(case: CaseFile, proposal: int, on: str, reasons: str = "Nos autos.") -> Facts:
    """The Secretary cassates."""
    command = ImposeCassation(case=case.id, proposal=proposal, authority=SECRETARY.authority, reasons=reasons, decided_on=day(on))
    return case.city.ask(command, instant(on), SECRETARY)


def test_only_an_open_proposal_is_defended_dropped_or_imposed() -> None:
    city = americana()
    case = city.open_cassation("22-I", city.v1, "2026-03-02")
    with refused("proposal_not_open", "AME-22", proposal=2):
        case.defend(2, "2026-03-03 09:00:00")
    case.defend(1, "2026-03-03 09:00:00")
    with refused("reason_required", "AME-22-I"):
        cassate(case, 1, "2026-03-04", " ")
    drop = DropCassationProposal(case=case.id, proposal=1, dropped_on=day("2026-03-04"), reasons="Defesa acolhida.")
    says(of(city.ask(drop, instant("2026-03-04"), SECRETARY), CassationProposalDropped)[0], number=1, cause="authority")
    with refused("proposal_not_open", "AME-22"):
        cassate(case, 1, "2026-03-05")
    assert kinds(case.clock("2026-03-06")) == ["case.closed"]


def test_a_cassation_in_effect_is_not_dropped() -> None:
    city = americana()
    case = city.open_cassation("22-I", city.v1, "2026-03-02")
    case.defend(1, "2026-03-03 09:00:00")
    cassate(case, 1, "2026-03-04")
    case.notice("2026-03-04", act="cassation", number=1)
    case.clock("2026-03-20")
    drop = DropCassationProposal(case=case.id, proposal=1, dropped_on=day("2026-03-23"), reasons="Clemência.")
    with refused("cassation_already_effective"):
        city.ask(drop, instant("2026-03-23"), SECRETARY)


def test_a_defence_needs_grounds_and_the_company_gives_no_instant() -> None:
    city = americana()
    case = city.open_cassation("22-I", city.v1, "2026-03-02")
    with refused("reason_required", field="grounds"):
        city.ask(FileDefence(case=case.id, proposal=1, grounds=" "), instant("2026-03-03"), REPRESENTATIVE)
    early = FileDefence(case=case.id, proposal=1, grounds="Não houve dolo.", filed_at=instant("2026-03-02"), by_operator=True)
    with refused("lodged_at_not_allowed"):
        city.ask(early, instant("2026-03-03"), REPRESENTATIVE)


def test_a_permit_that_nobody_has_founds_no_case() -> None:
    city = americana()
    with refused("no_permit_to_cassate", "AME-22-II"):
        case = city.infraction("16-I", "2026-03-02", vehicle=city.v3)
        case.propose("22-II", "2026-03-18")


def test_an_impediment_says_its_reasons() -> None:
    case = faulty(americana())
    bare = ImposeImpediment(
        case=case.id, ground="AME-21-c", authority=OFFICER.authority, body="SETRANSV", reasons="", imposed_on=day("2026-03-02")
    )
    with refused("reason_required", "AME-21-c"):
        case.city.ask(bare, instant("2026-03-02"), OFFICER)
