"""The parts of an infraction that a test may give."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple, TypedDict
from uuid import UUID

from domain.cases.commands.opening import RecordInfraction
from domain.cases.events.common import Place
from tests.domain.cases.people import Person

Facts = dict[str, str | int | bool | tuple[str, ...]]


class Saw(TypedDict, total=False):
    """What the officer saw, as the facts of an item name it."""

    passengers: int
    standing: int
    withPassengers: bool
    documentsNotShown: tuple[str, ...]
    companyDocument: bool
    vehicleDocument: bool
    discOn: str
    askedBy: str
    driver: int
    order: int
    authorised: bool
    rescueClaimed: bool
    rescueProven: bool
    sameFact: tuple[str, ...]


class Parts(Saw, total=False):
    """The parts of an infraction that a test may give; `cited`: when the notice was drawn up, `entered`: when the officer records it."""

    vehicle: UUID
    operator: UUID
    company: str
    plate: str
    cited: str
    entered: str
    inspection: str
    letter: str
    place: Place
    body: str
    person: Person


class Draft(NamedTuple):
    """An infraction that an officer is about to record."""

    command: RecordInfraction
    at: datetime
    person: Person


def seen_in(parts: Parts) -> Facts:
    """What the officer saw, out of the parts."""
    found: Facts = {}
    for name, value in parts.items():
        if name in Saw.__annotations__ and isinstance(value, str | int | bool | tuple):
            found[name] = value
    return found
