"""A vehicle of Americana on the road: what stops it, and what an appeal takes back."""

from __future__ import annotations

from domain.cases.on_road import in_effect, is_contestable
from domain.law.road.circulation import Finding, circulation
from domain.permits.on_road import on_road_seen
from domain.vehicles.vehicle import VEHICLE
from tests.domain.cases.americana import americana
from tests.domain.cases.test_contests import contest, withdrawn
from tests.domain.cases.test_suspensive_effect import grant, impeded_and_contested
from tests.domain.cases.world import City
from tests.domain.harness import day, instant


def findings(city: City, on: str) -> tuple[Finding, ...]:
    """What speaks against V1 at noon of a day."""
    law, stream = city.world.law(), VEHICLE.at(city.v1)
    road = city.world.look(lambda seen: on_road_seen(seen, city.world.regime, city.v1, day(on)))
    if is_contestable(road):
        road = city.world.look(lambda seen: in_effect(law, seen, seen[stream], road, day(on)))
    return circulation(law, road, instant(f"{on}T12:00:00"))[0].findings


def test_a_vehicle_in_order_is_free_and_one_withdrawn_is_not() -> None:
    city = withdrawn()
    assert findings(city, "2026-03-01") == ()
    assert findings(city, "2026-03-02") == (Finding("vehicle_under_withdrawal", "AME-13", {"ground": "", "since": "2026-03-02"}),)


def test_where_an_act_lets_appeals_suspend_withdrawals_the_vehicle_is_free_again() -> None:
    city = withdrawn()
    city.reading("ame.appeal.suspends", ("withdrawal",))
    contest(city, "withdrawal", city.v1, 1, "2026-03-04")
    assert [bool(findings(city, on)) for on in ("2026-03-03", "2026-03-05")] == [True, False]


def test_an_impediment_stops_the_vehicle_until_its_effect_is_suspended() -> None:
    city = americana()
    case = impeded_and_contested(city)
    assert [f.code for f in findings(city, "2026-03-05")] == ["vehicle_under_impediment"]
    grant(case, 1, "2026-03-06", "impediment")
    assert [bool(findings(city, on)) for on in ("2026-03-05", "2026-03-06")] == [True, False]


def test_a_collected_document_stops_the_vehicle_until_its_effect_is_suspended() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    city.collect(city.v1, "2026-03-02", receipt="R-1")
    assert [f.code for f in findings(city, "2026-03-03")] == ["permit_collected"]
    case.appeal("2026-03-04", act="collection", number=1)
    grant(case, 1, "2026-03-04", "collection")
    assert findings(city, "2026-03-05") == ()
