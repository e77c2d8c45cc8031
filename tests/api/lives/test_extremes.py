"""Instants and plates at the edges of what a client can write: refused with the field's name where no record could mean them."""

import pytest

from tests.api.lives.town import Town, only

IMPLAUSIBLE = {"code": "instant_implausible", "detail": "Use um ano de 1900 a 2100."}
EDGES = ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "1899-12-31T12:00:00-03:00", "2101-01-01T12:00:00-03:00")


@pytest.mark.parametrize("instant", EDGES)
async def test_an_instant_at_the_edge_of_the_calendar_is_an_invalid_field(town: Town, instant: str) -> None:
    town.desk.at("2026-03-02")
    told = await town.desk.refused(
        "/cases", "inspector", town.infraction("16-I", "2026-03-02 08:00", occurredAt=instant), "invalid_fields", 400
    )
    assert told["errors"] == [{"pointer": "/occurredAt", **IMPLAUSIBLE}]
    wrong = town.infraction("16-I", "2026-03-02 08:00", occurredAt=instant, vehicleId="V1")
    told = await town.desk.refused("/cases", "inspector", wrong, "invalid_fields", 400)
    assert {each["pointer"]: each["code"] for each in told["errors"]} == {
        "/occurredAt": "instant_implausible", "/vehicleId": "uuid_malformed",
    }  # fmt: skip

    path = await town.case("16-I", "2026-03-02 08:30")
    appeal = {"contestedAct": "fine", "grounds": "g", "appellant": town.city.x_cnpj, "protocol": "1", "lodgedAt": instant}
    told = await town.desk.refused(f"{path}/appeals", "clerk", appeal, "invalid_fields", 400)
    assert told["errors"] == [{"pointer": "/lodgedAt", **IMPLAUSIBLE}]
    asked = instant.replace("+", "%2B")
    for thing in (path, f"{path}/deadlines", f"{path}/history", "/law/americana-charter", "/law"):
        answer = await town.desk.get(f"{thing}?asOf={asked}")
        assert (answer.status_code, answer.json()["errors"]) == (400, [{"parameter": "asOf", **IMPLAUSIBLE}])


@pytest.mark.parametrize("day", ["0001-01-01", "1899-12-31", "2101-01-01", "9999-12-31"])
async def test_a_day_at_the_edge_of_the_calendar_is_an_invalid_field_wherever_it_stands(town: Town, day: str) -> None:
    town.desk.at("2026-03-02 08:00")
    implausible = {"code": "date_implausible", "detail": "Use um ano de 1900 a 2100."}
    company = {"cnpj": town.city.x_cnpj, "role": "direct", "since": day}
    park = {"name": "Central", "kind": "private", "operatorCompany": company, "registeredOn": day}
    told = await town.desk.refused("/facilities", "clerk", park, "invalid_fields", 400, regimes=("sao-paulo-elderly-parking",))
    assert told["errors"] == [{"pointer": place, **implausible} for place in ("/operatorCompany/since", "/registeredOn")]
    path = await town.case("16-I", "2026-03-02 08:30", served=None)
    notice = {"addressee": town.city.x_cnpj, "servedOn": day, "means": "in-person"}
    assert (await town.desk.refused(f"{path}/notices", "clerk", notice, "invalid_fields", 400))["errors"] == [
        {"pointer": "/servedOn", **implausible}
    ]


async def test_an_appeal_to_an_authority_that_there_is_not_is_forwarded_and_never_turned_away(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:30")
    case = await town.appeal(path, "2026-03-03 10:00", addressedTo="zzz")
    told = only(case["appeals"][0], "addressedTo", "forwarded", "tier", "warnings")
    assert told == {"addressedTo": "zzz", "forwarded": True, "tier": 1, "warnings": ["forwarded_to_competent_authority"]}


async def test_as_of_asks_for_an_offset(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:30")
    for thing in (path, f"{path}/deadlines", f"{path}/history", f"/operators/{town.city.x}", "/law/americana-charter", "/law"):
        answer = await town.desk.get(f"{thing}?asOf=2026-03-02T12:00:00")
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid_fields")
        assert [only(each, "parameter", "code") for each in answer.json()["errors"]] == [{"parameter": "asOf", "code": "offset_missing"}]


async def test_one_fact_entered_twice_is_not_doubled_by_itself(town: Town) -> None:
    first = await town.case("16-I", "2026-03-02 08:30")
    again = await town.desk.done("/cases", "inspector", town.infraction("16-I", "2026-03-02 08:30"))
    assert first != f"/cases/{again['id']}"
    assert only(again["fine"], "amountCentavos", "multiplier", "priorCaseId") == {
        "amountCentavos": 28000,
        "multiplier": 1,
        "priorCaseId": None,
    }
