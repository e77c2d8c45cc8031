"""Which terms an act of the city may make longer, asked by the policy that moves them and by whoever tries the act before.

Only a calendar moves a term that was told (section 7 of the catalogue). Tables and factors reach no fine that was assessed (art. 14, sole
paragraph, in Americana), and a new reading of the law none of what it was read for before (Lei 9.784, art. 2, sole paragraph, XIII).
"""

from collections.abc import Mapping

from domain.acts.acts import CityActRecorded
from domain.acts.content import CalendarDays
from domain.law.regime import Regime
from domain.streams import Event
from projections.deadline_list import Reach


def reach_of(event: Event, packs: Mapping[str, Regime]) -> Reach | None:
    """The terms that a calendar act's days fall into, in every regime of the city; None for every other act."""
    if not isinstance(event, CityActRecorded) or not isinstance(event.act.content, CalendarDays):
        return None
    regimes = [key for key, pack in packs.items() if pack.municipality == event.municipality]
    return Reach(regimes=regimes, days={day.day for day in event.act.content.days})
