"""What a case of classed activity keeps of its own: the defence against the citation, the vehicles held and their public prices."""

from __future__ import annotations

from datetime import date

from msgspec import Struct

from domain.cases.events import sanctions


class CitationDefence(Struct, frozen=True):
    """The defence against the citation: its term since the service, and the day on which it was filed."""

    served_on: date | None = None
    last_day: date | None = None
    filed_on: date | None = None
    timely: bool = True


class Charge(Struct, frozen=True):
    """A public price of a held vehicle, in centavos: what is owed and what came in; `recorded`: what is owed was entered."""

    charge: str
    owed: int = 0
    paid: int = 0
    recorded: bool = False
    act: str = ""


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
