"""Renewals.

Asked in time or too late, decided, demanded. A late request is never dropped: where the law knows no late renewal it becomes a new
application.
"""

from __future__ import annotations

from domain.days import check_not_future, check_order, check_own_day
from domain.law.lawbook import Law
from domain.law.permits.validity import permit_rule, permit_validity, renewal_demand, renewal_request
from domain.law.register_rules import PermitRule
from domain.operators.decide import check_authority
from domain.permits import commands as c
from domain.permits import events as e
from domain.permits.applications import admitted, application
from domain.permits.grants import check_complete, check_days, check_reasons, checklist, flags, personal
from domain.permits.lookup import asked_permit, check_decider, check_issued
from domain.permits.overlaps import WARNING, overlaps
from domain.permits.permit import PERMIT, Permit, Renewal
from domain.personal import Personal
from domain.refusal import Refused
from domain.streams import Facts, Occasion, Seen
from domain.vehicles.decide import active_operator

TOO_LATE = "renewal_requested_too_late"
FROM_GRANT = "renewal_counts_from_grant"


def request_renewal(command: c.RequestPermitRenewal, seen: Seen, occasion: Occasion) -> Facts:
    """A renewal asked for. In time: `requested_on` up to the last renewal day (included, no roll: Q-38)."""
    permit, law = asked_permit(seen, command.permit)
    check_issued(permit)
    rule, expiry = permit_rule(law, permit.asked.kind), permit.expiry
    if not rule.renewable:
        raise Refused("permit_not_renewable", f"{rule.term_pt} não se renova: peça outra.", rule.validity_provision)
    check_not_future(law, occasion, requested_on=command.requested_on)
    check_own_day(law, occasion, requested_on=command.requested_on)
    check_order("valid_from", permit.terms[-1].since, "requested_on", command.requested_on)
    superseded = law.check_in_force(command.requested_on)
    if permit.open_renewal() is not None:
        raise Refused("renewal_already_pending", "Já há uma renovação em análise: acrescente documentos a ela.", rule.validity_provision)
    _check_count(law, rule, permit, command)
    kind, filed = permit.asked.kind, command.documents_filed
    renewal, counted = renewal_request(law, kind, expiry, command.requested_on, documents_filed=filed)
    as_new = not renewal.in_time and rule.late_renewal == "new-application"
    late = () if renewal.in_time else (TOO_LATE if as_new else FROM_GRANT,)
    requested = e.PermitRenewalRequested(
        number=len(permit.renewals) + 1, requested_on=command.requested_on, in_time=renewal.in_time, documents_filed=filed,
        extends=renewal.extends, last_renewal_day=renewal.last_day, receipt=law.receipt(counted),
        new_application=command.new_permit if as_new else None, warnings=(*superseded, *late),
    )  # fmt: skip
    facts: Facts = [(PERMIT.at(command.permit), requested)]
    return [*facts, *_as_application(command, permit, law, seen)] if as_new else facts


def _check_count(law: Law, rule: PermitRule, permit: Permit, command: c.RequestPermitRenewal) -> None:
    if rule.renewals_max_policy:
        most = law.policy(rule.renewals_max_policy, command.requested_on).value
        if isinstance(most, int) and len(permit.terms) - 1 >= most:
            raise Refused("renewals_exhausted", f"A licença só se renova {most} vez(es).", rule.validity_provision, max=most)


def _as_application(command: c.RequestPermitRenewal, permit: Permit, law: Law, seen: Seen) -> Facts:
    before = permit.asked
    if seen.exists(PERMIT.at(command.new_permit)):
        raise Refused("permit_already_applied", "Já há um pedido com este identificador.")
    active_operator(seen, before.operator, before.regime)
    applied = e.PermitApplied(
        regime=before.regime, kind=before.kind, operator=before.operator, applied_on=command.requested_on, service_kind=before.service_kind,
        vehicle=before.vehicle, replaces=command.permit, permit_class=before.permit_class, purpose=before.purpose,
        declared=before.declared, replaces_cvs=before.replaces_cvs, warnings=(TOO_LATE,),
    )  # fmt: skip
    return application(command.new_permit, applied, (*law.check_in_force(command.requested_on), *admitted(law, applied, seen)))


