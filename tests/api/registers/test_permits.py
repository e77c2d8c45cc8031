"""Permits over HTTP: an application and what it lacks, the decision, renewals, the document in an officer's hands, the end."""

from pathlib import Path
from uuid import UUID

from tests.api.desk import Who, open_desk
from tests.api.lives.town import SECRETARY
from tests.api.registers.office import Office, document
from tests.domain.harness import World
from tests.domain.registers import LONG_LIST


async def test_an_application_shows_what_it_lacks_with_the_provision_that_asks_for_it(office: Office) -> None:
    operator = await office.operator()
    vehicle, _ = await office.vehicle(operator), await office.vehicle(operator)
    shown = await office.applied(operator, vehicle)
    missing = shown.pop("missing")
    assert shown == {
        "id": shown["id"],
        "regime": "americana-charter",
        "kind": "circulation-permit",
        "operatorId": operator,
        "vehicleId": vehicle,
        "serviceKind": "continuous",
        "permitClass": None,
        "purpose": None,
        "listedPurposes": [],
        "declared": [],
        "appliedOn": "2026-01-05",
        "stage": "applied",
        "status": "never-issued",
        "effective": False,
        "notValidBeneath": [],
        "answers": None,
        "validFrom": None,
        "validUntil": None,
        "lastRenewalDay": None,
        "renewalPending": False,
        "collected": False,
        "cancelledOn": None,
        "cancelledAs": None,
        "replaces": None,
        "documents": [],
        "decisions": [],
        "renewals": [],
        "renewalDemands": [],
        "collections": [],
        "replacesCvs": False,
        "suspensions": [],
        "operationPlans": [],
        "cassation": None,
        "cassationCaseId": None,
        "warnings": [],
    }
    assert [(each["code"], each["requirement"]) for each in missing] == [
        ("inspection_missing", None),
        *(("documents_missing", requirement) for requirement in LONG_LIST),
    ]
    provision = (await office.desk.shown("/law/americana-charter/provisions/AME-7-IX"))["provision"]
    assert next(each for each in missing if each["requirement"] == "garage-and-workshop") == {
        "code": "documents_missing",
        "requirement": "garage-and-workshop",
        "title": "Prova de garagem e oficina",
        "why": "absent",
        "driver": None,
        "values": {},
        "citation": {"provision": "AME-7-IX", "norm": "Lei 4.419/2006 (Americana)", "statement": provision["statement"]},
    }
    refused = await office.desk.refused(
        f"/permits/{shown['id']}/decisions", "reviewer", {"outcome": "granted", "decidedOn": "2026-01-05"}, "inspection_missing"
    )
    assert len(refused["missing"]) == 17


