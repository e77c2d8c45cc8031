"""Stored JSON: what was written is read back whole, personal data is sealed, and what cannot be read is said loudly."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.law.explanation import Receipt
from domain.personal import ERASED, Personal
from domain.recorded import Recorded
from domain.streams import Kind
from infra.mapper import Mapper, Stamp
from infra.storage.entries import Entry, UnreadableEntryError, enter
from infra.store import Store
from tests.infra.notebook import NOTEBOOK, NotebookClosed, NoteWritten
from tests.tries import tries

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
STREAM, SUBJECT, PERSON, COMMAND = (UUID(int=number) for number in (1, 2, 3, 4))
WITH_UNKNOWN_FIELD = f'{{"by":{{"person":"{PERSON}","role":"clerk"}},"command":"{COMMAND}","fact":{{"when":1}}}}'.encode()
RECEIPT = Receipt("americana-charter", 1, "ab", 2, 3)

texts = st.text(st.characters(codec="utf-8"), max_size=200)
personals = st.builds(Personal, st.sampled_from([STREAM, SUBJECT]), texts)


def stored(mapper: Mapper, event: NoteWritten, reason: Personal | None = None) -> Entry:
    (fact,) = mapper.encode([(STREAM, 1, event)], Stamp(PERSON, "clerk", COMMAND, reason))
    return enter(fact, 1, NOON, b"key")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=tries(60))
@given(
    event=st.builds(
        NoteWritten,
        number=st.integers(-(2**63), 2**63 - 1),
        text=personals,
        acts_seen=st.integers(0, 9),
        receipt=st.sampled_from([None, RECEIPT]),
        witnesses=st.lists(personals, max_size=3).map(tuple),
    ),
    reason=st.none() | personals,
    role=texts,
)
def test_whatever_is_written_is_read_back_whole(mapper: Mapper, event: NoteWritten, reason: Personal | None, role: str) -> None:
    (fact,) = mapper.encode([(STREAM, 7, event)], Stamp(PERSON, role, COMMAND, reason))
    assert mapper.decode([enter(fact, 9, NOON, b"key")]) == [
        Recorded(
            position=9, recorded_at=NOON, stream=STREAM, version=7, person=PERSON, role=role, command=COMMAND, event=event, reason=reason
        )
    ]


def test_the_state_holds_who_why_and_the_fact_and_no_tag_a_second_time(mapper: Mapper) -> None:
    facts = mapper.encode([(STREAM, 1, NotebookClosed()), (STREAM, 2, NotebookClosed())], Stamp(PERSON, "clerk", COMMAND))
    by = f'{{"by":{{"person":"{PERSON}","role":"clerk"}},"command":"{COMMAND}","fact":{{}}}}'.encode()
    assert [(f.version, f.tag, f.state) for f in facts] == [(1, "notebook.closed/1", by), (2, "notebook.closed/1", by)]


def test_personal_data_and_reasons_are_sealed_under_their_subject(mapper: Mapper) -> None:
    entry = stored(mapper, NoteWritten(number=1, text=Personal(SUBJECT, "Maria da Silva")), Personal(STREAM, "foi vista"))
    assert b"Maria" not in entry.state
    assert b"vista" not in entry.state
    fact = msgspec.json.decode(entry.state)["fact"]
    assert set(fact["text"]) == {"subject", "nonce", "box"}
    assert fact["text"]["subject"] == str(SUBJECT)


def test_the_same_text_is_never_sealed_to_the_same_bytes(mapper: Mapper) -> None:
    note = NoteWritten(number=1, text=Personal(SUBJECT, "Maria"))
    assert stored(mapper, note).state != stored(mapper, note).state


def test_a_box_moved_to_another_place_does_not_open(mapper: Mapper) -> None:
    entry = stored(mapper, NoteWritten(number=1, text=Personal(SUBJECT, "Maria")))
    for moved in (replace(entry, version=2), replace(entry, stream=SUBJECT)):
        with pytest.raises(UnreadableEntryError, match="does not open"):
            mapper.decode([moved])


def test_a_text_whose_key_was_destroyed_is_erased_and_the_fact_still_read(store: Store, mapper: Mapper) -> None:
    entry = stored(mapper, NoteWritten(number=1, text=Personal(SUBJECT, "Maria"), witnesses=(Personal(STREAM, "João"),)))
    store.keys.destroy({SUBJECT: 0})
    (recorded,) = mapper.decode([entry])
    assert recorded.event == NoteWritten(number=1, text=Personal(SUBJECT, ERASED), witnesses=(Personal(STREAM, "João"),))
    with pytest.raises(TypeError, match="erased"):
        stored(mapper, recorded.event)


def test_a_retired_tag_is_read_by_its_upcaster_personal_data_too(mapper: Mapper) -> None:
    entry = stored(mapper, NoteWritten(number=5, text=Personal(SUBJECT, "Maria")))
    state = msgspec.json.decode(entry.state)
    state["fact"] = {"no": state["fact"]["number"], "text": state["fact"]["text"]}
    old = replace(entry, tag="notebook.note_written/1", state=msgspec.json.encode(state))
    (recorded,) = mapper.decode([old])
    assert recorded.event == NoteWritten(number=5, text=Personal(SUBJECT, "Maria"))


@pytest.mark.parametrize(
    ("tag", "state", "why"),
    [
        ("notebook.burnt/1", b"{}", "position 1, notebook.burnt/1 .*no event of this program has that tag"),
        ("notebook.closed/1", b"not json", "malformed"),
        ("notebook.closed/1", b'{"fact":{}}', "missing required field `by`"),
        (
            "notebook.closed/1",
            WITH_UNKNOWN_FIELD,
            r"unknown field `when` - at `\$.fact`",
        ),
    ],
)
def test_an_unknown_tag_or_field_is_an_error_that_names_the_entry(mapper: Mapper, tag: str, state: bytes, why: str) -> None:
    with pytest.raises(UnreadableEntryError, match=why):
        mapper.decode([Entry(1, NOON, STREAM, 1, tag, state, b"")])


def test_two_events_never_share_a_tag(store: Store) -> None:
    twin: Kind[Any] = Kind("twin", None, lambda state, _: state, (NotebookClosed,))
    with pytest.raises(ValueError, match=r"notebook\.closed/1"):
        Mapper((NOTEBOOK, twin), store.keys)


def test_every_tag_ever_written_is_known(mapper: Mapper) -> None:
    assert mapper.tags == {
        "notebook.note_written/1", "notebook.note_written/2", "notebook.closed/1",
        "acts.recorded/1", "city.act_recorded/1", "law.edition_published/1",
    }  # fmt: skip
