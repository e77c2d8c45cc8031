"""The envelope of a fact.

Where it stands in the log, who recorded it, when, under which command and why. `recorded_at` is the clerk's clock and decides nothing
in law.
"""

from __future__ import annotations

from datetime import datetime
from typing import Generic, TypeVar
from uuid import UUID

from msgspec import Struct

from domain.personal import Personal
from domain.streams import Event

E_co = TypeVar("E_co", bound=Event, covariant=True)


class Recorded(Struct, Generic[E_co], frozen=True, kw_only=True):
    """One entry of the log, decoded.

    `position` counts all entries from 1 without a gap; `version` counts the entries of the stream from 1; `recorded_at` never goes
    back along the log;
    `person` is our own id of who asked (never a token's subject), `role` the role in which it was asked.
    """

    position: int
    recorded_at: datetime
    stream: UUID
    version: int
    person: UUID
    role: str
    command: UUID
    event: E_co
    reason: Personal | None = None
