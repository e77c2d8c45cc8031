"""Which life is told how often, in which days, of which vehicles of São Paulo: the 140 citations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from itertools import count
from typing import Final, NamedTuple

from infra.demo.days import before_end
from infra.demo.names import chance, cnpj
from infra.demo.office import Office
from infra.demo.sao_paulo.charter.citation import Citation
from infra.demo.sao_paulo.charter.companies import COMPANIES
from infra.demo.sao_paulo.charter.fleet import EXPIRED, FLEET, UNLICENSED, Vehicle, of_company
from infra.demo.sao_paulo.charter.found import COMMON, CROWDED, IN_STRIP, IN_ZONE, STRANGER, WITHOUT, Found
from infra.demo.sao_paulo.charter.found import EXPIRED as PAST_ITS_TERM
from infra.demo.sao_paulo.charter.lives import appeals, endings, fines, measures
from infra.demo.sao_paulo.charter.register import certificate_id, operator_id, term_id, vehicle_id
from infra.demo.sao_paulo.people import INSPECTORS
from infra.demo.walk import Steps

Life = Callable[[Citation, Found], Steps]

FIRST_SERIAL: Final = 1001
"""Numbers below are Americana's cases."""
BEGIN, SETTLED = date(2025, 8, 18), date(2026, 7, 10)
"""Between these days begin the cases that come to their end; later ones may stand anywhere."""
YEARS: Final = (BEGIN, SETTLED)
STREET_HOURS: Final = (6, 19)

IN_ORDER: Final = tuple(
    v for v in FLEET if v.certificate == "kept" and COMPANIES[v.company - 1].fate == "kept" and COMPANIES[v.company - 1].since < BEGIN
)
PLAIN: Final = tuple(v for v in IN_ORDER if not v.zone)
"""Vehicles without an authorisation for the zone: what happens to their certificates holds up nothing else."""


class Row(NamedTuple):
    """A life, how often, between which days; what was found (else those of `COMMON` in turn), and of which vehicles."""

    life: Life
    times: int
    days: tuple[date, date] = YEARS
    found: Found | None = None
    vehicles: tuple[Vehicle, ...] = IN_ORDER


ROWS: Final = (
    Row(fines.paid, 5),
    Row(fines.paid, 5, found=IN_ZONE, vehicles=PLAIN),
    Row(fines.paid_late, 2),
    Row(fines.published, 3),
    Row(fines.fined_by_the_secretary, 1),
    Row(fines.annulled, 3),
    Row(appeals.dismissed_and_paid, 3),
    Row(appeals.dismissed_and_unpaid, 1),
    Row(appeals.upheld, 2),
    Row(appeals.paid_and_upheld, 2, (date(2026, 6, 1), date(2026, 8, 10))),
    Row(appeals.late_and_not_admitted, 1),
    Row(appeals.held_up, 2, found=CROWDED, vehicles=PLAIN),
    Row(measures.suspended, 3, found=CROWDED, vehicles=PLAIN),
    Row(measures.suspended, 1, (before_end(62), before_end(62)), CROWDED, PLAIN[:1]),
    Row(measures.suspended_until_cured, 2, found=CROWDED, vehicles=PLAIN),
    Row(measures.retained, 5, found=CROWDED),
    Row(measures.retained_by_decision, 2, found=CROWDED),
    Row(measures.removed, 2, (date(2026, 8, 3), date(2026, 9, 10)), CROWDED),
    Row(measures.waiting, 2, (before_end(9), before_end(3)), CROWDED),
    Row(fines.not_served, 4, (before_end(3), before_end(0))),
    Row(fines.not_served, 2, (before_end(0), before_end(0)), IN_STRIP, PLAIN),
    Row(fines.notified, 6, (before_end(13), before_end(6))),
    Row(fines.defended, 5, (before_end(45), before_end(24))),
    Row(fines.notified, 5, (before_end(50), before_end(26))),
    Row(endings.sanctioned, 3, (before_end(80), before_end(50))),
    Row(endings.published, 4, (before_end(85), before_end(55))),
    Row(endings.paid, 2, (before_end(85), before_end(55))),
    Row(appeals.appealed, 5, (before_end(120), before_end(78))),
    Row(appeals.late, 2, (before_end(130), before_end(88))),
    Row(appeals.dismissed, 3, (before_end(180), before_end(125))),
)
STRANGERS: Final[tuple[Life, ...]] = (
    *[measures.seized_and_released] * 5, *[fines.paid] * 9, *[fines.paid_late] * 4, *[fines.published] * 4,
    *[appeals.dismissed_and_paid] * 3, appeals.dismissed_and_unpaid, *[appeals.upheld] * 2, appeals.late_and_not_admitted,
    fines.fined_by_the_secretary, measures.seizure_appealed, measures.seized_and_unpaid, *[measures.seized] * 2,
)  # fmt: skip
"""What happens to companies and vehicles that nobody registered."""
TURNS: Final = 32
"""Among so many turns those of strangers are dealt, so that each life is spread through the years."""


