"""Every fact of a case is given anew, carried over, or follows from another one: none is forgotten when an event is added."""

from domain.cases.case import CASE
from domain.cases.decide import CaseCommand
from domain.simulation.enacting import BROUGHT_BY, CARRIED, FOLLOWING


def test_every_fact_of_a_case_is_told_what_becomes_of_it_in_a_simulation() -> None:
    brought = [kind for kind, _ in BROUGHT_BY]
    assert len(brought) == len(set(brought))
    parts = (frozenset(brought), CARRIED, FOLLOWING)
    assert frozenset(CASE.events) == frozenset().union(*parts)
    assert sum(len(part) for part in parts) == len(CASE.events), "a fact stands in one of them only"


def test_the_facts_of_a_case_belong_to_commands_that_there_are() -> None:
    assert len(CaseCommand.__args__) > len(CARRIED)
