"""Asking for a permit and filing its documents.

An application is never refused at the door for a missing paper: what is missing is shown, and judged at the grant.
"""

from __future__ import annotations

from uuid import UUID

from msgspec.structs import replace

from domain.days import check_not_future, check_order, check_own_day
from domain.law.lawbook import Law
from domain.law.permits.permit_conditions import category, conditions
from domain.law.permits.permit_evidence import Missing
from domain.law.permits.validity import permit_rule
from domain.law.register_rules import PermitRule
from domain.operators.decide import check_requirement
from domain.operators.events import OperatorPermitLinked
from domain.operators.operator import OPERATOR, Operator
from domain.permits import commands as c
from domain.permits import events as e
from domain.permits.evidence import evidence, parties_of
from domain.permits.lookup import asked_permit, check_decider
from domain.permits.permit import PERMIT, Permit
from domain.personal import Personal
from domain.refusal import Refused
from domain.streams import Facts, Occasion, Seen
from domain.vehicles.decide import active_operator, registered_vehicle
from domain.vehicles.events import PermitLinked
from domain.vehicles.vehicle import VEHICLE


def apply(command: c.ApplyForPermit, seen: Seen, occasion: Occasion) -> Facts:
    """A new application.

    Fleet, ownership, drivers and category are checked at once; a bar is a warning, since it forbids the grant only (Q-17).
    """
    operator, law = active_operator(seen, command.operator, command.regime)
    rule = permit_rule(law, command.kind)
    check_not_future(law, occasion, applied_on=command.applied_on)
    check_own_day(law, occasion, applied_on=command.applied_on)
    check_order("registered_on", operator.entry.registered_on, "applied_on", command.applied_on)
    if seen.exists(PERMIT.at(command.permit)):
        raise Refused("permit_already_applied", "Já há um pedido com este identificador.")
    _check_vehicle(command, rule, seen)
    service_kind = _service_kind(command, rule, operator)
    warnings = (*_check_class(command, rule, operator), *law.check_in_force(command.applied_on))
    applied = e.PermitApplied(
        regime=command.regime, kind=command.kind, operator=command.operator, applied_on=command.applied_on, service_kind=service_kind,
        vehicle=command.vehicle if rule.per_vehicle else None, permit_class=command.permit_class, purpose=command.purpose.strip(),
        declared=_declared(command, rule), replaces_cvs=command.replaces_cvs,
    )  # fmt: skip
    return application(command.permit, applied, (*warnings, *admitted(law, applied, seen)))


def application(permit: UUID, applied: e.PermitApplied, warnings: tuple[str, ...]) -> Facts:
    """The facts of an application: the permit's, and the vehicle's or the operator's link to it."""
    facts: Facts = [(PERMIT.at(permit), replace(applied, warnings=(*applied.warnings, *warnings)))]
    if applied.vehicle is not None:
        facts.append((VEHICLE.at(applied.vehicle), PermitLinked(permit=permit)))
    else:
        facts.append((OPERATOR.at(applied.operator), OperatorPermitLinked(permit=permit)))
    return facts


def admitted(law: Law, applied: e.PermitApplied, seen: Seen) -> tuple[str, ...]:
    """Refuse an application that cannot lead to a grant (its own code); answer the warnings of one that may."""
    permit = Permit(applied=applied)
    shown = evidence(law, permit, parties_of(seen, permit, applied.applied_on), applied.applied_on)
    lacks = [*conditions(law, shown, applied.applied_on), *category(law, shown)]
    blocks = law.choice(law.regime.bar_blocks_policy, applied.applied_on) if law.regime.bar_blocks_policy else ""
    warnings = tuple(m.code for m in lacks if m.code == "cassation_bar_in_force" and blocks == "grant")
    refusal = next((m for m in lacks if m.code not in warnings), None)
    if refusal is not None:
        raise refused(refusal, lacks)
    return warnings


def refused(first: Missing, lacks: list[Missing] | tuple[Missing, ...]) -> Refused:
    """The refusal for what is missing: the first thing's code and values, and the list of all."""
    listed = [
        {
            "code": m.code,
            "citation": m.citation,
            "requirement": m.requirement,
            "title": m.title_pt,
            "why": m.why,
            "driver": m.driver or None,
        }
        for m in lacks
    ]
    documents = [m.title_pt for m in lacks if m.code == "documents_missing"]
    text = f"Faltam documentos: {'; '.join(documents)}." if first.code == "documents_missing" else f"Não atende à lei: {first.title_pt}."
    return Refused(first.code, text, *dict.fromkeys(m.citation for m in lacks if m.code == first.code), **first.values, missing=listed)


def _check_vehicle(command: c.ApplyForPermit, rule: PermitRule, seen: Seen) -> None:
    if not rule.per_vehicle:
        if command.vehicle is not None:
            raise Refused(
                "permit_not_of_vehicle", f"{rule.term_pt}: é da operadora, não de um veículo. Peça sem o veículo.",
                rule.application_provision, field="vehicleId",
            )  # fmt: skip
        return
    if command.vehicle is None:
        raise Refused(
            "vehicle_required",
            f"{rule.term_pt}: informe o veículo, pois há um para cada veículo.",
            rule.validity_provision,
            field="vehicleId",
        )
    vehicle, law = registered_vehicle(seen, command.vehicle)
    if law.regime.key != command.regime or vehicle.operator_on(command.applied_on) != command.operator:
        raise Refused(
            "vehicle_not_of_operator", "O veículo não é desta operadora: registre a transferência antes.", rule.application_provision
        )


