"""The number of a case enters its first fact once the decision stands: a command that is refused takes none.

A newcomer would draw the number with the command, and leave a gap in the city's numbers at every refusal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from domain.cases.events.non_compliance import NonComplianceNotified
from domain.cases.events.opening import CassationCaseOpened, InfractionRecorded, MeasureContested

if TYPE_CHECKING:
    from domain.streams import Facts

UNNUMBERED = "?"
"""The number in a command whose case is to have the next one of its regime and year."""

OPENING = InfractionRecorded | MeasureContested | CassationCaseOpened | NonComplianceNotified
"""Facts that open a case."""


def waiting(facts: Facts) -> str | None:
    """The regime of the case that these facts open and that waits for its number; None where none does."""
    return next((event.regime for _, event in facts if isinstance(event, OPENING) and event.number == UNNUMBERED), None)


def numbered(facts: Facts, number: str) -> Facts:
    """The facts with the number of the case that they open."""
    return [
        (stream, replace(event, number=number) if isinstance(event, OPENING) and event.number == UNNUMBERED else event)
        for stream, event in facts
    ]
