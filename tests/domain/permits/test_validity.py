"""How long an Alvará lasts and until when its renewal is asked: art. 8, by date, never rolled (Q-36, Q-37, Q-38, Q-48)."""

from calendar import monthrange
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.law.calendar import add_months
from domain.law.permits.validity import Bar, Validity, cassation_bar, permit_validity
from domain.law.time_limits import time_limit
from tests.domain.harness import World, day, refused

WORLD = World()
LAW = WORLD.law()
NEXT_DAY = LAW.with_readings({"calendar.month_overflow": "next_day"})
ALVARA = "circulation-permit"
DAYS = st.dates(date(2007, 1, 1), date(2030, 12, 31))


def test_e_01_an_alvara_lasts_through_the_fifth_anniversary() -> None:
    validity, computed = permit_validity(LAW, ALVARA, day("2026-03-10"))
    assert validity == Validity(day("2026-03-10"), day("2031-03-10"), day("2031-02-08"))
    assert computed.engine == "permit-validity/1"
    assert computed.inputs == {"kind": ALVARA, "issuedOn": "2026-03-10", "oldExpiry": None}
    assert computed.outputs == {"validFrom": "2026-03-10", "validUntil": "2031-03-10", "lastRenewalDay": "2031-02-08"}
    assert [(s.operation, s.result, s.citation) for s in computed.explanation] == [
        ("add-years", "2031-03-10", "AME-8"),
        ("subtract-lead-days", "2031-02-08", "AME-8"),
    ]


def test_e_02_five_years_from_29_february_end_on_the_last_day_of_february() -> None:
    assert permit_validity(LAW, ALVARA, day("2024-02-29"))[0].valid_until == day("2029-02-28")


def test_e_02_with_the_other_reading_they_end_on_1_march() -> None:
    assert permit_validity(NEXT_DAY, ALVARA, day("2024-02-29"))[0].valid_until == day("2029-03-01")


@pytest.mark.parametrize(
    ("scenario", "issued", "valid_until", "last_renewal_day"),
    [
        ("E-05", "2021-12-31", "2026-12-31", "2026-12-01"),
        ("E-07: a Sunday, no roll", "2021-03-31", "2026-03-31", "2026-03-01"),
        ("E-08: a Saturday, no roll", "2026-03-10", "2031-03-10", "2031-02-08"),
        ("E-09: a leap day", "2023-03-30", "2028-03-30", "2028-02-29"),
    ],
)
def test_the_renewal_is_asked_thirty_days_before_the_expiry(scenario: str, issued: str, valid_until: str, last_renewal_day: str) -> None:
    validity, _ = permit_validity(LAW, ALVARA, day(issued))
    assert (validity.valid_until, validity.last_renewal_day) == (day(valid_until), day(last_renewal_day)), scenario


def test_e_10_a_renewal_asked_in_time_counts_from_the_old_expiry_and_not_from_the_grant() -> None:
    validity, _ = permit_validity(LAW, ALVARA, day("2031-04-07"), old_expiry=day("2031-03-10"))
    assert validity == Validity(day("2031-03-11"), day("2036-03-10"), day("2036-02-09"))


def test_a_kind_of_permit_that_the_regime_does_not_have_is_refused() -> None:
    with refused("permit_kind_unknown", known=["circulation-permit"]):
        permit_validity(LAW, "authorisation-term", day("2026-03-10"))


@pytest.mark.parametrize(
    ("overflow", "effective", "until", "first_grant_day"),
    [
        ("clamp", "2026-03-10", "2027-03-10", "2027-03-11"),  # D-07, D-08
        ("clamp", "2024-02-29", "2025-02-28", "2025-03-01"),  # D-09
        ("next_day", "2024-02-29", "2025-03-01", "2025-03-02"),  # D-09, the other reading
    ],
)
def test_d_09_a_bar_lasts_through_the_anniversary_of_the_cassation(overflow: str, effective: str, until: str, first_grant_day: str) -> None:
    law = LAW.with_readings({"calendar.month_overflow": overflow})
    bar, computed = cassation_bar(law, day(effective))
    assert bar == Bar(day(effective), day(until), day(first_grant_day))
    assert computed.explanation[-1].citation == "AME-22-PU"


def test_with_the_reading_that_frees_the_anniversary_the_bar_ends_the_day_before() -> None:
    bar, _ = cassation_bar(LAW.with_readings({"ame.bar.first_day": "anniversary"}), day("2026-03-10"))
    assert (bar.until, bar.first_grant_day) == (day("2027-03-09"), day("2027-03-10"))


def test_a_bar_that_ends_on_a_sunday_does_not_roll() -> None:
    assert cassation_bar(LAW, day("2026-02-28"))[0].until == day("2027-02-28")


def test_k_07_copies_of_contracts_of_2006_were_due_on_the_monday_after_the_thirtieth_day() -> None:
    limit, _ = time_limit(LAW, "contract-filing", day("2006-11-17"))
    assert (limit.raw_last_day, limit.last_day) == (day("2006-12-17"), day("2006-12-18"))


def test_e_20_a_disc_is_kept_through_its_ninetieth_day_which_may_be_a_saturday() -> None:
    limit, _ = time_limit(LAW, "disc-retention", day("2026-03-01"))
    assert (limit.raw_last_day, limit.last_day) == (day("2026-05-30"), day("2026-05-30"))


def test_e_19_an_inspection_proves_fitness_through_its_anniversary() -> None:
    assert time_limit(LAW, "inspection-validity", day("2026-01-20"))[0].last_day == day("2027-01-20")


@given(DAYS, st.integers(0, 600))
def test_l_3_months_by_date_never_pass_the_last_day_of_the_target_month(start: date, months: int) -> None:
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    last = date(year, month + 1, monthrange(year, month + 1)[1])
    clamped, rolled = add_months(start, months, "clamp"), add_months(start, months, "next_day")
    assert date(year, month + 1, 1) <= clamped <= last
    assert clamped.day in (start.day, last.day)
    assert rolled - clamped == timedelta(days=0 if clamped.day == start.day else 1)


@given(DAYS)
def test_six_months_by_date_span_181_to_184_days(start: date) -> None:
    """L-4: so a window of six months and one of 180 days must never share a constant."""
    assert 181 <= (add_months(start, 6, "clamp") - start).days <= 184


@given(DAYS)
def test_every_alvara_lasts_five_years_by_date_and_leaves_thirty_days_to_ask(issued: date) -> None:
    validity, _ = permit_validity(LAW, ALVARA, issued)
    assert validity.valid_from == issued
    assert (validity.valid_until.year, validity.valid_until.month) == (issued.year + 5, issued.month)
    assert validity.valid_until.day == min(issued.day, monthrange(issued.year + 5, issued.month)[1])
    assert validity.valid_until - validity.last_renewal_day == timedelta(days=30)


@given(DAYS)
def test_renewed_terms_follow_each_other_without_a_gap(issued: date) -> None:
    first, _ = permit_validity(LAW, ALVARA, issued)
    second, _ = permit_validity(LAW, ALVARA, first.valid_until + timedelta(days=20), first.valid_until)
    assert second.valid_from == first.valid_until + timedelta(days=1)
    assert second.valid_until == add_months(first.valid_until, 60, "clamp")


@given(DAYS)
def test_a_bar_lasts_a_year_and_the_next_day_is_free(effective: date) -> None:
    bar, _ = cassation_bar(LAW, effective)
    assert bar.first_grant_day - bar.until == timedelta(days=1)
    assert bar.until == add_months(effective, 12, "clamp")
