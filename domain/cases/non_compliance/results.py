"""To what a decision may change a daily fine: its days follow from the cure, and no other amount is at anybody's choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.refusal import Refused

if TYPE_CHECKING:
    from domain.cases.matter import Matter


def check_not_daily(matter: Matter) -> None:
    """Refuse `daily_fine_follows_cure` for another result than annulment in a car park's case."""
    if matter.state.non_compliance is not None:
        raise Refused(
            "daily_fine_follows_cure",
            "A multa diária só muda com a data em que a irregularidade foi sanada: comprove essa data, ou anule o processo.",
            *matter.law.regime.cites("daily-fine"), allowed=["upheld", "dismissed", "not-admitted"],
        )  # fmt: skip
