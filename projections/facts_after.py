"""Decisions by the day of their fact, which is what a norm binds (Q-66): of a case the day of what happened, never that of the decision.

Of a register, the day on which something began; what only ends something needs no norm in force, and is no such decision.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Select, case, select
from sqlalchemy.sql.selectable import FromClause

from domain.permits.events import PermitRefused, PermitRenewalRefused, PermitRevoked
from projections.cases import CASES
from projections.history import HISTORY
from projections.reading import Reading

ENDING = tuple(str(each.__struct_config__.tag) for each in (PermitRefused, PermitRenewalRefused, PermitRevoked))
"""Decisions that end something, by their tags."""


def after(reading: Reading, day: date) -> Select[Any]:
    """The log positions of the decisions whose fact is of a later day."""
    joined, fact_on = _joined(reading)
    history = reading.table(HISTORY)
    chosen = select(history.c.position).select_from(joined)
    return chosen.where(history.c.decision, history.c.tag.not_in(ENDING), fact_on > day)


def days(reading: Reading, positions: Collection[int]) -> Mapping[int, date]:
    """By log position the day of the fact; none for what has none, and for what ends something."""
    if not positions:
        return {}
    joined, fact_on = _joined(reading)
    history = reading.table(HISTORY)
    asked = select(history.c.position, fact_on).select_from(joined)
    rows = reading.connection.execute(asked.where(history.c.position.in_(positions), history.c.tag.not_in(ENDING)))
    return {position: day for position, day in rows if day is not None}


def _joined(reading: Reading) -> tuple[FromClause, ColumnElement[Any]]:
    """History beside the cases, and the day of a line's fact: a measure that is only contested is none of its own."""
    history, cases = reading.table(HISTORY), reading.table(CASES)
    own = cases.c.case.is_(None) | (cases.c.kind == "cassation")
    return history.outerjoin(cases, cases.c.case == history.c.stream), case((own, history.c.day), else_=cases.c.occurred_on)
