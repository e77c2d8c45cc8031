"""A case as it was recorded at an instant (`asOf`), as it stood in law on a day (`validOn`), and both at once."""

from __future__ import annotations

from tests.api.lives.town import MAYOR, Town, term


async def whole_life(town: Town) -> str:
    """Scenarios A-01, A-17 and D-06 in one case: two appeals dismissed, paid on Wednesday 20 May 2026."""
    path = await town.case("16-I", "2026-02-13 08:30")
    await town.appeal(path, "2026-03-02 18:00")
    await town.decide(path, 1, "dismissed", "2026-03-25")
    await town.acknowledge(path, 1, "2026-03-31")
    await town.appeal(path, "2026-04-10 09:00")
    await town.decide(path, 2, "dismissed", "2026-04-28", by=MAYOR)
    await town.acknowledge(path, 2, "2026-05-07")
    await town.pay(path, 28000, "2026-05-20")
    return path


async def test_each_day_of_law_has_its_own_status(town: Town) -> None:
    path = await whole_life(town)
    days = {
        "2026-02-13": "notified",
        "2026-03-01": "notified",
        "2026-03-02": "under-appeal-1",
        "2026-03-24": "under-appeal-1",
        "2026-03-25": "decided-1",
        "2026-03-31": "appealable-2",
        "2026-04-10": "under-appeal-2",
        "2026-04-28": "decided-2",
        "2026-05-07": "final",
        "2026-05-19": "final",
        "2026-05-20": "paid",
    }
    assert {day: (await town.desk.shown(f"{path}?validOn={day}"))["status"] for day in days} == days


async def test_on_a_day_only_what_held_by_then_is_told_in_every_part(town: Town) -> None:
    path = await whole_life(town)
    case = await town.desk.shown(f"{path}?validOn=2026-04-01")
    assert ([each["number"] for each in case["appeals"]], case["payments"], case["fine"]["paidCentavos"]) == ([1], [], 0)
    facts = await town.desk.parts(f"{path}/history?validOn=2026-04-01")
    assert [(each["fact"], each["lawDay"], each["recordedAt"][:10]) for each in facts] == [
        ("case.infraction_recorded/1", "2026-02-13", "2026-02-13"),
        ("case.fine_assessed/1", "2026-02-13", "2026-02-13"),
        ("case.notice_served/1", "2026-02-13", "2026-02-13"),
        ("case.appeal_lodged/1", "2026-03-02", "2026-03-02"),
        ("case.appeal_decided/1", "2026-03-25", "2026-03-25"),
        ("case.decision_acknowledged/1", "2026-03-31", "2026-03-31"),
    ]
    assert [each["number"] for each in await town.desk.parts(f"{path}/decisions?validOn=2026-03-01")] == [1, 2, 3]
    assert (await town.desk.get(f"{path}/appeals/2?validOn=2026-04-09")).status_code == 404
    assert (await town.desk.get(f"{path}/appeals/2?validOn=2026-04-10")).status_code == 200


async def test_before_the_day_of_its_fact_a_case_is_not_there_in_law(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    for part in ("", "/history", "/deadlines", "/decisions"):
        answer = await town.desk.get(f"{path}{part}?validOn=2026-02-12")
        assert (answer.status_code, answer.json()["code"]) == (404, "fact_after_day")


async def test_what_is_entered_late_held_from_its_own_day_but_was_not_in_the_record(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    town.desk.midnight("2026-03-03")
    assert (await town.desk.shown(path))["status"] == "defaulted"
    town.desk.at("2026-03-04 11:00")
    # Lodged at the counter on the last day, typed in two days later: the lapse is undone (catalogue, section 7).
    late = {"contestedAct": "fine", "grounds": "No prazo.", "appellant": town.city.x_cnpj, "lodgedAt": "2026-03-02T16:00:00-03:00"}
    await town.desk.done(f"{path}/appeals", "clerk", {**late, "protocol": "77/2026"})
    town.desk.at("2026-03-04 12:00")
    seen = {
        when: (await town.desk.shown(f"{path}?{when}"))["status"]
        for when in (
            "validOn=2026-03-02",
            "validOn=2026-03-03",
            "asOf=2026-03-03T12:00:00-03:00",
            "asOf=2026-03-03T12:00:00-03:00&validOn=2026-03-02",
            "asOf=2026-03-04T12:00:00-03:00&validOn=2026-03-03",
        )
    }
    assert seen == {
        "validOn=2026-03-02": "under-appeal-1",
        "validOn=2026-03-03": "under-appeal-1",
        "asOf=2026-03-03T12:00:00-03:00": "defaulted",
        "asOf=2026-03-03T12:00:00-03:00&validOn=2026-03-02": "notified",
        "asOf=2026-03-04T12:00:00-03:00&validOn=2026-03-03": "under-appeal-1",
    }


async def test_a_closure_declared_later_corrects_the_term_also_for_days_before_it_was_known(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    town.desk.at("2026-02-25 10:00")
    # Scenario A-24: the last day, Monday 2 March, is closed by an act; the term ends on Tuesday.
    await town.close_day("2026-03-02", "Decreto 13.000/2026")
    town.desk.engine.catch_up()
    town.desk.at("2026-02-26 12:00")

    async def last_day(when: str) -> str:
        return str(term(await town.desk.shown(f"{path}?{when}"), "first-appeal")["lastDay"])

    assert await last_day("validOn=2026-02-20") == "2026-03-03"
    assert await last_day("asOf=2026-02-20T12:00:00-03:00") == "2026-03-02"
    assert await last_day("asOf=2026-02-20T12:00:00-03:00&validOn=2026-02-20") == "2026-03-02"
    assert await last_day("asOf=2026-02-26T12:00:00-03:00&validOn=2026-02-20") == "2026-03-03"


async def test_what_will_have_been_recorded_at_an_instant_to_come_is_not_answered(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:00")
    town.desk.at("2026-03-03 12:00")
    for asked in (path, f"{path}/history", f"/vehicles/{town.city.v1}", f"/operators/{town.city.x}", "/law/americana-charter"):
        later = await town.desk.get(f"{asked}?asOf=2026-03-03T12:00:01-03:00")
        assert (later.status_code, later.json()["code"]) == (400, "as_of_in_future"), asked
        now = await town.desk.get(f"{asked}?asOf=2026-03-03T12:00:00-03:00")
        assert now.status_code == 200, asked
    # The law of a day to come is known today.
    assert (await town.desk.get(f"{path}?validOn=2026-12-01")).status_code == 200
