"""A car park's breach decided again with another day of service: the days to cure, the daily fine and its sum follow."""

from tests.api.audit.stored import everything_stored
from tests.api.facilities.city import STAFF, City, spaces
from tests.api.lives.town import only


async def test_a_notice_served_later_leaves_fewer_days_to_be_fined(city: City) -> None:
    path = await city.notice(await city.park(), "2026-03-05")
    city.midnight("2026-03-10")
    await city.prove(path, "2026-03-20", cured="2026-03-16", **spaces(90, 5))
    city.desk.engine.catch_up()
    before = everything_stored(city.desk)
    body = {"notices": [{"number": 1, "servedOn": "2026-03-09"}]}
    answer = await city.desk.post(f"{path}/what-if", "auditor", body, match=False, **STAFF)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    # Three days after Monday 9 March end on Thursday the 12th; from the 13th to the 15th, the day before the cure, are three days.
    assert (told["recorded"]["amountCentavos"], told["simulated"]["amountCentavos"]) == (60000, 30000)
    facts = {fact["fact"]: fact for step in told["steps"] for fact in step["facts"]}
    cure = {each["field"]: (each["old"], each["new"]) for each in facts["case.cure_term_begun/1"]["differences"]}
    assert only(cure, "lastDay", "firstFineDay") == {"lastDay": ("2026-03-09", "2026-03-12"), "firstFineDay": ("2026-03-10", "2026-03-13")}
    started = [fact for step in told["steps"] for fact in step["facts"] if fact["fact"] == "case.daily_fine_started/1"]
    assert [(each["recorded"] is None, each["simulated"] is None) for each in started] == [(False, True), (True, False)], (
        "later, by the clock of the 13th"
    )
    assert [step["command"] for step in told["steps"]] == ["notify-non-compliance", "let-time-pass", "let-time-pass", "prove-compliance"]
    assert everything_stored(city.desk) == before
