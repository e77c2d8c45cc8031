"""The sentence of any fact. A fact without one stops the projector: history may not have a hole."""

from __future__ import annotations

from collections.abc import Callable

from domain.streams import Event
from projections.summaries import (
    acts,
    case_parking,
    case_proceedings,
    case_sanctions,
    cases,
    facilities,
    inspections,
    operators,
    permits,
    privacy,
    vehicles,
)
from projections.summaries.summary import Summary

PARTS: tuple[Callable[[Event], Summary | None], ...] = (
    *cases.SUMMARIES, *case_proceedings.SUMMARIES, *case_sanctions.SUMMARIES, *case_parking.SUMMARIES, *vehicles.SUMMARIES,
    *permits.SUMMARIES, *operators.SUMMARIES, *facilities.SUMMARIES, *inspections.SUMMARIES, *acts.SUMMARIES,
    *privacy.SUMMARIES,
)  # fmt: skip
_FOUND: dict[type[Event], Callable[[Event], Summary | None]] = {}


def summary_of(event: Event) -> Summary:
    """What the fact says.

    Raises:
        LookupError: no sentence was written for this kind of fact.
    """
    known = _FOUND.get(type(event))
    for summary in PARTS if known is None else (known,):
        said = summary(event)
        if said is not None:
            _FOUND[type(event)] = summary
            return said
    raise LookupError(f"no summary for {event.__struct_config__.tag}")
