"""A car park as decisions read it. Who runs it, how, and with how many spaces are questions about a day, and take that day."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from datetime import date, timedelta
from typing import TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from domain.parking import events as e
from domain.streams import Kind

DAY = timedelta(days=1)


class FromDay(Struct, frozen=True):
    """What holds from a day on."""

    since: date


class Running(FromDay, frozen=True):
    """Who runs it from `since` on (nobody where `cnpj` is empty)."""

    cnpj: str
    role: str


class Mode(FromDay, frozen=True):
    """How it is run and used from `since` on."""

    valet_only: bool = False
    exclusive_owner_use: bool = False


class Counted(FromDay, frozen=True):
    """The spaces from `since` on, as declared or as an officer found them (`inspected`)."""

    offered: int
    reserved: int
    signed: bool
    near_access: bool
    medium_size: bool
    inspected: bool = False


T = TypeVar("T", bound=FromDay)


class Facility(Struct, frozen=True):
    """State of one car park; `registered` is None before it is registered. What holds from a day on is kept in the order of these days."""

    registered: e.FacilityRegistered | None = None
    running: tuple[Running, ...] = ()
    modes: tuple[Mode, ...] = ()
    spaces: tuple[Counted, ...] = ()
    inspections: int = 0
    declarations: int = 0
    licences: tuple[e.LicenceDeclared, ...] = ()
    schedules: tuple[e.ScheduleSet, ...] = ()
    notices: tuple[e.NoticeNoted, ...] = ()

    @property
    def entry(self) -> e.FacilityRegistered:
        """The entry in the register; whoever asks has made sure that there is one."""
        if self.registered is None:
            raise LookupError("facility not registered")
        return self.registered

    @property
    def first_day(self) -> date:
        """The first day of which anything is told: it may have been there long before it was registered."""
        return min([self.entry.registered_on, *(kept[0].since for kept in (self.running, self.modes, self.spaces) if kept)])

    def operator_on(self, day: date) -> Running | None:
        """Who runs it on a day."""
        found = _on(self.running, day)
        return found if found is not None and found.cnpj else None

    def operated_until(self, day: date, same: Callable[[str], bool]) -> date | None:
        """The last day on which who is `same` ran it, from a day on (that day's eve if no longer then); None while it still does."""
        current = _on(self.running, day)
        if current is not None and not (current.cnpj and same(current.cnpj)):
            return current.since - DAY
        following = (r for r in self.running if r.since > day and not (r.cnpj and same(r.cnpj)))
        ends = next(following, None)
        return ends.since - DAY if ends is not None else None

    def mode_on(self, day: date) -> Mode:
        """How it is run and used on a day; before anything is known of that, by nobody in particular."""
        return _on(self.modes, day) or Mode(day)

    def spaces_on(self, day: date) -> Counted | None:
        """The spaces on a day, None before any was declared or counted."""
        return _on(self.spaces, day)


FacilityEvent = (
    e.FacilityRegistered
    | e.FacilityOperatorChanged
    | e.FacilityModeChanged
    | e.SpacesDeclared
    | e.FacilityInspected
    | e.LicenceDeclared
    | e.ScheduleSet
    | e.NoticeNoted
)


def evolve(state: Facility, event: FacilityEvent) -> Facility:
    """The car park after one more fact."""
    match event:
        case e.FacilityRegistered():
            return replace(state, registered=event)
        case e.FacilityOperatorChanged():
            return replace(state, running=_placed(state.running, Running(event.since, event.cnpj, event.role)))
        case e.FacilityModeChanged():
            mode = Mode(event.since, event.valet_only, event.exclusive_owner_use)
            return replace(state, modes=_placed(state.modes, mode))
        case e.SpacesDeclared():
            return replace(state, spaces=_placed(state.spaces, _counted(event.declared_on, event)), declarations=event.number)
        case e.FacilityInspected():
            seen = replace(_counted(event.inspected_on, event), inspected=True)
            return replace(state, spaces=_placed(state.spaces, seen), inspections=event.number)
        case e.LicenceDeclared():
            return replace(state, licences=(*state.licences, event))
        case e.ScheduleSet():
            return replace(state, schedules=(*state.schedules, event))
        case e.NoticeNoted():
            return replace(state, notices=(*state.notices, event))
        case _:
            assert_never(event)


def _counted(since: date, event: e.SpacesDeclared | e.FacilityInspected) -> Counted:
    return Counted(since, event.offered, event.reserved, event.signed, event.near_access, event.medium_size)


def _placed(known: tuple[T, ...], new: T) -> tuple[T, ...]:
    """The new one in the order of days; of the same day, the last one recorded rules."""
    at = bisect_right(known, new.since, key=_since)
    return (*known[:at], new, *known[at:])


def _since(one: FromDay) -> date:
    return one.since


def _on(known: tuple[T, ...], day: date) -> T | None:
    at = bisect_right(known, day, key=_since)
    return known[at - 1] if at else None


FACILITY: Kind[Facility] = Kind("facility", Facility(), evolve, FacilityEvent.__args__)
