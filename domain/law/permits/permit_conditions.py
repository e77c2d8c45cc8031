"""What must hold for a permit beside its documents: to whom it is open, fleet, ownership, other permits, the vehicle and its inspection."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from msgspec.structs import replace

from domain.law.lawbook import Law
from domain.law.permits.base_permits import base_of
from domain.law.permits.permit_evidence import Evidence, Missing, Why, not_met
from domain.law.permits.validity import permit_rule
from domain.law.permits.vehicle_check import REGULAR, category_refusals, vehicle_check, vehicle_rule
from domain.law.register_rules import PermitRule
from domain.law.road.adaptation import Spared, adaptation
from domain.names import folded, same_municipality


def conditions(law: Law, evidence: Evidence, on: date) -> list[Missing]:
    """What must hold beside the documents: no bar, the fleet, the operator's own vehicle and employees where the service asks for them."""
    rule = permit_rule(law, evidence.kind)
    checks = {
        "bar": _bar, "available": _available, "fleet": _fleet, "ownership": _ownership, "holder": _holder, "employees": _employees,
    }  # fmt: skip
    return [m for name, check in checks.items() if name in rule.checks for m in check(law, rule, evidence, on)]


def category(law: Law, evidence: Evidence) -> list[Missing]:
    """What is wrong with the vehicle's category for the service, which is known before anything else is checked."""
    rule = permit_rule(law, evidence.kind)
    if "vehicle" not in rule.checks or evidence.vehicle is None:
        return []
    return [
        Missing(r.code, r.citation, r.title_pt, r.title_pt, "not-met", values=r.values) for r in category_refusals(law, evidence.vehicle)
    ]


def short_list(law: Law, rule: PermitRule, service_kind: str, on: date) -> bool:
    """Whether the service's own short list takes the place of the long one (Q-27 in Americana)."""
    return service_kind in rule.short_list_for and law.choice(rule.short_list_policy, on) == "short"


def spared(law: Law, evidence: Evidence, on: date) -> list[tuple[Missing, Spared]]:
    """What would be held against the vehicle, were it not for a term to adapt that runs for operators at work before the norm."""
    rule = permit_rule(law, evidence.kind)
    return [(lack, free) for lack, free in _of_vehicle(law, rule, evidence, on) if free is not None]


def _bar(law: Law, rule: PermitRule, evidence: Evidence, on: date) -> Iterator[Missing]:
    until = evidence.barred_until
    if until is not None and on <= until and not evidence.renewal:
        title = f"sem novo {rule.term_pt} até {until:%d/%m/%Y}"
        yield not_met("cassation_bar_in_force", law.regime.bar_provision, title, f"barred through {until}", until=until.isoformat())


def _available(_law: Law, rule: PermitRule, evidence: Evidence, on: date) -> Iterator[Missing]:
    open_to = rule.available
    if open_to is None:
        return
    towns = open_to.not_seated_in.on(max(on, open_to.not_seated_in.values[0].day)).value
    state, of_state = evidence.seat_state, open_to.not_seated_in_state
    namesake = bool(state and of_state) and folded(state) != folded(of_state)
    near = not namesake and any(same_municipality(evidence.seat, name) for name in towns)
    services = set(evidence.services)
    if near or not set(open_to.with_services) <= services or services & set(open_to.without_services):
        titles = f"{rule.term_pt} não é para esta operadora", f"{rule.kind} is not open to this operator"
        yield not_met(
            open_to.code, open_to.provision, *titles, seat=evidence.seat, state=state or None, seatExcluded=near,
            services=", ".join(evidence.services),
        )  # fmt: skip


def _holder(law: Law, rule: PermitRule, evidence: Evidence, on: date) -> Iterator[Missing]:
    """In whose name the vehicle stands (CRV): the operator or a partner; a lessor only where the policy accepts it (Q-28)."""
    holder = rule.holder
    if holder is None or not evidence.ownership:
        return
    leased = evidence.ownership == "leased" and not law.flag(holder.leased_policy, on)
    if leased or evidence.ownership not in holder.ownerships.get(evidence.service_kind, ()):
        titles = (
            "CRV que não está em nome da operadora nem de sócio",
            "ownership certificate in the name of neither the operator nor a partner",
        )
        yield not_met(holder.code, holder.provision, *titles, ownership=evidence.ownership)


