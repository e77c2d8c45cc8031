"""The journal: a decision rests on what the log says when its facts are added, a repeat is answered again, a conflict says what changed."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from hashlib import sha256
from uuid import UUID, uuid4

import pytest
from msgspec import Raw
from msgspec.structs import replace

from domain.acts.acts import Act, regime_acts
from domain.acts.content import Opinion
from domain.law.edition import edition_of, regime_from
from domain.law.explanation import Receipt
from domain.law.packs import PACKS
from domain.law.publication import EditionPublished, edition_stream
from domain.personal import Personal
from domain.refusal import Refused
from domain.streams import Command, Facts, Occasion, Seen
from infra import journal as journal_module
from infra.editions import EditionEditedError
from infra.folds import Folded
from infra.journal import Answer, Asked, ConflictError, Journal, KeyReusedError, StaleVersionError
from infra.mapper import Mapper, Stamp
from infra.storage.entries import Appended, Request
from infra.store import Store
from tests.infra.notebook import NOTEBOOK, REGIME, CloseNotebook, Enact, Notebook, NotebookClosed, NoteWritten, WriteNote, decide

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
CLERK = Occasion(UUID(int=7), frozenset({"clerk"}), NOON)
EDITION = edition_of(PACKS[REGIME])
RECEIPT = Receipt(EDITION.regime, EDITION.number, EDITION.hash, 0, 0)


def note(journal: Journal, notebook: UUID, text: str = "nota", asked: Asked | None = None) -> Answer:
    return journal.ask(WriteNote(notebook=notebook, text=text), CLERK, asked or Asked(uuid4()))


def enact(journal: Journal) -> Answer:
    act = Act(
        id=uuid4(), reference="Parecer 1/2026", published_on=date(2026, 1, 2), effective_from=date(2026, 1, 2),
        content=Opinion(provision="AME-23", text="Conta-se em dias corridos."),
    )  # fmt: skip
    return journal.ask(Enact(act=act), CLERK, Asked(uuid4()))


def test_a_command_becomes_facts_with_who_why_and_under_which_command(journal: Journal) -> None:
    notebook, command = uuid4(), uuid4()
    answer = note(journal, notebook, "um", Asked(command, NOTEBOOK.at(notebook), reason="a pedido", role="clerk"))
    assert (answer.versions, answer.first_position, answer.last_position, answer.repeated) == ({notebook: 1}, 1, 1, False)
    (recorded,) = journal.entries(NOTEBOOK.at(notebook))
    assert recorded.event == NoteWritten(number=1, text=Personal(notebook, "um"))
    assert (recorded.person, recorded.role, recorded.command) == (CLERK.person, "clerk", command)
    assert recorded.reason == Personal(notebook, "a pedido")
    assert journal.page(0, 10) == [recorded]


def test_a_stream_folds_to_now_and_to_a_position(journal: Journal) -> None:
    notebook = uuid4()
    positions = [note(journal, notebook).last_position for _ in range(3)]
    stream = NOTEBOOK.at(notebook)
    assert journal.fold(stream) == Folded(3, Notebook(3))
    assert journal.fold(stream, positions[1]) == Folded(2, Notebook(2))
    assert journal.fold(stream, 0) == Folded(0, Notebook())
    assert [r.version for r in journal.entries(stream, positions[1])] == [1, 2]
    assert journal.as_of(datetime.now(UTC)) == 3


def test_a_refusal_writes_nothing_and_leaves_the_command_free(journal: Journal) -> None:
    notebook, asked = uuid4(), Asked(uuid4())
    journal.ask(CloseNotebook(notebook=notebook), CLERK, Asked(uuid4()))
    with pytest.raises(Refused) as refused:
        note(journal, notebook, asked=asked)
    assert refused.value.code == "notebook_closed"
    assert len(journal.page(0, 10)) == 1
    assert note(journal, uuid4(), asked=asked).repeated is False


def test_a_repeat_after_success_is_answered_again_and_not_refused(journal: Journal) -> None:
    notebook, asked = uuid4(), Asked(uuid4(), body=b"hmac")
    first = journal.ask(CloseNotebook(notebook=notebook), CLERK, asked)
    again = journal.ask(CloseNotebook(notebook=notebook), CLERK, asked)
    assert (again.versions, again.first_position, again.last_position, again.recorded_at, again.repeated) == (
        first.versions, first.first_position, first.last_position, first.recorded_at, True,
    )  # fmt: skip
    assert len(journal.page(0, 10)) == 1


def test_a_repeat_that_would_be_decided_anew_is_found_under_the_lock(journal: Journal) -> None:
    notebook, asked = uuid4(), Asked(uuid4())
    first = note(journal, notebook, asked=asked)
    note(journal, notebook)
    again = note(journal, notebook, asked=asked)
    assert again.repeated
    assert journal.after(again, NOTEBOOK.at(notebook)) == journal.after(first, NOTEBOOK.at(notebook)) == Folded(1, Notebook(1))
    assert journal.fold(NOTEBOOK.at(notebook)).version == 2


def test_a_repeat_with_the_version_that_the_first_one_ended_is_answered_again(journal: Journal) -> None:
    notebook = uuid4()
    note(journal, notebook)
    asked = Asked(uuid4(), NOTEBOOK.at(notebook), expected_version=1)
    assert note(journal, notebook, asked=asked).versions == {notebook: 2}
    assert note(journal, notebook, asked=asked).versions == {notebook: 2}


@pytest.mark.parametrize(
    ("body", "person"), [(b"another body", CLERK.person), (b"hmac", UUID(int=8))], ids=["another body", "another person"]
)
def test_a_command_id_used_for_something_else_is_refused(journal: Journal, body: bytes, person: UUID) -> None:
    notebook, command = uuid4(), uuid4()
    note(journal, notebook, asked=Asked(command, body=b"hmac"))
    with pytest.raises(KeyReusedError):
        journal.ask(WriteNote(notebook=notebook, text="nota"), Occasion(person, CLERK.roles, NOON), Asked(command, body=body))


def test_a_version_other_than_the_expected_one_is_refused_with_both(journal: Journal) -> None:
    notebook = uuid4()
    note(journal, notebook)
    for expected in (0, 2):
        with pytest.raises(StaleVersionError) as stale:
            note(journal, notebook, asked=Asked(uuid4(), NOTEBOOK.at(notebook), expected_version=expected))
        assert (stale.value.expected, stale.value.actual) == (expected, 1)


def test_many_commands_on_one_notebook_all_get_their_turn(journal: Journal) -> None:
    notebook = uuid4()

    def write(command: UUID) -> Answer:
        return note(journal, notebook, asked=Asked(command, NOTEBOOK.at(notebook)))

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(write, [uuid4() for _ in range(40)]))
    assert sorted(answer.versions[notebook] for answer in answers) == list(range(1, 41))
    assert [r.event.number for r in journal.entries(NOTEBOOK.at(notebook))] == list(range(1, 41))


def test_commands_of_several_processes_on_one_notebook_are_decided_anew(store: Store, mapper: Mapper) -> None:
    notebook = uuid4()
    journals = [Journal(store.log, mapper, decide, PACKS) for _ in range(4)]

    def write(number: int) -> Answer:
        return note(journals[number % 4], notebook)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(write, range(40)))
    assert [r.event.number for r in journals[0].entries(NOTEBOOK.at(notebook))] == list(range(1, 41))


def test_two_notebooks_are_written_together_or_not_at_all(journal: Journal) -> None:
    one, two = uuid4(), uuid4()
    answer = journal.ask(WriteNote(notebook=one, text="nota", also=two), CLERK, Asked(uuid4()))
    assert (answer.versions, answer.first_position, answer.last_position) == ({one: 1, two: 1}, 1, 2)
    journal.ask(CloseNotebook(notebook=two), CLERK, Asked(uuid4()))
    with pytest.raises(Refused):
        journal.ask(WriteNote(notebook=one, text="nota", also=two), CLERK, Asked(uuid4()))
    assert journal.fold(NOTEBOOK.at(one)).version == 1


def test_a_decision_under_acts_that_changed_meanwhile_is_taken_anew(store: Store, mapper: Mapper) -> None:
    elsewhere = Journal(store.log, mapper, decide, PACKS)
    enacted = threading.Event()

    def interrupted(command: Command, seen: Seen, occasion: Occasion) -> Facts:
        facts = decide(command, seen, occasion)  # type: ignore[arg-type]
        if not enacted.is_set():
            enacted.set()
            enact(elsewhere)
        return facts

    notebook = uuid4()
    answer = note(Journal(store.log, mapper, interrupted, PACKS), notebook)
    assert answer.first_position == 2
    (recorded,) = elsewhere.entries(NOTEBOOK.at(notebook))
    assert recorded.event.acts_seen == 1


def test_the_acts_kept_in_memory_follow_what_other_processes_record(store: Store, mapper: Mapper) -> None:
    here, elsewhere = (Journal(store.log, mapper, decide, PACKS) for _ in range(2))
    seen: list[int] = []
    for _ in range(3):
        enact(elsewhere)
        notebook = uuid4()
        note(here, notebook)
        seen.append(here.entries(NOTEBOOK.at(notebook))[0].event.acts_seen)
    assert seen == [1, 2, 3]
    assert here.fold(regime_acts(REGIME), upto=1).version == 1


def test_a_conflict_that_lasts_says_what_changed(store: Store, mapper: Mapper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_module, "PATIENCE_SECONDS", 0.2)
    elsewhere = Journal(store.log, mapper, decide, PACKS)
    notebook = uuid4()

    def always_interrupted(command: Command, seen: Seen, occasion: Occasion) -> Facts:
        facts = decide(command, seen, occasion)  # type: ignore[arg-type]
        note(elsewhere, notebook)
        return facts

    with pytest.raises(ConflictError) as conflict:
        note(Journal(store.log, mapper, always_interrupted, PACKS), notebook)
    (moved,) = conflict.value.moved
    assert (moved.kind, moved.stream, moved.actual - moved.read) == ("notebook", notebook, 1)
    assert moved.tags == ("notebook.note_written/2",)


def test_the_edition_of_a_receipt_is_in_the_record_before_the_first_decision_under_it(store: Store, mapper: Mapper) -> None:
    journal, later = (Journal(store.log, mapper, decide, PACKS) for _ in range(2))
    notebook = uuid4()
    for door in (journal, journal, later):
        door.ask(WriteNote(notebook=notebook, text="nota", receipt=RECEIPT), CLERK, Asked(uuid4()))
    kinds = [type(recorded.event).__name__ for recorded in journal.page(0, 10)]
    assert kinds == ["EditionPublished", "NoteWritten", "NoteWritten", "NoteWritten"]
    published = journal.fold(edition_stream(REGIME, EDITION.number)).state
    assert published is not None
    assert (published.hash, bytes(published.content)) == (EDITION.hash, EDITION.content)
    assert regime_from(bytes(published.content)) == PACKS[REGIME]


def test_an_edition_that_was_edited_in_the_program_is_found_before_anything_is_decided_on_it(journal: Journal) -> None:
    edited = Receipt(EDITION.regime, EDITION.number, "0" * 64, 0, 0)
    with pytest.raises(EditionEditedError):
        journal.ask(WriteNote(notebook=uuid4(), text="nota", receipt=edited), CLERK, Asked(uuid4()))
    assert journal.page(0, 10) == []


def test_a_decision_may_rest_on_an_earlier_edition_that_stands_in_the_record_and_on_no_other(store: Store, mapper: Mapper) -> None:
    """A term that moves is counted under the edition of the decision that told it."""
    missing, journal = (Journal(store.log, mapper, decide, PACKS) for _ in range(2))
    earlier = Receipt(EDITION.regime, 1, sha256(b"{}").hexdigest(), 0, 0)
    with pytest.raises(EditionEditedError):
        missing.ask(WriteNote(notebook=uuid4(), text="nota", receipt=earlier), CLERK, Asked(uuid4()))
    published = EditionPublished(regime=REGIME, edition=1, hash=earlier.edition_hash, content=Raw(b"{}"))
    stored = journal.mapper.encode([(edition_stream(REGIME, 1).id, 1, published)], Stamp(CLERK.person, "clerk", uuid4()))
    assert isinstance(journal.log.append(Request(stored)), Appended)
    journal.ask(WriteNote(notebook=uuid4(), text="nota", receipt=earlier), CLERK, Asked(uuid4()))
    assert [type(recorded.event).__name__ for recorded in journal.page(0, 10)] == ["EditionPublished", "NoteWritten"]
    altered = replace(earlier, edition_hash="0" * 64)
    with pytest.raises(EditionEditedError):
        journal.ask(WriteNote(notebook=uuid4(), text="nota", receipt=altered), CLERK, Asked(uuid4()))


def test_numbers_are_drawn_before_deciding(journal: Journal) -> None:
    assert [journal.draw("notebook"), journal.draw("notebook")] == [1, 2]


def test_the_answer_carries_the_state_that_it_left(journal: Journal) -> None:
    notebook = uuid4()
    note(journal, notebook)
    answer = journal.ask(CloseNotebook(notebook=notebook), CLERK, Asked(uuid4()))
    assert journal.after(answer, NOTEBOOK.at(notebook)) == Folded(2, Notebook(1, closed=True))
    assert journal.entries(NOTEBOOK.at(notebook))[1].event == NotebookClosed()
