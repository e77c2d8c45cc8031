"""`autos audit bundle`: the file that it writes, what it says, and the look that it leaves behind."""

import os
from collections import Counter
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4
from zipfile import ZipFile

import pytest

from domain.cases.commands.opening import RecordInfraction
from domain.streams import Event, Occasion
from infra.journal import Asked
from infra.mapper import Stamp
from infra.storage.entries import Request
from tests.api.commands.test_commands import Autos, answer, autos, engine
from tests.domain.cases.americana import americana
from tests.domain.harness import PERSON
from tests.infra.bundle.apart import Outsider
from tests.infra.bundle.forge import SIGNER

__all__ = ["autos"]


@pytest.fixture
def drafted(autos: Autos, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RecordInfraction:
    """A case with its fine on fresh databases, whose log has a key; the working directory is empty."""
    monkeypatch.chdir(tmp_path)
    os.environ["AUTOS_CHECKPOINT_KEY"] = SIGNER.text
    autos("migrate")
    city, parts = americana(), engine()
    versions: Counter[UUID] = Counter()
    numbered: list[tuple[UUID, int, Event]] = []
    for stream, events in city.world.record().items():
        for event in events:
            versions[stream.id] += 1
            numbered.append((stream.id, versions[stream.id], event))
    parts.store.log.append(Request(parts.journal.mapper.encode(numbered, Stamp(PERSON, "clerk", uuid4()))))
    draft = city.draft("16-I", "2026-03-02 10:00:00", vehicle=city.v1)
    parts.journal.ask(draft.command, Occasion(draft.person.id, draft.person.roles, draft.at), Asked(uuid4()))
    parts.close()
    return draft.command


@pytest.fixture
def case(drafted: RecordInfraction) -> UUID:
    """Its id."""
    return drafted.case


@pytest.fixture
def file(drafted: RecordInfraction) -> str:
    """What its bundle is called by itself."""
    return drafted.number.replace("/", "-") + ".zip"


def test_the_bundle_is_written_under_the_number_of_the_case_and_an_outsider_checks_it(
    autos: Autos, case: UUID, file: str, tmp_path: Path
) -> None:
    done = autos("audit", "bundle", str(case), "--json")
    made: dict[str, Any] = answer(done)
    parts = engine()
    last = parts.store.log.storage.last()
    parts.close()
    assert last is not None
    assert (done.exit_code, made["file"], made["case"], made["checkpointSize"]) == (0, file, str(case), last.position)
    ran = Outsider(tmp_path).verify(Path(made["file"]).read_bytes(), "--key", SIGNER.verifier.text)
    assert (ran.status, f"{made['entries']} entries stand in the log" in ran.said) == (0, True)
    with ZipFile(made["file"]) as archive:
        assert "Constatado no local." in archive.read("leitura.txt").decode()


def test_what_is_shown_of_one_case_leaves_a_look(autos: Autos, case: UUID) -> None:
    assert (autos("audit", "bundle", str(case)).exit_code, autos("audit", "replay", str(case)).exit_code) == (0, 0)
    looks = answer(autos("audit", "reads", "--case", str(case), "--json"))
    assert [(each["kind"], each["part"], each["interface"]) for each in looks] == [
        ("case", "replay", "command-line"), ("case", "bundle", "command-line"),
    ]  # fmt: skip


def test_a_case_is_found_by_its_number_and_its_bundle_goes_where_one_says(
    autos: Autos, drafted: RecordInfraction, file: str, tmp_path: Path
) -> None:
    done = autos("audit", "bundle", drafted.number, "--out", str(tmp_path / "b.zip"), "--from", "3")
    assert (done.exit_code, done.stdout.startswith(f"{tmp_path / 'b.zip'}: ")) == (0, True), done.output
    (tmp_path / "again").mkdir()
    os.chdir(tmp_path / "again")
    assert autos("audit", "bundle", str(drafted.case), "--from", "3").exit_code == 0
    assert Path(file).read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_what_is_not_there_and_what_cannot_be_proven_is_said(autos: Autos, case: UUID) -> None:
    for words, status in (((str(uuid4()),), 2), (("2026/9",), 2), ((str(case), "--from", "0"), 2), ((str(case), "--from", "9999"), 1)):
        done = autos("audit", "bundle", *words)
        assert (done.exit_code, done.stdout, done.stderr != "") == (status, "", True)
    assert list(Path().glob("*.zip")) == []


def test_a_bundle_that_cannot_be_written_where_it_was_asked_for_is_said(autos: Autos, case: UUID, tmp_path: Path) -> None:
    refused = autos("audit", "bundle", str(case), "--out", str(tmp_path / "missing" / "case.zip"))
    assert (refused.exit_code, "missing/case.zip" in refused.output, refused.stdout) == (1, True, "")
