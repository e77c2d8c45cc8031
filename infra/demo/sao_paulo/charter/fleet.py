"""The vehicles of São Paulo's operators, and what becomes of the papers of each. Data alone: nothing here asks anything."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from domain.vehicles.commands import Ownership
from infra.demo.names import chance, renavam
from infra.demo.sao_paulo.charter.companies import COMPANIES, Company

Certificate = Literal["kept", "expired", "unlicensed", "refused", "none"]
"""What becomes of the certificate: renewed with the term; not renewed; never asked for; refused; none needed or none possible."""
PlanFate = Literal["approved", "changed", "changes-requested", "open", "refused", ""]
"""What becomes of the operation plan: approved; approved after changes; sent back; not decided; refused; none is asked for."""

SIZES: Final = (("bus", 44), ("bus", 46), ("bus", 50), ("microbus", 20), ("bus", 42), ("microbus", 16))
PLATE_LETTERS: Final = ("FRT", "GDK", "ERU", "FZB", "QPW", "GIE")
UNLICENSED: Final = (9, 31, 44)
EXPIRED: Final = (13, 27, 40, 52)
REFUSED: Final = (22, 35)
PLANS: Final[dict[int, PlanFate]] = {
    4: "changed", 15: "changed", 18: "changes-requested", 29: "open", 33: "refused", 38: "open", 47: "changes-requested",
}  # fmt: skip


class Vehicle(NamedTuple):
    """A vehicle to be registered; `zone` is the class of its authorisation for the zone (none where empty), `plan` the fate of its plan."""

    number: int
    company: int
    type: str
    year: int
    seats: int
    plate: str
    renavam: str
    ownership: Ownership
    certificate: Certificate
    zone: str
    plan: PlanFate


def _certificate(number: int, company: Company) -> Certificate:
    if company.replaces or company.fate in {"applied", "refused", "none"}:
        return "none"
    if number in UNLICENSED:
        return "unlicensed"
    if number in EXPIRED:
        return "expired"
    return "refused" if number in REFUSED else "kept"


def _zone(number: int, company: Company, certificate: Certificate) -> str:
    if number in PLANS:
        return "routine"
    if (certificate != "kept" and not company.replaces) or number % 3 == 0:
        return ""
    return "routine" if "non-routine" not in company.kinds or (number % 3 == 1 and "routine" in company.kinds) else "non-routine"


def _vehicle(number: int, company: Company) -> Vehicle:
    rng = chance("sp", "vehicle", number)
    kind, seats = SIZES[number % len(SIZES)]
    certificate = _certificate(number, company)
    zone = _zone(number, company, certificate)
    ownership: Ownership = "leased" if "own-fleet" in company.kinds and number % 2 else "partner" if number % 9 == 0 else "owned"
    plate = f"{rng.choice(PLATE_LETTERS)}{2 + number % 7}{'ABCDEFGHIJ'[number % 10]}{number:02d}"
    return Vehicle(
        number, company.number, kind, rng.randint(2018, 2023), seats, plate, renavam(30_400_000 + 6_113 * number), ownership, certificate,
        zone, PLANS.get(number, "approved") if zone == "routine" else "",
    )  # fmt: skip


def _fleet() -> tuple[Vehicle, ...]:
    places = (company for company in COMPANIES for _ in range(company.fleet))
    return tuple(_vehicle(number, company) for number, company in enumerate(places, start=1))


FLEET: Final = _fleet()


def of_company(number: int) -> tuple[Vehicle, ...]:
    """The vehicles of an operator."""
    return tuple(v for v in FLEET if v.company == number)
