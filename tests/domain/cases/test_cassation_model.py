"""A cassation for an unpaid fine against a small model of art. 22, in any order: proposed, served, defended, imposed, appealed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from domain.refusal import Refused
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.people import MAYOR
from tests.domain.cases.world import City
from tests.tries import tries

FIFTEEN = timedelta(days=15)
FACT = date(2026, 3, 2)


@dataclass
class Proposal:
    """A proposal as the model knows it; `known` is the day on which the company learnt of the imposed cassation."""

    served: date | None = None
    defended: bool = False
    imposed: bool = False
    known: date | None = None
    appeal: date | None = None
    outcome: str = ""
    acknowledged: date | None = None
    fallen: bool = False


class CassationAgainstTheLaw(RuleBasedStateMachine):
    """16-I on V1 on 2 March 2026, served at once: the period to appeal, and to pay, ends on 17 March."""

    city: City

    @initialize(pays=st.integers(0, 3), appeals=st.integers(0, 3))
    def record(self, pays: int, appeals: int) -> None:
        """In one story of four the company may pay, in one it may appeal too late; else no cassation would ever come about."""
        self.pays, self.appeals = pays == 0, appeals == 0
        self.city = americana()
        self.case: CaseFile = self.city.infraction("16-I", FACT.isoformat(), vehicle=self.city.v1)
        self.proposals: list[Proposal] = []
        self.paid = self.appealed = False
        self.today = date(2026, 3, 17)
        self.the_secretary_proposes()
        self.today = date(2026, 3, 18)
        self.the_secretary_proposes()

    # the law, counted by hand

    def count(self, start: date) -> date:
        """Fifteen days on, and on to the next day with office hours."""
        last = start + FIFTEEN
        while not self.city.works(last):
            last += timedelta(days=1)
        return last

    @property
    def standing(self) -> Proposal | None:
        """The proposal that has not fallen."""
        return next((p for p in self.proposals if not p.fallen), None)

    def timely(self, p: Proposal) -> bool:
        """Whether the appeal against the cassation came in time."""
        return p.appeal is not None and p.known is not None and p.appeal <= self.count(p.known)

    def effect(self, p: Proposal) -> date | None:
        """The day from which the cassation has effect, if it has by now."""
        if p.fallen or not p.imposed or p.known is None:
            return None
        if self.timely(p):
            return p.acknowledged if p.outcome == "dismissed" else None
        after = self.count(p.known) + timedelta(days=1)
        return after if after <= self.today else None

    def in_effect(self) -> bool:
        """Whether a cassation has effect."""
        return self.standing is not None and self.effect(self.standing) is not None

    # what happens

    @rule(days=st.sampled_from([1, 2, 5, 16, 17]))
    def time_passes(self, days: int) -> None:
        self.today = min(self.today + timedelta(days=days), date(2027, 11, 1))

    @rule()
    def the_clock_runs(self) -> None:
        self.case.clock(self.on)
        assert self.case.clock(self.on) == []
        p = self.standing
        effect = self.effect(p) if p is not None else None
        yesterday = (self.today - timedelta(days=1)).isoformat()
        assert self.city.status(self.city.v1, self.on) == ("cancelled" if effect else "valid")
        assert self.city.status(self.city.v1, yesterday) == ("cancelled" if effect and effect < self.today else "valid")
        assert self.city.bars() == ([(effect, effect.replace(year=effect.year + 1))] if effect else [])

    @property
    def on(self) -> str:
        """Today."""
        return self.today.isoformat()

    @rule()
    def the_secretary_proposes(self) -> None:
        allowed = self.today > date(2026, 3, 17) and not self.paid and not self.appealed and self.standing is None
        self.asks(allowed, lambda: self.case.propose("22-II", self.on))
        if allowed:
            self.proposals.append(Proposal())

    @precondition(lambda self: self.standing is not None and self.standing.served is None and not self.standing.imposed)
    @rule()
    def the_proposal_is_served(self) -> None:
        assert self.standing is not None
        self.case.notice(self.on, proposal=len(self.proposals))
        self.standing.served = self.today

    @precondition(lambda self: self.standing is not None and not self.standing.imposed)
    @rule()
    def the_company_defends_itself(self) -> None:
        p = self.standing
        assert p is not None
        self.asks(not p.defended, lambda: self.case.defend(len(self.proposals), f"{self.on} 11:00:00"))
        p.defended = True

    @precondition(lambda self: self.standing is not None and not self.standing.imposed)
    @rule()
    def the_secretary_cassates(self) -> None:
        p = self.standing
        assert p is not None
        heard = p.defended or (p.served is not None and self.today > self.count(p.served))
        allowed = heard and not self.appealed
        self.asks(allowed, lambda: self.case.cassate(len(self.proposals), self.on))
        p.imposed = allowed

    @precondition(lambda self: self.standing is not None and self.standing.imposed and self.standing.known is None)
    @rule()
    def the_cassation_is_served(self) -> None:
        assert self.standing is not None
        self.case.notice(self.on, act="cassation", number=len(self.proposals))
        self.standing.known = self.today

    @precondition(lambda self: self.standing is not None and self.standing.imposed)
    @rule()
    def the_company_asks_the_mayor(self) -> None:
        p = self.standing
        assert p is not None
        allowed = p.appeal is None
        self.asks(allowed, lambda: self.case.appeal(f"{self.on} 12:30:00", act="cassation", number=len(self.proposals)))
        if allowed:
            p.appeal, p.known = self.today, p.known or self.today

    @precondition(lambda self: self.standing is not None and self.standing.appeal is not None and not self.standing.outcome)
    @rule(upheld=st.booleans())
    def the_mayor_decides(self, upheld: bool) -> None:
        p = self.standing
        assert p is not None
        number = max(f.number for f in self.case.state.filings if f.track.act == "cassation")
        p.outcome = ("upheld" if upheld else "dismissed") if self.timely(p) else "not-admitted"
        match p.outcome:
            case "upheld":
                self.case.decide(number, "upheld", self.on, person=MAYOR)
                p.fallen = True
            case "dismissed":
                self.case.decide(number, "dismissed", self.on, person=MAYOR)
            case _:
                self.case.decide(number, "not-admitted", self.on, person=MAYOR)

    @precondition(lambda self: self.standing is not None and bool(self.standing.outcome) and self.standing.acknowledged is None)
    @rule()
    def the_decision_is_known(self) -> None:
        assert self.standing is not None
        number = max(f.number for f in self.case.state.filings if f.track.act == "cassation")
        self.case.acknowledge(number, self.on)
        self.standing.acknowledged = self.today

    @precondition(lambda self: self.pays and not self.paid)
    @rule()
    def the_fine_is_paid(self) -> None:
        if self.standing is not None and not self.in_effect():
            self.standing.fallen = True
        self.case.pay(28000, self.on)
        self.paid = True

    @precondition(lambda self: self.appeals and not self.appealed and not self.paid and self.today > date(2026, 3, 17))
    @rule()
    def the_company_appeals_against_the_fine_too_late(self) -> None:
        p = self.standing
        if p is not None and p.served is not None:
            return  # after the service of the proposal it changes nothing: told in the scenarios
        assert not self.case.appeal(f"{self.on} 12:45:00").timely
        self.appealed = True

    def asks(self, allowed: bool, ask: Callable[[], object]) -> None:
        """The answer is yes where the law allows it, and a refusal where it does not."""
        if allowed:
            ask()
            return
        with pytest.raises(Refused):
            ask()

    @invariant()
    def nobody_is_cassated_unheard(self) -> None:
        for p in self.case.state.proposals if hasattr(self, "case") else ():
            assert p.imposed_on is None or p.defence_on is not None or (p.last_day is not None and p.imposed_on > p.last_day)
            assert p.effective_on is None or (p.imposed_on is not None and p.effective_on >= p.imposed_on)

    @invariant()
    def folding_again_gives_the_same_case(self) -> None:
        if hasattr(self, "case"):
            assert self.case.replayed() == self.case.state


CassationAgainstTheLaw.TestCase.settings = settings(max_examples=tries(12), stateful_step_count=30)
TestCassationAgainstTheLaw = CassationAgainstTheLaw.TestCase
