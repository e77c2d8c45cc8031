"""Every fact as a line of history, written when the fact is projected and never rendered through the present.

Lines hold no personal data; reasons, names and other texts of a fact lie in `history_texts`, by subject, so that an erasure can empty them.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from functools import cache
from typing import Any, cast, get_args, get_type_hints
from uuid import UUID

from msgspec import Struct

from domain.law.explanation import Receipt
from domain.personal import Personal
from domain.recorded import Recorded
from projections.model import Model
from projections.summaries.every import summary_of


class Line(Struct, frozen=True, kw_only=True):
    """One fact.

    Who recorded it, when, in which role, of which day of law it speaks, what it says in both languages, which provisions it rests on.
    """

    position: int
    stream: UUID
    version: int
    tag: str
    recorded_at: datetime
    person: UUID
    role: str
    command: UUID
    day: date | None
    summary_pt: str
    summary_en: str
    citations: tuple[str, ...]
    decision: bool


class Text(Struct, frozen=True):
    """A text of a fact that is personal, by the name of its field (`reasons`, `grounds`, …; `reason`: why it was recorded)."""

    position: int
    field: str
    stream: UUID
    subject: UUID
    text: str


def line(_: tuple[Line, ...], entry: Recorded[Any]) -> tuple[Line, ...]:
    """The line of a fact. `decision`: the fact holds a receipt, and can be replayed."""
    event = entry.event
    said = summary_of(event)
    return (
        Line(
            position=entry.position,
            stream=entry.stream,
            version=entry.version,
            tag=str(event.__struct_config__.tag),
            recorded_at=entry.recorded_at,
            person=entry.person,
            role=entry.role,
            command=entry.command,
            day=said.day,
            summary_pt=said.pt,
            summary_en=said.en,
            citations=citations_of(event),
            decision=isinstance(getattr(event, "receipt", None), Receipt),
        ),
    )


def texts(_: tuple[Text, ...], entry: Recorded[Any]) -> tuple[Text, ...]:
    """The personal texts of a fact, those that were not erased."""
    found = [("reason", entry.reason)] if entry.reason is not None else []
    found += texts_in("", entry.event)
    return tuple(Text(entry.position, field, entry.stream, p.subject, p.text) for field, p in found if isinstance(p.text, str))


def texts_in(path: str, value: object) -> Iterator[tuple[str, Personal]]:
    """The personal texts in a fact (or a part of it), each with the path of its field."""
    if isinstance(value, Personal):
        yield path, value
    elif isinstance(value, Struct):
        for field in _where_texts_may_be(type(value)):
            yield from texts_in(f"{path}.{field}" if path else field, getattr(value, field))
    elif isinstance(value, tuple):
        for number, one in enumerate(cast("tuple[object, ...]", value), 1):
            yield from texts_in(f"{path}.{number}", one)


@cache
def _where_texts_may_be(kind: type[Struct]) -> tuple[str, ...]:
    """The fields whose type leaves room for a personal text; a receipt, the largest part of a fact, has none."""
    hints = get_type_hints(kind)
    return tuple(field for field in kind.__struct_fields__ if _may_hold(hints[field]))


def _may_hold(hint: Any) -> bool:  # noqa: ANN401 - a type as get_type_hints answers it
    if hint is Personal:
        return True
    if isinstance(hint, type) and issubclass(hint, Struct):
        return bool(_where_texts_may_be(hint))
    return any(_may_hold(inner) for inner in get_args(hint))


def citations_of(event: Struct) -> tuple[str, ...]:
    """The provisions that a fact rests on: its own item or ground, then those of its explanation, each once."""
    own = [str(getattr(event, name)) for name in ("provision", "ground") if getattr(event, name, "")]
    receipt = getattr(event, "receipt", None)
    if isinstance(receipt, Receipt):
        own += [step.citation for computed in receipt.computed for step in computed.explanation if step.citation]
    return tuple(dict.fromkeys(own))


def _position(entry: Recorded[Any]) -> int:
    return entry.position


HISTORY = Model(
    "history",
    2,
    Line,
    primary_key=("position",),
    group="position",
    key=_position,
    apply=line,
    indexes=(("stream", "version"),),
    appends=True,
)
HISTORY_TEXTS = Model(
    "history_texts",
    1,
    Text,
    primary_key=("position", "field"),
    group="position",
    key=_position,
    apply=texts,
    indexes=(("subject",),),
    appends=True,
    subject="subject",
)
