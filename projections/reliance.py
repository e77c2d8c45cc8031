"""What each decision of the record rests on: provisions, sources (acts, readings, norms), engines, and the days that it counted through.

Written from the receipt, once, when the decision is projected: what a decision rested on never changes with later law.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date
from typing import Any
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Select, Table, and_, false, or_, select
from sqlalchemy.sql.elements import ColumnElement

from domain.law.explanation import Computed, Receipt
from domain.law.packs import PACKS
from domain.recorded import Recorded
from projections import facts_after
from projections.history import citations_of
from projections.model import Model
from projections.reading import Page, Reading

DECISION, PROVISION, SOURCE, ENGINE, SPAN = "decision", "provision", "source", "engine", "span"

COUNTED = {"time-limits": ("start", "lastDay"), "renewal-demand": ("servedOn", "lastDay"), "zone-window": ("at", "at")}
"""By engine that may ask the city's calendar: the first and the last day that it may have asked about, by the names of its values."""

ASKED_IN = {
    "renewal-demand": frozenset({"count-days"}),
    "zone-window": frozenset({"no-holiday-and-no-release", "public-holiday", "zmrf-released"}),
}
"""By engine: operations of which one stands in the explanation where it asked. A demand may name its day; Sundays are free in the zone."""

MOVED = frozenset({"roll-to-next-working-day", "count-business-days"})
"""Operations of a term that read the calendar for certain; a term that could roll and did not read it too, and no step says so."""


class Reliance(Struct, frozen=True, kw_only=True):
    """One thing that the decision at a log position rests on. `decision` names the fact itself by its tag, and stands once for each.

    `first` and `last`: the days counted through, of a `span` only.
    """

    position: int
    ordinal: int
    stream: UUID
    version: int
    regime: str
    sort: str
    name: str
    first: date | None = None
    last: date | None = None


def rests_on(_: tuple[Reliance, ...], entry: Recorded[Any]) -> tuple[Reliance, ...]:
    """The rows of a fact that holds a receipt; none of any other."""
    receipt = getattr(entry.event, "receipt", None)
    if not isinstance(receipt, Receipt):
        return ()
    named = dict.fromkeys(_named(entry.event, receipt))
    return tuple(
        Reliance(
            position=entry.position,
            ordinal=number,
            stream=entry.stream,
            version=entry.version,
            regime=receipt.regime,
            sort=sort,
            name=name,
            first=first,
            last=last,
        )
        for number, (sort, name, first, last) in enumerate(named)
    )


def _named(event: Struct, receipt: Receipt) -> Iterator[tuple[str, str, date | None, date | None]]:
    yield DECISION, str(event.__struct_config__.tag), None, None
    for provision in citations_of(event):
        yield PROVISION, provision, None, None
    for computed in receipt.computed:
        engine = computed.engine.partition("/")[0]
        yield ENGINE, engine, None, None
        for step in computed.explanation:
            if step.source:
                yield SOURCE, step.source, None, None
        counted = _counted(engine, receipt.regime, computed)
        if counted is not None:
            yield SPAN, engine, *counted


def _counted(engine: str, regime: str, computed: Computed) -> tuple[date, date] | None:
    """From which day to which a calendar was asked; None where none was, or its values name no day."""
    if not _asked(engine, regime, computed):
        return None
    values = {**computed.inputs, **computed.outputs}
    days = [_day(values.get(name)) for name in COUNTED.get(engine, ())]
    if len(days) == 0 or days[0] is None or days[1] is None:
        return None
    return days[0], max(days[0], days[1])


def _asked(engine: str, regime: str, computed: Computed) -> bool:
    """Whether the answer rests on the calendar: a validity ends on its raw day whatever the calendar says (Q-48)."""
    operations = {step.operation for step in computed.explanation}
    if engine in ASKED_IN:
        return not operations.isdisjoint(ASKED_IN[engine])
    if engine != "time-limits" or not operations.isdisjoint(MOVED):
        return True
    pack = PACKS.get(regime)
    dated = pack.time_limits.get(str(computed.inputs.get("rule"))) if pack is not None else None
    # A term of a rule that the program no longer has may have rolled: it is told rather than left out.
    return dated is None or any(since.value.procedural or since.value.roll_policy for since in dated.values)