def base_lacks(rule: PermitRule, evidence: Evidence) -> Iterator[Missing]:
    """The permits that this one rests on, one answer for each kind that is not valid."""
    if rule.base is None:
        return
    for kind in base_of(rule.base, evidence.base, evidence.permit_class).lacking:
        status = next((s.status for s in evidence.base if s.kind == kind), "never-issued")
        titles = f"não há {kind} em vigor", f"no valid {kind}"
        yield not_met(rule.base.code, rule.base.provision, *titles, permit=kind, status=status)


def plan_lacks(rule: PermitRule, evidence: Evidence) -> Iterator[Missing]:
    """Whether the class needs an operation plan and none is in force."""
    classed = rule.classed
    if classed is not None and evidence.permit_class in classed.plan_for and not evidence.plan_approved:
        titles = "plano de operação não aprovado", "operation plan not approved"
        yield not_met("operation_plan_not_approved", classed.plan_decision_provision, *titles)


def _fleet(law: Law, rule: PermitRule, evidence: Evidence, on: date) -> Iterator[Missing]:
    fleet, least = evidence.fleet, rule.fleet_minimum
    if fleet < least and not short_list(law, rule, evidence.service_kind, on):
        titles = f"frota de {fleet}; o mínimo é {least}", f"fleet of {fleet}; the minimum is {least}"
        yield not_met("fleet_below_minimum", rule.fleet_provision, *titles, min=least, fleet=fleet)


def _ownership(_law: Law, rule: PermitRule, evidence: Evidence, _on: date) -> Iterator[Missing]:
    if not evidence.vehicle_of_operator:
        yield not_met(
            "vehicle_not_of_operator", rule.application_provision, "veículo fora da frota da operadora", "vehicle not in the fleet"
        )
    elif evidence.service_kind in rule.owned_for and evidence.ownership != "owned":
        titles = "veículo que não é de propriedade da operadora", "vehicle not owned by the operator"
        yield not_met("vehicle_not_owned_by_operator", rule.owned_provision, *titles, ownership=evidence.ownership)


def _employees(_law: Law, rule: PermitRule, evidence: Evidence, _on: date) -> Iterator[Missing]:
    titles = "motorista que não é empregado da operadora", "driver who is no employee of the operator"
    for driver in evidence.drivers if evidence.service_kind in rule.employees_for else ():
        if driver.employment != "employee":
            lacking = not_met("driver_must_be_employee", rule.employees_provision, *titles, employment=driver.employment)
            yield replace(lacking, driver=driver.number)


def vehicle_lacks(law: Law, rule: PermitRule, evidence: Evidence, on: date) -> Iterator[Missing]:
    """What is wrong with the vehicle itself, less what a term to adapt spares."""
    yield from (lack for lack, free in _of_vehicle(law, rule, evidence, on) if free is None)


def _of_vehicle(law: Law, rule: PermitRule, evidence: Evidence, on: date) -> Iterator[tuple[Missing, Spared | None]]:
    """What the vehicle lacks, each with the term to adapt that still spares it, if one does."""
    if "vehicle" in rule.checks and evidence.vehicle is not None:
        for r in vehicle_check(law, evidence.vehicle, on)[0].refusals:
            free = adaptation(law, r.citation, evidence.active_since, on, evidence.fleet_in_order)[0] if evidence.active_since else None
            yield not_met(r.code, r.citation, r.title_pt, r.title_en, **r.values), free


def inspection_lacks(law: Law, rule: PermitRule, evidence: Evidence, on: date) -> Iterator[Missing]:
    """Whether an inspection proves the vehicle's fitness; without a term in the law, the last one does until another fails."""
    until = evidence.inspection_valid_until
    if "inspection" not in rule.checks or (until is not None and on <= until):
        return
    of_vehicle = vehicle_rule(law)
    citation = of_vehicle.inspection_provision
    if not of_vehicle.inspection_rule:
        passed = evidence.inspections.get(REGULAR)
        if not passed:
            why: Why = "absent" if passed is None else "rejected"
            yield Missing("inspection_missing", citation, "aprovação em inspeção veicular", "passed vehicle inspection", why)
        return
    titles = "inspeção veicular dos últimos 12 meses", "vehicle inspection of the last 12 months"
    if until is None:
        yield Missing("inspection_missing", citation, *titles, "absent")
    else:
        yield Missing("inspection_expired", citation, *titles, "expired", values={"validUntil": until.isoformat()})
