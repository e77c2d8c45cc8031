"""Answers of the register of vehicles.

A vehicle is its RENAVAM; both forms of a plate are one plate, and one vehicle bears it at a time.
"""

from __future__ import annotations

from datetime import date
from typing import assert_never
from uuid import UUID

from msgspec.structs import replace

from domain.days import check_not_future, check_order
from domain.identifiers import canonical_plate
from domain.identifiers import plate as checked_plate
from domain.identifiers import renavam as checked_renavam
from domain.law.lawbook import Law, law_of
from domain.law.permits.inspection_bodies import accrediting_body
from domain.law.permits.vehicle_check import (
    FOR_HIRE,
    PRIVATE,
    REGULAR,
    VehicleAsked,
    register_refusals,
    type_by_passengers,
    vehicle_check,
    vehicle_rule,
)
from domain.law.time_limits import time_limit
from domain.operators.decide import check_authority, registered_operator
from domain.operators.events import VehicleJoined, VehicleLeft
from domain.operators.fleet import fleet_warnings
from domain.operators.operator import OPERATOR, Operator
from domain.personal import Personal
from domain.refusal import Refused
from domain.streams import Facts, Occasion, Seen
from domain.vehicles import commands as c
from domain.vehicles import events as e
from domain.vehicles.standing import PASSED
from domain.vehicles.vehicle import VEHICLE, Vehicle, plate_stream, vehicle_stream

CATEGORIES = (FOR_HIRE, PRIVATE, "official")
EXTRAORDINARY, MODIFICATION = "extraordinary", "modification"


def decide(command: c.VehicleCommand, seen: Seen, occasion: Occasion) -> Facts:
    """Answer a command on a vehicle with facts, or refuse it."""
    if isinstance(command, c.RegisterVehicle):
        return _register(command, seen, occasion)
    vehicle, law = registered_vehicle(seen, command.vehicle)
    stream = VEHICLE.at(command.vehicle)
    match command:
        case c.TransferVehicle():
            return _transfer(command, law, vehicle, seen, occasion)
        case c.ChangePlate():
            return _change_plate(command, law, vehicle, seen, occasion)
        case c.RecordVehicleInspection():
            return [(stream, _inspection(command, law, vehicle, occasion))]
        case c.AuthoriseModification():
            return [(stream, _authorisation(command, law, vehicle, occasion))]
        case c.RecordModification():
            return [(stream, _modification(command, law, vehicle, occasion))]
        case c.OrderWithdrawal():
            return [(stream, _withdrawal(command, law, vehicle, occasion))]
        case c.LiftWithdrawal():
            return [(stream, _lift(command, law, vehicle, occasion))]
        case _:
            assert_never(command)


def registered_vehicle(seen: Seen, vehicle: UUID) -> tuple[Vehicle, Law]:
    """A registered vehicle with the law of its regime; refuses `vehicle_not_found`."""
    state = seen[VEHICLE.at(vehicle)]
    if state.registered is None:
        raise Refused("vehicle_not_found", "O veículo não está no registro: confira o identificador.")
    return state, law_of(seen, state.entry.regime)


def active_operator(seen: Seen, operator: UUID, regime: str) -> tuple[Operator, Law]:
    """An operator that is in the register of this regime; refuses `operator_not_found` and `operator_not_registered`."""
    state, law = registered_operator(seen, operator)
    provision = law.regime.operators.provision if law.regime.operators else ""
    if state.deregistered_on is not None or state.entry.regime != regime:
        raise Refused("operator_not_registered", f"A operadora não está registrada em {regime}.", *((provision,) if provision else ()))
    return state, law


def _register(command: c.RegisterVehicle, seen: Seen, occasion: Occasion) -> Facts:
    operator, law = active_operator(seen, command.operator, command.regime)
    renavam, plate = checked_renavam(command.renavam), checked_plate(command.plate)
    on = command.registered_on or occasion.today(law.zone)
    check_not_future(law, occasion, registered_on=on)
    superseded = law.check_in_force(on)
    if command.manufacture_year > on.year:
        raise Refused(
            "manufacture_year_in_future", f"O ano de fabricação {command.manufacture_year} ainda não chegou.", field="manufactureYear"
        )
    if command.crlv_category not in CATEGORIES:
        known = list(CATEGORIES)
        raise Refused(
            "crlv_category_unknown", f"Categoria do CRLV: use uma de {', '.join(known)}.", vehicle_rule(law).type_provision, known=known
        )
    stream, at_plate = vehicle_stream(command.regime, renavam), plate_stream(command.regime, canonical_plate(plate))
    seen.need(stream, at_plate)
    if seen.exists(stream):
        raise Refused(
            "vehicle_already_registered", "Este RENAVAM já está registrado: use a transferência do veículo.", vehicle=str(stream.id)
        )
    _passed_on(seen, command.regime, plate, stream.id, until=None)
    told = type_by_passengers(law, command.passenger_seats)
    asked = VehicleAsked(
        command.type or told, command.manufacture_year, command.passenger_seats, licensed_in=command.licensed_in,
        seat=operator.entry.seat_municipality, features=command.features,
    )  # fmt: skip
    refusals = register_refusals(law, asked, on)
    if refusals:
        raise Refused(refusals[0].code, f"Veículo não admitido: {refusals[0].title_pt}.", refusals[0].citation, **refusals[0].values)
    registered = e.VehicleRegistered(
        regime=command.regime, operator=command.operator, plate=plate, renavam=renavam, type=asked.type,
        manufacture_year=command.manufacture_year, passenger_seats=command.passenger_seats, ownership=command.ownership,
        crlv_category=command.crlv_category, licensed_in=command.licensed_in, registered_on=on, features=command.features,
        warnings=(*superseded, *_wants(law, asked, occasion), *_size(law, asked.type, told)),
    )  # fmt: skip
    return [
        (stream, registered),
        (at_plate, e.PlateAssigned(plate=plate, vehicle=stream.id, on=on)),
        (OPERATOR.at(command.operator), VehicleJoined(vehicle=stream.id, ownership=command.ownership, on=on)),
    ]


