"""What Americana decides by acts in the three years of the demonstration."""

from __future__ import annotations

from datetime import date

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
from infra.demo.americana.companies import REGIME
from infra.demo.americana.people import SECRETARY
from infra.demo.names import demo_id
from infra.demo.office import ENDED, Office, Record
from infra.demo.walk import Steps
from infra.seeds.calendar import AMERICANA

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


def last(record: Record) -> None:
    """The act with which the load ends, so that a load that broke off is known by its want."""
    office = Office(record, REGIME)
    reference = f"Parecer PGM 77/{office.today.year}"
    note = Opinion("AME-24", "O segundo recurso corre da ciência da decisão, e não da sua publicação.")
    command = RecordAct(
        id=demo_id("act", "last"), reference=reference, published_on=office.today, effective_from=office.today, content=note,
        regime=office.regime, author=SECRETARY.name,
    )  # fmt: skip
    office.ask(command, SECRETARY, ENDED)


def act(office: Office, number: int) -> Steps:
    """One act of the city, on the day of its publication."""
    published, reference, effective, content = ACTS[number]
    of_city = isinstance(content, CalendarDays)
    office.ask(
        RecordAct(
            id=demo_id("act", reference), reference=reference, published_on=published, effective_from=effective, content=content,
            municipality=AMERICANA if of_city else "", regime="" if of_city else office.regime, author=SECRETARY.name,
        ),
        SECRETARY,
    )  # fmt: skip
    yield from ()
