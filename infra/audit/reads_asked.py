"""What an auditor asks of the recorded reads. Whose things an auditor does not see are not told of, nor who looked at them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Select, and_, exists, or_, select

from infra.audit.reads import READS, Interface, Read
from projections.cases import CASES
from projections.facilities import FACILITIES
from projections.inspections import INSPECTIONS
from projections.model import Model
from projections.operators import OPERATORS
from projections.permits import PERMITS
from projections.reading import Page, Reading
from projections.vehicles import VEHICLES

REGIME_OF: Mapping[str, Model[Any]] = {
    "case": CASES,
    "operator": OPERATORS,
    "vehicle": VEHICLES,
    "permit": PERMITS,
    "facility": FACILITIES,
    "inspection": INSPECTIONS,
}
"""By kind of thing, the read model that knows its regime. Things of other kinds belong to no regime."""
SHOWN_BY: tuple[Model[Any], ...] = tuple(REGIME_OF.values())
"""What an answer rests on beside the looks."""

OF_NO_REGIME = frozenset({"person", "assignedTo", "act"})
"""Parameters whose ids are of people, or of acts, which everybody may read."""


class Look(Struct, frozen=True):
    """A read as it was recorded. Numbers rise; that of one that went is not given again."""

    number: int
    at: datetime
    read: Read


class Wanted(Struct, frozen=True):
    """Which looks: at each of these ids at once, of a kind, of a person, with `since` ≤ at < `until`.

    regimes: of the things; None: whatever theirs.
    """

    kind: str | None = None
    things: Collection[UUID] = ()
    person: UUID | None = None
    since: datetime | None = None
    until: datetime | None = None
    regimes: Collection[str] | None = None


def find(reading: Reading, wanted: Wanted, before: int | None, limit: int) -> Page[Look]:
    """Looks, the last one first, from below the number `before`."""
    columns = READS.c
    conditions = [columns.thing == thing for thing in wanted.things]
    if wanted.kind is not None:
        conditions.append(columns.kind == wanted.kind)
    if wanted.person is not None:
        conditions.append(columns.person == wanted.person)
    if wanted.since is not None:
        conditions.append(columns.at >= wanted.since)
    if wanted.until is not None:
        conditions.append(columns.at < wanted.until)
    if before is not None:
        conditions.append(columns.number < before)
    if wanted.regimes is not None:
        conditions.append(_seen(reading, wanted.regimes))
    statement: Select[Any] = select(READS).where(*conditions).order_by(columns.number.desc()).limit(limit + 1)
    found = [_look(row) for row in reading.connection.execute(statement)]
    shown = found[:limit]
    if wanted.regimes is not None:
        shown = _without_others(reading, shown, wanted.regimes)
    return Page(tuple(shown), len(found) > limit)


def _seen(reading: Reading, regimes: Collection[str]) -> Any:  # noqa: ANN401 - an SQL expression
    """Looks at lists, at things of no regime, and at things of these regimes."""
    by_kind: list[Any] = []
    for kind, model in REGIME_OF.items():
        table = reading.table(model)
        here = exists().where(table.c[model.group] == READS.c.thing, table.c.regime.in_(regimes))
        by_kind.append(and_(READS.c.kind == kind, here))
    return or_(READS.c.thing.is_(None), READS.c.kind.not_in(REGIME_OF), *by_kind)


def _without_others(reading: Reading, looks: list[Look], regimes: Collection[str]) -> list[Look]:
    """The looks less the ids that were asked about and are not known to be of these regimes' things, of people or of acts."""
    ids = {found for look in looks for name in _asked(look) if (found := _id(look.read.query[name])) is not None}
    if not ids:
        return looks
    known: set[UUID] = set()
    for model in REGIME_OF.values():
        table = reading.table(model)
        here = select(table.c[model.group]).where(table.c[model.group].in_(ids), table.c.regime.in_(regimes))
        known.update(reading.connection.execute(here).scalars())
    return [_less(look, known) for look in looks]


def _asked(look: Look) -> list[str]:
    return [name for name in look.read.query if name not in OF_NO_REGIME]


def _less(look: Look, known: Collection[UUID]) -> Look:
    hidden = [name for name in _asked(look) if (found := _id(look.read.query[name])) is not None and found not in known]
    if not hidden:
        return look
    return replace(look, read=replace(look.read, query={**look.read.query, **dict.fromkeys(hidden)}))


def _id(value: str | None) -> UUID | None:
    """The id that a value is, or none."""
    try:
        return UUID(value) if value is not None else None
    except ValueError:
        return None


def _look(row: Any) -> Look:  # noqa: ANN401 - a row of SQLAlchemy
    query: Mapping[str, str | None] = msgspec.json.decode(row.query, type=dict[str, str | None])
    interface: Interface = row.interface
    return Look(row.number, row.at, Read(row.person, tuple(row.roles.split()), row.kind, row.thing, row.part, query, interface))
