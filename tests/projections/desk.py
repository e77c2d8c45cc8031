"""A log of the whole domain with what follows it, for the tests of read models, policies and the clock."""

from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from domain.decide import decide
from domain.kinds import KINDS
from domain.law.packs import PACKS
from domain.streams import Command, Event, Facts, Occasion, Seen, Stream
from infra.clock import Clock, utc_now
from infra.database import Database
from infra.followers.projector import Projector
from infra.followers.read_side import ReadSide
from infra.journal import Decide, Journal
from infra.mapper import Mapper, Stamp
from infra.settings import Settings
from infra.storage.entries import Appended, Request
from infra.store import Store, open_store
from projections.model import Model
from projections.models import MODELS
from tests.domain.harness import World
from tests.prepared import prepare

CLERK = UUID(int=7)


@dataclass
class Desk:
    """A store, what writes facts into it, and what reads them. A test may put another `decider` behind the journal."""

    store: Store
    mapper: Mapper
    side: ReadSide
    decider: Decide = decide

    def write(self, facts: list[tuple[Stream[Any], Event]]) -> int:
        """Add facts to the log as one command; answers the last position."""
        versions: dict[UUID, int] = {}
        numbered: list[tuple[UUID, int, Event]] = []
        for stream, event in facts:
            if stream.id not in versions:
                versions[stream.id] = len(self.store.log.storage.load({stream.id: 0}))
            versions[stream.id] += 1
            numbered.append((stream.id, versions[stream.id], event))
        outcome = self.store.log.append(Request(self.mapper.encode(numbered, Stamp(CLERK, "clerk", uuid4()))))
        assert isinstance(outcome, Appended)
        return outcome.last_position

    @cached_property
    def journal(self) -> Journal:
        """The door to the store, with the whole domain behind it."""

        def answered(command: Command, seen: Seen, occasion: Occasion) -> Facts:
            return self.decider(command, seen, occasion)

        return Journal(self.store.log, self.mapper, answered, PACKS)

    def settle(self, world: World) -> None:
        """Write a world of the domain's tests into the log, stream by stream."""
        for stream, events in world.record().items():
            self.write([(stream, event) for event in events])

    def projector(
        self, *, batch: int = 1000, models: tuple[Model[Any], ...] = MODELS, grace: timedelta = timedelta(0), clock: Clock = utc_now
    ) -> Projector:
        """A projector as a process of its own would have it."""
        return Projector(self.store.log.storage, self.mapper, self.side, models, batch=batch, grace=grace, clock=clock)

    def rows(self, model: Model[Any]) -> list[Any]:
        """The rows that a reader gets, in the order of their key."""
        with self.side.reading() as reading:
            table = reading.table(model)
            return reading.rows(model, table.select().order_by(*table.primary_key.columns))


def open_desk(database_url: str, folder: Path) -> Desk:
    """A desk on an empty database."""
    settings = Settings(
        database_url=database_url,
        keys_url=f"sqlite:///{folder / f'keys-{uuid4()}.db'}",
        keys_secret="a secret of the tests, at least 32 long",
        log_key="another secret, at least 32 characters",
    )
    prepare(settings)
    store = open_store(settings)
    return Desk(store, Mapper(KINDS, store.keys), ReadSide(Database(database_url), store.log.storage))


def close_desk(desk: Desk) -> None:
    """Close its connections."""
    desk.side.close()
    desk.store.close()
