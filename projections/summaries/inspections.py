"""The facts of inspections in the street in sentences."""

from __future__ import annotations

from domain.inspections.events import InspectionRecorded
from domain.streams import Event
from projections.summaries.summary import Summary


def summary(event: Event) -> Summary | None:
    """The sentence of a fact of an inspection; None for others."""
    match event:
        case InspectionRecorded():
            found = f"{len(event.findings)}"
            return Summary(
                f"Fiscalização registrada, órgão {event.body}, constatações: {found}",
                f"Inspection by {event.body} recorded, findings: {found}",
                event.on,
            )
        case _:
            return None


SUMMARIES = (summary,)
"""Each says the facts of one part, and None to others."""