async def test_a_complete_application_is_granted_for_the_days_of_the_law(office: Office) -> None:
    office.desk.at("2026-03-10")
    operator, vehicle = await office.company()
    permit = await office.applied(operator, vehicle, "operator")
    path = f"/permits/{permit['id']}"
    assert permit["missing"] == []
    too_short = {"outcome": "granted", "decidedOn": "2026-03-10", "validUntil": "2029-03-10"}
    problem = await office.desk.refused(f"{path}/decisions", "reviewer", too_short, "validity_not_as_law")  # E-31
    assert (problem["validFrom"], problem["validUntil"], problem["citations"]) == ("2026-03-10", "2031-03-10", ["AME-8"])
    answer = await office.desk.post(
        f"{path}/decisions", "reviewer", {"outcome": "granted", "decidedOn": "2026-03-10", "reasons": "Completo."}
    )
    assert answer.headers["location"] == f"/api/v1{path}/decisions/2"
    shown = answer.json()
    assert {name: shown[name] for name in ("stage", "status", "validFrom", "validUntil", "lastRenewalDay")} == {
        "stage": "issued", "status": "valid", "validFrom": "2026-03-10", "validUntil": "2031-03-10", "lastRenewalDay": "2031-02-08",
    }  # fmt: skip
    (decision,) = shown["decisions"]
    assert {name: decision[name] for name in ("version", "outcome", "decidedOn", "validFrom", "validUntil", "reasons", "missing")} == {
        "version": 2, "outcome": "granted", "decidedOn": "2026-03-10", "validFrom": "2026-03-10", "validUntil": "2031-03-10",
        "reasons": "Completo.", "missing": [],
    }  # fmt: skip
    assert {"add-years", "subtract-lead-days"} <= {each["operation"] for each in decision["explanation"]}
    days = {on: (await office.desk.shown(f"{path}?validOn={on}"))["status"] for on in ("2031-03-10", "2031-03-11")}
    assert days == {"2031-03-10": "valid", "2031-03-11": "expired"}  # E-11
    # The day before nobody had asked for it yet.
    assert (await office.desk.get(f"{path}?validOn=2026-03-09")).json()["code"] == "fact_after_day"
    assert (await office.desk.shown(f"/vehicles/{vehicle}"))["permitIds"] == [permit["id"]]
    await office.desk.refused(f"{path}/decisions", "reviewer", {"outcome": "granted", "decidedOn": "2026-03-10"}, "permit_already_decided")
    assert (await office.desk.shown(path, "integration"))["decisions"][0]["reasons"] is None


async def test_a_document_may_be_filed_late_and_not_be_accepted(office: Office) -> None:
    operator, vehicle = await office.company()
    permit = (await office.applied(operator, vehicle))["id"]
    own: Who = {"operators": (UUID(operator),)}
    filed = await office.desk.post(f"/permits/{permit}/documents", "operator", document("articles-of-association"), **own)
    assert filed.headers["location"] == f"/api/v1/permits/{permit}/documents/1"
    rejection = {"reasons": "Ilegível.", "code": "corporate_purpose_mismatch"}
    rejected = await office.desk.post(f"/permits/{permit}/documents/1/rejections", "reviewer", rejection)
    assert rejected.headers["location"] == f"/api/v1/permits/{permit}/documents/1"
    assert rejected.json()["documents"] == [
        {
            "number": 1, "requirement": "articles-of-association", "reference": "doc articles-of-association", "issuedOn": "2026-01-05",
            "submittedOn": "2026-01-05", "validUntil": "2040-12-31", "sha256": None, "driver": None, "amountCentavos": None,
            "rejected": True,
            "code": "corporate_purpose_mismatch", "reasons": "Ilegível.",
        }
    ]  # fmt: skip
    await office.desk.refused(f"/permits/{permit}/documents/1/rejections", "reviewer", rejection, "document_already_rejected")
    await office.desk.refused(f"/permits/{permit}/documents/2/rejections", "reviewer", rejection, "document_not_found", 404)
    await office.desk.refused(f"/permits/{permit}/documents", "clerk", document("horoscope"), "requirement_unknown")
    forbidden = await office.desk.post(f"/permits/{permit}/documents/1/rejections", "clerk", rejection)
    assert forbidden.status_code == 403


async def test_a_refusal_is_appealed_in_a_case_of_its_own(office: Office) -> None:
    operator, vehicle = await office.company()
    permit = (await office.applied(operator, vehicle))["id"]
    path = f"/permits/{permit}"
    own: Who = {"operators": (UUID(operator),)}
    await office.desk.refused(f"{path}/decisions", "reviewer", {"outcome": "refused", "decidedOn": "2026-01-05"}, "reason_required")
    refused = {"outcome": "refused", "decidedOn": "2026-01-05", "reasons": "Garagem insuficiente."}
    shown = await office.desk.done(f"{path}/decisions", "secretary", refused)
    assert (shown["stage"], shown["missing"], shown["decisions"][0]["reasons"]) == ("refused", [], "Garagem insuficiente.")
    office.desk.at("2026-01-09")
    answer = await office.desk.post(f"{path}/appeals", "operator", {"grounds": "A garagem basta."}, **own)
    assert (answer.status_code, answer.json()["id"]) == (201, permit)
    case, _, number = answer.headers["location"].removeprefix("/api/v1").rpartition("/appeals/")
    appeal = (await office.desk.shown(case))["appeals"][int(number) - 1]
    assert (appeal["contestedAct"], appeal["timely"], appeal["grounds"]) == ("permit-refusal", True, "A garagem basta.")
    upheld = {
        "authority": {"role": "secretary", "name": "Bia Reis"}, "outcome": "upheld", "decidedOn": "2026-01-09", "reasons": "Basta.",
    }  # fmt: skip
    await office.desk.done(f"{case}/appeals/{number}/decisions", "secretary", upheld, subject="secretary-2")
    assert (await office.desk.shown(path))["stage"] == "applied"


