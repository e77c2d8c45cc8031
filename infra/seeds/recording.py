"""Seeds enter the record as acts, through the same decision as any act, and once."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from domain.acts.acts import city_acts
from domain.law.regime import Regime
from domain.streams import Occasion
from infra.engine import Engine
from infra.followers.asking import actor
from infra.journal import Asked
from infra.seeds.calendar import calendar_acts

NAME = "seed"


def record_calendar(engine: Engine, pack: Regime, year: int) -> bool:
    """Record the seeded calendar of a year of the regime's city; False where it was recorded before.

    Raises:
        KeyError: no seed is known for the city.
    """
    now: datetime = engine.clock()
    (act,) = calendar_acts(pack.municipality, now.astimezone(ZoneInfo(pack.zone)).date(), [year])
    stream = city_acts(pack.municipality)
    if any(known.id == act.id for known in engine.journal.fold(stream).state.acts):
        return False
    occasion = Occasion(actor(NAME), frozenset({NAME}), now)
    return not engine.journal.ask(act, occasion, Asked(act.id, about=stream, role=NAME)).repeated
