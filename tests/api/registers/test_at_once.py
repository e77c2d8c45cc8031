"""Two people at one permit at one moment: one is obeyed, the other is told what changed."""

import asyncio

from tests.api.desk import Json
from tests.api.registers.office import Office


async def test_of_two_reviewers_who_decide_one_application_the_second_is_refused(office: Office) -> None:
    operator, vehicle = await office.company()
    permit = (await office.applied(operator, vehicle))["id"]
    decisions: list[Json] = [
        {"outcome": "granted", "decidedOn": "2026-01-05"},
        {"outcome": "refused", "decidedOn": "2026-01-05", "reasons": "Garagem."},
    ]
    answers = await asyncio.gather(
        *(
            office.desk.client.post(
                f"/api/v1/permits/{permit}/decisions", json=body, headers=office.desk.bearer("reviewer", subject=f"reviewer-{number}")
            )
            for number, body in enumerate(decisions)
        )
    )
    assert sorted(each.status_code for each in answers) == [201, 409]
    assert next(each.json()["code"] for each in answers if each.status_code == 409) == "permit_already_decided"
    assert len((await office.desk.shown(f"/permits/{permit}"))["decisions"]) == 1


async def test_of_two_officers_who_collect_one_document_on_the_version_they_read_one_is_told_that_it_changed(office: Office) -> None:
    operator, vehicle = await office.company()
    permit = await office.granted(operator, vehicle)
    read = await office.desk.get(f"/permits/{permit}", "inspector")
    body = {"receiptNumber": "R", "officer": "Ivo", "fixableOnSite": False, "safetyRisk": True}
    answers = await asyncio.gather(
        *(
            office.desk.client.post(
                f"/api/v1/permits/{permit}/collections",
                json=body,
                headers={**office.desk.bearer("inspector", subject=who), "If-Match": read.headers["etag"]},
            )
            for who in ("ivo", "eva")
        )
    )
    assert sorted(each.status_code for each in answers) == [201, 412]
    stale = next(each.json() for each in answers if each.status_code == 412)
    assert (stale["code"], stale["version"]) == ("version_stale", 3)


async def test_the_same_request_sent_twice_at_once_is_carried_out_once(office: Office) -> None:
    operator, vehicle = await office.company()
    permit = await office.granted(operator, vehicle)
    headers = {**office.desk.bearer("clerk"), "Idempotency-Key": "surrender-1"}
    path = f"/api/v1/permits/{permit}/surrenders"
    first, second = await asyncio.gather(*(office.desk.client.post(path, json={}, headers=headers) for _ in range(2)))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert first.headers["autos-position"] == second.headers["autos-position"]
