"""The first calendars and index factors: checked against the tables of the scenarios and against the city's own history, typed by hand."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import UUID

import pytest

from domain.acts.acts import Acts, city_acts
from domain.acts.content import CalendarDay, CalendarDays, IndexFactor
from domain.acts.decide import decide
from domain.law.calendar import closed
from domain.law.fines import fine
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from domain.law.parking.daily_fine import daily_fine
from domain.streams import Occasion, Seen
from infra.seeds.calendar import AMERICANA, SAO_PAULO, calendar_acts
from infra.seeds.index_factors import index_factor_acts, monthly_variations, yearly_factor

RECORDED_ON = date(2026, 11, 30)

BOTH_2026 = {
    "2026-01-01": "public-holiday",
    "2026-02-16": "office-closed",
    "2026-02-17": "office-closed",
    "2026-02-18": "opens-late",
    "2026-04-03": "public-holiday",
    "2026-04-21": "public-holiday",
    "2026-05-01": "public-holiday",
    "2026-06-04": "public-holiday",
    "2026-07-09": "public-holiday",
    "2026-09-07": "public-holiday",
    "2026-10-12": "public-holiday",
    "2026-11-02": "public-holiday",
    "2026-11-15": "public-holiday",
    "2026-11-20": "public-holiday",
    "2026-12-25": "public-holiday",
}
BOTH_2027 = {
    "2027-01-01": "public-holiday",
    "2027-02-08": "office-closed",
    "2027-02-09": "office-closed",
    "2027-02-10": "opens-late",
    "2027-03-26": "public-holiday",
    "2027-04-21": "public-holiday",
    "2027-05-01": "public-holiday",
    "2027-05-27": "public-holiday",
    "2027-07-09": "public-holiday",
    "2027-09-07": "public-holiday",
    "2027-10-12": "public-holiday",
    "2027-11-02": "public-holiday",
    "2027-11-15": "public-holiday",
    "2027-11-20": "public-holiday",
    "2027-12-25": "public-holiday",
}


def closures_of_public_offices(year: int) -> dict[str, str]:
    """Closures that the scenarios' tables leave out: the civil servants' day and the eves of Christmas and New Year."""
    return {f"{year}-{day}": "office-closed" for day in ("10-28", "12-24", "12-31")}


def days(municipality: str, year: int) -> tuple[CalendarDay, ...]:
    [command] = calendar_acts(municipality, RECORDED_ON, [year])
    assert isinstance(command.content, CalendarDays)
    assert command.content.covers_year == year
    return command.content.days


@pytest.mark.parametrize(("year", "both"), [(2026, BOTH_2026), (2027, BOTH_2027)])
@pytest.mark.parametrize(("municipality", "own"), [(AMERICANA, "06-13"), (SAO_PAULO, "01-25")])
def test_the_calendars_of_the_scenarios_come_out(year: int, both: dict[str, str], municipality: str, own: str) -> None:
    expected = both | {f"{year}-{own}": "public-holiday"} | closures_of_public_offices(year)
    found = {entry.day.isoformat(): entry.status for entry in days(municipality, year)}
    assert found == expected
    assert list(found) == sorted(found)


@pytest.mark.parametrize(
    ("year", "americana", "sao_paulo"),
    [
        (2016, False, True),
        (2017, False, True),
        (2018, False, True),
        (2022, False, True),
        (2023, True, True),
        (2024, True, True),
        (2030, True, True),
    ],
)
def test_20_november_is_no_holiday_in_americana_before_the_states_law_of_2023(year: int, *, americana: bool, sao_paulo: bool) -> None:
    kept = [any(entry.day == date(year, 11, 20) for entry in days(city, year)) for city in (AMERICANA, SAO_PAULO)]
    assert kept == [americana, sao_paulo]


def test_each_day_names_its_act_or_says_that_it_is_to_be_confirmed() -> None:
    named = {(e.day.isoformat(), e.level, e.source) for e in days(AMERICANA, 2026) if e.source != "seed, to be confirmed"}
    assert named == {("2026-07-09", "state", "Lei est. 9.497/1997"), ("2026-11-20", "national", "Lei 14.759/2023")}
    assert all(entry.name and entry.source for year in (2006, 2023, 2030) for city in (AMERICANA, SAO_PAULO) for entry in days(city, year))
    [of_2023] = [entry for entry in days(AMERICANA, 2023) if entry.day == date(2023, 11, 20)]
    assert (of_2023.level, of_2023.source) == ("state", "seed, to be confirmed")


def recorded(municipality: str) -> Acts:
    """The city's acts after all the seeds went through the same door as any other act."""
    state, stream = Acts(), city_acts(municipality)
    occasion = Occasion(UUID(int=1), frozenset({"secretary"}), datetime(2026, 11, 30, 12, tzinfo=UTC))
    for command in [*calendar_acts(municipality, RECORDED_ON), *index_factor_acts(municipality, RECORDED_ON)]:
        [(written, event)] = decide(command, Seen({stream: (state.version, state)}, PACKS), occasion)
        assert written == stream
        state = stream.kind.fold([event], state)
    return state


