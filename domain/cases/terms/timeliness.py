"""Whether what was filed is in time: a defence, and a late appeal whose term an act or an authority made longer. Kept with its receipt.

An appeal that is lodged or decided asks `admissibility` instead, which also says who may appeal.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from domain.law.explanation import Computed, step
from domain.law.lawbook import Law
from domain.law.time_limits import timely

ENGINE = "timeliness/1"


def timeliness(law: Law, filed_at: datetime, last_day: date | None, citation: str) -> tuple[bool, Computed]:
    """Compare the instant with the last day, up to the cut-off on that day (Q-03). Without a last day nothing had begun: it is in time."""
    in_time = last_day is None or timely(law, filed_at, last_day)
    filed = filed_at.astimezone(law.zone).replace(microsecond=0).isoformat()
    compared = "filed-before-the-term" if last_day is None else "compare-with-last-day"
    inputs: dict[str, Any] = {"filedAt": filed, "lastDay": last_day.isoformat() if last_day else None, "citation": citation}
    outputs: dict[str, Any] = {"timely": in_time}
    return in_time, Computed(ENGINE, inputs, outputs, (step(compared, in_time, "flag", citation, filed_at=filed, last_day=last_day),))


def defence_in_time(law: Law, rule: str, filed_at: datetime, last_day: date | None) -> tuple[bool, Computed]:
    """The same of a defence, which rests on the provision of its term (`rule`), where the regime has one."""
    term = law.regime.time_limits.get(rule)
    on = filed_at.astimezone(law.zone).date()
    citation = term.on(max(on, term.values[0].day)).citation if term is not None else ""
    return timeliness(law, filed_at, last_day, citation)
