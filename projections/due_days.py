"""The day to pay the fine of a case, as facts change it: the end of the first term, or what the last decision gives (Q-11).

Whether a timely appeal holds payment up it tells itself since it tells what it suspends; of earlier ones it is read as the regime's law
pack says by default (Q-09, Q-26).
"""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from domain.cases.events.appeals import AppealLodged
from domain.cases.state import FINE
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


def suspended(rows: Deadlines) -> Deadlines:
    """A timely appeal against the fine holds payment up: the day that the first term gave is none any more."""
    first = _first(rows)
    return tuple(
        changed(r, {"state": "suspended", **({"last_day": None} if first is not None and first.last_day == r.last_day else {})})
        if (r.kind, r.state) == (DUE, "open")
        else r
        for r in rows
    )


def not_over(rows: Deadlines) -> Deadlines:
    """A recorded default is taken back: an appeal in time may be what undid it, and payment may wait for what comes of that."""
    state = "suspended" if _payment_waits(rows) else "open"
    return tuple(replace(r, state=state) if r.kind == DUE else r for r in rows)


def undetermined(rows: Deadlines) -> Deadlines:
    """The lapse of a term on the fine is taken back, and with it the day that it gave, unless the fine was paid."""
    first, waits = _first(rows), _payment_waits(rows)
    day = None if waits or first is None else first.last_day
    return tuple(
        changed(r, {"state": "suspended" if waits else "open", "last_day": day}) if r.kind == DUE and r.state != "met" else r for r in rows
    )


def holds_payment(rows: Deadlines, event: AppealLodged) -> bool:
    """Whether payment waits for what comes of an appeal, if it is in time: as the fact tells, else as the law pack reads by default."""
    if event.track != FINE:
        return False
    told = event.suspends
    return "payment" in (told if told is not None else by_default(rows[0].regime if rows else ""))


def _moved(rows: Deadlines, day: date | None) -> Deadlines:
    return tuple(changed(r, {"last_day": day}) if (r.kind, r.state) == (DUE, "open") and r.last_day != day else r for r in rows)


def _first(rows: Deadlines) -> Deadline | None:
    """The first term of the fine where it runs from a notice; one that had ended before its notice came gives no day (Q-01)."""
    term = next((r for r in rows if (r.kind, r.track, r.tier) == (TERM, FINE_TRACK, 1) and not r.provisional), None)
    if term is None or term.last_day is None or (term.start is not None and term.last_day < term.start):
        return None
    return term


def _payment_waits(rows: Deadlines) -> bool:
    return any((r.kind, r.track, r.state) == (TERM, FINE_TRACK, "met") and r.holds_payment for r in rows)


def by_default(regime: str) -> tuple[str, ...]:
    """What an appeal suspends by the pack's default reading; of a regime that is not loaded, payment."""
    pack = PACKS.get(regime)
    if pack is None:
        return ("payment",)
    held = pack.policies[pack.policy_keys["appeal-suspends"]].default.values[-1].value
    return tuple(held) if isinstance(held, tuple | list) else ()
