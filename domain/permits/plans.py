"""The operation plan of a permit: versions filed, approved, sent back or refused. A later version changes nothing until it is approved."""

from __future__ import annotations

from datetime import date
from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from domain.permits import plan_events as e

Outcome = Literal["open", "approved", "changes-requested", "refused"]
PlanEvent = e.OperationPlanSubmitted | e.OperationPlanApproved | e.OperationPlanChangesRequested | e.OperationPlanRefused


class Plan(Struct, frozen=True):
    """One version of the plan and what was said of it."""

    submitted: e.OperationPlanSubmitted
    outcome: Outcome = "open"
    decided_on: date | None = None


def plan_in_force(plans: tuple[Plan, ...], on: date) -> Plan | None:
    """The version that was approved last, by a day."""
    approved = [p for p in plans if p.outcome == "approved" and p.decided_on is not None and p.decided_on <= on]
    return max(approved, key=lambda p: (p.decided_on or date.min, p.submitted.number), default=None)


def evolve_plans(plans: tuple[Plan, ...], event: PlanEvent) -> tuple[Plan, ...]:
    """The versions after one more fact."""
    match event:
        case e.OperationPlanSubmitted():
            return (*plans, Plan(event))
        case e.OperationPlanApproved():
            return _decided(plans, event.plan, "approved", event.decided_on)
        case e.OperationPlanChangesRequested():
            return _decided(plans, event.plan, "changes-requested", event.decided_on)
        case e.OperationPlanRefused():
            return _decided(plans, event.plan, "refused", event.decided_on)
        case _:
            assert_never(event)


def _decided(plans: tuple[Plan, ...], number: int, outcome: Outcome, on: date) -> tuple[Plan, ...]:
    return tuple(replace(p, outcome=outcome, decided_on=on) if p.submitted.number == number else p for p in plans)
