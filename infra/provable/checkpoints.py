"""The table of checkpoints: every one that was ever published, in the order of publishing; a row is added and never changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, cast

from msgspec import Struct
from sqlalchemy import BigInteger, Column, Connection, LargeBinary, Select, Table, case, func, insert, literal, select

from infra.provable.note import Checkpoint, VerifierKey, parse_verifier
from projections.model import METADATA, Instant, words

CHECKPOINTS = Table(
    "checkpoints",
    METADATA,
    Column("number", BigInteger, primary_key=True),
    Column("size", BigInteger, nullable=False),
    Column("root", LargeBinary, nullable=False),
    Column("note", words(), nullable=False),
    Column("keys", words(), nullable=False),
    Column("at", Instant, nullable=False),
)
PAGE = 1000
C = CHECKPOINTS.c
FIRST, LAST = datetime(1, 1, 2, tzinfo=UTC), datetime(9999, 12, 30, tzinfo=UTC)
# An instant that no date can tell, which an intruder can write, must not keep `verify` from saying so.
_TOLD = case((C.at > LAST, literal(LAST, Instant())), (C.at < FIRST, literal(FIRST, Instant())), else_=C.at)
ROWS = cast("Select[Any]", select(C.number, C.size, C.root, C.note, C["keys"], _TOLD))


class Published(Struct, frozen=True):
    """A checkpoint as it is stored. `keys`: the published keys that check its signatures, a line each, the newest key first."""

    number: int
    size: int
    root: bytes
    note: str
    keys: str
    at: datetime

    def verifiers(self) -> list[VerifierKey]:
        """Its keys.

        Raises:
            NoteError: the column holds something else.
        """
        return [parse_verifier(line) for line in self.keys.splitlines()]


def newest(connection: Connection, upto: int | None = None) -> Published | None:
    """The last that was published; `upto`: the last over no more than so many entries."""
    statement = ROWS.order_by(C.number.desc()).limit(1)
    row = connection.execute(statement if upto is None else statement.where(C.size <= upto)).first()
    return None if row is None else Published(*row)


def add(connection: Connection, checkpoint: Checkpoint, note: str, verifiers: Sequence[VerifierKey], now: datetime) -> Published:
    """Store a checkpoint as the newest; under the lock of who publishes."""
    last = newest(connection)
    number = 1 if last is None else last.number + 1
    made = Published(number, checkpoint.size, checkpoint.root, note, "\n".join(key.text for key in verifiers), now)
    connection.execute(insert(CHECKPOINTS).values({field: getattr(made, field) for field in Published.__struct_fields__}))
    return made


def keys(connection: Connection) -> list[VerifierKey]:
    """All keys that ever signed one, the newest first."""
    statement = select(C["keys"]).group_by(C["keys"]).order_by(func.max(C.number).desc())
    found: list[VerifierKey] = []
    for text in connection.execute(statement).scalars():
        found += [key for key in map(parse_verifier, text.splitlines()) if key not in found]
    return found


def rotations(connection: Connection) -> list[str]:
    """The notes that more than one key signed, the oldest first: the first after each change of keys."""
    return list(connection.execute(select(C.note).where(C["keys"].contains("\n")).order_by(C.number)).scalars())


def backwards(connection: Connection) -> Iterator[Published]:
    """All of them from the newest, a page in memory at a time."""
    statement = ROWS.order_by(C.number.desc())
    return _paged(connection, statement, lambda last: statement.where(C.number < last.number))


def after(connection: Connection, number: int) -> Iterator[Published]:
    """Those with a larger number, in order."""
    statement = ROWS.where(C.number > number).order_by(C.number)
    return _paged(connection, statement, lambda last: statement.where(C.number > last.number))


def by_size(connection: Connection) -> Iterator[Published]:
    """All of them by the number of entries, a page in memory at a time."""
    statement = ROWS.order_by(C.size, C.number)

    def following(last: Published) -> Select[Any]:
        return statement.where((C.size > last.size) | ((C.size == last.size) & (C.number > last.number)))

    return _paged(connection, statement, following)


def _paged(connection: Connection, first: Select[Any], following: Callable[[Published], Select[Any]]) -> Iterator[Published]:
    statement = first
    while True:
        page = [Published(*row) for row in connection.execute(statement.limit(PAGE))]
        yield from page
        if len(page) < PAGE:
            return
        statement = following(page[-1])
