"""The tamper test: whatever is done to the log past the program is named, at its first entry, as far as it can be told.

Sixty entries of three streams in turns; checkpoints over the first 20, 40 and 50. Seal: the intruder has the log's key. Tree: the
intruder makes the kept tree fit.
"""

from __future__ import annotations

import gc
import shutil
import tracemalloc
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from infra.provable import files
from infra.provable.findings import Finding
from infra.provable.tree import Tree
from infra.settings import Settings
from infra.storage.entries import Entry
from tests.infra.provable.conftest import Intruder, Logbook, Moving
from tests.postgres import Server

NO_OUTSIDE = (
    "No checkpoint from outside was given (--checkpoint FILE): it cannot be excluded that the database and the folder of checkpoints were "
    "set back to an old copy together."
)
LAST_TEN = (
    "No checkpoint covers the last 10 entries: who holds AUTOS_LOG_KEY and writes into the database could have changed them without a "
    "trace here."
)


TIMES = "No signature is over the times of checkpoints in the table: only their order was looked at, to five minutes."


def no_seals(entries: int) -> str:
    return (
        f"The seals (HMAC) of the first {entries} entries were not checked: checkpoints attest entries and not their seals "
        "(--all-seals checks them too)."
    )


@pytest.fixture
def attested(logbook: Logbook) -> Logbook:
    """The log of sixty entries, published three times."""
    for count in (20, 20, 10):
        logbook.add(count)
        logbook.publisher.publish()
    logbook.add(10)
    return logbook


def found(logbook: Logbook) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.position) for finding in logbook.verify().findings]


def edited(entries: list[Entry], position: int) -> list[Entry]:
    entries[position - 1] = replace(entries[position - 1], state=b'{"n": 1000}')
    return entries


def removed(entries: list[Entry], position: int) -> list[Entry]:
    return entries[: position - 1] + entries[position:]


def inserted(entries: list[Entry], position: int) -> list[Entry]:
    last = entries[-1]
    foreign = replace(last, version=last.version + 1, recorded_at=entries[position - 2].recorded_at)
    return [*entries[: position - 1], foreign, *entries[position - 1 :]]


def swapped(entries: list[Entry], position: int) -> list[Entry]:
    other = position + 3  # of the same stream
    entries[position - 1], entries[other - 1] = entries[other - 1], entries[position - 1]
    return entries


class Case(NamedTuple):
    act: Callable[[list[Entry], int], list[Entry]]
    position: int
    fitted: str
    found: list[tuple[str, int | None]]


DIFFERS: tuple[str, int | None] = ("log_differs", None)
CASES = [
    Case(edited, 30, "", [("entry_changed", 30), DIFFERS]),
    Case(edited, 30, "tree", [("entry_changed", 30), DIFFERS]),
    Case(edited, 30, "seal", [("entry_changed", 30), DIFFERS]),
    Case(edited, 30, "seal tree", [("log_rewritten", 21), DIFFERS]),
    Case(edited, 55, "", [("entry_changed", 55)]),
    Case(edited, 55, "tree", [("entry_forged", 55)]),
    Case(edited, 55, "seal", [("entry_changed", 55)]),
    Case(edited, 55, "seal tree", []),
    Case(removed, 30, "", [("entry_removed", 30), ("version_missing", 32), ("log_cut", 60), DIFFERS]),
    Case(removed, 30, "tree", [("entry_removed", 30), ("version_missing", 32), DIFFERS]),
    Case(removed, 30, "seal", [("entry_removed", 30), ("version_missing", 32), ("log_cut", 60), DIFFERS]),
    Case(removed, 30, "seal tree", [("version_missing", 32), ("log_rewritten", 21), DIFFERS]),
    Case(removed, 55, "tree", [("entry_removed", 55), ("version_missing", 57)]),
    Case(removed, 55, "seal tree", [("version_missing", 57)]),
    Case(removed, 60, "", [("log_cut", 60)]),
    Case(inserted, 30, "", [("entry_inserted", 30), ("version_missing", 30), DIFFERS]),
    Case(inserted, 30, "tree", [("entry_inserted", 30), ("version_missing", 30), DIFFERS]),
    Case(inserted, 30, "seal", [("entry_inserted", 30), ("version_missing", 30), DIFFERS]),
    Case(inserted, 30, "seal tree", [("version_missing", 30), ("log_rewritten", 21), DIFFERS]),
    Case(inserted, 55, "tree", [("entry_inserted", 55), ("version_missing", 55)]),
    Case(swapped, 30, "", [("entry_moved", 30), ("time_goes_back", 31), ("version_missing", 30), DIFFERS]),
    Case(swapped, 30, "tree", [("entry_moved", 30), ("time_goes_back", 31), ("version_missing", 30), DIFFERS]),
    Case(swapped, 30, "seal", [("entry_moved", 30), ("time_goes_back", 31), ("version_missing", 30), DIFFERS]),
    Case(swapped, 30, "seal tree", [("time_goes_back", 31), ("version_missing", 30), ("log_rewritten", 21), DIFFERS]),
    Case(swapped, 55, "tree", [("entry_moved", 55), ("time_goes_back", 56), ("version_missing", 55)]),
]


