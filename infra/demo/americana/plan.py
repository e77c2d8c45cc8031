"""Which life is told how often, in which days, of which vehicles: 400 cases with this file and `plan_measures.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from itertools import count
from typing import Final, NamedTuple

from infra.demo.americana.companies import COMPANIES, OWN_SERVICE, TROUBLED
from infra.demo.americana.docket import Docket
from infra.demo.americana.fleet import FLEET, Vehicle
from infra.demo.americana.lives import appeals, endings, files, late, measures, payments
from infra.demo.americana.offences import ABSENT, BORROWED, COMMON, CROWDED, EXPIRED, FORGED, HYGIENE, UNMARKED, UNSAFE, Offence, officer_of
from infra.demo.americana.people import GUARD, INSPECTORS
from infra.demo.americana.register import operator_id, vehicle_id
from infra.demo.days import LAST_DAY, before_end
from infra.demo.names import chance, cnpj
from infra.demo.office import Office
from infra.demo.people import Person
from infra.demo.walk import Steps

Life = Callable[[Docket, Offence], Steps]

BEGIN, SETTLED = date(2024, 2, 12), date(2026, 6, 20)
"""Between these days begin the cases that come to their end; later ones may stand anywhere."""
YEARS: Final = (BEGIN, SETTLED)
STREET_HOURS: Final = (6, 19)

LICENSED: Final = tuple(
    v for v in FLEET if v.licensed and v.fate in {"kept", "renewed", "pending"} and v.company not in (*TROUBLED, *OWN_SERVICE)
)
OVERDUE: Final = tuple(v for v in FLEET if v.fate == "expired")
UNLICENSED: Final = tuple(v for v in FLEET if v.fate == "unlicensed" and v.joined < date(2026, 7, 1))


class Row(NamedTuple):
    """A life, how often, between which days; the offence (or those of `COMMON` in turn), and by whom it is found."""

    life: Life
    times: int
    days: tuple[date, date] = YEARS
    offence: Offence | None = None
    officer: Person | None = None


ROWS: Final = (
    Row(payments.paid_in_time, 48),
    Row(payments.paid_on_the_last_day, 11),
    Row(payments.paid_in_time_entered_late, 4),
    Row(payments.paid_late, 14),
    Row(payments.paid_in_parts, 8),
    Row(payments.paid_in_part, 4),
    Row(payments.paid_above, 5),
    Row(payments.paid_above_and_owed, 2, (date(2026, 3, 1), SETTLED)),
    Row(payments.never_paid, 14),
    Row(payments.served_on_another_first, 3),
    Row(appeals.dismissed, 20),
    Row(appeals.dismissed_and_unpaid, 5),
    Row(appeals.dismissed_twice, 10),
    Row(appeals.upheld_at_last, 6),
    Row(appeals.upheld, 12),
    Row(appeals.upheld_by_the_deputy, 2, (date(2026, 4, 6), SETTLED)),
    Row(appeals.paid_then_upheld, 3),
    Row(appeals.paid_then_upheld_and_owed, 2, (date(2026, 4, 1), SETTLED)),
    Row(appeals.lowered, 6, offence=UNSAFE),
    Row(appeals.made_worse, 2, offence=HYGIENE),
    Row(appeals.given_up, 3),
    Row(appeals.anothers, 2),
    Row(appeals.recused, 2),
    Row(late.not_admitted, 9),
    Row(late.given_back, 4),
    Row(late.given_back_before, 2),
    Row(late.on_paper, 4),
    Row(measures.fixed_on_site, 5, offence=UNMARKED, officer=INSPECTORS[0]),
    Row(measures.given_back, 8, offence=UNSAFE, officer=INSPECTORS[1]),
    Row(measures.impeded, 2, (date(2026, 9, 1), before_end(20)), UNSAFE, INSPECTORS[2]),
    Row(measures.collected, 2, (date(2026, 9, 1), before_end(20)), UNSAFE, INSPECTORS[3]),
    Row(measures.confirmed, 2, offence=UNSAFE, officer=GUARD),
    Row(measures.impediment_appealed, 2, offence=UNSAFE, officer=INSPECTORS[0]),
    Row(measures.collection_appealed, 1, offence=UNSAFE, officer=INSPECTORS[1]),
    Row(measures.impeded_until_paid, 4, (BEGIN, date(2026, 3, 1)), CROWDED),
    Row(measures.impeded_for_the_fine, 2, (date(2025, 9, 1), date(2026, 4, 1)), CROWDED),
    Row(measures.impediment_dismissed, 1, offence=UNSAFE, officer=INSPECTORS[2]),
    Row(files.annulled, 5),
    Row(files.reviewed, 2, (BEGIN, date(2026, 1, 31))),
    Row(files.corrected, 4),
    Row(files.referred, 3, offence=FORGED),
    Row(payments.not_served, 12, (before_end(12), before_end(0))),
    Row(payments.never_paid, 18, (before_end(14), before_end(9))),
    Row(endings.paid_at_once, 6, (before_end(16), before_end(12))),
    Row(appeals.appealed, 14, (date(2026, 9, 28), date(2026, 10, 29))),
    Row(late.late, 3, (date(2026, 9, 20), date(2026, 10, 18))),
    Row(appeals.decided_unknown, 6, (date(2026, 8, 15), date(2026, 9, 14))),
    Row(endings.appealable, 5, (date(2026, 8, 1), date(2026, 9, 7))),
    Row(endings.second_pending_at_the_end, 6, (date(2026, 8, 1), date(2026, 9, 7))),
    Row(endings.late_twice, 2, (date(2026, 6, 1), date(2026, 7, 10))),
    Row(appeals.decided_twice_unknown, 3, (date(2026, 5, 4), date(2026, 7, 1))),
    Row(endings.final, 3, (date(2026, 5, 4), date(2026, 7, 1))),
)


@dataclass
class Plan:
    """Hands out serial numbers, vehicles and instants in a fixed order."""

    office: Office
    serials: Iterator[int] = field(default_factory=lambda: count(1))
    turns: Iterator[int] = field(default_factory=count)

    def rows(self) -> None:
        """Plan every row, then the items that ask for vehicles of their own."""
        for row in ROWS:
            for number in range(row.times):
                turn = next(self.turns)
                case = self.case(LICENSED[turn % len(LICENSED)], row.officer)
                self.begin(self.spread(case, row.days, number, row.times), row.life(case, row.offence or COMMON[turn % len(COMMON)]))
        self._repeated()
        self._by_permit()
        self._unknown()
        for closed_on in (date(2025, 6, 20), date(2026, 6, 5)):
            for days in (24, 22):
                case = self.licensed()
                self.begin(self.street(case, closed_on - timedelta(days=days)), late.extended(case, COMMON[case.serial % 10], closed_on))

    def case(self, vehicle: Vehicle | None, officer: Person | None = None) -> Docket:
        """The next case, of a vehicle and its company."""
        serial = next(self.serials)
        who = officer or officer_of(serial)
        operator = operator_id(COMPANIES[vehicle.company - 1]) if vehicle else None
        return Docket(
            office=self.office, serial=serial, officer=who, operator=operator, vehicle=vehicle_id(vehicle) if vehicle else None,
            rng=chance("case", serial),
        )  # fmt: skip

    def licensed(self, officer: Person | None = None) -> Docket:
        """The next case, of the next licensed vehicle."""
        return self.case(LICENSED[next(self.turns) % len(LICENSED)], officer)

    def begin(self, at: datetime, steps: Steps) -> None:
        """Let a case begin."""
        self.office.plan(at, steps)

    def street(self, case: Docket, on: date) -> datetime:
        """An instant on which there is traffic."""
        return datetime.combine(on, time(case.rng.randrange(*STREET_HOURS), case.rng.randrange(60)), self.office.record.walk.zone)

    def spread(self, case: Docket, days: tuple[date, date], number: int, times: int) -> datetime:
        """The instant of one of so many, evenly through the days, a little moved."""
        span = (days[1] - days[0]).days
        step = span / times
        return self.street(case, days[0] + timedelta(days=min(span, int((number + case.rng.random()) * step))))

    def _repeated(self) -> None:
        """Pairs of cases with one vehicle and one item."""
        for life, pairs, last in (
            (files.prior_paid, 5, SETTLED),
            (files.prior_annulled, 3, date(2026, 3, 1)),
            (files.prior_pending, 2, date(2026, 3, 1)),
        ):
            for number in range(pairs):
                turn = next(self.turns)
                vehicle, offence = LICENSED[turn % len(LICENSED)], COMMON[(2, 4, 8, 9)[turn % 4]]
                case, later = self.case(vehicle), self.case(vehicle)
                self.begin(self.spread(case, (BEGIN, last - timedelta(days=80)), number, pairs), life(case, offence, later))

    def _by_permit(self) -> None:
        """Vehicles whose licence expired or never was, and such of another company."""
        lives = (*[payments.paid_in_time] * 5, *[payments.never_paid] * 2, *[appeals.dismissed] * 2)
        for life, vehicle in zip(lives, OVERDUE, strict=False):
            case = self.case(vehicle, INSPECTORS[vehicle.number % 4])
            since = (vehicle.licensed or LAST_DAY).replace(year=(vehicle.licensed or LAST_DAY).year + 5)
            self.begin(self.street(case, min(since + timedelta(days=case.rng.randint(12, 90)), before_end(20))), life(case, EXPIRED))
        for vehicle in (UNLICENSED * 3)[:3]:
            case = self.case(vehicle)
            self.begin(
                self.street(case, min(vehicle.joined + timedelta(days=45 + 3 * case.serial % 60), before_end(20))),
                payments.paid_in_time(case, ABSENT),
            )
        for number in range(3):
            case = self.licensed()
            other = LICENSED[(next(self.turns) + 40) % len(LICENSED)]
            case.vehicle = vehicle_id(other)
            self.begin(self.spread(case, YEARS, number, 3), payments.paid_in_time(case, BORROWED))

    def _unknown(self) -> None:
        """Companies and vehicles that no register knows: by CNPJ and plate."""
        for number, life in enumerate((*[payments.paid_late] * 4, *[payments.never_paid] * 2)):
            case = self.case(None)
            case.cnpj, case.plate = cnpj(f"{61_234_000 + 77 * number:08d}"), f"QXM{number + 2}C4{number}"
            self.begin(self.spread(case, YEARS, number, 6), life(case, ABSENT))
