"""The area of a trip over HTTP: told by the place of the citation and the act that draws the zone, on its edge too."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.api.cases.test_citations import REGIMES, citation
from tests.api.desk import Desk, Json, open_desk
from tests.domain.sao_paulo.street import ZONE, Street

RING = [[-46.7, -23.6], [-46.6, -23.6], [-46.6, -23.5], [-46.7, -23.5], [-46.7, -23.6]]


@pytest.fixture
async def desk(tmp_path: Path, database_url: str) -> AsyncGenerator[Desk]:
    async with open_desk(database_url, tmp_path, "2026-03-10 09:00") as found:
        yield found


def on_the_border(there: Street, time: str, **parts: object) -> Json:
    place = {"municipality": "São Paulo", "kind": "street", "latitude": "-23.55", "longitude": "-46.7"}
    who = {"operatorId": str(there.x), "vehicleId": str(there.v1)}
    when = {"occurredAt": f"2026-03-09T{time}-03:00", "citedAt": "2026-03-09T22:00:00-03:00"}
    return citation(place=place, findings=["SPF-12"], **who, **when, **parts)


async def test_on_the_border_of_the_zone_the_last_second_is_cited_and_the_next_one_is_free(desk: Desk) -> None:
    there = Street()
    desk.given(there.world)
    act = {
        "regime": REGIMES[0], "kind": "zone-boundary", "reference": "Portaria SMT 1/2026", "publishedOn": "2026-01-05",
        "effectiveFrom": "2026-01-05", "content": {"zone": "zmrf", "boundary": {"type": "Polygon", "coordinates": [RING]}},
    }  # fmt: skip
    await desk.done("/acts", "secretary", act, regimes=REGIMES)
    case = await desk.done("/cases", "inspector", on_the_border(there, "20:59:59"), regimes=REGIMES)
    assert case["activity"]["activity"] == "irregular"
    trip = case["activity"]["trip"]
    assert (trip["zone"], trip["zoneAct"]) == ("zmrf", "Portaria SMT 1/2026")
    await desk.refused("/cases", "inspector", on_the_border(there, "21:00:00"), "no_infraction_found", regimes=REGIMES)
    elsewhere = {"kind": "non-routine", "zone": "free-area"}
    problem = await desk.refused(
        "/cases", "inspector", on_the_border(there, "20:59:59", trip=elsewhere), "zone_not_of_place", regimes=REGIMES
    )
    assert (problem["zone"], problem["found"], problem["act"]) == ("free-area", "zmrf", "Portaria SMT 1/2026")


async def test_g_14_the_street_and_the_case_find_the_same_of_a_trip_in_the_closed_zone(desk: Desk) -> None:
    there = Street()
    there.permit(ZONE, there.x, there.v1, permit_class="routine")
    desk.given(there.world)
    asked = "/checks/circulation?regime=sao-paulo-charter&plate=FRE0001&zone=zmrf&at=2026-03-09T12:00:00-03:00"
    parts: Json = {"operatorId": str(there.x), "vehicleId": str(there.v1), "findings": []}
    for kind in ("non-routine", "mixed"):
        road = await desk.shown(f"{asked}&trip={kind}", regimes=REGIMES)
        assert ([f["code"] for f in road["findings"]], road["activityClass"]) == (["zmrf_without_aet"], "irregular")
        case = await desk.done("/cases", "inspector", citation(**parts, trip={"kind": kind, "zone": "zmrf"}), regimes=REGIMES)
        assert (case["activity"]["activity"], [f["provision"] for f in case["activity"]["findings"]]) == ("irregular", ["SPF-12"])
    road = await desk.shown(f"{asked}&trip=routine", regimes=REGIMES)
    assert (road["allowed"], road["activityClass"]) == (True, "regular")
    in_order = citation(**parts, trip={"kind": "routine", "zone": "zmrf"})
    await desk.refused("/cases", "inspector", in_order, "no_infraction_found", regimes=REGIMES)


@pytest.mark.parametrize("zone", ["foo", "ZMRF"])
async def test_an_area_is_named_by_the_word_of_the_city_in_the_case_as_in_the_street(desk: Desk, zone: str) -> None:
    there = Street()
    desk.given(there.world)
    body = citation(operatorId=str(there.x), vehicleId=str(there.v1), trip={"kind": "non-routine", "zone": zone})
    problem = await desk.refused("/cases", "inspector", body, "zone_unknown", regimes=REGIMES)
    assert (problem["known"], problem["errors"][0]["pointer"]) == (["zmrf", "free-area"], "/trip/zone")
    answer = await desk.get(f"/checks/circulation?regime={REGIMES[0]}&plate=FRE0001&zone={zone}&at=2026-03-09T12:00:00-03:00")
    assert answer.json()["code"] == "zone_unknown"
