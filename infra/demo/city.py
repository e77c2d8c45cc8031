"""The demonstration city, loaded through the commands in the order of its days, the same each time: 40 operators, 300 vehicles, 400 cases."""

from __future__ import annotations

from datetime import date, timedelta
from zoneinfo import ZoneInfo

from domain.decide import decide
from domain.kinds import KINDS
from domain.law.packs import PACKS
from infra.clock import Clock, utc_now
from infra.database import Database
from infra.demo import acts, fleet_lives
from infra.demo.companies import COMPANIES
from infra.demo.days import FIRST_DAY, LAST_DAY
from infra.demo.fleet import FLEET
from infra.demo.mornings import Mornings
from infra.demo.names import chance
from infra.demo.office import REGIME, Office
from infra.demo.plan import Plan
from infra.demo.plan_measures import plan_measures
from infra.demo.register import Register
from infra.demo.walk import Walk
from infra.journal import Journal
from infra.mapper import Mapper
from infra.read_side import ReadSide
from infra.settings import Settings
from infra.store import open_store


def load(settings: Settings, clock: Clock = utc_now) -> int:
    """Load the city into prepared databases that hold no fact; answers the last position. Days that `clock` has not ended are left out.

    Raises:
        NotEmptyError: the log holds facts.
    """
    walk = Walk(FIRST_DAY, ZoneInfo(PACKS[REGIME].zone))
    store = open_store(settings, lambda: walk.now, durable=False)
    side = ReadSide(Database(settings.database_url), store.log.storage)
    try:
        if store.log.storage.last() is not None:
            raise NotEmptyError
        journal = Journal(store.log, Mapper(KINDS, store.keys), decide, PACKS)
        office = Office(journal, walk)
        mornings = Mornings(office, side)
        acts.seeds(office, FIRST_DAY)
        _plan(office)
        walk.run(min(LAST_DAY, clock().astimezone(walk.zone).date() - timedelta(days=1)), mornings.run)
        mornings.end()
        last = store.log.storage.last()
        return last.position if last is not None else 0
    finally:
        side.close()
        store.close()


class NotEmptyError(Exception):
    """The log holds facts already: the demonstration is loaded into an empty one only."""


def _plan(office: Office) -> None:
    """Everything that is known beforehand to begin on a day."""
    register = Register(office)
    plan = Plan(office)
    plan.rows()
    plan_measures(plan)
    for year in (2025, 2026):
        office.plan(office.at(date(year, 1, 2), 8), acts.factor(office, year))
    for number, (published, *_) in enumerate(acts.ACTS):
        office.plan(office.at(published, 9), acts.act(office, number))
    for company in COMPANIES:
        vehicles = [v for v in FLEET if v.company == company.number]
        if company.taken_over:
            old = [v for v in vehicles if v.licensed is not None]
            rng = chance("entered", company.number)
            office.plan(
                office.desk(FIRST_DAY + timedelta(days=1 + company.number * 28 // 34), rng), fleet_lives.taken_over(register, company, old)
            )
            vehicles = [v for v in vehicles if v.licensed is None]
        else:
            office.plan(office.at(company.since, 9), fleet_lives.comes(register, company))
        for vehicle in vehicles:
            begins = office.desk(vehicle.joined, chance("arrival", vehicle.number))
            office.plan(begins, fleet_lives.joins(register, company, vehicle))
