"""Every part that a Location names may be read there, as it stands in its thing."""

from typing import cast
from uuid import UUID

import httpx

from tests.api.desk import Json
from tests.api.registers.office import Office
from tests.domain.harness import cpf

CONTRACT = {
    "serviceKind": "continuous",
    "client": {"name": "Fábrica Ltda.", "cnpj": "44555666000181"},
    "legalRepresentatives": [{"name": "Ana", "function": "diretora", "particulars": "CPF", "address": "Rua 1"}],
    "trips": 40,
    "timetable": "6h e 17h",
    "validFrom": "2026-02-01",
    "validUntil": "2027-01-31",
    "stops": [{"name": "A", "metresFromStart": "0"}, {"name": "B", "metresFromStart": "5000"}],
    "passengers": [{"name": "Bia", "tie": "empregada"}],
}
INSOLVENCY = {"kind": "judicial-recovery", "on": "2026-01-02", "reference": "Processo 2"}
ORDER = {"orderedBy": "SETRANSV", "issuedOn": "2026-01-05", "text": "Apresentar a frota."}
REMOVAL = {"orderedBy": "SETRANSV", "orderedOn": "2026-01-05", "servedOn": "2026-01-05", "reasons": "Conduta.", "driver": 1}
AUTHORISATION = {"authority": "DETRAN", "reference": "A 1", "authorisedOn": "2026-01-05", "description": "Poltronas"}
CHANGE = {"changedOn": "2026-01-05", "description": "Poltronas", "authorisation": 1}
WITHDRAWAL = {"orderedBy": "SETRANSV", "reasons": "Freios."}
COLLECTION = {"receiptNumber": "R", "officer": "Ivo", "fixableOnSite": False, "safetyRisk": True}
DEMAND = {"demandedBy": "SETRANSV", "demandedOn": "2026-01-05", "servedOn": "2026-01-05", "term": "2026-01-20"}


async def test_each_part_lies_where_its_location_says(office: Office) -> None:
    operator, vehicle = await office.company()
    asked = await office.applied(operator, vehicle)
    permit = asked["id"]
    given: list[tuple[str, str, Json]] = [
        (f"/permits/{permit}/documents", "clerk", {"requirement": "criminal-record", "reference": "x", "issuedOn": "2026-01-05"}),
        (f"/permits/{permit}/decisions", "reviewer", {"outcome": "granted", "decidedOn": "2026-01-05"}),
        (f"/permits/{permit}/collections", "inspector", COLLECTION),
        (f"/permits/{permit}/renewal-demands", "secretary", DEMAND),
        (f"/permits/{permit}/renewals", "clerk", {"requestedOn": "2026-01-05"}),
        (f"/operators/{operator}/documents", "clerk", {"requirement": "inss-clearance", "reference": "y", "issuedOn": "2026-01-05"}),
        (f"/operators/{operator}/drivers", "clerk",
         {"name": "B", "cpf": cpf(9), "employment": "employee", "licenceCategory": "D", "validUntil": "2040-01-01"}),
        (f"/operators/{operator}/contracts", "clerk", CONTRACT),
        (f"/operators/{operator}/orders", "secretary", ORDER),
        (f"/operators/{operator}/agent-removal-orders", "secretary", REMOVAL),
        (f"/operators/{operator}/insolvencies", "clerk", INSOLVENCY),
        (f"/vehicles/{vehicle}/inspections", "inspector",
         {"kind": "regular", "inspectedOn": "2026-01-05", "result": "failed", "body": "SETRANSV"}),
        (f"/vehicles/{vehicle}/modification-authorisations", "clerk", AUTHORISATION),
        (f"/vehicles/{vehicle}/modifications", "clerk", CHANGE),
        (f"/vehicles/{vehicle}/withdrawals", "inspector", WITHDRAWAL),
    ]  # fmt: skip
    for path, role, body in given:
        answer = await office.desk.post(path, role, body, match=False)
        assert answer.status_code == 201, answer.text
        where = answer.headers["location"].removeprefix("/api/v1")
        assert where.startswith(f"{path}/")
        shown = await office.desk.get(where)
        assert shown.json() in _lists(answer), path
        assert (shown.status_code, shown.headers["etag"].partition(".")[0]) == (200, answer.headers["etag"].partition(".")[0])
        beyond = await office.desk.get(f"{path}/999")
        assert (beyond.status_code, beyond.json()["code"]) == (404, "not_found")
        foreign = await office.desk.get(where, "operator", operators=(UUID(int=8),))
        assert foreign.status_code == 404
    before = await office.desk.get(f"/permits/{permit}/decisions/3?asOf=2026-01-04T00:00:00Z")
    assert before.status_code == 404


def _lists(answer: httpx.Response) -> list[object]:
    """All numbered parts of the thing that a command answered with."""
    thing: Json = answer.json()
    return [part for value in thing.values() if isinstance(value, list) for part in cast("list[object]", value)]
