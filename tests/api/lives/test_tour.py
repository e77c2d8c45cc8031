"""One life of a case from its infraction to its payment, through both tiers of appeal."""

from tests.api.desk import Who
from tests.api.lives.town import MAYOR, Town, only, running, steps, term


async def test_a_permit_is_applied_for_and_granted_to_a_vehicle_that_is_then_found_with_too_many_passengers(town: Town) -> None:
    town.desk.at("2026-01-12")
    vehicle = {"regime": "americana-charter", "operatorId": str(town.city.x), "vehicleId": str(town.city.v3)}
    own: Who = {"operators": (town.city.x,)}
    permit = await town.desk.done("/permits", "operator", {**vehicle, "kind": "circulation-permit", "appliedOn": "2026-01-12"}, **own)
    assert only(permit, "stage", "missing", "vehicleId") == {"stage": "applied", "missing": [], "vehicleId": str(town.city.v3)}
    town.desk.at("2026-01-19")
    permit = await town.desk.done(
        f"/permits/{permit['id']}/decisions", "reviewer", {"outcome": "granted", "decidedOn": "2026-01-19", "reasons": "Completo."}
    )
    # Art. 7 gives five years.
    assert only(permit, "status", "validFrom", "validUntil") == {"status": "valid", "validFrom": "2026-01-19", "validUntil": "2031-01-19"}
    path = await town.case("16-I", "2026-02-13 08:30", vehicleId=str(town.city.v3))
    case = await town.desk.shown(path, "operator", **own)
    assert (case["number"], case["vehicleId"], term(case, "first-appeal")) == (
        "AME-2026/000001", str(town.city.v3), running("2026-03-02"),
    )  # fmt: skip


async def test_an_infraction_is_appealed_to_the_secretary_and_to_the_mayor_and_paid(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    case = await town.desk.shown(path)
    assert only(case, "number", "kind", "status", "warnings") == {
        "number": "AME-2026/000001", "kind": "infraction", "status": "notified", "warnings": [],
    }  # fmt: skip
    assert only(case["fine"], "baseCentavos", "multiplier", "amountCentavos", "provisional", "tableVersion") == {
        "baseCentavos": 28000, "multiplier": 1, "amountCentavos": 28000, "provisional": False, "tableVersion": "Tabela de 2026",
    }  # fmt: skip
    # Scenario A-01: the fifteenth day is Saturday 28 February, the term ends on Monday 2 March.
    (first,) = [each for each in await town.desk.parts(f"{path}/deadlines") if each["kind"] == "first-appeal"]
    assert only(first, "state", "lastDay", "expiresAt") == {
        "state": "open", "lastDay": "2026-03-02", "expiresAt": "2026-03-02T23:59:59-03:00",
    }  # fmt: skip
    assert steps(first) == [
        ("exclude-first-day", "2026-02-14", "AME-23"),
        ("count-days", "2026-02-28", "AME-23"),
        ("roll-to-next-working-day", "2026-03-01", "AME-23"),
        ("roll-to-next-working-day", "2026-03-02", "AME-23"),
    ]
    assert term(case, "fine-due") == running("2026-03-02")

    # Scenario A-11: the last second is in time.
    case = await town.appeal(path, "2026-03-02 23:59:59")
    assert case["status"] == "under-appeal-1"
    assert only(case["appeals"][0], "number", "tier", "timely", "lodgedOn", "appellant") == {
        "number": 1, "tier": 1, "timely": True, "lodgedOn": "2026-03-02", "appellant": "11222333000181",
    }  # fmt: skip
    assert only(case["appeals"][0]["admissibility"], "admitted", "provisional", "code") == {
        "admitted": True, "provisional": True, "code": None,
    }  # fmt: skip
    assert term(case, "fine-due") == {"state": "suspended", "provisional": False, "lastDay": None}

    case = await town.decide(path, 1, "dismissed", "2026-03-25")
    assert case["status"] == "decided-1"
    assert term(case, "second-appeal") == {"state": "awaiting-acknowledgement", "provisional": False, "lastDay": None}
    # Scenario A-17: from the acknowledgement on Tuesday 31 March, not from the decision.
    case = await town.acknowledge(path, 1, "2026-03-31")
    assert (case["status"], term(case, "second-appeal")) == ("appealable-2", running("2026-04-15"))

    case = await town.appeal(path, "2026-04-10 09:00")
    assert only(case["appeals"][1], "number", "tier", "timely") == {"number": 2, "tier": 2, "timely": True}
    await town.decide(path, 2, "dismissed", "2026-04-28", by=MAYOR)
    # Scenario D-06: acknowledged on Thursday 7 May, due on Friday 22 May.
    case = await town.acknowledge(path, 2, "2026-05-07")
    assert (case["status"], term(case, "fine-due")) == ("final", running("2026-05-22"))

    case = await town.pay(path, 28000, "2026-05-20")
    assert case["status"] == "paid"
    assert only(case["fine"], "paidCentavos", "balanceCentavos", "paidOn", "destination") == {
        "paidCentavos": 28000, "balanceCentavos": 0, "paidOn": "2026-05-20", "destination": "FUNDO_MUNICIPAL_DE_TRANSITO",
    }  # fmt: skip
    assert [(each["fact"], each["role"], each["lawDay"]) for each in await town.desk.parts(f"{path}/history")] == [
        ("case.infraction_recorded/1", "inspector", "2026-02-13"),
        ("case.fine_assessed/1", "inspector", "2026-02-13"),
        ("case.notice_served/1", "clerk", "2026-02-13"),
        ("case.appeal_lodged/1", "operator", "2026-03-02"),
        ("case.appeal_decided/1", "secretary", "2026-03-25"),
        ("case.decision_acknowledged/1", "clerk", "2026-03-31"),
        ("case.appeal_lodged/1", "operator", "2026-04-10"),
        ("case.appeal_decided/1", "mayor", "2026-04-28"),
        ("case.decision_acknowledged/1", "clerk", "2026-05-07"),
        ("case.payment_recorded/1", "clerk", "2026-05-20"),
        ("case.fine_paid/1", "clerk", "2026-05-20"),
    ]


async def test_as_it_was_recorded_then_and_as_it_stands_in_law_on_a_day(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    await town.appeal(path, "2026-03-02 18:00")
    await town.decide(path, 1, "dismissed", "2026-03-25")
    then = await town.desk.shown(f"{path}?asOf=2026-02-20T12:00:00-03:00")
    assert (then["status"], then["appeals"]) == ("notified", [])
    # What the clock has not recorded, the law gives all the same.
    later = await town.desk.shown(f"{path}?asOf=2026-02-20T12:00:00-03:00&validOn=2026-03-03")
    assert (later["status"], term(later, "first-appeal")) == (
        "defaulted", {"state": "lapsed", "provisional": False, "lastDay": "2026-03-02"},
    )  # fmt: skip
    assert (await town.desk.get(f"{path}?asOf=2026-01-20T12:00:00-03:00")).status_code == 404
    listed = await town.desk.get("/cases?asOf=2026-02-20T12:00:00-03:00")
    assert (listed.status_code, listed.json()["code"]) == (400, "as_of_not_supported")
