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
from projections.deadline_rows import CITATION_DEFENCE, CURE, DAY, EFFECT, Deadline, Deadlines

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
    due = now.appeals.due(now.ledger, terms[0].regime) if terms else None
    for day in sorted(set(_days(now, terms, due))):
        after = _on(now, terms, due, day).word_on(day)
        if word in COME_FROM.get(after, ()):  # what is recorded of a later day, an earlier one does not take back
            word = after
            found.append(Step(day, word))
    steps: tuple[Step | None, ...] = (*found, None, None)
    return steps[0], steps[1]


def _days(now: Standing, terms: Deadlines, due: date | None) -> Iterator[date]:
    for term in now.appeals.terms:
        if term.track == now.track and term.last_day is not None:
            yield term.last_day + DAY
    for row in terms:
        if row.kind == CITATION_DEFENCE and row.last_day is not None:
            yield row.last_day + DAY
        elif row.due_from is not None and row.kind in {CURE, EFFECT}:
            yield row.due_from
    if due is not None:
        yield due + DAY
    if now.ledger.surcharge_due_on is not None:
        yield now.ledger.surcharge_due_on + DAY


def _on(now: Standing, terms: Deadlines, due: date | None, day: date) -> Standing:
    """The standing on a day, its terms having run."""
    if now.track is None:
        return replace(now, proposals=tuple((n, _cassation(now, terms, n, word, day)) for n, word in now.proposals))
    if now.track == NOTICE:
        return replace(now, charging=now.charging or any(r.kind == CURE and _over(r, day) for r in terms))
    if now.cited and now.stage == "defence-open" and any(r.kind == CITATION_DEFENCE and _passed(r, day) for r in terms):
        return replace(now, stage="defence-lapsed")
    if now.track == FINE and now.appeals.at(FINE, day).phase == "final":
        return replace(now, ledger=replace(now.ledger, defaulted=_unpaid(now, due, day)))
    return now


def _cassation(now: Standing, terms: Deadlines, number: int, word: str, day: date) -> str:
    effective = any((r.kind, r.track) == (EFFECT, f"cassation:{number}") and _over(r, day) for r in terms)
    return CASSATED if word == IMPOSED and effective and not now.held_up else word


def _over(row: Deadline, day: date) -> bool:
    return row.state == "open" and not row.provisional and row.due_from is not None and row.due_from <= day


def _passed(row: Deadline, day: date) -> bool:
    return row.state == "open" and row.last_day is not None and row.last_day < day


def _unpaid(now: Standing, due: date | None, day: date) -> bool:
    """Whether more may be asked for on a day than came in, its due day being over."""
    return due is not None and day > due and asked_for(now.ledger, day) > now.ledger.received_by(day)
