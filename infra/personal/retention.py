"""What is older than the term of its class, with the holds that keep it: a list for people to decide on."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from msgspec import Struct

from domain.privacy.retention import CLASSES, TERMS, months_before
from domain.privacy.subject import subject_record
from infra.journal import Journal
from projections.personal_data import Old, older
from projections.reading import Reading


class Due(Struct, frozen=True):
    """Texts of a subject in a thing, of a class; `held`: a legal hold on the subject or the thing keeps them."""

    of: str
    subject: UUID
    thing: UUID
    last_at: datetime
    held: bool


def due(
    journal: Journal, reading: Reading, now: datetime, after: tuple[str, UUID, UUID] | None = None, limit: int = 50
) -> tuple[list[Due], bool]:
    """What is due, class by class, and whether more comes; `after`: class, subject and thing of the last one of the page before."""
    terms = journal.fold(TERMS).state.by_class
    found: list[tuple[str, Old]] = []
    skipping = after is not None
    for each in CLASSES:
        begun = (after[1], after[2]) if after is not None and after[0] == each.key else None
        skipping = skipping and begun is None
        months = terms[each.key].months if each.key in terms else None
        if skipping or months is None:
            continue
        rows, _ = older(reading, each, months_before(now, months), begun, limit + 1 - len(found))
        found += [(each.key, row) for row in rows]
        if len(found) > limit:
            break
    shown = found[:limit]
    records = {id_: subject_record(id_) for _, row in shown for id_ in (row.subject, row.thing)}
    folds = journal.folds(records.values())
    held = {id_ for id_, record in records.items() if folds[record].state.held_by}
    return [Due(of, row.subject, row.thing, row.last_at, not held.isdisjoint({row.subject, row.thing})) for of, row in shown], len(
        found
    ) > limit
