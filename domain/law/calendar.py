"""Whether the city's offices keep normal hours on a day. A year that no calendar act covers is an error, never a guess."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta
from typing import NamedTuple

from domain.acts.acts import Act, Acts
from domain.acts.content import CalendarDay
from domain.refusal import Refused

WEEKEND = {5: "saturday", 6: "sunday"}
CLOSED = ("public-holiday", "office-closed", "closes-early")


class Closed(NamedTuple):
    """Why a day has no normal office hours.

    `saturday`, `sunday`, `public-holiday`, `office-closed`, `closes-early`; its name; the act that says so.
    """

    why: str
    name: str = ""
    act: str = ""


def noted(city: Acts, day: date) -> tuple[CalendarDay, Act] | None:
    """What the last act on a day says about office hours; refuses a year without a calendar (`calendar_missing_for_year`)."""
    year = city.calendar.get(day.year)
    if year is None or not year.covered:
        raise Refused(
            "calendar_missing_for_year",
            f"Não há calendário de {day.year} para o município: registre o ato do calendário desse ano (autos acts seed-calendar).",
            year=day.year,
        )
    return year.days.get(day)


def closed(city: Acts, day: date) -> Closed | None:
    """Why the day has no normal office hours, or None.

    A day that opens late is a working day; one that closes early is not (Lei 9.784 art. 66 §1). A weekend stays closed whatever an act
    says of it: an act that takes a holiday back must not make a Sunday a working day and so shorten a term.
    """
    note = noted(city, day)
    if note is not None and note[0].status in CLOSED:
        entry, act = note
        return Closed(entry.status, entry.name, entry.source or act.reference)
    weekend = WEEKEND.get(day.weekday())
    return Closed(weekend) if weekend else None


def next_working(city: Acts, day: date) -> tuple[date, list[tuple[date, Closed]]]:
    """The first day with normal office hours from `day` on, and the days passed over with the reason of each."""
    skipped: list[tuple[date, Closed]] = []
    while (why := closed(city, day)) is not None:
        skipped.append((day, why))
        day += timedelta(days=1)
    return day, skipped


def add_months(day: date, months: int, overflow: str) -> date:
    """`day` plus `months` by date.

    A day that does not exist becomes the month's last (`clamp`) or the next month's first (`next_day`): Q-36.
    """
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    last = monthrange(year, month + 1)[1]
    if day.day <= last:
        return date(year, month + 1, day.day)
    end = date(year, month + 1, last)
    return end if overflow == "clamp" else end + timedelta(days=1)
