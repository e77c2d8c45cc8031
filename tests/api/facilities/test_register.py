"""The register of car parks over HTTP: what each owes (scenarios of group H), declarations, inspections, lists, wrong input."""

from __future__ import annotations

import pytest

from domain.operators.operator import operator_stream
from tests.api.desk import Json
from tests.api.facilities.city import PARKING, STAFF, C, City, represents, spaces
from tests.api.lives.town import only

COMPANY = {"cnpj": C, "role": "direct", "since": "2016-01-04"}
SHOWN = ("subject", "excludedBy", "requiredSpaces", "deficit", "compliant", "findings", "warnings")


def owed(required: int | None, findings: tuple[str, ...] = (), *, deficit: int = 0, warnings: tuple[str, ...] = ()) -> Json:
    """What a car park that is bound is told."""
    return {
        "subject": True, "excludedBy": None, "requiredSpaces": required, "deficit": deficit, "compliant": not findings,
        "findings": list(findings), "warnings": list(warnings),
    }  # fmt: skip


def freed(by: str) -> Json:
    """What a car park that is not bound is told."""
    return {
        "subject": False, "excludedBy": by, "requiredSpaces": None, "deficit": 0, "compliant": None, "findings": [], "warnings": [],
    }  # fmt: skip


CASES: dict[str, tuple[str, Json, Json]] = {
    "H-05": ("private", spaces(100, 5), owed(5)),
    "H-06": ("private", {**spaces(200, 0), "valetOnly": True}, freed("valet_only")),
    "H-07": ("private", spaces(200, 10), owed(10)),
    "H-08": ("private", {**spaces(40, 0), "exclusiveOwnerUse": True}, freed("exclusive_owner_use")),
    "H-09": ("private", spaces(90, 5), owed(5)),
    "H-10": ("public", spaces(50, 1), owed(3, ("reserved_spaces_below_required",), deficit=2)),
    "H-11": ("zona-azul", spaces(130, 7), owed(7)),
    "H-12": ("private", spaces(90, 4), owed(5, ("reserved_spaces_below_required",), deficit=1)),
    "H-13": ("private", spaces(100, 5, signed=False), owed(5, ("not_signed",))),
    "H-14": ("private", spaces(100, 5, mediumSize=False), owed(5, warnings=("not_medium_size",))),
    "H-15": ("public", {**spaces(100, 5), "valetOnly": True}, owed(5)),
    "H-16": ("private", spaces(100, 5, nearAccess=False), owed(5, ("not_near_access",))),
    "H-17": ("private", spaces(100, 5), owed(5)),
}


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_what_each_kind_of_car_park_owes(city: City) -> None:
    told: dict[str, Json] = {}
    for scenario, (kind, given, _) in CASES.items():
        told[scenario] = only(await city.registered(given, kind=kind, name=scenario), *SHOWN)
    assert told == {scenario: right for scenario, (_, _, right) in CASES.items()}


@pytest.mark.parametrize(
    ("scenario", "code"), [("H-10", "penalty_only_for_private_operators"), ("H-15", "penalty_only_for_private_operators")]
)
async def test_h_10_h_15_a_public_car_park_is_told_what_it_owes_and_nobody_is_fined(city: City, scenario: str, code: str) -> None:
    kind, given, _ = CASES[scenario]
    park = await city.park(given, kind=kind)
    answer = await city.asked_to_cure(park, "2026-03-05", findings=["not_signed"])
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert "SPE-5" in answer.json()["citations"]
    assert only(answer.json(), "required") == {"required": CASES[scenario][2]["requiredSpaces"]}


async def test_i_17_a_car_park_that_is_freed_gets_no_notice(city: City) -> None:
    park = await city.park(valetOnly=True)
    answer = await city.asked_to_cure(park, "2026-03-05", findings=["not_signed"])
    assert (answer.status_code, answer.json()["code"], answer.json()["citations"]) == (409, "facility_not_subject", ["SPE-2-§2-I"])


