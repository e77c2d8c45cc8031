"""An inspection as decisions read it, and the one decision about it.

Two facts found in one inspection under one item are one infraction (Q-08): cases ask here.
"""

from __future__ import annotations

from msgspec import Struct

from domain.inspections.commands import RecordInspection
from domain.inspections.events import InspectionRecorded
from domain.law.lawbook import Law, law_of
from domain.operators.decide import registered_operator
from domain.personal import Personal
from domain.refusal import Refused
from domain.streams import Facts, Kind, Occasion, Seen
from domain.vehicles.decide import registered_vehicle


class Inspection(Struct, frozen=True):
    """State of one inspection; `recorded` is None before it is recorded."""

    recorded: InspectionRecorded | None = None


def evolve(state: Inspection, event: InspectionRecorded) -> Inspection:
    """The inspection after its fact."""
    return Inspection(event) if state.recorded is None else state


INSPECTION: Kind[Inspection] = Kind("inspection", Inspection(), evolve, (InspectionRecorded,))


def decide(command: RecordInspection, seen: Seen, occasion: Occasion) -> Facts:
    """The record of an inspection: by a competent body, inside the municipality, not in the future."""
    law = law_of(seen, command.regime)
    stream = INSPECTION.at(command.inspection)
    if seen.exists(stream):
        raise Refused("inspection_already_recorded", "Já há uma fiscalização com este identificador.")
    on = command.at.astimezone(law.zone).date()
    warnings = law.check_in_force(on)
    _check(command, law, occasion)
    if command.vehicle is not None:
        registered_vehicle(seen, command.vehicle)
    if command.operator is not None:
        registered_operator(seen, command.operator)
    notes = Personal(command.inspection, command.notes) if command.notes else None
    recorded = InspectionRecorded(
        regime=command.regime, at=command.at, on=on, place=command.place, body=command.body.upper(), officer=command.officer,
        by=occasion.person,
        vehicle=command.vehicle, operator=command.operator, checklist=command.checklist, findings=command.findings, notes=notes,
        warnings=warnings,
    )  # fmt: skip
    return [(stream, recorded)]


def _check(command: RecordInspection, law: Law, occasion: Occasion) -> None:
    on = command.at.astimezone(law.zone).date()
    if command.at > occasion.at:
        raise Refused("date_in_future", "A fiscalização ainda não aconteceu: confira data e hora.", field="at")
    if not law.regime.is_here(command.place.municipality):
        raise Refused("outside_municipal_territory", f"{command.place.municipality} está fora do território de {law.regime.city}.",
                      law.regime.provisions[0].id)  # fmt: skip
    bodies = law.bodies("inspecting", on)
    if command.body.upper() not in bodies:
        raise Refused("inspecting_body_not_competent", f"{command.body} não fiscaliza este regime.",
                      law.regime.inspecting_bodies.on(on).citation, competent=list(bodies))  # fmt: skip
    unknown = [provision for provision in command.findings if law.regime.provision(provision) is None]
    if unknown:
        raise Refused("provision_unknown", f"O regime não tem: {', '.join(unknown)}.", unknown=unknown)
