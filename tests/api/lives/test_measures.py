"""Measures beside the fine: an impediment with the permit's document collected, and the appeal against a withdrawal."""

from tests.api.lives.town import INSPECTOR, Town, only, running, term


async def test_a_brake_defect_impedes_the_vehicle_and_its_document_is_collected_and_given_back(town: Town) -> None:
    v1, permit = str(town.city.v1), f"/permits/{town.city.permit_id(town.city.v1)}"
    # Scenario D-15.
    path = await town.case("16-VI", "2026-03-02 08:30")
    case = await town.desk.done(
        f"{path}/impediments", "inspector", {"ground": "AME-21-c", "reasons": "Freio com defeito.", "authority": INSPECTOR}
    )
    assert only(case["fine"], "amountCentavos", "multiplier") == {"amountCentavos": 28000, "multiplier": 1}
    assert only(case["impediments"][0], "number", "vehicleIds", "imposedOn", "liftedOn") == {
        "number": 1, "vehicleIds": [v1], "imposedOn": "2026-03-02", "liftedOn": None,
    }  # fmt: skip
    taken = {"receiptNumber": "R-1", "officer": "Agente 117", "fixableOnSite": False, "safetyRisk": True, "caseId": path.rpartition("/")[2]}
    await town.desk.refused(f"{permit}/collections", "inspector", {**taken, "receiptNumber": ""}, "receipt_required")
    shown = await town.desk.done(f"{permit}/collections", "inspector", taken)
    assert shown["collected"] is True

    # Scenario D-04: an appeal suspends payment and cassation only.
    await town.appeal(path, "2026-03-10 10:00")
    assert (await town.desk.shown(f"/vehicles/{v1}"))["status"] == "impeded"
    # Scenario D-16: the costs are a condition, the fine is none.
    town.desk.at("2026-03-16")
    inspection = {"kind": "extraordinary", "inspectedOn": "2026-03-16", "result": "passed", "body": "SETRANSV"}
    found = await town.desk.done(f"/vehicles/{v1}/inspections", "inspector", inspection)
    back = {"inspectionId": str(found["inspections"][-1]["number"]), "costsCentavos": 5000}
    await town.desk.refused(f"{permit}/returns", "clerk", back, "return_requires_costs_paid")
    shown = await town.desk.done(f"{permit}/returns", "clerk", {**back, "costsPaidCentavos": 5000})
    assert shown["collected"] is False
    lifted = {"presented": True, "costsCentavos": 5000, "costsPaidCentavos": 5000}
    case = await town.desk.done(f"{path}/impediments/1/lifts", "inspector", lifted)
    assert only(case["impediments"][0], "liftedOn", "liftCause") == {"liftedOn": "2026-03-16", "liftCause": "presented_in_order"}
    assert case["fine"]["paidOn"] is None


async def test_the_withdrawal_of_a_vehicle_is_appealed_in_a_case_of_its_own(town: Town) -> None:
    v1 = f"/vehicles/{town.city.v1}"
    town.desk.at("2026-03-02")
    order = {"orderedBy": "SETRANSV", "reasons": "Pneus lisos."}
    shown = await town.desk.done(f"{v1}/withdrawals", "inspector", order)
    assert shown["status"] == "withdrawn"
    town.desk.at("2026-03-17 23:59:59")
    # From the acknowledgement on Monday 2 March, fifteen days: Tuesday 17 March.
    answer = await town.desk.post(
        f"{v1}/withdrawals/1/appeals",
        "operator",
        {"grounds": "Os pneus são novos.", "acknowledgedOn": "2026-03-02"},
        operators=(town.city.x,),
    )
    assert answer.status_code == 201, answer.text
    path, _, number = answer.headers["location"].removeprefix("/api/v1").rpartition("/appeals/")
    case = await town.desk.shown(path, "operator", operators=(town.city.x,))
    assert (number, case["kind"], case["status"]) == ("1", "measure", "under-appeal-1")
    assert only(case["measure"], "contestedAct", "subjectId", "subjectNumber") == {
        "contestedAct": "withdrawal", "subjectId": str(town.city.v1), "subjectNumber": 1,
    }  # fmt: skip
    assert only(case["appeals"][0], "tier", "timely", "lastDay") == {"tier": 1, "timely": True, "lastDay": "2026-03-17"}
    case = await town.decide(path, 1, "dismissed", "2026-03-25")
    case = await town.acknowledge(path, 1, "2026-03-31")
    assert term(case, "second-appeal", "withdrawal") == running("2026-04-15")
    case = await town.appeal(path, "2026-04-15 12:00", contestedAct="withdrawal", actNumber=1)
    assert only(case["appeals"][1], "tier", "timely") == {"tier": 2, "timely": True}
    await town.decide(path, 2, "upheld", "2026-05-04", by={"role": "mayor", "name": "Rui Lima"})
    assert (await town.desk.shown(v1))["status"] == "registered"
