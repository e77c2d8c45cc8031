"""Which terms an act of the city may make longer, asked by the policy that moves them and by whoever tries the act before.

An act that is not named here moves nothing: tables and factors reach no fine that was assessed (art. 14, sole paragraph, in Americana).
"""

from collections.abc import Mapping

from domain.acts.acts import ActRecorded, CityActRecorded
from domain.acts.content import CalendarDays, PolicySetting
from domain.law.regime import Regime
from domain.streams import Event
from projections.deadline_list import Reach

COUNTING = frozenset({"deadline.unit", "deadline.roll", "deadline.roll_start", "calendar.month_overflow"})
"""Readings by which every term is counted; a regime has further ones, of single terms."""


def reach_of(event: Event, packs: Mapping[str, Regime]) -> Reach | None:
    """What an act reaches: a calendar by its days (section 7 of the catalogue), a reading of how terms are counted from its day of effect.

    None for every other act.
    """
    match event:
        case CityActRecorded(municipality=municipality, act=act) if isinstance(act.content, CalendarDays):
            regimes = [key for key, pack in packs.items() if pack.municipality == municipality]
            return Reach(regimes=regimes, days={day.day for day in act.content.days})
        case ActRecorded(regime=regime, act=act) if isinstance(act.content, PolicySetting):
            counts = regime in packs and act.content.key in counting_policies(packs[regime])
            return Reach(regimes=[regime], since=act.effective_from) if counts else None
        case _:
            return None


def counting_policies(regime: Regime) -> frozenset[str]:
    """The readings that may make a term of the regime longer."""
    terms = [since.value for dated in regime.time_limits.values() for since in dated.values]
    start = regime.policy_keys.get("appeal1-start", "")
    own = {start, *(key for term in terms for key in (term.days_policy, term.roll_policy))}
    return COUNTING | (own - {""})
