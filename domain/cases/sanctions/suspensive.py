"""What an appeal with suspensive effect holds up of a decision, and what goes on once it is decided against the appellant.

Nothing is held up unless the authority grants it or an act of the city says so (Q-26).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from domain.cases.position import suspended_in_time
from domain.cases.sanctions.keeping import ended
from domain.cases.sanctions.record import open_holds
from domain.permits.events import PermitReinstated, PermitRevocationUndone, PermitRevoked
from domain.permits.permit import PERMIT

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import date
    from uuid import UUID

    from domain.cases.events.appeals import AppealFoundTimely
    from domain.cases.events.common import Track
    from domain.cases.matter import Matter
    from domain.cases.state import Filing
    from domain.streams import Facts

CAUSE = "suspensive_effect"


def effects_of(matter: Matter, filing: Filing) -> tuple[str, ...]:
    """What an appeal holds up: as granted, and, if it is timely, what the reading says under which it was lodged."""
    by_policy = suspended_in_time(matter.law, filing) if filing.standing else ()
    return tuple(dict.fromkeys((*filing.suspends, *by_policy)))


def in_time_after_all(matter: Matter, fact: AppealFoundTimely, on: date, by: UUID) -> Facts:
    """A late appeal is in time: what it suspends by the reading when it was lodged waits from this day on, as far as it had effect."""
    facts = matter.facts(fact)
    after = matter.after(facts)
    found = after.state.filing(fact.appeal)
    return [*facts, *held_up(after, found.track, effects_of(after, found), on, by)] if found is not None else facts


def held_up(matter: Matter, track: Track, effects: Collection[str], on: date, by: UUID) -> Facts:
    """From a day on the named effects of the contested decision (or measure) wait: permits count again, vehicles are given back."""
    facts: Facts = []
    for permit, kind in _of_permits(matter, track, effects):
        stream = PERMIT.at(permit)
        state = matter.seen[stream]
        if kind == "revocation" and state.revoked is not None and state.revoked.case == matter.id:
            facts.append((stream, PermitRevocationUndone(case=matter.id, since=on)))
        for suspension in state.suspensions if kind == "suspension" else ():
            over = suspension.days.through
            if suspension.imposed.case == matter.id and not suspension.undone and (over is None or over >= on):
                again = max(on, suspension.imposed.since)
                facts.append((stream, PermitReinstated(suspension=suspension.imposed.number, reinstated_on=again, by=by)))
    for held in open_holds(matter.state):
        ours = held.fact.number == track.number if track.act == held.fact.kind else track.act == "fine" and not held.fact.at_once
        if ours and held.fact.kind in effects:
            facts += ended(matter, held, on, CAUSE, by)
    return facts


def resumed(matter: Matter, track: Track, effects: Collection[str], on: date) -> Facts:
    """The appeal was decided and the decision stands: what waited goes on from that day; a vehicle is held again only by a new act."""
    decision = matter.state.decision
    facts: Facts = []
    for permit, kind in _of_permits(matter, track, effects):
        stream = PERMIT.at(permit)
        state = matter.seen[stream]
        if decision is not None and kind == "revocation" and state.revoked is None:
            revoked = PermitRevoked(
                decided_on=decision.decided_on, effective_on=on, reasons=decision.reasons, by=decision.by, case=matter.id
            )
            facts.append((stream, revoked))
        ours = [s for s in state.suspensions if s.imposed.case == matter.id and not s.undone and s.reinstated_on is not None]
        last = ours[-1].imposed if ours and kind == "suspension" else None
        if last is not None and (last.until is None or last.until >= on):
            facts.append((stream, replace(last, number=len(state.suspensions) + 1, since=on)))
    return facts


def _of_permits(matter: Matter, track: Track, effects: Collection[str]) -> list[tuple[UUID, str]]:
    """The permits that the contested decision suspended or revoked, as far as these effects reach them."""
    decision = matter.state.decision
    if decision is None or track.act != "fine":
        return []
    found = [(s.permit, s.kind) for s in matter.state.standing_sanctions if s.permit is not None and s.kind in effects]
    matter.seen.need(*(PERMIT.at(permit) for permit, _ in found))
    return found
