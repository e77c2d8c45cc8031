"""Where a case stands by its recorded facts, in one word for lists.

The word of a single case for a day is the law's (`domain/cases/status.py`), which runs ahead of this one
until the clock has recorded what lapsed.
"""

from __future__ import annotations

from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from domain.cases.events import appeals, file, fines, measures, opening, terms
from domain.cases.events.common import Track
from domain.streams import Event
from projections.deadlines import track_name


class Standing(Struct, frozen=True, omit_defaults=True):
    """What the word is made of: the appeal stage of the case's main track, and what the clock and the till recorded beside it."""

    main: str = "fine"
    stage: str = "recorded"
    lapsed: bool = False
    defaulted: bool = False
    paid_on: date | None = None
    annulled_on: date | None = None
    closed_on: date | None = None

    @property
    def word(self) -> str:
        """The status: the last thing that ended the case, else what became of the money, else the stage of the appeals."""
        if self.closed_on is not None:
            return "closed"
        if self.annulled_on is not None:
            return "annulled"
        if self.stage.startswith(("under-appeal", "late-appeal")):
            return self.stage
        if self.paid_on is not None:
            return "paid"
        if self.defaulted:
            return "defaulted"
        return "final" if self.lapsed else self.stage


def change(now: Standing, event: Event) -> Standing:
    """The standing after one more fact."""
    match event:
        case opening.MeasureContested():
            return replace(now, main=track_name(Track(event.act, event.subject_number)), stage="notified")
        case opening.CassationCaseOpened():
            return replace(now, main="cassation:1")
        case fines.FinePaid():
            return replace(now, paid_on=event.paid_on, defaulted=False)
        case fines.FineReassessed() | fines.SurchargeConfirmed():
            return now
        case fines.FineDefaulted():
            return replace(now, defaulted=True)
        case file.CaseAnnulled():
            return replace(now, annulled_on=event.annulled_on)
        case file.CaseClosed():
            return replace(now, closed_on=event.closed_on)
        case terms.LapseUndone(of="default"):
            return replace(now, defaulted=False)
        case measures.CassationImposed() | measures.CassationEffective() | measures.CassationProposed():
            return now
        case _:
            return _appeals(now, event)


def _appeals(now: Standing, event: Event) -> Standing:
    match event:
        case opening.NoticeServed(effective=True, proposal=None) if _ours(now, event.track) and now.stage == "recorded":
            return replace(now, stage="notified")
        case appeals.AppealLodged(standing=True) if _ours(now, event.track):
            return replace(now, stage=f"{'under' if event.timely else 'late'}-appeal-{event.tier}")
        case appeals.AppealFoundTimely() if now.stage.startswith("late-appeal"):
            return replace(now, stage=now.stage.replace("late", "under"), lapsed=False)
        case appeals.AppealDecided() if _ours(now, event.track):
            return replace(now, stage=f"decided-{event.tier}")
        case appeals.DecisionAcknowledged() if _ours(now, event.track):
            return replace(now, stage="final" if event.last_day is None else f"appealable-{event.tier + 1}")
        case terms.AppealPeriodLapsed() if _ours(now, event.track):
            return replace(now, lapsed=True)
        case terms.LapseUndone() if _ours(now, event.track):
            return replace(now, lapsed=False, defaulted=False)
        case terms.DeadlineRestored() if _ours(now, event.track):
            return replace(now, lapsed=False)
        case _:
            return now


def _ours(now: Standing, track: Track) -> bool:
    return track_name(track) == now.main
