"""Desks for the tests of law: one with the calendars and tables of the scenarios, one where nothing is recorded."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.api.desk import Desk, open_desk
from tests.domain.harness import World


@pytest.fixture
async def desk(database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """Calendars of 2026 and 2027 and the amounts of 2006 published each year; it is 1 June 2026."""
    async with open_desk(database_url, tmp_path, "2026-06-01") as made:
        made.given(World())
        yield made


@pytest.fixture
async def bare(database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """Nothing is recorded; it is 1 June 2026."""
    async with open_desk(database_url, tmp_path, "2026-06-01") as made:
        yield made