def decide_renewal(command: c.DecidePermitRenewal, seen: Seen, occasion: Occasion) -> Facts:
    """The decision on a renewal.

    Asked in time, the new term counts from the old expiry, else from the grant (Q-37). No bar stops it: it is no new permit.
    """
    permit, law = asked_permit(seen, command.permit)
    rule = permit_rule(law, permit.asked.kind)
    check_decider(law, occasion, command.decided_on, rule.validity_provision)
    renewal = _pending(permit, command.renewal)
    check_not_future(law, occasion, decided_on=command.decided_on)
    check_order("requested_on", renewal.requested.requested_on, "decided_on", command.decided_on)
    stream = PERMIT.at(command.permit)
    if command.outcome == "refused":
        check_reasons(command.reasons, law, permit)
        lacks, checked = checklist(law, permit, seen, command.decided_on, renewal=True)
        refusal = e.PermitRenewalRefused(
            renewal=command.renewal, decided_on=command.decided_on, reasons=Personal(command.permit, command.reasons), by=occasion.person,
            receipt=law.receipt(checked), missing=tuple(dict.fromkeys(m.requirement or m.code for m in lacks)),
        )  # fmt: skip
        return [(stream, refusal)]
    check_issued(permit)
    old = permit.expiry if renewal.requested.in_time else None
    validity, counted = permit_validity(law, permit.asked.kind, command.decided_on, old)
    check_days(law, permit, validity, None, command.valid_until)
    active_operator(seen, permit.asked.operator, permit.asked.regime)
    checked = check_complete(law, permit, seen, command.decided_on, renewal=True)
    beside = overlaps(law, seen, command.permit, permit, validity)
    noted = (*law.check_in_force(command.decided_on), *flags(permit, seen, command.decided_on), *((WARNING,) if beside else ()))
    renewed = e.PermitRenewed(
        renewal=command.renewal, decided_on=command.decided_on, valid_from=validity.valid_from, valid_until=validity.valid_until,
        last_renewal_day=validity.last_renewal_day, by=occasion.person, receipt=law.receipt(counted, checked),
        reasons=personal(command.permit, command.reasons),
        warnings=noted, overlaps=beside,
    )  # fmt: skip
    return [(stream, renewed)]


def _pending(permit: Permit, number: int) -> Renewal:
    renewal = next((r for r in permit.renewals if r.requested.number == number), None)
    if renewal is None:
        raise Refused("renewal_not_found", f"A licença não tem o pedido de renovação {number}.")
    if renewal.outcome != "pending":
        raise Refused("renewal_already_decided", "O pedido de renovação já foi decidido.", outcome=renewal.outcome)
    return renewal


def demand_renewal(command: c.DemandPermitRenewal, seen: Seen, occasion: Occasion) -> Facts:
    """A demand to renew, with a term: a day, or days from service (first excluded; a term to file rolls to a working day: Q-48)."""
    permit, law = asked_permit(seen, command.permit)
    check_issued(permit)
    provision = permit_rule(law, permit.asked.kind).demand_provision
    if not provision:
        raise Refused("renewal_demand_not_in_law", "A lei deste regime não prevê a exigência de renovação.")
    check_authority(law, command.demanded_by, provision)
    check_not_future(law, occasion, demanded_on=command.demanded_on, served_on=command.served_on)
    check_order("demanded_on", command.demanded_on, "served_on", command.served_on)
    check_order("served_on", command.served_on, "term", command.term)
    law.check_in_force(command.demanded_on)
    last, counted = renewal_demand(law, permit.asked.kind, command.served_on, command.term_days, command.term)
    demanded = e.PermitRenewalDemanded(
        number=len(permit.demands) + 1, demanded_by=law.regime.authority, demanded_on=command.demanded_on, served_on=command.served_on,
        last_day=last, by=occasion.person, receipt=law.receipt(counted),
    )  # fmt: skip
    return [(PERMIT.at(command.permit), demanded)]
