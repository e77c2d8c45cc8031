"""Acts over HTTP: each kind as it is sent and shown, who may record them, and what is refused."""

from domain.law.packs import PACKS
from tests.api.desk import Desk, Json

ALL = tuple(PACKS)

REGIME = {"regime": "americana-charter"}
CHARTER = {"regime": "sao-paulo-charter"}
SQUARE = [[-46.7, -23.6], [-46.6, -23.6], [-46.6, -23.5], [-46.7, -23.5], [-46.7, -23.6]]
BOW_TIE = [[-46.7, -23.6], [-46.6, -23.5], [-46.6, -23.6], [-46.7, -23.5], [-46.7, -23.6]]
CITY = {"municipality": "3501608"}
SIGNED = {"publishedOn": "2026-05-04", "effectiveFrom": "2026-05-04", "author": "Ana Prado"}

KINDS: list[tuple[Json, Json]] = [
    (CITY, {"kind": "calendar-day", "content": {"days": [{"day": "2026-10-30", "status": "office-closed", "name": "Dia do Servidor"}]}}),
    (REGIME, {"kind": "fine-table", "content": {"amountsCentavos": {"AME-15": 20000, "AME-16": 40000, "AME-17": 100000}}}),
    (REGIME, {"kind": "policy", "content": {"key": "deadline.unit", "value": "business", "source": "Parecer 3/2026"}}),
    (REGIME, {"kind": "policy", "content": {"key": "ame.appeal.suspends", "value": ["payment"], "source": "Parecer 4/2026"}}),
    (REGIME, {"kind": "policy", "content": {"key": "ame.renewal.max", "value": None, "source": "Parecer 5/2026"}}),
    (REGIME, {"kind": "competent-body", "content": {"code": "DETRAN", "name": "Departamento de Trânsito", "role": "oversight"}}),
    (REGIME, {"kind": "accredited-workshop", "content": {"name": "Oficina Um", "accreditedBy": "ARTESP", "validUntil": "2027-05-04"}}),
    (REGIME, {"kind": "rule-set-validity", "content": {"validTo": "2030-12-31", "supersededBy": "Lei 9.999/2030"}}),
    (CHARTER, {"kind": "zone-boundary", "content": {"zone": "zmrf", "boundary": {"type": "Polygon", "coordinates": [SQUARE]}}}),
    (CHARTER, {"kind": "zone-boundary", "content": {"zone": "zmrf", "boundary": {"type": "MultiPolygon", "coordinates": [[SQUARE]]}}}),
    (CHARTER, {"kind": "authorised-stop", "content": {"code": "P-01", "name": "Sé", "latitude": -23.55, "longitude": -46.63}}),
    (
        CHARTER,
        {"kind": "street-parking-authorisation", "content": {"streets": ["Rua A"], "until": "2026-07-31", "study": "Estudo CET 1/2026"}},
    ),
    (CHARTER, {"kind": "charge-table", "content": {"amountsCentavos": {"removal": 45000, "storage": 6000}}}),
    (CHARTER, {"kind": "insurance-minimum", "content": {"amountCentavos": 10000000}}),
    ({"regime": "sao-paulo-elderly-parking"}, {"kind": "daily-rate", "content": {"amountCentavos": 10564}}),
    (REGIME, {"kind": "interpretive-opinion", "content": {"provision": "AME-18", "text": "Contam-se meses.", "policy": "deadline.unit"}}),
    (REGIME, {"kind": "court-thesis", "content": {"provision": "AME-23", "court": "STJ", "text": "Súmula 312."}}),
]


async def test_each_kind_of_act_is_shown_as_it_was_sent(bare: Desk) -> None:
    paths: list[str] = []
    for number, (home, said) in enumerate(KINDS, start=1):
        body = {**home, **SIGNED, **said, "reference": f"Decreto {number}/2026"}
        answer = await bare.post("/acts", "secretary", body, regimes=ALL)
        assert answer.status_code == 201, answer.text
        shown: Json = answer.json()
        paths.append(answer.headers["location"].removeprefix("/api/v1"))
        assert paths[-1] == f"/acts/{shown['id']}"
        assert shown == {
            "id": shown["id"],
            "regime": home.get("regime"),
            "municipality": home.get("municipality"),
            "reference": f"Decreto {number}/2026",
            "recordedAt": "2026-06-01T13:00:00Z",
            "warnings": [],
            **SIGNED,
            **said,
        }
        again = await bare.get(paths[-1], "operator")
        assert (again.json(), again.headers["etag"]) == (shown, answer.headers["etag"])
    listed = (await bare.shown("/acts", "integration"))["items"]
    assert [f"/acts/{each['id']}" for each in listed] == paths[::-1]
    assert listed[0]["content"] == {"provision": "AME-23", "court": "STJ", "text": "Súmula 312."}


