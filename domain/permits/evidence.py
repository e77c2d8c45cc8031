"""What an application rests on, read from the operator, its company, the vehicle and the permit.

Personal data stays behind: evidence goes into receipts.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple
from uuid import UUID

from msgspec.structs import replace

from domain.law.lawbook import Law
from domain.law.permit_checklist import permit_checklist
from domain.law.permit_evidence import DriverShown, Evidence, Missing, Shown
from domain.law.validity import permit_rule
from domain.law.vehicle_check import VehicleAsked
from domain.operators.events import CompanyBarred
from domain.operators.fleet import counted_fleet
from domain.operators.operator import OPERATOR, Company, Operator, company_stream
from domain.permits.permit import Permit
from domain.refusal import Refused
from domain.streams import Seen
from domain.vehicles.standing import particulars, valid_inspection
from domain.vehicles.vehicle import VEHICLE, Vehicle


class Parties(NamedTuple):
    """Whom and what an application is about; `vehicle` is None for a permit of the operator."""

    operator: Operator
    company: Company
    vehicle: Vehicle | None


def missing(law: Law, permit: Permit, parties: Parties, on: date) -> tuple[Missing, ...]:
    """What a permit's application still lacks on a day: the same list that decides the grant."""
    return permit_checklist(law, evidence(law, permit, parties, on), on)[0]


def parties_of(seen: Seen, permit: Permit) -> Parties:
    """The operator, company and vehicle of an application; refuses `operator_not_found` and `vehicle_not_found`."""
    applied = permit.asked
    seen.need(OPERATOR.at(applied.operator), *(VEHICLE.at(v) for v in (applied.vehicle,) if v))
    operator = seen[OPERATOR.at(applied.operator)]
    if operator.registered is None:
        raise Refused("operator_not_found", "A operadora não está no registro: confira o identificador.")
    vehicle = seen[VEHICLE.at(applied.vehicle)] if applied.vehicle else None
    if vehicle is not None and vehicle.registered is None:
        raise Refused("vehicle_not_found", "O veículo não está no registro: confira o identificador.")
    return Parties(operator, seen[company_stream(applied.regime, operator.entry.cnpj)], vehicle)


def evidence(law: Law, permit: Permit, parties: Parties, on: date, *, renewal: bool = False) -> Evidence:
    """The evidence of an application (or of its renewal) on a day."""
    applied, (operator, company, vehicle) = permit.asked, parties
    rule = permit_rule(law, applied.kind)
    mine = next((v for v in operator.fleet_on(on) if v.vehicle == applied.vehicle), None)
    bar = bar_on(law, company, operator, applied.vehicle, on)
    return Evidence(
        kind=applied.kind,
        service_kind=applied.service_kind,
        documents=(*_of_operator(operator), *_of_permit(permit)),
        drivers=tuple(
            DriverShown(d.number, d.employment, d.licence_valid_until, d.course_certificate is not None) for d in operator.drivers_on(on)
        ),
        fleet=len(counted_fleet(rule, operator, on)),
        vehicle=_vehicle(law, operator, vehicle, applied.service_kind, on),
        vehicle_of_operator=applied.vehicle is None or mine is not None,
        ownership=mine.ownership if mine else "",
        inspection_valid_until=_inspected(vehicle, on),
        barred_until=bar.until if bar else None,
        renewal=renewal,
    )


def bar_on(law: Law, company: Company, operator: Operator, vehicle: UUID | None, on: date) -> CompanyBarred | None:
    """The bar that binds this operator for this vehicle on a day, under the readings of Q-18 (scope) and Q-49 (identity)."""
    if not law.regime.bar_scope_policy or operator.registered is None:
        return None
    cnpj = operator.entry.cnpj if law.choice("operator.identity", on) == "full_cnpj" else ""
    narrow = law.choice(law.regime.bar_scope_policy, on) == "vehicle"
    return company.bar_on(on, cnpj, vehicle if narrow else None)


def _of_operator(operator: Operator) -> tuple[Shown, ...]:
    return tuple(Shown(d.requirement, d.valid_until, d.driver, d.covers_drivers) for d in operator.documents)


def _of_permit(permit: Permit) -> tuple[Shown, ...]:
    return tuple(
        Shown(d.filed.requirement, d.filed.valid_until, d.filed.driver, d.filed.covers_drivers, d.rejected, d.code)
        for d in permit.documents
    )


def _vehicle(law: Law, operator: Operator, vehicle: Vehicle | None, service_kind: str, on: date) -> VehicleAsked | None:
    if vehicle is None or operator.registered is None:
        return None
    asked = particulars(vehicle, on, law.regime.authority)
    return replace(asked, seat=operator.entry.seat_municipality, service_kind=service_kind)


def _inspected(vehicle: Vehicle | None, on: date) -> date | None:
    """The last day of the inspection that counts on the day, else of the last one before it."""
    if vehicle is None:
        return None
    valid = valid_inspection(vehicle, on)
    if valid is not None:
        return valid.valid_until
    return max((i.valid_until for i in vehicle.inspections if i.valid_until is not None and i.inspected_on <= on), default=None)
