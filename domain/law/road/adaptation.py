"""Terms to adapt: what is not held against operators who were at work before the norm, while the term runs.

The term frees nobody for later days: read it on the day of the fact or of the decision, never on today.
"""

from __future__ import annotations

from datetime import date
from typing import Any, NoReturn

from msgspec import Struct

from domain.law.explanation import Computed, Step, step
from domain.law.lawbook import Law
from domain.law.register_rules import Adaptation
from domain.law.time_limits import time_limit
from domain.refusal import Refused

ENGINE = "adaptation/1"
WHOLE = 100


class Spared(Struct, frozen=True):
    """A provision that does not bind yet: through `until`, as `provision` says."""

    until: date
    provision: str


class Fleet(Struct, frozen=True, omit_defaults=True):
    """An operator's fleet on a day: all of its vehicles, and how many meet the provision."""

    vehicles: int = 0
    in_order: int = 0


def share(vehicles: int, percent: int) -> int:
    """So many in a hundred of a fleet, rounded up: half of seven is four."""
    return -(-vehicles * percent // WHOLE)


def adaptation(law: Law, provision: str, active_since: date | None, on: date, fleet: Fleet | None = None) -> tuple[Spared | None, Computed]:
    """Whether a provision is not yet held against an operator on a day.

    `active_since`: since when it works (None or not before the norm: nothing is spared). `fleet` counts where only a share is spared.
    """
    fleet = fleet or Fleet()
    found: Spared | None = None
    steps: list[Step] = []
    rules = law.regime.operators.adaptations if law.regime.operators else ()
    for rule in rules if active_since is not None and active_since < law.regime.valid_from else ():
        if provision in rule.spared and found is None:
            until, _ = time_limit(law, rule.rule, law.regime.valid_from)
            spared = on <= until.last_day and _share_met(law, rule, on, fleet)
            steps.append(
                step(
                    "term-to-adapt",
                    spared,
                    "flag",
                    rule.provision,
                    until=until.last_day,
                    on=on,
                    fleet=fleet.vehicles,
                    in_order=fleet.in_order,
                )
            )
            found = Spared(until.last_day, rule.provision) if spared else None
    inputs: dict[str, Any] = {
        "provision": provision, "activeSince": active_since.isoformat() if active_since else None, "on": on.isoformat(),
        "fleet": fleet.vehicles, "inOrder": fleet.in_order,
    }  # fmt: skip
    outputs: dict[str, Any] = {"until": found.until.isoformat() if found else None}
    return found, Computed(ENGINE, inputs, outputs, tuple(steps))


def _share_met(law: Law, rule: Adaptation, on: date, fleet: Fleet) -> bool:
    if not rule.share_rule or on <= time_limit(law, rule.share_rule, law.regime.valid_from)[0].last_day:
        return True
    return fleet.in_order >= share(fleet.vehicles, rule.share_percent)


def refuse_spared(spared: Spared, *provisions: str) -> NoReturn:
    """Refuse to hold a provision against an operator whose term to adapt runs (`adaptation_period_running`)."""
    raise Refused(
        "adaptation_period_running",
        f"Corre até {spared.until:%d/%m/%Y} o prazo de adaptação de quem já operava: a exigência ainda não se aplica.",
        spared.provision, *provisions, until=spared.until.isoformat(),
    )  # fmt: skip
