"""Answers about operation plans. The authority studies the road impact: it approves, asks for changes, or refuses with reasons."""

from __future__ import annotations

from msgspec.structs import replace

from domain.days import check_not_future, check_order
from domain.identifiers import cnpj as checked_cnpj
from domain.law.lawbook import Law
from domain.law.permits.validity import permit_rule
from domain.law.register_rules import ClassRule
from domain.law.road.places import stop_act
from domain.permits import commands as c
from domain.permits import plan_events as e
from domain.permits.lookup import asked_permit, check_decider
from domain.permits.permit import PERMIT, Permit
from domain.permits.plans import Plan
from domain.personal import Personal
from domain.refusal import Refused
from domain.streams import Facts, Occasion, Seen


def submit_plan(command: c.SubmitOperationPlan, seen: Seen, occasion: Occasion) -> Facts:
    """A version of the plan, for an application or for a permit in use."""
    permit, law = asked_permit(seen, command.permit)
    classed = _classed(law, permit)
    if permit.stage == "refused" or permit.standing.cancelled_on is not None:
        raise Refused("permit_not_open", "O pedido foi indeferido ou a licença terminou.", classed.plan_provision)
    check_not_future(law, occasion, submitted_on=command.submitted_on)
    check_order("applied_on", permit.asked.applied_on, "submitted_on", command.submitted_on)
    superseded = law.check_in_force(command.submitted_on)
    _check_whole(command, classed)
    stops = _stops(command, law, classed)
    submitted = e.OperationPlanSubmitted(
        number=len(permit.plans) + 1, submitted_on=command.submitted_on, origin=command.origin, destination=command.destination,
        itinerary=command.itinerary, stops=stops, passengers=command.passengers, passenger_document=command.passenger_document,
        passenger_sha256=command.passenger_sha256,
        client_cnpj=checked_cnpj(command.client_cnpj, *law.regime.cites("identity")) if command.client_cnpj else "",
        warnings=superseded,
    )  # fmt: skip
    return [(PERMIT.at(command.permit), submitted)]


def decide_plan(command: c.DecideOperationPlan, seen: Seen, occasion: Occasion) -> Facts:
    """What the authority says of a version; only the last one filed is open."""
    permit, law = asked_permit(seen, command.permit)
    classed = _classed(law, permit)
    provision = classed.plan_decision_provision
    check_decider(law, occasion, command.decided_on, provision)
    plan = _open_plan(permit, command.plan, provision)
    check_not_future(law, occasion, decided_on=command.decided_on)
    check_order("submitted_on", plan.submitted.submitted_on, "decided_on", command.decided_on)
    reasons = Personal(command.permit, command.reasons) if command.reasons.strip() else None
    stream = PERMIT.at(command.permit)
    if command.outcome == "approved":
        law.check_in_force(command.decided_on)
        return [(stream, e.OperationPlanApproved(plan=command.plan, decided_on=command.decided_on, by=occasion.person, reasons=reasons))]
    if reasons is None:
        raise Refused("reason_required", "Quem pede alterações ou recusa o plano diz por quê.", provision, field="reasons")
    kind = e.OperationPlanRefused if command.outcome == "refused" else e.OperationPlanChangesRequested
    return [(stream, kind(plan=command.plan, decided_on=command.decided_on, by=occasion.person, reasons=reasons))]


def _classed(law: Law, permit: Permit) -> ClassRule:
    """The rule on plans of the permit's kind and class; refuses `operation_plan_not_asked` where it has none."""
    rule = permit_rule(law, permit.asked.kind)
    if rule.classed is None or permit.asked.permit_class not in rule.classed.plan_for:
        raise Refused("operation_plan_not_asked", f"{rule.term_pt}: esta classe não tem plano de operação.", rule.validity_provision)
    return rule.classed


def _check_whole(command: c.SubmitOperationPlan, classed: ClassRule) -> None:
    """Refuse a plan without origin, destination or itinerary, without stops, or without its passengers."""
    missing = [
        name
        for name, text in (("origin", command.origin), ("destination", command.destination), ("itinerary", command.itinerary))
        if not text.strip()
    ]
    if missing:
        raise Refused("plan_incomplete", f"Faltam no plano: {', '.join(missing)}.", classed.plan_provision, missing=missing)
    if not command.stops:
        raise Refused("plan_without_stops", "O plano prevê onde os passageiros embarcam e desembarcam.", classed.plan_provision)
    known = command.passenger_document if command.passengers == "passenger-list" else command.client_cnpj
    if not known.strip():
        raise Refused(
            "passenger_identification_required",
            "O plano traz a relação completa dos usuários ou a identificação funcional dos passageiros de uma contratante.",
            classed.plan_provision,
        )


def _stops(command: c.SubmitOperationPlan, law: Law, classed: ClassRule) -> tuple[e.PlanStop, ...]:
    """The stops with the acts that set them; refuses `stop_not_authorised` for a point that no act in effect names."""
    acts = [stop_act(law, stop.code, command.submitted_on) if stop.kind == "authorised-point" else None for stop in command.stops]
    unset = [stop.name for stop, act in zip(command.stops, acts, strict=True) if stop.kind == "authorised-point" and act is None]
    if unset:
        raise Refused(
            "stop_not_authorised", f"Nenhum ato em vigor autoriza o ponto: {', '.join(unset)}.", classed.plan_provision, stops=unset
        )
    return tuple(replace(stop, authorised_by=act.reference if act else "") for stop, act in zip(command.stops, acts, strict=True))


def _open_plan(permit: Permit, number: int, provision: str) -> Plan:
    plan = next((p for p in permit.plans if p.submitted.number == number), None)
    if plan is None:
        raise Refused("operation_plan_not_found", f"A licença não tem a versão {number} do plano.")
    if plan.outcome != "open":
        raise Refused("operation_plan_already_decided", "Esta versão do plano já foi decidida.", provision, outcome=plan.outcome)
    if number != len(permit.plans):
        raise Refused("operation_plan_superseded", "Há uma versão mais nova do plano: decida sobre ela.", provision, last=len(permit.plans))
    return plan
