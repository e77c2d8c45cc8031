"""Versions, repeats, reasons and positions: how a client knows what it decides on, and reads its own writes."""

import dataclasses
from hashlib import sha256
from uuid import UUID

import httpx
import pytest

from api.app import create_app
from api.tokens import LocalIssuer
from tests.api.conftest import Bearer, parts, person, raw, reach
from tests.api.test_bodies import RIGHT
from tests.api.things import Kept


async def made(client: httpx.AsyncClient, bearer: Bearer) -> httpx.Response:
    return await client.post("/api/v1/things", json=RIGHT, headers=bearer("inspector"))


async def test_a_command_answers_the_thing_its_tag_where_it_lies_and_its_position(client: httpx.AsyncClient, bearer: Bearer) -> None:
    answer = await made(client, bearer)
    assert answer.status_code == 201
    assert answer.headers["location"] == f"/api/v1/things/{answer.json()['id']}"
    assert answer.headers["autos-position"] == "1"
    assert answer.headers["etag"] == f'"1.{sha256(answer.content).hexdigest()[:8]}"'


async def test_a_client_that_holds_the_representation_gets_304(client: httpx.AsyncClient, bearer: Bearer) -> None:
    path = (await made(client, bearer)).headers["location"]
    tag = (await client.get(path, headers=bearer("auditor"))).headers["etag"]
    for held in (tag, f"W/{tag}", f'"9.00000000", {tag}', "*"):
        answer = await client.get(path, headers=bearer("auditor") | {"If-None-Match": held})
        assert (answer.status_code, answer.content, answer.headers["etag"]) == (304, b"", tag)
    other = tag.replace(".", ".0")
    assert (await client.get(path, headers=bearer("auditor") | {"If-None-Match": other})).status_code == 200


async def test_a_decision_needs_the_version_that_it_rests_on(client: httpx.AsyncClient, bearer: Bearer) -> None:
    path = (await made(client, bearer)).headers["location"] + "/decisions"

    async def decided(if_match: str | None) -> httpx.Response:
        headers = bearer("secretary") | ({} if if_match is None else {"If-Match": if_match})
        return await client.post(path, json={"outcome": "upheld"}, headers=headers)

    refused = {
        None: (428, "version_required"),
        "*": (428, "version_required"),
        '"2.00000000"': (412, "version_stale"),
        'W/"1.00000000"': (412, "version_stale"),
        '"1"': (412, "version_stale"),
        '"01.00000000"': (412, "version_stale"),
        "1.00000000": (412, "version_stale"),
        "": (412, "version_stale"),
        '"1.00000000", "2.00000000"': (400, "header_malformed"),
    }
    for sent, expected in refused.items():
        answer = await decided(sent)
        assert (answer.status_code, answer.json()["code"]) == expected, sent
    # The hash is of one representation; the version alone says whether anything was decided since.
    done = await decided('"1.00000000"')
    assert (done.status_code, done.json()["decisions"], done.headers["etag"][:3]) == (201, ["upheld"], '"2.')
    assert done.headers["location"] == f"{path}/1"
    assert (await decided('"1.00000000"')).status_code == 412


async def test_a_repeat_is_known_by_person_method_path_and_key(client: httpx.AsyncClient, bearer: Bearer) -> None:
    async def asked(subject: str, key: str | None) -> dict[str, str]:
        headers = bearer("clerk", subject=subject) | ({"Idempotency-Key": key} if key else {})
        answer = await client.post("/api/v1/asked", headers=headers)
        assert answer.status_code == 200
        return dict(answer.json())

    first = await asked("maria", "8e03978e-40d5-43e8-bc93-6894a57f9324")
    assert await asked("maria", "8e03978e-40d5-43e8-bc93-6894a57f9324") == first
    assert UUID(first["commandId"]).version == 5
    assert UUID(first["person"]) == person("urn:autos:local", "maria")
    others = [await asked("joao", "8e03978e-40d5-43e8-bc93-6894a57f9324"), await asked("maria", "other"), await asked("maria", None)]
    assert len({first["commandId"], *(other["commandId"] for other in others)}) == 4
    assert (await asked("maria", None))["commandId"] != others[2]["commandId"]


