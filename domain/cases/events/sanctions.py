"""Facts of classed activity: sanctions that the authority chose, vehicles held and given back, public prices. Never the clock's."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from msgspec import Struct

from domain.cases.events.common import Authority
from domain.law.explanation import Receipt
from domain.personal import Personal
from domain.streams import Event


class Sanction(Struct, frozen=True, omit_defaults=True):
    """One sanction of a decision. Of a permit: from `since` on, until a day (included) or until a condition is met, or for good."""

    kind: str
    provision: str
    permit: UUID | None = None
    since: date | None = None
    until: date | None = None
    condition: Personal | None = None


class SanctionsImposed(Event, frozen=True, tag="case.sanctions_imposed/1"):
    """The authority classed the activity by the record of the fact's day and chose sanctions, after the defence or its term.

    `provision` is the class's own; where it differs from that of the citation, the record of the fact's day came in later.
    """

    activity: str
    provision: str
    sanctions: tuple[Sanction, ...]
    decided_on: date
    authority: Authority
    reasons: Personal
    by: UUID
    receipt: Receipt
    basis: tuple[str, ...] = ()


class VehicleHeld(Event, frozen=True, tag="case.vehicle_held/1"):
    """A vehicle was retained, removed or seized (`kind`): at once by an officer with reasons, or by the decision on the case."""

    number: int
    kind: str
    provision: str
    held_on: date
    body: str
    reasons: Personal
    by: UUID
    at_once: bool
    vehicle: UUID | None = None
    plate: str = ""
    authority: Authority | None = None
    receipt: Receipt | None = None


class ChargeRecorded(Event, frozen=True, tag="case.charge_recorded/1"):
    """A public price (`removal`, `storage`) is owed for a held vehicle; `act`: the table that it was read in.

    `receipt`: of a price that the table says, at the release or times the units that a clerk counted. None: a clerk typed the price, and
    nothing was computed. `by`: who entered it (None at a release, which says it itself, and in older facts), `provision`: what asks for it.
    """

    hold: int
    charge: str
    amount_centavos: int
    charged_on: date
    reference: str
    act: str = ""
    receipt: Receipt | None = None
    by: UUID | None = None
    provision: str = ""


class ChargePaid(Event, frozen=True, tag="case.charge_paid/1"):
    """Money came in for a public price of a held vehicle."""

    hold: int
    charge: str
    amount_centavos: int
    paid_on: date
    reference: str


class VehicleReleased(Event, frozen=True, tag="case.vehicle_released/1"):
    """A held vehicle was given back: `cured`, `charges_paid`, `no_condition`, or the case or the appeal ended the measure (`cause`).

    `unpaid_centavos` stays a debt; `source` says on which reading of the law a condition was applied.
    """

    number: int
    released_on: date
    cause: str
    by: UUID
    proof: Personal | None = None
    unpaid_centavos: int = 0
    source: str = ""
    warnings: tuple[str, ...] = ()
