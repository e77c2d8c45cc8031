"""What may be asked of the register of operators. Who asks and when stands in the `Occasion`, never in a command."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from msgspec import Struct

from domain.operators.events import ContractStop, HomeRegistration, InsolvencyKind
from domain.streams import Command


class RegisterOperator(Command, frozen=True):
    """Enter an establishment in the register.

    `registered_on` is given only when older papers are entered (default: today); `active_since` where it worked before the norm.
    """

    regime: str
    cnpj: str
    legal_name: str
    legal_nature: str
    for_profit: bool
    service_kinds: tuple[str, ...]
    seat_municipality: str
    seat_state: str
    core_activity: str = ""
    municipal_registration: str = ""
    home_registration: HomeRegistration | None = None
    registered_on: date | None = None
    active_since: date | None = None


class RecordOperatorDocument(Command, frozen=True):
    """Keep a document; `driver` is the number of the driver whom it is about (0: the company, or all drivers so far)."""

    operator: UUID
    requirement: str
    reference: str
    issued_on: date
    valid_until: date | None = None
    sha256: str = ""
    driver: int = 0
    amount_centavos: int | None = None


class RecordDriver(Command, frozen=True):
    """Record a driver; the same CPF again replaces the earlier particulars. `valid_until` is the licence's."""

    operator: UUID
    name: str
    cpf: str
    employment: str
    licence_category: str
    valid_until: date
    passenger_annotation: bool = False
    licence_number: str = ""
    course_certificate: str = ""


class ContractRepresentative(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A legal representative as given."""

    name: str
    function: str = ""
    particulars: str = ""
    address: str = ""


class ContractPassenger(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A passenger as given."""

    name: str
    tie: str = ""


class ContractClient(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Who hires the service: a legal person by CNPJ or a natural one by CPF."""

    name: str = ""
    cnpj: str = ""
    cpf: str = ""


class RecordContract(Command, frozen=True):
    """Record a contract.

    `no_conflict_declared` is the reviewer's declaration of art. 1 §1: True, False (a conflict), or None where nobody judged it yet.
    """

    operator: UUID
    service_kind: str
    client: ContractClient
    trips: int
    valid_from: date
    valid_until: date | None = None
    legal_representatives: tuple[ContractRepresentative, ...] = ()
    passengers: tuple[ContractPassenger, ...] = ()
    timetable: str = ""
    stops: tuple[ContractStop, ...] = ()
    return_stops: tuple[ContractStop, ...] = ()
    no_conflict_declared: bool | None = None


class IssueOrder(Command, frozen=True):
    """Record an order or notice of the authority (`kind`: `order` or `notice`)."""

    operator: UUID
    ordered_by: str
    issued_on: date
    text: str
    kind: str = "order"
    served_on: date | None = None
    meet_by: date | None = None
    vehicle: UUID | None = None


class OrderAgentRemoval(Command, frozen=True):
    """Record the authority's demand that an agent leave: a driver by number, or `agent` by name."""

    operator: UUID
    ordered_by: str
    ordered_on: date
    served_on: date
    reasons: str
    driver: int = 0
    agent: str = ""


class ConfirmAgentRemoval(Command, frozen=True):
    """Record that the agent of an order left."""

    operator: UUID
    order: int
    removed_on: date


class RecordInsolvency(Command, frozen=True):
    """Record that the company is bankrupt, in dissolution, or in judicial recovery."""

    operator: UUID
    kind: InsolvencyKind
    on: date
    reference: str


class DeregisterOperator(Command, frozen=True):
    """Take the operator out of the register at its request; its permits are surrendered with it."""

    operator: UUID
    deregistered_on: date
    reasons: str = ""


OperatorCommand = (
    RegisterOperator
    | RecordOperatorDocument
    | RecordDriver
    | RecordContract
    | IssueOrder
    | OrderAgentRemoval
    | ConfirmAgentRemoval
    | RecordInsolvency
    | DeregisterOperator
)