async def test_an_act_that_looks_like_an_error_carries_its_warnings_when_it_is_tried_recorded_and_listed(bare: Desk) -> None:
    wide = [[-46.7, -23.6], [-46.3, -23.6], [-46.3, -23.5], [-46.7, -23.6]]
    cent: Json = {"regime": "sao-paulo-elderly-parking", "kind": "daily-rate", "content": {"amountCentavos": 1}}
    drawn: Json = {**CHARTER, "kind": "zone-boundary", "content": {"zone": "zmrf", "boundary": {"type": "Polygon", "coordinates": [wide]}}}
    expected = {"Decreto 1/2026": ["amount_below_norm"], "Decreto 2/2026": ["zone_leaves_municipality"]}
    for said, (reference, warnings) in zip((cent, drawn), expected.items(), strict=True):
        body = {**SIGNED, **said, "reference": reference}
        tried = await bare.post("/acts?dryRun=true", "secretary", body, regimes=ALL)
        recorded = await bare.post("/acts", "secretary", body, regimes=ALL)
        assert [answer.json()["warnings"] for answer in (tried, recorded)] == [warnings, warnings]
    listed = (await bare.shown("/acts", "integration"))["items"]
    assert {each["reference"]: each["warnings"] for each in listed} == expected


async def test_a_factor_of_the_city_may_be_recorded_by_its_regime(bare: Desk) -> None:
    factor = {
        **REGIME,
        "kind": "index-factor",
        "reference": "Decreto 1/2027",
        "publishedOn": "2026-05-04",
        "effectiveFrom": "2027-01-01",
        "content": {"index": "IPCA", "factor": "1.0437", "basis": "12 meses"},
    }
    shown = await bare.done("/acts", "secretary", factor)
    assert (shown["regime"], shown["municipality"], shown["content"]["factor"]) == (None, "3501608", "1.0437")


async def test_acts_are_found_by_regime_city_kind_and_day_a_page_at_a_time(desk: Desk) -> None:
    first = await desk.get("/acts?regime=americana-charter&kind=fine-table&limit=20", "operator")
    assert [each["reference"] for each in first.json()["items"]][:2] == ["Tabela de 2037", "Tabela de 2036"]
    assert first.headers["link"].endswith('rel="next"')
    rest = (await desk.shown(first.headers["link"].partition(">")[0].removeprefix("</api/v1"), "operator"))["items"]
    assert (len(rest), rest[-1]["reference"]) == (11, "Tabela de 2007")
    calendars = (await desk.shown("/acts?municipality=3501608&limit=100"))["items"]
    assert {each["kind"] for each in calendars} == {"calendar-day"}
    both = (await desk.shown("/acts?regime=americana-charter&limit=100"))["items"]
    assert {each["kind"] for each in both} == {"calendar-day", "fine-table"}
    past = (await desk.shown("/acts?regime=americana-charter&effectiveBy=2008-06-01&limit=100"))["items"]
    assert {each["reference"] for each in past} == {
        "Calendário de 2006", "Calendário de 2007", "Calendário de 2008", "Tabela de 2007", "Tabela de 2008",
    }  # fmt: skip
    assert (await desk.get("/acts?regime=rio-charter")).json()["code"] == "regime_unknown"
    wrong = await desk.get("/acts?asOf=2026-06-01T00:00:00Z")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "as_of_not_supported")


async def test_only_the_secretary_of_the_city_records_an_act(bare: Desk) -> None:
    home, said = KINDS[0]
    body: Json = {**home, **SIGNED, **said, "reference": "Decreto 1/2026"}
    for role in ("clerk", "inspector", "reviewer", "mayor", "operator", "auditor", "integration", "administrator"):
        assert (await bare.post("/acts", role, body)).status_code == 403, role
    elsewhere = await bare.post("/acts", "secretary", body, regimes=("sao-paulo-charter",))
    assert elsewhere.status_code == 403
    unknown = await bare.post("/acts", "secretary", {**body, "municipality": "3304557"})
    assert unknown.status_code == 403
    assert (await bare.shown("/acts"))["items"] == []


