"""What an application still lacks, requirement by requirement, each with its provision.

Documents are read on the day of the decision, not on that of filing.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.law.explanation import Computed, Step, plain_json, step
from domain.law.lawbook import Law
from domain.law.register_rules import PermitRule, Requirement
from domain.law.validity import permit_rule
from domain.law.vehicle_check import VehicleAsked, category_refusals, vehicle_check, vehicle_rule

ENGINE = "permit-checklist/1"
Why = Literal["absent", "expired", "rejected", "not-met"]


class Shown(Struct, frozen=True, omit_defaults=True):
    """A document on file: for one driver, for all drivers up to `covers_drivers`, or for the company or vehicle."""

    requirement: str
    valid_until: date | None = None
    driver: int = 0
    covers_drivers: int = 0
    rejected: bool = False
    code: str = ""


class DriverShown(Struct, frozen=True, omit_defaults=True):
    """A driver on file."""

    number: int
    employment: str
    licence_valid_until: date
    course: bool = False


class Evidence(Struct, frozen=True, omit_defaults=True):
    """All that an application rests on, without personal data.

    `barred_until`: the last day of a bar in force; `renewal`: not a new permit (22-PU).
    """

    kind: str
    service_kind: str
    documents: tuple[Shown, ...] = ()
    drivers: tuple[DriverShown, ...] = ()
    fleet: int = 0
    vehicle: VehicleAsked | None = None
    vehicle_of_operator: bool = True
    ownership: str = ""
    inspection_valid_until: date | None = None
    barred_until: date | None = None
    renewal: bool = False


class Missing(Struct, frozen=True, omit_defaults=True):
    """One thing that stands against the grant: the requirement's code (for documents), the refusal's code, the provision, and why."""

    code: str
    citation: str
    title_pt: str
    title_en: str
    why: Why
    requirement: str = ""
    driver: int = 0
    values: dict[str, str | int | bool | None] = {}


def permit_checklist(law: Law, evidence: Evidence, on: date) -> tuple[tuple[Missing, ...], Computed]:
    """Everything that stands against a grant on a day, in the order bar, fleet, ownership, drivers, vehicle, inspection, documents."""
    rule = permit_rule(law, evidence.kind)
    lacks = [*conditions(law, evidence, on), *_vehicle(law, rule, evidence, on), *_inspection(law, rule, evidence, on)]
    steps = [step("condition", m.why, "state", m.citation, code=m.code) for m in lacks]
    for requirement in asked(law, rule, evidence.service_kind, on):
        found = list(_document(requirement, evidence, on))
        lacks.extend(found)
        steps.append(_shown(requirement, found))
    inputs: dict[str, Any] = {"evidence": plain_json(evidence), "on": on.isoformat()}
    outputs: dict[str, Any] = {"missing": [{"code": m.code, "citation": m.citation, "requirement": m.requirement} for m in lacks]}
    return tuple(lacks), Computed(ENGINE, inputs, outputs, tuple(steps))


def conditions(law: Law, evidence: Evidence, on: date) -> list[Missing]:
    """What must hold beside the documents: no bar, the fleet, the operator's own vehicle and employees where the service asks for them."""
    rule = permit_rule(law, evidence.kind)
    checks = {"bar": _bar, "fleet": _fleet, "ownership": _ownership, "employees": _employees}
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


def asked(law: Law, rule: PermitRule, service_kind: str, on: date) -> tuple[Requirement, ...]:
    """The documents that a service is asked for on a day; where the short list does not hold, the long one binds every service."""
    listed = service_kind if short_list(law, rule, service_kind, on) or service_kind not in rule.short_list_for else ""
    return tuple(
        r
        for r in rule.requirements
        if listed not in r.not_for
        and (not r.only_for or listed in r.only_for)
        and (r.valid_from is None or r.valid_from <= on)
        and (r.valid_to is None or on <= r.valid_to)
    )


def _not_met(code: str, citation: str, title_pt: str, title_en: str, **values: str | int | bool | None) -> Missing:
    return Missing(code, citation, title_pt, title_en, "not-met", values=values)


def _bar(law: Law, rule: PermitRule, evidence: Evidence, on: date) -> Iterator[Missing]:
    until = evidence.barred_until
    if until is not None and on <= until and not evidence.renewal:
        title = f"sem novo {rule.term_pt} até {until:%d/%m/%Y}"
        yield _not_met("cassation_bar_in_force", law.regime.bar_provision, title, f"barred through {until}", until=until.isoformat())


