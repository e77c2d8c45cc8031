"""What clerks and reviewers enter of São Paulo's operators, vehicles and permits: one step of a permit's life in one line."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final
from uuid import UUID

from domain.law.permits.permit_evidence import Evidence
from domain.law.permits.permit_papers import asked
from domain.operators.commands import RecordDriver, RecordOperatorDocument, RegisterOperator
from domain.operators.operator import OPERATOR, operator_stream
from domain.permits.commands import (
    ApplyForPermit,
    DecidePermit,
    DecidePermitRenewal,
    RequestPermitRenewal,
    SubmitPermitDocument,
)
from domain.permits.permit import PERMIT, Permit
from domain.vehicles.commands import InspectionKind, InspectionResult, RecordVehicleInspection, RegisterVehicle
from domain.vehicles.vehicle import vehicle_stream
from infra.demo.names import chance, cpf, demo_id
from infra.demo.office import Office
from infra.demo.sao_paulo.charter.companies import REGIME, Company
from infra.demo.sao_paulo.charter.fleet import Vehicle
from infra.demo.sao_paulo.people import CLERKS, INSPECTORS, REVIEWERS
from infra.demo.sao_paulo.words import DRIVERS, TOURS

CERTIFICATE, ZONE = "service-link-certificate", "special-traffic-authorisation"
POLICY: Final = "insurance-policy"
INSURED: Final = 8_000_000
CLEARANCES_LAST, PAPERS_LAST = timedelta(days=180), timedelta(days=365)
DAY: Final = timedelta(days=1)


def operator_id(company: Company) -> UUID:
    """The id of a company's entry."""
    return operator_stream(REGIME, company.cnpj).id


def vehicle_id(vehicle: Vehicle) -> UUID:
    """The id of a vehicle's entry."""
    return vehicle_stream(REGIME, vehicle.renavam).id


def term_id(company: Company) -> UUID:
    """The id of a company's term."""
    return demo_id("permit", "term", company.cnpj)


def certificate_id(vehicle: Vehicle) -> UUID:
    """The id of a vehicle's certificate."""
    return demo_id("permit", "certificate", vehicle.renavam)


def zone_id(vehicle: Vehicle, number: int) -> UUID:
    """The id of a vehicle's authorisation for the zone, which is asked for anew each year."""
    return demo_id("permit", "zone", vehicle.renavam, number)


