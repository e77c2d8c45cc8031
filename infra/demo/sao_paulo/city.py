"""São Paulo: 30 charter operators with their fleets, 60 car parks, 200 cases under two norms. All that is known beforehand to begin."""

from __future__ import annotations

from infra.demo.days import LAST_DAY
from infra.demo.names import chance
from infra.demo.office import Office, Record
from infra.demo.sao_paulo import acts
from infra.demo.sao_paulo.charter.companies import COMPANIES, REGIME
from infra.demo.sao_paulo.charter.plan import Plan
from infra.demo.sao_paulo.charter.register import Register
from infra.demo.sao_paulo.charter.register_lives import company_life
from infra.demo.sao_paulo.parking.car_park_lives import plan_car_parks
from infra.demo.sao_paulo.parking.car_parks import REGIME as PARKING
from infra.demo.sao_paulo.parking.plan import plan_breaches
from infra.demo.sao_paulo.people import SECRETARY
from infra.demo.seeds import factors, seeds
from infra.seeds.calendar import SAO_PAULO


def begin(record: Record) -> None:
    """Record what the city's law rests on, and plan its years."""
    office = Office(record, REGIME)
    seeds(office, SAO_PAULO, SECRETARY)
    factors(office, SAO_PAULO, LAST_DAY, SECRETARY)
    acts.plan_acts(office, acts.CHARTER)
    Plan(office).rows()
    parking = Office(record, PARKING)
    acts.plan_acts(parking, acts.PARKING)
    plan_car_parks(parking)
    plan_breaches(parking)
    register = Register(office)
    for company in COMPANIES:
        office.plan(office.desk(company.since, chance("sp", "arrival", company.number)), company_life(register, company))
