"""The same fourth regime over HTTP: the application shows its law, takes its acts, and runs a licence and a case to the second appeal."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import UUID

import pytest

from domain.law.edition import edition_of
from domain.law.regime import Regime
from tests.api.desk import Desk, Json, open_desk
from tests.api.lives.town import only, running, term
from tests.domain.harness import cnpj, renavam
from tests.fictional.vale_claro import CITY, KEY, MUNICIPALITY

HERE = {"regime": KEY}
REGIMES = (KEY,)
ACT = {"publishedOn": "2026-01-01", "effectiveFrom": "2026-01-01", "author": "Prefeita de Vale Claro"}
ACTS: tuple[Json, ...] = (
    {
        **ACT, "municipality": MUNICIPALITY, "kind": "calendar-day", "reference": "Decreto 1/2026",
        "content": {"days": [{"day": "2026-04-07", "status": "public-holiday", "name": "Fundação"}], "coversYear": 2026},
    },
    {
        **ACT, **HERE, "kind": "fine-table", "reference": "Tabela de 2026",
        "content": {"amountsCentavos": {"VCF-9": 9600, "VCF-10": 48000}},
    },
)  # fmt: skip
OPERATOR: Json = {
    **HERE, "cnpj": cnpj("77888999"), "legalName": "Vale Vans Ltda.", "legalNature": "limited-company", "forProfit": True,
    "serviceKinds": ["continuous"], "seat": {"municipality": CITY, "state": "AM"}, "coreActivity": "transporte",
    "municipalRegistration": "1",
}  # fmt: skip
VAN: Json = {
    **HERE, "plate": "VCF1A23", "renavam": renavam(77), "type": "van", "manufactureYear": 2020, "passengerSeats": 12,
    "ownership": "owned", "crlvCategory": "for-hire", "licensedIn": CITY, "features": {"seatBelts": True},
}  # fmt: skip
POLICY: Json = {"requirement": "insurance-policy", "reference": "A-1", "issuedOn": "2026-01-05", "validUntil": "2030-01-05"}


@pytest.fixture
async def desk(vale_claro: Regime, sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """The application, made after the pack was put beside the others."""
    async with open_desk(sqlite_url, tmp_path, "2026-01-05") as opened:
        yield opened


async def company(desk: Desk) -> tuple[str, str]:
    """The acts of Vale Claro, its company and the van, entered by clerks."""
    for act in ACTS:
        await desk.done("/acts", "secretary", act, regimes=REGIMES)
    operator = (await desk.done("/operators", "clerk", OPERATOR, regimes=REGIMES))["id"]
    van = (await desk.done("/vehicles", "clerk", {**VAN, "operatorId": operator}, regimes=REGIMES))["id"]
    return operator, van


async def crowded(desk: Desk, operator: str, van: str, when: str) -> Json:
    """An officer counts 15 passengers."""
    desk.at(when)
    body = {
        **HERE, "provision": "VCF-9-I", "occurredAt": f"{when}T10:00:00-03:00",
        "place": {"municipality": CITY, "address": "Rua 1", "kind": "street"}, "vehicleId": van, "operatorId": operator,
        "inspectingBody": "TRANSVALE", "narrative": "Contado no local.", "facts": {"passengers": 15},
    }  # fmt: skip
    return await desk.done("/cases", "inspector", body, regimes=REGIMES)


async def test_its_law_is_shown_with_every_provision_and_in_the_reader_s_list(desk: Desk, vale_claro: Regime) -> None:
    listed = (await desk.shown("/law", "operator"))["regimes"]
    assert {each["regime"]: each["hash"] for each in listed}[KEY] == edition_of(vale_claro).hash
    law = await desk.shown(f"/law/{KEY}?on=2026-03-02", "operator")
    assert [each["id"] for each in law["provisions"]] == [each.id for each in vale_claro.provisions]
    assert [(each["group"], each["amountCentavos"]) for each in law["fines"]] == [("VCF-9", 9000), ("VCF-10", 45000)]
    assert (await desk.get(f"/law/{KEY}/provisions/VCF-13", "operator")).status_code == 200


async def test_the_description_names_its_kinds_of_permit_beside_the_others(desk: Desk) -> None:
    listed = (await desk.client.get("/openapi.json")).json()["paths"]["/api/v1/permits"]["get"]
    assert '"service-licence"' in json.dumps(next(each for each in listed["parameters"] if each.get("name") == "kind"))
    answer = await desk.get("/permits?kind=service-licence", "clerk", regimes=REGIMES)
    assert (answer.status_code, answer.json()["items"]) == (200, [])


async def test_a_wrong_cnpj_is_refused_by_its_own_law_s_provision(desk: Desk) -> None:
    problem = await desk.refused("/operators", "clerk", {**OPERATOR, "cnpj": "11222333000182"}, "invalid_cnpj", 400, regimes=REGIMES)
    assert problem["citations"] == ["VCF-3"]


async def test_a_licence_is_asked_for_over_http_lacks_its_paper_and_is_granted(desk: Desk) -> None:
    operator, van = await company(desk)
    asked = {**HERE, "kind": "service-licence", "operatorId": operator, "vehicleId": van, "appliedOn": "2026-01-05"}
    permit = await desk.done("/permits", "clerk", asked, regimes=REGIMES)
    assert [(each["code"], each["citation"]["provision"]) for each in permit["missing"]] == [("documents_missing", "VCF-4")]
    await desk.shown(f"/operators/{operator}", "clerk", regimes=REGIMES)
    await desk.done(f"/operators/{operator}/documents", "clerk", POLICY, regimes=REGIMES)
    decision = {"outcome": "granted", "decidedOn": "2026-01-05", "reasons": "Completo."}
    permit = await desk.done(f"/permits/{permit['id']}/decisions", "reviewer", decision, regimes=REGIMES)
    assert only(permit, "status", "validFrom", "validUntil") == {"status": "valid", "validFrom": "2026-01-05", "validUntil": "2028-01-05"}


async def test_a_case_is_numbered_by_its_own_prefix_doubled_appealed_and_decided_by_its_board(desk: Desk) -> None:
    operator, van = await company(desk)
    first = await crowded(desk, operator, van, "2026-03-02")
    assert (first["number"], first["fine"]["amountCentavos"]) == ("VCF-2026/000001", 9600)
    second = await crowded(desk, operator, van, "2026-05-29")
    assert only(second["fine"], "baseCentavos", "multiplier", "amountCentavos", "provisional") == {
        "baseCentavos": 9600, "multiplier": 2, "amountCentavos": 19200, "provisional": True,
    }  # fmt: skip
    path = f"/cases/{second['id']}"
    notice = {"addressee": cnpj("77888999"), "servedOn": "2026-05-29", "means": "in-person"}
    case = await desk.done(f"{path}/notices", "clerk", notice, regimes=REGIMES)
    # Art. 13: 10 days from Friday 29 May.
    assert term(case, "first-appeal") == running("2026-06-08")
    desk.at("2026-06-08")
    appeal = {"contestedAct": "fine", "grounds": "Não procede."}
    await desk.done(f"{path}/appeals", "operator", appeal, operators=(UUID(operator),))
    desk.at("2026-06-15 17:00")
    decision = {"outcome": "dismissed", "decidedOn": "2026-06-15", "reasons": "Conforme o parecer."}
    theirs = {**decision, "authority": {"role": "secretary", "name": "Secretária"}}
    problem = await desk.refused(f"{path}/appeals/1/decisions", "secretary", theirs, "authority_not_competent", regimes=REGIMES)
    assert problem["citations"] == ["VCF-13"]
    board = {**decision, "authority": {"role": "transport-board", "name": "Junta"}}
    case = await desk.done(f"{path}/appeals/1/decisions", "secretary", board, regimes=REGIMES)
    assert case["status"] == "decided-1"
    known = {"acknowledgedOn": "2026-06-15", "means": "in-person"}
    case = await desk.done(f"{path}/appeals/1/acknowledgements", "clerk", known, regimes=REGIMES)
    # Art. 14: 7 days from Monday 15 June.
    assert term(case, "second-appeal") == running("2026-06-22")
    listed = (await desk.shown(f"/deadlines?regime={KEY}&kind=second-appeal", regimes=REGIMES))["items"]
    assert [(each["regime"], each["lastDay"]) for each in listed] == [(KEY, "2026-06-22")]
    # Its days end an hour after São Paulo's: five past midnight there is still the 22nd here.
    desk.midnight("2026-06-23")
    assert term(await desk.shown(path, regimes=REGIMES), "second-appeal") == running("2026-06-22")
    desk.at("2026-06-23 01:05")
    desk.engine.due.run()
    case = await desk.shown(path, regimes=REGIMES)
    assert (case["status"], term(case, "second-appeal")["state"]) == ("defaulted", "lapsed")
    history = [each["fact"] for each in await desk.parts(f"{path}/history", regimes=REGIMES)]
    assert history[-2:] == ["case.appeal_period_lapsed/1", "case.fine_defaulted/1"]
