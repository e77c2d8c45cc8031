"""Late appeals are kept and decided; a term may be given back, or grow by an act of the city."""

from tests.api.lives.town import MAYOR, SECRETARY, Town, only, running, term


async def test_a_late_appeal_is_kept_not_admitted_and_goes_to_the_mayor(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    # Scenario A-12: one second after the last day.
    case = await town.late_appeal(path, "2026-03-03 00:10:00")
    assert case["status"] == "late-appeal-1"
    assert only(case["appeals"][0], "number", "tier", "timely") == {"number": 1, "tier": 1, "timely": False}
    assert only(case["appeals"][0]["admissibility"], "admitted", "provisional", "code") == {
        "admitted": False, "provisional": True, "code": "appeal_out_of_time",
    }  # fmt: skip
    town.desk.at("2026-03-20")
    body = {
        "authority": {"role": "secretary", "name": "Ana Prado"},
        "outcome": "upheld",
        "decidedOn": "2026-03-20",
        "reasons": "Com razão.",
    }
    await town.desk.refused(f"{path}/appeals/1/decisions", "secretary", body, "appeal_out_of_time")
    case = await town.decide(path, 1, "not-admitted", "2026-03-25")
    assert only(case["appeals"][0]["admissibility"], "admitted", "provisional", "code") == {
        "admitted": False, "provisional": False, "code": "appeal_out_of_time",
    }  # fmt: skip
    # Scenario A-29: 21 April is Tiradentes.
    case = await town.acknowledge(path, 1, "2026-04-06")
    assert term(case, "second-appeal") == running("2026-04-22")
    case = await town.appeal(path, "2026-04-22 16:00")
    assert only(case["appeals"][1], "number", "tier", "timely") == {"number": 2, "tier": 2, "timely": True}
    case = await town.decide(path, 2, "dismissed", "2026-05-04", by=MAYOR)
    assert case["appeals"][0]["decision"]["outcome"] == "not-admitted"


async def test_a_term_is_given_back_with_reasons_and_the_late_appeal_is_then_in_time(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    await town.late_appeal(path, "2026-03-03 09:00:00")
    town.desk.at("2026-03-05")
    body = {"tier": 1, "newLastDay": "2026-03-10", "authority": SECRETARY}
    await town.desk.refused(f"{path}/deadline-restorations", "secretary", body, "reason_required")
    await town.desk.refused(f"{path}/deadline-restorations", "clerk", body, "not_permitted", 403)
    case = await town.desk.done(f"{path}/deadline-restorations", "secretary", {**body, "reasons": "O protocolo esteve fechado."})
    assert (case["status"], term(case, "first-appeal")) == (
        "under-appeal-1", {"state": "met", "provisional": False, "lastDay": "2026-03-10"},
    )  # fmt: skip
    assert only(case["appeals"][0], "timely", "lastDay") == {"timely": True, "lastDay": "2026-03-10"}
    assert case["appeals"][0]["admissibility"]["code"] is None
    case = await town.decide(path, 1, "upheld", "2026-03-25")
    assert case["status"] == "annulled"


async def test_a_day_that_the_city_closes_extends_an_open_term_by_itself(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    # Scenario A-24.
    town.desk.at("2026-03-01")
    await town.close_day("2026-03-02", "Decreto 13.500/2026")
    case = await town.desk.shown(path)
    assert term(case, "first-appeal") == running("2026-03-03")
    (fact,) = [each for each in await town.desk.parts(f"{path}/history") if each["fact"] == "case.deadline_recomputed/1"]
    assert fact["role"] == "recompute-deadlines"
    case = await town.appeal(path, "2026-03-03 23:59:59")
    assert case["appeals"][0]["timely"] is True


async def test_a_day_closed_afterwards_undoes_the_lapse_and_the_default(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    await town.late_appeal(path, "2026-03-03 09:00:00")
    # Scenario A-40.
    town.desk.at("2026-03-04")
    await town.close_day("2026-03-02", "Decreto 13.501/2026")
    case = await town.desk.shown(path)
    assert case["status"] == "under-appeal-1"
    assert only(case["appeals"][0], "timely", "lastDay") == {"timely": True, "lastDay": "2026-03-03"}
    assert term(case, "fine-due") == {"state": "suspended", "provisional": False, "lastDay": None}
    assert [each["fact"] for each in (await town.desk.parts(f"{path}/history"))[6:]] == [
        "case.deadline_recomputed/1", "case.lapse_undone/1", "case.lapse_undone/1", "case.appeal_found_timely/1",
    ]  # fmt: skip


async def test_list_and_case_say_one_word_of_an_appeal_that_the_mayor_admits(town: Town) -> None:
    path = await town.case("16-I", "2026-10-13 08:30")
    await town.late_appeal(path, "2026-11-03 09:00:00")
    await town.decide(path, 1, "not-admitted", "2026-11-20")
    await town.acknowledge(path, 1, "2026-11-23")
    await town.appeal(path, "2026-11-24 10:00:00")
    assert await words(town, path) == ("under-appeal-2", "under-appeal-2")
    await town.decide(path, 2, "upheld", "2026-11-25", by=MAYOR)
    assert await words(town, path) == ("under-appeal-1", "under-appeal-1")
    await town.decide(path, 1, "dismissed", "2026-11-26")
    assert await words(town, path) == ("decided-1", "decided-1")
    # 15 days from Friday 27 November end on Saturday 12 December: Monday 14.
    case = await town.acknowledge(path, 1, "2026-11-27")
    assert term(case, "second-appeal") == running("2026-12-14")
    assert await words(town, path) == ("appealable-2", "appealable-2")
    town.desk.at("2026-12-15 00:05:00")
    assert await words(town, path) == ("defaulted", "defaulted")
    town.desk.midnight("2026-12-16")
    assert await words(town, path) == ("defaulted", "defaulted")


async def words(town: Town, path: str) -> tuple[str, str]:
    """The status of the only case in the list and in itself; the filter finds it by its word."""
    case = await town.desk.shown(path)
    (row,) = (await town.desk.get(f"/cases?status={case['status']}")).json()["items"]
    return row["status"], case["status"]
