"""The commands of the appeals, made again from their facts: what was filed, what was decided, when it was known."""

from __future__ import annotations

from domain.cases.commands.appeals import (
    AcknowledgeDecision,
    DecideAppeal,
    GrantSuspensiveEffect,
    LodgeAppeal,
    RestoreDeadline,
    WithdrawAppeal,
)
from domain.cases.events.appeals import AppealDecided, AppealLodged, AppealWithdrawn, DecisionAcknowledged, SuspensiveEffectGranted
from domain.cases.events.terms import DeadlineRestored
from domain.simulation.changes import Changes
from domain.simulation.steps import Enacted, Step, said


def lodge_appeal(step: Step, fact: AppealLodged, changes: Changes) -> Enacted:
    """A filing, at the instant that counted: that of the system, or that of the paper with its protocol."""
    at = changes.lodged.get(fact.number, fact.lodged_at)
    paper = fact.protocol != ""
    command = LodgeAppeal(
        case=step.case,
        contested_act=fact.track.act,
        act_number=fact.track.number,
        grounds=said(fact.grounds),
        appellant=fact.appellant or said(fact.appellant_name),
        lodged_at=at if paper else None,
        protocol=fact.protocol,
        addressed_to=fact.addressed_to,
        documents=fact.documents,
        as_owner=fact.standing,
    )
    made = (("appeal", fact.number),) if fact.number in changes.lodged else ()
    return Enacted(command, at=None if paper else at, known_at=at if paper else None, changed=made)


def withdraw_appeal(step: Step, fact: AppealWithdrawn, _: Changes) -> Enacted:
    """An appeal given up."""
    return Enacted(WithdrawAppeal(case=step.case, appeal=fact.appeal, withdrawn_on=fact.withdrawn_on))


def decide_appeal(step: Step, fact: AppealDecided, _: Changes) -> Enacted:
    """A decision; an item that it left as it was is not named, so that it leaves the simulated one as it is too."""
    named = fact.provision if fact.provision and fact.provision != step.before.ledger.provision else None
    command = DecideAppeal(
        case=step.case,
        appeal=fact.appeal,
        outcome=fact.outcome,
        authority=fact.authority,
        decided_on=fact.decided_on,
        reasons=said(fact.reasons),
        heard_on=fact.heard_on,
        provision=named,
        multiplier=fact.multiplier,
        dropped=fact.dropped,
    )
    return Enacted(command)


def acknowledge(step: Step, fact: DecisionAcknowledged, changes: Changes) -> Enacted:
    """Knowledge of a decision."""
    on = changes.acknowledged.get(fact.appeal, fact.acknowledged_on)
    made = (("acknowledgement", fact.appeal),) if fact.appeal in changes.acknowledged else ()
    command = AcknowledgeDecision(case=step.case, appeal=fact.appeal, acknowledged_on=on, means=fact.means)
    return Enacted(command, known_on=on, changed=made)


def restore_deadline(step: Step, fact: DeadlineRestored, _: Changes) -> Enacted:
    """A term given back."""
    command = RestoreDeadline(
        case=step.case,
        contested_act=fact.track.act,
        act_number=fact.track.number,
        tier=fact.tier,
        new_last_day=fact.new_last_day,
        authority=fact.authority,
        reasons=said(fact.reasons),
        restored_on=fact.restored_on,
    )
    return Enacted(command)


def grant_suspensive_effect(step: Step, fact: SuspensiveEffectGranted, _: Changes) -> Enacted:
    """Effects suspended."""
    command = GrantSuspensiveEffect(
        case=step.case,
        appeal=fact.appeal,
        effects=fact.effects,
        authority=fact.authority,
        reasons=said(fact.reasons),
        granted_on=fact.granted_on,
    )
    return Enacted(command)
