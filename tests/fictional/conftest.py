"""The fictional regime beside those that ship: the one line in packs.py that a real one would have, for the length of a test."""

from typing import cast

import pytest

from domain.law.packs import PACKS
from domain.law.regime import Regime
from tests.fictional.vale_claro import REGIME


@pytest.fixture(autouse=True)
def vale_claro(monkeypatch: pytest.MonkeyPatch) -> Regime:
    """Every place that looks a regime up finds it, exactly as if it shipped; nothing else of the program is touched."""
    monkeypatch.setitem(cast("dict[str, Regime]", PACKS), REGIME.key, REGIME)
    return REGIME
