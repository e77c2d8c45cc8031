"""Who answers for a vehicle on a day where it is not the company that a record names: that company sold it, or never had it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.identifiers import cnpj_root
from domain.operators.operator import OPERATOR

if TYPE_CHECKING:
    from datetime import date
    from uuid import UUID

    from domain.streams import Seen
    from domain.vehicles.vehicle import Vehicle

WARNING = "vehicle_of_another_operator"


def answers_instead(seen: Seen, cnpj: str, operator: UUID | None, vehicle: Vehicle | None, on: date) -> UUID | None:
    """The operator that answers for the vehicle on a day, where it is another company than that of `cnpj` (registered as `operator`).

    Establishments of one CNPJ root are one company (Q-49). None where the company named answers, or nobody does.
    """
    owner = vehicle.operator_on(on) if vehicle is not None else None
    if owner is None or owner == operator:
        return None
    registered = seen[OPERATOR.at(owner)].registered
    return owner if registered is not None and cnpj_root(registered.cnpj) != cnpj_root(cnpj) else None
