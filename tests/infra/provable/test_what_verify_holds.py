"""What stands beside the log: kept tree, seals, instants, folder and table of checkpoints; none is touched without a word of `verify`.

Fifty entries of three streams in turns, checkpoints over the first 20, 40 and 50. After each of them stream 1 is
the first again: the 30th entry is its 11th.
"""

from __future__ import annotations

import os
from shutil import rmtree
from uuid import UUID

import pytest

from infra.provable import files
from infra.provable.findings import Finding
from infra.provable.note import Checkpoint, parse_checkpoint, signed
from infra.provable.remarks import unfiled
from tests.infra.provable.conftest import OTHER, Intruder, Logbook

ROW_30 = ("case.noted/1", UUID(int=1), 11)


@pytest.fixture
def attested(logbook: Logbook) -> Logbook:
    """The log of fifty entries, published three times."""
    for count in (20, 20, 10):
        logbook.add(count)
        logbook.publisher.publish()
    return logbook


@pytest.mark.parametrize(
    ("sqlite", "postgres"),
    [
        ("9223372036854775807", "'infinity'"),
        ("-9223372036854775808", "'-infinity'"),
        ("9223371331200000000", "'294276-12-31T23:59:59Z'"),
        ("-210866803200000000", "'4714-11-24T00:00:00Z BC'"),
    ],
)
def test_an_instant_that_no_date_can_tell_is_named_and_stops_nothing(
    attested: Logbook, intruder: Intruder, sqlite: str, postgres: str
) -> None:
    intruder.sql(f"UPDATE events SET recorded_at = {sqlite if attested.side.is_sqlite else postgres} WHERE position = 30")  # noqa: S608 - given here
    found = [(finding.code, finding.position) for finding in attested.verify().findings]
    assert found[0] == ("entry_changed", 30)
    assert ("log_differs", None) in found


@pytest.mark.parametrize(("rest", "kept"), [("", 0), (" WHERE position > 45", 45)])
def test_a_kept_tree_shorter_than_what_was_published_from_it_is_named(attested: Logbook, intruder: Intruder, rest: str, kept: int) -> None:
    intruder.sql(f"DELETE FROM log_tree{rest}")  # noqa: S608 - two values
    said = f"The kept tree ends at position {kept}, and yet 50 entries were published from it: its end was removed."
    assert attested.verify().findings == [Finding("tree_cut", said, kept + 1)]
    attested.tree.catch_up()
    assert attested.verify().sound


def test_a_seal_that_was_replaced_under_a_checkpoint_is_found_where_all_seals_are_asked_for(attested: Logbook, intruder: Intruder) -> None:
    intruder.sql("UPDATE events SET mac = (SELECT e.mac FROM events e WHERE e.position = 31) WHERE position = 30")
    assert attested.verify().sound
    said = "The seal (HMAC) of the entry at position 30 was replaced; the entry itself is the one that a checkpoint attests."
    assert attested.verify(all_seals=True).findings == [Finding("seal_replaced", said, 30, *ROW_30)]


def test_a_checkpoints_file_that_was_written_over_is_named_and_one_that_is_missing_between_others_too(attested: Logbook) -> None:
    folder = attested.publisher.signing.directory
    remarked = attested.verify().remarks
    second = next(path for path in folder.iterdir() if "-40-" in path.name)
    whole = second.read_bytes()
    for content, what in ((b"", "no checkpoint"), (whole[:-9], "no checkpoint"), (b"\0" * len(whole), "no checkpoint")):
        second.write_bytes(content)
        said = f"The file {second.name} holds {what}: it was written over."
        assert attested.verify().findings == [Finding("checkpoint_file_altered", said)]
    second.write_bytes(next(path for path in folder.iterdir() if "-20-" in path.name).read_bytes())
    said = f"The file {second.name} holds another checkpoint than its name says: it was written over."
    assert attested.verify().findings == [Finding("checkpoint_file_altered", said)]
    stated = parse_checkpoint(whole.decode().split("\n\n")[0] + "\n")
    second.write_text(signed(stated.text, [OTHER]), encoding="utf-8")
    said = f"The file {second.name} is signed by no known key: it was written over, or put there by somebody else."
    assert attested.verify().findings == [Finding("checkpoint_file_altered", said)]
    second.write_bytes(whole.replace(b"\n", b"\r\n"))
    assert attested.verify().sound
    second.unlink()
    said = f"Checkpoint files are gone from {folder}, where others before and after them lie: number 2."
    verdict = attested.verify()
    assert verdict.findings == [Finding("checkpoint_file_removed", said)]
    assert verdict.remarks == remarked


REMOVED_FILES = {"the first": ([1], "number 1."), "the newest": ([3], "number 3."), "the last two": ([2, 3], "number 2 to 3.")}


@pytest.mark.parametrize("which", REMOVED_FILES)
def test_the_checkpoints_whose_files_are_gone_are_named(attested: Logbook, which: str) -> None:
    folder = attested.publisher.signing.directory
    paths = sorted(folder.iterdir())
    gone, numbers = REMOVED_FILES[which]
    for number in gone:
        paths[number - 1].unlink()
    said = f"{len(gone)} of the table's 3 checkpoints have no file as it was written in {folder}: {numbers}"
    assert attested.verify().remarks[0] == f"{said} Where it is the folder that it always was, they were removed from it."


