"""Facts of the fine and its money, in whole centavos. A fine never changes silently: each change is a fact with its cause."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.law.explanation import Receipt
from domain.streams import Event


class FineAssessed(Event, frozen=True, tag="case.fine_assessed/1"):
    """The fine of the case.

    `provisional`: the doubling rests on a prior that is not final, and the surcharge is not due before it is (Q-07).
    """

    provision: str
    base_centavos: int
    multiplier: int
    amount_centavos: int
    table_version: str
    receipt: Receipt
    provisional: bool = False
    prior: UUID | None = None
    warnings: tuple[str, ...] = ()


class FineReassessed(Event, frozen=True, tag="case.fine_reassessed/1"):
    """The fine changed by law: `prior_annulled`, `prior_reclassified`, `partly_upheld`, `reclassified`, `reviewed`, `corrected`."""

    from_centavos: int
    to_centavos: int
    provision: str
    multiplier: int
    cause: str
    receipt: Receipt
    prior: UUID | None = None
    provisional: bool = False


class SurchargeConfirmed(Event, frozen=True, tag="case.surcharge_confirmed/1"):
    """The prior became final on a day: the doubling is no longer provisional.

    `due_on`: until when the surcharge may be paid, where the base was due before.
    """

    prior: UUID
    on: date
    due_on: date | None = None
    receipt: Receipt | None = None


class PaymentRecorded(Event, frozen=True, tag="case.payment_recorded/1"):
    """Money came in on a day, for the fund that the law names; `payment_above_amount` where more than is owed."""

    number: int
    amount_centavos: int
    paid_on: date
    reference: str
    destination: str
    warnings: tuple[str, ...] = ()


class FinePaid(Event, frozen=True, tag="case.fine_paid/1"):
    """The sum of the payments reached the amount on a day. Lifts no impediment but 21-b, ends no corrective duty (art. 19)."""

    amount_centavos: int
    paid_on: date


class RefundDue(Event, frozen=True, tag="case.refund_due/1"):
    """The city owes money back: `amount_centavos` paid above what the fine is now."""

    amount_centavos: int
    cause: str
    on: date


class RefundRecorded(Event, frozen=True, tag="case.refund_recorded/1"):
    """The city paid money back."""

    amount_centavos: int
    refunded_on: date
    reference: str


class FineDefaulted(Event, frozen=True, tag="case.fine_defaulted/1"):
    """The clock recorded that the fine was not paid by its due day: a proposal is open, a penalty is an authority's act.

    `opens` is the ground of the proposal; `exigible_centavos` what may still be asked for.
    """

    due_on: date
    exigible_centavos: int
    opens: str
