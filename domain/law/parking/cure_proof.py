"""What a proof of compliance says in law: since when the breach is over, whether that was in time, through which day a fine is charged.

A newcomer would compare the day of the proof with the deadline: by default the day of the cure counts, where that is proven (Q-34).
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from msgspec import Struct

from domain.law.explanation import Computed, step
from domain.law.lawbook import Law
from domain.law.parking.parking_reserve import parking_rule

ENGINE = "cure-proof/1"
DAY = timedelta(days=1)


class CureProof(Struct, frozen=True):
    """`reached`: the first day on which the breach is over; `charged_through`: the last day that a running fine is charged.

    `in_time`: None where no notice had reached the company. `cause`: what ended the breach (`proof`, `cure`, `exclusion`).
    """

    reached: date
    charged_through: date
    cause: str
    in_time: bool | None = None


def cure_proof(
    law: Law, drawn_up_on: date, proven_on: date, cured_on: date | None, *, excluded_by: str = "", first_fine_day: date | None = None
) -> tuple[CureProof, Computed]:
    """Judge a proof by the readings of the day on which the notice was drawn up (Q-33, Q-34).

    `cured_on`: the day of the cure, where it is proven; `excluded_by`: what frees the car park since then; `first_fine_day`: the first day
    that could be fined, None before any service. Refuses `regime_without_facilities`.
    """
    rule, keys = parking_rule(law), law.regime.policy_keys
    stops, charged = law.policy(keys["stop-at"], drawn_up_on), law.flag(keys["include-proof-day"], drawn_up_on)
    by_cure = law.choice(keys["stop-at"], drawn_up_on) == "cure" and cured_on is not None
    reached = cured_on if by_cure and cured_on is not None else proven_on
    cause = "proof" if reached != cured_on else "exclusion" if excluded_by else "cure"
    through = reached if charged else reached - DAY
    in_time = None if first_fine_day is None else reached < first_fine_day
    found = CureProof(reached, through, cause, in_time)
    inputs: dict[str, Any] = {
        "drawnUpOn": drawn_up_on.isoformat(), "provenOn": proven_on.isoformat(), "curedOn": cured_on.isoformat() if cured_on else None,
        "excludedBy": excluded_by, "firstFineDay": first_fine_day.isoformat() if first_fine_day else None,
    }  # fmt: skip
    outputs: dict[str, Any] = {
        "reached": reached.isoformat(), "inTime": in_time, "chargedThrough": through.isoformat(), "cause": cause,
    }  # fmt: skip
    (cite, *_) = law.regime.cites("cure")
    steps = [step("breach-over", reached, "day", cite, stops.source, proven_on=proven_on, cured_on=cured_on, counts=str(stops.value))]
    if first_fine_day is not None:
        steps.append(step("before-first-fine-day", in_time, "flag", cite, first_fine_day=first_fine_day))
    source = law.policy(keys["include-proof-day"], drawn_up_on).source
    steps.append(step("charged-through", through, "day", rule.fine_provision, source, included=charged))
    return found, Computed(ENGINE, inputs, outputs, tuple(steps))
