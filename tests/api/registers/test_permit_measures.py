"""São Paulo's permits over HTTP: TA, CVS and a routine AET with its plan; suspension, its end, revocation."""

from collections.abc import AsyncIterator
from pathlib import Path
from uuid import UUID

import pytest

from tests.api.desk import Desk, Json, Who, open_desk
from tests.domain.harness import World, cnpj, renavam

CITY = {"regime": "sao-paulo-charter"}
HERE: Who = {"regimes": ("sao-paulo-charter",)}
TODAY = "2026-01-05"
PLAN: Json = {
    "submittedOn": TODAY,
    "origin": "Santo Amaro",
    "destination": "Centro",
    "itinerary": "Av. Santo Amaro",
    "stops": [{"name": "Portaria da contratante", "kind": "client-premises"}],
    "passengers": "passenger-list",
    "passengerDocument": "Relação 1",
}


@pytest.fixture
async def desk(database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """It is 5 January 2026, ten in the morning, in São Paulo."""
    async with open_desk(database_url, tmp_path, TODAY) as desk:
        desk.given(World("sao-paulo-charter"))
        yield desk


async def fleet_of_one(desk: Desk) -> tuple[str, str]:
    operator = await desk.done(
        "/operators", "clerk",
        {**CITY, "cnpj": cnpj("11222333"), "legalName": "Turismo Ltda.", "legalNature": "limited-company", "forProfit": True,
         "serviceKinds": ["routine", "non-routine"], "seat": {"municipality": "São Paulo", "state": "SP"},
         "coreActivity": "transporte de passageiros", "municipalRegistration": "1"}, **HERE,
    )  # fmt: skip
    vehicle = await desk.done(
        "/vehicles", "clerk",
        {**CITY, "operatorId": operator["id"], "plate": "ABC0001", "renavam": renavam(1), "type": "bus", "manufactureYear": 2020,
         "passengerSeats": 44, "ownership": "owned", "crlvCategory": "for-hire", "licensedIn": "São Paulo", "features": {}}, **HERE,
    )  # fmt: skip
    for kind in ("regular", "accessibility", "sulphur", "gps"):
        body = {"kind": kind, "inspectedOn": TODAY, "result": "passed", "body": "SMT"}
        await desk.done(f"/vehicles/{vehicle['id']}/inspections", "inspector", body, **HERE)
    return str(operator["id"]), str(vehicle["id"])


async def asked(desk: Desk, kind: str, operator: str, **more: object) -> str:
    """A permit asked for, with all of its papers."""
    shown = await desk.done("/permits", "clerk", {**CITY, "kind": kind, "operatorId": operator, "appliedOn": TODAY, **more}, **HERE)
    for lack in shown["missing"]:
        if lack["code"] == "documents_missing":
            paper = {"requirement": lack["requirement"], "reference": "x", "issuedOn": TODAY, "validUntil": "2040-12-31"}
            await desk.done(f"/permits/{shown['id']}/documents", "clerk", paper, **HERE)
    return str(shown["id"])


async def granted(desk: Desk, permit: str) -> Json:
    return await desk.done(f"/permits/{permit}/decisions", "reviewer", {"outcome": "granted", "decidedOn": TODAY}, **HERE)


async def test_a_routine_aet_is_granted_once_its_plan_is_approved(desk: Desk) -> None:
    operator, vehicle = await fleet_of_one(desk)
    await granted(desk, await asked(desk, "authorisation-term", operator))
    await granted(desk, await asked(desk, "service-link-certificate", operator, vehicleId=vehicle, serviceKind="routine"))
    aet = await asked(desk, "special-traffic-authorisation", operator, vehicleId=vehicle, permitClass="routine")
    decision = {"outcome": "granted", "decidedOn": TODAY}
    await desk.refused(f"/permits/{aet}/decisions", "reviewer", decision, "operation_plan_not_approved", **HERE)
    await desk.refused(f"/permits/{aet}/operation-plans", "clerk", {**PLAN, "stops": []}, "plan_without_stops", **HERE)
    answer = await desk.post(f"/permits/{aet}/operation-plans", "operator", PLAN, operators=(UUID(operator),))
    assert (answer.status_code, answer.headers["location"]) == (201, f"/api/v1/permits/{aet}/operation-plans/1")
    back = {"outcome": "changes-requested", "decidedOn": TODAY}
    await desk.refused(f"/permits/{aet}/operation-plans/1/decisions", "reviewer", back, "reason_required", **HERE)
    await desk.done(f"/permits/{aet}/operation-plans/1/decisions", "reviewer", {**back, "reasons": "Rua estreita."}, **HERE)
    await desk.done(f"/permits/{aet}/operation-plans", "clerk", PLAN, **HERE)
    await desk.done(f"/permits/{aet}/operation-plans/2/decisions", "reviewer", {"outcome": "approved", "decidedOn": TODAY}, **HERE)
    shown = await granted(desk, aet)
    assert (shown["validFrom"], shown["validUntil"], shown["status"]) == ("2026-01-05", "2027-01-05", "valid")
    assert [(p["number"], p["outcome"], p["reasons"]) for p in shown["operationPlans"]] == [
        (1, "changes-requested", "Rua estreita."),
        (2, "approved", None),
    ]
    assert (await desk.shown(f"/permits/{aet}/operation-plans/2", **HERE))["stops"] == [
        {"name": "Portaria da contratante", "kind": "client-premises", "code": None, "authorisedBy": None}
    ]


async def test_a_ta_is_suspended_reinstated_and_revoked_by_the_secretary(desk: Desk) -> None:
    operator, _ = await fleet_of_one(desk)
    ta = await asked(desk, "authorisation-term", operator)
    await granted(desk, ta)
    endless = {"decidedOn": TODAY, "reasons": "Atividade irregular."}
    await desk.refused(f"/permits/{ta}/suspensions", "secretary", endless, "suspension_needs_end", **HERE)
    unheard = {**endless, "until": "2026-02-28"}
    problem = await desk.refused(f"/permits/{ta}/suspensions", "secretary", unheard, "notice_not_served", **HERE)
    assert (problem["citations"], problem["fields"]) == (["SPF-15-§1-I"], ["noticeServedOn", "defenceFiledOn"])
    served = {**unheard, "noticeServedOn": TODAY}
    # 15 days from Monday 5 January.
    problem = await desk.refused(f"/permits/{ta}/suspensions", "secretary", served, "defence_period_running", **HERE)
    assert problem["until"] == "2026-01-20"
    endless |= {"noticeServedOn": TODAY, "defenceFiledOn": TODAY}
    answer = await desk.post(f"/permits/{ta}/suspensions", "secretary", {**endless, "until": "2026-02-28"}, **HERE)
    assert (answer.status_code, answer.headers["location"]) == (201, f"/api/v1/permits/{ta}/suspensions/1")
    assert answer.json()["status"] == "suspended"
    told = answer.json()["suspensions"][0]
    assert (told["noticeServedOn"], told["defenceFiledOn"], told["defenceUntil"]) == (TODAY, TODAY, "2026-01-20")
    days = [(await desk.shown(f"/permits/{ta}?validOn={on}", **HERE))["status"] for on in ("2026-02-28", "2026-03-01")]
    assert days == ["suspended", "valid"]
    lifted = await desk.done(f"/permits/{ta}/suspensions/1/lifts", "secretary", {"liftedOn": TODAY}, **HERE)
    assert (lifted["status"], lifted["suspensions"][0]["reinstatedOn"]) == ("valid", TODAY)
    revoked = await desk.done(f"/permits/{ta}/revocations", "secretary", endless, **HERE)
    assert (revoked["status"], revoked["cancelledOn"], revoked["cancelledAs"]) == ("cancelled", TODAY, "revoked")
    await desk.refused(f"/permits/{ta}/revocations", "secretary", endless, "permit_ended", **HERE)


async def test_f_12_a_stop_says_what_the_driver_lacked_and_why(desk: Desk) -> None:
    operator, vehicle = await fleet_of_one(desk)
    licence = {"category": "C", "passengerAnnotation": True, "validUntil": "2027-01-01"}
    papers = ["authorisation-term", "service-link-certificate", "contract-or-invoice"]
    stop = {
        **CITY, "at": "2026-01-05T09:00:00-03:00", "place": {"municipality": "São Paulo", "kind": "street"}, "body": "CET",
        "officer": "Agente 7", "vehicleId": vehicle, "operatorId": operator,
        "onBoard": {"trip": "routine", "shown": papers, "driver": licence},
    }  # fmt: skip
    shown = await desk.done("/inspections", "inspector", stop, **HERE)
    assert [(w["code"], w["requirement"], w["citation"]["provision"]) for w in shown["wants"]] == [
        ("document_not_on_board", "passenger-list", "SPF-4-II-e"),
        ("driver_category_not_allowed", "driving-licence", "SPF-4-II-f"),
    ]
    assert [f["provision"] for f in shown["findings"]] == ["SPF-4-II-e", "SPF-4-II-f"]


async def test_e_17_an_aet_has_no_effect_while_the_ta_is_suspended(desk: Desk) -> None:
    operator, vehicle = await fleet_of_one(desk)
    ta = await asked(desk, "authorisation-term", operator)
    await granted(desk, ta)
    await granted(desk, await asked(desk, "service-link-certificate", operator, vehicleId=vehicle, serviceKind="routine"))
    aet = await asked(desk, "special-traffic-authorisation", operator, vehicleId=vehicle, permitClass="non-routine")
    await granted(desk, aet)
    suspension = {
        "decidedOn": TODAY,
        "since": "2026-08-03",
        "until": "2026-08-31",
        "reasons": "Atividade irregular.",
        "defenceFiledOn": TODAY,
    }
    await desk.done(f"/permits/{ta}/suspensions", "secretary", suspension, **HERE)
    shown = [await desk.shown(f"/permits/{aet}?validOn={on}", **HERE) for on in ("2026-08-10", "2026-09-01")]
    assert [(s["status"], s["effective"], s["notValidBeneath"]) for s in shown] == [
        ("valid", False, ["authorisation-term"]),
        ("valid", True, []),
    ]


async def test_the_list_knows_the_days_between_two_suspensions(desk: Desk) -> None:
    operator, _ = await fleet_of_one(desk)
    ta = await asked(desk, "authorisation-term", operator)
    await granted(desk, ta)
    plain: Json = {"decidedOn": TODAY, "reasons": "Atividade irregular.", "defenceFiledOn": TODAY}
    for since, until in (("2026-01-06", "2026-01-08"), ("2026-01-12", "2026-01-14")):
        await desk.done(f"/permits/{ta}/suspensions", "secretary", {**plain, "since": since, "until": until}, **HERE)
    seen: list[tuple[str, int, int]] = []
    for on in ("2026-01-08", "2026-01-09", "2026-01-11", "2026-01-12", "2026-01-15"):
        desk.at(on)
        found = {
            status: (await desk.shown(f"/permits?kind=authorisation-term&status={status}", **HERE))["items"]
            for status in ("valid", "suspended")
        }
        items: list[Json] = [*found["valid"], *found["suspended"]]
        assert len(items) == 1
        seen.append((items[0]["status"], len(found["valid"]), len(found["suspended"])))
    assert [status for status, _, _ in seen] == ["suspended", "valid", "valid", "suspended", "valid"]
    assert [valid for _, valid, _ in seen] == [0, 1, 1, 0, 1]
