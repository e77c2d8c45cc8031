"""What an upheld appeal ends in the registers: a withdrawal, a collection, a refusal. The register keeps the fact, the case says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.contested import collections_of
from domain.permits.events import PermitDocumentReturned, PermitRefusalAnnulled
from domain.permits.permit import PERMIT
from domain.vehicles.events import WithdrawalLifted
from domain.vehicles.vehicle import VEHICLE

if TYPE_CHECKING:
    from datetime import date
    from uuid import UUID

    from domain.cases.events.common import Track
    from domain.cases.matter import Matter
    from domain.streams import Facts

UPHELD = "appeal_upheld"


def register_facts(matter: Matter, track: Track, on: date, by: UUID) -> Facts:
    """The facts of other registers on the day of the decision; none for an act that the case itself holds, or that ended before."""
    contested = matter.state.contested
    if contested is not None and track.act == "withdrawal":
        vehicle = VEHICLE.at(contested.subject)
        ordered = [b for b in matter.seen[vehicle].withdrawals if b.number == contested.subject_number and b.until is None]
        return [(vehicle, WithdrawalLifted(number=b.number, lifted_on=max(on, b.since))) for b in ordered]
    if contested is not None and track.act == "permit-refusal":
        permit = PERMIT.at(contested.subject)
        return [(permit, PermitRefusalAnnulled(case=matter.id, annulled_on=on, renewal=contested.subject_number))]
    if track.act == "collection":
        return _returned(matter, track, on, by)
    return []


def _returned(matter: Matter, track: Track, on: date, by: UUID) -> Facts:
    facts: Facts = []
    for permit, collected in collections_of(matter).items():
        stream = PERMIT.at(permit)
        held = matter.seen[stream].open_collection()
        if collected.number == track.number and held is not None and held.collected.number == collected.number:
            returned = PermitDocumentReturned(
                collection=collected.number, returned_on=on, inspection=0, costs_centavos=0, costs_paid_centavos=0, by=by, cause=UPHELD
            )
            facts.append((stream, returned))
    return facts
