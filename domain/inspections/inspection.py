"""An inspection as decisions read it, and the one decision about it.

Two facts found in one inspection under one item are one infraction (Q-08): cases ask here.
"""

from __future__ import annotations

from datetime import date
from uuid import UUID

from msgspec import Struct

from domain.cases.opening.entry_checks import check_position_of
from domain.inspections.commands import OnBoardShown, RecordInspection
from domain.inspections.events import InspectionRecorded
from domain.law.explanation import Receipt
from domain.law.lawbook import Law, law_of
from domain.law.road.duties import check_duty
from domain.law.road.on_board import REPLACED, OnBoard, OnBoardFinding, of_zone_permit, on_board_check
from domain.operators.decide import registered_operator
from domain.permits.held import statuses, zone_permit
from domain.personal import Personal
from domain.refusal import Refused
from domain.streams import Facts, Kind, Occasion, Seen
from domain.vehicles.decide import registered_vehicle
from domain.vehicles.vehicle import VEHICLE


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
    wants, receipt = _wants(command, law, seen, on)
    recorded = InspectionRecorded(
        regime=command.regime, at=command.at, on=on, place=command.place, body=command.body.upper(), officer=command.officer,
        by=occasion.person,
        vehicle=command.vehicle, operator=command.operator, checklist=command.checklist,
        findings=tuple(dict.fromkeys((*command.findings, *(want.citation for want in wants)))), notes=notes, wants=wants, receipt=receipt,
        warnings=warnings,
    )  # fmt: skip
    return [(stream, recorded)]


def _wants(command: RecordInspection, law: Law, seen: Seen, on: date) -> tuple[tuple[OnBoardFinding, ...], Receipt | None]:
    """What is wanting on board, by the permits of the day and the trip."""
    asked = command.on_board
    if asked is None:
        return (), None
    listed = {r.code for r in law.regime.vehicles.on_board} if law.regime.vehicles is not None else set[str]()
    unknown = sorted(set(asked.shown) - listed)
    if unknown or not listed:
        raise Refused("requirement_unknown", "O regime não pede a bordo este documento.", known=sorted(listed), unknown=unknown)
    if command.vehicle is None:
        raise Refused("vehicle_required", "O que se mostra a bordo é de um veículo: informe o veículo.", field="vehicleId")
    found, computed = on_board_check(law, OnBoard(asked.shown, _circumstances(command, asked, command.vehicle, seen, on), asked.driver), on)
    return found, law.receipt(computed)


def _circumstances(command: RecordInspection, asked: OnBoardShown, vehicle: UUID, seen: Seen, on: date) -> tuple[str, ...]:
    operator = command.operator or seen[VEHICLE.at(vehicle)].operator_on(on)
    if operator is None:
        return ()
    held = statuses(seen, command.regime, operator, vehicle, on)
    of_class = zone_permit(seen, command.regime, operator, vehicle, on, permit_class=asked.trip)
    zone = of_class or zone_permit(seen, command.regime, operator, vehicle, on)
    replaced = held.replaces_cvs and held.cvs.status == "never-issued" and asked.trip == "non-routine"
    in_date = zone is not None and zone.status.status == "valid"
    return (*((REPLACED,) if replaced else ()), *((of_zone_permit(zone.permit_class),) if zone is not None and in_date else ()))


def _check(command: RecordInspection, law: Law, occasion: Occasion) -> None:
    on = command.at.astimezone(law.zone).date()
    if command.at > occasion.at:
        raise Refused("date_in_future", "A fiscalização ainda não aconteceu: confira data e hora.", field="at")
    if not law.regime.is_here(command.place.municipality):
        raise Refused("outside_municipal_territory", f"{command.place.municipality} está fora do território de {law.regime.city}.",
                      law.regime.provisions[0].id)  # fmt: skip
    check_position_of(law.regime, command.place)
    bodies = law.bodies("inspecting", on)
    if command.body.upper() not in bodies:
        raise Refused("inspecting_body_not_competent", f"{command.body} não fiscaliza este regime.",
                      law.regime.inspecting_bodies.on(on).citation, competent=list(bodies))  # fmt: skip
    unknown = [provision for provision in command.findings if law.regime.provision(provision) is None]
    if unknown:
        raise Refused("provision_unknown", f"O regime não tem: {', '.join(unknown)}.", unknown=unknown)
    for provision in command.findings:
        check_duty(law, provision)
