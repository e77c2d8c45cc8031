"""One loop for all read models and both databases: page the log, fold a batch in memory, write rows and position in one transaction.

A read model that cannot take a fact stops there, loudly, and alone; a newcomer would skip the fact or try for ever.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import psycopg
import structlog
from msgspec import Struct
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, StatementError

from domain.recorded import Recorded
from infra.clock import Clock, utc_now
from infra.followers import following, rows
from infra.followers.following import Stop, said
from infra.followers.read_side import ReadSide
from infra.mapper import Mapper
from infra.storage.entries import UnreadableEntryError
from infra.storage.log import Storage
from infra.storage.sqlite_connections import driver
from projections import slots
from projections.folding import Change, fold, keys_to_load
from projections.model import Model
from projections.slots import Slot

BATCH = 1000
POLL_SECONDS = 0.02
REPEAT_SECONDS = 1.0
REST_SECONDS = 0.02, 0.1
SHARE = 0.1
"""Between two steps the projector rests, unless a reader waits: as long as keeps it to this share of a processor, within those bounds.

What is committed meanwhile is folded together, and a step costs far more than a fact in it.
"""

LOGGER = structlog.stdlib.get_logger("projector")


class Status(Struct, frozen=True):
    """How a slot stands: its position against the log's last one, and why it stopped, if it did."""

    slot: Slot
    last: int
    stopped: Stop | None


class _Fed(Struct, frozen=True):
    model: Model[Any]
    slot: Slot
    change: Change[Any]


class StandsStillError(Exception):
    """A fact stops a read model: what waits for it would wait for ever."""


