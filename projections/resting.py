"""Decisions that rest on something, as an auditor lists them: each with its line of history and the open terms that it counted."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from uuid import UUID

from msgspec import Struct
from sqlalchemy import select

from projections import deadline_list, reliance
from projections.cases import CASES
from projections.deadline_rows import Deadline
from projections.history import HISTORY, Line
from projections.reading import Page, Reading
from projections.reliance import Decision, Resting


class Rest(Struct, frozen=True):
    """A decision, what it says, the number of its case (empty of other things), and the open terms of the case whose end it counted."""

    decision: Decision
    line: Line
    number: str
    deadlines: tuple[Deadline, ...]


def find(reading: Reading, resting: Resting, regimes: Collection[str], on: date, *, after: int = 0, limit: int = 50) -> Page[Rest]:
    """Decisions of these regimes in log order, after a position; `on` is the day as of which a term is open."""
    page = reliance.find(reading, resting, regimes, after, limit)
    return Page(told(reading, page.items, on), page.more)


def told(reading: Reading, decisions: Collection[Decision], on: date) -> tuple[Rest, ...]:
    """These decisions with what a reader wants to know of them."""
    streams = {each.stream for each in decisions}
    lines = {line.position: line for line in _lines(reading, [each.position for each in decisions])}
    numbers = _numbers(reading, streams)
    running: dict[UUID, list[Deadline]] = {}
    for row in deadline_list.open_of(reading, streams, on):
        running.setdefault(row.case, []).append(row)
    return tuple(
        Rest(
            each,
            lines[each.position],
            numbers.get(each.stream, ""),
            tuple(row for row in running.get(each.stream, ()) if row.last_day in each.last_days),
        )
        for each in decisions
        if each.position in lines
    )


def _lines(reading: Reading, positions: Collection[int]) -> list[Line]:
    table = reading.table(HISTORY)
    return reading.rows(HISTORY, select(table).where(table.c.position.in_(positions)))


def _numbers(reading: Reading, streams: Collection[UUID]) -> dict[UUID, str]:
    table = reading.table(CASES)
    found = reading.connection.execute(select(table.c.case, table.c.number).where(table.c.case.in_(streams)))
    return {row[0]: str(row[1]) for row in found}
