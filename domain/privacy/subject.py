"""What is known of a subject: its erasures and holds. Its record is a stream of its own, for a case's free text has the id of the case."""

from __future__ import annotations

from typing import assert_never
from uuid import UUID

from msgspec import Struct

from domain.privacy.events import ErasureNoted, HoldLifted, HoldPlaced, SubjectErased
from domain.streams import Kind, Stream


class Subject(Struct, frozen=True):
    """How often it was erased, and up to which generation of its keys (None: never); its holds, and the numbers of those that stand."""

    erasures: int = 0
    erased: int | None = None
    holds: int = 0
    held_by: tuple[int, ...] = ()


def evolve(state: Subject, event: SubjectErased | HoldPlaced | HoldLifted) -> Subject:
    """The subject after one more fact."""
    match event:
        case SubjectErased():
            return Subject(event.number, event.generation, state.holds, state.held_by)
        case HoldPlaced():
            return Subject(state.erasures, state.erased, event.number, (*state.held_by, event.number))
        case HoldLifted():
            left = tuple(number for number in state.held_by if number != event.number)
            return Subject(state.erasures, state.erased, state.holds, left)
        case _:
            assert_never(event)


SUBJECT: Kind[Subject] = Kind("subject", Subject(), evolve, (SubjectErased, HoldPlaced, HoldLifted))


def subject_record(subject: UUID) -> Stream[Subject]:
    """Where the facts about a subject, or the holds of a thing, lie."""
    return SUBJECT.named(str(subject))


class Erasures(Struct, frozen=True):
    """How many erasures there were."""

    count: int = 0


def another(state: Erasures, event: ErasureNoted) -> Erasures:
    """One more."""
    del event
    return Erasures(state.count + 1)


ERASURES: Kind[Erasures] = Kind("erasures", Erasures(), another, (ErasureNoted,))
ALL_ERASURES: Stream[Erasures] = ERASURES.named("all")
"""Read with every command: what is sealed under a key that is destroyed meanwhile would be lost, so the append is then refused."""
