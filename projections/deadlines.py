"""How facts change what is due in a case: one row a term, due day or defence, and one of kind `closing` that waits for the end of the case.

`state` (open, met, lapsed, suspended) is as recorded. A newcomer would let a row lapse by its date: only a fact does that.
"""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from domain.cases.events import appeals, file, fines, measures, non_compliance, opening, sanctions, terms
from domain.cases.events.common import Track
from domain.cases.sanctions import record
from domain.cases.state import FINE
from domain.recorded import Recorded
from domain.streams import Event
from projections.cure_deadlines import BREACH, cure, notified
from projections.deadline_rows import (
    CITATION_DEFENCE,
    CLOSING,
    DEFENCE,
    DUE,
    EFFECT,
    TERM,
    Deadline,
    Deadlines,
    found,
    put,
    track_name,
)
from projections.due_days import (
    FINE_TRACK,
    assessed,
    due_by,
    granted,
    holds_payment,
    in_time,
    longer,
    not_over,
    resumed,
    suspended,
    undetermined,
    with_terms,
)

ANY_DAY = date.min
ENDINGS = frozenset(
    {
        appeals.AppealLodged,
        appeals.AppealDecided,
        appeals.DecisionAcknowledged,
        appeals.AppealFoundTimely,
        terms.AppealPeriodLapsed,
        terms.LapseUndone,
        terms.DeadlineRestored,
        fines.FineReassessed,
        fines.SurchargeConfirmed,
        fines.PaymentRecorded,
        fines.FinePaid,
        fines.RefundDue,
        fines.RefundRecorded,
        fines.FineDefaulted,
        measures.ImpedimentLifted,
        measures.CassationProposalDropped,
        measures.CassationEffective,
        sanctions.VehicleReleased,
        non_compliance.ComplianceProven,
        non_compliance.OperationEnded,
        non_compliance.DailyFineStopped,
        file.CaseAnnulled,
        file.CaseReviewed,
    }
)
"""Facts after which the case may have come to its end, or to something that falls due by no row of its own.

The clock asks once after each.
"""


def apply(rows: Deadlines, entry: Recorded[Any]) -> Deadlines:
    """The deadlines of a case after one more fact."""
    changed = with_terms(_change(rows, entry.stream, entry.event))
    if type(entry.event) in ENDINGS:
        return found(changed, CLOSING, state="open", due_from=ANY_DAY, version=entry.version)
    return changed


def _change(rows: Deadlines, case: UUID, event: Event) -> Deadlines:
    match event:
        case opening.InfractionRecorded() | opening.MeasureContested() | opening.CassationCaseOpened():
            return _opened(case, event)
        case non_compliance.NonComplianceNotified():
            return notified(case, event)
        case measures.DefenceFiled(proposal=record.CITATION):
            return put(rows, *_defence(event.proposal), 0, state="met" if event.timely else "lapsed")
        case sanctions.SanctionsImposed():
            return tuple(replace(r, state="lapsed") if (r.kind, r.state) == (CITATION_DEFENCE, "open") else r for r in rows)
        case opening.NoticeServed(effective=True, proposal=None):
            return _served(rows, event)
        case opening.NoticeServed(effective=True, proposal=int(number)):
            return put(rows, *_defence(number), 0, start=event.served_on, last_day=event.last_day)
        case fines.FineAssessed() | fines.FineReassessed(from_centavos=0):
            return assessed(rows)
        case appeals.AppealLodged():
            return _lodged(rows, event)
        case appeals.AppealDecided():
            return _decided(rows, event)
        case appeals.AppealFoundTimely():
            return _found_timely(rows, event)
        case appeals.DecisionAcknowledged():
            return _acknowledged(rows, event)
        case appeals.SuspensiveEffectGranted() if "payment" in event.effects:
            return granted(rows, event.appeal)
        case terms.AppealPeriodLapsed():
            lapsed = put(rows, TERM, track_name(event.track), event.tier, state="lapsed", last_day=event.last_day)
            return due_by(lapsed, event.due_on)
        case terms.LapseUndone(of="daily-fine") | terms.DeadlineRecomputed(of="cure"):
            return cure(rows, event)
        case terms.LapseUndone():
            return _undone(rows, event)
        case terms.DeadlineRecomputed():
            return _recomputed(rows, event)
        case terms.DeadlineRestored():
            return _restored(rows, event)
        case fines.FineDefaulted():
            return put(rows, DUE, "fine", 0, state="lapsed", last_day=event.due_on)
        case fines.SurchargeConfirmed(due_on=date() as due) if not any(r.kind == DUE and r.state in {"lapsed", "suspended"} for r in rows):
            return put(rows, DUE, "fine", 0, state="open", last_day=due)
        case fines.FinePaid():
            return put(rows, DUE, "fine", 0, state="met", start=None)
        case fines.FineReassessed(to_centavos=0):
            return tuple(r for r in rows if r.kind != DUE)
        case file.CaseAnnulled():
            return tuple(r for r in rows if r.kind == CLOSING or r.state in {"met", "lapsed"})
        case file.CaseClosed():
            return found(rows, CLOSING, state="met", due_from=None)
        case _:
            return _cassation(rows, event) if isinstance(event, CassationFact) else cure(rows, event) if isinstance(event, BREACH) else rows


