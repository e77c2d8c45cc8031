"""The term to put a breach right, as facts change it. It lapses with the daily fine that begins, and is met by a proof in time."""

from __future__ import annotations

from uuid import UUID

from domain.cases.events import non_compliance as e
from domain.cases.events import terms
from domain.cases.non_compliance.record import NOTICE
from domain.operators.operator import operator_stream
from projections.deadline_rows import CLOSING, CURE, DAY, Deadline, Deadlines, found, put, track_name

TRACK = track_name(NOTICE)
BREACH = (e.CureTermBegun, e.DailyFineStarted, e.ComplianceProven, e.OperationEnded)
"""Facts that change the term; a change of the calendar is another one."""


def notified(case: UUID, event: e.NonComplianceNotified) -> Deadlines:
    """The rows of a new case: the term is provisional until the notice is served."""
    company = operator_stream(event.regime, event.offender.cnpj).id
    closing = Deadline(case=case, kind=CLOSING, track="", tier=0, regime=event.regime, number=event.number, operator=company)
    return put((closing,), CURE, TRACK, 0, provisional=True, start=event.drawn_up_on, last_day=event.provisional_last_day)


def cure(rows: Deadlines, event: object) -> Deadlines:
    """The rows after one more fact of the breach."""
    row = next((r for r in rows if r.kind == CURE), None)
    if row is None:
        return rows
    match event:
        case e.CureTermBegun():
            return found(rows, CURE, provisional=False, start=event.served_on, last_day=event.last_day, due_from=event.first_fine_day)
        case e.DailyFineStarted():
            return found(rows, CURE, state="lapsed")
        case e.ComplianceProven():
            return found(rows, CURE, state="lapsed" if event.in_time is False else "met", provisional=False)
        case e.OperationEnded():
            # Before a service nothing is left to cure either; a fine that had begun all the same says so itself.
            in_time = row.provisional or (row.due_from is not None and event.last_day < row.due_from)
            return found(rows, CURE, state="met") if in_time else rows
        case terms.DeadlineRecomputed():
            longer = event.new + DAY
            return found(rows, CURE, last_day=event.new, due_from=longer if row.due_from is None else max(row.due_from, longer))
        case terms.LapseUndone():
            return found(rows, CURE, state="open")
        case _:
            return rows
