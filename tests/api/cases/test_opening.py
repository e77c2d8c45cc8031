"""Recording an infraction: what is answered, whole, and what is refused."""

import pytest

from tests.api.desk import Json
from tests.api.lives.town import Town, only

CITATION = {"provision": "AME-16-I", "norm": "Lei 4.419/2006 (Americana)", "statement": "Levar passageiros acima da lotação ou em pé."}


def without(shown: Json, *names: str) -> Json:
    """What was shown without some fields."""
    return {name: value for name, value in shown.items() if name not in names}


async def test_a_recorded_infraction_is_answered_whole(town: Town) -> None:
    town.desk.at("2026-02-13 08:30")
    answer = await town.desk.post("/cases", "inspector", town.infraction("16-I", "2026-02-13 08:15", officer="Agente 117"))
    assert answer.status_code == 201
    case = answer.json()
    assert answer.headers["location"] == f"/api/v1/cases/{case['id']}"
    assert answer.headers["etag"].startswith('"2.')
    fine, deadlines = case.pop("fine"), case.pop("deadlines")
    assert without(case, "id") == {
        "number": "AME-2026/000001",
        "kind": "infraction",
        "regime": "americana-charter",
        "status": "recorded",
        "provision": CITATION,
        "occurredAt": "2026-02-13T08:15:00-03:00",
        "occurredOn": "2026-02-13",
        "citedAt": "2026-02-13T08:15:00-03:00",
        "recordedAt": "2026-02-13T11:30:00Z",
        "place": {"municipality": "Americana", "address": "Av. Brasil, 85", "kind": "street"},
        "offender": {"cnpj": "11222333000181", "operatorId": str(town.city.x)},
        "vehicleId": str(town.city.v1),
        "facilityId": None,
        "plate": None,
        "letter": None,
        "inspectionId": None,
        "possibleDuplicateOf": None,
        "inspectingBody": "SETRANSV",
        "officer": "Agente 117",
        "narrative": "Constatado no local.",
        "facts": {"passengers": 45, "standing": 1},
        "measure": None,
        "penalties": [{"kind": "fine", "state": "imposed", "ground": "AME-16-I", "citation": CITATION}],
        "cureDeadline": None,
        "nonCompliance": None,
        "dailyFine": None,
        "activity": None,
        "notices": [],
        "appeals": [],
        "payments": [],
        "refunds": [],
        "impediments": [],
        "cassationProposals": [],
        "documents": [],
        "corrections": [],
        "referrals": [],
        "reviews": [],
        "annulment": None,
        "closedOn": None,
        "assignedTo": None,
        "recused": [],
        "warnings": [],
    }
    assert without(fine, "explanation") == {
        "provision": CITATION,
        "baseCentavos": 28000,
        "multiplier": 1,
        "amountCentavos": 28000,
        "provisional": False,
        "priorCaseId": None,
        "tableVersion": "Tabela de 2026",
        "exigibleCentavos": 28000,
        "provisionalSurchargeCentavos": 0,
        "paidCentavos": 0,
        "overdueCentavos": 0,
        "balanceCentavos": 28000,
        "refundDueCentavos": 0,
        "refundedCentavos": 0,
        "dueOn": None,
        "paidOn": None,
        "destination": "FUNDO_MUNICIPAL_DE_TRANSITO",
        "reassessments": [],
    }
    # Without a notice the term is only foreseen.
    assert [without(each, "explanation") for each in deadlines] == [
        {
            "kind": "first-appeal",
            "contestedAct": "fine",
            "actNumber": 0,
            "tier": 1,
            "state": "open",
            "provisional": True,
            "restored": False,
            "lastDay": "2026-03-02",
            "expiresAt": "2026-03-02T23:59:59-03:00",
        }
    ]
    second = await town.desk.done("/cases", "inspector", town.infraction("15-VIII", "2026-02-13 08:20"))
    assert second["number"] == "AME-2026/000002"


