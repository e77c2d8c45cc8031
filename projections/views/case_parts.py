"""The parts of a case as readers see them. Names here are the interface's: a client reads them, so none is renamed."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from domain.cases.events.common import Authority
from projections.views.explained import CitationView, StepView, View


class OffenderView(View, frozen=True):
    """Who answers for the fact."""

    cnpj: str
    operator_id: UUID | None


class ReassessmentView(View, frozen=True):
    """A change of the fine, with its cause."""

    from_centavos: int
    to_centavos: int
    cause: str
    recorded_at: datetime


class FineView(View, frozen=True):
    """The fine of the case. `provisional`: the doubling waits for `priorCaseId` to become final; `exigibleCentavos` may be asked now."""

    provision: CitationView | None
    base_centavos: int
    multiplier: int
    amount_centavos: int
    provisional: bool
    prior_case_id: UUID | None
    table_version: str
    exigible_centavos: int
    provisional_surcharge_centavos: int
    paid_centavos: int
    overdue_centavos: int
    balance_centavos: int
    refund_due_centavos: int
    refunded_centavos: int
    due_on: date | None
    paid_on: date | None
    destination: str
    explanation: list[StepView]
    reassessments: list[ReassessmentView]


class PenaltyView(View, frozen=True):
    """A penalty that the item carries: `possible`, `imposed` or `ended`, and its ground. The clock imposes none."""

    kind: str
    state: str
    ground: str
    citation: CitationView | None


class DeadlineView(View, frozen=True):
    """A term. `lastDay` is null while nothing started it; `expiresAt` is the last instant in time."""

    kind: str
    contested_act: str
    act_number: int
    tier: int
    state: str
    provisional: bool
    restored: bool
    last_day: date | None
    expires_at: datetime | None
    explanation: list[StepView]


class NoticeView(View, frozen=True):
    """A notice that was served; `effective` is false where it started nothing (see `warnings`)."""

    number: int
    contested_act: str
    act_number: int
    proposal: int | None
    addressee: str
    served_on: date
    means: str
    received_by: str | None
    effective: bool
    last_day: date | None
    warnings: list[str]


class AdmissibilityView(View, frozen=True):
    """Whether an appeal is to be heard. `provisional` until the authority decides it; `code` says why not."""

    admitted: bool
    provisional: bool
    code: str | None
    explanation: list[StepView]


class DocumentView(View, frozen=True):
    """A document of the file, by title and reference; `sha256` of its content where it was given."""

    number: int
    title: str
    reference: str
    added_on: date
    sha256: str | None


class OpinionView(View, frozen=True):
    """A reviewer's draft of the decision, bound to the version that was read. Not shown to operators."""

    outcome: str
    reasons: str
    seen_version: int
    by: UUID
    given_at: datetime


class AcknowledgementView(View, frozen=True):
    """The appellant learnt of the decision: `lastDay` of the next tier and `dueOn` of the fine run from it."""

    acknowledged_on: date
    means: str
    last_day: date | None
    due_on: date | None


class DroppedView(View, frozen=True):
    """A sanction that the decision of an appeal took away."""

    kind: str
    permit_id: UUID | None


class AppealDecisionView(View, frozen=True):
    """The decision of an appeal; `decision` is its number under `/decisions`."""

    decision: int
    outcome: str
    authority: Authority
    decided_on: date
    reasons: str
    heard_on: date | None
    provision: str | None
    multiplier: int | None
    code: str | None
    dropped: list[DroppedView] = []
    acknowledgement: AcknowledgementView | None = None


class SuspensiveEffectView(View, frozen=True):
    """Effects that the authority suspended while the appeal is pending."""

    effects: list[str]
    authority: Authority
    reasons: str
    granted_on: date


class AppealView(View, frozen=True):
    """An appeal. `number` counts the filings of the case from 1, whatever their tier; `tier` is deduced; a late one is kept and decided.

    `addressed_to` is as the paper says, else the authority that hears it (`forwarded` where the paper named another one). `suspends`: what
    it suspends as far as it is in time, by the reading when it was lodged; null of who may not appeal, and where that was not recorded.
    What the authority grants stands in `suspensive_effects`.
    """

    number: int
    contested_act: str
    act_number: int
    tier: int
    lodged_at: datetime
    lodged_on: date
    timely: bool
    last_day: date | None
    admissibility: AdmissibilityView
    appellant: str
    standing: bool
    grounds: str
    addressed_to: str
    forwarded: bool
    protocol: str
    suspends: list[str] | None
    withdrawn_on: date | None
    documents: list[DocumentView]
    opinions: list[OpinionView]
    suspensive_effects: list[SuspensiveEffectView]
    decision: AppealDecisionView | None
    warnings: list[str]
