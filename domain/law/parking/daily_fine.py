"""A fine for each day: every day is charged at the rate of that day, as the law and the city's acts give it.

A newcomer would multiply all days by today's rate: the law has that as another reading only (Q-35).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

from msgspec import Struct

from domain.acts.content import DailyRate, FineTable, IndexFactor
from domain.law.explanation import Computed, Step, step
from domain.law.fines import group_value
from domain.law.lawbook import Law
from domain.law.parking.parking_reserve import parking_rule

ENGINE = "daily-fine/1"
DAY = timedelta(days=1)
Pauses = tuple[tuple[date, date], ...]
"""Stretches of days that are not charged: from a day to the day before another."""


class Span(Struct, frozen=True, omit_defaults=True):
    """Charged days in a row at one rate, first and last included."""

    first: date
    last: date
    rate_centavos: int
    version: str = ""

    @property
    def days(self) -> int:
        """How many days."""
        return (self.last - self.first).days + 1

    @property
    def centavos(self) -> int:
        """What they cost."""
        return self.days * self.rate_centavos


class DailyFine(Struct, frozen=True, omit_defaults=True):
    """The days charged, what they cost, and the act (or norm) of the last rate."""

    days: int
    amount_centavos: int
    spans: tuple[Span, ...] = ()
    table_version: str = ""
    warnings: tuple[str, ...] = ()


def daily_fine(law: Law, first: date, last: date, *, on: date, pauses: Pauses = ()) -> tuple[DailyFine, Computed]:
    """The fine of the days `first` to `last`, both charged; none where `last` comes before `first`.

    `on` is the day on which the readings of Q-35 are taken; `pauses` are days that an authority suspended.
    """
    rule = parking_rule(law)
    charged = [stretch for stretch in _without(first, last, pauses) if stretch[0] <= stretch[1]]
    by_index = law.choice(law.regime.policy_keys["rate-table"], on) == "yearly"
    spans: list[Span] = []
    steps: list[Step] = []
    warnings: dict[str, None] = {}
    same_for_all = law.choice(law.regime.policy_keys["rate-for"], on) == "last_rate_for_all"
    for start, end in charged:
        for begins, ends in [(start, end)] if same_for_all else _stretches(law, start, end, monthly=not by_index):
            priced = charged[-1][1] if same_for_all else begins
            rate, version, steps, said = group_value(law, rule.fine_group, priced, by_index=by_index)
            warnings |= dict.fromkeys(said)
            spans.append(Span(begins, ends, rate, version))
    spans = _joined(spans)
    counted = [
        step("charge-days", span.centavos, "centavos", rule.fine_provision, span.version,
             first=span.first, last=span.last, days=span.days, rate=span.rate_centavos)
        for span in spans
    ]  # fmt: skip
    days, amount = sum(s.days for s in spans), sum(s.centavos for s in spans)
    found = DailyFine(days, amount, tuple(spans), spans[-1].version if spans else "", tuple(warnings))
    inputs: dict[str, Any] = {
        "from": first.isoformat(), "through": last.isoformat(), "on": on.isoformat(),
        "pauses": [[begins.isoformat(), until.isoformat()] for begins, until in pauses],
    }  # fmt: skip
    spans_out = [
        {"from": s.first.isoformat(), "through": s.last.isoformat(), "days": s.days, "rateCentavos": s.rate_centavos} for s in spans
    ]
    outputs: dict[str, Any] = {"days": days, "amountCentavos": amount, "spans": spans_out}
    total = step("total-of-days", amount, "centavos", rule.fine_provision, days=days)
    return found, Computed(ENGINE, inputs, outputs, (*steps, *counted, total), tuple(warnings))


def _without(first: date, last: date, pauses: Pauses) -> Iterator[tuple[date, date]]:
    """The days from first to last that no pause covers, in stretches."""
    at = first
    for begins, until in sorted(pauses):
        if begins > at:
            yield at, min(last, begins - DAY)
        at = max(at, until)
        if at > last:
            return
    yield at, last


def _stretches(law: Law, first: date, last: date, *, monthly: bool) -> Iterator[tuple[date, date]]:
    """The days cut where a rate may change: at each act, and at each 1 January (each first of a month where rates are monthly)."""
    changes = {a.effective_from for kind in (FineTable, DailyRate) for a in law.acts.of(kind)}
    changes |= {a.effective_from for a in law.city.of(IndexFactor)}
    months = range(1, 13) if monthly else (1,)
    changes |= {date(year, month, 1) for year in range(first.year, last.year + 1) for month in months}
    cuts = [first, *sorted(day for day in changes if first < day <= last), last + DAY]
    return ((begins, until - DAY) for begins, until in pairwise(cuts))


def _joined(spans: list[Span]) -> list[Span]:
    """Neighbours at one rate become one."""
    found: list[Span] = []
    for span in spans:
        before = found[-1] if found else None
        if before is not None and before.last + DAY == span.first and before.rate_centavos == span.rate_centavos:
            found[-1] = Span(before.first, span.last, span.rate_centavos, span.version)
        else:
            found.append(span)
    return found
