"""A fact of after a norm's end over HTTP, recorded before the act: it is not sanctioned any more, and its case is still annulled (Q-66)."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.api.cases.test_citations import REGIMES, SECRETARY, citation
from tests.api.desk import Desk, open_desk
from tests.domain.sao_paulo.street import Street

ACT = {
    "kind": "rule-set-validity", "regime": "sao-paulo-charter", "reference": "Decreto 2/2026", "publishedOn": "2026-03-10",
    "effectiveFrom": "2026-03-10", "author": "Ana Prado", "content": {"validTo": "2026-03-08", "supersededBy": "Lei 9.999/2026"},
}  # fmt: skip


@pytest.fixture
async def desk(tmp_path: Path, database_url: str) -> AsyncGenerator[Desk]:
    async with open_desk(database_url, tmp_path, "2026-03-09 12:30") as found:
        yield found


async def test_a_fact_of_after_the_end_is_not_sanctioned_and_its_case_is_annulled(desk: Desk) -> None:
    there = Street()
    desk.given(there.world)
    case = await desk.done("/cases", "inspector", citation(operatorId=str(there.x), vehicleId=str(there.v1)), regimes=REGIMES)
    path = f"/cases/{case['id']}"
    notice = {"addressee": "11222333000181", "servedOn": "2026-03-09", "means": "in-person", "receivedBy": "Rui Sá"}
    await desk.done(f"{path}/notices", "clerk", notice, regimes=REGIMES)
    await desk.done(f"{path}/defences", "clerk", {"grounds": "A lista estava na garagem."}, regimes=REGIMES)
    desk.at("2026-03-10 09:00")
    await desk.done("/acts", "secretary", ACT, regimes=REGIMES)
    sanctions = {"sanctions": [{"kind": "fine"}], "reasons": "Provado.", "authority": SECRETARY}
    problem = await desk.refused(f"{path}/sanctions", "secretary", sanctions, "rule_set_not_in_force", regimes=REGIMES)
    assert (problem["superseded_by"], problem["valid_to"]) == ("Lei 9.999/2026", "2026-03-08")
    annulled = await desk.done(
        f"{path}/annulments", "secretary", {"reasons": "Fato posterior à norma.", "authority": SECRETARY}, regimes=REGIMES
    )
    assert annulled["status"] == "annulled"