def _day(value: object) -> date | None:
    """The day of a value that is one, or an instant with its offset; a receipt that holds another thing is for replay to name."""
    try:
        return date.fromisoformat(value[:10]) if isinstance(value, str) else None
    except ValueError:
        return None


def _position(entry: Recorded[Any]) -> int:
    return entry.position


RELIANCE = Model(
    "reliance",
    2,
    Reliance,
    primary_key=("position", "ordinal"),
    group="position",
    key=_position,
    apply=rests_on,
    indexes=(("sort", "name", "position"), ("sort", "last")),
    appends=True,
)


class Resting(Struct, frozen=True, kw_only=True):
    """Which decisions: those that cite a provision, name a source, asked an engine, or counted through a day or any day of a year.

    What is named is joined by `or`; `facts_after`: those whose fact is of a later day; `whatever`: all there are.
    """

    provisions: Collection[str] = ()
    sources: Collection[str] = ()
    engines: Collection[str] = ()
    days: Collection[date] = ()
    years: Collection[int] = ()
    facts_after: date | None = None
    whatever: bool = False


class Decision(Struct, frozen=True):
    """A decision by its place in the record, with the last day of each term that it counted."""

    position: int
    stream: UUID
    version: int
    regime: str
    tag: str
    last_days: tuple[date, ...]


def find(reading: Reading, resting: Resting, regimes: Collection[str], after: int = 0, limit: int = 50) -> Page[Decision]:
    """Decisions of these regimes in log order, after a position."""
    rows = reading.connection.execute(_positions(reading, resting, regimes, after).limit(limit + 1))
    positions = rows.scalars().all()
    return Page(_decisions(reading, positions[:limit]), len(positions) > limit)


def _positions(reading: Reading, resting: Resting, regimes: Collection[str], after: int) -> Select[int]:
    table = reading.table(RELIANCE)
    named = (PROVISION, resting.provisions), (SOURCE, resting.sources), (ENGINE, resting.engines)
    wanted: list[ColumnElement[bool]] = [and_(table.c.sort == sort, table.c.name.in_(names)) for sort, names in named if names]
    wanted += [_through(table, day, day) for day in sorted(resting.days)]
    wanted += [_through(table, date(year, 1, 1), date(year, 12, 31)) for year in sorted(resting.years)]
    if resting.facts_after is not None:
        wanted.append(table.c.position.in_(facts_after.after(reading, resting.facts_after)))
    if resting.whatever:
        wanted = [table.c.sort == DECISION]
    return (
        select(table.c.position)
        .where(table.c.position > after, table.c.regime.in_(regimes), or_(false(), *wanted))
        .group_by(table.c.position)
        .order_by(table.c.position)
    )


def _through(table: Table, first: date, last: date) -> ColumnElement[bool]:
    return and_(table.c.sort == SPAN, table.c.first <= last, table.c.last >= first)


def _decisions(reading: Reading, positions: Collection[int]) -> tuple[Decision, ...]:
    if not positions:
        return ()
    table = reading.table(RELIANCE)
    statement = (
        select(table).where(table.c.position.in_(positions), table.c.sort.in_((DECISION, SPAN))).order_by(table.c.position, table.c.ordinal)
    )
    found: dict[int, Decision] = {}
    for row in reading.rows(RELIANCE, statement):
        if row.sort == DECISION:
            found[row.position] = Decision(row.position, row.stream, row.version, row.regime, row.name, ())
        elif row.last is not None:
            known = found[row.position]
            found[row.position] = replace(known, last_days=(*known.last_days, row.last))
    return tuple(found.values())
