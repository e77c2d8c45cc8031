"""Row 4: fold a long case from the log, against the raw driver's read of the same rows and their decoding, which nobody can do without."""

import sqlite3
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from typing import Any, Generic, TypeVar
from uuid import UUID, uuid4

import msgspec
import psycopg
from msgspec import Struct

from domain.cases.case import case_stream
from domain.cases.commands.appeals import AddAppealDocument, GiveOpinion, LodgeAppeal
from domain.cases.commands.opening import RecordInfraction
from domain.cases.events.common import Place
from domain.kinds import KINDS
from domain.personal import Personal
from domain.streams import Command, Event, Occasion
from infra.database import Database
from infra.engine import Engine, open_engine
from infra.journal import Asked
from infra.mapper import Sealed
from infra.storage.sqlite_connections import connect
from tests.bench.autos_peer import settings_of
from tests.bench.load import GROUNDS, NARRATIVE, REASONS
from tests.bench.town import Seat

E = TypeVar("E", bound=Event)

LENGTHS = (30, 200)
INSPECTOR, CLERK, REVIEWER = (UUID(int=number) for number in (11, 12, 13))
SQLITE = "SELECT tag, state FROM events WHERE stream = ? ORDER BY version"
POSTGRES = "SELECT tag, state FROM events WHERE stream = %s ORDER BY version"


class Replay(Struct, frozen=True):
    """Folds a second of one case, and raw reads with decoding a second, a round each; mean bytes of its stored facts."""

    events: int
    autos: list[float]
    limit: list[float]
    event_bytes: float

    @property
    def ratio(self) -> float:
        """Of the medians."""
        return median(self.autos) / median(self.limit)


def measured(database_url: str, folder: Path, seats: list[Seat], rounds: int, seconds: float) -> list[Replay]:
    """Cases of 30 and of 200 facts, made through the journal, folded and read in turns."""
    engine = open_engine(settings_of(database_url, folder))
    try:
        return [_case(engine, Database(database_url), seat, length, rounds, seconds) for seat, length in zip(seats, LENGTHS, strict=True)]
    finally:
        engine.close()


def _case(engine: Engine, database: Database, seat: Seat, length: int, rounds: int, seconds: float) -> Replay:  # noqa: PLR0917 - a measurement
    case = _filled(engine, seat, length)
    stream = case_stream(case)
    stored = engine.store.log.storage.load({stream.id: 0})
    raw = _raw_sqlite(database, case) if database.is_sqlite else _raw_postgres(database, case)
    autos: list[float] = []
    limit: list[float] = []
    for _ in range(rounds):
        autos.append(_rate(lambda: engine.journal.fold(stream), seconds))
        limit.append(_rate(raw, seconds))
    return Replay(len(stored), autos, limit, sum(len(entry.state) for entry in stored) / len(stored))


def _filled(engine: Engine, seat: Seat, length: int) -> UUID:
    """A case whose file grew: documents and opinions in turns on a pending appeal."""
    case = uuid4()
    now = datetime.now(UTC)
    _ask(engine, "inspector", INSPECTOR, RecordInfraction(
        case=case, number=f"bench/{case}", regime="americana-charter", provision="AME-16-I", occurred_at=now - timedelta(days=1),
        place=Place("Americana", "Av. Brasil, 85", kind="street"), inspecting_body="SETRANSV", officer="Agente 117", narrative=NARRATIVE,
        vehicle=seat.vehicle, operator=seat.operator, facts={"passengers": 46, "standing": 1},
    ))  # fmt: skip
    _ask(engine, "clerk", CLERK, LodgeAppeal(case=case, contested_act="fine", grounds=GROUNDS, appellant=seat.cnpj))
    for number in range(engine.journal.fold(case_stream(case)).version + 1, length + 1):
        if number % 2:
            _ask(engine, "clerk", CLERK, AddAppealDocument(case=case, appeal=1, title=f"Documento {number}", reference=f"doc-{number}.pdf"))
        else:
            opinion = GiveOpinion(case=case, appeal=1, outcome="dismissed", reasons=REASONS, seen_version=number - 1)
            _ask(engine, "reviewer", REVIEWER, opinion)
    return case


def _ask(engine: Engine, role: str, person: UUID, command: Command) -> None:
    engine.journal.ask(command, Occasion(person, frozenset({role}), datetime.now(UTC)), Asked(uuid4()))


def _rate(do: Callable[[], object], seconds: float) -> float:
    begun = time.perf_counter()
    count = 0
    while time.perf_counter() - begun < seconds or count == 0:
        do()
        count += 1
    return count / (time.perf_counter() - begun)


class _Row(Struct, Generic[E], frozen=True):
    """Of a stored fact, what a fold cannot do without."""

    fact: E


def decoders() -> dict[str, msgspec.json.Decoder[Any]]:
    """By tag, what decodes a stored fact into its type, with every personal text closed."""

    def closed(_: type, value: object) -> Personal:
        # Texts stay closed: no state needs them opened.
        return Personal(msgspec.convert(value, Sealed).subject, "")

    shape: Any = _Row
    events = [event for kind in KINDS for event in kind.events]
    return {str(event.__struct_config__.tag): msgspec.json.Decoder(shape[event], dec_hook=closed) for event in events}


def _raw_sqlite(database: Database, case: UUID) -> Callable[[], list[Event]]:
    connection: sqlite3.Connection = connect(database.path)
    known = decoders()
    return lambda: [known[tag].decode(state).fact for tag, state in connection.execute(SQLITE, (case.bytes,))]


def _raw_postgres(database: Database, case: UUID) -> Callable[[], list[Event]]:
    connection = psycopg.connect(database.conninfo, autocommit=True)
    known = decoders()

    def read() -> list[Event]:
        found = connection.execute(POSTGRES, (case,), binary=True, prepare=True)
        return [known[tag].decode(state).fact for tag, state in found]

    return read
