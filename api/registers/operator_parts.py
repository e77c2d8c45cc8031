"""What belongs to an operator: documents, drivers, contracts, insolvencies. Whether they suffice is judged at the permit."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated
from uuid import UUID

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.door import Door
from api.http.answers import Created
from api.http.asking import Asking
from api.http.forms import Code, CommandForm, Form, Line, Name, Short, Text
from api.policy import may
from api.registers.documents import NewDocument
from api.registers.operators import TAGS
from api.registers.registers import OPERATORS
from api.roles import Action
from domain.identifiers import cpf as checked_cpf
from domain.operators import commands as c
from domain.operators.events import ContractStop, InsolvencyKind
from projections.views.operator import OperatorView


class NewOperatorDocument(NewDocument, frozen=True, kw_only=True):
    """A document of the operator: `requirement` is the code under which a permit asks for it; `amountCentavos` what a policy covers."""

    def command(self, operator: UUID) -> c.RecordOperatorDocument:
        """The command."""
        return c.RecordOperatorDocument(
            operator=operator, requirement=self.requirement, reference=self.reference, issued_on=self.issued_on,
            valid_until=self.valid_until, sha256=self.sha256 or "", driver=self.driver, amount_centavos=self.amount_centavos,
        )  # fmt: skip


class NewDriver(CommandForm, frozen=True, kw_only=True):
    """A driver; `validUntil` is the licence's. The same CPF again replaces the earlier particulars."""

    name: Name
    cpf: Annotated[str, Meta(min_length=1, max_length=14)]
    employment: Code
    licence_category: Annotated[str, Meta(min_length=1, max_length=5)]
    valid_until: date
    passenger_annotation: bool = False
    licence_number: Annotated[str, Meta(max_length=20)] = ""
    course_certificate: Annotated[str, Meta(max_length=100)] = ""

    def command(self, operator: UUID) -> c.RecordDriver:
        """The command."""
        return c.RecordDriver(
            operator=operator, name=self.name, cpf=self.cpf, employment=self.employment, licence_category=self.licence_category,
            valid_until=self.valid_until, passenger_annotation=self.passenger_annotation, licence_number=self.licence_number,
            course_certificate=self.course_certificate,
        )  # fmt: skip


class ClientGiven(Form, frozen=True, kw_only=True):
    """Who hires the service, by CNPJ or CPF."""

    name: Annotated[str, Meta(max_length=200)] = ""
    cnpj: Annotated[str, Meta(max_length=18)] = ""
    cpf: Annotated[str, Meta(max_length=14)] = ""


class RepresentativeGiven(Form, frozen=True, kw_only=True):
    """A legal representative."""

    name: Annotated[str, Meta(max_length=200)]
    function: Short = ""
    particulars: Line = ""
    address: Line = ""


class PassengerGiven(Form, frozen=True, kw_only=True):
    """A passenger and the tie to the client."""

    name: Annotated[str, Meta(max_length=200)]
    tie: Short = ""


