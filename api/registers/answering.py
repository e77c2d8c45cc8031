"""Who answers for a vehicle, to readers: the company's name only to whoever may read it in the register."""

from collections.abc import Callable
from datetime import date
from uuid import UUID

from api.policy import Thing
from api.roles import Action
from api.sight import Sight
from domain.operators.operator import OPERATOR
from domain.vehicles.answering import answers_instead
from domain.vehicles.vehicle import VEHICLE
from projections.views.answering import AnswersView
from projections.views.explained import Words

Told = Callable[[UUID | None, str, date, Words], AnswersView]


def answering(  # noqa: PLR0917 - who is named, for which vehicle and day
    sight: Sight, words: Words, cnpj: str, operator: UUID | None, vehicle: UUID | None, on: date, told: Told
) -> AnswersView | None:
    """Who answers for the vehicle on a day, as `told` says it, where it is another company than the one named; else None."""
    if vehicle is None:
        return None
    state = sight[VEHICLE.at(vehicle)]
    found = sight.seen(lambda seen: answers_instead(seen, cnpj, operator, state, on))
    if found is None:
        return None
    entry = sight[OPERATOR.at(found)].entry
    visible = sight.may(Action.READ_OPERATORS, Thing(kind="operator", regimes=frozenset({entry.regime}), owners=frozenset({found})))
    return told(found if visible else None, entry.legal_name, on, words)
