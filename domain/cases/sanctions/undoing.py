"""What ends with a decision that falls, or with a measure that an appeal undoes: suspensions, revocations, vehicles held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.sanctions.keeping import ended
from domain.cases.sanctions.record import hold_of, open_holds
from domain.permits.measures import undone
from domain.permits.permit import PERMIT

if TYPE_CHECKING:
    from datetime import date
    from uuid import UUID

    from domain.cases.events.common import Track
    from domain.cases.matter import Matter
    from domain.streams import Facts


def all_undone(matter: Matter, on: date, cause: str, by: UUID) -> Facts:
    """The case fell: its suspensions and revocations never had effect, and what it holds is given back."""
    decision = matter.state.decision
    permits = tuple(dict.fromkeys(s.permit for s in decision.sanctions if s.permit is not None)) if decision is not None else ()
    matter.seen.need(*(PERMIT.at(p) for p in permits))
    facts: Facts = []
    for permit in permits:
        facts += undone(permit, matter.seen[PERMIT.at(permit)], matter.id)
    for held in open_holds(matter.state):
        facts += ended(matter, held, on, cause, by)
    return facts


def hold_undone(matter: Matter, track: Track, on: date, by: UUID) -> Facts:
    """An appeal against a measure was upheld: the vehicle is given back, if it is still held."""
    held = hold_of(matter.state, track.number)
    return ended(matter, held, on, "appeal_upheld", by) if held is not None and held.released_on is None else []
