"""The list a reviewer works from: one row a case, newest first, with its next due day.

It holds no personal data: whoever searches names finds none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import Any
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Table, and_, case, or_, select
from sqlalchemy.sql.elements import ColumnElement

from domain.cases.case import CASE
from domain.cases.events import file, fines, non_compliance, opening
from domain.identifiers import canonical_plate
from domain.identifiers import plate as checked_plate
from domain.operators.operator import operator_stream
from domain.recorded import Recorded
from projections import case_status, deadlines, plates, search
from projections.case_status import Standing
from projections.deadline_list import DEADLINES
from projections.deadline_rows import CLOSING, Deadline
from projections.model import Model, single, stream_of
from projections.reading import Page, Reading, visible
from projections.status_ahead import COME_FROM, ahead

RUNNING = "fine-running"


class CaseRow(Struct, frozen=True, kw_only=True):
    """`opened` is the position of the first fact; `due` the first day on which an open term ends, over or not; a reader is told `due_on`.

    `kind` is `infraction`, `measure`, `cassation` or `non-compliance`. `operator`: who may see it as its own.
    `status` is the word of the facts; `then_status` the one from `then_on` on, and `later_status` from `later_on` on, if nothing more is
    recorded (None: no such day); `uncharged_status` the one if no daily fine runs. `standing` and `terms` are what the fold needs to go
    on, each a tuple so that it lies in one column.
    """

    case: UUID
    opened: int
    version: int
    number: str
    kind: str
    regime: str
    status: str
    cnpj: str
    operator: UUID | None
    vehicle: UUID | None = None
    facility: UUID | None = None
    plate: str = ""
    provision: str = ""
    occurred_on: date | None = None
    amount_centavos: int | None = None
    due: date | None = None
    assigned: UUID | None = None
    changed_at: datetime
    then_on: date | None = None
    then_status: str = ""
    later_on: date | None = None
    later_status: str = ""
    uncharged_status: str = ""
    standing: tuple[Standing] = (Standing(),)
    terms: tuple[Deadline, ...] = ()


def apply(row: CaseRow | None, entry: Recorded[Any]) -> CaseRow | None:
    """The row after one more fact of the case."""
    changed = _opened(entry) if row is None else _change(row, entry)
    if changed is None:
        return None
    standing = case_status.change(changed.standing[0], entry.event)
    terms = deadlines.apply(changed.terms, entry)
    over = standing.closed_on is not None or standing.annulled_on is not None
    due = None if over else min(_ends(terms), default=None)
    then, later = ahead(standing, terms)
    return replace(
        changed, version=entry.version, changed_at=entry.recorded_at, standing=(standing,), status=standing.word, terms=terms, due=due,
        then_on=then.on if then else None, then_status=then.word if then else "", later_on=later.on if later else None,
        later_status=later.word if later else "", uncharged_status=standing.uncharged,
    )  # fmt: skip


def status_on(row: CaseRow, day: date, ended: Mapping[str, date] | None = None) -> str:
    """The word of a row on a day: that of the law on its facts, whether the clock has recorded what lapsed or not.

    `ended`: the last day of each regime's norm that ended; a notice of a later day brings no daily fine (Q-66).
    """
    if row.later_on is not None and row.later_on <= day:
        word = row.later_status
    else:
        word = row.then_status if row.then_on is not None and row.then_on <= day else row.status
    last = (ended or {}).get(row.regime)
    after = last is not None and row.occurred_on is not None and row.occurred_on > last
    return row.uncharged_status if after and word == RUNNING else word


def due_on(row: CaseRow, day: date) -> date | None:
    """The next last day of an open term, as of a day: what is over by then is not due, whether the clock has recorded it or not."""
    return None if row.due is None else min((last for last in _ends(row.terms) if last >= day), default=None)


def _ends(terms: Iterable[Deadline]) -> Iterator[date]:
    """The last days of what is open in a case."""
    return (t.last_day for t in terms if t.state == "open" and t.kind != CLOSING and t.last_day is not None)


def _opened(entry: Recorded[Any]) -> CaseRow | None:
    event = entry.event
    match event:
        case opening.InfractionRecorded():
            kind = "infraction"
        case opening.MeasureContested():
            kind = "measure"
        case opening.CassationCaseOpened():
            kind = "cassation"
        case non_compliance.NonComplianceNotified():
            kind = "non-compliance"
        case _:
            return None
    row = CaseRow(
        case=entry.stream,
        opened=entry.position,
        version=1,
        number=event.number,
        kind=kind,
        regime=event.regime,
        status="recorded",
        cnpj=event.offender.cnpj,
        operator=event.offender.operator,
        changed_at=entry.recorded_at,
    )
    if isinstance(event, non_compliance.NonComplianceNotified):
        company = operator_stream(event.regime, event.offender.cnpj).id
        return replace(row, occurred_on=event.drawn_up_on, operator=company, facility=event.facility)
    if not isinstance(event, opening.InfractionRecorded):
        return row
    plate = canonical_plate(event.plate) if event.plate else ""
    return replace(row, vehicle=event.vehicle, plate=plate, provision=event.provision, occurred_on=event.occurred_on)


def _change(row: CaseRow, entry: Recorded[Any]) -> CaseRow:
    match entry.event:
        case fines.FineAssessed() as fine:
            return replace(row, provision=fine.provision, amount_centavos=fine.amount_centavos)
        case fines.FineReassessed() as fine:
            return replace(row, provision=fine.provision, amount_centavos=fine.to_centavos)
        case file.CaseAnnulled() if row.amount_centavos is not None:
            return replace(row, amount_centavos=0)
        case file.CaseAssigned() as assigned:
            return replace(row, assigned=assigned.reviewer)
        case _:
            return row


CASES = Model(
    "case_list",
    8,
    CaseRow,
    primary_key=("case",),
    group="case",
    key=stream_of,
    apply=single(apply),
    events=CASE.events,
    indexes=(
        ("opened",),
        ("regime", "status", "opened"),
        ("operator", "opened"),
        ("vehicle", "opened"),
        ("facility", "opened"),
        ("plate",),
        ("due",),
        ("assigned", "opened"),
    ),
)


class Wanted(Struct, frozen=True, kw_only=True):
    """Which cases; None asks for all.

    `on`: the day as of which a status is read, and what is due; `ended`: the last day of each regime's norm that ended. `q`: beginnings of
    words (`projections/search.py`). A reader sees things of `regimes` or of `operators`.
    """

    on: date
    ended: Mapping[str, date] = {}
    regime: str | None = None
    regimes: Collection[str] | None = None
    status: str | None = None
    operator: UUID | None = None
    operators: Collection[UUID] | None = None
    vehicle: UUID | None = None
    facility: UUID | None = None
    plate: str | None = None
    provision: str | None = None
    due_before: date | None = None
    assigned_to: UUID | None = None
    q: str | None = None


def find(reading: Reading, wanted: Wanted, after: int | None = None, limit: int = 50) -> Page[CaseRow]:
    """Cases, newest first; `after` is `opened` of the last row of the page before. Refuses a plate that is none (`invalid_plate`)."""
    table = reading.table(CASES)
    exact: dict[str, object] = {
        "regime": wanted.regime,
        "operator": wanted.operator,
        "vehicle": wanted.vehicle,
        "facility": wanted.facility,
        "provision": wanted.provision,
        "assigned": wanted.assigned_to,
    }
    conditions: list[ColumnElement[bool]] = [table.c[name] == value for name, value in exact.items() if value is not None]
    conditions.append(visible(table, wanted.regimes, wanted.operators))
    if wanted.status is not None:
        conditions += _standing(table, wanted.status, wanted.on, wanted.ended)
    if wanted.due_before is not None:
        conditions += _due_before(reading, table, wanted.due_before, wanted.on)
    if wanted.plate is not None:
        sought = canonical_plate(checked_plate(wanted.plate))
        conditions.append(or_(table.c.plate == sought, table.c.vehicle.in_(plates.bearers(reading, sought))))
    conditions += search.with_words(reading, wanted.q, table.c.case, table.c.operator, table.c.vehicle)
    statement = select(table).where(*conditions).order_by(table.c.opened.desc())
    if after is not None:
        statement = statement.where(table.c.opened < after)
    page = reading.page(CASES, statement, limit)
    on, ended = wanted.on, wanted.ended
    return Page(tuple(replace(row, status=status_on(row, on, ended), due=due_on(row, on)) for row in page.items), page.more)


def fines_running(reading: Reading, regimes: Collection[str], on: date, after: UUID | None, limit: int) -> list[UUID]:
    """Cases whose daily fine runs on a day, in order, those after one, at most so many."""
    table = reading.table(CASES)
    statement = select(table.c.case).where(table.c.regime.in_(sorted(regimes)), *_standing(table, RUNNING, on, {}))
    if after is not None:
        statement = statement.where(table.c.case > after)
    return list(reading.connection.execute(statement.order_by(table.c.case).limit(limit)).scalars())


def _due_before(reading: Reading, table: Table, day: date, on: date) -> tuple[ColumnElement[bool], ...]:
    """Rows in which an open term ends before a day and is not over. The row has the earliest, indexed; its terms tell the next."""
    terms = reading.table(DEADLINES)
    ends = select(terms.c.case).where(
        terms.c.last_day >= on, terms.c.last_day < day, terms.c.state == "open", terms.c.kind != CLOSING
    )  # fmt: skip
    return table.c.due < day, table.c.case.in_(ends)


def _standing(table: Table, word: str, on: date, ended: Mapping[str, date]) -> tuple[ColumnElement[bool], ...]:
    """Rows of a word on a day. What days cannot turn into it is left out by its recorded word, which has an index."""
    now: ColumnElement[str] = case(
        (table.c.later_on <= on, table.c.later_status), (table.c.then_on <= on, table.c.then_status), else_=table.c.status
    )  # fmt: skip
    recorded = (word, *COME_FROM.get(word, ()))
    if ended:
        after = or_(*(and_(table.c.regime == regime, table.c.occurred_on > last) for regime, last in ended.items()))
        now = case((and_(now == RUNNING, after), table.c.uncharged_status), else_=now)
        recorded = (*recorded, RUNNING)
    return table.c.status.in_(recorded), now == word
