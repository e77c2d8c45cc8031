"""Yearly index factors made from the monthly IPCA, as acts to be recorded.

Exact decimals throughout: as floats the centavo would differ in some year.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from datetime import date
from decimal import Decimal, localcontext
from importlib.resources import files
from typing import Final
from uuid import UUID, uuid5

from domain.acts.commands import RecordAct
from domain.acts.content import IndexFactor

FIRST_YEAR, LAST_YEAR = 2007, 2026
MONTHS: Final = 12
PRECISION: Final = 60
"""Twelve factors of five digits give at most 60, so that no digit of the product is rounded."""

_ACTS: Final = UUID("0c1d5f0e-3c52-5c43-8a57-2f4ad0a6f3d1")


def index_factor_acts(municipality: str, published_on: date, years: Iterable[int] = range(FIRST_YEAR, LAST_YEAR + 1)) -> list[RecordAct]:
    """One act for each 1 January: the exact product of the twelve monthly variations from December to November before it.

    `published_on` is the day on which the seed is recorded. A year whose months the table does not hold raises KeyError. The ids are
    the same for the same city and year.
    """
    variations = monthly_variations()
    return [
        RecordAct(
            id=uuid5(_ACTS, f"{municipality}:{year}"),
            municipality=municipality,
            reference=f"IPCA {year}",
            published_on=published_on,
            effective_from=date(year, 1, 1),
            content=IndexFactor("IPCA", yearly_factor(variations, year), f"IPCA {year - 2}-12 … {year - 1}-11; seed, to be confirmed"),
        )
        for year in years
    ]


def yearly_factor(variations: dict[tuple[int, int], Decimal], year: int) -> str:
    """The factor for 1 January of `year` as exact decimal text."""
    months = [(year - 2, MONTHS), *((year - 1, month) for month in range(1, MONTHS))]
    with localcontext() as context:
        context.prec = PRECISION
        product = Decimal(1)
        for month in months:
            product *= 1 + variations[month] / 100
        return f"{product.normalize():f}"


def monthly_variations() -> dict[tuple[int, int], Decimal]:
    """The monthly variations in per cent by (year, month), as `ipca-monthly.csv` holds them."""
    table = files("infra.seeds").joinpath("ipca-monthly.csv").read_text(encoding="utf-8")
    return {_month(row["month"]): Decimal(row["variation_percent"]) for row in csv.DictReader(table.splitlines())}


def _month(text: str) -> tuple[int, int]:
    year, _, month = text.partition("-")
    return int(year), int(month)
