"""Where a case stands by its recorded facts, in one word for lists.

The word of a single case for a day is the law's (`domain/cases/status.py`), which runs ahead of this one until the clock has recorded
what lapsed; what days alone bring about stands in `status_ahead.py`.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.cases.case import REOPENING
from domain.cases.events import appeals, file, measures, non_compliance, opening, sanctions, terms
from domain.cases.events.common import Track
from domain.cases.fines import ledger
from domain.cases.non_compliance.record import NOTICE
from domain.cases.sanctions import record
from domain.cases.state import FINE, Ledger
from domain.law.road import activity_class
from domain.streams import Event
from projections.deadline_rows import track_name

CaseStatus = Literal[
    "recorded",
    "regular",
    "defence-open",
    "defence-filed",
    "defence-lapsed",
    "sanctioned",
    "notified",
    "under-appeal-1",
    "late-appeal-1",
    "decided-1",
    "appealable-2",
    "under-appeal-2",
    "late-appeal-2",
    "decided-2",
    "appealable-3",
    "under-appeal-3",
    "late-appeal-3",
    "decided-3",
    "upheld",
    "final",
    "defaulted",
    "paid",
    "fine-running",
    "fine-stopped",
    "cured",
    "operation-ended",
    "cassation-proposed",
    "cassation-imposed",
    "cassated",
    "dropped",
    "annulled",
    "closed",
]
"""Every word that a list may show (no law here has more than three tiers of appeal)."""

BEFORE_NOTICE = frozenset({"recorded", "sanctioned"})
"""Stages that the notice of the contested act ends."""

RUNNING = ("recorded", "notified", "appealable")
"""Stages that the lapse of a term ends; an appeal that came late takes its place instead."""


class Standing(Struct, frozen=True, omit_defaults=True):
    """What the word is made of: the stage of the appeals on the main track (`before` a lapse), the money, the cassations, the end.

    `held_up`: the authority suspended a cassation while an appeal is pending. Of a breach: `charging` while its daily fine runs, `ended`
    how it ended; its main track is the notice, until the fine is noticed.
    """

    main: str = "fine"
    stage: str = "recorded"
    before: str = ""
    ledger: Ledger = Ledger()
    proposals: tuple[tuple[int, str], ...] = ()
    annulled_on: date | None = None
    closed_on: date | None = None
    charging: bool = False
    ended: str = ""
    held_up: bool = False

    @property
    def word(self) -> str:
        """The status: how the case ended, else that it is under appeal, else what became of the money, else the stage of the appeals."""
        if self.closed_on is not None:
            return "closed"
        if self.annulled_on is not None:
            return "annulled"
        if self.main == "":
            return self._cassation()
        if self.charging:
            return "fine-running"
        if self.main == NOTICE.act:
            return self._breach()
        if self.main != "fine" or self.stage.startswith(("under-appeal", "late-appeal")):
            return self.stage
        if self.ledger.paid_on is not None:
            return "paid"
        return "defaulted" if self.stage == "final" and self.ledger.defaulted else self.stage

    @property
    def uncharged(self) -> str:
        """The word if no daily fine runs: that of a breach whose notice is of after the norm's end, which no fact of the case tells."""
        return replace(self, charging=False).word

    def _breach(self) -> str:
        if self.ledger.paid_on is not None:
            return "paid"
        if self.stage.startswith(("under-appeal", "late-appeal")):
            return self.stage
        if self.ended:
            return "fine-stopped" if self.ledger.amount else self.ended
        return "recorded" if self.stage == "recorded" else "notified"

    def _cassation(self) -> str:
        found = {word for _, word in self.proposals}
        return next((word for word in ("cassated", "cassation-imposed", "cassation-proposed") if word in found), "dropped")


def change(now: Standing, event: Event) -> Standing:
    """The standing after one more fact."""
    after = _change(now, event)
    return replace(after, closed_on=None) if after.closed_on is not None and isinstance(event, REOPENING) else after


