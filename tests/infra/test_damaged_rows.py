"""A row that somebody wrote past the program and that can be no entry: it alone is unreadable, and its position is told."""

from __future__ import annotations

import re
from uuid import UUID

import psycopg
import pytest

from domain.personal import Personal
from infra.database import Database
from infra.fold_facts import FoldFacts
from infra.mapper import Mapper, Stamp
from infra.settings import Settings
from infra.storage.entries import Appended, Entry, Request, UnreadableEntryError, sealed_bytes
from infra.storage.sqlite_connections import driver
from infra.store import Store
from tests.infra.notebook import NoteWritten

BOOKS = UUID(int=1), UUID(int=2)
STAMP = Stamp(UUID(int=9), "clerk", UUID(int=10))
FAULTS = {
    "sqlite": (
        "recorded_at = 9223372036854775807",
        "recorded_at = -62135596800000001",
        "stream = x'00'",
        "version = 9223372036854775807",
        "version = -1",
        "tag = CAST(x'ff' AS TEXT)",
    ),
    "postgres": (
        "recorded_at = 'infinity'",
        "recorded_at = '-infinity'",
        "recorded_at = '4713-01-01 BC'",
        "recorded_at = '294276-12-31'",
        "version = -1",
    ),
}
EVERY = [pytest.param(f"{name}_url", fault, id=f"{name}: {fault}") for name, faults in FAULTS.items() for fault in faults]
every_fault = pytest.mark.parametrize(("database_url", "fault"), EVERY, indirect=["database_url"])


def note(book: int) -> NoteWritten:
    return NoteWritten(1, Personal(UUID(int=book + 1), "linha"))


def damage(settings: Settings, fault: str, position: int) -> None:
    """As whoever has the file, or owns the tables."""
    database, statement = Database(settings.database_url), f"UPDATE events SET {fault} WHERE position = {position}"  # noqa: S608
    if not database.is_sqlite:
        with psycopg.connect(database.conninfo) as owner:
            assert owner.execute(statement.encode()).rowcount == 1
        return
    connection = driver.connect(str(database.path), isolation_level=None)
    connection.execute("DROP TRIGGER events_are_not_updated")
    assert connection.execute(statement).rowcount == 1
    connection.close()


def noted(store: Store, mapper: Mapper) -> list[Entry]:
    """Eight facts of two notebooks in turns."""
    facts = [(BOOKS[number % 2], number // 2 + 1, note(number % 2)) for number in range(8)]
    store.log.append(Request(mapper.encode(facts, STAMP)))
    return store.log.storage.page(0, 10)


@every_fault
def test_it_alone_is_unreadable_and_those_beside_it_are_as_they_were(store: Store, mapper: Mapper, settings: Settings, fault: str) -> None:
    before = noted(store, mapper)
    damage(settings, fault, 5)
    after = store.log.storage.page(0, 10)
    assert [entry.position for entry in after] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [*after[:4], *after[5:]] == [*before[:4], *before[5:]]
    with pytest.raises(UnreadableEntryError, match=r"^position 5: the row holds what no entry can") as raised:
        mapper.decode(after)
    assert raised.value.position == 5
    with pytest.raises(UnreadableEntryError, match=r"^position 5: "):
        sealed_bytes(5, before[4].recorded_at, after[4])
    assert isinstance(store.log.append(Request(mapper.encode([(UUID(int=3), 1, note(2))], STAMP))), Appended)


@every_fault
def test_where_it_is_the_last_nothing_is_recorded_before_it_is_mended(store: Store, mapper: Mapper, settings: Settings, fault: str) -> None:
    noted(store, mapper)
    damage(settings, fault, 8)
    last = store.log.storage.last()
    assert last is not None
    assert (last.position, last.unreadable != "") == (8, True)
    if "recorded_at" in fault:
        with pytest.raises(UnreadableEntryError, match=r"^position 8: "):
            store.log.append(Request(mapper.encode([(UUID(int=3), 1, note(2))], STAMP)))


@every_fault
def test_a_fold_of_its_stream_names_it_where_it_looks_at_what_is_wrong(
    store: Store, mapper: Mapper, settings: Settings, fault: str
) -> None:
    before = noted(store, mapper)
    damage(settings, fault, 5)
    storage = store.log.storage
    if not re.match("stream|version", fault):
        with pytest.raises(UnreadableEntryError, match=r"^position 5: "):
            mapper.decode(storage.load({BOOKS[0]: 0}))
    if fault.startswith("tag"):
        with pytest.raises(UnreadableEntryError, match=r"^position 5: "):
            FoldFacts(storage, mapper).newer({BOOKS[0]: 0})
    other = FoldFacts(storage, mapper).newer({BOOKS[1]: 0})[BOOKS[1]]
    assert [one.version for one in other] == [entry.version for entry in before if entry.stream == BOOKS[1]] == [1, 2, 3, 4]
