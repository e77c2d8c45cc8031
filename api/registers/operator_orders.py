"""The authority's orders to an operator, what became of them, and the operator's leaving of the register."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.door import Door
from api.http.answers import Created
from api.http.asking import Asking
from api.http.forms import CommandForm, Text
from api.policy import may
from api.registers.operators import TAGS
from api.registers.registers import OPERATORS, DriverNumber
from api.roles import Action
from api.sight import Sight
from domain.operators.commands import ConfirmAgentRemoval, DeregisterOperator, IssueOrder, OrderAgentRemoval
from domain.operators.operator import OPERATOR
from projections.views.operator import OperatorView

OrderedBy = Annotated[str, Meta(min_length=1, max_length=100, description="Code of the authority.")]


class NewOrder(CommandForm, frozen=True, kw_only=True):
    """An order or a notice of the authority. `orderedBy` is the regime's authority."""

    ordered_by: OrderedBy
    issued_on: date
    text: Annotated[str, Meta(min_length=1, max_length=20_000)]
    kind: Literal["order", "notice"] = "order"
    served_on: date | None = None
    meet_by: date | None = None
    vehicle_id: UUID | None = None

    def command(self, operator: UUID) -> IssueOrder:
        """The command."""
        return IssueOrder(
            operator=operator, ordered_by=self.ordered_by, issued_on=self.issued_on, text=self.text, kind=self.kind,
            served_on=self.served_on, meet_by=self.meet_by, vehicle=self.vehicle_id,
        )  # fmt: skip


class NewRemovalOrder(CommandForm, frozen=True, kw_only=True):
    """A demand that an agent leave the service: a driver by number, or `agent` by name."""

    ordered_by: OrderedBy
    ordered_on: date
    served_on: date
    reasons: Text
    driver: DriverNumber = 0
    agent: Annotated[str, Meta(max_length=200)] = ""

    def command(self, operator: UUID) -> OrderAgentRemoval:
        """The command."""
        return OrderAgentRemoval(
            operator=operator, ordered_by=self.ordered_by, ordered_on=self.ordered_on, served_on=self.served_on, reasons=self.reasons,
            driver=self.driver, agent=self.agent,
        )  # fmt: skip


class RemovalConfirmation(CommandForm, frozen=True, kw_only=True):
    """The agent left; today where no day is given."""

    removed_on: date | None = None


class Deregistration(CommandForm, frozen=True, kw_only=True):
    """The operator leaves the register at its own request; today where no day is given."""

    deregistered_on: date | None = None
    reasons: Text = ""


class OperatorOrders(Controller):
    """Orders to an operator."""

    path = "/operators/{operator_id:uuid}"
    tags: Sequence[str] | None = TAGS

    @post("/orders", opt=may(Action.ORDER_OPERATOR))
    async def issue_order(
        self, operator_id: FromPath[UUID], data: JSONBody[NewOrder], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[OperatorView]:
        """Order something of the operator, or give it notice."""
        return await door.ask(
            OPERATORS, operator_id, asking, Action.ORDER_OPERATOR, data.command(operator_id),
            part=lambda view: f"orders/{view.orders[-1].number}",
        )  # fmt: skip

    @post("/agent-removal-orders", opt=may(Action.ORDER_OPERATOR))
    async def order_agent_removal(
        self, operator_id: FromPath[UUID], data: JSONBody[NewRemovalOrder], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[OperatorView]:
        """Demand that an agent of the operator leave the service."""
        return await door.ask(
            OPERATORS, operator_id, asking, Action.ORDER_OPERATOR, data.command(operator_id),
            part=lambda view: f"agent-removal-orders/{view.agent_removal_orders[-1].number}",
        )  # fmt: skip

    @post("/agent-removal-orders/{number:int}/confirmations", opt=may(Action.KEEP_REGISTER))
    async def confirm_agent_removal(
        self,
        operator_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[RemovalConfirmation],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[OperatorView]:
        """Record that the agent left."""

        def command(sight: Sight) -> ConfirmAgentRemoval:
            day = data.removed_on or sight.today(sight[OPERATOR.at(operator_id)].entry.regime)
            return ConfirmAgentRemoval(operator=operator_id, order=number, removed_on=day)

        return await door.ask(OPERATORS, operator_id, asking, Action.KEEP_REGISTER, command, part=f"agent-removal-orders/{number}")

    @post("/deregistrations", opt=may(Action.KEEP_REGISTER))
    async def deregister_operator(
        self, operator_id: FromPath[UUID], data: JSONBody[Deregistration], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[OperatorView]:
        """Take the operator out of the register; its permits are surrendered with it."""

        def command(sight: Sight) -> DeregisterOperator:
            day = data.deregistered_on or sight.today(sight[OPERATOR.at(operator_id)].entry.regime)
            return DeregisterOperator(operator=operator_id, deregistered_on=day, reasons=data.reasons)

        return await door.ask(OPERATORS, operator_id, asking, Action.KEEP_REGISTER, command)
