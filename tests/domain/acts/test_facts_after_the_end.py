"""A fact of after the norm's end is none of its facts, also where it was recorded before the act (Q-66): no penalty comes of it."""

from __future__ import annotations

import pytest

from domain.acts.content import RuleSetValidity
from domain.cases.events.fines import FineAssessed
from domain.cases.events.non_compliance import ComplianceProven, DailyFineStarted
from domain.cases.events.sanctions import SanctionsImposed
from domain.cases.non_compliance.accrual import Accrued
from tests.domain.cases.americana import americana
from tests.domain.harness import World, cnpj, day, refused
from tests.domain.parking.city import CarPark, spaces
from tests.domain.sao_paulo.street import FINE, NO_LIST, Street

SUCCESSOR = "Lei 9.999/2026"


def end(world: World, last: str, published: str) -> None:
    """An act says that the norm ended on a day."""
    world.act("Decreto 1/2026", published, RuleSetValidity(day(last), SUCCESSOR))


@pytest.mark.parametrize(("last", "sanctioned"), [("2026-03-08", False), ("2026-03-09", True)])
def test_no_sanction_and_no_hold_is_for_a_fact_of_after_the_end_and_one_of_the_last_day_is_sanctioned(
    last: str, *, sanctioned: bool
) -> None:
    case = Street().cite("2026-03-09 12:00", findings=NO_LIST)
    case.notice("2026-03-09")
    case.defend("2026-03-10 10:00")
    end(case.street.world, last, "2026-03-11")
    if sanctioned:
        case.sanction("2026-03-12", FINE)
        assert case.fine.amount_centavos == 250000
        return
    with refused("rule_set_not_in_force", superseded_by=SUCCESSOR, valid_to="2026-03-08"):
        case.sanction("2026-03-12", FINE)
    assert not case.of(SanctionsImposed)


def test_a_vehicle_is_not_held_for_a_fact_of_after_the_end() -> None:
    case = Street(bare=True).cite("2026-03-09 12:00", plate="QQQ1A11", company=cnpj("44555666"))
    end(case.street.world, "2026-03-08", "2026-03-09")
    with refused("rule_set_not_in_force", superseded_by=SUCCESSOR):
        case.hold("seizure", "2026-03-09")


def test_no_impediment_is_imposed_and_no_cassation_proposed_for_a_fact_of_after_the_end() -> None:
    city = americana()
    case = city.infraction("15-I", "2026-03-09", vehicle=city.v1)
    end(city.world, "2026-03-08", "2026-03-10")
    with refused("rule_set_not_in_force", superseded_by=SUCCESSOR):
        case.impede("21-c", "2026-03-11")
    with refused("rule_set_not_in_force", superseded_by=SUCCESSOR):
        case.propose("22-I", "2026-03-11")
    case.annul("2026-03-11")
    assert case.state.annulled_on == day("2026-03-11")


def test_no_daily_fine_follows_a_notice_of_after_the_end_and_its_cure_costs_nothing() -> None:
    """Drawn up and served on Friday 26 June, never cured before 2 July."""
    park = CarPark()
    breach = park.notice("2026-06-26")
    end(park.world, "2026-06-25", "2026-06-27")
    assert breach.clock("2026-07-02") == []
    assert breach.accrued("2026-07-02") == Accrued(warnings=("rule_set_not_in_force",))
    breach.prove("2026-07-02", given=spaces(90, 5))
    assert [len(breach.of(kind)) for kind in (ComplianceProven, DailyFineStarted, FineAssessed)] == [1, 0, 0]
    assert breach.clock("2026-08-03")
    assert breach.state.closed_on == day("2026-08-03")


def test_a_daily_fine_after_a_notice_of_the_last_day_goes_on() -> None:
    park = CarPark()
    breach = park.notice("2026-06-26")
    end(park.world, "2026-06-26", "2026-06-27")
    assert [type(fact) for _, fact in breach.clock("2026-07-02")] == [DailyFineStarted]
    assert breach.accrued("2026-07-02").running
