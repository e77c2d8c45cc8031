"""The commands that were answered, the persons who acted and the counters, held against the facts of the log: all lie beside it, unsigned.

Of a command the facts say who gave it, when, and what it wrote; the status of its answer and the digest of its body they do not say. Of a
person they say that there was one. A command that wrote nothing, and a person who recorded nothing, are in no fact: neither is disowned. A
counter must be at the largest number that a case bears, or beyond it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, bindparam, text

from domain.recorded import Recorded
from domain.streams import Event
from infra.audit.rows import Held
from infra.storage.entries import instant_of

MET = 4
"""The version of the ids that persons are given at first sight; whatever acts by itself has one of a name."""
AT_ONCE = 500
ROW = "SELECT command, actor, versions, first_position, last_position, {at} FROM handled"
# `infinity` is what the driver has no value for.
AT_POSTGRES = "greatest(least(extract(epoch FROM recorded_at) * 1000000, 9223372036854775807), -9223372036854775808)::bigint"
ROWS = {"sqlite": ROW.format(at="recorded_at"), "postgresql": ROW.format(at=AT_POSTGRES.replace("::", "\\:\\:"))}
FACTS = text("SELECT position, state FROM events WHERE position IN :these").bindparams(bindparam("these", expanding=True))
PERSONS = text("SELECT person FROM persons WHERE person IN :these").bindparams(bindparam("these", expanding=True))
COLUMNS = ("actor", "versions", "first_position", "last_position", "recorded_at")
OF_EACH = ("actor", "recorded_at")
"""What each fact of a command tells alone."""


NUMBERED = re.compile(r"[A-Z]{3}-(\d{4})/(\d{6,})")
COUNTERS = text("SELECT name, value FROM counters WHERE name IN :these").bindparams(bindparam("these", expanding=True))


class _Stored(Struct):
    command: UUID


@dataclass
class _Written:
    """What a command wrote, by its facts; named as the columns are."""

    command: UUID
    actor: UUID
    recorded_at: datetime
    first_position: int
    last_position: int
    versions: dict[UUID, int]


class Beside:
    """These tables in one read transaction. Shown the log page by page; `close` compares what is left."""

    def __init__(self, connection: Connection, last: int) -> None:
        """`last`: the last position of the log in this transaction."""
        self.handled, self.persons = Held("handled", last), Held("persons", last)
        self.counters = Held("counters", last)
        self._connection = connection
        self._of_bytes = connection.dialect.name == "sqlite"
        rows = ROWS[connection.dialect.name]
        self._of_commands = text(f"{rows} WHERE command IN :these").bindparams(bindparam("these", expanding=True))
        self._every = text(f"{rows} WHERE command > :after ORDER BY command LIMIT {AT_ONCE}")
        self._written: list[_Written] = []
        self._met: set[UUID] = set()
        self._numbers: dict[str, tuple[int, str]] = {}
        self._unread: set[int] = set()

    def seen(self, page: Sequence[Recorded[Any]], unread: Sequence[int]) -> None:
        """The next facts of the log, in its order; those of a command stand together. `unread`: positions of what cannot be read."""
        self._unread.update(unread)
        for position in unread:
            self.handled.differs(f"position {position}", "", "the entry cannot be read: what its command wrote is not compared")
        for recorded in page:
            if not self._written or self._written[-1].command != recorded.command:
                self._written.append(
                    _Written(recorded.command, recorded.person, recorded.recorded_at, recorded.position, recorded.position, {})
                )
            self._written[-1].last_position = recorded.position
            self._written[-1].versions[recorded.stream] = recorded.version
            self._count(recorded.event)
        self._compare(self._written[:-1])
        del self._written[:-1]
        self._meet({recorded.person: recorded.position for recorded in reversed(page) if recorded.person.version == MET})

    def close(self) -> None:
        """The last command, the commands that the log does not know, and the counters."""
        self._compare(self._written)
        self._compare_counters()
        after: Any = self._raw(UUID(int=0))
        while rows := self._connection.execute(self._every, {"after": after}).all():
            after = rows[-1][0]
            wrote = {first: self._uuid(command) for command, _, _, first, upto, _ in rows if upto >= first}
            known = self._commands_at(list(wrote))
            for command, _, versions, first, upto, _ in rows:
                if first in self._unread:
                    continue
                if upto >= first and known.get(first) != self._uuid(command):
                    self._differs(command, "", f"no fact of the log at position {first} is this command's")
                elif upto < first and _read(versions) != {}:
                    self._differs(command, "versions", f"is {versions}, and the row names no fact")

    def _compare(self, written: Sequence[_Written]) -> None:
        rows: dict[UUID, Sequence[Any]] = {}
        for part in _parts([self._raw(each.command) for each in written]):
            rows |= {self._uuid(row[0]): row for row in self._connection.execute(self._of_commands, {"these": part})}
        for each in written:
            self.handled.rows += 1
            if each.command not in rows:
                self._differs(
                    each.command, "", f"the row is missing: who repeats the request of position {each.first_position} records anew"
                )
                continue
            _, actor, versions, first, upto, recorded_at = rows[each.command]
            values = (self._uuid(actor), _read(versions), first, upto, _instant(recorded_at))
            sure = self._is_sure(each)
            for column, value in zip(COLUMNS, values, strict=True):
                if value != getattr(each, column) and (sure or column in OF_EACH):
                    shown = versions if column == "versions" else value
                    self._differs(each.command, column, f"is {shown}, the log gives {_shown(getattr(each, column))}")

    def _is_sure(self, written: _Written) -> bool:
        """Whether nothing that cannot be read may be of the same command."""
        return not self._unread or self._unread.isdisjoint(range(written.first_position - 1, written.last_position + 2))

    def _meet(self, acted: dict[UUID, int]) -> None:
        new = [person for person in acted if person not in self._met]
        known: set[UUID] = set()
        for part in _parts([self._raw(person) for person in new]):
            known |= {self._uuid(person) for person in self._connection.execute(PERSONS, {"these": part}).scalars()}
        self._met.update(new)
        self.persons.rows += len(new)
        for person in new:
            if person not in known:
                said = f"the row is missing, and position {acted[person]} is this person's: who it was would be met as another"
                self.persons.differs(f"person {person}", "", said)

    def _count(self, event: Event) -> None:
        number = getattr(event, "number", None)
        found = NUMBERED.fullmatch(number) if isinstance(number, str) else None
        if found is not None:
            name = f"case:{getattr(event, 'regime', '')}:{found[1]}"
            self._numbers[name] = max(self._numbers.get(name, (0, "")), (int(found[2]), found[0]))

    def _compare_counters(self) -> None:
        self.counters.rows = len(self._numbers)
        values: dict[str, int] = {}
        for part in _parts(sorted(self._numbers)):
            values |= {str(name): int(value) for name, value in self._connection.execute(COUNTERS, {"these": part})}
        for name, (least, number) in sorted(self._numbers.items()):
            if values.get(name, 0) < least:
                said = f"is {values.get(name, 0)}, and a case bears {number}: its number would be given again"
                self.counters.differs(f"name {name}", "value", said)

    def _commands_at(self, positions: Sequence[int]) -> dict[int, UUID]:
        these = [position for position in positions if position not in self._unread]
        decode = msgspec.json.Decoder(_Stored).decode
        return {position: decode(state).command for position, state in self._connection.execute(FACTS, {"these": these})}

    def _differs(self, command: Any, column: str, said: str) -> None:  # noqa: ANN401 - a UUID, or as the driver has it
        self.handled.differs(f"command {self._uuid(command)}", column, said)

    def _raw(self, known: UUID) -> Any:  # noqa: ANN401 - as the driver takes it
        return known.bytes if self._of_bytes else known

    def _uuid(self, value: Any) -> Any:  # noqa: ANN401 - what stands in the column, where it is no UUID
        return UUID(bytes=value) if isinstance(value, bytes) and len(value) == 16 else value  # noqa: PLR2004 - the bytes of a UUID


def _read(versions: str) -> dict[UUID, int] | None:
    try:
        return msgspec.json.decode(versions, type=dict[UUID, int])
    except msgspec.MsgspecError:
        return None


def _instant(microseconds: int) -> datetime | int:
    """What stands in the column, where it is no instant."""
    try:
        return instant_of(microseconds)
    except OverflowError:
        return microseconds


def _shown(value: object) -> str:
    return msgspec.json.encode(value).decode() if isinstance(value, dict) else str(value)


def _parts(these: list[Any]) -> Iterator[list[Any]]:
    return (these[at : at + AT_ONCE] for at in range(0, len(these), AT_ONCE))
