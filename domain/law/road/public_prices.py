"""What keeping a vehicle costs by the city's table: its removal once, its storage day by day, each day at the price of that day.

A newcomer would charge the day of the release too: the vehicle is no longer held on it, and no law asks for it.
"""

from __future__ import annotations

from datetime import date, timedelta
from itertools import groupby
from typing import Any

from msgspec import Struct

from domain.acts.places import ChargeTable
from domain.law.explanation import Computed, Step, step
from domain.law.lawbook import Law
from domain.law.road.places import charge_act

ENGINE = "public-prices/1"
UNITS_ENGINE = "priced-units/1"
DAY = timedelta(days=1)
BY_DAY = frozenset({"storage"})
"""Charges whose price in the table is that of one day."""


class PublicPrice(Struct, frozen=True, omit_defaults=True):
    """What is owed under a name, in centavos, and the act of the last price that counted; `days` of a charge by day."""

    charge: str
    amount_centavos: int
    act: str = ""
    days: int = 0


def public_price(law: Law, charge: str, held_on: date, until: date, citation: str) -> tuple[PublicPrice, Computed] | None:
    """The price of a vehicle held from `held_on` (counted) until the day on which it is given back (not counted).

    None where no table in effect has a price for one of the days. `citation`: the provision that asks for it.
    """
    by_day = charge in BY_DAY
    days = [held_on + n * DAY for n in range((until - held_on).days)] if by_day else [held_on]
    priced = [(day, _price(law, charge, day)) for day in days]
    if _price(law, charge, held_on) is None or any(found is None for _, found in priced):
        return None
    amount, act = 0, ""
    steps: list[Step] = []
    for (price, act), group in groupby(priced, key=lambda pair: pair[1] or (0, "")):
        span = [day for day, _ in group]
        amount += price * len(span)
        steps.append(
            step("charge-by-table", price * len(span), "centavos", citation, act,
                 charge=charge, price=price, first=span[0], last=span[-1], days=len(span))
        )  # fmt: skip
    inputs: dict[str, Any] = {"charge": charge, "heldOn": held_on.isoformat(), "until": until.isoformat(), "citation": citation}
    outputs: dict[str, Any] = {"amountCentavos": amount, "days": len(days) if by_day else 0, "act": act}
    steps.append(step("total-of-charge", amount, "centavos", citation, charge=charge))
    return PublicPrice(charge, amount, act, len(days) if by_day else 0), Computed(ENGINE, inputs, outputs, tuple(steps))


def price_of_units(law: Law, charge: str, on: date, units: int, citation: str) -> tuple[PublicPrice, Computed] | None:
    """The price in effect on a day, so many times (days of storage), as a clerk asks for it; None where no table has one on that day."""
    found = _price(law, charge, on)
    if found is None:
        return None
    price, act = found
    amount = price * units
    steps = (step("charge-by-units", amount, "centavos", citation, act, charge=charge, price=price, units=units),)
    inputs: dict[str, Any] = {"charge": charge, "on": on.isoformat(), "units": units, "citation": citation}
    return PublicPrice(charge, amount, act), Computed(UNITS_ENGINE, inputs, {"amountCentavos": amount, "act": act}, steps)


def _price(law: Law, charge: str, on: date) -> tuple[int, str] | None:
    """The price in effect on a day and its act."""
    act = charge_act(law, charge, on)
    return (act.content.amounts_centavos[charge], act.reference) if act is not None and isinstance(act.content, ChargeTable) else None
