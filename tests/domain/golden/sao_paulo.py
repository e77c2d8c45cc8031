"""Lives of cases and permits in São Paulo, and of a car park, from which stored ones were made once. No right value stands here."""

from __future__ import annotations

from domain.acts.content import IndexFactor
from domain.acts.places import ChargeTable
from domain.permits.commands import RevokePermit, SuspendPermit
from domain.permits.events import Hearing
from tests.domain.harness import World, day
from tests.domain.parking.city import CarPark, spaces
from tests.domain.sao_paulo.office import Office
from tests.domain.sao_paulo.street import FINE, NO_LIST, STANDING, Street, only
from tests.domain.sao_paulo.street import suspension as suspended
from tests.domain.sao_paulo.test_permits_validity import aet, on_bases
from tests.domain.sao_paulo.test_vehicles_on_board import stopped


def sanctions() -> World:
    """B-16, A-26: irregular on 15 January and again 180 days later; defended, fined, the certificate suspended, published, appealed."""
    there = Street()
    first = there.cite("2026-01-15 10:00", findings=NO_LIST)
    first.notice("2026-01-15")
    first.defend("2026-01-20 10:00")
    first.sanction("2026-03-02", FINE)
    first.published("2026-03-06")
    first.appeal("2026-03-23 23:59:59", act="fine")
    first.decide("2026-04-06", "dismissed")
    second = there.cite("2026-07-14 10:00", findings=STANDING)
    second.notice("2026-07-14")
    second.sanction("2026-08-20", FINE, suspended(there.cvs, until="2026-09-30"))
    return there.world


def clandestine() -> World:
    """B-18, F-25: clandestine twice within the window; the second vehicle seized at once, kept at the city's prices, paid, given back."""
    there = Street()
    there.world.act("Portaria de preços 1", "2026-01-01", ChargeTable({"removal": 60000, "storage": 10000}))
    first = there.cite("2026-01-15 10:00", plate="QQQ1A11")
    first.fined("2026-03-02")
    second = there.cite("2026-03-15 10:00", plate="QQQ1A11")
    second.hold("seizure", "2026-03-15")
    second.notice("2026-03-15")
    second.sanction("2026-05-04", FINE, only("seizure"))
    second.pay("removal", 60000, "2026-03-20")
    second.pay("storage", 50000, "2026-03-20")
    second.release("2026-03-20")
    return there.world


def special_authorisation() -> World:
    """E-13, E-29: the authorisation for the zone, which the certificate caps; a stop in the street finds one document wanting."""
    office = Office()
    operator, vehicle, _ = on_bases(office, "2025-12-20")
    aet(office, operator, vehicle)
    stopped(office, vehicle, trip="non-routine", without="passenger-list")
    return office.world


def suspension() -> World:
    """E-17: a term suspended from 3 to 31 August 2026 after its defence lapsed; a certificate revoked after another (J-13)."""
    office = Office()
    _, _, term, certificate = office.company()
    told = Hearing(notice_served_on=day("2026-07-15"))
    suspend = SuspendPermit(permit=term, decided_on=day("2026-08-03"), reasons="Risco.", until=day("2026-08-31"), hearing=told)
    office.world.ask(suspend, at="2026-08-03")
    revoke = RevokePermit(permit=certificate, decided_on=day("2026-09-08"), reasons="Reincidência.", hearing=told)
    office.world.ask(revoke, at="2026-09-08")
    return office.world


def rate_change() -> World:
    """I-12: fined day by day over the change of the rate on 1 January 2027 (fictional factor 1.0437)."""
    park = CarPark()
    park.world.act("IPCA 2027", "2027-01-01", IndexFactor("IPCA", "1.0437"))
    notice = park.notice("2026-12-15")
    notice.clock("2026-12-19")
    notice.prove("2027-01-11")
    return park.world


def cured_earlier() -> World:
    """I-11, I-15: proven on 20 March; later it is proven too that all was cured on the 16th, and the fine falls."""
    park = CarPark()
    notice = park.notice("2026-03-05")
    notice.clock("2026-03-10")
    notice.prove("2026-03-20")
    notice.prove("2026-03-25", cured="2026-03-16")
    return park.world


def served_later() -> World:
    """I-18: drawn up on 5 March and served on the 10th, cured in time; an act had closed the last day, so that the term was longer."""
    park = CarPark()
    notice = park.notice("2026-03-05", served=None)
    notice.serve("2026-03-10")
    park.world.calendar_day("Decreto 12/2026", "2026-03-13", "office-closed", "Ponto facultativo", published_on="2026-03-12")
    notice.recompute("Decreto 12/2026", "2026-03-12")
    notice.prove("2026-03-16", given=spaces(90, 5))
    return park.world


def proof_judged() -> World:
    """I-15: cured on 12 March, proven on the 16th. A holiday moved the term to cure by a day; 10 days, read back into it, moved nothing."""
    park = CarPark()
    notice = park.notice("2026-03-05")
    park.world.setting("spe.cure.days", 10)
    park.world.calendar_day("Decreto 12/2026", "2026-03-09", "office-closed", "Ponto facultativo", published_on="2026-03-06")
    notice.recompute("Decreto 12/2026", "2026-03-06")
    notice.prove("2026-03-16", cured="2026-03-12", given=spaces(90, 5))
    return park.world


def priced_by_hand() -> World:
    """F-25: a clandestine vehicle seized at once; the removal typed in, the storage five times the table's price, paid, given back."""
    there = Street()
    there.world.act("Portaria de preços 1", "2026-01-01", ChargeTable({"storage": 10000}))
    case = there.cite("2026-03-15 10:00", plate="QQQ1A11")
    case.hold("seizure", "2026-03-15")
    case.charge("removal", 61000, "2026-03-16")
    case.charge("storage", None, "2026-03-20", units=5)
    case.pay("removal", 61000, "2026-03-20")
    case.pay("storage", 50000, "2026-03-20")
    case.release("2026-03-20")
    return there.world


LIVES = {
    "sao-paulo-sanctions": sanctions,
    "sao-paulo-clandestine": clandestine,
    "sao-paulo-special-authorisation": special_authorisation,
    "sao-paulo-suspension": suspension,
    "parking-rate-change": rate_change,
    "parking-cured-earlier": cured_earlier,
    "parking-served-later": served_later,
    "parking-proof-judged": proof_judged,
    "sao-paulo-priced-by-hand": priced_by_hand,
}
