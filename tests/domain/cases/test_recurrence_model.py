"""Several infractions of one vehicle against a small model of art. 18: doubled on a prior that stands, never four times, never raised."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.world import City
from tests.tries import tries

BASE = {"15-VIII": 14000, "16-VI": 28000, "17-VII": 70000}
ITEMS = st.sampled_from(sorted(BASE))


@dataclass
class Known:
    """A case as the model knows it."""

    case: CaseFile
    item: str
    on: date
    doubled: bool = False
    annulled: bool = False
    final: bool = False
    decided: bool = False
    appealed: bool = False


def six_months_after(day: date) -> date:
    """By date; the last of the month where the day does not exist."""
    month, year = (day.month + 5) % 12 + 1, day.year + (day.month + 5) // 12
    for last in (day.day, 30, 29, 28):
        try:
            return date(year, month, min(day.day, last))
        except ValueError:
            continue
    raise AssertionError(day)


class OneVehicle(RuleBasedStateMachine):
    """V1 of X, in 2026 and 2027."""

    city: City

    @initialize()
    def begin(self) -> None:
        self.city = americana()
        self.today = date(2026, 1, 5)
        self.known: list[Known] = []

    def priors(self, of: Known) -> list[Known]:
        """The earlier cases that stand, of the same item, not more than six months before."""
        earlier = self.known[: self.known.index(of)] if of in self.known else self.known
        return [k for k in earlier if not k.annulled and k.item == of.item and of.on <= six_months_after(k.on)]

    @rule(item=ITEMS, days=st.integers(1, 120))
    def an_infraction_is_recorded(self, item: str, days: int) -> None:
        self.today += timedelta(days=days)
        if self.today > date(2027, 11, 1):
            return
        new = Known(self.city.infraction(item, self.today.isoformat(), vehicle=self.city.v1), item, self.today)
        new.doubled = bool(self.priors(new))
        self.known.append(new)

    def settle(self, changed: Known) -> None:
        """The policy: whoever rests on a settled case is brought in line, which settles nothing further."""
        noted = self.city.vehicle_state(self.city.v1).infractions.of(changed.case.id)
        assert noted is not None
        for known in self.known:
            known.doubled = known.doubled and not known.annulled and bool(self.priors(known))
            if known.case.id in noted.relied_on_by:
                known.case.bring_in_line_with(changed.case, self.today.isoformat())
                assert known.case.bring_in_line_with(changed.case, self.today.isoformat()) == []

    def one(self, which: int) -> Known:
        """One of the cases."""
        return self.known[which % len(self.known)]

    @precondition(lambda self: bool(self.known))
    @rule(which=st.integers(0, 50))
    def a_case_is_annulled(self, which: int) -> None:
        case = self.one(which)
        if case.annulled:
            return
        self.today += timedelta(days=1)
        case.case.annul(self.today.isoformat())
        case.annulled, case.doubled = True, False
        self.settle(case)

    @precondition(lambda self: bool(self.known))
    @rule(which=st.integers(0, 50), item=ITEMS)
    def a_case_becomes_another_item(self, which: int, item: str) -> None:
        case = self.one(which)
        if case.annulled or case.appealed or case.item == item or BASE[item] > BASE[case.item] or self.today > case.on + timedelta(days=15):
            return
        case.case.appeal(f"{self.today} 18:30:00")
        case.case.decide(1, "partly-upheld", self.today.isoformat(), item=item)
        case.appealed, case.item, case.doubled = True, item, False
        self.settle(case)

    @precondition(lambda self: bool(self.known))
    @rule(which=st.integers(0, 50), days=st.integers(0, 40))
    def the_clock_runs(self, which: int, days: int) -> None:
        self.today += timedelta(days=days)
        case = self.one(which)
        case.case.clock(self.today.isoformat())
        self.settle(case)

    @invariant()
    def every_fine_is_single_or_doubled_as_its_priors_say(self) -> None:
        for known in getattr(self, "known", ()):
            ledger = known.case.state.ledger
            expected = 0 if known.annulled else BASE[known.item] * (2 if known.doubled else 1)
            assert ledger.amount == expected
            assert ledger.exigible == (ledger.base if ledger.provisional else ledger.amount)
            assert not ledger.provisional or known.doubled


OneVehicle.TestCase.settings = settings(max_examples=tries(12), stateful_step_count=30)
TestOneVehicle = OneVehicle.TestCase
