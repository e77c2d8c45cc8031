"""A car park's breach as its case holds it. Folding sees no law and no clock: an end or an amount is there because a fact says so."""

from __future__ import annotations

from datetime import date, timedelta
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from domain.cases.events import non_compliance as e
from domain.cases.events.common import Track

NOTICE = Track("non-compliance")
"""The track of the notice itself, apart from that of the fine that may come of it."""


class NonCompliance(Struct, frozen=True):
    """The notice and what came of it. `begun`: the term to cure, once the notice was served; `fine_from`: since when a fine runs or ran."""

    notified: e.NonComplianceNotified
    begun: e.CureTermBegun | None = None
    fine_from: date | None = None
    proof: e.ComplianceProven | None = None
    proofs: int = 0
    operated_until: date | None = None
    stopped: e.DailyFineStopped | None = None

    @property
    def over(self) -> bool:
        """Whether the company proved that it complies, or runs the car park no more: nothing is left to cure."""
        return self.proof is not None or self.operated_until is not None

    def longer(self, last_day: date) -> NonCompliance:
        """The breach with a longer term to cure."""
        if self.begun is None:
            return self
        first = max(self.begun.first_fine_day, last_day + timedelta(days=1))
        return replace(self, begun=replace(self.begun, last_day=last_day, first_fine_day=first))


def folded(known: NonCompliance, event: e.NonComplianceFact) -> NonCompliance:
    """The breach after one more fact."""
    match event:
        case e.CureTermBegun():
            return replace(known, begun=event)
        case e.DailyFineStarted():
            return replace(known, fine_from=event.first_day)
        case e.ComplianceProven():
            return replace(known, proof=event, proofs=event.number)
        case e.OperationEnded():
            return replace(known, operated_until=event.last_day)
        case e.DailyFineStopped():
            return replace(known, stopped=event)
        case _:
            assert_never(event)