def _wants(law: Law, asked: VehicleAsked, occasion: Occasion) -> tuple[str, ...]:
    """What would keep the vehicle from being licensed today: the register takes it in, and says so."""
    today = occasion.today(law.zone)
    if today < vehicle_rule(law).max_age[asked.type].values[0].day:
        return ()
    check, _ = vehicle_check(law, asked, today)
    return tuple(dict.fromkeys(refusal.code for refusal in check.refusals))


def _size(law: Law, kind: str, told: str) -> tuple[str, ...]:
    """A bus altered to hold fewer passengers is still a bus, so another size than the declared one is a warning and no refusal."""
    sizes = {size.type for size in vehicle_rule(law).sizes}
    return ("vehicle_type_differs_from_capacity",) if kind in sizes and kind != told else ()


def _passed_on(seen: Seen, regime: str, plate: str, vehicle: UUID, *, until: date | None) -> bool:
    """Whether another vehicle bears a plate now, in either form, that this one bore until a day before (None: it bears it now).

    Refuses `plate_taken` where both would bear it at once.
    """
    canonical = canonical_plate(plate)
    bearer = seen[plate_stream(regime, canonical)].vehicle
    borne = seen[VEHICLE.at(bearer)].plates_by_day if bearer is not None and bearer != vehicle else ()
    if not borne or canonical_plate(borne[-1][1]) != canonical:
        return False
    if until is None or borne[-1][0] < until:
        raise Refused(
            "plate_taken", "Outro veículo registrado tem esta placa: confira a placa ou registre a troca no outro.", vehicle=str(bearer)
        )
    return True


def _transfer(command: c.TransferVehicle, law: Law, vehicle: Vehicle, seen: Seen, occasion: Occasion) -> Facts:
    since, holder = vehicle.operators[-1]
    active_operator(seen, command.operator, law.regime.key)
    if holder == command.operator:
        raise Refused("vehicle_already_of_operator", f"O veículo já é desta operadora desde {since:%d/%m/%Y}.")
    check_not_future(law, occasion, on=command.on)
    check_order("held_since", since, "on", command.on)
    law.check_in_force(command.on)
    seller = OPERATOR.at(holder)
    left = VehicleLeft(vehicle=command.vehicle, on=command.on)
    without = OPERATOR.fold([left], seen[seller])
    return [
        (VEHICLE.at(command.vehicle), e.VehicleTransferred(operator=command.operator, on=command.on)),
        (seller, replace(left, warnings=fleet_warnings(law, without, command.on))),
        (OPERATOR.at(command.operator), VehicleJoined(vehicle=command.vehicle, ownership=command.ownership, on=command.on)),
    ]


def _change_plate(command: c.ChangePlate, law: Law, vehicle: Vehicle, seen: Seen, occasion: Occasion) -> Facts:
    plate, before = checked_plate(command.plate), vehicle.plate_on(command.on)
    if plate == before:
        raise Refused("plate_unchanged", f"O veículo já tem a placa {plate}.")
    check_not_future(law, occasion, on=command.on)
    check_order("registered_on", vehicle.entry.registered_on, "on", command.on)
    until = next((since for since, _ in vehicle.plates_by_day if since > command.on), None)
    passed_on = _passed_on(seen, law.regime.key, plate, command.vehicle, until=until)
    changed = (VEHICLE.at(command.vehicle), e.PlateChanged(plate=plate, on=command.on))
    if passed_on or canonical_plate(plate) == canonical_plate(before):
        return [changed]
    at_plate = plate_stream(law.regime.key, canonical_plate(plate))
    return [changed, (at_plate, e.PlateAssigned(plate=plate, vehicle=command.vehicle, on=command.on))]


