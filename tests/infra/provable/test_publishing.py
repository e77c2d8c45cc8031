"""Checkpoints: what is signed, when, by which keys, and what is never signed."""

from __future__ import annotations

import time
from datetime import timedelta
from pathlib import Path

import pytest
import structlog
from msgspec.structs import replace

from infra.engine import open_engine
from infra.followers import following
from infra.provable import checkpoints, files
from infra.provable.findings import Finding
from infra.provable.merkle import root
from infra.provable.note import Checkpoint, Opened, opened, parse_checkpoint, signed
from infra.provable.publishing import NotPublishedError, Publisher
from infra.provable.signing import SignerKeys, rotate_kept
from infra.provable.tree import lookup
from infra.settings import Settings, SettingsError
from infra.store import open_store, prepare_databases
from tests.infra.provable.conftest import OTHER, SIGNER, Intruder, Logbook, Moving, signing_with


def notes(logbook: Logbook) -> list[str]:
    return [filed.note for filed in files.filed(logbook.publisher.signing.directory)]


def publisher_with(logbook: Logbook, keys: SignerKeys | None) -> Publisher:
    return Publisher(logbook.tree, logbook.side, signing_with(logbook.store.signing, keys), logbook.store.log.key, clock=logbook.clock)


def test_a_checkpoint_says_the_log_its_size_and_its_root_and_lies_in_the_table_and_in_a_file(logbook: Logbook) -> None:
    logbook.add(5)
    published = logbook.publisher.publish()
    with logbook.side.reading() as reading:
        expected = root(5, lambda nodes: lookup(reading.connection, nodes))
        assert checkpoints.newest(reading.connection) == published
    assert (published.number, published.size, published.root, published.at) == (1, 5, expected, logbook.clock.now)
    assert published.note == signed(Checkpoint("example.org/log", 5, expected).text, [SIGNER])
    assert notes(logbook) == [published.note]
    assert [each.name for each in logbook.publisher.signing.directory.iterdir()] == [f"00000001-5-{expected.hex()[:16]}.checkpoint"]


def test_a_log_that_did_not_grow_is_not_published_again(logbook: Logbook) -> None:
    logbook.add(5)
    assert logbook.publisher.publish() == logbook.publisher.publish()
    logbook.add(1)
    assert logbook.publisher.publish().number == 2
    assert [parse_checkpoint(opened(note, [SIGNER.verifier]).text).size for note in notes(logbook)] == [5, 6]


def test_nothing_is_signed_of_an_empty_log_or_without_a_key(logbook: Logbook) -> None:
    with pytest.raises(NotPublishedError) as empty:
        logbook.publisher.publish()
    assert empty.value.code == "log_empty"
    logbook.add(1)
    with pytest.raises(NotPublishedError) as keyless:
        publisher_with(logbook, None).publish()
    assert keyless.value.code == "checkpoint_key_missing"


def test_a_file_that_a_crash_did_not_let_be_written_is_written_at_the_next_publishing(logbook: Logbook) -> None:
    logbook.add(3)
    published = logbook.publisher.publish()
    for path in logbook.publisher.signing.directory.iterdir():
        path.unlink()
    assert logbook.publisher.publish() == published
    assert notes(logbook) == [published.note]


def test_no_gap_is_left_in_a_folder_after_a_crash_or_where_another_machine_published(logbook: Logbook) -> None:
    folder = logbook.publisher.signing.directory
    for count in range(5):
        logbook.add(3)
        logbook.publisher.publish()
        if count in {1, 2}:
            max(folder.iterdir()).unlink()  # as if it was never written, and the log grew before the next one
    assert [files.number_in(path.name) for path in sorted(folder.iterdir())] == [1, 2, 3, 4, 5]
    assert logbook.verify().sound


def test_a_new_folder_begins_with_the_newest(logbook: Logbook) -> None:
    folder = logbook.publisher.signing.directory
    for _ in range(3):
        logbook.add(3)
        logbook.publisher.publish()
    for path in folder.iterdir():
        path.unlink()
    logbook.add(3)
    logbook.publisher.publish()
    assert [files.number_in(path.name) for path in folder.iterdir()] == [4]
    assert logbook.verify().sound


def test_it_is_published_hourly_where_the_log_grew(logbook: Logbook) -> None:
    publisher = logbook.publisher
    assert not publisher.is_due()
    logbook.add(2)
    assert publisher.is_due()
    first = publisher.publish()
    logbook.clock.now += timedelta(hours=2)
    assert not publisher.is_due()
    logbook.add(1)
    assert publisher.is_due()
    second = publisher.publish(only_if_due=True)
    logbook.add(1)
    assert not publisher.is_due()
    assert publisher.publish(only_if_due=True) == second
    logbook.clock.now += timedelta(minutes=59)
    assert not publisher.is_due()
    logbook.clock.now += timedelta(minutes=1)
    assert publisher.is_due()
    assert (first.size, second.size, publisher.publish(only_if_due=True).size) == (2, 3, 4)


