"""One case against a small model of the law, in any order of things: amounts, terms, appeals, and that only an authority punishes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from domain.cases.events.measures import CassationImposed, CassationProposed, ImpedimentImposed
from domain.refusal import Refused
from domain.streams import Facts
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds
from tests.domain.cases.people import SECRETARY
from tests.domain.cases.world import City
from tests.tries import tries

PENALTIES = {"case.impediment_imposed", "case.cassation_imposed", "case.cassation_proposed", "vehicle.impeded", "permit.cassated"}
FIFTEEN = timedelta(days=15)


@dataclass
class Filing:
    """An appeal as the model knows it."""

    tier: int
    on: date
    timely: bool
    outcome: str = ""
    acknowledged: date | None = None


class CaseAgainstTheLaw(RuleBasedStateMachine):
    """16-I on V1 on a day of 2026; 28000."""

    city: City
    case: CaseFile

    @initialize(start=st.integers(0, 200))
    def record(self, start: int) -> None:
        self.city = americana()
        self.today = self.fact = date(2026, 1, 5) + timedelta(days=start)
        self.case = self.city.infraction("16-I", self.fact.isoformat(), vehicle=self.city.v1, served=None)
        self.closed: set[date] = set()
        self.served: date | None = None
        self.told: dict[int, date] = {1: self.count(self.fact)}
        self.filings: list[Filing] = []
        self.amount, self.paid, self.annulled, self.impeded = 28000, 0, False, False

    # the law, counted by hand

    def count(self, start: date) -> date:
        """Fifteen days on, and on to the next day with office hours."""
        last = start + FIFTEEN
        while last in self.closed or not self.city.works(last):
            last += timedelta(days=1)
        return last

    def runs(self, tier: int) -> bool:
        """Whether a term has begun to run."""
        return self.served is not None if tier == 1 else bool(self.filings) and self.filings[-1].acknowledged is not None

    def final(self) -> bool:
        """No appeal is left. A late appeal to the Mayor suspends nothing: the Secretary's decision stood already (Q-09)."""
        counted = [f for f in self.filings if f.tier == 1 or f.timely]
        if not counted:
            return self.served is not None and self.today > self.told[1]
        last = counted[-1]
        return last.acknowledged is not None and (last.tier == 2 or self.today > self.told[2])

    def due(self) -> date:
        """The last day to pay of a final case."""
        timely = [f for f in self.filings if f.timely]
        if not timely:
            return self.told[1]
        last = timely[-1]
        assert last.acknowledged is not None
        return self.told[2] if last.tier == 1 else self.count(last.acknowledged)

    def may_impede_for_not_paying(self) -> bool:
        """21-b: there was an appeal, it is final, the fine is overdue and unpaid."""
        return bool(self.filings) and not self.annulled and self.final() and self.paid < self.amount and self.today > self.due()

    # what happens

    @rule(days=st.integers(1, 20))
    def time_passes(self, days: int) -> None:
        self.today = min(self.today + timedelta(days=days), date(2028, 11, 1))

    @rule()
    def the_clock_runs(self) -> None:
        facts = self.case.clock(self.today.isoformat())
        assert not PENALTIES & set(kinds(facts))
        assert self.case.clock(self.today.isoformat()) == []

    @precondition(lambda self: self.served is None)
    @rule()
    def the_notice_is_served(self) -> None:
        self.case.notice(self.today.isoformat())
        self.served = self.today
        self.told[1] = max(self.told[1], self.count(self.today))

    @rule()
    def the_company_appeals(self) -> None:
        last = self.filings[-1] if self.filings else None
        tier = 1 if last is None else last.tier + 1
        if self.annulled or (last is not None and (last.outcome in {"", "upheld"} or tier > 2)):
            assert self.refused(lambda: self.case.appeal(self.today.isoformat())) in {
                "nothing_to_appeal", "appeal_already_pending", "appeals_exhausted",
            }  # fmt: skip
            return
        began = self.runs(tier)
        lodged = self.case.appeal(self.today.isoformat())
        if not began and tier == 1:
            self.served = self.today
            self.told[1] = max(self.told[1], self.count(self.today))
        if not began and tier == 2:
            assert last is not None
            last.acknowledged = self.today
            self.told[2] = self.count(self.today)
        filing = Filing(tier, self.today, timely=self.today <= self.told[tier])
        self.filings.append(filing)
        assert (lodged.tier, lodged.timely, lodged.lodged_on) == (tier, filing.timely, self.today)

    @precondition(lambda self: bool(self.filings) and not self.filings[-1].outcome)
    @rule(outcome=st.sampled_from(["dismissed", "upheld", "partly-upheld"]))
    def the_appeal_is_decided(self, outcome: str) -> None:
        last = self.filings[-1]
        if not last.timely:
            outcome = "not-admitted"
        elif len(self.filings) == 2 and self.filings[0].outcome == "not-admitted":
            outcome = "dismissed"
        number = len(self.filings)
        match outcome:
            case "partly-upheld" if self.amount == 28000:
                self.case.decide(number, "partly-upheld", self.today.isoformat(), item="15-VIII")
                self.amount = 14000
            case "upheld":
                self.case.decide(number, "upheld", self.today.isoformat())
                self.amount, self.annulled, self.impeded = 0, True, False
            case "not-admitted":
                self.case.decide(number, "not-admitted", self.today.isoformat())
            case _:
                outcome = "dismissed"
                self.case.decide(number, "dismissed", self.today.isoformat())
        last.outcome = outcome
        self.lift_if_paid()

    @precondition(lambda self: bool(self.filings) and bool(self.filings[-1].outcome) and self.filings[-1].acknowledged is None)
    @rule()
    def the_decision_is_acknowledged(self) -> None:
        last = self.filings[-1]
        self.case.acknowledge(len(self.filings), self.today.isoformat())
        last.acknowledged = self.today
        if last.tier == 1 and last.outcome != "upheld":
            self.told[2] = self.count(self.today)

    @rule(centavos=st.sampled_from([5000, 14000, 28000]))
    def money_comes_in(self, centavos: int) -> None:
        self.case.pay(centavos, self.today.isoformat())
        self.paid += centavos
        self.lift_if_paid()

    def lift_if_paid(self) -> None:
        """An impediment for not paying ends with the payment."""
        self.impeded = self.impeded and self.paid < self.amount

    @rule()
    def the_secretary_impedes_for_not_paying(self) -> None:
        def ask() -> Facts:
            return self.case.impede("21-b", self.today.isoformat(), person=SECRETARY)

        if self.may_impede_for_not_paying() and not self.impeded:
            assert kinds(ask()) == ["case.impediment_imposed", "vehicle.impeded"]
            self.impeded = True
        else:
            assert self.refused(ask) in {
                "notice_not_served", "impediment_ground_not_met", "appeal_pending", "appeal_period_running", "fine_not_due",
                "fine_not_owed", "already_impeded", "case_annulled",
            }  # fmt: skip

    @rule(ahead=st.integers(0, 16))
    def the_city_closes_a_day(self, ahead: int) -> None:
        closed = self.today + timedelta(days=ahead)
        self.closed.add(closed)
        name = f"Decreto de {self.today} sobre {closed}"
        self.city.calendar_act(name, self.today.isoformat(), {closed.isoformat(): "office-closed"})
        self.case.recompute(name, self.today.isoformat())
        for tier, start in ((1, self.served), (2, self.filings[0].acknowledged if self.filings else None)):
            open_tier = not any(f.tier == tier and (f.timely or f.outcome) for f in self.filings)
            if start is not None and tier in self.told and open_tier and not self.annulled:
                self.told[tier] = max(self.told[tier], self.count(start))
        for filing in self.filings:
            if not filing.outcome and not filing.timely and filing.on <= self.told[filing.tier]:
                filing.timely = True

    @staticmethod
    def refused(ask: Callable[[], object]) -> str:
        """The code of the refusal."""
        try:
            ask()
        except Refused as refusal:
            return refusal.code
        return "accepted"

    # what always holds

    @invariant()
    def the_amounts_are_those_of_the_law(self) -> None:
        if not hasattr(self, "case"):
            return
        ledger = self.case.state.ledger
        assert (ledger.amount, ledger.received, ledger.multiplier) == (self.amount, self.paid, 1)
        assert (self.case.state.annulled_on is not None) == self.annulled

    @invariant()
    def the_terms_are_those_of_the_law(self) -> None:
        if not hasattr(self, "case"):
            return
        first = self.case.term()
        assert (first.last_day, first.provisional) == (self.told[1], self.served is None)
        if 2 in self.told:
            assert self.case.last_day(2) == self.told[2]

    @invariant()
    def only_an_authority_punishes_and_never_for_good(self) -> None:
        if not hasattr(self, "case"):
            return
        imposed = self.case.of(ImpedimentImposed)
        assert all(e.authority == SECRETARY.authority and e.reasons.shown() for e in imposed)
        assert (self.case.of(CassationProposed), self.case.of(CassationImposed)) == ([], [])
        assert any(i.lifted_on is None for i in self.case.state.impediments) == self.impeded
        assert self.city.impeded(self.city.v1, self.today.isoformat()) == self.impeded

    @invariant()
    def folding_again_gives_the_same_case(self) -> None:
        if hasattr(self, "case"):
            assert self.case.replayed() == self.case.state


CaseAgainstTheLaw.TestCase.settings = settings(max_examples=tries(12), stateful_step_count=30)
TestCaseAgainstTheLaw = CaseAgainstTheLaw.TestCase
