"""One row a term, due day or defence of a case, and how rows are found and changed. Which fact changes which row stands in deadlines.py."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.cases.events.common import Track

DAY = timedelta(days=1)
TERM, DUE, DEFENCE, EFFECT, CLOSING = "appeal", "fine-due", "cassation-defence", "cassation-effect", "closing"
CITATION_DEFENCE = "defence"
"""The defence against a citation, which comes before any sanction."""
CURE = "cure"
"""The term to put a breach right, after which a daily fine runs."""
EXPECTED = (TERM, DUE, EFFECT, CURE)
"""Kinds of which the clock must record the end; what is over and not recorded, the watchdog reports."""


class Deadline(Struct, frozen=True, kw_only=True):
    """`track` as `fine` or `impediment:2`; `due_from` is the first day on which the clock has something to record.

    `filing` is the number of the last appeal of the tier; `holds_payment`: payment waits for what comes of it where it is in time. Of
    `fine-due`, `filing` is the last appeal with which the authority suspended payment, and `start`, while payment is held up, the day whose
    default was recorded.
    `version`, of `closing`: the fact after which the clock may ask whether the case has come to its end.
    """

    case: UUID
    kind: str
    track: str
    tier: int
    regime: str
    number: str
    operator: UUID | None
    state: str = "open"
    provisional: bool = False
    filing: int = 0
    holds_payment: bool = False
    start: date | None = None
    last_day: date | None = None
    due_from: date | None = None
    version: int = 0

    @property
    def name(self) -> str:
        """How the interface names it (`first-appeal`, `second-appeal`, `fine-due`, …)."""
        return {1: "first-appeal", 2: "second-appeal"}.get(self.tier, f"appeal-{self.tier}") if self.kind == TERM else self.kind


Deadlines = tuple[Deadline, ...]


def track_name(track: Track) -> str:
    """A track as one word."""
    return f"{track.act}:{track.number}" if track.number else track.act


def found(rows: Deadlines, kind: str, track: str | None = None, tier: int | None = None, **changes: object) -> Deadlines:
    """The rows of a kind changed, where there are any."""
    return tuple(
        changed(r, changes) if r.kind == kind and (track is None or r.track == track) and (tier is None or r.tier == tier) else r
        for r in rows
    )


def put(rows: Deadlines, kind: str, track: str, tier: int, **changes: object) -> Deadlines:
    """One row changed, or added."""
    if any((r.kind, r.track, r.tier) == (kind, track, tier) for r in rows):
        return found(rows, kind, track, tier, **changes)
    like = rows[0]
    plain = Deadline(case=like.case, kind=kind, track=track, tier=tier, regime=like.regime, number=like.number, operator=like.operator)
    return (*rows, changed(plain, changes))


def changed(row: Deadline, changes: dict[str, Any]) -> Deadline:
    after: Deadline = replace(row, **changes)
    if "last_day" in changes and "due_from" not in changes:
        last = after.last_day
        return replace(after, due_from=None if last is None or after.kind not in EXPECTED else last + DAY)
    return after
