"""Ids, chance and check digits of the demonstration, the same in every load.

Each thing has a generator of its own: one that several drew from would shift all that follows a change.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final
from uuid import UUID, uuid5

DEMO: Final = UUID("5d0b7f3a-94a5-5b0e-8f5e-3e7f4b1c2d60")

_CNPJ_WEIGHTS: Final = ((5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2), (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2))
_RENAVAM_WEIGHTS: Final = (3, 2, 9, 8, 7, 6, 5, 4, 3, 2)
_ELEVEN: Final = 11
_TEN: Final = 10


def demo_id(*names: object) -> UUID:
    """The id of something of the demonstration."""
    return uuid5(DEMO, ":".join(map(str, names)))


def chance(*names: object) -> Random:
    """A generator of one thing's own, seeded by its name."""
    return Random(":".join(map(str, names)))  # noqa: S311 - the same each time is what is wanted


def cnpj(root: str, branch: str = "0001") -> str:
    """A valid CNPJ from its root of eight characters."""
    text = root + branch
    for weights in _CNPJ_WEIGHTS:
        text += _digit(text, weights)
    return text


def cpf(number: int) -> str:
    """A valid CPF from a number of up to nine digits."""
    text = f"{number:09d}"
    for start in (_TEN, _ELEVEN):
        text += _digit(text, range(start, 1, -1))
    return text


def renavam(number: int) -> str:
    """A valid RENAVAM from a number of up to ten digits."""
    text = f"{number:010d}"
    rest = sum(int(c) * w for c, w in zip(text, _RENAVAM_WEIGHTS, strict=True)) * _TEN % _ELEVEN
    return text + str(0 if rest == _TEN else rest)


def _digit(text: str, weights: Iterable[int]) -> str:
    rest = sum((ord(c) - ord("0")) * w for c, w in zip(text, weights, strict=True)) % _ELEVEN
    return "0" if rest < 2 else str(_ELEVEN - rest)  # noqa: PLR2004 - the rule of both numbers
