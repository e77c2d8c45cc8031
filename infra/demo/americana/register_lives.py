"""What else the registers see in these years: plates changed, vehicles altered or sold, a company that leaves, stops in the street."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from typing import Final

from domain.cases.events.common import Place
from domain.inspections.commands import RecordInspection
from domain.operators.commands import DeregisterOperator, IssueOrder, RecordInsolvency
from domain.permits.commands import RejectPermitDocument, SubmitPermitDocument, SurrenderPermit
from domain.vehicles.commands import (
    AuthoriseModification,
    ChangePlate,
    RecordModification,
    RecordVehicleInspection,
    TransferVehicle,
)
from domain.vehicles.vehicle import VEHICLE
from infra.demo.americana.companies import COMPANIES
from infra.demo.americana.fleet import FLEET, Vehicle
from infra.demo.americana.people import CLERKS, INSPECTORS, REVIEWERS, SECRETARY
from infra.demo.americana.plan import LICENSED
from infra.demo.americana.register import operator_id, permit_id, vehicle_id
from infra.demo.americana.words import STREETS
from infra.demo.days import FIRST_DAY
from infra.demo.names import chance, demo_id
from infra.demo.office import Office
from infra.demo.walk import Steps

LEAVES, IN_RECOVERY, BUYS = 25, 12, 20
SELLERS: Final = range(3, 12)
LETTERS: Final = "ABCDEFGHIJ"
STOPS_IN_THE_STREET: Final = 60
FIRST_STOP: Final = FIRST_DAY + timedelta(days=50)


def plan_register(office: Office) -> None:
    """Plan all of it, each on its day."""
    old = [v for v in LICENSED if v.plate[4].isdigit()]
    single: tuple[tuple[date, Callable[[], None]], ...] = (
        *((date(2024, 4, 2) + timedelta(days=97 * at), _mercosul(office, vehicle)) for at, vehicle in enumerate(old[:6])),
        (date(2024, 11, 6), _recovery(office)),
        (date(2025, 3, 18), _sale(office)),
        (date(2026, 2, 24), _surrender(office, _of(LEAVES)[0])),
        (date(2026, 5, 12), _deregistration(office)),
        (date(2025, 9, 2), _notice(office)),
        (date(2026, 10, 14), _failed(office, _of(BUYS)[1])),
    )
    for day, do in single:
        office.plan(office.at(day, 9, 40), _once(do))
    office.plan(office.at(date(2025, 4, 1), 10), altered(office, LICENSED[5], inspected=True))
    office.plan(office.at(date(2026, 8, 4), 10), altered(office, LICENSED[9], inspected=False))
    pending = [v for v in FLEET if v.fate == "pending"][:3]
    for vehicle in pending:
        office.plan(office.at(date(2026, 11, 24), 11, vehicle.number % 60), papers_of_renewal(office, vehicle))
    for number in range(STOPS_IN_THE_STREET):
        rng = chance("stop", number)
        day = FIRST_STOP + timedelta(days=number * 980 // STOPS_IN_THE_STREET)
        at = datetime.combine(day, time(rng.randrange(6, 19), rng.randrange(60)), office.record.walk.zone)
        office.plan(at, stopped(office, number))


def stopped(office: Office, number: int) -> Steps:
    """A vehicle is stopped in the street and found in order."""
    vehicle, officer, rng = LICENSED[number * 11 % len(LICENSED)], INSPECTORS[number % 4], chance("stopped", number)
    command = RecordInspection(
        inspection=demo_id("inspection", number), regime=office.regime, at=office.now - timedelta(minutes=10),
        place=Place("Americana", f"{rng.choice(STREETS)}, {rng.randrange(50, 1900)}", kind="street"),
        body=officer.body, officer=officer.name,
        vehicle=vehicle_id(vehicle), operator=operator_id(COMPANIES[vehicle.company - 1]),
        checklist={"permit": True, "contract": True, "tachograph": True, "seatBelts": True, "driverLicence": True},
        notes="Veículo em ordem; orientado o motorista sobre pontos de embarque." if number % 3 == 0 else "",
    )  # fmt: skip
    office.ask(command, officer)
    yield from ()


def altered(office: Office, vehicle: Vehicle, *, inspected: bool) -> Steps:
    """Seats are changed with DETRAN's authorisation; SETRANSV inspects the change, or has not yet."""
    known = len(office.state(VEHICLE.at(vehicle_id(vehicle))).authorisations)
    authorisation = AuthoriseModification(
        vehicle=vehicle_id(vehicle), authority="DETRAN-SP", reference=f"AUT-{office.today:%Y}-{vehicle.number}", authorised_on=office.today,
        description="Redução de lugares para plataforma de acessibilidade",
    )  # fmt: skip
    office.ask(authorisation, CLERKS[0])
    yield office.at(office.working(office.today + timedelta(days=20)), 14)
    change = RecordModification(
        vehicle=vehicle_id(vehicle), changed_on=office.today, description="Plataforma de acessibilidade instalada", authorisation=known + 1,
        passenger_seats=vehicle.seats - 4,
    )  # fmt: skip
    office.ask(change, CLERKS[1])
    if inspected:
        yield office.at(office.working(office.today + timedelta(days=6)), 9)
        passed = RecordVehicleInspection(
            vehicle=vehicle_id(vehicle), kind="modification", inspected_on=office.today, result="passed", body="SETRANSV"
        )
        office.ask(passed, INSPECTORS[2])


