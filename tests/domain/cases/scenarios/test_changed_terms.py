"""Chapter A, terms that change: an act of the calendar only ever makes a communicated term longer, and says so with a fact of its own."""

from __future__ import annotations

from domain.cases.commands.appeals import RestoreDeadline
from domain.cases.events.appeals import AppealFoundTimely
from domain.cases.events.terms import AppealPeriodLapsed, DeadlineRecomputed, DeadlineRestored, LapseUndone
from domain.cases.state import FINE
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.people import SECRETARY
from tests.domain.cases.world import City
from tests.domain.harness import day, instant, of, refused

DECREE = "Decreto 13.500/2026"


def a_01(city: City) -> CaseFile:
    """Item 16-I on Friday 13 February 2026: last day Monday 2 March."""
    return city.infraction("16-I", "2026-02-13", vehicle=city.v1)


def test_a_24_a_decree_that_closes_the_last_day_moves_it_by_a_new_fact_and_the_old_day_stays_in_the_record() -> None:
    city = americana()
    case = a_01(city)
    city.calendar_act(DECREE, "2026-03-01", {"2026-03-02": "office-closed"})
    facts = case.recompute(DECREE, "2026-03-01")
    assert kinds(facts) == ["case.deadline_recomputed"]
    says(of(facts, DeadlineRecomputed)[0], track=FINE, tier=1, old=day("2026-03-02"), new=day("2026-03-03"), cause=DECREE)
    assert (case.served().last_day, case.last_day()) == (day("2026-03-02"), day("2026-03-03"))
    assert case.appeal("2026-03-03 23:00:00").timely


def test_a_24_counting_again_under_the_same_calendar_says_nothing_more() -> None:
    city = americana()
    case = a_01(city)
    city.calendar_act(DECREE, "2026-03-01", {"2026-03-02": "office-closed"})
    case.recompute(DECREE, "2026-03-01")
    assert case.recompute(DECREE, "2026-03-01") == []


def test_a_24_a_second_term_is_counted_again_too_and_a_decided_appeal_is_not_touched() -> None:
    city = americana()
    case = a_01(city)
    case.appeal("2026-02-20")
    case.decide(1, "dismissed", "2026-03-25")
    case.acknowledge(1, "2026-03-31")
    city.calendar_act(DECREE, "2026-04-01", {"2026-03-02": "office-closed", "2026-04-15": "closes-early"})
    says(of(case.recompute(DECREE, "2026-04-01"), DeadlineRecomputed)[0], tier=2, old=day("2026-04-15"), new=day("2026-04-16"))
    assert [(e.tier, e.new) for e in case.of(DeadlineRecomputed)] == [(2, day("2026-04-16"))]


def test_a_25_a_restored_term_is_in_time_on_its_last_day() -> None:
    city = americana()
    city.reading("ame.appeal1.start", "infraction_date")
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1, served="2026-03-20")
    case.restore("2026-04-10", "2026-03-23")
    says(case.last(DeadlineRestored), track=FINE, tier=1, new_last_day=day("2026-04-10"), restored_on=day("2026-03-23"),
         authority=SECRETARY.authority)  # fmt: skip
    says(case.appeal("2026-04-10 23:59:59"), timely=True, last_day=day("2026-04-10"), tier=1)


def test_a_25_and_late_on_the_day_after() -> None:
    city = americana()
    city.reading("ame.appeal1.start", "infraction_date")
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1, served="2026-03-20")
    case.restore("2026-04-10", "2026-03-23")
    says(case.appeal("2026-04-11 00:00:00"), timely=False)


def test_a_25_a_term_is_not_given_back_without_a_reason() -> None:
    case = a_01(americana())
    bare = RestoreDeadline(case=case.id, contested_act="fine", tier=1, new_last_day=day("2026-04-10"), authority=SECRETARY.authority,
                           reasons="", restored_on=day("2026-03-23"))  # fmt: skip
    with refused("reason_required"):
        case.city.ask(bare, instant("2026-03-23"), SECRETARY)


def test_a_40_a_closure_declared_afterwards_undoes_the_lapse_and_makes_the_late_appeal_timely() -> None:
    city = americana()
    case = a_01(city)
    says(of(case.clock("2026-03-03"), AppealPeriodLapsed)[0], track=FINE, tier=1, last_day=day("2026-03-02"), due_on=day("2026-03-02"))
    assert not case.appeal("2026-03-03").timely
    city.calendar_act("Decreto 13.501/2026", "2026-03-04", {"2026-03-02": "office-closed"})
    facts = case.recompute("Decreto 13.501/2026", "2026-03-04")
    says(of(facts, DeadlineRecomputed)[0], tier=1, old=day("2026-03-02"), new=day("2026-03-03"))
    assert [(e.track, e.tier, e.of) for e in of(facts, LapseUndone)] == [(FINE, 1, "appeal-period"), (FINE, 1, "default")]
    says(of(facts, AppealFoundTimely)[0], appeal=1, last_day=day("2026-03-03"))
    assert case.state.filings[0].timely
    assert (case.term().lapsed, case.state.ledger.defaulted, case.state.ledger.due_on) == (False, False, None)
    assert case.clock("2026-03-05") == []


def test_a_40_without_an_appeal_the_lapse_is_undone_and_recorded_anew_a_day_later() -> None:
    city = americana()
    case = a_01(city)
    case.clock("2026-03-03")
    city.calendar_act("Decreto 13.501/2026", "2026-03-03", {"2026-03-02": "office-closed"})
    facts = case.recompute("Decreto 13.501/2026", "2026-03-03")
    assert [(e.track, e.tier, e.of) for e in of(facts, LapseUndone)] == [(FINE, 1, "appeal-period"), (FINE, 1, "default")]
    assert case.clock("2026-03-03") == []
    says(of(case.clock("2026-03-04"), AppealPeriodLapsed)[0], last_day=day("2026-03-03"), due_on=day("2026-03-03"))


def test_a_41_a_closure_taken_back_shortens_no_communicated_term() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-02-01", vehicle=city.v1)
    assert case.last_day() == day("2026-02-18")
    city.calendar_act("Decreto 13.502/2026", "2026-02-10", {"2026-02-16": "working"})
    assert case.recompute("Decreto 13.502/2026", "2026-02-10") == []
    assert case.last_day() == day("2026-02-18")
    assert case.appeal("2026-02-18 23:59:59").timely


def test_a_41_nor_does_it_for_an_appeal_lodged_after_the_act() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-02-01", vehicle=city.v1)
    city.calendar_act("Decreto 13.502/2026", "2026-02-10", {"2026-02-16": "working"})
    says(case.appeal("2026-02-17"), timely=True, last_day=day("2026-02-18"))


def test_l_6_a_stored_case_replays_with_the_days_that_it_was_given_whatever_the_calendar_says_now() -> None:
    city = americana()
    case = a_01(city)
    before = case.state
    city.calendar_act(DECREE, "2026-03-01", {"2026-03-02": "office-closed"})
    city.table("Decreto 13.503/2026", "2026-01-01", {"AME-16": 99999})
    assert case.replayed() == before == case.state
