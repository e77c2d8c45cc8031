"""Holding rows against the log takes no more memory for a longer log."""

from __future__ import annotations

import gc
import tracemalloc
from typing import TYPE_CHECKING

import pytest

from infra.audit.rows_of_log import NAMES, compared
from tests.infra.erasing import opened, told
from tests.prepared import prepare

if TYPE_CHECKING:
    from infra.settings import Settings

OF_FACTS = frozenset(NAMES) - {"handled"}
"""The made-up cases are entered past the journal, so nobody was answered."""


@pytest.mark.timeout(300)
@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_comparing_takes_no_more_memory_for_a_longer_log(settings: Settings) -> None:
    prepare(settings)
    peaks: list[int] = []
    with opened(settings) as parts:
        for count in (600, 600, 1200):
            for _ in range(count):
                told(parts)
            parts.projector.catch_up()
            gc.collect()
            tracemalloc.start()
            held = compared(parts.side, parts.journal, OF_FACTS, lambda _: None)
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
            assert [each.name for each in held if each.differing] == []
    # The first warms caches up.
    assert peaks[2] < peaks[1] * 1.2
