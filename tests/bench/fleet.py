"""The city of the street's question: São Paulo's acts with a drawn zone, and companies with their vehicles and permits.

All of it are facts in the log; the projector makes the rows of them, as everywhere.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from math import cos, pi, sin
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4, uuid5

from msgspec import Struct

from domain.acts.commands import RecordAct
from domain.acts.places import Polygon, ZoneBoundary
from domain.law.explanation import Receipt
from domain.operators.events import EstablishmentJoined, OperatorPermitLinked, OperatorRegistered, VehicleJoined
from domain.operators.operator import company_stream, operator_stream
from domain.permits.events import PermitApplied, PermitIssued
from domain.permits.permit import PERMIT
from domain.streams import Event, Occasion, Stream
from domain.vehicles.events import PermitLinked, PlateAssigned, VehicleHeldInCase, VehicleRegistered
from domain.vehicles.vehicle import plate_stream, vehicle_stream
from infra.engine import Engine, open_engine
from infra.journal import Asked
from tests.bench.autos_peer import CLERK, prepared, seed, settings_of
from tests.bench.town import LETTERS, Town
from tests.domain.harness import World, cnpj, renavam

REGIME = "sao-paulo-charter"
NAMES = UUID("5f0b2f6e-6c0e-5a4b-9d3a-0c6f1f5f8a11")
FLEET = 50
"""Vehicles of one company."""
VERTICES = 2_000
CENTRE = (-46.63, -23.55)
RADIUS = 0.05
AT = "2026-03-11T12:00:00-03:00"
"""A Wednesday at noon: the zone is closed, and the calendar must be asked."""
SINCE = date(2020, 1, 6)
TERM = (date(2025, 9, 1), date(2026, 8, 31))
ENDED = (date(2024, 9, 1), date(2025, 8, 31))
RECEIPT = Receipt(REGIME, 1, "", 0, 0)
Record = tuple[Stream[Any], list[Event]]


class Ask(Struct, frozen=True):
    """One vehicle in the street: Autos' question of its plate at a place, and the path of its row for who reads nothing else."""

    question: str
    row: str


def filled(database_url: str, folder: Path, vehicles: int) -> list[Ask]:
    """Migrate, record the acts and so many vehicles, and let the read models follow; answers what may be asked."""
    prepared(database_url, folder, Town(World(REGIME), []))
    engine = open_engine(settings_of(database_url, folder))
    try:
        _draw(engine)
        seed(engine, (record for company in range(-(-vehicles // FLEET)) for record in _company(company)))
        engine.catch_up()
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


def _company(company: int) -> Iterator[Record]:
    number = cnpj(f"{10_000_000 + company}")
    stream = operator_stream(REGIME, number)
    registered = OperatorRegistered(
        regime=REGIME, cnpj=number, legal_name=f"Expresso {company}", legal_nature="limited-company", for_profit=True,
        service_kinds=("routine", "non-routine"), seat_municipality="São Paulo", seat_state="SP", registered_on=SINCE,
    )  # fmt: skip
    term, facts = _permit("authorisation-term", stream.id, None, company)
    fleet = range(company * FLEET, (company + 1) * FLEET)
    joined = [VehicleJoined(vehicle=vehicle_stream(REGIME, renavam(seat)).id, ownership="owned", on=SINCE) for seat in fleet]
    yield stream, [registered, OperatorPermitLinked(permit=term.id), *joined]
    yield company_stream(REGIME, number), [EstablishmentJoined(operator=stream.id, cnpj=number)]
    yield term, facts
    for seat in fleet:
        yield from _vehicle(stream.id, seat)


def _vehicle(operator: UUID, seat: int) -> Iterator[Record]:
    """A coach with its certificate; each second one may enter the zone, and each twentieth is held."""
    number, plate = renavam(seat), _plate(seat)
    stream = vehicle_stream(REGIME, number)
    permits = [_permit("service-link-certificate", operator, stream.id, seat)]
    if seat % 2:
        permits.append(_permit("special-traffic-authorisation", operator, stream.id, seat, "routine"))
    registered = VehicleRegistered(
        regime=REGIME, operator=operator, plate=plate, renavam=number, type="bus", manufacture_year=2019, passenger_seats=44,
        ownership="owned", crlv_category="for-hire", licensed_in="São Paulo", registered_on=SINCE,
    )  # fmt: skip
    held = [VehicleHeldInCase(case=UUID(int=seat), number=1, kind="retention", held_on=date(2026, 3, 10))] if seat % 20 == 0 else []
    yield stream, [registered, *(PermitLinked(permit=permit.id) for permit, _ in permits), *held]
    yield plate_stream(REGIME, plate), [PlateAssigned(plate=plate, vehicle=stream.id, on=SINCE)]
    yield from permits


def _permit(kind: str, operator: UUID, vehicle: UUID | None, number: int, permit_class: str = "") -> Record:
    """One permit in twenty has ended."""
    first, last = ENDED if number % 20 == 1 else TERM
    applied = PermitApplied(
        regime=REGIME, kind=kind, operator=operator, applied_on=first, service_kind="routine", vehicle=vehicle, permit_class=permit_class
    )
    issued = PermitIssued(decided_on=first, valid_from=first, valid_until=last, last_renewal_day=last, by=CLERK, receipt=RECEIPT)
    return PERMIT.at(uuid5(NAMES, f"{kind} {number}")), [applied, issued]


def _ask(number: int) -> Ask:
    """Places lie on a line through the zone, a third of them outside of it."""
    longitude = CENTRE[0] + RADIUS * ((number * 7919) % 3000) / 2000
    asked = {"regime": REGIME, "plate": _plate(number), "at": AT, "latitude": str(CENTRE[1]), "longitude": f"{longitude:.6f}"}
    return Ask(f"/api/v1/checks/circulation?{urlencode(asked)}", f"/rows/{vehicle_stream(REGIME, renavam(number)).id}")


def _plate(number: int) -> str:
    letter, digits = divmod(number, 10_000)
    return f"AV{LETTERS[letter]}{digits:04d}"
