"""A decision decided again from its receipt, and compared field by field with what was recorded.

Replay is given the edition, the acts and the inputs. What was recorded as an output is only ever compared, never computed with.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import Any

import msgspec
from msgspec import Struct

from domain.law.dated import NotInForce
from domain.law.explanation import Computed, Receipt, Step, plain_json
from domain.law.lawbook import Law
from domain.personal import closed_json
from domain.refusal import Refused
from domain.replay.engines import EngineUnknown, again
from domain.replay.facts import FACTS
from domain.replay.links import apart
from domain.replay.told import OPEN, Check, Fields, Row, Told, why_of
from domain.streams import Event

IMPOSSIBLE = (Refused, NotInForce, msgspec.ValidationError, LookupError, TypeError, ValueError, ArithmeticError)
"""What an engine raises for inputs that no decision could have asked it with: told as a difference, never passed over."""


class Difference(Struct, frozen=True, omit_defaults=True):
    """One field that is not what the law gives.

    `field`: of the fact by its name, or `engine.output`, `engine.explanation`, …; `why` says in words what could not be asked at all.
    """

    field: str
    recorded: Any
    recomputed: Any
    recorded_explanation: tuple[Step, ...] = ()
    recomputed_explanation: tuple[Step, ...] = ()
    why: str = ""


class Replayed(Struct, frozen=True):
    """A decision replayed: what its engines answer now, in the order of the receipt, and every difference."""

    computed: tuple[Computed, ...]
    differences: tuple[Difference, ...]

    @property
    def match(self) -> bool:
        """Whether everything is as it was recorded."""
        return not self.differences


def receipt_of(event: Event) -> Receipt | None:
    """The receipt that a fact carries."""
    receipt = getattr(event, "receipt", None)
    return receipt if isinstance(receipt, Receipt) else None


def is_decision(event: Event) -> bool:
    """Whether the fact is one that is replayed: it has a receipt, or is of those that must have one."""
    row = FACTS.get(type(event))
    return row is not None and (receipt_of(event) is not None or row.decides(event))


def why_not(event: Event) -> str:
    """Why a fact of a kind that computes holds no computation to replay. Empty for a decision, and for kinds that never compute."""
    row = FACTS.get(type(event))
    return "" if row is None or is_decision(event) else row.without


def replay(event: Event, law: Law) -> Replayed:
    """Decide a fact again under the law of its receipt.

    A fact of a kind that is never replayed raises `KeyError`: ask `is_decision` first.
    """
    row, receipt = FACTS[type(event)], receipt_of(event)
    if receipt is None:
        return Replayed((), (Difference("receipt", None, row.asks, why="this decision has no receipt"),))
    found: list[Difference] = [*_composition(row, receipt)]
    computed: list[Computed] = []
    for name, recorded in _named(receipt.computed):
        try:
            answer = again(law, recorded)
        except EngineUnknown:
            found.append(Difference(f"{name}.engine", recorded.engine, None, recorded.explanation, why="no such function in this program"))
        except IMPOSSIBLE as error:
            found.append(Difference(f"{name}.inputs", recorded.inputs, None, recorded.explanation, why=f"{type(error).__name__}: {error}"))
        else:
            computed.append(answer)
            if answer != recorded:
                found += _compared(name, recorded, answer)
    if len(computed) == len(receipt.computed):
        found += _of_the_fact(event, Told(event, law, tuple(computed)), row, receipt)
    return Replayed(tuple(computed), tuple(found))


def _composition(row: Row, receipt: Receipt) -> Iterator[Difference]:
    """The receipt holds what a decision of this kind asks the law, and nothing is left out of it."""
    asked = [each.engine.partition("/")[0] for each in receipt.computed]
    if not re.fullmatch(row.asks, "".join(f"{engine} " for engine in asked)):
        yield Difference("receipt.computed", asked, row.asks, why="a decision of this kind asks the law other questions")


def _named(computed: tuple[Computed, ...]) -> list[tuple[str, Computed]]:
    """Each computation with its name; the second of a name is `time-limits.2`."""
    counted: Counter[str] = Counter()
    named: list[tuple[str, Computed]] = []
    for each in computed:
        name = each.engine.partition("/")[0]
        counted[name] += 1
        named.append((name if counted[name] == 1 else f"{name}.{counted[name]}", each))
    return named


def _compared(name: str, recorded: Computed, answer: Computed) -> Iterator[Difference]:
    """Outputs one by one, then the steps, the warnings, and inputs that the function does not read."""
    why = recorded.explanation, answer.explanation
    for output in dict.fromkeys((*recorded.outputs, *answer.outputs)):
        before, now = recorded.outputs.get(output), answer.outputs.get(output)
        if before != now or (output in recorded.outputs) != (output in answer.outputs):
            yield Difference(f"{name}.{output}", before, now, *why)
    if recorded.explanation != answer.explanation:
        yield Difference(f"{name}.explanation", plain_json(recorded.explanation), plain_json(answer.explanation), *why)
    if recorded.warnings != answer.warnings:
        yield Difference(f"{name}.warnings", list(recorded.warnings), list(answer.warnings), *why)
    # What was computed just now, or not stored yet, may hold tuples where JSON has lists.
    if recorded.inputs != answer.inputs and plain_json(recorded.inputs) != plain_json(answer.inputs):
        yield Difference(f"{name}.inputs", recorded.inputs, answer.inputs, *why)


def _of_the_fact(event: Event, told: Told, row: Row, receipt: Receipt) -> Iterator[Difference]:
    """The fact's own fields against what its engines answer, and the engines against each other."""
    seen: set[str] = set()
    for fields in (row.fields, row.also):
        for difference in _fields(event, told, fields, receipt):
            if difference.field not in seen:
                seen.add(difference.field)
                yield difference
    try:
        for each in apart(told.computed, told.law):
            yield Difference(each.field, each.recorded, each.recomputed, each.asked.explanation, each.said.explanation)
    except IMPOSSIBLE as error:
        yield Difference("receipt.inputs", None, None, why=f"{type(error).__name__}: {error}")


def _fields(event: Event, told: Told, fields: Fields, receipt: Receipt) -> Iterator[Difference]:
    for name, check in fields.items():
        if isinstance(check, str):
            continue
        before = _shown(getattr(event, name, None))
        try:
            expected = check.expected(told)
        except IMPOSSIBLE as error:
            yield Difference(name, before, None, *_steps(check, told, receipt), why=f"{type(error).__name__}: {error}")
            continue
        if expected is not OPEN and before != _shown(expected):
            yield Difference(name, before, _shown(expected), *_steps(check, told, receipt))


def _steps(check: Check, told: Told, receipt: Receipt) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """Why the field was what it was recorded as, and why it is what the law gives."""
    why = why_of(check, told)
    return (receipt.computed[told.computed.index(why)].explanation, why.explanation) if why is not None else ((), ())


def _shown(value: Any) -> Any:  # noqa: ANN401 - any value of a fact's field
    """A value as JSON holds it. No field with a personal text has a check, so that none is ever shown here."""
    if value is None or isinstance(value, str | int):
        return value
    if type(value) is date:
        return value.isoformat()
    return closed_json(value)
