"""Whether the keys of personal data are those that the log needs: the tree and its checkpoints are over the log, and attest no key.

Of each page of the log the keys are read after it, and the log's erasures last: what is made or destroyed meanwhile is then never taken
for a fault. Neither facts nor keys are kept in memory, only erasures and faults: a second for a hundred thousand facts.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from uuid import UUID

from msgspec import Struct
from sqlalchemy import Connection, Engine, bindparam, text

from domain.privacy.subject import ALL_ERASURES
from infra.mapper import Mapper
from infra.personal.rotation import unopened_of
from infra.personal.sealing import KeyDamagedError, Wrapping
from infra.storage.log import Storage

SEALED = re.compile(rb'"subject":"([0-9a-f-]{36})","nonce":"[^"]*","box":"[^"]*"(?:,"generation":(\d+))?')
PAGE = 1000
AT_ONCE = 500
HELD = text("SELECT subject, generation FROM subject_keys WHERE subject IN :these").bindparams(bindparam("these", expanding=True))
NOTED = text("SELECT subject, generation FROM erased_subjects")
COUNT = text("SELECT count(*) FROM (SELECT subject FROM subject_keys UNION SELECT subject FROM erased_subjects) AS subjects")
Need = tuple[UUID, int]
"""A subject, and the generation of the key that a text of it needs."""


class Soundness(Struct, frozen=True):
    """What was found, by the names of subjects (and of kept secrets).

    subjects: how many have a key, or had one; damaged: keys that do not open though the secret is there that wraps them;
    otherwise: keys wrapped by a secret that was not given; missing: subjects whose texts have no key, without an erasure in the log;
    unfounded: subjects whose key was destroyed by the keys' database alone; unreadable: positions of rows of the log that can be no entry,
    or whose tag is no fact's.
    """

    subjects: int
    damaged: tuple[str, ...]
    otherwise: tuple[str, ...]
    missing: tuple[str, ...]
    unfounded: tuple[str, ...]
    unreadable: tuple[int, ...]


def looked_over(keys: Engine, wrapping: Wrapping, storage: Storage, mapper: Mapper) -> Soundness:
    """All keys held against all entries of the log. Reads the whole log; changes nothing."""
    without: set[Need] = set()
    tags = mapper.tags
    unreadable: list[int] = []
    position = 0
    with keys.connect() as connection:
        while entries := storage.page(position, PAGE):
            without |= _without_key(connection, {found for entry in entries for found in SEALED.findall(entry.state)})
            unreadable += (entry.position for entry in entries if entry.unreadable or entry.tag not in tags)
            position = entries[-1].position
    unopened = list(unopened_of(keys, wrapping))
    with keys.connect() as connection:
        subjects = int(connection.execute(COUNT).scalar_one())
        noted = [(UUID(row[0]), int(row[1])) for row in connection.execute(NOTED)]
    erased: dict[UUID, int] = {}
    for recorded in mapper.decode(storage.load({ALL_ERASURES.id: 0})):
        erased[recorded.event.subject] = max(recorded.event.generation, erased.get(recorded.event.subject, 0))
    return Soundness(
        subjects=subjects,
        damaged=tuple(name for name, error in unopened if isinstance(error, KeyDamagedError)),
        otherwise=tuple(name for name, error in unopened if not isinstance(error, KeyDamagedError)),
        missing=tuple(sorted({str(subject) for subject, generation in without if generation > erased.get(subject, -1)})),
        unfounded=tuple(sorted(str(subject) for subject, generation in noted if generation > erased.get(subject, -1))),
        unreadable=tuple(unreadable),
    )


def _without_key(connection: Connection, sealed: Collection[tuple[bytes, bytes]]) -> set[Need]:
    """What of the sealed texts of a page has no key of its generation now: erased, or lost."""
    needed = {(UUID(subject.decode()), int(generation or b"0")) for subject, generation in sealed}
    names = sorted({subject.hex for subject, _ in needed})
    held: set[Need] = set()
    for at in range(0, len(names), AT_ONCE):
        rows = connection.execute(HELD, {"these": names[at : at + AT_ONCE]})
        held |= {(UUID(row[0]), int(row[1])) for row in rows}
    return needed - held
