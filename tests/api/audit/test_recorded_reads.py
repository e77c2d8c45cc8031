"""Who looked at what is recorded before it is shown, on both databases, and told to auditors."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from sqlalchemy import text

from api.tokens import LOCAL_ISSUER
from infra.database import Database, engine
from tests.api.desk import AMERICANA, Desk, Json, local
from tests.api.lives.town import Town

OTHER = ("sao-paulo-charter",)


async def looks(desk: Desk, query: str = "", regimes: tuple[str, ...] = AMERICANA) -> list[Json]:
    """What an auditor is told, the last look first."""
    answer = await desk.get(f"/audit/reads{query}", "auditor", subject="asks", regimes=regimes)
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()["items"]
    return found


def people(desk: Desk, *subjects: str) -> list[str]:
    """Ids of people of the local issuer."""
    return [str(desk.engine.store.people(LOCAL_ISSUER, subject)) for subject in subjects]


def at(when: str) -> str:
    return local(when).astimezone(UTC).isoformat().replace("+00:00", "Z")


async def test_a_look_at_a_case_says_who_in_which_role_when_and_at_what(town: Town) -> None:
    desk = town.desk
    path = await town.case("16-I", "2026-02-13 08:30")
    case = path.removeprefix("/cases/")
    desk.at("2026-02-16 09:00:00")
    await desk.get(path, "reviewer+clerk+administrator", subject="rita")
    desk.at("2026-02-16 09:01:30")
    await desk.get(f"{path}/history?asOf=2026-02-14T10:00:00-03:00", "secretary", subject="sergio")
    desk.at("2026-02-16 09:02:00")
    await desk.get(f"{path}/notices/1?validOn=2026-02-15", "operator", subject="xavier", operators=(town.city.x,))
    rita, sergio, xavier = people(desk, "rita", "sergio", "xavier")
    assert await looks(desk, f"?case={case}") == [
        {"at": at("2026-02-16 09:02:00"), "person": xavier, "roles": ["operator"], "kind": "case", "id": case, "part": "notices/1",
         "query": {"validOn": "2026-02-15"}, "interface": "api"},
        {"at": at("2026-02-16 09:01:30"), "person": sergio, "roles": ["secretary"], "kind": "case", "id": case, "part": "history",
         "query": {"asOf": "2026-02-14T10:00:00-03:00"}, "interface": "api"},
        {"at": at("2026-02-16 09:00:00"), "person": rita, "roles": ["clerk", "reviewer"], "kind": "case", "id": case, "part": "",
         "query": {}, "interface": "api"},
    ]  # fmt: skip


async def test_a_search_is_recorded_by_what_it_asked_for_and_without_the_words_that_a_person_wrote(town: Town) -> None:
    desk = town.desk
    operator = str(town.city.x)
    await desk.get(f"/cases?q=Maria+da+Silva&plate=ABC1D23&regime=americana-charter&operatorId={operator}&limit=5&dueBefore=2026-03-01")
    await desk.get("/deadlines?state=open")
    await desk.get("/operators?q=&limit=1")
    found = await looks(desk)
    assert [(each["kind"], each["id"], each["part"], each["query"]) for each in found] == [
        ("operators", None, "", {"q": None, "limit": "1"}),
        ("deadlines", None, "", {"state": "open"}),
        (
            "cases", None, "",
            {"q": None, "plate": None, "regime": "americana-charter", "operatorId": operator, "limit": "5", "dueBefore": "2026-03-01"},
        ),
    ]  # fmt: skip
    with desk.engine.side.reading() as reading:
        rows = reading.connection.execute(text("SELECT * FROM reads")).all()
    assert not [row for row in rows if "Maria" in str(row) or "ABC1D23" in str(row)]


async def test_registers_are_recorded_too_and_what_everybody_may_ask_is_not(town: Town) -> None:
    desk = town.desk
    for path in (f"/operators/{town.city.x}", f"/vehicles/{town.city.v1}"):
        await desk.shown(path)
    for path in ("/law", "/acts", "/checks/time-limit?regime=americana-charter&rule=first-appeal&start=2026-02-13"):
        assert (await desk.get(path)).status_code == 200
    assert [(each["kind"], each["id"]) for each in await looks(desk)] == [
        ("vehicle", str(town.city.v1)), ("operator", str(town.city.x)),
    ]  # fmt: skip


async def test_what_was_not_shown_was_not_looked_at_and_what_the_client_holds_already_was(town: Town) -> None:
    desk = town.desk
    path = await town.case("16-I", "2026-02-13 08:30")
    for refused in (
        await desk.get(path, "auditor", regimes=OTHER),
        await desk.get(path, "administrator"),
        await desk.get(f"{path}/appeals/7"),
        await desk.get(f"{path}?validOn=yesterday"),
        await desk.client.get(f"/api/v1{path}"),
    ):
        assert refused.status_code in {400, 401, 403, 404}
    assert await looks(desk, f"?case={path[7:]}") == []
    tag = (await desk.get(path)).headers["etag"]
    held = await desk.get(path, headers={"If-None-Match": tag})
    head = await desk.client.head(f"/api/v1{path}", headers=desk.bearer("reviewer"))
    assert (held.status_code, head.status_code, head.headers["etag"]) == (304, 200, tag)
    assert len(await looks(desk, f"?case={path[7:]}")) == 3


async def test_recording_a_look_moves_neither_version_nor_position(town: Town) -> None:
    desk = town.desk
    path = await town.case("16-I", "2026-02-13 08:30")
    last = desk.engine.store.log.storage.last()
    answers = [await desk.get(path) for _ in range(3)]
    listed = [await desk.get("/cases") for _ in range(2)]
    assert {each.headers["etag"] for each in answers} == {desk.tags[path]}
    assert last is not None
    assert {each.headers["autos-position"] for each in listed} == {str(last.position)}
    assert desk.engine.store.log.storage.last() == last


async def test_an_answer_whose_look_cannot_be_recorded_is_not_given(town: Town, database_url: str) -> None:
    desk = town.desk
    path = await town.case("16-I", "2026-02-13 08:30")
    tables = engine(Database(database_url))
    with tables.begin() as connection:
        connection.execute(text("ALTER TABLE reads RENAME TO reads_away"))
    answers = [await desk.get(path), await desk.get("/cases")]
    for answer in answers:
        problem = answer.json()
        assert (answer.status_code, answer.headers["content-type"], answer.headers["retry-after"]) == (503, "application/problem+json", "1")
        assert (problem["code"], "number" in problem, "items" in problem) == ("unavailable", False, False)
    assert (await desk.get("/law")).status_code == 200
    with tables.begin() as connection:
        connection.execute(text("ALTER TABLE reads_away RENAME TO reads"))
    tables.dispose()
    assert (await desk.get(path)).status_code == 200


async def test_an_auditor_asks_by_person_thing_and_time_page_by_page_and_is_recorded_in_turn(town: Town) -> None:
    desk = town.desk
    first = await town.case("16-I", "2026-02-13 08:30", served=None)
    second = await town.case("15-IV", "2026-02-13 09:30", served=None)
    for minute, path in enumerate((first, second, first)):
        desk.at(f"2026-02-16 09:0{minute}:00")
        await desk.get(path, "reviewer", subject="rita")
    (rita,) = people(desk, "rita")
    assert [each["id"] for each in await looks(desk, f"?person={rita}")] == [first[7:], second[7:], first[7:]]
    assert [each["at"] for each in await looks(desk, f"?thing={first[7:]}&person={rita}")] == [
        at("2026-02-16 09:02:00"), at("2026-02-16 09:00:00"),
    ]  # fmt: skip
    within = "since=2026-02-16T09:01:00-03:00&until=2026-02-16T09:02:00-03:00"
    assert [each["id"] for each in await looks(desk, f"?{within}")] == [second[7:]]
    page = await desk.get(f"/audit/reads?person={rita}&limit=2", "auditor", subject="asks")
    rest = await desk.get(f"/audit/reads?person={rita}&limit=2&cursor={page.json()['next']}", "auditor", subject="asks")
    assert ([each["at"] for each in rest.json()["items"]], rest.json()["next"]) == ([at("2026-02-16 09:00:00")], None)
    (asks,) = people(desk, "asks")
    own = await looks(desk, f"?person={asks}")
    assert [(each["kind"], each["part"], each["roles"], each["query"]) for each in own][:2] == [
        ("audit/reads", "", ["auditor"], {"person": rita, "limit": "2", "cursor": None}),
        ("audit/reads", "", ["auditor"], {"person": rita, "limit": "2"}),
    ]
    assert (await desk.get("/audit/reads", "secretary")).status_code == 403
    assert (await desk.get("/audit/reads?since=2026-02-16T09:01:00", "auditor")).json()["code"] == "invalid_fields"


async def test_who_looked_at_things_of_another_regime_is_not_told(town: Town) -> None:
    desk = town.desk
    path = await town.case("16-I", "2026-02-13 08:30", served=None)
    await desk.get(path)
    await desk.get(f"/operators/{town.city.x}")
    await desk.get("/cases")
    assert [each["kind"] for each in await looks(desk, regimes=OTHER)] == ["cases"]
    assert [each["kind"] for each in await looks(desk, f"?case={path[7:]}", regimes=OTHER)] == []
    assert [each["kind"] for each in await looks(desk, f"?case={path[7:]}")] == ["case"]


async def test_an_id_that_was_asked_about_is_told_to_whom_its_thing_may_be_told_and_to_nobody_else(town: Town) -> None:
    desk = town.desk
    path = await town.case("16-I", "2026-02-13 08:30", served=None)
    case, operator = path.removeprefix("/cases/"), str(town.city.x)
    (asks,) = people(desk, "asks")
    await looks(desk, f"?case={case}&person={asks}")
    await desk.get(f"/cases?operatorId={operator}&limit=1")
    there = await looks(desk, regimes=OTHER)
    assert [(each["kind"], each["query"]) for each in there] == [
        ("cases", {"operatorId": None, "limit": "1"}), ("audit/reads", {"case": None, "person": asks}),
    ]  # fmt: skip
    assert [(each["kind"], each["query"]) for each in await looks(desk)][1:] == [
        ("cases", {"operatorId": operator, "limit": "1"}), ("audit/reads", {"case": case, "person": asks}),
    ]  # fmt: skip


async def test_what_an_auditor_supposed_and_asked_about_is_kept_less_what_a_person_wrote(town: Town) -> None:
    desk = town.desk
    path = await town.case("16-I", "2026-02-13 08:30", served=None)
    body: Json = {
        "provision": "AME-15-VII",
        "plate": "AME2134",
        "occurredAt": "2026-02-12T08:00:00-03:00",
        "readings": {"deadline.unit": "business"},
    }
    assert (await desk.post(f"{path}/what-if", "auditor", body, match=False)).status_code == 200
    days = [{"day": "2026-03-10", "status": "office-closed", "name": "Ponto de Maria"}]
    act = {
        "municipality": "3501608", "kind": "calendar-day", "reference": "Decreto 77/2026", "publishedOn": "2026-02-13",
        "effectiveFrom": "2026-02-13", "content": {"days": days}, "author": "Rui Lima",
    }  # fmt: skip
    assert (await desk.post("/audit/impact", "auditor", act, match=False)).status_code == 200
    await desk.get("/audit/impact?provision=AME-23", "auditor")
    await desk.get("/audit/impact?calendarDay=2026-03-10", "auditor")
    await desk.get("/audit/impact?act=Tabela%20de%202026", "auditor")
    asked = [(each["kind"], each["part"], each["query"]) for each in await looks(desk)]
    assert asked == [
        ("audit/impact", "", {"act": None}),
        ("audit/impact", "", {"calendarDay": "2026-03-10"}),
        ("audit/impact", "", {"provision": "AME-23"}),
        ("audit/impact", "", {
            "municipality": None, "kind": "calendar-day", "reference": None, "publishedOn": "2026-02-13", "effectiveFrom": "2026-02-13",
            "content.days.0.day": "2026-03-10", "content.days.0.status": None, "content.days.0.name": None, "author": None,
        }),
        ("case", "what-if", {
            "provision": "AME-15-VII", "plate": None, "occurredAt": "2026-02-12T08:00:00-03:00", "readings.deadline.unit": None,
        }),
    ]  # fmt: skip


async def test_looks_go_when_five_years_have_passed_and_not_a_day_before(desk: Desk) -> None:
    desk.at("2026-02-16 09:00:00")
    await desk.get("/cases")
    desk.at("2026-02-17 09:00:00")
    await desk.get("/cases")
    kept = timedelta(days=1826)
    desk.watch.now = local("2026-02-16 09:00:00") + kept
    assert desk.engine.reads.prune() == 0
    desk.watch.now += timedelta(microseconds=1)
    assert desk.engine.reads.prune() == 1
    assert [each["at"] for each in await looks(desk)] == [at("2026-02-17 09:00:00")]


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_the_row_of_a_look_that_went_does_not_lend_its_number(desk: Desk) -> None:
    from infra.audit.reads import Read
    from infra.audit.reads_asked import Wanted, find

    def numbers() -> list[int]:
        with desk.engine.side.reading() as reading:
            return [each.number for each in find(reading, Wanted(), None, 10).items]

    desk.engine.reads.record(Read(UUID(int=1), ("reviewer",), "cases"))
    assert numbers() == [1]
    desk.watch.now = datetime(2040, 1, 1, tzinfo=UTC)
    desk.engine.reads.prune()
    desk.engine.reads.record(Read(UUID(int=1), ("reviewer",), "cases"))
    assert numbers() == [2]
