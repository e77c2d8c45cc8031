"""Classes of personal data, and how long each is kept. The program knows no term: until the city sets one, data stays until erased.

A class only lists what is old enough to be looked at; nothing is ever erased by itself.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from msgspec import Struct

from domain.privacy.events import RetentionSet
from domain.streams import Kind, Stream


class DataClass(Struct, frozen=True):
    """A class of data: the facts whose texts belong to it, by the beginning of their tags; the first class that fits counts.

    since: its term runs from the last fact with a text of the subject (`text`), or from the last fact of the thing (`thing`).
    """

    key: str
    title_pt: str
    title_en: str
    tags: tuple[str, ...]
    since: Literal["text", "thing"]

    def holds(self, tag: str) -> bool:
        """Whether facts with that tag begin as those of the class do."""
        return tag.startswith(self.tags)


CLASSES: tuple[DataClass, ...] = (
    DataClass("driver", "Motoristas e prepostos", "Drivers and agents", ("operator.driver_", "operator.agent_"), "text"),
    DataClass("contract-person", "Pessoas em contratos", "People in contracts", ("operator.contract_",), "text"),
    DataClass("case-file", "Autos de processos", "Files of cases", ("case.",), "thing"),
    DataClass("inspection-note", "Anotações de fiscalizações", "Notes of inspections", ("inspection.",), "thing"),
    DataClass("privacy-record", "Motivos de eliminações e guardas", "Reasons of erasures and holds", ("subject.",), "thing"),
    DataClass("register-text", "Textos dos cadastros e atos", "Texts of registers and acts", ("",), "thing"),
)


def class_of(tag: str) -> DataClass:
    """The class of a text, by the tag of the fact that holds it."""
    return next(each for each in CLASSES if each.holds(tag))


def months_before(now: datetime, months: int) -> datetime:
    """The same day and hour so many months earlier; the last day of that month where it has no such day."""
    year, month = divmod(now.year * 12 + now.month - 1 - months, 12)
    return now.replace(year=year, month=month + 1, day=min(now.day, monthrange(year, month + 1)[1]))


class Retention(Struct, frozen=True):
    """What the city has set, by class."""

    by_class: Mapping[str, RetentionSet] = {}


def evolve(state: Retention, event: RetentionSet) -> Retention:
    """The last setting of a class rules."""
    return Retention({**state.by_class, event.of: event})


RETENTION: Kind[Retention] = Kind("retention", Retention(), evolve, (RetentionSet,))
TERMS: Stream[Retention] = RETENTION.named("terms")
