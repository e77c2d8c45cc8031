"""Words by which cases, operators, vehicles and car parks are found: numbers, CNPJ, plates, provisions, names of companies and places.

Never those of natural persons.
"""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

from msgspec import Struct
from sqlalchemy import and_, or_, select
from sqlalchemy.sql.elements import ColumnElement

from domain.cases.events.non_compliance import NonComplianceNotified
from domain.cases.events.opening import CassationCaseOpened, InfractionRecorded, MeasureContested
from domain.identifiers import canonical_plate
from domain.names import unaccented
from domain.operators.events import OperatorRegistered
from domain.parking.events import FacilityOperatorChanged, FacilityRegistered
from domain.recorded import Recorded
from domain.vehicles.events import PlateChanged, VehicleRegistered
from projections.model import Model, stream_of
from projections.reading import Reading

PARTS = re.compile(r"[^\W_]+")
BEYOND = "\U0010ffff"


class Word(Struct, frozen=True):
    """A word of a stream, folded."""

    stream: UUID
    word: str


def words_of(*texts: str) -> set[str]:
    """Each text whole (without spaces at its ends) and in its parts."""
    found: set[str] = set()
    for text in map(unaccented, texts):
        found.update(text.split())
        found.update(PARTS.findall(text))
    return found


def apply(rows: tuple[Word, ...], entry: Recorded[Any]) -> tuple[Word, ...]:
    """The words of a stream after one more fact."""
    match entry.event:
        case InfractionRecorded() as fact:
            found = words_of(fact.number, fact.offender.cnpj, fact.provision, fact.provision.partition("-")[2], *_forms(fact.plate))
        case MeasureContested() | CassationCaseOpened() | NonComplianceNotified() as fact:
            found = words_of(fact.number, fact.offender.cnpj)
        case OperatorRegistered() as fact:
            found = words_of(fact.cnpj, fact.legal_name)
        case VehicleRegistered() as fact:
            found = words_of(fact.renavam, *_forms(fact.plate))
        case FacilityRegistered() as fact:
            found = words_of(fact.name, fact.address)
        case FacilityOperatorChanged() as fact:
            found = words_of(fact.cnpj)
        case PlateChanged() as fact:
            found = words_of(*_forms(fact.plate))
        case _:
            return rows
    new = found - {row.word for row in rows}
    return (*rows, *(Word(entry.stream, word) for word in sorted(new))) if new else rows


def _forms(plate: str) -> tuple[str, ...]:
    """A plate as given, in Mercosul form and in the old one."""
    if not plate:
        return ()
    canonical = canonical_plate(plate)
    old = canonical[:4] + str(ord(canonical[4]) - ord("A")) + canonical[5:]
    return plate, canonical, old


SEARCH = Model(
    "search_words",
    2,
    Word,
    primary_key=("stream", "word"),
    group="stream",
    key=stream_of,
    apply=apply,
    events=(
        InfractionRecorded,
        MeasureContested,
        CassationCaseOpened,
        NonComplianceNotified,
        OperatorRegistered,
        VehicleRegistered,
        FacilityRegistered,
        FacilityOperatorChanged,
        PlateChanged,
    ),
    indexes=(("word",),),
)


def with_words(reading: Reading, asked: str | None, *streams: ColumnElement[UUID]) -> list[ColumnElement[bool]]:
    """That for each word of `asked` one of the streams has a word that begins so; no condition where nothing is asked."""
    table = reading.table(SEARCH)
    begins = (and_(table.c.word >= word, table.c.word < word + BEYOND) for word in unaccented(asked or "").split())
    return [or_(*(stream.in_(select(table.c.stream).where(condition)) for stream in streams)) for condition in begins]
