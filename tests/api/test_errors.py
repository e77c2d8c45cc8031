"""Every error is a problem that says what to do, in the reader's language, and nothing of what happened inside."""

import json
import re
from typing import Any

import httpx
import pytest
import structlog

from tests.api.conftest import Bearer

OCCURRENCE = re.compile(r"urn:uuid:[0-9a-f-]{36}")


def told(answer: httpx.Response) -> dict[str, Any]:
    """The problem, without the name of the occurrence (which is checked)."""
    assert answer.headers["content-type"] == "application/problem+json"
    body: dict[str, Any] = answer.json()
    assert OCCURRENCE.fullmatch(body.pop("instance"))
    assert body["status"] == answer.status_code
    return body


async def test_an_unknown_path_is_a_problem_in_portuguese(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/v1/nada")
    assert told(answer) == {
        "type": "/problems/not_found",
        "title": "Não encontrado",
        "status": 404,
        "detail": "Nada existe neste endereço, ou quem pede não pode ver o que existe.",
        "code": "not_found",
        "citations": [],
        "cited": [],
        "errors": [],
    }
    assert answer.headers["content-language"] == "pt-BR"


@pytest.mark.parametrize(
    ("accepted", "title"),
    [
        ("en", "Not found"),
        ("en-GB,en;q=0.9,pt;q=0.8", "Not found"),
        ("pt-BR,en;q=0.5", "Não encontrado"),
        ("fr", "Não encontrado"),
        ("en;q=0", "Não encontrado"),
        ("en;q=x", "Não encontrado"),
        ("*", "Não encontrado"),
    ],
)
async def test_the_readers_language_is_portuguese_unless_english_is_preferred(client: httpx.AsyncClient, accepted: str, title: str) -> None:
    answer = await client.get("/api/v1/nada", headers={"Accept-Language": accepted})
    assert told(answer)["title"] == title


async def test_a_refusal_of_the_law_names_its_code_its_provisions_and_what_a_client_needs(
    client: httpx.AsyncClient, bearer: Bearer
) -> None:
    answer = await client.get("/api/v1/refusing", headers=bearer("auditor"))
    problem = told(answer)
    assert (problem["status"], problem["code"], problem["detail"]) == (409, "appeal_already_pending", "Já há um recurso em julgamento.")
    assert (problem["citations"], problem["until"]) == (["AME-23"], "2026-03-02")
    (cited,) = problem["cited"]
    assert (cited["provision"], cited["norm"]) == ("AME-23", "Lei 4.419/2006 (Americana)")
    assert cited["statement"].startswith("A empresa ou entidade tem 15 dias, contados da infração, para recorrer")


async def test_a_refusal_names_its_field_and_speaks_english_to_who_reads_it(client: httpx.AsyncClient, bearer: Bearer) -> None:
    portuguese = told(await client.get("/api/v1/refusing-a-date", headers=bearer("auditor")))
    assert portuguese["detail"] == "A data 01/01/2999 (servedOn) ainda não chegou."
    assert portuguese["errors"] == [{"code": "date_in_future", "detail": portuguese["detail"], "pointer": "/servedOn"}]
    english = told(await client.get("/api/v1/refusing-a-date", headers=bearer("auditor") | {"Accept-Language": "en"}))
    assert english["detail"] == "The day has not come yet: only what has happened is recorded."
    assert english["errors"] == [{"code": "date_in_future", "detail": english["detail"], "pointer": "/servedOn"}]


async def test_a_failure_tells_nothing_of_the_inside_and_is_logged_by_its_place_only(client: httpx.AsyncClient, bearer: Bearer) -> None:
    with structlog.testing.capture_logs() as lines:
        answer = await client.get("/api/v1/failing", headers=bearer("auditor"))
    assert answer.status_code == 500
    assert answer.json()["code"] == "internal_error"
    assert "111.444" not in answer.text + json.dumps(lines)
    assert "Traceback" not in answer.text
    failed = next(line for line in lines if line["event"] == "request_failed")
    assert failed["instance"] == answer.json()["instance"].removeprefix("urn:uuid:")
    assert failed["error"] == "ValueError"
    assert failed["where"][-1].endswith(" failing")


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE", "QUERY"])
async def test_another_method_is_answered_with_those_that_a_path_has(client: httpx.AsyncClient, method: str) -> None:
    answer = await client.request(method, "/health/live")
    assert told(answer)["code"] == "method_not_allowed"
    assert answer.headers["allow"] == "GET, HEAD, OPTIONS"


async def test_every_problem_has_a_page_in_both_languages(client: httpx.AsyncClient) -> None:
    problem = told(await client.get("/api/v1/nada"))
    page = await client.get(problem["type"])
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "<h1>Não encontrado</h1>" in page.text
    assert "<h1>Not found</h1>" in (await client.get(problem["type"], headers={"Accept-Language": "en"})).text
    assert 'href="/problems/not_found"' in (await client.get("/problems")).text
    assert (await client.get("/problems/never_heard")).status_code == 404
