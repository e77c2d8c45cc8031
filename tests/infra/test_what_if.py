"""A life that is walked again with nothing changed is the life that was recorded: the ground on which every simulation stands."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from domain.simulation.changes import Changes
from domain.streams import Occasion
from infra.audit.supposed_law import Supposed, SupposedLaw
from infra.audit.what_if import Walk
from infra.clock import utc_now
from infra.engine import open_engine
from projections.cases import CASES
from tests.demo import Loaded

AUDITOR = Occasion(UUID(int=9), frozenset({"auditor"}), utc_now())


@pytest.mark.timeout(600)
def test_every_case_of_the_demonstration_walked_again_is_as_it_was_recorded(demo_on_sqlite: Loaded) -> None:
    engine = open_engine(demo_on_sqlite.settings)
    try:
        with engine.side.reading() as reading:
            table = reading.table(CASES)
            cases = [(row.case, row.regime) for row in reading.rows(CASES, table.select())]
        assert len(cases) >= 400
        otherwise: list[Any] = []
        for case, regime in cases:
            walked = Walk(engine.journal, utc_now, case, SupposedLaw(engine.journal, regime, Supposed(), AUDITOR)).walk(Changes())
            for step in walked.steps:
                if step.refused is not None:
                    otherwise.append((case, step.version, step.command, step.refused.code))
                pairs = [pair for pair in step.pairs if pair.differences or pair.recorded is None or pair.simulated is None]
                otherwise += [(case, step.version, step.command, pair) for pair in pairs]
            if walked.simulated.state.ledger != walked.recorded.state.ledger:
                otherwise.append((case, walked.recorded.state.ledger, walked.simulated.state.ledger))
        assert otherwise == []
    finally:
        engine.close()