async def test_a_renewal_asked_in_time_counts_from_the_old_expiry_and_a_late_one_becomes_an_application(
    database_url: str, tmp_path: Path
) -> None:
    async with open_desk(database_url, tmp_path, "2019-09-10") as desk:
        desk.given(World())
        office = Office(desk)
        operator, vehicle = await office.company(manufactureYear=2018)
        permit = await office.granted(operator, vehicle)
        second = await office.vehicle(operator, manufactureYear=2018)
        await office.inspected(second, "2019-09-10")
        late = await office.granted(operator, second)
        path, own = f"/permits/{permit}", Who(operators=(UUID(operator),))

        desk.at("2024-08-11")  # through 10 September 2024, less thirty days
        problem = await desk.refused(f"{path}/renewals", "operator", {"requestedOn": "2024-08-10"}, "day_not_today", **own)
        assert problem["errors"][0]["pointer"] == "/requestedOn"
        asked = await desk.post(f"{path}/renewals", "operator", {"requestedOn": "2024-08-11"}, **own)
        assert asked.headers["location"] == f"/api/v1{path}/renewals/1"
        renewal = asked.json()["renewals"][0]
        assert {name: renewal[name] for name in ("number", "inTime", "lastRenewalDay", "outcome", "newPermitId", "warnings")} == {
            "number": 1, "inTime": True, "lastRenewalDay": "2024-08-11", "outcome": "pending", "newPermitId": None, "warnings": [],
        }  # fmt: skip
        assert {each["code"] for each in asked.json()["missing"]} == {"inspection_expired"}
        desk.at("2024-08-12")
        new = await desk.done(f"/permits/{late}/renewals", "operator", {"requestedOn": "2024-08-12"}, **own)
        last = new["renewals"][-1]
        assert (last["inTime"], last["outcome"], last["warnings"]) == (False, "new-application", ["renewal_requested_too_late"])  # E-06
        application = await desk.shown(f"/permits/{last['newPermitId']}")
        assert (application["stage"], application["replaces"]) == ("applied", late)
        assert application["warnings"] == ["renewal_requested_too_late"]

        desk.at("2024-09-20")
        waiting, over = await desk.shown(path), await desk.shown(f"/permits/{late}")
        assert (waiting["status"], waiting["renewalPending"], over["status"]) == ("valid", True, "expired")  # E-23
        desk.at("2024-10-07")
        await office.inspected(vehicle, "2024-10-07")
        answer = await desk.post(f"{path}/renewals/1/decisions", "reviewer", {"outcome": "granted", "decidedOn": "2024-10-07"})
        assert answer.headers["location"] == f"/api/v1{path}/decisions/{answer.json()['decisions'][-1]['version']}"
        assert (answer.json()["validFrom"], answer.json()["validUntil"]) == ("2024-09-11", "2029-09-10")  # as E-10
        granted = {"outcome": "granted", "decidedOn": "2024-10-07"}
        await desk.refused(f"{path}/renewals/9/decisions", "reviewer", granted, "renewal_not_found", 404)


