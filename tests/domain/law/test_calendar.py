"""Office hours and months: the two things that every term is counted with."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.acts.acts import Acts
from domain.acts.content import CalendarDays
from domain.law.calendar import Closed, add_months, closed, next_working
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from domain.law.time_limits import time_limit
from tests.domain.law.given import REGIME, act, after, americana, calendar_of, closing, day, setting, year_of_scenarios
from tests.tries import tries

CITY = calendar_of(year_of_scenarios(2026), year_of_scenarios(2027), years=range(2028, 2032))
DAYS = st.dates(date(2026, 1, 1), date(2031, 6, 30))


@pytest.mark.parametrize(
    ("on", "why"),
    [
        ("2026-03-02", None),
        ("2026-02-18", None),
        ("2026-02-16", Closed("office-closed", "Carnaval", "Decreto do Carnaval de 2026")),
        ("2026-06-04", Closed("public-holiday", "Corpus Christi", "Calendário 0")),
        ("2026-06-13", Closed("public-holiday", "Santo Antônio", "Calendário 0")),
        ("2026-03-07", Closed("saturday")),
        ("2026-03-08", Closed("sunday")),
    ],
)
def test_a_day_is_closed_for_a_reason(on: str, why: Closed | None) -> None:
    assert closed(CITY, day(on)) == why


def test_the_last_act_on_a_day_is_the_one_that_counts() -> None:
    city = after(
        CITY,
        act("Decreto 1", "2026-03-01", CalendarDays(closing(["2026-03-16"], "office-closed", "Luto oficial"))),
        act("Decreto 2", "2026-03-02", CalendarDays(closing(["2026-03-16"], "working", "Revoga o Decreto 1"))),
    )
    assert closed(city, date(2026, 3, 16)) is None


@pytest.mark.parametrize(
    ("start", "months", "clamped", "next_day"),
    [
        ("2026-01-15", 6, "2026-07-15", "2026-07-15"),
        ("2026-08-31", 6, "2027-02-28", "2027-03-01"),
        ("2027-08-31", 6, "2028-02-29", "2028-03-01"),
        ("2026-01-31", 6, "2026-07-31", "2026-07-31"),
        ("2026-03-31", 6, "2026-09-30", "2026-10-01"),
        ("2024-02-29", 12, "2025-02-28", "2025-03-01"),
        ("2026-12-31", 2, "2027-02-28", "2027-03-01"),
        ("2026-10-31", 1, "2026-11-30", "2026-12-01"),
    ],
)
def test_a_day_that_the_month_does_not_have(start: str, months: int, clamped: str, next_day: str) -> None:
    assert add_months(day(start), months, "clamp") == day(clamped)
    assert add_months(day(start), months, "next_day") == day(next_day)


@given(st.dates(date(1900, 1, 1), date(2200, 12, 31)), st.integers(0, 240))
def test_l_3_adding_months_never_leaves_the_target_month_and_keeps_the_day_where_it_exists(start: date, months: int) -> None:
    found = add_months(start, months, "clamp")
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    last = date(year, month + 1, monthrange(year, month + 1)[1])
    assert (found.year, found.month) == (last.year, last.month)
    assert found.day == min(start.day, last.day)
    assert add_months(start, months, "next_day") - found == timedelta(days=int(start.day > last.day))


@given(st.dates(date(1900, 1, 1), date(2200, 12, 31)))
def test_l_4_six_months_by_date_span_181_to_184_days(start: date) -> None:
    assert 181 <= (add_months(start, 6, "clamp") - start).days <= 184


@settings(max_examples=tries(60), deadline=None)
@given(DAYS, st.integers(1, 60))
def test_l_1_a_term_ends_on_a_working_day_and_on_its_raw_day_where_that_is_one(start: date, days: int) -> None:
    law = Law(PACKS[REGIME], after(Acts(), setting("ame.fine.due_days", days, "2026-01-01")), CITY)
    found = time_limit(law, "fine-due", start)[0]
    assert found.raw_last_day == start + timedelta(days=days)
    assert found.last_day >= found.raw_last_day
    assert closed(CITY, found.last_day) is None
    between = [found.raw_last_day + timedelta(days=n) for n in range((found.last_day - found.raw_last_day).days)]
    assert [skipped.day for skipped in found.skipped] == between
    assert all(closed(CITY, passed) is not None for passed in between)


@settings(max_examples=tries(60), deadline=None)
@given(DAYS)
def test_the_next_working_day_is_the_first_one(start: date) -> None:
    found, skipped = next_working(CITY, start)
    assert found == start + timedelta(days=len(skipped))
    assert (closed(CITY, start) is None) == (found == start)


def test_the_order_in_which_closures_are_recorded_does_not_matter_to_other_days() -> None:
    one = act("Decreto 1", "2026-03-01", CalendarDays(closing(["2026-03-16"], "office-closed")))
    two = act("Decreto 2", "2026-03-01", CalendarDays(closing(["2026-03-17"], "office-closed")))
    starts = [date(2026, 3, 1), date(2026, 3, 2), date(2026, 2, 28)]
    forth, back = (Law(PACKS[REGIME], americana().acts, city) for city in (after(CITY, one, two), after(CITY, two, one)))
    assert [time_limit(forth, "first-appeal", d)[0] for d in starts] == [time_limit(back, "first-appeal", d)[0] for d in starts]