class StopGiven(Form, frozen=True, kw_only=True):
    """A point of the itinerary; `metresFromStart` is an exact decimal as text, or a number."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    metres_from_start: (
        Annotated[str, Meta(max_length=30)] | Annotated[int, Meta(ge=0, le=10_000_000)] | Annotated[float, Meta(ge=0, le=10_000_000)]
    )

    def stop(self) -> ContractStop:
        """The stop as facts hold it."""
        return ContractStop(self.name, str(self.metres_from_start))


People = Annotated[tuple[RepresentativeGiven, ...], Meta(max_length=50)]
Stops = Annotated[tuple[StopGiven, ...], Meta(max_length=500)]


class NewContract(CommandForm, frozen=True, kw_only=True):
    """A contract of charter; a continuous one names its passengers. `noConflictDeclared`: the reviewer's word; null where not judged."""

    service_kind: Code
    client: ClientGiven
    trips: Annotated[int, Meta(ge=0, le=100_000)]
    valid_from: date
    valid_until: date | None = None
    legal_representatives: People = ()
    passengers: Annotated[tuple[PassengerGiven, ...], Meta(max_length=500)] = ()
    timetable: Text = ""
    stops: Stops = ()
    return_stops: Stops = ()
    no_conflict_declared: bool | None = None

    def command(self, operator: UUID) -> c.RecordContract:
        """The command."""
        client = self.client
        return c.RecordContract(
            operator=operator, service_kind=self.service_kind, client=c.ContractClient(client.name, client.cnpj, client.cpf),
            trips=self.trips, valid_from=self.valid_from, valid_until=self.valid_until,
            legal_representatives=tuple(
                c.ContractRepresentative(p.name, p.function, p.particulars, p.address) for p in self.legal_representatives
            ),
            passengers=tuple(c.ContractPassenger(p.name, p.tie) for p in self.passengers),
            timetable=self.timetable, stops=tuple(s.stop() for s in self.stops), return_stops=tuple(s.stop() for s in self.return_stops),
            no_conflict_declared=self.no_conflict_declared,
        )  # fmt: skip


class NewInsolvency(CommandForm, frozen=True, kw_only=True):
    """A bankruptcy, dissolution or judicial recovery of the company, on its day, with its reference."""

    kind: InsolvencyKind
    on: date
    reference: Annotated[str, Meta(min_length=1, max_length=500)]


class OperatorParts(Controller):
    """Parts of an operator."""

    path = "/operators/{operator_id:uuid}"
    tags: Sequence[str] | None = TAGS

    @post("/documents", opt=may(Action.FILE_DOCUMENT))
    async def record_operator_document(
        self,
        operator_id: FromPath[UUID],
        data: JSONBody[NewOperatorDocument],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[OperatorView]:
        """File a document of the company or of a driver."""
        return await door.ask(
            OPERATORS, operator_id, asking, Action.FILE_DOCUMENT, data.command(operator_id),
            part=lambda view: f"documents/{view.documents[-1].number}",
        )  # fmt: skip

    @post("/drivers", opt=may(Action.KEEP_REGISTER))
    async def record_driver(
        self, operator_id: FromPath[UUID], data: JSONBody[NewDriver], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[OperatorView]:
        """Record a driver, or a driver's new particulars."""
        return await door.ask(
            OPERATORS, operator_id, asking, Action.KEEP_REGISTER, data.command(operator_id),
            part=lambda view: f"drivers/{_number_of(view, checked_cpf(data.cpf))}",
        )  # fmt: skip

    @post("/contracts", opt=may(Action.KEEP_REGISTER))
    async def record_contract(
        self, operator_id: FromPath[UUID], data: JSONBody[NewContract], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[OperatorView]:
        """Record a contract of the operator."""
        return await door.ask(
            OPERATORS, operator_id, asking, Action.KEEP_REGISTER, data.command(operator_id),
            part=lambda view: f"contracts/{view.contracts[-1].number}",
        )  # fmt: skip

    @post("/insolvencies", opt=may(Action.KEEP_REGISTER))
    async def record_insolvency(
        self, operator_id: FromPath[UUID], data: JSONBody[NewInsolvency], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[OperatorView]:
        """Record the insolvency of the company, which all its establishments share."""
        command = c.RecordInsolvency(operator=operator_id, kind=data.kind, on=data.on, reference=data.reference)
        return await door.ask(
            OPERATORS, operator_id, asking, Action.KEEP_REGISTER, command,
            part=lambda view: f"insolvencies/{view.insolvencies[-1].number}",
        )  # fmt: skip


def _number_of(view: OperatorView, cpf: str) -> int:
    """The driver's number. A repeat after an erasure is answered too, when nobody has that CPF any more."""
    return next((driver.number for driver in view.drivers if driver.cpf == cpf), view.drivers[-1].number)
