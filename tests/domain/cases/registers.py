"""What the registers hold when a scenario of cases begins, as facts: companies X and Y, their vehicles and permits.

The registers' own tests go through their commands; here facts are given, so that a case's test fails for a case's reason.
"""

from __future__ import annotations

from datetime import date, timedelta
from uuid import UUID, uuid5

from domain.acts.content import CalendarDay, CalendarDays, FineTable
from domain.identifiers import canonical_plate
from domain.law.calendar import add_months
from domain.law.explanation import Receipt
from domain.law.packs import PACKS
from domain.operators.events import DriverRecorded, EstablishmentJoined, OperatorDocumentRecorded, OperatorRegistered, VehicleJoined
from domain.operators.operator import OPERATOR, company_stream, operator_stream
from domain.permits.events import PermitApplied, PermitIssued
from domain.permits.permit import PERMIT
from domain.personal import Personal, subject_of
from domain.vehicles.events import PermitLinked, PlateAssigned, VehicleInspectionRecorded, VehicleRegistered
from domain.vehicles.vehicle import VEHICLE, plate_stream, vehicle_stream
from tests.domain.harness import AMOUNTS_OF_2006, FEASTS, YEARS, World, day

REGIME = "americana-charter"
SINCE = date(2016, 1, 4)
RECEIPT = Receipt(REGIME, 1, "", 0, 0)
FEATURES: dict[str, bool | int | str] = {
    "upholsteredSeats": True, "seatBelts": True, "headRests": True, "tachograph": True, "taximeter": False, "doors": 1, "coachSeats": True,
}  # fmt: skip


def calendars(world: World, through: int) -> None:
    """Calendars as in every world of tests, and acts that publish the amounts of 2006 again for each year up to `through`."""
    for year in YEARS:
        feasts = (CalendarDay(day(on), status, name) for on, status, name in FEASTS["americana"] if on.startswith(str(year)))
        world.act(f"Calendário de {year}", f"{year}-01-01", CalendarDays(tuple(feasts), year), published_on=f"{year - 1}-12-01")
        if YEARS.start < year <= through:
            world.act(f"Tabela de {year}", f"{year}-01-01", FineTable(AMOUNTS_OF_2006))


def company(world: World, cnpj: str, name: str) -> UUID:
    """A charter company of Americana with all its papers, and one driver with hers."""
    stream = operator_stream(REGIME, cnpj)
    driver = subject_of(stream.id, "driver", 1)
    registered = OperatorRegistered(
        regime=REGIME, cnpj=cnpj, legal_name=name, legal_nature="limited-company", for_profit=True, service_kinds=("continuous",),
        seat_municipality="Americana", seat_state="SP", registered_on=SINCE, municipal_registration="123",
    )  # fmt: skip
    first_driver = DriverRecorded(
        number=1, name=Personal(driver, "Motorista M"), cpf=Personal(driver, "52998224725"), employment="employee", licence_category="D",
        licence_valid_until=date(2031, 12, 31), recorded_on=SINCE, passenger_annotation=True,
        course_certificate=Personal(driver, "CTC-1"),
    )  # fmt: skip
    world.given(stream, registered, first_driver)
    world.given(company_stream(REGIME, cnpj), EstablishmentJoined(operator=stream.id, cnpj=cnpj))
    asked = (r for r in PACKS[REGIME].permits["circulation-permit"].requirements if "own-vehicle" not in r.only_for)
    for number, requirement in enumerate(asked, start=1):
        document = OperatorDocumentRecorded(
            number=number, requirement=requirement.code, reference=f"doc-{number}", issued_on=SINCE, valid_until=date(2031, 12, 31),
            driver=1 if requirement.per == "driver" else 0,
        )  # fmt: skip
        world.given(stream, document)
    return stream.id


def vehicle(world: World, operator: UUID, plate: str, renavam: str) -> UUID:
    """A coach of 44 seats made in 2020, inspected every January."""
    stream = vehicle_stream(REGIME, renavam)
    registered = VehicleRegistered(
        regime=REGIME, operator=operator, plate=plate, renavam=renavam, type="bus", manufacture_year=2020, passenger_seats=44,
        ownership="owned", crlv_category="for-hire", licensed_in="Americana", registered_on=SINCE, features=FEATURES,
    )  # fmt: skip
    world.given(stream, registered)
    for number, year in enumerate(range(2021, 2029), start=1):
        on = date(year, 1, 10)
        inspection = VehicleInspectionRecorded(
            number=number, kind="regular", inspected_on=on, result="passed", body="SETRANSV", valid_until=add_months(on, 12, "clamp")
        )
        world.given(stream, inspection)
    world.given(plate_stream(REGIME, canonical_plate(plate)), PlateAssigned(plate=plate, vehicle=stream.id, on=SINCE))
    world.given(OPERATOR.at(operator), VehicleJoined(vehicle=stream.id, ownership="owned", on=SINCE))
    return stream.id


def permit(world: World, operator: UUID, of: UUID, until: date) -> UUID:
    """A permit of five years through a day (no 29 February)."""
    permit_id, start = uuid5(of, f"permit {until}"), until.replace(year=until.year - 5)
    applied = PermitApplied(
        regime=REGIME,
        kind="circulation-permit",
        operator=operator,
        applied_on=start - timedelta(days=10),
        service_kind="continuous",
        vehicle=of,
    )
    issued = PermitIssued(
        decided_on=start,
        valid_from=start,
        valid_until=until,
        last_renewal_day=until - timedelta(days=30),
        by=UUID(int=199),
        receipt=RECEIPT,
    )
    world.given(PERMIT.at(permit_id), applied, issued)
    world.given(VEHICLE.at(of), PermitLinked(permit=permit_id))
    return permit_id
