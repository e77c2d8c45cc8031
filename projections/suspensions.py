"""The days on which permits are suspended, one row a suspension: two of them may leave days between on which the permit counts."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Table, exists, or_

from domain.permits import events as e
from domain.recorded import Recorded
from projections.model import Model, stream_of
from projections.reading import Reading

DAY = timedelta(days=1)


class SuspensionRow(Struct, frozen=True):
    """A suspension from `since` through `through` (None: until it is lifted)."""

    permit: UUID
    number: int
    since: date
    through: date | None


def apply(rows: tuple[SuspensionRow, ...], entry: Recorded[Any]) -> tuple[SuspensionRow, ...]:
    """The suspensions of a permit after one more fact."""
    match entry.event:
        case e.PermitSuspended() as fact:
            return (*rows, SuspensionRow(entry.stream, fact.number, fact.since, fact.until))
        case e.PermitReinstated() as fact:
            last = fact.reinstated_on - DAY
            ended = (replace(r, through=min(r.through or last, last)) if r.number == fact.suspension else r for r in rows)
            return tuple(r for r in ended if r.through is None or r.since <= r.through)
        case e.PermitSuspensionUndone() as fact:
            return tuple(r for r in rows if r.number != fact.suspension)
        case _:
            return rows


SUSPENSIONS = Model(
    "suspensions",
    1,
    SuspensionRow,
    primary_key=("permit", "number"),
    group="permit",
    key=stream_of,
    apply=apply,
    events=(e.PermitSuspended, e.PermitReinstated, e.PermitSuspensionUndone),
)


def suspended_on(reading: Reading, permits: Table, day: date) -> ColumnElement[bool]:
    """Whether a permit of a table of permits is suspended on a day, as a condition of a query."""
    table = reading.table(SUSPENSIONS)
    holds = or_(table.c.through.is_(None), table.c.through >= day)
    return exists().where(table.c.permit == permits.c.permit, table.c.since <= day, holds)
