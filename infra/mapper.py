"""Events to stored JSON under their tag and back: `{"by": {"person", "role"}, "command", "reason", "fact"}`, personal data in it sealed.

What is stored is read for ever: a field that is renamed here, or an event class that is moved with its tag, makes old facts unreadable.
"""

import re
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar
from uuid import UUID

import msgspec
from cryptography.exceptions import InvalidTag
from msgspec import Raw, Struct

from domain.personal import ERASED, Personal
from domain.recorded import Recorded
from domain.streams import Event, Kind
from infra.personal.personal_data import Keys, SubjectKey
from infra.personal.sealing import KeyDamagedError, seal
from infra.storage.entries import Entry, Fact, UnreadableEntryError

E = TypeVar("E")

SEALED = re.compile(rb'"subject":"([0-9a-f-]{36})","nonce":')
Upcaster = Callable[[dict[str, Any]], tuple[str, dict[str, Any]]]


class Sealed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Personal data as it is stored. `generation`: how many keys of the subject were destroyed before the one that it is sealed with."""

    subject: UUID
    nonce: bytes
    box: bytes
    generation: int = 0


class By(Struct, frozen=True, forbid_unknown_fields=True):
    """Who recorded the fact, and in which role."""

    person: UUID
    role: str


class _Writing(Struct, frozen=True, omit_defaults=True):
    by: By
    command: UUID
    fact: Raw
    reason: Personal | None = None


class _Stored(Struct, Generic[E], frozen=True, forbid_unknown_fields=True):
    by: By
    command: UUID
    fact: E
    reason: Personal | None = None


class Stamp(Struct, frozen=True):
    """What the facts of one command have in common. The reason is free text and sealed under the key of what it is about."""

    person: UUID
    role: str
    command: UUID
    reason: Personal | None = None


class _Place(threading.local):
    entry: Entry
    ciphers: Mapping[UUID, SubjectKey]


class Mapper:
    """Knows every tag that was ever written: those of the kinds' events, and the retired ones that their upcasters read."""

    def __init__(self, kinds: Iterable[Kind[Any]], keys: Keys) -> None:
        """Raises ValueError where two events claim one tag."""
        self.keys = keys
        self._place = _Place()
        self._decoders: dict[str, msgspec.json.Decoder[Any]] = {}
        self.events: dict[str, type[Event]] = {}
        """By tag, the fact that is stored under it."""
        self._prefixes: dict[type[Event], tuple[str, bytes]] = {}
        self._upcasters: dict[str, Upcaster] = {}
        shape: Any = _Stored
        for kind in kinds:
            for event in kind.events:
                tag = _tag(event)
                if tag in self._decoders:
                    raise ValueError(f"two events claim the tag {tag}")
                self._decoders[tag] = msgspec.json.Decoder(shape[event], dec_hook=self._open)
                self.events[tag] = event
                self._prefixes[event] = (tag, b'{"tag":"' + tag.encode() + b'"')
            self._upcasters.update(kind.upcasters)
        self._dicts = msgspec.json.Decoder(_Stored[dict[str, Any]], dec_hook=self._open)

    @property
    def tags(self) -> frozenset[str]:
        """Every tag that can be read."""
        return frozenset(self._decoders) | frozenset(self._upcasters)

    def may_be(self, tag: str, events: tuple[type[Event], ...]) -> bool:
        """Whether what is stored under a tag may be one of these facts; under a retired or unknown tag it may, until it is read."""
        event = self.events.get(tag)
        return event is None or issubclass(event, events)

    def encode(self, events: Sequence[tuple[UUID, int, Event]], stamp: Stamp) -> tuple[Fact, ...]:
        """The facts of one command, each with its stream and version. The keys that they need are made first."""
        subjects: set[UUID] = set()

        def collect(value: object) -> None:
            subjects.add(_personal(value).subject)

        msgspec.json.encode((stamp.reason, [event for _, _, event in events]), enc_hook=collect)
        ciphers = self.keys.to_seal(subjects) if subjects else {}
        return tuple(self._encode(stream, version, event, stamp, ciphers) for stream, version, event in events)

    def _encode(self, stream: UUID, version: int, event: Event, stamp: Stamp, ciphers: Mapping[UUID, SubjectKey]) -> Fact:
        def close(value: object) -> Sealed:
            personal = _personal(value)
            if not isinstance(personal.text, str):
                raise TypeError("an erased text cannot be written again")
            context = context_of(stream, version, personal.subject)
            key = ciphers[personal.subject]
            return Sealed(personal.subject, *seal(key.cipher, personal.text.encode(), context), key.generation)

        tag, prefix = self._prefixes[type(event)]
        # The tag stands in its own column and not a second time in the state.
        fact = msgspec.json.encode(event, enc_hook=close).removeprefix(prefix)
        fact = b"{" + fact.removeprefix(b",")
        writing = _Writing(By(stamp.person, stamp.role), stamp.command, Raw(fact), stamp.reason)
        return Fact(stream, version, tag, msgspec.json.encode(writing, enc_hook=close))

    def decode(self, entries: Sequence[Entry]) -> list[Recorded[Any]]:
        """The entries as the domain reads them; a text whose key was destroyed is `ERASED`.

        Raises:
            UnreadableEntryError: for the first entry that cannot be read, with its position.
        """
        try:
            self._place.ciphers = self._ciphers(entries)
        except KeyDamagedError:
            return [self._decode_alone(entry) for entry in entries]
        return [self._decode(entry) for entry in entries]

    def _ciphers(self, entries: Sequence[Entry]) -> Mapping[UUID, SubjectKey]:
        named = {found for entry in entries for found in SEALED.findall(entry.state)}
        return self.keys.to_open([UUID(name.decode()) for name in named]) if named else {}

    def _decode_alone(self, entry: Entry) -> Recorded[Any]:
        """So that a damaged key makes its own entries unreadable and no others."""
        try:
            self._place.ciphers = self._ciphers([entry])
        except KeyDamagedError as error:
            raise UnreadableEntryError(entry, str(error)) from error
        return self._decode(entry)

    def _decode(self, entry: Entry) -> Recorded[Any]:
        if entry.unreadable:
            raise UnreadableEntryError(entry, entry.unreadable)
        self._place.entry = entry
        try:
            decoder = self._decoders.get(entry.tag)
            stored = decoder.decode(entry.state) if decoder is not None else self._upcast(entry)
        except InvalidTag as error:
            raise UnreadableEntryError(entry, "a sealed text does not open with its subject's key") from error
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            raise UnreadableEntryError(entry, str(error)) from error
        return Recorded(
            position=entry.position,
            recorded_at=entry.recorded_at,
            stream=entry.stream,
            version=entry.version,
            person=stored.by.person,
            role=stored.by.role,
            command=stored.command,
            event=stored.fact,
            reason=stored.reason,
        )

    def _upcast(self, entry: Entry) -> _Stored[Any]:
        if entry.tag not in self._upcasters:
            raise UnreadableEntryError(entry, "no event of this program has that tag")
        stored = self._dicts.decode(entry.state)
        tag, fields = entry.tag, stored.fact
        while tag not in self._decoders:
            tag, fields = self._upcasters[tag](fields)
        writing = _Writing(stored.by, stored.command, Raw(msgspec.json.encode(fields)))
        fact = self._decoders[tag].decode(msgspec.json.encode(writing)).fact
        return _Stored(stored.by, stored.command, fact, stored.reason)

    def _open(self, wanted: type, value: object) -> Personal:
        if wanted is not Personal:
            raise NotImplementedError(wanted)
        sealed = msgspec.convert(value, Sealed)
        key = self._place.ciphers.get(sealed.subject)
        if key is None or key.generation != sealed.generation:
            return Personal(sealed.subject, ERASED)
        entry = self._place.entry
        context = context_of(entry.stream, entry.version, sealed.subject)
        return Personal(sealed.subject, key.cipher.decrypt(sealed.nonce, sealed.box, context).decode())


def _personal(value: object) -> Personal:
    if isinstance(value, Personal):
        return value
    raise TypeError(f"{type(value).__name__} cannot be stored in a fact")


def _tag(event: type[Event]) -> str:
    tag = event.__struct_config__.tag
    if not isinstance(tag, str) or not re.fullmatch(r"[a-z]+\.[a-z_]+/[1-9]\d*", tag):
        raise ValueError(f"{event.__name__} has no tag of the form stream.fact/number")
    return tag


def context_of(stream: UUID, version: int, subject: UUID) -> bytes:
    """The place that a sealed text is bound to: it opens nowhere else."""
    return stream.bytes + version.to_bytes(4, "big") + subject.bytes
