"""An erasure is in the log first, and is then carried out by whichever process is there: after a crash, after a restore, meanwhile."""

import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from uuid import UUID, uuid4

import msgspec
import pytest
from sqlalchemy import text

from domain.kinds import KINDS
from domain.personal import ERASED, Personal
from domain.privacy.subject import ALL_ERASURES, subject_record
from domain.streams import Command, Facts, Occasion, Seen
from infra.engine import Engine
from infra.journal import Asked, Journal
from infra.mapper import Mapper, Stamp
from infra.settings import Settings
from infra.storage.entries import mac_holds
from infra.store import prepare_databases
from projections.history import HISTORY_TEXTS
from tests.infra.erasing import NAME, ask_erasure, narrative, opened, rows_of, texts_shown, told
from tests.infra.notebook import NOTEBOOK, NoteWritten

LONGEST_SECONDS = 5.0
DIES_BEFORE_THE_KEY_IS_DESTROYED = """
import os, signal, sys
from uuid import UUID
import msgspec
from infra.mapper import Mapper, Stamp
from infra.settings import Settings
from tests.infra.erasing import ask_erasure, opened

settings = msgspec.json.decode(sys.argv[1], type=Settings)
with opened(settings) as engine:
    ask_erasure(engine, UUID(sys.argv[2]))
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def settings(database_url: str, tmp_path: Path) -> Settings:
    """Fresh databases, migrated; the keys lie in a database of the same kind."""
    keys = f"sqlite:///{tmp_path / 'keys.db'}" if database_url.startswith("sqlite") else database_url
    made = Settings(
        database_url=database_url, keys_url=keys, keys_secret="a secret of the tests, at least 32 long",
        log_key="another secret, at least 32 characters", database_pool=4,
    )  # fmt: skip
    prepare_databases(made)
    return made


def _stamp() -> Stamp:
    return Stamp(UUID(int=1), "clerk", uuid4())


def _with_notebooks(engine: Engine) -> Mapper:
    """Reads and writes notebooks too, with the keys of a process."""
    return Mapper((*KINDS, NOTEBOOK), engine.store.keys)


def has_key(engine: Engine, subject: UUID) -> bool:
    return engine.store.keys.generation(subject) is not None


def test_what_is_erased_reads_as_erased_and_the_entries_are_as_they_were(settings: Settings) -> None:
    with opened(settings) as engine:
        case, other = told(engine), told(engine)
        engine.catch_up()
        before = engine.store.log.storage.page(0, 100)
        ask_erasure(engine, case)
        assert has_key(engine, case)
        engine.journal.erasures.carry_out()
        engine.catch_up()
        after = engine.store.log.storage.page(0, 100)
        assert (has_key(engine, case), has_key(engine, other)) == (False, True)
        assert (narrative(engine, case), narrative(engine, other)) == (ERASED, NAME)
        assert (texts_shown(engine, case), texts_shown(engine, other)) == ([], [(other, ("narrative",))])
        assert after[: len(before)] == before
        assert all(mac_holds(entry, engine.store.log.key) for entry in after)
        assert engine.traces.step()


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_the_key_itself_leaves_the_file_and_its_journal(settings: Settings, tmp_path: Path) -> None:
    with opened(settings) as engine:
        case = told(engine)
        with engine.store.keys_engine.connect() as connection:
            wrapped = connection.execute(text("SELECT wrapped FROM subject_keys WHERE subject = :case"), {"case": case.hex}).scalar_one()
        assert _files_with(wrapped, tmp_path)
        ask_erasure(engine, case)
        engine.journal.erasures.carry_out()
        engine.catch_up()
        assert engine.traces.step()
        assert _files_with(wrapped, tmp_path) == []
        assert _files_with(NAME.encode(), tmp_path) == []


def _files_with(content: bytes, folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir() if file.is_file() and content in file.read_bytes()]


def test_an_eraser_that_dies_in_between_is_finished_by_the_next_one_to_start(settings: Settings) -> None:
    with opened(settings) as engine:
        case = told(engine)
    root = Path(__file__).parents[2]
    died = subprocess.run(
        [sys.executable, "-c", DIES_BEFORE_THE_KEY_IS_DESTROYED, msgspec.json.encode(settings).decode(), str(case)],
        cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, check=False, capture_output=True,
    )  # fmt: skip
    assert died.returncode == -signal.SIGKILL, died.stderr.decode()
    with opened(settings) as engine:
        assert len(engine.journal.entries(ALL_ERASURES)) == 1
        assert not has_key(engine, case)
        assert narrative(engine, case) is ERASED
        engine.catch_up()
        assert texts_shown(engine, case) == []


def test_other_processes_forget_within_seconds(settings: Settings) -> None:
    with opened(settings) as eraser, opened(settings) as serving:
        case = told(eraser)
        assert narrative(serving, case) == NAME
        with serving.running():
            ask_erasure(eraser, case)
            began = time.monotonic()
            while narrative(serving, case) is not ERASED or texts_shown(serving, case):
                assert time.monotonic() - began < LONGEST_SECONDS
                time.sleep(0.05)
        # The serving process met the fact and destroyed the key; who ordered it had not come to that.
        assert not has_key(eraser, case)


def test_a_process_that_only_answers_forgets_too(settings: Settings) -> None:
    with opened(settings) as eraser, opened(settings) as answering:
        case = told(eraser)
        assert narrative(answering, case) == NAME
        with answering.forgetting():
            ask_erasure(eraser, case)
            began = time.monotonic()
            while narrative(answering, case) is not ERASED:
                assert time.monotonic() - began < LONGEST_SECONDS
                time.sleep(0.05)


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_keys_that_come_back_with_an_old_copy_are_destroyed_before_anything_is_read(settings: Settings, tmp_path: Path) -> None:
    with opened(settings) as engine:
        case, other = told(engine), told(engine)
    copy = tmp_path / "backup.db"
    shutil.copy(tmp_path / "keys.db", copy)
    with opened(settings) as engine:
        ask_erasure(engine, case)
        engine.journal.erasures.carry_out()
    for beside in tmp_path.glob("keys.db-*"):
        beside.unlink()
    shutil.copy(copy, tmp_path / "keys.db")
    with opened(settings) as engine:
        assert (has_key(engine, case), has_key(engine, other)) == (False, True)
        assert (narrative(engine, case), narrative(engine, other)) == (ERASED, NAME)


def test_what_is_recorded_after_an_erasure_is_read_and_outlives_every_repetition_of_it(settings: Settings) -> None:
    with opened(settings) as engine:
        case = told(engine)
        ask_erasure(engine, case)
        engine.journal.erasures.carry_out()
        (fact,) = _with_notebooks(engine).encode([(uuid4(), 1, NoteWritten(number=1, text=Personal(case, "Nova prova.")))], _stamp())
        assert engine.store.keys.generation(case) == 1
    with opened(settings) as engine:
        assert engine.store.keys.generation(case) == 1
        assert b'"generation":1' in fact.state
        again = ask_erasure(engine, case)
        engine.journal.erasures.carry_out()
        assert not has_key(engine, case)
        assert again.versions[subject_record(case).id] == 2


def test_a_fact_that_was_sealed_while_its_subject_was_erased_is_sealed_anew(settings: Settings) -> None:
    """The command read before the erasure and would be appended after it: its text would be lost."""
    with opened(settings) as engine, opened(settings) as other:
        case = told(engine)
        times = 0

        def answered(command: Command, seen: Seen, occasion: Occasion) -> Facts:
            nonlocal times
            del command, occasion
            version = seen.version(NOTEBOOK.at(notebook))
            times += 1
            if times == 1:
                ask_erasure(other, case)
                other.journal.erasures.carry_out()
            return [(NOTEBOOK.at(notebook), NoteWritten(number=version + 1, text=Personal(case, "Dito na mesma hora.")))]

        notebook = uuid4()
        journal = Journal(engine.store.log, _with_notebooks(engine), answered, {})
        journal.ask(Command(), Occasion(UUID(int=1), frozenset(), engine.clock()), Asked(uuid4(), about=NOTEBOOK.at(notebook)))
        (recorded,) = journal.entries(NOTEBOOK.at(notebook))
        assert recorded.event.text == Personal(case, "Dito na mesma hora.")
        assert times == 2
        assert narrative(other, case) is ERASED


def test_both_slots_of_the_read_model_lose_the_texts_and_a_rebuild_brings_none_back(settings: Settings) -> None:
    with opened(settings) as engine:
        case = told(engine)
        engine.catch_up()
        # A slot that was retired holds its rows until the next rebuild.
        with engine.side.writing() as connection:
            a, b = (HISTORY_TEXTS.tables[slot].name for slot in ("a", "b"))
            connection.execute(text(f"INSERT INTO {b} SELECT * FROM {a}"))  # noqa: S608 - names of our tables
        assert NAME in rows_of(engine, "a")
        assert NAME in rows_of(engine, "b")
        ask_erasure(engine, case)
        engine.journal.erasures.carry_out()
        engine.catch_up()
        assert NAME not in [*rows_of(engine, "a"), *rows_of(engine, "b")]
        # A rebuild begins on a slot that was never live, so none has to wait for its minute.
        engine.projector.rebuild(HISTORY_TEXTS.name)
        assert texts_shown(engine, case) == []


def test_texts_that_a_process_reads_with_a_key_that_it_has_not_forgotten_yet_do_not_come_back(settings: Settings) -> None:
    """It folds the log anew with the text in hand; what it writes goes where it meets the erasure."""
    with opened(settings) as slow, opened(settings) as eraser:
        case = told(slow)
        assert narrative(slow, case) == NAME
        ask_erasure(eraser, case)
        eraser.journal.erasures.carry_out()
        eraser.catch_up()
        assert narrative(slow, case) == NAME
        slow.projector.rebuild(HISTORY_TEXTS.name)
        assert NAME not in [*rows_of(slow, "a"), *rows_of(slow, "b")]


def test_an_erasure_of_many_at_once_is_carried_out_for_each(settings: Settings) -> None:
    with opened(settings) as engine:
        cases = [told(engine) for _ in range(8)]
        engine.catch_up()
        with engine.running(), ThreadPoolExecutor(8) as threads:
            list(threads.map(partial(ask_erasure, engine), cases))
        engine.journal.erasures.carry_out()
        assert engine.journal.fold(ALL_ERASURES).state.count == 8
        assert not any(has_key(engine, case) for case in cases)