def test_an_untouched_log_is_sound_and_it_is_said_what_cannot_be_excluded(attested: Logbook) -> None:
    verdict = attested.verify()
    assert verdict.sound
    assert (verdict.origin, verdict.entries, verdict.kept, verdict.checkpoints, verdict.attested) == ("example.org/log", 60, 60, 3, 50)
    assert verdict.remarks == [LAST_TEN, no_seals(50), TIMES, NO_OUTSIDE]


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c.act.__name__}-{c.position}-{c.fitted or 'nothing'}-fitted")
def test_the_first_entry_that_was_tampered_with_is_named(attested: Logbook, intruder: Intruder, case: Case) -> None:
    intruder.rewrite(case.act(attested.entries(), case.position), seal="seal" in case.fitted)
    if "tree" in case.fitted:
        intruder.grow_tree_anew()
    assert found(attested) == case.found


@pytest.mark.parametrize(
    ("statement", "first"),
    [
        (
            "UPDATE events SET version = version + 90 WHERE position = 30",
            Finding("entry_changed", "The entry at position 30 was changed.", 30),
        ),
        ("UPDATE events SET tag = 'case.noted/2' WHERE position = 1", Finding("entry_changed", "The entry at position 1 was changed.", 1)),
        (
            "UPDATE events SET recorded_at = (SELECT e.recorded_at FROM events e WHERE e.position = 31) WHERE position = 30",
            Finding("entry_changed", "The entry at position 30 was changed.", 30),
        ),
        (
            "DELETE FROM events WHERE position = 30",
            Finding("entry_removed", "The entry at position 30 was removed: nothing stands there.", 30),
        ),
        (
            "DELETE FROM events WHERE position BETWEEN 1 AND 3",
            Finding("entry_removed", "The entries at positions 1 to 3 were removed: nothing stands there.", 1),
        ),
        (
            "INSERT INTO events SELECT 61, recorded_at, stream, 23, tag, state, mac FROM events WHERE position = 60",
            Finding(
                "entry_forged",
                "The entry at position 61 does not bear the log's own seal: it was changed, or added by somebody without AUTOS_LOG_KEY.",
                61,
            ),
        ),
        (
            "INSERT INTO events SELECT -5, recorded_at, stream, 23, tag, state, mac FROM events WHERE position = 60",
            Finding("entry_inserted", "An entry was inserted at position -5, where none can stand.", -5),
        ),
    ],
)
def test_one_statement_of_sql_is_named(attested: Logbook, intruder: Intruder, statement: str, first: Finding) -> None:
    intruder.sql(statement)
    named = attested.verify().findings[0]
    assert Finding(named.code, named.said, named.position) == first


def test_an_edited_byte_is_named_though_the_tree_was_only_kept_afterwards(attested: Logbook, intruder: Intruder) -> None:
    byte = "X'7B226E223A20317D'" if attested.side.is_sqlite else "'{\"n\": 1}'::bytea"
    intruder.sql(f"UPDATE events SET state = {byte} WHERE position = 60", "DELETE FROM log_tree WHERE position > 55")  # noqa: S608 - two values
    assert attested.tree.catch_up()
    assert found(attested) == [("entry_forged", 60)]


def test_where_the_tree_is_behind_seals_alone_hold_the_rest(attested: Logbook, intruder: Intruder) -> None:
    intruder.sql("DELETE FROM log_tree WHERE position > 52")
    verdict = attested.verify()
    assert verdict.sound
    assert verdict.kept == 52
    said = "The tree is kept up to position 52 of 60: the rest was held against its seals and checkpoints only."
    assert verdict.remarks == [said, LAST_TEN, no_seals(50), TIMES, NO_OUTSIDE]
    intruder.sql("UPDATE events SET tag = 'case.noted/2' WHERE position = 58")
    assert found(attested) == [("entry_forged", 58)]


@pytest.mark.parametrize("position", [1, 256, 257, 511, 512, 513, 600])
def test_a_log_of_several_chunks_is_verified_like_a_short_one(logbook: Logbook, intruder: Intruder, position: int) -> None:
    for size in (1, 255, 256, 257, 511, 512, 513, 600):
        logbook.add_at_once(size - len(logbook.entries()))
        logbook.publisher.publish()
    verdict = logbook.verify()
    assert verdict.sound
    assert (verdict.entries, verdict.checkpoints, verdict.attested, verdict.remarks) == (600, 8, 600, [no_seals(600), TIMES, NO_OUTSIDE])
    intruder.rewrite(edited(logbook.entries(), position), seal=True)
    intruder.grow_tree_anew()
    before = max(size for size in (0, 1, 255, 256, 257, 511, 512, 513) if size < position)
    assert found(logbook) == [("log_rewritten", before + 1), DIFFERS]
    intruder.rewrite(removed(logbook.entries(), position))
    assert found(logbook)[0] == ("log_cut" if position == 600 else "entry_removed", position)


