"""Chapter A, the counting: how long the company may appeal, to the Secretary (art. 23) and to the Mayor (art. 24)."""

from __future__ import annotations

import pytest

from domain.cases.events.appeals import DecisionAcknowledged
from domain.cases.events.opening import InfractionRecorded
from domain.cases.state import FINE, Term
from domain.cases.status import Deadline
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import engine
from tests.domain.harness import day, refused


def counted(case: CaseFile) -> tuple[str, str, str, tuple[str, ...]]:
    """Start, raw last day, last day of the first tier as the notice's receipt keeps them, and the provisions that its steps cite."""
    computed = engine(case.served().receipt, "time-limits")
    cited = tuple(sorted({s.citation for s in computed.explanation}))
    return computed.inputs["start"], computed.outputs["rawLastDay"], computed.outputs["lastDay"], cited


@pytest.mark.parametrize(
    ("fact", "raw", "last"),
    [
        pytest.param("2026-02-13", "2026-02-28", "2026-03-02", id="A-01 a Saturday rolls to Monday; Carnival stops nothing"),
        pytest.param("2026-02-01", "2026-02-16", "2026-02-18", id="A-02 Carnival Monday rolls to Ash Wednesday, which opens late"),
        pytest.param("2026-03-02", "2026-03-17", "2026-03-17", id="A-05 a working Tuesday does not roll"),
        pytest.param("2026-03-19", "2026-04-03", "2026-04-06", id="A-06 Good Friday rolls to Monday"),
        pytest.param("2026-04-06", "2026-04-21", "2026-04-22", id="A-07 Tiradentes rolls to Wednesday"),
        pytest.param("2026-05-29", "2026-06-13", "2026-06-15", id="A-08 Santo Antônio on a Saturday rolls to Monday"),
        pytest.param("2026-12-10", "2026-12-25", "2026-12-28", id="A-09 Christmas rolls over the weekend"),
        pytest.param("2026-12-17", "2027-01-01", "2027-01-04", id="A-10 New Year needs the next year's calendar"),
    ],
)  # fmt: skip
def test_a_01_to_a_10_the_first_appeal_runs_fifteen_days_from_the_infraction_and_rolls_to_the_next_working_day(
    fact: str, raw: str, last: str
) -> None:
    city = americana()
    case = city.infraction("16-I", fact, vehicle=city.v1)
    assert counted(case) == (fact, raw, last, ("AME-23",))
    assert case.term() == Term(FINE, 1, start=day(fact), last_day=day(last))


def test_a_03_a_city_that_works_through_carnival_does_not_roll() -> None:
    city = americana()
    city.calendar_act("Decreto 13.001/2025", "2025-12-01", {"2026-02-16": "working", "2026-02-17": "working"})
    case = city.infraction("16-I", "2026-02-01", vehicle=city.v1)
    assert counted(case)[1:3] == ("2026-02-16", "2026-02-16")


def test_a_04_an_ash_wednesday_closed_all_day_rolls_to_thursday() -> None:
    city = americana()
    city.calendar_act("Decreto 13.002/2025", "2025-12-01", {"2026-02-18": "office-closed"})
    case = city.infraction("16-I", "2026-02-01", vehicle=city.v1)
    assert counted(case)[1:3] == ("2026-02-16", "2026-02-19")


def test_a_13_an_infraction_half_an_hour_before_midnight_counts_from_its_local_day() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-31 23:30:00", vehicle=city.v1)
    recorded = case.last(InfractionRecorded)
    assert recorded.occurred_at.utctimetuple()[:5] == (2026, 4, 1, 2, 30)
    assert recorded.occurred_on == day("2026-03-31")
    assert case.last_day() == day("2026-04-15")


def test_a_14_an_old_case_in_daylight_saving_counts_from_its_local_day_and_knows_no_holiday_of_the_capital() -> None:
    city = americana()
    case = city.infraction("17-IX", "2018-01-10 23:30:00", operator=city.x)
    recorded = case.last(InfractionRecorded)
    assert recorded.occurred_at.utctimetuple()[:5] == (2018, 1, 11, 1, 30)
    assert recorded.occurred_on == day("2018-01-10")
    assert case.last_day() == day("2018-01-25")


def test_a_15_a_notice_served_later_starts_the_term() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1, served="2026-03-20")
    assert counted(case) == ("2026-03-20", "2026-04-04", "2026-04-06", ("AME-23",))


