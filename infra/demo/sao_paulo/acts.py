"""What São Paulo decides by acts in the years of the demonstration: where the zone lies, stops, prices, days. No act ends a law."""

from __future__ import annotations

from datetime import date
from typing import Final

from domain.acts.commands import RecordAct
from domain.acts.content import (
    MUNICIPAL,
    ActContent,
    CalendarDay,
    CalendarDays,
    CompetentBody,
    CourtThesis,
    InsuranceMinimum,
    Opinion,
    PolicySetting,
)
from domain.acts.places import AuthorisedStop, ChargeTable, StreetParkingAuthorisation, ZoneBoundary
from infra.demo.names import demo_id
from infra.demo.office import Office
from infra.demo.sao_paulo.people import SECRETARY
from infra.demo.sao_paulo.zone import CENTRE, WIDENED
from infra.demo.walk import Steps
from infra.seeds.calendar import SAO_PAULO

EXTENDED: Final = date(2026, 6, 5)
"""The Friday after Corpus Christi on which a decree closed the offices: terms that ended on it go on."""
CARNIVAL: Final = (date(2026, 2, 16), date(2026, 2, 17))
FIRST: Final = date(2025, 1, 6)
WIDENED_ON, EDUCATIONAL_UNTIL = date(2026, 11, 16), date(2026, 11, 30)
"""The zone was widened in November 2026; until the 30th a mere traffic breach is no irregular activity."""

STOPS: Final = (
    ("PE-01", "Terminal Barra Funda, plataforma F", "urban-terminal", -23.5256, -46.6675),
    ("PE-02", "Estação Santo Amaro, bolsão sul", "bus-stop", -23.6560, -46.7190),
    ("PE-03", "Parque Ibirapuera, portão 3", "", -23.5880, -46.6560),
    ("PE-04", "Estação Tatuapé, alça norte", "bus-stop", -23.5400, -46.5760),
    ("PE-05", "Praça Charles Miller", "", -23.5450, -46.6640),
    ("PE-06", "Av. Engenheiro Luís Carlos Berrini, 1500", "bus-stop", -23.6090, -46.6950),
)
_TRAFFIC: Final = "spf.traffic_breach_is_irregular"
_RELEASE: Final = "Portaria SMT.GAB 11/2026"

CHARTER: Final[tuple[tuple[date, str, date, ActContent], ...]] = (
    (FIRST, "Portaria SMT.GAB 2/2025", FIRST, ZoneBoundary("zmrf", CENTRE)),
    (FIRST, "Portaria SMT.GAB 3/2025", FIRST, InsuranceMinimum(5_000_000)),
    (FIRST, "Decreto 63.990/2025", FIRST, ChargeTable({"removal": 68_200, "storage": 5_640})),
    *(
        (FIRST, "Portaria DTP 7/2025", FIRST, AuthorisedStop(code, name, kind, latitude=latitude, longitude=longitude))
        for code, name, kind, latitude, longitude in STOPS
    ),
    (date(2025, 4, 7), "Portaria DSV 14/2025", date(2025, 4, 14),
     StreetParkingAuthorisation(("Rua Olavo Egídio", "Av. Olavo Fontoura"), date(2025, 12, 19), "Parecer técnico CET 61/2025")),
    (date(2025, 5, 12), "Nota PGM 12/2025", date(2025, 5, 12),
     CourtThesis("SPF-15-§2-I", "STF, Tema 546", "A liberação de veículo não se condiciona ao pagamento de multas e despesas.",
                 "spf.release.requires_charges")),
    (date(2026, 1, 5), "Decreto 64.870/2026", date(2026, 1, 12), ChargeTable({"removal": 71_300, "storage": 5_890})),
    (date(2026, 1, 5), "Portaria SMT.GAB 1/2026", date(2026, 2, 2), InsuranceMinimum(6_000_000)),
    (date(2026, 2, 9), _RELEASE, CARNIVAL[0],
     CalendarDays(tuple(CalendarDay(day, "zmrf-released", "ZMRF liberada no Carnaval", "municipal", _RELEASE) for day in CARNIVAL))),
    (date(2026, 3, 9), "Portaria DSV 9/2026", date(2026, 3, 16),
     StreetParkingAuthorisation(("Rua Olavo Egídio",), date(2026, 12, 18), "Parecer técnico CET 22/2026")),
    (date(2026, 5, 28), "Decreto 65.140/2026", EXTENDED,
     CalendarDays((CalendarDay(EXTENDED, "office-closed", "Ponto facultativo", "municipal", "Decreto 65.140/2026"),))),
    (date(2026, 11, 3), "Portaria SMT.GAB 48/2026", WIDENED_ON, ZoneBoundary("zmrf", WIDENED)),
    (date(2026, 11, 3), "Portaria SMT.GAB 49/2026", WIDENED_ON,
     PolicySetting(key=_TRAFFIC, value=False, source="Portaria SMT.GAB 49/2026: período educativo da ZMRF ampliada")),
    (date(2026, 11, 3), "Portaria SMT.GAB 49/2026", EDUCATIONAL_UNTIL,
     PolicySetting(key=_TRAFFIC, value=True, source="Portaria SMT.GAB 49/2026: fim do período educativo")),
)  # fmt: skip
PARKING: Final[tuple[tuple[date, str, date, ActContent], ...]] = (
    (FIRST, "Decreto 63.991/2025", FIRST, CompetentBody("SUBPREFEITURAS", "Subprefeituras, supervisão de fiscalização")),
    (FIRST, "Decreto 63.991/2025", FIRST, CompetentBody("CET", "Companhia de Engenharia de Tráfego")),
    (date(2025, 8, 11), "Parecer PGM 88/2025", date(2025, 8, 11),
     Opinion("SPE-5-II", "A multa diária cessa no dia da regularização comprovada.", "spe.daily.stop_at")),
)  # fmt: skip


def plan_acts(office: Office, acts: tuple[tuple[date, str, date, ActContent], ...]) -> None:
    """Plan each act on the day of its publication."""
    for number, (published, reference, effective, content) in enumerate(acts):
        of_city = isinstance(content, MUNICIPAL)
        command = RecordAct(
            id=demo_id("act", office.regime, number), reference=reference, published_on=published, effective_from=effective,
            content=content, municipality=SAO_PAULO if of_city else "", regime="" if of_city else office.regime, author=SECRETARY.name,
        )  # fmt: skip
        office.plan(office.at(published, 8, 30), _act(office, command))


def _act(office: Office, command: RecordAct) -> Steps:
    office.ask(command, SECRETARY)
    yield from ()
