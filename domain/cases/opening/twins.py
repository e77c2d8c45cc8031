"""The same fact entered twice outside of an inspection: nothing in the laws refuses it, so that whoever records is told (Q-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from domain.cases.case import case_stream, evolve
from domain.cases.fines.priors import infractions
from domain.cases.matter import Matter
from domain.cases.state import Case

if TYPE_CHECKING:
    from uuid import UUID

    from domain.cases.events.opening import InfractionRecorded

TWIN = "possible_duplicate"


def with_twin(matter: Matter, recorded: InfractionRecorded) -> tuple[Matter, InfractionRecorded]:
    """The case and its first fact, with a warning that names an earlier case of the same provision, vehicle, instant and place."""
    found = _twin(matter, recorded)
    if found is None:
        return matter, recorded
    told = replace(recorded, warnings=(*recorded.warnings, TWIN), same_as=found)
    return Matter(matter.id, evolve(Case(), told), matter.law, matter.seen), told


def _twin(matter: Matter, recorded: InfractionRecorded) -> UUID | None:
    cases = [
        n.infraction.case
        for record in infractions(matter)
        for n in record.noted
        if n.outcome != "annulled"
        and n.infraction.case != matter.id
        and (n.infraction.provision, n.infraction.occurred_at) == (recorded.provision, recorded.occurred_at)
    ]
    matter.seen.need(*(case_stream(case) for case in cases))
    for case in cases:
        known = matter.seen[case_stream(case)].recorded
        if known is not None and _subject(known) == _subject(recorded):
            return case
    return None


def _subject(recorded: InfractionRecorded) -> tuple[object, ...]:
    """Which vehicle, where."""
    place = recorded.place
    return recorded.vehicle, recorded.plate, place.municipality.casefold(), place.address.casefold(), place.number.casefold()
