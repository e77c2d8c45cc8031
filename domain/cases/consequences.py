"""What follows when a case is annulled, reassessed or final, or a lapse is undone. Callers checked before who may decide."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.cases.events import file, fines, measures, terms
from domain.cases.events.common import Authority, Track
from domain.cases.fines.reassessment import reassessment
from domain.cases.matter import Matter
from domain.cases.measures import cassation_effects
from domain.cases.sanctions.record import HOLDS
from domain.cases.sanctions.undoing import all_undone, hold_undone
from domain.cases.state import FINE, Impediment, Ledger, Proposal
from domain.cases.vehicle_record import reopened, settled
from domain.law.explanation import Computed
from domain.law.lawbook import Law
from domain.personal import Personal
from domain.streams import Facts
from domain.vehicles import events as vehicles
from domain.vehicles.vehicle import VEHICLE


def lifted(matter: Matter, impediment: Impediment, on: date, cause: str, *, by: UUID | None = None, on_site: bool = False) -> Facts:
    """The end of one impediment, in the case and on each of its vehicles; on its own day (it blocked none) where `on` is an earlier one."""
    ends = max(on, impediment.imposed_on)
    streams = [VEHICLE.at(vehicle) for vehicle in impediment.vehicles]
    matter.seen.need(*streams)
    number = impediment.number
    facts = matter.facts(measures.ImpedimentLifted(number=number, lifted_on=ends, cause=cause, on_site=on_site, by=by))
    facts += [(stream, vehicles.VehicleImpedimentLifted(case=matter.id, number=number, lifted_on=ends)) for stream in streams]
    return facts


def refund(matter: Matter, amount: int, cause: str, on: date) -> Facts:
    """`RefundDue` for what is now paid above `amount` and was not declared before; nothing where nothing is."""
    ledger = matter.state.ledger
    excess = ledger.kept - amount
    undeclared = excess - max(ledger.refund_due - ledger.refunded, 0)
    return matter.facts(fines.RefundDue(amount_centavos=undeclared, cause=cause, on=on)) if undeclared > 0 else []


def fallen(matter: Matter, proposal: Proposal, on: date, cause: str) -> Facts:
    """A proposal, or the cassation that came of it, falls; an effect that it had is undone, for its permits and its bar."""
    fact = measures.CassationProposalDropped(number=proposal.number, dropped_on=max(on, proposal.proposed_on), cause=cause)
    return [*matter.facts(fact), *cassation_effects.undone(matter, proposal)]


def _open_proposals(matter: Matter) -> list[Proposal]:
    """The proposals that are open, or imposed and not effective yet."""
    return [p for p in matter.state.proposals if p.dropped_on is None and p.effective_on is None]


def annulled(
    matter: Matter,
    on: date,
    cause: str,
    *,
    by: UUID,
    own_motion: bool = False,
    reasons: Personal | None = None,
    authority: Authority | None = None,
) -> Facts:
    """The case is annulled (arts. 23-24; Q-07): impediments end, proposals fall, what was paid is due back, later cases may not rely on it.

    `cause` is a short word for readers (`appeal_upheld`, `own_motion`, `reviewed`).
    """
    fact = file.CaseAnnulled(annulled_on=on, own_motion=own_motion, by=by, reasons=reasons, authority=authority)
    facts = [*matter.facts(fact), *all_undone(matter, on, cause, by)]
    for proposal in (*_open_proposals(matter), *_effective_on_default(matter, date.min)):
        facts += fallen(matter, proposal, on, cause)
    for impediment in matter.state.impediments:
        if impediment.lifted_on is None:
            facts += lifted(matter, impediment, on, cause, by=by)
    return [*facts, *refund(matter, 0, cause, on), *settled(matter, "annulled")]


def reassessed(
    matter: Matter,
    on: date,
    cause: str,
    *,
    provision: str,
    multiplier: int,
    prior: UUID | None = None,
    provisional: bool = False,
    because: Computed | None = None,
) -> Facts:
    """The fine becomes that of `provision` times `multiplier`; no fact where it is that already.

    Paid above: `RefundDue`. Covered now: `FinePaid`, and what rested on non-payment falls. A new item that attaches no impediment ends
    the old item's one. `multiplier` 0: an appeal dropped the fine, for good. `prior`, `provisional`: what a doubling rests on; `because`:
    what else was computed for it. Callers checked that the result is lawful and who was heard.
    """
    ledger, recorded, law = matter.state.ledger, matter.state.recorded, matter.law
    if recorded is None or ledger.dropped:
        return []
    value, computed = reassessment(
        law, ledger.provision, ledger.base, to_provision=provision, multiplier=multiplier, occurred_on=recorded.occurred_on
    )
    now = (provision, multiplier, value.amount_centavos, prior, provisional)
    if now == (ledger.provision, ledger.multiplier, ledger.amount, ledger.prior, ledger.provisional):
        return []
    fact = fines.FineReassessed(
        from_centavos=ledger.amount, to_centavos=value.amount_centavos, provision=provision, multiplier=multiplier, cause=cause,
        receipt=law.receipt(*((because,) if because is not None else ()), computed), prior=prior, provisional=provisional,
    )  # fmt: skip
    facts = [*matter.facts(fact), *refund(matter, value.amount_centavos, cause, on)]
    facts += paid(matter, matter.after(facts).state.ledger) if multiplier else []
    if provision != ledger.provision:
        facts += [*_impediments_of_old_item(matter, provision, cause, on), *settled(matter, "reclassified", provision)]
    return facts


def _impediments_of_old_item(matter: Matter, provision: str, cause: str, on: date) -> Facts:
    old, new = matter.law.regime.item(matter.state.ledger.provision), matter.law.regime.item(provision)
    if old is None or new is None or not old.impediment_ground or new.impediment_ground == old.impediment_ground:
        return []
    facts: Facts = []
    for impediment in matter.state.impediments:
        if impediment.lifted_on is None and impediment.ground == old.impediment_ground:
            facts += lifted(matter, impediment, on, cause)
    return facts


def paid(matter: Matter, ledger: Ledger) -> Facts:
    """`FinePaid` where, by the ledger after this decision, what may be asked for was covered on another day than known; nothing elsewhere.

    With it ends what rested on non-payment alone; other impediments and the duty to put things right stay (art. 19).
    """
    on = ledger.covered_on(ledger.exigible)
    if on is None or on == ledger.paid_on:
        return []
    return [
        *matter.facts(fines.FinePaid(amount_centavos=ledger.exigible, paid_on=on)),
        *without_default(matter, on, "fine_paid", effective_after=on),
    ]


def resting_on_default(law: Law) -> frozenset[str]:
    """The provisions of the grounds that ask for an unpaid fine."""
    checks = {"fine-unpaid-after-appeal", "fine-unpaid-without-appeal"}
    grounds = (*law.regime.impediment_grounds, *law.regime.cassation_grounds)
    return frozenset(g.provision for g in grounds if checks & set(g.checks))


def _effective_on_default(matter: Matter, after: date) -> list[Proposal]:
    """The cassations that rest on an unpaid fine and took effect after a day."""
    grounds = resting_on_default(matter.law)
    effective = (p for p in matter.state.proposals if p.dropped_on is None and p.ground in grounds)
    return [p for p in effective if p.effective_on is not None and p.effective_on > after]


def without_default(matter: Matter, on: date, cause: str, effective_after: date) -> Facts:
    """The end of what rests on an unpaid fine: impediments, proposals, and cassations effective after a day, which then never were."""
    grounds = resting_on_default(matter.law)
    facts: Facts = []
    for proposal in (*(p for p in _open_proposals(matter) if p.ground in grounds), *_effective_on_default(matter, effective_after)):
        facts += fallen(matter, proposal, on, cause)
    for impediment in matter.state.impediments:
        if impediment.lifted_on is None and impediment.ground in grounds:
            facts += lifted(matter, impediment, on, cause)
    return facts


def final(matter: Matter) -> Facts:
    """No appeal is left: later cases doubled because of this one are confirmed by a decision of their own."""
    return settled(matter, "final") if matter.state.annulled_on is None else []


def lapse_undone(matter: Matter, track: Track, tier: int, cause: str, on: date, *, appealed: bool = False) -> Facts:
    """A fact entered late, or a longer term, undoes a lapse that the clock recorded and what rested on it; no fact where none was.

    `cause` names the fact: `appeal_lodged`, `deadline_recomputed`, `deadline_restored`, … `appealed`: a timely appeal is there now, which
    also takes back what a lapse of a lower tier had brought (a late first appeal, and the Mayor asked in time: Q-09, Q-12).
    """
    term = matter.state.term(track, tier)
    lapsed = term is not None and term.lapsed
    if not lapsed and not appealed:
        return []
    facts = matter.facts(terms.LapseUndone(track=track, tier=tier, of="appeal-period", cause=cause)) if lapsed else []
    if track == FINE:
        if matter.state.ledger.defaulted:
            facts += matter.facts(terms.LapseUndone(track=track, tier=tier, of="default", cause=cause))
        facts += without_default(matter, on, cause, effective_after=date.min)
        facts += reopened(matter)
    proposal = matter.state.proposal(track.number) if track.act == "cassation" and lapsed else None
    return [*facts, *cassation_effects.undone(matter, proposal)] if proposal is not None else facts


def measure_upheld(matter: Matter, track: Track, on: date, by: UUID) -> Facts:
    """An appeal against an impediment or a cassation of the case was wholly upheld: the impediment ends, the cassation falls."""
    if track.act == "impediment":
        impediment = matter.state.impediment(track.number)
        return lifted(matter, impediment, on, "appeal_upheld", by=by) if impediment and impediment.lifted_on is None else []
    if track.act == "cassation":
        proposal = matter.state.proposal(track.number)
        if proposal is not None and proposal.dropped_on is None:
            return fallen(matter, proposal, on, "appeal_upheld")
    return hold_undone(matter, track, on, by) if track.act in HOLDS else []
