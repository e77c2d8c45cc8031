"""The read models held against a fresh fold of the log, as of the fact up to which each shows it. Nothing is written, so nothing is left.

Rows belong to a stream or to a fact: streams are folded by the hundred in the order of their ids, facts by the page, and neither keeps more
than that in memory. A newcomer would build a second copy of the tables to compare with.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, text

from domain.privacy.subject import ALL_ERASURES
from domain.recorded import Recorded
from infra.audit.beside import Beside
from infra.audit.rows import Held, Part, Rows
from infra.audit.unread import Unread, decoded, hindrance
from infra.followers.following import said
from infra.followers.read_side import ReadSide
from infra.journal import Journal
from projections import slots
from projections.model import Model
from projections.models import MODELS

STREAMS, PAGE = 100, 1000
NEXT = text("SELECT DISTINCT stream FROM events WHERE stream > :after ORDER BY stream LIMIT :limit")
# Whoever has the file can write there what is no stream's id.
NEXT_BYTES = text("SELECT DISTINCT stream FROM events WHERE stream > :after AND length(stream) = 16 ORDER BY stream LIMIT :limit")
NOBODY = UUID(int=0)
LAST = text("SELECT coalesce(max(position), 0) FROM events")
NAMES = (*sorted(model.name for model in MODELS), "handled", "persons", "counters")
"""What can be held against the log."""
Told = Callable[[int], None]
"""Told how many entries more were read."""
Seen = Callable[[Sequence[Recorded[Any]], Sequence[int]], None]
"""Told the facts of each page, in the order of the log, and the positions of what could not be read."""


def compared(side: ReadSide, journal: Journal, names: Collection[str], read: Told) -> list[Held]:
    """What of `NAMES` is not as the log has it, in one read transaction; `read` is told of each entry twice."""
    with side.reading() as reading:
        last = reading.connection.execute(LAST).scalar_one()
        # What is erased by now must not be opened any more: the rows that are read here may be without it already.
        journal.erasures.carry_out()
        models, beside = ReadModels(reading.connection, journal, last), Beside(reading.connection, last)
        models.begin([model for model in MODELS if model.name in names])
        models.by_stream(read)
        models.by_fact(beside.seen, read)
        beside.close()
    return [*models.held, *(held for held in (beside.handled, beside.persons, beside.counters) if held.name in names)]


class ReadModels:
    """The read models in one read transaction; `begin` says what of them can be compared."""

    def __init__(self, connection: Connection, journal: Journal, last: int) -> None:
        """`last`: the last position of the log in this transaction."""
        self._connection = connection
        self._journal = journal
        self._last = last
        self._erased: frozenset[UUID] = frozenset()
        self._rows: list[Rows] = []
        self.held: list[Held] = []

    def begin(self, models: Sequence[Model[Any]]) -> None:
        """Find the slot that serves each of them. One of which there is none, or of another fold, differs as a whole."""
        known = slots.slots(self._connection)
        for model in models:
            live = [slot for slot in known if slot.name == model.name and slot.live]
            held = Held(model.name, live[0].position if live else 0)
            self.held.append(held)
            hindrance = self._not_comparable(live, model)
            if hindrance:
                held.differs("", "", hindrance)
            else:
                self._rows.append(Rows(self._connection, model, live[0].slot, held, self._was_erased))

    def by_stream(self, read: Told) -> None:
        """Compare those whose rows belong to a stream."""
        those = [rows for rows in self._rows if not rows.model.appends]
        low: UUID | None = None
        streams = self._streams(NOBODY)
        while those:
            following = self._streams(streams[-1]) if streams else []
            high = streams[-1] if following else None
            entries, unread = self._entries(streams, max(rows.held.position for rows in those))
            for rows in those:
                but = _not_compared(rows, entries, unread)
                rows.compare(low, high, list(_folded(rows, entries, but)), but)
            read(sum(map(len, entries.values())))
            if not following:
                return
            low, streams = high, following

    def by_fact(self, seen: Seen, read: Told) -> None:
        """Compare those whose rows belong to a fact, and show every page of the log to `seen`."""
        those = [rows for rows in self._rows if rows.model.appends]
        low: int | None = None
        position = 0
        while True:
            entries = [one for one in self._journal.log.storage.page(position, PAGE) if one.position <= self._last]
            page, unread = decoded(self._journal.mapper, entries)
            if entries:
                position = entries[-1].position
            over = not entries or position >= self._last
            for rows in those:
                but = [one.entry.position for one in unread if one.entry.position <= rows.held.position and one.may_concern(rows.model)]
                for each in but:
                    rows.held.differs(f"position {each}", "", "the entry cannot be read: its rows are not compared")
                rows.compare(low, None if over else position, list(_of_facts(rows, page)), but)
            seen(page, [one.entry.position for one in unread])
            read(len(entries))
            low = position
            if over:
                return

    def _entries(self, streams: Sequence[UUID], upto: int) -> tuple[Mapping[UUID, Sequence[Recorded[Any]]], Mapping[UUID, list[Unread]]]:
        """By stream its facts, and what of it cannot be read."""
        found: dict[UUID, list[Recorded[Any]]] = {stream: [] for stream in streams}
        without: dict[UUID, list[Unread]] = {}
        facts, unread = decoded(self._journal.mapper, self._journal.log.storage.load(dict.fromkeys(streams, 0), upto))
        for recorded in facts:
            found[recorded.stream].append(recorded)
        for each in unread:
            without.setdefault(each.entry.stream, []).append(each)
        return found, without

    def _streams(self, after: UUID) -> list[UUID]:
        of_bytes = self._connection.dialect.name == "sqlite"
        statement = NEXT_BYTES if of_bytes else NEXT
        found = self._connection.execute(statement, {"after": after.bytes if of_bytes else after, "limit": STREAMS}).scalars()
        return [UUID(bytes=stream) if of_bytes else stream for stream in found]

    def _not_comparable(self, live: Sequence[slots.Slot], model: Model[Any]) -> str:
        if len(live) != 1:
            return "no slot of it is live: it was never built" if not live else "two slots of it are live"
        (slot,) = live
        if slot.fold_version != model.fold_version:
            return f"is of fold {slot.fold_version}, this program folds {model.fold_version}: not compared (`autos projections status`)"
        if slot.position > self._last:
            return f"was made from {slot.position} facts, {slot.position - self._last} more than the log holds: not compared"
        return ""

    def _was_erased(self, subject: UUID) -> bool:
        """Whether an erasure that no row shows yet took a subject's texts. The log is asked again: it goes on while this runs."""
        if subject not in self._erased:
            self._erased = frozenset(
                recorded.event.subject
                for recorded in self._journal.entries(ALL_ERASURES)
                if any(recorded.position > rows.held.position for rows in self._rows if rows.model.subject)
            )
        return subject in self._erased


