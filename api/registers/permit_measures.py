"""Suspension, its end and revocation of a permit outside of a case, and its operation plan."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated
from uuid import UUID

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.door import Door
from api.http.answers import Created, Shown
from api.http.asking import Asking, Looking
from api.http.forms import CommandForm, Form, Line, Sha256, Text
from api.policy import may
from api.registers.permits import TAGS
from api.registers.registers import PERMITS
from api.roles import Action
from domain.permits import commands as c
from domain.permits.events import Hearing
from domain.permits.plan_events import Identification, PlanStop, StopKind
from projections.views.permit import PermitView
from projections.views.permit_measures import OperationPlanView, SuspensionView


class SanctionForm(CommandForm, frozen=True, kw_only=True):
    """A sanction outside of a case: when the operator was notified of it, and when it defended itself, where the law is read so."""

    notice_served_on: date | None = None
    defence_filed_on: date | None = None

    @property
    def hearing(self) -> Hearing:
        """The hearing as a command tells of it."""
        return Hearing(self.notice_served_on, self.defence_filed_on)


class NewSuspension(SanctionForm, frozen=True, kw_only=True):
    """A suspension from `since` on (default: the day of the decision), through `until` or until `condition` is met.

    After a defence, or once its term since `noticeServedOn` is over.
    """

    decided_on: date
    reasons: Text
    since: date | None = None
    until: date | None = None
    condition: Line = ""


class SuspensionLift(CommandForm, frozen=True, kw_only=True):
    """The end of a suspension: the permit counts again from this day on."""

    lifted_on: date
    reasons: Text = ""


class NewRevocation(SanctionForm, frozen=True, kw_only=True):
    """A revocation, with effect from `effectiveOn` on (default: the day of the decision).

    After a defence, or once its term since `noticeServedOn` is over.
    """

    decided_on: date
    reasons: Text
    effective_on: date | None = None


class StopGiven(Form, frozen=True, kw_only=True):
    """Where passengers board or leave; `code` names an authorised point as acts do."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    kind: StopKind
    code: Annotated[str, Meta(max_length=60)] = ""


class NewOperationPlan(CommandForm, frozen=True, kw_only=True):
    """A version of the plan. Passengers are known by a list (`passengerDocument`) or by one company's identification (`clientCnpj`)."""

    submitted_on: date
    origin: Line
    destination: Line
    itinerary: Annotated[str, Meta(max_length=5000)]
    stops: Annotated[tuple[StopGiven, ...], Meta(max_length=500)]
    passengers: Identification
    passenger_document: Line = ""
    passenger_sha256: Sha256 | None = None
    client_cnpj: Annotated[str, Meta(max_length=18)] = ""

    def command(self, permit: UUID) -> c.SubmitOperationPlan:
        """The command."""
        return c.SubmitOperationPlan(
            permit=permit, submitted_on=self.submitted_on, origin=self.origin, destination=self.destination, itinerary=self.itinerary,
            stops=tuple(PlanStop(s.name, s.kind, s.code) for s in self.stops), passengers=self.passengers,
            passenger_document=self.passenger_document, passenger_sha256=self.passenger_sha256 or "", client_cnpj=self.client_cnpj,
        )  # fmt: skip


class OperationPlanDecision(CommandForm, frozen=True, kw_only=True):
    """What the authority says of a version."""

    outcome: c.PlanOutcome
    decided_on: date
    reasons: Text = ""


class PermitMeasures(Controller):
    """Suspensions, revocation and operation plans of a permit."""

    path = "/permits/{permit_id:uuid}"
    tags: Sequence[str] | None = TAGS

    @post("/suspensions", opt=may(Action.SUSPEND_PERMIT))
    async def suspend_permit(
        self, permit_id: FromPath[UUID], data: JSONBody[NewSuspension], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[PermitView]:
        """Suspend a permit. As the sanction of a case it is imposed in the case."""
        command = c.SuspendPermit(
            permit=permit_id, decided_on=data.decided_on, reasons=data.reasons, since=data.since, until=data.until,
            condition=data.condition, hearing=data.hearing,
        )  # fmt: skip
        return await door.ask(
            PERMITS, permit_id, asking, Action.SUSPEND_PERMIT, command, part=lambda view: f"suspensions/{view.suspensions[-1].number}"
        )

    @get("/suspensions/{number:int}", opt=may(Action.READ_PERMITS))
    async def read_permit_suspension(
        self, permit_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[SuspensionView]:
        """A suspension."""
        return await door.show_numbered(PERMITS, permit_id, looking, number, lambda permit: permit.suspensions)

    @post("/suspensions/{number:int}/lifts", opt=may(Action.SUSPEND_PERMIT))
    async def lift_suspension(
        self,
        permit_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[SuspensionLift],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[PermitView]:
        """End a suspension before its last day, or once its condition is met."""
        command = c.LiftSuspension(permit=permit_id, suspension=number, lifted_on=data.lifted_on, reasons=data.reasons)
        return await door.ask(PERMITS, permit_id, asking, Action.SUSPEND_PERMIT, command, part=lambda _: f"suspensions/{number}")

    @post("/revocations", opt=may(Action.REVOKE_PERMIT))
    async def revoke_permit(
        self, permit_id: FromPath[UUID], data: JSONBody[NewRevocation], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[PermitView]:
        """Revoke a permit. As the sanction of a case it is imposed in the case."""
        command = c.RevokePermit(
            permit=permit_id, decided_on=data.decided_on, reasons=data.reasons, effective_on=data.effective_on, hearing=data.hearing
        )
        return await door.ask(PERMITS, permit_id, asking, Action.REVOKE_PERMIT, command)

    @post("/operation-plans", opt=may(Action.APPLY_FOR_PERMIT))
    async def submit_operation_plan(
        self, permit_id: FromPath[UUID], data: JSONBody[NewOperationPlan], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[PermitView]:
        """File a version of the operation plan; the one in force is the last approved."""
        return await door.ask(
            PERMITS, permit_id, asking, Action.APPLY_FOR_PERMIT, data.command(permit_id),
            part=lambda view: f"operation-plans/{view.operation_plans[-1].number}",
        )  # fmt: skip

    @get("/operation-plans/{number:int}", opt=may(Action.READ_PERMITS))
    async def read_operation_plan(
        self, permit_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[OperationPlanView]:
        """A version of the operation plan."""
        return await door.show_numbered(PERMITS, permit_id, looking, number, lambda permit: permit.operation_plans)

    @post("/operation-plans/{number:int}/decisions", opt=may(Action.DECIDE_PLAN))
    async def decide_operation_plan(
        self,
        permit_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[OperationPlanDecision],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[PermitView]:
        """Approve a version of the plan, ask for changes, or refuse it with reasons."""
        command = c.DecideOperationPlan(
            permit=permit_id, plan=number, outcome=data.outcome, decided_on=data.decided_on, reasons=data.reasons
        )
        return await door.ask(PERMITS, permit_id, asking, Action.DECIDE_PLAN, command, part=lambda _: f"operation-plans/{number}")
