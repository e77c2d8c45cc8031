"""What can be asked of a case, and which file answers it. A further command is a further line here; nothing is decided in this file."""

from __future__ import annotations

from typing import assert_never

from domain.cases import filing
from domain.cases.appeals import acknowledgements, decisions, restorations
from domain.cases.appeals import lodging as appeals
from domain.cases.appeals import papers as appeal_papers
from domain.cases.commands import appeals as a
from domain.cases.commands import clock as c
from domain.cases.commands import file as d
from domain.cases.commands import fines as f
from domain.cases.commands import measures as m
from domain.cases.commands import non_compliance as n
from domain.cases.commands import opening as o
from domain.cases.commands import sanctions as s
from domain.cases.fines import payments as money
from domain.cases.fines import priors
from domain.cases.measures import cassations, impediments
from domain.cases.non_compliance import notifying, proving, serving
from domain.cases.opening import contests, recording
from domain.cases.sanctions import charges, defending, holds, imposing, record, releases
from domain.cases.terms import passing as clock
from domain.cases.terms import recomputing
from domain.streams import Facts, Occasion, Seen

CaseCommand = (
    o.RecordInfraction
    | o.ContestMeasure
    | o.ServeNotice
    | n.NotifyNonCompliance
    | n.ProveCompliance
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
    | o.OpenCassation
    | m.ProposeCassation
    | m.DropCassationProposal
    | m.FileDefence
    | m.ImposeCassation
    | s.ImposeSanctions
    | s.HoldVehicle
    | s.RecordCharge
    | s.RecordChargePayment
    | s.ReleaseVehicle
    | d.AnnulCase
    | d.ReviewCase
    | d.CorrectCase
    | d.ReferCase
    | d.AssignCase
    | d.DeclareRecusal
    | d.AddDocument
    | c.LetTimePass
    | c.RecomputeDeadlines
)


def decide(command: CaseCommand, seen: Seen, occasion: Occasion) -> Facts:
    """The facts that follow from a command about a case, or `Refused`."""
    match command:
        case o.RecordInfraction():
            return recording.record(command, seen, occasion)
        case o.ContestMeasure():
            return contests.contest(command, seen, occasion)
        case o.ServeNotice():
            return serving.serve(command, seen, occasion)
        case n.NotifyNonCompliance():
            return notifying.notify(command, seen, occasion)
        case n.ProveCompliance():
            return proving.prove(command, seen, occasion)
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
        case o.OpenCassation():
            return cassations.open_cassation(command, seen, occasion)
        case m.ProposeCassation():
            return cassations.propose_cassation(command, seen, occasion)
        case m.DropCassationProposal():
            return cassations.drop_cassation_proposal(command, seen, occasion)
        case m.FileDefence(proposal=record.CITATION):
            return defending.file_defence(command, seen, occasion)
        case m.FileDefence():
            return cassations.file_defence(command, seen, occasion)
        case m.ImposeCassation():
            return cassations.impose_cassation(command, seen, occasion)
        case s.ImposeSanctions():
            return imposing.impose(command, seen, occasion)
        case s.HoldVehicle():
            return holds.hold_vehicle(command, seen, occasion)
        case s.RecordCharge():
            return charges.record_charge(command, seen, occasion)
        case s.RecordChargePayment():
            return charges.pay_charge(command, seen, occasion)
        case s.ReleaseVehicle():
            return releases.release(command, seen, occasion)
        case d.AnnulCase():
            return filing.annul_case(command, seen, occasion)
        case d.ReviewCase():
            return filing.review_case(command, seen, occasion)
        case d.CorrectCase():
            return filing.correct_case(command, seen, occasion)
        case d.ReferCase():
            return filing.refer_case(command, seen, occasion)
        case d.AssignCase():
            return filing.assign_case(command, seen, occasion)
        case d.DeclareRecusal():
            return filing.declare_recusal(command, seen, occasion)
        case d.AddDocument():
            return filing.add_document(command, seen, occasion)
        case c.LetTimePass():
            return clock.let_time_pass(command, seen, occasion)
        case c.RecomputeDeadlines():
            return recomputing.recompute_deadlines(command, seen, occasion)
        case _:
            assert_never(command)