class Register:
    """The registers as the demonstration fills them."""

    def __init__(self, office: Office) -> None:
        self.office = office

    def permit(self, permit: UUID) -> Permit:
        """A permit as it stands."""
        return self.office.state(PERMIT.at(permit))

    def enter(self, company: Company) -> None:
        """The entry of a company, with a driver."""
        clerk = CLERKS[company.number % 2]
        self.office.ask(
            RegisterOperator(
                regime=REGIME, cnpj=company.cnpj, legal_name=company.name, for_profit=not company.name.startswith("Hospital"),
                legal_nature="corporation" if company.name.endswith("S.A.") else "limited-company", service_kinds=company.kinds,
                seat_municipality=company.seat, seat_state="SP", municipal_registration=f"{3_410_000 + 911 * company.number}",
                core_activity="Transporte coletivo privado de passageiros por fretamento",
            ),
            clerk,
        )  # fmt: skip
        rng = chance("sp", "driver", company.number)
        self.office.ask(
            RecordDriver(
                operator=operator_id(company), name=DRIVERS[company.number % len(DRIVERS)], cpf=cpf(310_000_000 + 1013 * company.number),
                employment="employee", licence_category="D", valid_until=date(2029, rng.randint(1, 12), 20), passenger_annotation=True,
                licence_number=f"{rng.randrange(10**9):011d}",
            ),
            clerk,
        )  # fmt: skip

    def vehicle(self, company: Company, vehicle: Vehicle) -> None:
        """The entry of a vehicle."""
        self.office.ask(
            RegisterVehicle(
                regime=REGIME, operator=operator_id(company), plate=vehicle.plate, renavam=vehicle.renavam, type=vehicle.type,
                manufacture_year=vehicle.year, passenger_seats=vehicle.seats, ownership=vehicle.ownership,
                crlv_category="private" if "own-fleet" in company.kinds else "for-hire", licensed_in=company.seat,
            ),
            CLERKS[vehicle.number % 2],
        )  # fmt: skip

    def inspect(self, vehicle: Vehicle, *kinds: InspectionKind, result: InspectionResult = "passed") -> None:
        """SMT inspects the vehicle."""
        findings = ("Plataforma elevatória inoperante",) if result == "failed" else ()
        for kind in kinds:
            command = RecordVehicleInspection(
                vehicle=vehicle_id(vehicle), kind=kind, inspected_on=self.office.today, result=result, body="SMT", findings=findings
            )
            self.office.ask(command, INSPECTORS[vehicle.number % len(INSPECTORS)])

    def kept_papers(self, company: Company, kind: str) -> None:
        """What the company keeps on file for its permits of a kind, where it is missing or ends soon."""
        law, today = self.office.law(), self.office.today
        known = self.office.state(OPERATOR.at(operator_id(company))).documents
        for requirement in asked(law, law.regime.permits[kind], Evidence(kind, company.kinds[0]), today):
            lasts = any(d.requirement == requirement.code and (d.valid_until is None or d.valid_until > today + 30 * DAY) for d in known)
            if requirement.with_permit or requirement.inspection or lasts:
                continue
            insured = INSURED if requirement.code == POLICY else None
            last = PAPERS_LAST if insured else CLEARANCES_LAST
            self.office.ask(
                RecordOperatorDocument(
                    operator=operator_id(company), requirement=requirement.code, reference=f"{requirement.code}-{today:%Y%m}",
                    issued_on=today - 2 * DAY, valid_until=today + last if requirement.expires else None, amount_centavos=insured,
                ),
                CLERKS[0],
            )  # fmt: skip

    def papers(self, permit: UUID) -> None:
        """What comes with an application or renewal itself, where it is missing or has ended."""
        law, state, today = self.office.law(), self.permit(permit), self.office.today
        about, kind = state.asked, state.asked.kind
        fleet = self.office.state(OPERATOR.at(about.operator)).fleet_on(today)
        ownership = next((v.ownership for v in fleet if v.vehicle == about.vehicle), "")
        shown = Evidence(kind, about.service_kind, permit_class=about.permit_class, ownership=ownership)
        for requirement in asked(law, law.regime.permits[kind], shown, today):
            filed = [d.filed for d in state.documents if d.filed.requirement == requirement.code]
            if not requirement.with_permit or any(d.valid_until is None or d.valid_until >= today + 30 * DAY for d in filed):
                continue
            self.office.ask(
                SubmitPermitDocument(
                    permit=permit, requirement=requirement.code, reference=f"SEI 6020.{today:%Y}/{permit.int % 10**7:07d}-{len(filed)}",
                    issued_on=today, valid_until=today + PAPERS_LAST if requirement.expires else None,
                ),
                CLERKS[permit.int % 2],
            )  # fmt: skip

    def apply(self, permit: UUID, kind: str, company: Company, vehicle: Vehicle | None = None, *, service: str = "") -> None:
        """Ask for a permit; one for the zone in the vehicle's class."""
        zone = vehicle.zone if vehicle is not None and kind == ZONE else ""
        purpose = TOURS[vehicle.number % len(TOURS)] if vehicle is not None and zone == "non-routine" else ""
        command = ApplyForPermit(
            permit=permit, regime=REGIME, kind=kind, operator=operator_id(company), applied_on=self.office.today,
            vehicle=vehicle_id(vehicle) if vehicle else None, service_kind=service, permit_class=zone, purpose=purpose,
            replaces_cvs=kind == company.term and company.replaces,
        )  # fmt: skip
        self.office.ask(command, CLERKS[permit.int % 2])

    def decide(self, permit: UUID, *, refused: str = "") -> None:
        """Grant a permit, or refuse it for the reasons given."""
        outcome = DecidePermit(permit=permit, outcome="refused" if refused else "granted", decided_on=self.office.today, reasons=refused)
        self.office.ask(outcome, REVIEWERS[permit.int % 2])

    def ask_renewal(self, permit: UUID) -> None:
        """Ask for the renewal of a permit."""
        number = len(self.permit(permit).renewals) + 1
        request = RequestPermitRenewal(permit=permit, requested_on=self.office.today, new_permit=demo_id("renewed", permit, number))
        self.office.ask(request, CLERKS[permit.int % 2])

    def renew(self, permit: UUID) -> None:
        """Grant the renewal that was asked for."""
        number = len(self.permit(permit).renewals)
        decision = DecidePermitRenewal(permit=permit, renewal=number, outcome="granted", decided_on=self.office.today)
        self.office.ask(decision, REVIEWERS[permit.int % 2])
