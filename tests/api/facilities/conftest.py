"""A desk for the tests of car parks: São Paulo's calendar is there, and nothing is registered."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.api.desk import open_desk
from tests.api.facilities.city import PARKING, City
from tests.domain.harness import World


@pytest.fixture
async def city(database_url: str, tmp_path: Path) -> AsyncIterator[City]:
    """It is 5 January 2026, ten in the morning."""
    async with open_desk(database_url, tmp_path, "2026-01-05") as desk:
        desk.given(World(PARKING))
        yield City(desk)
