"""The sentence of any fact. A fact without one stops the projector: history may not have a hole."""

from __future__ import annotations

from domain.streams import Event
from projections.summaries import acts, case_proceedings, cases, inspections, operators, permits, vehicles
from projections.summaries.summary import Summary

BY_STREAM = {
    "case": (cases.summary, case_proceedings.summary),
    "vehicle": (vehicles.summary,),
    "plate": (vehicles.summary,),
    "operator": (operators.summary,),
    "company": (operators.summary,),
    "permit": (permits.summary,),
    "inspection": (inspections.summary,),
    "acts": (acts.summary,),
    "city": (acts.summary,),
    "law": (acts.summary,),
}


def summary_of(event: Event) -> Summary:
    """What the fact says.

    Raises:
        LookupError: no sentence was written for this kind of fact.
    """
    tag = str(event.__struct_config__.tag)
    for summary in BY_STREAM.get(tag.partition(".")[0], ()):
        said = summary(event)
        if said is not None:
            return said
    raise LookupError(f"no summary for {tag}")
