"""Readings and terms that change what is answered over HTTP: fleets of before the law, faults without danger, corrected amounts."""

from pathlib import Path

import pytest

from tests.api.cases.test_citations import REGIMES, citation
from tests.api.desk import AMERICANA, Desk, Json, open_desk
from tests.api.lives.town import INSPECTOR, Town
from tests.domain.sao_paulo.test_adaptation_of_fleets import TOO_OLD, fleet_of_seven


@pytest.mark.parametrize(
    ("on", "in_order", "code"),
    [("2011-08-25", 0, "adaptation_period_running"), ("2011-08-26", 4, "adaptation_period_running"), ("2011-08-26", 3, "")],
)
async def test_k_03_a_bus_too_old_is_cited_once_less_than_half_of_the_fleet_is_in_order_after_two_years(
    database_url: str, tmp_path: Path, on: str, in_order: int, code: str
) -> None:
    there = fleet_of_seven(in_order)
    async with open_desk(database_url, tmp_path, f"{on} 18:00") as desk:
        desk.given(there.world)
        when = {"occurredAt": f"{on}T12:00:00-03:00", "citedAt": f"{on}T12:10:00-03:00"}
        body = citation(operatorId=str(there.x), vehicleId=str(there.v1), findings=list(TOO_OLD), **when)
        if code:
            problem = await desk.refused("/cases", "inspector", body, code, regimes=REGIMES)
            assert (problem["until"], problem["citations"][0]) == ("2013-08-26", "SPF-18-PU")
        else:
            case = await desk.done("/cases", "inspector", body, regimes=REGIMES)
            assert case["activity"]["activity"] == "irregular"


async def test_q_15_an_act_may_read_that_a_fault_without_danger_impedes_no_vehicle(town: Town) -> None:
    path = await town.case("15-I", "2026-02-13 08:30", facts={}, letter="I-a")
    act: Json = {
        "regime": AMERICANA[0], "kind": "policy", "reference": "Portaria 7/2026", "publishedOn": "2026-02-01",
        "effectiveFrom": "2026-02-01", "content": {"key": "ame.no_risk_unfixable", "value": "free", "source": "Portaria 7/2026"},
    }  # fmt: skip
    await town.desk.done("/acts", "secretary", act)
    body: Json = {
        "ground": "AME-21-c",
        "reasons": "Sem a razão social.",
        "authority": INSPECTOR,
        "fixableOnSite": False,
        "safetyRisk": False,
    }
    problem = await town.desk.refused(f"{path}/impediments", "inspector", body, "impediment_needs_safety_risk")
    assert (problem["source"], problem["citations"]) == ("Portaria 7/2026", ["AME-21-c", "AME-21-§2"])
    untold = {"ground": "AME-21-c", "reasons": "Sem a razão social.", "authority": INSPECTOR}
    await town.desk.refused(f"{path}/impediments", "inspector", untold, "record_incomplete")
    case = await town.desk.done(f"{path}/impediments", "inspector", {**body, "safetyRisk": True})
    assert [i["ground"]["provision"] for i in case["impediments"]] == ["AME-21-c"]


async def test_q_41_the_amounts_of_sao_paulo_are_fixed_unless_they_are_read_as_corrected(desk: Desk) -> None:
    factor: Json = {
        "municipality": "3550308", "kind": "index-factor", "reference": "Portaria SF 1/2026", "publishedOn": "2026-01-02",
        "effectiveFrom": "2026-01-01", "content": {"index": "IPCA", "factor": "1.0437"},
    }  # fmt: skip
    await desk.done("/acts", "secretary", factor, regimes=REGIMES)
    path = "/checks/fine?regime=sao-paulo-charter&provision=SPF-15-II&occurredOn=2026-03-09"
    assert (await desk.shown(path))["amountCentavos"] == 340000
    reading: Json = {
        "regime": REGIMES[0], "kind": "policy", "reference": "Decreto 8/2026", "publishedOn": "2026-01-02", "effectiveFrom": "2026-01-02",
        "content": {"key": "spf.fine_table", "value": "by_index", "source": "Decreto 8/2026"},
    }  # fmt: skip
    await desk.done("/acts", "secretary", reading, regimes=REGIMES)
    # R$ 3,400.00 times 1.0437.
    assert (await desk.shown(path))["amountCentavos"] == 354858
