"""What another rate means to a daily fine that still runs: its days that are not drawn up yet. A fine that was drawn up stays as it is."""

from __future__ import annotations

from datetime import date

from msgspec import Struct

from domain.cases.non_compliance.accrual import accrued
from domain.cases.state import Case
from domain.law.explanation import Computed
from domain.law.lawbook import Law
from domain.law.parking.daily_fine import DailyFine, daily_fine


class Repriced(Struct, frozen=True):
    """From a day on each day of the fine costs something else, in centavos; `computed` counts the days under the new law."""

    since: date
    old_centavos: int
    new_centavos: int
    computed: Computed


def repriced(state: Case, before: Law, after: Law, effective_from: date, day: date) -> Repriced | None:
    """The first day of a running fine that costs something else under `after` than under `before`; None where none does.

    `effective_from` is the day from which the two laws differ, `day` today: a fine that does not run on it is left alone. A pause is no
    matter here, since the rate is what the days cost once they are charged again.
    """
    nc = state.non_compliance
    if nc is None or nc.begun is None or nc.stopped is not None or not accrued(state, before, day).running:
        return None
    first, on = nc.begun.first_fine_day, nc.notified.drawn_up_on
    last = max(first, effective_from, day)
    old, _ = daily_fine(before, first, last, on=on)
    new, computed = daily_fine(after, first, last, on=on)
    for since in sorted({span.first for fine in (old, new) for span in fine.spans}):
        rates = _rate(old, since), _rate(new, since)
        if rates[0] != rates[1]:
            return Repriced(since, *rates, computed)
    return None


def _rate(fine: DailyFine, day: date) -> int:
    return next(span.rate_centavos for span in fine.spans if span.first <= day <= span.last)
