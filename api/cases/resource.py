"""What a case is for handlers: where its facts lie, whose it is, how it is shown. Handlers of its parts use these words and no others."""

from typing import Any
from uuid import UUID

from api.cases.beside import beside
from api.door import Needed, Resource
from api.http.errors import Unacceptable
from api.policy import Thing
from api.roles import Action
from api.sight import Sight
from domain.cases.case import CASE, case_stream
from domain.cases.contested import heard_above
from domain.cases.in_law import held_on
from domain.cases.state import FINE, Case
from domain.law.packs import PACKS
from domain.operators.operator import operator_stream
from domain.recorded import Recorded
from projections.views.case import CaseView, Reader, case_view
from projections.views.explained import Words

TAGS = ("Cases",)


def thing_of(_: Sight, case: Case) -> Thing:
    """A case belongs to its regime, and to the operator that answers for it where that is registered.

    The company of a car park is in no register: its representatives are known by the id that its registration would have.
    """
    operator = case.offender.operator if case.offender is not None else None
    if case.offender is not None and case.non_compliance is not None:
        operator = operator_stream(case.regime, case.offender.cnpj).id
    return Thing(kind="case", regimes=frozenset({case.regime}), owners=frozenset({operator} if operator is not None else ()))


def words_of(sight: Sight, case: Case) -> Words:
    """The words of the case's regime in the reader's language."""
    return Words(PACKS[case.regime], sight.language)


def internal(sight: Sight, case: Case) -> bool:
    """Whether the reader sees the city's own work on a case."""
    return sight.may(Action.READ_OPINIONS, thing_of(sight, case))


def standing(sight: Sight, case_id: UUID) -> tuple[Case, list[Recorded[Any]]]:
    """The case with its facts as the sight shows them: where a day of law is asked for, those that held on it (`in_law`).

    Before the day of its fact a case is not there: 404 `fact_after_day`.
    """
    stream = case_stream(case_id)
    if sight.valid_on is None:
        return sight[stream], sight.entries(stream)
    entries = held_on(sight.entries(stream), sight.valid_on)
    if not entries:
        raise Unacceptable("fact_after_day")
    return CASE.fold(entry.event for entry in entries), entries


def view_of(sight: Sight, case_id: UUID) -> CaseView:
    """The case as the sight shows it."""
    state, entries = standing(sight, case_id)
    law = sight.law(state.regime)
    words = words_of(sight, state)
    reader = Reader(sight.day(law.zone), internal(sight, state), beside(sight, case_id, state, law, words))
    return case_view(case_id, entries, state, law, words, reader)


CASES: Resource[Case, CaseView] = Resource("/api/v1/cases", case_stream, Action.READ_CASES, thing_of, view_of)


def by_tier(case_id: UUID, number: int, first: Action, second: Action) -> Needed:
    """The action that the tier of an appeal asks for; an appeal that is not there asks for the first (the domain says that it is not).

    An appeal that the authority above the only tier hears asks for that one's.
    """

    def needed(sight: Sight) -> Action:
        state = sight[case_stream(case_id)]
        filing = state.filing(number)
        above = filing is not None and (filing.tier > 1 or (filing.track == FINE and heard_above(state, sight.law(state.regime))))
        return second if above else first

    return needed
