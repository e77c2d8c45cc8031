"""Whether an appeal is to be heard: in time, and by who may appeal. This answers, the authority decides; nothing is turned away here."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from msgspec import Struct

from domain.law.explanation import Computed, step
from domain.law.lawbook import Law
from domain.law.time_limits import timely

ENGINE = "admissibility/1"
OUT_OF_TIME = "appeal_out_of_time"
NO_STANDING = "appellant_without_standing"


class Admissibility(Struct, frozen=True):
    """What the law gives, provisional until the authority decides: `code` is empty where the appeal is to be heard."""

    timely: bool
    admitted: bool
    code: str


def admissibility(
    law: Law, lodged_at: datetime, last_day: date | None, *, standing: bool, citation: str, began: bool
) -> tuple[Admissibility, Computed]:
    """Compare the instant of lodging with the last day of the term, up to the cut-off on that day (Q-03).

    `began` is False where no notice or acknowledgement had started the term: an act done before its term is in time, and `last_day` is then
    the last day of the term that the appeal itself starts.
    """
    in_time = not began or last_day is None or timely(law, lodged_at, last_day)
    code = NO_STANDING if not standing else "" if in_time else OUT_OF_TIME
    found = Admissibility(in_time, not code, code)
    lodged = lodged_at.astimezone(law.zone).replace(microsecond=0)
    steps = [
        step(
            "lodged-before-the-term" if not began else "compare-with-last-day",
            in_time,
            "flag",
            citation,
            lodged_at=lodged.isoformat(),
            last_day=last_day,
        )
    ]
    if not standing:
        steps.append(step("no-standing", result=False, unit="flag", citation=citation))
    inputs: dict[str, Any] = {
        "lodgedAt": lodged.isoformat(), "lastDay": last_day.isoformat() if last_day else None, "standing": standing, "began": began,
        "citation": citation,
    }  # fmt: skip
    outputs: dict[str, Any] = {"timely": in_time, "admitted": found.admitted, "code": code}
    return found, Computed(ENGINE, inputs, outputs, tuple(steps))
