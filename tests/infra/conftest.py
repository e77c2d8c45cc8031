"""Stores on fresh databases for the tests of this folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.law.packs import PACKS
from infra.clock import utc_now
from infra.database import Database, open_storage
from infra.journal import Journal
from infra.mapper import Mapper
from infra.settings import Settings
from infra.storage.log import Log, Storage
from infra.store import Store, open_store
from tests.infra.notebook import KINDS, decide
from tests.prepared import prepare, prepare_log

KEY = b"a key of the tests, 32 bytes long"


@pytest.fixture
def storage(database_url: str) -> Iterator[Storage]:
    """An empty log, once on each database."""
    database = Database(database_url)
    prepare_log(database)
    storage = open_storage(database)
    yield storage
    storage.close()


@pytest.fixture
def log(storage: Storage) -> Log:
    """An empty log with the machine's clock."""
    return Log(storage, KEY, utc_now)


@pytest.fixture
def settings(database_url: str, tmp_path: Path) -> Settings:
    """Settings for fresh databases, the keys in a file."""
    return Settings(
        database_url=database_url,
        keys_url=f"sqlite:///{tmp_path / 'keys.db'}",
        keys_secret="a secret of the tests, at least 32 long",
        log_key="another secret, at least 32 characters",
    )


@pytest.fixture
def store(settings: Settings) -> Iterator[Store]:
    """A whole store, migrated and empty, once on each database."""
    prepare(settings)
    store = open_store(settings)
    yield store
    store.close()


@pytest.fixture
def mapper(store: Store) -> Mapper:
    """Knows the notebook's events."""
    return Mapper(KINDS, store.keys)


@pytest.fixture
def journal(store: Store, mapper: Mapper) -> Journal:
    """The door to an empty store of notebooks."""
    return Journal(store.log, mapper, decide, PACKS)