def _change(now: Standing, event: Event) -> Standing:
    if isinstance(event, ledger.LedgerEvent):
        return replace(now, ledger=ledger.folded(now.ledger, event))
    match event:
        case opening.MeasureContested():
            return replace(now, main=track_name(Track(event.act, event.subject_number)), stage="notified")
        case opening.CassationCaseOpened():
            return replace(now, main="")
        case non_compliance.NonComplianceNotified():
            return replace(now, main=NOTICE.act)
        case non_compliance.DailyFineStarted():
            return replace(now, charging=True)
        case non_compliance.DailyFineStopped():
            return replace(now, charging=False)
        case terms.LapseUndone(of="daily-fine"):
            return replace(now, charging=False)
        case non_compliance.ComplianceProven():
            return replace(now, ended="cured")
        case non_compliance.OperationEnded():
            return replace(now, ended=now.ended or "operation-ended")
        case file.CaseAnnulled():
            return replace(now, annulled_on=event.annulled_on)
        case file.CaseClosed():
            return replace(now, closed_on=event.closed_on)
        case appeals.SuspensiveEffectGranted() if "cassation" in event.effects:
            return replace(now, held_up=True)
        case measures.CassationProposed():
            return replace(now, proposals=(*now.proposals, (event.number, "cassation-proposed")))
        case measures.CassationProposalDropped():
            return _proposal(now, event.number, "dropped")
        case measures.CassationImposed():
            return _proposal(now, event.proposal, "cassation-imposed")
        case measures.CassationEffective():
            return _proposal(now, event.proposal, "cassated")
        case _:
            return _appeals(_of_the_fine(_decided(now, event), event), event)


def _decided(now: Standing, event: Event) -> Standing:
    """Nothing is held up any more once an appeal is decided or withdrawn."""
    return replace(now, held_up=False) if now.held_up and isinstance(event, appeals.AppealDecided | appeals.AppealWithdrawn) else now


def _of_the_fine(now: Standing, event: Event) -> Standing:
    """A breach whose fine is noticed or appealed against: from here on its word is that of the fine."""
    if now.main != NOTICE.act:
        return now
    match event:
        case opening.NoticeServed(effective=True, proposal=None) | appeals.AppealLodged(standing=True) if event.track == FINE:
            return replace(now, main=FINE.act, stage="recorded", before="")
        case _:
            return now


def _proposal(now: Standing, number: int, word: str) -> Standing:
    return replace(now, proposals=tuple((n, word if n == number else before) for n, before in now.proposals))


def _appeals(now: Standing, event: Event) -> Standing:
    match event:
        case opening.InfractionRecorded(activity=activity_class.REGULAR):
            return replace(now, stage=event.activity)
        case opening.NoticeServed(effective=True, proposal=record.CITATION) if now.stage == "recorded":
            return replace(now, stage="defence-open")
        case measures.DefenceFiled(proposal=record.CITATION):
            return replace(now, stage="defence-filed")
        case sanctions.SanctionsImposed():
            return replace(now, stage="sanctioned")
        case opening.NoticeServed(effective=True, proposal=None) if _ours(now, event.track) and now.stage in BEFORE_NOTICE:
            return replace(now, stage="notified")
        case appeals.AppealLodged(standing=True) if _ours(now, event.track):
            return replace(now, stage=f"{'under' if event.timely else 'late'}-appeal-{event.tier}")
        case appeals.AppealFoundTimely():
            return replace(now, stage=f"under-appeal-{now.stage[-1]}") if now.stage[-1:].isdigit() else now
        case appeals.AppealDecided() if _ours(now, event.track) and now.stage.startswith(("under-appeal", "late-appeal")):
            return replace(now, stage="upheld" if event.outcome == "upheld" else f"decided-{event.tier}")
        case appeals.DecisionAcknowledged() if _ours(now, event.track) and now.stage != "upheld":
            return replace(now, stage="final" if event.last_day is None else f"appealable-{event.tier + 1}")
        case terms.AppealPeriodLapsed() if _ours(now, event.track) and now.stage.startswith(RUNNING):
            return replace(now, stage="final", before=now.stage)
        case terms.LapseUndone(of="default"):
            return replace(now, ledger=replace(now.ledger, defaulted=False))
        case terms.LapseUndone() if _ours(now, event.track):
            undone = replace(now, ledger=replace(now.ledger, defaulted=False))
            return replace(undone, stage=now.before, before="") if now.stage == "final" and now.before else undone
        case _:
            return now


def _ours(now: Standing, track: Track) -> bool:
    return track_name(track) == now.main
