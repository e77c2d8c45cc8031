"""What surrounds every request: methods that every path has, headers that every answer has, hosts, queries."""

import dataclasses

import httpx
import pytest

from api.app import create_app
from api.tokens import LocalIssuer
from tests.api.conftest import Bearer, parts, reach

THING = "/api/v1/things/00000000-0000-4000-8000-000000000001"

SECURITY = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "api-version": "1.0.0",
    "cache-control": "private, no-cache",
    "vary": "Authorization, Accept-Language",
}


@pytest.mark.parametrize("path", ["/health/live", "/api/v1/things", "/api/v1/nada", "/problems/not_found", "/docs", "/openapi.json"])
async def test_every_answer_has_the_same_headers(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert {name: answer.headers.get(name) for name in SECURITY} == SECURITY
    assert "strict-transport-security" not in answer.headers


async def test_over_https_the_browser_is_told_to_stay_there(client: httpx.AsyncClient) -> None:
    answer = await client.get("https://autos.test/health/live")
    assert answer.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/health/live", "GET, HEAD, OPTIONS"),
        ("/openapi.json", "GET, HEAD, OPTIONS"),
        ("/api/v1/things", "GET, HEAD, OPTIONS, POST"),
        (THING, "GET, HEAD, OPTIONS"),
        (f"{THING}/decisions", "OPTIONS, POST"),
    ],
)
async def test_options_names_every_method_and_needs_no_token(client: httpx.AsyncClient, path: str, allowed: str) -> None:
    answer = await client.options(path)
    assert (answer.status_code, answer.headers["allow"], answer.content) == (204, allowed, b"")


async def test_options_of_nothing_is_404(client: httpx.AsyncClient) -> None:
    assert (await client.options("/api/v1/nada")).status_code == 404


@pytest.mark.parametrize("path", ["/health/live", "/api/v1/things", "/api/v1/nada", "/problems", "/docs/swagger-ui.css", THING])
async def test_head_is_get_without_its_body(client: httpx.AsyncClient, bearer: Bearer, path: str) -> None:
    got = await client.get(path, headers=bearer("auditor"))
    head = await client.head(path, headers=bearer("auditor"))
    assert (head.status_code, head.content) == (got.status_code, b"")
    # The occurrence of a problem has a new name each time, of the same length.
    assert dict(head.headers) == dict(got.headers)


async def test_a_thing_has_one_address(client: httpx.AsyncClient) -> None:
    assert (await client.get("/health/live/")).status_code == 404


async def test_nul_in_a_path_is_400(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/v1/things/%00")
    assert (answer.status_code, answer.json()["code"]) == (400, "nul_character")


async def test_only_the_services_own_names_are_accepted_as_host(issuer: LocalIssuer) -> None:
    app = create_app(dataclasses.replace(parts(issuer), hosts=frozenset({"autos.test", "::1"})))
    async with reach(app) as client:
        assert (await client.get("/health/live")).status_code == 200
        assert (await client.get("/health/live", headers={"Host": "AUTOS.test:8000"})).status_code == 200
        refused = await client.get("/health/live", headers={"Host": "evil.test"})
        assert (refused.status_code, refused.json()["code"]) == (400, "host_not_allowed")


@pytest.mark.parametrize(
    ("query", "code", "parameters"),
    [
        ("start=2026-03-02&Start=1", "query_unknown", ["Start"]),
        ("start=2026-03-02&days=15&limit=1", "query_unknown", ["days", "limit"]),
        ("start=2026-03-02&start=2026-03-02", "query_repeated", ["start"]),
        ("start=2026-03-02&policy.a=1&policy.a=1", "query_repeated", ["policy.a"]),
        ("start=2026-03-02&policies=1", "query_unknown", ["policies"]),
        ("start=2026-03-02&daysOfTerm=%00", "nul_character", []),
        ("start=%ff", "query_malformed", []),
        ("start=amanha&daysOfTerm=0", "invalid_fields", ["start", "daysOfTerm"]),
        ("daysOfTerm=1e3", "invalid_fields", ["daysOfTerm", "start"]),
        ("start=1700000000&x=1", "query_unknown", ["start", "x"]),
        ("", "invalid_fields", ["start"]),
    ],
)
async def test_a_query_is_taken_by_the_letter(
    client: httpx.AsyncClient, bearer: Bearer, query: str, code: str, parameters: list[str]
) -> None:
    answer = await client.get(f"/api/v1/checks/time-limit?{query}", headers=bearer("integration"))
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert [error["parameter"] for error in answer.json()["errors"]] == parameters


async def test_policy_settings_pass_where_a_question_takes_them_and_nowhere_else(client: httpx.AsyncClient, bearer: Bearer) -> None:
    answer = await client.get("/api/v1/checks/time-limit?start=2026-03-02&policy.roll=next-day", headers=bearer("integration"))
    assert (answer.status_code, answer.json()) == (200, ["2026-03-02", "15"])
    assert (await client.get("/api/v1/things?policy.roll=x", headers=bearer("auditor"))).status_code == 400


async def test_the_process_is_alive_before_it_is_ready(issuer: LocalIssuer) -> None:
    async def not_yet() -> bool:
        return False

    async with reach(create_app(dataclasses.replace(parts(issuer), ready=not_yet))) as client:
        assert (await client.get("/health/live")).json() == {"status": "pass"}
        answer = await client.get("/health/ready")
        assert (answer.status_code, answer.json()["code"], answer.headers["retry-after"]) == (503, "unavailable", "2")