def _inspection(command: c.RecordVehicleInspection, law: Law, vehicle: Vehicle, occasion: Occasion) -> e.VehicleInspectionRecorded:
    rule = vehicle_rule(law)
    check_not_future(law, occasion, inspected_on=command.inspected_on)
    superseded = _in_force(command, law)
    if command.kind != REGULAR:
        of_authority = {EXTRAORDINARY: rule.withdrawal_provision, MODIFICATION: rule.modification_provision, **rule.authority_inspections}
        known = [REGULAR, *(kind for kind, provision in of_authority.items() if provision)]
        if command.kind not in known:
            raise Refused("inspection_kind_unknown", f"O regime não tem esta vistoria. Use uma de: {', '.join(known)}.", known=known)
        check_authority(law, command.body, of_authority[command.kind])
    body = law.regime.authority if command.body.strip().upper() == law.regime.authority.upper() else command.body
    accredited_by, warnings = accrediting_body(law, body, command.accredited_by, command.inspected_on)
    valid_until, receipt = None, None
    if command.kind == REGULAR and command.result == PASSED and rule.inspection_rule:
        limit, counted = time_limit(law, rule.inspection_rule, command.inspected_on)
        valid_until, receipt = limit.last_day, law.receipt(counted)
    return e.VehicleInspectionRecorded(
        number=len(vehicle.inspections) + 1, kind=command.kind, inspected_on=command.inspected_on, result=command.result, body=body,
        accredited_by=accredited_by, findings=command.findings, valid_until=valid_until, receipt=receipt, warnings=(*superseded, *warnings),
    )  # fmt: skip


def _in_force(command: c.RecordVehicleInspection, law: Law) -> tuple[str, ...]:
    """An inspection proves fitness under a norm in force. An extraordinary one may end a measure of before, also after the norm."""
    return () if command.kind == EXTRAORDINARY else law.check_in_force(command.inspected_on, or_before=True)


def _authorisation(command: c.AuthoriseModification, law: Law, vehicle: Vehicle, occasion: Occasion) -> e.ModificationAuthorised:
    check_not_future(law, occasion, authorised_on=command.authorised_on)
    law.check_in_force(command.authorised_on, or_before=True)
    return e.ModificationAuthorised(
        number=len(vehicle.authorisations) + 1, authority=command.authority, reference=command.reference,
        authorised_on=command.authorised_on, description=command.description,
    )  # fmt: skip


def _modification(command: c.RecordModification, law: Law, vehicle: Vehicle, occasion: Occasion) -> e.SpecificationChanged:
    """The change is kept whether it was lawful or not; without a prior authorisation it carries a warning."""
    rule = vehicle_rule(law)
    check_not_future(law, occasion, changed_on=command.changed_on)
    superseded = law.check_in_force(command.changed_on, or_before=True)
    authorisation = next((a for a in vehicle.authorisations if a.number == command.authorisation), None)
    if command.authorisation is not None and authorisation is None:
        raise Refused(
            "modification_authorisation_not_found", f"O veículo não tem a autorização {command.authorisation}.", rule.modification_provision
        )
    if command.type and command.type not in rule.max_age:
        raise Refused("vehicle_type_not_allowed", f"Tipo de veículo não admitido: {command.type}.", rule.type_provision, type=command.type)
    prior = authorisation is not None and authorisation.authorised_on <= command.changed_on
    return e.SpecificationChanged(
        number=len(vehicle.changes) + 1, changed_on=command.changed_on, description=command.description,
        authorisation=command.authorisation,
        type=command.type, passenger_seats=command.passenger_seats, features=command.features,
        warnings=superseded if prior else (*superseded, "modification_not_authorised"),
    )  # fmt: skip


def _withdrawal(command: c.OrderWithdrawal, law: Law, vehicle: Vehicle, occasion: Occasion) -> e.WithdrawalOrdered:
    provision = vehicle_rule(law).withdrawal_provision
    if not provision:
        raise Refused("withdrawal_not_in_law", f"O regime {law.regime.key} não conhece a retirada de serviço: veja retenção e remoção.")
    check_authority(law, command.ordered_by, provision)
    if not command.reasons.strip():
        raise Refused(
            "reason_required", "Informe o que falta ao veículo em segurança, higiene ou funcionamento.", provision, field="reasons"
        )
    check_not_future(law, occasion, ordered_on=command.ordered_on)
    law.check_in_force(command.ordered_on)
    return e.WithdrawalOrdered(
        number=len(vehicle.withdrawals) + 1, ordered_by=law.regime.authority, ordered_on=command.ordered_on,
        reasons=Personal(command.vehicle, command.reasons), by=occasion.person,
    )  # fmt: skip


def _lift(command: c.LiftWithdrawal, law: Law, vehicle: Vehicle, occasion: Occasion) -> e.WithdrawalLifted:
    block = next((b for b in vehicle.withdrawals if b.number == command.withdrawal), None)
    if block is None:
        raise Refused("withdrawal_not_found", f"O veículo não tem a retirada {command.withdrawal}.")
    if block.until is not None:
        raise Refused("withdrawal_already_lifted", f"A retirada terminou em {block.until:%d/%m/%Y}.")
    check_not_future(law, occasion, lifted_on=command.lifted_on)
    check_order("ordered_on", block.since, "lifted_on", command.lifted_on)
    reasons = Personal(command.vehicle, command.reasons) if command.reasons else None
    return e.WithdrawalLifted(number=command.withdrawal, lifted_on=command.lifted_on, reasons=reasons)
