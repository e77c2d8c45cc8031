"""Papers of appeals and notices of other acts: opinions bound to a version, withdrawals, notices of impediments, who may be served."""

from __future__ import annotations

import pytest

from domain.cases.case import case_stream
from domain.cases.commands.appeals import AcknowledgeDecision, AddAppealDocument, GiveOpinion, WithdrawAppeal
from domain.cases.commands.file import DeclareRecusal
from domain.cases.commands.opening import ServeNotice
from domain.cases.events.appeals import OpinionGiven
from domain.cases.events.common import Contested, Track
from domain.cases.events.opening import NoticeServed
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import says
from tests.domain.cases.people import CLERK, OFFICER, REPRESENTATIVE, REVIEWER, SECRETARY, Person
from tests.domain.harness import day, instant, of, refused


def appealed() -> CaseFile:
    """Item 16-VI with V1 on Monday 2 March 2026, appealed on the next day."""
    city = americana()
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    case.appeal("2026-03-03")
    return case


def opinion(case: CaseFile, version: int, *, person: Person = REVIEWER, reasons: str = "O laudo é claro.", appeal: int = 1) -> OpinionGiven:
    """A reviewer's draft of a decision."""
    command = GiveOpinion(case=case.id, appeal=appeal, outcome="dismissed", reasons=reasons, seen_version=version)
    return of(case.city.ask(command, instant("2026-03-05"), person), OpinionGiven)[0]


def version_of(case: CaseFile) -> int:
    """How many facts the case holds."""
    return len(case.city.world.events(case_stream(case.id)))


def test_an_opinion_is_bound_to_the_version_that_the_reviewer_read() -> None:
    case = appealed()
    says(opinion(case, version_of(case)), appeal=1, outcome="dismissed", seen_version=4, by=REVIEWER.id)
    assert opinion(case, 3).seen_version == 3, "what was read before the case moved is a fact too"


@pytest.mark.parametrize("version", [0, -1, 5])
def test_an_opinion_on_a_version_that_does_not_exist_is_refused(version: int) -> None:
    with refused("version_unknown", seen_version=version, version=4):
        opinion(appealed(), version)


def test_an_opinion_gives_reasons() -> None:
    with refused("reason_required", field="reasons"):
        opinion(appealed(), 4, reasons=" ")


def test_who_recorded_the_infraction_or_declared_an_impediment_gives_no_opinion() -> None:
    case = appealed()
    with refused("separation_of_duties", because="recorded-or-imposed"):
        opinion(case, 4, person=OFFICER)
    case.city.ask(DeclareRecusal(case=case.id, reasons="Parentesco."), instant("2026-03-04"), REVIEWER)
    with refused("separation_of_duties", because="recused"):
        opinion(case, 5)


def test_who_declared_an_impediment_decides_nothing() -> None:
    case = appealed()
    case.city.ask(DeclareRecusal(case=case.id, reasons="Parentesco."), instant("2026-03-04"), SECRETARY)
    with refused("separation_of_duties", because="recused"):
        case.decide(1, "dismissed", "2026-03-10")


def test_a_decided_appeal_takes_no_more_papers() -> None:
    case = appealed()
    case.decide(1, "dismissed", "2026-03-10")
    for command in (
        AddAppealDocument(case=case.id, appeal=1, title="Laudo", reference="L-1"),
        WithdrawAppeal(case=case.id, appeal=1, withdrawn_on=day("2026-03-11")),
        GiveOpinion(case=case.id, appeal=1, outcome="upheld", reasons="Tarde.", seen_version=1),
    ):
        with refused("appeal_already_decided", decidedOn="2026-03-10"):
            case.city.ask(command, instant("2026-03-11"), CLERK)


def test_an_appeal_is_given_up_once_and_not_before_it_was_lodged() -> None:
    case = appealed()
    with refused("date_before_fact", field="withdrawnOn"):
        case.city.ask(WithdrawAppeal(case=case.id, appeal=1, withdrawn_on=day("2026-03-02")), instant("2026-03-05"), CLERK)
    command = WithdrawAppeal(case=case.id, appeal=1, withdrawn_on=day("2026-03-04"))
    case.city.ask(command, instant("2026-03-05"), CLERK)
    with refused("appeal_already_withdrawn", appeal=1):
        case.city.ask(command, instant("2026-03-05"), CLERK)


