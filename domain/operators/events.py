"""Facts of an operator (one establishment in one regime) and of a company (the legal person behind it).

Names, CPF and licences of natural persons are `Personal`; a legal person's name is not.
"""

from __future__ import annotations

from datetime import date
from typing import Literal
from uuid import UUID

from msgspec import Struct

from domain.law.explanation import Receipt
from domain.personal import Personal
from domain.streams import Event
from domain.vehicles.events import NotedInfraction

InsolvencyKind = Literal["bankruptcy", "dissolution", "judicial-recovery"]


class HomeRegistration(Struct, frozen=True, omit_defaults=True, rename="camel", forbid_unknown_fields=True):
    """The registration for chartering of an operator seated elsewhere: with which body, under which number, until when."""

    body: str
    number: str
    valid_until: date | None = None


class OperatorRegistered(Event, frozen=True, tag="operator.registered/1"):
    """An establishment entered the register of a regime. `active_since`: since when it works, where it worked before the norm."""

    regime: str
    cnpj: str
    legal_name: str
    legal_nature: str
    for_profit: bool
    service_kinds: tuple[str, ...]
    seat_municipality: str
    seat_state: str
    registered_on: date
    core_activity: str = ""
    municipal_registration: str = ""
    home_registration: HomeRegistration | None = None
    active_since: date | None = None
    warnings: tuple[str, ...] = ()


class OperatorDocumentRecorded(Event, frozen=True, tag="operator.document_recorded/1"):
    """A document of the company, or of a driver by number.

    `covers_drivers` is the highest driver number that a document for all drivers speaks of.
    """

    number: int
    requirement: str
    reference: str
    issued_on: date
    valid_until: date | None = None
    sha256: str = ""
    driver: int = 0
    covers_drivers: int = 0
    amount_centavos: int | None = None


class DriverRecorded(Event, frozen=True, tag="operator.driver_recorded/1"):
    """A driver of the operator, or newer particulars of the one with this number."""

    number: int
    name: Personal
    cpf: Personal
    employment: str
    licence_category: str
    licence_valid_until: date
    recorded_on: date
    passenger_annotation: bool = False
    licence_number: Personal | None = None
    course_certificate: Personal | None = None


class Representative(Struct, frozen=True, omit_defaults=True):
    """A legal representative in a contract: name, function, particulars and address."""

    name: Personal
    function: str
    particulars: Personal | None = None
    address: Personal | None = None


class Passenger(Struct, frozen=True, omit_defaults=True):
    """A passenger of a contract and the tie to the client (`employee`, `student`, …)."""

    name: Personal
    tie: str


class ContractStop(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A point of the itinerary: its name and its distance from the start in metres, as exact decimal text."""

    name: str
    metres_from_start: str


class ContractRecorded(Event, frozen=True, tag="operator.contract_recorded/1"):
    """A contract of charter. The client is a legal person (`client_cnpj`, `client_name`) or, in occasional charter, a natural one."""

    number: int
    service_kind: str
    recorded_on: date
    trips: int
    valid_from: date
    client_cnpj: str = ""
    client_name: str = ""
    client_cpf: Personal | None = None
    client_person: Personal | None = None
    representatives: tuple[Representative, ...] = ()
    passengers: tuple[Passenger, ...] = ()
    timetable: str = ""
    valid_until: date | None = None
    stops: tuple[ContractStop, ...] = ()
    return_stops: tuple[ContractStop, ...] = ()
    no_conflict_declared: bool | None = None
    warnings: tuple[str, ...] = ()
    receipt: Receipt | None = None


class OrderIssued(Event, frozen=True, tag="operator.order_issued/1"):
    """An order or notice of the regime's authority to the operator, with the day by which it is to be met, if it sets one."""

    number: int
    kind: str
    ordered_by: str
    issued_on: date
    text: Personal
    by: UUID
    served_on: date | None = None
    meet_by: date | None = None
    vehicle: UUID | None = None


class AgentRemovalOrdered(Event, frozen=True, tag="operator.agent_removal_ordered/1"):
    """The authority demanded that an agent leave the service: a recorded driver by number, or somebody named."""

    number: int
    ordered_by: str
    ordered_on: date
    served_on: date
    reasons: Personal
    by: UUID
    driver: int = 0
    agent: Personal | None = None


class AgentRemoved(Event, frozen=True, tag="operator.agent_removed/1"):
    """The agent of a removal order left the service on a day (that day no longer in service)."""

    order: int
    removed_on: date


class VehicleJoined(Event, frozen=True, tag="operator.vehicle_joined/1"):
    """A vehicle belongs to the operator's fleet from a day on."""

    vehicle: UUID
    ownership: str
    on: date


class VehicleLeft(Event, frozen=True, tag="operator.vehicle_left/1"):
    """A vehicle left the operator's fleet on a day (that day no longer in it); a fleet that is then too small is a warning (Q-50)."""

    vehicle: UUID
    on: date
    warnings: tuple[str, ...] = ()


class OperatorDeregistered(Event, frozen=True, tag="operator.deregistered/1"):
    """The operator left the register at its own request. Its open cases go on."""

    deregistered_on: date
    reasons: Personal | None = None


class OperatorPermitLinked(Event, frozen=True, tag="operator.permit_linked/1"):
    """A permit of the operator itself, not of one of its vehicles, was asked for."""

    permit: UUID


class EstablishmentJoined(Event, frozen=True, tag="company.establishment_joined/1"):
    """An establishment of the company entered the register of operators."""

    operator: UUID
    cnpj: str


class InsolvencyRecorded(Event, frozen=True, tag="company.insolvency_recorded/1"):
    """The company was declared bankrupt, its dissolution began, or it entered judicial recovery (which founds no cassation)."""

    number: int
    kind: InsolvencyKind
    on: date
    reference: str


class CompanyBarred(Event, frozen=True, tag="company.barred/1"):
    """A cassation took effect on `since`: no new permit through `until`. One bar an effective day, whatever the number of permits.

    `cnpj` is the establishment and `vehicles` those of the cassated permits, for the readings of Q-18 and Q-49 that are narrower than the
    company.
    """

    since: date
    until: date
    case: UUID
    cnpj: str = ""
    vehicles: tuple[UUID, ...] = ()


class CompanyBarUndone(Event, frozen=True, tag="company.bar_undone/1"):
    """A fact entered late took a cassation its effect: the bar of that case since that day never was."""

    case: UUID
    since: date


class CompanyInfractionNoted(Event, frozen=True, tag="company.infraction_noted/1"):
    """A case was opened against the company, in a regime where recurrence looks at the company and not at a vehicle."""

    infraction: NotedInfraction


class CompanyInfractionSettled(Event, frozen=True, tag="company.infraction_settled/1"):
    """What became of a case: `final` (stands), `annulled`, `open` again, or `reclassified` to another class."""

    case: UUID
    outcome: str
    provision: str = ""


class CompanyInfractionReliedOn(Event, frozen=True, tag="company.infraction_relied_on/1"):
    """A later case was doubled because of an earlier one: the earlier case's annulment must reach it."""

    prior: UUID
    by_case: UUID
