"""What bodies about cases have in common, and what is meant where a client leaves a day, an authority or the reasons out."""

from collections.abc import Callable
from datetime import date
from typing import Annotated
from uuid import UUID

from msgspec import Meta

from api.cases.resource import CASES
from api.door import Door, Needed, Part
from api.http.answers import Created
from api.http.asking import Asking
from api.http.forms import Form, Line
from api.roles import Action
from api.sight import Sight
from domain.cases.case import case_stream
from domain.cases.events.common import Authority
from domain.law.packs import PACKS
from domain.streams import Command
from projections.views.case import CaseView

Ids = Annotated[tuple[UUID, ...], Meta(max_length=500)]
ActNumber = Annotated[int, Meta(ge=0, le=10_000, description="Number of the act inside of the case; 0 where there is only one.")]


class AuthorityGiven(Form, frozen=True, kw_only=True):
    """Who decided, in which role; a substitute names for whom (`actingFor`) and the act that says so (`act`).

    No decision is without a name: one that leaves the name out is refused (`authority_not_named`). Where nothing is said of the
    authority, it is whoever asks, named by the id under which the record knows that person.
    """

    role: Annotated[str, Meta(min_length=1, max_length=100)]
    name: Annotated[str, Meta(max_length=200)] = ""
    acting_for: Annotated[str, Meta(max_length=100)] = ""
    act: Line = ""
    delegated: bool = False


class Blanks:
    """What a command about a case says where its body leaves something out."""

    def __init__(self, sight: Sight, case_id: UUID, asking: Asking) -> None:
        """`sight`: the record before the command."""
        self._sight = sight
        self._asking = asking
        self.version = sight.fold(case_stream(case_id)).version if asking.version is None else asking.version
        self.state = sight[case_stream(case_id)]

    @property
    def pack_authority(self) -> str:
        """The body that the regime's law names as its authority."""
        return PACKS[self.state.regime].authority

    @property
    def is_operator(self) -> bool:
        """Whether the caller acts for the operator alone."""
        return self._asking.caller.only_operator

    def day(self, given: date | None) -> date:
        """The day given, or the civil day of the asking in the regime's zone."""
        return given or self._sight.today(self.state.regime)

    def authority(self, given: AuthorityGiven | None, *actions: Action) -> Authority:
        """Who decided; where nothing is said of it, the person who asks, in the role that allows the act."""
        if given is None:
            roles = (self._sight.role_for(action) for action in actions)
            return Authority(next(filter(None, roles), ""), str(self._asking.caller.person))
        return Authority(given.role, given.name, given.acting_for, given.act, given.delegated)

    def reasons(self, given: str | None) -> str:
        """The reasons of the act: those of its body, else why the command was given."""
        return given or self._asking.reason or ""

    def appellant(self, given: str | None) -> str:
        """Who appeals: as given, else who answers for the fact."""
        return given or (self.state.offender.cnpj if self.state.offender is not None else "")


async def tell(  # noqa: PLR0917 - one line of every handler
    door: Door, case_id: UUID, asking: Asking, action: Needed, command: Callable[[Blanks], Command], part: Part[CaseView]
) -> Created[CaseView]:
    """Give a command about a case, made from its body and what the body leaves out."""
    return await door.ask(CASES, case_id, asking, action, lambda sight: command(Blanks(sight, case_id, asking)), part=part)
