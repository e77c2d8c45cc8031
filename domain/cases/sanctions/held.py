"""What a case of classed activity keeps of its own: the defence against the citation, the vehicles held and their public prices."""

from __future__ import annotations

from datetime import date

from msgspec import Struct

from domain.cases.events import sanctions
from domain.law.explanation import Footing


class CitationDefence(Struct, frozen=True):
    """The defence against the citation: its term since the service, under what it was counted, and the day on which it was filed."""

    served_on: date | None = None
    last_day: date | None = None
    filed_on: date | None = None
    timely: bool = True
    footing: Footing | None = None


class Charge(Struct, frozen=True):
    """A public price of a held vehicle, in centavos: what is owed and what came in, by day; `recorded`: what is owed was entered."""

    charge: str
    owed: int = 0
    payments: tuple[tuple[date, int], ...] = ()
    recorded: bool = False
    act: str = ""

    @property
    def paid(self) -> int:
        """All that came in, in centavos."""
        return sum(amount for _, amount in self.payments)

    def paid_by(self, day: date) -> int:
        """What had come in by the end of a day, in centavos."""
        return sum(amount for paid_on, amount in self.payments if paid_on <= day)


class Held(Struct, frozen=True):
    """A vehicle held in the case, until it was released."""

    fact: sanctions.VehicleHeld
    charges: tuple[Charge, ...] = ()
    released: sanctions.VehicleReleased | None = None

    @property
    def released_on(self) -> date | None:
        """The day on which it was given back."""
        return self.released.released_on if self.released is not None else None

    def charge(self, name: str) -> Charge | None:
        """What is owed under a name, if it was recorded."""
        return next((c for c in self.charges if c.charge == name), None)

    @property
    def unpaid(self) -> int:
        """What is owed and did not come in, in centavos."""
        return sum(max(c.owed - c.paid, 0) for c in self.charges)
