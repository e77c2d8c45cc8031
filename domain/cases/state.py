"""A case as decisions read it: one track for each contested act, each with its tiers, and the ledger of the fine.

What only readers want (texts, receipts) is not kept here.
"""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.cases.events import common, opening
from domain.cases.events.sanctions import Sanction, SanctionsImposed
from domain.cases.non_compliance.record import NonCompliance
from domain.cases.sanctions.held import CitationDefence, Held
from domain.law.explanation import Footing

FINE = common.Track("fine")


class Filing(Struct, frozen=True, kw_only=True):
    """An appeal filed in the case: open until it is decided; `acknowledged_on` is the day on which the appellant learnt of the decision."""

    number: int
    track: common.Track
    tier: int
    lodged_at: datetime
    lodged_on: date
    timely: bool
    standing: bool
    appellant: str
    by: UUID
    withdrawn: bool = False
    outcome: common.Outcome | None = None
    decided_on: date | None = None
    decided_by: UUID | None = None
    heard_on: date | None = None
    acknowledged_on: date | None = None
    suspends: tuple[str, ...] = ()
    granted: tuple[tuple[str, date], ...] = ()
    """From which day the authority suspended which effect."""
    by_reading: tuple[str, ...] | None = None
    """What it suspends where it is in time, as told when it was lodged; None where it was not told: the reading of its day says it."""
    on_admissibility: bool = False
    """It was only about whether a lower appeal is to be heard, and was upheld: the lower one is pending again, this one is spent."""

    @property
    def pending(self) -> bool:
        """Lodged and not decided yet."""
        return self.outcome is None


class Term(Struct, frozen=True):
    """The term of one tier of one track.

    `last_day` is None while nothing started it; `provisional` before the notice is served; `lapsed` as recorded; `footing`: under what
    it was counted.
    """

    track: common.Track
    tier: int
    start: date | None = None
    last_day: date | None = None
    provisional: bool = False
    restored: bool = False
    lapsed: bool = False
    footing: Footing | None = None


class Ledger(Struct, frozen=True):
    """The fine and its money, in centavos. `due_on` is None while nothing is due; `defaulted` as the clock recorded it.

    `paid_on` is None again where the amount rose above what came in. `surcharge_due_on` is later than `due_on` where the doubling was
    confirmed later (Q-07). `due_footing`: under what the due day was counted, where a decision on an appeal set it.
    """

    provision: str = ""
    base: int = 0
    multiplier: int = 1
    amount: int = 0
    provisional: bool = False
    prior: UUID | None = None
    due_on: date | None = None
    defaulted: bool = False
    paid: tuple[tuple[date, int], ...] = ()
    paid_on: date | None = None
    refund_due: int = 0
    refunded: int = 0
    surcharge_due_on: date | None = None
    due_footing: Footing | None = None

    @property
    def dropped(self) -> bool:
        """Whether an appeal took the fine away and left other sanctions."""
        return self.multiplier == 0

    @property
    def received(self) -> int:
        """The sum of the payments."""
        return sum(amount for _, amount in self.paid)

    @property
    def kept(self) -> int:
        """What came in less what was paid back."""
        return self.received - self.refunded

    def covered_on(self, centavos: int) -> date | None:
        """The day on which the payments, in the order of their own days and less what was paid back, reached an amount."""
        total = -self.refunded
        for day, amount in sorted(self.paid):
            total += amount
            if total >= centavos:
                return day
        return None

    def received_by(self, day: date) -> int:
        """The sum of the payments made up to and on a day, less what was paid back."""
        return sum(amount for paid_on, amount in self.paid if paid_on <= day) - self.refunded

    @property
    def exigible(self) -> int:
        """What may be asked for now: without the surcharge while the prior is not final (Q-07)."""
        return self.base if self.provisional else self.amount

    @property
    def balance(self) -> int:
        """The amount less what came in and stayed; negative where the city owes money back."""
        return self.amount - self.received + self.refunded


class Impediment(Struct, frozen=True, kw_only=True):
    """A temporary impediment of the case, in force until `lifted_on`."""

    number: int
    ground: str
    vehicles: tuple[UUID, ...]
    imposed_on: date
    body: str
    by: UUID
    orders_withdrawal: bool = False
    authority_role: str = ""
    confirmed: bool = False
    lifted_on: date | None = None


