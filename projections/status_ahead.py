"""What the word of a case becomes by the mere passing of days, as far as its recorded facts go: lists say it before the clock records it.

A term that is over ends a stage on the day after its last one, whatever has been written down; the next fact makes the days anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from domain.cases.non_compliance.record import NOTICE
from domain.cases.position import asked_for
from domain.cases.state import FINE
from projections.case_status import Standing
from projections.deadline_rows import CITATION_DEFENCE, CURE, DAY, DUE, EFFECT, TERM, Deadline, Deadlines

COME_FROM = {
    "defence-lapsed": ("defence-open",),
    "final": ("notified", "appealable-2", "appealable-3"),
    "defaulted": ("notified", "appealable-2", "appealable-3", "final"),
    "fine-running": ("recorded", "notified", "under-appeal-1", "under-appeal-2", "late-appeal-1", "late-appeal-2"),
    "cassated": ("cassation-imposed",),
}
"""Words that days alone bring about, and those that they may take the place of."""

IMPOSED, CASSATED = "cassation-imposed", "cassated"


class Step(Struct, frozen=True):
    """From a day on the case has another word."""

    on: date
    word: str


def ahead(now: Standing, terms: Deadlines) -> tuple[Step | None, Step | None]:
    """What comes after the recorded word, in order; never more than two steps, the end of a term and the default on a fine due later."""
    if now.closed_on is not None or now.annulled_on is not None:
        return None, None
    found: list[Step] = []
    word = now.word
    for day in sorted(set(_days(now, terms))):
        after = _on(now, terms, day).word
        if after != word:
            word = after
            found.append(Step(day, word))
    steps: tuple[Step | None, ...] = (*found, None, None)
    return steps[0], steps[1]


def _days(now: Standing, terms: Deadlines) -> Iterator[date]:
    for row in terms:
        if row.kind == CITATION_DEFENCE and row.last_day is not None:
            yield row.last_day + DAY
        elif row.due_from is not None and row.kind in {TERM, DUE, CURE, EFFECT}:
            yield row.due_from
    if now.ledger.surcharge_due_on is not None:
        yield now.ledger.surcharge_due_on + DAY


def _on(now: Standing, terms: Deadlines, day: date) -> Standing:
    """The standing on a day, its terms having run."""
    if now.main == "":
        return replace(now, proposals=tuple((n, _cassation(now, terms, n, word, day)) for n, word in now.proposals))
    if now.main == NOTICE.act:
        return replace(now, charging=now.charging or any(r.kind == CURE and _over(r, day) for r in terms))
    if now.stage == "defence-open" and any(r.kind == CITATION_DEFENCE and _passed(r, day) for r in terms):
        return replace(now, stage="defence-lapsed")
    after = now
    if now.stage.startswith(("notified", "appealable")) and any(_ends(r, now.main, day) for r in terms):
        after = replace(now, stage="final")
    if after.stage == "final" and now.main == FINE.act and _unpaid(now, terms, day):
        return replace(after, ledger=replace(now.ledger, defaulted=True))
    return after


def _cassation(now: Standing, terms: Deadlines, number: int, word: str, day: date) -> str:
    effective = any((r.kind, r.track) == (EFFECT, f"cassation:{number}") and _over(r, day) for r in terms)
    return CASSATED if word == IMPOSED and effective and not now.held_up else word


def _over(row: Deadline, day: date) -> bool:
    return row.state == "open" and not row.provisional and row.due_from is not None and row.due_from <= day


def _passed(row: Deadline, day: date) -> bool:
    return row.state == "open" and row.last_day is not None and row.last_day < day


def _ends(row: Deadline, track: str, day: date) -> bool:
    """Whether a term to appeal ran out by the day; one that had ended before its notice came ends nothing (Q-01)."""
    known_too_late = row.start is not None and row.last_day is not None and row.last_day < row.start
    return (row.kind, row.track) == (TERM, track) and _over(row, day) and not known_too_late


def _unpaid(now: Standing, terms: Deadlines, day: date) -> bool:
    """Whether more may be asked for on a day than came in, its due day being over: that of a decision, else the end of the first term."""
    due = next((r for r in terms if r.kind == DUE), None) or next(
        (r for r in terms if (r.kind, r.track, r.tier) == (TERM, FINE.act, 1)), None
    )
    last = max((r.last_day for r in (due, *_running(terms)) if r is not None and r.last_day is not None), default=None)
    if due is None or due.state == "suspended" or last is None or day <= last:
        return False
    return asked_for(now.ledger, day) > now.ledger.received_by(day)


def _running(terms: Deadlines) -> Iterator[Deadline]:
    """A term to appeal that was open when the facts ended: the fine is due no earlier than it ends."""
    return (r for r in terms if (r.kind, r.track, r.state) == (TERM, FINE.act, "open"))
