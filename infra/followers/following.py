"""Tables of what follows the log beside its own positions: why something stopped, what could not be done, when it last ran."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from msgspec import Struct
from sqlalchemy import BigInteger, Column, Connection, Date, Table, Uuid, bindparam, delete, insert, select, text, tuple_, update
from sqlalchemy.exc import DBAPIError

from projections.model import METADATA, Instant, words

TRACKINGS = Table(
    "trackings",
    METADATA,
    Column("name", words(), primary_key=True),
    Column("position", BigInteger, nullable=False),
    Column("moved_at", Instant, nullable=False),
)
STOPS = Table(
    "stops",
    METADATA,
    Column("name", words(), primary_key=True),
    Column("slot", words(), primary_key=True),
    Column("position", BigInteger, nullable=False),
    Column("error", words(), nullable=False),
    Column("stopped_at", Instant, nullable=False),
)
DEAD_LETTERS = Table(
    "dead_letters",
    METADATA,
    Column("source", words(), primary_key=True),
    Column("cause", words(), primary_key=True),
    Column("target", Uuid, primary_key=True),
    Column("code", words(), nullable=False),
    Column("reason", words(), nullable=False),
    Column("attempts", BigInteger, nullable=False),
    Column("first_at", Instant, nullable=False),
    Column("last_at", Instant, nullable=False),
)
HEARTBEATS = Table(
    "heartbeats",
    METADATA,
    Column("name", words(), primary_key=True),
    Column("started_at", Instant, nullable=False),
    Column("finished_at", Instant),
    Column("as_of", Date),
    Column("asked", BigInteger, nullable=False),
    Column("failed", BigInteger, nullable=False),
    Column("unrecorded", BigInteger, nullable=False),
)


class Stop(Struct, frozen=True):
    """Something that follows the log stopped at a position, and why. `slot` is empty for what has none."""

    name: str
    slot: str
    position: int
    error: str
    stopped_at: datetime


class DeadLetter(Struct, frozen=True):
    """What could not be done: `source` a policy's name or `clock`, `cause` the log's position or the day, `target` the case."""

    source: str
    cause: str
    target: UUID
    code: str
    reason: str
    attempts: int
    first_at: datetime
    last_at: datetime


POSITIONS = select(TRACKINGS.c.name, TRACKINGS.c.position).where(TRACKINGS.c.name.in_(bindparam("names", expanding=True)))
MOVE = (
    update(TRACKINGS)
    .where(TRACKINGS.c.name == bindparam("who"), TRACKINGS.c.position < bindparam("upto"))
    .values(position=bindparam("upto"), moved_at=bindparam("now", type_=Instant()))
)
FIRST = text("INSERT INTO trackings (name, position, moved_at) VALUES (:name, :position, :moved_at) ON CONFLICT DO NOTHING").bindparams(
    bindparam("moved_at", type_=Instant())
)
"""Where two processes follow for the first time at once, the second finds the row there."""


def positions_of(connection: Connection, names: Sequence[str]) -> dict[str, int]:
    """Up to where each of these has followed the log (0: it never has)."""
    return dict.fromkeys(names, 0) | {row[0]: row[1] for row in connection.execute(POSITIONS, {"names": names})}


def move(connection: Connection, name: str, position: int, now: datetime) -> None:
    """Note up to where the log was followed; never goes back."""
    if connection.execute(MOVE, {"who": name, "upto": position, "now": now}).rowcount == 0:
        connection.execute(FIRST, {"name": name, "position": position, "moved_at": now})


def stop(connection: Connection, stopped: Stop) -> None:
    """Keep why something stopped, for `autos projections status` and `/health/ready`."""
    clear(connection, stopped.name, stopped.slot)
    connection.execute(insert(STOPS).values(_values(stopped)))


CLEAR = delete(STOPS).where(tuple_(STOPS.c.name, STOPS.c.slot).in_(bindparam("these", expanding=True)))


def clear(connection: Connection, name: str, slot: str = "") -> None:
    """It got past where it had stopped."""
    clear_all(connection, [(name, slot)])


def clear_all(connection: Connection, these: Sequence[tuple[str, str]]) -> None:
    """The same of several, by name and slot."""
    connection.execute(CLEAR, {"these": these})


def stops(connection: Connection) -> list[Stop]:
    """All that stands still."""
    return [Stop(*values) for values in connection.execute(select(STOPS).order_by(STOPS.c.name, STOPS.c.slot))]


def bury(connection: Connection, letter: DeadLetter) -> None:
    """Keep what could not be done; once more with the same source, cause and target counts as a further attempt."""
    same = (DEAD_LETTERS.c.source == letter.source, DEAD_LETTERS.c.cause == letter.cause, DEAD_LETTERS.c.target == letter.target)
    again = update(DEAD_LETTERS).where(*same)
    values = {
        "code": letter.code,
        "reason": letter.reason,
        "last_at": letter.last_at,
        "attempts": DEAD_LETTERS.c.attempts + letter.attempts,
    }
    if connection.execute(again.values(values)).rowcount == 0:
        connection.execute(insert(DEAD_LETTERS).values(_values(letter)))


def unbury(connection: Connection, source: str, cause: str, target: UUID) -> None:
    """It was done after all."""
    connection.execute(
        delete(DEAD_LETTERS).where(DEAD_LETTERS.c.source == source, DEAD_LETTERS.c.cause == cause, DEAD_LETTERS.c.target == target)
    )


def dead_letters(connection: Connection, source: str | None = None) -> list[DeadLetter]:
    """What could not be done, oldest first."""
    statement = select(DEAD_LETTERS).order_by(DEAD_LETTERS.c.first_at, DEAD_LETTERS.c.source, DEAD_LETTERS.c.cause, DEAD_LETTERS.c.target)
    if source is not None:
        statement = statement.where(DEAD_LETTERS.c.source == source)
    return [DeadLetter(*values) for values in connection.execute(statement)]


def said(error: BaseException) -> str:
    """What an error says in one line. Of a database's only the first, for the others may show rows, and so personal data."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return f"{type(cause).__name__}: {str(cause).partition(chr(10))[0]}"


def _values(row: Struct) -> dict[str, Any]:
    return {field: getattr(row, field) for field in row.__struct_fields__}
