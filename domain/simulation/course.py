"""The commands of money, of the file and of those that ask by themselves (clock, policies), made again from their facts."""

from __future__ import annotations

from domain.cases.commands.clock import LetTimePass, RecomputeDeadlines
from domain.cases.commands.file import AnnulCase, ReviewCase
from domain.cases.commands.fines import ReassessForPrior, RecordPayment, RecordRefund
from domain.cases.events.file import CaseAnnulled, CaseReviewed
from domain.cases.events.fines import FineReassessed, PaymentRecorded, RefundRecorded, SurchargeConfirmed
from domain.cases.events.terms import DeadlineRecomputed
from domain.simulation.changes import Changes
from domain.simulation.steps import Enacted, Step, said
from domain.streams import Event


def record_payment(step: Step, fact: PaymentRecorded, _: Changes) -> Enacted:
    """Money that came in."""
    return Enacted(RecordPayment(case=step.case, amount_centavos=fact.amount_centavos, paid_on=fact.paid_on, reference=fact.reference))


def record_refund(step: Step, fact: RefundRecorded, _: Changes) -> Enacted:
    """Money that was paid back."""
    return Enacted(
        RecordRefund(case=step.case, amount_centavos=fact.amount_centavos, refunded_on=fact.refunded_on, reference=fact.reference)
    )


def reassess_for_prior(step: Step, _: FineReassessed | SurchargeConfirmed, __: Changes) -> Enacted | None:
    """What became of the earlier case reaches the simulated fine where that rests on an earlier case too; else nothing comes of it."""
    prior = step.now.ledger.prior or step.before.ledger.prior
    return Enacted(ReassessForPrior(case=step.case, prior=prior)) if prior is not None else None


def annul_case(step: Step, fact: CaseAnnulled, _: Changes) -> Enacted | None:
    """An annulment of the authority's own motion; another one follows from a decision."""
    if not fact.own_motion or fact.authority is None:
        return None
    return Enacted(AnnulCase(case=step.case, annulled_on=fact.annulled_on, authority=fact.authority, reasons=said(fact.reasons)))


def review_case(step: Step, fact: CaseReviewed, _: Changes) -> Enacted:
    """A review of a final case; an item that it left as it was is not named."""
    named = fact.provision if fact.provision and fact.provision != step.before.ledger.provision else None
    command = ReviewCase(
        case=step.case,
        reviewed_on=fact.reviewed_on,
        new_facts=said(fact.new_facts),
        reasons=said(fact.reasons),
        authority=fact.authority,
        provision=named,
        multiplier=fact.multiplier,
        annul=step.of(CaseAnnulled) is not None,
    )
    return Enacted(command)


def recompute_deadlines(step: Step, fact: DeadlineRecomputed, _: Changes) -> Enacted:
    """An act that reached the terms."""
    return Enacted(RecomputeDeadlines(case=step.case, cause=fact.cause))


def let_time_pass(step: Step, _: Event, __: Changes) -> Enacted:
    """The clock, as of the day on which it ran (which the walk knows: the day of the record in the regime's zone)."""
    return Enacted(LetTimePass(case=step.case, as_of=step.ran_on))
