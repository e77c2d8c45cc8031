"""The list of what is due, for the desk, for `GET /deadlines` and for the clock.

Asked for a day, an open term that is over reads as lapsed: the law comes before the clock.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import Literal
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Select, Table, and_, false, or_, select, tuple_
from sqlalchemy.sql.elements import ColumnElement

from domain.cases.case import CASE
from projections.deadline_rows import CLOSING, EXPECTED, TERM, Deadline
from projections.deadlines import apply
from projections.model import Model, stream_of
from projections.reading import Page, Reading, visible

DEADLINES = Model(
    "deadlines",
    5,
    Deadline,
    primary_key=("case", "kind", "track", "tier"),
    group="case",
    key=stream_of,
    apply=apply,
    events=CASE.events,
    indexes=(("last_day", "case", "kind", "track", "tier"), ("due_from",)),
)

Key = tuple[date, UUID, str, str, int]
TIERS = {"first-appeal": 1, "second-appeal": 2}


class Wanted(Struct, frozen=True, kw_only=True):
    """Which deadlines; None asks for all.

    A reader sees things of `regimes` or of `operators`. `on` is the day as of which a state is read.
    """

    on: date
    due_before: date | None = None
    due_after: date | None = None
    kind: str | None = None
    regime: str | None = None
    state: Literal["open", "met", "lapsed", "suspended"] | None = None
    regimes: Collection[str] | None = None
    operators: Collection[UUID] | None = None
    case: UUID | None = None


def find(reading: Reading, wanted: Wanted, after: Key | None = None, limit: int = 50) -> Page[Deadline]:
    """Deadlines by last day. `due_before` and `due_after` do not include the day itself."""
    table = reading.table(DEADLINES)
    order = (table.c.last_day, table.c.case, table.c.kind, table.c.track, table.c.tier)
    statement = select(table).where(table.c.last_day.is_not(None), *_conditions(table, wanted)).order_by(*order)
    if after is not None:
        statement = statement.where(tuple_(*order) > tuple_(*after))
    page = reading.page(DEADLINES, statement, limit)
    return Page(tuple(_on(row, wanted.on) for row in page.items), page.more)


def key(row: Deadline) -> Key:
    """Where a page that ends with this row goes on."""
    if row.last_day is None:
        raise ValueError("a deadline without a day is in no list")
    return row.last_day, row.case, row.kind, row.track, row.tier


def due(reading: Reading, as_of: date, regime: str) -> dict[UUID, list[Deadline]]:
    """By case, what the clock may have something to record of on that day; rather one too many, for it asks the law."""
    table = reading.table(DEADLINES)
    waiting = or_(_unrecorded(table), and_(table.c.kind == CLOSING, table.c.state == "open"), table.c.state == "suspended")
    found: dict[UUID, list[Deadline]] = {}
    for row in reading.rows(DEADLINES, _in_order(table, as_of, regime).where(waiting)):
        found.setdefault(row.case, []).append(row)
    return found


def unrecorded(reading: Reading, as_of: date, regime: str) -> list[Deadline]:
    """What was over by that day and is not recorded: after the clock has run, nothing may be."""
    table = reading.table(DEADLINES)
    return reading.rows(DEADLINES, _in_order(table, as_of, regime).where(_unrecorded(table)))


class Reach(Struct, frozen=True, kw_only=True):
    """What an act may touch: terms of these regimes into which one of the days falls; `case`: of this case only."""

    regimes: Collection[str]
    days: Collection[date] = ()
    case: UUID | None = None


def crossing(reading: Reading, reach: Reach, after: UUID | None = None, limit: int | None = None) -> list[UUID]:
    """Cases with a term or due day, still running or over, that an act may make longer: in order, those after one, at most so many."""
    table = reading.table(DEADLINES)
    inside: list[ColumnElement[bool]] = [
        and_(table.c.start <= day, table.c.last_day >= day) | and_(table.c.start.is_(None), table.c.last_day == day)
        for day in sorted(reach.days)
    ]
    cases: set[UUID] = set()
    for at in range(0, len(inside) if reach.regimes else 0, 100):
        statement = (
            select(table.c.case)
            .where(table.c.regime.in_(reach.regimes), table.c.state != "met", or_(false(), *inside[at : at + 100]))
            .distinct()
            .order_by(table.c.case)
        )
        if after is not None:
            statement = statement.where(table.c.case > after)
        if reach.case is not None:
            statement = statement.where(table.c.case == reach.case)
        cases.update(reading.connection.execute(statement.limit(limit)).scalars())
    return sorted(cases)[:limit]


def open_of(reading: Reading, cases: Collection[UUID], on: date) -> list[Deadline]:
    """What runs in these cases on a day, by case and last day."""
    table = reading.table(DEADLINES)
    statement = (
        select(table)
        .where(table.c.case.in_(cases), table.c.last_day.is_not(None), table.c.state == "open")
        .order_by(table.c.case, table.c.last_day, table.c.kind, table.c.track, table.c.tier)
    )
    return [row for row in (_on(each, on) for each in reading.rows(DEADLINES, statement)) if row.state == "open"]


def _unrecorded(table: Table) -> ColumnElement[bool]:
    return and_(table.c.kind.in_(EXPECTED), table.c.state == "open", ~table.c.provisional)


def _in_order(table: Table, as_of: date, regime: str) -> Select[tuple[object, ...]]:
    return (
        select(table)
        .where(table.c.due_from <= as_of, table.c.regime == regime)
        .order_by(table.c.due_from, table.c.case, table.c.kind, table.c.track)
    )


def _on(row: Deadline, day: date) -> Deadline:
    over = row.state == "open" and not row.provisional and row.last_day is not None and row.last_day < day
    return replace(row, state="lapsed") if over else row


def _conditions(table: Table, wanted: Wanted) -> list[ColumnElement[bool]]:
    over = and_(table.c.state == "open", ~table.c.provisional, table.c.last_day < wanted.on)
    conditions: list[ColumnElement[bool]] = []
    if wanted.due_before is not None:
        conditions.append(table.c.last_day < wanted.due_before)
    if wanted.due_after is not None:
        conditions.append(table.c.last_day > wanted.due_after)
    if wanted.kind in TIERS:
        conditions += [table.c.kind == TERM, table.c.tier == TIERS[wanted.kind]]
    elif wanted.kind is not None:
        conditions.append(table.c.kind == wanted.kind)
    if wanted.regime is not None:
        conditions.append(table.c.regime == wanted.regime)
    conditions.append(visible(table, wanted.regimes, wanted.operators))
    if wanted.case is not None:
        conditions.append(table.c.case == wanted.case)
    if wanted.state == "open":
        conditions += [table.c.state == "open", ~over]
    elif wanted.state == "lapsed":
        conditions.append(or_(table.c.state == "lapsed", over))
    elif wanted.state is not None:
        conditions.append(table.c.state == wanted.state)
    return conditions
