"""Answers of the register of operators. What art. 7 asks for is checked at the permit, not here: a register entry licenses nobody."""

from __future__ import annotations

from typing import assert_never
from uuid import UUID

from domain.days import check_not_future, check_order
from domain.identifiers import cnpj as checked_cnpj
from domain.identifiers import cpf as checked_cpf
from domain.law.lawbook import Law, law_of
from domain.law.register_rules import OperatorRule
from domain.law.scope import check_scope
from domain.operators import commands as c
from domain.operators import events as e
from domain.operators.contracts import record_contract
from domain.operators.operator import OPERATOR, Operator, company_stream, operator_stream
from domain.permits.surrender import surrenders_of_fleet
from domain.personal import Personal, subject_of
from domain.refusal import Refused
from domain.streams import Facts, Occasion, Seen


def decide(command: c.OperatorCommand, seen: Seen, occasion: Occasion) -> Facts:
    """Answer a command of the register with facts, or refuse it."""
    if isinstance(command, c.RegisterOperator):
        return _register(command, seen, occasion)
    operator, law = registered_operator(seen, command.operator)
    stream = OPERATOR.at(command.operator)
    if isinstance(command, c.RecordDriver | c.RecordContract):
        check_active(operator, law)
    match command:
        case c.RecordOperatorDocument():
            return [(stream, _document(command, law, operator, occasion))]
        case c.RecordDriver():
            return [(stream, _driver(command, law, operator, occasion))]
        case c.RecordContract():
            return [(stream, record_contract(command, law, operator, occasion))]
        case c.IssueOrder():
            return [(stream, _order(command, law, operator, occasion))]
        case c.OrderAgentRemoval():
            return [(stream, _removal(command, law, operator, occasion))]
        case c.ConfirmAgentRemoval():
            return [(stream, _removed(command, law, operator, occasion))]
        case c.RecordInsolvency():
            return _insolvency(command, law, operator, seen, occasion)
        case c.DeregisterOperator():
            return _deregister(command, law, operator, seen, occasion)
        case _:
            assert_never(command)


def registered_operator(seen: Seen, operator: UUID) -> tuple[Operator, Law]:
    """A registered operator (also one that left the register) with the law of its regime; refuses `operator_not_found`."""
    state = seen[OPERATOR.at(operator)]
    if state.registered is None:
        raise Refused("operator_not_found", "A operadora não está no registro: confira o identificador.")
    return state, law_of(seen, state.entry.regime)


def check_active(operator: Operator, law: Law) -> None:
    """Refuse `operator_not_registered` to an operator that left the register."""
    if operator.deregistered_on is not None:
        left = operator.deregistered_on
        raise Refused("operator_not_registered", f"A operadora saiu do registro em {left:%d/%m/%Y}.", operator_rule(law).provision)


def operator_rule(law: Law) -> OperatorRule:
    """The regime's rule on operators; refuses `regime_without_operators` for one that has none."""
    if law.regime.operators is None:
        raise Refused("regime_without_operators", f"O regime {law.regime.key} não tem registro de operadoras.")
    return law.regime.operators


def check_authority(law: Law, ordered_by: str, *citations: str) -> None:
    """Refuse `authority_not_competent` for an order that the law keeps for the regime's own authority (its code, case set aside)."""
    if ordered_by.strip().upper() != law.regime.authority.upper():
        raise Refused(
            "authority_not_competent",
            f"Só {law.regime.authority} pode dar esta ordem; {ordered_by} não é competente.",
            *(citation for citation in citations if citation),
            competent=law.regime.authority,
        )


