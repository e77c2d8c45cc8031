"""Operators over HTTP: what is entered, what is shown, who may, what is refused."""

from uuid import UUID

from domain.operators.operator import operator_stream
from tests.api.desk import Json, Who
from tests.api.registers.office import AMERICANA, Office, document, operator_body
from tests.domain.harness import cnpj, cpf


async def test_an_operator_is_shown_as_it_was_entered(office: Office) -> None:
    body = operator_body(homeRegistration=None)
    answer = await office.desk.post("/operators", "clerk", body)
    operator = str(operator_stream("americana-charter", cnpj("11222333")).id)
    assert (answer.status_code, answer.headers["location"]) == (201, f"/api/v1/operators/{operator}")
    assert int(answer.headers["autos-position"]) > 0
    expected = {
        "id": operator,
        "regime": "americana-charter",
        "cnpj": "11222333000181",
        "legalName": "Transportes 11222333 Ltda.",
        "legalNature": "limited-company",
        "forProfit": True,
        "serviceKinds": ["continuous", "occasional"],
        "coreActivity": "transporte de passageiros",
        "seat": {"municipality": "Americana", "state": "SP"},
        "municipalRegistration": "12345",
        "homeRegistration": None,
        "registeredOn": "2026-01-05",
        "activeSince": None,
        "deregisteredOn": None,
        "status": "registered",
        "barredUntil": None,
        "documents": [],
        "drivers": [],
        "contracts": [],
        "orders": [],
        "agentRemovalOrders": [],
        "insolvencies": [],
        "fleet": [],
        "warnings": [],
    }
    assert answer.json() == expected
    read = await office.desk.get(f"/operators/{operator}")
    assert (read.json(), read.headers["etag"]) == (expected, answer.headers["etag"])
    held = await office.desk.get(f"/operators/{operator}", headers={"If-None-Match": answer.headers["etag"]})
    assert held.status_code == 304


async def test_papers_people_contracts_and_insolvencies_become_parts_of_the_operator(office: Office) -> None:
    operator = await office.operator()
    path = f"/operators/{operator}"
    driver = {
        "name": "João Lima", "cpf": cpf(100000001), "employment": "employee", "licenceCategory": "d", "validUntil": "2040-12-31",
        "passengerAnnotation": True, "licenceNumber": "01234567890",
    }  # fmt: skip
    made = await office.desk.post(f"{path}/drivers", "clerk", driver)
    assert made.headers["location"] == f"/api/v1{path}/drivers/1"
    assert made.json()["drivers"] == [
        {
            "number": 1, "name": "João Lima", "cpf": cpf(100000001), "employment": "employee", "licenceCategory": "D",
            "licenceNumber": "01234567890", "validUntil": "2040-12-31", "passengerAnnotation": True, "courseCertificate": None,
            "recordedOn": "2026-01-05", "removedOn": None,
        }
    ]  # fmt: skip
    await office.desk.done(f"{path}/drivers", "clerk", {**driver, "name": "Rosa Melo", "cpf": cpf(100000002)})
    again = await office.desk.post(f"{path}/drivers", "clerk", {**driver, "validUntil": "2041-12-31"})
    assert again.headers["location"] == f"/api/v1{path}/drivers/1"
    filed = await office.desk.post(f"{path}/documents", "clerk", document("criminal-record", driver=2, sha256="ab" * 32))
    assert filed.headers["location"] == f"/api/v1{path}/documents/1"
    assert filed.json()["documents"] == [
        {
            "number": 1, "requirement": "criminal-record", "reference": "doc criminal-record", "issuedOn": "2026-01-05",
            "validUntil": "2040-12-31", "sha256": "ab" * 32, "driver": 2, "amountCentavos": None,
        }
    ]  # fmt: skip
    contract = {
        "serviceKind": "occasional", "client": {"name": "Maria Souza", "cpf": cpf(100000009)}, "trips": 1, "timetable": "sábado, 8h",
        "validFrom": "2026-02-01", "stops": [{"name": "Praça", "metresFromStart": 0}, {"name": "Parque", "metresFromStart": "2500.5"}],
        "noConflictDeclared": True,
    }  # fmt: skip
    contracted = await office.desk.post(f"{path}/contracts", "clerk", contract)
    assert contracted.headers["location"] == f"/api/v1{path}/contracts/1"
    assert contracted.json()["contracts"] == [
        {
            "number": 1, "serviceKind": "occasional", "recordedOn": "2026-01-05",
            "client": {"name": "Maria Souza", "cnpj": None, "cpf": cpf(100000009)},
            "legalRepresentatives": [], "passengers": [], "trips": 1,
            "timetable": "sábado, 8h", "validFrom": "2026-02-01", "validUntil": None,
            "stops": [{"name": "Praça", "metresFromStart": "0"}, {"name": "Parque", "metresFromStart": "2500.5"}], "returnStops": [],
            "noConflictDeclared": True, "warnings": [],
        }
    ]  # fmt: skip
    insolvent = {"kind": "bankruptcy", "on": "2026-01-04", "reference": "Processo 1"}
    dissolved = await office.desk.post(f"{path}/insolvencies", "clerk", insolvent)
    assert dissolved.headers["location"] == f"/api/v1{path}/insolvencies/1"
    assert (dissolved.json()["status"], dissolved.json()["insolvencies"]) == ("dissolved", [{"number": 1, **insolvent}])


