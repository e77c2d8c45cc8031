"""The facts of streams as a fold takes them: who recorded them is left out, and a text stays closed until somebody looks at it.

A newcomer would read whole entries: two thirds of the time then go into what no state is made of.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from threading import local
from typing import Any, Generic, TypeVar
from uuid import UUID

import msgspec
from cryptography.exceptions import InvalidTag
from msgspec import Struct

from domain.personal import ERASED, Erased, Personal
from domain.streams import Event
from infra.mapper import Mapper, Sealed, context_of
from infra.personal.personal_data import SubjectKey
from infra.personal.sealing import KeyDamagedError
from infra.storage.entries import IMPOSSIBLE, Fact, UnreadableEntryError
from infra.storage.log import Storage

E = TypeVar("E")


class Numbered(Struct, frozen=True, gc=False):
    """A fact with its place in its stream."""

    version: int
    event: Event


class _Stored(Struct, Generic[E], frozen=True, gc=False):
    fact: E


class _Subject:
    """Whose texts are closed, and with which key; None before it is known, and where it was destroyed."""

    __slots__ = ("id", "key")

    def __init__(self, named: str) -> None:
        self.id = UUID(named)
        self.key: SubjectKey | None = None


class _Place(local):
    fact: Fact
    subjects: dict[str, _Subject]


class FoldFacts:
    """Reads streams for folds."""

    def __init__(self, storage: Storage, mapper: Mapper) -> None:
        self._storage = storage
        self._mapper = mapper
        self._place = _Place()
        shape: Any = _Stored
        self._decoders = {tag: msgspec.json.Decoder(shape[event], dec_hook=self._closed) for tag, event in mapper.events.items()}

    def newer(self, streams: Mapping[UUID, int], upto_position: int | None = None) -> dict[UUID, list[Numbered]]:
        """By stream, its facts after a version, up to a position: in one question to the store.

        Raises:
            UnreadableEntryError: for the first that cannot be read. A text that does not open raises it when it is looked at.
        """
        stored = self._storage.facts(streams, upto_position)
        self._place.subjects = {}
        try:
            found = {stream: [self._numbered(fact) for fact in facts] for stream, facts in stored.items()}
            self._find_keys(list(self._place.subjects.values()))
        except (KeyError, TypeError, ValueError, msgspec.MsgspecError, KeyDamagedError):
            # A retired tag, or what cannot be read: the long way knows the one, and says which entry is the other.
            return self._whole(streams, upto_position)
        return found

    def _whole(self, streams: Mapping[UUID, int], upto_position: int | None) -> dict[UUID, list[Numbered]]:
        found: dict[UUID, list[Numbered]] = {stream: [] for stream in streams}
        for recorded in self._mapper.decode(self._storage.load(streams, upto_position)):
            found[recorded.stream].append(Numbered(recorded.version, recorded.event))
        return found

    def _numbered(self, fact: Fact) -> Numbered:
        self._place.fact = fact
        return Numbered(fact.version, self._decoders[fact.tag].decode(fact.state).fact)

    def _closed(self, wanted: type, value: dict[str, Any]) -> Personal:
        if wanted is not Personal:
            raise NotImplementedError(wanted)
        place, named = self._place, value["subject"]
        subject = place.subjects.get(named)
        if subject is None:
            subject = place.subjects[named] = _Subject(named)
        return Personal(subject.id, partial(_opened, subject, place.fact, value))

    def _find_keys(self, subjects: Sequence[_Subject]) -> None:
        """As the keys are now: a text that is looked at later is the one that was read."""
        keys = self._mapper.keys.to_open([subject.id for subject in subjects]) if subjects else {}
        for subject in subjects:
            subject.key = keys.get(subject.id)


def _opened(subject: _Subject, fact: Fact, value: dict[str, Any]) -> str | Erased:
    try:
        sealed = msgspec.convert(value, Sealed)
        if subject.key is None or subject.key.generation != sealed.generation:
            return ERASED
        return subject.key.cipher.decrypt(sealed.nonce, sealed.box, context_of(fact.stream, fact.version, subject.id)).decode()
    except InvalidTag as error:
        raise UnreadableEntryError(fact, "a sealed text does not open with its subject's key") from error
    except (msgspec.ValidationError, *IMPOSSIBLE) as error:
        raise UnreadableEntryError(fact, str(error)) from error
