"""The inputs that a computation wrote down, read back. A wrong type raises, so that a changed input is told and never guessed around."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

import msgspec

from domain.law.explanation import Computed
from domain.law.lawbook import Law

T = TypeVar("T")
Inputs = dict[str, Any]
Again = Callable[[Law, Inputs], Computed]
"""An engine asked again: with the law and with what it wrote down, and nothing else."""


def day(inputs: Inputs, name: str) -> date:
    """A civil day."""
    return msgspec.convert(inputs[name], date)


def maybe_day(inputs: Inputs, name: str) -> date | None:
    """A civil day, or none."""
    return msgspec.convert(inputs[name], date | None)


def text(inputs: Inputs, name: str) -> str:
    """A text."""
    return msgspec.convert(inputs[name], str)


def whole(inputs: Inputs, name: str) -> int:
    """A whole number."""
    return msgspec.convert(inputs[name], int)


def flag(inputs: Inputs, name: str) -> bool:
    """Yes or no."""
    return msgspec.convert(inputs[name], bool)


def part(inputs: Inputs, name: str, kind: type[T]) -> T:
    """A structure."""
    return msgspec.convert(inputs[name], kind)
