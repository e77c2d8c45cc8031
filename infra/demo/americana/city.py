"""Americana: 40 operators, 300 vehicles, 400 cases. Everything that is known beforehand to begin on a day of its three years."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from infra.demo.americana import acts, fleet_lives
from infra.demo.americana.companies import COMPANIES, REGIME, TAKEN_OVER
from infra.demo.americana.fleet import FLEET
from infra.demo.americana.people import SECRETARY
from infra.demo.americana.plan import Plan
from infra.demo.americana.plan_measures import plan_measures
from infra.demo.americana.register import Register
from infra.demo.americana.register_lives import plan_register
from infra.demo.days import FIRST_DAY, LAST_DAY
from infra.demo.names import chance
from infra.demo.office import Office, Record
from infra.demo.seeds import factors, seeds
from infra.seeds.calendar import AMERICANA

TAKING_OVER_DAYS: Final = 28


def begin(record: Record) -> None:
    """Record what the city's law rests on, and plan its years."""
    office = Office(record, REGIME)
    seeds(office, AMERICANA, SECRETARY)
    plan = Plan(office)
    plan.rows()
    plan_measures(plan)
    plan_register(office)
    factors(office, AMERICANA, LAST_DAY, SECRETARY)
    for number, (published, *_) in enumerate(acts.ACTS):
        office.plan(office.at(published, 9), acts.act(office, number))
    _plan_companies(office)


def _plan_companies(office: Office) -> None:
    """Who was there is entered in January 2024; who comes later, with its vehicles, on its day."""
    register = Register(office)
    for company in COMPANIES:
        vehicles = [v for v in FLEET if v.company == company.number]
        if company.taken_over:
            old = [v for v in vehicles if v.licensed is not None]
            day = FIRST_DAY + timedelta(days=1 + company.number * TAKING_OVER_DAYS // TAKEN_OVER)
            office.plan(office.desk(day, chance("entered", company.number)), fleet_lives.taken_over(register, company, old))
            vehicles = [v for v in vehicles if v.licensed is None]
        else:
            office.plan(office.at(company.since, 9), fleet_lives.comes(register, company))
        for vehicle in vehicles:
            begins = office.desk(vehicle.joined, chance("arrival", vehicle.number))
            office.plan(begins, fleet_lives.joins(register, company, vehicle))
