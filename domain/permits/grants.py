"""Granting or refusing a permit.

A grant is given with nothing missing on the day of the decision, for the days of the law and no others.
"""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.days import check_not_future, check_order
from domain.law.explanation import Computed
from domain.law.lawbook import Law
from domain.law.permits.permit_checklist import permit_checklist
from domain.law.permits.permit_conditions import spared
from domain.law.permits.permit_evidence import Missing
from domain.law.permits.validity import Validity, permit_rule, permit_validity
from domain.law.register_rules import PermitRule
from domain.law.road.adaptation import refuse_spared
from domain.permits import commands as c
from domain.permits import events as e
from domain.permits.applications import refused
from domain.permits.evidence import evidence, parties_of
from domain.permits.held import base_found, held
from domain.permits.lookup import asked_permit, check_decider
from domain.permits.overlaps import WARNING, overlaps
from domain.permits.permit import PERMIT, Permit, status_on
from domain.personal import Personal
from domain.refusal import Refused
from domain.streams import Facts, Occasion, Seen
from domain.vehicles.decide import active_operator
from domain.vehicles.standing import valid_inspection
from domain.vehicles.vehicle import VEHICLE


def decide_permit(command: c.DecidePermit, seen: Seen, occasion: Occasion) -> Facts:
    """The decision on an application: `permit.issued` with its days, or `permit.refused` with reasons."""
    permit, law = asked_permit(seen, command.permit)
    rule = permit_rule(law, permit.asked.kind)
    check_decider(law, occasion, command.decided_on, rule.validity_provision)
    if permit.stage != "applied":
        raise Refused("permit_already_decided", "O pedido já foi decidido.", rule.validity_provision)
    check_not_future(law, occasion, decided_on=command.decided_on)
    check_order("applied_on", permit.asked.applied_on, "decided_on", command.decided_on)
    if command.outcome == "refused":
        return [(PERMIT.at(command.permit), _refusal(command, law, permit, seen, occasion))]
    active_operator(seen, permit.asked.operator, permit.asked.regime)
    _check_only_one(law, rule, permit, seen, command)
    if rule.base is None:
        validity, counted = permit_validity(law, permit.asked.kind, command.decided_on, until=command.valid_until)
        check_days(law, permit, validity, command.valid_from, command.valid_until)
        checked, limit = check_complete(law, permit, seen, command.decided_on), None
    else:
        checked = check_complete(law, permit, seen, command.decided_on)
        validity, counted, limit = _on_base(law, permit, seen, command)
    beside = overlaps(law, seen, command.permit, permit, validity)
    noted = (*law.check_in_force(command.decided_on), *flags(permit, seen, command.decided_on), *((WARNING,) if beside else ()))
    issued = e.PermitIssued(
        decided_on=command.decided_on, valid_from=validity.valid_from, valid_until=validity.valid_until,
        last_renewal_day=validity.last_renewal_day,
        by=occasion.person, receipt=law.receipt(counted, checked), reasons=personal(command.permit, command.reasons),
        limit=limit, replaces_cvs=_replaces(command, rule, permit), warnings=noted, overlaps=beside,
    )  # fmt: skip
    return [(PERMIT.at(command.permit), issued)]


def _check_only_one(law: Law, rule: PermitRule, permit: Permit, seen: Seen, command: c.DecidePermit) -> None:
    """Refuse `permit_already_valid`: the operator holds one of this kind (for the vehicle, if it is one for each) that would run beside it.

    One that takes a lapsing one's place may overlap it (Q-38). A second one would outlive the revocation of the first (Q-45).
    """
    vehicle = permit.asked.vehicle if rule.per_vehicle else None
    provision = rule.one_per_vehicle_provision if rule.per_vehicle else rule.one_per_operator_provision
    if not provision:
        return
    on = command.decided_on
    for other in held(law, seen, permit.asked.operator, vehicle, on):
        same = (other.permit.asked.kind, other.permit.asked.vehicle) == (permit.asked.kind, vehicle) and other.permit.terms
        if not same or other.id in {command.permit, permit.asked.replaces}:
            continue
        if status_on(law, other.permit, max(on, other.permit.terms[0].since)).status in {"valid", "suspended"}:
            whose = "para este veículo" if rule.per_vehicle else "desta espécie"
            raise Refused(
                "permit_already_valid", f"{rule.term_pt}: a operadora já tem um em vigor {whose}; renove-o.", provision,
                permit=str(other.id), until=other.permit.expiry.isoformat(),
            )  # fmt: skip


