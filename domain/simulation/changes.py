"""What a simulation changes of a case: facts of its opening, and days of its notices, appeals and acknowledgements by their number."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from msgspec import Struct

from domain.refusal import Refused


class Changes(Struct, frozen=True, kw_only=True):
    """The values that take the place of what was said; None and what is not named stay as they were.

    `served` by number of the notice, `lodged` and `acknowledged` by number of the appeal.
    """

    occurred_at: datetime | None = None
    cited_at: datetime | None = None
    provision: str | None = None
    findings: tuple[str, ...] | None = None
    plate: str | None = None
    letter: str | None = None
    facts: Mapping[str, str | int | bool | tuple[str, ...]] | None = None
    drawn_up_on: date | None = None
    served: Mapping[int, date] = {}
    lodged: Mapping[int, datetime] = {}
    acknowledged: Mapping[int, date] = {}

    def of_the_opening(self) -> tuple[str, ...]:
        """The changed facts of the opening, by the names of the interface."""
        given = {
            "occurredAt": self.occurred_at, "citedAt": self.cited_at, "provision": self.provision, "findings": self.findings,
            "plate": self.plate, "letter": self.letter, "facts": self.facts, "drawnUpOn": self.drawn_up_on,
        }  # fmt: skip
        return tuple(name for name, value in given.items() if value is not None)


class Used:
    """Which changes found the fact that they change; one that found none is refused, and never silently without effect."""

    def __init__(self, changes: Changes) -> None:
        self._left: set[tuple[str, object]] = {
            *(("fact", name) for name in changes.of_the_opening()),
            *(("notice", number) for number in changes.served),
            *(("appeal", number) for number in changes.lodged),
            *(("acknowledgement", number) for number in changes.acknowledged),
        }

    def found(self, part: str, which: object) -> None:
        """This change was made."""
        self._left.discard((part, which))

    def check(self) -> None:
        """Refuse `nothing_to_change` where a change is about what the case does not have."""
        if self._left:
            left = sorted(f"{part} {which}" for part, which in self._left)
            raise Refused(
                "nothing_to_change",
                f"O processo não tem o que se quer mudar: {', '.join(left)}. Confira os nomes e os números.",
                absent=left,
            )
