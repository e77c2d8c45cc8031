"""What an appeal suspends beside payment and cassation: what the authority grants or an act reads so, while it is pending (Q-09)."""

from __future__ import annotations

import pytest

from domain.cases.commands.appeals import GrantSuspensiveEffect
from domain.cases.events.common import Contested
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.people import SECRETARY
from tests.domain.cases.world import City
from tests.domain.harness import day, instant, refused


def impeded_and_contested(city: City) -> CaseFile:
    """16-VI on V1 on Monday 2 March 2026, impeded by an officer at once; the impediment appealed on the 4th."""
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    case.impede("21-c", "2026-03-02")
    case.appeal("2026-03-04", act="impediment", number=1)
    return case


def grant(case: CaseFile, appeal: int, on: str, *effects: Contested) -> None:
    """The Secretary suspends effects."""
    command = GrantSuspensiveEffect(
        case=case.id, appeal=appeal, effects=effects, authority=SECRETARY.authority, reasons="Risco de dano.", granted_on=day(on)
    )
    case.city.ask(command, instant(on), SECRETARY)


def test_an_appeal_alone_leaves_the_vehicle_impeded() -> None:
    city = americana()
    impeded_and_contested(city)
    assert city.infraction("15-II", "2026-03-05", vehicle=city.v1).fine.amount_centavos == 14000


def test_a_granted_effect_frees_the_vehicle_from_its_day_until_the_decision() -> None:
    city = americana()
    case = impeded_and_contested(city)
    grant(case, 1, "2026-03-06", "impediment")
    assert city.infraction("15-II", "2026-03-05", entered="2026-03-07", vehicle=city.v1).fine.amount_centavos == 14000
    with refused("order_required"):
        city.infraction("15-II", "2026-03-06 15:00:00", vehicle=city.v1)
    case.decide(1, "dismissed", "2026-03-25")
    with refused("order_required"):
        city.infraction("15-II", "2026-03-24", entered="2026-03-26", vehicle=city.v1)
    assert city.infraction("15-II", "2026-03-26", vehicle=city.v1).fine.amount_centavos == 28000


def test_an_act_may_let_every_timely_appeal_suspend_an_impediment() -> None:
    city = americana()
    city.reading("ame.appeal.suspends", ("payment", "cassation", "impediment"))
    impeded_and_contested(city)
    with refused("order_required"):
        city.infraction("15-II", "2026-03-05", vehicle=city.v1)


@pytest.mark.parametrize(("granted", "item"), [(False, "17-VI"), (True, "15-II")])
def test_a_suspended_collection_leaves_the_impediment_alone(granted: bool, item: str) -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    case.impede("21-c", "2026-03-02")
    city.collect(city.v1, "2026-03-02", receipt="R-1")
    case.appeal("2026-03-04", act="collection", number=1)
    if granted:
        grant(case, 1, "2026-03-04", "collection")
    assert city.infraction(item, "2026-03-05", vehicle=city.v1).state.ledger.provision == f"AME-{item}"
