"""What the clock and the policies ask of a case. They impose nothing."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.streams import Command


class LetTimePass(Command, frozen=True):
    """The clock: record what the law gives by a day, imposing nothing.

    Lapses, defaults, cassations that take effect, closing, by `as_of` (the day before it was the last one of a term).
    Answers no fact where nothing is due.
    """

    case: UUID
    as_of: date


class RecomputeDeadlines(Command, frozen=True):
    """A calendar act came: count the open terms again; only a longer one is recorded (`cause` is the act's reference)."""

    case: UUID
    cause: str
