"""What can be asked of the fine's money, and of its doubling."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.streams import Command


class RecordPayment(Command, frozen=True):
    """Record a payment of the fine."""

    case: UUID
    amount_centavos: int
    paid_on: date
    reference: str


class RecordRefund(Command, frozen=True):
    """Record that the city paid back what it owed."""

    case: UUID
    amount_centavos: int
    refunded_on: date
    reference: str


class ReassessForPrior(Command, frozen=True):
    """The earlier case that doubled this fine was settled (`final`, `annulled`, `reclassified`): bring the fine in line."""

    case: UUID
    prior: UUID
