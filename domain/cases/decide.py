"""What can be asked of a case, and which file answers it. A further command is a further line here; nothing is decided in this file."""

from __future__ import annotations

from typing import assert_never

from domain.cases import acknowledgements, appeal_papers, appeals, decisions, impediments, money, notices, priors, restorations
from domain.cases.commands import appeals as a
from domain.cases.commands import fines as f
from domain.cases.commands import measures as m
from domain.cases.commands import opening as o
from domain.streams import Facts, Occasion, Seen

CaseCommand = (
    o.ServeNotice
    | a.LodgeAppeal
    | a.AddAppealDocument
    | a.WithdrawAppeal
    | a.GiveOpinion
    | a.DecideAppeal
    | a.AcknowledgeDecision
    | a.RestoreDeadline
    | a.GrantSuspensiveEffect
    | f.RecordPayment
    | f.RecordRefund
    | f.ReassessForPrior
    | m.ImposePenalty
    | m.ImposeImpediment
    | m.ConfirmImpediment
    | m.LiftImpediment
)


def decide(command: CaseCommand, seen: Seen, occasion: Occasion) -> Facts:
    """The facts that follow from a command about a case, or `Refused`."""
    match command:
        case o.ServeNotice():
            return notices.serve(command, seen, occasion)
        case a.LodgeAppeal():
            return appeals.lodge(command, seen, occasion)
        case a.AddAppealDocument():
            return appeal_papers.add_document(command, seen, occasion)
        case a.WithdrawAppeal():
            return appeal_papers.withdraw(command, seen, occasion)
        case a.GiveOpinion():
            return appeal_papers.give_opinion(command, seen, occasion)
        case a.DecideAppeal():
            return decisions.decide_appeal(command, seen, occasion)
        case a.AcknowledgeDecision():
            return acknowledgements.acknowledge(command, seen, occasion)
        case a.RestoreDeadline():
            return restorations.restore_deadline(command, seen, occasion)
        case a.GrantSuspensiveEffect():
            return restorations.grant_suspensive_effect(command, seen, occasion)
        case f.RecordPayment():
            return money.record_payment(command, seen, occasion)
        case f.RecordRefund():
            return money.record_refund(command, seen, occasion)
        case f.ReassessForPrior():
            return priors.reassess_for_prior(command, seen, occasion)
        case m.ImposePenalty():
            return impediments.impose_penalty(command, seen, occasion)
        case m.ImposeImpediment():
            return impediments.impose_impediment(command, seen, occasion)
        case m.ConfirmImpediment():
            return impediments.confirm_impediment(command, seen, occasion)
        case m.LiftImpediment():
            return impediments.lift_impediment(command, seen, occasion)
        case _:
            assert_never(command)
