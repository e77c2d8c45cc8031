"""Facts of the terms to appeal: what the clock recorded, what undid it, what made a term longer. None makes a communicated term shorter."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.cases.events.common import Authority, Track
from domain.law.explanation import Receipt
from domain.personal import Personal
from domain.streams import Event


class AppealPeriodLapsed(Event, frozen=True, tag="case.appeal_period_lapsed/1"):
    """The clock recorded that a term to appeal ended unused. Takes nothing away that a fact entered late gives back."""

    track: Track
    tier: int
    last_day: date
    due_on: date | None = None


class LapseUndone(Event, frozen=True, tag="case.lapse_undone/1"):
    """A fact entered late, or a longer term, undid what the clock had recorded.

    `of` a lapse (`appeal-period`, `default`, `daily-fine`), because of `cause`.
    """

    track: Track
    tier: int
    of: str
    cause: str


class DeadlineRecomputed(Event, frozen=True, tag="case.deadline_recomputed/1"):
    """An act of the city made a communicated term longer (never shorter).

    `of`: `appeal-period`, `due` (the fine's due day), `defence` (of `proposal`), `cure`. `due_on` is the fine's due day where it moves
    along. `as_decided`: counted under the edition and the regime's acts of the decision that told the term, which its receipt names
    again, with the calendar that stood now; of facts that are older than this rule, False: under all that stood.
    """

    track: Track
    tier: int
    old: date
    new: date
    cause: str
    receipt: Receipt
    of: str = "appeal-period"
    proposal: int | None = None
    due_on: date | None = None
    as_decided: bool = False


class DeadlineRestored(Event, frozen=True, tag="case.deadline_restored/1"):
    """A named authority gave a term back, with reasons."""

    track: Track
    tier: int
    new_last_day: date
    authority: Authority
    reasons: Personal
    restored_on: date
    by: UUID
