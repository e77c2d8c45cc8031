"""What the registers say beside a citation of classed activity: told to its reader, and never written into the case."""

from uuid import UUID

from api.registers.answering import answering
from api.sight import Sight
from domain.cases.matter import Matter
from domain.cases.sanctions.class_now import class_now
from domain.cases.state import Case
from domain.law.lawbook import Law
from projections.views.activity import Beside
from projections.views.answering import of_citation
from projections.views.explained import Words


def beside(sight: Sight, case: UUID, state: Case, law: Law, words: Words) -> Beside:
    """What is said of a case; nothing beside one that is no citation with a class."""
    recorded = state.recorded
    if recorded is None or not recorded.activity:
        return Beside()
    offender, on = recorded.offender, recorded.occurred_on
    answers = answering(sight, words, offender.cnpj, offender.operator, recorded.vehicle, on, of_citation)
    return Beside(answers, sight.seen(lambda seen: class_now(Matter(case, state, law, seen))))
