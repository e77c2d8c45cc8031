"""What every test may ask for: a fresh, empty database. A test that needs tables runs the migrations on it itself."""

import os
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from infra.settings import Settings
from tests.demo import Loaded, copied, loaded, loaded_once
from tests.postgres import Server, embedded_binaries, installed_binaries, running
from tests.tries import SOAKING, tries

# Two cores shared by several processes make single examples slow without meaning anything; in CI the same commit must
# give the same verdict.
settings.register_profile("developer", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("soak", deadline=None, print_blob=True, max_examples=tries(100))
settings.load_profile("soak" if SOAKING else "ci" if "CI" in os.environ else "developer")

ON_POSTGRES = "demo-postgres"
"""The group of the tests that look at the demonstration on PostgreSQL."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None]:
    """What one process of pytest-xdist runs: a file's tests, or all that look at the demonstration on PostgreSQL (it is loaded once).

    The long groups come first, so that at the end no process has one to itself while the others have nothing left.
    """
    groups: dict[pytest.Item, str] = {}
    for item in items:
        asked = getattr(item, "callspec", None)
        names = [*getattr(item, "fixturenames", ()), *(asked.params.values() if asked is not None else ())]
        groups[item] = ON_POSTGRES if "demo_on_postgres" in names else item.nodeid.partition("::")[0]
        item.add_marker(pytest.mark.xdist_group(groups[item]))
    sizes = Counter(groups.values())
    long = {groups[item] for item in items if item.get_closest_marker("timeout")}
    yield
    # The demonstration on PostgreSQL and the one in a file are loaded at once, one in each process.
    items.sort(key=lambda item: (groups[item] != ON_POSTGRES, groups[item] not in long, -sizes[groups[item]], groups[item]))


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """PostgreSQL 18 for the whole session, one for each process of pytest-xdist; fsync is off."""
    with running(embedded_binaries()) as server:
        yield server


@pytest.fixture(scope="module")
def durable_postgres_server() -> Iterator[Server]:
    """PostgreSQL 18 with fsync on, for tests that kill it or measure it; a module's tests share it."""
    with running(embedded_binaries(), durable=True) as server:
        yield server


@pytest.fixture(scope="session", params=list(installed_binaries().items()), ids=lambda found: f"postgres-{found[0]}")
def every_postgres_server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """Each PostgreSQL of this machine in turn: 18 always, Debian's where it is installed."""
    _, binaries = request.param
    with running(binaries) as server:
        yield server


@pytest.fixture
def postgres_url(postgres_server: Server) -> Iterator[str]:
    """A fresh, empty database on PostgreSQL 18."""
    with postgres_server.database() as url:
        yield url


@pytest.fixture
def every_postgres_url(every_postgres_server: Server) -> Iterator[str]:
    """A fresh, empty database on each PostgreSQL of this machine in turn."""
    with every_postgres_server.database() as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A fresh database in a file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'autos.db'}"


@pytest.fixture(params=["sqlite_url", "postgres_url"], ids=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A fresh, empty database, once on SQLite and once on PostgreSQL 18."""
    url: str = request.getfixturevalue(request.param)
    return url


@pytest.fixture(scope="session")
def demo_on_sqlite(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Loaded:
    """The demonstration city on SQLite, loaded once a run. Shared: nobody writes into it (`demo_database` is a copy)."""
    base = tmp_path_factory.getbasetemp()
    return loaded_once((base if worker_id == "master" else base.parent) / "demo")


@pytest.fixture(scope="session")
def demo_on_postgres(tmp_path_factory: pytest.TempPathFactory, postgres_server: Server) -> Iterator[Loaded]:
    """The same on PostgreSQL, loaded once a process."""
    with postgres_server.database() as url:
        yield loaded(url, tmp_path_factory.mktemp("demo-postgres"))


@pytest.fixture(params=["demo_on_sqlite", "demo_on_postgres"], ids=["sqlite", "postgres"])
def demo(request: pytest.FixtureRequest) -> Loaded:
    """The demonstration city, once on SQLite and once on PostgreSQL 18. Shared: nobody writes into it."""
    found: Loaded = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def demo_database(demo: Loaded, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Settings]:
    """The settings of a copy of the demonstration city, once on each database, into which a test may write."""
    is_sqlite = demo.settings.database_url.startswith("sqlite")
    server: Server | None = None if is_sqlite else request.getfixturevalue("postgres_server")
    with copied(demo.settings, tmp_path, server) as settings:
        yield settings
