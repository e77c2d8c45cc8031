"""The table of roles is the promise; an act of the city on `roles.…` lets a further role in, in its own regime and from its day on."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.api.cases.test_citations import REGIMES, citation
from tests.api.desk import Desk, Json, open_desk
from tests.domain.sao_paulo.street import Street

BOTH = (*REGIMES, "americana-charter")


@pytest.fixture
async def desk(tmp_path: Path, database_url: str) -> AsyncGenerator[Desk]:
    async with open_desk(database_url, tmp_path, "2026-03-09 12:30") as found:
        yield found


async def reading(desk: Desk, key: str, roles: list[str], effective: str = "2026-03-09") -> None:
    """The city publishes who may do it."""
    body: Json = {
        "regime": REGIMES[0], "kind": "policy", "reference": f"Portaria {key} {effective}", "publishedOn": "2026-03-09",
        "effectiveFrom": effective, "content": {"key": key, "value": roles, "source": "Portaria"},
    }  # fmt: skip
    await desk.done("/acts", "secretary", body, regimes=REGIMES)


async def test_a_clerk_records_citations_and_releases_vehicles_once_acts_of_the_city_say_so(desk: Desk) -> None:
    there = Street()
    desk.given(there.world)
    body = citation(operatorId=str(there.x), vehicleId=str(there.v1))
    await desk.refused("/cases", "clerk", body, "not_permitted", 403, regimes=REGIMES)
    await reading(desk, "roles.fine", ["inspector", "clerk"])
    await reading(desk, "roles.vehicle_measure", ["inspector", "clerk"])
    case = await desk.done("/cases", "clerk", body, regimes=REGIMES)
    path = f"/cases/{case['id']}"
    await desk.done(f"{path}/vehicle-measures", "inspector", {"kind": "retention", "body": "DTP", "reasons": "Sem lista."}, regimes=REGIMES)
    cured = {"irregularityFixed": True, "proof": "Lista apresentada."}
    await desk.refused(f"{path}/vehicle-measures/1/releases", "reviewer", cured, "not_permitted", 403, regimes=REGIMES)
    released = await desk.done(f"{path}/vehicle-measures/1/releases", "clerk", cured, regimes=REGIMES)
    assert released["activity"]["vehicleMeasures"][0]["releaseCause"] == "cured"
    roles = [fact["role"] for fact in await desk.parts(f"{path}/history", regimes=REGIMES)]
    assert roles == ["clerk", "inspector", "clerk"]


async def test_an_act_of_one_regime_opens_nothing_in_another_nor_before_its_day_nor_to_who_is_no_officer(desk: Desk) -> None:
    there = Street()
    desk.given(there.world)
    body = citation(operatorId=str(there.x), vehicleId=str(there.v1))
    await reading(desk, "roles.fine", ["inspector", "clerk"], "2026-03-10")
    await desk.refused("/cases", "clerk", body, "not_permitted", 403, regimes=REGIMES)
    desk.at("2026-03-10 09:00")
    await desk.refused("/cases", "clerk", {**body, "regime": "americana-charter"}, "not_permitted", 403, regimes=BOTH)
    await desk.refused("/cases", "auditor", body, "not_permitted", 403, regimes=REGIMES)
    later = {**body, "occurredAt": "2026-03-10T08:00:00-03:00", "citedAt": "2026-03-10T08:10:00-03:00"}
    assert (await desk.post("/cases", "clerk", later, regimes=BOTH)).status_code == 201


async def test_an_act_that_leaves_a_role_of_the_table_out_is_heeded_by_the_decision(desk: Desk) -> None:
    there = Street()
    desk.given(there.world)
    await reading(desk, "roles.fine", ["clerk"])
    body = citation(operatorId=str(there.x), vehicleId=str(there.v1))
    problem = await desk.refused("/cases", "inspector", body, "authority_not_competent", regimes=REGIMES)
    assert problem["competent"] == ["clerk"]


async def test_a_reviewer_sanctions_with_its_own_token_where_an_act_says_so(desk: Desk) -> None:
    there = Street()
    desk.given(there.world)
    case = await desk.done("/cases", "inspector", citation(operatorId=str(there.x), vehicleId=str(there.v1)), regimes=REGIMES)
    path = f"/cases/{case['id']}"
    await desk.done(f"{path}/defences", "clerk", {"grounds": "Não procede."}, regimes=REGIMES)
    fined: Json = {"sanctions": [{"kind": "fine"}], "reasons": "Provado.", "authority": {"role": "reviewer", "name": "Ivo Sá"}}
    problem = await desk.refused(f"{path}/sanctions", "reviewer", fined, "not_permitted", 403, regimes=REGIMES)
    assert problem["allowed"] == ["secretary"]
    await reading(desk, "roles.sanction", ["reviewer", "secretary"])
    decided = await desk.done(f"{path}/sanctions", "reviewer", fined, regimes=REGIMES)
    assert decided["activity"]["decision"]["authority"]["role"] == "reviewer"