@pytest.mark.parametrize("statement", ["DELETE FROM events WHERE position > 3", "DELETE FROM events WHERE position = 2"])
def test_a_log_that_lost_entries_is_not_signed(logbook: Logbook, intruder: Intruder, statement: str) -> None:
    logbook.add(5)
    logbook.publisher.publish()
    intruder.sql(statement, "DELETE FROM log_tree WHERE position > 1")
    with pytest.raises(NotPublishedError) as refused:
        logbook.publisher.publish()
    assert refused.value.code == "log_inconsistent"


def test_a_log_that_was_rewritten_or_set_back_is_not_signed(logbook: Logbook, intruder: Intruder) -> None:
    logbook.add(5)
    logbook.publisher.publish()
    logbook.add(5)
    logbook.publisher.publish()
    whole = logbook.entries()
    intruder.rewrite([replace(whole[0], state=b'{"n": 9}'), *whole[1:]])
    intruder.grow_tree_anew()
    with pytest.raises(NotPublishedError, match="differs from the last checkpoint, over 10 entries"):
        logbook.publisher.publish()
    intruder.rewrite(whole[:7])
    intruder.grow_tree_anew()
    intruder.sql("DELETE FROM checkpoints WHERE number = 2")
    with pytest.raises(NotPublishedError, match="differs from a checkpoint in the folder, over 10 entries"):
        logbook.publisher.publish()


FORGED_BEHIND = """
INSERT INTO events SELECT position + 1, recorded_at, stream, version + 1, tag, state, mac FROM events ORDER BY position DESC LIMIT 1
"""


def test_an_entry_that_somebody_added_without_the_logs_key_is_not_signed(logbook: Logbook, intruder: Intruder) -> None:
    logbook.add(5, streams=1)
    logbook.publisher.publish()
    intruder.sql(FORGED_BEHIND)
    for _ in range(2):
        with pytest.raises(NotPublishedError, match="the entry at position 6 does not bear the log's own seal"):
            logbook.publisher.publish()
    assert [(finding.code, finding.position) for finding in logbook.verify().findings] == [("entry_forged", 6)]
    logbook.resume()
    logbook.add(2, streams=1)
    with pytest.raises(NotPublishedError, match="position 6"):
        logbook.publisher.publish()
    assert len(notes(logbook)) == 1


@pytest.mark.parametrize("position", [6, 8, 10])
def test_an_entry_that_was_changed_before_it_was_published_is_not_signed(logbook: Logbook, intruder: Intruder, position: int) -> None:
    logbook.add(5)
    logbook.publisher.publish()
    logbook.add(5)
    intruder.sql(f"UPDATE events SET tag = 'case.noted/2' WHERE position = {position}")  # noqa: S608 - a number
    with pytest.raises(NotPublishedError, match=f"the entry at position {position} "):
        logbook.publisher.publish()
    intruder.grow_tree_anew()
    with pytest.raises(NotPublishedError, match=f"the entry at position {position} "):
        logbook.publisher.publish()


def test_an_entry_that_cannot_be_read_stops_the_tree_and_is_not_signed(logbook: Logbook, intruder: Intruder) -> None:
    logbook.add(5)
    logbook.publisher.publish()
    at = "9223372036854775807" if logbook.side.is_sqlite else "'infinity'"
    intruder.sql(f"INSERT INTO events SELECT 6, {at}, stream, 9, tag, state, mac FROM events WHERE position = 5")  # noqa: S608 - given here
    with pytest.raises(NotPublishedError, match="the tree cannot follow the log"):
        logbook.publisher.publish()
    with logbook.side.reading() as reading:
        assert [(stop.name, stop.position) for stop in following.stops(reading.connection)] == [("log_tree", 6)]


def test_a_kept_tree_that_was_made_to_say_something_else_is_not_signed(logbook: Logbook, intruder: Intruder) -> None:
    logbook.add(5)
    intruder.sql("UPDATE log_tree SET hashes = (SELECT t.hashes FROM log_tree t WHERE t.position = 1) WHERE position = 3")
    with pytest.raises(NotPublishedError, match="the entry at position 3 "):
        logbook.publisher.publish()


