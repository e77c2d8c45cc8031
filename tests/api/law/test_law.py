"""The law as it is shown: to machines, and to people as a page."""

import html

from domain.law.edition import edition_of
from domain.law.packs import PACKS
from tests.api.desk import Desk, Json

PACK = PACKS["americana-charter"]
AMERICANA: Json = {
    "regime": "americana-charter",
    "title": "Transporte coletivo remunerado de natureza privada por fretamento",
    "norm": "Lei 4.419/2006 (Americana)",
    "edition": PACK.edition,
    "hash": edition_of(PACK).hash,
    "municipality": "3501608",
    "city": "Americana",
    "authority": "SETRANSV",
    "zone": "America/Sao_Paulo",
    "validFrom": "2006-11-17",
    "validTo": None,
    "supersededBy": None,
}
FACTOR: Json = {
    "kind": "index-factor",
    "municipality": "3501608",
    "reference": "Decreto 13.100/2027",
    "publishedOn": "2026-06-01",
    "effectiveFrom": "2027-01-01",
    "content": {"index": "IPCA", "factor": "1.0437"},
}


async def test_every_regime_is_listed_with_its_edition(desk: Desk) -> None:
    regimes = (await desk.shown("/law", "operator"))["regimes"]
    assert [each["regime"] for each in regimes] == sorted(PACKS)
    assert AMERICANA in regimes


async def test_a_regime_shows_values_terms_readings_acts_and_provisions_of_a_day(desk: Desk) -> None:
    law = await desk.shown("/law/americana-charter?on=2026-03-02", "operator")
    assert (law["pack"], law["on"], law["warnings"]) == (AMERICANA, "2026-03-02", [])
    assert [(each["group"], each["amountCentavos"], each["tableVersion"], len(each["provisions"])) for each in law["fines"]] == [
        ("AME-15", 14000, "Tabela de 2026", 8),
        ("AME-16", 28000, "Tabela de 2026", 6),
        ("AME-17", 70000, "Tabela de 2026", 10),
    ]  # C-01: 24 items
    terms = {each["rule"]: (each["days"], each["months"], each["citation"]["provision"]) for each in law["timeLimits"]}
    assert terms["first-appeal"] == (15, 0, "AME-23")
    assert terms["recurrence"] == (0, 6, "AME-18")
    assert terms["cassation-bar"] == (0, 12, "AME-22-PU")
    readings = {each["key"]: (each["question"], each["value"]) for each in law["policies"]}
    assert readings["deadline.unit"] == ("Q-02", "calendar")
    assert readings["ame.appeal.suspends"] == ("Q-09", ["payment", "cassation"])
    (permit,) = law["permits"]
    assert (permit["kind"], permit["years"], permit["requirements"][0]["citation"]["provision"]) == ("circulation-permit", 5, "AME-7-I")
    assert {each["id"] for each in law["provisions"]} == {each.id for each in PACK.provisions}
    assert {"Calendário de 2026", "Tabela de 2026"} <= {each["reference"] for each in law["acts"]}
    assert "Tabela de 2027" not in {each["reference"] for each in law["acts"]}


async def test_the_law_of_a_day_outside_of_the_norm_is_an_error_and_never_a_guess(desk: Desk) -> None:
    early = await desk.get("/law/americana-charter?on=2006-11-16")
    assert (early.status_code, early.json()["code"], early.json()["valid_from"]) == (409, "rule_set_not_in_force", "2006-11-17")
    assert (await desk.get("/law/rio-charter")).status_code == 404
    assert (await desk.get("/law/americana-charter/provisions/AME-99")).status_code == 404
    twice = await desk.get("/law/americana-charter?on=2026-03-02&validOn=2026-03-03")
    assert (twice.status_code, twice.json()["errors"][0]["parameter"]) == (400, "on")
    assert (await desk.shown("/law/americana-charter?validOn=2026-03-02"))["on"] == "2026-03-02"


