"""The terms and appeals of a case as its row keeps them: folded and placed by the law's own functions, so that list and case say one word.

Whose appeals they are is not kept: nothing of the position hangs on it.
"""

from __future__ import annotations

from datetime import date
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.cases.case import evolve
from domain.cases.events import appeals, opening, terms
from domain.cases.events.common import Track
from domain.cases.position import Position, due_by_appeals, own_filings, position
from domain.cases.state import Case, Filing, Ledger, Term
from projections.due_days import by_default

NOBODY = UUID(int=0)
NOTHING = Ledger()

TermFact = (
    opening.InfractionRecorded | opening.MeasureContested | opening.NoticeServed | appeals.AppealLodged | appeals.AppealDecided
    | appeals.DecisionAcknowledged | appeals.AppealFoundTimely | appeals.SuspensiveEffectGranted | terms.AppealPeriodLapsed
    | terms.LapseUndone | terms.DeadlineRecomputed | terms.DeadlineRestored
)  # fmt: skip
"""Facts that change a term to appeal, an appeal, or the day to pay."""


class Appeals(Struct, frozen=True, omit_defaults=True):
    """The terms to appeal and the appeals of a case, of all its tracks."""

    terms: tuple[Term, ...] = ()
    filings: tuple[Filing, ...] = ()

    def case(self, ledger: Ledger = NOTHING) -> Case:
        """A case that has these and nothing else, for the law to look at."""
        return Case(terms=self.terms, filings=self.filings, ledger=ledger)

    def at(self, track: Track, day: date | None = None) -> Position:
        """Where a track stands on a day; without one, by what is recorded: a term runs until the clock has written its lapse."""
        known = self.case()
        found = position(known, track, day or date.min)
        if day is None and found.phase in {"notified", "appealable"}:
            term = known.term(track, found.tier)
            return position(known, track, date.max) if term is not None and term.lapsed else found
        return found

    def due(self, ledger: Ledger, regime: str) -> date | None:
        """The last day to pay the fine, None while nothing is due."""
        return due_by_appeals(
            self.case(ledger), lambda f: () if not f.timely else by_default(regime) if f.by_reading is None else f.by_reading
        )

    def pending(self, track: Track) -> Filing | None:
        """The first appeal of a track that is not decided."""
        return next((f for f in own_filings(self.case(), track) if f.pending), None)

    def began(self, track: Track) -> bool:
        """Whether a term of a track has a last day."""
        return any(t.track == track and t.last_day is not None for t in self.terms)


def folded(now: Appeals, ledger: Ledger, event: TermFact) -> tuple[Appeals, Ledger]:
    """The terms and appeals after one more fact, and the money, whose due day hangs on them."""
    if not _concerns(event):
        return now, ledger
    after = evolve(now.case(ledger), event)
    filings = (replace(f, appellant="", by=NOBODY, decided_by=None) for f in after.filings)
    kept = Appeals(tuple(replace(t, footing=None) for t in after.terms), tuple(filings))
    return kept, replace(after.ledger, due_footing=None)


def _concerns(event: TermFact) -> bool:
    """Not the notices of what is defended against, nor what is undone or counted again of the defence, the cure and the daily fine."""
    match event:
        case opening.NoticeServed():
            return event.effective and event.proposal is None
        case terms.LapseUndone() | terms.DeadlineRecomputed():
            return event.of in {"appeal-period", "default", "due"}
        case _:
            return True
