"""The demonstration for tests: loaded once on each database, and copied for whoever wants to write into it.

The SQLite one is shared by all processes of a run; who comes second waits for the first. A load takes a minute or two, which counts for the
first test that asks: give such tests `pytest.mark.timeout(600)`.
"""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from domain.acts.acts import city_acts, regime_acts
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from domain.recorded import Recorded
from infra.demo import loading
from infra.engine import Engine, open_engine
from infra.settings import Settings
from infra.store import prepare_databases
from tests.postgres import Server


class Loaded(NamedTuple):
    """A demonstration that was loaded. Tests share it: look at it, and do not write into it."""

    settings: Settings
    facts: int


def loaded(database_url: str, folder: Path) -> Loaded:
    """Load the demonstration into a database; the keys lie in a file of the folder."""
    settings = Settings(
        database_url=database_url,
        keys_url=f"sqlite:///{folder / 'keys.db'}",
        keys_secret="a secret of the tests of the demonstration",
        log_key="another secret, at least 32 characters",
    )
    prepare_databases(settings)
    return Loaded(settings, loading.load(settings))


def loaded_once(folder: Path) -> Loaded:
    """The demonstration on SQLite in a folder that the processes of a run share."""
    folder.mkdir(exist_ok=True)
    done = folder / "loaded.json"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            done.write_bytes(msgspec.json.encode(loaded(f"sqlite:///{folder / 'demo.db'}", folder)))
    return msgspec.json.decode(done.read_bytes(), type=Loaded)


@contextmanager
def copied(original: Settings, folder: Path, server: Server | None = None) -> Generator[Settings]:
    """A copy for one test; `server` is that of a PostgreSQL one. Nobody may be connected to the original."""
    keys = folder / "demo-keys.db"
    shutil.copyfile(original.keys_database_url.removeprefix("sqlite:///"), keys)
    settings = replace(original, keys_url=f"sqlite:///{keys}")
    if server is not None:
        with server.database(original.database_url.rpartition("/")[2]) as url:
            yield replace(settings, database_url=url)
        return
    data = folder / "demo.db"
    shutil.copyfile(original.database_url.removeprefix("sqlite:///"), data)
    yield replace(settings, database_url=f"sqlite:///{data}")


@contextmanager
def opened(settings: Settings) -> Generator[Engine]:
    """The program's parts over a demonstration, without the threads that run them."""
    engine = open_engine(settings)
    try:
        yield engine
    finally:
        engine.close()


def facts(engine: Engine) -> list[Recorded[Any]]:
    """All of it, in order."""
    found: list[Recorded[Any]] = []
    while page := engine.journal.page(len(found), 2000):
        found += page
    return found


def tag(entry: Recorded[Any]) -> str:
    """The tag under which a fact is stored."""
    return str(entry.event.__struct_config__.tag)


def law_of_demo(engine: Engine, regime: str) -> Law:
    """A regime's law with all acts of the demonstration."""
    fold = engine.journal.fold
    return Law(PACKS[regime], fold(regime_acts(regime)).state, fold(city_acts(PACKS[regime].municipality)).state)
