"""Whether the keys of personal data are those that the log needs: the tree and its checkpoints are over the log, and attest no key.

The log is read before the keys, and its erasures last: what is made or destroyed meanwhile is then never taken for a fault.
"""

from __future__ import annotations

import re
from uuid import UUID

from msgspec import Struct
from sqlalchemy import Engine, text

from domain.privacy.subject import ALL_ERASURES
from infra.mapper import Mapper
from infra.personal.rotation import unopened_of
from infra.personal.sealing import KeyDamagedError, Wrapping
from infra.storage.log import Storage

SEALED = re.compile(rb'"subject":"([0-9a-f-]{36})","nonce":"[^"]*","box":"[^"]*"(?:,"generation":(\d+))?')
PAGE = 1000


class Soundness(Struct, frozen=True):
    """What was found, by the names of subjects (and of kept secrets).

    sealed: how many subjects have texts in the log; damaged: keys that do not open though the secret is there that wraps them;
    otherwise: keys wrapped by a secret that was not given; missing: subjects whose texts have no key, without an erasure in the log;
    unfounded: subjects whose key was destroyed by the keys' database alone.
    """

    sealed: int
    damaged: tuple[str, ...]
    otherwise: tuple[str, ...]
    missing: tuple[str, ...]
    unfounded: tuple[str, ...]


def looked_over(keys: Engine, wrapping: Wrapping, storage: Storage, mapper: Mapper) -> Soundness:
    """All keys held against all entries of the log. Reads the whole log; changes nothing."""
    sealed = _sealed(storage)
    unopened = list(unopened_of(keys, wrapping))
    with keys.connect() as connection:
        held = {UUID(row[0]): int(row[1]) for row in connection.execute(text("SELECT subject, generation FROM subject_keys"))}
        noted = {UUID(row[0]): int(row[1]) for row in connection.execute(text("SELECT subject, generation FROM erased_subjects"))}
    erased: dict[UUID, int] = {}
    for recorded in mapper.decode(storage.load({ALL_ERASURES.id: 0})):
        erased[recorded.event.subject] = max(recorded.event.generation, erased.get(recorded.event.subject, 0))
    needed = {(subject, generation) for subject, generation in sealed if generation > erased.get(subject, -1)}
    return Soundness(
        sealed=len({subject for subject, _ in sealed}),
        damaged=tuple(name for name, error in unopened if isinstance(error, KeyDamagedError)),
        otherwise=tuple(name for name, error in unopened if not isinstance(error, KeyDamagedError)),
        missing=tuple(sorted({str(subject) for subject, generation in needed if held.get(subject) != generation})),
        unfounded=tuple(sorted(str(subject) for subject, generation in noted.items() if generation > erased.get(subject, -1))),
    )


def _sealed(storage: Storage) -> set[tuple[UUID, int]]:
    """The subjects of whom the log holds sealed texts, each with the generation of the key that it needs."""
    found: set[tuple[bytes, bytes]] = set()
    position = 0
    while entries := storage.page(position, PAGE):
        for entry in entries:
            found.update(SEALED.findall(entry.state))
        position = entries[-1].position
    return {(UUID(subject.decode()), int(generation or b"0")) for subject, generation in found}