def test_an_appeal_that_does_not_exist_is_named() -> None:
    case = appealed()
    with refused("appeal_not_found", appeal=2, known=[1]):
        case.decide(2, "dismissed", "2026-03-10", person=SECRETARY)


def test_a_decision_is_acknowledged_once_and_only_when_there_is_one() -> None:
    case = appealed()
    with refused("appeal_not_decided", appeal=1):
        case.acknowledge(1, "2026-03-10")
    case.decide(1, "dismissed", "2026-03-10")
    case.acknowledge(1, "2026-03-11")
    with refused("decision_already_acknowledged", acknowledgedOn="2026-03-11"):
        case.city.ask(
            AcknowledgeDecision(case=case.id, appeal=1, acknowledged_on=day("2026-03-12"), means="post"), instant("2026-03-12"), CLERK
        )


def test_q_40_the_notice_of_an_impediment_starts_the_appeal_against_it_alone() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    case.impede("21-c", "2026-03-04")
    case.notice("2026-03-05", act="impediment")
    track = Track("impediment", 1)
    assert (case.last_day(1, track), case.last_day()) == (day("2026-03-20"), day("2026-03-17"))
    with refused("date_before_fact", field="lodgedAt"):
        case.appeal("2026-03-03", act="impediment", entered="2026-03-20")
    says(case.appeal("2026-03-20", act="impediment"), track=track, tier=1, timely=True, last_day=day("2026-03-20"))


def test_q_55_an_impediment_by_the_secretary_is_appealed_to_the_mayor_only() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    case.impede("21-c", "2026-03-04", person=SECRETARY)
    lodged = case.appeal("2026-03-10", act="impediment")
    says(lodged, track=Track("impediment", 1), tier=2, timely=True, forwarded=False)
    says(case.last(NoticeServed), means="spontaneous-appearance", tier=2, last_day=day("2026-03-25"))
    case.decide(1, "upheld", "2026-03-12")
    assert case.state.impediments[0].lifted_on == day("2026-03-12")


def test_with_two_impediments_the_appeal_says_which() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    case.impede("21-c", "2026-03-02")
    case.impede("21-a", "2026-03-02")
    with refused("act_number_required", numbers=[1, 2]):
        case.appeal("2026-03-03", act="impediment")
    says(case.appeal("2026-03-03", act="impediment", number=2), track=Track("impediment", 2))


def test_a_notice_names_a_company_by_its_cnpj_or_its_place_in_the_register() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1, served=None)
    with refused("invalid_cnpj"):
        case.notice("2026-03-03", to="Expresso X")
    with refused("operator_not_found"):
        case.notice("2026-03-03", to=str(city.world.new_id("nobody")))
    case.notice("2026-03-03", to=str(city.x))
    says(case.last(NoticeServed), addressee=city.x_cnpj, effective=True, last_day=day("2026-03-18"))


def test_a_39_a_notice_is_served_neither_before_the_fact_nor_in_the_future() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1, served=None)
    with refused("date_before_fact", field="servedOn"):
        case.notice("2026-03-01", entered="2026-03-03")
    with refused("date_in_future", field="servedOn"):
        case.notice("2026-03-04", entered="2026-03-03")


def test_a_notice_of_an_act_that_the_case_does_not_hold_is_refused() -> None:
    case = appealed()
    acts: tuple[Contested, ...] = ("impediment", "cassation", "collection", "withdrawal", "seizure")
    for act in acts:
        with refused("nothing_to_appeal", act=act):
            case.notice("2026-03-05", act=act)
    with refused("proposal_not_open", proposal=1):
        case.notice("2026-03-05", proposal=1)


def test_a_case_that_does_not_exist_is_refused() -> None:
    city = americana()
    command = ServeNotice(case=city.world.new_id("case"), addressee=city.x_cnpj, served_on=day("2026-03-02"), means="post")
    with refused("case_not_found"):
        city.ask(command, instant("2026-03-02"), CLERK)


def test_an_appeal_says_who_appeals_and_why() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    with refused("appellant_required", field="appellant"):
        case.appeal("2026-03-03", by=" ")
    with refused("invalid_cnpj"):
        case.appeal("2026-03-03", by="11.222.333/0001-82", person=REPRESENTATIVE)
