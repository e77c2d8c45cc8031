"""Why a value is what it is: steps down to the article, and the receipt that a decision carries.

Receipts hold provision ids, never statements, and no personal data.
"""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

Scalar = str | int | bool | None


def plain(value: date | Scalar) -> Scalar:
    """A value as a step shows it: days in ISO form."""
    return value.isoformat() if isinstance(value, date) else value


def plain_json(value: object) -> Any:  # noqa: ANN401 - JSON values
    """A structure as the inputs of a computation hold it: what it is after it was stored and read back (a tuple becomes a list)."""
    return msgspec.json.decode(msgspec.json.encode(value))


class Step(Struct, frozen=True, omit_defaults=True):
    """One step.

    What was done (`operation`, kebab-case), with what, giving what, in which unit, and the provision or source that says so.
    """

    operation: str
    operands: dict[str, Scalar]
    result: Scalar
    unit: str
    citation: str = ""
    source: str = ""


def step(operation: str, result: date | Scalar, unit: str, citation: str = "", source: str = "", **operands: date | Scalar) -> Step:
    """A step with its operands by name; days become ISO text."""
    return Step(operation, {name: plain(value) for name, value in operands.items()}, plain(result), unit, citation, source)


class Computed(Struct, frozen=True, omit_defaults=True):
    """One question put to the law: which function (with its number), with which inputs, which outputs, and why.

    Asking the same function again with the same inputs, the edition and the acts of the receipt gives the same outputs for ever.
    """

    engine: str
    inputs: dict[str, Any]
    outputs: dict[str, Any]
    explanation: tuple[Step, ...] = ()
    warnings: tuple[str, ...] = ()


class Footing(NamedTuple):
    """What a decision rests on besides the calendar: the edition of its pack, and how many acts of the regime it saw."""

    edition: int
    edition_hash: str
    acts: int


class Receipt(Struct, frozen=True):
    """The law that a decision saw and what it computed from it.

    `edition` and `edition_hash` name the law pack; `acts` and `city` are the versions of the regime's and the municipality's act streams.
    """

    regime: str
    edition: int
    edition_hash: str
    acts: int
    city: int
    computed: tuple[Computed, ...] = ()

    @property
    def footing(self) -> Footing:
        """The edition and the acts of the regime, under which a term of this decision is counted again."""
        return Footing(self.edition, self.edition_hash, self.acts)

    def of(self, engine: str) -> Computed | None:
        """The first computation by this engine (its name without the number)."""
        return next((c for c in self.computed if c.engine.partition("/")[0] == engine), None)
