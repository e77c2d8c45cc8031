"""Facts of a case: what was found, served, contested, decided, paid, imposed. Days of law are plain dates; `by` is the person who did it, kept where a later rule asks who."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal
from uuid import UUID

from msgspec import Struct

from domain.law.explanation import Receipt
from domain.personal import Personal
from domain.streams import Event

Contested = Literal["fine", "impediment", "collection", "cassation", "withdrawal", "permit-refusal", "seizure", "sanction"]
Outcome = Literal["upheld", "partly-upheld", "dismissed", "not-admitted"]


class Place(Struct, frozen=True, omit_defaults=True, rename="camel", forbid_unknown_fields=True):
    """Where it happened; `kind` is what a rule asks for (`bus-stop`, `taxi-rank`, `urban-terminal`, `road-terminal`, `school-stop`, `street`, …)."""

    municipality: str
    address: str = ""
    latitude: str = ""
    longitude: str = ""
    kind: str = ""


class Authority(Struct, frozen=True, omit_defaults=True, rename="camel", forbid_unknown_fields=True):
    """Who decided, in which role; a substitute names for whom he acts and the act that says so. `delegated` marks a delegation (void for appeals)."""

    role: str
    name: str
    acting_for: str = ""
    act: str = ""
    delegated: bool = False


class Offender(Struct, frozen=True, omit_defaults=True):
    """Who answers for the fact: the CNPJ, and the operator where it is registered."""

    cnpj: str
    operator: UUID | None = None


class Track(Struct, frozen=True, omit_defaults=True):
    """A contested act inside a case: `fine`, or `impediment` 2, … (`number` is 0 where there is only one)."""

    act: Contested
    number: int = 0


class InfractionRecorded(Event, frozen=True, tag="case.infraction_recorded/1"):
    """An officer recorded an infraction. `facts` hold what the item asks (counts, orders, documents not shown, …); `same_fact` lists the other items that
    the one fact fits; `cited_at` is when the notice was drawn up."""

    number: str
    regime: str
    provision: str
    occurred_at: datetime
    occurred_on: date
    cited_at: datetime
    place: Place
    offender: Offender
    body: str
    officer: str
    by: UUID
    narrative: Personal
    vehicle: UUID | None = None
    plate: str = ""
    letter: str = ""
    inspection: UUID | None = None
    facts: dict[str, str | int | bool | tuple[str, ...]] = {}
    warnings: tuple[str, ...] = ()
    provisional_last_day: date | None = None
    receipt: Receipt | None = None


class MeasureContested(Event, frozen=True, tag="case.measure_contested/1"):
    """A case was opened by an appeal against a measure outside a case: a withdrawal of a vehicle, a refused permit. `subject` is the stream it is about."""

    number: str
    regime: str
    act: Contested
    subject: UUID
    subject_number: int
    offender: Offender
    act_on: date
    acknowledged_on: date
    last_day: date
    imposed_by: UUID
    receipt: Receipt


class CassationCaseOpened(Event, frozen=True, tag="case.cassation_opened/1"):
    """A case was opened for a cassation that comes of no infraction (art. 22-I, III, IV)."""

    number: str
    regime: str
    offender: Offender
    opened_on: date


class FineAssessed(Event, frozen=True, tag="case.fine_assessed/1"):
    """The fine of the case. `provisional`: the doubling rests on a prior that is not final, and the surcharge is not due before it is (Q-07)."""

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
    """The prior became final: the doubling is no longer provisional."""

    prior: UUID
    on: date


class NoticeServed(Event, frozen=True, tag="case.notice_served/1"):
    """A notice was served. Without effect where `effective` is false (the addressee is not the offender). `about` names the track, or a proposal's number."""

    number: int
    track: Track
    addressee: str
    served_on: date
    means: str
    effective: bool
    received_by: Personal | None = None
    last_day: date | None = None
    warnings: tuple[str, ...] = ()
    receipt: Receipt | None = None
    proposal: int | None = None


class AppealLodged(Event, frozen=True, tag="case.appeal_lodged/1"):
    """An appeal was filed; `number` counts the filings of the case. A late one (`timely=False`) is kept and then decided. `last_day` as counted when lodged."""

    number: int
    track: Track
    tier: int
    lodged_at: datetime
    lodged_on: date
    timely: bool
    appellant: str
    grounds: Personal
    by: UUID
    receipt: Receipt
    last_day: date | None = None
    addressed_to: str = ""
    forwarded: bool = False
    standing: bool = True
    protocol: str = ""
    documents: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


class AppealDocumentAdded(Event, frozen=True, tag="case.appeal_document_added/1"):
    """A document was added to a pending appeal."""

    appeal: int
    title: str
    reference: str
    added_on: date
    sha256: str = ""


class AppealWithdrawn(Event, frozen=True, tag="case.appeal_withdrawn/1"):
    """The appellant gave the appeal up; the decision takes note of it. An appeal was lodged all the same (22-II is not met)."""

    appeal: int
    withdrawn_on: date


