"""The program's parts over one store, put together once: journal, read models, policies, clock; and the threads that run them.

A process that only answers requests has the same parts and no threads.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from zoneinfo import ZoneInfo

import structlog
from sqlalchemy import select

from domain.decide import decide
from domain.kinds import KINDS
from domain.law.packs import PACKS
from infra.audit.reads import KEPT, Reads
from infra.clock import Clock, utc_now
from infra.database import Database
from infra.followers.due import DueClock
from infra.followers.following import said
from infra.followers.policies import Policies
from infra.followers.projector import Projector
from infra.followers.read_side import ReadSide
from infra.journal import Journal
from infra.mapper import Mapper
from infra.personal.traces import Traces
from infra.provable.publishing import Publisher
from infra.provable.tree import Tree
from infra.settings import Settings
from infra.storage.log import TOLERANCE
from infra.store import Store, open_store
from infra.zones import drawings_checked
from projections.models import MODELS
from projections.reading import READ_MODELS

DUE_SECONDS = 60.0
"""How often the clock looks whether a new civil day has begun somewhere."""
POLL_SECONDS = 0.02
LOGGER = structlog.stdlib.get_logger("engine")


@dataclass(frozen=True)
class Engine:
    """All parts; `close` it at the end."""

    store: Store
    journal: Journal
    side: ReadSide
    projector: Projector
    policies: Policies
    due: DueClock
    publisher: Publisher
    reads: Reads
    clock: Clock
    traces: Traces

    def catch_up(self) -> None:
        """Bring read models, policies and the log's tree to the end of the log, also over what the policies add.

        Raises:
            StandsStillError: a read model stands still, and the policies that wait for it do.
        """
        while True:
            self.projector.catch_up()
            if self.policies.catch_up():
                break
            self.projector.check_standing()
        self.publisher.tree.catch_up()

    def wait_for(self, position: int, seconds: float) -> bool:
        """Whether read models and policies reach a position of the log in that time, whichever process runs them."""
        deadline = time.monotonic() + seconds
        if not self.projector.wait_for(position, seconds):
            return False
        while self.policies.position() < position:
            if time.monotonic() >= deadline:
                return False
            time.sleep(POLL_SECONDS)
        return True

    def is_ready(self) -> bool:
        """Whether the database answers, every read model is served, and none stands still."""
        with self.side.reading() as reading:
            live = select(READ_MODELS.c.name).where(READ_MODELS.c.live)
            served = set(reading.connection.execute(live).scalars())
        return {model.name for model in MODELS} <= served and all(each.stopped is None for each in self.projector.status())

    @contextmanager
    def running(self) -> Generator[None]:
        """Projector, policies, clock and erasures run in threads of their own inside of the block.

        So does the log's tree with its checkpoints: a fact that stops a read model must not stop what proves the log.
        """
        ended, committed, shown, cleared = (threading.Event() for _ in range(4))

        def followed() -> None:
            # Policies and erasures rest on what the read models show, and look only then.
            shown.set()
            cleared.set()

        threads = [
            threading.Thread(target=self.projector.run, args=(ended, committed, followed), name="projector", daemon=True),
            threading.Thread(target=self.policies.run, args=(ended, shown), name="policies", daemon=True),
            threading.Thread(target=self._watch_the_days, args=(ended,), name="clock", daemon=True),
            threading.Thread(target=self.traces.run, args=(ended, cleared), name="erasures", daemon=True),
            threading.Thread(target=self.publisher.run, args=(ended,), name="checkpoints", daemon=True),
        ]
        stop_listening = self.store.log.storage.listen(committed.set)
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            ended.set()
            committed.set()
            followed()
            for thread in threads:
                thread.join()
            stop_listening()

    @contextmanager
    def forgetting(self) -> Generator[None]:
        """Only erasures are followed inside of the block: what a process has to do that answers requests and nothing else."""
        ended, wake = threading.Event(), threading.Event()
        thread = threading.Thread(target=self.traces.run, args=(ended, wake), name="erasures", daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            wake.set()
            thread.join()

    def _watch_the_days(self, ended: threading.Event) -> None:
        """Run the clock at the start and whenever a new civil day has begun in a regime's zone; after a failure, again."""
        ran: set[tuple[str, date]] = set()
        while not ended.is_set():
            days = {(pack.zone, self.clock().astimezone(ZoneInfo(pack.zone)).date()) for pack in PACKS.values()}
            if not days <= ran:
                try:
                    self.due.run()
                    self.reads.prune()
                except Exception as error:  # noqa: BLE001 - an outage: said, and tried again
                    LOGGER.error("clock_interrupted", error=said(error))  # noqa: TRY400 - a trace would show rows
                else:
                    ran = days
            ended.wait(DUE_SECONDS)

    def close(self) -> None:
        """Close every connection."""
        self.side.close()
        self.reads.close()
        self.store.close()


def engine_over(store: Store, database: Database, clock: Clock = utc_now, reads_kept: timedelta = KEPT) -> Engine:
    """The parts over an open store. `database` is the log's, where the read models and the recorded reads lie too."""
    mapper = Mapper(KINDS, store.keys)
    journal = Journal(store.log, mapper, drawings_checked(decide), PACKS)
    side = ReadSide(database, store.log.storage)
    projector = Projector(store.log.storage, mapper, side, MODELS, clock=clock)
    traces = Traces(journal.erasures, side, store.keys_engine)
    # Keys that came back with an old copy of their database are destroyed before anything is read.
    journal.erasures.carry_out()
    policies = Policies(journal, side, clock=clock)
    publisher = Publisher(Tree(store.log.storage, side, clock=clock), side, store.signing, store.log.key, clock=clock)
    due = DueClock(journal, side, projector, clock)
    reads = Reads(database, store.log.storage, clock, reads_kept)
    return Engine(store, journal, side, projector, policies, due, publisher, reads, clock, traces)


def open_engine(settings: Settings, clock: Clock = utc_now, ahead: timedelta = TOLERANCE) -> Engine:
    """The parts over prepared databases. `ahead`: how far the clock may be ahead of the database's.

    Raises:
        SettingsError: outside development a secret is missing.
    """
    kept = timedelta(days=settings.reads_kept_days)
    return engine_over(open_store(settings, clock, ahead=ahead), Database(settings.database_url), clock, kept)
