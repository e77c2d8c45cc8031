"""Where the infraction of a case is kept for recurrence: on its vehicle, its plate, or its company, as the regime says.

Other cases' recurrence reads it there, never in this case.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from domain.cases.matter import Matter
from domain.identifiers import canonical_plate
from domain.law.lawbook import Law
from domain.operators import events as operators
from domain.operators.operator import company_stream
from domain.streams import Facts, Stream
from domain.vehicles import events as vehicles
from domain.vehicles.vehicle import VEHICLE, Infractions, NotedCase, plate_stream

if TYPE_CHECKING:
    from domain.cases.events.opening import InfractionRecorded


Noted = type[vehicles.InfractionNoted | vehicles.PlateInfractionNoted | operators.CompanyInfractionNoted]
Settled = type[vehicles.InfractionSettled | vehicles.PlateInfractionSettled | operators.CompanyInfractionSettled]
ReliedOn = type[vehicles.InfractionReliedOn | vehicles.PlateInfractionReliedOn | operators.CompanyInfractionReliedOn]


class Keeper(NamedTuple):
    """The stream that keeps an infraction, and the facts by which it notes, settles and relies on one."""

    stream: Stream[Any]
    noted: Noted
    settled: Settled
    relied_on: ReliedOn

    def infractions(self, matter: Matter) -> Infractions:
        """What it keeps."""
        kept: Infractions = matter.seen[self.stream].infractions
        return kept


def keeper(law: Law, recorded: InfractionRecorded) -> Keeper | None:
    """Who keeps an infraction; None for one without vehicle or plate where these keep it."""
    if law.regime.recurrence_subject == "operator":
        company = company_stream(recorded.regime, recorded.offender.cnpj)
        return Keeper(company, operators.CompanyInfractionNoted, operators.CompanyInfractionSettled, operators.CompanyInfractionReliedOn)
    if recorded.vehicle is not None:
        vehicle = VEHICLE.at(recorded.vehicle)
        return Keeper(vehicle, vehicles.InfractionNoted, vehicles.InfractionSettled, vehicles.InfractionReliedOn)
    if not recorded.plate:
        return None
    plate = plate_stream(recorded.regime, canonical_plate(recorded.plate))
    return Keeper(plate, vehicles.PlateInfractionNoted, vehicles.PlateInfractionSettled, vehicles.PlateInfractionReliedOn)


def keeper_of(matter: Matter) -> Keeper | None:
    """Who keeps the infraction of the case."""
    recorded = matter.state.recorded
    return keeper(matter.law, recorded) if recorded is not None else None


def noted(matter: Matter) -> NotedCase | None:
    """How the infraction of the case stands in the record that keeps it; None for a case without one."""
    found = keeper_of(matter)
    return found.infractions(matter).of(matter.id) if found is not None else None


def settled(matter: Matter, outcome: str, provision: str = "") -> Facts:
    """The case's outcome (`final`, `annulled`, `reclassified`, `open`) for the record that keeps it, unless that says so already."""
    found, known = keeper_of(matter), noted(matter)
    if found is None or known is None or (known.outcome == outcome and provision in {"", known.infraction.provision}):
        return []
    return [(found.stream, found.settled(case=matter.id, outcome=outcome, provision=provision))]


def reopened(matter: Matter) -> Facts:
    """A case that was final stands open again for the record that keeps it, as the item that it is by now."""
    known, recorded = noted(matter), matter.state.recorded
    if known is None or recorded is None or known.outcome != "final":
        return []
    provision = matter.state.ledger.provision
    return settled(matter, "open") if provision == recorded.provision else settled(matter, "reclassified", provision)
