"""Facts about personal data in sentences; they name subjects by their ids only."""

from __future__ import annotations

from domain.privacy.events import ErasureNoted, HoldLifted, HoldPlaced, RetentionSet, SubjectErased
from domain.privacy.retention import CLASSES
from domain.streams import Event
from projections.summaries.summary import Summary


def summary(event: Event) -> Summary | None:
    """The sentence of a fact about personal data; None for others."""
    match event:
        case SubjectErased():
            return Summary(f"Dados pessoais eliminados (titular {event.subject})", f"Personal data erased (subject {event.subject})")
        case HoldPlaced():
            return Summary(
                f"Guarda legal nº {event.number} determinada ({event.subject})", f"Legal hold {event.number} placed ({event.subject})"
            )
        case HoldLifted():
            return Summary(f"Guarda legal nº {event.number} levantada", f"Legal hold {event.number} lifted")
        case ErasureNoted():
            return Summary(f"Eliminação anotada (titular {event.subject})", f"Erasure noted (subject {event.subject})")
        case RetentionSet():
            return _term(event)
        case _:
            return None


def _term(event: RetentionSet) -> Summary:
    pt, en = next(((each.title_pt, each.title_en) for each in CLASSES if each.key == event.of), (event.of, event.of))
    if event.months is None:
        return Summary(f"{pt}: guardar até a eliminação ({event.source})", f"{en}: kept until erased ({event.source})")
    return Summary(f"{pt}: guardar por {event.months} meses ({event.source})", f"{en}: kept for {event.months} months ({event.source})")


SUMMARIES = (summary,)
"""Each says the facts of one part, and None to others."""
