"""What can be asked of classed activity: sanctions, held vehicles, their public prices, their release."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from msgspec import Struct

from domain.cases.events.common import Authority
from domain.streams import Command


class SanctionAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One sanction of the set: its kind; for a suspension or revocation the permit, and for a suspension its end or condition."""

    kind: str
    permit: UUID | None = None
    since: date | None = None
    until: date | None = None
    condition: str = ""


class ImposeSanctions(Command, frozen=True):
    """Class the activity and impose a set of sanctions, with reasons, after the defence or its term."""

    case: UUID
    sanctions: tuple[SanctionAsked, ...]
    authority: Authority
    reasons: str
    decided_on: date


class HoldVehicle(Command, frozen=True):
    """Retain, remove or seize the vehicle of a case at once, with reasons; `body` is whose officer."""

    case: UUID
    kind: str
    held_on: date
    body: str
    reasons: str


class RecordCharge(Command, frozen=True):
    """Record what is owed for the removal or the storage of a held vehicle (0: nothing arose).

    `amount_centavos` None: the price of the city's table in effect on the day, `units` times (days of storage).
    """

    case: UUID
    hold: int
    charge: str
    charged_on: date
    reference: str
    amount_centavos: int | None = None
    units: int = 1


class RecordChargePayment(Command, frozen=True):
    """Record a payment of such a price."""

    case: UUID
    hold: int
    charge: str
    amount_centavos: int
    paid_on: date
    reference: str


class ReleaseVehicle(Command, frozen=True):
    """Give a held vehicle back; `proof` says how the irregularity was put right, where that is the condition."""

    case: UUID
    hold: int
    released_on: date
    irregularity_fixed: bool = False
    proof: str = ""
