"""Vehicles over HTTP: the register, what befalls a vehicle, withdrawals and appeals against them."""

import asyncio
from uuid import UUID

from domain.vehicles.standing import inspection_id
from domain.vehicles.vehicle import vehicle_stream
from tests.api.desk import Json, Who
from tests.api.registers.office import Office, vehicle_body
from tests.domain.harness import cnpj, renavam
from tests.domain.registers import COACH


async def test_a_vehicle_is_shown_as_it_was_entered(office: Office) -> None:
    operator = await office.operator()
    answer = await office.desk.post("/vehicles", "clerk", vehicle_body(operator, plate="abc-1c34"))
    vehicle = str(vehicle_stream("americana-charter", renavam(1)).id)
    assert (answer.status_code, answer.headers["location"]) == (201, f"/api/v1/vehicles/{vehicle}")
    assert answer.json() == {
        "id": vehicle,
        "regime": "americana-charter",
        "operatorId": operator,
        "plate": "ABC1C34",
        "plates": ["ABC1C34"],
        "renavam": renavam(1),
        "type": "bus",
        "manufactureYear": 2020,
        "passengerSeats": 44,
        "ownership": "owned",
        "crlvCategory": "for-hire",
        "licensedIn": "Americana",
        "features": COACH,
        "registeredOn": "2026-01-05",
        "status": "registered",
        "inspectionValidUntil": None,
        "inspectionOverdue": True,
        "overAge": False,
        "uninspectedChange": False,
        "permitIds": [],
        "inspections": [],
        "modificationAuthorisations": [],
        "modifications": [],
        "withdrawals": [],
        "holds": [],
        "impediments": [],
        "infractions": [],
        "warnings": [],
    }
    fleet = (await office.desk.shown(f"/operators/{operator}"))["fleet"]
    assert fleet == [{"vehicleId": vehicle, "ownership": "owned", "since": "2026-01-05", "until": None}]


async def test_an_inspection_says_until_when_it_proves_fitness_and_why(office: Office) -> None:
    vehicle = await office.vehicle(await office.operator())
    office.desk.at("2026-01-20")
    answer = await office.desk.post(
        f"/vehicles/{vehicle}/inspections", "clerk",
        {"kind": "regular", "inspectedOn": "2026-01-20", "result": "passed", "body": "Oficina Um", "accreditedBy": "ARTESP"},
    )  # fmt: skip
    assert answer.headers["location"] == f"/api/v1/vehicles/{vehicle}/inspections/1"
    (inspection,) = answer.json()["inspections"]
    explanation = inspection.pop("explanation")
    assert inspection == {
        "id": str(inspection_id(UUID(vehicle), 1)), "number": 1, "kind": "regular", "inspectedOn": "2026-01-20", "result": "passed",
        "body": "Oficina Um", "accreditedBy": "ARTESP", "findings": [], "validUntil": "2027-01-20", "warnings": [],
    }  # fmt: skip
    assert [(each["operation"], each["result"], each["citation"]["provision"]) for each in explanation] == [
        ("add-months", "2027-01-20", "AME-7-XI")
    ]
    days = {
        on: (shown["inspectionValidUntil"], shown["inspectionOverdue"])
        for on in ("2026-01-19", "2027-01-20", "2027-01-21")
        if (shown := await office.desk.shown(f"/vehicles/{vehicle}?validOn={on}"))
    }
    assert days == {"2026-01-19": (None, True), "2027-01-20": ("2027-01-20", False), "2027-01-21": (None, True)}  # E-19
    nobody = {"kind": "regular", "inspectedOn": "2026-01-20", "result": "passed", "body": "Oficina Dois"}
    await office.desk.refused(f"/vehicles/{vehicle}/inspections", "inspector", nobody, "inspection_body_not_accepted")  # F-30


async def test_a_change_counts_once_it_was_authorised_before_and_inspected_since(office: Office) -> None:
    vehicle = await office.vehicle(await office.operator())
    path = f"/vehicles/{vehicle}"
    permit = {"authority": "DETRAN", "reference": "Aut. 7", "authorisedOn": "2026-01-05", "description": "Poltronas"}
    authorised = await office.desk.post(f"{path}/modification-authorisations", "clerk", permit)
    assert authorised.headers["location"] == f"/api/v1{path}/modification-authorisations/1"
    assert authorised.json()["modificationAuthorisations"] == [{"number": 1, **permit}]
    change = {"changedOn": "2026-01-05", "description": "Menos poltronas", "authorisation": 1, "passengerSeats": 40}
    changed = await office.desk.post(f"{path}/modifications", "clerk", change)
    assert changed.headers["location"] == f"/api/v1{path}/modifications/1"
    assert changed.json()["modifications"] == [{"number": 1, "type": None, "features": {}, "warnings": [], **change}]
    assert (changed.json()["passengerSeats"], changed.json()["uninspectedChange"]) == (44, True)
    await office.inspected(vehicle, "2026-01-05", kind="modification")
    shown = await office.desk.shown(path)
    assert (shown["passengerSeats"], shown["uninspectedChange"]) == (40, False)
    await office.desk.refused(f"{path}/modifications", "clerk", {**change, "authorisation": 2}, "modification_authorisation_not_found")


