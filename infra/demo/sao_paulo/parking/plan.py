"""Which breach of which car park in which days: the 60 cases of the decree on spaces for elderly people."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from itertools import count
from typing import Final, NamedTuple

from infra.demo.days import before_end
from infra.demo.names import chance
from infra.demo.office import Office
from infra.demo.sao_paulo.parking import breach_lives as lives
from infra.demo.sao_paulo.parking.breach import Breach
from infra.demo.sao_paulo.parking.car_parks import BOUND, CarPark, Standing
from infra.demo.walk import Steps

FIRST_SERIAL: Final = 2001
FAULTS: Final[tuple[Standing, ...]] = ("too-few", "too-few", "unsigned", "too-few", "far")
YEARS: Final = (date(2025, 5, 5), date(2026, 5, 15))


class Row(NamedTuple):
    """A life, how often, between which days."""

    life: Callable[[Breach], Steps]
    times: int
    days: tuple[date, date] = YEARS


SETTLED: Final = (
    Row(lives.cured, 8),
    Row(lives.served_later, 2),
    Row(lives.paid, 7),
    Row(lives.proven_later, 2),
    Row(lives.excluded, 1),
    Row(lives.paid_late, 2),
    Row(lives.unpaid, 2),
    Row(lives.notice_upheld, 1),
    Row(lives.fine_held_up, 1),
    Row(lives.dismissed_and_paid, 2),
    Row(lives.passed_on_and_fined, 1),
    Row(lives.passed_on, 1),
    Row(lives.annulled, 1),
    Row(lives.across_the_year, 3, (date(2025, 11, 24), date(2025, 12, 18))),
)
"""Cases that come to their end, or at least to a default."""
OPEN: Final = (
    Row(lives.upheld, 1, (date(2026, 7, 13), date(2026, 7, 30))),
    Row(lives.not_served, 2, (before_end(2), before_end(0))),
    Row(lives.notified, 2, (before_end(1), before_end(0))),
    Row(lives.notified, 4, (before_end(40), before_end(8))),
    Row(lives.cured, 1, (before_end(12), before_end(8))),
    Row(lives.stopped, 2, (before_end(75), before_end(55))),
    Row(lives.notice_appealed, 2, (before_end(32), before_end(20))),
    Row(lives.notice_appealed_and_stopped, 1, (before_end(20), before_end(12))),
    Row(lives.notice_appealed_late, 1, (before_end(45), before_end(34))),
    Row(lives.fine_appealed, 2, (before_end(110), before_end(90))),
    Row(lives.fine_appealed_late, 1, (before_end(110), before_end(100))),
    Row(lives.dismissed, 1, (before_end(135), before_end(120))),
    Row(lives.final_at_the_end, 1, (before_end(75), before_end(58))),
    Row(lives.passed_on, 1, (before_end(9), before_end(6))),
    Row(lives.told_at_the_end, 2, (before_end(75), before_end(58))),
    Row(lives.paid_at_the_end, 2, (before_end(75), before_end(58))),
)
"""Cases that stand somewhere on the last day."""


def plan_breaches(office: Office) -> None:
    """Plan all of them: at most one that ends and, months later, one that is open at each car park, so that none meets another."""
    serials = count(FIRST_SERIAL)
    settled = [(row, number) for row in SETTLED for number in range(row.times)]
    still_bound = [park for park, (row, _) in zip(BOUND, settled, strict=True) if row.life is not lives.excluded]
    open_ones = [(row, number) for row in OPEN for number in range(row.times)]
    for park, (row, number) in (*zip(BOUND, settled, strict=True), *zip(still_bound, open_ones, strict=False)):
        _begin(office, next(serials), row, number, park)


def _begin(office: Office, serial: int, row: Row, number: int, park: CarPark) -> None:
    case = Breach(office=office, serial=serial, rng=chance("case", serial), park=park, fault=FAULTS[serial % len(FAULTS)])
    span = (row.days[1] - row.days[0]).days
    on = row.days[0] + timedelta(days=min(span, int((number + case.rng.random()) * (span + 1) / row.times)))
    office.plan(office.at(office.working(on), 9 + serial % 7, serial % 60), row.life(case))
