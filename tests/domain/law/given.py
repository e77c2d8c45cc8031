"""What the tests of the law start from: the calendars of the scenarios, typed by hand, and the amounts of 2006 published again each year.

Nothing here is taken from the program's own seeds.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

from domain.acts.acts import Act, ActRecorded, Acts, CityActRecorded, evolve
from domain.acts.content import ActContent, CalendarDay, CalendarDays, DayStatus, FineTable, IndexFactor, PolicySetting
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from domain.law.regime import Scalar
from domain.vehicles.events import NotedInfraction
from domain.vehicles.vehicle import Infractions, NotedCase

REGIME = "americana-charter"
CITY = "3501608"
SAO_PAULO_TIME = ZoneInfo("America/Sao_Paulo")
NAMES = UUID("00000000-0000-5000-8000-000000000001")

HOLIDAYS = {
    2026: {
        "2026-01-01": "Ano Novo",
        "2026-04-03": "Sexta-feira Santa",
        "2026-04-21": "Tiradentes",
        "2026-05-01": "Dia do Trabalho",
        "2026-06-04": "Corpus Christi",
        "2026-06-13": "Santo Antônio",
        "2026-07-09": "Data magna do Estado de São Paulo",
        "2026-09-07": "Independência",
        "2026-10-12": "Nossa Senhora Aparecida",
        "2026-11-02": "Finados",
        "2026-11-15": "Proclamação da República",
        "2026-11-20": "Consciência Negra",
        "2026-12-25": "Natal",
    },
    2027: {
        "2027-01-01": "Ano Novo",
        "2027-03-26": "Sexta-feira Santa",
        "2027-04-21": "Tiradentes",
        "2027-05-01": "Dia do Trabalho",
        "2027-05-27": "Corpus Christi",
        "2027-06-13": "Santo Antônio",
        "2027-07-09": "Data magna do Estado de São Paulo",
        "2027-09-07": "Independência",
        "2027-10-12": "Nossa Senhora Aparecida",
        "2027-11-02": "Finados",
        "2027-11-15": "Proclamação da República",
        "2027-11-20": "Consciência Negra",
        "2027-12-25": "Natal",
    },
}
CARNIVAL = {2026: ("2026-02-16", "2026-02-17"), 2027: ("2027-02-08", "2027-02-09")}
ASH_WEDNESDAY = {2026: "2026-02-18", 2027: "2027-02-10"}


def day(text: str) -> date:
    """A day in ISO form."""
    return date.fromisoformat(text)


def local(text: str) -> datetime:
    """A local instant, `2026-03-10 08:00`."""
    return datetime.fromisoformat(text).replace(tzinfo=SAO_PAULO_TIME)


def closing(days: Iterable[str], status: DayStatus, name: str = "", source: str = "") -> tuple[CalendarDay, ...]:
    """Days with one status."""
    return tuple(CalendarDay(day(text), status, name, source=source) for text in days)


def year_of_scenarios(year: int) -> CalendarDays:
    """The calendar of Americana as the scenarios have it."""
    holidays = tuple(CalendarDay(day(text), "public-holiday", name) for text, name in HOLIDAYS[year].items())
    carnival = closing(CARNIVAL[year], "office-closed", "Carnaval", f"Decreto do Carnaval de {year}")
    return CalendarDays((*holidays, *carnival, *closing([ASH_WEDNESDAY[year]], "opens-late", "Quarta-feira de Cinzas")), year)


def act(reference: str, effective_from: str, content: ActContent) -> Act:
    """An act published on the day from which it holds."""
    return Act(
        id=uuid5(NAMES, f"{reference}:{effective_from}:{content!r}"),
        reference=reference,
        published_on=day(effective_from),
        effective_from=day(effective_from),
        content=content,
    )


def after(acts: Acts, *more: Act) -> Acts:
    """The fold of further acts."""
    for one in more:
        city = isinstance(one.content, CalendarDays | IndexFactor)
        event = CityActRecorded(municipality=CITY, act=one) if city else ActRecorded(regime=REGIME, act=one)
        acts = evolve(acts, event)
    return acts


def calendar_of(*contents: CalendarDays, years: Iterable[int] = ()) -> Acts:
    """The city's acts with these calendars, and further years that have only weekends."""
    acts = [act(f"Calendário {n}", "2006-01-01", content) for n, content in enumerate(contents)]
    return after(Acts(), *acts, *(act(f"Calendário de {year}", f"{year}-01-01", CalendarDays((), year)) for year in years))


def published_each_year(amounts: dict[str, int], years: Iterable[int]) -> Acts:
    """The regime's acts with one fine table a year."""
    return after(Acts(), *(act(f"Portaria {year}", f"{year}-01-01", FineTable(amounts)) for year in years))


TABLE_2006 = {"AME-15": 14000, "AME-16": 28000, "AME-17": 70000}


def americana(**readings: Scalar | tuple[str, ...]) -> Law:
    """Americana's law with the calendars of the scenarios and the amounts of 2006 each year; `readings` by policy (`__` for a dot)."""
    city = calendar_of(year_of_scenarios(2026), year_of_scenarios(2027), years=(2006, 2018, 2028))
    law = Law(PACKS[REGIME], published_each_year(TABLE_2006, range(2007, 2029)), city)
    return law.with_readings({key.replace("__", "."): value for key, value in readings.items()}) if readings else law


def setting(key: str, value: Scalar | tuple[str, ...], since: str, reference: str = "Portaria 7") -> Act:
    """An act that sets a policy."""
    return act(reference, since, PolicySetting(key, value, "parecer da Procuradoria"))


OPERATOR_X = "11222333000181"
BRANCH_OF_X = "11222333000262"
OPERATOR_Y = "12ABC34501DE35"


def infraction(
    item: str,
    at: str,
    *,
    case: int = 0,
    cited: str = "",
    by: str = OPERATOR_X,
    letter: str = "",
    inspection: int | None = None,
) -> NotedInfraction:
    """An infraction as it is noted on a vehicle; `at` and `cited` are local instants, a bare day is its noon."""
    occurred = local(at if " " in at else f"{at} 12:00")
    return NotedInfraction(
        case=UUID(int=case),
        provision=f"AME-{item}",
        letter=letter,
        offender_root=by[:8],
        offender=by,
        occurred_at=occurred,
        cited_at=local(cited if " " in cited else f"{cited} 12:00") if cited else occurred,
        inspection=None if inspection is None else UUID(int=inspection),
    )


def noted(*infractions: NotedInfraction, outcome: str = "open") -> Infractions:
    """What a vehicle or plate holds."""
    return Infractions(tuple(NotedCase(one, outcome) for one in infractions))
