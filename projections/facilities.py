"""The register of car parks as a list. Whether one complies is read on what was recorded last: a day is asked of the car park itself.

Only the pack's own rule is read, which no act changes: a fold sees no other stream. Another rule asks for a higher `fold_version`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import select

from domain.law.dated import NotInForce
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from domain.operators.operator import operator_stream
from domain.parking import events as e
from domain.parking.compliance import compliance
from domain.parking.facility import Counted, Facility, Mode, Running, evolve
from domain.recorded import Recorded
from projections import search
from projections.model import Model, single, stream_of
from projections.reading import Page, Reading, visible


class FacilityRow(Struct, frozen=True, kw_only=True):
    """A car park. `operator`: the company that runs it, by the id that its registration would have; `cnpj` empty: nobody runs it.

    `entry`, `running`, `modes` and `spaces` are what the fold needs to go on.
    """

    facility: UUID
    opened: int
    version: int
    regime: str
    kind: str
    name: str
    address: str
    operator: UUID | None = None
    cnpj: str = ""
    subject: bool = True
    compliant: bool | None = None
    required: int | None = None
    offered: int | None = None
    reserved: int | None = None
    entry: tuple[e.FacilityRegistered]
    running: tuple[Running, ...] = ()
    modes: tuple[Mode, ...] = ()
    spaces: tuple[Counted, ...] = ()


CONCERNED = (e.FacilityRegistered, e.FacilityOperatorChanged, e.FacilityModeChanged, e.SpacesDeclared, e.FacilityInspected)


def apply(row: FacilityRow | None, entry: Recorded[Any]) -> FacilityRow | None:
    """The row after one more fact of the car park."""
    event = entry.event
    if row is None:
        if not isinstance(event, e.FacilityRegistered):
            return None
        row = FacilityRow(
            facility=entry.stream, opened=entry.position, version=entry.version, regime=event.regime, kind=event.kind, name=event.name,
            address=event.address, entry=(event,),
        )  # fmt: skip
    state = evolve(Facility(row.entry[0], row.running, row.modes, row.spaces), event)
    return _shown(replace(row, version=entry.version, running=state.running, modes=state.modes, spaces=state.spaces), state)


def _shown(row: FacilityRow, state: Facility) -> FacilityRow:
    """The row with what it shows of the last day of which something is recorded."""
    law = Law(PACKS[row.regime])
    last = (one.since for part in (state.running, state.modes, state.spaces) for one in part[-1:])
    day = max([state.entry.registered_on, *last])
    company = state.operator_on(day)
    cnpj = company.cnpj if company is not None else ""
    row = replace(row, cnpj=cnpj, operator=operator_stream(row.regime, cnpj).id if cnpj else None)
    try:
        found = compliance(law, state, day)
    except NotInForce:
        return replace(row, compliant=None, required=None)
    return replace(
        row, subject=found.subject, compliant=found.compliant, required=found.required, offered=found.offered, reserved=found.reserved
    )


FACILITIES = Model(
    "facility_list",
    1,
    FacilityRow,
    primary_key=("facility",),
    group="facility",
    key=stream_of,
    apply=single(apply),
    events=CONCERNED,
    indexes=(("opened",), ("regime", "opened"), ("operator", "opened"), ("cnpj",)),
)


class Wanted(Struct, frozen=True, kw_only=True):
    """Which car parks; None asks for all.

    `q` are the beginnings of words: name, address, CNPJ. A reader sees things of `regimes` or of `operators`.
    """

    regime: str | None = None
    regimes: Collection[str] | None = None
    operators: Collection[UUID] | None = None
    kind: str | None = None
    compliant: bool | None = None
    cnpj: str | None = None
    q: str | None = None


def find(reading: Reading, wanted: Wanted, after: int | None = None, limit: int = 50) -> Page[FacilityRow]:
    """Car parks, newest first; `after` is `opened` of the last row of the page before."""
    table = reading.table(FACILITIES)
    exact = {"regime": wanted.regime, "kind": wanted.kind, "compliant": wanted.compliant, "cnpj": wanted.cnpj}
    conditions = [table.c[name] == value for name, value in exact.items() if value is not None]
    statement = select(table).where(visible(table, wanted.regimes, wanted.operators), *conditions).order_by(table.c.opened.desc())
    statement = statement.where(*search.with_words(reading, wanted.q, table.c.facility))
    if after is not None:
        statement = statement.where(table.c.opened < after)
    return reading.page(FACILITIES, statement, limit)
