"""A desk on fresh databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.projections.desk import Desk, close_desk, open_desk


@pytest.fixture
def desk(database_url: str, tmp_path: Path) -> Iterator[Desk]:
    """An empty desk, once on each database."""
    desk = open_desk(database_url, tmp_path)
    yield desk
    close_desk(desk)
