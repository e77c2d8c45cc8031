"""Which documents an application is asked for, and whether they prove it on the day of the decision (not on that of filing)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from msgspec.structs import replace

from domain.acts.content import InsuranceMinimum
from domain.law.lawbook import Law
from domain.law.permits.permit_conditions import short_list
from domain.law.permits.permit_evidence import Evidence, Missing, Shown, Why, not_met
from domain.law.register_rules import PermitRule, Requirement

ALL = "all"
"""The reading by which a requirement of some is asked of everybody."""


def asked(law: Law, rule: PermitRule, evidence: Evidence, on: date) -> tuple[Requirement, ...]:
    """The documents that an application is asked for on a day; where the short list does not hold, the long one binds every service."""
    service = evidence.service_kind
    listed = service if short_list(law, rule, service, on) or service not in rule.short_list_for else ""
    named = {evidence.permit_class or listed, f"{service}-{evidence.ownership}", *evidence.declared}
    return tuple(
        replace(r, provision=r.renewal_provision or r.provision) if evidence.renewal else r
        for r in rule.requirements
        if not named & set(r.not_for)
        and (not r.only_for or bool(named & set(r.only_for)) or _of_all(law, r, on))
        and (r.valid_from is None or r.valid_from <= on)
        and (r.valid_to is None or on <= r.valid_to)
        and not (evidence.renewal and r.renewal_from is not None and on < r.renewal_from)
    )


def _of_all(law: Law, requirement: Requirement, on: date) -> bool:
    return bool(requirement.for_all_policy) and law.policy(requirement.for_all_policy, on).value == ALL


def insurance_minimum(law: Law, on: date) -> int | None:
    """The least insured amount in centavos that the last act in effect on a day sets; None where none does."""
    said = [act.content for act in law.acts.of(InsuranceMinimum, on)]
    return said[-1].amount_centavos if said and isinstance(said[-1], InsuranceMinimum) else None


def paper_lacks(law: Law, requirement: Requirement, evidence: Evidence, on: date) -> Iterator[Missing]:
    """One answer for the company or vehicle, one for each driver (one for nobody where no driver is recorded)."""
    if requirement.inspection:
        passed = evidence.inspections.get(requirement.inspection)
        if not passed:
            yield _lacking(requirement, "absent" if passed is None else "rejected", [])
        return
    shown = [d for d in evidence.documents if d.requirement == requirement.code]
    if requirement.per != "driver" or not evidence.drivers:
        why = _why(shown, on)
        if why is not None:
            yield _lacking(requirement, why, shown)
        elif requirement.amount_by_act:
            yield from _amount(law, requirement, shown, on)
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


def _amount(law: Law, requirement: Requirement, shown: list[Shown], on: date) -> Iterator[Missing]:
    """Whether the best document in date reaches the amount that an act sets; nothing is asked where no act does."""
    least = insurance_minimum(law, on)
    if least is None:
        return
    amounts = [d.amount_centavos for d in shown if not d.rejected and (d.valid_until is None or on <= d.valid_until)]
    best = max((a for a in amounts if a is not None), default=None)
    if best is None:
        yield _lacking(requirement, "amount-missing", [])
    elif best < least:
        titles = f"{requirement.title_pt}: abaixo do valor mínimo", f"{requirement.title_en}: below the least amount"
        below = not_met(requirement.below_code, requirement.provision, *titles, minimumCentavos=least, insuredCentavos=best)
        yield replace(below, requirement=requirement.code)


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
    said = shown[-1].code if why == "rejected" and shown else ""
    code = said or requirement.absent_code or "documents_missing"
    return Missing(code, requirement.provision, requirement.title_pt, requirement.title_en, why, requirement.code, driver)
