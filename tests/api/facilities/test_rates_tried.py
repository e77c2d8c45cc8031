"""A new daily rate is tried before it is recorded: the dry run tells each daily fine that runs, and recording it does exactly that."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.api.facilities.city import PARKING, STAFF, City, D, spaces

if TYPE_CHECKING:
    from tests.api.desk import Json


def rate(centavos: int, since: str, *, published: str = "2027-01-02") -> Json:
    return {
        "kind": "daily-rate", "regime": PARKING, "reference": f"Portaria {since}", "publishedOn": published, "effectiveFrom": since,
        "content": {"amountCentavos": centavos}, "author": "Ana Prado",
    }  # fmt: skip


async def tried(city: City, body: Json) -> list[Json]:
    """What the secretary is told of running fines; the auditor is told the same."""
    city.desk.engine.catch_up()
    answer = await city.desk.post("/acts?dryRun=true", "secretary", body, match=False, **STAFF)
    assert answer.status_code == 200, answer.text
    asked = await city.desk.post("/audit/impact", "auditor", body, match=False, **STAFF)
    assert (asked.status_code, asked.json()) == (200, answer.json())
    found: list[Json] = answer.json()["dailyFines"]
    return found


@pytest.mark.parametrize("since", ["2027-01-10", "2027-01-01"])
async def test_a_rate_is_told_for_each_running_fine_from_its_day_on_and_for_no_other(city: City, since: str) -> None:
    runs = await city.notice(await city.park(), "2026-12-15")  # fined from 19 December 2026 on (I-12)
    drawn_up = await city.notice(await city.park(), "2026-12-15")
    await city.prove(drawn_up, "2026-12-29")
    city.not_before("2027-01-02")
    waits = await city.notice(await city.park(operatorCompany={"cnpj": D, "role": "direct", "since": "2016-01-04"}), "2027-01-02")
    assert {(await city.case(path))["status"] for path in (drawn_up, waits)} == {"fine-stopped", "notified"}
    (told,) = await tried(city, rate(10437, since))
    number = (await city.case(runs))["number"]
    assert {name: value for name, value in told.items() if name != "explanation"} == {
        "caseId": runs.removeprefix("/cases/"), "number": number, "regime": PARKING, "since": since, "oldCentavosPerDay": 10000,
        "newCentavosPerDay": 10437,
    }  # fmt: skip
    assert [step["source"] for step in told["explanation"] if step["operation"] == "published-table"] == [f"Portaria {since}"]
    before = (await city.case(drawn_up))["fine"]["amountCentavos"]
    await city.desk.done("/acts", "secretary", rate(10437, since), **STAFF)
    old = 13 if since == "2027-01-01" else 22
    assert await city.fine(runs, "2027-01-11") == (24, old * 10000 + (24 - old) * 10437)
    assert (await city.case(drawn_up))["fine"]["amountCentavos"] == before == 100000


async def test_nothing_is_told_where_the_rate_is_the_same_or_the_act_sets_no_price(city: City) -> None:
    await city.notice(await city.park(given=spaces(90, 4)), "2026-12-15")
    city.not_before("2027-01-02")
    assert await tried(city, rate(10000, "2027-01-10")) == []
    policy = {**rate(0, "2027-01-10"), "kind": "policy", "content": {"key": "spe.cure.days", "value": 5, "source": "parecer"}}
    assert await tried(city, policy) == []


@pytest.mark.parametrize(("since", "warnings"), [("2027-01-01", ["effective_before_publication"]), ("2027-01-02", []), ("2027-01-10", [])])
async def test_a_rate_for_days_of_before_its_publication_is_tried_with_a_warning(city: City, since: str, warnings: list[str]) -> None:
    city.not_before("2027-01-02")
    answer = await city.desk.post("/acts?dryRun=true", "secretary", rate(10437, since), match=False, **STAFF)
    assert (answer.status_code, answer.json()["warnings"]) == (200, warnings)