async def test_i_24_nobody_was_notified_while_private_car_parks_adapted(city: City) -> None:
    park = await city.park(operatorCompany={**COMPANY, "since": "2010-04-08"}, registeredOn="2010-04-08")
    answer = await city.asked_to_cure(park, "2010-05-10")
    assert (answer.status_code, answer.json()["code"], answer.json()["until"]) == (409, "adaptation_period_running", "2010-06-07")


async def test_a_registered_car_park_is_answered_whole(city: City) -> None:
    answer = await city.desk.post("/facilities", "clerk", {
        "name": "Estacionamento Central", "kind": "private", "address": "Rua Direita, 10", "operatorCompany": COMPANY, **spaces(90, 4),
    }, **STAFF)  # fmt: skip
    shown = answer.json()
    assert (answer.status_code, answer.headers["location"]) == (201, f"/api/v1/facilities/{shown['id']}")
    assert answer.headers["etag"].startswith('"3.')
    explanation, basis, (fault,) = shown.pop("explanation"), shown.pop("basis"), shown.pop("faults")
    assert [(each["operation"], each["result"], each["citation"]["provision"]) for each in explanation] == [
        ("share-of-spaces", "4.50", "SPE-2"), ("round-half-up", 5, "SPE-2-§5"),
    ]  # fmt: skip
    assert (basis["provision"], fault["code"], fault["citation"]["provision"]) == ("SPE-2-§1-II", "reserved_spaces_below_required", "SPE-2")
    company: Json = {**COMPANY, "number": 1, "operatorId": str(operator_stream(PARKING, C).id), "warnings": []}
    nothing = dict.fromkeys(
        ("valetOnly", "exclusiveOwnerUse", "declarant", "role", "proviso", "body", "adaptedBy", "reference")
    )  # fmt: skip
    assert shown == {
        "id": shown["id"], "regime": PARKING, "name": "Estacionamento Central", "kind": "private", "address": "Rua Direita, 10",
        "registeredOn": "2026-01-05", "operatorCompany": company, "valetOnly": False, "exclusiveOwnerUse": False, **spaces(90, 4),
        "penalised": True, **owed(5, ("reserved_spaces_below_required",), deficit=1), "operators": [company],
        "declarations": [
            {"number": 1, "kind": "spaces", "declaredOn": "2016-01-04", "warnings": [], **spaces(90, 4), **nothing}
        ],
        "inspections": [], "notices": [],
    }  # fmt: skip


async def test_what_is_declared_holds_from_its_day_on(city: City) -> None:
    park = await city.park()
    city.desk.at("2026-03-20")
    answer = await city.desk.post(f"{park}/declarations", "clerk", {"declaredOn": "2026-03-10", **spaces(89, 4)}, match=False, **STAFF)
    assert (answer.status_code, answer.headers["location"]) == (201, f"/api/v1{park}/declarations/2")
    days = {
        on: only(await city.desk.shown(f"{park}?validOn={on}", **STAFF), "offeredSpaces", "requiredSpaces", "compliant")
        for on in ("2026-03-09", "2026-03-10")
    }
    assert days == {
        "2026-03-09": {"offeredSpaces": 90, "requiredSpaces": 5, "compliant": False},
        "2026-03-10": {"offeredSpaces": 89, "requiredSpaces": 4, "compliant": True},
    }
    then = await city.desk.shown(f"{park}?asOf=2026-03-01T12:00:00-03:00", **STAFF)
    assert (then["offeredSpaces"], len(then["declarations"])) == (90, 1)


async def test_what_is_declared_for_a_later_day_is_left_out_and_the_others_keep_their_numbers(city: City) -> None:
    park = await city.park()
    city.desk.at("2026-03-20")
    for day, offered in (("2026-03-10", 89), ("2026-03-05", 88)):
        await city.desk.post(f"{park}/declarations", "clerk", {"declaredOn": day, **spaces(offered, 4)}, match=False, **STAFF)
    told = {
        on: [each["number"] for each in (await city.desk.shown(f"{park}?validOn={on}", **STAFF))["declarations"]]
        for on in ("2026-03-04", "2026-03-05", "2026-03-09", "2026-03-10")
    }
    assert told == {"2026-03-04": [1], "2026-03-05": [1, 3], "2026-03-09": [1, 3], "2026-03-10": [1, 2, 3]}
    # Registered in 2026, run by the company since 4 January 2016: what is told of these years is not lost.
    days = {on: (await city.desk.get(f"{park}?validOn={on}", **STAFF)).status_code for on in ("2016-01-03", "2016-01-04")}
    assert days == {"2016-01-03": 404, "2016-01-04": 200}


