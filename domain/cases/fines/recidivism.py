"""The infraction of a case as recurrence reads it, and whether it repeats an earlier one of the same vehicle (or plate)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.fines.priors import infractions
from domain.cases.vehicle_record import keeper_of
from domain.identifiers import cnpj_root
from domain.law.recurrence import Prior, recurrence
from domain.refusal import Refused
from domain.vehicles.events import NotedInfraction

if TYPE_CHECKING:
    from domain.cases.events.opening import InfractionRecorded
    from domain.cases.matter import Matter
    from domain.law.explanation import Computed
    from domain.streams import Facts


def infraction_of(matter: Matter) -> InfractionRecorded:
    """The infraction that opened the case; refuses `not_an_infraction_case` where none did."""
    recorded = matter.state.recorded
    if recorded is None:
        raise Refused(
            "not_an_infraction_case",
            "Este processo não nasceu de uma infração: não há multa a tratar.",
            *matter.law.regime.cites("penalties"),
        )
    return recorded


def noted_infraction(matter: Matter, provision: str) -> NotedInfraction:
    """The infraction for the vehicle's or plate's record, under this item."""
    recorded = infraction_of(matter)
    return NotedInfraction(
        case=matter.id,
        provision=provision,
        letter=recorded.letter,
        offender_root=cnpj_root(recorded.offender.cnpj),
        offender=recorded.offender.cnpj,
        occurred_at=recorded.occurred_at,
        cited_at=recorded.cited_at,
        inspection=recorded.inspection,
        basis=recorded.basis,
    )


def noted_in_record(matter: Matter) -> Facts:
    """The infraction in the record that keeps it for later cases; nowhere for one without vehicle or plate."""
    found = keeper_of(matter)
    return [(found.stream, found.noted(infraction=noted_infraction(matter, infraction_of(matter).provision)))] if found is not None else []


def repeats(matter: Matter, provision: str) -> tuple[Prior | None, Computed]:
    """The earlier infraction that doubles the fine of this item, or None; without a record that keeps it there is none."""
    return recurrence(matter.law, noted_infraction(matter, provision), *infractions(matter))