async def test_the_authority_orders_demands_and_confirms(office: Office) -> None:
    operator = await office.operator()
    path = f"/operators/{operator}"
    order = {
        "orderedBy": "SETRANSV",
        "issuedOn": "2026-01-05",
        "text": "Retirar publicidade.",
        "servedOn": "2026-01-05",
        "meetBy": "2026-01-20",
    }
    ordered = await office.desk.post(f"{path}/orders", "secretary", order)
    assert ordered.headers["location"] == f"/api/v1{path}/orders/1"
    assert ordered.json()["orders"] == [{"number": 1, "kind": "order", "vehicleId": None, **order}]
    removal = {"orderedBy": "SETRANSV", "orderedOn": "2026-01-05", "servedOn": "2026-01-05", "reasons": "Conduta.", "agent": "José Reis"}
    demanded = await office.desk.post(f"{path}/agent-removal-orders", "secretary", removal)
    assert demanded.headers["location"] == f"/api/v1{path}/agent-removal-orders/1"
    assert demanded.json()["agentRemovalOrders"] == [{"number": 1, "driver": None, "removedOn": None, **removal}]
    confirmed = await office.desk.post(f"{path}/agent-removal-orders/1/confirmations", "clerk", {})
    assert confirmed.headers["location"] == f"/api/v1{path}/agent-removal-orders/1"
    assert confirmed.json()["agentRemovalOrders"][0]["removedOn"] == "2026-01-05"
    await office.desk.refused(f"{path}/agent-removal-orders/1/confirmations", "clerk", {}, "agent_already_removed")
    await office.desk.refused(f"{path}/agent-removal-orders/2/confirmations", "clerk", {}, "removal_order_not_found")
    other = await office.desk.refused(f"{path}/orders", "secretary", {**order, "orderedBy": "FINANCE"}, "authority_not_competent")
    assert other["competent"] == "SETRANSV"
    left = await office.desk.done(f"{path}/deregistrations", "clerk", {"reasons": "A pedido."})
    assert (left["status"], left["deregisteredOn"]) == ("deregistered", "2026-01-05")
    await office.desk.refused(f"{path}/deregistrations", "clerk", {}, "operator_not_registered")


async def test_what_the_law_does_not_take_is_refused_with_its_provision(office: Office) -> None:
    refusals: dict[str, Json] = {
        "operator_must_be_legal_person": {"legalNature": "individual-entrepreneur"},  # F-29
        "operator_must_be_for_profit": {"forProfit": False},  # F-21
        "service_kind_unknown": {"serviceKinds": ["tourism"]},
        "home_registration_missing": {"seat": {"municipality": "Campinas", "state": "SP"}},
        "date_in_future": {"registeredOn": "2026-01-06"},
    }
    for code, more in refusals.items():
        problem = await office.desk.refused("/operators", "clerk", operator_body(**more), code)
        assert problem["citations"] != [] or code == "date_in_future"
    await office.desk.refused("/operators", "clerk", operator_body(cnpj="11.222.333/0001-82"), "invalid_cnpj", 400)  # F-18
    operator = await office.operator()
    known = await office.desk.refused("/operators", "clerk", operator_body(), "operator_already_registered")
    assert known["operator"] == operator
    twice = {
        "serviceKind": "occasional", "client": {"name": "A", "cpf": cpf(5)}, "trips": 2, "timetable": "x", "validFrom": "2026-02-01",
    }  # fmt: skip
    problem = await office.desk.refused(f"/operators/{operator}/contracts", "clerk", twice, "occasional_contract_single_trip")  # F-19
    assert (problem["citations"], problem["trips"]) == (["AME-5"], 2)