def _not_compared(rows: Rows, entries: Mapping[UUID, Sequence[Recorded[Any]]], unread: Mapping[UUID, Sequence[Unread]]) -> Collection[UUID]:
    """The streams of which it cannot be told what a model should show; each is told with the position that hinders."""
    found: set[UUID] = set()
    for stream, facts in entries.items():
        hindered = hindrance(rows.model, facts, unread.get(stream, ()), rows.held.position)
        if hindered is not None:
            position, why = hindered
            rows.held.differs(f"position {position}", "", f"{why}: {rows.model.group} {stream} is not compared")
            found.add(stream)
    return found


def _folded(rows: Rows, entries: Mapping[UUID, Sequence[Recorded[Any]]], but: Collection[UUID]) -> Iterator[Part]:
    for stream, facts in entries.items():
        if stream in but:
            continue
        now: tuple[Any, ...] = ()
        for recorded in facts:
            now = _after(rows, now, recorded)
        yield stream, now


def _of_facts(rows: Rows, page: Sequence[Recorded[Any]]) -> Iterator[Part]:
    for recorded in page:
        yield recorded.position, _after(rows, (), recorded)


def _after(rows: Rows, before: tuple[Any, ...], recorded: Recorded[Any]) -> tuple[Any, ...]:
    """The rows of a key after one more fact. One that the fold does not take is told; it was never among those that made the rows."""
    if recorded.position > rows.held.position or not rows.model.concerns(recorded):
        return before
    try:
        return rows.model.apply(before, recorded)
    except Exception as error:  # noqa: BLE001 - as the projector stops on it
        rows.held.differs(f"position {recorded.position}", "", f"the fact does not fold: {said(error)}")
        return before
