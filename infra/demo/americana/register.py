"""What clerks enter of companies, vehicles and permits. A paper or inspection that a grant needs is brought before it, as in life."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final
from uuid import UUID

from domain.law.permits.permit_evidence import Evidence
from domain.law.permits.permit_papers import asked
from domain.operators.commands import (
    ContractClient,
    ContractPassenger,
    ContractRepresentative,
    RecordContract,
    RecordDriver,
    RecordOperatorDocument,
    RegisterOperator,
)
from domain.operators.events import ContractStop, HomeRegistration
from domain.operators.operator import OPERATOR, Operator, operator_stream
from domain.permits.commands import ApplyForPermit, DecidePermit
from domain.vehicles.commands import RecordVehicleInspection, RegisterVehicle
from domain.vehicles.standing import valid_inspection
from domain.vehicles.vehicle import VEHICLE, vehicle_stream
from infra.demo.americana.companies import REGIME, Company
from infra.demo.americana.fleet import FEATURES, Vehicle
from infra.demo.americana.people import CLERKS, INSPECTORS, REVIEWERS
from infra.demo.americana.words import CLIENTS, DRIVERS, PASSENGERS, STOPS
from infra.demo.names import chance, cnpj, cpf, demo_id
from infra.demo.office import Office

KIND: Final = "circulation-permit"
PAPERS_LAST: Final = timedelta(days=180)
LICENCES_LAST: Final = timedelta(days=3 * 365)
DAY: Final = timedelta(days=1)


def operator_id(company: Company) -> UUID:
    """The id of a company's entry."""
    return operator_stream(REGIME, company.cnpj).id


def vehicle_id(vehicle: Vehicle) -> UUID:
    """The id of a vehicle's entry."""
    return vehicle_stream(REGIME, vehicle.renavam).id


def permit_id(vehicle: Vehicle, number: int) -> UUID:
    """The id of a vehicle's permit, by the number of the application."""
    return demo_id("permit", vehicle.renavam, number)


