"""Money, impediments, cassations and the file of a case as readers see them. Names are the interface's, as in `case_parts.py`."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from domain.cases.events.common import Authority
from projections.views.explained import CitationView, StepView, View


class PaymentView(View, frozen=True):
    """Money that came in."""

    number: int
    amount_centavos: int
    paid_on: date
    reference: str
    destination: str
    warnings: list[str]


class RefundView(View, frozen=True):
    """Money that the city paid back."""

    number: int
    amount_centavos: int
    refunded_on: date
    reference: str


class ImpedimentView(View, frozen=True):
    """A temporary impediment, in force until `liftedOn`."""

    number: int
    ground: CitationView | None
    vehicle_ids: list[UUID]
    imposed_on: date
    authority: Authority
    body: str
    reasons: str
    orders_withdrawal: bool
    confirmed_on: date | None
    lifted_on: date | None
    lift_cause: str | None
    explanation: list[StepView]


class DefenceView(View, frozen=True):
    """The company's defence against a proposal."""

    filed_at: datetime
    filed_on: date
    timely: bool
    grounds: str


class CassationView(View, frozen=True):
    """A cassation that was imposed; without effect until `effectiveOn`, from which the company is barred until `barUntil`."""

    decision: int
    permit_ids: list[UUID]
    decided_on: date
    authority: Authority
    reasons: str
    effective_on: date | None
    bar_until: date | None


class CassationProposalView(View, frozen=True):
    """A proposal: served, defended, then imposed or dropped."""

    number: int
    ground: CitationView | None
    permit_ids: list[UUID]
    proposed_on: date
    authority: Authority
    reasons: str
    served_on: date | None
    defence: DefenceView | None
    cassation: CassationView | None
    dropped_on: date | None
    drop_cause: str | None
    drop_reasons: str | None
    explanation: list[StepView]


class CorrectionView(View, frozen=True):
    """A particular that was corrected; the first record stays in the history."""

    field: str
    old: str
    new: str
    reasons: str
    recorded_at: datetime


class ReferralView(View, frozen=True):
    """The case was also sent to another body."""

    to: str
    referred_on: date
    reasons: str


class AnnulmentView(View, frozen=True):
    """The case was annulled: on appeal, or by the authority's own motion."""

    annulled_on: date
    own_motion: bool
    reasons: str | None
    authority: Authority | None


class ReviewView(View, frozen=True):
    """A final case reviewed on new facts."""

    reviewed_on: date
    new_facts: str
    reasons: str
    authority: Authority
    provision: str | None
    multiplier: int | None


class MeasureView(View, frozen=True):
    """The measure outside of a case that this case contests."""

    contested_act: str
    subject_id: UUID
    subject_number: int
    act_on: date
    acknowledged_on: date
