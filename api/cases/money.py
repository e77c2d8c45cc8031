"""Money of a fine: what came in, what was paid back. A payment takes no appeal away and frees nobody from putting things right."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated
from uuid import UUID

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.cases.bodies import tell
from api.cases.resource import TAGS
from api.door import Door
from api.http.answers import Created
from api.http.asking import Asking
from api.http.forms import Centavos, CommandForm
from api.policy import may
from api.roles import Action
from domain.cases.commands.fines import RecordPayment, RecordRefund
from projections.views.case import CaseView

Voucher = Annotated[str, Meta(min_length=1, max_length=200, description="Number of the bank's or the treasury's document.")]


class NewPayment(CommandForm, frozen=True, kw_only=True):
    """Money that came in on a day."""

    amount_centavos: Centavos
    paid_on: date
    reference: Voucher


class NewRefund(CommandForm, frozen=True, kw_only=True):
    """Money that the city paid back on a day."""

    amount_centavos: Centavos
    refunded_on: date
    reference: Voucher


class Money(Controller):
    """Payments and refunds of a case."""

    path = "/cases/{case_id:uuid}"
    tags: Sequence[str] | None = TAGS

    @post("/payments", opt=may(Action.RECORD_PAYMENT))
    async def record_payment(
        self, case_id: FromPath[UUID], data: JSONBody[NewPayment], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Record a payment of the fine. More than is owed is recorded with a warning, and owed back."""
        command = RecordPayment(case=case_id, amount_centavos=data.amount_centavos, paid_on=data.paid_on, reference=data.reference)
        return await tell(
            door, case_id, asking, Action.RECORD_PAYMENT, lambda _: command, lambda view: f"payments/{view.payments[-1].number}"
        )

    @post("/refunds", opt=may(Action.RECORD_PAYMENT))
    async def record_refund(
        self, case_id: FromPath[UUID], data: JSONBody[NewRefund], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Record that the city paid back what it owed."""
        command = RecordRefund(case=case_id, amount_centavos=data.amount_centavos, refunded_on=data.refunded_on, reference=data.reference)
        return await tell(
            door, case_id, asking, Action.RECORD_PAYMENT, lambda _: command, lambda view: f"refunds/{view.refunds[-1].number}"
        )
