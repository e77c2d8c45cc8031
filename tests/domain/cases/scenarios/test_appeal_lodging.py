"""Chapter A, the filing: when an appeal is in time, who hears it, and that nothing filed is turned away at the door."""

from __future__ import annotations

import pytest

from domain.cases.commands.appeals import AddAppealDocument, LodgeAppeal, WithdrawAppeal
from domain.cases.events.appeals import AppealDocumentAdded, AppealLodged, AppealWithdrawn, DecisionAcknowledged
from domain.cases.events.file import CaseAnnulled
from domain.cases.events.measures import ImpedimentLifted
from domain.cases.events.opening import NoticeServed
from domain.cases.state import FINE
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import engine, kinds, says
from tests.domain.cases.people import CLERK, REPRESENTATIVE
from tests.domain.harness import day, instant, refused


def a_01() -> CaseFile:
    """Item 16-I on Friday 13 February 2026, notice handed over: last day Monday 2 March."""
    city = americana()
    return city.infraction("16-I", "2026-02-13", vehicle=city.v1)


def test_a_11_an_appeal_in_the_last_second_of_the_last_day_is_in_time() -> None:
    lodged = a_01().appeal("2026-03-02 23:59:59")
    says(lodged, number=1, track=FINE, tier=1, lodged_on=day("2026-03-02"), last_day=day("2026-03-02"), timely=True, standing=True,
         forwarded=False, warnings=())  # fmt: skip
    assert lodged.lodged_at.utctimetuple()[:6] == (2026, 3, 3, 2, 59, 59)
    assert engine(lodged.receipt, "admissibility").outputs == {"timely": True, "admitted": True, "code": ""}


def test_a_11_a_fraction_of_the_last_second_is_still_in_time() -> None:
    assert a_01().appeal("2026-03-02 23:59:59.900000").timely


def test_a_12_an_appeal_in_the_first_second_of_the_next_day_is_late_kept_and_suspends_no_payment() -> None:
    case = a_01()
    lodged = case.appeal("2026-03-03 00:00:00")
    says(lodged, number=1, tier=1, lodged_on=day("2026-03-03"), last_day=day("2026-03-02"), timely=False, standing=True)
    assert engine(lodged.receipt, "admissibility").outputs == {"timely": False, "admitted": False, "code": "appeal_out_of_time"}
    case.clock("2026-03-03")
    assert (case.state.ledger.due_on, case.state.ledger.defaulted) == (day("2026-03-02"), True)


def test_a_12_the_secretary_decides_not_to_admit_the_late_appeal() -> None:
    case = a_01()
    case.appeal("2026-03-03 00:00:00")
    case.decide(1, "not-admitted", "2026-03-10")
    says(case.decided(1), outcome="not-admitted", code="appeal_out_of_time", tier=1)


def test_a_12_or_gives_the_term_back_with_reasons_which_makes_it_timely() -> None:
    case = a_01()
    case.appeal("2026-03-03 00:00:00")
    case.restore("2026-03-04", "2026-03-05")
    assert case.state.filings[0].timely


def test_a_20_an_appeal_to_the_mayor_while_the_first_is_pending_is_refused_and_papers_may_be_added_to_it() -> None:
    case = a_01()
    case.appeal("2026-02-20")
    with refused("appeal_already_pending"):
        case.appeal("2026-02-25", to="mayor")
    case.city.ask(AddAppealDocument(case=case.id, appeal=1, title="Fotografias", reference="doc-7"), instant("2026-02-25"), CLERK)
    says(case.last(AppealDocumentAdded), appeal=1, title="Fotografias", reference="doc-7", added_on=day("2026-02-25"))


def test_a_21_after_the_mayor_decided_there_is_no_third_appeal() -> None:
    case = a_01()
    case.appeal("2026-02-20")
    case.decide(1, "dismissed", "2026-03-05")
    case.acknowledge(1, "2026-03-10")
    assert case.appeal("2026-03-12").tier == 2
    case.decide(2, "dismissed", "2026-03-20")
    with refused("appeals_exhausted", "AME-24"):
        case.appeal("2026-03-25")
    case.acknowledge(2, "2026-03-26")
    with refused("appeals_exhausted", "AME-24"):
        case.appeal("2026-03-27")


def test_a_22_an_appeal_lodged_twice_is_refused_and_the_first_stands() -> None:
    case = a_01()
    case.appeal("2026-02-20")
    with refused("appeal_already_pending"):
        case.appeal("2026-02-20 10:00:01")
    assert [e.number for e in case.of(AppealLodged)] == [1]


def test_a_22_an_appeal_at_the_second_tier_lodged_twice_is_refused_too() -> None:
    case = a_01()
    case.appeal("2026-02-20")
    case.decide(1, "dismissed", "2026-03-05")
    case.acknowledge(1, "2026-03-10")
    case.appeal("2026-03-12")
    with refused("appeal_already_pending"):
        case.appeal("2026-03-13")


