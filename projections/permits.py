"""The register of permits as a list.

A row holds the days from which the status of any day follows; the status itself is never stored, for it changes by itself.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Table, and_, or_, select
from sqlalchemy.sql.elements import ColumnElement

from domain.law.permits.permit_status import Status
from domain.permits import events as e
from domain.permits.permit import PERMIT
from domain.recorded import Recorded
from projections.model import Model, single, stream_of
from projections.reading import Page, Reading, visible
from projections.suspensions import suspended_on

DAY = timedelta(days=1)


class Suspended(Struct, frozen=True):
    """The days of a suspension, by its number; `until` None: until it is lifted."""

    number: int
    since: date
    until: date | None


class PermitRow(Struct, frozen=True, kw_only=True):
    """A permit; `valid_from` is the first day of the first term, `valid_until` the last day on which it is valid as far as is recorded.

    `extended`: a renewal that was asked in time is not decided (`pending`, among those that keep the permit valid: `extending`).
    `suspended_since` and `suspended_until` bound its suspensions; where two of them leave days between, `suspensions` knows them.
    """

    permit: UUID
    opened: int
    version: int
    regime: str
    kind: str
    operator: UUID
    vehicle: UUID | None
    applied_on: date
    stage: str = "applied"
    valid_from: date | None = None
    valid_until: date | None = None
    extended: bool = False
    term_until: date | None = None
    extending: tuple[int, ...] = ()
    pending: tuple[int, ...] = ()
    collected: bool = False
    surrendered_on: date | None = None
    cassated_on: date | None = None
    revoked_on: date | None = None
    suspensions: tuple[Suspended, ...] = ()
    suspended_since: date | None = None
    suspended_until: date | None = None
    cancelled_on: date | None = None
    cancelled_as: str = ""

    def status_on(self, day: date) -> Status:
        """The status that lists show for today. Of an earlier day ask the permit itself, whose renewals it knows one by one."""
        if self.valid_from is None or day < self.valid_from:
            return "never-issued"
        if self.cancelled_on is not None and self.cancelled_on <= day:
            return "cancelled"
        if self.valid_until is not None and self.valid_until < day and not self.extended:
            return "expired"
        suspended = any(s.since <= day and (s.until is None or day <= s.until) for s in self.suspensions)
        return "suspended" if suspended else "valid"


def apply(row: PermitRow | None, entry: Recorded[Any]) -> PermitRow | None:
    """The row after one more fact of the permit."""
    event = entry.event
    if row is None:
        if not isinstance(event, e.PermitApplied):
            return None
        return PermitRow(
            permit=entry.stream,
            opened=entry.position,
            version=entry.version,
            regime=event.regime,
            kind=event.kind,
            operator=event.operator,
            vehicle=event.vehicle,
            applied_on=event.applied_on,
        )
    return _change(replace(row, version=entry.version), event)


def _change(row: PermitRow, event: object) -> PermitRow:
    match event:
        case e.PermitIssued():
            return replace(row, stage="issued", valid_from=event.valid_from, valid_until=event.valid_until, term_until=event.valid_until)
        case e.PermitRefused():
            return replace(row, stage="refused")
        case e.PermitRenewalRequested() if event.extends:
            return _waiting(replace(row, extending=(*row.extending, event.number)), (*row.pending, event.number))
        case e.PermitRenewed():
            granted = replace(row, valid_until=event.valid_until, term_until=event.valid_until)
            return _waiting(granted, tuple(n for n in row.pending if n != event.renewal))
        case e.PermitRenewalRefused() if event.renewal in row.pending:
            # Valid through the day of the decision, if that came after the term.
            last = max(row.term_until, event.decided_on) if row.term_until is not None else None
            return _waiting(replace(row, valid_until=last), tuple(n for n in row.pending if n != event.renewal))
        case e.PermitRefusalAnnulled():
            if event.renewal == 0:
                return replace(row, stage="applied")
            again = (*row.pending, event.renewal) if event.renewal in row.extending else row.pending
            return _waiting(replace(row, valid_until=row.term_until), again)
        case e.PermitDocumentCollected():
            return replace(row, collected=True)
        case e.PermitDocumentReturned():
            return replace(row, collected=False)
        case e.PermitSurrendered():
            return _ended(replace(row, surrendered_on=event.surrendered_on))
        case e.PermitCassated():
            return _ended(replace(row, cassated_on=event.effective_on))
        case e.PermitCassationUndone():
            return _ended(replace(row, cassated_on=None))
        case e.PermitRevoked():
            return _ended(replace(row, revoked_on=event.effective_on))
        case e.PermitRevocationUndone():
            return _ended(replace(row, revoked_on=None))
        case e.PermitSuspended():
            return _suspended(row, (*row.suspensions, Suspended(event.number, event.since, event.until)))
        case e.PermitReinstated():
            before = event.reinstated_on - DAY
            ended = (replace(s, until=min(s.until or before, before)) if s.number == event.suspension else s for s in row.suspensions)
            return _suspended(row, tuple(s for s in ended if s.until is None or s.since <= s.until))
        case e.PermitSuspensionUndone():
            return _suspended(row, tuple(s for s in row.suspensions if s.number != event.suspension))
        case _:
            return row


def _waiting(row: PermitRow, pending: tuple[int, ...]) -> PermitRow:
    return replace(row, pending=pending, extended=bool(pending))


def _suspended(row: PermitRow, suspensions: tuple[Suspended, ...]) -> PermitRow:
    ends = [s.until for s in suspensions]
    last = None if None in ends else max((end for end in ends if end is not None), default=None)
    first = min((s.since for s in suspensions), default=None)
    return replace(row, suspensions=suspensions, suspended_since=first, suspended_until=last)


def _ended(row: PermitRow) -> PermitRow:
    """The first of its ends counts."""
    ends = [(day, how) for day, how in _ends(row) if day is not None]
    day, how = min(ends, default=(None, ""))
    return replace(row, cancelled_on=day, cancelled_as=how)


def _ends(row: PermitRow) -> tuple[tuple[date | None, str], ...]:
    return (row.surrendered_on, "surrendered"), (row.cassated_on, "cassated"), (row.revoked_on, "revoked")


PERMITS = Model(
    "permit_list",
    2,
    PermitRow,
    primary_key=("permit",),
    group="permit",
    key=stream_of,
    apply=single(apply),
    events=PERMIT.events,
    indexes=(("regime", "opened"), ("operator", "opened"), ("vehicle", "opened"), ("valid_until",), ("opened",)),
)


class Wanted(Struct, frozen=True, kw_only=True):
    """Which permits; None asks for all. `status` is read as of `on`; A reader sees things of `regimes` or of `operators`."""

    on: date
    regime: str | None = None
    regimes: Collection[str] | None = None
    kind: str | None = None
    operator: UUID | None = None
    operators: Collection[UUID] | None = None
    vehicle: UUID | None = None
    stage: str | None = None
    status: Status | None = None
    valid_until_before: date | None = None


def find(reading: Reading, wanted: Wanted, after: int | None = None, limit: int = 50) -> Page[PermitRow]:
    """Permits, newest first; `after` is `opened` of the last row of the page before."""
    table = reading.table(PERMITS)
    exact = {"regime": wanted.regime, "kind": wanted.kind, "operator": wanted.operator, "vehicle": wanted.vehicle, "stage": wanted.stage}
    statement = (
        select(table).where(*(table.c[name] == value for name, value in exact.items() if value is not None)).order_by(table.c.opened.desc())
    )
    statement = statement.where(visible(table, wanted.regimes, wanted.operators))
    if wanted.status is not None:
        statement = statement.where(_has(reading, table, wanted.status, wanted.on))
    if wanted.valid_until_before is not None:
        statement = statement.where(table.c.valid_until < wanted.valid_until_before)
    if after is not None:
        statement = statement.where(table.c.opened < after)
    return reading.page(PERMITS, statement, limit)


def _has(reading: Reading, table: Table, status: Status, day: date) -> ColumnElement[bool]:
    """`PermitRow.status_on` as a condition."""
    never = or_(table.c.valid_from.is_(None), table.c.valid_from > day)
    cancelled = and_(~never, table.c.cancelled_on.is_not(None), table.c.cancelled_on <= day)
    standing = and_(table.c.valid_from <= day, or_(table.c.cancelled_on.is_(None), table.c.cancelled_on > day))
    over = and_(table.c.valid_until < day, ~table.c.extended)
    open_end = or_(table.c.suspended_until.is_(None), table.c.suspended_until >= day)
    bounded = and_(table.c.suspended_since.is_not(None), table.c.suspended_since <= day, open_end)
    suspended = and_(bounded, suspended_on(reading, table, day))
    match status:
        case "never-issued":
            return never
        case "cancelled":
            return cancelled
        case "expired":
            return and_(standing, over)
        case "valid":
            return and_(standing, ~over, or_(table.c.suspended_since.is_(None), ~suspended_on(reading, table, day)))
        case "suspended":
            return and_(standing, ~over, suspended)
