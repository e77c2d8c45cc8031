"""What a case of classed activity is by its facts: the defence against the citation, the decision, the vehicles held."""

from __future__ import annotations

from msgspec.structs import replace

from domain.cases.events import measures, opening, sanctions, terms
from domain.cases.sanctions.held import Charge, Held
from domain.cases.state import Case

HOLDS = frozenset({"retention", "removal", "seizure"})
"""Contested acts that are vehicles held."""

CITATION = 0
"""The number by which a notice, a defence or a longer term speaks of the citation itself and not of a proposal."""


SanctionEvent = (
    sanctions.SanctionsImposed | sanctions.VehicleHeld | sanctions.ChargeRecorded | sanctions.ChargePaid | sanctions.VehicleReleased
)


def folded(state: Case, event: SanctionEvent) -> Case:
    """The case after one more fact of this room."""
    match event:
        case sanctions.SanctionsImposed():
            return replace(state, decision=event)
        case sanctions.VehicleHeld():
            return replace(state, holds=(*state.holds, Held(event)))
        case sanctions.ChargeRecorded():
            return _charged(state, event.hold, event.charge, event)
        case sanctions.ChargePaid():
            return _charged(state, event.hold, event.charge, event)
        case sanctions.VehicleReleased():
            released = (replace(h, released=event) if h.fact.number == event.number else h for h in state.holds)
            return replace(state, holds=tuple(released))


def defence_folded(state: Case, event: opening.NoticeServed | measures.DefenceFiled | terms.DeadlineRecomputed) -> Case:
    """The case after a fact about the defence against the citation."""
    match event:
        case opening.NoticeServed():
            footing = event.receipt.footing if event.receipt is not None else None
            begun = replace(state.defence, served_on=event.served_on, last_day=event.last_day, footing=footing)
            return replace(state, defence=begun)
        case measures.DefenceFiled():
            return replace(state, defence=replace(state.defence, filed_on=event.filed_on, timely=event.timely))
        case terms.DeadlineRecomputed():
            return replace(state, defence=replace(state.defence, last_day=event.new, footing=event.receipt.footing))


def hold_of(state: Case, number: int) -> Held | None:
    """The hold with this number."""
    return next((h for h in state.holds if h.fact.number == number), None)


def open_holds(state: Case) -> tuple[Held, ...]:
    """The vehicles still held."""
    return tuple(h for h in state.holds if h.released_on is None)


def _charged(state: Case, hold: int, name: str, event: sanctions.ChargeRecorded | sanctions.ChargePaid) -> Case:
    def changed(held: Held) -> Held:
        known = held.charge(name) or Charge(name)
        if isinstance(event, sanctions.ChargePaid):
            after = replace(known, payments=(*known.payments, (event.paid_on, event.amount_centavos)))
        else:
            after = replace(known, owed=known.owed + event.amount_centavos, recorded=True, act=event.act)
        return replace(held, charges=(*(c for c in held.charges if c.charge != name), after))

    return replace(state, holds=tuple(changed(h) if h.fact.number == hold else h for h in state.holds))
