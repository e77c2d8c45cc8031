"""A citation of São Paulo over HTTP: recorded with its class, defended, sanctioned, published; a vehicle seized and given back."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.api.desk import Desk, Json, open_desk
from tests.domain.sao_paulo.street import NO_LIST, Street

REGIMES = ("sao-paulo-charter",)
SECRETARY: Json = {"role": "secretary", "name": "Ana Prado"}


@pytest.fixture
async def desk(tmp_path: Path, database_url: str) -> AsyncGenerator[Desk]:
    async with open_desk(database_url, tmp_path, "2026-03-09 12:30") as found:
        yield found


def citation(**parts: object) -> Json:
    """A vehicle of X on a non-routine trip, without its passenger list."""
    return {
        "regime": "sao-paulo-charter", "occurredAt": "2026-03-09T12:00:00-03:00", "citedAt": "2026-03-09T12:10:00-03:00",
        "place": {"municipality": "São Paulo", "kind": "street"}, "inspectingBody": "DTP", "officer": "Agente 9",
        "narrative": "Constatado na via.", "findings": list(NO_LIST), "trip": {"kind": "non-routine"}, **parts,
    }  # fmt: skip


async def test_a_citation_is_answered_with_its_class_then_defended_sanctioned_and_published(desk: Desk) -> None:
    there = Street()
    desk.given(there.world)
    body = citation(operatorId=str(there.x), vehicleId=str(there.v1))
    case = await desk.done("/cases", "inspector", body, regimes=REGIMES)
    path, activity = f"/cases/{case['id']}", case["activity"]
    assert (case["number"], case["status"], case["fine"], case["deadlines"]) == ("SPF-2026/000001", "recorded", None, [])
    assert (activity["activity"], [f["provision"] for f in activity["findings"]], activity["supersededBy"]) == (
        "irregular", ["SPF-4-II-e"], "Lei 16.311/2015",
    )  # fmt: skip
    assert case["warnings"] == ["rule_set_superseded"]

    desk.at("2026-03-09 17:00")
    notice = {"addressee": "11222333000181", "servedOn": "2026-03-09", "means": "in-person"}
    served = await desk.done(f"{path}/notices", "clerk", notice, regimes=REGIMES)
    assert [(d["kind"], d["state"], d["lastDay"]) for d in served["deadlines"]] == [("defence", "open", "2026-03-24")]
    sanctions = {
        "sanctions": [{"kind": "suspension", "permitId": str(there.ta), "until": "2026-04-30"}, {"kind": "fine"}],
        "reasons": "Provado.", "authority": SECRETARY,
    }  # fmt: skip
    desk.at("2026-03-24 09:00")
    problem = await desk.refused(f"{path}/sanctions", "secretary", sanctions, "defence_period_running", regimes=REGIMES)
    assert problem["until"] == "2026-03-24"
    filed = await desk.done(f"{path}/defences", "clerk", {"grounds": "A lista estava na garagem."}, regimes=REGIMES)
    assert (filed["status"], filed["activity"]["defence"]["filedOn"]) == ("defence-filed", "2026-03-24")

    desk.at("2026-03-25 09:00")
    await desk.refused(f"{path}/sanctions", "secretary", {**sanctions, "sanctions": []}, "sanction_required", regimes=REGIMES)
    decided = await desk.done(f"{path}/sanctions", "secretary", sanctions, regimes=REGIMES)
    assert (decided["status"], decided["fine"]["amountCentavos"]) == ("sanctioned", 250000)
    assert [s["kind"] for s in decided["activity"]["decision"]["sanctions"]] == ["suspension", "fine"]
    await desk.done(f"{path}/notices", "clerk", {**notice, "servedOn": "2026-03-25", "means": "publication"}, regimes=REGIMES)
    shown = await desk.shown(f"{path}", regimes=REGIMES)
    assert [(d["kind"], d["lastDay"]) for d in shown["deadlines"]] == [
        ("first-appeal", "2026-04-09"), ("defence", "2026-03-24"), ("fine-due", "2026-04-09"),
    ]  # fmt: skip
    assert await desk.shown(f"{path}/activity", regimes=REGIMES) == shown["activity"]
    lines = await desk.parts(f"{path}/history", regimes=REGIMES)
    assert [line["fact"] for line in lines] == [
        "case.infraction_recorded/1", "case.notice_served/1", "case.defence_filed/1", "case.sanctions_imposed/1", "case.fine_assessed/1",
        "case.notice_served/1",
    ]  # fmt: skip


async def test_a_seized_vehicle_is_given_back_on_removal_and_storage_and_each_answer_says_what_the_court_held(desk: Desk) -> None:
    desk.given(Street(bare=True).world)
    case = await desk.done("/cases", "inspector", citation(cnpj="11222333000181", plate="QQQ1A11", findings=[]), regimes=REGIMES)
    path = f"/cases/{case['id']}"
    assert case["activity"]["activity"] == "clandestine"
    retained = {"kind": "retention", "reasons": "Risco."}
    await desk.refused(f"{path}/vehicle-measures", "inspector", retained, "sanction_not_for_class", regimes=REGIMES)
    await desk.done(f"{path}/vehicle-measures", "inspector", {"kind": "seizure", "body": "DTP", "reasons": "Risco."}, regimes=REGIMES)
    measure = f"{path}/vehicle-measures/1"
    for charge, amount in (("removal", 60000), ("storage", 50000)):
        await desk.done(f"{measure}/charges", "clerk", {"charge": charge, "amountCentavos": amount}, regimes=REGIMES)
    await desk.done(f"{measure}/charge-payments", "clerk", {"charge": "removal", "amountCentavos": 60000}, regimes=REGIMES)
    problem = await desk.refused(f"{measure}/releases", "inspector", {}, "removal_and_storage_unpaid", regimes=REGIMES)
    assert (problem["unpaid"], problem["warnings"]) == (["storage"], ["condition_held_unconstitutional"])
    await desk.done(f"{measure}/charge-payments", "clerk", {"charge": "storage", "amountCentavos": 50000}, regimes=REGIMES)
    await desk.done(f"{measure}/releases", "inspector", {}, regimes=REGIMES)
    shown = await desk.shown(measure, regimes=REGIMES)
    assert (shown["releasedOn"], shown["releaseCause"], shown["releaseWarnings"]) == (
        "2026-03-09", "charges_paid", ["condition_held_unconstitutional"],
    )  # fmt: skip


async def test_the_price_of_a_seized_vehicle_is_read_in_the_citys_table_and_the_release_says_what_is_owed(desk: Desk) -> None:
    desk.given(Street(bare=True).world)
    table = {
        "regime": "sao-paulo-charter", "kind": "charge-table", "reference": "Portaria SMT 12/2026", "publishedOn": "2026-01-02",
        "effectiveFrom": "2026-01-02", "content": {"amountsCentavos": {"removal": 61000, "storage": 9000}},
    }  # fmt: skip
    await desk.done("/acts", "secretary", table, regimes=REGIMES)
    case = await desk.done("/cases", "inspector", citation(cnpj="11222333000181", plate="QQQ1A11", findings=[]), regimes=REGIMES)
    path = f"/cases/{case['id']}"
    measure = f"{path}/vehicle-measures/1"
    await desk.done(f"{path}/vehicle-measures", "inspector", {"kind": "seizure", "body": "DTP", "reasons": "Risco."}, regimes=REGIMES)
    desk.at("2026-03-14 09:00")
    # 9 to 13 March: five days at R$ 90; the day of the release is not counted.
    shown = await desk.shown(measure, regimes=REGIMES)
    assert [(c["charge"], c["owedCentavos"], c["days"], c["act"], c["recorded"]) for c in shown["charges"]] == [
        ("removal", 61000, None, "Portaria SMT 12/2026", False), ("storage", 45000, 5, "Portaria SMT 12/2026", False),
    ]  # fmt: skip
    assert {step["citation"]["provision"] for c in shown["charges"] for step in c["explanation"]} == {"SPF-15-§2-I"}
    problem = await desk.refused(f"{measure}/releases", "inspector", {}, "removal_and_storage_unpaid", regimes=REGIMES)
    assert (problem["unpaidCentavos"], problem["citations"], problem["warnings"]) == (
        106000, ["SPF-15-§2-I"], ["condition_held_unconstitutional"],
    )  # fmt: skip
    assert [(o["charge"], o["unpaidCentavos"], o["act"]) for o in problem["owed"]] == [
        ("removal", 61000, "Portaria SMT 12/2026"), ("storage", 45000, "Portaria SMT 12/2026"),
    ]  # fmt: skip
    for charge, amount in (("removal", 61000), ("storage", 45000)):
        payment = {"charge": charge, "amountCentavos": amount, "reference": "DAMSP"}
        await desk.done(f"{measure}/charge-payments", "clerk", payment, regimes=REGIMES)
    released = await desk.done(f"{measure}/releases", "inspector", {}, regimes=REGIMES)
    shown = released["activity"]["vehicleMeasures"][0]
    assert (shown["releaseCause"], shown["unpaidCentavos"], [c["recorded"] for c in shown["charges"]]) == ("charges_paid", 0, [True, True])


@pytest.mark.parametrize(
    ("change", "code", "status"),
    [
        ({"provision": "SPF-15-I"}, "class_is_derived", 409),
        ({"trip": None}, "trip_required", 409),
        ({"citedAt": None}, "cited_at_required", 409),
        ({"findings": []}, "no_infraction_found", 409),
        ({"inspectingBody": "ANTT"}, "inspecting_body_not_competent", 409),
        ({"place": {"municipality": "Osasco"}}, "outside_municipal_territory", 409),
    ],
)
async def test_what_is_no_citation_is_refused_and_nothing_is_written(desk: Desk, change: Json, code: str, status: int) -> None:
    there = Street()
    desk.given(there.world)
    body = {k: v for k, v in citation(operatorId=str(there.x), vehicleId=str(there.v1), **change).items() if v is not None}
    answer = await desk.post("/cases", "inspector", body, regimes=REGIMES)
    assert (answer.json()["code"], answer.status_code) == (code, status)
    assert (await desk.shown("/cases", regimes=REGIMES))["items"] == []


async def test_the_list_says_that_a_defence_lapsed_on_the_day_on_which_the_case_says_it(desk: Desk) -> None:
    there = Street()
    desk.given(there.world)
    case = await desk.done("/cases", "inspector", citation(operatorId=str(there.x), vehicleId=str(there.v1)), regimes=REGIMES)
    notice = {"addressee": "11222333000181", "servedOn": "2026-03-09", "means": "in-person"}
    await desk.done(f"/cases/{case['id']}/notices", "clerk", notice, regimes=REGIMES)
    for now, word, other in (
        ("2026-03-24 23:59", "defence-open", "defence-lapsed"), ("2026-03-25 00:00", "defence-lapsed", "defence-open"),
    ):  # fmt: skip
        desk.at(now)
        shown = await desk.shown(f"/cases/{case['id']}", regimes=REGIMES)
        found = (await desk.shown(f"/cases?status={word}", regimes=REGIMES))["items"]
        assert (shown["status"], [(each["id"], each["status"]) for each in found]) == (word, [(case["id"], word)])
        assert (await desk.shown(f"/cases?status={other}&regime=sao-paulo-charter", regimes=REGIMES))["items"] == []


async def test_who_the_secretary_sanctioned_appeals_to_the_mayor_and_lists_follow_the_stages(desk: Desk) -> None:
    there = Street()
    desk.given(there.world)
    case = await desk.done("/cases", "inspector", citation(operatorId=str(there.x), vehicleId=str(there.v1)), regimes=REGIMES)
    path = f"/cases/{case['id']}"
    notice = {"addressee": "11222333000181", "servedOn": "2026-03-09", "means": "in-person"}
    stages = [await stage(desk)]
    await desk.done(f"{path}/notices", "clerk", notice, regimes=REGIMES)
    stages.append(await stage(desk))
    await desk.done(f"{path}/defences", "clerk", {"grounds": "A lista estava na garagem."}, regimes=REGIMES)
    stages.append(await stage(desk))
    fined = {"sanctions": [{"kind": "fine"}], "reasons": "Provado.", "authority": SECRETARY}
    await desk.done(f"{path}/sanctions", "secretary", fined, regimes=REGIMES)
    stages.append(await stage(desk))
    await desk.done(f"{path}/notices", "clerk", {**notice, "means": "publication"}, regimes=REGIMES)
    stages.append(await stage(desk))
    assert stages == ["recorded", "defence-open", "defence-filed", "sanctioned", "notified"]
    appeal = {"contestedAct": "sanction", "grounds": "Não procede.", "appellant": "11222333000181"}
    await desk.done(f"{path}/appeals", "clerk", appeal, regimes=REGIMES)
    by = {"role": "mayor", "name": "Prefeito Nunes"}
    decision = {"authority": by, "outcome": "dismissed", "decidedOn": "2026-03-09", "reasons": "Pelos autos."}
    answer = await desk.post(f"{path}/appeals/1/decisions", "secretary", decision, regimes=REGIMES)
    assert (answer.status_code, answer.json()["allowed"]) == (403, ["mayor"])
    decided = await desk.done(f"{path}/appeals/1/decisions", "mayor", decision, regimes=REGIMES)
    assert decided["status"] == "decided-1"


async def test_a_registered_vehicle_is_retained_and_released_where_it_is_known(desk: Desk) -> None:
    there = Street()
    desk.given(there.world)
    case = await desk.done("/cases", "inspector", citation(operatorId=str(there.x), vehicleId=str(there.v1)), regimes=REGIMES)
    path, act = f"/vehicles/{there.v1}", {"caseId": case["id"], "body": "DTP", "reasons": "Sem lista."}
    other = f"/vehicles/{there.x}/retentions"
    await desk.refused(other, "inspector", act, "vehicle_not_of_case", match=False, regimes=REGIMES)
    await desk.refused(f"{path}/seizures", "inspector", act, "sanction_not_for_class", match=False, regimes=REGIMES)
    held = await desk.post(f"{path}/retentions", "inspector", act, match=False, regimes=REGIMES)
    assert (held.status_code, held.headers["location"]) == (201, f"/api/v1/cases/{case['id']}/vehicle-measures/1")
    shown = await desk.shown(path, regimes=REGIMES)
    assert (shown["status"], [(h["kind"], h["releasedOn"]) for h in shown["holds"]]) == ("held", [("retention", None)])
    listed = (await desk.shown("/vehicles?blocked=true", regimes=REGIMES))["items"]  # a hold is a block, as an impediment is
    assert [(each["id"], each["blocked"]) for each in listed] == [(str(there.v1), True)]
    charge = {"caseId": case["id"], "measure": 1, "charge": "removal", "amountCentavos": 60000}
    assert (await desk.post(f"{path}/charges", "clerk", charge, match=False, regimes=REGIMES)).status_code == 201
    asked = {"caseId": case["id"], "measure": 1}
    await desk.refused(f"{path}/releases", "inspector", asked, "irregularity_not_fixed", match=False, regimes=REGIMES)
    cured = {**asked, "irregularityFixed": True, "proof": "Lista apresentada."}
    released = await desk.post(f"{path}/releases", "inspector", cured, match=False, regimes=REGIMES)
    measure = released.json()["activity"]["vehicleMeasures"][0]
    assert (released.status_code, measure["releaseCause"], measure["unpaidCentavos"]) == (201, "cured", 60000)
    assert (await desk.shown(path, regimes=REGIMES))["status"] == "registered"
    assert (await desk.shown("/vehicles?blocked=true", regimes=REGIMES))["items"] == []


async def test_l_7_an_annulled_citation_undoubles_the_later_one_of_the_company(desk: Desk) -> None:
    there = Street()
    desk.given(there.world)
    notice = {"addressee": "11222333000181", "servedOn": "2026-03-09", "means": "in-person"}
    fined = {"sanctions": [{"kind": "fine"}], "reasons": "Provado.", "authority": SECRETARY}
    paths: list[str] = []
    for minute in (0, 20):
        instants = {"occurredAt": f"2026-03-09T12:{minute:02}:00-03:00", "citedAt": f"2026-03-09T12:{minute + 5:02}:00-03:00"}
        body = citation(operatorId=str(there.x), vehicleId=str(there.v1), **instants)
        case = await desk.done("/cases", "inspector", body, regimes=REGIMES)
        paths.append(f"/cases/{case['id']}")
        await desk.done(f"{paths[-1]}/notices", "clerk", notice, regimes=REGIMES)
        await desk.done(f"{paths[-1]}/defences", "clerk", {"grounds": "Não procede."}, regimes=REGIMES)
        await desk.done(f"{paths[-1]}/sanctions", "secretary", fined, regimes=REGIMES)
    first, second = paths
    fine = (await desk.shown(second, regimes=REGIMES))["fine"]
    assert (fine["amountCentavos"], fine["provisional"], fine["priorCaseId"]) == (500000, True, first.rpartition("/")[2])
    by = {"role": "secretary", "name": "Secretária Prado"}
    annulment = {"authority": by, "annulledOn": "2026-03-09", "reasons": "Auto inexistente."}
    await desk.done(f"{first}/annulments", "secretary", annulment, regimes=REGIMES)
    fine = (await desk.shown(second, regimes=REGIMES))["fine"]
    assert (fine["amountCentavos"], [r["cause"] for r in fine["reassessments"]]) == (250000, ["prior_annulled"])


async def stage(desk: Desk) -> str:
    """The word of the only case in the list."""
    found: str = (await desk.shown("/cases", regimes=REGIMES))["items"][0]["status"]
    return found