def papers_of_renewal(office: Office, vehicle: Vehicle) -> Steps:
    """A paper comes in for a pending renewal, and is not accepted."""
    permit = permit_id(vehicle, 1)
    filed = SubmitPermitDocument(permit=permit, requirement="articles-of-association", reference="Contrato social", issued_on=office.today)
    office.ask(filed, CLERKS[0])
    yield office.at(office.working(office.today + timedelta(days=1)), 15)
    rejection = RejectPermitDocument(
        permit=permit,
        document=1,
        reasons="O objeto social não inclui o transporte coletivo de passageiros.",
        code="corporate_purpose_mismatch",
    )
    office.ask(rejection, REVIEWERS[0])


def _once(do: Callable[[], None]) -> Steps:
    do()
    yield from ()


def _of(company: int) -> list[Vehicle]:
    return [v for v in FLEET if v.company == company]


def _mercosul(office: Office, vehicle: Vehicle) -> Callable[[], None]:
    plate = f"{vehicle.plate[:4]}{LETTERS[int(vehicle.plate[4])]}{vehicle.plate[5:]}"
    return lambda: office.ask(ChangePlate(vehicle=vehicle_id(vehicle), plate=plate, on=office.today), CLERKS[1])


def _recovery(office: Office) -> Callable[[], None]:
    operator = operator_id(COMPANIES[IN_RECOVERY - 1])
    return lambda: office.ask(
        RecordInsolvency(operator=operator, kind="judicial-recovery", on=date(2024, 10, 29), reference="Processo 1009876-54"), CLERKS[0]
    )


def _sale(office: Office) -> Callable[[], None]:
    sold = next(v for v in FLEET if v.fate == "kept" and v.company in SELLERS and date(2024, 2, 1) < v.joined < date(2024, 12, 1))
    buyer = operator_id(COMPANIES[BUYS - 1])
    return lambda: office.ask(TransferVehicle(vehicle=vehicle_id(sold), operator=buyer, on=office.today), CLERKS[0])


def _surrender(office: Office, vehicle: Vehicle) -> Callable[[], None]:
    return lambda: office.ask(
        SurrenderPermit(permit=permit_id(vehicle, 1), surrendered_on=office.today, reasons="Veículo vendido para fora do Município."),
        CLERKS[0],
    )


def _deregistration(office: Office) -> Callable[[], None]:
    operator = operator_id(COMPANIES[LEAVES - 1])
    return lambda: office.ask(
        DeregisterOperator(operator=operator, deregistered_on=office.today, reasons="Encerramento das atividades em Americana."), CLERKS[0]
    )


def _notice(office: Office) -> Callable[[], None]:
    operator = operator_id(COMPANIES[3])
    return lambda: office.ask(
        IssueOrder(
            operator=operator, ordered_by="SETRANSV", issued_on=office.today, kind="notice", served_on=office.today,
            text="Notificada a renovar os dizeres laterais dos veículos antes da próxima vistoria.",
        ),
        SECRETARY,
    )  # fmt: skip


def _failed(office: Office, vehicle: Vehicle) -> Callable[[], None]:
    return lambda: office.ask(
        RecordVehicleInspection(
            vehicle=vehicle_id(vehicle), kind="extraordinary", inspected_on=office.today, result="failed", body="SETRANSV",
            findings=("Cinto de segurança inoperante em duas poltronas", "Extintor vencido"),
        ),
        INSPECTORS[3],
    )  # fmt: skip
