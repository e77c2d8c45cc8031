"""Impediments of vehicles: imposed by an authority or on the spot, confirmed, lifted."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated
from uuid import UUID

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.cases.bodies import AuthorityGiven, Blanks, Ids, tell
from api.cases.resource import TAGS
from api.door import Door, either
from api.http.answers import Created
from api.http.asking import Asking
from api.http.forms import Centavos, CommandForm, ProvisionId, Text
from api.policy import may
from api.roles import Action
from domain.cases.commands.measures import ConfirmImpediment, ImposeImpediment, ImposePenalty, LiftImpediment
from projections.views.case import CaseView

IMPEDES = either(Action.IMPEDE, Action.IMPEDE_ON_THE_SPOT)


class NewImpediment(CommandForm, frozen=True, kw_only=True):
    """An impediment on a ground of the law. Without `vehicleIds`: the vehicle of the case; without `body`: by the regime's authority.

    `fixableOnSite` and `safetyRisk` are asked for only where the city reads the law so that they matter.
    """

    ground: ProvisionId
    vehicle_ids: Ids = ()
    reasons: Text = ""
    authority: AuthorityGiven | None = None
    body: Annotated[str, Meta(max_length=100)] | None = None
    imposed_on: date | None = None
    orders_withdrawal: bool = False
    heard_on: date | None = None
    fixable_on_site: bool | None = None
    safety_risk: bool | None = None

    def command(self, case: UUID, blanks: Blanks) -> ImposeImpediment:
        """The command."""
        return ImposeImpediment(
            case=case, ground=self.ground, authority=blanks.authority(self.authority, Action.IMPEDE, Action.IMPEDE_ON_THE_SPOT),
            body=self.body or blanks.pack_authority, reasons=blanks.reasons(self.reasons), imposed_on=blanks.day(self.imposed_on),
            vehicles=self.vehicle_ids, orders_withdrawal=self.orders_withdrawal, heard_on=self.heard_on,
            fixable_on_site=self.fixable_on_site, safety_risk=self.safety_risk,
        )  # fmt: skip


class NewPenalty(CommandForm, frozen=True, kw_only=True):
    """A penalty by its name (`permanent-impediment`, …)."""

    penalty: Annotated[str, Meta(min_length=1, max_length=100)]


class NewConfirmation(CommandForm, frozen=True, kw_only=True):
    """The regime's own authority confirms what another body imposed."""

    authority: AuthorityGiven | None = None
    confirmed_on: date | None = None


class NewLift(CommandForm, frozen=True, kw_only=True):
    """How an impediment ended: put right on the spot, or the vehicle presented in order and the costs, if any arose, paid."""

    lifted_on: date | None = None
    on_site: bool = False
    presented: bool = False
    costs_centavos: Centavos = 0
    costs_paid_centavos: Centavos = 0

    def command(self, case: UUID, number: int, blanks: Blanks) -> LiftImpediment:
        """The command."""
        return LiftImpediment(
            case=case, number=number, lifted_on=blanks.day(self.lifted_on), on_site=self.on_site, presented=self.presented,
            costs_centavos=self.costs_centavos, costs_paid_centavos=self.costs_paid_centavos,
        )  # fmt: skip


class Impediments(Controller):
    """Impediments of a case."""

    path = "/cases/{case_id:uuid}/impediments"
    tags: Sequence[str] | None = TAGS

    @post("/", opt=may(Action.IMPEDE, Action.IMPEDE_ON_THE_SPOT, version_required=True))
    async def impose_impediment(
        self, case_id: FromPath[UUID], data: JSONBody[NewImpediment], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Impede vehicles, on the version that was read. An act of an authority with reasons, never of the clock."""
        return await tell(
            door,
            case_id,
            asking,
            IMPEDES,
            lambda blanks: data.command(case_id, blanks),
            lambda view: f"impediments/{view.impediments[-1].number}",
        )

    @post("/{number:int}/confirmations", opt=may(Action.IMPEDE))
    async def confirm_impediment(
        self,
        case_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[NewConfirmation],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[CaseView]:
        """Confirm an impediment that another body imposed."""
        return await tell(
            door,
            case_id,
            asking,
            Action.IMPEDE,
            lambda blanks: ConfirmImpediment(
                case=case_id,
                number=number,
                confirmed_on=blanks.day(data.confirmed_on),
                authority=blanks.authority(data.authority, Action.IMPEDE),
            ),
            f"impediments/{number}",
        )

    @post("/{number:int}/lifts", opt=may(Action.IMPEDE, Action.IMPEDE_ON_THE_SPOT, version_required=True))
    async def lift_impediment(
        self,
        case_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[NewLift],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[CaseView]:
        """End an impediment, on the version that was read."""
        return await tell(door, case_id, asking, IMPEDES, lambda blanks: data.command(case_id, number, blanks), f"impediments/{number}")


class Penalties(Controller):
    """Penalties asked for by their name."""

    path = "/cases/{case_id:uuid}/penalties"
    tags: Sequence[str] | None = TAGS

    @post("/", opt=may(Action.IMPEDE))
    async def impose_penalty(
        self, case_id: FromPath[UUID], data: JSONBody[NewPenalty], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Ask for a penalty by its name: refused where the law names it and gives no case for it; others have acts of their own."""
        return await tell(door, case_id, asking, Action.IMPEDE, lambda _: ImposePenalty(case=case_id, penalty=data.penalty), "")
