"""How operators and vehicles of São Paulo go through the years: terms, certificates, authorisations with their plans, renewals."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from domain.permits.commands import DecideOperationPlan, PlanOutcome, SubmitOperationPlan, SurrenderPermit
from domain.permits.plan_events import PlanStop
from infra.demo.names import chance, cnpj
from infra.demo.sao_paulo.acts import STOPS
from infra.demo.sao_paulo.charter.companies import Company
from infra.demo.sao_paulo.charter.fleet import Vehicle, of_company
from infra.demo.sao_paulo.charter.register import CERTIFICATE, ZONE, Register, certificate_id, term_id, zone_id
from infra.demo.sao_paulo.people import CLERKS, REVIEWERS
from infra.demo.sao_paulo.words import CLIENTS, DISTRICTS
from infra.demo.walk import Steps

NO_FLEET_PAPERS: Final = "A frota não comprova vínculo com a requerente e as certidões não foram juntadas no prazo."
NO_ACCESS: Final = "A vistoria reprovou a acessibilidade do veículo."
GIVEN_UP: Final = "Encerramento do serviço de fretamento no Município."


def company_life(register: Register, company: Company) -> Steps:
    """A company is entered with its vehicles, asks for its term, and keeps it or not."""
    office, rng, term = register.office, chance("sp", "life", company.number), term_id(company)
    register.enter(company)
    for vehicle in of_company(company.number):
        register.vehicle(company, vehicle)
    if company.fate == "none":
        return
    yield office.later(rng, 1, 5)
    register.apply(term, company.term, company)
    if company.fate == "applied":
        return
    if company.fate == "refused":
        yield office.later(rng, 20, 30)
        register.decide(term, refused=NO_FLEET_PAPERS)
        return
    register.kept_papers(company, company.term)
    register.papers(term)
    yield office.later(rng, 6, 12)
    register.decide(term)
    if not company.replaces:
        register.kept_papers(company, CERTIFICATE)
    for vehicle in of_company(company.number):
        life = zone_life(register, company, vehicle, 1) if company.replaces else vehicle_life(register, company, vehicle)
        office.plan(office.later(chance("sp", "begins", vehicle.number), 2, 9), life)
    if company.fate == "surrendered":
        yield office.later(rng, 280, 300)
        office.ask(SurrenderPermit(permit=term, surrendered_on=office.today, reasons=GIVEN_UP), CLERKS[0])
    elif company.fate not in {"expired", "revoked"}:
        yield from term_renewals(register, company)


def term_renewals(register: Register, company: Company) -> Steps:
    """The term is renewed each year, some weeks before its end; where the plan says so, the renewal is pending at the end."""
    office, rng, term = register.office, chance("sp", "term", company.number), term_id(company)
    while True:
        yield office.desk(register.permit(term).expiry - timedelta(days=rng.randint(30, 45)), rng)
        register.kept_papers(company, company.term)
        register.ask_renewal(term)
        if company.fate == "pending":
            return
        yield office.later(rng, 5, 12)
        register.papers(term)
        register.renew(term)


def vehicle_life(register: Register, company: Company, vehicle: Vehicle) -> Steps:
    """A vehicle's certificate is asked for, granted, and renewed each year after the term; its authorisations follow."""
    office, rng, certificate = register.office, chance("sp", "vehicle life", vehicle.number), certificate_id(vehicle)
    if vehicle.certificate == "unlicensed":
        return
    register.inspect(vehicle, "regular", "sulphur")
    register.inspect(vehicle, "accessibility", result="failed" if vehicle.certificate == "refused" else "passed")
    register.apply(certificate, CERTIFICATE, company, vehicle, service=vehicle.zone if vehicle.zone in company.kinds else company.kinds[0])
    yield office.later(rng, 3, 8)
    if vehicle.certificate == "refused":
        register.decide(certificate, refused=NO_ACCESS)
        return
    register.papers(certificate)
    register.decide(certificate)
    office.plan(office.later(rng, 3, 20), zone_life(register, company, vehicle, 1))
    if vehicle.certificate == "expired" or company.fate in {"expired", "revoked", "surrendered"}:
        return
    yield office.desk(register.permit(certificate).expiry - timedelta(days=rng.randint(8, 15)), rng)
    register.ask_renewal(certificate)
    if company.fate == "pending":
        return
    register.inspect(vehicle, "regular")
    yield office.later(rng, 1, 5)
    register.kept_papers(company, CERTIFICATE)
    register.papers(certificate)
    register.renew(certificate)
    if vehicle.plan in {"", "approved"}:
        office.plan(office.later(rng, 2, 9), zone_life(register, company, vehicle, 2))