async def test_a_vehicle_is_transferred_and_gets_another_plate(office: Office) -> None:
    first, second = await office.operator(), await office.operator("44555666")
    vehicle = await office.vehicle(first)
    await office.desk.refused(f"/vehicles/{vehicle}/plates", "clerk", {"plate": "AB12345"}, "invalid_plate", 400)  # F-16
    office.desk.at("2026-02-20")
    plated = await office.desk.done(f"/vehicles/{vehicle}/plates", "clerk", {"plate": "ABC0A01"})
    assert (plated["plate"], plated["plates"]) == ("ABC0A01", ["ABC0001", "ABC0A01"])
    moved = await office.desk.done(f"/vehicles/{vehicle}/transfers", "clerk", {"operatorId": second, "ownership": "leased"})
    assert moved["operatorId"] == second
    assert (await office.desk.shown(f"/vehicles/{vehicle}?validOn=2026-02-19"))["operatorId"] == first
    own: Who = {"operators": (UUID(second),)}
    other: Who = {"operators": (UUID(first),)}
    assert (await office.desk.get(f"/vehicles/{vehicle}", "operator", **own)).status_code == 200
    assert (await office.desk.get(f"/vehicles/{vehicle}", "operator", **other)).status_code == 404
    await office.desk.refused(f"/vehicles/{vehicle}/transfers", "clerk", {"operatorId": second}, "vehicle_already_of_operator")
    for plate in ("ABC0001", "abc-0a01"):
        found = (await office.desk.shown(f"/vehicles?plate={plate}"))["items"]
        assert [each["id"] for each in found] == [vehicle], plate
    assert (await office.desk.get("/vehicles?plate=AB12345")).json()["code"] == "invalid_plate"


async def test_a_withdrawal_takes_the_vehicle_out_of_service_until_it_is_lifted_on_the_version_read(office: Office) -> None:
    vehicle = await office.vehicle(await office.operator())
    path = f"/vehicles/{vehicle}"
    order = {"orderedBy": "SETRANSV", "reasons": "Freios sem condição."}
    answer = await office.desk.post(f"{path}/withdrawals", "inspector", order)
    assert answer.headers["location"] == f"/api/v1{path}/withdrawals/1"
    assert (answer.json()["status"], answer.json()["withdrawals"]) == (
        "withdrawn",
        [{"number": 1, "orderedBy": "SETRANSV", "orderedOn": "2026-01-05", "reasons": "Freios sem condição.", "liftedOn": None}],
    )
    listed = (await office.desk.shown("/vehicles?blocked=true", "integration"))["items"]
    assert [(each["id"], each["blocked"]) for each in listed] == [(vehicle, True)]
    assert (await office.desk.shown(path, "integration"))["withdrawals"][0]["reasons"] is None
    bare = await office.desk.post(f"{path}/withdrawals/1/lifts", "inspector", {}, match=False)
    assert (bare.status_code, bare.json()["code"]) == (428, "version_required")
    office.desk.at("2026-01-09")
    lifted = await office.desk.post(f"{path}/withdrawals/1/lifts", "inspector", {"reasons": "Consertado."})
    assert lifted.headers["location"] == f"/api/v1{path}/withdrawals/1"
    assert (lifted.json()["status"], lifted.json()["withdrawals"][0]["liftedOn"]) == ("registered", "2026-01-09")
    await office.desk.refused(f"{path}/withdrawals/1/lifts", "inspector", {}, "withdrawal_already_lifted")
    await office.desk.refused(f"{path}/withdrawals/2/lifts", "inspector", {}, "withdrawal_not_found", 404)
    await office.desk.refused(f"{path}/withdrawals", "inspector", {**order, "orderedBy": "MUNICIPAL_GUARD"}, "authority_not_competent")
    await office.desk.refused(f"{path}/withdrawals", "inspector", {**order, "reasons": " "}, "reason_required")


async def test_an_appeal_against_a_withdrawal_opens_one_case_and_lies_there(office: Office) -> None:
    operator = await office.operator()
    vehicle = await office.vehicle(operator)
    path = f"/vehicles/{vehicle}/withdrawals/1/appeals"
    own: Who = {"operators": (UUID(operator),)}
    await office.desk.refused(path, "operator", {"grounds": "Freios bons."}, "nothing_to_appeal", **own)
    await office.desk.done(f"/vehicles/{vehicle}/withdrawals", "inspector", {"orderedBy": "SETRANSV", "reasons": "Freios."})
    office.desk.at("2026-01-12")
    answer = await office.desk.post(path, "operator", {"grounds": "Freios bons.", "acknowledgedOn": "2026-01-06"}, **own)
    assert (answer.status_code, answer.json()["id"]) == (201, vehicle)
    case, _, number = answer.headers["location"].removeprefix("/api/v1").rpartition("/appeals/")
    assert number == "1"
    shown = await office.desk.shown(case)
    assert shown["number"].startswith("AME-2026/")
    assert shown["offender"] == {"cnpj": cnpj("11222333"), "operatorId": operator}
    (appeal,) = shown["appeals"]
    assert (appeal["contestedAct"], appeal["tier"], appeal["timely"], appeal["appellant"]) == ("withdrawal", 1, True, cnpj("11222333"))
    assert shown["deadlines"][0]["lastDay"] == "2026-01-21"  # 15 days from the acknowledgement of 6 January
    await office.desk.refused(path, "operator", {"grounds": "De novo."}, "appeal_already_pending", **own)
    await office.desk.refused(
        path, "operator", {"grounds": "x", "lodgedAt": "2026-01-06T10:00:00-03:00"}, "lodged_at_not_allowed", **own
    )
    foreign = await office.desk.post(path, "operator", {"grounds": "x"}, operators=(UUID(int=1),))
    assert foreign.status_code == 404


