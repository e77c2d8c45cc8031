"""What is declared or seen of a car park: who runs it, how, its spaces, its licence. Each holds from its own day, also one entered late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.days import check_not_future, field
from domain.identifiers import cnpj as checked_cnpj
from domain.law.parking.parking_reserve import check_spaces, parking_rule
from domain.parking import commands as c
from domain.parking import events as e
from domain.parking.compliance import compliance
from domain.personal import Personal, subject_of
from domain.refusal import Refused

if TYPE_CHECKING:
    from domain.law.lawbook import Law
    from domain.parking.facility import Facility
    from domain.streams import Occasion


def running(command: c.ChangeFacilityOperator, law: Law, occasion: Occasion, within: str = "") -> e.FacilityOperatorChanged:
    """Who runs it from a day on; `within`: where its fields stand in what was asked (`operator_company.`).

    Refuses `operator_role_unknown`, `invalid_cnpj`, `date_in_future`.
    """
    rule = parking_rule(law)
    check_not_future(law, occasion, **{f"{within}since": command.since})
    if not command.cnpj:
        return e.FacilityOperatorChanged(since=command.since)
    if command.role not in rule.operator_roles:
        known = list(rule.operator_roles)
        raise Refused(
            "operator_role_unknown",
            f"Diga em que qualidade a empresa opera: {', '.join(known)}.",
            *law.regime.cites("liability"), field=field(f"{within}role"), known=known,
        )  # fmt: skip
    return e.FacilityOperatorChanged(since=command.since, cnpj=checked_cnpj(command.cnpj, *law.regime.cites("identity")), role=command.role)


def mode(command: c.ChangeFacilityMode, law: Law, occasion: Occasion) -> e.FacilityModeChanged:
    """How it is run from a day on; refuses `date_in_future` of the declaration's day."""
    check_not_future(law, occasion, declared_on=command.since)
    return e.FacilityModeChanged(since=command.since, valet_only=command.valet_only, exclusive_owner_use=command.exclusive_owner_use)


def mode_with(command: c.DeclareSpaces, facility: Facility) -> c.ChangeFacilityMode | None:
    """The change of mode that a declaration of the spaces brings; None where it says nothing of it. What it leaves out stays."""
    if command.valet_only is None and command.exclusive_owner_use is None:
        return None
    known = facility.mode_on(command.declared_on)
    return c.ChangeFacilityMode(
        facility=command.facility, since=command.declared_on,
        valet_only=known.valet_only if command.valet_only is None else command.valet_only,
        exclusive_owner_use=known.exclusive_owner_use if command.exclusive_owner_use is None else command.exclusive_owner_use,
    )  # fmt: skip


def declared(command: c.DeclareSpaces, law: Law, facility: Facility, occasion: Occasion) -> e.SpacesDeclared:
    """The spaces from a day on; refuses `spaces_implausible`, `reserved_above_offered`, `date_in_future`."""
    check_not_future(law, occasion, declared_on=command.declared_on)
    given = command.spaces
    _check(law, given)
    return e.SpacesDeclared(
        number=facility.declarations + 1, declared_on=command.declared_on, offered=given.offered, reserved=given.reserved,
        signed=given.signed, near_access=given.near_access, medium_size=given.medium_size, by=occasion.person,
    )  # fmt: skip


def inspected(command: c.InspectFacility, law: Law, facility: Facility, occasion: Occasion) -> e.FacilityInspected:
    """What an officer found; refuses as `declared`, and `officer_required`."""
    check_not_future(law, occasion, inspected_on=command.inspected_on)
    law.check_in_force(command.inspected_on)
    if not command.officer.strip():
        raise Refused("officer_required", "Indique o agente que fiscalizou.", *law.regime.cites("placement"), field="officer")
    given = command.spaces
    _check(law, given)
    return e.FacilityInspected(
        number=facility.inspections + 1, inspected_on=command.inspected_on, offered=given.offered, reserved=given.reserved,
        signed=given.signed, near_access=given.near_access, medium_size=given.medium_size, officer=command.officer.strip(),
        by=occasion.person, notes=Personal(command.facility, command.notes) if command.notes else None,
    )  # fmt: skip


def licence(command: c.DeclareLicence, law: Law, facility: Facility, occasion: Occasion) -> e.LicenceDeclared:
    """A declaration for an operating licence; what speaks against it is a warning, since another body licenses.

    Refuses `declarant_required`, `declarant_role_not_allowed`, `date_in_future`.
    """
    rule = parking_rule(law)
    check_not_future(law, occasion, declared_on=command.declared_on)
    law.check_in_force(command.declared_on)
    if not command.declarant.strip():
        raise Refused("declarant_required", "Informe quem declara.", rule.declaration_provision, field="declarant")
    if command.role not in rule.declarant_roles:
        known = list(rule.declarant_roles)
        raise Refused(
            "declarant_role_not_allowed",
            f"Declara o responsável técnico ou o responsável pelo uso: informe {' ou '.join(known)}.",
            rule.declaration_provision, field="role", known=known,
        )  # fmt: skip
    number = len(facility.licences) + 1
    against = compliance(law, facility, command.declared_on).compliant is False
    warnings = (*(() if command.proviso.strip() else ("proviso_missing",)), *(("declaration_against_register",) if against else ()))
    declarant = Personal(subject_of(command.facility, "declarant", number), command.declarant.strip())
    return e.LicenceDeclared(
        number=number, declared_on=command.declared_on, declarant=declarant, role=command.role, proviso=command.proviso.strip(),
        reference=command.reference, warnings=warnings,
    )  # fmt: skip


def _check(law: Law, given: c.Spaces) -> None:
    check_spaces(law, offered=given.offered, reserved=given.reserved)
    if given.reserved > given.offered:
        raise Refused(
            "reserved_above_offered",
            f"Há {given.reserved} vagas reservadas e só {given.offered} oferecidas: confira os números.",
            *law.regime.cites("offered-spaces"), field="reservedSpaces", offered=given.offered, reserved=given.reserved,
        )  # fmt: skip
