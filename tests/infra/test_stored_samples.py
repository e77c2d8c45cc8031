"""What was ever written is read for ever: one sample of each tag, never edited.

A new tag gets its own by `python -m tests.domain.stored`.
"""

from datetime import UTC, datetime
from typing import Any, cast

import msgspec
import pytest

from domain.kinds import KINDS
from domain.personal import Personal
from infra.mapper import Mapper, Stamp
from infra.storage.entries import Entry
from tests.domain.stored.samples import FOLDER, STREAM, FixedKeys, path_of, tag_of

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
TAGS = sorted(tag_of(path) for path in FOLDER.glob("*.json"))


def entry(tag: str, state: bytes) -> Entry:
    return Entry(1, NOON, STREAM, 1, tag, state, b"")


def opened(value: object) -> object:
    """A fact's values with its texts in the open, to compare."""
    return msgspec.to_builtins(value, enc_hook=lambda part: part.shown() if isinstance(part, Personal) else bytes(part))


def test_every_tag_of_the_domain_has_a_sample() -> None:
    known = {str(event.__struct_config__.tag) for kind in KINDS for event in kind.events}
    assert sorted(known - set(TAGS)) == []


@pytest.mark.parametrize("tag", TAGS)
def test_a_stored_fact_is_read_and_written_again_without_loss(tag: str) -> None:
    mapper = Mapper(KINDS, FixedKeys())
    state = msgspec.json.encode(msgspec.json.decode(path_of(tag).read_bytes()))  # as compact as it lies in a log
    (read,) = mapper.decode([entry(tag, state)])
    assert read.reason == Personal(STREAM, "Motivo do registro.")
    (again,) = mapper.encode([(STREAM, 1, read.event)], Stamp(read.person, read.role, read.command, read.reason))
    (once_more,) = mapper.decode([entry(again.tag, again.state)])
    assert opened(once_more.event) == opened(read.event)
    if again.tag == tag:  # not one that an upcaster reads
        assert shape(msgspec.json.decode(again.state)) == shape(msgspec.json.decode(state))


def shape(value: Any) -> object:  # noqa: ANN401 - any JSON
    """JSON with what sealing makes anew left out."""
    if isinstance(value, dict):
        named = cast("dict[str, Any]", value)
        return named["subject"] if "box" in named else {name: shape(each) for name, each in named.items()}
    if isinstance(value, list):
        return [shape(each) for each in value]  # pyright: ignore[reportUnknownVariableType] - any JSON
    return value