async def test_the_mode_a_licence_and_a_schedule_are_declared_each_in_its_own_words(city: City) -> None:
    park, office = await city.park(), await city.park(spaces(50, 1), kind="public")
    city.desk.at("2026-03-20")
    shown = await city.done(f"{park}/declarations", "clerk", {"kind": "mode", "exclusiveOwnerUse": True, "declaredOn": "2026-03-15"})
    assert only(shown, *SHOWN) == freed("exclusive_owner_use")
    shown = await city.done(f"{park}/declarations", "clerk", {"exclusiveOwnerUse": False})
    assert (shown["subject"], shown["declarations"][-1]["declaredOn"]) == (True, "2026-03-20")
    licence = {"kind": "licence", "declarant": "Eng. Rita", "role": "technical-lead", "declaredOn": "2026-03-20"}
    shown = await city.done(f"{park}/declarations", "clerk", licence)
    assert only(shown["declarations"][-1], "number", "kind", "declarant", "role", "proviso", "warnings") == {
        "number": 4, "kind": "licence", "declarant": "Eng. Rita", "role": "technical-lead", "proviso": None,
        "warnings": ["proviso_missing", "declaration_against_register"],
    }  # fmt: skip
    plan = {"kind": "schedule", "body": "SMT", "adaptedBy": "2026-12-31", "reference": "Ofício 3"}
    await city.desk.refused(f"{park}/declarations", "clerk", plan, "schedule_only_for_municipal", match=False, **STAFF)
    shown = await city.done(f"{office}/declarations", "clerk", plan)
    assert only(shown["declarations"][-1], "number", "kind", "body", "adaptedBy", "reference") == {
        "number": 2, "kind": "schedule", "body": "SMT", "adaptedBy": "2026-12-31", "reference": "Ofício 3",
    }  # fmt: skip


