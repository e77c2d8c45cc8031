"""What the log holds and is asked to add, values only. The bytes of `sealed_bytes` are for ever: MACs and Merkle leaves rest on them."""

import hmac
import struct
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from uuid import UUID

from msgspec import Struct

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
NOWHERE = UUID(int=0)
"""No stream's id."""


class Fact(Struct, frozen=True, gc=False):
    """A fact to be added: versions of a stream count from 1 without gaps."""

    stream: UUID
    version: int
    tag: str
    state: bytes


class Entry(Struct, frozen=True, gc=False):
    """A fact as it stands in the log. Positions count from 1 without gaps: a gap is a missing row."""

    position: int
    recorded_at: datetime
    stream: UUID
    version: int
    tag: str
    state: bytes
    mac: bytes
    unreadable: str = ""
    """Why the row holds what no entry can, and what stands here is in part put in its place (`unreadable`)."""


class UnreadableEntryError(Exception):
    """A stored fact that this program cannot read: a row that can be no entry, an unknown tag or field, a box that does not open.

    `position`: 0 where the fact was read for a fold, which knows of no places in the log.
    """

    def __init__(self, entry: Entry | Fact, why: str) -> None:
        self.position = entry.position if isinstance(entry, Entry) else 0
        self.why = why
        where = f"position {self.position}, " if self.position else ""
        what = f"{where}{entry.tag} (stream {entry.stream}, version {entry.version})"
        super().__init__(f"position {self.position}: {why}" if isinstance(entry, Entry) and entry.unreadable else f"{what}: {why}")


class EntryMissingError(UnreadableEntryError, LookupError):
    """A stream lacks one of its facts: what stands after it cannot be folded."""

    def __init__(self, stream: UUID, version: int) -> None:
        super().__init__(Fact(stream, version, "a fact", b""), f"the stream lacks version {version}")


class Handling(Struct, frozen=True):
    """The command that a request answers: its id, who gave it, the HMAC of its raw body, the status of its answer."""

    command: UUID
    actor: UUID
    body: bytes = b""
    status: int = 201


class Handled(Struct, frozen=True):
    """A command that was answered before: the versions it wrote and the log's positions, so that the answer can be rendered again.

    A command that wrote nothing has `first_position` one above `last_position`.
    """

    command: UUID
    actor: UUID
    body: bytes
    status: int
    versions: Mapping[UUID, int]
    first_position: int
    last_position: int
    recorded_at: datetime


class Request(Struct, frozen=True):
    """Facts to be added together, if every stream that was read still has the version at which it was read (0: read as empty)."""

    facts: tuple[Fact, ...]
    reads: Mapping[UUID, int] = {}
    handling: Handling | None = None


class Appended(Struct, frozen=True):
    """The request's facts are durable, in this order at these positions."""

    positions: tuple[int, ...]
    last_position: int
    recorded_at: datetime


class Stale(Struct, frozen=True):
    """Nothing was added: these streams have moved, and this is where they stand."""

    versions: Mapping[UUID, int]


class Repeated(Struct, frozen=True):
    """Nothing was added: the command was answered before."""

    handled: Handled


Outcome = Appended | Stale | Repeated


def microseconds(instant: datetime) -> int:
    """Microseconds since 1970-01-01T00:00:00Z, exactly; `instant` is aware."""
    return (instant - EPOCH) // MICROSECOND


def instant_of(microseconds_since_epoch: int) -> datetime:
    """The aware UTC instant of `microseconds`."""
    return EPOCH + timedelta(microseconds=microseconds_since_epoch)


IMPOSSIBLE = (OverflowError, TypeError, ValueError, AttributeError, struct.error)
"""What making an entry raises of a row that somebody wrote past the program."""


def in_range(version: int) -> int:
    """The version, where an entry can have it: four bytes are sealed. Raises `OverflowError`."""
    if 0 <= version < 1 << 32:
        return version
    raise OverflowError(f"no entry has version {version}")


def said_of(error: Exception) -> str:
    """Why a row can be no entry."""
    return f"the row holds what no entry can ({error})"


def unreadable(position: int, why: str, row: tuple[object, object, object, object] = (b"", 0, "", b"")) -> Entry:
    """In the place of a row that can be no entry, with what of it can be: whoever decodes it is told why; the others of its page go on.

    `row`: its stream (as bytes; the entry's is `NOWHERE` where they are no id), version, tag, state.
    """
    stream, version, tag, state = row
    whose = UUID(bytes=stream) if isinstance(stream, bytes) and len(stream) == len(NOWHERE.bytes) else NOWHERE
    number = version if isinstance(version, int) else 0
    return Entry(position, EPOCH, whose, number, tag if isinstance(tag, str) else "", state if isinstance(state, bytes) else b"", b"", why)


def sealed_bytes(position: int, recorded_at: datetime, fact: Fact | Entry) -> bytes:
    """The bytes that an entry's MAC and its Merkle leaf are computed over.

    position (8) ‖ recorded_at in microseconds (8) ‖ stream (16) ‖ version (4) ‖ length of tag (2) ‖ tag ‖ stored state, all big-endian.

    Raises:
        UnreadableEntryError: the row is none that can be sealed.
    """
    if isinstance(fact, Entry) and fact.unreadable:
        raise UnreadableEntryError(fact, fact.unreadable)
    tag = fact.tag.encode()
    return b"".join(
        (
            position.to_bytes(8, "big"),
            microseconds(recorded_at).to_bytes(8, "big", signed=True),
            fact.stream.bytes,
            fact.version.to_bytes(4, "big"),
            len(tag).to_bytes(2, "big"),
            tag,
            fact.state,
        )
    )


def enter(fact: Fact, position: int, recorded_at: datetime, key: bytes) -> Entry:
    """The fact as the entry at `position`, with its MAC (HMAC-SHA-256 under the log's key)."""
    mac = hmac.digest(key, sealed_bytes(position, recorded_at, fact), "sha256")
    return Entry(position, recorded_at, fact.stream, fact.version, fact.tag, fact.state, mac)


def mac_holds(entry: Entry, key: bytes) -> bool:
    """Whether the entry is as it was written by a holder of the log's key."""
    expected = hmac.digest(key, sealed_bytes(entry.position, entry.recorded_at, entry), "sha256")
    return hmac.compare_digest(expected, entry.mac)