async def test_all_invalid_fields_are_named_at_once(town: Town) -> None:
    body = {
        **town.infraction("16-I", "2026-02-13 08:30"), "occurredAt": "2026-02-13T08:30:00", "vehicleId": "v1", "plates": "AME1134",
        "place": {"address": 5}, "facts": {"standing": 1.5}, "narrative": "",
    }  # fmt: skip
    problem = await town.desk.refused("/cases", "inspector", body, "invalid_fields", 400)
    assert {each["pointer"] for each in problem["errors"]} == {
        "/occurredAt", "/vehicleId", "/plates", "/place/municipality", "/place/address", "/facts/standing", "/narrative",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "code", "citations"),
    [
        ({"occurredAt": "2026-02-14T08:30:00-03:00"}, "date_in_future", []),
        ({"citedAt": "2026-02-13T08:00:00-03:00"}, "date_before_fact", ["AME-23"]),
        ({"place": {"municipality": "Limeira"}}, "outside_municipal_territory", ["AME-1"]),
        ({"inspectingBody": "ANTT"}, "inspecting_body_not_competent", ["AME-28"]),
        ({"provision": "AME-99"}, "provision_unknown", []),
        ({"operatorId": None}, "operator_or_cnpj_required", None),
        ({"cnpj": "11222333000181"}, "operator_or_cnpj_required", None),
        ({"vehicleId": None}, "vehicle_required", None),
        ({"vehicleId": "00000000-0000-4000-8000-000000000001"}, "vehicle_not_found", None),
        ({"facts": {"passengers": 44, "standing": 0}}, "no_infraction_found", None),
    ],
)
async def test_what_the_law_does_not_let_be_recorded_is_refused_with_its_provision(
    town: Town, change: Json, code: str, citations: list[str] | None
) -> None:
    town.desk.at("2026-02-13 08:30")
    problem = await town.desk.refused("/cases", "inspector", {**town.infraction("16-I", "2026-02-13 08:30"), **change}, code)
    if citations is not None:
        assert problem["citations"] == citations
    assert problem["detail"] != problem["title"]
    assert (await town.desk.shown("/cases"))["items"] == []


async def test_only_the_inspectors_of_the_regime_record(town: Town) -> None:
    body = town.infraction("16-I", "2026-02-13 08:30")
    town.desk.at("2026-02-13 08:30")
    await town.desk.refused("/cases", "clerk", body, "not_permitted", 403)
    await town.desk.refused("/cases", "inspector", body, "not_permitted", 403, regimes=("sao-paulo-charter",))
    await town.desk.refused("/cases", "inspector", {**body, "regime": "sao-paulo-charter"}, "not_permitted", 403)


async def test_the_officer_is_that_of_the_inspection_and_one_inspection_gives_one_fine_an_item(town: Town) -> None:
    town.desk.at("2026-02-13 08:30")
    stop = {
        "regime": "americana-charter", "at": "2026-02-13T08:00:00-03:00",
        "place": {"municipality": "3501608", "latitude": -22.74, "longitude": -47.33},
        "body": "SETRANSV", "officer": "Agente 117", "vehicleId": str(town.city.v1), "operatorId": str(town.city.x),
        "checklist": {"contract-on-board": False}, "findings": ["AME-16-I"], "notes": "Motorista colaborou.",
    }  # fmt: skip
    answer = await town.desk.post("/inspections", "inspector", stop)
    inspection = answer.json()
    assert answer.headers["location"] == f"/api/v1/inspections/{inspection['id']}"
    assert without(inspection, "id") == {
        "regime": "americana-charter",
        "at": "2026-02-13T08:00:00-03:00",
        "place": {"municipality": "3501608", "latitude": "-22.74", "longitude": "-47.33"},
        "body": "SETRANSV",
        "officer": "Agente 117",
        "vehicleId": str(town.city.v1),
        "operatorId": str(town.city.x),
        "checklist": {"contract-on-board": False},
        "findings": [CITATION],
        "wants": [],
        "notes": "Motorista colaborou.",
        "warnings": [],
    }
    body = town.infraction("16-I", "2026-02-13 08:00", inspectionId=inspection["id"])
    case = await town.desk.done("/cases", "inspector", body)
    assert only(case, "officer", "inspectionId") == {"officer": "Agente 117", "inspectionId": inspection["id"]}
    problem = await town.desk.refused("/cases", "inspector", body, "same_infraction_same_inspection")
    assert problem["citations"] == ["AME-16-I", "AME-20"]
    own = await town.desk.shown(f"/inspections/{inspection['id']}", "operator", operators=(town.city.x,))
    assert only(own, "officer", "notes", "body") == {"officer": None, "notes": None, "body": "SETRANSV"}
    assert (await town.desk.get(f"/inspections/{inspection['id']}", "operator", operators=(town.city.y,))).status_code == 404
    listed = await town.desk.shown("/inspections?vehicleId=" + str(town.city.v1))
    assert [each["id"] for each in listed["items"]] == [inspection["id"]]
    assert (await town.desk.shown("/inspections", "operator", operators=(town.city.y,)))["items"] == []


