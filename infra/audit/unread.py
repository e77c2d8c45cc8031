"""Entries decoded one by one where some of them cannot be, so that an audit goes on with the others and names those by position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from domain.recorded import Recorded
from domain.streams import Event
from infra.mapper import Mapper
from infra.storage.entries import Entry, UnreadableEntryError
from projections.model import Model


class Unread(Struct, frozen=True):
    """An entry that cannot be read. `event`: the fact that its tag stands for; None where the tag is no fact's."""

    entry: Entry
    event: type[Event] | None

    def may_concern(self, model: Model[Any]) -> bool:
        """Whether a read model might hold something of it."""
        return model.events is None or self.event is None or self.event in model.events


def decoded(mapper: Mapper, entries: Sequence[Entry]) -> tuple[list[Recorded[Any]], list[Unread]]:
    """The facts of these entries, and those that cannot be read."""
    try:
        return mapper.decode(entries), []
    except UnreadableEntryError:
        recorded: list[Recorded[Any]] = []
        unread: list[Unread] = []
        for entry in entries:
            try:
                recorded += mapper.decode([entry])
            except UnreadableEntryError:
                unread.append(Unread(entry, mapper.events.get(entry.tag)))
        return recorded, unread


def hindrance(model: Model[Any], facts: Sequence[Recorded[Any]], unread: Sequence[Unread], upto: int) -> tuple[int, str] | None:
    """Why what a model shows of a stream up to a position cannot be told from its facts: the position, and what is wrong there."""
    if not unread and (not facts or facts[-1].version == len(facts)):
        return None
    concerned = any(model.concerns(fact) for fact in facts)
    # A tag that is no fact's may be any: of a thing that the model shows.
    asked = [each for each in unread if each.may_concern(model) and (concerned or each.event is not None or not facts)]
    hindering = [each.entry.position for each in asked if each.entry.position <= upto]
    if hindering:
        return hindering[0], "the entry cannot be read"
    if not concerned:
        return None
    there = [(each.version, each.position) for each in facts] + [(each.entry.version, each.entry.position) for each in unread]
    return _gap(sorted(there), upto)


def _gap(numbered: Iterable[tuple[int, int]], upto: int) -> tuple[int, str] | None:
    expected = 1
    for version, position in numbered:
        if version != expected:
            return (position, f"version {expected} of its stream is missing before it") if position <= upto else None
        expected += 1
    return None
