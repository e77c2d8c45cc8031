"""The register of car parks: entry, who runs them, lists. Compliance is shown on every answer and accuses nobody by itself."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any
from uuid import UUID

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from api.door import Door
from api.facilities.resource import FACILITIES, TAGS, OperatorCompany, SpacesForm, regime_for_car_parks
from api.http.answers import Created, Listed, Shown
from api.http.asking import Asking, Looking
from api.http.forms import CnpjText, Code, CommandForm, Line, Name, RegimeKey, View
from api.http.known_values import known_only, known_regime, knows
from api.http.paging import LIMIT_DEFAULT, AfterCursor, Limit, cursor_after, key_of
from api.policy import Caller, Thing, may, scope
from api.roles import Action
from domain.identifiers import cnpj as checked_cnpj
from domain.law.packs import PACKS
from domain.parking import commands as c
from projections.facilities import FACILITIES as LIST
from projections.facilities import FacilityRow, Wanted, find
from projections.reading import Reading
from projections.views.facility import FacilityView


class NewFacility(SpacesForm, frozen=True, kw_only=True):
    """A car park for the register. The regime may be left out where only one knows car parks; `registeredOn` only for older papers.

    Without `offeredSpaces` nothing is known of its spaces.
    """

    name: Name
    kind: Annotated[str, Meta(min_length=1, max_length=60, description="private, public or zona-azul.")]
    regime: RegimeKey | None = None
    address: Line = ""
    operator_company: OperatorCompany | None = None
    valet_only: bool = False
    exclusive_owner_use: bool = False
    registered_on: date | None = None

    def command(self, facility: UUID) -> c.RegisterFacility:
        """The command."""
        company = self.operator_company
        return c.RegisterFacility(
            facility=facility, regime=regime_for_car_parks(self.regime), name=self.name, kind=self.kind, address=self.address,
            operator=c.OperatorCompany(company.cnpj, company.role, company.since) if company is not None else None,
            valet_only=self.valet_only, exclusive_owner_use=self.exclusive_owner_use,
            spaces=self.spaces(),
            registered_on=self.registered_on,
        )  # fmt: skip


class NewFacilityOperator(CommandForm, frozen=True, kw_only=True):
    """A company runs the car park from a day on; without a CNPJ nobody does. A daily fine of the one before ends with its last day."""

    since: date
    cnpj: CnpjText | None = None
    role: Code | None = None


class FacilityItem(View, frozen=True):
    """A car park in a list, as recorded last: a day is asked of the single one."""

    id: UUID
    regime: str
    kind: str
    name: str
    address: str | None
    cnpj: str | None
    operator_id: UUID | None
    subject: bool
    compliant: bool | None
    offered_spaces: int | None
    reserved_spaces: int | None
    required_spaces: int | None


def item(row: FacilityRow) -> FacilityItem:
    """A row as it is shown."""
    return FacilityItem(
        id=row.facility, regime=row.regime, kind=row.kind, name=row.name, address=row.address or None, cnpj=row.cnpj or None,
        operator_id=row.operator, subject=row.subject, compliant=row.compliant, offered_spaces=row.offered, reserved_spaces=row.reserved,
        required_spaces=row.required,
    )  # fmt: skip


def _kinds() -> list[str]:
    """The kinds of car park of all regimes."""
    return [kind for pack in PACKS.values() if pack.parking is not None for kind in pack.parking.kinds]


class Facilities(Controller):
    """Car parks."""

    path = "/facilities"
    tags: Sequence[str] | None = TAGS

    @post("/", opt=may(Action.KEEP_REGISTER))
    async def register_facility(
        self, data: JSONBody[NewFacility], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[FacilityView]:
        """Register a car park; the answer says whether it is bound to reserve, how many spaces it owes, and what is wanting."""
        facility = asking.new_id("facility")
        command = data.command(facility)
        thing = Thing(regimes=frozenset({command.regime} & PACKS.keys()))
        return await door.make(FACILITIES, facility, asking, Action.KEEP_REGISTER, command, thing=thing)

    @get("/{facility_id:uuid}", opt=may(Action.READ_FACILITIES))
    async def read_facility(
        self, facility_id: FromPath[UUID], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[FacilityView]:
        """A car park as it is, as it was recorded (`asOf`) or stood in law (`validOn`)."""
        return await door.show(FACILITIES, facility_id, looking)

    @post("/{facility_id:uuid}/operators", opt=may(Action.KEEP_REGISTER))
    async def change_facility_operator(
        self, facility_id: FromPath[UUID], data: JSONBody[NewFacilityOperator], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[FacilityView]:
        """Record which company runs a car park from a day on."""
        command = c.ChangeFacilityOperator(facility=facility_id, since=data.since, cnpj=data.cnpj or "", role=data.role or "")
        return await door.ask(
            FACILITIES, facility_id, asking, Action.KEEP_REGISTER, command, part=lambda view: f"operators/{view.operators[-1].number}"
        )

    @get("/", opt=may(Action.READ_FACILITIES) | knows(kind=_kinds))
    async def list_facilities(  # noqa: PLR0917 - the filters of the interface
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        caller: NamedDependency[Caller],
        regime: Annotated[str | None, QueryParameter(name="regime", max_length=60)] = None,
        kind: Annotated[str | None, QueryParameter(name="kind", max_length=60, description="private, public or zona-azul.")] = None,
        compliant: Annotated[bool | None, QueryParameter(name="compliant", description="By what was recorded last.")] = None,
        cnpj: Annotated[str | None, QueryParameter(name="cnpj", max_length=18, description="Of the company that runs it.")] = None,
        q: Annotated[str | None, QueryParameter(name="q", max_length=200, description="Beginnings of words: name, address, CNPJ.")] = None,
        limit: Limit = LIMIT_DEFAULT,
        cursor: AfterCursor = None,
    ) -> Listed[FacilityItem]:
        """Car parks, last registered first."""
        query = {"list": "facilities", "regime": regime, "kind": kind, "compliant": compliant, "cnpj": cnpj, "q": q}
        after = key_of(cursor, query, tuple[int])
        known_regime(regime)
        known_only(request, "kind", kind)
        seen = scope(caller, Action.READ_FACILITIES)
        wanted = Wanted(
            regime=regime, regimes=seen.regimes, operators=seen.operators, kind=kind, compliant=compliant,
            cnpj=None if cnpj is None else checked_cnpj(cnpj), q=q,
        )  # fmt: skip

        def answer(reading: Reading) -> Listed[FacilityItem]:
            page = find(reading, wanted, after[0] if after else None, limit)
            more = cursor_after((page.items[-1].opened,), query) if page.more else None
            return Listed(request, [item(row) for row in page.items], cursor=more, position=reading.position(LIST))

        return await door.read(answer)