async def test_what_an_officer_found_rules_and_the_company_does_not_see_who_and_what_was_noted(city: City) -> None:
    park = await city.park(spaces(100, 5))
    city.desk.at("2026-03-20")
    body = {**spaces(100, 5, signed=False), "inspectedOn": "2026-03-20", "officer": "Ag. 12", "notes": "Placa encoberta."}
    answer = await city.desk.post(f"{park}/inspections", "inspector", body, match=False, **STAFF)
    assert (answer.status_code, answer.headers["location"]) == (201, f"/api/v1{park}/inspections/1")
    assert answer.json()["findings"] == ["not_signed"]
    seen = await city.desk.shown(f"{park}/inspections/1", **STAFF)
    assert seen == {"number": 1, **body}
    own = await city.desk.shown(park, "operator", **represents(C))
    assert (own["inspections"][0]["officer"], own["inspections"][0]["notes"]) == (None, None)


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({}, ["/kind", "/name"]),
        (
            {"name": "", "kind": "private", "offeredSpaces": -1, "reservedSpaces": 1_000_001, "x": 1},
            ["/name", "/offeredSpaces", "/reservedSpaces", "/x"],
        ),
        ({"name": "X", "kind": "private", "operatorCompany": {"cnpj": C}}, ["/operatorCompany/role", "/operatorCompany/since"]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_all_that_is_wrong_with_a_registration_is_told_at_once(city: City, body: Json, pointers: list[str]) -> None:
    problem = await city.desk.refused("/facilities", "clerk", body, "invalid_fields", 400, **STAFF)
    assert sorted(each["pointer"] for each in problem["errors"]) == pointers


@pytest.mark.parametrize(
    ("body", "missing", "foreign"),
    [
        ({}, ["offeredSpaces"], []),
        ({"reservedSpaces": 3}, ["offeredSpaces"], []),
        ({"kind": "licence"}, ["declarant", "role"], []),
        ({"kind": "licence", "declarant": "R", "role": "technical-lead", "offeredSpaces": 3}, [], ["offeredSpaces"]),
        ({"kind": "mode"}, ["exclusiveOwnerUse", "valetOnly"], []),
        ({"kind": "schedule", "body": "SMT"}, ["adaptedBy"], []),
        ({"kind": "mode", "offeredSpaces": 3, "valetOnly": True}, [], ["offeredSpaces"]),
    ],
)
@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_a_declaration_has_the_fields_of_its_kind_and_no_others(
    city: City, body: Json, missing: list[str], foreign: list[str]
) -> None:
    park = await city.park()
    code = "declaration_of_another_kind" if foreign else "record_incomplete"
    problem = await city.desk.refused(f"{park}/declarations", "clerk", body, code, match=False, **STAFF)
    assert (problem.get("missing", []), problem.get("foreign", [])) == (missing, foreign)


@pytest.mark.parametrize(
    ("more", "code", "status"),
    [
        ({"kind": "garage"}, "facility_kind_unknown", 409),
        ({"operatorCompany": {**COMPANY, "cnpj": "11222333000182"}}, "invalid_cnpj", 400),
        ({"operatorCompany": {**COMPANY, "role": "owner"}}, "operator_role_unknown", 409),
        ({"operatorCompany": {**COMPANY, "since": "2026-01-06"}}, "date_in_future", 409),
        ({"reservedSpaces": 91}, "reserved_above_offered", 409),
        ({"regime": "americana-charter"}, "regime_without_facilities", 409),
    ],
)
@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_what_the_register_does_not_take(city: City, more: Json, code: str, status: int) -> None:
    body = {"name": "X", "kind": "private", "operatorCompany": COMPANY, **spaces(90, 4), **more}
    regimes = (PARKING, "americana-charter")
    problem = await city.desk.refused("/facilities", "clerk", body, code, status, regimes=regimes)
    assert problem["title"]


async def test_spaces_and_mode_may_be_declared_in_one_body_as_the_register_shows_them_together(city: City) -> None:
    park = await city.park()
    answer = await city.desk.post(f"{park}/declarations", "clerk", {**spaces(100, 5), "valetOnly": False}, match=False, **STAFF)
    assert (answer.status_code, answer.headers["location"]) == (201, f"/api/v1{park}/declarations/3")
    shown = answer.json()
    assert (shown["offeredSpaces"], shown["requiredSpaces"], shown["valetOnly"], shown["subject"]) == (100, 5, False, True)
    # H-06: run by valets alone, it owes nothing.
    shown = await city.done(f"{park}/declarations", "clerk", {**spaces(200, 0), "valetOnly": True})
    assert (shown["excludedBy"], shown["requiredSpaces"], shown["offeredSpaces"]) == ("valet_only", None, 200)
    assert [d["kind"] for d in shown["declarations"]] == ["spaces", "mode", "spaces", "mode", "spaces"]


async def test_a_refused_field_is_named_as_the_body_names_it(city: City) -> None:
    async def pointer(path: str, code: str, body: Json) -> str:
        problem = await city.desk.refused(path, "clerk", body, code, match=False, **STAFF)
        return str(problem["errors"][0]["pointer"])

    entry: Json = {"name": "Central", "kind": "private"}
    assert await pointer("/facilities", "reserved_above_offered", {**entry, **spaces(4, 5)}) == "/reservedSpaces"
    role = {**entry, "operatorCompany": {**COMPANY, "role": "tenant"}}
    assert await pointer("/facilities", "operator_role_unknown", role) == "/operatorCompany/role"
    since = {**entry, "operatorCompany": {**COMPANY, "since": "2030-01-01"}}
    assert await pointer("/facilities", "date_in_future", since) == "/operatorCompany/since"
    park = await city.park()
    change = {"cnpj": COMPANY["cnpj"], "role": "tenant", "since": "2026-01-05"}
    assert await pointer(f"{park}/operators", "operator_role_unknown", change) == "/role"
    mode = {"kind": "mode", "valetOnly": True, "declaredOn": "2030-01-01"}
    assert await pointer(f"{park}/declarations", "date_in_future", mode) == "/declaredOn"
