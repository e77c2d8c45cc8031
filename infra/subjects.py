"""Commands about personal data with what only the store knows: whether a subject has a key, and in which things its texts stand.

Both are read when the command is made. The read models are waited for: a thing that they do not show yet may be the one that is held.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import contextmanager
from uuid import UUID

from domain.privacy.commands import EraseSubject, PlaceHold
from infra.journal import Journal
from infra.read_side import ReadSide
from projections.history import HISTORY, HISTORY_TEXTS
from projections.personal_data import is_known, things_of
from projections.reading import Reading

POLL_SECONDS = 0.05
PATIENCE_SECONDS = 5.0


class BehindError(Exception):
    """The read models do not show what was recorded: nobody feeds them, or they stand still."""


class Subjects:
    """Who may be erased or held."""

    def __init__(self, journal: Journal, side: ReadSide, patience: float = PATIENCE_SECONDS) -> None:
        """`patience`: how many seconds read models are waited for."""
        self._journal = journal
        self._side = side
        self._patience = patience

    def erasure(self, subject: UUID, reasons: str) -> EraseSubject:
        """The command that erases a subject. Raises BehindError."""
        with self._up_to_date() as reading:
            found_in = things_of(reading, subject)
        return EraseSubject(subject=subject, generation=self._journal.mapper.keys.generation(subject), reasons=reasons, found_in=found_in)

    def hold(self, subject: UUID, reasons: str) -> PlaceHold:
        """The command that holds a subject or a thing. Raises BehindError."""
        return PlaceHold(subject=subject, known=self.is_known(subject), reasons=reasons)

    def is_known(self, subject: UUID) -> bool:
        """Whether there is a thing with that id, or something was ever recorded of that subject. Raises BehindError."""
        keys = self._journal.mapper.keys
        if keys.generation(subject) is not None:
            return True
        with self._up_to_date() as reading:
            return is_known(reading, subject)

    @contextmanager
    def _up_to_date(self) -> Generator[Reading]:
        last = self._journal.log.storage.last()
        wanted, deadline = last.position if last else 0, time.monotonic() + self._patience
        while True:
            with self._side.reading() as reading:
                if reading.position(HISTORY, HISTORY_TEXTS) >= wanted:
                    yield reading
                    return
            if time.monotonic() >= deadline:
                raise BehindError(f"the read models do not show position {wanted} of the log yet")
            time.sleep(POLL_SECONDS)
