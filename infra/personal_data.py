"""The keys of personal data, one a subject, in a database of their own: a destroyed key erases its subject from every copy of the log.

A key is made and on the disk before the first fact that is sealed with it is appended; the other order would lose what was said.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from threading import Lock
from uuid import UUID

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Engine, bindparam, text

from infra.sealing import new_key, seal
from infra.turns import GroupCommit

FIND = text("SELECT subject, nonce, wrapped FROM subject_keys WHERE subject IN :subjects").bindparams(bindparam("subjects", expanding=True))
KEEP = text(
    "INSERT INTO subject_keys (subject, nonce, wrapped) VALUES (:subject, :nonce, :wrapped) ON CONFLICT DO NOTHING RETURNING subject"
)
SUBJECTS_A_QUERY = 500


class Keys:
    """The ciphers of subjects. `remembered` bounds how many are kept in memory."""

    def __init__(self, engine: Engine, wrapping_key: bytes, remembered: int = 50_000) -> None:
        self._engine = engine
        self._wrap = AESGCM(wrapping_key)
        self._remembered = remembered
        self._known: OrderedDict[UUID, AESGCM] = OrderedDict()
        self._lock = Lock()
        self._make: GroupCommit[frozenset[UUID], dict[UUID, AESGCM]] = GroupCommit(self._make_together)

    def to_seal(self, subjects: Iterable[UUID]) -> dict[UUID, AESGCM]:
        """The ciphers of these subjects; a subject that had none has one now, on the disk."""
        wanted = frozenset(subjects)
        found = self.to_open(wanted)
        missing = wanted - found.keys()
        return {**found, **self._make(missing)} if missing else found

    def to_open(self, subjects: Iterable[UUID]) -> dict[UUID, AESGCM]:
        """The ciphers of these subjects; one whose key was destroyed is not in the answer."""
        found: dict[UUID, AESGCM] = {}
        missing: list[UUID] = []
        with self._lock:
            for subject in subjects:
                cipher = self._known.get(subject)
                if cipher is None:
                    missing.append(subject)
                else:
                    self._known.move_to_end(subject)
                    found[subject] = cipher
        return {**found, **self._load(missing)} if missing else found

    def forget(self, subject: UUID) -> None:
        """Drop the key from this process's memory."""
        with self._lock:
            self._known.pop(subject, None)

    def __len__(self) -> int:
        """How many keys are in memory."""
        return len(self._known)

    def _load(self, subjects: Sequence[UUID]) -> dict[UUID, AESGCM]:
        loaded: dict[UUID, AESGCM] = {}
        if not subjects:
            return loaded
        with self._engine.connect() as connection:
            for start in range(0, len(subjects), SUBJECTS_A_QUERY):
                names = [subject.hex for subject in subjects[start : start + SUBJECTS_A_QUERY]]
                for name, nonce, wrapped in connection.execute(FIND, {"subjects": names}):
                    loaded[UUID(name)] = AESGCM(self._wrap.decrypt(bytes(nonce), bytes(wrapped), name.encode()))
        self._remember(loaded)
        return loaded

    def _make_together(self, asked: Sequence[frozenset[UUID]]) -> list[dict[UUID, AESGCM]]:
        made: dict[UUID, AESGCM] = {}
        with self._engine.begin() as connection:
            for subject in frozenset[UUID]().union(*asked):
                key = new_key()
                nonce, wrapped = seal(self._wrap, key, subject.hex.encode())
                if connection.execute(KEEP, {"subject": subject.hex, "nonce": nonce, "wrapped": wrapped}).first() is not None:
                    made[subject] = AESGCM(key)
        self._remember(made)
        # Where another process made a key for the same subject, the first one stands.
        others = self._load([subject for one in asked for subject in one if subject not in made])
        return [{subject: made.get(subject) or others[subject] for subject in one} for one in asked]

    def _remember(self, ciphers: Mapping[UUID, AESGCM]) -> None:
        with self._lock:
            self._known.update(ciphers)
            while len(self._known) > self._remembered:
                self._known.popitem(last=False)