class Proposal(Struct, frozen=True, kw_only=True):
    """A cassation proposal: proposed → served → (defence) → cassated → effective, or dropped."""

    number: int
    ground: str
    permits: tuple[UUID, ...]
    proposed_on: date
    by: UUID
    authority_role: str
    served_on: date | None = None
    last_day: date | None = None
    defence_on: date | None = None
    dropped_on: date | None = None
    imposed_on: date | None = None
    imposed_by: UUID | None = None
    imposed_role: str = ""
    effective_on: date | None = None
    footing: Footing | None = None
    """Under what the term of the defence was counted."""


class Case(Struct, frozen=True):
    """State of one case. `subject` and `subject_number` name the measure contested from outside a case."""

    number: str = ""
    regime: str = ""
    offender: common.Offender | None = None
    recorded: opening.InfractionRecorded | None = None
    contested: opening.MeasureContested | None = None
    notices: tuple[opening.NoticeServed, ...] = ()
    terms: tuple[Term, ...] = ()
    filings: tuple[Filing, ...] = ()
    ledger: Ledger = Ledger()
    impediments: tuple[Impediment, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    documents: int = 0
    annulled_on: date | None = None
    closed_on: date | None = None
    recused: tuple[UUID, ...] = ()
    reviewer: UUID | None = None
    defence: CitationDefence = CitationDefence()
    decision: SanctionsImposed | None = None
    dropped: tuple[common.SanctionNamed, ...] = ()
    """Sanctions of the decision that an appeal took away."""
    holds: tuple[Held, ...] = ()
    non_compliance: NonCompliance | None = None

    @property
    def fact_on(self) -> date | None:
        """The day of the fact that may be fined: of the infraction, or on which the notice to cure was drawn up."""
        if self.recorded is not None:
            return self.recorded.occurred_on
        return self.non_compliance.notified.drawn_up_on if self.non_compliance is not None else None

    @property
    def standing_sanctions(self) -> tuple[Sanction, ...]:
        """The sanctions of the decision that no appeal took away."""
        imposed = self.decision.sanctions if self.decision is not None else ()
        return tuple(s for s in imposed if common.SanctionNamed(s.kind, s.permit) not in self.dropped)

    @property
    def accused_by(self) -> UUID | None:
        """Who recorded the infraction, or drew up the notice to cure."""
        if self.recorded is not None:
            return self.recorded.by
        return self.non_compliance.notified.by if self.non_compliance is not None else None

    def term(self, track: common.Track, tier: int) -> Term | None:
        """The term of a tier of a track, if anything started or foresaw it."""
        return next((t for t in self.terms if (t.track, t.tier) == (track, tier)), None)

    def filings_of(self, track: common.Track) -> tuple[Filing, ...]:
        """The appeals of a track, in order."""
        return tuple(f for f in self.filings if f.track == track)

    def filing(self, number: int) -> Filing | None:
        """The appeal with this number."""
        return next((f for f in self.filings if f.number == number), None)

    def proposal(self, number: int) -> Proposal | None:
        """The cassation proposal with this number."""
        return next((p for p in self.proposals if p.number == number), None)

    def impediment(self, number: int) -> Impediment | None:
        """The impediment with this number."""
        return next((i for i in self.impediments if i.number == number), None)

    def found_timely(self, number: int) -> Case:
        """An appeal is timely now. One that was not admitted is pending again, and the higher ones about its admission are spent."""
        found = self.filing(number)
        if found is None:
            return self
        again = replace(found, timely=True)
        spent: tuple[int, ...] = ()
        if not found.pending:
            again = replace(again, outcome=None, decided_on=None, decided_by=None, heard_on=None, acknowledged_on=None)
            spent = tuple(f.number for f in self.filings_of(found.track) if f.tier > found.tier)
        changed = (replace(f, on_admissibility=True) if f.number in spent else again if f.number == number else f for f in self.filings)
        return replace(self, filings=tuple(changed)).pending_in(found.track, found.tier)

    def pending_in(self, track: common.Track, tier: int) -> Case:
        """A tier waits for its decision (again): terms of higher ones, which an earlier decision of it began, are none any more."""
        left = tuple(t for t in self.terms if t.track != track or t.tier <= tier)
        return self if len(left) == len(self.terms) else replace(self, terms=left)
