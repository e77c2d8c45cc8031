"""An `eventsourcing.Application` on our log and mapper: the library's own tools stay usable, the program itself does not need them."""

from dataclasses import dataclass
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import ApplicationRecorder, JSONTranscoder, StoredEvent
from eventsourcing.persistence import Mapper as LibraryMapper

from domain.streams import Event
from infra.mapper import Mapper, Stamp
from infra.storage.entries import EPOCH, Entry
from infra.storage.log import Log
from infra.storage.recorder import LogRecorder


@dataclass(frozen=True)
class StampedEvent:
    """One of our events in the shape that the library passes around."""

    originator_id: UUID
    originator_version: int
    event: Event
    stamp: Stamp


class StampedMapper(LibraryMapper[UUID]):
    """The library's mapper interface over ours."""

    def __init__(self, mapper: Mapper) -> None:
        super().__init__(JSONTranscoder())
        self._mapper = mapper

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        if not isinstance(domain_event, StampedEvent):
            raise TypeError(type(domain_event))
        numbered = [(domain_event.originator_id, domain_event.originator_version, domain_event.event)]
        (fact,) = self._mapper.encode(numbered, domain_event.stamp)
        return StoredEvent(fact.stream, fact.version, fact.tag, fact.state)

    def to_domain_event(self, stored_event: StoredEvent) -> StampedEvent:
        stream = stored_event.originator_id
        if not isinstance(stream, UUID):
            raise TypeError(stream)
        entry = Entry(0, EPOCH, stream, stored_event.originator_version, stored_event.topic, stored_event.state, b"")
        (recorded,) = self._mapper.decode([entry])
        stamp = Stamp(recorded.person, recorded.role, recorded.command, recorded.reason)
        return StampedEvent(stream, recorded.version, recorded.event, stamp)


class LogApplication(Application[UUID]):
    """Reads and writes the facts of our log; its aggregates are `StampedEvent`s folded by a projector function."""

    def __init__(self, log: Log, mapper: Mapper) -> None:
        self._log = log
        self._mapper = mapper
        super().__init__()

    def construct_mapper(self) -> LibraryMapper[UUID]:
        return StampedMapper(self._mapper)

    def construct_recorder(self) -> ApplicationRecorder:
        return LogRecorder(self._log)
