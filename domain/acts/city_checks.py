"""What a city's act must say to be counted with: a calendar of real days, an index factor that is exact.

A factor is text: as a float it would be another number.
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from typing import Final

from domain.acts.content import CalendarDays, IndexFactor
from domain.refusal import Refused

FACTOR_DIGITS: Final = 50
"""The exact product of twelve monthly variations with two decimals of a per cent has 48 decimals; one digit or two stand before them."""

_DECIMAL: Final = re.compile(r"[0-9]+(\.[0-9]+)?", re.ASCII)


def check_calendar(content: CalendarDays, first_year: int, last_year: int) -> None:
    """Refuse days of implausible years, days beside the year that the act covers, a day told twice, and an act that says nothing."""
    if content.covers_year is None and not content.days:
        raise Refused(
            "calendar_act_empty",
            "O ato do calendário não traz nenhum dia: informe os dias ou o ano que ele completa.",
            field="content.days",
        )
    years = [entry.day.year for entry in content.days] + ([] if content.covers_year is None else [content.covers_year])
    for year in years:
        if not first_year <= year <= last_year:
            raise Refused("date_implausible", f"O ano {year} não é plausível: confira os dias.", field="content.days")
    told: set[tuple[date, bool]] = set()
    for entry in content.days:
        if content.covers_year is not None and entry.day.year != content.covers_year:
            raise Refused(
                "calendar_day_outside_year",
                f"O dia {entry.day:%d/%m/%Y} não é de {content.covers_year}: o ato que completa um ano traz só dias desse ano.",
                day=entry.day.isoformat(),
            )
        about = (entry.day, entry.status == "zmrf-released")
        if about in told:
            raise Refused("calendar_day_twice", f"O dia {entry.day:%d/%m/%Y} aparece duas vezes no ato.", day=entry.day.isoformat())
        told.add(about)


def check_factor(content: IndexFactor, effective_from: date) -> None:
    """Refuse a factor that is no positive exact decimal of at most `FACTOR_DIGITS` digits, and one that does not hold from a 1 January."""
    digits = sum(char.isdigit() for char in content.factor)
    if _DECIMAL.fullmatch(content.factor) is None or digits > FACTOR_DIGITS or Decimal(content.factor) <= 0:
        raise Refused(
            "factor_not_exact_decimal",
            f"O fator deve ser um decimal positivo e exato, com ponto e no máximo {FACTOR_DIGITS} algarismos, por exemplo 1.0437.",
            field="content.factor",
        )
    if (effective_from.month, effective_from.day) != (1, 1):
        raise Refused(
            "factor_not_on_first_january",
            "Os valores são corrigidos em 1º de janeiro: o fator vale a partir desse dia.",
            field="effectiveFrom",
        )
