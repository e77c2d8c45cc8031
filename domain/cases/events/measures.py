"""Facts of impediments and cassations: acts of an authority with reasons, never of the clock."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from domain.cases.events.common import Authority
from domain.law.explanation import Receipt
from domain.personal import Personal
from domain.streams import Event


class ImpedimentImposed(Event, frozen=True, tag="case.impediment_imposed/1"):
    """An authority impeded vehicles (art. 21), with reasons; never the clock."""

    number: int
    ground: str
    vehicles: tuple[UUID, ...]
    imposed_on: date
    authority: Authority
    body: str
    reasons: Personal
    by: UUID
    orders_withdrawal: bool = False
    receipt: Receipt | None = None


class ImpedimentConfirmed(Event, frozen=True, tag="case.impediment_confirmed/1"):
    """SETRANSV confirmed an impediment that another body imposed (Q-16)."""

    number: int
    confirmed_on: date
    authority: Authority
    by: UUID


class ImpedimentLifted(Event, frozen=True, tag="case.impediment_lifted/1"):
    """An impediment ended: put right (`on_site` or presented), paid (21-b), or the case was annulled or reclassified (`cause`)."""

    number: int
    lifted_on: date
    cause: str
    on_site: bool = False
    by: UUID | None = None


class CassationProposed(Event, frozen=True, tag="case.cassation_proposed/1"):
    """The authority proposed to cassate the permits named; the company is heard first (Q-40)."""

    number: int
    ground: str
    permits: tuple[UUID, ...]
    proposed_on: date
    authority: Authority
    reasons: Personal
    by: UUID
    receipt: Receipt


class CassationProposalDropped(Event, frozen=True, tag="case.cassation_proposal_dropped/1"):
    """A proposal fell: `reasons`, or by itself because the fine was paid."""

    number: int
    dropped_on: date
    cause: str
    reasons: Personal | None = None


class DefenceFiled(Event, frozen=True, tag="case.defence_filed/1"):
    """The company defended itself against a proposal. `receipt` says why it is in time or not; facts that are older than it have none."""

    proposal: int
    filed_at: datetime
    filed_on: date
    timely: bool
    grounds: Personal
    by: UUID
    last_day: date | None = None
    receipt: Receipt | None = None


class CassationImposed(Event, frozen=True, tag="case.cassation_imposed/1"):
    """The authority cassated.

    Effective when no appeal is lodged in time, or after the last decision is acknowledged: until then the permits keep their status.
    """

    proposal: int
    permits: tuple[UUID, ...]
    ground: str
    decided_on: date
    authority: Authority
    reasons: Personal
    by: UUID
    receipt: Receipt
    effective_on: date | None = None


class CassationEffective(Event, frozen=True, tag="case.cassation_effective/1"):
    """The cassation took effect on a day: the permits are cassated and the company barred from there."""

    proposal: int
    permits: tuple[UUID, ...]
    effective_on: date
    bar_until: date
    receipt: Receipt