def _opened(case: UUID, event: opening.InfractionRecorded | opening.MeasureContested | opening.CassationCaseOpened) -> Deadlines:
    closing = Deadline(
        case=case, kind=CLOSING, track="", tier=0, regime=event.regime, number=event.number, operator=event.offender.operator
    )
    rows: Deadlines = (closing,)
    match event:
        case opening.InfractionRecorded():
            if event.activity:
                return rows  # the appeal is against the decision that comes after the defence
            last = event.provisional_last_day
            return (*rows, replace(closing, kind=TERM, track="fine", tier=1, provisional=True, start=event.occurred_on, last_day=last))
        case opening.MeasureContested():
            return _term(rows, Track(event.act, event.subject_number), event.tier, event.acknowledged_on, event.last_day)
        case opening.CassationCaseOpened():
            return rows


def _served(rows: Deadlines, event: opening.NoticeServed) -> Deadlines:
    """A notice begins a term, but not one that was used or is over."""
    over = any((r.kind, r.track, r.tier) == (TERM, track_name(event.track), event.tier) and r.state in {"met", "lapsed"} for r in rows)
    return rows if over else _term(rows, event.track, event.tier, event.served_on, event.last_day)


def _lodged(rows: Deadlines, event: appeals.AppealLodged) -> Deadlines:
    if not event.standing:
        return rows  # decided like any other, but it is nobody's whom the term concerns
    track, holds = track_name(event.track), holds_payment(rows, event)
    if not event.timely:
        return put(rows, TERM, track, event.tier, filing=event.number, holds_payment=holds)  # late, it holds nothing up
    last = {} if event.last_day is None else {"last_day": event.last_day}
    met = put(rows, TERM, track, event.tier, state="met", provisional=False, filing=event.number, holds_payment=holds, **last)
    pending = _pending_in(met, track, event.tier)
    return suspended(pending) if holds else pending


def _pending_in(rows: Deadlines, track: str, tier: int) -> Deadlines:
    """A timely appeal: an effect waits for what comes of it, no lower term is waited for any more, and no higher one has begun."""
    terms = tuple(r for r in rows if (r.kind, r.track) != (TERM, track) or r.tier <= tier)
    ended = tuple(replace(r, state="lapsed") if (r.kind, r.track, r.state) == (TERM, track, "open") else r for r in terms)
    return found(ended, EFFECT, track, last_day=None)


def _found_timely(rows: Deadlines, event: appeals.AppealFoundTimely) -> Deadlines:
    term = next((r for r in rows if r.kind == TERM and r.filing == event.appeal), None)
    if term is None:
        return rows
    met = found(rows, TERM, term.track, term.tier, state="met")
    pending = _pending_in(met, term.track, term.tier)
    return in_time(pending, event.appeal, holds=term.holds_payment) if term.track == FINE_TRACK else pending


def _decided(rows: Deadlines, event: appeals.AppealDecided) -> Deadlines:
    """After a timely appeal that held payment up it waits for the acknowledgement; a grant suspended it until now."""
    ours = next((r for r in rows if (r.kind, r.track, r.filing) == (TERM, FINE_TRACK, event.appeal)), None)
    waits = ours is None or (ours.state == "met" and ours.holds_payment)
    held = any(r.kind == DUE and r.last_day is None for r in rows)
    return resumed(rows) if held and not waits else rows