async def test_all_invalid_fields_are_named_at_once(office: Office) -> None:
    body = {**AMERICANA, "cnpj": "", "legalName": 3, "serviceKinds": "x", "seat": {"municipality": "Americana", "state": "sp"}, "colour": 1}
    problem = await office.desk.refused("/operators", "clerk", body, "invalid_fields", 400)
    assert sorted((each["pointer"], each["code"]) for each in problem["errors"]) == [
        ("/cnpj", "length_wrong"),
        ("/colour", "field_unknown"),
        ("/forProfit", "field_missing"),
        ("/legalName", "type_wrong"),
        ("/legalNature", "field_missing"),
        ("/seat/state", "pattern_wrong"),
        ("/serviceKinds", "type_wrong"),
    ]


async def test_operators_are_found_and_each_sees_its_own_only(office: Office) -> None:
    first, second = await office.operator(), await office.operator("44555666")
    driver = {"name": "João", "cpf": cpf(7), "employment": "employee", "licenceCategory": "D", "validUntil": "2040-12-31"}
    await office.desk.done(f"/operators/{first}/drivers", "clerk", driver)
    listed = (await office.desk.shown("/operators"))["items"]
    assert [each["id"] for each in listed] == [second, first]
    assert listed[0] == {
        "id": second, "regime": "americana-charter", "cnpj": cnpj("44555666"), "legalName": "Transportes 44555666 Ltda.",
        "serviceKinds": ["continuous", "occasional"], "seat": {"municipality": "Americana", "state": "SP"}, "registeredOn": "2026-01-05",
        "deregisteredOn": None,
    }  # fmt: skip
    for query, expected in {
        "cnpj=11.222.333/0001-81": [first],
        "q=transportes%20445": [second],
        "regime=sao-paulo-elderly-parking": [],
        "limit=1": [second],
    }.items():
        assert [each["id"] for each in (await office.desk.shown(f"/operators?{query}"))["items"]] == expected, query
    wrong = await office.desk.get("/operators?cnpj=12")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "invalid_cnpj")
    own: Who = {"operators": (UUID(first),)}
    assert [each["id"] for each in (await office.desk.shown("/operators", "operator", **own))["items"]] == [first]
    assert (await office.desk.shown(f"/operators/{first}", "operator", **own))["drivers"][0]["name"] == "João"
    assert (await office.desk.get(f"/operators/{second}", "operator", **own)).status_code == 404
    assert (await office.desk.get(f"/operators/{first}", "reviewer", regimes=("sao-paulo-charter",))).status_code == 404
    assert (await office.desk.post("/operators", "operator", operator_body("77888999"), **own)).status_code == 403


async def test_an_operator_is_told_as_it_was_recorded_and_as_it_stood(office: Office) -> None:
    operator = await office.operator()
    office.desk.at("2026-03-02")
    await office.desk.done(f"/operators/{operator}/deregistrations", "clerk", {"deregisteredOn": "2026-02-20"})
    now = await office.desk.shown(f"/operators/{operator}")
    recorded = await office.desk.shown(f"/operators/{operator}?asOf=2026-03-01T00:00:00-03:00")
    stood = await office.desk.shown(f"/operators/{operator}?validOn=2026-02-19")
    assert (now["status"], recorded["status"], stood["status"]) == ("deregistered", "registered", "registered")
    assert (recorded["deregisteredOn"], stood["deregisteredOn"], now["deregisteredOn"]) == (None, None, "2026-02-20")
    assert (await office.desk.get(f"/operators/{operator}?asOf=2026-01-04T00:00:00-03:00")).status_code == 404


async def test_a_stale_version_and_a_repeated_key_change_nothing(office: Office) -> None:
    operator = await office.operator()
    path = f"/operators/{operator}/documents"
    stale = await office.desk.post(path, "clerk", document("cnpj-registration"), headers={"If-Match": '"7.00000000"'}, match=False)
    assert (stale.status_code, stale.json()["code"], stale.json()["version"]) == (412, "version_stale", 1)
    key = {"Idempotency-Key": "paper-1"}
    first = await office.desk.post(path, "clerk", document("cnpj-registration"), headers=key, match=False)
    await office.desk.done(path, "clerk", document("inss-clearance"))
    again = await office.desk.post(path, "clerk", document("cnpj-registration"), headers=key, match=False)
    assert (again.status_code, again.json(), again.headers["location"]) == (201, first.json(), first.headers["location"])
    other = await office.desk.post(path, "clerk", document("fgts-clearance"), headers=key, match=False)
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
