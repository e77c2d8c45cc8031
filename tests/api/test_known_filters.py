"""A list filter with a value that no thing could have is answered with those that there are, never with an empty list."""

from typing import Any

import pytest

from tests.api.desk import Desk

REGIMES = ("americana-charter", "sao-paulo-charter", "sao-paulo-elderly-parking")


@pytest.mark.parametrize(
    ("path", "parameter", "known"),
    [
        ("/cases?status=banana", "status", ["recorded", "under-appeal-1", "defaulted", "fine-running", "closed"]),
        ("/permits?status=banana", "status", ["valid", "expired", "suspended", "cancelled", "never-issued"]),
        ("/permits?stage=banana", "stage", ["applied", "issued", "refused"]),
        ("/permits?kind=banana", "kind", ["circulation-permit", "authorisation-term", "special-traffic-authorisation"]),
        ("/facilities?kind=banana", "kind", ["private", "public", "zona-azul"]),
        ("/deadlines?kind=banana", "kind", ["first-appeal", "second-appeal", "fine-due", "cure"]),
        ("/acts?kind=banana", "kind", ["fine-table", "policy", "charge-table", "zone-boundary"]),
        ("/cases?provision=banana", "provision", ["AME-16-I", "SPF-15-I", "SPE-5-II"]),
        ("/deadlines?state=banana", "state", ["open", "met", "lapsed", "suspended"]),
    ],
)
@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_an_unknown_value_is_refused_with_the_known_ones(desk: Desk, path: str, parameter: str, known: list[str]) -> None:
    answer = await desk.get(path, "secretary", regimes=REGIMES)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (400, "invalid_fields"), answer.text
    (fault,) = problem["errors"]
    assert (fault["code"], fault["parameter"]) == ("value_not_allowed", parameter)
    said = fault["detail"].partition(": ")[2].rstrip(".").split(", ")
    assert [word for word in known if word not in said] == []


def described(desk: dict[str, Any], path: str, parameter: str) -> list[str]:
    """The values of a filter as the description names them."""
    (found,) = [each for each in desk["paths"][f"/api/v1{path}"]["get"]["parameters"] if each.get("name") == parameter]
    schema = found["schema"]
    return next(each["enum"] for each in schema.get("oneOf", [schema]) if "enum" in each)


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_the_description_names_the_values_of_filters_that_the_regimes_give(desk: Desk) -> None:
    said = (await desk.client.get("/openapi.json")).json()
    kinds = [
        "authorisation-term", "circulation-permit", "service-link-certificate", "simplified-authorisation-term",
        "special-traffic-authorisation",
    ]  # fmt: skip
    assert described(said, "/permits", "kind") == kinds
    assert described(said, "/facilities", "kind") == ["private", "public", "zona-azul"]
    assert {"calendar-day", "charge-table", "daily-rate", "fine-table", "policy", "zone-boundary"} <= set(described(said, "/acts", "kind"))
    assert {"AME-16-I", "SPF-15-I", "SPE-5-II"} <= set(described(said, "/cases", "provision"))


LISTS = ("acts", "cases", "deadlines", "facilities", "inspections", "operators", "permits", "vehicles", "audit/impact")


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_an_unknown_regime_is_refused_by_every_list_as_everywhere(desk: Desk, path: str) -> None:
    answer = await desk.get(f"/{path}?regime=zz", "auditor", regimes=REGIMES)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (400, "regime_unknown"), answer.text
    assert set(REGIMES) <= set(problem["known"])
