"""Permits as an officer in the street asks for them: the days from which the status of any day follows, and nothing of the file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from msgspec import Struct, json
from msgspec.structs import replace

from domain.law.permits.permit_status import Days, Standing
from domain.permits import events as e
from domain.permits.held import Holding
from domain.recorded import Recorded
from projections.model import Model, single, stream_of

DAY = timedelta(days=1)


class Span(Struct, frozen=True):
    """The days of a renewal, a suspension or a collection, by its number; `through` None: still."""

    number: int
    since: date
    through: date | None = None


class End(Struct, frozen=True):
    """How the permit ended, from which day on, in which case; `through`: the last day of a revocation that was then held up."""

    how: str
    day: date
    case: UUID | None = None
    through: date | None = None


class RoadPermitRow(Struct, frozen=True, kw_only=True):
    """A permit. `bearer`: its vehicle or, of one without a vehicle, its operator.

    `opened`: position of its first fact; `most`: `PermitIssued.limit`.
    """

    permit: UUID
    opened: int
    operator: UUID
    vehicle: UUID | None
    bearer: UUID
    kind: str
    permit_class: str
    replaces_cvs: bool = False
    most: date | None = None
    terms: tuple[Days, ...] = ()
    pending: tuple[Span, ...] = ()
    suspended: tuple[Span, ...] = ()
    collected: tuple[Span, ...] = ()
    ends: tuple[End, ...] = ()


HELD = ("permit", "kind", "permit_class", "replaces_cvs", "most", "terms", "pending", "suspended", "collected", "ends")
"""The columns of which `held` makes a permit, in its order."""
_DAYS, _ENDS = json.Decoder(tuple[Days, ...]), json.Decoder(tuple[End, ...])
_NOTHING = "[]"


def held(values: Sequence[Any]) -> Holding:
    """The permit as the domain's questions take it, from the columns `HELD` as they are stored: a row of its own would only cost time."""
    permit, kind, permit_class, replaces_cvs, limit, terms, pending, suspended, collected, ended = values
    ends = () if ended == _NOTHING else _ENDS.decode(ended)
    first = min((end for end in ends if end.through is None), key=lambda end: end.day, default=None) if ends else None
    standing = Standing(
        _days(terms), _days(pending), _days(suspended), _days(collected), first.day if first else None, first.how if first else "",
        tuple(Days(end.day, end.through) for end in ends if end.through is not None) if ends else (),
    )  # fmt: skip
    return Holding(id=permit, kind=kind, standing=standing, permit_class=permit_class, replaces_cvs=replaces_cvs, limit=limit)


def _days(stored: str) -> tuple[Days, ...]:
    """Days, of which the number of a span is left out."""
    return () if stored == _NOTHING else _DAYS.decode(stored)


def apply(row: RoadPermitRow | None, entry: Recorded[Any]) -> RoadPermitRow | None:
    """The row after one more fact of the permit."""
    event = entry.event
    if row is None:
        if not isinstance(event, e.PermitApplied):
            return None
        return RoadPermitRow(
            permit=entry.stream, opened=entry.position, operator=event.operator, vehicle=event.vehicle,
            bearer=event.vehicle or event.operator, kind=event.kind, permit_class=event.permit_class,
        )  # fmt: skip
    return _change(row, event)


def _change(row: RoadPermitRow, event: object) -> RoadPermitRow:
    match event:
        case e.PermitIssued():
            first = Days(event.valid_from, event.valid_until)
            return replace(row, terms=(first,), most=event.limit, replaces_cvs=event.replaces_cvs)
        case e.PermitRenewalRequested() if event.extends:
            return replace(row, pending=(*row.pending, Span(event.number, event.requested_on)))
        case e.PermitRenewed():
            terms = (*row.terms, Days(event.valid_from, event.valid_until))
            return replace(row, terms=terms, pending=_until(row.pending, event.renewal, event.decided_on))
        case e.PermitRenewalRefused():
            return replace(row, pending=_until(row.pending, event.renewal, event.decided_on))
        case e.PermitRefusalAnnulled():
            return replace(row, pending=_until(row.pending, event.renewal, None))
        case e.PermitDocumentCollected():
            return replace(row, collected=(*row.collected, Span(event.number, event.collected_on)))
        case e.PermitDocumentReturned():
            return replace(row, collected=_until(row.collected, event.collection, event.returned_on - DAY))
        case e.PermitSuspended():
            return replace(row, suspended=(*row.suspended, Span(event.number, event.since, event.until)))
        case e.PermitReinstated():
            return replace(row, suspended=tuple(_shortened(span, event) for span in row.suspended))
        case e.PermitSuspensionUndone():
            return replace(row, suspended=tuple(span for span in row.suspended if span.number != event.suspension))
        case _:
            return replace(row, ends=_ends(row.ends, event))


def _ends(ends: tuple[End, ...], event: object) -> tuple[End, ...]:
    match event:
        case e.PermitSurrendered():
            return (*_without(ends, "surrendered"), End("surrendered", event.surrendered_on))
        case e.PermitCassated():
            return (*_without(ends, "cassated"), End("cassated", event.effective_on, event.case))
        case e.PermitRevoked():
            return (*_without(ends, "revoked"), End("revoked", event.effective_on, event.case))
        case e.PermitCassationUndone():
            return tuple(end for end in ends if (end.how, end.case) != ("cassated", event.case))
        case e.PermitRevocationUndone():
            return _revocation_undone(ends, event)
        case _:
            return ends


def _revocation_undone(ends: tuple[End, ...], event: e.PermitRevocationUndone) -> tuple[End, ...]:
    if event.since is None:
        return tuple(end for end in ends if (end.how, end.case) != ("revoked", event.case))
    last = event.since - DAY
    held_up = [replace(end, through=last) if _stands(end, event.case) else end for end in ends]
    return tuple(end for end in held_up if end.through is None or end.day <= end.through)


def _stands(end: End, case: UUID | None) -> bool:
    return (end.how, end.case, end.through) == ("revoked", case, None)


def _without(ends: tuple[End, ...], how: str) -> tuple[End, ...]:
    return tuple(end for end in ends if end.how != how or end.through is not None)


def _until(spans: tuple[Span, ...], number: int, through: date | None) -> tuple[Span, ...]:
    return tuple(replace(span, through=through) if span.number == number else span for span in spans)


def _shortened(span: Span, event: e.PermitReinstated) -> Span:
    last = event.reinstated_on - DAY
    return replace(span, through=min(span.through or last, last)) if span.number == event.suspension else span


ROAD_PERMITS = Model(
    "road_permits",
    3,
    RoadPermitRow,
    primary_key=("permit",),
    group="permit",
    key=stream_of,
    apply=single(apply),
    events=(
        e.PermitApplied,
        e.PermitIssued,
        e.PermitRenewalRequested,
        e.PermitRenewed,
        e.PermitRenewalRefused,
        e.PermitRefusalAnnulled,
        e.PermitDocumentCollected,
        e.PermitDocumentReturned,
        e.PermitSuspended,
        e.PermitReinstated,
        e.PermitSuspensionUndone,
        e.PermitSurrendered,
        e.PermitCassated,
        e.PermitCassationUndone,
        e.PermitRevoked,
        e.PermitRevocationUndone,
    ),
    indexes=(("bearer",),),
)
