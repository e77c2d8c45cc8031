"""What a fold is given of a stream: the same facts as whoever reads the log, its texts closed until somebody looks at them."""

from uuid import UUID, uuid4

import msgspec
import pytest
from msgspec.structs import replace

from domain.personal import ERASED, Personal
from infra.fold_facts import FoldFacts, Numbered
from infra.mapper import Mapper, Stamp
from infra.storage.entries import Fact, Request, UnreadableEntryError
from infra.store import Store
from tests.infra.notebook import NotebookClosed, NoteWritten

STREAM, OTHER, SUBJECT = (UUID(int=number) for number in (1, 2, 3))
STAMP = Stamp(UUID(int=7), "clerk", UUID(int=8), Personal(SUBJECT, "a pedido"))
NOTE = NoteWritten(number=1, text=Personal(SUBJECT, "Maria da Silva"), witnesses=(Personal(STREAM, "João"),))


def note_of(numbered: Numbered) -> NoteWritten:
    assert isinstance(numbered.event, NoteWritten)
    return numbered.event


def encoded(mapper: Mapper, stream: UUID = STREAM, version: int = 1) -> Fact:
    (fact,) = mapper.encode([(stream, version, NOTE)], STAMP)
    return fact


def test_a_fold_is_given_the_facts_of_each_stream_after_a_version_and_up_to_a_position(store: Store, mapper: Mapper) -> None:
    unknown = uuid4()
    facts = mapper.encode([(STREAM, 1, NOTE), (OTHER, 1, NOTE), (STREAM, 2, NotebookClosed()), (OTHER, 2, NotebookClosed())], STAMP)
    store.log.append(Request(facts))
    reading = FoldFacts(store.log.storage, mapper)
    first, last = Numbered(1, NOTE), Numbered(2, NotebookClosed())
    assert reading.newer({STREAM: 0, OTHER: 1, unknown: 0}) == {STREAM: [first, last], OTHER: [last], unknown: []}
    assert reading.newer({STREAM: 0, OTHER: 0}, 3) == {STREAM: [first, last], OTHER: [first]}
    assert reading.newer({OTHER: 0}, 2) == {OTHER: [first]}
    assert reading.newer({unknown: 0}) == {unknown: []}


def test_a_text_is_the_one_that_was_read_also_where_its_key_is_destroyed_before_it_is_looked_at(store: Store, mapper: Mapper) -> None:
    store.log.append(Request((encoded(mapper),)))
    reading = FoldFacts(store.log.storage, mapper)
    (before,) = reading.newer({STREAM: 0})[STREAM]
    store.keys.destroy({SUBJECT: 0})
    (after,) = reading.newer({STREAM: 0})[STREAM]
    assert note_of(before).text == Personal(SUBJECT, "Maria da Silva")
    assert note_of(after) == NoteWritten(number=1, text=Personal(SUBJECT, ERASED), witnesses=(Personal(STREAM, "João"),))


def test_what_is_said_of_a_subject_after_its_erasure_is_read_and_what_was_said_before_is_not(store: Store, mapper: Mapper) -> None:
    store.log.append(Request((encoded(mapper),)))
    store.keys.destroy({SUBJECT: 0})
    store.log.append(Request((encoded(mapper, version=2),)))
    first, second = FoldFacts(store.log.storage, mapper).newer({STREAM: 0})[STREAM]
    assert (note_of(first).text.text, note_of(second).text.text) == (ERASED, "Maria da Silva")


def test_a_box_that_was_moved_stops_nobody_who_does_not_look_at_it_and_is_named_to_whoever_does(store: Store, mapper: Mapper) -> None:
    store.log.append(Request((replace(encoded(mapper, OTHER), stream=STREAM),)))
    (numbered,) = FoldFacts(store.log.storage, mapper).newer({STREAM: 0})[STREAM]
    note = note_of(numbered)
    assert (note.number, note.text.subject) == (1, SUBJECT)
    why = rf"^notebook\.note_written/2 \(stream {STREAM}, version 1\): a sealed text does not open with its subject's key$"
    with pytest.raises(UnreadableEntryError, match=why):
        _ = note.text.text


def test_a_box_that_is_none_is_named_when_it_is_looked_at(store: Store, mapper: Mapper) -> None:
    state = msgspec.json.decode(encoded(mapper).state)
    state["fact"]["text"]["nonce"] = 5
    store.log.append(Request((replace(encoded(mapper), state=msgspec.json.encode(state)),)))
    (numbered,) = FoldFacts(store.log.storage, mapper).newer({STREAM: 0})[STREAM]
    with pytest.raises(UnreadableEntryError, match=r"Expected `bytes`, got `int` - at `\$\.nonce`"):
        _ = note_of(numbered).text.text


def test_a_retired_tag_is_read_by_its_upcaster(store: Store, mapper: Mapper) -> None:
    fact = encoded(mapper)
    state = msgspec.json.decode(fact.state)
    state["fact"] = {"no": 1, "text": state["fact"]["text"]}
    store.log.append(Request((replace(fact, tag="notebook.note_written/1", state=msgspec.json.encode(state)),)))
    expected = NoteWritten(number=1, text=Personal(SUBJECT, "Maria da Silva"))
    assert FoldFacts(store.log.storage, mapper).newer({STREAM: 0}) == {STREAM: [Numbered(1, expected)]}


@pytest.mark.parametrize(
    ("tag", "state", "why"),
    [
        ("notebook.burnt/1", b"{}", "no event of this program has that tag"),
        ("notebook.closed/1", b"not json", "malformed"),
        ("notebook.closed/1", b'{"fact":{"when":1}}', "unknown field `when`|missing required field `by`"),
        ("notebook.note_written/2", b'{"fact":{"number":1,"text":{"subject":"nobody"}}}', "missing required field `by`|UUID"),
    ],
)
def test_a_fact_that_cannot_be_read_is_named_with_its_position(store: Store, mapper: Mapper, tag: str, state: bytes, why: str) -> None:
    store.log.append(Request((Fact(OTHER, 1, "notebook.closed/1", b"{}"), Fact(STREAM, 1, tag, state))))
    with pytest.raises(UnreadableEntryError, match=rf"^position 2, {tag} .*({why})"):
        FoldFacts(store.log.storage, mapper).newer({STREAM: 0})
