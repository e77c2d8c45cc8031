"""A thing of the registers as a sight shows it: where a day of law is asked for, with the facts that held on that day."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from api.http.errors import Unacceptable
from api.sight import Sight
from domain.law.packs import PACKS
from domain.operators.operator import COMPANY
from domain.recorded import Recorded
from domain.registers_in_law import held_on
from domain.streams import Stream

S = TypeVar("S")


def standing(sight: Sight, stream: Stream[S], regime_of: Callable[[S], str]) -> tuple[S, Sequence[Recorded[Any]]]:
    """The state with the facts that it follows from; before the thing was there: 404 `fact_after_day`.

    `regime_of` tells from the recorded state whose zone the day is of.
    """
    state, entries = sight[stream], sight.entries(stream)
    if sight.valid_on is None:
        return state, entries
    held = held_on(stream, entries, sight.valid_on, ZoneInfo(PACKS[regime_of(state)].zone), sight.entries)
    if not held and stream.kind.name != COMPANY.name:
        raise Unacceptable("fact_after_day")
    return stream.kind.fold(entry.event for entry in held), held


def state_of(sight: Sight, stream: Stream[S], regime_of: Callable[[S], str]) -> S:
    """The state alone, as `standing`: the facts are not read where no day is asked for and the state is known."""
    return sight[stream] if sight.valid_on is None else standing(sight, stream, regime_of)[0]
