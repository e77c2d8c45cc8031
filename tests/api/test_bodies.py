"""What may be sent, and how all that is wrong with it is said at once."""

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from tests.api.conftest import Bearer

RIGHT: dict[str, Any] = {
    "legalName": "Viação Exemplo Ltda.",
    "amountCentavos": 28000,
    "issuedOn": "2026-03-02",
    "lodgedAt": "2026-03-02T23:59:59-03:00",
    "seat": {"municipality": "3501608", "state": "SP"},
}


async def sent(client: httpx.AsyncClient, bearer: Bearer, body: bytes, media_type: str | None = "application/json") -> httpx.Response:
    headers = bearer("inspector") | ({"Content-Type": media_type} if media_type else {})
    return await client.post("/api/v1/things", content=body, headers=headers)


async def test_a_right_body_is_taken(client: httpx.AsyncClient, bearer: Bearer) -> None:
    answer = await client.post("/api/v1/things", json=RIGHT, headers=bearer("inspector"))
    assert (answer.status_code, answer.json()["legalName"]) == (201, "Viação Exemplo Ltda.")


@pytest.mark.parametrize(("sent_number", "status"), [("28000.0", 201), ("2.8e4", 201), ("28000.5", 400), ("1e400", 400), ("-0.0", 201)])
async def test_a_whole_number_may_be_written_as_json_lets_one(
    client: httpx.AsyncClient, bearer: Bearer, sent_number: str, status: int
) -> None:
    body = json.dumps(RIGHT).replace("28000", sent_number).encode()
    assert (await sent(client, bearer, body)).status_code == status


async def test_all_invalid_fields_are_named_at_once(client: httpx.AsyncClient, bearer: Bearer) -> None:
    wrong = RIGHT | {
        "amountCentavos": "28000",
        "issuedOn": "2026-02-30",
        "lodgedAt": "2026-03-02T12:00:00",
        "seat": {"municipality": "35", "state": "sp", "a/b~c": 1},
        "stops": [RIGHT["seat"], {"municipality": "3501608"}],
        "extra": 1,
    }
    del wrong["legalName"]
    answer = await client.post("/api/v1/things", json=wrong, headers=bearer("inspector"))
    assert answer.status_code == 400
    assert answer.json()["code"] == "invalid_fields"
    assert {error["pointer"]: error["code"] for error in answer.json()["errors"]} == {
        "/legalName": "field_missing",
        "/amountCentavos": "type_wrong",
        "/issuedOn": "date_malformed",
        "/lodgedAt": "offset_missing",
        "/seat/municipality": "length_wrong",
        "/seat/state": "pattern_wrong",
        "/seat/a~1b~0c": "field_unknown",
        "/stops/1/state": "field_missing",
        "/extra": "field_unknown",
    }


@pytest.mark.parametrize("body", [b"[]", b"1", b"null", b'"text"', b"true"])
async def test_a_body_of_another_kind_is_one_fault_of_the_whole(client: httpx.AsyncClient, bearer: Bearer, body: bytes) -> None:
    answer = await sent(client, bearer, body)
    assert answer.status_code == 400
    assert [(error["pointer"], error["code"]) for error in answer.json()["errors"]] == [("", "type_wrong")]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "body_missing"),
        (b"{", "malformed_json"),
        (b'{"a": 1,}', "malformed_json"),
        (b'{"a": NaN}', "malformed_json"),
        (b'{"a": "\xff"}', "malformed_json"),
        (b'{"a": "\\ud800"}', "malformed_json"),
        (b"\xef\xbb\xbf{}", "malformed_json"),
        (b'{"a": "\x00"}', "malformed_json"),
        (b'{"legalName": "a\\u0000b"}', "nul_character"),
        (b'{"a\\u0000b": 1}', "nul_character"),
        (b"[" * 64 + b"]" * 64, "invalid_fields"),
        (b"[" * 65 + b"]" * 65, "json_too_deep"),
        (b'{"a":' * 65 + b"1" + b"}" * 65, "json_too_deep"),
        (b"[" * 100_000, "json_too_deep"),
        (b'{"legalName": "' + b"[" * 100 + b'"}', "invalid_fields"),
        (b'{"legalName": "\\"' + b"[" * 100 + b'"}', "invalid_fields"),
        (b'{"legalName": "\\\\u0000"}', "invalid_fields"),
    ],
)
async def test_a_body_that_is_no_json_of_ours_is_400(client: httpx.AsyncClient, bearer: Bearer, body: bytes, code: str) -> None:
    answer = await sent(client, bearer, body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


@pytest.mark.parametrize(
    ("media_type", "status"),
    [
        ("application/json", 400),
        ("application/json; charset=utf-8", 400),
        ("Application/JSON;charset=UTF-8", 400),
        ("application/json; charset=iso-8859-1", 415),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("application/problem+json", 415),
        ("multipart/form-data; boundary=x", 415),
        (None, 415),
    ],
)
async def test_json_comes_as_application_json_only(client: httpx.AsyncClient, bearer: Bearer, media_type: str | None, status: int) -> None:
    assert (await sent(client, bearer, b"{}", media_type)).status_code == status


async def test_a_compressed_body_is_415(client: httpx.AsyncClient, bearer: Bearer) -> None:
    headers = bearer("inspector") | {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    assert (await client.post("/api/v1/things", content=b"x", headers=headers)).status_code == 415


async def test_256_kib_are_taken_and_a_byte_more_is_413(client: httpx.AsyncClient, bearer: Bearer) -> None:
    full = b'"' + b"a" * (256 * 1024 - 2) + b'"'
    assert (await sent(client, bearer, full)).json()["code"] == "invalid_fields"
    answer = await sent(client, bearer, full + b" ")
    assert (answer.status_code, answer.json()["code"], answer.json()["limit"]) == (413, "body_too_large", 262144)


async def test_a_body_without_an_announced_length_is_measured_while_it_comes(client: httpx.AsyncClient, bearer: Bearer) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(300):
            yield b" " * 1024

    headers = bearer("inspector") | {"Content-Type": "application/json"}
    assert (await client.post("/api/v1/things", content=chunks(), headers=headers)).status_code == 413


async def test_a_path_may_take_files_of_another_type_and_size(client: httpx.AsyncClient, bearer: Bearer) -> None:
    headers = bearer("clerk") | {"Content-Type": "text/csv"}
    answer = await client.post("/api/v1/files", content=b"x" * 500_000, headers=headers)
    assert (answer.status_code, answer.json()) == (200, {"bytes": 500_000})
    assert (await client.post("/api/v1/files", content=b"x" * 1_048_577, headers=headers)).status_code == 413
    refused = await client.post("/api/v1/files", content=b"{}", headers=bearer("clerk") | {"Content-Type": "application/json"})
    assert (refused.status_code, refused.headers["accept-post"]) == (415, "text/csv")


async def test_a_command_without_fields_takes_no_body_or_an_empty_object(client: httpx.AsyncClient, bearer: Bearer) -> None:
    assert (await client.post("/api/v1/asked", headers=bearer("clerk"))).status_code == 200
    assert (await client.post("/api/v1/asked", json={}, headers=bearer("clerk"))).status_code == 200
    assert (await client.post("/api/v1/asked", json={"x": 1}, headers=bearer("clerk"))).json()["errors"][0]["pointer"] == "/x"


async def test_who_may_not_do_it_is_told_so_before_the_body_is_read(client: httpx.AsyncClient, bearer: Bearer) -> None:
    assert (await client.post("/api/v1/things", content=b"{", headers=bearer("auditor"))).status_code == 403
    assert (await client.post("/api/v1/things", content=b"{")).status_code == 401
