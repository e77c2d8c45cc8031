"""To what a decision may change a fine: another item of the table, single, or doubled by a recurrence that is proven; and only the fine."""

from __future__ import annotations

import pytest

from domain.cases.commands.appeals import GrantSuspensiveEffect
from domain.cases.commands.measures import ProposeCassation
from domain.cases.events.fines import FineReassessed
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import says
from tests.domain.cases.people import SECRETARY
from tests.domain.cases.world import City
from tests.domain.harness import day, instant, refused


def appealed(city: City, item: str = "16-I", on: str = "2026-04-01") -> CaseFile:
    """An infraction on V1, appealed in time as appeal 1."""
    case = city.infraction(item, on, vehicle=city.v1)
    case.appeal("2026-04-10")
    return case


def test_a_partly_upheld_appeal_changes_something() -> None:
    case = appealed(americana())
    with refused("result_required", "AME-23"):
        case.decide(1, "partly-upheld", "2026-04-20")
    with refused("result_required", "AME-23"):
        case.decide(1, "partly-upheld", "2026-04-20", item="16-I", times=1)


def test_a_dismissed_appeal_changes_nothing() -> None:
    case = appealed(americana())
    with refused("result_not_with_outcome"):
        case.decide(1, "dismissed", "2026-04-20", item="15-VIII")


def test_the_amount_alone_may_say_that_the_doubling_goes() -> None:
    city = americana()
    city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    case = appealed(city)
    case.decide(1, "partly-upheld", "2026-04-20", amount=28000)
    says(case.last(FineReassessed), from_centavos=56000, to_centavos=28000, multiplier=1, provision="AME-16-I")


@pytest.mark.parametrize("times", [2, 3])
def test_a_fine_is_not_doubled_without_a_prior(times: int) -> None:
    case = appealed(americana(), "17-VII")
    with refused("multiplier_not_lawful", "AME-18"):
        case.decide(1, "partly-upheld", "2026-04-20", item="16-VI", times=times)


def test_another_item_is_doubled_where_its_own_recurrence_is_proven_and_the_decision_says_so() -> None:
    city = americana()
    prior = city.infraction("16-VI", "2026-01-15", vehicle=city.v1)
    case = appealed(city, "17-VII")
    case.decide(1, "partly-upheld", "2026-04-20", item="16-VI", times=2)
    says(case.last(FineReassessed), from_centavos=70000, to_centavos=56000, multiplier=2, prior=prior.id, provisional=True)


def test_another_item_is_single_where_the_decision_does_not_say_so() -> None:
    city = americana()
    city.infraction("16-VI", "2026-01-15", vehicle=city.v1)
    case = appealed(city, "17-VII")
    case.decide(1, "partly-upheld", "2026-04-20", item="16-VI")
    says(case.last(FineReassessed), to_centavos=28000, multiplier=1, prior=None, provisional=False)


@pytest.mark.parametrize("item", ["18", "16-IX", "22-II"])
def test_a_result_is_an_item_with_a_fine(item: str) -> None:
    case = appealed(americana())
    with refused("provision_unknown"):
        case.decide(1, "partly-upheld", "2026-04-20", item=item)


def test_an_appeal_against_an_impediment_does_not_change_the_fine() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-04-01", vehicle=city.v1)
    case.impede("21-c", "2026-04-01", person=SECRETARY)
    case.notice("2026-04-01", act="impediment", number=1)
    case.appeal("2026-04-10", act="impediment", number=1)
    assert case.state.filings[0].tier == 2  # the Secretary imposed it: only the Mayor is left
    with refused("result_only_for_fine"):
        case.decide(1, "partly-upheld", "2026-04-20", item="15-VIII")


def test_what_is_paid_or_annulled_is_not_owed() -> None:
    case = appealed(americana())
    case.decide(1, "dismissed", "2026-04-20")
    case.acknowledge(1, "2026-04-22")
    case.pay(28000, "2026-05-11")
    with refused("fine_not_owed", "AME-21-b"):
        case.impede("21-b", "2026-05-12", person=SECRETARY)
    case.annul("2026-05-13")
    with refused("case_annulled", "AME-21-b"):
        case.impede("21-b", "2026-05-14", person=SECRETARY)


def test_a_suspensive_effect_is_given_with_reasons() -> None:
    case = appealed(americana())
    bare = GrantSuspensiveEffect(
        case=case.id, appeal=1, effects=("payment",), authority=SECRETARY.authority, reasons="", granted_on=day("2026-04-12")
    )
    with refused("reason_required", field="reasons"):
        case.city.ask(bare, instant("2026-04-12"), SECRETARY)


def test_a_ground_that_the_law_does_not_know_is_refused_by_name() -> None:
    case = appealed(americana())
    command = ProposeCassation(
        case=case.id, ground="AME-22-V", authority=SECRETARY.authority, reasons="Fundamentos.", proposed_on=day("2026-04-12")
    )
    with refused("ground_unknown", known=["AME-22-I", "AME-22-II", "AME-22-III", "AME-22-IV"]):
        case.city.ask(command, instant("2026-04-12 12:00:00"), SECRETARY)