class OpinionGiven(Event, frozen=True, tag="case.opinion_given/1"):
    """A reviewer's draft of the decision, bound to the version of the case that it saw."""

    appeal: int
    outcome: Outcome
    reasons: Personal
    seen_version: int
    by: UUID


class AppealDecided(Event, frozen=True, tag="case.appeal_decided/1"):
    """The competent authority decided an appeal. `provision`/`multiplier` are given where it was partly upheld with that result."""

    appeal: int
    track: Track
    tier: int
    outcome: Outcome
    authority: Authority
    decided_on: date
    reasons: Personal
    by: UUID
    receipt: Receipt
    heard_on: date | None = None
    provision: str = ""
    multiplier: int | None = None
    code: str = ""


class DecisionAcknowledged(Event, frozen=True, tag="case.decision_acknowledged/1"):
    """The appellant learnt of a decision: the next tier's term runs (`last_day`, None where there is no further tier), and the fine's due day may follow."""

    appeal: int
    track: Track
    tier: int
    acknowledged_on: date
    means: str
    receipt: Receipt
    last_day: date | None = None
    due_on: date | None = None


class AppealPeriodLapsed(Event, frozen=True, tag="case.appeal_period_lapsed/1"):
    """The clock recorded that a term to appeal ended unused. Takes nothing away that a fact entered late gives back."""

    track: Track
    tier: int
    last_day: date
    due_on: date | None = None


class LapseUndone(Event, frozen=True, tag="case.lapse_undone/1"):
    """A fact entered late, or a longer term, undid what the clock had recorded: `of` a lapse (`appeal-period`, `default`), because of `cause`."""

    track: Track
    tier: int
    of: str
    cause: str


class AppealFoundTimely(Event, frozen=True, tag="case.appeal_found_timely/1"):
    """A longer or restored term made a late appeal timely."""

    appeal: int
    last_day: date
    cause: str


class DeadlineRecomputed(Event, frozen=True, tag="case.deadline_recomputed/1"):
    """An act of the city made a communicated term longer (never shorter)."""

    track: Track
    tier: int
    old: date
    new: date
    cause: str
    receipt: Receipt


class DeadlineRestored(Event, frozen=True, tag="case.deadline_restored/1"):
    """A named authority gave a term back, with reasons."""

    track: Track
    tier: int
    new_last_day: date
    authority: Authority
    reasons: Personal
    restored_on: date
    by: UUID


class SuspensiveEffectGranted(Event, frozen=True, tag="case.suspensive_effect_granted/1"):
    """The authority suspended further effects (`impediment`, `withdrawal`, `collection`, `payment`, `cassation`) while an appeal is pending."""

    appeal: int
    effects: tuple[str, ...]
    authority: Authority
    reasons: Personal
    granted_on: date
    by: UUID


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
    """The clock recorded that the fine was not paid by its due day: a proposal is open (`opens`: 21-b or 22-II); a penalty is an authority's act."""

    due_on: date
    exigible_centavos: int
    opens: str


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
    """The company defended itself against a proposal."""

    proposal: int
    filed_at: datetime
    filed_on: date
    timely: bool
    grounds: Personal
    by: UUID
    last_day: date | None = None


class CassationImposed(Event, frozen=True, tag="case.cassation_imposed/1"):
    """The authority cassated. Effective when no appeal is lodged in time, or after the last decision is acknowledged: until then the permits keep their status."""

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


class CaseAnnulled(Event, frozen=True, tag="case.annulled/1"):
    """The case was annulled on appeal, or by the authority's own motion with reasons."""

    annulled_on: date
    own_motion: bool
    by: UUID
    reasons: Personal | None = None
    authority: Authority | None = None


class CaseReviewed(Event, frozen=True, tag="case.reviewed/1"):
    """A final case was reviewed on new facts: never worse than before."""

    reviewed_on: date
    new_facts: Personal
    reasons: Personal
    authority: Authority
    by: UUID
    provision: str = ""
    multiplier: int | None = None


class CaseCorrected(Event, frozen=True, tag="case.corrected/1"):
    """A wrong particular of the record was corrected; the fact that it names stays in the log."""

    field: str
    old: str
    new: str
    reasons: Personal
    by: UUID


class CaseReferred(Event, frozen=True, tag="case.referred/1"):
    """The case was also sent to another body (civil or criminal liability, art. 25)."""

    to: str
    referred_on: date
    reasons: Personal


class CaseAssigned(Event, frozen=True, tag="case.assigned/1"):
    """The case lies with a reviewer."""

    reviewer: UUID
    by: UUID


class RecusalDeclared(Event, frozen=True, tag="case.recusal_declared/1"):
    """A person declared an impediment: decides nothing in this case."""

    person: UUID
    reasons: Personal


class DocumentAdded(Event, frozen=True, tag="case.document_added/1"):
    """A document entered the file of the case."""

    number: int
    title: str
    reference: str
    added_on: date
    sha256: str = ""


class CaseClosed(Event, frozen=True, tag="case.closed/1"):
    """Nothing is open any more: paid or annulled, corrective duties done."""

    closed_on: date
    outcome: str
