"""The acts and the editions of the law in sentences."""

from __future__ import annotations

from domain.acts.acts import ActRecorded, CityActRecorded
from domain.acts.content import kind_of
from domain.law.publication import EditionPublished
from domain.streams import Event
from projections.summaries.summary import Summary
from projections.summaries.words import KINDS, in_words


def summary(event: Event) -> Summary | None:
    """The sentence of an act or an edition; None for others."""
    match event:
        case ActRecorded() | CityActRecorded():
            act, kind = event.act, in_words(KINDS, kind_of(event.act.content))
            return Summary(f"Ato registrado: {act.reference} ({kind[0]})", f"Act recorded: {act.reference} ({kind[1]})", act.effective_from)
        case EditionPublished():
            return Summary(
                f"Edição {event.edition} das normas ({event.regime}) publicada",
                f"Edition {event.edition} of the law pack ({event.regime}) published",
            )
        case _:
            return None


SUMMARIES = (summary,)
"""Each says the facts of one part, and None to others."""
