"""A list filter with a value that no thing could have is answered with those that there are, never with an empty list."""

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


LISTS = ("acts", "cases", "deadlines", "facilities", "inspections", "operators", "permits", "vehicles", "audit/impact")


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_an_unknown_regime_is_refused_by_every_list_as_everywhere(desk: Desk, path: str) -> None:
    answer = await desk.get(f"/{path}?regime=zz", "auditor", regimes=REGIMES)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (400, "regime_unknown"), answer.text
    assert set(REGIMES) <= set(problem["known"])
