"""However the log is cut into batches, the same rows come of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.recorded import Recorded
from projections.cases import CASES, CaseRow
from projections.folding import fold, keys_to_load
from projections.model import Key, Model
from projections.models import MODELS
from tests.domain.cases.americana import americana

AT = datetime(2026, 1, 1, tzinfo=UTC)
LOG: list[Recorded[Any]] = []


def log() -> list[Recorded[Any]]:
    """The record of a city with a few cases, in one order."""
    if not LOG:
        city = americana()
        first = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
        second = city.infraction("16-I", "2026-05-04", vehicle=city.v1)
        third = city.infraction("15-I", "2026-03-03", vehicle=city.v2)
        first.clock("2026-03-18")
        second.appeal("2026-05-10 10:00:00")
        second.decide(1, "dismissed", "2026-06-01")
        second.acknowledge(1, "2026-06-02")
        third.impede("21-c", "2026-03-03", vehicles=(city.v2,))
        third.pay(14000, "2026-03-10")
        first.propose("22-II", "2026-03-23")
        first.notice("2026-03-23", proposal=1)
        versions: dict[UUID, int] = {}
        for stream, events in city.world.record().items():
            for event in events:
                versions[stream.id] = versions.get(stream.id, 0) + 1
                LOG.append(
                    Recorded(
                        position=len(LOG) + 1,
                        recorded_at=AT,
                        stream=stream.id,
                        version=versions[stream.id],
                        person=stream.id,
                        role="clerk",
                        command=stream.id,
                        event=event,
                    )
                )
    return LOG


def projected(model: Model[Any], entries: Sequence[Recorded[Any]], cuts: Sequence[int]) -> set[tuple[Any, ...]]:
    """The rows after these entries, cut before these places, each batch as the projector takes it."""
    rows: dict[Key, tuple[Any, ...]] = {}
    group = model.columns.index(model.group)
    edges = [0, *sorted(set(cuts)), len(entries)]
    for start, end in pairwise(edges):
        batch = entries[start:end]
        before = {key: rows[key] for key in keys_to_load(model, batch) if key in rows}
        change = fold(model, before, batch, start)
        assert (change.failure, change.upto) == (None, end)
        for key in change.gone:
            del rows[key]
        for row in change.rows:
            # A row that is put in while one of its key is there would be refused by the database.
            rows[model.values(row)[group]] = (*rows.get(model.values(row)[group], ()), row)
    # As the database holds them: what is written is read back.
    return {model.values(model.read(model.values(row))) for found in rows.values() for row in found}


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
@given(data=st.data())
def test_the_rows_do_not_depend_on_where_the_batches_end(model: Model[Any], data: st.DataObject) -> None:
    entries = log()
    cuts = data.draw(st.lists(st.integers(1, len(entries) - 1), max_size=12))
    assert projected(model, entries, cuts) == projected(model, entries, ())


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_one_entry_at_a_time_gives_the_same_rows_as_all_at_once(model: Model[Any]) -> None:
    entries = log()
    assert projected(model, entries, range(1, len(entries))) == projected(model, entries, ())


def test_the_fold_stops_at_the_fact_that_it_cannot_take_and_keeps_what_came_before(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [e for e in log() if CASES.concerns(e)][:3]
    apply = CASES.apply

    def until_the_third(rows: tuple[CaseRow, ...], entry: Recorded[Any]) -> tuple[CaseRow, ...]:
        if entry.version == 3:
            raise ZeroDivisionError
        return apply(rows, entry)

    monkeypatch.setattr(CASES, "apply", until_the_third)
    change = fold(CASES, {}, entries, entries[0].position - 1)
    assert isinstance(change.failure, ZeroDivisionError)
    assert ([row.version for row in change.rows], change.upto) == ([2], entries[1].position)
