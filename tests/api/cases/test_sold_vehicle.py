"""A vehicle that was sold, over HTTP: the check, the citation and the permits say alike who answers for it on the day."""

from collections.abc import AsyncGenerator
from pathlib import Path
from uuid import UUID

import pytest

from domain.vehicles.events import VehicleTransferred
from domain.vehicles.vehicle import VEHICLE
from tests.api.cases.test_citations import REGIMES, citation
from tests.api.desk import Desk, open_desk
from tests.domain.harness import day
from tests.domain.sao_paulo.street import ZONE, Street

CHECK = "/checks/circulation?regime=sao-paulo-charter&plate=FRE0001&zone=free-area&trip=non-routine&at={}T12:00:00-03:00"
BUYER = "Fretamentos 44555666 Ltda."


@pytest.fixture
async def desk(tmp_path: Path, sqlite_url: str) -> AsyncGenerator[Desk]:
    async with open_desk(sqlite_url, tmp_path, "2026-03-09 12:30") as found:
        yield found


def sold() -> tuple[Street, UUID]:
    """X sold V1 to Y on 2026-03-05; its term, the vehicle's certificate and an authorisation run on."""
    there = Street()
    there.permit(ZONE, there.x, there.v1, permit_class="non-routine")
    buyer = there.operator("44555666")
    there.world.given(VEHICLE.at(there.v1), VehicleTransferred(operator=buyer, on=day("2026-03-05")))
    return there, buyer


async def test_the_check_names_the_operator_that_answers_on_the_day_to_whoever_may_read_it(desk: Desk) -> None:
    there, buyer = sold()
    desk.given(there.world)
    before = await desk.shown(CHECK.format("2026-03-04"), "inspector", regimes=REGIMES)
    after = await desk.shown(CHECK.format("2026-03-09"), "inspector", regimes=REGIMES)
    assert (before["operatorId"], before["activityClass"]) == (str(there.x), "regular")
    assert (after["operatorId"], after["activityClass"]) == (str(buyer), "clandestine")
    stranger = await desk.shown(CHECK.format("2026-03-09"), "operator", operators=(there.x,))
    assert stranger["operatorId"] is None
    nobody = await desk.shown(CHECK.format("2026-03-09").replace("FRE0001", "ZZZ0001"), "inspector", regimes=REGIMES)
    assert nobody["operatorId"] is None


async def test_a_citation_of_who_sold_the_vehicle_says_who_answered_for_it(desk: Desk) -> None:
    there, buyer = sold()
    desk.given(there.world)
    seller = citation(operatorId=str(there.x), vehicleId=str(there.v1))
    case = await desk.done("/cases", "inspector", seller, regimes=REGIMES)
    told = {
        "operatorId": str(buyer), "name": BUYER,
        "notice": f"Em 09/03/2026 respondia pelo veículo {BUYER}, e não quem foi autuado: confira a autuação.",
    }  # fmt: skip
    assert case["warnings"] == ["rule_set_superseded", "vehicle_of_another_operator"]
    assert (case["activity"]["answers"], case["activity"]["warnings"]) == (told, case["warnings"])
    assert (await desk.shown(f"/cases/{case['id']}/activity", regimes=REGIMES))["answers"] == told
    own = (await desk.shown(f"/cases/{case['id']}", "operator", operators=(there.x,)))["activity"]["answers"]
    assert (own["operatorId"], own["name"]) == (None, None)
    assert own["notice"] == "Em 09/03/2026 respondia pelo veículo outra empresa, e não quem foi autuado: confira a autuação."


async def test_a_stranger_is_warned_of_and_the_buyer_or_a_branch_of_it_is_not(desk: Desk) -> None:
    there, buyer = sold()
    branch, stranger = there.operator("44555666", "0002"), there.operator("33444555")
    desk.given(there.world)
    for operator, told in ((stranger, True), (buyer, False), (branch, False)):
        body = citation(operatorId=str(operator), vehicleId=str(there.v1))
        case = await desk.done("/cases", "inspector", body, regimes=REGIMES)
        assert (case["activity"]["activity"], "vehicle_of_another_operator" in case["warnings"]) == ("clandestine", told)


async def test_the_permits_of_who_sold_the_vehicle_stay_valid_and_have_no_effect_from_the_day_of_the_sale(desk: Desk) -> None:
    there, buyer = sold()
    desk.given(there.world)
    for permit in (p["id"] for p in (await desk.shown("/permits?status=valid", regimes=REGIMES))["items"] if p["vehicleId"]):
        before = await desk.shown(f"/permits/{permit}?validOn=2026-03-04", regimes=REGIMES)
        assert (before["status"], before["effective"], before["answers"], before["warnings"]) == ("valid", True, None, [])
        after = await desk.shown(f"/permits/{permit}?validOn=2026-03-05", regimes=REGIMES)
        assert (after["status"], after["effective"], after["warnings"]) == ("valid", False, ["vehicle_of_another_operator"])
        assert after["answers"] == {
            "operatorId": str(buyer), "name": BUYER,
            "notice": f"Em 05/03/2026 responde pelo veículo {BUYER}, e não o titular: a licença não ampara as viagens dele.",
        }  # fmt: skip
    term = await desk.shown(f"/permits/{there.ta}", regimes=REGIMES)
    assert (term["effective"], term["answers"]) == (True, None)
