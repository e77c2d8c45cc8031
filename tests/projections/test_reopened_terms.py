"""What is due in a case whose lower tier is opened again, by the Mayor or by a term given back, and while payment is held up by grant.

The list and the case say the same of each term and of the day to pay, whatever was lodged, decided, given back and granted in which order.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from domain.cases.case import case_stream
from domain.cases.commands.appeals import GrantSuspensiveEffect
from domain.cases.commands.clock import LetTimePass
from domain.cases.events.common import Outcome
from domain.cases.events.fines import FineDefaulted
from domain.cases.events.terms import AppealPeriodLapsed, LapseUndone
from domain.refusal import Refused
from projections import deadlines
from projections.deadline_rows import DUE, EXPECTED, TERM, Deadline, Deadlines
from tests.domain.cases.americana import americana
from tests.domain.cases.people import MAYOR, SECRETARY
from tests.domain.harness import day, instant
from tests.projections.test_against_the_law import recorded
from tests.tries import tries

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.domain.cases.casefile import CaseFile


def fined() -> CaseFile:
    """16-I on Friday 13 February 2026, noticed the same day: the first term ends on Monday 2 March."""
    city = americana()
    return city.infraction("16-I", "2026-02-13", vehicle=city.v1)


def not_admitted() -> CaseFile:
    """Appealed a day late, not admitted on 6 March, known on Sunday 8 March: the second term ends on Monday 23 March."""
    case = fined()
    case.clock("2026-03-03")
    case.appeal("2026-03-03 09:00")
    case.decide(1, "not-admitted", "2026-03-06")
    case.acknowledge(1, "2026-03-08")
    return case


def granted(case: CaseFile, appeal: int, on: str) -> None:
    filing = case.state.filing(appeal)
    who = MAYOR if filing is not None and filing.tier == 2 else SECRETARY
    command = GrantSuspensiveEffect(
        case=case.id, appeal=appeal, effects=("payment",), authority=who.authority, reasons="Dano grave.", granted_on=day(on)
    )
    case.city.ask(command, instant(f"{on} 12:00"), who)


def rows(case: CaseFile) -> Deadlines:
    found: Deadlines = ()
    for entry in recorded(case.id, case.city.world.events(case_stream(case.id))):
        found = deadlines.apply(found, entry)
    return found


def on_day(row: Deadline, today: date) -> Deadline:
    """A row as the list shows it on a day."""
    over = row.state == "open" and not row.provisional and row.last_day is not None and row.last_day < today
    return replace(row, state="lapsed") if over else row


def listed(case: CaseFile, on: str) -> list[tuple[str, int, str, str]]:
    """What the list has of the fine: kind, tier, state and day."""
    return sorted(
        ("due" if r.kind == DUE else "appeal", r.tier, r.state, str(r.last_day))
        for r in (on_day(row, day(on)) for row in rows(case))
        if r.kind in {TERM, DUE}
    )


def said(case: CaseFile, on: str) -> list[tuple[str, int, str, str]]:
    """What the case itself says of the same; a term that waits for an acknowledgement is in no list."""
    return sorted(
        (d.kind, d.tier, d.state, str(d.last_day))
        for d in case.deadlines(on)
        if d.kind in {"appeal", "due"} and d.state != "awaiting-acknowledgement"
    )


def test_a_second_appeal_in_time_that_holds_payment_up_leaves_no_day_to_pay_in_the_list() -> None:
    case = fined()
    case.appeal("2026-03-02")
    case.decide(1, "dismissed", "2026-03-05")
    case.acknowledge(1, "2026-03-08")
    assert ("due", 0, "open", "2026-03-23") in listed(case, "2026-03-09")
    case.appeal("2026-03-23")
    expected = [("appeal", 1, "met", "2026-03-02"), ("appeal", 2, "met", "2026-03-23"), ("due", 0, "suspended", "None")]
    assert listed(case, "2026-03-23") == said(case, "2026-03-23") == expected


def test_an_appeal_to_the_mayor_after_a_late_first_one_takes_the_day_to_pay_away_that_was_over() -> None:
    case = not_admitted()
    case.appeal("2026-03-11")
    expected = [("appeal", 1, "lapsed", "2026-03-02"), ("appeal", 2, "met", "2026-03-23"), ("due", 0, "suspended", "None")]
    assert listed(case, "2026-03-11") == said(case, "2026-03-11") == expected


def test_payment_suspended_by_grant_after_a_default_was_recorded_has_no_day_until_the_decision_and_the_default_stands_then() -> None:
    case = fined()
    case.clock("2026-03-03")
    case.appeal("2026-03-03 09:00")
    assert ("due", 0, "lapsed", "2026-03-02") in listed(case, "2026-03-03")
    granted(case, 1, "2026-03-04")
    expected = [("appeal", 1, "lapsed", "2026-03-02"), ("due", 0, "suspended", "None")]
    assert listed(case, "2026-03-04") == said(case, "2026-03-04") == expected
    case.decide(1, "not-admitted", "2026-03-06")
    expected = [("appeal", 1, "lapsed", "2026-03-02"), ("due", 0, "lapsed", "2026-03-02")]
    assert listed(case, "2026-03-06") == said(case, "2026-03-06") == expected
    assert [r.state for r in rows(case) if r.kind == DUE] == ["lapsed"]


def test_payment_suspended_by_grant_before_the_clock_ran_is_due_again_on_its_day_after_the_decision() -> None:
    case = fined()
    case.appeal("2026-03-03 09:00")
    granted(case, 1, "2026-03-04")
    assert ("due", 0, "suspended", "None") in listed(case, "2026-03-04")
    case.decide(1, "not-admitted", "2026-03-06")
    assert [(r.state, r.last_day) for r in rows(case) if r.kind == DUE] == [("open", day("2026-03-02"))]


def test_no_second_term_runs_once_the_mayor_admitted_the_first_appeal_and_the_new_decision_begins_another() -> None:
    case = not_admitted()
    case.appeal("2026-03-11")
    case.decide(2, "upheld", "2026-03-13")
    pending = [("appeal", 1, "met", "2026-03-02"), ("due", 0, "suspended", "None")]
    assert listed(case, "2026-03-13") == said(case, "2026-03-13") == pending
    case.decide(1, "dismissed", "2026-03-16")
    assert listed(case, "2026-03-16") == said(case, "2026-03-16") == pending
    case.acknowledge(1, "2026-03-17")
    # Fifteen days after Tuesday 17 March: Wednesday 1 April.
    expected = [("appeal", 1, "met", "2026-03-02"), ("appeal", 2, "open", "2026-04-01"), ("due", 0, "open", "2026-04-01")]
    assert listed(case, "2026-03-17") == said(case, "2026-03-17") == expected


def test_a_second_term_that_had_lapsed_runs_anew_after_the_first_was_given_back_and_its_lapse_is_written_again() -> None:
    case = not_admitted()
    case.clock("2026-03-24")
    case.restore("2026-03-12", "2026-03-25")
    pending = [("appeal", 1, "met", "2026-03-12"), ("due", 0, "suspended", "None")]
    assert listed(case, "2026-03-25") == said(case, "2026-03-25") == pending
    case.decide(1, "dismissed", "2026-03-27")
    case.acknowledge(1, "2026-03-28")
    # Fifteen days after Saturday 28 March: Sunday 12 April, so Monday the 13th.
    expected = [("appeal", 1, "met", "2026-03-12"), ("appeal", 2, "open", "2026-04-13"), ("due", 0, "open", "2026-04-13")]
    assert listed(case, "2026-03-28") == said(case, "2026-03-28") == expected
    assert case.status("2026-03-28") == "appealable-2"
    case.clock("2026-04-14")
    assert [(e.tier, e.last_day) for e in case.of(AppealPeriodLapsed)][-1] == (2, day("2026-04-13"))
    expected = [("appeal", 1, "met", "2026-03-12"), ("appeal", 2, "lapsed", "2026-04-13"), ("due", 0, "lapsed", "2026-04-13")]
    assert listed(case, "2026-04-14") == said(case, "2026-04-14") == expected


def test_the_clock_lets_no_second_term_lapse_while_the_first_appeal_is_pending_again() -> None:
    case = not_admitted()
    case.restore("2026-03-12", "2026-03-20")
    before = len(case.of(AppealPeriodLapsed))
    case.clock("2026-03-24")
    assert len(case.of(AppealPeriodLapsed)) == before
    assert case.status("2026-03-24") == "under-appeal-1"


def test_a_used_term_that_is_given_back_takes_a_default_back_that_hung_on_its_last_day() -> None:
    city = americana()
    city.world.setting("ame.appeal.suspends", ())
    case = city.infraction("16-I", "2026-02-13", vehicle=city.v1)
    case.appeal("2026-02-20")
    case.clock("2026-03-03")
    assert ("due", 0, "lapsed", "2026-03-02") in listed(case, "2026-03-03")
    case.restore("2026-03-12", "2026-03-05")
    expected = [("appeal", 1, "met", "2026-03-12"), ("due", 0, "open", "2026-03-12")]
    assert listed(case, "2026-03-05") == said(case, "2026-03-05") == expected
    assert [e.of for e in case.of(LapseUndone)] == ["default"]
    case.clock("2026-03-13")
    assert [e.due_on for e in case.of(FineDefaulted)] == [day("2026-03-02"), day("2026-03-12")]


class Reopened(RuleBasedStateMachine):
    """One case on which people act at random; what the law refuses does not happen."""

    case: CaseFile
    today: date

    @initialize(first=st.booleans(), second=st.booleans(), ahead=st.integers(0, 40), served=st.booleans())
    def record(self, ahead: int, *, first: bool, second: bool, served: bool) -> None:
        city = americana()
        city.world.setting("ame.appeal.suspends", ("payment",) if first else (), "2026-01-01")
        city.world.setting("ame.appeal.suspends", ("payment",) if second else (), (day("2026-02-14") + timedelta(days=ahead)).isoformat())
        self.today = day("2026-02-13")
        self.case = city.infraction("16-I", "2026-02-13", vehicle=city.v1, served="2026-02-13" if served else None)

    def asked(self, ask: Callable[[], object]) -> None:
        try:
            ask()
        except Refused:
            return

    @rule(days=st.integers(0, 18), clock=st.booleans())
    def time_passes(self, days: int, *, clock: bool) -> None:
        self.today += timedelta(days=days)
        if clock:
            self.case.clock(self.today.isoformat())

    @rule()
    def the_company_appeals(self) -> None:
        self.asked(lambda: self.case.appeal(f"{self.today} 10:00"))

    @rule(ago=st.integers(1, 20))
    def a_paper_is_entered_late(self, ago: int) -> None:
        self.asked(lambda: self.case.appeal(f"{self.today - timedelta(days=ago)} 10:00", entered=f"{self.today} 10:30"))

    @rule()
    def a_stranger_appeals(self) -> None:
        self.asked(lambda: self.case.appeal(f"{self.today} 11:00", by="Fulano de Tal"))

    @rule(outcome=st.sampled_from(["dismissed", "dismissed", "upheld"]))
    def an_appeal_is_decided(self, outcome: str) -> None:
        filing = next((f for f in self.case.state.filings if f.pending), None)
        if filing is None or (outcome == "upheld" and filing.tier == 1):
            return
        lawful: Outcome = "not-admitted" if not filing.standing or not filing.timely else "upheld" if outcome == "upheld" else "dismissed"
        self.asked(lambda: self.case.decide(filing.number, lawful, self.today.isoformat()))

    @rule()
    def a_decision_is_acknowledged(self) -> None:
        filing = next((f for f in self.case.state.filings if not f.pending and f.acknowledged_on is None), None)
        if filing is not None:
            self.asked(lambda: self.case.acknowledge(filing.number, self.today.isoformat()))

    @rule(tier=st.sampled_from([1, 1, 2]), days=st.integers(-15, 15))
    def a_term_is_given_back(self, tier: int, days: int) -> None:
        self.asked(lambda: self.case.restore((self.today + timedelta(days=days)).isoformat(), self.today.isoformat(), tier=tier))

    @rule()
    def payment_is_suspended_by_grant(self) -> None:
        for filing in self.case.state.filings:
            if filing.pending and filing.standing:
                self.asked(lambda number=filing.number: granted(self.case, number, self.today.isoformat()))  # type: ignore[misc]

    @rule()
    def the_fine_is_paid(self) -> None:
        self.asked(lambda: self.case.pay(28000, self.today.isoformat()))

    @invariant()
    def the_list_says_of_each_term_and_of_the_day_to_pay_what_the_case_says(self) -> None:
        if not hasattr(self, "case") or self.case.state.annulled_on is not None or self.case.state.closed_on is not None:
            return
        for days in (0, 1, 7, 16, 40):
            on = (self.today + timedelta(days=days)).isoformat()
            told = [one for one in said(self.case, on) if one[3] != "None"]
            assert [one for one in listed(self.case, on) if one[3] != "None"] == told, on

    @invariant()
    def after_the_clock_nothing_is_left_open_that_was_over(self) -> None:
        if not hasattr(self, "case"):
            return
        command = LetTimePass(case=self.case.id, as_of=self.today)
        waited = [r for r in rows(self.case) if r.kind in EXPECTED and r.state == "open" and not r.provisional]
        over = [r for r in waited if r.due_from is not None and r.due_from <= self.today]
        to_record = bool(self.case.city.world.decided(command, at=instant(f"{self.today} 23:00:00")).facts)
        assert to_record or not over, over


TestReopened = Reopened.TestCase
TestReopened.settings = settings(max_examples=tries(20), stateful_step_count=25, deadline=None)
