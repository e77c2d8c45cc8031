"""Blue and green: which slot of a read model is live, which one is being built, and when they change places.

All of it happens inside the caller's transaction. A process feeds only slots of its own fold version; one of version 0 is fed by nobody.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct
from sqlalchemy import Boolean, Connection, bindparam, delete, select, text, update

from projections.model import EPOCH, SLOTS, Instant, Model
from projections.reading import READ_MODELS

GRACE = timedelta(minutes=1)
"""How long a retired slot is left alone: a reader that began before the change may still be in it."""


class Slot(Struct, frozen=True):
    """One slot of a read model; `building` is one that is fed and not live yet."""

    name: str
    slot: str
    fold_version: int
    position: int
    live: bool
    changed_at: datetime

    @property
    def building(self) -> bool:
        return not self.live and self.fold_version > 0


class RetiredJustNowError(Exception):
    """The idle slot was retired less than a minute ago; it is emptied later."""


EVERY = select(READ_MODELS).order_by(READ_MODELS.c.name, READ_MODELS.c.slot)
EVERY_LOCKED = EVERY.with_for_update()
FOLLOW = (
    update(READ_MODELS)
    .where(READ_MODELS.c.live, READ_MODELS.c.name.in_(bindparam("names", expanding=True)))
    .values(position=bindparam("upto"))
)
"""Made once: they run at every commit, and making them takes longer than running them."""
FIRST = text(
    "INSERT INTO read_models (name, slot, fold_version, position, live, changed_at) "
    "VALUES (:name, :slot, :fold_version, :position, :live, :changed_at) ON CONFLICT DO NOTHING"
).bindparams(bindparam("live", type_=Boolean()), bindparam("changed_at", type_=Instant()))
"""Where two processes start on an empty database at once, the second finds the rows there."""


def slots(connection: Connection, names: Iterable[str] | None = None, *, lock: bool = False) -> list[Slot]:
    """The slots, by name and slot; all are locked until the transaction ends where asked (SQLite's write transaction does so by itself)."""
    wanted = None if names is None else frozenset(names)
    rows = connection.execute(EVERY_LOCKED if lock else EVERY)
    return [Slot(*row) for row in rows if wanted is None or row[0] in wanted]


def prepare(connection: Connection, models: Iterable[Model[Any]], now: datetime, grace: timedelta = GRACE) -> None:
    """Give each read model its slots, and begin to build the idle one where the live one is of an older fold version.

    Where the live one is of a newer version this program leaves it alone: a newer release feeds it.
    """
    known = slots(connection, lock=True)
    for model in models:
        pair = [s for s in known if s.name == model.name]
        if not pair:
            rows = [
                {
                    "name": model.name,
                    "slot": s,
                    "fold_version": model.fold_version if s == "a" else 0,
                    "position": 0,
                    "live": s == "a",
                    "changed_at": EPOCH,
                }
                for s in SLOTS
            ]
            connection.execute(FIRST, rows)
            continue
        live = next(s for s in pair if s.live)
        idle = next(s for s in pair if not s.live)
        if live.fold_version < model.fold_version and idle.fold_version < model.fold_version and now - idle.changed_at >= grace:
            begin(connection, model, now, grace)


def begin(connection: Connection, model: Model[Any], now: datetime, grace: timedelta = GRACE) -> None:
    """Empty the idle slot and build it from the beginning of the log.

    Raises:
        RetiredJustNowError: readers may still be in the idle slot.
    """
    idle = next(s for s in slots(connection, [model.name], lock=True) if not s.live)
    if not idle.building and now - idle.changed_at < grace:
        wait = grace - (now - idle.changed_at)
        raise RetiredJustNowError(f"{model.name}: the idle slot was retired a moment ago; try again in {wait.total_seconds():.0f} s")
    table = model.tables[idle.slot]
    if connection.dialect.name == "postgresql":
        connection.execute(text(f'TRUNCATE "{table.name}"'))
    else:
        connection.execute(delete(table))
    _change(connection, idle, fold_version=model.fold_version, position=0)


def follow(connection: Connection, live: Iterable[Slot], position: int) -> None:
    """Note up to where (locked) live slots show the log."""
    connection.execute(FOLLOW, {"names": [slot.name for slot in live], "upto": position})


def advance(connection: Connection, slot: Slot, position: int, now: datetime) -> bool:
    """Note up to where a (locked) slot shows the log. Answers whether it went live with that: it reached the live one's position."""
    if slot.live:
        _change(connection, slot, position=position)
        return False
    live = next(s for s in slots(connection, [slot.name], lock=True) if s.live)
    if position < live.position:
        _change(connection, slot, position=position)
        return False
    _change(connection, live, live=False, fold_version=0, changed_at=now)
    _change(connection, slot, position=position, live=True, changed_at=now)
    return True


def _change(connection: Connection, slot: Slot, **values: Any) -> None:  # noqa: ANN401 - column values
    connection.execute(update(READ_MODELS).where(READ_MODELS.c.name == slot.name, READ_MODELS.c.slot == slot.slot).values(**values))
