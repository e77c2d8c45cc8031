"""Calendars of Americana and São Paulo made from the package `holidays`, as acts to be recorded.

A seed is a first draft of each year, not the city's word: decrees that close or open offices follow as acts of their own and rule over it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final
from uuid import UUID, uuid5

from holidays import country_holidays

from domain.acts.commands import RecordAct
from domain.acts.content import CalendarDay, CalendarDays, DayStatus

AMERICANA: Final = "3501608"
SAO_PAULO: Final = "3550308"
FIRST_YEAR, LAST_YEAR = 2006, 2030

TO_CONFIRM: Final = "seed, to be confirmed"
"""The source of a day whose act was not seen."""

STATE_DAY: Final = (7, 9)
CONSCIENCE_DAY: Final = (11, 20)
SAINT_ANTHONY: Final = (6, 13)
CITY_DAY_SAO_PAULO: Final = (1, 25)

_ACTS: Final = UUID("4b0f6a0c-6f0e-5a8e-9d55-0f5f1c7a2b90")


def calendar_acts(municipality: str, published_on: date, years: Iterable[int] = range(FIRST_YEAR, LAST_YEAR + 1)) -> list[RecordAct]:
    """One act a year that covers it, for `3501608` (Americana) or `3550308` (São Paulo); another municipality raises KeyError.

    `published_on` is the day on which the seed is recorded: it has no publication of its own. The ids are the same for the same city
    and year.
    """
    own = {AMERICANA: _americana, SAO_PAULO: _sao_paulo}[municipality]
    return [
        RecordAct(
            id=uuid5(_ACTS, f"{municipality}:{year}"),
            municipality=municipality,
            reference=f"Calendário-base {year}",
            published_on=published_on,
            effective_from=date(year, 1, 1),
            content=CalendarDays(tuple(sorted((*_shared(year), *own(year)), key=_day)), year),
        )
        for year in years
    ]


def _shared(year: int) -> list[CalendarDay]:
    """The days that both cities keep: national and state holidays, and the optional closures of public offices."""
    days: list[CalendarDay] = []
    for day, name in _named(year, "public"):
        if (day.month, day.day) == STATE_DAY:
            days.append(CalendarDay(day, "public-holiday", name, "state", "Lei est. 9.497/1997"))
        elif (day.month, day.day) != CONSCIENCE_DAY:
            days.append(CalendarDay(day, "public-holiday", name, "national", TO_CONFIRM))
    days.extend(CalendarDay(day, _closure(name), name, "municipal", TO_CONFIRM) for day, name in _named(year, "optional"))
    return days


def _closure(name: str) -> DayStatus:
    """What an optional closure is in the two cities.

    Corpus Christi is a holiday, Ash Wednesday opens late, on the others offices are closed.
    """
    if name == "Corpus Christi":
        return "public-holiday"
    return "opens-late" if name == "Quarta-feira de Cinzas" else "office-closed"


def _americana(year: int) -> list[CalendarDay]:
    """Saint Anthony, and 20 November as the city kept it.

    A municipal holiday on that day, of a law of 2016, had been moved to a Sunday before 20 November 2017 came, and in 2016 the day was
    a Sunday: so that it closed offices only since the state's law of 2023.
    """
    days = [CalendarDay(date(year, *SAINT_ANTHONY), "public-holiday", "Santo Antônio", "municipal", TO_CONFIRM)]
    return days + _conscience(year, municipal=False)


def _sao_paulo(year: int) -> list[CalendarDay]:
    days = [CalendarDay(date(year, *CITY_DAY_SAO_PAULO), "public-holiday", "Aniversário da Cidade de São Paulo", "municipal", TO_CONFIRM)]
    return days + _conscience(year, municipal=True)


def _conscience(year: int, *, municipal: bool) -> list[CalendarDay]:
    """20 November: national since 2024, a holiday of the whole state in 2023, before that only where the municipality had made it one."""
    day, name = date(year, *CONSCIENCE_DAY), "Dia Nacional de Zumbi e da Consciência Negra"
    if year >= 2024:  # noqa: PLR2004 - Lei 14.759/2023
        return [CalendarDay(day, "public-holiday", name, "national", "Lei 14.759/2023")]
    if year == 2023:  # noqa: PLR2004 - the state's law of 12 September 2023
        return [CalendarDay(day, "public-holiday", "Dia da Consciência Negra", "state", TO_CONFIRM)]
    return [CalendarDay(day, "public-holiday", "Dia da Consciência Negra", "municipal", TO_CONFIRM)] if municipal else []


def _named(year: int, category: str) -> list[tuple[date, str]]:
    """The days of one category in the state of São Paulo with their Portuguese names, in order."""
    return sorted(country_holidays("BR", subdiv="SP", years=year, categories=(category,), language="pt_BR", observed=False).items())


def _day(entry: CalendarDay) -> date:
    return entry.day