def _acknowledged(rows: Deadlines, event: appeals.DecisionAcknowledged) -> Deadlines:
    track = track_name(event.track)
    if any((r.kind, r.track, r.tier) == (TERM, track, event.tier) and r.filing > event.appeal for r in rows):
        return rows  # another appeal of the tier, lodged in a term that was given back, waits for its decision
    known = due_by(rows, event.due_on) if event.due_on is not None else rows
    if event.last_day is not None:
        return _term(known, event.track, event.tier + 1, event.acknowledged_on, event.last_day)
    return found(known, EFFECT, track, last_day=event.acknowledged_on, due_from=event.acknowledged_on)


def _undone(rows: Deadlines, event: terms.LapseUndone) -> Deadlines:
    if event.of == "default":
        return not_over(rows)
    track = track_name(event.track)
    # The appeal that undid a lapse has been lodged before: neither a term that it met runs again, nor one below it.
    used = any((r.kind, r.track, r.state) == (TERM, track, "met") and r.tier > event.tier for r in rows)
    ended = () if used else ((TERM, track, event.tier, "lapsed"),)
    again = tuple(replace(r, state="open") if (r.kind, r.track, r.tier, r.state) in ended else r for r in rows)
    return undetermined(again) if event.track == FINE else again


def _restored(rows: Deadlines, event: terms.DeadlineRestored) -> Deadlines:
    """A term is given back. One that was used stays met, one below an appeal in time waits for nothing; the day to pay may follow it."""
    track = track_name(event.track)
    used = [r.tier for r in rows if (r.kind, r.track, r.state) == (TERM, track, "met") and r.tier >= event.tier]
    if not used:
        return _term(rows, event.track, event.tier, None, event.new_last_day)
    state = "met" if event.tier in used else "lapsed"
    moved = found(rows, TERM, track, event.tier, state=state, last_day=event.new_last_day)
    return longer(moved) if event.track == FINE else moved


def _defence(number: int) -> tuple[str, str]:
    return (CITATION_DEFENCE, "fine") if number == record.CITATION else (DEFENCE, f"cassation:{number}")


def _recomputed(rows: Deadlines, event: terms.DeadlineRecomputed) -> Deadlines:
    if event.of == "due":
        return found(rows, DUE, last_day=event.new)
    if event.of == "defence" and event.proposal is not None:
        return found(rows, *_defence(event.proposal), last_day=event.new)
    moved = found(rows, TERM, track_name(event.track), tier=event.tier, last_day=event.new)
    moved = found(moved, EFFECT, track_name(event.track), last_day=event.new)
    return found(moved, DUE, last_day=event.due_on) if event.due_on is not None else moved


CassationFact = (
    measures.CassationProposed | measures.CassationProposalDropped | measures.DefenceFiled | measures.CassationImposed
    | measures.CassationEffective
)  # fmt: skip


def _cassation(rows: Deadlines, event: CassationFact) -> Deadlines:
    match event:
        case measures.CassationProposed():
            return put(rows, DEFENCE, f"cassation:{event.number}", 0)
        case measures.DefenceFiled():
            return found(rows, DEFENCE, f"cassation:{event.proposal}", state="met" if event.timely else "lapsed")
        case measures.CassationProposalDropped():
            track = f"cassation:{event.number}"
            return tuple(r for r in rows if r.track != track or r.state in {"met", "lapsed"})
        case measures.CassationImposed():
            track = f"cassation:{event.proposal}"
            heard = tuple(replace(r, state="lapsed") if (r.kind, r.track, r.state) == (DEFENCE, track, "open") else r for r in rows)
            return put(heard, EFFECT, track, 0)
        case measures.CassationEffective():
            track = f"cassation:{event.proposal}"
            return found(rows, EFFECT, track, state="met", last_day=event.effective_on)


def _term(rows: Deadlines, track: Track, tier: int, start: date | None, last_day: date | None) -> Deadlines:
    """A term to appeal that runs now; the effect of a cassation waits for its end."""
    began = {} if start is None else {"start": start}
    running = put(rows, TERM, track_name(track), tier, state="open", provisional=False, last_day=last_day, **began)
    return found(running, EFFECT, track_name(track), last_day=last_day)
