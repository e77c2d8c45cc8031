"""A value of the law that holds from a day on, with where it is written.

Ask with the day that the law reads it on (offence, service, decision), never with today.
"""

from __future__ import annotations

from datetime import date
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")


class NotInForce(LookupError):  # noqa: N818 - read aloud it says what is so
    """No value of this provision is known on that day: an error, never a guess."""

    def __init__(self, about: str, day: date, known_from: date) -> None:
        """`about` is what was asked, `known_from` the first day with a known value."""
        super().__init__(f"{about}: nothing known on {day}, only from {known_from}")
        self.about = about
        self.day = day
        self.known_from = known_from


class Since(Struct, Generic[T], frozen=True):
    """From `day` on the value is `value`, as `citation` (a provision id) says; `note` names a later norm or an outside source."""

    day: date
    value: T
    citation: str
    note: str = ""


class Dated(Struct, Generic[T], frozen=True):
    """The values of one provision over time, oldest first. `read_on` says which day it is read on."""

    about: str
    read_on: str
    values: tuple[Since[T], ...]

    def on(self, day: date) -> Since[T]:
        """The value in force on `day`; raises `NotInForce` before the first known one."""
        for value in reversed(self.values):
            if value.day <= day:
                return value
        raise NotInForce(self.about, day, self.values[0].day)
