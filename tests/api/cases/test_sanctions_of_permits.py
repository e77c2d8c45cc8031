"""Sanctions that reach permits, over HTTP: held up by an appeal, dropped by its decision; what the permit's page says of each day."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.api.cases.test_citations import REGIMES, citation
from tests.api.desk import Desk, Json, open_desk
from tests.domain.sao_paulo.street import Street

NOTICE = {"addressee": "11222333000181", "servedOn": "2026-03-09", "means": "in-person"}
SECRETARY = {"role": "secretary", "name": "Ana Prado"}
MAYOR = {"role": "mayor", "name": "Prefeito Nunes"}


@pytest.fixture
async def desk(tmp_path: Path, database_url: str) -> AsyncGenerator[Desk]:
    async with open_desk(database_url, tmp_path, "2026-03-09 12:30") as found:
        yield found


async def appealed(desk: Desk, there: Street) -> str:
    """The TA suspended, the CVS revoked and a fine imposed on 9 March 2026, published on that day; appealed on the 12th."""
    desk.given(there.world)
    case = await desk.done("/cases", "inspector", citation(operatorId=str(there.x), vehicleId=str(there.v1)), regimes=REGIMES)
    path = f"/cases/{case['id']}"
    await desk.done(f"{path}/notices", "clerk", NOTICE, regimes=REGIMES)
    await desk.done(f"{path}/defences", "clerk", {"grounds": "Não procede."}, regimes=REGIMES)
    sanctions: list[Json] = [
        {"kind": "suspension", "permitId": str(there.ta), "until": "2026-06-30"}, {"kind": "revocation", "permitId": str(there.cvs)},
        {"kind": "fine"},
    ]  # fmt: skip
    await desk.done(
        f"{path}/sanctions", "secretary", {"sanctions": sanctions, "reasons": "Provado.", "authority": SECRETARY}, regimes=REGIMES
    )
    await desk.done(f"{path}/notices", "clerk", {**NOTICE, "means": "publication"}, regimes=REGIMES)
    desk.at("2026-03-12 10:00")
    appeal = {"contestedAct": "sanction", "grounds": "Não procede.", "appellant": "11222333000181"}
    await desk.done(f"{path}/appeals", "clerk", appeal, regimes=REGIMES)
    return path


async def test_f_26_a_set_that_suspends_and_revokes_one_permit_is_refused_and_nothing_is_written(desk: Desk) -> None:
    there = Street()
    desk.given(there.world)
    case = await desk.done("/cases", "inspector", citation(operatorId=str(there.x), vehicleId=str(there.v1)), regimes=REGIMES)
    path = f"/cases/{case['id']}"
    await desk.done(f"{path}/defences", "clerk", {"grounds": "Não procede."}, regimes=REGIMES)
    both: list[Json] = [
        {"kind": "suspension", "permitId": str(there.ta), "until": "2026-06-30"}, {"kind": "revocation", "permitId": str(there.ta)},
    ]  # fmt: skip
    for sanctions, code in (
        (both, "suspension_and_revocation_exclusive"), ([], "sanction_required"), ([both[0], both[0]], "sanction_repeated"),
        ([{"kind": "suspension", "permitId": str(there.ta)}], "suspension_needs_end"), ([{"kind": "seizure"}], "sanction_not_for_class"),
    ):  # fmt: skip
        body: Json = {"sanctions": sanctions, "reasons": "Provado.", "authority": SECRETARY}
        await desk.refused(f"{path}/sanctions", "secretary", body, code, regimes=REGIMES)
    assert (await desk.shown(path, regimes=REGIMES))["activity"]["decision"] is None
    assert await statuses(desk, there.ta, "2026-03-09") == ["valid"]


async def statuses(desk: Desk, permit: object, *days: str) -> list[str]:
    """What the permit's page says of these days."""
    return [(await desk.shown(f"/permits/{permit}?validOn={day}", regimes=REGIMES))["status"] for day in days]


async def test_a_revocation_held_up_gives_the_permit_back_from_that_day_on_and_the_days_before_stay_revoked(desk: Desk) -> None:
    there = Street()
    path = await appealed(desk, there)
    desk.at("2026-03-16 10:00")
    effect = {"appeal": 1, "effects": ["revocation"], "reasons": "Dano grave.", "authority": MAYOR}
    await desk.done(f"{path}/suspensive-effects", "mayor", effect, regimes=REGIMES)
    days = ("2026-03-08", "2026-03-09", "2026-03-15", "2026-03-16")
    assert await statuses(desk, there.cvs, *days) == ["valid", "cancelled", "cancelled", "valid"]
    desk.at("2026-03-20 10:00")
    decision = {"authority": MAYOR, "outcome": "dismissed", "decidedOn": "2026-03-20", "reasons": "Pelos autos."}
    await desk.done(f"{path}/appeals/1/decisions", "mayor", decision, regimes=REGIMES)
    assert await statuses(desk, there.cvs, *days, "2026-03-19", "2026-03-20") == [
        "valid", "cancelled", "cancelled", "valid", "valid", "cancelled",
    ]  # fmt: skip


async def test_an_appeal_partly_upheld_keeps_the_fine_and_drops_the_suspension(desk: Desk) -> None:
    there = Street()
    path = await appealed(desk, there)
    desk.at("2026-03-20 10:00")
    decision = {"authority": MAYOR, "outcome": "partly-upheld", "decidedOn": "2026-03-20", "reasons": "Desproporcional."}
    await desk.refused(f"{path}/appeals/1/decisions", "mayor", decision, "result_required", regimes=REGIMES)
    dropping = {**decision, "sanctions": {"dropped": [{"kind": "suspension", "permitId": str(there.ta)}]}}
    none_left: Json = {**decision, "sanctions": {"kept": []}}
    await desk.refused(f"{path}/appeals/1/decisions", "mayor", none_left, "result_required", regimes=REGIMES)
    case = await desk.done(f"{path}/appeals/1/decisions", "mayor", dropping, regimes=REGIMES)
    assert [(s["kind"], s["dropped"]) for s in case["activity"]["decision"]["sanctions"]] == [
        ("suspension", True), ("revocation", False), ("fine", False),
    ]  # fmt: skip
    assert [(p["kind"], p["state"]) for p in case["penalties"]] == [("suspension", "ended"), ("revocation", "imposed"), ("fine", "imposed")]
    assert (case["fine"]["amountCentavos"], case["appeals"][0]["addressedTo"]) == (250000, "mayor")
    assert case["appeals"][0]["decision"]["dropped"] == [{"kind": "suspension", "permitId": str(there.ta)}]
    assert await statuses(desk, there.ta, "2026-03-09", "2026-03-20") == ["valid", "valid"]
    assert await statuses(desk, there.cvs, "2026-03-20") == ["cancelled"]
