"""The demonstration city, loaded through the commands, day by day, the same each time: 40 operators, 300 vehicles, 400 cases."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from domain.law.packs import PACKS
from infra.clock import Clock, utc_now
from infra.database import Database
from infra.demo import acts, fleet_lives
from infra.demo.companies import COMPANIES, TAKEN_OVER
from infra.demo.days import FIRST_DAY, LAST_DAY
from infra.demo.fleet import FLEET
from infra.demo.mornings import Mornings
from infra.demo.names import chance
from infra.demo.office import BEGUN, ENDED, REGIME, Office
from infra.demo.plan import Plan
from infra.demo.plan_measures import plan_measures
from infra.demo.register import Register
from infra.demo.register_lives import plan_register
from infra.demo.walk import Walk
from infra.engine import engine_over
from infra.log import Storage
from infra.settings import Settings
from infra.store import open_store

Standing = Literal["empty", "loading", "loaded", "other"]
"""What a log holds: nothing; a demonstration that is being loaded, or whose load was broken off; one that is whole; something else."""
TAKING_OVER_DAYS = 28


class NotEmptyError(Exception):
    """The log holds facts already: the demonstration is loaded into an empty one only."""


def standing(storage: Storage) -> Standing:
    """What the log holds."""
    if storage.last() is None:
        return "empty"
    if storage.handled(BEGUN) is None:
        return "other"
    return "loading" if storage.handled(ENDED) is None else "loaded"


def load(settings: Settings, clock: Clock = utc_now, passed: Callable[[date], None] = lambda _: None) -> int:
    """Load the city into prepared databases that hold no fact; answers how many facts it has.

    Days that `clock` has not ended are left out, so that no fact lies in the future. `passed` is told each day that was walked through.
    What broke off is seen by `standing`.

    Raises:
        NotEmptyError: the log holds facts.
    """
    walk = Walk(FIRST_DAY, ZoneInfo(PACKS[REGIME].zone))

    def now() -> datetime:
        return walk.now

    engine = engine_over(open_store(settings, now, durable=False), Database(settings.database_url), now)
    try:
        if engine.store.log.storage.last() is not None:
            raise NotEmptyError
        office = Office(engine.journal, walk)
        mornings = Mornings(office, engine)
        acts.seeds(office, FIRST_DAY)
        _plan(office)

        def morning(day: date) -> None:
            mornings.run(day)
            passed(day)

        walk.run(min(LAST_DAY, clock().astimezone(walk.zone).date() - timedelta(days=1)), morning)
        acts.last(office)
        engine.catch_up()
        last = engine.store.log.storage.last()
        return last.position if last is not None else 0
    finally:
        engine.close()


def _plan(office: Office) -> None:
    """Everything that is known beforehand to begin on a day."""
    plan = Plan(office)
    plan.rows()
    plan_measures(plan)
    plan_register(office)
    for year in range(FIRST_DAY.year + 1, LAST_DAY.year + 1):
        office.plan(office.at(date(year, 1, 2), 8), acts.factor(office, year))
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
