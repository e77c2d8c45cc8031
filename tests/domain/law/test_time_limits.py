"""Terms of appeal and defence in Americana, counted day by day (scenarios A and D)."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from domain.acts.content import CalendarDay, CalendarDays
from domain.law.explanation import Step
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from domain.law.time_limits import Skipped, TimeLimit, time_limit, timely
from domain.refusal import Refused
from tests.domain.law.given import (
    REGIME,
    SAO_PAULO_TIME,
    act,
    after,
    americana,
    calendar_of,
    closing,
    day,
    local,
    setting,
    year_of_scenarios,
)


def last_day(start: str, rule: str = "first-appeal", law: Law | None = None) -> str:
    return time_limit(law or americana(), rule, day(start))[0].last_day.isoformat()


@pytest.mark.parametrize(
    ("scenario", "infraction", "raw", "last"),
    [
        ("A-01 the days of Carnival inside the period count", "2026-02-13", "2026-02-28", "2026-03-02"),
        ("A-02 a last day on Carnival Monday rolls to Ash Wednesday", "2026-02-01", "2026-02-16", "2026-02-18"),
        ("A-05 a working last day stays", "2026-03-02", "2026-03-17", "2026-03-17"),
        ("A-06 Good Friday and its weekend", "2026-03-19", "2026-04-03", "2026-04-06"),
        ("A-07 Tiradentes", "2026-04-06", "2026-04-21", "2026-04-22"),
        ("A-08 a Saturday that is a holiday too", "2026-05-29", "2026-06-13", "2026-06-15"),
        ("A-09 Christmas", "2026-12-10", "2026-12-25", "2026-12-28"),
        ("A-10 New Year, by the next year's calendar", "2026-12-17", "2027-01-01", "2027-01-04"),
        ("A-15 from the notice, served later", "2026-03-20", "2026-04-04", "2026-04-06"),
        ("A-31 from the notice to the offender", "2026-03-10", "2026-03-25", "2026-03-25"),
    ],
)
def test_the_first_appeal_ends_on_the_fifteenth_day_or_the_next_working_one(scenario: str, infraction: str, raw: str, last: str) -> None:
    found, computed = time_limit(americana(), "first-appeal", day(infraction))
    assert (found.raw_last_day.isoformat(), found.last_day.isoformat()) == (raw, last), scenario
    assert computed.outputs["rawLastDay"] == raw
    assert computed.outputs["lastDay"] == last


def test_a_02_names_each_skipped_day_with_the_act_that_closed_it() -> None:
    found, computed = time_limit(americana(), "first-appeal", date(2026, 2, 1))
    assert found == TimeLimit(
        rule="first-appeal",
        start=date(2026, 2, 1),
        first_day=date(2026, 2, 2),
        raw_last_day=date(2026, 2, 16),
        last_day=date(2026, 2, 18),
        expires_at="2026-02-18T23:59:59-03:00",
        skipped=(
            Skipped(date(2026, 2, 16), "office-closed", "Carnaval", "Decreto do Carnaval de 2026"),
            Skipped(date(2026, 2, 17), "office-closed", "Carnaval", "Decreto do Carnaval de 2026"),
        ),
    )
    assert [(step.operation, step.result, step.citation, step.source) for step in computed.explanation] == [
        ("exclude-first-day", "2026-02-02", "AME-23", "Lei 9.784/1999 (Súmula STJ 633) art. 66 §2"),
        ("count-days", "2026-02-16", "AME-23", ""),
        ("roll-to-next-working-day", "2026-02-17", "AME-23", "Decreto do Carnaval de 2026"),
        ("roll-to-next-working-day", "2026-02-18", "AME-23", "Decreto do Carnaval de 2026"),
    ]
    assert computed.explanation[2] == Step(
        "roll-to-next-working-day",
        {"day": "2026-02-16", "closed": "office-closed", "name": "Carnaval"},
        "2026-02-17",
        "day",
        "AME-23",
        "Decreto do Carnaval de 2026",
    )


def test_a_day_without_a_source_of_its_own_names_the_calendar_act_and_a_weekend_the_general_law() -> None:
    steps = time_limit(americana(), "first-appeal", date(2026, 3, 19))[1].explanation
    assert [(step.operands.get("day"), step.operands.get("closed"), step.source) for step in steps[2:]] == [
        ("2026-04-03", "public-holiday", "Calendário 0"),
        ("2026-04-04", "saturday", "Lei 9.784/1999 (Súmula STJ 633) art. 66 §1"),
        ("2026-04-05", "sunday", "Lei 9.784/1999 (Súmula STJ 633) art. 66 §1"),
    ]


def carnival_of(*entries: CalendarDay) -> Law:
    city = after(calendar_of(year_of_scenarios(2026)), act("Decreto 99", "2026-01-20", CalendarDays(entries)))
    return Law(PACKS[REGIME], city=city)


def test_a_03_a_city_that_works_through_carnival_rolls_nothing() -> None:
    law = carnival_of(*closing(["2026-02-16", "2026-02-17"], "working", "Expediente normal"))
    assert last_day("2026-02-01", law=law) == "2026-02-16"


def test_a_04_an_ash_wednesday_closed_all_day_rolls_one_day_more() -> None:
    law = carnival_of(*closing(["2026-02-18"], "office-closed", "Quarta-feira de Cinzas"))
    assert last_day("2026-02-01", law=law) == "2026-02-19"


def test_a_day_that_closes_early_rolls_and_one_that_opens_late_does_not() -> None:
    early = carnival_of(*closing(["2026-03-17"], "closes-early", "Jogo da seleção"))
    late = carnival_of(*closing(["2026-03-17"], "opens-late", "Formatura"))
    assert last_day("2026-03-02", law=early) == "2026-03-18"
    assert last_day("2026-03-02", law=late) == "2026-03-17"


def test_the_release_of_the_restriction_zone_says_nothing_on_office_hours() -> None:
    law = carnival_of(*closing(["2026-02-16"], "zmrf-released", "Carnaval"))
    assert last_day("2026-02-01", law=law) == "2026-02-18"


def test_a_weekend_stays_closed_where_an_act_only_takes_its_holiday_back() -> None:
    law = carnival_of(*closing(["2026-06-13"], "working", "Santo Antônio transferido"))
    assert last_day("2026-05-29", law=law) == "2026-06-15"


def test_a_13_the_local_day_counts_and_not_the_day_in_utc() -> None:
    occurred = datetime.fromisoformat("2026-04-01T02:30:00+00:00")
    assert last_day(occurred.astimezone(SAO_PAULO_TIME).date().isoformat()) == "2026-04-15"


def test_a_14_an_old_case_keeps_the_daylight_saving_of_its_day() -> None:
    occurred = datetime.fromisoformat("2018-01-11T01:30:00+00:00")
    found = time_limit(americana(), "first-appeal", occurred.astimezone(SAO_PAULO_TIME).date())[0]
    assert (found.start, found.last_day, found.expires_at) == (date(2018, 1, 10), date(2018, 1, 25), "2018-01-25T23:59:59-02:00")


def test_a_16_counted_from_the_infraction_the_term_ends_before_the_late_notice() -> None:
    assert last_day("2026-03-02") == "2026-03-17"


@pytest.mark.parametrize(
    ("scenario", "acknowledged", "last"),
    [
        ("A-17", "2026-03-31", "2026-04-15"),
        ("A-17 counted from the decision it would be another day", "2026-03-25", "2026-04-09"),
        ("A-18 20 November is a holiday", "2026-11-05", "2026-11-23"),
        ("A-29", "2026-04-06", "2026-04-22"),
        ("A-32", "2026-05-08", "2026-05-25"),
        ("A-33", "2026-06-24", "2026-07-10"),
    ],
)
def test_the_second_appeal_runs_from_the_acknowledgement(scenario: str, acknowledged: str, last: str) -> None:
    assert last_day(acknowledged, "second-appeal") == last, scenario


def test_d_06_a_fine_is_due_fifteen_days_after_the_last_decision_is_acknowledged() -> None:
    assert last_day("2026-05-07", "fine-due") == "2026-05-22"


def test_d_33_the_defence_against_a_cassation_ends_on_the_fifteenth_day_after_service() -> None:
    assert last_day("2026-03-23", "cassation-defence") == "2026-04-07"


def test_k_07_contracts_of_2006_could_be_filed_until_the_monday_after_thirty_days() -> None:
    found = time_limit(americana(), "contract-filing", date(2006, 11, 17))[0]
    assert (found.raw_last_day, found.last_day) == (date(2006, 12, 17), date(2006, 12, 18))
    assert last_day("2006-11-17", "contract-filing", americana(calendar__roll__adaptation=False)) == "2006-12-17"


def test_a_11_and_a_12_the_last_second_of_the_last_day_is_in_time_and_the_next_is_not() -> None:
    law, last = americana(), date(2026, 3, 2)
    assert timely(law, local("2026-03-02 23:59:59"), last)
    assert timely(law, datetime.fromisoformat("2026-03-03T02:59:59.999999+00:00"), last)
    assert not timely(law, local("2026-03-03 00:00:00"), last)
    assert timely(law, local("2026-02-20 23:59:59"), last)


def test_an_act_may_end_the_day_of_filing_earlier() -> None:
    law = Law(PACKS[REGIME], after(americana().acts, setting("filing.cutoff", "17:00", "2026-03-01")), americana().city)
    assert timely(law, local("2026-03-02 17:00:00"), date(2026, 3, 2))
    assert not timely(law, local("2026-03-02 17:00:01"), date(2026, 3, 2))
    assert time_limit(law, "first-appeal", date(2026, 3, 2))[0].expires_at == "2026-03-17T17:00:00-03:00"


def test_a_24_a_closure_decreed_on_the_eve_moves_the_day_and_the_old_version_still_gives_the_old_one() -> None:
    before = americana()
    decree = act("Decreto 13.001/2026", "2026-03-01", CalendarDays(closing(["2026-03-02"], "office-closed", "Luto oficial")))
    now = Law(before.regime, before.acts, after(before.city, decree))
    again, computed = time_limit(now, "first-appeal", date(2026, 2, 13))
    assert (again.last_day, now.city.version) == (date(2026, 3, 3), before.city.version + 1)
    assert computed.explanation[-1].source == "Decreto 13.001/2026"
    assert last_day("2026-02-13", law=before) == "2026-03-02"


def test_a_41_a_closure_taken_back_is_a_working_day_to_terms_that_are_counted_later() -> None:
    law = americana()
    back = act("Decreto 13.002/2026", "2026-02-10", CalendarDays(closing(["2026-02-16"], "working", "Expediente normal")))
    now = Law(law.regime, law.acts, after(law.city, back))
    assert last_day("2026-02-01", law=now) == "2026-02-16"
    assert last_day("2026-02-01", law=law) == "2026-02-18"


def test_a_year_without_a_calendar_is_an_error_that_names_the_year() -> None:
    law = Law(PACKS[REGIME], city=calendar_of(year_of_scenarios(2026)))
    with pytest.raises(Refused) as refused:
        time_limit(law, "first-appeal", date(2026, 12, 17))
    assert (refused.value.code, dict(refused.value.extra)) == ("calendar_missing_for_year", {"year": 2027})


def test_a_few_closures_do_not_make_a_year_that_can_be_counted_with() -> None:
    closure = act("Decreto 1", "2026-12-01", CalendarDays(closing(["2027-01-04"], "office-closed", "Posse")))
    law = Law(PACKS[REGIME], city=after(calendar_of(year_of_scenarios(2026)), closure))
    with pytest.raises(Refused, match="calendar_missing_for_year"):
        time_limit(law, "first-appeal", date(2026, 12, 17))


def test_an_unknown_rule_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refused) as refused:
        time_limit(americana(), "third-appeal", date(2026, 3, 2))
    assert refused.value.code == "time_limit_rule_unknown"
    assert "first-appeal" in refused.value.reason


def test_a_provisional_term_says_so() -> None:
    found, computed = time_limit(americana(), "first-appeal", date(2026, 3, 2), provisional=True)
    assert found.provisional
    assert computed.outputs["provisional"] is True


def test_business_days_pass_over_each_closed_day_and_name_it() -> None:
    found = time_limit(americana(deadline__unit="business"), "first-appeal", date(2026, 3, 30))[0]
    # 31 March, 1 and 2 April are three; after Good Friday 6-10 April make eight, 13-17 April thirteen, 20 and 22 April fifteen.
    assert found.last_day == date(2026, 4, 22)
    assert [(skipped.day.isoformat(), skipped.why) for skipped in found.skipped] == [
        ("2026-04-03", "public-holiday"),
        ("2026-04-04", "saturday"),
        ("2026-04-05", "sunday"),
        ("2026-04-11", "saturday"),
        ("2026-04-12", "sunday"),
        ("2026-04-18", "saturday"),
        ("2026-04-19", "sunday"),
        ("2026-04-21", "public-holiday"),
    ]


def test_where_the_count_starts_on_a_working_day_the_first_day_moves_too() -> None:
    found = time_limit(americana(deadline__roll_start=True), "first-appeal", date(2026, 2, 13))[0]
    # 14 and 15 February are a weekend, 16 and 17 Carnival: the first counted day is Wednesday 18, the fifteenth Wednesday 4 March.
    assert (found.first_day, found.last_day) == (date(2026, 2, 18), date(2026, 3, 4))


def test_with_no_roll_the_term_ends_on_its_raw_last_day() -> None:
    found = time_limit(americana(deadline__roll="none"), "first-appeal", date(2026, 2, 13))[0]
    assert (found.raw_last_day, found.last_day, found.skipped) == (date(2026, 2, 28), date(2026, 2, 28), ())


def test_the_days_of_a_policy_are_read_on_the_day_from_which_the_term_runs() -> None:
    law = americana()
    longer = Law(law.regime, after(law.acts, setting("ame.cassation.defence_days", 20, "2026-03-24")), law.city)
    assert last_day("2026-03-23", "cassation-defence", longer) == "2026-04-07"
    assert last_day("2026-03-24", "cassation-defence", longer) == "2026-04-13"
