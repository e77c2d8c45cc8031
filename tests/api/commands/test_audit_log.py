"""What a newcomer auditor does on the command line: takes a checkpoint, verifies a later log against it, and sees a changed row named."""

import os
from pathlib import Path

import psycopg
import pytest

from infra.provable.note import NoteError, opened, parse_checkpoint, parse_signer, parse_verifier
from infra.storage.sqlite_connections import driver
from tests.api.commands.test_commands import Autos, answer, autos, settings
from tests.infra.provable.conftest import GUARDS, OTHER, SIGNER

__all__ = ["autos"]


@pytest.fixture
def recorded(autos: Autos, tmp_path: Path) -> Autos:
    """The command line over a record with one fact, and a key."""
    os.environ["AUTOS_CHECKPOINT_KEY"] = SIGNER.text
    os.environ["AUTOS_CHECKPOINT_DIR"] = str(tmp_path / "checkpoints")
    autos("migrate")
    seed(autos, "2026")
    return autos


def seed(autos: Autos, year: str) -> None:
    assert autos("acts", "seed-calendar", "--regime", "americana-charter", "--years", year).exit_code == 0


def tamper(statement: str) -> None:
    url = settings().database_url
    if url.startswith("postgres"):
        with psycopg.connect(url) as owner:
            owner.execute(statement.encode())
        return
    connection = driver.connect(url.removeprefix("sqlite:///"))
    for guard in GUARDS:
        connection.execute(f"DROP TRIGGER IF EXISTS {guard}")
    connection.execute(statement)
    connection.commit()
    connection.close()


def test_todays_log_is_verified_against_yesterdays_checkpoint_and_a_changed_row_is_named(recorded: Autos, tmp_path: Path) -> None:
    yesterday = tmp_path / "yesterday.txt"
    published = recorded("audit", "checkpoint", "--out", str(yesterday))
    assert (published.exit_code, published.stdout) == (0, yesterday.read_text(encoding="utf-8"))
    assert parse_checkpoint(opened(published.stdout, [SIGNER.verifier]).text).size == 1
    seed(recorded, "2027-2028")
    sound = recorded("audit", "verify", "--checkpoint", str(yesterday), "--json")
    verdict = answer(sound)
    assert sound.exit_code == 0, sound.output
    assert (verdict["entries"], verdict["kept"], verdict["checkpoints"], verdict["attested"], verdict["findings"]) == (3, 3, 1, 1, [])
    assert verdict["remarks"] == [
        (
            "No checkpoint covers the last 2 entries: who holds AUTOS_LOG_KEY and writes into the database could have changed them without "
            "a trace here."
        ),
        (
            "The seals (HMAC) of the first 1 entries were not checked: checkpoints attest entries and not their seals "
            "(--all-seals checks them too)."
        ),
        "No signature is over the times of checkpoints in the table: only their order was looked at, to five minutes.",
    ]
    assert "ok        nothing was found\n" in recorded("audit", "verify").stdout
    tamper("UPDATE events SET tag = 'acts.act_corrected/1' WHERE position = 2")
    named = recorded("audit", "verify", "--checkpoint", str(yesterday))
    assert named.exit_code == 1
    assert "FOUND     entry_changed: The entry at position 2 was changed. There stands acts.act_corrected/1, stream " in named.stdout
    windows = tmp_path / "windows.txt"
    windows.write_bytes(yesterday.read_bytes().replace(b"\n", b"\r\n"))
    tamper("UPDATE events SET tag = 'acts.recorded/1' WHERE position = 2")
    assert "checkpoint_unreadable" not in recorded("audit", "verify", "--checkpoint", str(windows)).stdout


def test_an_empty_log_is_no_sound_one_and_is_not_published(autos: Autos) -> None:
    os.environ["AUTOS_CHECKPOINT_KEY"] = SIGNER.text
    autos("migrate")
    verified = autos("audit", "verify", "--json")
    assert (verified.exit_code, [each["code"] for each in answer(verified)["findings"]]) == (1, ["log_empty"])
    published = autos("audit", "checkpoint")
    assert (published.exit_code, published.stdout) == (1, "")
    assert "log_empty" in published.stderr


