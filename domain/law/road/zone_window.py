"""Whether the restricted zone is closed at an instant: by weekday, hour, holiday and release, all of the local civil day.

A weekend or a free hour needs no calendar; a closed hour of a year without one is refused, never guessed.
"""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any, Literal

from msgspec import Struct

from domain.acts.acts import Act
from domain.acts.content import CalendarDay
from domain.law.calendar import WEEKEND, noted
from domain.law.explanation import Computed, Step, step
from domain.law.lawbook import Law
from domain.law.road.zone_rules import ZoneRule

ENGINE = "zone-window/1"
RELEASED = "zmrf-released"
Why = Literal["restricted-hours", "free-hours", "free-weekday", "public-holiday", "zmrf-released"]


class ZoneWindow(Struct, frozen=True, omit_defaults=True):
    """Whether the zone is closed at a local instant, and why (not); `name` and `act` of the holiday or the release."""

    restricted: bool
    why: Why
    local: str
    name: str = ""
    act: str = ""


def rule_of(law: Law) -> ZoneRule:
    """The regime's form of zones; a regime without one is not asked (a fault of the program)."""
    if law.regime.zones is None:
        raise LookupError(law.regime.key)
    return law.regime.zones


def zone_window(law: Law, at: datetime) -> tuple[ZoneWindow, Computed]:
    """Whether the zone is closed at an aware instant. Refuses `calendar_missing_for_year` where only the calendar can tell."""
    rule = rule_of(law)
    local = at.astimezone(law.zone)
    found, steps = _window(law, rule, local)
    inputs: dict[str, Any] = {"at": at.isoformat()}
    outputs: dict[str, Any] = {"restricted": found.restricted, "why": found.why}
    return found, Computed(ENGINE, inputs, outputs, steps)


def opens_zone(permit_class: str, trip: str, *, effective: bool) -> bool:
    """Whether an authorisation opens the closed zone to a trip: in effect, and of the trip's own class (arts. 9-I and 9-II in São Paulo).

    `trip`: `routine` or `non-routine`; empty where it is not said, which takes one that the authorisation covers.
    """
    return effective and trip in ("", permit_class)


def _window(law: Law, rule: ZoneRule, local: datetime) -> tuple[ZoneWindow, tuple[Step, ...]]:
    day = local.date()
    weekdays = rule.weekdays.on(day)
    text = local.isoformat()
    first = step("local-time", text, "instant", rule.breach_provision, weekday=day.weekday())
    if day.weekday() not in weekdays.value:
        why = step("weekday", "free", "zone", rule.free_provision, weekday=WEEKEND.get(day.weekday(), str(day.weekday())))
        return ZoneWindow(restricted=False, why="free-weekday", local=text), (first, why)
    hours = _hours(law, rule, local)
    if hours.result != "closed":
        return ZoneWindow(restricted=False, why="free-hours", local=text), (first, hours)
    freed = _freed(law, rule, day)
    if freed is None:
        closed = step("no-holiday-and-no-release", "closed", "zone", rule.breach_provision, day=day)
        return ZoneWindow(restricted=True, why="restricted-hours", local=text), (first, hours, closed)
    entry, act = freed
    source = entry.source or act.reference
    status: Why = "zmrf-released" if entry.status == RELEASED else "public-holiday"
    why = step(status, "free", "zone", rule.free_provision, source, day=day, name=entry.name)
    return ZoneWindow(restricted=False, why=status, local=text, name=entry.name, act=source), (first, hours, why)


def _hours(law: Law, rule: ZoneRule, local: datetime) -> Step:
    """Whether the hour is one of the closed ones, as the policy reads both ends (Q-23)."""
    day, now = local.date(), local.time()
    hours = rule.hours.on(day)
    start, end = (time.fromisoformat(each) for each in hours.value)
    edge = law.policy(rule.edge_policy, day)
    inside = {"half_open": start <= now < end, "closed": start <= now <= end, "open": start < now < end}[str(edge.value)]
    said = "closed" if inside else "free"
    return step("hours", said, "zone", hours.citation, edge.source, start=hours.value[0], end=hours.value[1], ends=str(edge.value))


def _freed(law: Law, rule: ZoneRule, day: date) -> tuple[CalendarDay, Act] | None:
    """The holiday or the release that opens the zone on a day, and the act that says so."""
    note = noted(law.city, day)
    if note is not None and note[0].status in rule.freeing:
        return note
    return law.city.calendar[day.year].released.get(day) if RELEASED in rule.freeing else None
