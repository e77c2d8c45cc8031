"""What a vehicle's (or plate's) record says of the case's infraction: other cases' recurrence reads it there, never in this case."""

from __future__ import annotations

from domain.cases.matter import Matter
from domain.identifiers import canonical_plate
from domain.streams import Facts
from domain.vehicles import events as vehicles
from domain.vehicles.vehicle import VEHICLE, NotedCase, plate_stream


def noted(matter: Matter) -> NotedCase | None:
    """How the infraction of the case stands in its vehicle's (or plate's) record; None for a case without either."""
    recorded = matter.state.recorded
    if recorded is None:
        return None
    if recorded.vehicle is not None:
        return matter.seen[VEHICLE.at(recorded.vehicle)].infractions.of(matter.id)
    if not recorded.plate:
        return None
    return matter.seen[plate_stream(recorded.regime, canonical_plate(recorded.plate))].infractions.of(matter.id)


def settled(matter: Matter, outcome: str, provision: str = "") -> Facts:
    """The case's outcome (`final`, `annulled`, `reclassified`, `open`) for its vehicle's or plate's record, unless that says so already."""
    known, recorded = noted(matter), matter.state.recorded
    if known is None or recorded is None or (known.outcome == outcome and provision in {"", known.infraction.provision}):
        return []
    if recorded.vehicle is not None:
        return [(VEHICLE.at(recorded.vehicle), vehicles.InfractionSettled(case=matter.id, outcome=outcome, provision=provision))]
    stream = plate_stream(recorded.regime, canonical_plate(recorded.plate))
    return [(stream, vehicles.PlateInfractionSettled(case=matter.id, outcome=outcome, provision=provision))]


def reopened(matter: Matter) -> Facts:
    """A case that was final stands open again for its vehicle's or plate's record, as the item that it is by now."""
    known, recorded = noted(matter), matter.state.recorded
    if known is None or recorded is None or known.outcome != "final":
        return []
    provision = matter.state.ledger.provision
    return settled(matter, "open") if provision == recorded.provision else settled(matter, "reclassified", provision)