async def test_a_misspelt_fact_is_refused_with_those_that_there_are(town: Town) -> None:
    town.desk.at("2026-02-13 08:30")
    body = {**town.infraction("16-I", "2026-02-13 08:30"), "facts": {"passangers": 45, "standing": 1}}
    problem = await town.desk.refused("/cases", "inspector", body, "fact_unknown", 400)
    assert (problem["unknown"], {"passengers", "standing"} <= set(problem["known"])) == (["passangers"], True)


async def test_q_08_the_same_fact_entered_twice_without_an_inspection_is_told_with_the_other_case(town: Town) -> None:
    town.desk.at("2026-02-13 08:30")
    body = town.infraction("16-I", "2026-02-13 08:30")
    first = await town.desk.done("/cases", "inspector", body)
    second = await town.desk.done("/cases", "inspector", body)
    assert (first["possibleDuplicateOf"], "possible_duplicate" in first["warnings"]) == (None, False)
    assert (second["possibleDuplicateOf"], "possible_duplicate" in second["warnings"]) == (first["id"], True)
    elsewhere = {**body, "place": {**body["place"], "address": "Rua das Palmeiras, 9"}}
    third = await town.desk.done("/cases", "inspector", elsewhere)
    assert third["possibleDuplicateOf"] is None


@pytest.mark.parametrize(("given", "missing"), [("latitude", "longitude"), ("longitude", "latitude")])
async def test_half_a_position_is_refused_as_the_street_refuses_it(town: Town, given: str, missing: str) -> None:
    place = {"municipality": "Americana", "address": "Av. Brasil, 85", "kind": "street"}
    town.desk.at("2026-02-13 08:30")
    body = town.infraction("16-I", "2026-02-13 08:15", place={**place, given: "-22.7"})
    problem = await town.desk.refused("/cases", "inspector", body, "position_incomplete", 400)
    assert [e["pointer"] for e in problem["errors"]] == [f"/place/{missing}"]
    whole = town.infraction("16-I", "2026-02-13 08:15", place={**place, "latitude": "-22.7", "longitude": "-47.3"})
    assert (await town.desk.done("/cases", "inspector", whole))["place"]["longitude"] == "-47.3"


@pytest.mark.parametrize(
    ("latitude", "longitude", "code"),
    [
        ("-22.66", "-47.19", ""),
        ("-22.65", "-47.3", "position_outside_municipality"),
        ("-47.33", "-22.74", "position_outside_municipality"),
        ("-22.7", None, "position_incomplete"),
    ],
)
async def test_a_position_lies_in_the_municipality_of_its_place_in_a_case_and_in_an_inspection(
    town: Town, latitude: str, longitude: str | None, code: str
) -> None:
    place = {"municipality": "Americana", "latitude": latitude, "longitude": longitude}
    town.desk.at("2026-02-13 08:30")
    bodies: dict[str, Json] = {
        "/cases": town.infraction("16-I", "2026-02-13 08:15", place=place),
        "/inspections": {
            "regime": "americana-charter", "at": "2026-02-13T08:00:00-03:00", "place": place, "body": "SETRANSV", "officer": "Agente 117",
        },
    }  # fmt: skip
    for path, body in bodies.items():
        if code:
            await town.desk.refused(path, "inspector", body, code, 400 if code == "position_incomplete" else 409)
        else:
            await town.desk.done(path, "inspector", body)