def _fleet(law: Law, rule: PermitRule, evidence: Evidence, on: date) -> Iterator[Missing]:
    fleet, least = evidence.fleet, rule.fleet_minimum
    if fleet < least and not short_list(law, rule, evidence.service_kind, on):
        titles = f"frota de {fleet}; o mínimo é {least}", f"fleet of {fleet}; the minimum is {least}"
        yield _not_met("fleet_below_minimum", rule.fleet_provision, *titles, min=least, fleet=fleet)


def _ownership(_law: Law, rule: PermitRule, evidence: Evidence, _on: date) -> Iterator[Missing]:
    if not evidence.vehicle_of_operator:
        yield _not_met(
            "vehicle_not_of_operator", rule.application_provision, "veículo fora da frota da operadora", "vehicle not in the fleet"
        )
    elif evidence.service_kind in rule.owned_for and evidence.ownership != "owned":
        titles = "veículo que não é de propriedade da operadora", "vehicle not owned by the operator"
        yield _not_met("vehicle_not_owned_by_operator", rule.owned_provision, *titles, ownership=evidence.ownership)


def _employees(_law: Law, rule: PermitRule, evidence: Evidence, _on: date) -> Iterator[Missing]:
    titles = "motorista que não é empregado da operadora", "driver who is no employee of the operator"
    for driver in evidence.drivers if evidence.service_kind in rule.employees_for else ():
        if driver.employment != "employee":
            lacking = _not_met("driver_must_be_employee", rule.employees_provision, *titles, employment=driver.employment)
            yield replace(lacking, driver=driver.number)


def _vehicle(law: Law, rule: PermitRule, evidence: Evidence, on: date) -> Iterator[Missing]:
    if "vehicle" in rule.checks and evidence.vehicle is not None:
        for r in vehicle_check(law, evidence.vehicle, on)[0].refusals:
            yield _not_met(r.code, r.citation, r.title_pt, r.title_en, **r.values)


def _inspection(law: Law, rule: PermitRule, evidence: Evidence, on: date) -> Iterator[Missing]:
    until = evidence.inspection_valid_until
    if "inspection" not in rule.checks or (until is not None and on <= until):
        return
    citation = vehicle_rule(law).inspection_provision
    titles = "inspeção veicular dos últimos 12 meses", "vehicle inspection of the last 12 months"
    if until is None:
        yield Missing("inspection_missing", citation, *titles, "absent")
    else:
        yield Missing("inspection_expired", citation, *titles, "expired", values={"validUntil": until.isoformat()})


def _document(requirement: Requirement, evidence: Evidence, on: date) -> Iterator[Missing]:
    """One answer for the company or vehicle, one for each driver (one for nobody where no driver is recorded)."""
    shown = [d for d in evidence.documents if d.requirement == requirement.code]
    if requirement.per != "driver" or not evidence.drivers:
        why = _why(shown, on)
        if why is not None:
            yield _lacking(requirement, why, shown)
        return
    for driver in evidence.drivers:
        of_driver = [d for d in shown if d.driver == driver.number or driver.number <= d.covers_drivers]
        why = _why(of_driver, on)
        if requirement.driver_record == "course" and driver.course:
            why = None
        if requirement.driver_record == "licence" and why is None and driver.licence_valid_until < on:
            why = "expired"
        if why is not None:
            yield _lacking(requirement, why, of_driver, driver.number)


def _why(shown: list[Shown], on: date) -> Why | None:
    """Why none of the documents proves it on the day; None where one does."""
    accepted = [d for d in shown if not d.rejected]
    if any(d.valid_until is None or on <= d.valid_until for d in accepted):
        return None
    if accepted:
        return "expired"
    return "rejected" if shown else "absent"


def _lacking(requirement: Requirement, why: Why, shown: list[Shown], driver: int = 0) -> Missing:
    """What a reviewer found wrong with the last document goes before "missing"."""
    code = shown[-1].code if why == "rejected" and shown[-1].code else "documents_missing"
    return Missing(code, requirement.provision, requirement.title_pt, requirement.title_en, why, requirement.code, driver)


def _shown(requirement: Requirement, found: list[Missing]) -> Step:
    why = found[0].why if found else "proved"
    return step("document", not found, "flag", requirement.provision, requirement=requirement.code, state=why, lacking=len(found))