def test_verifying_takes_no_more_memory_for_a_longer_log(provable: Settings, clock: Moving) -> None:
    logbook = Logbook(provable, clock)
    logbook.tree = Tree(logbook.store.log.storage, logbook.side, clock=clock)
    peaks: list[int] = []
    for count in (1000, 1000, 10_000):
        logbook.add_at_once(count)
        gc.collect()
        tracemalloc.start()
        assert logbook.verify().sound
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    logbook.close()
    # The first warms caches up.
    assert peaks[2] < peaks[1] * 1.2


def test_several_inserted_and_several_removed_entries_are_counted(attested: Logbook, intruder: Intruder) -> None:
    entries = attested.entries()
    foreign = [replace(entries[-1], version=entries[-1].version + number, recorded_at=entries[28].recorded_at) for number in (1, 2, 3)]
    intruder.rewrite([*entries[:29], *foreign, *entries[29:]])
    assert attested.verify().findings[0].said == "3 entries were inserted at position 30; those after moved down by 3."
    intruder.rewrite([*entries[:29], *entries[35:]])
    assert attested.verify().findings[0].said == "The entries at positions 30 to 35 were removed; those after moved up by 6."


def test_a_kept_tree_that_was_altered_alone_is_told_apart_from_the_log(attested: Logbook, intruder: Intruder) -> None:
    intruder.sql("UPDATE log_tree SET hashes = (SELECT t.hashes FROM log_tree t WHERE t.position = 7) WHERE position = 9")
    said = "The kept tree was altered at position 9; the entries themselves fit what was attested."
    assert attested.verify().findings == [Finding("tree_altered", said, 9)]


def test_a_checkpoint_whose_row_was_changed_or_removed_is_named(attested: Logbook, intruder: Intruder) -> None:
    intruder.sql("UPDATE checkpoints SET size = 39 WHERE number = 2")
    assert [finding.said for finding in attested.verify().findings] == ["Checkpoint 2 does not say what stands beside it in the table."]
    intruder.sql("UPDATE checkpoints SET size = 40, note = replace(note, 'example.org/log', 'example.org/lag') WHERE number = 2")
    assert [finding.code for finding in attested.verify().findings] == ["checkpoint_altered", "checkpoint_removed"]
    intruder.sql("DELETE FROM checkpoints WHERE number = 2")
    name = next(filed.name for filed in files.filed(attested.publisher.signing.directory) if "-40-" in filed.name)
    assert [finding.said for finding in attested.verify().findings] == [
        "Checkpoint 2 is missing from the table.",
        f"The checkpoint over 40 entries in the file {name} is missing from the table.",
    ]


def test_the_end_of_the_log_cannot_be_cut_off_with_tree_and_checkpoints_while_the_folder_is_there(
    attested: Logbook, intruder: Intruder
) -> None:
    intruder.sql(
        "DELETE FROM events WHERE position > 45", "DELETE FROM log_tree WHERE position > 45", "DELETE FROM checkpoints WHERE number = 3"
    )
    assert found(attested) == [("log_rolled_back", 46)]


def test_a_database_set_back_to_an_old_copy_is_found_by_what_lies_outside_of_it(
    provable: Settings, clock: Moving, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    logbook = Logbook(provable, clock)
    logbook.add(40)
    logbook.publisher.publish()
    logbook.close()
    with copied(provable, tmp_path, request) as old:
        logbook = Logbook(provable, clock)
        logbook.resume()
        logbook.add(10)
        logbook.publisher.publish()
        logbook.close()
        logbook = Logbook(old, clock)
        folder = logbook.publisher.signing.directory
        newest = next(filed for filed in files.filed(folder) if "-50-" in filed.name)
        said = f"The log has 40 entries, the file {newest.name} attests 50: it was set back to an old copy, or its end was removed."
        assert logbook.verify().findings == [Finding("log_rolled_back", said, 41)]
        # An intruder who sets back the folder too is found by a copy that lies elsewhere, and by nothing else.
        (folder / newest.name).unlink()
        assert logbook.verify().sound
        assert NO_OUTSIDE in logbook.verify().remarks
        assert logbook.verify(newest).findings == [Finding("log_rolled_back", said.replace("the file ", ""), 41)]
        logbook.close()


@contextmanager
def copied(settings: Settings, folder: Path, request: pytest.FixtureRequest) -> Generator[Settings]:
    """The settings with a copy of the database as it is now; nobody may be connected to it."""
    if not settings.database_url.startswith("sqlite"):
        server: Server = request.getfixturevalue("postgres_server")
        with server.database(settings.database_url.rpartition("/")[2]) as url:
            yield replace(settings, database_url=url)
        return
    shutil.copyfile(settings.database_url.removeprefix("sqlite:///"), folder / "old.db")
    yield replace(settings, database_url=f"sqlite:///{folder / 'old.db'}")
