"""The log: dense positions, versions that must follow, commands handled once, a recorded time that never goes back."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Event
from uuid import UUID, uuid4

import pytest
from msgspec.structs import replace

from infra.people import people
from infra.storage.entries import Appended, Fact, Handling, Outcome, Repeated, Request, Stale, mac_holds, sealed_bytes
from infra.storage.log import ClockDisagreementError, Log, Storage
from tests.infra.conftest import KEY

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def facts(stream: UUID, *versions: int) -> tuple[Fact, ...]:
    return tuple(Fact(stream, version, "case.noted/1", b'{"n":%d}' % version) for version in versions)


def at(storage: Storage, instant: datetime) -> Log:
    return Log(storage, KEY, lambda: instant)


def test_facts_stand_at_dense_positions_from_one_in_the_order_given(storage: Storage) -> None:
    a, b = uuid4(), uuid4()
    log = at(storage, NOON)
    assert log.append(Request((*facts(a, 1, 2), *facts(b, 1)))) == Appended((1, 2, 3), 3, NOON)
    assert log.append(Request(facts(a, 3))) == Appended((4,), 4, NOON)
    assert [(e.position, e.stream, e.version, e.tag, e.state) for e in storage.page(0, 10)] == [
        (1, a, 1, "case.noted/1", b'{"n":1}'),
        (2, a, 2, "case.noted/1", b'{"n":2}'),
        (3, b, 1, "case.noted/1", b'{"n":1}'),
        (4, a, 3, "case.noted/1", b'{"n":3}'),
    ]
    assert [e.position for e in storage.page(1, 2)] == [2, 3]
    assert storage.last() == storage.page(3, 1)[0]


def test_streams_are_loaded_after_a_version_and_up_to_a_position(storage: Storage) -> None:
    a, b, unknown = uuid4(), uuid4(), uuid4()
    at(storage, NOON).append(Request((*facts(a, 1, 2), *facts(b, 1), *facts(a, 3), *facts(b, 2))))
    assert [e.position for e in storage.load({a: 1, b: 0, unknown: 0})] == [2, 3, 4, 5]
    assert [e.position for e in storage.load({a: 0, b: 0}, upto_position=3)] == [1, 2, 3]
    assert [e.position for e in storage.load({a: 1}, upto_position=3)] == [2]
    assert storage.load({unknown: 0}) == []


def test_a_stream_that_was_read_and_has_moved_makes_the_request_stale(log: Log) -> None:
    case, acts = uuid4(), uuid4()
    log.append(Request(facts(acts, 1)))
    request = Request(facts(case, 1), {case: 0, acts: 0})
    assert log.append(request) == Stale({acts: 1})
    assert isinstance(log.append(Request(facts(case, 1), {case: 0, acts: 1})), Appended)
    assert log.append(Request((), {case: 0})) == Stale({case: 1})


@pytest.mark.parametrize("versions", [(1,), (2, 2), (3,), (4, 5)])
def test_a_version_must_follow_the_last_one(log: Log, versions: tuple[int, ...]) -> None:
    stream = uuid4()
    log.append(Request(facts(stream, 1)))
    assert log.append(Request(facts(stream, *versions))) == Stale({stream: 1})
    assert len(log.storage.page(0, 10)) == 1


def test_a_stream_begins_at_version_one(log: Log) -> None:
    stream = uuid4()
    assert log.append(Request(facts(stream, 2))) == Stale({stream: 0})


def test_a_command_is_handled_once_and_what_it_did_is_remembered(storage: Storage) -> None:
    log, stream, actor = at(storage, NOON), uuid4(), uuid4()
    handling = Handling(uuid4(), actor, b"hmac", 201)
    request = Request(facts(stream, 1, 2), {stream: 0}, handling)
    assert log.append(request) == Appended((1, 2), 2, NOON)
    repeated = log.append(request)
    assert isinstance(repeated, Repeated)
    handled = repeated.handled
    assert (handled.command, handled.actor, handled.body, handled.status) == (handling.command, actor, b"hmac", 201)
    assert (handled.versions, handled.first_position, handled.last_position) == ({stream: 2}, 1, 2)
    assert handled.recorded_at == NOON
    assert storage.handled(handling.command) == handled
    assert storage.handled(uuid4()) is None
    assert len(storage.page(0, 10)) == 2


def test_a_command_that_wrote_nothing_is_remembered_too(storage: Storage) -> None:
    log, handling = at(storage, NOON), Handling(uuid4(), uuid4())
    log.append(Request(facts(uuid4(), 1)))
    assert log.append(Request((), {}, handling)) == Appended((), 1, NOON)
    repeated = log.append(Request((), {}, handling))
    assert isinstance(repeated, Repeated)
    assert (repeated.handled.first_position, repeated.handled.last_position) == (2, 1)


def test_requests_that_wait_together_are_sorted_out_one_after_the_other(log: Log) -> None:
    a, b, handling = uuid4(), uuid4(), Handling(uuid4(), uuid4())
    batch = [
        Request(facts(a, 1), {a: 0}, handling),
        Request(facts(a, 1), {a: 0}),
        Request(facts(b, 1), {a: 1, b: 0}),
        Request(facts(a, 1), {a: 0}, handling),
    ]
    outcomes: Sequence[Outcome] = log.commit(batch)
    assert [type(outcome) for outcome in outcomes] == [Appended, Stale, Appended, Repeated]
    assert [(e.position, e.stream) for e in log.storage.page(0, 10)] == [(1, a), (2, b)]


def test_two_writers_of_one_version_are_told_apart_and_nobody_is_lost(log: Log) -> None:
    stream = uuid4()

    def write(_: int) -> Outcome:
        return log.append(Request(facts(stream, 1), {stream: 0}))

    with ThreadPoolExecutor(8) as threads:
        outcomes = list(threads.map(write, range(8)))
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Appended"] + ["Stale"] * 7


def test_many_writers_at_once_leave_a_dense_log(log: Log) -> None:
    def write(_: int) -> Outcome:
        return log.append(Request(facts(uuid4(), 1, 2)))

    with ThreadPoolExecutor(16) as threads:
        outcomes = list(threads.map(write, range(100)))
    written = [position for outcome in outcomes if isinstance(outcome, Appended) for position in outcome.positions]
    assert sorted(written) == list(range(1, 201))
    assert [e.position for e in log.storage.page(0, 1000)] == list(range(1, 201))


def test_the_recorded_time_never_goes_back(storage: Storage) -> None:
    at(storage, NOON).append(Request(facts(uuid4(), 1)))
    behind = at(storage, NOON - timedelta(minutes=4)).append(Request(facts(uuid4(), 1)))
    ahead = at(storage, NOON + timedelta(seconds=1)).append(Request(facts(uuid4(), 1)))
    assert (behind, ahead) == (Appended((2,), 2, NOON), Appended((3,), 3, NOON + timedelta(seconds=1)))


def test_a_clock_more_than_five_minutes_behind_the_log_is_refused(storage: Storage) -> None:
    at(storage, NOON).append(Request(facts(uuid4(), 1)))
    assert isinstance(at(storage, NOON - timedelta(minutes=5)).append(Request(facts(uuid4(), 1))), Appended)
    with pytest.raises(ClockDisagreementError):
        at(storage, NOON - timedelta(minutes=5, microseconds=1)).append(Request(facts(uuid4(), 1)))
    assert len(storage.page(0, 10)) == 2


def test_an_instant_becomes_the_last_position_recorded_by_then(storage: Storage) -> None:
    for seconds in (0, 0, 10, 20, 20, 20, 30):
        at(storage, NOON + timedelta(seconds=seconds)).append(Request(facts(uuid4(), 1)))
    asked = [-1, 0, 9, 10, 19, 20, 29, 30, 3600]
    assert [storage.as_of(NOON + timedelta(seconds=s)) for s in asked] == [0, 2, 2, 3, 3, 6, 6, 7, 7]
    assert storage.as_of(NOON + timedelta(seconds=20) - timedelta(microseconds=1)) == 3


def test_an_empty_log_has_no_last_entry_and_position_zero(storage: Storage) -> None:
    assert (storage.last(), storage.page(0, 10), storage.as_of(NOON)) == (None, [], 0)


def test_an_entrys_mac_names_any_change_of_it(log: Log) -> None:
    log.append(Request(facts(uuid4(), 1)))
    entry = log.storage.page(0, 1)[0]
    assert mac_holds(entry, KEY)
    assert not mac_holds(entry, b"another key")
    assert sealed_bytes(entry.position, entry.recorded_at, entry)[:8] == b"\x00\x00\x00\x00\x00\x00\x00\x01"
    for other in (
        replace(entry, position=2),
        replace(entry, version=2),
        replace(entry, stream=uuid4()),
        replace(entry, tag="case.noted/2"),
        replace(entry, state=b'{"n":2}'),
        replace(entry, recorded_at=entry.recorded_at + timedelta(microseconds=1)),
    ):
        assert not mac_holds(other, KEY)


def test_a_listener_is_woken_by_each_commit_until_it_stops(log: Log) -> None:
    woken = Event()
    stop: Callable[[], None] = log.storage.listen(woken.set)
    woken.clear()
    log.append(Request(facts(uuid4(), 1)))
    assert woken.wait(5)
    stop()
    woken.clear()
    log.append(Request(facts(uuid4(), 1)))
    assert not woken.wait(0.3)


def test_numbers_are_unique_and_rising_for_each_counter(storage: Storage) -> None:
    with ThreadPoolExecutor(8) as threads:
        drawn = list(threads.map(storage.draw, ["case:2026"] * 40))
    assert sorted(drawn) == list(range(1, 41))
    assert storage.draw("case:2026") == 41
    assert storage.draw("case:2027") == 1


def test_a_person_keeps_one_id_for_an_issuer_and_subject(storage: Storage) -> None:
    known = people(storage, KEY)
    first = known("https://issuer", "ana")
    assert people(storage, KEY)("https://issuer", "ana") == first
    assert len({first, known("https://issuer", "bia"), known("https://other", "ana"), known("https://issuera", "na")}) == 4
    assert people(storage, b"another key, which knows nobody")("https://issuer", "ana") != first
