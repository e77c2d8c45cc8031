"""The day to pay a car park's fine, the same wherever it is told: the case, its terms, the decision on an appeal, the lists, the clock."""

from __future__ import annotations

import pytest

from tests.api.desk import Json
from tests.api.facilities.city import SECRETARY, STAFF, C, City


async def fined(city: City) -> str:
    """Scenario I-11, noticed on Monday 23 March 2026: R$ 1,000.00, and the term to appeal ends on Tuesday 7 April."""
    path = await city.notice(await city.park(), "2026-03-05")
    city.midnight("2026-03-10")
    await city.prove(path, "2026-03-20")
    await city.serve(path, "2026-03-23")
    return path


async def appealed(city: City, path: str) -> Json:
    """An appeal in time, dismissed on Monday 6 April and acknowledged on the last day of the first term; answers the case."""
    city.not_before("2026-03-30")
    lodged = {"lodgedAt": "2026-03-30T10:00:00-03:00", "protocol": "P-1", "grounds": "Não procede.", "appellant": C}
    await city.done(f"{path}/appeals", "clerk", lodged)
    city.not_before("2026-04-06")
    decision = {"authority": SECRETARY, "outcome": "dismissed", "decidedOn": "2026-04-06", "reasons": "Não se provou."}
    await city.done(f"{path}/appeals/1/decisions", "secretary", decision)
    city.not_before("2026-04-07")
    return await city.done(f"{path}/appeals/1/acknowledgements", "clerk", {"acknowledgedOn": "2026-04-07", "means": "gazette"})


async def listed(city: City, path: str, query: str = "") -> list[Json]:
    """The case as the list of cases has it."""
    items: list[Json] = (await city.desk.get(f"/cases?limit=100{query}", **STAFF)).json()["items"]
    return [each for each in items if path.endswith(each["id"])]


@pytest.mark.parametrize(("suspends", "due", "after"), [([], "2026-04-07", "2026-04-08"), (["payment"], "2026-04-22", "2026-04-23")])
async def test_a_fine_appealed_in_time_has_one_day_to_be_paid_and_defaults_on_the_day_after_it(
    city: City, suspends: list[str], due: str, after: str
) -> None:
    # an appeal holds no payment up and leaves the day as it was, unless an act says so: then 15 days after the decision.
    await city.setting("spe.appeal.suspends", value=suspends)
    path = await fined(city)
    case = await appealed(city, path)
    told = case["appeals"][0]["decision"]["acknowledgement"]["dueOn"]
    terms = [each["lastDay"] for each in await city.desk.parts(f"{path}/deadlines", **STAFF) if each["kind"] == "fine-due"]
    waited = [each["lastDay"] for each in (await city.desk.get("/deadlines?kind=fine-due", **STAFF)).json()["items"]]
    assert (told, case["fine"]["dueOn"], terms, waited) == (due, due, [due], [due])
    assert [(await city.case(path, day))["status"] for day in (due, after)] == ["final", "defaulted"]
    city.midnight(after)
    assert [each["status"] for each in (await city.case(path), *await listed(city, path))] == ["defaulted", "defaulted"]
    assert [each["fact"] for each in await city.desk.parts(f"{path}/history", **STAFF)][-1] == "case.fine_defaulted/1"


@pytest.mark.parametrize(("suspends", "due"), [([], ["2026-04-07"]), (["payment"], [])])
async def test_while_an_appeal_is_pending_the_lists_tell_the_day_to_pay_as_the_city_reads_what_it_suspends(
    city: City, suspends: list[str], due: list[str]
) -> None:
    await city.setting("spe.appeal.suspends", value=suspends)
    path = await fined(city)
    city.not_before("2026-03-30")
    lodged = {"lodgedAt": "2026-03-30T10:00:00-03:00", "protocol": "P-1", "grounds": "Não procede.", "appellant": C}
    case = await city.done(f"{path}/appeals", "clerk", lodged)
    waited = [each["lastDay"] for each in (await city.desk.get("/deadlines?kind=fine-due", **STAFF)).json()["items"]]
    (row,) = await listed(city, path)
    assert (case["appeals"][0]["suspends"], waited, [row["dueOn"]] if row["dueOn"] else []) == (suspends, due, due)
    assert case["fine"]["dueOn"] == (due[0] if due else None)


async def test_an_annulled_case_asks_for_nothing_in_the_list_either(city: City) -> None:
    path = await fined(city)
    assert [each["amountCentavos"] for each in await listed(city, path)] == [100000]
    body = {"annulledOn": "2026-03-23", "authority": SECRETARY, "reasons": "Notificação nula."}
    case = await city.done(f"{path}/annulments", "secretary", body)
    (row,) = await listed(city, path)
    assert (case["fine"]["amountCentavos"], row["amountCentavos"], row["status"], row["dueOn"]) == (0, 0, "annulled", None)


async def test_an_annulled_case_that_never_had_a_fine_still_has_none(city: City) -> None:
    path = await city.notice(await city.park(), "2026-03-05")
    body = {"annulledOn": "2026-03-05", "authority": SECRETARY, "reasons": "Notificação nula."}
    case = await city.done(f"{path}/annulments", "secretary", body)
    assert (case["fine"], (await listed(city, path))[0]["amountCentavos"]) == (None, None)


async def test_the_list_tells_the_next_day_on_which_something_open_ends_and_nothing_once_it_is_over(city: City) -> None:
    # Scenario I-01: to cure until Monday 9 March; the notice may be appealed until Friday 20 March (15 days from its service).
    path = await city.notice(await city.park(), "2026-03-05")

    async def told(now: str, before: str) -> tuple[str | None, bool]:
        city.desk.at(now)
        (row,) = await listed(city, path)
        return row["dueOn"], bool(await listed(city, path, f"&dueBefore={before}"))

    assert await told("2026-03-09 23:59", "2026-03-10") == ("2026-03-09", True)
    assert await told("2026-03-09 23:59", "2026-03-09") == ("2026-03-09", False)
    # The clock has not run: the term to cure is over all the same.
    assert await told("2026-03-10 08:00", "2026-03-20") == ("2026-03-20", False)
    assert await told("2026-03-10 08:00", "2026-03-21") == ("2026-03-20", True)
    await city.prove(path, "2026-03-10")
    assert await told("2026-03-20 23:59", "2027-01-01") == ("2026-03-20", True)
    assert await told("2026-03-21 00:01", "2027-01-01") == (None, False)
    city.midnight("2026-03-21")
    assert ((await city.case(path))["status"], await told("2026-03-21 09:00", "2027-01-01")) == ("closed", (None, False))


async def test_a_fine_is_due_in_the_list_until_its_day_and_overdue_after_it(city: City) -> None:
    path = await fined(city)
    city.desk.at("2026-04-07 23:59")
    assert [(each["status"], each["dueOn"]) for each in await listed(city, path, "&dueBefore=2026-04-08")] == [("notified", "2026-04-07")]
    city.desk.at("2026-04-08 00:01")
    assert [(each["status"], each["dueOn"]) for each in await listed(city, path)] == [("defaulted", None)]
    assert await listed(city, path, "&dueBefore=2027-01-01") == []
