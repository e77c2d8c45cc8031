"""The facts of a case gathered into its parts, in the order of the record. Status, terms and money are the law's answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from domain.cases.events import appeals, file, fines, non_compliance, opening, terms
from domain.cases.events.common import Track
from domain.cases.non_compliance.record import NOTICE
from domain.law.explanation import Computed, Receipt
from domain.recorded import Recorded
from projections.views import case_measures as m
from projections.views import case_parts as p
from projections.views.appeal_fold import Appeals, shown
from projections.views.explained import Words
from projections.views.measure_fold import Measures

APPEAL, DUE, DEFENCE, CURE = "appeal", "due", "defence", "cure"
DUE_RULE = "fine-due"
TermKey = tuple[str, str, int, int]
"""Of a term: kind, contested act, its number, tier."""


def term_key(kind: str, track: Track, tier: int) -> TermKey:
    """By what a term is known."""
    return (kind, track.act, track.number, tier)


@dataclass
class Parts:
    """All parts of a case. `counts` are the computations of its terms, the last one of each; `assessed` that of the fine as it is."""

    words: Words
    recorded: opening.InfractionRecorded | None = None
    contested: opening.MeasureContested | None = None
    opened: opening.CassationCaseOpened | None = None
    assessed: tuple[str, Receipt] | None = None
    reassessments: list[p.ReassessmentView] = field(default_factory=list[p.ReassessmentView])
    counts: dict[TermKey, Computed] = field(default_factory=dict[TermKey, Computed])
    notices: list[p.NoticeView] = field(default_factory=list[p.NoticeView])
    payments: list[m.PaymentView] = field(default_factory=list[m.PaymentView])
    refunds: list[m.RefundView] = field(default_factory=list[m.RefundView])
    documents: list[p.DocumentView] = field(default_factory=list[p.DocumentView])
    corrections: list[m.CorrectionView] = field(default_factory=list[m.CorrectionView])
    referrals: list[m.ReferralView] = field(default_factory=list[m.ReferralView])
    reviews: list[m.ReviewView] = field(default_factory=list[m.ReviewView])
    annulment: m.AnnulmentView | None = None
    warnings: dict[str, None] = field(default_factory=dict[str, None])

    def __post_init__(self) -> None:
        self.appeals = Appeals(self.words)
        self.measures = Measures(self.words)

    def add(self, entry: Recorded[Any]) -> None:
        """One more fact."""
        event = entry.event
        self.warnings |= dict.fromkeys(getattr(event, "warnings", ()))
        match event:
            case opening.InfractionRecorded() | opening.MeasureContested() | opening.CassationCaseOpened():
                self._opened(event)
            case fines.FineAssessed():
                self.assessed = (event.table_version, event.receipt)
            case fines.FineReassessed():
                self._reassessed(event, entry)
            case fines.PaymentRecorded():
                self.payments.append(m.PaymentView(
                    number=event.number, amount_centavos=event.amount_centavos, paid_on=event.paid_on, reference=event.reference,
                    destination=event.destination, warnings=list(event.warnings),
                ))  # fmt: skip
            case fines.RefundRecorded():
                self.refunds.append(m.RefundView(
                    number=len(self.refunds) + 1, amount_centavos=event.amount_centavos, refunded_on=event.refunded_on,
                    reference=event.reference,
                ))  # fmt: skip
            case opening.NoticeServed():
                self._noticed(event)
            case non_compliance.NonComplianceNotified() | non_compliance.CureTermBegun() | terms.DeadlineRecomputed(of="cure"):
                self._count(event.receipt, term_key(CURE, NOTICE, 0))
            case terms.DeadlineRecomputed():
                kind = {"due": DUE, "defence": DEFENCE}.get(event.of, APPEAL)
                self._count(event.receipt, term_key(kind, event.track, event.tier))
            case file.DocumentAdded() | file.CaseCorrected() | file.CaseReferred() | file.CaseReviewed() | file.CaseAnnulled():
                self._filed(event, entry)
            case appeals.AppealLodged():
                self._count(event.receipt, term_key(APPEAL, event.track, event.tier))
                self.appeals.add(event, entry)
            case appeals.DecisionAcknowledged():
                self._count(event.receipt, term_key(APPEAL, event.track, event.tier + 1))
                self.appeals.add(event, entry)
            case _:
                self.appeals.add(event, entry)
                self.measures.add(event, entry)

    def _opened(self, event: opening.InfractionRecorded | opening.MeasureContested | opening.CassationCaseOpened) -> None:
        match event:
            case opening.InfractionRecorded():
                self.recorded = event
                self._count(event.receipt, term_key(APPEAL, Track("fine"), 1))
            case opening.MeasureContested():
                self.contested = event
                self._count(event.receipt, term_key(APPEAL, Track(event.act, event.subject_number), event.tier))
            case opening.CassationCaseOpened():
                self.opened = event

    def _reassessed(self, event: fines.FineReassessed, entry: Recorded[Any]) -> None:
        version = self.assessed[0] if self.assessed is not None else ""
        self.assessed = (version, event.receipt)
        changed = p.ReassessmentView(
            from_centavos=event.from_centavos, to_centavos=event.to_centavos, cause=event.cause, recorded_at=entry.recorded_at
        )
        self.reassessments.append(changed)

    def _count(self, receipt: Receipt | None, key: TermKey) -> None:
        """Keep how a term was counted: a decision counts the next tier's term and the days to pay."""
        for computed in receipt.computed if receipt is not None else ():
            if computed.engine.startswith("time-limits/"):
                self.counts[(DUE, "fine", 0, 0) if computed.inputs.get("rule") == DUE_RULE else key] = computed

    def _noticed(self, event: opening.NoticeServed) -> None:
        kind = APPEAL if event.proposal is None else DEFENCE
        if event.effective:
            self._count(event.receipt, term_key(kind, event.track, event.tier))
        if event.effective and event.proposal is not None:
            self.measures.served(event.proposal, event.served_on)
        self.notices.append(p.NoticeView(
            number=event.number, contested_act=event.track.act, act_number=event.track.number, proposal=event.proposal,
            addressee=event.addressee, served_on=event.served_on, means=event.means, received_by=shown(event.received_by),
            effective=event.effective, last_day=event.last_day, warnings=list(event.warnings),
        ))  # fmt: skip

    def _filed(
        self,
        event: file.DocumentAdded | file.CaseCorrected | file.CaseReferred | file.CaseReviewed | file.CaseAnnulled,
        entry: Recorded[Any],
    ) -> None:
        match event:
            case file.DocumentAdded():
                added = p.DocumentView(
                    number=event.number, title=event.title, reference=event.reference, added_on=event.added_on, sha256=event.sha256 or None
                )
                self.documents.append(added)
            case file.CaseCorrected():
                self.corrections.append(m.CorrectionView(
                    field=event.field, old=event.old.shown(), new=event.new.shown(), reasons=event.reasons.shown(),
                    recorded_at=entry.recorded_at,
                ))  # fmt: skip
            case file.CaseReferred():
                self.referrals.append(m.ReferralView(to=event.to, referred_on=event.referred_on, reasons=event.reasons.shown()))
            case file.CaseReviewed():
                self.reviews.append(m.ReviewView(
                    reviewed_on=event.reviewed_on, new_facts=event.new_facts.shown(), reasons=event.reasons.shown(),
                    authority=event.authority, provision=event.provision or None, multiplier=event.multiplier,
                ))  # fmt: skip
            case file.CaseAnnulled():
                self.annulment = m.AnnulmentView(
                    annulled_on=event.annulled_on, own_motion=event.own_motion, reasons=shown(event.reasons), authority=event.authority
                )


def gathered(entries: Iterable[Recorded[Any]], words: Words) -> Parts:
    """The parts of a case from its facts in order."""
    parts = Parts(words)
    for entry in entries:
        parts.add(entry)
    return parts
