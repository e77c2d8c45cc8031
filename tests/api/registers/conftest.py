"""A desk for the tests of registers: calendars and tables are there, and nobody is registered."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.api.desk import open_desk
from tests.api.registers.office import Office
from tests.domain.harness import World


@pytest.fixture
async def office(database_url: str, tmp_path: Path) -> AsyncIterator[Office]:
    """It is 5 January 2026, ten in the morning."""
    async with open_desk(database_url, tmp_path, "2026-01-05") as desk:
        desk.given(World())
        yield Office(desk)
