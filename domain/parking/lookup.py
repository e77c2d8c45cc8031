"""Where a car park is found, with the law of its regime."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.law.lawbook import Law, law_of
from domain.parking.facility import FACILITY, Facility
from domain.refusal import Refused

if TYPE_CHECKING:
    from uuid import UUID

    from domain.streams import Seen


def registered_facility(seen: Seen, facility: UUID) -> tuple[Facility, Law]:
    """A registered car park with the law of its regime; refuses `facility_not_found`."""
    state = seen[FACILITY.at(facility)]
    if state.registered is None:
        raise Refused("facility_not_found", "O estacionamento não está cadastrado: confira o identificador.")
    return state, law_of(seen, state.entry.regime)
