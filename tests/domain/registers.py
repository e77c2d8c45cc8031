"""Companies, vehicles and permits in one line each, entered by the commands that people use. Every default may be changed by name."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from uuid import UUID

from domain.law.lawbook import Law
from domain.law.permits.permit_evidence import Missing
from domain.operators.commands import RecordDriver, RecordOperatorDocument, RegisterOperator
from domain.operators.events import CompanyBarred, HomeRegistration
from domain.operators.operator import OPERATOR, Operator, company_stream, operator_stream
from domain.permits.commands import ApplyForPermit, DecidePermit
from domain.permits.grants import checklist
from domain.permits.permit import PERMIT, Permit, status_on
from domain.streams import Facts
from domain.vehicles.commands import InspectionKind, InspectionResult, Ownership, RecordVehicleInspection, RegisterVehicle
from domain.vehicles.vehicle import VEHICLE, Vehicle, vehicle_stream
from tests.domain.harness import World, cnpj, cpf, day, renavam

COACH: dict[str, bool | int | str] = {
    "upholsteredSeats": True,
    "seatBelts": True,
    "headRests": True,
    "tachograph": True,
    "doors": 1,
    "coachSeats": True,
}
LONG_LIST = (
    "articles-of-association",
    "cnpj-registration",
    "federal-tax-clearance",
    "state-tax-clearance",
    "municipal-tax-clearance",
    "employers-union-clearance",
    "employees-union-clearance",
    "inss-clearance",
    "fgts-clearance",
    "criminal-record",
    "course-certificate",
    "employment-record",
    "fleet-ownership",
    "garage-and-workshop",
    "driving-licence",
    "activities-register",
)
SHORT_LIST = ("legal-personality", "vehicle-ownership")


class Registers:
    """The registers of a world: what clerks enter, with every paper in order unless a test says otherwise."""

    def __init__(self, world: World | None = None, *, since: str = "2026-01-05") -> None:
        """`since` is the day on which things are entered where no day is given."""
        self.world = world or World()
        self.since = since

    @property
    def law(self) -> Law:
        """The law as it stands."""
        return self.world.law()

    def operator(
        self,
        root: str = "11222333",
        branch: str = "0001",
        *,
        legal_nature: str = "limited-company",
        for_profit: bool = True,
        service_kinds: tuple[str, ...] = ("continuous", "occasional"),
        seat: str = "Americana",
        home: HomeRegistration | None = None,
        on: str = "",
    ) -> UUID:
        """Register an establishment."""
        text = cnpj(root, branch)
        command = RegisterOperator(
            regime=self.world.regime, cnpj=text, legal_name=f"Transportes {root} Ltda.", legal_nature=legal_nature, for_profit=for_profit,
            service_kinds=service_kinds, seat_municipality=seat, seat_state="SP", core_activity="transporte de passageiros",
            municipal_registration="12345" if seat == "Americana" else "", home_registration=home,
        )  # fmt: skip
        self.world.ask(command, at=on or self.since)
        return operator_stream(self.world.regime, text).id

    def vehicle(
        self,
        operator: UUID,
        *,
        plate: str = "",
        type: str = "bus",  # noqa: A002 - the field's own name
        year: int = 2020,
        seats: int = 44,
        ownership: Ownership = "owned",
        category: str = "for-hire",
        licensed_in: str = "Americana",
        features: Mapping[str, bool | int | str] | None = None,
        on: str = "",
    ) -> UUID:
        """Register a vehicle: a road coach of 44 seats."""
        number = self.world.count("vehicle")
        text = renavam(number)
        command = RegisterVehicle(
            regime=self.world.regime, operator=operator, plate=plate or f"ABC{number:04d}", renavam=text, type=type, manufacture_year=year,
            passenger_seats=seats, ownership=ownership, crlv_category=category, licensed_in=licensed_in,
            features=dict(COACH if features is None else features),
        )  # fmt: skip
        self.world.ask(command, at=on or self.since)
        return vehicle_stream(self.world.regime, text).id

    def driver(self, operator: UUID, number: int = 1, *, employment: str = "employee", until: str = "2040-12-31", on: str = "") -> Facts:
        """Record a driver with a licence of category D."""
        command = RecordDriver(
            operator=operator, name=f"Motorista {number}", cpf=cpf(100000000 + number), employment=employment, licence_category="D",
            valid_until=day(until), passenger_annotation=True,
        )  # fmt: skip
        return self.world.ask(command, at=on or self.since)

    def papers(self, operator: UUID, *requirements: str, until: str | None = "2040-12-31", on: str = "") -> None:
        """File documents of the operator, all of art. 7 where none is named."""
        for requirement in requirements or LONG_LIST:
            command = RecordOperatorDocument(
                operator=operator, requirement=requirement, reference=f"doc {requirement}", issued_on=day(on or self.since),
                valid_until=day(until) if until else None,
            )  # fmt: skip
            self.world.ask(command, at=on or self.since)

    def inspected(
        self,
        vehicle: UUID,
        on: str,
        *,
        kind: InspectionKind = "regular",
        result: InspectionResult = "passed",
        body: str = "SETRANSV",
        accredited_by: str = "",
    ) -> Facts:
        """Record an inspection of a vehicle on its day."""
        command = RecordVehicleInspection(
            vehicle=vehicle, kind=kind, inspected_on=day(on), result=result, body=body, accredited_by=accredited_by
        )
        return self.world.ask(command, at=on)

    def company(self, root: str = "11222333", *, on: str = "") -> UUID:
        """An operator with a driver, all documents and a second coach, so that any vehicle of it may be licensed."""
        operator = self.operator(root, on=on)
        self.driver(operator, on=on)
        self.papers(operator, on=on)
        self.vehicle(operator, on=on)
        return operator

    def applied(self, operator: UUID, vehicle: UUID, on: str, *, service_kind: str = "") -> UUID:
        """Ask for the vehicle's Alvará."""
        permit = self.world.new_id("permit")
        command = ApplyForPermit(
            permit=permit, regime=self.world.regime, kind="circulation-permit", operator=operator, applied_on=day(on), vehicle=vehicle,
            service_kind=service_kind,
        )  # fmt: skip
        self.world.ask(command, at=on)
        return permit

    def decided(self, permit: UUID, on: str, *, reasons: str = "", valid_until: str = "", at: str = "") -> Facts:
        """Grant a permit, or refuse it where reasons are given."""
        command = DecidePermit(
            permit=permit, outcome="refused" if reasons else "granted", decided_on=day(on), reasons=reasons,
            valid_until=day(valid_until) if valid_until else None,
        )  # fmt: skip
        return self.world.ask(command, at=at or on)

    def granted(self, operator: UUID, vehicle: UUID, on: str) -> UUID:
        """An Alvará asked for and granted on one day, the vehicle inspected that day."""
        if on not in {i.inspected_on.isoformat() for i in self.vehicle_state(vehicle).inspections}:
            self.inspected(vehicle, on)
        permit = self.applied(operator, vehicle, on)
        self.decided(permit, on)
        return permit

    # What the registers say

    def operator_state(self, operator: UUID) -> Operator:
        """An operator as it stands."""
        return self.world.state(OPERATOR.at(operator))

    def vehicle_state(self, vehicle: UUID) -> Vehicle:
        """A vehicle as it stands."""
        return self.world.state(VEHICLE.at(vehicle))

    def permit_state(self, permit: UUID) -> Permit:
        """A permit as it stands."""
        return self.world.state(PERMIT.at(permit))

    def status(self, permit: UUID, on: str | date) -> str:
        """The status of a permit on a day."""
        return status_on(self.law, self.permit_state(permit), day(on) if isinstance(on, str) else on).status

    def lacking(self, permit: UUID, on: str) -> list[Missing]:
        """What the page of an application shows as missing on a day."""
        state = self.permit_state(permit)
        return list(self.world.look(lambda seen: checklist(self.law, state, seen, day(on)))[0])

    def barred(self, operator: UUID, since: str, until: str, *vehicles: UUID) -> None:
        """A cassation of some case took effect: the company is barred."""
        cnpj = self.operator_state(operator).entry.cnpj
        bar = CompanyBarred(since=day(since), until=day(until), case=UUID(int=7), cnpj=cnpj, vehicles=vehicles)
        self.world.given(company_stream(self.world.regime, cnpj), bar)
