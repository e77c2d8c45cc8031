"""The three hundred vehicles of the demonstration, and what becomes of each one's licence. Data alone: nothing here asks anything."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Final, Literal, NamedTuple

from domain.vehicles.commands import Ownership
from infra.demo.americana.companies import COMPANIES, TROUBLED, Company
from infra.demo.names import chance, renavam

FIRST_GRANT, LAST_OLD_GRANT = date(2019, 9, 16), date(2023, 11, 20)
"""Older grants would rest on ages that nobody knows any more (art. 10-I before Lei 6.335/2019)."""
LAST_EXPIRY, LAST_PENDING = date(2026, 10, 20), date(2027, 1, 15)
EARLY_SHARE: Final = 72
"""Of a hundred vehicles of a company so many were there before it was entered, or came with it."""
MERCOSUL_SINCE: Final = 2019

Fate = Literal["kept", "renewed", "late", "expired", "pending", "unlicensed", "refused", "applied"]
"""What becomes of the licence: kept through 2026; renewed in time; asked too late and licensed anew; expired; renewal pending at the end;
never asked for; refused; application pending at the end."""

SHAPES: Final[dict[str, tuple[int, ...]]] = {"bus": (42, 44, 46, 50), "microbus": (20, 24, 28), "mixed": (15, 18)}
PLATE_LETTERS: Final = ("DJK", "EFO", "FQS", "GBT", "CUD", "DBL", "EGZ", "FHV", "GAM", "BXJ")
FEATURES: Final[dict[str, bool | int | str]] = {
    "upholsteredSeats": True, "seatBelts": True, "headRests": True, "tachograph": True, "taximeter": False, "doors": 1, "coachSeats": True,
}  # fmt: skip


class Vehicle(NamedTuple):
    """A vehicle to be registered; `licensed` is the day of the grant of a licence that is older than 2024."""

    number: int
    company: int
    type: str
    year: int
    seats: int
    plate: str
    renavam: str
    ownership: Ownership
    joined: date
    licensed: date | None
    fate: Fate


def _plate(number: int, year: int, rng: Random) -> str:
    letters, digits = rng.choice(PLATE_LETTERS), f"{1000 + 29 * number:04d}"
    return f"{letters}{digits[0]}{'ABCDEFGHIJ'[int(digits[1])]}{digits[2:]}" if year >= MERCOSUL_SINCE else letters + digits


def _between(rng: Random, first: date, last: date) -> date:
    return first + timedelta(days=rng.randint(0, max((last - first).days, 0)))


def _fate(company: Company, licensed: date, rng: Random) -> Fate:
    expiry = licensed.replace(year=licensed.year + 5)
    if expiry > LAST_EXPIRY:
        return "pending" if expiry <= LAST_PENDING and not company.own_service else "kept"
    return rng.choices(("renewed", "late", "expired"), (70, 8, 22))[0] if company.taken_over else "kept"


def _early(company: Company, index: int, rng: Random) -> tuple[date, date | None, Fate]:
    """A vehicle that was there from the beginning: the first two as old as the company, which could not be licensed without them."""
    if not company.taken_over:
        return company.since + timedelta(days=2 + index), None, "kept"
    first = date(2022, 2, 1) if company.number in TROUBLED else FIRST_GRANT
    licensed = _between(rng, first, LAST_OLD_GRANT)
    joined = company.since if index < 2 else licensed - timedelta(days=rng.randint(20, 200))  # noqa: PLR2004 - the least fleet
    return joined, licensed, _fate(company, licensed, rng)


def _later(company: Company, rng: Random) -> tuple[date, date | None, Fate]:
    """A vehicle that the company buys in these years."""
    joined = _between(rng, max(company.since + timedelta(days=40), date(2024, 2, 12)), date(2026, 11, 18))
    if joined > date(2026, 11, 1):
        return joined, None, "applied"
    return joined, None, rng.choices(("kept", "unlicensed", "refused"), (78, 12, 10))[0]


def _vehicle(number: int, company: Company, index: int) -> Vehicle:
    rng = chance("vehicle", number)
    early = company.own_service or company.number in TROUBLED or index < max(2, company.fleet * EARLY_SHARE // 100)
    joined, licensed, fate = _early(company, index, rng) if early else _later(company, rng)
    kind = "bus" if index < 2 else rng.choices(tuple(SHAPES), (62, 26, 12))[0]  # noqa: PLR2004 - as above
    newest = (licensed or joined).year
    year = min(joined.year, newest - {"bus": rng.randint(0, 7), "microbus": rng.randint(0, 2), "mixed": 0}[kind])
    owned: Ownership = "owned" if company.own_service or rng.random() < 0.8 else "leased"  # noqa: PLR2004 - one in five is leased
    return Vehicle(
        number, company.number, kind, year, rng.choice(SHAPES[kind]), _plate(number, year, rng), renavam(10_200_000 + 7919 * number), owned,
        joined, licensed, fate,
    )  # fmt: skip


def _fleet() -> tuple[Vehicle, ...]:
    places = ((company, index) for company in COMPANIES for index in range(company.fleet))
    return tuple(_vehicle(number, company, index) for number, (company, index) in enumerate(places, start=1))


FLEET: Final = _fleet()
