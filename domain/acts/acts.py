"""The acts of a regime and of a city as decisions read them: what was said, from which day on.

The fold keeps all acts, since each day may ask for another one.
"""

from __future__ import annotations

from bisect import bisect_right
from datetime import date
from functools import lru_cache
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.acts.content import ActContent, CalendarDay, CalendarDays, PolicySetting, kind_of
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


class CalendarYear(Struct, frozen=True):
    """One year of a city.

    Whether an act says that its calendar is complete, and by day the last word on office hours with the act that said it. `released`: the
    days on which an act opened the restriction zone, unless a later act makes the day a working one again.
    """

    covered: bool = False
    days: dict[date, tuple[CalendarDay, Act]] = {}
    released: dict[date, tuple[CalendarDay, Act]] = {}


class Acts(Struct, frozen=True):
    """The acts so far, in the order in which they were recorded, and indexes of them that only the fold writes.

    `kinds` and `settings` (by policy key) are ordered by day of effect and then as recorded; `calendar` is by year. `supposed`: so many of
    the last ones nobody recorded (a simulation has them behind all others, at every moment).
    """

    version: int = 0
    acts: tuple[Act, ...] = ()
    kinds: dict[str, tuple[Act, ...]] = {}
    settings: dict[str, tuple[Act, ...]] = {}
    calendar: dict[int, CalendarYear] = {}
    supposed: int = 0

    def of(self, content: type[ActContent], on: date | None = None) -> list[Act]:
        """The acts of one kind in effect on a day (all of them where no day is given), by day of effect and then in recorded order."""
        return [act for act in self.kinds.get(kind_of(content), ()) if on is None or act.effective_from <= on]

    def setting(self, key: str, on: date) -> tuple[PolicySetting, Act] | None:
        """The last act in effect on a day that sets a policy, and what it says."""
        for act in reversed(self.settings.get(key, ())):
            if act.effective_from <= on and isinstance(act.content, PolicySetting):
                return act.content, act
        return None

    def up_to(self, version: int) -> Acts:
        """The acts as a decision saw them when they were so many. Raises `LookupError` for more than there are, or fewer than supposed."""
        if not self.supposed <= version <= self.version:
            raise LookupError(version)
        if version == self.version:
            return self
        recorded = len(self.acts) - self.supposed
        earlier = Acts()
        for act in (*self.acts[: version - self.supposed], *self.acts[recorded:]):
            earlier = placed(earlier, act)
        return replace(earlier, supposed=self.supposed)


def evolve(state: Acts, event: ActRecorded | CityActRecorded) -> Acts:
    """One act more."""
    return placed(state, event.act)


def placed(state: Acts, act: Act) -> Acts:
    """The acts with one more, in its place in each index."""
    kind = kind_of(act.content)
    kinds = {**state.kinds, kind: _placed(state.kinds.get(kind, ()), act)}
    settings, calendar = state.settings, state.calendar
    if isinstance(act.content, PolicySetting):
        key = act.content.key
        settings = {**settings, key: _placed(settings.get(key, ()), act)}
    if isinstance(act.content, CalendarDays):
        calendar = {**calendar, **_years(calendar, act.content, act)}
    return replace(state, version=state.version + 1, acts=(*state.acts, act), kinds=kinds, settings=settings, calendar=calendar)


def _placed(acts: tuple[Act, ...], act: Act) -> tuple[Act, ...]:
    """The act among the others, after those of the same day."""
    at = bisect_right(acts, act.effective_from, key=_effective_from)
    return (*acts[:at], act, *acts[at:])


def _effective_from(act: Act) -> date:
    return act.effective_from


def _years(calendar: dict[int, CalendarYear], content: CalendarDays, act: Act) -> dict[int, CalendarYear]:
    """The years that a calendar act touches, as they stand after it. The restriction zone's release says nothing on office hours."""
    years = {entry.day.year for entry in content.days}
    if content.covers_year is not None:
        years.add(content.covers_year)
    found: dict[int, CalendarYear] = {}
    for year in years:
        before = calendar.get(year, CalendarYear())
        days, released = dict(before.days), dict(before.released)
        for entry in content.days:
            if entry.day.year == year:
                (released if entry.status == "zmrf-released" else days)[entry.day] = (entry, act)
                if entry.status == "working":
                    released.pop(entry.day, None)
        found[year] = CalendarYear(before.covered or content.covers_year == year, days, released)
    return found


REGIME_ACTS = Kind("acts", Acts(), evolve, (ActRecorded,))
CITY_ACTS = Kind("city", Acts(), evolve, (CityActRecorded,))


@lru_cache(maxsize=256)
def regime_acts(regime: str) -> Stream[Acts]:
    """The stream of a regime's acts."""
    return REGIME_ACTS.named(regime)


@lru_cache(maxsize=256)
def city_acts(municipality: str) -> Stream[Acts]:
    """The stream of a municipality's acts (by IBGE code)."""
    return CITY_ACTS.named(municipality)
