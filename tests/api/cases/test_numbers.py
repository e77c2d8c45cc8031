"""The number of a case is drawn once its decision stands: what is refused, or asked once more, takes none."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

if TYPE_CHECKING:
    from tests.api.desk import Json
    from tests.api.lives.town import Town


async def number(town: Town, path: str) -> str:
    case: Json = await town.desk.shown(path, "clerk")
    return str(case["number"])


async def test_a_refused_infraction_takes_no_number_and_a_repeated_one_only_its_first(town: Town) -> None:
    first = await town.case("16-I", "2026-03-02 08:00", served=None)
    town.desk.at("2026-03-02 09:00")
    for wrong in ({"place": {"municipality": "Campinas"}}, {"facts": {"passengers": 10, "standing": 0}}, {"inspectingBody": "ANTT"}):
        body = {**town.infraction("16-I", "2026-03-02 08:30"), **wrong}
        assert (await town.desk.post("/cases", "inspector", body)).status_code == 409
    key = {"Idempotency-Key": str(uuid4())}
    body = town.infraction("15-IV", "2026-03-02 08:45")
    answers = [await town.desk.post("/cases", "inspector", body, headers=key) for _ in range(2)]
    second = f"/cases/{answers[0].json()['id']}"
    assert [answer.json()["number"] for answer in answers] == ["AME-2026/000002"] * 2
    assert [await number(town, path) for path in (first, second)] == ["AME-2026/000001", "AME-2026/000002"]
    assert await number(town, await town.case("16-I", "2026-03-03 08:00")) == "AME-2026/000003"


async def test_an_appeal_against_a_measure_and_a_proposal_to_cassate_take_a_number_only_where_they_open_a_case(town: Town) -> None:
    town.desk.at("2026-03-02 12:00")
    vehicle = f"/vehicles/{town.city.v1}"
    await town.desk.done(f"{vehicle}/withdrawals", "inspector", {"orderedBy": "SETRANSV", "orderedOn": "2026-03-02", "reasons": "Freios."})
    appeals = f"{vehicle}/withdrawals/1/appeals"
    await town.desk.refused(appeals, "clerk", {"grounds": " ", "lodgedAt": "2026-03-02T11:00:00-03:00", "protocol": "1"}, "reason_required")
    lodged = {"grounds": "O veículo está em ordem.", "lodgedAt": "2026-03-02T11:00:00-03:00", "protocol": "1"}
    answer = await town.desk.post(appeals, "clerk", lodged)
    assert answer.status_code == 201, answer.text
    again = await town.desk.post(appeals, "clerk", lodged)
    assert again.json()["code"] == "appeal_already_pending"
    permit = (await town.desk.shown(f"/permits?vehicleId={town.city.v1}", "clerk"))["items"][0]["id"]
    proposal = {"ground": "22-IV", "reasons": "Falência.", "proposedOn": "2026-03-02"}
    answer = await town.desk.post(f"/permits/{permit}/cassation-proposals", "secretary", proposal)
    assert answer.status_code == 409, answer.text
    assert await number(town, await town.case("16-I", "2026-03-03 08:00")) == "AME-2026/000002"