def test_a_file_that_no_known_key_signed_stops_nothing(logbook: Logbook) -> None:
    logbook.add(5)
    folder = logbook.publisher.signing.directory
    foreign = Checkpoint("example.org/log", 99, bytes(32))
    files.write(folder, foreign, 99, signed(foreign.text, [OTHER]))
    assert logbook.publisher.publish().size == 5
    said = "The file 00000099-99-0000000000000000.checkpoint is signed by no known key: it was written over, or put there by somebody else."
    assert logbook.verify().findings == [Finding("checkpoint_file_altered", said)]


def test_the_first_checkpoint_after_a_change_of_keys_is_signed_by_both_and_the_former_stays_known(logbook: Logbook) -> None:
    logbook.add(2)
    logbook.publisher.publish()
    logbook.add(2)
    with pytest.raises(NotPublishedError) as refused:
        publisher_with(logbook, SignerKeys(OTHER)).publish()
    assert refused.value.code == "checkpoint_former_key_missing"
    changed = publisher_with(logbook, SignerKeys(OTHER, SIGNER))
    both = changed.publish()
    assert opened(both.note, [SIGNER.verifier, OTHER.verifier]).signers == (OTHER.verifier, SIGNER.verifier)
    logbook.add(2)
    alone = publisher_with(logbook, SignerKeys(OTHER)).publish()
    text = Checkpoint("example.org/log", 6, alone.root).text
    assert opened(alone.note, [SIGNER.verifier, OTHER.verifier]) == Opened(text, (OTHER.verifier,))
    assert publisher_with(logbook, SignerKeys(OTHER)).verifiers() == [OTHER.verifier, SIGNER.verifier]
    assert logbook.verify(keys=SignerKeys(OTHER)).sound


def test_a_key_that_was_lost_is_no_longer_vouched_for_unless_the_auditor_knows_it(logbook: Logbook) -> None:
    logbook.add(2)
    logbook.publisher.publish()
    logbook.add(2)
    changed = publisher_with(logbook, SignerKeys(OTHER))
    assert changed.publish(former_lost=True).keys == OTHER.verifier.text
    said = "Checkpoint 1 is signed by a key that no known key vouches for. A key that you know to be the log's is given with --key."
    assert [finding.said for finding in logbook.verify(keys=SignerKeys(OTHER)).findings] == [said]
    assert logbook.verify(keys=SignerKeys(OTHER), trusted=[SIGNER.verifier]).sound


def test_in_development_the_key_is_made_kept_and_rotated(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'autos.db'}")
    prepare_databases(settings)
    store = open_store(settings)
    keys = store.signing.keys()
    again = open_store(settings)
    assert keys is not None
    assert keys == again.signing.keys()
    assert (keys.former, store.signing.origin(), store.signing.directory) == (None, keys.signer.name, tmp_path / "autos-checkpoints")
    assert keys.signer.name.startswith("autos/")
    rotated = rotate_kept(store.kept)
    assert again.signing.keys() == rotated
    assert (rotated.former, rotated.signer.name) == (keys.signer, keys.signer.name)
    assert rotated.signer != keys.signer
    for each in (store, again):
        each.close()


def test_a_key_in_the_settings_that_is_none_is_named_and_not_shown(provable: Settings) -> None:
    wrong = SIGNER.text[:-1]
    for settings, name in (
        (replace(provable, checkpoint_key=wrong), "AUTOS_CHECKPOINT_KEY"),
        (replace(provable, checkpoint_former_key=wrong), "AUTOS_CHECKPOINT_FORMER_KEY"),
    ):
        with pytest.raises(SettingsError, match=f"^{name}: ") as error:
            open_store(settings)
        assert wrong not in str(error.value)


def test_the_log_goes_by_the_name_in_its_key_unless_another_is_set(provable: Settings) -> None:
    store = open_store(replace(provable, log_origin=None))
    assert store.signing.origin() == "PeterNeumann"
    store.close()


def test_the_running_program_keeps_the_tree_and_publishes(provable: Settings, clock: Moving) -> None:
    engine = open_engine(provable, clock, ahead=timedelta.max)
    logbook = Logbook(provable, clock)
    logbook.add(3)
    with structlog.testing.capture_logs() as said, engine.running():
        deadline = time.monotonic() + 20
        while (now := engine.publisher.standing()).newest is None and time.monotonic() < deadline:
            time.sleep(0.02)
    assert now.kept == 3
    assert now.newest is not None
    assert now.newest.size == 3
    engine.close()
    logbook.close()
    # Facts of this log are none of the program's: read models stop at them, and the tree does not.
    assert {each["event"] for each in said} & {"checkpoint_not_published", "log_tree_stopped"} == set()
