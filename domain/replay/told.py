"""How a field of a decision follows from the law: a check says what it must be, from the computations asked again and nothing recorded.

A field without a check is one that a person said, with the reason why the law does not give it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Final, Protocol, TypeVar

from domain.law.explanation import Computed
from domain.law.lawbook import Law
from domain.streams import Stream


class _Open:
    """Nothing in this receipt says what the field must be."""


OPEN: Final = _Open()
S = TypeVar("S")


class Known(Protocol):
    """Any stream as it stood before the fact: folded from what lies before it in the log."""

    def __call__(self, stream: Stream[S], /) -> S:
        """The state."""
        ...


@dataclass(frozen=True)
class Told:
    """A fact with what its engines answer now. `fact` may be read for what a person said, never for what is to be checked."""

    fact: Any
    law: Law
    computed: tuple[Computed, ...]

    def of(self, engine: str, *, rule: str = "", but: str = "") -> Computed | None:
        """The first computation by an engine (its name without the number); of terms the one by `rule`, or by any `but` that one."""
        for each in self.computed:
            named = each.engine.partition("/")[0] == engine
            if named and (not rule or each.inputs["rule"] == rule) and (not but or each.inputs["rule"] != but):
                return each
        return None

    def out(self, engine: str, name: str) -> Any:  # noqa: ANN401 - JSON values
        """An output of an engine; None where it was not asked."""
        found = self.of(engine)
        return None if found is None else found.outputs[name]

    def local_day(self, at: datetime) -> date:
        """The civil day of an instant in the regime's zone."""
        return at.astimezone(self.law.zone).date()


@dataclass(frozen=True)
class Check:
    """What a field must be, as JSON would hold it, or `OPEN`; and the engine whose steps say why (empty: the law's own text)."""

    engine: str
    expected: Callable[[Told], Any]


Fields = Mapping[str, Check | str]


def always(_: object) -> bool:
    """A fact of this kind must have a receipt, whatever it says."""
    return True


@dataclass(frozen=True)
class Row:
    """How one kind of fact is replayed.

    `asks`: a pattern over the names of the engines in its receipt, each with a space behind it, in order; `fields`: every field but the
    receipt; `also`: what must hold besides, by the name under which a difference is told; `decides`: whether such a fact must have a
    receipt at all; `without`: why one that need not may have none.
    """

    asks: str
    fields: Fields
    also: Fields = field(default_factory=dict[str, Check | str])
    decides: Callable[[Any], bool] = always
    without: str = ""


def out(engine: str, name: str, *, none: object = None, absent: object = OPEN, rule: str = "", but: str = "") -> Check:
    """The field is an output. `none` stands for the output None; `absent` is expected where the engine was not asked."""

    def expected(told: Told) -> object:
        found = told.of(engine, rule=rule, but=but)
        if found is None:
            return absent
        value = found.outputs[name]
        return none if value is None else value

    return Check(engine, expected)


def given(engine: str, name: str, *, absent: object = OPEN, none: object = None) -> Check:
    """The field is what the engine was asked with: a person said it, and the computation is about that and about nothing else."""

    def expected(told: Told) -> object:
        found = told.of(engine)
        if found is None:
            return absent
        value = found.inputs[name]
        return none if value is None else value

    return Check(engine, expected)


def fixed(engine: str, expected: object) -> Check:
    """The field has one value where the engine was asked."""
    return Check(engine, lambda told: OPEN if told.of(engine) is None else expected)


def by_law(expected: Callable[[Told], object], engine: str = "") -> Check:
    """The field follows from the law in a way of its own."""
    return Check(engine, expected)


def either(*checks: Check) -> Check:
    """The first that says something: a fact that may come of one engine or of another."""

    def expected(told: Told) -> object:
        return next((value for check in checks if (value := check.expected(told)) is not OPEN), OPEN)

    # The engine is the first one's: its steps are looked for first, then the others' (`why_of`).
    return Check(" ".join(check.engine for check in checks), expected)


def same_day(instant: str) -> Check:
    """The field is the civil day of another field's instant."""
    return by_law(lambda told: told.local_day(getattr(told.fact, instant)))


def same_instant(name: str, engine: str, given_as: str) -> Check:
    """The field is the instant that the engine was asked with, to the second."""

    def expected(told: Told) -> object:
        found = told.of(engine)
        if found is None:
            return OPEN
        at: datetime = getattr(told.fact, name)
        same = at.astimezone(told.law.zone).replace(microsecond=0).isoformat() == found.inputs[given_as]
        return at if same else found.inputs[given_as]

    return Check(engine, expected)


def why_of(check: Check, told: Told) -> Computed | None:
    """The computation whose steps say why a field is what it is."""
    return next((found for engine in check.engine.split() if (found := told.of(engine)) is not None), None)


NUMBER = "counts the facts of its kind in the stream"
PERSON = "who did it"
AUTHORITY = "who decided, checked when it was decided"
TEXT = "a person's own words"
CHOICE = "what the authority chose; the law only bounds it"
ENTERED = "what was entered of the world, seen by a person"
CARRIED = "what the facts before it in its stream hold"
NOTED = "what attention was called to; nothing rests on it"
UNDER = "under which law it says that it was counted; held against the receipt and the facts before"
CAUSE = "which fact or act brought it about"
