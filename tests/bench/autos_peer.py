"""Autos as it is served: one worker with projector, policies and clock in it. Only the issuer is the run's own."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from litestar import Litestar

from api import logs
from api.app import create_app
from api.serving import lifespan_over, parts_over
from domain.streams import Event, Stream
from infra.engine import Engine, open_engine
from infra.mapper import Stamp
from infra.settings import Settings
from infra.storage.entries import Request
from infra.store import prepare_databases
from tests.bench.people import verifier
from tests.bench.town import Town

CLERK = UUID(int=1)
SEEDED_AT_ONCE = 2_000


def settings() -> Settings:
    """The settings of the peer's process, out of what `prepared` was told."""
    folder = Path(os.environ["BENCH_FOLDER"])
    return settings_of(os.environ["BENCH_DATABASE_URL"], folder)


def settings_of(database_url: str, folder: Path) -> Settings:
    """As in production: keys in a SQLite file of their own, 16 connections to PostgreSQL."""
    return Settings(
        database_url=database_url,
        keys_url=f"sqlite:///{folder / 'autos-keys.db'}",
        keys_secret="a secret of the benchmark, at least 32 long",
        log_key="another secret, at least 32 characters",
        log_level="warning",
    )


def application() -> Litestar:
    """What granian's worker calls."""
    given = settings()
    logs.configure(given.log_level, for_good=True)
    engine = open_engine(given)
    lifespan = lifespan_over(engine, workers=True)
    return create_app(parts_over(engine, verifier(Path(os.environ["BENCH_FOLDER"])), lifespan=(lifespan,)))


def prepared(database_url: str, folder: Path, town: Town) -> None:
    """Migrate, put the town's facts into the log, and let the read models follow."""
    given = settings_of(database_url, folder)
    prepare_databases(given)
    engine = open_engine(given)
    try:
        seed(engine, town.world.record().items())
        engine.catch_up()
    finally:
        engine.close()


def seed(engine: Engine, record: Iterable[tuple[Stream[Any], Sequence[Event]]]) -> None:
    """Put whole streams into the log, many facts a transaction."""
    stamp = Stamp(CLERK, "clerk", uuid4(), None)
    batch: list[tuple[UUID, int, Event]] = []
    for stream, events in record:
        batch += [(stream.id, version, event) for version, event in enumerate(events, start=1)]
        if len(batch) >= SEEDED_AT_ONCE:
            engine.store.log.append(Request(engine.journal.mapper.encode(batch, stamp)))
            batch = []
    if batch:
        engine.store.log.append(Request(engine.journal.mapper.encode(batch, stamp)))
