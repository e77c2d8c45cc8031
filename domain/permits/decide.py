"""Answers about permits.

Which command is answered where. Whether a permit may be granted is decided in grants.py, its document is collected in collections.py.
"""

from __future__ import annotations

from typing import assert_never

from domain.days import check_not_future, check_order
from domain.permits import commands as c
from domain.permits import events as e
from domain.permits.applications import apply, reject_document, submit_document
from domain.permits.collections import collect, give_back
from domain.permits.grants import decide_permit
from domain.permits.lookup import asked_permit, check_issued
from domain.permits.measures import lift, revoke, suspend
from domain.permits.permit import PERMIT
from domain.permits.plan_decisions import decide_plan, submit_plan
from domain.permits.renewals import decide_renewal, demand_renewal, request_renewal
from domain.personal import Personal
from domain.streams import Facts, Occasion, Seen


def decide(command: c.PermitCommand, seen: Seen, occasion: Occasion) -> Facts:
    """Answer a command about a permit with facts, or refuse it."""
    match command:
        case c.ApplyForPermit():
            return apply(command, seen, occasion)
        case c.SubmitPermitDocument():
            return submit_document(command, seen, occasion)
        case c.RejectPermitDocument():
            return reject_document(command, seen, occasion)
        case c.DecidePermit():
            return decide_permit(command, seen, occasion)
        case c.RequestPermitRenewal():
            return request_renewal(command, seen, occasion)
        case c.DecidePermitRenewal():
            return decide_renewal(command, seen, occasion)
        case c.DemandPermitRenewal():
            return demand_renewal(command, seen, occasion)
        case c.CollectPermitDocument():
            return collect(command, seen, occasion)
        case c.ReturnPermitDocument():
            return give_back(command, seen, occasion)
        case c.SurrenderPermit():
            return _surrender(command, seen, occasion)
        case c.SuspendPermit():
            return suspend(command, seen, occasion)
        case c.LiftSuspension():
            return lift(command, seen, occasion)
        case c.RevokePermit():
            return revoke(command, seen, occasion)
        case c.SubmitOperationPlan():
            return submit_plan(command, seen, occasion)
        case c.DecideOperationPlan():
            return decide_plan(command, seen, occasion)
        case _:
            assert_never(command)


def _surrender(command: c.SurrenderPermit, seen: Seen, occasion: Occasion) -> Facts:
    permit, law = asked_permit(seen, command.permit)
    check_issued(permit)
    check_not_future(law, occasion, surrendered_on=command.surrendered_on)
    check_order("valid_from", permit.terms[0].since, "surrendered_on", command.surrendered_on)
    reasons = Personal(command.permit, command.reasons) if command.reasons else None
    return [(PERMIT.at(command.permit), e.PermitSurrendered(surrendered_on=command.surrendered_on, cause="surrendered", reasons=reasons))]
