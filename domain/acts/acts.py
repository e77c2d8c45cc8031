"""The acts of a regime and of a city as decisions read them: what was said, from which day on. The fold keeps all acts, since each day may ask for another one."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.acts.content import ActContent, CalendarDays
from domain.streams import Event, Kind, Stream


class Act(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An act: its number at the city (`reference`), the days of publication and of effect, who signed it, what it says."""

    id: UUID
    reference: str
    published_on: date
    effective_from: date
    content: ActContent
    author: str = ""


class ActRecorded(Event, frozen=True, tag="acts.recorded/1"):
    """An act of a regime entered the record."""

    regime: str
    act: Act


class CityActRecorded(Event, frozen=True, tag="city.act_recorded/1"):
    """An act of a municipality (calendar, index factor) entered the record."""

    municipality: str
    act: Act


class Acts(Struct, frozen=True):
    """The acts so far, in the order in which they were recorded."""

    version: int = 0
    acts: tuple[Act, ...] = ()
    calendar: dict[int, tuple[Act, ...]] = {}
    """The calendar acts by each year that they touch."""

    def of(self, content: type[ActContent], on: date | None = None) -> list[Act]:
        """The acts of one kind that are in effect on a day (all of them where no day is given), by day of effect and then in recorded order."""
        found = [a for a in self.acts if isinstance(a.content, content) and (on is None or a.effective_from <= on)]
        return sorted(found, key=lambda act: act.effective_from)


def evolve(state: Acts, event: ActRecorded | CityActRecorded) -> Acts:
    """One act more."""
    act = event.act
    calendar = state.calendar
    if isinstance(act.content, CalendarDays):
        years = {d.day.year for d in act.content.days} | ({act.content.covers_year} if act.content.covers_year else set())
        calendar = {**calendar, **{year: (*calendar.get(year, ()), act) for year in years}}
    return replace(state, version=state.version + 1, acts=(*state.acts, act), calendar=calendar)


REGIME_ACTS = Kind("acts", Acts(), evolve, (ActRecorded,))
CITY_ACTS = Kind("city", Acts(), evolve, (CityActRecorded,))


def regime_acts(regime: str) -> Stream[Acts]:
    """The stream of a regime's acts."""
    return REGIME_ACTS.named(regime)


def city_acts(municipality: str) -> Stream[Acts]:
    """The stream of a municipality's acts (by IBGE code)."""
    return CITY_ACTS.named(municipality)
