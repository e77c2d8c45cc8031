"""The day to pay the fine of a case, as facts change it: the end of the first term, or what the last decision gives (Q-11).

Whether a timely appeal holds payment up no fact tells: it is read as the regime's law pack says it by default (Q-09, Q-26).
"""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from domain.law.packs import PACKS
from projections.deadline_rows import DUE, TERM, Deadline, Deadlines, changed, put

FINE_TRACK = "fine"


def assessed(rows: Deadlines) -> Deadlines:
    """There is a fine: it has a day to be paid as soon as its first term runs."""
    return rows if any(r.kind == DUE for r in rows) else put(rows, DUE, FINE_TRACK, 0)


def with_first_term(rows: Deadlines) -> Deadlines:
    """While the first term runs from a notice, the fine is due on its last day, also where that moves."""
    term = _first(rows)
    return rows if term is None or term.state != "open" else _moved(rows, term.last_day)


def due_by(rows: Deadlines, day: date | None) -> Deadlines:
    """The fine's due day is known; what is paid stays paid, and a default on that very day stays one."""
    known = next((r for r in rows if r.kind == DUE), None)
    if day is None or (known is not None and (known.state, known.last_day) == ("lapsed", day)):
        return rows
    return put(rows, DUE, FINE_TRACK, 0, state="met" if known is not None and known.state == "met" else "open", last_day=day)


def suspended(rows: Deadlines, track: str) -> Deadlines:
    """A timely appeal came against an act: where it holds payment up, the day that the first term gave is none any more."""
    if track != FINE_TRACK or not _holds_payment(rows):
        return rows
    first = _first(rows)
    return tuple(
        changed(r, {"state": "suspended", **({"last_day": None} if first is not None and first.last_day == r.last_day else {})})
        if (r.kind, r.state) == (DUE, "open")
        else r
        for r in rows
    )


def not_over(rows: Deadlines) -> Deadlines:
    """A recorded default is taken back: an appeal in time may be what undid it, and payment may wait for what comes of that."""
    waits = _appealed(rows) and _holds_payment(rows)
    return tuple(replace(r, state="suspended" if waits else "open") if r.kind == DUE else r for r in rows)


def undetermined(rows: Deadlines) -> Deadlines:
    """The lapse of a term on the fine is taken back, and with it the day that it gave, unless the fine was paid."""
    first = _first(rows)
    waits = _appealed(rows) and _holds_payment(rows)
    day = None if waits or first is None else first.last_day
    return tuple(
        changed(r, {"state": "suspended" if waits else "open", "last_day": day}) if r.kind == DUE and r.state != "met" else r for r in rows
    )


def _moved(rows: Deadlines, day: date | None) -> Deadlines:
    return tuple(changed(r, {"last_day": day}) if (r.kind, r.state) == (DUE, "open") and r.last_day != day else r for r in rows)


def _first(rows: Deadlines) -> Deadline | None:
    """The first term of the fine where it runs from a notice; one that had ended before its notice came gives no day (Q-01)."""
    term = next((r for r in rows if (r.kind, r.track, r.tier) == (TERM, FINE_TRACK, 1) and not r.provisional), None)
    if term is None or term.last_day is None or (term.start is not None and term.last_day < term.start):
        return None
    return term


def _appealed(rows: Deadlines) -> bool:
    return any((r.kind, r.track, r.state) == (TERM, FINE_TRACK, "met") for r in rows)


def _holds_payment(rows: Deadlines) -> bool:
    pack = PACKS.get(rows[0].regime) if rows else None
    if pack is None:
        return True
    held = pack.policies[pack.policy_keys["appeal-suspends"]].default.values[-1].value
    return isinstance(held, tuple | list) and "payment" in held