def _register(command: c.RegisterOperator, seen: Seen, occasion: Occasion) -> Facts:
    law = law_of(seen, command.regime)
    rule = operator_rule(law)
    cnpj = checked_cnpj(command.cnpj, *law.regime.cites("identity"))
    stream, company = operator_stream(command.regime, cnpj), company_stream(command.regime, cnpj)
    seen.need(stream, company)
    on = command.registered_on or occasion.today(law.zone)
    check_not_future(law, occasion, registered_on=on, active_since=command.active_since)
    superseded = law.check_in_force(on)
    if seen.exists(stream) and seen[stream].deregistered_on is None:
        raise Refused(
            "operator_already_registered", "Este CNPJ já está registrado neste regime: use o registro existente.", operator=str(stream.id)
        )
    for kind in command.service_kinds:
        check_scope(law, kind)
    unknown = sorted(set(command.service_kinds) - set(law.regime.service_kinds))
    if unknown or not command.service_kinds:
        known = list(law.regime.service_kinds)
        raise Refused(
            "service_kind_unknown", f"Informe as espécies de serviço: {', '.join(known)}.", rule.provision, unknown=unknown, known=known
        )
    if command.legal_nature in rule.natures_without_personality:
        raise Refused("operator_must_be_legal_person",
                      "Empresário individual tem CNPJ mas não é pessoa jurídica: só pessoa jurídica pode "
                      "operar.", rule.provision)  # fmt: skip
    if rule.for_profit_only and not command.for_profit and set(command.service_kinds) - set(rule.non_profit_kinds):
        raise Refused(
            "operator_must_be_for_profit",
            f"Entidade sem fins lucrativos só pode operar: {', '.join(rule.non_profit_kinds)}.",
            rule.provision,
            open_to_non_profit=list(rule.non_profit_kinds),
        )
    registered = e.OperatorRegistered(
        regime=command.regime, cnpj=cnpj, legal_name=command.legal_name, legal_nature=command.legal_nature, for_profit=command.for_profit,
        service_kinds=tuple(dict.fromkeys(command.service_kinds)), seat_municipality=command.seat_municipality,
        seat_state=command.seat_state,
        registered_on=on, core_activity=command.core_activity, municipal_registration=command.municipal_registration,
        home_registration=command.home_registration, active_since=command.active_since,
        warnings=(*superseded, *_registration(command, law, rule, occasion)),
    )  # fmt: skip
    joined = [] if seen.exists(stream) else [(company, e.EstablishmentJoined(operator=stream.id, cnpj=cnpj))]
    return [(stream, registered), *joined]


def _registration(command: c.RegisterOperator, law: Law, rule: OperatorRule, occasion: Occasion) -> tuple[str, ...]:
    """Home registration for who is from elsewhere.

    A missing municipal one is a warning, since the entry is proved at the permit (art. 7-XII).
    """
    if law.regime.is_here(command.seat_municipality):
        return () if command.municipal_registration else ("municipal_registration_missing",)
    home = command.home_registration
    lapsed = home is not None and home.valid_until is not None and home.valid_until < occasion.today(law.zone)
    if rule.home_provision and (home is None or not home.number.strip() or lapsed):
        raise Refused(
            "home_registration_missing",
            "Operadora de outro município apresenta o cadastro de fretamento, em vigor, na cidade de origem ou em outro "
            "órgão fiscalizador.",
            rule.home_provision,
        )
    return ()


def _document(command: c.RecordOperatorDocument, law: Law, operator: Operator, occasion: Occasion) -> e.OperatorDocumentRecorded:
    check_requirement(law, command.requirement)
    check_not_future(law, occasion, issued_on=command.issued_on)
    check_order("issued_on", command.issued_on, "valid_until", command.valid_until)
    known = max((d.number for d in operator.drivers), default=0)
    if command.driver and all(d.number != command.driver for d in operator.drivers):
        raise Refused("driver_not_found", f"A operadora não tem o motorista de número {command.driver}.")
    return e.OperatorDocumentRecorded(
        number=len(operator.documents) + 1, requirement=command.requirement, reference=command.reference, issued_on=command.issued_on,
        valid_until=command.valid_until, sha256=command.sha256, driver=command.driver, covers_drivers=0 if command.driver else known,
        amount_centavos=command.amount_centavos,
    )  # fmt: skip


def check_requirement(law: Law, requirement: str) -> None:
    """Refuse `requirement_unknown` for a code that no permit of the regime asks for."""
    known = sorted({r.code for rule in law.regime.permits.values() for r in rule.requirements})
    if requirement not in known:
        raise Refused("requirement_unknown", f"O regime não pede o documento {requirement!r}.", known=known)


def _driver(command: c.RecordDriver, law: Law, operator: Operator, occasion: Occasion) -> e.DriverRecorded:
    cpf = checked_cpf(command.cpf)
    same = next((d for d in operator.drivers if d.cpf.text == cpf), None)
    number = same.number if same else max((d.number for d in operator.drivers), default=0) + 1
    subject = subject_of(command.operator, "driver", number)
    return e.DriverRecorded(
        number=number, name=Personal(subject, command.name), cpf=Personal(subject, cpf), employment=command.employment,
        licence_category=command.licence_category.upper(), licence_valid_until=command.valid_until, recorded_on=occasion.today(law.zone),
        passenger_annotation=command.passenger_annotation, licence_number=_personal(subject, command.licence_number),
        course_certificate=_personal(subject, command.course_certificate),
    )  # fmt: skip


