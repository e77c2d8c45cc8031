"""A notice of after the norm's end, recorded before the act that ended it: nothing accrues, and case and lists say so (Q-66)."""

from __future__ import annotations

import pytest

from tests.api.facilities.city import STAFF, C, City

LODGED = {
    "lodgedAt": "2026-03-11T10:00:00-03:00",
    "protocol": "P-1",
    "grounds": "Não procede.",
    "appellant": C,
    "contestedAct": "non-compliance",
}


async def ended(city: City, valid_to: str) -> None:
    await city.act("rule-set-validity", "2026-03-11", {"validTo": valid_to, "supersededBy": "Decreto 70.000/2026"})


async def words(city: City, path: str) -> tuple[str, str, list[str]]:
    """The word of the case, the one in the list, and the words by which the list finds it."""
    (row,) = [each for each in (await city.desk.get("/cases?limit=100", **STAFF)).json()["items"] if path.endswith(each["id"])]
    found: list[str] = []
    for word in ("notified", "fine-running", "under-appeal-1", "cured", "recorded"):
        items = (await city.desk.get(f"/cases?limit=100&status={word}", **STAFF)).json()["items"]
        found += [word] if any(path.endswith(each["id"]) for each in items) else []
    return (await city.case(path))["status"], row["status"], found


@pytest.mark.parametrize("clock", [True, False], ids=["clock-ran", "clock-did-not-run"])
async def test_no_fine_runs_for_a_notice_of_after_the_norms_end_whether_it_had_begun_or_not(city: City, *, clock: bool) -> None:
    # Scenario I-01: drawn up on 5 March 2026, to be cured until the 9th; fined from the 10th on.
    path = await city.notice(await city.park(), "2026-03-05")
    if clock:
        city.midnight("2026-03-10")
    city.desk.at("2026-03-11 09:00")
    assert await words(city, path) == ("fine-running", "fine-running", ["fine-running"])
    await ended(city, "2026-03-04")
    assert await words(city, path) == ("notified", "notified", ["notified"])
    fine = (await city.case(path))["dailyFine"]
    assert (fine["running"], fine["amountCentavos"], fine["warnings"]) == (False, 0, ["rule_set_not_in_force"])
    city.midnight("2026-03-12")
    assert await words(city, path) == ("notified", "notified", ["notified"])


async def test_a_notice_of_the_norms_last_day_is_its_own_and_its_fine_runs_on(city: City) -> None:
    path = await city.notice(await city.park(), "2026-03-05")
    city.midnight("2026-03-10")
    city.desk.at("2026-03-11 09:00")
    await ended(city, "2026-03-05")
    assert await words(city, path) == ("fine-running", "fine-running", ["fine-running"])
    assert await city.fine(path, "2026-03-11") == (2, 20000)


async def test_an_appeal_against_such_a_notice_is_what_the_case_and_the_lists_tell(city: City) -> None:
    path = await city.notice(await city.park(), "2026-03-05")
    city.midnight("2026-03-10")
    city.desk.at("2026-03-11 11:00")
    await city.done(f"{path}/appeals", "clerk", LODGED)
    assert await words(city, path) == ("fine-running", "fine-running", ["fine-running"])
    await ended(city, "2026-03-04")
    assert await words(city, path) == ("under-appeal-1", "under-appeal-1", ["under-appeal-1"])


async def test_a_proof_after_such_an_end_cures_without_a_fine(city: City) -> None:
    path = await city.notice(await city.park(), "2026-03-05")
    city.midnight("2026-03-10")
    city.desk.at("2026-03-11 09:00")
    await ended(city, "2026-03-04")
    case = await city.prove(path, "2026-03-12")
    assert (case["status"], case["fine"], case["dailyFine"]["amountCentavos"]) == ("cured", None, 0)
    assert await words(city, path) == ("cured", "cured", ["cured"])
