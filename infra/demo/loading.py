"""The demonstration, loaded through the commands, day by day, the same each time: two cities, each with its law, in one log."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Final, Literal
from zoneinfo import ZoneInfo

from infra.clock import Clock, utc_now
from infra.database import Database
from infra.demo.americana import city as americana
from infra.demo.americana.acts import last
from infra.demo.days import FIRST_DAY, LAST_DAY
from infra.demo.mornings import Mornings
from infra.demo.office import BEGUN, ENDED, Record
from infra.demo.sao_paulo import city as sao_paulo
from infra.demo.walk import Walk
from infra.engine import engine_over
from infra.settings import Settings
from infra.storage.log import Storage
from infra.store import open_store

Standing = Literal["empty", "loading", "loaded", "other"]
"""What a log holds: nothing; a demonstration that is being loaded, or whose load was broken off; one that is whole; something else."""
ZONE: Final = ZoneInfo("America/Sao_Paulo")
"""Both cities live by one clock."""


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
    """Load the cities into prepared databases that hold no fact; answers how many facts they have.

    Days that `clock` has not ended are left out, so that no fact lies in the future. `passed` is told each day that was walked through.
    What broke off is seen by `standing`.

    Raises:
        NotEmptyError: the log holds facts.
    """
    walk = Walk(FIRST_DAY, ZONE)

    def now() -> datetime:
        return walk.now

    engine = engine_over(open_store(settings, now, durable=False), Database(settings.database_url), now)
    try:
        if engine.store.log.storage.last() is not None:
            raise NotEmptyError
        record = Record(engine.journal, walk)
        mornings = Mornings(record, engine)
        for begin in (americana.begin, sao_paulo.begin):
            begin(record)

        def morning(day: date) -> None:
            mornings.run(day)
            passed(day)

        walk.run(min(LAST_DAY, clock().astimezone(walk.zone).date() - timedelta(days=1)), morning)
        last(record)
        engine.catch_up()
        end = engine.store.log.storage.last()
        return end.position if end is not None else 0
    finally:
        engine.close()
