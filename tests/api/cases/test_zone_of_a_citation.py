"""The area of a trip over HTTP: told by the place of the citation and the act that draws the zone, on its edge too."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.api.cases.test_citations import REGIMES, citation
from tests.api.desk import Desk, Json, open_desk
from tests.domain.sao_paulo.street import Street

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
