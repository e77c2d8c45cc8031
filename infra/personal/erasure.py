"""Erasures carried out: the fact is in the log first, then the key is destroyed, by whichever process meets the fact first.

So a process that dies in between leaves nothing undone: the next one to start, to follow the log or to record anything does it. The same
way keys that come back with an old copy of their database are destroyed again, before anything is read.
"""

from __future__ import annotations

from threading import Lock
from uuid import UUID

from domain.privacy.subject import ALL_ERASURES
from infra.mapper import Mapper
from infra.storage.log import Storage


class Erasures:
    """Follows the stream of all erasures and destroys keys."""

    def __init__(self, storage: Storage, mapper: Mapper) -> None:
        self._storage = storage
        self._mapper = mapper
        self._lock = Lock()
        self.carried_out = 0
        """How many erasures of the log are carried out, as far as this process knows."""
        self.position = 0
        """Where in the log the last one of them stands."""

    def carry_out(self, version: int | None = None) -> None:
        """Destroy what the log says is erased. `version`: of the stream of all erasures; nothing is asked where it is known already."""
        if version is not None and version <= self.carried_out:
            return
        with self._lock:
            entries = self._storage.load({ALL_ERASURES.id: self.carried_out})
            if not entries:
                return
            erased: dict[UUID, int] = {}
            for recorded in self._mapper.decode(entries):
                erased[recorded.event.subject] = max(recorded.event.generation, erased.get(recorded.event.subject, 0))
            self._mapper.keys.destroy(erased)
            self.carried_out, self.position = entries[-1].version, entries[-1].position
