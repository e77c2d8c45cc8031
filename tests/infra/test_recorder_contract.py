"""The library's own contract for recorders, on both databases: what it asks of its recorders, it gets from ours."""

from typing import Any
from uuid import uuid4

import pytest
from eventsourcing.persistence import StoredEvent
from eventsourcing.tests.persistence import ApplicationRecorderTestCase, NonInterleavingNotificationIDsBaseCase

from infra.storage.log import Log
from infra.storage.recorder import LogRecorder


class _OurLog:
    # unittest's classes take no fixtures, so that the library's checks are called one by one below.
    __test__ = False

    def __init__(self, log: Log) -> None:
        super().__init__("runTest")  # type: ignore[call-arg]
        self._log = log

    def create_recorder(self) -> LogRecorder:
        return LogRecorder(self._log)

    def runTest(self) -> None: ...  # noqa: N802 - unittest's name


class _Contract(_OurLog, ApplicationRecorderTestCase[Any]):
    pass


class _Order(_OurLog, NonInterleavingNotificationIDsBaseCase):
    pass


def _checks(of: type[object]) -> list[str]:
    return [name for name in dir(of) if name.startswith(("test", "optional_test"))]


@pytest.mark.parametrize("check", _checks(ApplicationRecorderTestCase))
def test_the_recorder_does_what_the_library_asks(check: str, log: Log) -> None:
    getattr(_Contract(log), check)()


@pytest.mark.parametrize("check", _checks(NonInterleavingNotificationIDsBaseCase))
def test_two_large_inserts_do_not_interleave(check: str, log: Log) -> None:
    getattr(_Order(log), check)()


def test_a_stream_that_is_asked_for_backwards_and_bounded_is_answered_so(log: Log) -> None:
    recorder = LogRecorder(log)
    stream = uuid4()
    events = [StoredEvent(stream, version, "a.fact/1", b"{}") for version in (1, 2, 3, 4)]
    recorder.insert_events(events)
    assert recorder.select_events(stream, gt=1, lte=3, desc=True, limit=1) == [events[2]]
    assert recorder.select_events(stream, limit=2) == events[:2]
