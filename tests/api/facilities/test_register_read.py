"""The register of car parks over HTTP: lists, who may see, two at once, stale versions, parts."""

from __future__ import annotations

import asyncio
from typing import Unpack
from uuid import uuid4

from tests.api.desk import Json, Who
from tests.api.facilities.city import PARKING, STAFF, C, City, D, represents, spaces
from tests.api.lives.town import only, steps

COMPANY = {"cnpj": C, "role": "direct", "since": "2016-01-04"}


async def test_lists_are_filtered_paged_and_hold_what_the_reader_may_see(city: City) -> None:
    first = await city.park(name="Garagem Alfa")
    second = await city.park(spaces(90, 5), name="Garagem Beta", operatorCompany={**COMPANY, "cnpj": D})
    third = await city.park(spaces(130, 7), name="Zona Azul Paulista", kind="zona-azul", operatorCompany=None)

    async def listed(query: str, role: str = "reviewer", **who: Unpack[Who]) -> list[str]:
        answer = await city.desk.get(f"/facilities?{query}", role, **(who or STAFF))
        assert answer.status_code == 200, answer.text
        return [f"/facilities/{each['id']}" for each in answer.json()["items"]]

    assert await listed("") == [third, second, first]
    assert await listed("compliant=false") == [first]
    assert await listed("kind=zona-azul") == [third]
    assert await listed(f"cnpj={D[:2]}.{D[2:5]}.{D[5:8]}/{D[8:12]}-{D[12:]}") == [second]
    assert await listed("q=beta") == [second]
    assert await listed(f"regime={PARKING}&q=garagem") == [second, first]
    assert await listed("", "operator", **represents(D)) == [second]
    assert await listed("", "reviewer", regimes=("americana-charter",)) == []
    page = await city.desk.get("/facilities?limit=2", **STAFF)
    rest = await city.desk.get(f"/facilities?limit=2&cursor={page.json()['next']}", **STAFF)
    assert [len(each.json()["items"]) for each in (page, rest)] == [2, 1]
    assert only(rest.json()["items"][0], "name", "cnpj", "compliant", "offeredSpaces", "reservedSpaces", "requiredSpaces") == {
        "name": "Garagem Alfa", "cnpj": C, "compliant": False, "offeredSpaces": 90, "reservedSpaces": 4, "requiredSpaces": 5,
    }  # fmt: skip
    assert (await city.desk.get("/facilities?cnpj=1", **STAFF)).json()["code"] == "invalid_cnpj"


async def test_whoever_may_not_see_a_car_park_is_not_told_of_it(city: City) -> None:
    park = await city.park()
    strangers = [
        await city.desk.get(park, "clerk"),
        await city.desk.get(park, "operator", **represents(D)),
        await city.desk.post(f"{park}/notices", "inspector", {"drawnUpOn": "2026-01-05"}, match=False),
        await city.desk.get(f"/facilities/{uuid4()}", **STAFF),
    ]  # fmt: skip
    assert [each.status_code for each in strangers] == [404] * 4
    mine = await city.desk.post(f"{park}/declarations", "operator", spaces(90, 5), match=False, **represents(C))
    assert mine.status_code == 403


async def test_of_two_notices_at_once_one_opens_a_case_and_a_repeat_is_answered_alike(city: City) -> None:
    park = await city.park()
    city.desk.at("2026-03-05 18:00")
    body = {"drawnUpOn": "2026-03-05", "servedOn": "2026-03-05"}

    async def ask(officer: str, key: str) -> tuple[int, Json]:
        answer = await city.desk.post(
            f"{park}/notices", "inspector", body, match=False, headers={"Idempotency-Key": key}, subject=officer, regimes=(PARKING,)
        )
        return answer.status_code, answer.json()

    both = await asyncio.gather(ask("a", "k1"), ask("b", "k1"))
    assert sorted(status for status, _ in both) == [201, 409]
    (lost,) = [shown for status, shown in both if status == 409]
    (won,) = [shown for status, shown in both if status == 201]
    assert (lost["code"], lost.get("case", won["id"])) == ("notice_already_open", won["id"])
    officer = "a" if both[0][0] == 201 else "b"
    assert await ask(officer, "k1") == (201, won)


async def test_a_stale_version_of_the_car_park_is_refused(city: City) -> None:
    park = await city.park()
    tag = (await city.desk.get(park, **STAFF)).headers["etag"]
    change = {"cnpj": D, "role": "contracted", "since": "2026-01-05"}
    answers = [
        await city.desk.post(f"{park}/operators", "clerk", change, match=False, headers={"If-Match": tag}, **STAFF) for _ in range(2)
    ]
    assert [each.status_code for each in answers] == [201, 412]
    notice = {"drawnUpOn": "2026-01-05"}
    stale = await city.desk.post(f"{park}/notices", "inspector", notice, match=False, headers={"If-Match": tag}, **STAFF)
    assert (stale.status_code, stale.json()["code"]) == (412, "version_stale")


async def test_each_part_lies_where_its_location_says(city: City) -> None:
    park = await city.park()
    city.desk.at("2026-03-20")
    for name, role, body in (
        ("declarations", "clerk", spaces(90, 5)),
        ("inspections", "inspector", {**spaces(90, 4), "officer": "Ag. 12"}),
        ("operators", "clerk", {"cnpj": D, "role": "direct", "since": "2026-03-19"}),
    ):
        answer = await city.desk.post(f"{park}/{name}", role, body, match=False, **STAFF)
        part = await city.desk.shown(answer.headers["location"].removeprefix("/api/v1"), **STAFF)
        assert part == answer.json()[name][-1]
    assert (await city.desk.get(f"{park}/declarations/9", **STAFF)).status_code == 404
    assert steps(await city.desk.shown(park, **STAFF))[-1][1:] == (5, "SPE-2-§5")


async def test_the_cases_of_a_car_park_are_found_by_it_and_each_names_it(city: City) -> None:
    park, other = await city.park(), await city.park(name="Estacionamento da Praça")
    case, _ = await city.notice(park, "2026-03-05"), await city.notice(other, "2026-03-05")
    facility = park.rpartition("/")[2]
    assert (await city.case(case))["facilityId"] == facility
    found = (await city.desk.shown(f"/cases?facilityId={facility}", **STAFF))["items"]
    assert [(each["id"], each["facilityId"]) for each in found] == [(case.rpartition("/")[2], facility)]
    problem = await city.desk.get("/cases?facilityId=banana", **STAFF)
    assert (problem.status_code, problem.json()["errors"][0]["code"]) == (400, "uuid_malformed")
