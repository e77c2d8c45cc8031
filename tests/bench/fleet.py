"""The city of the street's question: São Paulo's acts with a drawn zone, and a fleet that is written straight into the read models' rows.

The street is answered from rows and acts, so that the facts of 50,000 vehicles would only cost time. The acts go through the journal.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from math import cos, pi, sin
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4, uuid5

from msgspec import Struct
from sqlalchemy import insert

from domain.acts.commands import RecordAct
from domain.acts.places import Polygon, ZoneBoundary
from domain.identifiers import canonical_plate, cnpj_root
from domain.law.permit_status import Days
from domain.streams import Occasion
from domain.vehicles.vehicle import Block
from infra.engine import Engine, open_engine
from infra.journal import Asked
from projections.model import Model
from projections.operators import OPERATORS, OperatorRow
from projections.plates import PLATES, PlateRow
from projections.reading import Reading
from projections.road_permits import ROAD_PERMITS, RoadPermitRow
from projections.road_vehicles import ROAD_VEHICLES, Answers, RoadVehicleRow, Since
from tests.bench.autos_peer import CLERK, prepared, settings_of
from tests.bench.town import FLEET, LETTERS, Town
from tests.domain.harness import World, cnpj

REGIME = "sao-paulo-charter"
NAMES = UUID("5f0b2f6e-6c0e-5a4b-9d3a-0c6f1f5f8a11")
VERTICES = 2_000
CENTRE = (-46.63, -23.55)
RADIUS = 0.05
AT = "2026-03-11T12:00:00-03:00"
"""A Wednesday at noon: the zone is closed, and the calendar must be asked."""
SINCE = date(2020, 1, 6)
TERM = Days(date(2025, 9, 1), date(2026, 8, 31))
ENDED = Days(date(2024, 9, 1), date(2025, 8, 31))
ROWS_AT_ONCE = 5_000
Rows = tuple[list[RoadVehicleRow], list[PlateRow], list[RoadPermitRow], list[OperatorRow]]


class Ask(Struct, frozen=True):
    """One vehicle in the street: Autos' question of its plate at a place, and the path of its row for who reads nothing else."""

    question: str
    row: str


def filled(database_url: str, folder: Path, vehicles: int) -> list[Ask]:
    """Migrate, record the acts, write the rows of so many vehicles; answers what may be asked."""
    prepared(database_url, folder, Town(World(REGIME), []))
    engine = open_engine(settings_of(database_url, folder))
    try:
        _draw(engine)
        engine.catch_up()
        for companies in _batches(-(-vehicles // FLEET)):
            _write(engine, companies)
    finally:
        engine.close()
    return [_ask(number) for number in range(vehicles)]


def _draw(engine: Engine) -> None:
    """A zone of 2,000 vertices with an uneven edge, so that no part of it is a straight line."""
    turns = [2 * pi * n / VERTICES for n in range(VERTICES)]
    edge = [(CENTRE[0] + RADIUS * _wave(turn) * cos(turn), CENTRE[1] + RADIUS * _wave(turn) * sin(turn)) for turn in turns]
    content = ZoneBoundary("zmrf", Polygon(((*edge, edge[0]),)))
    act = RecordAct(id=uuid4(), reference="Portaria SMT 1/2020", published_on=SINCE, effective_from=SINCE, content=content, regime=REGIME)
    engine.journal.ask(act, Occasion(CLERK, frozenset({"clerk"}), datetime.now(UTC)), Asked(uuid4()))


def _wave(turn: float) -> float:
    return 1 + 0.1 * sin(37 * turn)


def _batches(companies: int) -> Iterator[range]:
    step = ROWS_AT_ONCE // FLEET
    return (range(first, min(first + step, companies)) for first in range(0, companies, step))


def _write(engine: Engine, companies: Iterable[int]) -> None:
    vehicles, plates, permits, operators = _rows(companies)
    with engine.side.writing() as connection:
        reading = Reading(connection)

        def write(model: Model[Any], rows: Iterable[Any]) -> None:
            names = model.columns
            connection.execute(insert(reading.table(model)), [dict(zip(names, model.values(row), strict=True)) for row in rows])

        write(ROAD_VEHICLES, vehicles)
        write(PLATES, plates)
        write(ROAD_PERMITS, permits)
        write(OPERATORS, operators)


def _rows(companies: Iterable[int]) -> Rows:
    """A term a company, a certificate a vehicle, for every other one an authorisation for the zone. Some have lapsed, some are held."""
    found: Rows = ([], [], [], [])
    vehicles, plates, permits, operators = found
    for company in companies:
        operator, number = uuid5(NAMES, f"operator {company}"), cnpj(f"{10_000_000 + company}")
        operators.append(OperatorRow(
            operator=operator, opened=1, version=1, regime=REGIME, cnpj=number, root=cnpj_root(number), legal_name=f"Expresso {company}",
            service_kinds=("continuous",), seat_municipality="São Paulo", seat_state="SP", registered_on=SINCE,
        ))  # fmt: skip
        permits.append(_permit("authorisation-term", operator, None, company))
        for seat in range(company * FLEET, (company + 1) * FLEET):
            vehicle, plate = _vehicle(seat), canonical_plate(_plate(seat))
            held = (Block(1, date(2026, 3, 10), "SMT", ground="retained"),) if seat % 20 == 0 else ()
            vehicles.append(RoadVehicleRow(
                vehicle=vehicle, regime=REGIME, plates=(Since(SINCE, plate),), operators=(Answers(SINCE, operator),), holds=held
            ))  # fmt: skip
            plates.append(PlateRow(vehicle, plate, SINCE))
            permits.append(_permit("service-link-certificate", operator, vehicle, seat))
            if seat % 2:
                permits.append(_permit("special-traffic-authorisation", operator, vehicle, seat, "routine"))
    return found


def _permit(kind: str, operator: UUID, vehicle: UUID | None, number: int, permit_class: str = "") -> RoadPermitRow:
    return RoadPermitRow(
        permit=uuid5(NAMES, f"{kind} {number}"), opened=number + 1, operator=operator, vehicle=vehicle, kind=kind,
        permit_class=permit_class, terms=(ENDED if number % 20 == 1 else TERM,),
    )  # fmt: skip


def _ask(number: int) -> Ask:
    """Places lie on a line through the zone, a third of them outside of it."""
    longitude = CENTRE[0] + RADIUS * ((number * 7919) % 3000) / 2000
    asked = {"regime": REGIME, "plate": _plate(number), "at": AT, "latitude": str(CENTRE[1]), "longitude": f"{longitude:.6f}"}
    return Ask(f"/api/v1/checks/circulation?{urlencode(asked)}", f"/rows/{_vehicle(number)}")


def _vehicle(number: int) -> UUID:
    return uuid5(NAMES, f"vehicle {number}")


def _plate(number: int) -> str:
    letter, digits = divmod(number, 10_000)
    return f"AV{LETTERS[letter]}{digits:04d}"