def test_a_folder_that_is_gone_is_said_with_the_checkpoints_that_it_should_hold(attested: Logbook) -> None:
    folder = attested.publisher.signing.directory
    rmtree(folder)
    said = f"The folder {folder} holds no checkpoint: only the database was held against itself."
    which = "3 of the table's 3 checkpoints have no file as it was written: number 1 to 3."
    assert attested.verify().remarks[0] == f"{said} {which} Where it is the folder that it always was, they were removed from it."


def test_many_files_that_are_gone_are_named_in_runs() -> None:
    said = unfiled(range(1, 41), range(1, 41, 3))
    assert said.startswith("26 of the table's 40 checkpoints have no file as it was written: number 2 to 3, 5 to 6, 8 to 9, ")
    assert "29 to 30 and 6 more. Where" in said


@pytest.mark.parametrize(("moved", "named"), [("-1", 2), ("1", 1)])
def test_a_checkpoint_that_is_said_to_be_of_another_day_is_named(attested: Logbook, intruder: Intruder, moved: str, named: int) -> None:
    """A day back it does not fit what it covers, nor the first checkpoint to it; a day on it does not fit the third."""
    day = f"at + interval '{moved} day'" if not attested.side.is_sqlite else f"at + {moved} * 86400000000"
    intruder.sql(f"UPDATE checkpoints SET at = {day} WHERE number = 2")  # noqa: S608 - two values
    verdict = attested.verify()
    assert [finding.code for finding in verdict.findings] == ["checkpoint_time_altered"] * named
    assert verdict.findings[0].said.startswith("Checkpoint 2 is said to be of 2026-03-0")


@pytest.mark.parametrize(
    ("sqlite", "postgres", "named"),
    [
        ("9223372036854775807", "'infinity'", ["Checkpoint 2"]),
        # The one before it is then later than the one that follows it.
        ("-9223372036854775808", "'-infinity'", ["Checkpoint 2", "Checkpoint 1"]),
        ("253402300800000000", "'294276-12-31T00:00:00Z'", ["Checkpoint 2"]),
    ],
)
def test_a_checkpoint_that_is_said_to_be_of_a_day_that_there_is_not_is_named(
    attested: Logbook, intruder: Intruder, sqlite: str, postgres: str, named: list[str]
) -> None:
    intruder.sql(f"UPDATE checkpoints SET at = {sqlite if attested.side.is_sqlite else postgres} WHERE number = 2")  # noqa: S608 - given here
    found = attested.verify().findings
    assert [(finding.code, finding.said.partition(" is said")[0]) for finding in found] == [("checkpoint_time_altered", n) for n in named]


@pytest.mark.parametrize("what", ["folder", "pipe", "device", "large"])
def test_what_is_no_file_of_a_checkpoints_is_named_and_stops_nothing(attested: Logbook, what: str) -> None:
    path = attested.publisher.signing.directory / "00000009-9-aa.checkpoint"
    match what:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case _:
            path.write_bytes(b"a" * 10_000_000)
    said = f"The file {path.name} holds no checkpoint: it was written over."
    assert attested.verify().findings == [Finding("checkpoint_file_altered", said)]
    assert attested.publisher.publish().size == 50


def test_a_checkpoint_that_somebody_made_up_is_held_against_those_that_fit(attested: Logbook) -> None:
    note = signed(Checkpoint("example.org/log", 50, bytes(32)).text, [OTHER])
    given = files.Filed("own.txt", note, Checkpoint("example.org/log", 50, bytes(32)))
    findings = attested.verify(given, trusted=[OTHER.verifier]).findings
    said = (
        "A checkpoint over 50 entries fits this log, own.txt, over 50, does not: one of them is not of this log, "
        "or its key signed two logs."
    )
    assert findings == [
        Finding("checkpoint_contradicted", said),
        Finding("log_differs", "The first 50 entries are not those that own.txt attests."),
    ]


def test_beyond_a_hole_the_checkpoint_from_outside_is_held_against_the_kept_tree(attested: Logbook, intruder: Intruder) -> None:
    given = next(filed for filed in files.filed(attested.publisher.signing.directory) if "-50-" in filed.name)
    intruder.sql("DELETE FROM events WHERE position = 30")
    verdict = attested.verify(given)
    assert [(finding.code, finding.position) for finding in verdict.findings] == [("entry_removed", 30), ("version_missing", 33)]
    assert f"The kept tree over the first 50 entries is what {given.name} attests." in verdict.remarks
    intruder.sql("UPDATE events SET tag = 'case.noted/2' WHERE position = 44")
    changed = attested.verify(given).findings[-1]
    assert (changed.code, changed.position, changed.fact, changed.version) == ("entry_changed", 44, "case.noted/2", 16)
    intruder.sql("UPDATE log_tree SET hashes = (SELECT t.hashes FROM log_tree t WHERE t.position = 46) WHERE position = 50")
    differs = Finding("log_differs", "The kept tree over the first 50 entries is not what checkpoint 3 attests.")
    assert differs in attested.verify(given).findings
    far = Checkpoint("example.org/log", 70, bytes(32))
    beyond = attested.verify(files.Filed("far.txt", signed(far.text, [OTHER]), far), trusted=[OTHER.verifier])
    assert ("log_rolled_back", 51) in [(finding.code, finding.position) for finding in beyond.findings]
