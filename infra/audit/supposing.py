"""A supposition beside the same walk without it: what differs from the record anyway is never told as its effect.

The program may decide otherwise today than when a fact was recorded; a reader would take that for what the supposition did.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.cases.case import case_stream
from domain.simulation.changes import Changes
from domain.simulation.comparing import apart
from domain.streams import Occasion
from infra.audit.supposed_law import Supposed, SupposedLaw
from infra.audit.what_if import Standing, Taken, Walk, Walked
from infra.clock import Clock
from infra.journal import Journal


class Told(Struct, frozen=True):
    """The walk, with what is the same without a supposition marked; how the case would stand without; whether any step is otherwise."""

    walked: Walked
    without: Standing
    changed: bool


def suppose(
    journal: Journal,
    clock: Clock,
    occasion: Occasion,
    case: UUID,
    *,
    supposed: Supposed,
    changes: Changes,
    decision: int | None = None,
) -> Told:
    """Walk with the supposition and without it, as far. Refuses what `SupposedLaw` and `Walk.walk` refuse."""
    regime = journal.fold(case_stream(case)).state.regime

    def walk(law: Supposed, facts: Changes, until: int | None) -> Walked:
        return Walk(journal, clock, case, SupposedLaw(journal, regime, law, occasion)).walk(facts, decision, until)

    walked = walk(supposed, changes, None)
    nothing = (supposed, changes) == (Supposed(), Changes())
    plain = walked if nothing else walk(Supposed(), Changes(), walked.stands_at)
    steps, same = _apart(walked.steps, plain.steps)
    return Told(replace(walked, steps=steps), plain.simulated, not same)


def _apart(steps: Sequence[Taken], without: Sequence[Taken]) -> tuple[tuple[Taken, ...], bool]:
    beside = {_key(each): each for each in without}
    told = tuple(_step(each, beside.get(_key(each))) for each in steps)
    return told, len(beside) == len(told) and all(each.same_without for each in told)


def _step(taken: Taken, other: Taken | None) -> Taken:
    if other is None:
        return taken
    pairs, same = apart(taken.pairs, other.pairs)
    codes = [each.refused.code if each.refused is not None else None for each in (taken, other)]
    return replace(taken, pairs=pairs, same_without=same and codes[0] == codes[1])


def _key(taken: Taken) -> tuple[int | None, str, date | None]:
    """A step by its first recorded fact; one of the clock that the record does not have, by its day."""
    return taken.version, taken.command, taken.at.date() if taken.version is None else None
