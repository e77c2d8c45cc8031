"""The city's acts of the demonstration: calendars and index factors first, then what a city decides in three years."""

from __future__ import annotations

from datetime import date
from itertools import chain

from domain.acts.commands import RecordAct
from domain.acts.content import (
    AccreditedWorkshop,
    ActContent,
    CalendarDay,
    CalendarDays,
    CompetentBody,
    CourtThesis,
    Opinion,
    PolicySetting,
)
from infra.demo.names import demo_id
from infra.demo.office import ENDED, REGIME, Office
from infra.demo.people import SECRETARY
from infra.demo.walk import Steps
from infra.seeds.calendar import AMERICANA, SAO_PAULO, calendar_acts
from infra.seeds.index_factors import FIRST_YEAR, index_factor_acts

EXTENDED_2025, EXTENDED_2026 = date(2025, 6, 20), date(2026, 6, 5)
"""Fridays after Corpus Christi on which an act closed the offices: terms that ended on them go on."""

WORKSHOP = "Inspetec Americana"

ACTS: tuple[tuple[date, str, date, ActContent], ...] = (
    (date(2024, 3, 4), "Resolução SETRANSV 2/2024", date(2024, 3, 4),
     CompetentBody("AGEMCAMP", "Agência Metropolitana de Campinas", "oversight")),
    (date(2024, 5, 6), "Portaria SETRANSV 9/2024", date(2024, 5, 6), AccreditedWorkshop(WORKSHOP, "SETRANSV", date(2027, 5, 5))),
    (date(2024, 9, 16), "Parecer PGM 41/2024", date(2024, 9, 16),
     Opinion("AME-23", "O prazo do primeiro recurso conta-se da notificação, quando posterior à infração.", "ame.appeal1.start")),
    (date(2025, 2, 10), "Nota PGM 6/2025", date(2025, 2, 10),
     CourtThesis("AME-23", "STJ, Súmula 312", "São necessárias as notificações da autuação e da aplicação da pena.", "ame.appeal1.start")),
    (date(2025, 6, 12), "Decreto 13.480/2025", EXTENDED_2025,
     CalendarDays((CalendarDay(EXTENDED_2025, "office-closed", "Ponto facultativo", "municipal", "Decreto 13.480/2025"),))),
    (date(2026, 2, 23), "Portaria SETRANSV 4/2026", date(2026, 3, 2),
     PolicySetting("ame.fine.due_days", 20, "Portaria SETRANSV 4/2026: prazo de pagamento após a decisão")),
    (date(2026, 5, 29), "Decreto 13.702/2026", EXTENDED_2026,
     CalendarDays((CalendarDay(EXTENDED_2026, "office-closed", "Ponto facultativo", "municipal", "Decreto 13.702/2026"),))),
)  # fmt: skip


def seeds(office: Office, first: date) -> None:
    """The calendars of every city of a regime that there is a seed for, and the factors up to this year's."""
    cities = {pack.municipality for pack in office.journal.packs.values()} & {AMERICANA, SAO_PAULO}
    calendars = chain.from_iterable(calendar_acts(city, first) for city in sorted(cities))
    for act in chain(calendars, index_factor_acts(AMERICANA, first, range(FIRST_YEAR, first.year + 1))):
        office.ask(act, SECRETARY)


def factor(office: Office, year: int) -> Steps:
    """The factor of a year, recorded when offices open in it."""
    for act in index_factor_acts(AMERICANA, office.today, (year,)):
        office.ask(act, SECRETARY)
    yield from ()


def last(office: Office) -> None:
    """The act with which the load ends, so that a load that broke off is known by its want."""
    reference = f"Parecer PGM 77/{office.today.year}"
    note = Opinion("AME-24", "O segundo recurso corre da ciência da decisão, e não da sua publicação.")
    command = RecordAct(
        id=demo_id("act", "last"), reference=reference, published_on=office.today, effective_from=office.today, content=note, regime=REGIME,
        author=SECRETARY.name,
    )  # fmt: skip
    office.ask(command, SECRETARY, ENDED)


def act(office: Office, number: int) -> Steps:
    """One act of the city, on the day of its publication."""
    published, reference, effective, content = ACTS[number]
    of_city = isinstance(content, CalendarDays)
    office.ask(
        RecordAct(
            id=demo_id("act", reference), reference=reference, published_on=published, effective_from=effective, content=content,
            municipality=AMERICANA if of_city else "", regime="" if of_city else REGIME, author=SECRETARY.name,
        ),
        SECRETARY,
    )  # fmt: skip
    yield from ()
