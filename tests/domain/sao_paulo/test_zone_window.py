"""When the restricted zone is closed: the matrix of section G of the scenarios, and the instants around it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from domain.acts.content import CalendarDay, CalendarDays
from domain.law.explanation import step
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from domain.law.road.zone_window import ZoneWindow, zone_window
from tests.domain.harness import World, day, instant, refused

REGIME = "sao-paulo-charter"
TIMES = "00:00:00", "04:59:59", "05:00:00", "12:00:00", "20:59:00", "20:59:59", "21:00:00", "23:59:59"
MATRIX = {
    "G-01": ("2026-03-09", "FFRRRRFF"),
    "G-02": ("2026-03-11", "FFRRRRFF"),
    "G-03": ("2026-03-13", "FFRRRRFF"),
    "G-04": ("2026-03-14", "FFFFFFFF"),
    "G-05": ("2026-03-15", "FFFFFFFF"),
    "G-06": ("2026-04-21", "FFFFFFFF"),
    "G-07": ("2026-07-09", "FFFFFFFF"),
    "G-08": ("2026-06-04", "FFFFFFFF"),
    "G-09": ("2026-11-20", "FFFFFFFF"),
    "G-10": ("2026-02-16", "FFRRRRFF"),
    "G-11": ("2026-02-18", "FFRRRRFF"),
}
CELLS = [
    pytest.param(on, time, letter, id=f"{row}-{time}")
    for row, (on, letters) in MATRIX.items()
    for time, letter in zip(TIMES, letters, strict=True)
]


@pytest.fixture(scope="module", name="city")
def city_of_the_scenarios() -> World:
    return World(REGIME)


def letter_at(law: Law, at: datetime) -> str:
    return "R" if zone_window(law, at)[0].restricted else "F"


def test_the_matrix_has_its_88_cells() -> None:
    assert len(CELLS) == 88


@pytest.mark.parametrize(("on", "time", "letter"), CELLS)
def test_g_01_to_g_11_the_zone_is_closed_on_working_days_from_five_to_nine_in_the_evening(
    city: World, on: str, time: str, letter: str
) -> None:
    assert letter_at(city.law(), instant(f"{on}T{time}")) == letter


def test_g_12_an_act_opens_the_zone_on_carnival_monday(city: World) -> None:
    released = city.copied()
    released.calendar_day("Portaria SMT 10/2026", "2026-02-16", "zmrf-released", "Carnaval", published_on="2026-02-10")
    found, computed = zone_window(released.law(), instant("2026-02-16T12:00:00"))
    assert found == ZoneWindow(
        restricted=False, why="zmrf-released", local="2026-02-16T12:00:00-03:00", name="Carnaval", act="Portaria SMT 10/2026"
    )
    assert computed.explanation[-1] == step(
        "zmrf-released", "free", "zone", "SPF-8", "Portaria SMT 10/2026", day=day("2026-02-16"), name="Carnaval"
    )
    assert letter_at(released.law(), instant("2026-02-18T12:00:00")) == "R"


def test_a_release_says_nothing_on_office_hours_and_a_working_day_by_a_later_act_takes_it_back(city: World) -> None:
    world = city.copied()
    world.calendar_day("Portaria SMT 20/2026", "2026-03-09", "zmrf-released", "Evento", published_on="2026-03-02")
    world.calendar_day("Decreto 1/2026", "2026-03-09", "office-closed", "Ponto facultativo", published_on="2026-03-03")
    assert letter_at(world.law(), instant("2026-03-09T12:00:00")) == "F"
    world.calendar_day("Portaria SMT 21/2026", "2026-03-09", "working", published_on="2026-03-04")
    assert letter_at(world.law(), instant("2026-03-09T12:00:00")) == "R"


@pytest.mark.parametrize(
    ("at", "letter"),
    [
        pytest.param(datetime(2026, 3, 9, 7, 59, 59, tzinfo=UTC), "F", id="G-17 04:59:59"),
        pytest.param(datetime(2026, 3, 9, 8, 0, 0, tzinfo=UTC), "R", id="G-17 05:00:00"),
        pytest.param(datetime(2026, 3, 13, 23, 59, 59, tzinfo=UTC), "R", id="G-18 Friday 20:59:59"),
        pytest.param(datetime(2026, 3, 14, 0, 0, 0, tzinfo=UTC), "F", id="G-18 Friday 21:00:00"),
        # Monday 15 January 2018 was in summer time, two hours behind UTC.
        pytest.param(datetime(2018, 1, 15, 6, 59, 59, tzinfo=UTC), "F", id="summer time 04:59:59"),
        pytest.param(datetime(2018, 1, 15, 7, 0, 0, tzinfo=UTC), "R", id="summer time 05:00:00"),
        pytest.param(datetime(2018, 1, 15, 22, 59, 59, tzinfo=UTC), "R", id="summer time 20:59:59"),
        pytest.param(datetime(2018, 1, 15, 23, 0, 0, tzinfo=UTC), "F", id="summer time 21:00:00"),
    ],
)
def test_g_17_and_g_18_the_hours_are_those_of_the_city(city: World, at: datetime, letter: str) -> None:
    assert letter_at(city.law(), at) == letter


@pytest.mark.parametrize(("reading", "letters"), [("half_open", "FRRFF"), ("closed", "FRRRF"), ("open", "FFRFF")])
def test_an_act_may_read_both_ends_of_the_hours_otherwise(city: World, reading: str, letters: str) -> None:
    law = city.law().with_readings({"spf.zmrf.window": reading})
    times = "04:59:59", "05:00:00", "20:59:59.999999", "21:00:00", "21:00:00.000001"
    assert "".join(letter_at(law, instant(f"2026-03-09T{time}")) for time in times) == letters


def test_a_year_without_a_calendar_is_refused_only_where_the_calendar_decides() -> None:
    law = Law(PACKS[REGIME])
    assert letter_at(law, instant("2026-03-09T04:59:59")) == "F"
    assert letter_at(law, instant("2026-03-14T12:00:00")) == "F"
    with refused("calendar_missing_for_year", year=2026):
        zone_window(law, instant("2026-03-09T12:00:00"))


def test_a_holiday_of_the_city_alone_opens_the_zone_as_those_of_state_and_nation_do(city: World) -> None:
    world = city.copied()
    entry = CalendarDay(day("2027-01-25"), "public-holiday", "Aniversário da cidade", "municipal")
    world.act("Lei de teste", "2027-01-01", CalendarDays((entry,)), published_on="2026-12-01")
    assert letter_at(world.law(), instant("2027-01-25T12:00:00")) == "F"
    assert letter_at(world.law(), instant("2027-01-26T12:00:00")) == "R"
