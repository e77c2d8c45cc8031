"""What is told of an act that stands or would stand: nothing in it is refused, and a person should look at it once more."""

from __future__ import annotations

from domain.acts.acts import Act
from domain.acts.content import DailyRate, FineTable
from domain.acts.place_checks import box_of
from domain.acts.places import ZoneBoundary
from domain.law.regime import Regime
from domain.law.road.extents import EXTENTS

EARLIER = "effective_before_publication"
"""It says something of days of before its publication: a price of days that are past, for one."""
BELOW = "amount_below_norm"
"""An act corrects the amounts of the norm; one that it lowers may be a typing error."""
LEAVES = "zone_leaves_municipality"


def warnings_of(act: Act, regime: Regime | None) -> tuple[str, ...]:
    """The warnings that an act carries; `regime` of an act of a municipality is None."""
    found = (
        (EARLIER, act.effective_from < act.published_on),
        (BELOW, regime is not None and _below(act, regime)),
        (LEAVES, regime is not None and _leaves(act, regime)),
    )
    return tuple(code for code, holds in found if holds)


def _below(act: Act, regime: Regime) -> bool:
    """Whether an amount is lower than that which the norm itself sets for the day from which the act holds."""
    match act.content:
        case DailyRate(amount) if regime.parking is not None:
            amounts = {regime.parking.fine_group: amount}
        case FineTable():
            amounts = act.content.amounts_centavos
        case _:
            return False
    return any(amount < regime.fine_groups[group].on(act.effective_from).value for group, amount in amounts.items())


def _leaves(act: Act, regime: Regime) -> bool:
    """Whether a drawing goes beyond the municipality in part."""
    city = EXTENTS.get(regime.municipality)
    if city is None or not isinstance(act.content, ZoneBoundary):
        return False
    west, south, east, north = box_of(act.content.boundary)
    return not (city.holds(west, south) and city.holds(east, north))
