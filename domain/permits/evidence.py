"""What an application rests on, read from the operator, its company, the vehicle and the permit.

Personal data stays behind: evidence goes into receipts.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple
from uuid import UUID

from msgspec.structs import replace

from domain.law.lawbook import Law, law_of
from domain.law.permits.permit_evidence import DriverShown, Evidence, Shown
from domain.law.permits.validity import permit_rule
from domain.law.permits.vehicle_check import REGULAR, VehicleAsked, within_age
from domain.law.register_rules import PermitRule
from domain.law.road.adaptation import Fleet
from domain.operators.events import CompanyBarred
from domain.operators.fleet import counted_fleet
from domain.operators.operator import OPERATOR, Company, Operator, company_stream
from domain.permits.held import Held, held, shown
from domain.permits.permit import Permit
from domain.permits.plans import plan_in_force
from domain.refusal import Refused
from domain.streams import Seen
from domain.vehicles.standing import PASSED, particulars, valid_inspection
from domain.vehicles.vehicle import VEHICLE, Vehicle


class Parties(NamedTuple):
    """Whom and what an application is about; `vehicle` is None for a permit of the operator.

    `held`: the permits that it may rest on; `fleet`: the operator's vehicles, where a term to adapt counts them.
    """

    operator: Operator
    company: Company
    vehicle: Vehicle | None
    held: tuple[Held, ...] = ()
    fleet: tuple[Vehicle, ...] = ()


def parties_of(seen: Seen, permit: Permit, on: date) -> Parties:
    """The operator, company and vehicle of an application; refuses `operator_not_found` and `vehicle_not_found`.

    Permits that it rests on and the fleet are read only where its rule or the operator's beginnings ask for them.
    """
    applied = permit.asked
    seen.need(OPERATOR.at(applied.operator), *(VEHICLE.at(v) for v in (applied.vehicle,) if v))
    operator = seen[OPERATOR.at(applied.operator)]
    if operator.registered is None:
        raise Refused("operator_not_found", "A operadora não está no registro: confira o identificador.")
    vehicle = seen[VEHICLE.at(applied.vehicle)] if applied.vehicle else None
    if vehicle is not None and vehicle.registered is None:
        raise Refused("vehicle_not_found", "O veículo não está no registro: confira o identificador.")
    law = law_of(seen, applied.regime)
    others = held(law, seen, applied.operator, applied.vehicle, on) if permit_rule(law, applied.kind).base is not None else ()
    early = operator.entry.active_since is not None and operator.entry.active_since < law.regime.valid_from
    fleet = [VEHICLE.at(v.vehicle) for v in operator.fleet_on(on)] if early else []
    seen.need(*fleet)
    company = seen[company_stream(applied.regime, operator.entry.cnpj)]
    return Parties(operator, company, vehicle, others, tuple(seen[v] for v in fleet))


def evidence(law: Law, permit: Permit, parties: Parties, on: date, *, renewal: bool = False) -> Evidence:
    """The evidence of an application (or of its renewal) on a day."""
    applied, (operator, company, vehicle, others, fleet) = permit.asked, parties
    rule = permit_rule(law, applied.kind)
    mine = next((v for v in operator.fleet_on(on) if v.vehicle == applied.vehicle), None)
    bar = bar_on(law, company, operator, applied.vehicle, on)
    return Evidence(
        kind=applied.kind,
        service_kind=applied.service_kind,
        documents=documents(rule, operator, permit),
        drivers=tuple(
            DriverShown(d.number, d.employment, d.licence_valid_until, d.course_certificate is not None) for d in operator.drivers_on(on)
        ),
        fleet=len(counted_fleet(rule, operator, on)),
        vehicle=_vehicle(law, operator, vehicle, applied.service_kind, on),
        vehicle_of_operator=applied.vehicle is None or mine is not None,
        ownership=mine.ownership if mine else "",
        inspection_valid_until=last_inspected(vehicle, on) if vehicle is not None else None,
        barred_until=bar.until if bar else None,
        renewal=renewal,
        permit_class=applied.permit_class,
        declared=applied.declared,
        inspections=_last_inspections(law, vehicle, on),
        base=shown(others, on),
        plan_approved=plan_in_force(permit.plans, on) is not None,
        seat=operator.entry.seat_municipality if rule.available is not None else "",
        seat_state=operator.entry.seat_state if rule.available is not None else "",
        services=operator.entry.service_kinds if rule.available is not None else (),
        active_since=operator.entry.active_since if applied.vehicle is not None else None,
        fleet_in_order=in_order(law, fleet, on) if applied.vehicle is not None else None,
    )


def bar_on(law: Law, company: Company, operator: Operator, vehicle: UUID | None, on: date) -> CompanyBarred | None:
    """The bar that binds this operator for this vehicle on a day, under the readings of Q-18 (scope) and Q-49 (identity)."""
    if not law.regime.bar_scope_policy or operator.registered is None:
        return None
    cnpj = operator.entry.cnpj if law.choice("operator.identity", on) == "full_cnpj" else ""
    narrow = law.choice(law.regime.bar_scope_policy, on) == "vehicle"
    return company.bar_on(on, cnpj, vehicle if narrow else None)


def documents(rule: PermitRule, operator: Operator, permit: Permit) -> tuple[Shown, ...]:
    """The documents that count for a permit: those that the operator keeps on file, then those filed with the permit."""
    return (*_of_operator(rule, operator), *_of_permit(permit))


def _of_operator(rule: PermitRule, operator: Operator) -> tuple[Shown, ...]:
    """What the operator keeps on file, less what must come with each permit."""
    with_permit = {r.code for r in rule.requirements if r.with_permit}
    return tuple(
        Shown(d.requirement, d.valid_until, d.driver, d.covers_drivers, amount_centavos=d.amount_centavos)
        for d in operator.documents
        if d.requirement not in with_permit
    )


def _of_permit(permit: Permit) -> tuple[Shown, ...]:
    return tuple(
        Shown(d.filed.requirement, d.filed.valid_until, d.filed.driver, d.filed.covers_drivers, d.rejected, d.code, d.filed.amount_centavos)
        for d in permit.documents
    )


def _vehicle(law: Law, operator: Operator, vehicle: Vehicle | None, service_kind: str, on: date) -> VehicleAsked | None:
    if vehicle is None or operator.registered is None:
        return None
    asked = particulars(vehicle, on, law.regime.authority)
    return replace(asked, seat=operator.entry.seat_municipality, service_kind=service_kind)


def _last_inspections(law: Law, vehicle: Vehicle | None, on: date) -> dict[str, bool]:
    """By kind whether the last inspection by a day passed, for the kinds to which the law gives no term."""
    rule = law.regime.vehicles
    if vehicle is None or rule is None:
        return {}
    kinds = {*rule.authority_inspections, *(() if rule.inspection_rule else (REGULAR,))}
    known = [i for i in vehicle.inspections if i.inspected_on <= on and i.kind in kinds]
    return {i.kind: i.result == PASSED for i in sorted(known, key=lambda i: (i.inspected_on, i.number))}


def in_order(law: Law, fleet: tuple[Vehicle, ...], on: date) -> Fleet | None:
    """How many of the fleet are within the highest age of a day."""
    if not fleet:
        return None
    asked = [particulars(v, on, law.regime.authority) for v in fleet if v.registered is not None]
    return Fleet(len(asked), sum(within_age(law, a, on) for a in asked))


def last_inspected(vehicle: Vehicle, on: date) -> date | None:
    """The last day of the inspection that counts on the day, else of the last one before it."""
    valid = valid_inspection(vehicle, on)
    if valid is not None:
        return valid.valid_until
    return max((i.valid_until for i in vehicle.inspections if i.valid_until is not None and i.inspected_on <= on), default=None)
