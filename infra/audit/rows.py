"""A range of a table's rows held against those that the log gives, as the columns hold them; only where they differ is it said.

A newcomer would read the rows as objects: what somebody wrote into a column past the program need not be readable at all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import msgspec
import psycopg
from msgspec import Struct
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from infra.followers.rows import stored
from infra.storage.sqlite_connections import driver
from projections.model import Key, Model

SHOWN = 5
"""How many differences of a table are named; the others are counted."""
AT_ONCE = 1000
LONG, LEAD = 200, 50
"""A value of more characters is shown in part: so many before and after the place where it begins to differ."""
STREAMED = {"stream_results": True, "yield_per": AT_ONCE}
"""Whoever can write into a table can put more into a range than fits into memory."""
Part = tuple[Key, Sequence[Any]]
"""A key of a read model, and the rows that the log gives for it."""


class Difference(Struct, frozen=True):
    """Where a table is not what the log gives. `column` is empty where it is the row as a whole, `key` where it is the table."""

    key: str
    column: str
    said: str


@dataclass
class Held:
    """What was found of a table: rows that the log gives, differences, the first of them by name. `position`: as of which fact."""

    name: str
    position: int
    rows: int = 0
    differing: int = 0
    differences: list[Difference] = field(default_factory=list[Difference])

    def differs(self, key: str, column: str, said: str) -> None:
        """One difference more."""
        self.differing += 1
        if len(self.differences) < SHOWN:
            self.differences.append(Difference(key, column, said))


class Rows:
    """The rows of one slot of a read model, in one read transaction."""

    def __init__(self, connection: Connection, model: Model[Any], slot: str, held: Held, was_erased: Callable[[UUID], bool]) -> None:
        """`was_erased`: whether a subject's texts went after `held.position`; such rows are on their way out, and no fault."""
        self.model = model
        self.held = held
        self._connection = connection
        self._was_erased = was_erased
        table = model.tables[slot]
        self._keys = tuple(model.columns.index(column.name) for column in table.primary_key.columns)
        self._subject = model.columns.index(model.subject) if model.subject else None
        self._group = model.columns.index(model.group)
        columns = ", ".join(f'"{column}"' for column in model.columns)
        self._select = f'SELECT {columns} FROM "{table.name}"'  # noqa: S608 - our own names
        self._place = "?" if connection.dialect.name == "sqlite" else "%s"

    def compare(self, low: Key | None, high: Key | None, parts: Sequence[Part], but: Collection[Key] = ()) -> None:
        """Hold the rows with a key above `low` and up to `high` (None: without end) against `parts`, in the order of their keys.

        `but`: keys within that range of which the log does not say what the rows should be; theirs are passed over.
        """
        try:
            found = list(self._differences(low, high, parts, {self._bound(key) for key in but}))
        except DBAPIError as error:
            if not _unreadable(error):
                raise
            if len(parts) > 1:
                half = len(parts) // 2
                middle = parts[half - 1][0]
                self.compare(low, middle, parts[:half], but)
                self.compare(middle, high, parts[half:], but)
                return
            near = f" {parts[0][0]}" if parts else ""
            found = [Difference(f"{self.model.group}{near}", "", "a row at this key or shortly before it holds what cannot be read")]
        self.held.rows += sum(len(rows) for _, rows in parts)
        for each in found:
            self.held.differs(each.key, each.column, each.said)

    def _differences(self, low: Key | None, high: Key | None, parts: Sequence[Part], but: Collection[Any]) -> Iterator[Difference]:
        wanted = {self._key(values): values for _, rows in parts for values in (stored(self._connection, self.model, row) for row in rows)}
        for values in self._found(low, high):
            if values[self._group] in but:
                continue
            expected = wanted.pop(self._key(values), None)
            if expected is None:
                if not self._is_going(values):
                    yield Difference(self._named(values), "", self._without_fact())
            elif values != expected:
                yield from self._columns(values, expected)
        for values in wanted.values():
            yield Difference(self._named(values), "", "the row is missing")

    def _found(self, low: Key | None, high: Key | None) -> Iterator[tuple[Any, ...]]:
        bounds = [(">", low), ("<=", high)]
        conditions = [f'"{self.model.group}" {sign} {self._place}' for sign, bound in bounds if bound is not None]
        values = tuple(self._bound(bound) for _, bound in bounds if bound is not None)
        statement = f"{self._select} WHERE {' AND '.join(conditions)}" if conditions else self._select
        for row in self._connection.exec_driver_sql(statement, values, execution_options=STREAMED):
            yield tuple(row)

    def _bound(self, key: Key) -> Any:  # noqa: ANN401 - as the driver takes it
        return key.hex if isinstance(key, UUID) and self._place == "?" else key

    def _key(self, values: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(values[at] for at in self._keys)

    def _named(self, values: Sequence[Any]) -> str:
        return ", ".join(f"{self.model.columns[at]} {_word(values[at])}" for at in self._keys)

    def _columns(self, values: Sequence[Any], expected: Sequence[Any]) -> Iterator[Difference]:
        for at, column in enumerate(self.model.columns):
            if values[at] == expected[at] or self._reads_alike(at, values[at], expected[at]):
                continue
            # What is personal is not shown, whoever wrote it there.
            said = "is not what the log gives" if self._subject is not None else _apart(_word(values[at]), _word(expected[at]))
            yield Difference(self._named(values), column, said)

    def _reads_alike(self, at: int, value: object, expected: object) -> bool:
        """Whether two texts are one value to a reader: an earlier release may have written it without a field that is new."""
        try:
            return bool(self.model.read_json(at, value) == self.model.read_json(at, expected))
        except (LookupError, TypeError, msgspec.MsgspecError):
            return False

    def _is_going(self, values: Sequence[Any]) -> bool:
        if self._subject is None:
            return False
        try:
            subject = values[self._subject]
            return self._was_erased(subject if isinstance(subject, UUID) else UUID(subject))
        except (ValueError, TypeError, AttributeError):
            return False

    def _without_fact(self) -> str:
        keyless = "" if self._subject is None else "; or the key of its text is gone (`autos doctor` says so)"
        return f"no fact of the log gives this row{keyless}"


def _apart(value: str, expected: str) -> str:
    """Both values; of long ones the part where they begin to differ."""
    apart = next((at for at, (one, other) in enumerate(zip(value, expected, strict=False)) if one != other), min(len(value), len(expected)))
    same = apart if max(len(value), len(expected)) > LONG else 0
    shown = [f"…{text[same - LEAD : same + LEAD]}…" if same > LEAD else text[:LONG] for text in (value, expected)]
    return f"is {shown[0]}, the log gives {shown[1]}"


def _word(value: object) -> str:
    """A value as people know it: SQLite holds an id as 32 hexadecimal digits."""
    if isinstance(value, str) and len(value) == 32:  # noqa: PLR2004 - the digits of a UUID
        try:
            return str(UUID(value))
        except ValueError:
            return value
    return "null" if value is None else str(value)


def _unreadable(error: DBAPIError) -> bool:
    """Whether the driver has no value for what stands in a column: a day `infinity`, bytes that are no text."""
    if isinstance(error.orig, psycopg.Error):
        return isinstance(error.orig, psycopg.DataError)
    return isinstance(error.orig, driver.OperationalError) and "UTF-8" in str(error.orig)
