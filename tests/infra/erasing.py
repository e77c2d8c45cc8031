"""A log of made-up cases with what follows it, and how a subject of it is erased: for the tests of erasures."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from uuid import UUID, uuid4

from domain.cases.events.opening import InfractionRecorded
from domain.personal import Erased
from domain.privacy.subject import subject_record
from domain.streams import Occasion
from infra.engine import Engine, open_engine
from infra.journal import Answer, Asked
from infra.mapper import Stamp
from infra.personal.subjects import Subjects
from infra.settings import Settings
from infra.storage.entries import Appended, Request
from projections.history import HISTORY_TEXTS
from projections.personal_data import standing
from tests.projections.facts import Told

ADMINISTRATOR, CLERK = UUID(int=901), UUID(int=902)
NAME = "O veículo de Maria parou fora do ponto."
"""What a made-up case tells, under the case's own key."""


@contextmanager
def opened(settings: Settings) -> Generator[Engine]:
    """The parts of one process."""
    engine = open_engine(settings)
    try:
        yield engine
    finally:
        engine.close()


def told(engine: Engine) -> UUID:
    """A made-up case enters the log; answers its id, which is the subject of its free text."""
    case = Told()
    numbered = [(stream.id, number, event) for number, (stream, event) in enumerate(case.facts, 1)]
    outcome = engine.store.log.append(Request(engine.journal.mapper.encode(numbered, Stamp(CLERK, "clerk", uuid4()))))
    assert isinstance(outcome, Appended)
    return case.case


def ask_erasure(engine: Engine, subject: UUID) -> Answer:
    """The order to erase, in the log and not carried out."""
    engine.catch_up()
    command = Subjects(engine.journal, engine.side).erasure(subject, "Pedido do titular.")
    occasion = Occasion(ADMINISTRATOR, frozenset({"administrator"}), datetime.now(UTC))
    return engine.journal.ask(command, occasion, Asked(uuid4(), about=subject_record(subject)))


def narrative(engine: Engine, case: UUID) -> str | Erased:
    """What the first fact of a case tells, as this process reads it."""
    first = engine.journal.mapper.decode(engine.store.log.storage.load({case: 0}))[0].event
    assert isinstance(first, InfractionRecorded)
    return first.narrative.text


def texts_shown(engine: Engine, subject: UUID) -> list[tuple[UUID, tuple[str, ...]]]:
    """Where the read models still have texts of a subject."""
    with engine.side.reading() as reading:
        return [(each.thing, each.fields) for _, each in standing(reading, subject=subject)[0]]


def rows_of(engine: Engine, slot: str) -> list[str]:
    """The texts in one table of the read model, whichever is live."""
    with engine.side.reading() as reading:
        table = HISTORY_TEXTS.tables[slot]
        return [row.text for row in reading.connection.execute(table.select().order_by(table.c.position))]
