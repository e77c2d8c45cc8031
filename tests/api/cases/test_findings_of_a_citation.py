"""What an officer may find breached over HTTP: a duty of the law that bound the trip, and nothing else (SPF-2, 3, 14, 14-PU, 19)."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.api.cases.test_citations import REGIMES, citation
from tests.api.desk import Desk, Json, open_desk
from tests.domain.sao_paulo.street import Street


@pytest.fixture
async def desk(tmp_path: Path, database_url: str) -> AsyncGenerator[Desk]:
    async with open_desk(database_url, tmp_path, "2026-03-10 09:00") as found:
        yield found


async def test_what_is_no_duty_or_did_not_bind_is_refused_by_its_own_code(desk: Desk) -> None:
    there = Street()
    desk.given(there.world)
    codes = {
        "SPF-1": "provision_unknown", "SPF-7-II": "provision_unknown", "SPF-8": "provision_unknown", "SPF-13": "provision_unknown",
        "SPF-19": "regular_school_transport_out_of_scope", "SPF-2": "no_infraction_found", "SPF-3": "no_infraction_found",
    }  # fmt: skip
    for provision, code in codes.items():
        body = citation(operatorId=str(there.x), vehicleId=str(there.v1), findings=[provision])
        problem = await desk.refused("/cases", "inspector", body, code, regimes=REGIMES)
        assert problem["errors"][0]["pointer"] == "/findings"
    case = await desk.done("/cases", "inspector", citation(operatorId=str(there.x), vehicleId=str(there.v1)), regimes=REGIMES)
    assert case["activity"]["activity"] == "irregular"


async def test_g_21_a_street_with_an_act_in_date_is_known_however_it_is_written(desk: Desk) -> None:
    there = Street()
    desk.given(there.world)
    act = {
        "regime": REGIMES[0], "kind": "street-parking-authorisation", "reference": "Portaria SMT 4/2026", "publishedOn": "2026-01-05",
        "effectiveFrom": "2026-01-05",
        "content": {"streets": ["Rua Olavo Egídio"], "until": "2026-12-31", "study": "Estudo 6"},
    }  # fmt: skip
    await desk.done("/acts", "secretary", act, regimes=REGIMES)
    parts: Json = {"operatorId": str(there.x), "vehicleId": str(there.v1), "findings": ["SPF-14"]}

    def parked(address: str, kind: str = "street", **more: str) -> Json:
        return citation(**parts, place={"municipality": "São Paulo", "address": address, "kind": kind, **more})

    for address in ("Rua Olavo Egídio 20", "Rua Olavo Egídio nº 20", "R. Olavo Egídio, 20"):
        await desk.refused("/cases", "inspector", parked(address), "no_infraction_found", regimes=REGIMES)
    await desk.refused("/cases", "inspector", parked("Rua Tabapuã, 100", "garage"), "no_infraction_found", regimes=REGIMES)
    assert (await desk.done("/cases", "inspector", parked("Rua Tabapuã, 100"), regimes=REGIMES))["activity"]["activity"] == "irregular"
    await desk.refused("/cases", "inspector", parked("Rua Olavo Egídio", number="20"), "no_infraction_found", regimes=REGIMES)
    whole = await desk.done("/cases", "inspector", parked("Rua Olavo Egídio 3", number="20"), regimes=REGIMES)
    assert (whole["place"]["address"], whole["place"]["number"], whole["activity"]["activity"]) == ("Rua Olavo Egídio 3", "20", "irregular")