def _service_kind(command: c.ApplyForPermit, rule: PermitRule, operator: Operator) -> str:
    """The service asked for; where it is left out, that of the class asked for, else any one of the operator's that share one list."""
    kinds = operator.entry.service_kinds
    if command.service_kind:
        if command.service_kind not in kinds:
            raise Refused(
                "service_kind_not_registered", f"A operadora não está registrada para {command.service_kind!r}.", allowed=list(kinds)
            )
        return command.service_kind
    if rule.classed is not None and command.permit_class in kinds:
        return command.permit_class
    if len({(kind in rule.short_list_for, rule.holder.ownerships.get(kind) if rule.holder else None) for kind in kinds}) > 1:
        raise Refused(
            "service_kind_required", f"Informe a espécie de serviço: {', '.join(kinds)}.", rule.application_provision, allowed=list(kinds)
        )
    return kinds[0]


def _check_class(command: c.ApplyForPermit, rule: PermitRule, operator: Operator) -> tuple[str, ...]:
    """The class asked for is one of the law's, and one of the operator's services; another purpose than the law's examples is a warning."""
    if rule.classed is None:
        if command.permit_class:
            raise Refused("permit_class_unknown", f"{rule.term_pt} não tem classes.", rule.validity_provision, known=[])
        return ()
    known = list(rule.classed.classes)
    if command.permit_class not in known:
        raise Refused(
            "permit_class_unknown", f"Informe a classe: {', '.join(known)}.", rule.application_provision, field="permitClass", known=known
        )
    services = operator.entry.service_kinds
    if command.permit_class not in services and set(services) <= set(known):
        raise Refused(
            "service_kind_not_registered",
            f"A operadora não está registrada para {command.permit_class!r}.",
            rule.classed.classes[command.permit_class], allowed=list(services),
        )  # fmt: skip
    purpose = command.purpose.strip()
    return ("purpose_not_listed",) if purpose and purpose not in rule.classed.purposes else ()


def _declared(command: c.ApplyForPermit, rule: PermitRule) -> tuple[str, ...]:
    unknown = sorted(set(command.declared) - set(rule.declarable))
    if unknown:
        raise Refused(
            "declaration_unknown", f"{rule.term_pt}: {', '.join(unknown)} não é condição que se declare.", known=list(rule.declarable)
        )
    if command.replaces_cvs and not rule.replaces_certificate:
        raise Refused("replacement_not_available", f"{rule.term_pt} não supre outro documento.", rule.application_provision)
    return tuple(dict.fromkeys(command.declared))


def submit_document(command: c.SubmitPermitDocument, seen: Seen, occasion: Occasion) -> Facts:
    """A document for an open application or renewal."""
    permit, law = asked_permit(seen, command.permit)
    if permit.stage != "applied" and permit.open_renewal() is None:
        raise Refused("permit_not_open", "Não há pedido nem renovação em análise.")
    check_requirement(law, command.requirement)
    check_not_future(law, occasion, issued_on=command.issued_on)
    if command.amount_centavos is not None and command.amount_centavos < 0:
        raise Refused("amount_negative", "Valores em centavos não são negativos.", field="amountCentavos")
    check_order("issued_on", command.issued_on, "valid_until", command.valid_until)
    drivers = seen[OPERATOR.at(permit.asked.operator)].drivers
    if command.driver and all(d.number != command.driver for d in drivers):
        raise Refused("driver_not_found", f"A operadora não tem o motorista de número {command.driver}.")
    covers = 0 if command.driver else max((d.number for d in drivers), default=0)
    submitted = e.PermitDocumentSubmitted(
        number=len(permit.documents) + 1, requirement=command.requirement, reference=command.reference, issued_on=command.issued_on,
        submitted_on=occasion.today(law.zone), valid_until=command.valid_until, sha256=command.sha256, driver=command.driver,
        covers_drivers=covers, amount_centavos=command.amount_centavos,
    )  # fmt: skip
    return [(PERMIT.at(command.permit), submitted)]


def reject_document(command: c.RejectPermitDocument, seen: Seen, occasion: Occasion) -> Facts:
    """A document that the reviewer does not accept."""
    permit, law = asked_permit(seen, command.permit)
    rule, today = permit_rule(law, permit.asked.kind), occasion.today(law.zone)
    check_decider(law, occasion, today, rule.application_provision)
    document = next((d for d in permit.documents if d.filed.number == command.document), None)
    if document is None:
        raise Refused("document_not_found", f"O pedido não tem o documento {command.document}.")
    if document.rejected:
        raise Refused("document_already_rejected", f"O documento {command.document} já foi recusado.")
    asked = next((r for r in rule.requirements if r.code == document.filed.requirement), None)
    if command.code and (asked is None or command.code != asked.rejection_code):
        known = [asked.rejection_code] if asked and asked.rejection_code else []
        raise Refused("rejection_code_unknown", f"O código {command.code!r} não se aplica a este documento.", known=known)
    if not command.reasons.strip():
        raise Refused("reason_required", "Informe por que o documento não é aceito.", rule.application_provision, field="reasons")
    rejected = e.PermitDocumentRejected(
        document=command.document,
        rejected_on=today,
        reasons=Personal(command.permit, command.reasons),
        by=occasion.person,
        code=command.code,
    )
    return [(PERMIT.at(command.permit), rejected)]
