"""Looks for what was over and is not in the record: evidence that the clock ran, or did not.

It never asks the clock, or it would share its faults.
"""

from __future__ import annotations

from datetime import date
from uuid import UUID

from msgspec import Struct

from domain.acts.acts import city_acts, regime_acts
from domain.cases.case import case_stream
from domain.cases.measures.cassation_effects import effective_since
from domain.cases.non_compliance.record import NOTICE
from domain.cases.position import unpaid, unused
from domain.cases.state import Case
from domain.law.lawbook import Law
from infra.followers.read_side import ReadSide
from infra.journal import Journal
from projections import deadline_list
from projections.deadline_rows import CURE, DUE, EFFECT, TERM, track_name


class Unrecorded(Struct, frozen=True):
    """A term or due day that was over by a day, with nothing about it in the record."""

    case: UUID
    number: str
    kind: str
    track: str
    tier: int
    last_day: date | None


def unrecorded(journal: Journal, side: ReadSide, as_of: date, regime: str) -> list[Unrecorded]:
    """What the read model shows as open and over in a regime, as far as the law, asked about the case itself, agrees."""
    with side.reading() as reading:
        rows = deadline_list.unrecorded(reading, as_of, regime)
    if not rows:
        return []
    pack = journal.packs[regime]
    law = Law(pack, journal.fold(regime_acts(regime)).state, journal.fold(city_acts(pack.municipality)).state)
    cases = {case: journal.fold(case_stream(case)).state for case in dict.fromkeys(row.case for row in rows)}
    over = {case: _over(state, law, as_of) for case, state in cases.items()}
    return [
        Unrecorded(row.case, row.number, row.kind, row.track, row.tier, row.last_day)
        for row in rows
        if (row.kind, row.track, row.tier) in over[row.case]
    ]


def _over(state: Case, law: Law, day: date) -> set[tuple[str, str, int]]:
    """What the law says was over by the day and the record of the case does not know, by kind, track and tier."""
    if state.annulled_on is not None or state.closed_on is not None:
        return set()
    found = {(TERM, track_name(t.track), t.tier) for t in state.terms if not t.lapsed and unused(state, t, day)}
    if not state.ledger.defaulted and unpaid(state, law, day) > 0:
        found.add((DUE, "fine", 0))
    if _fine_to_begin(state, law, day):
        found.add((CURE, track_name(NOTICE), 0))
    imposed = (p for p in state.proposals if p.effective_on is None and effective_since(state, law, p, day) is not None)
    return found | {(EFFECT, f"cassation:{p.number}", 0) for p in imposed}


def _fine_to_begin(state: Case, law: Law, day: date) -> bool:
    """Whether a term to cure ended without proof, and no daily fine is recorded; none follows a notice of after the norm's end."""
    nc = state.non_compliance
    if nc is None or nc.begun is None or nc.over or nc.fine_from is not None or law.has_ended(nc.notified.drawn_up_on):
        return False
    return day >= nc.begun.first_fine_day