def test_a_23_a_wholly_upheld_appeal_annuls_the_case_lifts_its_impediments_and_leaves_nothing_to_appeal() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-02-13", vehicle=city.v1)
    case.impede("21-c", "2026-02-13")
    case.appeal("2026-02-20")
    facts = case.decide(1, "upheld", "2026-03-05")
    assert kinds(facts) == [
        "case.annulled", "case.appeal_decided", "case.impediment_lifted", "vehicle.impediment_lifted", "vehicle.infraction_settled",
    ]  # fmt: skip
    says(case.last(CaseAnnulled), annulled_on=day("2026-03-05"), own_motion=False)
    says(case.last(ImpedimentLifted), number=1, lifted_on=day("2026-03-05"))
    assert not city.impeded(city.v1, "2026-03-05")
    with refused("nothing_to_appeal", "AME-24"):
        case.appeal("2026-03-10")
    case.acknowledge(1, "2026-03-12")
    with refused("nothing_to_appeal", "AME-24"):
        case.appeal("2026-03-13")


def test_a_28_an_appeal_to_the_mayor_before_any_acknowledgement_is_in_time_and_is_itself_the_acknowledgement() -> None:
    case = a_01()
    case.appeal("2026-02-20")
    case.decide(1, "dismissed", "2026-03-25")
    lodged = case.appeal("2026-03-27")
    says(lodged, number=2, tier=2, timely=True, lodged_on=day("2026-03-27"))
    says(case.last(DecisionAcknowledged), appeal=1, tier=1, acknowledged_on=day("2026-03-27"), means="spontaneous-appearance")


def test_a_29_a_late_appeal_not_admitted_may_be_taken_to_the_mayor_from_its_acknowledgement() -> None:
    case = a_01()
    case.appeal("2026-03-10")
    case.decide(1, "not-admitted", "2026-03-30")
    acknowledged = case.acknowledge(1, "2026-04-06")
    assert engine(acknowledged.receipt, "time-limits").outputs["rawLastDay"] == "2026-04-21"
    assert case.last_day(2) == day("2026-04-22")
    says(case.appeal("2026-04-22 20:00:00"), tier=2, timely=True)


def test_a_29_on_the_day_after_it_is_late_for_the_mayor_too() -> None:
    case = a_01()
    case.appeal("2026-03-10")
    case.decide(1, "not-admitted", "2026-03-30")
    case.acknowledge(1, "2026-04-06")
    says(case.appeal("2026-04-23 08:00:00"), tier=2, timely=False)


def test_a_30_an_appeal_addressed_to_the_mayor_goes_to_the_secretary_and_is_in_time() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    says(case.appeal("2026-03-10", to="mayor"), tier=1, timely=True, addressed_to="mayor", forwarded=True,
         warnings=("forwarded_to_competent_authority",))  # fmt: skip


def test_a_38_the_company_gives_no_instant_of_its_own() -> None:
    case = a_01()
    command = LodgeAppeal(
        case=case.id, contested_act="fine", grounds="…", appellant=case.offender, lodged_at=instant("2026-03-02"), by_operator=True
    )
    with refused("lodged_at_not_allowed", "AME-23"):
        case.city.ask(command, instant("2026-03-03"), REPRESENTATIVE)


def test_a_38_a_clerk_gives_the_instant_of_a_paper_protocol_with_its_number() -> None:
    case = a_01()
    lodged = case.appeal("2026-03-02 16:40:00", entered="2026-03-04")
    says(lodged, timely=True, lodged_on=day("2026-03-02"), lodged_at=instant("2026-03-02 16:40:00"), protocol="P-2026/0815", by=CLERK.id)


def test_a_38_a_clerk_gives_no_instant_without_the_protocols_number() -> None:
    case = a_01()
    command = LodgeAppeal(case=case.id, contested_act="fine", grounds="…", appellant=case.offender, lodged_at=instant("2026-03-02"))
    with refused("protocol_required", "AME-23"):
        case.city.ask(command, instant("2026-03-03"), CLERK)


def test_an_appeal_before_any_service_is_in_time_and_is_itself_the_notice() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-02-13", vehicle=city.v1, served=None)
    says(case.appeal("2026-04-20"), tier=1, timely=True)
    says(case.last(NoticeServed), addressee=city.x_cnpj, served_on=day("2026-04-20"), means="spontaneous-appearance", effective=True)


def test_q_54_an_appeal_by_somebody_else_is_kept_and_decided_without_standing() -> None:
    case = a_01()
    says(case.appeal("2026-02-20", by="Sindicato dos Fretadores", person=CLERK), tier=1, timely=True, standing=False)
    case.decide(1, "not-admitted", "2026-03-05")
    says(case.decided(1), outcome="not-admitted", code="appellant_without_standing")


def test_q_54_a_branch_of_the_company_has_standing() -> None:
    case = a_01()
    says(case.appeal("2026-02-20", by=case.city.x_branch_cnpj), standing=True, timely=True)


@pytest.mark.parametrize("upto", ["pending", "decided"])
def test_an_appeal_given_up_was_lodged_all_the_same(upto: str) -> None:
    case = a_01()
    case.appeal("2026-02-20")
    case.city.ask(WithdrawAppeal(case=case.id, appeal=1, withdrawn_on=day("2026-02-25")), instant("2026-02-25"), CLERK)
    says(case.last(AppealWithdrawn), appeal=1, withdrawn_on=day("2026-02-25"))
    if upto == "decided":
        case.decide(1, "not-admitted", "2026-03-05")
    with refused("appeal_pending" if upto == "pending" else "cassation_ground_not_met", "AME-22-II"):
        case.propose("22-II", "2026-04-30")
