"""How companies and their vehicles go through the years: entry, licence, inspections, renewal in time, too late or never."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from domain.permits.commands import DecidePermitRenewal, RequestPermitRenewal
from domain.permits.permit import PERMIT
from infra.demo.americana.companies import Company
from infra.demo.americana.fleet import Vehicle
from infra.demo.americana.people import CLERKS, REVIEWERS
from infra.demo.americana.register import Register, permit_id
from infra.demo.names import chance
from infra.demo.walk import Steps

DAY: Final = timedelta(days=1)
LACKS_PAPERS: Final = "Faltam documentos indispensáveis e o prazo dado para juntá-los terminou."
LATE_INSPECTIONS: Final = 12
"""One vehicle in so many lets its inspection lapse."""


def taken_over(register: Register, company: Company, vehicles: Sequence[Vehicle]) -> Steps:
    """A company of the old register is entered with its vehicles and their licences, as the papers say."""
    register.enter(company)
    for vehicle in vehicles:
        register.vehicle(company, vehicle)
    for vehicle in vehicles:
        if vehicle.licensed is not None:
            register.inspect(vehicle, vehicle.licensed - 4 * DAY)
            permit = register.apply(company, vehicle, 1, vehicle.licensed - 12 * DAY)
            register.decide(permit, vehicle.licensed)
            last = vehicle.licensed - 4 * DAY
            anniversary = last.replace(year=2023) if (last.month, last.day) != (2, 29) else date(2023, 2, 28)
            if anniversary > last:
                register.inspect(vehicle, anniversary)
    for vehicle in vehicles:
        register.office.plan(register.office.now, kept(register, company, vehicle))
    yield from ()


def comes(register: Register, company: Company) -> Steps:
    """A new company is entered."""
    register.enter(company)
    yield from ()


def joins(register: Register, company: Company, vehicle: Vehicle) -> Steps:
    """A vehicle comes to a company, and mostly is licensed."""
    office, rng = register.office, chance("joins", vehicle.number)
    register.vehicle(company, vehicle)
    if vehicle.fate == "unlicensed":
        return
    yield office.later(rng, 3, 8)
    if vehicle.fate != "refused":
        register.inspect(vehicle, office.today)
    yield office.later(rng, 0, 4)
    permit = register.apply(company, vehicle, 1)
    if vehicle.fate == "applied":
        return
    yield office.later(rng, 6, 16)
    if vehicle.fate == "refused":
        register.decide(permit, refused=LACKS_PAPERS)
        return
    register.papers(company)
    register.decide(permit)
    office.plan(office.now, kept(register, company, vehicle))


def kept(register: Register, company: Company, vehicle: Vehicle) -> Steps:
    """The licence of a vehicle through the years: inspected each year, and renewed or not."""
    office, rng = register.office, chance("kept", vehicle.number)
    office.plan(office.later(rng, 1, 5), inspections(register, vehicle))
    expiry = office.state(PERMIT.at(permit_id(vehicle, 1))).expiry
    if vehicle.fate in {"renewed", "pending"}:
        yield office.desk(expiry - timedelta(days=rng.randint(38, 60)), rng)
        yield from renewal(register, company, vehicle)
    elif vehicle.fate == "late":
        yield office.desk(expiry - timedelta(days=rng.randint(3, 20)), rng)
        register.papers(company)
        request = RequestPermitRenewal(permit=permit_id(vehicle, 1), requested_on=office.today, new_permit=permit_id(vehicle, 2))
        office.ask(request, CLERKS[0])
        yield office.later(rng, 25, 40)
        if not register.inspected(vehicle):
            register.inspect(vehicle, office.today)
        register.papers(company)
        register.decide(permit_id(vehicle, 2))


def renewal(register: Register, company: Company, vehicle: Vehicle) -> Steps:
    """A renewal asked in time, with fresh papers; pending at the end where the plan says so."""
    office, rng = register.office, chance("renewal", vehicle.number)
    register.papers(company)
    request = RequestPermitRenewal(permit=permit_id(vehicle, 1), requested_on=office.today, new_permit=permit_id(vehicle, 2))
    office.ask(request, CLERKS[vehicle.number % 2])
    if vehicle.fate == "pending":
        return
    yield office.later(rng, 12, 45)
    if not register.inspected(vehicle):
        register.inspect(vehicle, office.today)
    register.papers(company)
    decision = DecidePermitRenewal(permit=permit_id(vehicle, 1), renewal=1, outcome="granted", decided_on=office.today)
    office.ask(decision, REVIEWERS[vehicle.number % 2])


def inspections(register: Register, vehicle: Vehicle) -> Steps:
    """An inspection each year, some days before the last one ends; a few owners forget one."""
    office, rng = register.office, chance("inspections", vehicle.number)
    while True:
        if not register.inspected(vehicle):
            register.inspect(vehicle, office.today)
        forgets = rng.randrange(LATE_INSPECTIONS) == 0
        yield office.later(rng, 400, 560) if forgets else office.later(rng, 336, 350)
