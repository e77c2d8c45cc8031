"""Which command brought the facts of a step, and how it is given again. A fact that is not named here is carried over as it was recorded.

A further command about a case is a further line: without it, a simulation carries its facts over and says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.cases.events import appeals as a
from domain.cases.events import file as d
from domain.cases.events import fines as f
from domain.cases.events import measures as m
from domain.cases.events import non_compliance as n
from domain.cases.events import opening as o
from domain.cases.events import sanctions as s
from domain.cases.events import terms as t
from domain.simulation import appeals, course, measures, opening
from domain.simulation.changes import Changes
from domain.simulation.steps import Enacted, Step
from domain.streams import Event

Again = Callable[[Step, Any, Changes], Enacted | None]

BROUGHT_BY: tuple[tuple[type[Event], Again], ...] = (
    (o.InfractionRecorded, opening.record_infraction),
    (o.MeasureContested, opening.contest_measure),
    (o.CassationCaseOpened, opening.open_cassation),
    (n.NonComplianceNotified, opening.notify),
    (n.ComplianceProven, opening.prove_compliance),
    (a.AppealLodged, appeals.lodge_appeal),
    (a.AppealWithdrawn, appeals.withdraw_appeal),
    (a.AppealDecided, appeals.decide_appeal),
    (a.DecisionAcknowledged, appeals.acknowledge),
    (t.DeadlineRestored, appeals.restore_deadline),
    (a.SuspensiveEffectGranted, appeals.grant_suspensive_effect),
    (o.NoticeServed, opening.serve_notice),
    (f.PaymentRecorded, course.record_payment),
    (f.RefundRecorded, course.record_refund),
    (m.ImpedimentImposed, measures.impose_impediment),
    (m.ImpedimentConfirmed, measures.confirm_impediment),
    (m.CassationProposed, measures.propose_cassation),
    (m.CassationImposed, measures.impose_cassation),
    (m.DefenceFiled, opening.file_defence),
    (s.SanctionsImposed, measures.impose_sanctions),
    (d.CaseReviewed, course.review_case),
    (d.CaseAnnulled, course.annul_case),
    (t.DeadlineRecomputed, course.recompute_deadlines),
    (t.AppealPeriodLapsed, course.let_time_pass),
    (f.FineDefaulted, course.let_time_pass),
    (m.CassationEffective, course.let_time_pass),
    (n.DailyFineStarted, course.let_time_pass),
    (d.CaseClosed, course.let_time_pass),
    (s.VehicleReleased, measures.release_vehicle),
    (s.VehicleHeld, measures.hold_vehicle),
    (m.ImpedimentLifted, measures.lift_impediment),
    (m.CassationProposalDropped, measures.drop_cassation_proposal),
    (f.FineReassessed, course.reassess_for_prior),
    (f.SurchargeConfirmed, course.reassess_for_prior),
)
"""In this order: a fact that another one brings along stands below it."""

CARRIED: frozenset[type[Event]] = frozenset(
    {
        a.AppealDocumentAdded, a.OpinionGiven, d.CaseCorrected, d.CaseReferred, d.CaseAssigned, d.RecusalDeclared, d.DocumentAdded,
        s.ChargeRecorded, s.ChargePaid, n.OperationEnded, n.DailyFineStopped,
    }
)  # fmt: skip
"""Facts that compute nothing which a change could reach, or that another register's command brought: they go over as they were recorded."""


FOLLOWING: frozenset[type[Event]] = frozenset(
    {
        a.AppealFoundTimely, f.FineAssessed, f.FinePaid, f.RefundDue, n.CureTermBegun, t.LapseUndone,
    }
)  # fmt: skip
"""Facts that only ever follow from another one of the same command: they come anew with it."""


def told_by(step: Step) -> tuple[Event, Again] | None:
    """The fact of a step that tells which command it was, with how that is made again; None where the step is carried over."""
    for kind, again in BROUGHT_BY:
        fact = step.of(kind)
        if fact is not None and not isinstance(step.events[0], n.OperationEnded):
            return fact, again
    return None
