"""What both cities' law rests on before anything is decided: calendars of all years, and the index factors that were published by then."""

from __future__ import annotations

from datetime import date

from infra.demo.office import Office
from infra.demo.people import Person
from infra.demo.walk import Steps
from infra.seeds.calendar import calendar_acts
from infra.seeds.index_factors import FIRST_YEAR, index_factor_acts


def seeds(office: Office, municipality: str, person: Person) -> None:
    """The calendar of a city, and the factors up to this year's."""
    first = office.today
    for act in calendar_acts(municipality, first):
        office.ask(act, person)
    for act in index_factor_acts(municipality, first, range(FIRST_YEAR, first.year + 1)):
        office.ask(act, person)


def factor(office: Office, municipality: str, year: int, person: Person) -> Steps:
    """The factor of a year, recorded when offices open in it."""
    for act in index_factor_acts(municipality, office.today, (year,)):
        office.ask(act, person)
    yield from ()


def factors(office: Office, municipality: str, through: date, person: Person) -> None:
    """Plan the factor of each year that begins later, on its second day."""
    for year in range(office.today.year + 1, through.year + 1):
        office.plan(office.at(date(year, 1, 2), 8), factor(office, municipality, year, person))
