"""What befalls a permit after its grant: renewals and demands to renew, its document collected and given back, its end."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated
from uuid import UUID

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.cases.bodies import AuthorityGiven
from api.cases.resource import CASES
from api.door import Door, Elsewhere
from api.http.answers import Created
from api.http.asking import Asking
from api.http.forms import Centavos, CommandForm, ProvisionId, Text
from api.policy import may
from api.registers.measure_appeals import MeasureAppeal, contest
from api.registers.permits import TAGS
from api.registers.registers import PERMITS
from api.roles import Action
from api.sight import Sight
from domain.cases.commands.opening import OpenCassation
from domain.cases.events.common import Authority
from domain.cases.numbering import UNNUMBERED
from domain.permits import commands as c
from domain.permits.permit import PERMIT
from projections.views.permit import PermitView

Body = Annotated[str, Meta(min_length=1, max_length=100)]


class NewRenewal(CommandForm, frozen=True, kw_only=True):
    """A renewal asked for. `documentsFiled`: the updated documents came with it. Asked too late it goes on as a new application."""

    requested_on: date
    documents_filed: bool = True


class RenewalDecision(CommandForm, frozen=True, kw_only=True):
    """The decision on a renewal; the last day, where given, must be that of the law."""

    outcome: c.Outcome
    decided_on: date
    reasons: Text = ""
    valid_until: date | None = None


class RenewalDemand(CommandForm, frozen=True, kw_only=True):
    """A demand of the authority to renew by a last day (`term`), or within days from service."""

    demanded_by: Body
    demanded_on: date
    served_on: date
    term: date | None = None
    term_days: Annotated[int, Meta(ge=1, le=3650)] | None = None


class Collection(CommandForm, frozen=True, kw_only=True):
    """The document is taken in the street, against a receipt. `body` is whose officer; `caseId` the case that it comes of."""

    receipt_number: Annotated[str, Meta(max_length=60)]
    officer: Annotated[str, Meta(min_length=1, max_length=200)]
    fixable_on_site: bool
    safety_risk: bool
    body: Annotated[str, Meta(max_length=100)] = ""
    collected_on: date | None = None
    case_id: UUID | None = None
    continuity_provided: bool | None = None

    def command(self, permit: UUID) -> c.CollectPermitDocument:
        """The command."""
        return c.CollectPermitDocument(
            permit=permit, receipt_number=self.receipt_number, officer=self.officer, fixable_on_site=self.fixable_on_site,
            safety_risk=self.safety_risk, body=self.body, collected_on=self.collected_on, case=self.case_id,
            continuity_provided=self.continuity_provided,
        )  # fmt: skip


class Return(CommandForm, frozen=True, kw_only=True):
    """The document is given back. `inspectionId` is the number or the id of the inspection that found the vehicle in order."""

    inspection_id: Annotated[str, Meta(max_length=60)] = ""
    costs_centavos: Centavos = 0
    costs_paid_centavos: Centavos = 0
    returned_on: date | None = None

    def command(self, permit: UUID) -> c.ReturnPermitDocument:
        """The command."""
        return c.ReturnPermitDocument(
            permit=permit, inspection=self.inspection_id, costs_centavos=self.costs_centavos,
            costs_paid_centavos=self.costs_paid_centavos, returned_on=self.returned_on,
        )  # fmt: skip


class Surrender(CommandForm, frozen=True, kw_only=True):
    """The operator gives the permit up; today where no day is given."""

    surrendered_on: date | None = None
    reasons: Text = ""


class NewCassationProposal(CommandForm, frozen=True, kw_only=True):
    """A cassation proposed on a ground that needs no infraction. `permitIds`: further permits; today where no day is given."""

    ground: ProvisionId
    reasons: Text
    authority: AuthorityGiven | None = None
    permit_ids: Annotated[tuple[UUID, ...], Meta(max_length=500)] = ()
    proposed_on: date | None = None


class PermitParts(Controller):
    """Parts of a permit."""

    path = "/permits/{permit_id:uuid}"
    tags: Sequence[str] | None = TAGS

    @post("/renewals", opt=may(Action.APPLY_FOR_PERMIT))
    async def request_renewal(
        self, permit_id: FromPath[UUID], data: JSONBody[NewRenewal], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[PermitView]:
        """Ask for the renewal of a permit."""
        command = c.RequestPermitRenewal(
            permit=permit_id, requested_on=data.requested_on, new_permit=asking.new_id("permit"), documents_filed=data.documents_filed
        )
        return await door.ask(
            PERMITS, permit_id, asking, Action.APPLY_FOR_PERMIT, command, part=lambda view: f"renewals/{view.renewals[-1].number}"
        )

    @post("/renewals/{number:int}/decisions", opt=may(Action.DECIDE_PERMIT))
    async def decide_renewal(
        self,
        permit_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[RenewalDecision],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[PermitView]:
        """Grant or refuse a renewal."""
        command = c.DecidePermitRenewal(
            permit=permit_id, renewal=number, outcome=data.outcome, decided_on=data.decided_on, reasons=data.reasons,
            valid_until=data.valid_until,
        )  # fmt: skip
        return await door.ask(
            PERMITS, permit_id, asking, Action.DECIDE_PERMIT, command, part=lambda view: f"decisions/{view.decisions[-1].version}"
        )

    @post("/renewals/{number:int}/appeals", opt=may(Action.APPEAL))
    async def appeal_renewal_refusal(
        self,
        permit_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[MeasureAppeal],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[PermitView]:
        """Appeal against the refusal of a renewal; `Location` is the appeal in the case that it opens."""
        return await contest(door, PERMITS, permit_id, asking, "permit-refusal", number, data)

    @post("/renewal-demands", opt=may(Action.ORDER_OPERATOR))
    async def demand_renewal(
        self, permit_id: FromPath[UUID], data: JSONBody[RenewalDemand], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[PermitView]:
        """Demand that a permit be renewed, with a term."""
        command = c.DemandPermitRenewal(
            permit=permit_id, demanded_by=data.demanded_by, demanded_on=data.demanded_on, served_on=data.served_on, term=data.term,
            term_days=data.term_days,
        )  # fmt: skip
        return await door.ask(
            PERMITS, permit_id, asking, Action.ORDER_OPERATOR, command,
            part=lambda view: f"renewal-demands/{view.renewal_demands[-1].number}",
        )  # fmt: skip

    @post("/collections", opt=may(Action.COLLECT_PERMIT))
    async def collect_permit_document(
        self, permit_id: FromPath[UUID], data: JSONBody[Collection], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[PermitView]:
        """Collect the document of a permit; the impediment does not depend on it."""
        return await door.ask(
            PERMITS, permit_id, asking, Action.COLLECT_PERMIT, data.command(permit_id),
            part=lambda view: f"collections/{view.collections[-1].number}",
        )  # fmt: skip

    @post("/returns", opt=may(Action.RETURN_PERMIT))
    async def return_permit_document(
        self, permit_id: FromPath[UUID], data: JSONBody[Return], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[PermitView]:
        """Give a collected document back; the fine is never a condition."""
        return await door.ask(
            PERMITS, permit_id, asking, Action.RETURN_PERMIT, data.command(permit_id),
            part=lambda view: f"collections/{max((x.number for x in view.collections if x.returned_on), default=0)}",
        )  # fmt: skip

    @post("/surrenders", opt=may(Action.SURRENDER_PERMIT))
    async def surrender_permit(
        self, permit_id: FromPath[UUID], data: JSONBody[Surrender], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[PermitView]:
        """Give a permit up."""

        def command(sight: Sight) -> c.SurrenderPermit:
            day = data.surrendered_on or sight.today(sight[PERMIT.at(permit_id)].asked.regime)
            return c.SurrenderPermit(permit=permit_id, surrendered_on=day, reasons=data.reasons)

        return await door.ask(PERMITS, permit_id, asking, Action.SURRENDER_PERMIT, command)

    @post("/cassation-proposals", opt=may(Action.PROPOSE_CASSATION))
    async def propose_cassation_of_permit(
        self, permit_id: FromPath[UUID], data: JSONBody[NewCassationProposal], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[PermitView]:
        """Propose a cassation that comes of no infraction; `Location` is the proposal in the case that it opens."""
        case = asking.new_id("case")

        def command(sight: Sight) -> OpenCassation:
            regime, given = sight[PERMIT.at(permit_id)].asked.regime, data.authority
            authority = (
                Authority(given.role, given.name, given.acting_for, given.act, given.delegated)
                if given
                else Authority(sight.role_for(Action.PROPOSE_CASSATION), "")
            )
            return OpenCassation(
                case=case, number=UNNUMBERED, permit=permit_id, ground=data.ground, authority=authority,
                reasons=data.reasons, proposed_on=data.proposed_on or sight.today(regime), permits=data.permit_ids,
            )  # fmt: skip

        return await door.ask(
            PERMITS, permit_id, asking, Action.PROPOSE_CASSATION, command,
            part=Elsewhere(lambda _: f"{CASES.path}/{case}/cassation-proposals/1"),
        )  # fmt: skip
