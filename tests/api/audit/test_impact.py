"""What an act would do is told before it is recorded, and recording it does exactly that."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.audit.stored import everything_stored
from tests.api.desk import Json
from tests.api.lives.town import Town, running, term

CITY = {"municipality": "3501608", "author": "Rui Lima"}
REGIME = {"regime": "americana-charter", "author": "Ana Prado"}


def closed(on: str, reference: str, *, published: str, status: str = "office-closed") -> Json:
    days = [{"day": on, "status": status, "name": "Ponto facultativo"}]
    act = {**CITY, "kind": "calendar-day", "reference": reference, "publishedOn": published, "effectiveFrom": published}
    return {**act, "content": {"days": days}}


def act(kind: str, reference: str, since: str, content: Json, *, published: str) -> Json:
    return {**REGIME, "kind": kind, "reference": reference, "publishedOn": published, "effectiveFrom": since, "content": content}


async def tried(town: Town, body: Json, **query: object) -> Json:
    """What the secretary is told of an act that is not recorded yet; the auditor is told the same."""
    more = "".join(f"&{name}={value}" for name, value in query.items())
    town.desk.engine.catch_up()
    answer = await town.desk.post(f"/acts?dryRun=true{more}", "secretary", body, match=False)
    assert answer.status_code == 200, answer.text
    assert "location" not in answer.headers
    told: Json = answer.json()
    assert (told["simulation"], told["notice"]) == (True, "Simulação: nada foi gravado.")
    asked = await town.desk.post(f"/audit/impact?{more[1:]}", "auditor", body, match=False)
    assert (asked.status_code, {**asked.json(), "next": None}) == (200, {**told, "next": None})
    return told


def moves(told: Json) -> list[tuple[Any, ...]]:
    return sorted((each["caseId"], each["kind"], each["old"], each["new"]) for each in told["openDeadlines"])


def otherwise(told: Json, path: str) -> dict[str, tuple[dict[str, tuple[Any, Any]], bool]]:
    """By fact what would be otherwise in the decisions of a case (the steps left out), and whether an open term would move."""
    steps = ("explanation", "warnings", "expiresAt")
    return {
        each["fact"]: (
            {d["field"]: (d["old"], d["new"]) for d in each["differences"] if not d["field"].endswith(steps)},
            each["movesOnRecording"],
        )
        for each in told["decisions"]
        if f"/cases/{each['id']}" == path
    }


async def really_moved(town: Town, body: Json) -> list[tuple[Any, ...]]:
    """Record the act; answer the open terms that facts which name it moved."""
    await town.desk.done("/acts", "secretary", body)
    found: list[tuple[Any, ...]] = []
    for row in (await town.desk.shown("/cases?limit=100", "auditor"))["items"]:
        for each in await town.desk.parts(f"/cases/{row['id']}/decisions", "auditor"):
            if each["fact"] == "case.deadline_recomputed/1" and body["reference"] in each["summary"]:
                counted = each["computed"][0]
                found.append((row["id"], counted["outputs"]["lastDay"]))
    return sorted(found)


async def test_a_holiday_on_the_last_day_moves_the_open_terms_that_the_dry_run_named_and_no_decided_one(town: Town) -> None:
    opened = await town.case("16-I", "2026-03-02 08:00", served=None)
    elsewhere = await town.case("15-I", "2026-03-02 09:00", served=None, letter="I-b", vehicleId=str(town.city.v2))
    decided = await town.case("15-IV", "2026-03-02 11:00", served=None)
    for path in (opened, elsewhere, decided):
        await town.notice(path, "2026-03-02")  # 15 days: Tuesday 17 March
    await town.appeal(decided, "2026-03-03 10:00")
    await town.decide(decided, 1, "dismissed", "2026-03-05")
    later = await town.case("16-I", "2026-03-06 08:00", vehicleId=str(town.city.v2))
    body = closed("2026-03-17", "Decreto 77/2026", published="2026-03-06")
    told = await tried(town, body)
    expected = sorted((path.removeprefix("/cases/"), "first-appeal", "2026-03-17", "2026-03-18") for path in (opened, elsewhere))
    assert moves(told) == expected
    moved = told["openDeadlines"][0]
    assert [step["operation"] for step in moved["explanation"]] == ["exclude-first-day", "count-days", "roll-to-next-working-day"]
    assert (moved["explanation"][-1]["source"], moved["movesOnRecording"]) == ("Decreto 77/2026", True)
    days = ("2026-03-17", "2026-03-18")
    assert otherwise(told, opened)["case.notice_served/1"] == ({"lastDay": days, "time-limits.lastDay": days}, True)
    assert otherwise(told, decided)["case.notice_served/1"] == ({"lastDay": days, "time-limits.lastDay": days}, False)
    assert otherwise(told, later) == {}
    assert await really_moved(town, body) == [(case, new) for case, _, _, new in expected]


async def test_a_holiday_taken_back_shortens_nothing(town: Town) -> None:
    path = await town.case("16-I", "2026-04-06 08:00")  # the 15th day is Tiradentes: Wednesday 22 April
    body = closed("2026-04-21", "Decreto 78/2026", published="2026-04-06", status="working")
    told = await tried(town, body)
    assert told["openDeadlines"] == []
    days = ("2026-04-22", "2026-04-21")
    assert otherwise(told, path)["case.notice_served/1"] == ({"lastDay": days, "time-limits.lastDay": days}, False)
    assert await really_moved(town, body) == []
    assert term(await town.desk.shown(path), "first-appeal") == running("2026-04-22")


async def test_a_table_that_comes_late_is_told_for_each_fine_and_changes_none(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:00")
    body = act("fine-table", "Decreto 79/2026", "2026-02-01", {"amountsCentavos": {"AME-16": 30000}}, published="2026-03-02")
    told = await tried(town, body)
    assert told["openDeadlines"] == []
    assert told["warnings"] == ["effective_before_publication"]
    changed, moving = otherwise(told, path)["case.fine_assessed/1"]
    assert (changed["amountCentavos"], changed["tableVersion"], moving) == ((28000, 30000), ("Tabela de 2026", "Decreto 79/2026"), False)
    assert await really_moved(town, body) == []
    assert (await town.desk.shown(path))["fine"]["amountCentavos"] == 28000


async def test_a_new_reading_is_told_for_each_decision_and_moves_none_that_was_taken_under_the_old_one(town: Town) -> None:
    before = await town.case("15-IV", "2026-02-27 08:00")
    path = await town.case("16-I", "2026-03-02 08:00")
    content: Json = {"key": "deadline.unit", "value": "business", "source": "Parecer 9/2026"}
    body = act("policy", "Portaria 9/2026", "2026-03-01", content, published="2026-03-03")
    town.desk.at("2026-03-03")
    told = await tried(town, body)
    assert moves(told) == []
    # The 15th working day after Monday 2 March is Monday 23 March; 27 February is before the reading holds.
    days = ("2026-03-17", "2026-03-23")
    raw = {"time-limits.rawLastDay": days}
    assert otherwise(told, path)["case.notice_served/1"] == ({"lastDay": days, "time-limits.lastDay": days, **raw}, False)
    assert otherwise(told, before) == {}
    assert await really_moved(town, body) == []
    assert term(await town.desk.shown(path), "first-appeal") == running("2026-03-17")


async def test_a_holiday_moves_a_term_by_the_calendar_alone_whatever_reading_looks_back(town: Town) -> None:
    """Tried, done, and shown with the acts that it rests on: those of the notice, and the calendar of now."""
    path = await town.case("16-I", "2026-03-02 08:00")
    town.desk.at("2026-03-16")
    content: Json = {"key": "deadline.unit", "value": "business", "source": "Parecer 9/2026"}
    await town.desk.done("/acts", "secretary", act("policy", "Portaria 9/2026", "2026-01-01", content, published="2026-03-03"))
    holiday = closed("2026-03-17", "Decreto 77/2026", published="2026-03-16")
    assert [each[1:] for each in moves(await tried(town, holiday))] == [("first-appeal", "2026-03-17", "2026-03-18")]
    await really_moved(town, holiday)
    assert term(await town.desk.shown(path), "first-appeal") == running("2026-03-18")
    decisions = {each["fact"]: each for each in await town.desk.parts(f"{path}/decisions", "auditor")}
    notice, moved = decisions["case.notice_served/1"], decisions["case.deadline_recomputed/1"]
    assert (moved["acts"], moved["cityActs"]) == (notice["acts"], notice["cityActs"] + 1)


async def test_a_factor_that_a_published_table_rules_over_is_rested_on_by_nothing(town: Town) -> None:
    await town.case("16-I", "2026-03-02 08:00")
    factor = {
        **CITY, "kind": "index-factor", "reference": "Decreto 83/2026", "publishedOn": "2026-03-02", "effectiveFrom": "2026-01-01",
        "content": {"index": "IPCA", "factor": "1.0437"},
    }  # fmt: skip
    told = await tried(town, factor)
    assert (told["openDeadlines"], told["decisions"], await really_moved(town, factor)) == ([], [], [])


async def test_what_recording_refuses_the_dry_run_refuses_and_neither_stores_anything(town: Town) -> None:
    await town.case("16-I", "2026-03-02 08:00")
    town.desk.engine.catch_up()
    good = closed("2026-03-17", "Decreto 77/2026", published="2026-03-02")
    refusals: list[tuple[Json, str]] = [
        (closed("2026-03-17", "Decreto 77/2026", published="2026-03-03"), "date_in_future"),
        (act("fine-table", "D 1", "2026-01-01", {"amountsCentavos": {"AME-99": 1}}, published="2026-03-02"), "fine_group_unknown"),
        ({**good, "content": {"days": []}}, "calendar_act_empty"),
    ]
    before = everything_stored(town.desk)
    for body, code in refusals:
        for path, role in (("/acts?dryRun=true", "secretary"), ("/audit/impact", "auditor"), ("/acts", "secretary")):
            answer = await town.desk.post(path, role, body, match=False)
            assert (answer.status_code, answer.json()["code"]) == (409, code), path
    for role in ("auditor", "clerk", "mayor"):
        assert (await town.desk.post("/acts?dryRun=true", role, good, match=False)).status_code == 403
    for role in ("secretary", "reviewer", "operator"):
        assert (await town.desk.post("/audit/impact", role, good, match=False)).status_code == 403
    elsewhere = await town.desk.post("/acts?dryRun=true", "secretary", {**good, "municipality": "3550308"}, match=False)
    assert elsewhere.status_code == 403
    await tried(town, good)
    assert everything_stored(town.desk) == before


async def test_pages_together_tell_what_one_page_tells(town: Town) -> None:
    for day in (2, 3, 4, 5):
        await town.case("15-I", f"2026-03-0{day} 08:00", letter=f"I-{'abcd'[day - 2]}", vehicleId=str(town.city.fleet[day % 2]))
    body = closed("2026-03-17", "Decreto 77/2026", published="2026-03-05")
    whole = await tried(town, body)
    assert whole["next"] is None
    pages: list[Json] = []
    query: dict[str, object] = {"limit": 2}
    while True:
        pages.append(await tried(town, body, **query))
        assert len(pages[-1]["openDeadlines"]) + len(pages[-1]["decisions"]) <= 2
        if pages[-1]["next"] is None:
            break
        query["cursor"] = pages[-1]["next"]
    for part in ("openDeadlines", "decisions"):
        assert [each for page in pages for each in page[part]] == whole[part]
    other = await town.desk.post(f"/audit/impact?cursor={pages[0]['next']}", "auditor", {**body, "reference": "Outro"}, match=False)
    assert (other.status_code, other.json()["code"]) == (400, "cursor_invalid")


async def test_an_auditor_finds_what_rests_on_a_provision_a_day_and_an_act(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:00")
    await town.case("15-I", "2026-03-11 08:00", letter="I-b", vehicleId=str(town.city.v2))
    items = (await town.desk.shown("/audit/impact?provision=AME-16-I", "auditor"))["items"]
    assert {f"/cases/{each['id']}" for each in items} == {path}
    notice = next(
        each
        for each in (await town.desk.shown("/audit/impact?calendarDay=2026-03-10", "auditor"))["items"]
        if each["fact"] == "case.notice_served/1"
    )
    shown = await town.desk.shown(f"{path}/decisions/{notice['decision']}", "auditor")
    assert (notice["about"], notice["number"], notice["summary"]) == ("case", (await town.desk.shown(path))["number"], shown["summary"])
    # The fine is due on the day on which the first appeal ends.
    assert notice["openDeadlines"] == [
        {"kind": kind, "act": "fine", "provisional": False, "lastDay": "2026-03-17"} for kind in ("first-appeal", "fine-due")
    ]
    outside = (await town.desk.shown("/audit/impact?calendarDay=2026-03-18", "auditor"))["items"]
    assert path not in {f"/cases/{each['id']}" for each in outside}
    acts = (await town.desk.shown("/acts?regime=americana-charter&kind=fine-table&limit=100", "auditor"))["items"]
    table = next(each["id"] for each in acts if each["reference"] == "Tabela de 2026")
    rests = (await town.desk.shown(f"/audit/impact?act={table}", "auditor"))["items"]
    assert {each["fact"] for each in rests} == {"case.fine_assessed/1"}
    assert len(rests) == 2
    named = (await town.desk.shown("/audit/impact?act=Tabela%20de%202026", "auditor"))["items"]
    assert [(each["id"], each["decision"]) for each in named] == [(each["id"], each["decision"]) for each in rests]
    first = await town.desk.get(f"/audit/impact?act={table}&limit=1", "auditor")
    assert [each["id"] for each in first.json()["items"]] == [rests[0]["id"]]
    rest = await town.desk.shown(first.headers["link"].partition(">")[0].removeprefix("</api/v1"), "auditor")
    assert ([each["id"] for each in rest["items"]], rest["next"]) == ([rests[1]["id"]], None)


async def test_the_validity_of_an_inspection_rests_on_no_calendar_day_whether_it_is_asked_before_or_after_an_act(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:00")
    body = {"kind": "regular", "inspectedOn": "2026-03-02", "result": "passed", "body": "SETRANSV"}
    await town.desk.done(f"/vehicles/{town.city.v1}/inspections", "inspector", body)
    # Twelve months from 2 March 2026 end on 2 March 2027 and never roll: 10 March 2026 lies within, and within the appeal's term.
    items = (await town.desk.shown("/audit/impact?calendarDay=2026-03-10", "auditor"))["items"]
    assert {(each["about"], f"/cases/{each['id']}") for each in items} == {("case", path)}
    last = (await town.desk.shown("/audit/impact?calendarDay=2027-03-02", "auditor"))["items"]
    assert last == []
    told = await tried(town, closed("2026-03-10", "Decreto 77/2026", published="2026-03-02"))
    assert {each["about"] for each in told["decisions"]} <= {"case"}


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("", 400, "one_subject_needed"),
        ("?provision=AME-23&calendarDay=2026-03-10", 400, "one_subject_needed"),
        ("?provision=AME-99", 404, "subject_not_found"),
        ("?act=6f7c1b52-8a53-5d0e-9c0f-4a5e0d6b7a11", 404, "subject_not_found"),
    ],
)
@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_a_question_about_nothing_or_about_two_things_has_a_clear_answer(town: Town, query: str, status: int, code: str) -> None:
    answer = await town.desk.get(f"/audit/impact{query}", "auditor")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_an_auditor_of_another_city_is_told_nothing_of_this_one(town: Town) -> None:
    await town.case("16-I", "2026-03-02 08:00")
    elsewhere = ("sao-paulo-charter",)
    assert (await town.desk.shown("/audit/impact?provision=AME-16-I", "auditor", regimes=elsewhere))["items"] == []
    body = closed("2026-03-17", "Decreto 77/2026", published="2026-03-02")
    answer = await town.desk.post("/audit/impact", "auditor", body, match=False, regimes=elsewhere)
    assert (answer.json()["openDeadlines"], answer.json()["decisions"]) == ([], [])
