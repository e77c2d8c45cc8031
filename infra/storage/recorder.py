"""The library's `ApplicationRecorder` over our log, so that its own tools read and write the same facts; the program itself uses `Log`."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from eventsourcing.persistence import (
    ApplicationRecorder,
    IntegrityError,
    ListenNotifySubscription,
    Notification,
    OperationalError,
    StoredEvent,
    Subscription,
)

from infra.storage.entries import Appended, Entry, Fact, Request
from infra.storage.log import ClockDisagreementError, ConnectionLostError, Log, StoreBusyError

FOR_EVER = 2**63 - 1


class LogRecorder(ApplicationRecorder):
    """Stored events are facts: originator is stream, topic is tag, notification id is position."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int] | None:  # noqa: ANN401 - the library's signature
        if not stored_events:
            return None
        facts = tuple(Fact(_stream(e.originator_id), e.originator_version, e.topic, e.state) for e in stored_events)
        try:
            outcome = self._log.append(Request(facts))
        except (StoreBusyError, ConnectionLostError, ClockDisagreementError) as error:
            raise OperationalError(str(error)) from error
        if isinstance(outcome, Appended):
            return list(outcome.positions)
        raise IntegrityError(outcome)

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        entries = self._log.storage.load({_stream(originator_id): -1 if gt is None else gt})
        found = [StoredEvent(e.stream, e.version, e.tag, e.state) for e in entries if lte is None or e.version <= lte]
        return found[::-1][:limit] if desc else found[:limit]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        after = 0 if start is None else start - 1 if inclusive_of_start else start
        upto = FOR_EVER if stop is None else stop
        found: list[Notification] = []
        while len(found) < limit:
            page = self._log.storage.page(after, limit)
            found.extend(_notification(e) for e in page if e.position <= upto and (not topics or e.tag in topics))
            if len(page) < limit or page[-1].position >= upto:
                break
            after = page[-1].position
        return found[:limit]

    def max_notification_id(self) -> int | None:
        last = self._log.storage.last()
        return None if last is None else last.position

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[ApplicationRecorder]:
        return LogSubscription(self, self._log, gt, topics)


class LogSubscription(ListenNotifySubscription[ApplicationRecorder]):
    """Reads on whenever the log says that something was committed."""

    def __init__(self, recorder: LogRecorder, log: Log, gt: int | None, topics: Sequence[str]) -> None:
        super().__init__(recorder, gt, topics)
        self._stop_listening = log.storage.listen(self._has_been_notified.set)
        # What was committed between the first reading and the listening.
        self._has_been_notified.set()

    def __exit__(self, *args: object, **kwargs: Any) -> None:  # noqa: ANN401 - the library's signature
        try:
            super().__exit__(*args, **kwargs)
        finally:
            self._stop_listening()


def _stream(originator_id: UUID | str) -> UUID:
    return originator_id if isinstance(originator_id, UUID) else UUID(originator_id)


def _notification(entry: Entry) -> Notification:
    return Notification(entry.stream, entry.version, entry.tag, entry.state, entry.position)
