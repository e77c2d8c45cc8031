"""A permit that ended before the fact, entered after the citation: case and activity say the class by which it would now be decided."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.api.cases.test_citations import REGIMES, citation
from tests.api.desk import Desk, open_desk
from tests.domain.sao_paulo.street import Street


@pytest.fixture
async def desk(tmp_path: Path, sqlite_url: str) -> AsyncGenerator[Desk]:
    async with open_desk(sqlite_url, tmp_path, "2026-03-09 12:30") as found:
        yield found


async def test_e_32_a_term_given_up_before_the_fact_and_entered_after_it_makes_the_activity_clandestine(desk: Desk) -> None:
    there = Street()
    desk.given(there.world)
    body = citation(operatorId=str(there.x), vehicleId=str(there.v1))
    case = await desk.done("/cases", "inspector", body, regimes=REGIMES)
    assert (case["activity"]["activity"], case["activity"]["classNow"], case["warnings"]) == ("irregular", None, ["rule_set_superseded"])
    desk.at("2026-03-10 09:00")
    gone = {"surrenderedOn": "2026-03-05", "reasons": "Fim."}
    answer = await desk.post(f"/permits/{there.ta}/surrenders", "clerk", gone, match=False, regimes=REGIMES)
    assert answer.status_code == 201
    shown = await desk.shown(f"/cases/{case['id']}", regimes=REGIMES)
    told = {
        "activity": "clandestine", "permitIds": [str(there.ta)],
        "notice": "Pelo que os registros dizem agora de 09/03/2026, a atividade é clandestina, e não irregular como se autuou: "
        f"mudou a licença {there.ta}. Por eles se decidirá o processo.",
    }  # fmt: skip
    assert (shown["activity"]["activity"], shown["activity"]["classNow"]) == ("irregular", told)
    assert shown["warnings"] == ["rule_set_superseded", "class_differs_by_record"] == shown["activity"]["warnings"]
    assert await desk.shown(f"/cases/{case['id']}/activity", regimes=REGIMES) == shown["activity"]
    held = {"kind": "seizure", "reasons": "Sem termo."}
    taken = await desk.done(f"/cases/{case['id']}/vehicle-measures", "inspector", held, regimes=REGIMES)
    assert [m["kind"] for m in taken["activity"]["vehicleMeasures"]] == ["seizure"]
