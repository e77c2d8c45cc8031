"""Replay reads a log page by page: the answers are those that each decision would have by itself, the questions to the store are few."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any, cast

import pytest
from msgspec.structs import replace

from domain.cases.case import CASE
from domain.kinds import KINDS
from domain.streams import Event
from domain.vehicles.events import VehicleInspectionRecorded
from infra.audit.replaying import ReplayedDecision, Replays
from infra.mapper import Mapper
from infra.storage.log import Storage
from infra.store import Store
from tests.infra.lives_in_a_log import City

SANCTIONS = "sao-paulo-sanctions"
DAY = timedelta(days=1)


@pytest.fixture
def city(store: Store) -> City:
    return City(store, Mapper(KINDS, store.keys))


@pytest.mark.parametrize(
    "lives", [("americana-recurrence-confirmed",), ("americana-permit", SANCTIONS), ("americana-withdrawal-contested",)], ids="+".join
)
@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_a_decision_is_answered_alike_however_the_pages_fall_and_by_itself(city: City, lives: tuple[str, ...]) -> None:
    def a_day_later(event: Event) -> Event:
        """So that what other decisions rest on is not as they saw it, and the answers are more than matches."""
        return replace(event, inspected_on=event.inspected_on + DAY) if isinstance(event, VehicleInspectionRecorded) else event

    city.live(*lives, changed=a_day_later)
    storage = city.store.log.storage
    expected = [told(each) for each in Replays(storage).all_after()]
    places = [(CASE.at(each.stream), each.version) for each in Replays(storage).all_after()]
    assert [told(Replays(storage).decision(stream, version)) for stream, version in places] == expected
    for page, streams in ((1, 1), (2, 3), (7, 1000)):
        replays = Replays(storage, page=page, streams=streams)
        assert [told(each) for each in replays.all_after()] == expected
        # Once more with what was kept, and with a decision of long before asked for in between.
        for number, each in enumerate(replays.all_after()):
            assert told(each) == expected[number]
            assert told(replays.decision(*places[number // 2])) == expected[number // 2]


def told(decision: ReplayedDecision | None) -> tuple[object, ...]:
    assert decision is not None
    return decision.position, decision.outcome, decision.differences


class Counting:
    """A storage whose questions are counted."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.asked: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the storage has
        self.asked[name] += 1
        return getattr(self._storage, name)


def test_a_page_asks_the_store_for_all_its_decisions_at_once(city: City) -> None:
    """Its cases, what their decisions name, and what that names; besides, once, the editions and the acts of two regimes and cities."""
    city.live("americana-recurrence-confirmed", SANCTIONS)
    counting = Counting(city.store.log.storage)
    outcomes = Counter(each.outcome for each in Replays(cast("Storage", counting), page=20).all_after())
    assert set(outcomes) == {"match"}
    assert counting.asked["facts"] <= counting.asked["page"]
    assert counting.asked["load"] <= 2 + 4
