"""Who does what: nobody decides what they did, a repeat is one act, and of two officers at once the law says who is second."""

import asyncio

from tests.api.lives.town import MAYOR, SECRETARY, Town


async def test_who_recorded_an_infraction_decides_none_of_its_appeals_and_who_decided_one_tier_not_the_next(town: Town) -> None:
    town.desk.at("2026-02-13 08:30")
    case = await town.desk.done("/cases", "inspector+secretary", town.infraction("16-I", "2026-02-13 08:30"), subject="joana")
    path = f"/cases/{case['id']}"
    await town.appeal(path, "2026-02-20 10:00")
    body = {"authority": SECRETARY, "outcome": "dismissed", "decidedOn": "2026-02-23", "reasons": "Sem razão."}
    town.desk.at("2026-02-23")
    told = await town.desk.refused(f"{path}/appeals/1/decisions", "inspector+secretary", body, "separation_of_duties", 403, subject="joana")
    assert told["because"] == "recorded-or-imposed"
    await town.desk.refused(f"{path}/appeals/1/decisions", "mayor", {**body, "authority": MAYOR}, "not_permitted", 403)
    await town.desk.done(f"{path}/appeals/1/decisions", "secretary", body, subject="ana")
    await town.acknowledge(path, 1, "2026-02-24")
    await town.appeal(path, "2026-03-02 10:00")
    town.desk.at("2026-03-09")
    second = {**body, "authority": MAYOR, "decidedOn": "2026-03-09"}
    told = await town.desk.refused(f"{path}/appeals/2/decisions", "mayor", second, "separation_of_duties", 403, subject="ana")
    assert told["because"] == "decided-lower-tier"
    await town.desk.refused(f"{path}/recusals", "mayor", {}, "reason_required", subject="rui")
    await town.desk.done(f"{path}/recusals", "mayor", {"reasons": "Parentesco com o sócio."}, subject="rui")
    told = await town.desk.refused(f"{path}/appeals/2/decisions", "mayor", second, "separation_of_duties", 403, subject="rui")
    assert told["because"] == "recused"
    case = await town.desk.done(f"{path}/appeals/2/decisions", "mayor", second, subject="vice")
    assert case["status"] == "decided-2"


async def test_a_repeated_request_is_one_act_and_is_answered_with_the_same_words(town: Town) -> None:
    town.desk.at("2026-02-13 08:30")
    key = {"Idempotency-Key": "auto-17"}
    body = town.infraction("16-I", "2026-02-13 08:30")
    first = await town.desk.post("/cases", "inspector", body, headers=key)
    town.desk.at("2026-02-13 09:00")
    again = await town.desk.post("/cases", "inspector", body, headers=key)
    assert first.status_code == again.status_code == 201
    assert again.json() == first.json()
    for name in ("etag", "location", "autos-position"):
        assert again.headers[name] == first.headers[name]
    other = await town.desk.post("/cases", "inspector", {**body, "narrative": "Outra história."}, headers=key)
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
    somebody = await town.desk.post("/cases", "inspector", body, headers=key, subject="outro agente")
    assert somebody.status_code == 201
    assert somebody.json()["id"] != first.json()["id"]
    assert len((await town.desk.shown("/cases"))["items"]) == 2


async def test_of_two_officers_at_once_one_records_and_the_other_finds_it_recorded(town: Town) -> None:
    town.desk.at("2026-02-13 08:00")
    inspection = await town.desk.done(
        "/inspections", "inspector",
        {"regime": "americana-charter", "at": "2026-02-13T08:00:00-03:00", "place": {"municipality": "Americana"}, "body": "SETRANSV",
         "officer": "Agente 117", "vehicleId": str(town.city.v1)},
    )  # fmt: skip
    town.desk.at("2026-02-13 08:30")
    body = town.infraction("16-I", "2026-02-13 08:30", inspectionId=inspection["id"])
    answers = await asyncio.gather(*(town.desk.post("/cases", "inspector", body, subject=f"agente {n}", match=False) for n in range(4)))
    codes = sorted((answer.status_code, answer.json().get("code", "")) for answer in answers)
    assert codes == [(201, ""), *[(409, "same_infraction_same_inspection")] * 3]


async def test_of_two_decisions_on_one_version_the_second_is_stale(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    await town.appeal(path, "2026-02-20 10:00")
    town.desk.at("2026-02-23")
    body = {"authority": SECRETARY, "outcome": "dismissed", "decidedOn": "2026-02-23", "reasons": "Sem razão."}
    answers = await asyncio.gather(
        *(town.desk.post(f"{path}/appeals/1/decisions", "secretary", body, subject=f"secretária {n}") for n in range(3))
    )
    codes = sorted((answer.status_code, answer.json().get("code", "")) for answer in answers)
    assert codes == [(201, ""), *[(412, "version_stale")] * 2]
    bare = await town.desk.post(f"{path}/appeals/1/decisions", "secretary", body, match=False)
    assert (bare.status_code, bare.json()["code"]) == (428, "version_required")
