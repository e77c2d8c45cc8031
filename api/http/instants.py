"""Instants and days that no record of a city can mean: the first and last years of the calendar, which cannot be told in another zone."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import cast

from msgspec import Struct

from domain.days import FIRST_YEAR, LAST_YEAR

IMPLAUSIBLE = f"Instant outside of the years {FIRST_YEAR} to {LAST_YEAR}"
IMPLAUSIBLE_DAY = f"Day outside of the years {FIRST_YEAR} to {LAST_YEAR}"
"""What is said of one; `faults` translates it."""


def implausible(value: object) -> bool:
    """Whether a value is an instant outside of the years that a case may speak of."""
    return isinstance(value, datetime) and not FIRST_YEAR <= value.year <= LAST_YEAR


def implausible_within(value: object, pointer: str = "") -> Iterator[tuple[str, str]]:
    """The JSON pointers of such instants and days in a converted body with what is said of each, in the order of its fields."""
    match value:
        case date() if not FIRST_YEAR <= value.year <= LAST_YEAR:
            yield pointer, IMPLAUSIBLE if isinstance(value, datetime) else IMPLAUSIBLE_DAY
        case Struct():
            for name, encoded in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
                yield from implausible_within(getattr(value, name), f"{pointer}/{encoded}")
        case list() | tuple():
            for index, item in enumerate(cast("Sequence[object]", value)):
                yield from implausible_within(item, f"{pointer}/{index}")
        case Mapping():
            for name, item in cast("Mapping[str, object]", value).items():
                yield from implausible_within(item, f"{pointer}/{name}")
        case _:
            pass
