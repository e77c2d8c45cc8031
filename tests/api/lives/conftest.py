"""A desk in the city of the scenarios: X has vehicles with permits, Y has one; the amounts of 2006 are published each year."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.api.desk import Desk, open_desk
from tests.api.lives.town import Town
from tests.domain.cases.americana import americana


@pytest.fixture
async def desk(database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """An empty record on 2026-01-05, once on each database."""
    async with open_desk(database_url, tmp_path, "2026-01-05") as desk:
        yield desk


@pytest.fixture
def town(desk: Desk) -> Town:
    """The desk with the registers of the scenarios."""
    city = americana()
    desk.given(city.world)
    return Town(desk, city)