def test_a_16_under_the_reading_infraction_date_a_late_notice_warns_and_nothing_lapses() -> None:
    city = americana()
    city.reading("ame.appeal1.start", "infraction_date")
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1, served="2026-03-20")
    assert (case.last_day(), case.served().effective, case.served().warnings) == (
        day("2026-03-17"),
        True,
        ("notice_served_after_deadline",),
    )
    assert case.clock("2026-04-30") == []


def test_a_16_the_reading_notice_date_counts_from_the_notice() -> None:
    city = americana()
    city.reading("ame.appeal1.start", "notice_date")
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1, served="2026-03-20")
    assert case.last_day() == day("2026-04-06")


def decided_first(acknowledged: str | None, *, decided: str) -> CaseFile:
    """An appeal lodged in time and dismissed by the Secretary."""
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.appeal("2026-03-10")
    case.decide(1, "dismissed", decided)
    if acknowledged:
        case.acknowledge(1, acknowledged)
    return case


def test_a_17_the_second_appeal_runs_from_the_acknowledgement_and_not_from_the_decision() -> None:
    case = decided_first("2026-03-31", decided="2026-03-25")
    assert case.last(DecisionAcknowledged).last_day == day("2026-04-15")
    assert case.term(2) == Term(FINE, 2, start=day("2026-03-31"), last_day=day("2026-04-15"))


def test_a_18_the_second_appeal_rolls_over_a_national_holiday_and_the_weekend() -> None:
    case = decided_first("2026-11-05", decided="2026-10-30")
    computed = engine(case.last(DecisionAcknowledged).receipt, "time-limits")
    assert (computed.outputs["rawLastDay"], computed.outputs["lastDay"]) == ("2026-11-20", "2026-11-23")
    assert {s.citation for s in computed.explanation} == {"AME-24"}
    assert case.last_day(2) == day("2026-11-23")


def test_a_19_without_an_acknowledgement_the_second_term_has_no_last_day_and_nothing_lapses() -> None:
    case = decided_first(None, decided="2026-03-25")
    assert case.deadlines("2026-09-30") == (
        Deadline("appeal", FINE, 1, "met", day("2026-03-17")),
        Deadline("appeal", FINE, 2, "awaiting-acknowledgement"),
        Deadline("due", FINE, 0, "suspended"),
    )
    assert case.status("2026-09-30") == "decided-1"
    assert case.clock("2026-09-30") == []
    assert case.last_day(2) is None


def test_a_27_without_a_served_notice_the_term_is_provisional_and_nothing_rests_on_it() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1, served=None)
    assert case.term() == Term(FINE, 1, start=day("2026-03-02"), last_day=day("2026-03-17"), provisional=True)
    assert case.deadlines("2026-03-18") == (Deadline("appeal", FINE, 1, "open", day("2026-03-17"), provisional=True),)
    assert case.clock("2026-03-18") == []
    assert (case.status("2026-03-18"), case.state.ledger.due_on) == ("recorded", None)
    with refused("notice_not_served", "AME-22-II"):
        case.propose("22-II", "2026-03-18")


def test_a_31_a_notice_to_the_vehicles_buyer_has_no_effect_and_the_term_runs_from_the_one_to_the_offender() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-02-13", vehicle=city.v1, served=None)
    city.sell(city.v1, to=city.y, on="2026-02-20")
    case.notice("2026-03-02", to=city.y_cnpj)
    assert (case.served().effective, case.served().last_day, case.served().warnings) == (False, None, ("notice_addressee_not_offender",))
    assert case.term().provisional
    case.notice("2026-03-10", to=city.x_cnpj)
    assert (case.served().effective, case.last_day()) == (True, day("2026-03-25"))


def test_a_31_a_branch_of_the_offender_may_be_served_since_it_is_one_legal_person() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-02-13", vehicle=city.v1, served=None)
    case.notice("2026-03-10", to=city.x_branch_cnpj)
    assert (case.served().effective, case.last_day()) == (True, day("2026-03-25"))


def test_a_second_notice_does_not_start_a_term_that_runs_again() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-02-13", vehicle=city.v1)
    case.notice("2026-02-20")
    assert case.last_day() == day("2026-03-02")


def test_q_64_a_notice_handed_to_a_driver_on_duty_reaches_the_company_unless_an_act_says_no() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-02-13", vehicle=city.v1, served=None)
    case.notice("2026-02-13", means="handed-to-driver")
    assert (case.served().effective, case.last_day()) == (True, day("2026-03-02"))

    strict = americana()
    strict.reading("notice.handed_to_driver_is_service", value=False)
    other = strict.infraction("16-I", "2026-02-13", vehicle=strict.v1, served=None)
    other.notice("2026-02-13", means="handed-to-driver")
    assert (other.served().effective, other.served().last_day) == (False, None)
