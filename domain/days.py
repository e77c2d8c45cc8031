"""Checks on the days that a command names.

The clerk's clock only bounds what may be said ("not in the future"); it never becomes a day of law by itself.
"""

from __future__ import annotations

from datetime import date

from domain.law.lawbook import Law
from domain.refusal import Refused
from domain.streams import Occasion

FIRST_YEAR, LAST_YEAR = 1900, 2100
"""The years (included) in which days and instants of people may lie: beyond them engines would count out of the calendar."""


def check_not_future(law: Law, occasion: Occasion, **days: date | None) -> None:
    """Refuse `date_in_future` for a day after today in the regime's zone.

    `field` in the answer names it (camelCase). None is not checked.
    """
    today = occasion.today(law.zone)
    for name, day in days.items():
        if day is not None and day > today:
            raise Refused(
                "date_in_future",
                f"A data {day:%d/%m/%Y} ({field(name)}) ainda não chegou: informe um dia até hoje.",
                field=field(name),
                today=today.isoformat(),
            )


def check_own_day(law: Law, occasion: Occasion, **days: date | None) -> None:
    """Refuse `day_not_today` where an operator, in no role of the city's, says another day than today.

    For its own requests the day of the filing counts, as with appeals (Q-03): a clerk may enter the day of a paper.
    """
    today = occasion.today(law.zone)
    if not occasion.roles <= {"operator"}:
        return
    for name, day in days.items():
        if day is not None and day != today:
            raise Refused(
                "day_not_today",
                f"Para a operadora vale o dia do pedido, {today:%d/%m/%Y}, e não {day:%d/%m/%Y} ({field(name)}).",
                field=field(name),
                today=today.isoformat(),
            )


def check_order(before: str, first: date | None, after: str, second: date | None) -> None:
    """Refuse `date_before_fact` where `second` lies before `first`.

    The names are those of the fields (snake_case). A None is not checked.
    """
    if first is not None and second is not None and second < first:
        raise Refused(
            "date_before_fact",
            f"A data {second:%d/%m/%Y} ({field(after)}) é anterior a {first:%d/%m/%Y} ({field(before)}): confira as datas.",
            field=field(after),
            notBefore=first.isoformat(),
        )


def field(name: str) -> str:
    """A field's name as clients know it: `valid_until` → `validUntil`."""
    head, *rest = name.split("_")
    return head + "".join(part.capitalize() for part in rest)