def test_a_checkpoint_of_another_key_or_log_and_what_is_none_are_findings(recorded: Autos, tmp_path: Path) -> None:
    note = recorded("audit", "checkpoint").stdout
    other = tmp_path / "other.txt"
    other.write_text("no note", encoding="utf-8")
    assert [each["code"] for each in answer(recorded("audit", "verify", "--checkpoint", str(other), "--json"))["findings"]] == [
        "checkpoint_unreadable"
    ]
    other.write_text(note.replace("PeterNeumann\n", "elsewhere\n", 1), encoding="utf-8")
    assert [each["code"] for each in answer(recorded("audit", "verify", "--checkpoint", str(other), "--json"))["findings"]] == [
        "checkpoint_of_another_log"
    ]
    other.write_text(note.replace("\n1\n", "\n2\n"), encoding="utf-8")
    assert [each["code"] for each in answer(recorded("audit", "verify", "--checkpoint", str(other), "--json"))["findings"]] == [
        "checkpoint_unknown_key"
    ]


def test_keys_are_changed_by_settings_and_auditors_may_name_one_that_was_lost(recorded: Autos) -> None:
    first = recorded("audit", "checkpoint").stdout
    printed = recorded("audit", "rotate-key").stdout.splitlines()
    settings_printed = dict(line.split("=", 1) for line in printed[:2])
    assert settings_printed["AUTOS_CHECKPOINT_FORMER_KEY"] == SIGNER.text
    made = parse_signer(settings_printed["AUTOS_CHECKPOINT_KEY"])
    assert printed[2] == f"# to publish: {made.verifier.text}"
    os.environ.update(settings_printed)
    both = opened(recorded("audit", "checkpoint").stdout, [SIGNER.verifier, made.verifier])
    assert both.signers == (made.verifier, SIGNER.verifier)
    assert both.text == opened(first, [SIGNER.verifier]).text
    assert recorded("audit", "verify").exit_code == 0
    os.environ.pop("AUTOS_CHECKPOINT_FORMER_KEY")
    os.environ["AUTOS_CHECKPOINT_KEY"] = OTHER.text
    assert "checkpoint_former_key_missing" in recorded("audit", "checkpoint").stderr
    assert recorded("audit", "checkpoint", "--former-key-lost").exit_code == 0
    assert [each["code"] for each in answer(recorded("audit", "verify", "--json"))["findings"]] == ["checkpoint_unknown_key"] * 2
    assert recorded("audit", "verify", "--key", made.verifier.text).exit_code == 0
    assert recorded("audit", "verify", "--key", "none").exit_code == 2


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_in_development_the_key_is_made_kept_and_changed_at_once(autos: Autos) -> None:
    autos("migrate")
    seed(autos, "2026")
    before = autos("audit", "checkpoint").stdout
    former = autos("audit", "rotate-key")
    key = parse_verifier(former.stdout.strip())
    after = autos("audit", "checkpoint").stdout
    assert opened(after, [key]).text == before.split("\n\n")[0] + "\n"
    with pytest.raises(NoteError):
        opened(before, [key])
    assert autos("audit", "verify").exit_code == 0


def test_the_doctor_says_how_tree_and_checkpoints_stand(recorded: Autos) -> None:
    def said() -> dict[str, tuple[str, str]]:
        return {each["about"]: (each["state"], each["said"]) for each in answer(recorded("doctor", "--json"))}

    tamper("DELETE FROM log_tree")
    before = said()
    assert before["the log's tree"] == ("warning", "1 facts behind")
    assert before["checkpoints"][0] == "warning"
    recorded("audit", "checkpoint")
    after = said()
    assert after["the log's tree"] == ("ok", "up to date")
    assert after["checkpoints"][0] == "ok"
    tamper("DELETE FROM events")
    recorded("audit", "checkpoint")
    assert said()["the log's tree"][0] == "wrong"


def test_a_note_that_cannot_be_written_where_it_was_asked_for_is_said(recorded: Autos, tmp_path: Path) -> None:
    refused = recorded("audit", "checkpoint", "--out", str(tmp_path / "missing" / "note.txt"))
    assert (refused.exit_code, "missing/note.txt" in refused.output, refused.stdout) == (1, True, "")
