"""Where personal data stands, asked of the read models of history: which subjects a thing has, which things a subject is in, what is old.

No answer holds a text: who asks here may erase, and need not read.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from msgspec import Struct
from sqlalchemy import and_, exists, func, not_, or_, select

from domain.privacy.retention import CLASSES, DataClass
from projections.history import HISTORY, HISTORY_TEXTS
from projections.reading import Reading


class Standing(Struct, frozen=True):
    """Texts of one subject in one fact of a thing: the fact by its version in the thing's stream, its tag, the fields."""

    subject: UUID
    thing: UUID
    version: int
    tag: str
    recorded_at: datetime
    fields: tuple[str, ...]


class Old(Struct, frozen=True):
    """Texts of a subject in a thing, of one class, whose last fact lies before the class's term."""

    subject: UUID
    thing: UUID
    last_at: datetime


def standing(
    reading: Reading, *, thing: UUID | None = None, subject: UUID | None = None, after: tuple[int, UUID] | None = None, limit: int = 50
) -> tuple[list[tuple[int, Standing]], bool]:
    """The facts with texts, of all subjects in a thing or of one subject everywhere, each with its position in the log, in that order.

    `after`: position and subject of the last one of the page before. Answers also whether more comes.
    """
    texts, lines = reading.table(HISTORY_TEXTS), reading.table(HISTORY)
    keys = (
        select(texts.c.position, texts.c.subject)
        .join(lines, lines.c.position == texts.c.position)
        .group_by(texts.c.position, texts.c.subject)
        .order_by(texts.c.position, texts.c.subject)
        .limit(limit + 1)
    )
    if thing is not None:
        keys = keys.where(lines.c.stream == thing)
    if subject is not None:
        keys = keys.where(texts.c.subject == subject)
    if after is not None:
        position, last = after
        keys = keys.where(or_(texts.c.position > position, and_(texts.c.position == position, texts.c.subject > last)))
    found: list[tuple[int, UUID]] = [(position, whose) for position, whose in reading.connection.execute(keys)]
    rows = (
        select(texts.c.position, texts.c.subject, lines.c.stream, lines.c.version, lines.c.tag, lines.c.recorded_at, texts.c.field)
        .join(lines, lines.c.position == texts.c.position)
        .where(texts.c.position.in_({position for position, _ in found[:limit]}))
        .order_by(texts.c.field)
    )
    fields: dict[tuple[int, UUID], list[str]] = {}
    heads: dict[int, Any] = {}
    for row in reading.connection.execute(rows):
        fields.setdefault((row.position, row.subject), []).append(row.field)
        heads[row.position] = row
    shown = [(at, Standing(who, h.stream, h.version, h.tag, h.recorded_at, tuple(fields[at, who])))
             for at, who in found[:limit] for h in (heads[at],)]  # fmt: skip
    return shown, len(found) > limit


def things_of(reading: Reading, subject: UUID) -> tuple[UUID, ...]:
    """The things with texts of a subject, all of them."""
    texts = reading.table(HISTORY_TEXTS)
    return tuple(reading.connection.execute(select(texts.c.stream).where(texts.c.subject == subject).distinct()).scalars())


def is_known(reading: Reading, thing: UUID) -> bool:
    """Whether there is a thing with that id, or a subject with texts."""
    texts, lines = reading.table(HISTORY_TEXTS), reading.table(HISTORY)
    either = or_(exists().where(lines.c.stream == thing), exists().where(texts.c.subject == thing))
    return bool(reading.connection.execute(select(either)).scalar_one())


def older(
    reading: Reading, of: DataClass, than: datetime, after: tuple[UUID, UUID] | None = None, limit: int = 50
) -> tuple[list[Old], bool]:
    """What of a class had its last fact before an instant, by subject and thing."""
    texts, lines = reading.table(HISTORY_TEXTS), reading.table(HISTORY)
    last: Any = func.max(lines.c.recorded_at)
    if of.since == "thing":
        every = lines.alias()
        last = select(func.max(every.c.recorded_at)).where(every.c.stream == texts.c.stream).scalar_subquery()
    statement: Any = (
        select(texts.c.subject, texts.c.stream, last.label("last_at"))
        .join(lines, lines.c.position == texts.c.position)
        .where(_tagged(lines.c.tag, of))
        .group_by(texts.c.subject, texts.c.stream)
        .having(last < than)
        .order_by(texts.c.subject, texts.c.stream)
        .limit(limit + 1)
    )
    if after is not None:
        subject, thing = after
        statement = statement.where(or_(texts.c.subject > subject, and_(texts.c.subject == subject, texts.c.stream > thing)))
    found = [Old(*row) for row in reading.connection.execute(statement)]
    return found[:limit], len(found) > limit


def _tagged(tag: Any, of: DataClass) -> Any:  # noqa: ANN401 - SQL expressions
    """Tags of the class: those that begin as it says and as no class before it does."""
    before = [begin for each in CLASSES[: CLASSES.index(of)] for begin in each.tags]
    return and_(_begins(tag, of.tags), not_(_begins(tag, before))) if before else _begins(tag, of.tags)


def _begins(tag: Any, beginnings: Collection[str]) -> Any:  # noqa: ANN401 - SQL expressions
    return or_(*(tag.startswith(begin, autoescape=True) for begin in beginnings))
