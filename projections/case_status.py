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
from domain.cases.status import phase_word
from domain.law.road import activity_class
from domain.streams import Event
from projections.main_track import Appeals, TermFact, folded

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


class Standing(Struct, frozen=True, omit_defaults=True):
    """What the word is made of: the appeals on the main track, the money, the cassations, the end.

    `stage`: of a citation where it stands before its decision is published, of a breach whether its notice was served. `held_up`: the
    authority suspended a cassation while an appeal is pending. Of a breach: `charging` while its daily fine runs, `ended` how it ended; its
    main track is the notice, until the fine is noticed.
    """

    track: Track | None = FINE
    stage: str = "recorded"
    appeals: Appeals = Appeals()
    ledger: Ledger = Ledger()
    proposals: tuple[tuple[int, str], ...] = ()
    annulled_on: date | None = None
    closed_on: date | None = None
    charging: bool = False
    ended: str = ""
    held_up: bool = False

    @property
    def word(self) -> str:
        """The status by what is recorded."""
        return self.word_on(None)

    def word_on(self, day: date | None) -> str:
        """The status on a day, as far as it hangs on terms to appeal; without one by what is recorded.

        How the case ended, else that it is under appeal, else what became of the money, else where the appeals stand.
        """
        if self.closed_on is not None:
            return "closed"
        if self.annulled_on is not None:
            return "annulled"
        if self.track is None:
            return self._cassation()
        if self.charging:
            return "fine-running"
        if self.track == NOTICE:
            return self._breach()
        if self.cited:
            return self.stage
        found = self.appeals.at(self.track, day)
        if self.track == FINE and found.phase != "under-appeal":
            if self.ledger.paid_on is not None:
                return "paid"
            if found.phase == "final" and self.ledger.defaulted:
                return "defaulted"
        return phase_word(found)

    @property
    def cited(self) -> bool:
        """Whether it is a citation whose decision was not published, so that there is nothing yet to appeal against."""
        return self.track == FINE and self.stage != "recorded" and not self.appeals.began(FINE)

    @property
    def uncharged(self) -> str:
        """The word if no daily fine runs: that of a breach whose notice is of after the norm's end, which no fact of the case tells."""
        return replace(self, charging=False).word

    def _breach(self) -> str:
        if self.ledger.paid_on is not None:
            return "paid"
        pending = self.appeals.pending(NOTICE)
        if pending is not None:
            return f"{'under' if pending.timely else 'late'}-appeal-{pending.tier}"
        if self.ended:
            return "fine-stopped" if self.ledger.amount else self.ended
        return self.stage

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
    if isinstance(event, TermFact):
        return _of_terms(now, event)
    match event:
        case opening.CassationCaseOpened():
            return replace(now, track=None)
        case non_compliance.NonComplianceNotified():
            return replace(now, track=NOTICE)
        case non_compliance.CureTermBegun():
            return replace(now, stage="notified")
        case non_compliance.DailyFineStarted():
            return replace(now, charging=True)
        case non_compliance.DailyFineStopped():
            return replace(now, charging=False)
        case non_compliance.ComplianceProven():
            return replace(now, ended="cured")
        case non_compliance.OperationEnded():
            return replace(now, ended=now.ended or "operation-ended")
        case measures.DefenceFiled(proposal=record.CITATION):
            return replace(now, stage="defence-filed")
        case sanctions.SanctionsImposed():
            return replace(now, stage="sanctioned")
        case file.CaseAnnulled():
            return replace(now, annulled_on=event.annulled_on)
        case file.CaseClosed():
            return replace(now, closed_on=event.closed_on)
        case measures.CassationProposed():
            return replace(now, proposals=(*now.proposals, (event.number, "cassation-proposed")))
        case measures.CassationProposalDropped():
            return _proposal(now, event.number, "dropped")
        case measures.CassationImposed():
            return _proposal(now, event.proposal, "cassation-imposed")
        case measures.CassationEffective():
            return _proposal(now, event.proposal, "cassated")
        case appeals.AppealWithdrawn():
            return replace(now, held_up=False)
        case _:
            return now


def _of_terms(now: Standing, event: TermFact) -> Standing:
    kept, money = folded(now.appeals, now.ledger, event)
    after = _of_the_fine(replace(now, appeals=kept, ledger=money), event)
    match event:
        case opening.MeasureContested():
            return replace(after, track=Track(event.act, event.subject_number))
        case opening.InfractionRecorded(activity=activity_class.REGULAR):
            return replace(after, stage=event.activity)
        case opening.NoticeServed(effective=True, proposal=record.CITATION) if now.stage == "recorded":
            return replace(after, stage="defence-open")
        case appeals.SuspensiveEffectGranted() if "cassation" in event.effects:
            return replace(after, held_up=True)
        case appeals.AppealDecided():
            return replace(after, held_up=False)  # nothing is held up any more once an appeal is decided
        case terms.LapseUndone(of="daily-fine"):
            return replace(after, charging=False)
        case _:
            return after


def _of_the_fine(now: Standing, event: TermFact) -> Standing:
    """A breach whose fine is noticed or appealed against: from here on its word is that of the fine."""
    if now.track != NOTICE:
        return now
    match event:
        case opening.NoticeServed(effective=True, proposal=None) | appeals.AppealLodged(standing=True) if event.track == FINE:
            return replace(now, track=FINE, stage="recorded")
        case _:
            return now


def _proposal(now: Standing, number: int, word: str) -> Standing:
    return replace(now, proposals=tuple((n, word if n == number else before) for n, before in now.proposals))