class Register:
    """The registers as the demonstration fills them."""

    def __init__(self, office: Office) -> None:
        self.office = office

    def operator(self, company: Company) -> Operator:
        """A company as it stands."""
        return self.office.state(OPERATOR.at(operator_id(company)))

    def enter(self, company: Company) -> None:
        """The entry, with drivers, papers and contracts."""
        rng, clerk, here = chance("entry", company.number), CLERKS[company.number % 2], company.seat == "Americana"
        home = None if here else HomeRegistration("EMTU", f"F-{3000 + company.number}", date(2028, 12, 31))
        self.office.ask(
            RegisterOperator(
                regime=self.office.regime, cnpj=company.cnpj, legal_name=company.name, legal_nature=company.nature,
                for_profit=company.for_profit, service_kinds=company.kinds, seat_municipality=company.seat, seat_state="SP",
                core_activity="" if company.own_service else "Transporte rodoviário coletivo de passageiros sob regime de fretamento",
                municipal_registration=f"{41000 + 37 * company.number}" if here else "", home_registration=home,
                registered_on=min(company.since, self.office.today),
            ),
            clerk,
        )  # fmt: skip
        for number in range(1 + (company.fleet > 3) + (company.fleet > 9)):  # noqa: PLR2004 - one driver, two or three
            name, cpf_number = DRIVERS[(3 * company.number + number) % len(DRIVERS)], cpf(200_000_000 + 1000 * company.number + number)
            self.office.ask(
                RecordDriver(
                    operator=operator_id(company), name=name, cpf=cpf_number, employment="employee", licence_category="D",
                    valid_until=date(2029, rng.randint(1, 12), 15), passenger_annotation=True,
                    licence_number=f"{rng.randrange(10**9):011d}",
                ),
                clerk,
            )  # fmt: skip
        self.papers(company)
        if not company.own_service:
            self.contract(company)

    def papers(self, company: Company) -> None:
        """Documents that are missing or have expired."""
        law, today = self.office.law(), self.office.today
        known = self.operator(company).documents
        kind = company.kinds[0]
        for requirement in asked(law, law.regime.permits[KIND], Evidence(KIND, kind), today):
            if any(d.requirement == requirement.code and (d.valid_until is None or d.valid_until > today + 20 * DAY) for d in known):
                continue
            last = LICENCES_LAST if requirement.per == "driver" else PAPERS_LAST
            self.office.ask(
                RecordOperatorDocument(
                    operator=operator_id(company), requirement=requirement.code, reference=f"{requirement.code}-{today:%Y%m}",
                    issued_on=today - 3 * DAY, valid_until=today + last if requirement.expires else None,
                    sha256=demo_id("file", company.cnpj, requirement.code, today).hex * 2,
                ),
                CLERKS[0],
            )  # fmt: skip

    def contract(self, company: Company) -> None:
        """A yearly contract with a factory or school, with its stops."""
        rng = chance("contract", company.number, self.office.today)
        places = rng.sample(STOPS, 4)
        stops = tuple(ContractStop(name, f"{2150 * at}.00") for at, name in enumerate(places))
        name, number = CLIENTS[(company.number + self.office.today.year) % len(CLIENTS)], 50_000_000 + 12_347 * company.number
        people = tuple(ContractPassenger(PASSENGERS[(company.number + at) % len(PASSENGERS)], "empregado") for at in range(3))
        self.office.ask(
            RecordContract(
                operator=operator_id(company), service_kind="continuous", client=ContractClient(name=name, cnpj=cnpj(str(number))),
                trips=rng.choice((22, 44, 66)), valid_from=self.office.today, valid_until=self.office.today + timedelta(days=365),
                legal_representatives=(
                    ContractRepresentative("Luís Fernando Pavan", "administrador", "brasileiro, casado, empresário", "Av. Brasil, 1200"),
                ),
                passengers=people, timetable="segunda a sexta, entrada às 6h e saída às 17h", stops=stops, no_conflict_declared=True,
            ),
            CLERKS[0],
        )  # fmt: skip

    def vehicle(self, company: Company, vehicle: Vehicle) -> None:
        """The vehicle's entry."""
        self.office.ask(
            RegisterVehicle(
                regime=self.office.regime, operator=operator_id(company), plate=vehicle.plate, renavam=vehicle.renavam, type=vehicle.type,
                manufacture_year=vehicle.year, passenger_seats=vehicle.seats, ownership=vehicle.ownership,
                crlv_category="private" if company.own_service else "for-hire", licensed_in=company.seat, features=FEATURES,
                registered_on=min(vehicle.joined, self.office.today),
            ),
            CLERKS[vehicle.number % 2],
        )  # fmt: skip

    def inspect(self, vehicle: Vehicle, on: date, *, passed: bool = True) -> None:
        """A regular inspection, mostly by SETRANSV."""
        body = "EMTU" if vehicle.number % 7 == 0 else "SETRANSV"
        findings = () if passed else ("Pneus dianteiros abaixo do limite de desgaste",)
        command = RecordVehicleInspection(
            vehicle=vehicle_id(vehicle),
            kind="regular",
            inspected_on=on,
            result="passed" if passed else "failed",
            body=body,
            findings=findings,
        )
        self.office.ask(command, INSPECTORS[vehicle.number % len(INSPECTORS)])

    def inspected(self, vehicle: Vehicle) -> bool:
        """Whether an inspection proves the vehicle's fitness for some days more."""
        state = self.office.state(VEHICLE.at(vehicle_id(vehicle)))
        return valid_inspection(state, self.office.today + 30 * DAY) is not None

    def apply(self, company: Company, vehicle: Vehicle, number: int, on: date | None = None) -> UUID:
        """Ask for a permit."""
        permit = permit_id(vehicle, number)
        command = ApplyForPermit(
            permit=permit, regime=self.office.regime, kind=KIND, operator=operator_id(company), applied_on=on or self.office.today,
            vehicle=vehicle_id(vehicle), service_kind=company.kinds[0],
        )  # fmt: skip
        self.office.ask(command, CLERKS[vehicle.number % 2])
        return permit

    def decide(self, permit: UUID, on: date | None = None, *, refused: str = "") -> None:
        """Grant a permit, or refuse it for the reasons given."""
        outcome = DecidePermit(
            permit=permit, outcome="refused" if refused else "granted", decided_on=on or self.office.today, reasons=refused
        )
        self.office.ask(outcome, REVIEWERS[permit.int % 2])