async def test_an_act_changes_the_law_from_its_day_on_and_as_of_shows_what_was_known_before(bare: Desk) -> None:
    before = await bare.shown("/law/americana-charter?on=2027-02-10")
    bare.at("2026-06-01 12:00")
    await bare.done("/acts", "secretary", FACTOR)
    after = await bare.shown("/law/americana-charter?on=2027-02-10")
    assert [each["amountCentavos"] for each in before["fines"]] == [14000, 28000, 70000]
    assert [each["amountCentavos"] for each in after["fines"]] == [14612, 29224, 73059]  # C-02
    assert (before["cityVersion"], after["cityVersion"]) == (0, 1)
    then = await bare.shown("/law/americana-charter?on=2027-02-10&asOf=2026-06-01T11:00:00-03:00")
    assert then == before
    query = "provision=AME-16-I&occurredOn=2027-02-10&priorOn=2026-11-20"
    doubled = await bare.shown(f"/checks/fine?regime=americana-charter&{query}")
    assert (doubled["baseCentavos"], doubled["amountCentavos"], doubled["tableVersion"]) == (29224, 58448, "Decreto 13.100/2027")  # C-06


async def test_a_provision_is_shown_with_its_mapping_its_fine_and_what_was_said_of_it(desk: Desk) -> None:
    note = {
        "kind": "interpretive-opinion",
        "regime": "americana-charter",
        "reference": "Parecer 12/2026",
        "publishedOn": "2026-05-04",
        "effectiveFrom": "2026-05-04",
        "content": {"provision": "AME-16-I", "text": "Conta-se cada passageiro em pé."},
    }
    await desk.done("/acts", "secretary", note)
    shown = await desk.shown("/law/americana-charter/provisions/AME-16-I", "operator")
    row = PACK.provision("AME-16-I")
    assert row is not None
    assert shown["provision"] == {
        "id": "AME-16-I",
        "kind": row.kind,
        "term": row.term,
        "statement": row.pt,
        "does": row.does_pt,
        "data": list(row.data),
        "facts": list(row.facts),
        "refusals": list(row.refusals),
        "decides": list(row.decides),
        "validFrom": None,
        "textAvailable": True,
    }
    assert (shown["fine"]["group"], shown["fine"]["amountCentavos"]) == ("AME-16", 28000)
    assert shown["notes"] == [
        {
            "kind": "interpretive-opinion",
            "reference": "Parecer 12/2026",
            "effectiveFrom": "2026-05-04",
            "court": None,
            "text": "Conta-se cada passageiro em pé.",
        }
    ]
    section = await desk.shown("/law/americana-charter/provisions/AME-21-%C2%A72", "operator")
    assert section["provision"]["id"] == "AME-21-§2"


async def test_a_browser_gets_a_page_in_portuguese_with_every_provision_and_what_the_system_does(desk: Desk) -> None:
    headers = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
    page = await desk.get("/law/americana-charter?on=2026-03-02", headers=headers)
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert page.headers["vary"] == "Authorization, Accept-Language, Accept"
    assert '<html lang="pt-BR">' in page.text
    text = html.unescape(page.text)
    lacking = [row.id for row in PACK.provisions if not all(each in text for each in (f">{row.id}<", row.pt, row.does_pt))]
    assert lacking == []
    assert "R$ 280,00" in text.replace("\xa0", " ")
    assert "infração ou notificação, a que vier depois" in text
    for reading in ("sim", "não", "nenhum", "payment, cassation", "calendar"):
        assert f"<code>{reading}</code>" in text, reading
    assert "<script" not in page.text
    assert "style=" not in page.text
    one = await desk.get("/law/americana-charter/provisions/AME-21-%C2%A72", headers=headers)
    assert "AME-21-§2" in one.text
    assert "americana-charter" in (await desk.get("/law", headers=headers)).text
    english = await desk.get("/law/americana-charter", headers={**headers, "Accept-Language": "en"})
    assert "What the system does" in english.text


async def test_the_law_has_an_etag_of_its_own_for_each_form(desk: Desk) -> None:
    as_json = await desk.get("/law/americana-charter?on=2026-03-02")
    as_page = await desk.get("/law/americana-charter?on=2026-03-02", headers={"Accept": "text/html"})
    assert as_json.headers["etag"] != as_page.headers["etag"]
    again = await desk.get("/law/americana-charter?on=2026-03-02", headers={"If-None-Match": as_json.headers["etag"]})
    page_again = await desk.get(
        "/law/americana-charter?on=2026-03-02", headers={"Accept": "text/html", "If-None-Match": as_page.headers["etag"]}
    )
    assert (again.status_code, page_again.status_code) == (304, 304)
