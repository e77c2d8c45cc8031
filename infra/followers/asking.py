"""How policies and the clock ask: each effect once, whoever asks again; what cannot be done is kept, and the others go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID, uuid5

import structlog

from domain.refusal import Refused
from domain.streams import NAMES, Command, Occasion, Stream
from infra.clock import Clock, utc_now
from infra.followers import following
from infra.followers.following import DeadLetter, said
from infra.followers.read_side import ReadSide
from infra.journal import Asked, ConflictError, Journal
from infra.storage.entries import UnreadableEntryError
from infra.storage.log import ClockDisagreementError, ConnectionLostError, StoreBusyError

T = TypeVar("T")

OUTAGES = (ClockDisagreementError, ConnectionLostError, StoreBusyError)
"""Nobody's fault but the store's: the same is asked again later, nothing is kept."""

LOGGER = structlog.stdlib.get_logger("following")


def actor(name: str) -> UUID:
    """The person id of a part of the program that acts by itself."""
    return uuid5(NAMES, f"actor:{name}")


class Asking:
    """Asks commands for one actor, under ids that follow from what caused them."""

    def __init__(self, name: str, journal: Journal, side: ReadSide, clock: Clock = utc_now) -> None:
        """`name` is the role that stands in the record, and the source of its dead letters."""
        self.name = name
        self._journal = journal
        self._side = side
        self._clock = clock
        self._person = actor(name)

    def id_of(self, *parts: object) -> UUID:
        """The id of a command: the same for the same parts, in every process."""
        return uuid5(self._person, ":".join(map(str, parts)))

    def was_done(self, command_id: UUID) -> bool:
        """Whether the command was handled before."""
        return self._journal.log.storage.handled(command_id) is not None

    def ask(self, command: Command, command_id: UUID, about: Stream[Any]) -> int:
        """Record what the command brings about, once; answers the last position that it wrote (0: nothing, or done before).

        Raises:
            Refused: the law or the record does not allow it; and what else the journal raises.
        """
        occasion = Occasion(self._person, frozenset({self.name}), self._clock())
        answer = self._journal.ask(command, occasion, Asked(command_id, about))
        wrote = answer.last_position >= answer.first_position and not answer.repeated
        return answer.last_position if wrote else 0

    def isolated(self, cause: str, target: UUID, do: Callable[[], T]) -> T | None:
        """Do one thing and answer what it answers; None where it is refused or fails, which is kept. An outage of the store is raised."""
        try:
            return do()
        except OUTAGES:
            raise
        except Refused as refused:
            self._bury(cause, target, refused.code, refused.reason)
        except ConflictError as conflict:
            self._bury(cause, target, "conflict", str(conflict))
        except UnreadableEntryError as unreadable:
            self._bury(cause, target, "unreadable_entry", str(unreadable))
        except Exception as error:  # noqa: BLE001 - one poisoned record must not stop the others; it is kept, and said loudly
            self._bury(cause, target, "fault", said(error))
        return None

    def _bury(self, cause: str, target: UUID, code: str, reason: str) -> None:
        now = self._clock()
        LOGGER.error("dead_letter", source=self.name, cause=cause, target=str(target), code=code)
        with self._side.writing() as connection:
            following.bury(connection, DeadLetter(self.name, cause, target, code, reason, 1, now, now))
