"""The register of operators: establishments with their papers, people, contracts, and the authority's orders to them."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any
from uuid import UUID

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from api.door import Door
from api.http.answers import Created, Listed, Shown
from api.http.asking import Asking, Looking
from api.http.forms import CnpjText, Code, CommandForm, Form, Name, RegimeKey, State, View
from api.http.known_values import known_regime
from api.http.paging import LIMIT_DEFAULT, AfterCursor, Limit, cursor_after, key_of
from api.policy import Caller, Thing, may, scope
from api.registers.registers import OPERATORS
from api.roles import Action
from domain.identifiers import cnpj as checked_cnpj
from domain.law.packs import PACKS
from domain.operators.commands import RegisterOperator
from domain.operators.events import HomeRegistration
from domain.operators.operator import operator_stream
from projections.operators import OPERATORS as LIST
from projections.operators import OperatorRow, Wanted, find
from projections.reading import Reading
from projections.views.operator import OperatorView, SeatView

TAGS = ("Operators",)


class SeatGiven(Form, frozen=True, kw_only=True):
    """Where the establishment is seated: the municipality by its name, the state by its two letters."""

    municipality: Annotated[str, Meta(min_length=1, max_length=100)]
    state: State


class HomeRegistrationGiven(Form, frozen=True, kw_only=True):
    """The registration for charter of an operator that is seated elsewhere."""

    body: Annotated[str, Meta(min_length=1, max_length=100)]
    number: Annotated[str, Meta(min_length=1, max_length=60)]
    valid_until: date | None = None


class NewOperator(CommandForm, frozen=True, kw_only=True):
    """An establishment for the register. `registeredOn` only for older papers; `activeSince` where it worked before the norm."""

    regime: RegimeKey
    cnpj: CnpjText
    legal_name: Name
    legal_nature: Code
    for_profit: bool
    service_kinds: Annotated[tuple[Code, ...], Meta(max_length=20)]
    seat: SeatGiven
    core_activity: Annotated[str, Meta(max_length=200)] = ""
    municipal_registration: Annotated[str, Meta(max_length=60)] = ""
    home_registration: HomeRegistrationGiven | None = None
    registered_on: date | None = None
    active_since: date | None = None

    def command(self) -> RegisterOperator:
        """The command."""
        home = self.home_registration
        return RegisterOperator(
            regime=self.regime, cnpj=self.cnpj, legal_name=self.legal_name, legal_nature=self.legal_nature, for_profit=self.for_profit,
            service_kinds=self.service_kinds, seat_municipality=self.seat.municipality, seat_state=self.seat.state,
            core_activity=self.core_activity, municipal_registration=self.municipal_registration,
            home_registration=HomeRegistration(home.body, home.number, home.valid_until) if home else None,
            registered_on=self.registered_on, active_since=self.active_since,
        )  # fmt: skip


class OperatorItem(View, frozen=True):
    """An operator in a list."""

    id: UUID
    regime: str
    cnpj: str
    legal_name: str
    service_kinds: list[str]
    seat: SeatView
    registered_on: date
    deregistered_on: date | None


def item(row: OperatorRow) -> OperatorItem:
    """A row as it is shown."""
    return OperatorItem(
        id=row.operator, regime=row.regime, cnpj=row.cnpj, legal_name=row.legal_name, service_kinds=list(row.service_kinds),
        seat=SeatView(municipality=row.seat_municipality, state=row.seat_state), registered_on=row.registered_on,
        deregistered_on=row.deregistered_on,
    )  # fmt: skip


class Operators(Controller):
    """Operators."""

    path = "/operators"
    tags: Sequence[str] | None = TAGS

    @post("/", opt=may(Action.KEEP_REGISTER))
    async def register_operator(
        self, data: JSONBody[NewOperator], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[OperatorView]:
        """Register an operator: an establishment, by its full CNPJ."""
        cites = PACKS[data.regime].cites("identity") if data.regime in PACKS else ()
        operator = operator_stream(data.regime, checked_cnpj(data.cnpj, *cites)).id
        thing = Thing(regimes=frozenset({data.regime} & PACKS.keys()))
        return await door.make(OPERATORS, operator, asking, Action.KEEP_REGISTER, data.command(), thing=thing)

    @get("/{operator_id:uuid}", opt=may(Action.READ_OPERATORS))
    async def read_operator(
        self, operator_id: FromPath[UUID], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[OperatorView]:
        """An operator as it is, as it was recorded (`asOf`) or stood in law (`validOn`)."""
        return await door.show(OPERATORS, operator_id, looking)

    @get("/", opt=may(Action.READ_OPERATORS))
    async def list_operators(  # noqa: PLR0917 - the filters of the interface
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        caller: NamedDependency[Caller],
        regime: Annotated[str | None, QueryParameter(name="regime", max_length=60)] = None,
        cnpj: Annotated[str | None, QueryParameter(name="cnpj", max_length=18)] = None,
        q: Annotated[str | None, QueryParameter(name="q", max_length=200, description="Beginnings of words: CNPJ, name.")] = None,
        limit: Limit = LIMIT_DEFAULT,
        cursor: AfterCursor = None,
    ) -> Listed[OperatorItem]:
        """Operators, last registered first."""
        query = {"list": "operators", "regime": regime, "cnpj": cnpj, "q": q}
        after = key_of(cursor, query, tuple[int])
        known_regime(regime)
        seen = scope(caller, Action.READ_OPERATORS)
        number = None if cnpj is None else checked_cnpj(cnpj)
        wanted = Wanted(regime=regime, regimes=seen.regimes, operators=seen.operators, cnpj=number, q=q)

        def answer(reading: Reading) -> Listed[OperatorItem]:
            page = find(reading, wanted, after[0] if after else None, limit)
            more = cursor_after((page.items[-1].opened,), query) if page.more else None
            return Listed(request, [item(row) for row in page.items], cursor=more, position=reading.position(LIST))

        return await door.read(answer)
