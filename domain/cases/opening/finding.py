"""What an officer found, with what the registers say: the facts of an infraction, read as the kind that its item asks, never guessed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from domain.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping
    from uuid import UUID

    from domain.law.lawbook import Law
    from domain.law.regime import Item
    from domain.streams import Seen
    from domain.vehicles.vehicle import Vehicle

Value = str | int | bool | tuple[str, ...]


@dataclass(frozen=True)
class Finding:
    """One infraction as found. `foreign`: the vehicle is another company's on the day."""

    law: Law
    seen: Seen
    item: Item
    on: date
    body: str
    facts: Mapping[str, Value]
    place_kind: str = ""
    letter: str = ""
    vehicle: Vehicle | None = None
    operator: UUID | None = None
    foreign: bool = False

    def text(self, name: str) -> str:
        """A fact that is a text, or nothing."""
        value = self.facts.get(name, "")
        if not isinstance(value, str):
            raise self.wrong(name, "texto")
        return value.strip()

    def flag(self, name: str, *, default: bool = False) -> bool:
        """A fact that is yes or no."""
        value = self.facts.get(name, default)
        if not isinstance(value, bool):
            raise self.wrong(name, "sim ou não")
        return value

    def count(self, name: str) -> int | None:
        """A fact that is a whole number from 0, or None."""
        value = self.facts.get(name)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 0):
            raise self.wrong(name, "número inteiro")
        return value

    def day(self, name: str) -> date | None:
        """A fact that is a day, in ISO form, or None."""
        text = self.text(name)
        try:
            return date.fromisoformat(text) if text else None
        except ValueError:
            raise self.wrong(name, "data AAAA-MM-DD") from None

    def words(self, name: str) -> tuple[str, ...]:
        """A fact that is a list of words."""
        value = self.facts.get(name, ())
        if isinstance(value, str):
            return (value,)
        if not isinstance(value, tuple | list):
            raise self.wrong(name, "lista")
        return tuple(value)

    def wrong(self, name: str, wanted: str) -> Refused:
        """The refusal of a fact of another kind than the item asks."""
        return Refused("fact_malformed", f"O fato {name!r} precisa ser {wanted}.", self.item.provision, field=f"facts.{name}")

    def refuse(self, code: str, reason: str, *citations: str, **extra: Any) -> Refused:  # noqa: ANN401 - JSON values
        """A refusal that names the item first."""
        return Refused(code, reason, self.item.provision, *citations, provision=self.item.provision, **extra)

    def fits(self, provision: str, reason: str) -> Refused:
        """The refusal that names the item which fits instead."""
        return self.refuse("other_item_fits", f"{reason} O inciso que cabe é {provision}.", provision, fits=provision)

    def nothing(self, reason: str, *citations: str) -> Refused:
        """The refusal "no infraction"."""
        return self.refuse("no_infraction_found", reason, *citations, fits=None)
