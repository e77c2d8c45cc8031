"""Commands about personal data with what only the store knows: whether a subject has a key, and in which things its texts stand.

Both are read when the command is made, from the read models and from what the log holds beyond them: a thing that they do not show yet may
be the one that is held.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from domain.privacy.commands import EraseSubject, PlaceHold
from domain.recorded import Recorded
from infra.followers.read_side import ReadSide
from infra.journal import Journal
from projections.history import HISTORY, HISTORY_TEXTS, texts
from projections.personal_data import is_known, things_of

PAGE = 1000


class Subjects:
    """Who may be erased or held."""

    def __init__(self, journal: Journal, side: ReadSide) -> None:
        self._journal = journal
        self._side = side

    def erasure(self, subject: UUID, reasons: str) -> EraseSubject:
        """The command that erases a subject."""
        with self._side.reading() as reading:
            position, found_in = reading.position(HISTORY_TEXTS), dict.fromkeys(things_of(reading, subject))
        for entry in self._after(position):
            found_in |= {text.stream: None for text in texts((), entry) if text.subject == subject}
        return EraseSubject(
            subject=subject, generation=self._journal.mapper.keys.generation(subject), reasons=reasons, found_in=tuple(found_in)
        )

    def hold(self, subject: UUID, reasons: str) -> PlaceHold:
        """The command that holds a subject or a thing."""
        return PlaceHold(subject=subject, known=self.is_known(subject), reasons=reasons)

    def is_known(self, subject: UUID) -> bool:
        """Whether there is a thing with that id, or something stands in the record of that subject."""
        if self._journal.mapper.keys.generation(subject) is not None:
            return True
        with self._side.reading() as reading:
            position, known = reading.position(HISTORY), is_known(reading, subject)
        return known or any(entry.stream == subject for entry in self._after(position))

    def _after(self, position: int) -> Iterator[Recorded[Any]]:
        """The facts after a position, which are few where the read models are followed."""
        while entries := self._journal.page(position, PAGE):
            yield from entries
            position = entries[-1].position
