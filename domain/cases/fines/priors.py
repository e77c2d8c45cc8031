"""The doubling of a fine follows the earlier case that it rests on: confirmed once that is final, undone when it falls."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.cases.case import case_stream
from domain.cases.commands.fines import ReassessForPrior
from domain.cases.consequences import paid, reassessed
from domain.cases.events import fines
from domain.cases.matter import Matter, matter_of
from domain.cases.position import due_on, final_since
from domain.cases.state import FINE, Case
from domain.cases.vehicle_record import keeper, noted
from domain.identifiers import canonical_plate
from domain.law.explanation import Computed
from domain.law.recurrence import Prior, recurrence, recurrence_among
from domain.law.time_limits import time_limit
from domain.streams import Facts, Occasion, Seen
from domain.vehicles.vehicle import VEHICLE, Infractions, NotedCase, plate_stream

DUE_RULE = "fine-due"


def reassess_for_prior(command: ReassessForPrior, seen: Seen, occasion: Occasion) -> Facts:
    """Bring the fine in line with what became of the earlier case (AME-18; Q-07). No fact where it is in line, or rests on another case.

    Final: `SurchargeConfirmed`. Annulled or of another item: `FineReassessed` to the value without it, or still doubled because of another
    case inside its window. Open again after a lapse was undone: the surcharge is provisional again.
    """
    matter = matter_of(seen, command.case)
    ledger, own = matter.state.ledger, noted(matter)
    if own is None or matter.state.annulled_on is not None or ledger.multiplier <= 1 or ledger.prior != command.prior:
        return []
    records = infractions(matter)
    prior = next((found for record in records if (found := record.of(command.prior)) is not None), None)
    if prior is None:
        return []
    today = occasion.today(matter.law.zone)
    counts, computed = recurrence_among(matter.law, own.infraction, [prior])
    if counts is None:
        return _fallen(matter, prior, records, today)
    waits = counts.provisional and waits_for_final(matter)
    if waits and not ledger.provisional:
        return reassessed(
            matter, today, "prior_reopened", provision=ledger.provision, multiplier=ledger.multiplier, prior=command.prior,
            provisional=True, because=computed,
        )  # fmt: skip
    if not waits and ledger.provisional:
        return _confirmed(matter, command.prior, _day_of(seen[case_stream(command.prior)], today))
    return []


def infractions(matter: Matter) -> tuple[Infractions, ...]:
    """Where an earlier infraction may stand: the company's record, or the vehicle's and those of its plates, or the plate's."""
    recorded = matter.state.recorded
    if recorded is None:
        return ()
    if matter.law.regime.recurrence_subject == "operator":
        found = keeper(matter.law, recorded)
        return (found.infractions(matter),) if found is not None else ()
    vehicle = recorded.vehicle
    plates = [recorded.plate] if recorded.plate else []
    if vehicle is None and plates:
        vehicle = matter.seen[plate_stream(recorded.regime, canonical_plate(recorded.plate))].vehicle
    records: list[Infractions] = []
    if vehicle is not None:
        state = matter.seen[VEHICLE.at(vehicle)]
        records.append(state.infractions)
        plates += state.plates
    streams = [plate_stream(recorded.regime, plate) for plate in dict.fromkeys(canonical_plate(p) for p in plates)]
    matter.seen.need(*streams)
    return (*records, *(matter.seen[stream].infractions for stream in streams))


def waits_for_final(matter: Matter) -> bool:
    """Whether the doubling is due only once the earlier case is final (Q-07)."""
    recorded = matter.state.recorded
    key = matter.law.regime.policy_keys["surcharge-due"]
    return recorded is not None and matter.law.choice(key, recorded.occurred_on) == "prior_final"


def _fallen(matter: Matter, prior: NotedCase, records: tuple[Infractions, ...], today: date) -> Facts:
    """The earlier case counts no more: single, or doubled because of another one."""
    ledger, own = matter.state.ledger, noted(matter)
    if own is None:
        return []
    same_item = prior.infraction.provision == own.infraction.provision
    cause = "prior_annulled" if prior.outcome == "annulled" else "prior_reopened" if same_item else "prior_reclassified"
    on = _day_of(matter.seen[case_stream(prior.infraction.case)], today)
    other, computed = recurrence(matter.law, own.infraction, *records)
    if other is None:
        return reassessed(matter, on, cause, provision=ledger.provision, multiplier=1, because=computed)
    waits = waits_for_final(matter) and (other.provisional or ledger.provisional)
    facts = reassessed(
        matter, on, cause, provision=ledger.provision, multiplier=ledger.multiplier, prior=other.case, provisional=waits, because=computed
    )  # fmt: skip
    facts += relied_on(matter, other, records)
    return [*facts, *_confirmed(matter.after(facts), other.case, on)] if waits and not other.provisional else facts


def relied_on(matter: Matter, other: Prior, records: tuple[Infractions, ...]) -> Facts:
    """The earlier case's record names this one, so that its fall reaches it."""
    recorded = matter.state.recorded
    if recorded is None or any((found := r.of(other.case)) is not None and matter.id in found.relied_on_by for r in records):
        return []
    before = matter.seen[case_stream(other.case)].recorded
    kept_by = keeper(matter.law, before) if before is not None else None
    return [(kept_by.stream, kept_by.relied_on(prior=other.case, by_case=matter.id))] if kept_by is not None else []


def _confirmed(matter: Matter, prior: UUID, on: date) -> Facts:
    """The surcharge may be asked for: with the fine where that is not due yet, else after days of its own (Q-11)."""
    due = due_on(matter.state, matter.law)
    until: date | None = None
    computed: tuple[Computed, ...] = ()
    if due is not None and DUE_RULE in matter.law.regime.time_limits:
        limit, counted = time_limit(matter.law, DUE_RULE, on)
        if limit.last_day > due:
            until, computed = limit.last_day, (counted,)
    facts = matter.facts(fines.SurchargeConfirmed(prior=prior, on=on, due_on=until, receipt=matter.law.receipt(*computed)))
    return [*facts, *paid(matter, matter.after(facts).state.ledger)]


def _day_of(prior: Case, today: date) -> date:
    """The day on which the earlier case was annulled, became final or was decided last."""
    decided = [f.decided_on for f in prior.filings if f.decided_on is not None]
    return prior.annulled_on or final_since(prior, FINE, today) or max(decided, default=today)