def _personal(subject: UUID, text: str) -> Personal | None:
    return Personal(subject, text) if text else None


def _order(command: c.IssueOrder, law: Law, operator: Operator, occasion: Occasion) -> e.OrderIssued:
    check_authority(law, command.ordered_by, operator_rule(law).order_provision)
    check_not_future(law, occasion, issued_on=command.issued_on, served_on=command.served_on)
    check_order("issued_on", command.issued_on, "served_on", command.served_on)
    check_order("issued_on", command.issued_on, "meet_by", command.meet_by)
    law.check_in_force(command.issued_on)
    return e.OrderIssued(
        number=len(operator.orders) + 1, kind=command.kind, ordered_by=law.regime.authority, issued_on=command.issued_on,
        text=Personal(command.operator, command.text), by=occasion.person, served_on=command.served_on, meet_by=command.meet_by,
        vehicle=command.vehicle,
    )  # fmt: skip


def _removal(command: c.OrderAgentRemoval, law: Law, operator: Operator, occasion: Occasion) -> e.AgentRemovalOrdered:
    check_authority(law, command.ordered_by, operator_rule(law).removal_provision)
    if not command.reasons.strip():
        raise Refused("reason_required", "Informe por que o afastamento é exigido.", operator_rule(law).removal_provision, field="reasons")
    check_not_future(law, occasion, ordered_on=command.ordered_on, served_on=command.served_on)
    check_order("ordered_on", command.ordered_on, "served_on", command.served_on)
    law.check_in_force(command.ordered_on)
    number = len(operator.removals) + 1
    if command.driver and all(d.number != command.driver for d in operator.drivers):
        raise Refused("driver_not_found", f"A operadora não tem o motorista de número {command.driver}.")
    if not command.driver and not command.agent.strip():
        raise Refused("agent_required", "Informe o motorista, pelo número, ou o nome do preposto.", operator_rule(law).removal_provision)
    return e.AgentRemovalOrdered(
        number=number, ordered_by=law.regime.authority, ordered_on=command.ordered_on, served_on=command.served_on,
        reasons=Personal(command.operator, command.reasons), by=occasion.person, driver=command.driver,
        agent=_personal(subject_of(command.operator, "agent", number), command.agent),
    )  # fmt: skip


def _removed(command: c.ConfirmAgentRemoval, law: Law, operator: Operator, occasion: Occasion) -> e.AgentRemoved:
    removal = operator.removal(command.order)
    if removal is None:
        raise Refused("removal_order_not_found", f"A operadora não tem a ordem de afastamento {command.order}.")
    if removal.removed_on is not None:
        raise Refused("agent_already_removed", f"O afastamento já foi cumprido em {removal.removed_on:%d/%m/%Y}.")
    check_not_future(law, occasion, removed_on=command.removed_on)
    check_order("ordered_on", removal.order.ordered_on, "removed_on", command.removed_on)
    return e.AgentRemoved(order=command.order, removed_on=command.removed_on)


def _insolvency(command: c.RecordInsolvency, law: Law, operator: Operator, seen: Seen, occasion: Occasion) -> Facts:
    check_not_future(law, occasion, on=command.on)
    law.check_in_force(command.on, or_before=True)
    stream = company_stream(law.regime.key, operator.entry.cnpj)
    company = seen[stream]
    if any((i.kind, i.on) == (command.kind, command.on) for i in company.insolvencies):
        raise Refused("insolvency_already_recorded", "Este fato já está registrado.", operator_rule(law).insolvency_provision)
    number = len(company.insolvencies) + 1
    return [(stream, e.InsolvencyRecorded(number=number, kind=command.kind, on=command.on, reference=command.reference))]


def _deregister(command: c.DeregisterOperator, law: Law, operator: Operator, seen: Seen, occasion: Occasion) -> Facts:
    check_active(operator, law)
    check_not_future(law, occasion, deregistered_on=command.deregistered_on)
    check_order("registered_on", operator.entry.registered_on, "deregistered_on", command.deregistered_on)
    reasons = _personal(command.operator, command.reasons)
    left = e.OperatorDeregistered(deregistered_on=command.deregistered_on, reasons=reasons)
    return [(OPERATOR.at(command.operator), left), *surrenders_of_fleet(command.operator, operator, seen, command.deregistered_on)]
