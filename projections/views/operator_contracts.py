"""A contract of an operator as readers see it: client, representatives, passengers and stops."""

from __future__ import annotations

from datetime import date

from domain.operators import events as e
from domain.personal import Personal
from projections.views.explained import View


class ClientView(View, frozen=True):
    name: str | None
    cnpj: str | None
    cpf: str | None


class RepresentativeView(View, frozen=True):
    name: str | None
    function: str
    particulars: str | None
    address: str | None


class PassengerView(View, frozen=True):
    name: str | None
    tie: str


class StopView(View, frozen=True):
    name: str
    metres_from_start: str


class ContractView(View, frozen=True):
    number: int
    service_kind: str
    recorded_on: date
    client: ClientView
    legal_representatives: list[RepresentativeView]
    passengers: list[PassengerView]
    trips: int
    timetable: str | None
    valid_from: date
    valid_until: date | None
    stops: list[StopView]
    return_stops: list[StopView]
    no_conflict_declared: bool | None
    warnings: list[str]


def contract_view(contract: e.ContractRecorded, *, personal: bool) -> ContractView:
    client = ClientView(
        name=contract.client_name or said(contract.client_person, personal=personal),
        cnpj=contract.client_cnpj or None,
        cpf=said(contract.client_cpf, personal=personal),
    )
    return ContractView(
        number=contract.number,
        service_kind=contract.service_kind,
        recorded_on=contract.recorded_on,
        client=client,
        legal_representatives=[_representative(r, personal=personal) for r in contract.representatives],
        passengers=[PassengerView(name=said(p.name, personal=personal), tie=p.tie) for p in contract.passengers],
        trips=contract.trips,
        timetable=contract.timetable or None,
        valid_from=contract.valid_from,
        valid_until=contract.valid_until,
        stops=[StopView(name=s.name, metres_from_start=s.metres_from_start) for s in contract.stops],
        return_stops=[StopView(name=s.name, metres_from_start=s.metres_from_start) for s in contract.return_stops],
        no_conflict_declared=contract.no_conflict_declared,
        warnings=list(contract.warnings),
    )


def _representative(one: e.Representative, *, personal: bool) -> RepresentativeView:
    return RepresentativeView(
        name=said(one.name, personal=personal),
        function=one.function,
        particulars=said(one.particulars, personal=personal),
        address=said(one.address, personal=personal),
    )


def said(text: Personal | None, *, personal: bool) -> str | None:
    return text.shown() if text is not None and personal else None