def zone_life(register: Register, company: Company, vehicle: Vehicle, number: int) -> Steps:
    """An authorisation for the zone is asked for and, with its plan approved where the class has one, granted."""
    office, rng, permit = register.office, chance("sp", "zone", vehicle.number, number), zone_id(vehicle, number)
    if not vehicle.zone:
        return
    register.apply(permit, ZONE, company, vehicle)
    if vehicle.zone == "routine":
        register.inspect(vehicle, "gps")
        submit_plan(register, vehicle, number)
        yield office.later(rng, 6, 15)
        if vehicle.plan == "open":
            return
        decide_plan(register, vehicle, number)
        if vehicle.plan == "changed":
            yield office.later(rng, 6, 12)
            submit_plan(register, vehicle, number)
            yield office.later(rng, 4, 9)
            answer(register, vehicle, number, "approved")
        elif vehicle.plan != "approved":
            return
    yield office.later(rng, 1, 4)
    register.papers(permit)
    register.decide(permit)
    if company.replaces:
        yield office.desk(register.permit(permit).expiry - timedelta(days=rng.randint(8, 15)), rng)
        yield from zone_life(register, company, vehicle, number + 1)


def submit_plan(register: Register, vehicle: Vehicle, number: int) -> None:
    """A version of the plan: from a district to a client's door, with a stop at an authorised point."""
    district, client = DISTRICTS[vehicle.number % len(DISTRICTS)], CLIENTS[vehicle.number % len(CLIENTS)]
    code, name, *_ = STOPS[vehicle.number % len(STOPS)]
    listed = vehicle.number % 2 == 0
    command = SubmitOperationPlan(
        permit=zone_id(vehicle, number), submitted_on=register.office.today, origin=district, destination=client,
        itinerary=f"{district}, corredor principal, acesso à zona pela via de menor carga, {client}",
        stops=(PlanStop(name, "authorised-point", code=code), PlanStop(f"Portaria – {client}", "client-premises")),
        passengers="passenger-list" if listed else "functional-identification",
        passenger_document=f"Relação de usuários {vehicle.plate}" if listed else "",
        client_cnpj="" if listed else cnpj(f"{51_300_000 + 71 * vehicle.number:08d}"),
    )  # fmt: skip
    register.office.ask(command, CLERKS[vehicle.number % 2])


def decide_plan(register: Register, vehicle: Vehicle, number: int) -> None:
    """The first answer to a plan."""
    outcomes: dict[str, PlanOutcome] = {"approved": "approved", "refused": "refused"}
    answer(register, vehicle, number, outcomes.get(vehicle.plan, "changes-requested"))


def answer(register: Register, vehicle: Vehicle, number: int, outcome: PlanOutcome) -> None:
    """The reviewer's answer to the last version."""
    reasons = {
        "approved": "",
        "changes-requested": "O acesso pela Av. Vinte e Três de Maio no pico da manhã sobrecarrega o corredor: proponha outro horário.",
        "refused": "O itinerário percorre via vedada a ônibus fretados e não há alternativa viável no horário.",
    }[outcome]
    permit = zone_id(vehicle, number)
    version = len(register.permit(permit).plans)
    command = DecideOperationPlan(permit=permit, plan=version, outcome=outcome, decided_on=register.office.today, reasons=reasons)
    register.office.ask(command, REVIEWERS[vehicle.number % 2])
