"""Stores on fresh databases for the tests of this folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.clock import utc_now
from infra.database import Database, migrate, open_storage
from infra.log import Log, Storage

KEY = b"a key of the tests, 32 bytes long"


@pytest.fixture
def storage(database_url: str) -> Iterator[Storage]:
    """An empty log, once on each database."""
    database = Database(database_url)
    migrate(database)
    storage = open_storage(database)
    yield storage
    storage.close()


@pytest.fixture
def log(storage: Storage) -> Log:
    """An empty log with the machine's clock."""
    return Log(storage, KEY, utc_now)
