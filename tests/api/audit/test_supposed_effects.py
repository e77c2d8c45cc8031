"""What a supposition brings about by itself: the clock at the end of a supposed term, and nothing that comes of another program."""

from __future__ import annotations

import pytest

from infra.storage.sqlite_connections import driver
from tests.api.audit.test_what_if import differing, facts, supposed
from tests.api.desk import Desk
from tests.api.lives.town import Town
from tests.infra.provable.conftest import GUARDS


async def test_the_clock_of_a_supposed_earlier_fact_runs_before_the_payment_that_came_later(town: Town) -> None:
    path = await town.case("16-I", "2026-11-16 08:00")
    await town.pay(path, 28000, "2026-11-25")
    told = await supposed(
        town, path, {"occurredAt": "2026-02-13T08:00:00-03:00", "notices": [{"number": 1, "servedOn": "2026-02-13"}]}
    )  # fmt: skip
    assert [(step["command"], [each["fact"] for each in step["facts"]]) for step in told["steps"]][2:] == [
        ("let-time-pass", ["case.appeal_period_lapsed/1", "case.fine_defaulted/1"]),
        ("record-payment", ["case.payment_recorded/1", "case.fine_paid/1"]),
        ("let-time-pass", ["case.closed/1"]),
    ]  # fmt: skip
    assert differing(told, "notice_served")["lastDay"] == ("2026-12-01", "2026-03-02")
    clock = told["steps"][2]
    assert clock["decision"] is None
    # D-01: unpaid and not appealed, the fine is overdue on the day after the last day of the term.
    assert [(each["fact"], each["recorded"]) for each in clock["facts"]] == [
        ("case.appeal_period_lapsed/1", None), ("case.fine_defaulted/1", None),
    ]  # fmt: skip
    assert (told["changed"], told["standsAt"]) == (True, None)


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_what_the_program_would_decide_otherwise_anyway_is_never_told_as_the_effect_of_a_supposition(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:00")
    await town.appeal(path, "2026-03-10 10:00")
    recorded_by_an_earlier_program(town.desk)
    town.desk.at("2026-03-12")
    told = await supposed(town, path, {"appeals": [{"number": 1, "lodgedAt": "2026-03-11T10:00:00-03:00"}]})
    (fine,) = facts(told, "fine_assessed")
    assert (fine["differences"], fine["sameWithout"]) == ([], True)
    assert ("amountCentavos", 27000, 28000) in [(each["field"], each["old"], each["new"]) for each in fine["alsoWithout"]]
    assert differing(told, "appeal_lodged")["lodgedAt"][1] == "2026-03-11T10:00:00-03:00"
    assert told["changed"] is True
    nothing = await supposed(town, path, {})
    assert nothing["changed"] is False
    same = await supposed(town, path, {"notices": [{"number": 1, "servedOn": "2026-03-02"}]})
    assert (same["changed"], same["simulated"] == same["without"], same["simulated"] == same["recorded"]) == (False, True, False)


def recorded_by_an_earlier_program(desk: Desk) -> None:
    """The fine of the record as a program would have written it that computed another amount."""
    assert desk.settings is not None
    connection = driver.connect(desk.settings.database_url.removeprefix("sqlite:///"))
    for guard in GUARDS:
        connection.execute(f"DROP TRIGGER IF EXISTS {guard}")
    connection.execute("""
        UPDATE events SET state = CAST(replace(CAST(state AS TEXT), '"amount_centavos":28000', '"amount_centavos":27000') AS BLOB)
        WHERE tag = 'case.fine_assessed/1'
    """)
    connection.commit()
    connection.close()
