"""A term that an authority gave back before the notice reached the company: the day is the authority's, not the count's."""

from __future__ import annotations

from collections.abc import Iterable

from domain.cases.events.opening import NoticeServed
from domain.cases.events.terms import DeadlineRestored
from domain.replay.replaying import Replayed
from domain.streams import Event

LAST_DAY = "last_day"


def excused(notice: NoticeServed, replayed: Replayed, before: Iterable[Event]) -> Replayed:
    """The replay without the difference of a last day that an authority's act set; `before`: the facts of the case before the notice."""
    restored = [
        event.new_last_day
        for event in before
        if isinstance(event, DeadlineRestored) and (event.track, event.tier) == (notice.track, notice.tier)
    ]
    if not restored or notice.last_day != restored[-1]:
        return replayed
    counted = next((d.recomputed for d in replayed.differences if d.field == LAST_DAY), None)
    if counted is None or counted > restored[-1].isoformat():
        return replayed
    return Replayed(replayed.computed, tuple(d for d in replayed.differences if d.field != LAST_DAY))
