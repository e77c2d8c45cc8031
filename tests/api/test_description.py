"""/openapi.json says all that the interface does."""

from typing import Any

import httpx
import pytest
from litestar import Litestar

from api.app import create_app
from api.http.openapi import document
from api.tokens import LocalIssuer
from tests.api.conftest import Bearer, KeysInMemory, parts

APP = create_app(parts(LocalIssuer(KeysInMemory())))


@pytest.fixture(scope="module")
def said() -> dict[str, Any]:
    return document(APP)


def operations(said: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [(path, method, operation) for path, methods in said["paths"].items() for method, operation in methods.items()]


def routed(app: Litestar) -> set[tuple[str, str]]:
    hidden = {"/", "/openapi.json", "/docs", "/docs/{name}", "/static/{name}", "/problems", "/problems/{code}"}
    return {
        (path, method.lower())
        for route in app.routes
        for path in [str(getattr(route, "path_format", ""))]
        for method in getattr(route, "methods", ())
        if method != "OPTIONS" and path not in hidden
    }


def test_every_path_and_method_is_described(said: dict[str, Any]) -> None:
    assert {(path, method) for path, method, _ in operations(said)} == routed(APP)


def test_every_operation_says_its_problems_as_problem_json(said: dict[str, Any]) -> None:
    for path, method, operation in operations(said):
        statuses = {int(status) for status in operation["responses"] if int(status) >= 400}
        expected = {400, 500}
        if operation["security"]:
            expected |= {401, 403, 503}
        if "{" in path:
            expected |= {404}
        if method == "post":
            expected |= {409, 413, 415, 422} | ({412} if "{" in path else set())
        if path.endswith("/decisions"):
            expected |= {428}
        if path == "/health/ready":
            expected |= {503}
        assert statuses == expected, (method, path)
    for name, response in said["components"]["responses"].items():
        assert list(response["content"]) == ["application/problem+json"], name
    assert "Retry-After" in said["components"]["responses"]["Problem503"]["headers"]
    assert "version_required" in said["components"]["responses"]["Problem428"]["description"]


def test_every_operation_says_its_headers(said: dict[str, Any]) -> None:
    made = said["paths"]["/api/v1/things"]["post"]
    assert set(made["responses"]["201"]["headers"]) == {"API-Version", "Cache-Control", "Vary", "ETag", "Location", "Autos-Position"}
    listed = said["paths"]["/api/v1/things"]["get"]
    assert set(listed["responses"]["200"]["headers"]) == {"API-Version", "Cache-Control", "Vary", "Link", "Autos-Position"}
    assert listed["responses"]["200"]["content"] == {"application/json": {"schema": {"$ref": "#/components/schemas/Page_ThingView_"}}}
    decided = said["paths"]["/api/v1/things/{thing_id}/decisions"]["post"]
    names = {parameter.get("$ref", "").rpartition("/")[2] for parameter in decided["parameters"]}
    assert {"Idempotency-Key", "Autos-Reason", "If-Match-Required"} <= names
    read = said["paths"]["/api/v1/things/{thing_id}"]["get"]
    assert set(read["responses"]["304"]["headers"]) == {"API-Version", "Cache-Control", "Vary", "ETag"}


def test_bodies_are_camel_case_and_closed(said: dict[str, Any]) -> None:
    body = said["components"]["schemas"]["NewThing"]
    assert body["additionalProperties"] is False
    assert set(body["required"]) == {"legalName", "amountCentavos", "issuedOn", "lodgedAt", "seat"}


def test_operations_are_named_and_say_who_may_use_them(said: dict[str, Any]) -> None:
    made = said["paths"]["/api/v1/things"]["post"]
    assert (made["operationId"], made["summary"], made["x-roles"]) == ("makeThing", "Make a thing", ["inspector"])
    assert said["components"]["securitySchemes"] == {"bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}}


async def test_the_bare_address_leads_to_the_description(client: httpx.AsyncClient) -> None:
    answer = await client.get("/")
    assert (answer.status_code, answer.headers["location"]) == (302, "/docs")


async def test_the_page_asks_nobody_else_and_holds_no_script(client: httpx.AsyncClient, bearer: Bearer) -> None:
    page = await client.get("/docs")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "http" not in page.text
    assert "<script>" not in page.text
    assert "style=" not in page.text
    for path, media_type in {
        "/docs/swagger-ui.css": "text/css; charset=utf-8",
        "/docs/swagger-ui-bundle.js": "text/javascript; charset=utf-8",
        "/static/docs.js": "text/javascript; charset=utf-8",
        "/static/plain.css": "text/css; charset=utf-8",
        "/static/favicon.svg": "image/svg+xml",
    }.items():
        assert path in page.text
        answer = await client.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, media_type)
        assert answer.headers["cache-control"] == "public, max-age=3600"
    for path in ("/docs/index.html", "/docs/..%2F..%2Fpyproject.toml", "/static/..%2Fapp.py", "/docs/__init__.py"):
        assert (await client.get(path)).status_code == 404