async def test_a_demand_to_renew_has_a_last_day_on_which_the_city_works(office: Office) -> None:
    operator, vehicle = await office.company()
    permit = await office.granted(operator, vehicle)
    demand = {"demandedBy": "SETRANSV", "demandedOn": "2026-01-05", "servedOn": "2026-01-05", "termDays": 5}
    answer = await office.desk.post(f"/permits/{permit}/renewal-demands", "secretary", demand)
    assert answer.headers["location"] == f"/api/v1/permits/{permit}/renewal-demands/1"
    (shown,) = answer.json()["renewalDemands"]
    assert (shown["demandedBy"], shown["servedOn"], shown["lastDay"]) == ("SETRANSV", "2026-01-05", "2026-01-12")  # Saturday 10 → Monday 12
    office.desk.at("2026-01-13")
    proposal = {"ground": "AME-22-III", "reasons": "Exigida a renovação, nada apresentou.", "authority": SECRETARY}
    proposed = await office.desk.post(f"/permits/{permit}/cassation-proposals", "secretary", proposal)
    assert (proposed.status_code, proposed.json()["id"]) == (201, permit)
    case = proposed.headers["location"].removeprefix("/api/v1").removesuffix("/cassation-proposals/1")
    found = (await office.desk.shown(case))["cassationProposals"]
    assert [(each["number"], each["permitIds"]) for each in found] == [(1, [permit])]
    endless = await office.desk.refused(f"/permits/{permit}/renewal-demands", "secretary", {**demand, "termDays": None}, "term_required")
    assert endless["errors"][0]["pointer"] == "/term"


async def test_a_cassation_without_its_ground_is_not_proposed(office: Office) -> None:
    operator, vehicle = await office.company()
    permit = await office.granted(operator, vehicle)
    path = f"/permits/{permit}/cassation-proposals"
    problem = await office.desk.post(path, "secretary", {"ground": "AME-22-IV", "reasons": "Falência.", "authority": SECRETARY})
    assert (problem.status_code, problem.json()["citations"]) == (409, ["AME-22-IV"])
    assert (await office.desk.post(path, "mayor", {"ground": "AME-22-IV", "reasons": "Falência."})).status_code == 403


async def test_art_8_a_second_alvara_for_a_vehicle_is_refused_while_one_is_valid(office: Office) -> None:
    operator, vehicle = await office.company()
    first = await office.granted(operator, vehicle)
    second = await office.applied(operator, vehicle)
    grant = {"outcome": "granted", "decidedOn": office.today}
    problem = await office.desk.refused(f"/permits/{second['id']}/decisions", "reviewer", grant, "permit_already_valid")
    assert (problem["permit"], problem["citations"]) == (first, ["AME-8"])
    assert (await office.desk.shown(f"/permits/{second['id']}"))["status"] == "never-issued"


async def test_the_alvara_of_a_vehicle_that_was_bought_names_that_of_the_seller_beside_which_it_runs(office: Office) -> None:
    seller, coach = await office.company()
    sold = await office.granted(seller, coach)
    office.counts["vehicle"] = 10
    buyer, _ = await office.company("44555666")
    await office.desk.done(f"/vehicles/{coach}/transfers", "clerk", {"operatorId": buyer, "on": office.today})
    bought = await office.granted(buyer, coach)
    for language, beginning in (
        ("pt-BR", f"O veículo tem outra licença da mesma espécie que vale em dias desta: {sold}."),
        ("en", "The vehicle has"),
    ):
        shown = (await office.desk.get(f"/permits/{bought}", headers={"Accept-Language": language})).json()["decisions"][0]
        assert (shown["warnings"], [each["permitId"] for each in shown["overlaps"]]) == (["permit_overlaps"], [sold])
        assert shown["overlaps"][0]["notice"].startswith(beginning)
    assert (await office.desk.shown(f"/permits/{sold}"))["decisions"][0]["overlaps"] == []