@pytest.mark.parametrize("key", ["", "a b", "á".encode(), "a" * 256])
async def test_a_key_that_is_none_is_refused(client: httpx.AsyncClient, bearer: Bearer, key: str | bytes) -> None:
    answer = await client.post("/api/v1/asked", headers=raw(bearer("clerk"), "Idempotency-Key", key))
    assert (answer.status_code, answer.json()["errors"][0]["header"]) == (400, "Idempotency-Key")


@pytest.mark.parametrize(
    ("header", "reason"),
    [("Of%C3%ADcio%2012%2F2026", "Ofício 12/2026"), ("plain", "plain"), ("", None), ("%20", None), ("%C3%A3" * 2000, "ã" * 2000)],
)
async def test_a_reason_is_percent_encoded(client: httpx.AsyncClient, bearer: Bearer, header: str, reason: str | None) -> None:
    answer = await client.post("/api/v1/asked", headers=bearer("clerk") | {"Autos-Reason": header})
    assert answer.json()["reason"] == reason


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("a" * 2001, "invalid_fields"),
        ("%FF", "header_malformed"),
        ("%zz", "header_malformed"),
        ("100%", "header_malformed"),
        ("%00", "nul_character"),
    ],
)
async def test_a_reason_that_cannot_be_kept_is_refused(client: httpx.AsyncClient, bearer: Bearer, header: str, code: str) -> None:
    answer = await client.post("/api/v1/asked", headers=bearer("clerk") | {"Autos-Reason": header})
    assert (answer.status_code, answer.json()["code"]) == (400, code)


async def test_a_list_comes_in_pages_that_link_to_the_next(client: httpx.AsyncClient, bearer: Bearer) -> None:
    ids = [(await made(client, bearer)).json()["id"] for _ in range(5)]
    seen: list[str] = []
    path = "/api/v1/things?limit=2"
    while True:
        answer = await client.get(path, headers=bearer("auditor"))
        assert answer.headers["autos-position"] == "5"
        assert set(answer.json()) == {"items", "next"}
        seen += [item["id"] for item in answer.json()["items"]]
        if answer.json()["next"] is None:
            assert "link" not in answer.headers
            break
        assert answer.headers["link"] == f'</api/v1/things?limit=2&cursor={answer.json()["next"]}>; rel="next"'
        path = answer.links["next"]["url"]
    assert seen == ids


@pytest.mark.parametrize("cursor", ["x", "AAAA", "á", "AAAAAAAAAAAWyJhIl0", "%20"])
async def test_a_cursor_that_was_made_up_is_refused(client: httpx.AsyncClient, bearer: Bearer, cursor: str) -> None:
    answer = await client.get("/api/v1/things", params={"cursor": cursor}, headers=bearer("auditor"))
    assert (answer.status_code, answer.json()["code"]) == (400, "cursor_invalid")


@pytest.mark.parametrize("limit", ["0", "101", "-1", "x", "1.5", ""])
async def test_a_page_has_1_to_100_items(client: httpx.AsyncClient, bearer: Bearer, limit: str) -> None:
    answer = await client.get("/api/v1/things", params={"limit": limit}, headers=bearer("auditor"))
    assert (answer.status_code, answer.json()["errors"][0]["parameter"]) == (400, "limit")


async def test_a_read_waits_for_the_position_that_it_must_reflect(issuer: LocalIssuer, bearer: Bearer) -> None:
    waited: list[tuple[int, float]] = []

    async def wait(position: int, seconds: float) -> bool:
        waited.append((position, seconds))
        return position <= 7

    async with reach(create_app(dataclasses.replace(parts(issuer, Kept()), wait=wait))) as client:

        async def read(position: str | bytes) -> httpx.Response:
            return await client.get("/api/v1/things", headers=raw(bearer("auditor"), "Autos-Min-Position", position))

        assert (await read("7")).status_code == 200
        late = await read("8")
        assert (late.status_code, late.json()["code"], late.headers["retry-after"]) == (503, "position_not_reached", "1")
        for malformed in ("-1", "x", "1.0", "9223372036854775808", "٣".encode()):
            assert (await read(malformed)).status_code == 400
    assert waited == [(7, 5.0), (8, 5.0)]
