"""An operator as readers see it: its register, its people, contracts and orders, and what it is on a day."""

from __future__ import annotations

from datetime import date
from typing import Literal
from uuid import UUID

from domain.law.lawbook import Law
from domain.operators import events as e
from domain.operators.operator import Company, Operator, Removal
from domain.permits.evidence import bar_on
from projections.views.explained import View
from projections.views.operator_contracts import ContractView, contract_view, said

Status = Literal["registered", "barred", "dissolved", "deregistered"]


class SeatView(View, frozen=True):
    municipality: str
    state: str


class HomeRegistrationView(View, frozen=True):
    body: str
    number: str
    valid_until: date | None


class OperatorDocumentView(View, frozen=True):
    """A document; `driver` is the number of the driver whom it is about (null: the company, or all drivers)."""

    number: int
    requirement: str
    reference: str
    issued_on: date
    valid_until: date | None
    sha256: str | None
    driver: int | None
    amount_centavos: int | None


class DriverView(View, frozen=True):
    """A driver; `removed_on` where the driver left on an order of the authority. Personal data is null for readers who may not see it."""

    number: int
    name: str | None
    cpf: str | None
    employment: str
    licence_category: str
    licence_number: str | None
    valid_until: date
    passenger_annotation: bool
    course_certificate: str | None
    recorded_on: date
    removed_on: date | None


class OrderView(View, frozen=True):
    number: int
    kind: str
    ordered_by: str
    issued_on: date
    served_on: date | None
    meet_by: date | None
    text: str | None
    vehicle_id: UUID | None


class RemovalOrderView(View, frozen=True):
    """An order that an agent leave the service; `agent` is a name, where it is no recorded driver."""

    number: int
    ordered_by: str
    ordered_on: date
    served_on: date
    driver: int | None
    agent: str | None
    reasons: str | None
    removed_on: date | None


class InsolvencyView(View, frozen=True):
    number: int
    kind: str
    on: date
    reference: str


class FleetVehicleView(View, frozen=True):
    vehicle_id: UUID
    ownership: str
    since: date
    until: date | None


class OperatorView(View, frozen=True):
    """An establishment in the register of one regime; insolvencies and bars are those of the company."""

    id: UUID
    regime: str
    cnpj: str
    legal_name: str
    legal_nature: str
    for_profit: bool
    service_kinds: list[str]
    core_activity: str | None
    seat: SeatView
    municipal_registration: str | None
    home_registration: HomeRegistrationView | None
    registered_on: date
    active_since: date | None
    deregistered_on: date | None
    status: Status
    barred_until: date | None
    documents: list[OperatorDocumentView]
    drivers: list[DriverView]
    contracts: list[ContractView]
    orders: list[OrderView]
    agent_removal_orders: list[RemovalOrderView]
    insolvencies: list[InsolvencyView]
    fleet: list[FleetVehicleView]
    warnings: list[str]


def operator_view(operator_id: UUID, state: Operator, company: Company, law: Law, day: date, *, personal: bool) -> OperatorView:
    """The representation of a registered operator on a day; without `personal`, no text about natural persons."""
    entry, home = state.entry, state.entry.home_registration
    status, bar = _status(state, company, law, day)
    return OperatorView(
        id=operator_id,
        regime=entry.regime,
        cnpj=entry.cnpj,
        legal_name=entry.legal_name,
        legal_nature=entry.legal_nature,
        for_profit=entry.for_profit,
        service_kinds=list(entry.service_kinds),
        core_activity=entry.core_activity or None,
        seat=SeatView(municipality=entry.seat_municipality, state=entry.seat_state),
        municipal_registration=entry.municipal_registration or None,
        home_registration=HomeRegistrationView(body=home.body, number=home.number, valid_until=home.valid_until) if home else None,
        registered_on=entry.registered_on,
        active_since=entry.active_since,
        deregistered_on=state.deregistered_on,
        status=status,
        barred_until=bar,
        documents=[_document(d) for d in state.documents],
        drivers=[_driver(d, state.removals, personal=personal) for d in state.drivers],
        contracts=[contract_view(c, personal=personal) for c in state.contracts],
        orders=[_order(o, personal=personal) for o in state.orders],
        agent_removal_orders=[_removal(r, personal=personal) for r in state.removals],
        insolvencies=[InsolvencyView(number=i.number, kind=i.kind, on=i.on, reference=i.reference) for i in company.insolvencies],
        fleet=[FleetVehicleView(vehicle_id=v.vehicle, ownership=v.ownership, since=v.since, until=v.until) for v in state.fleet],
        warnings=list(entry.warnings),
    )


def _status(state: Operator, company: Company, law: Law, day: date) -> tuple[Status, date | None]:
    """What the operator is on a day: the last state of catalogue 5.1 that holds; a bar beside it."""
    bar = bar_on(law, company, state, None, day)
    until = bar.until if bar else None
    if state.deregistered_on is not None and state.deregistered_on <= day:
        return "deregistered", until
    insolvent = company.insolvent()
    if insolvent is not None and insolvent.on <= day:
        return "dissolved", until
    return ("barred" if bar else "registered"), until


def _document(document: e.OperatorDocumentRecorded) -> OperatorDocumentView:
    return OperatorDocumentView(
        number=document.number,
        requirement=document.requirement,
        reference=document.reference,
        issued_on=document.issued_on,
        valid_until=document.valid_until,
        sha256=document.sha256 or None,
        driver=document.driver or None,
        amount_centavos=document.amount_centavos,
    )


def _driver(driver: e.DriverRecorded, removals: tuple[Removal, ...], *, personal: bool) -> DriverView:
    left = [r.removed_on for r in removals if r.order.driver == driver.number and r.removed_on is not None]
    return DriverView(
        number=driver.number,
        name=said(driver.name, personal=personal),
        cpf=said(driver.cpf, personal=personal),
        employment=driver.employment,
        licence_category=driver.licence_category,
        licence_number=said(driver.licence_number, personal=personal),
        valid_until=driver.licence_valid_until,
        passenger_annotation=driver.passenger_annotation,
        course_certificate=said(driver.course_certificate, personal=personal),
        recorded_on=driver.recorded_on,
        removed_on=max(left, default=None),
    )


def _order(order: e.OrderIssued, *, personal: bool) -> OrderView:
    return OrderView(
        number=order.number,
        kind=order.kind,
        ordered_by=order.ordered_by,
        issued_on=order.issued_on,
        served_on=order.served_on,
        meet_by=order.meet_by,
        text=said(order.text, personal=personal),
        vehicle_id=order.vehicle,
    )


def _removal(removal: Removal, *, personal: bool) -> RemovalOrderView:
    order = removal.order
    return RemovalOrderView(
        number=order.number,
        ordered_by=order.ordered_by,
        ordered_on=order.ordered_on,
        served_on=order.served_on,
        driver=order.driver or None,
        agent=said(order.agent, personal=personal),
        reasons=said(order.reasons, personal=personal),
        removed_on=removal.removed_on,
    )
