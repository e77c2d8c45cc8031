"""A batch of facts folded in memory, so that each touched row is written once, however many facts touched it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar
from uuid import UUID

from msgspec import Struct

from domain.privacy.events import SubjectErased
from domain.recorded import Recorded
from projections.model import Key, Model

R = TypeVar("R", bound=Struct)


class Change(Struct, Generic[R], frozen=True):
    """What a batch did: keys whose rows go, rows that come in their place.

    `upto` is the last position folded; `failure` what the next one raised. `erased`: subjects whose texts go, with the position of
    their erasure: what was recorded after it stays.
    """

    gone: tuple[Key, ...]
    rows: tuple[R, ...]
    upto: int
    failure: Exception | None = None
    erased: tuple[tuple[UUID, int], ...] = ()


def keys_to_load(model: Model[Any], entries: Sequence[Recorded[Any]]) -> list[Key]:
    """Keys whose rows may be there already: those of streams that began before the batch."""
    if model.appends:
        return []
    began: set[Key] = set()
    wanted: dict[Key, None] = {}
    for entry in entries:
        if entry.version == 1:
            began.add(entry.stream)
        elif model.concerns(entry):
            wanted[model.key(entry)] = None
    return [key for key in wanted if key not in began]


def fold(model: Model[R], before: Mapping[Key, tuple[R, ...]], entries: Sequence[Recorded[Any]], position: int) -> Change[R]:
    """Fold entries that follow `position`; `before` holds the rows of `keys_to_load`. Stops at the first fact that the fold cannot take."""
    now: dict[Key, tuple[R, ...]] = {}
    upto, failure = entries[-1].position if entries else position, None
    for entry in filter(model.concerns, entries):
        try:
            key = model.key(entry)
            rows = now.get(key)
            now[key] = model.apply(before.get(key, ()) if rows is None else rows, entry)
        except Exception as error:  # noqa: BLE001 - the projector stops on it, loudly
            upto, failure = entry.position - 1, error
            break
    erased = tuple(
        (entry.event.subject, entry.position)
        for entry in (entries if model.subject else ())
        if isinstance(entry.event, SubjectErased) and entry.position <= upto
    )
    changed = {key: rows for key, rows in now.items() if rows is not before.get(key, ())}
    gone = tuple(key for key in changed if before.get(key))
    return Change(gone, tuple(row for rows in changed.values() for row in rows), upto, failure, erased)
