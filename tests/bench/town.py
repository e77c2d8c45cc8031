"""The city that is measured: charter companies with five vehicles each, inspected and with permits; calendars and tables of every year."""

from datetime import UTC, date, datetime, timedelta
from uuid import UUID, uuid5

from msgspec import Struct

from domain.law.calendar import add_months
from domain.law.explanation import Receipt
from domain.operators.events import EstablishmentJoined, OperatorRegistered, VehicleJoined
from domain.operators.operator import OPERATOR, company_stream, operator_stream
from domain.permits.events import PermitApplied, PermitIssued
from domain.permits.permit import PERMIT
from domain.vehicles.events import PermitLinked, PlateAssigned, VehicleInspectionRecorded, VehicleRegistered
from domain.vehicles.vehicle import VEHICLE, plate_stream, vehicle_stream
from tests.domain.harness import World, cnpj, renavam

REGIME = "americana-charter"
SINCE = date(2016, 1, 4)
YEARS_OF_INSPECTIONS = 8
FLEET = 5
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Seat(Struct, frozen=True):
    """A vehicle, and who answers for it."""

    vehicle: UUID
    plate: str
    renavam: str
    operator: UUID
    cnpj: str
    name: str


class Town(Struct, frozen=True):
    """What the registers hold, as facts and as seats."""

    world: World
    seats: list[Seat]


def built(vehicles: int) -> Town:
    """A town of so many vehicles (rounded up to whole fleets)."""
    world = World(REGIME)
    seats: list[Seat] = []
    year = datetime.now(UTC).year
    for company in range(-(-vehicles // FLEET)):
        number, name = cnpj(f"{10_000_000 + company}"), f"Expresso {company + 1}"
        operator = _company(world, number, name)
        for _ in range(FLEET):
            seat = Seat(UUID(int=0), _plate(len(seats)), renavam(100_000 + len(seats)), operator, number, name)
            seats.append(_vehicle(world, seat, year))
    return Town(world, seats)


def _plate(count: int) -> str:
    tens_of_thousands, number = divmod(count, 10_000)
    return f"AU{LETTERS[tens_of_thousands]}{number:04d}"


def _company(world: World, number: str, name: str) -> UUID:
    stream = operator_stream(REGIME, number)
    registered = OperatorRegistered(
        regime=REGIME, cnpj=number, legal_name=name, legal_nature="limited-company", for_profit=True, service_kinds=("continuous",),
        seat_municipality="Americana", seat_state="SP", registered_on=SINCE, municipal_registration="123",
    )  # fmt: skip
    world.given(stream, registered)
    world.given(company_stream(REGIME, number), EstablishmentJoined(operator=stream.id, cnpj=number))
    return stream.id


def _vehicle(world: World, seat: Seat, year: int) -> Seat:
    """A coach of 44 seats, inspected each January up to this year's, with a permit through the year after the next."""
    stream = vehicle_stream(REGIME, seat.renavam)
    registered = VehicleRegistered(
        regime=REGIME, operator=seat.operator, plate=seat.plate, renavam=seat.renavam, type="bus", manufacture_year=year - 6,
        passenger_seats=44, ownership="owned", crlv_category="for-hire", licensed_in="Americana", registered_on=SINCE,
        features={"upholsteredSeats": True, "seatBelts": True, "headRests": True, "tachograph": True, "taximeter": False, "doors": 1},
    )  # fmt: skip
    world.given(stream, registered)
    for number in range(1, YEARS_OF_INSPECTIONS + 1):
        on = date(year - YEARS_OF_INSPECTIONS + number, 1, 10)
        valid_until = add_months(on, 12, "clamp")
        inspected = VehicleInspectionRecorded(
            number=number, kind="regular", inspected_on=on, result="passed", body="SETRANSV", valid_until=valid_until
        )
        world.given(stream, inspected)
    world.given(plate_stream(REGIME, seat.plate), PlateAssigned(plate=seat.plate, vehicle=stream.id, on=SINCE))
    world.given(OPERATOR.at(seat.operator), VehicleJoined(vehicle=stream.id, ownership="owned", on=SINCE))
    permit, start, until = uuid5(stream.id, "permit"), date(year - 3, 1, 4), date(year + 2, 1, 4)
    world.given(
        PERMIT.at(permit),
        PermitApplied(
            regime=REGIME, kind="circulation-permit", operator=seat.operator, applied_on=start - timedelta(days=10),
            service_kind="continuous", vehicle=stream.id,
        ),
        PermitIssued(
            decided_on=start, valid_from=start, valid_until=until, last_renewal_day=until - timedelta(days=30), by=UUID(int=199),
            receipt=Receipt(REGIME, 1, "", 0, 0),
        ),
    )  # fmt: skip
    world.given(VEHICLE.at(stream.id), PermitLinked(permit=permit))
    return Seat(stream.id, seat.plate, seat.renavam, seat.operator, seat.cnpj, seat.name)
