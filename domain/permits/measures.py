"""Suspension, its end, and revocation of a permit. A suspension says when it ends or on what condition; revoked counts as cancelled."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from msgspec.structs import replace

from domain.days import check_not_future, check_order
from domain.law.lawbook import Law
from domain.law.permits.validity import permit_rule
from domain.permits import commands as c
from domain.permits import events as e
from domain.permits.hearing import heard
from domain.permits.lookup import asked_permit, check_issued
from domain.permits.permit import PERMIT, Permit, status_on
from domain.personal import Personal
from domain.refusal import Refused
from domain.streams import Facts, Occasion, Seen

SANCTIONERS = "roles-sanction"


def suspend(command: c.SuspendPermit, seen: Seen, occasion: Occasion) -> Facts:
    """A suspension by the authority that sanctions, outside of any case, after the defence that the reading asks for."""
    permit, law = asked_permit(seen, command.permit)
    _check_no_case(command.case)
    check_sanctioner(law, occasion, command.decided_on, permit_rule(law, permit.asked.kind).suspension_provision)
    check_not_future(law, occasion, decided_on=command.decided_on)
    law.check_in_force(command.decided_on)
    fact = suspended(command, law, permit, occasion)
    provision = permit_rule(law, permit.asked.kind).suspension_provision
    hearing, counted = heard(law, occasion, command.hearing, command.decided_on, provision)
    return [(PERMIT.at(command.permit), replace(fact, hearing=hearing, receipt=law.receipt(*counted) if counted else None))]


def suspended(command: c.SuspendPermit, law: Law, permit: Permit, occasion: Occasion) -> e.PermitSuspended:
    """The fact of a suspension, checked: also for a case that suspends as a sanction."""
    rule = permit_rule(law, permit.asked.kind)
    provision = rule.suspension_provision
    if not provision:
        raise Refused("permit_not_suspendable", f"{rule.term_pt}: a lei não prevê suspensão.", rule.validity_provision)
    check_issued(permit)
    since = command.since or command.decided_on
    check_order("decided_on", command.decided_on, "since", since)
    check_order("since", since, "until", command.until)
    if command.until is None and not command.condition.strip() and law.flag(rule.suspension_end_policy, command.decided_on):
        raise Refused("suspension_needs_end", "A suspensão diz até quando vale ou sob que condição termina.", provision, field="until")
    _check_reasons(command.reasons, provision)
    status = status_on(law, permit, since).status
    if status not in ("valid", "suspended"):
        raise Refused("permit_not_valid", "Só se suspende licença em vigor.", provision, status=status)
    return e.PermitSuspended(
        number=len(permit.suspensions) + 1, decided_on=command.decided_on, since=since, reasons=Personal(command.permit, command.reasons),
        by=occasion.person, until=command.until, condition=command.condition.strip(), case=command.case,
    )  # fmt: skip


def lift(command: c.LiftSuspension, seen: Seen, occasion: Occasion) -> Facts:
    """The end of a suspension before its last day, or once its condition is met."""
    permit, law = asked_permit(seen, command.permit)
    provision = permit_rule(law, permit.asked.kind).suspension_provision
    check_sanctioner(law, occasion, command.lifted_on, provision)
    check_not_future(law, occasion, lifted_on=command.lifted_on)
    found = next((s for s in permit.suspensions if s.imposed.number == command.suspension), None)
    if found is None:
        raise Refused("suspension_not_found", f"A licença não tem a suspensão {command.suspension}.")
    check_order("since", found.imposed.since, "lifted_on", command.lifted_on)
    over = found.days.through
    if found.undone or (over is not None and over < command.lifted_on):
        raise Refused("suspension_already_ended", "A suspensão já terminou.", provision, until=over.isoformat() if over else None)
    reasons = Personal(command.permit, command.reasons) if command.reasons else None
    reinstated = e.PermitReinstated(suspension=command.suspension, reinstated_on=command.lifted_on, by=occasion.person, reasons=reasons)
    return [(PERMIT.at(command.permit), reinstated)]


def revoke(command: c.RevokePermit, seen: Seen, occasion: Occasion) -> Facts:
    """A revocation by the authority that sanctions, outside of any case, after the defence that the reading asks for."""
    permit, law = asked_permit(seen, command.permit)
    _check_no_case(command.case)
    check_sanctioner(law, occasion, command.decided_on, permit_rule(law, permit.asked.kind).revocation_provision)
    check_not_future(law, occasion, decided_on=command.decided_on)
    fact = revoked(command, law, permit, occasion)
    provision = permit_rule(law, permit.asked.kind).revocation_provision
    hearing, counted = heard(law, occasion, command.hearing, command.decided_on, provision)
    return [(PERMIT.at(command.permit), replace(fact, hearing=hearing, receipt=law.receipt(*counted) if counted else None))]


def revoked(command: c.RevokePermit, law: Law, permit: Permit, occasion: Occasion) -> e.PermitRevoked:
    """The fact of a revocation, checked: also for a case that revokes as a sanction. An expired permit may be revoked too."""
    rule = permit_rule(law, permit.asked.kind)
    provision = rule.revocation_provision
    if not provision or (rule.revocable_policy and not law.flag(rule.revocable_policy, command.decided_on)):
        raise Refused("permit_not_revocable", f"{rule.term_pt}: não se revoga.", rule.validity_provision)
    check_issued(permit)
    effective = command.effective_on or command.decided_on
    check_order("decided_on", command.decided_on, "effective_on", effective)
    check_order("valid_from", permit.terms[0].since, "effective_on", effective)
    _check_reasons(command.reasons, provision)
    return e.PermitRevoked(
        decided_on=command.decided_on, effective_on=effective, reasons=Personal(command.permit, command.reasons), by=occasion.person,
        case=command.case,
    )  # fmt: skip


def check_sanctioner(law: Law, occasion: Occasion, on: date, citation: str) -> None:
    """Refuse `authority_not_competent` for a person in none of the roles that sanction; a regime that names none has no such sanctions."""
    key = law.regime.policy_keys.get(SANCTIONERS)
    roles = law.policy(key, on).value if key is not None else ()
    allowed = roles if isinstance(roles, tuple) else ()
    if key is not None and not occasion.roles & set(allowed):
        raise Refused(
            "authority_not_competent", f"Quem sanciona: {', '.join(allowed)}.", *((citation,) if citation else ()), competent=list(allowed)
        )


def undone(permit_id: UUID, permit: Permit, case: UUID) -> Facts:
    """The facts that take a case's suspensions and revocation of a permit their effect; none where it has none."""
    stream = PERMIT.at(permit_id)
    facts: Facts = [
        (stream, e.PermitSuspensionUndone(suspension=s.imposed.number, case=case))
        for s in permit.suspensions
        if s.imposed.case == case and not s.undone
    ]
    revocations = (permit.revoked, *(h.imposed for h in permit.held_up))
    if any(r is not None and r.case == case for r in revocations):
        facts.append((stream, e.PermitRevocationUndone(case=case)))
    return facts


def _check_no_case(case: UUID | None) -> None:
    """A sanction of a case is imposed in the case, where the defence is heard first."""
    if case is not None:
        raise Refused("sanction_belongs_to_case", "A sanção de um processo se impõe no próprio processo, depois da defesa.", case=str(case))


def _check_reasons(reasons: str, provision: str) -> None:
    if not reasons.strip():
        raise Refused("reason_required", "A medida é motivada: informe as razões.", provision, field="reasons")
