"""Which other permits of a vehicle run beside one that is granted or renewed. The law is silent on it: it is told, and refused nowhere."""

from __future__ import annotations

from uuid import UUID

from domain.law.lawbook import Law
from domain.law.permits.validity import Validity
from domain.permits.permit import PERMIT, Permit, status_on
from domain.streams import Seen
from domain.vehicles.vehicle import VEHICLE

WARNING = "permit_overlaps"
RUNNING = ("valid", "suspended")


def overlaps(law: Law, seen: Seen, permit: UUID, state: Permit, days: Validity) -> tuple[UUID, ...]:
    """The vehicle's other permits of the same kind and class, whoever holds them, that run on one of its days.

    The one whose place it takes is left out. Nothing for a permit of the operator itself.
    """
    asked = state.asked
    if asked.vehicle is None:
        return ()
    others = [PERMIT.at(p) for p in seen[VEHICLE.at(asked.vehicle)].permits if p not in {permit, asked.replaces}]
    seen.need(*others)
    return tuple(
        stream.id
        for stream in others
        if (other := seen[stream]).applied is not None
        and (other.asked.kind, other.asked.permit_class) == (asked.kind, asked.permit_class)
        and _runs(law, other, days)
    )


def _runs(law: Law, permit: Permit, days: Validity) -> bool:
    """Whether a permit counts on one of these days: on the first of them that lies in a term of its own."""
    firsts = (max(days.valid_from, term.since) for term in permit.terms)
    return any(first <= days.valid_until and status_on(law, permit, first).status in RUNNING for first in firsts)
