"""The day to pay the fine of a case, as facts change it: the end of the first term, or what the last decision gives (Q-11).

Whether a timely appeal holds payment up it tells itself since it tells what it suspends; of earlier ones it is read as the regime's law
pack says by default (Q-09, Q-26).
"""

from __future__ import annotations

from datetime import date

from domain.cases.events.appeals import AppealLodged
from domain.cases.state import FINE
from domain.law.packs import PACKS
from projections.deadline_rows import DUE, TERM, Deadline, Deadlines, changed, put

FINE_TRACK = "fine"


def assessed(rows: Deadlines) -> Deadlines:
    """There is a fine: it has a day to be paid as soon as its first term runs."""
    return rows if any(r.kind == DUE for r in rows) else put(rows, DUE, FINE_TRACK, 0)


def with_terms(rows: Deadlines) -> Deadlines:
    """The due day moves with the term that it hangs on while that runs: the first, or that above the last appeal that held payment up."""
    last, due = _last_held(rows), _due(rows)
    term = _first(rows) if last is None else _term(rows, last.tier + 1)
    if due is None or term is None or term.last_day is None or term.last_day == due.last_day:
        return rows
    if due.last_day is None:
        # Paid before its notice; or open and without a day until now. What was paid and is held up by grant has none.
        begins = due.state == "open" or (due.state == "met" and last is None and due.filing == 0)
        return _each_due(rows, last_day=term.last_day) if begins else rows
    runs = due.state in {"open", "met"} and term.state == "open" and (last is None or term.last_day > due.last_day)
    return _each_due(rows, last_day=term.last_day) if runs else rows


def due_by(rows: Deadlines, day: date | None) -> Deadlines:
    """The fine's due day is known; what is paid stays paid, and a default on that very day stays one.

    Where nothing held payment up it is the end of the first term, which may have been given back since the day was told.
    """
    known, first = _due(rows), _first(rows)
    if day is not None and first is not None and _last_held(rows) is None:
        day = first.last_day
    if day is None or (known is not None and (known.state, known.last_day) == ("lapsed", day)):
        return rows
    return put(rows, DUE, FINE_TRACK, 0, state="met" if known is not None and known.state == "met" else "open", last_day=day, start=None)


def suspended(rows: Deadlines) -> Deadlines:
    """Payment is held up, by a timely appeal or by grant, also after a recorded default: there is no day to pay until that ends."""
    due = _due(rows)
    if due is None or due.state == "met":
        return _each_due(rows, last_day=None)
    return _each_due(rows, state="suspended", last_day=None, start=due.last_day if due.state == "lapsed" else due.start)


def granted(rows: Deadlines, appeal: int) -> Deadlines:
    """The authority suspended payment while an appeal against the fine is pending, late or not."""
    if not any((r.kind, r.track, r.filing) == (TERM, FINE_TRACK, appeal) for r in rows):
        return rows
    return suspended(_each_due(rows, filing=appeal))


def resumed(rows: Deadlines) -> Deadlines:
    """Nothing holds payment up any more: it is due as its terms give it, and a default that was recorded stands."""
    due, day = _due(rows), _given(rows)
    if due is None or due.state == "lapsed" or day is None:
        return rows
    state = "met" if due.state == "met" else "lapsed" if due.start == day else "open"
    return _each_due(rows, state=state, last_day=day, start=None)


def longer(rows: Deadlines) -> Deadlines:
    """A used term was given back: a day to pay that hangs on it is that of now; a default of before is taken back by a fact of its own."""
    due, day = _due(rows), _given(rows)
    return rows if due is None or due.last_day is None or day is None else _each_due(rows, last_day=day)


def in_time(rows: Deadlines, appeal: int, *, holds: bool) -> Deadlines:
    """A late appeal is found to be in time, and pending (again): a grant of before holds payment up with it."""
    due = _due(rows)
    return suspended(rows) if holds or (due is not None and due.filing == appeal) else resumed(rows)


def not_over(rows: Deadlines) -> Deadlines:
    """A recorded default is taken back; where payment is held up by then it waits."""
    due = _due(rows)
    if due is None or due.state != "lapsed":
        return _each_due(rows, start=None)
    return resumed(_each_due(rows, state="open", start=None))


def undetermined(rows: Deadlines) -> Deadlines:
    """The lapse of a term on the fine is taken back, and with it the day that it gave, unless payment is held up."""
    due, open_again = _due(rows), not_over(rows)
    return open_again if due is None or due.state == "suspended" else resumed(open_again)


def holds_payment(rows: Deadlines, event: AppealLodged) -> bool:
    """Whether payment waits for what comes of an appeal, if it is in time: as the fact tells, else as the law pack reads by default."""
    if event.track != FINE:
        return False
    told = event.suspends
    return "payment" in (told if told is not None else by_default(rows[0].regime if rows else ""))


def _each_due(rows: Deadlines, **changes: object) -> Deadlines:
    return tuple(changed(r, changes) if r.kind == DUE else r for r in rows)


def _due(rows: Deadlines) -> Deadline | None:
    return next((r for r in rows if r.kind == DUE), None)


def _given(rows: Deadlines) -> date | None:
    """The day that the terms give: the end of the first, or what the last decision gave on an appeal that held payment up (Q-11)."""
    last, due = _last_held(rows), _due(rows)
    if last is None:
        first = _first(rows)
        return first.last_day if first is not None else None
    above = _term(rows, last.tier + 1)
    return max((r.last_day for r in (due, above) if r is not None and r.last_day is not None), default=None)


def _term(rows: Deadlines, tier: int) -> Deadline | None:
    return next((r for r in rows if (r.kind, r.track, r.tier) == (TERM, FINE_TRACK, tier)), None)


def _last_held(rows: Deadlines) -> Deadline | None:
    """The term of the last appeal in time that held payment up."""
    held = (r for r in rows if (r.kind, r.track, r.state) == (TERM, FINE_TRACK, "met") and r.holds_payment)
    return max(held, key=lambda r: r.tier, default=None)


def _first(rows: Deadlines) -> Deadline | None:
    """The first term of the fine where it runs from a notice; one that had ended before its notice came gives no day (Q-01)."""
    term = _term(rows, 1)
    if term is None or term.provisional or term.last_day is None or (term.start is not None and term.last_day < term.start):
        return None
    return term


def by_default(regime: str) -> tuple[str, ...]:
    """What an appeal suspends by the pack's default reading; of a regime that is not loaded, payment."""
    pack = PACKS.get(regime)
    if pack is None:
        return ("payment",)
    held = pack.policies[pack.policy_keys["appeal-suspends"]].default.values[-1].value
    return tuple(held) if isinstance(held, tuple | list) else ()
