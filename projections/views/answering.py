"""Who answers for a vehicle, where a record names another company: told beside the record, which stays as it is."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from projections.views.explained import View, Words


class AnswersView(View, frozen=True):
    """Who answers for the vehicle on the day (warning `vehicle_of_another_operator`); id and name null to whoever may not see them."""

    operator_id: UUID | None
    name: str | None
    notice: str


def of_citation(operator: UUID | None, name: str, on: date, words: Words) -> AnswersView:
    """Beside a citation; `operator` None: its reader may not see who it is."""
    who = name if operator is not None else ""
    pt = f"Em {on:%d/%m/%Y} respondia pelo veículo {who or 'outra empresa'}, e não quem foi autuado: confira a autuação."
    en = f"On {on.isoformat()} {who or 'another company'} answered for the vehicle, not who was cited: check the citation."
    return AnswersView(operator_id=operator, name=who or None, notice=words.pick(pt, en))


def of_permit(operator: UUID | None, name: str, on: date, words: Words) -> AnswersView:
    """Beside a permit; `operator` None: its reader may not see who it is."""
    who = name if operator is not None else ""
    pt = f"Em {on:%d/%m/%Y} responde pelo veículo {who or 'outra empresa'}, e não o titular: a licença não ampara as viagens dele."
    en = f"On {on.isoformat()} {who or 'another company'} answers for the vehicle, not the holder: the permit covers none of its trips."
    return AnswersView(operator_id=operator, name=who or None, notice=words.pick(pt, en))
