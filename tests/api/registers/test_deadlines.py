"""The list of what is due: by day, kind, regime and state, for who may see the cases."""

from tests.api.desk import Who
from tests.api.lives.town import Town


async def test_deadlines_are_listed_by_their_last_day_and_found_by_what_they_are(town: Town) -> None:
    first = await town.case("16-I", "2026-02-13 08:30")  # Monday 2 March
    second = await town.case("15-IV", "2026-03-02 09:00")  # Tuesday 17 March
    listed = (await town.desk.shown("/deadlines"))["items"]
    number = (await town.desk.shown(first))["number"]
    assert [each for each in listed if each["kind"] == "first-appeal"] == [
        {
            "caseId": first.removeprefix("/cases/"), "number": number, "regime": "americana-charter", "operatorId": str(town.city.x),
            "kind": "first-appeal", "act": "fine", "state": "open", "provisional": False, "start": "2026-02-13", "lastDay": "2026-03-02",
        },
        {
            "caseId": second.removeprefix("/cases/"), "number": number[:-1] + "2", "regime": "americana-charter",
            "operatorId": str(town.city.x), "kind": "first-appeal", "act": "fine", "state": "open", "provisional": False,
            "start": "2026-03-02", "lastDay": "2026-03-17",
        },
    ]  # fmt: skip
    assert [each["lastDay"] for each in listed] == sorted(each["lastDay"] for each in listed)

    async def found(query: str) -> list[str]:
        return [each["lastDay"] for each in (await town.desk.shown(f"/deadlines?{query}"))["items"]]

    assert await found("kind=first-appeal&dueBefore=2026-03-17") == ["2026-03-02"]
    assert await found("kind=first-appeal&dueAfter=2026-03-02") == ["2026-03-17"]
    assert await found("kind=first-appeal&dueBefore=2026-03-18&dueAfter=2026-03-01") == ["2026-03-02", "2026-03-17"]
    assert await found("kind=second-appeal") == []
    assert await found("kind=first-appeal&regime=sao-paulo-charter") == []
    assert await found("kind=first-appeal&state=open") == ["2026-03-02", "2026-03-17"]
    town.desk.at("2026-03-03")
    assert await found("kind=first-appeal&state=lapsed") == ["2026-03-02"]  # the law comes before the clock
    assert await found("kind=first-appeal&state=open") == ["2026-03-17"]
    town.desk.midnight("2026-03-03")
    assert await found("kind=first-appeal&state=lapsed") == ["2026-03-02"]


async def test_deadlines_come_a_page_at_a_time_and_each_sees_its_own(town: Town) -> None:
    await town.case("16-I", "2026-02-13 08:30")
    await town.case("15-IV", "2026-03-02 09:00")
    whole = (await town.desk.shown("/deadlines"))["items"]
    first = await town.desk.get("/deadlines?limit=1")
    assert (first.json()["items"], first.headers["link"].endswith('rel="next"')) == (whole[:1], True)
    rest = await town.desk.shown(f"/deadlines?limit=100&cursor={first.json()['next']}")
    assert (rest["items"], rest["next"]) == (whole[1:], None)
    own: Who = {"operators": (town.city.x,)}
    assert (await town.desk.shown("/deadlines", "operator", **own))["items"] == whole
    other: Who = {"operators": (town.city.y,)}
    assert (await town.desk.shown("/deadlines", "operator", **other))["items"] == []
    assert (await town.desk.shown("/deadlines", regimes=("sao-paulo-charter",)))["items"] == []
    for query, parameter in {"state=gone": "state", "dueBefore=soon": "dueBefore", "limit=101": "limit"}.items():
        wrong = await town.desk.get(f"/deadlines?{query}")
        assert (wrong.status_code, wrong.json()["errors"][0]["parameter"]) == (400, parameter)
    assert (await town.desk.get("/deadlines?asOf=2026-03-01T00:00:00Z")).json()["code"] == "as_of_not_supported"
