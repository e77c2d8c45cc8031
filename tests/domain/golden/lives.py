"""The lives that were stored, by name: how each was made, and of which kinds of streams its facts are kept.

A case lies in one stream: what registers held stands in its receipts. A permit is told with its vehicle and its operator.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tests.domain.golden import americana, sao_paulo
from tests.domain.harness import World


class Life(NamedTuple):
    """How a life is made, and the kinds of streams that are kept of it, beside the acts."""

    make: Callable[[], World]
    kinds: tuple[str, ...] = ("case",)


REGISTERS = ("permit", "vehicle", "operator", "inspection")
OF_PERMITS = frozenset({"americana-permit", "americana-permit-refused", "sao-paulo-special-authorisation", "sao-paulo-suspension"})

LIVES: Mapping[str, Life] = {
    name: Life(make, REGISTERS) if name in OF_PERMITS else Life(make) for name, make in (americana.LIVES | sao_paulo.LIVES).items()
}
