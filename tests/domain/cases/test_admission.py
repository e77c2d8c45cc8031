"""Late appeals and what may become of them: not admitted, given back, admitted by the Mayor after all; and what each decision may be."""

from __future__ import annotations

import pytest

from domain.cases.commands.appeals import GrantSuspensiveEffect, RestoreDeadline, WithdrawAppeal
from domain.cases.events.appeals import AppealFoundTimely, DecisionAcknowledged, SuspensiveEffectGranted
from domain.cases.events.common import Authority, Outcome
from domain.cases.events.terms import DeadlineRestored, LapseUndone
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.people import MAYOR, OFFICER, REPRESENTATIVE, SECRETARY
from tests.domain.harness import day, instant, of, refused


def late() -> CaseFile:
    """Item 16-I on Monday 2 March 2026, appealed on Wednesday 18 March, a day late."""
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    assert not case.appeal("2026-03-18").timely
    return case


def not_admitted() -> CaseFile:
    """The late appeal not admitted on 20 March, known on 23 March, and taken to the Mayor on 24 March."""
    case = late()
    case.decide(1, "not-admitted", "2026-03-20")
    case.acknowledge(1, "2026-03-23")
    says(case.appeal("2026-03-24"), number=2, tier=2, timely=True)
    return case


@pytest.mark.parametrize("outcome", ["upheld", "partly-upheld", "dismissed"])
def test_a_12_a_late_appeal_is_decided_by_not_admitting_it_only(outcome: Outcome) -> None:
    with refused("appeal_out_of_time", "AME-23", allowed=["not-admitted"]):
        late().decide(1, outcome, "2026-03-20", times=1)


def test_the_mayor_may_hold_that_it_is_to_be_heard_and_then_it_is_pending_with_the_secretary_again() -> None:
    case = not_admitted()
    facts = case.decide(2, "upheld", "2026-03-30")
    says(of(facts, AppealFoundTimely)[0], appeal=1, cause="admitted_on_appeal")
    assert "case.annulled" not in kinds(facts)
    first = case.state.filing(1)
    assert first is not None
    assert (first.pending, first.timely) == (True, True)
    with refused("appeal_already_pending", appeal=1, tier=1):
        case.appeal("2026-03-31")
    case.decide(1, "dismissed", "2026-04-06")
    case.acknowledge(1, "2026-04-07")
    says(case.appeal("2026-04-22"), number=3, tier=2, timely=True, last_day=day("2026-04-22"))


def test_the_mayor_decides_nothing_but_the_admission() -> None:
    with refused("only_admission_contested", "AME-24"):
        not_admitted().decide(2, "partly-upheld", "2026-03-30", times=1)


def test_if_the_mayor_dismisses_the_non_admission_stands() -> None:
    case = not_admitted()
    case.decide(2, "dismissed", "2026-03-30")
    case.acknowledge(2, "2026-03-31")
    with refused("appeals_exhausted"):
        case.appeal("2026-04-01")


def test_a_25_a_term_given_back_after_the_non_admission_makes_the_appeal_pending_again() -> None:
    case = late()
    case.decide(1, "not-admitted", "2026-03-20")
    facts = case.restore("2026-03-18", "2026-03-25")
    says(of(facts, DeadlineRestored)[0], tier=1, new_last_day=day("2026-03-18"), by=SECRETARY.id)
    says(of(facts, AppealFoundTimely)[0], appeal=1, last_day=day("2026-03-18"), cause="deadline_restored")
    case.decide(1, "upheld", "2026-03-27")
    assert case.state.annulled_on == day("2026-03-27")


def test_a_25_it_undoes_the_lapse_that_the_clock_recorded() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.clock("2026-03-18")
    assert of(case.restore("2026-03-31", "2026-03-20"), LapseUndone)[0].of == "appeal-period"
    assert case.appeal("2026-03-31").timely


@pytest.mark.parametrize("new_last_day", ["2026-03-17", "2026-03-16"])
def test_a_term_is_given_back_longer_never_shorter(new_last_day: str) -> None:
    with refused("deadline_only_longer", field="newLastDay", lastDay="2026-03-17"):
        late().restore(new_last_day, "2026-03-20")


def test_a_term_is_given_back_by_the_authority_of_its_tier() -> None:
    case = late()
    command = RestoreDeadline(
        case=case.id,
        contested_act="fine",
        tier=1,
        new_last_day=day("2026-04-10"),
        authority=Authority("inspector", "Agente Souza"),
        reasons="Erro do protocolo.",
        restored_on=day("2026-03-20"),
    )
    with refused("authority_not_competent", "AME-23", competent=["secretary"]):
        case.city.ask(command, instant("2026-03-20"), OFFICER)


def test_there_is_no_term_of_the_second_tier_to_give_back_before_the_first_is_decided() -> None:
    with refused("no_term_to_restore", tier=2):
        late().restore("2026-04-10", "2026-03-20", tier=2)


def test_q_54_an_appeal_by_somebody_else_is_only_not_admitted_and_stops_nobody() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    says(case.appeal("2026-03-03", by="Fulano de Tal"), standing=False, appellant="", warnings=("appellant_without_standing",))
    with refused("appellant_without_standing", allowed=["not-admitted"]):
        case.decide(1, "upheld", "2026-03-04")
    says(case.appeal("2026-03-05"), number=2, tier=1, timely=True)
    case.decide(1, "not-admitted", "2026-03-06")
    says(case.decided(1), code="appellant_without_standing")
    case.acknowledge(1, "2026-03-09")
    says(case.last(DecisionAcknowledged), last_day=None, due_on=None)


def test_an_appeal_given_up_is_not_upheld() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.appeal("2026-03-03")
    case.city.ask(WithdrawAppeal(case=case.id, appeal=1, withdrawn_on=day("2026-03-04")), instant("2026-03-04"), REPRESENTATIVE)
    with refused("appeal_withdrawn", allowed=["not-admitted", "dismissed"]):
        case.decide(1, "upheld", "2026-03-05")
    case.decide(1, "not-admitted", "2026-03-05")
    says(case.decided(1), code="appeal_withdrawn")


def test_an_appeal_in_an_annulled_case_has_lost_its_object() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.appeal("2026-03-03")
    case.annul("2026-03-04")
    with refused("case_annulled", annulledOn="2026-03-04"):
        case.decide(1, "dismissed", "2026-03-05")
    with refused("nothing_to_appeal"):
        case.appeal("2026-03-06")


def test_q_09_an_authority_may_suspend_further_effects_with_reasons() -> None:
    case = late()
    grant = GrantSuspensiveEffect(
        case=case.id,
        appeal=1,
        effects=("impediment",),
        authority=SECRETARY.authority,
        reasons="Risco de dano.",
        granted_on=day("2026-03-19"),
    )
    facts = case.city.ask(grant, instant("2026-03-19"), SECRETARY)
    says(of(facts, SuspensiveEffectGranted)[0], appeal=1, effects=("impediment",), by=SECRETARY.id)
    unknown = GrantSuspensiveEffect(
        case=case.id, appeal=1, effects=("prison",), authority=SECRETARY.authority, reasons="Risco.", granted_on=day("2026-03-19")
    )
    with refused("effect_unknown", unknown=["prison"]):
        case.city.ask(unknown, instant("2026-03-19"), SECRETARY)
    by_the_mayor = GrantSuspensiveEffect(
        case=case.id, appeal=1, effects=("payment",), authority=MAYOR.authority, reasons="Risco.", granted_on=day("2026-03-19")
    )
    with refused("authority_not_competent", competent=["secretary"]):
        case.city.ask(by_the_mayor, instant("2026-03-19"), MAYOR)