@dataclass
class Plan:
    """Hands out serial numbers, vehicles and instants in a fixed order."""

    office: Office
    serials: Iterator[int] = field(default_factory=lambda: count(FIRST_SERIAL))
    turns: Iterator[int] = field(default_factory=count)

    def rows(self) -> None:
        """Plan every row, then what asks for vehicles or companies of its own."""
        for row in ROWS:
            for number in range(row.times):
                turn = next(self.turns)
                case = self.case(row.vehicles[turn * 5 % len(row.vehicles)])
                found = row.found or COMMON[turn % len(COMMON)]
                self.begin(self.spread(case, row.days, number, row.times, of_zone="12" in found.provisions), row.life(case, found))
        self._repeated()
        self._by_permit()
        self._of_terms()
        self._strangers()

    def case(self, vehicle: Vehicle) -> Citation:
        """The next case, of a vehicle and its company."""
        company = COMPANIES[vehicle.company - 1]
        return self._next(
            operator=operator_id(company), vehicle=vehicle_id(vehicle), term=term_id(company), certificate=certificate_id(vehicle)
        )

    def begin(self, at: datetime, steps: Steps) -> None:
        """Let a case begin."""
        self.office.plan(at, steps)

    def street(self, case: Citation, on: date) -> datetime:
        """An instant on which there is traffic."""
        return datetime.combine(on, time(case.rng.randrange(*STREET_HOURS), case.rng.randrange(60)), self.office.record.walk.zone)

    def spread(self, case: Citation, days: tuple[date, date], number: int, times: int, *, of_zone: bool = False) -> datetime:
        """The instant of one of so many, evenly through the days, a little moved; on a working day where the zone has to be closed."""
        span = (days[1] - days[0]).days
        on = days[0] + timedelta(days=min(span, int((number + case.rng.random()) * span / times)))
        return self.street(case, self.office.working(on) if of_zone else on)

    def _next(self, **about: object) -> Citation:
        serial = next(self.serials)
        officer = INSPECTORS[serial % len(INSPECTORS)]
        return Citation(office=self.office, serial=serial, rng=chance("case", serial), officer=officer, **about)  # type: ignore[arg-type]

    def _repeated(self) -> None:
        """Pairs of cases of one company within 180 days."""
        for number in range(2):
            vehicle = IN_ORDER[(next(self.turns) * 5) % len(IN_ORDER)]
            case, later = self.case(vehicle), self.case(vehicle)
            begins = self.spread(case, (BEGIN, date(2026, 4, 30)), number, 2)
            self.begin(begins, fines.repeated(case, COMMON[number], later))

    def _by_permit(self) -> None:
        """Vehicles whose certificate expired or never was; the certificate of one is revoked while it still counts."""
        for at, number in enumerate(EXPIRED):
            vehicle = FLEET[number - 1]
            case = self.case(vehicle)
            if at == 0:
                self.begin(self.street(case, date(2025, 10, 14)), measures.certificate_revoked(case, CROWDED))
            else:
                on = date(2026, 8, 4) + timedelta(days=9 * at)
                self.begin(self.street(case, on), (fines.paid if at % 2 else fines.published)(case, PAST_ITS_TERM))
        lives: tuple[Life, ...] = (fines.paid, measures.seized_and_released, fines.published)
        for at, number in enumerate(UNLICENSED):
            case = self.case(FLEET[number - 1])
            self.begin(self.spread(case, YEARS, at, 3), lives[at](case, WITHOUT))

    def _of_terms(self) -> None:
        """Companies whose term expired, is suspended, was revoked, was given up, or never was."""
        for number, on, life, found in (
            (23, date(2026, 7, 14), fines.paid, PAST_ITS_TERM),
            (23, date(2026, 9, 8), fines.published, PAST_ITS_TERM),
            (24, date(2026, 8, 18), measures.term_suspended, CROWDED),
            (25, date(2025, 10, 21), measures.term_revoked, CROWDED),
            (25, date(2026, 4, 8), measures.seized_and_released, WITHOUT),
            (26, date(2026, 6, 16), fines.paid, WITHOUT),
            (29, date(2026, 3, 18), measures.seized_and_unpaid, STRANGER),
        ):
            case = self.case(of_company(number)[0])
            self.begin(self.street(case, on), life(case, found))

    def _strangers(self) -> None:
        """Companies and vehicles that no register knows: by CNPJ and plate."""
        settled, held = (date(2025, 2, 10), date(2026, 7, 20)), (before_end(12), before_end(6))
        for number, life in enumerate(STRANGERS):
            case = self._next(cnpj=cnpj(f"{64_820_000 + 91 * number:08d}"), plate=f"LTM{number % 8 + 1}D{20 + number}")
            waits = life is measures.seized
            at = self.spread(case, held if waits else settled, number % 2 if waits else number * 7 % TURNS, 2 if waits else TURNS)
            self.begin(at, life(case, STRANGER))
