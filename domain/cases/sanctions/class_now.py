"""Which class a cited fact would have by what the registers now say of its day, before anybody decides: a grant was entered late, say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from domain.cases.sanctions.citing import class_of, zone_permit_of
from domain.cases.sanctions.standing import operator_of
from domain.permits.held import statuses
from domain.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from uuid import UUID

    from domain.cases.events.common import Trip
    from domain.cases.events.opening import InfractionRecorded
    from domain.cases.matter import Matter
    from domain.law.explanation import Computed

WARNING = "class_differs_by_record"
CLASSES = "activity-class"


class ClassNow(Struct, frozen=True):
    """The class that the record now gives, and the permits of whose standing on the day it now says something else."""

    activity: str
    permits: tuple[UUID, ...]


def class_now(matter: Matter) -> ClassNow | None:
    """The class of the fact by the record as it is, where it is not that of the citation; None once the case is decided or annulled."""
    recorded, state = matter.state.recorded, matter.state
    if recorded is None or recorded.trip is None or state.decision is not None or state.annulled_on is not None:
        return None
    try:
        classified, computed = class_of(matter, recorded)
    except Refused:
        return None  # The law of now cannot class it (the calendar of its year was taken back): the case is shown all the same.
    if classified.activity == recorded.activity:
        return None
    return ClassNow(classified.activity, _changed(matter, recorded, recorded.trip, computed))


def _changed(matter: Matter, recorded: InfractionRecorded, trip: Trip, now: Sequence[Computed]) -> tuple[UUID, ...]:
    """The term, the certificate and the authorisation for the zone, as far as they are another on the day than the citation saw."""
    law, seen, on = matter.law, matter.seen, recorded.occurred_on
    operator = operator_of(law, seen, recorded.offender, on)
    if operator is None or recorded.receipt is None:
        return ()
    before, after = _asked(recorded.receipt.computed), _asked(now)
    if before is None or after is None:
        return ()
    held = statuses(seen, law.regime.key, operator, recorded.vehicle, on)
    zone = zone_permit_of(law, seen, recorded.offender, recorded.vehicle, trip, on)
    different = (
        (before["permits"].get("term") != after["permits"].get("term"), held.ta_permit),
        (before["permits"].get("certificate") != after["permits"].get("certificate"), held.cvs_permit),
        (before["findings"] != after["findings"], zone.permit if zone is not None else None),
    )
    return tuple(permit for changed, permit in different if changed and permit is not None)


def _asked(computed: Sequence[Computed]) -> Mapping[str, Any] | None:
    """What the class was asked with."""
    return next((c.inputs for c in computed if c.engine.partition("/")[0] == CLASSES), None)
