"""The keys of personal data, one a subject, in a database of their own: a destroyed key erases its subject from every copy of the log.

A key is made and on the disk before the first fact that is sealed with it is appended; the other order would lose what was said. What is
recorded of a subject after an erasure is sealed with a key of the next generation: erasing again never touches it unasked.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from threading import Lock
from typing import NamedTuple
from uuid import UUID

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Engine, bindparam, text

from infra.personal.sealing import Wrapped, Wrapping, new_key
from infra.storage.turns import GroupCommit

FIND = text("SELECT subject, generation, nonce, wrapped, wrapped_by FROM subject_keys WHERE subject IN :subjects").bindparams(
    bindparam("subjects", expanding=True)
)
KEEP = text(
    "INSERT INTO subject_keys (subject, generation, nonce, wrapped, wrapped_by) "
    "SELECT CAST(:subject AS TEXT), COALESCE((SELECT generation + 1 FROM erased_subjects WHERE subject = CAST(:subject AS TEXT)), 0), "
    ":nonce, :wrapped, :wrapped_by WHERE true ON CONFLICT DO NOTHING RETURNING generation"
)
DESTROY = text("DELETE FROM subject_keys WHERE subject = :subject AND generation <= :generation")
NOTE = text(
    "INSERT INTO erased_subjects (subject, generation) VALUES (:subject, :generation) "
    "ON CONFLICT (subject) DO UPDATE SET generation = excluded.generation WHERE erased_subjects.generation < excluded.generation"
)
SUBJECTS_A_QUERY = 500
ROUNDS = 8


class SubjectKey(NamedTuple):
    """The cipher of a subject, and how many times the subject was erased before it was made."""

    cipher: AESGCM
    generation: int = 0


class Keys:
    """The ciphers of subjects. `remembered` bounds how many are kept in memory."""

    def __init__(self, engine: Engine, wrapping: Wrapping, remembered: int = 50_000) -> None:
        self._engine = engine
        self.wrapping = wrapping
        self._remembered = remembered
        self._known: OrderedDict[UUID, SubjectKey] = OrderedDict()
        self._destroyed: dict[UUID, int] = {}
        self._lock = Lock()
        self._make: GroupCommit[frozenset[UUID], bool] = GroupCommit(self._make_together)

    def to_seal(self, subjects: Iterable[UUID]) -> dict[UUID, SubjectKey]:
        """The keys of these subjects; a subject that had none has one now, on the disk.

        Raises:
            KeyUnopenedError: a key that is there does not open.
        """
        wanted = frozenset(subjects)
        found, _ = self._remembered_of(wanted)
        for _ in range(ROUNDS):
            missing = wanted - found.keys()
            if not missing:
                return found
            # Made without being looked for first: a subject whose key is not remembered is mostly a new one.
            # Where one is destroyed between its making and its reading, it is made once more.
            self._make(missing)
            found = self.to_open(wanted)
        raise RuntimeError("keys are destroyed as fast as they are made")

    def to_open(self, subjects: Iterable[UUID]) -> dict[UUID, SubjectKey]:
        """The keys of these subjects; one whose key was destroyed is not in the answer.

        Raises:
            KeyUnopenedError: a key that is there does not open.
        """
        found, missing = self._remembered_of(subjects)
        return {**found, **self._load(missing)} if missing else found

    def generation(self, subject: UUID) -> int | None:
        """Of which generation the subject's key is; None where it has none, because it was destroyed or never made."""
        with self._engine.connect() as connection:
            row = connection.execute(FIND, {"subjects": [subject.hex]}).first()
        return None if row is None else int(row[1])

    def destroy(self, erased: Mapping[UUID, int]) -> None:
        """Delete the keys of these subjects up to a generation, from the disk and from this process's memory; safe to repeat."""
        rows = [{"subject": subject.hex, "generation": generation} for subject, generation in erased.items()]
        if rows:
            with self._engine.begin() as connection:
                connection.execute(DESTROY, rows)
                connection.execute(NOTE, rows)
        with self._lock:
            for subject, generation in erased.items():
                self._destroyed[subject] = max(generation, self._destroyed.get(subject, generation))
                known = self._known.get(subject)
                if known is not None and known.generation <= generation:
                    del self._known[subject]

    def __len__(self) -> int:
        """How many keys are in memory."""
        return len(self._known)

    def _remembered_of(self, subjects: Iterable[UUID]) -> tuple[dict[UUID, SubjectKey], list[UUID]]:
        """The keys in memory of these subjects, and those of them that have none there."""
        found: dict[UUID, SubjectKey] = {}
        missing: list[UUID] = []
        with self._lock:
            for subject in subjects:
                key = self._known.get(subject)
                if key is None:
                    missing.append(subject)
                else:
                    self._known.move_to_end(subject)
                    found[subject] = key
        return found, missing

    def _load(self, subjects: Sequence[UUID]) -> dict[UUID, SubjectKey]:
        loaded: dict[UUID, SubjectKey] = {}
        if not subjects:
            return loaded
        with self._engine.connect() as connection:
            for start in range(0, len(subjects), SUBJECTS_A_QUERY):
                names = [subject.hex for subject in subjects[start : start + SUBJECTS_A_QUERY]]
                for name, generation, nonce, box, by in connection.execute(FIND, {"subjects": names}):
                    plain = self.wrapping.unwrap(Wrapped(bytes(nonce), bytes(box), by), name.encode())
                    loaded[UUID(name)] = SubjectKey(AESGCM(plain), generation)
        return self._remember(loaded)

    def _make_together(self, asked: Sequence[frozenset[UUID]]) -> list[bool]:
        """Make and keep what is missing. Where another process made a key for the same subject, the first one stands."""
        made: dict[UUID, SubjectKey] = {}
        with self._engine.begin() as connection:
            for subject in frozenset[UUID]().union(*asked):
                key = new_key()
                wrapped = self.wrapping.wrap(key, subject.hex.encode())
                row = {"subject": subject.hex, "nonce": wrapped.nonce, "wrapped": wrapped.box, "wrapped_by": wrapped.by}
                generation = connection.execute(KEEP, row).scalar()
                if generation is not None:
                    made[subject] = SubjectKey(AESGCM(key), generation)
        self._remember(made)
        return [True] * len(asked)

    def _remember(self, keys: Mapping[UUID, SubjectKey]) -> dict[UUID, SubjectKey]:
        """Keep keys in memory, and answer them; not those that were destroyed while they were read."""
        with self._lock:
            living = {s: key for s, key in keys.items() if key.generation > self._destroyed.get(s, -1)}
            self._known.update(living)
            while len(self._known) > self._remembered:
                self._known.popitem(last=False)
        return living