async def test_vehicles_that_the_register_does_not_take_are_refused_with_the_provision(office: Office) -> None:
    operator = await office.operator()
    refusals: dict[str, tuple[Json, list[str]]] = {
        "vehicle_type_not_allowed": ({"type": "car"}, ["AME-9"]),
        "capacity_below_minimum": ({"passengerSeats": 7}, ["AME-10-IV"]),  # F-06
        "manufacture_year_in_future": ({"manufactureYear": 2027}, []),
        "crlv_category_unknown": ({"crlvCategory": "rented"}, ["AME-9"]),
    }
    for code, (more, citations) in refusals.items():
        problem = await office.desk.refused("/vehicles", "clerk", vehicle_body(operator, **more), code)
        assert problem["citations"] == citations, code
    await office.desk.refused("/vehicles", "clerk", vehicle_body(operator, renavam="00000000001"), "invalid_renavam", 400)
    await office.desk.refused("/vehicles", "clerk", vehicle_body(str(UUID(int=9))), "operator_not_found")
    old = await office.desk.done("/vehicles", "clerk", vehicle_body(operator, manufactureYear=2005))
    assert (old["warnings"], old["overAge"]) == (["vehicle_too_old"], True)
    await office.desk.refused("/vehicles", "clerk", vehicle_body(operator), "vehicle_already_registered")
    await office.desk.refused("/vehicles", "clerk", vehicle_body(operator, 2, plate="ABC0A01"), "plate_taken")  # F-17


async def test_all_invalid_fields_are_named_at_once(office: Office) -> None:
    body = {**vehicle_body("x", manufactureYear="2020", passengerSeats=-1, ownership="rented"), "features": {"doors": 1.5}, "wings": 2}
    del body["plate"]
    problem = await office.desk.refused("/vehicles", "clerk", body, "invalid_fields", 400)
    assert sorted((each["pointer"], each["code"]) for each in problem["errors"]) == [
        ("/features/doors", "type_wrong"),
        ("/manufactureYear", "type_wrong"),
        ("/operatorId", "uuid_malformed"),
        ("/ownership", "value_not_allowed"),
        ("/passengerSeats", "range_wrong"),
        ("/plate", "field_missing"),
        ("/wings", "field_unknown"),
    ]


async def test_two_clerks_who_enter_one_vehicle_at_once_make_one(office: Office) -> None:
    operator = await office.operator()
    answers = await asyncio.gather(
        *(office.desk.client.post("/api/v1/vehicles", json=vehicle_body(operator), headers=office.desk.bearer("clerk", subject=who))
          for who in ("ana", "bia"))
    )  # fmt: skip
    assert sorted(each.status_code for each in answers) == [201, 409]
    refused = next(each.json() for each in answers if each.status_code == 409)
    assert refused["code"] == "vehicle_already_registered"
    assert len((await office.desk.shown("/vehicles"))["items"]) == 1


async def test_vehicles_are_listed_a_page_at_a_time_for_who_may_see_them(office: Office) -> None:
    first, second = await office.operator(), await office.operator("44555666")
    vehicles = [await office.vehicle(first), await office.vehicle(second), await office.vehicle(first)]
    page = await office.desk.get("/vehicles?limit=2")
    assert [each["id"] for each in page.json()["items"]] == [vehicles[2], vehicles[1]]
    rest = await office.desk.shown(f"/vehicles?limit=2&cursor={page.json()['next']}")
    assert ([each["id"] for each in rest["items"]], rest["next"]) == ([vehicles[0]], None)
    assert rest["items"][0] == {
        "id": vehicles[0], "regime": "americana-charter", "operatorId": first, "plate": "ABC0001", "renavam": renavam(1), "type": "bus",
        "manufactureYear": 2020, "passengerSeats": 44, "blocked": False,
    }  # fmt: skip
    own = (await office.desk.shown("/vehicles", "operator", operators=(UUID(first),)))["items"]
    assert [each["id"] for each in own] == [vehicles[2], vehicles[0]]
    named = (await office.desk.shown(f"/vehicles?operatorId={second}&renavam={renavam(2)}"))["items"]
    assert [each["id"] for each in named] == [vehicles[1]]
    other = await office.desk.get(f"/vehicles?limit=2&operatorId={first}&cursor={page.json()['next']}")
    assert (other.status_code, other.json()["code"]) == (400, "cursor_invalid")
