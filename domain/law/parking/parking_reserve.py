"""How many spaces a car park owes: a share of the spaces actually offered, in whole numbers, a half rounded up.

A newcomer would write `round(n * 0.05)`, which rounds 0.5 and 2.5 down.
"""

from __future__ import annotations

from datetime import date

from msgspec import Struct

from domain.law.explanation import Computed, step
from domain.law.lawbook import Law
from domain.law.parking.parking_rules import ParkingRule
from domain.refusal import Refused

ENGINE = "parking-reserve/1"
MOST_SPACES = 1_000_000
"""No car park offers more: above it a number is a typing error."""


class Reserve(Struct, frozen=True):
    """So many reserved spaces are due for so many offered ones."""

    spaces: int
    percent: int
    required: int


def parking_rule(law: Law) -> ParkingRule:
    """The regime's rule on car parks; refuses `regime_without_facilities` for one that has none."""
    if law.regime.parking is None:
        raise Refused("regime_without_facilities", f"O regime {law.regime.key} não trata de estacionamentos.")
    return law.regime.parking


def check_spaces(law: Law, **spaces: int) -> None:
    """Refuse `spaces_implausible` for a number below zero or above `MOST_SPACES`; the names are the fields."""
    for name, number in spaces.items():
        if not 0 <= number <= MOST_SPACES:
            raise Refused(
                "spaces_implausible", f"O número de vagas vai de 0 a {MOST_SPACES}: confira {number}.", *law.regime.cites("offered-spaces"),
                field=name, spaces=number,
            )  # fmt: skip


def parking_reserve(law: Law, spaces: int, on: date) -> tuple[Reserve, Computed]:
    """The spaces due for `spaces` offered ones on the day on which compliance is measured.

    Refuses `regime_without_facilities` and `spaces_implausible`; a day before the norm raises `NotInForce`.
    """
    rule = parking_rule(law)
    check_spaces(law, spaces=spaces)
    since = rule.reserve_percent.on(on)
    hundredths = spaces * since.value
    required = (2 * hundredths + 100) // 200
    found = Reserve(spaces, since.value, required)
    steps = (
        step("share-of-spaces", f"{hundredths // 100}.{hundredths % 100:02}", "spaces", since.citation, spaces=spaces, percent=since.value),
        step("round-half-up", required, "spaces", rule.rounding_provision),
    )
    return found, Computed(ENGINE, {"spaces": spaces, "on": on.isoformat()}, {"requiredSpaces": required}, steps)