async def test_what_no_engine_could_read_is_refused_and_nothing_is_kept(bare: Desk) -> None:
    def policy(**more: object) -> Json:
        return {"kind": "policy", "content": {"key": "deadline.unit", "value": "business", "source": "Parecer", **more}}

    home: Json = {**REGIME, **SIGNED, "reference": "Decreto 9/2026"}
    refusals: list[tuple[Json, str, int]] = [
        ({**home, **policy(key="deadline.moon")}, "policy_unknown", 400),
        ({**home, **policy(value="moons")}, "policy_value_not_allowed", 400),
        ({**home, **policy(), "publishedOn": "2026-06-02"}, "date_in_future", 409),
        ({**home, **policy(), "effectiveFrom": "2001-01-01"}, "effective_before_norm", 409),
        ({**home, "kind": "fine-table", "content": {"amountsCentavos": {"AME-99": 1}}}, "fine_group_unknown", 409),
        ({**home, "kind": "index-factor", "content": {"index": "IPCA", "factor": "1,04"}}, "factor_not_exact_decimal", 400),
        ({**home, "kind": "calendar-day", "content": {"days": []}}, "calendar_act_empty", 409),
        ({**home, "kind": "court-thesis", "content": {"provision": "AME-99", "court": "STJ", "text": "x"}}, "provision_unknown", 409),
    ]
    for body, code, status in refusals:
        await bare.refused("/acts", "secretary", body, code, status)
    body = {**home, **policy()}
    await bare.done("/acts", "secretary", body)
    await bare.refused("/acts", "secretary", body, "act_already_recorded")
    assert len((await bare.shown("/acts"))["items"]) == 1


async def test_all_invalid_fields_are_named_at_once(bare: Desk) -> None:
    body = {
        "kind": "calendar-day",
        "reference": "",
        "publishedOn": "2026-13-01",
        "municipality": "Americana",
        "content": {"days": [{"day": "2026-01-01", "status": "closed", "name": "Ano Novo"}], "year": 2026},
    }
    problem = await bare.refused("/acts", "secretary", body, "invalid_fields", 400)
    assert sorted((each["pointer"], each["code"]) for each in problem["errors"]) == [
        ("/content/days/0/status", "value_not_allowed"),
        ("/content/year", "field_unknown"),
        ("/effectiveFrom", "field_missing"),
        ("/municipality", "pattern_wrong"),
        ("/publishedOn", "date_malformed"),
        ("/reference", "length_wrong"),
    ]
    kind = await bare.post("/acts", "secretary", {**body, "kind": "decree"})
    assert (kind.status_code, kind.json()["code"]) == (400, "invalid_fields")
    dry = await bare.post("/acts?dryrun=true", "secretary", body)
    assert (dry.status_code, dry.json()["errors"][0]["parameter"]) == (400, "dryrun")


async def test_the_same_key_records_an_act_once(bare: Desk) -> None:
    home, said = KINDS[0]
    body: Json = {**home, **SIGNED, **said, "reference": "Decreto 1/2026"}
    first = await bare.post("/acts", "secretary", body, headers={"Idempotency-Key": "act-1"})
    second = await bare.post("/acts", "secretary", body, headers={"Idempotency-Key": "act-1"})
    other = await bare.post("/acts", "secretary", {**body, "reference": "Decreto 2/2026"}, headers={"Idempotency-Key": "act-1"})
    assert (first.status_code, second.status_code, second.json()) == (201, 201, first.json())
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")


async def test_a_polygon_that_crosses_itself_is_refused_and_nothing_is_written(bare: Desk) -> None:
    content = {"zone": "zmrf", "boundary": {"type": "Polygon", "coordinates": [BOW_TIE]}}
    body = {**CHARTER, **SIGNED, "kind": "zone-boundary", "reference": "Portaria 1/2026", "content": content}
    answer = await bare.post("/acts", "secretary", body, regimes=ALL)
    problem: Json = answer.json()
    assert (answer.status_code, problem["code"]) == (400, "polygon_invalid")
    assert problem["detail"] == "O polígono não vale: cruza a si mesmo em -46.65, -23.55."
    assert (await bare.shown("/acts?regime=sao-paulo-charter", "secretary"))["items"] == []
