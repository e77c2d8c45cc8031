"""São Paulo's law as the tests ask it: the calendar of the scenarios, typed by hand, and further years that have only weekends."""

from __future__ import annotations

from domain.acts.content import CalendarDay, CalendarDays
from domain.law.lawbook import Law
from domain.law.regime import Regime, Scalar
from tests.domain.law.given import ASH_WEDNESDAY, CARNIVAL, HOLIDAYS, calendar_of, closing, day

ANNIVERSARY = {2026: "2026-01-25", 2027: "2027-01-25"}
ONLY_IN_AMERICANA = "Santo Antônio"
WEEKENDS_ONLY = (2009, 2010, 2011, 2013, 2014, 2015, 2024, 2025, 2028)


def calendar(year: int) -> CalendarDays:
    """The calendar of São Paulo as the scenarios have it."""
    holidays = [CalendarDay(day(text), "public-holiday", name) for text, name in HOLIDAYS[year].items() if name != ONLY_IN_AMERICANA]
    return CalendarDays(
        (
            *holidays,
            CalendarDay(day(ANNIVERSARY[year]), "public-holiday", "Aniversário da cidade"),
            *closing(CARNIVAL[year], "office-closed", "Carnaval"),
            *closing([ASH_WEDNESDAY[year]], "opens-late", "Quarta-feira de Cinzas"),
        ),
        year,
    )


def law_of_city(pack: Regime, **readings: Scalar | tuple[str, ...]) -> Law:
    """A pack with the city's calendar; `readings` by policy (`__` for a dot)."""
    law = Law(pack, city=calendar_of(calendar(2026), calendar(2027), years=WEEKENDS_ONLY))
    return law.with_readings({key.replace("__", "."): value for key, value in readings.items()}) if readings else law
