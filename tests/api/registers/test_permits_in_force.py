"""Permits in force over HTTP: the document in an officer's hands, the end, lists."""

from uuid import UUID

from tests.api.registers.office import AMERICANA, Office


async def test_a_document_is_collected_against_a_receipt_and_given_back_once_the_vehicle_is_in_order(office: Office) -> None:
    operator, vehicle = await office.company()
    permit = await office.granted(operator, vehicle)
    path = f"/permits/{permit}"
    office.desk.at("2026-02-02")
    taken = {"receiptNumber": "R-17", "officer": "Ivo Luz", "fixableOnSite": False, "safetyRisk": True}
    harmless = await office.desk.refused(
        f"{path}/collections", "inspector", {**taken, "safetyRisk": False}, "collection_requires_safety_risk"
    )
    assert harmless["citations"] == ["AME-21-§2"]
    await office.desk.refused(f"{path}/collections", "inspector", {**taken, "receiptNumber": " "}, "receipt_required")
    answer = await office.desk.post(f"{path}/collections", "inspector", taken)
    assert answer.headers["location"] == f"/api/v1{path}/collections/1"
    assert (answer.json()["status"], answer.json()["collected"]) == ("valid", True)
    assert answer.json()["collections"] == [
        {
            "number": 1, "receiptNumber": "R-17", "body": "SETRANSV", "officer": "Ivo Luz", "collectedOn": "2026-02-02", "caseId": None,
            "continuityProvided": None, "returnedOn": None, "costsCentavos": None, "costsPaidCentavos": None,
        }
    ]  # fmt: skip
    own = await office.desk.shown(path, "operator", operators=(UUID(operator),))
    assert own["collections"][0]["officer"] is None
    office.desk.at("2026-02-04")
    await office.desk.refused(f"{path}/returns", "clerk", {}, "return_requires_inspection")
    inspection = (await office.inspected(vehicle, "2026-02-04"))["inspections"][-1]["id"]
    costs = {"inspectionId": inspection, "costsCentavos": 12000}
    unpaid = await office.desk.refused(f"{path}/returns", "clerk", costs, "return_requires_costs_paid")
    assert (unpaid["dueCentavos"], unpaid["citations"]) == (12000, ["AME-21-§4"])
    back = await office.desk.post(f"{path}/returns", "clerk", {**costs, "costsPaidCentavos": 12000})
    assert back.headers["location"] == f"/api/v1{path}/collections/1"
    returned = back.json()["collections"][0]
    assert (back.json()["collected"], returned["returnedOn"], returned["costsPaidCentavos"]) == (False, "2026-02-04", 12000)
    await office.desk.refused(f"{path}/returns", "clerk", costs, "document_not_collected")


async def test_a_permit_is_surrendered_by_its_operator(office: Office) -> None:
    operator, vehicle = await office.company()
    permit = await office.granted(operator, vehicle)
    foreign = await office.desk.post(f"/permits/{permit}/surrenders", "operator", {}, operators=(UUID(int=5),))
    assert foreign.status_code == 404
    shown = await office.desk.done(f"/permits/{permit}/surrenders", "operator", {"reasons": "Fim."}, operators=(UUID(operator),))
    assert (shown["status"], shown["cancelledOn"], shown["cancelledAs"]) == ("cancelled", "2026-01-05", "surrendered")
    await office.desk.refused(f"/permits/{permit}/surrenders", "clerk", {}, "permit_ended")


async def test_permits_are_found_by_what_they_are_today(office: Office) -> None:
    operator, vehicle = await office.company()
    valid = await office.granted(operator, vehicle)
    second = await office.vehicle(operator)
    asked = (await office.applied(operator, second))["id"]
    everything = (await office.desk.shown("/permits"))["items"]
    assert everything == [
        {
            "id": asked, "regime": "americana-charter", "kind": "circulation-permit", "operatorId": operator, "vehicleId": second,
            "appliedOn": "2026-01-05", "stage": "applied", "status": "never-issued", "validFrom": None, "validUntil": None,
            "collected": False,
        },
        {
            "id": valid, "regime": "americana-charter", "kind": "circulation-permit", "operatorId": operator, "vehicleId": vehicle,
            "appliedOn": "2026-01-05", "stage": "issued", "status": "valid", "validFrom": "2026-01-05", "validUntil": "2031-01-05",
            "collected": False,
        },
    ]  # fmt: skip
    for query, expected in {
        "stage=applied": [asked],
        "status=valid": [valid],
        "status=expired": [],
        f"vehicleId={vehicle}": [valid],
        f"operatorId={operator}&kind=circulation-permit": [asked, valid],
        "validUntilBefore=2031-01-06": [valid],
        "regime=sao-paulo-elderly-parking": [],
        "limit=1": [asked],
    }.items():
        assert [each["id"] for each in (await office.desk.shown(f"/permits?{query}"))["items"]] == expected, query
    office.desk.at("2031-01-06")
    assert [each["id"] for each in (await office.desk.shown("/permits?status=expired"))["items"]] == [valid]
    assert (await office.desk.shown("/permits", "operator", operators=(UUID(int=3),)))["items"] == []
    wrong = await office.desk.get("/permits?status=lost")
    assert (wrong.status_code, wrong.json()["errors"][0]["parameter"]) == (400, "status")


async def test_what_cannot_lead_to_a_permit_is_refused_at_once(office: Office) -> None:
    operator = await office.operator()
    vehicle = await office.vehicle(operator)
    body = {**AMERICANA, "kind": "circulation-permit", "operatorId": operator, "vehicleId": vehicle, "appliedOn": "2026-01-05"}
    small = await office.desk.refused("/permits", "clerk", body, "fleet_below_minimum")  # F-10
    assert (small["min"], small["fleet"], small["citations"]) == (2, 1, ["AME-7-VIII"])
    await office.desk.refused("/permits", "clerk", {**body, "kind": "pilot-licence"}, "permit_kind_unknown")
    await office.desk.refused("/permits", "clerk", {**body, "vehicleId": None}, "vehicle_required")
    await office.desk.refused("/permits", "clerk", {**body, "appliedOn": "2026-01-06"}, "date_in_future")
    foreign = await office.desk.post("/permits", "operator", body, operators=(UUID(int=3),))
    assert foreign.status_code == 403
    problem = await office.desk.refused("/permits", "clerk", {"regime": 1, "kind": "", "appliedOn": "x"}, "invalid_fields", 400)
    assert sorted((each["pointer"], each["code"]) for each in problem["errors"]) == [
        ("/appliedOn", "date_malformed"),
        ("/kind", "length_wrong"),
        ("/operatorId", "field_missing"),
        ("/regime", "type_wrong"),
    ]