def test_the_seeds_of_americana_are_acts_like_any_other_and_cover_2006_to_2030() -> None:
    city = recorded(AMERICANA)
    assert city.version == 45
    assert [year for year, calendar in sorted(city.calendar.items()) if calendar.covered] == list(range(2006, 2031))
    assert [closed(city, date(year, 9, 7)) is not None for year in range(2006, 2031)] == [True] * 25


def test_seeding_twice_gives_the_same_acts() -> None:
    assert calendar_acts(AMERICANA, RECORDED_ON) == calendar_acts(AMERICANA, RECORDED_ON)
    ids = {command.id for city in (AMERICANA, SAO_PAULO) for command in calendar_acts(city, RECORDED_ON)}
    assert len(ids) == 50


def test_the_first_correction_gives_the_values_of_1_january_2007() -> None:
    law = Law(PACKS["americana-charter"], city=recorded(AMERICANA))
    found = [fine(law, f"AME-{item}", date(2007, 1, 1))[0] for item in ("15-III", "16-I", "17-X")]
    assert [(f.amount_centavos, f.table_version, f.warnings) for f in found] == [
        (14423, "IPCA 2007", ()),
        (28845, "IPCA 2007", ()),
        (72113, "IPCA 2007", ()),
    ]


def test_the_first_correction_of_the_daily_fine_gives_the_value_of_1_january_2011() -> None:
    law = Law(PACKS["sao-paulo-elderly-parking"], city=recorded(SAO_PAULO))
    found = [daily_fine(law, date(2010, 12, day), date(2010, 12, 31), on=date(2010, 12, 1))[0].amount_centavos for day in (30, 31)]
    assert found == [20000, 10000]
    assert daily_fine(law, date(2011, 1, 1), date(2011, 1, 1), on=date(2010, 12, 1))[0].spans[0].rate_centavos == 10564


def test_the_factor_is_the_exact_product_of_december_to_november() -> None:
    flat = {(2005, 12): Decimal("0.36"), **{(2006, month): Decimal(0) for month in range(1, 12)}, (2006, 12): Decimal(9)}
    assert yearly_factor(flat, 2007) == "1.0036"
    twice = flat | {(2006, 1): Decimal("0.59"), (2006, 11): Decimal("-0.21")}
    # 1.0036 × 1.0059 = 1.00952124; × 0.9979 = 1.007401245396
    assert yearly_factor(twice, 2007) == "1.007401245396"


def test_the_table_of_months_ends_in_november_2025_so_that_2026_is_the_last_factor() -> None:
    months = monthly_variations()
    assert (min(months), max(months), len(months)) == ((2005, 1), (2025, 11), 251)
    factors = [command.content for command in index_factor_acts(AMERICANA, RECORDED_ON)]
    assert len(factors) == 20
    assert all(isinstance(factor, IndexFactor) and factor.index == "IPCA" for factor in factors)
    with pytest.raises(KeyError):
        index_factor_acts(AMERICANA, RECORDED_ON, [2027])