class Projector:
    """Keeps read models up with the log. One a process is enough; several do no harm: who comes second to a position finds it taken."""

    def __init__(
        self,
        storage: Storage,
        mapper: Mapper,
        side: ReadSide,
        models: Sequence[Model[Any]],
        *,
        clock: Clock = utc_now,
        batch: int = BATCH,
        grace: timedelta = slots.GRACE,
    ) -> None:
        self._storage = storage
        self._mapper = mapper
        self._side = side
        self._models = {model.name: model for model in models}
        self._clock = clock
        self._batch = batch
        self._grace = grace
        self._stopped: set[tuple[str, str]] = set()
        self._moved = threading.Condition()
        self._awaited = threading.Event()
        self._prepared = False

    def catch_up(self) -> None:
        """Follow the log to its end, for all read models that stand."""
        while self.step():
            pass

    def step(self) -> bool:
        """One batch for each position at which slots stand, live ones first. Answers whether there may be more to follow."""
        self._prepare()
        with self._side.reading() as reading:
            known = slots.slots(reading.connection, self._models)
        building = {slot.name for slot in known if slot.building}
        # A new fold whose idle slot was retired a moment ago waits for its minute; it is tried again.
        self._prepared = not any(s.live and s.fold_version < self._models[s.name].fold_version and s.name not in building for s in known)
        groups: dict[tuple[bool, int], list[Slot]] = {}
        for slot in known:
            if slot.fold_version == self._models[slot.name].fold_version and (slot.name, slot.slot) not in self._stopped:
                groups.setdefault((slot.building, slot.position), []).append(slot)
        more = [self._advance(position, groups[building, position]) for building, position in sorted(groups)]
        return any(more)

    def run(self, ended: threading.Event, wake: threading.Event, followed: Callable[[], None] | None = None) -> None:
        """Follow the log until `ended`; `wake` is set when something was committed. A database that is away is tried again.

        `followed` is called whenever the read models show what was committed.
        """
        while not ended.is_set():
            wake.clear()
            self._awaited.clear()
            begun = time.thread_time()
            try:
                self.catch_up()
            except Exception as error:  # noqa: BLE001 - an outage: said, and tried again
                LOGGER.error("projector_interrupted", error=said(error))  # noqa: TRY400 - a trace would show rows
                ended.wait(REPEAT_SECONDS)
            else:
                if followed is not None:
                    followed()
                least, most = REST_SECONDS
                self._awaited.wait(min(max((time.thread_time() - begun) * (1 / SHARE - 1), least), most))
                wake.wait(REPEAT_SECONDS)

    def rebuild(self, name: str) -> None:
        """Build a read model anew beside the live one, and return when the new rows are live.

        Raises:
            KeyError: no read model of that name.
            RetiredJustNowError: the idle slot was retired less than a minute ago.
            RuntimeError: the new fold stopped at a fact.
        """
        model = self._models[name]
        self._prepare()
        with self._side.writing() as connection:
            slots.begin(connection, model, self._clock(), self._grace)
            building = next(s for s in slots.slots(connection, [name]) if not s.live).slot
            following.clear(connection, name, building)
        self._stopped.discard((name, building))
        while True:
            self.step()
            with self._side.reading() as reading:
                now = next(s for s in slots.slots(reading.connection, [name]) if s.slot == building)
            if now.live:
                return
            if (name, building) in self._stopped:
                raise RuntimeError(f"the rebuild of {name} stopped at position {now.position}: see the status")

    def status(self) -> list[Status]:
        """All slots in use."""
        last = self._storage.last()
        with self._side.reading() as reading:
            stopped = {(s.name, s.slot): s for s in following.stops(reading.connection)}
            known = [s for s in slots.slots(reading.connection, self._models) if s.fold_version]
        return [Status(s, last.position if last else 0, stopped.get((s.name, s.slot))) for s in known]

    def check_standing(self) -> None:
        """Raises StandsStillError where a read model that is served stands still."""
        for each in self.status():
            if each.slot.live and each.stopped is not None:
                raise StandsStillError(
                    f"the read model {each.slot.name} stands still at position {each.stopped.position}: {each.stopped.error}"
                )

    def wait_for(self, position: int, timeout: float) -> bool:
        """Whether the live slots reach a position within so many seconds, whichever process feeds them."""
        deadline = time.monotonic() + timeout
        while True:
            with self._side.reading() as reading:
                if reading.position(*self._models.values()) >= position:
                    return True
            self._awaited.set()
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            with self._moved:
                self._moved.wait(min(left, POLL_SECONDS))

    def _prepare(self) -> None:
        if not self._prepared:
            with self._side.writing() as connection:
                slots.prepare(connection, self._models.values(), self._clock(), self._grace)
            self._prepared = True

    def _advance(self, position: int, group: Sequence[Slot]) -> bool:
        """Bring slots that stand at one position further by one batch. Answers whether there may be more."""
        if not group:
            return False
        entries, unreadable = self._page(position)
        if not entries and unreadable is None and not any(slot.building for slot in group):
            return False
        fed: list[_Fed] = []
        with self._side.reading() as reading:
            for slot in group:
                model = self._models[slot.name]
                keys = keys_to_load(model, entries)
                before = rows.load(reading.connection, model, slot.slot, keys) if keys else {}
                change = fold(model, before, entries, position)
                fed.append(_Fed(model, slot, change))
        # A slot that is being built has to go live also where the log holds nothing more.
        worth = [feed for feed in fed if feed.change.upto > position or feed.slot.building]
        again = self._write(worth) if worth else False
        for feed in fed:
            failure = feed.change.failure or unreadable
            if failure is not None:
                self._stop(feed.slot, feed.change.upto + 1, failure)
        return again or len(entries) == self._batch

    def _page(self, position: int) -> tuple[list[Recorded[Any]], UnreadableEntryError | None]:
        entries = self._storage.page(position, self._batch)
        try:
            return self._mapper.decode(entries), None
        except UnreadableEntryError as error:
            return self._mapper.decode([entry for entry in entries if entry.position < error.position]), error

    def _write(self, fed: Sequence[_Fed]) -> bool:
        """Answers whether slots have to be looked at again that another process, or their going live, may have changed."""
        try:
            with self._side.writing() as connection:
                again = self._write_in(connection, fed)
        except Exception as error:
            if len(fed) > 1:
                # One of them cannot be written: alone, each shows whether it is the one.
                alone = [self._write([feed]) for feed in fed]
                return any(alone)
            if not _is_about_rows(error):
                raise
            self._stop(fed[0].slot, fed[0].slot.position + 1, error)
            return False
        with self._moved:
            self._moved.notify_all()
        return again

    def _write_in(self, connection: Connection, feeds: Sequence[_Fed]) -> bool:
        followed: dict[int, list[Slot]] = {}
        locked = {(s.name, s.slot): s for s in slots.slots(connection, [f.model.name for f in feeds], lock=True)}
        now = self._clock()
        again = False
        for feed in feeds:
            current = locked[(feed.slot.name, feed.slot.slot)]
            if (current.position, current.fold_version, current.live) != (feed.slot.position, feed.slot.fold_version, feed.slot.live):
                again = True  # another process was here first: what was folded is of no use
                continue
            rows.write(connection, feed.model, feed.slot.slot, feed.change)
            followed.setdefault(feed.change.upto, []).append(current)
            went_live = current.building and slots.advance(connection, current, feed.change.upto, now)
            if went_live:
                LOGGER.info("read_model_live", name=feed.model.name, slot=feed.slot.slot, position=feed.change.upto)
            again = again or current.building
        for upto, those in followed.items():
            slots.follow(connection, [slot for slot in those if slot.live], upto)
            following.clear_all(connection, [(slot.name, slot.slot) for slot in those if slot.position < upto])
        return again

    def _stop(self, slot: Slot, position: int, error: Exception) -> None:
        self._stopped.add((slot.name, slot.slot))
        LOGGER.critical("read_model_stopped", name=slot.name, slot=slot.slot, position=position, error=said(error))
        with self._side.writing() as connection:
            following.stop(connection, Stop(slot.name, slot.slot, position, said(error), self._clock()))


def _is_about_rows(error: Exception) -> bool:
    """Whether the database or its driver refused the rows; an outage is none of the read model's fault."""
    if isinstance(error, DBAPIError) and isinstance(error.orig, Exception):
        error = error.orig
    return isinstance(
        error, (psycopg.DataError, psycopg.IntegrityError, driver.DataError, driver.IntegrityError, TypeError, StatementError)
    )