def _on_base(law: Law, permit: Permit, seen: Seen, command: c.DecidePermit) -> tuple[Validity, Computed, date | None]:
    """The days of a permit that rests on others, and the last day that it would have had, had they lasted longer."""
    kind, on, until = permit.asked.kind, command.decided_on, command.valid_until
    rule = permit_rule(law, kind)
    check_order("decided_on", on, "valid_until", until)
    found = base_found(rule, parties_of(seen, permit, on).held, permit.asked.permit_class, on)
    validity, counted = permit_validity(law, kind, on, base=found.caps if rule.base and rule.base.caps else None, until=until)
    check_days(law, permit, validity, command.valid_from, None if rule.at_most else until)
    most = permit_validity(law, kind, on)[0].valid_until
    return validity, counted, most if until is None and validity.valid_until < most else None


def _replaces(command: c.DecidePermit, rule: PermitRule, permit: Permit) -> bool:
    """Whether the permit is granted so that it stands for the vehicle's certificate: as decided, else as asked."""
    wanted = permit.asked.replaces_cvs if command.replaces_cvs is None else command.replaces_cvs
    if wanted and not rule.replaces_certificate:
        raise Refused("replacement_not_available", f"{rule.term_pt} não supre outro documento.", rule.application_provision)
    return wanted


def _refusal(command: c.DecidePermit, law: Law, permit: Permit, seen: Seen, occasion: Occasion) -> e.PermitRefused:
    check_reasons(command.reasons, law, permit)
    lacks, checked = checklist(law, permit, seen, command.decided_on)
    if not lacks:
        _check_not_spared(law, permit, seen, command.decided_on)
    return e.PermitRefused(
        decided_on=command.decided_on, reasons=Personal(command.permit, command.reasons), by=occasion.person, receipt=law.receipt(checked),
        missing=tuple(dict.fromkeys(m.requirement or m.code for m in lacks)),
    )  # fmt: skip


def _check_not_spared(law: Law, permit: Permit, seen: Seen, on: date) -> None:
    """Refuse a refusal of which nothing is left but what a term to adapt still spares."""
    shown = evidence(law, permit, parties_of(seen, permit, on), on)
    for lack, free in spared(law, shown, on):
        refuse_spared(free, lack.citation)


def check_days(law: Law, permit: Permit, validity: Validity, valid_from: date | None, valid_until: date | None) -> None:
    """Refuse `validity_not_as_law` for other days than the law's."""
    wrong = (valid_from is not None and valid_from != validity.valid_from) or (
        valid_until is not None and valid_until != validity.valid_until
    )
    if wrong:
        rule = permit_rule(law, permit.asked.kind)
        raise Refused(
            "validity_not_as_law",
            f"{rule.term_pt}: pela lei vale de {validity.valid_from:%d/%m/%Y} a {validity.valid_until:%d/%m/%Y}.",
            rule.validity_provision,
            validFrom=validity.valid_from.isoformat(),
            validUntil=validity.valid_until.isoformat(),
        )


def checklist(law: Law, permit: Permit, seen: Seen, on: date, *, renewal: bool = False) -> tuple[tuple[Missing, ...], Computed]:
    """What is missing on a day, with the computation for the receipt."""
    return permit_checklist(law, evidence(law, permit, parties_of(seen, permit, on), on, renewal=renewal), on)


def check_complete(law: Law, permit: Permit, seen: Seen, on: date, *, renewal: bool = False) -> Computed:
    """Refuse with the code of the first thing missing, and all of them listed."""
    lacks, computed = checklist(law, permit, seen, on, renewal=renewal)
    if lacks:
        raise refused(lacks[0], lacks)
    return computed


def check_reasons(reasons: str, law: Law, permit: Permit) -> None:
    """Refuse `reason_required` for a refusal without reasons."""
    if not reasons.strip():
        provision = permit_rule(law, permit.asked.kind).application_provision
        raise Refused("reason_required", "O indeferimento é motivado: informe as razões.", provision, field="reasons")


def flags(permit: Permit, seen: Seen, on: date) -> tuple[str, ...]:
    """Warnings of a grant: the vehicle is out of service, or its inspection came from a body that is not on the list."""
    if permit.asked.vehicle is None:
        return ()
    vehicle = seen[VEHICLE.at(permit.asked.vehicle)]
    shown = valid_inspection(vehicle, on)
    withdrawn = any(block.on(on) for block in vehicle.withdrawals)
    unlisted = shown is not None and "oversight_body_not_listed" in shown.warnings
    found = (("vehicle_withdrawn_from_service", withdrawn), ("oversight_body_not_listed", unlisted))
    return tuple(code for code, holds in found if holds)


def personal(permit: UUID, text: str) -> Personal | None:
    """Free text under the permit's own key."""
    return Personal(permit, text) if text else None
