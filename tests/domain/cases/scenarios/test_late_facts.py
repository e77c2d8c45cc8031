"""Facts that come late, or twice, or at once: what the clock recorded gives way to what really happened in time."""

from __future__ import annotations

import pytest

from domain.cases.events.appeals import AppealLodged
from domain.cases.events.fines import FineDefaulted
from domain.cases.events.terms import AppealPeriodLapsed, LapseUndone
from domain.cases.state import FINE
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.people import OFFICER, SECRETARY
from tests.domain.harness import Stale, day, of, refused


def lapsed() -> CaseFile:
    """16-I on Monday 2 March 2026, served; the clock has recorded on 18 March that nobody appealed and nobody paid."""
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.clock("2026-03-18")
    assert case.state.ledger.defaulted
    return case


def test_a_timely_appeal_entered_after_the_lapse_undoes_it_and_the_default() -> None:
    case = lapsed()
    lodged = case.appeal("2026-03-17 16:00:00", entered="2026-03-23")
    says(lodged, timely=True, lodged_on=day("2026-03-17"), last_day=day("2026-03-17"))
    assert {(e.track, e.tier, e.of) for e in case.of(LapseUndone)} == {(FINE, 1, "appeal-period"), (FINE, 1, "default")}
    assert (case.term().lapsed, case.state.ledger.defaulted, case.state.ledger.due_on) == (False, False, None)
    assert case.clock("2026-07-01") == []
    with refused("appeal_pending", "AME-22-II"):
        case.propose("22-II", "2026-07-01")


def test_it_undoes_a_proposed_cassation_and_the_finality_too() -> None:
    case = lapsed()
    case.propose("22-II", "2026-03-19")
    case.appeal("2026-03-17 16:00:00", entered="2026-03-23")
    assert case.state.proposals[0].dropped_on == day("2026-03-19")
    noted = case.city.vehicle_state(case.city.v1).infractions.of(case.id)
    assert noted is not None
    assert noted.outcome == "open"


def test_a_late_appeal_after_the_lapse_is_kept_and_undoes_nothing() -> None:
    case = lapsed()
    says(case.appeal("2026-03-23"), timely=False)
    assert (case.of(LapseUndone), case.state.ledger.defaulted) == ([], True)


def test_a_payment_of_an_earlier_day_entered_after_the_default_undoes_the_default_and_not_the_lapse() -> None:
    case = lapsed()
    facts = case.pay(28000, "2026-03-16", entered="2026-03-24")
    assert "case.fine_paid" in kinds(facts)
    assert [(e.track, e.of) for e in of(facts, LapseUndone)] == [(FINE, "default")]
    assert (case.state.ledger.paid_on, case.state.ledger.defaulted, case.term().lapsed) == (day("2026-03-16"), False, True)


def test_a_payment_after_the_due_day_pays_and_leaves_the_default_in_the_record() -> None:
    case = lapsed()
    facts = case.pay(28000, "2026-03-20")
    assert kinds(facts) == ["case.fine_paid", "case.payment_recorded"]
    assert of(facts, LapseUndone) == []


def acknowledged_and_lapsed() -> CaseFile:
    """Dismissed, acknowledged on 31 March, lapsed on 16 April, defaulted, impeded on 17 April."""
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.appeal("2026-03-10")
    case.decide(1, "dismissed", "2026-03-25")
    case.acknowledge(1, "2026-03-31")
    case.clock("2026-04-16")
    case.impede("21-b", "2026-04-17", person=SECRETARY)
    return case


def test_a_timely_appeal_to_the_mayor_entered_late_lifts_the_impediment_that_rested_on_the_default() -> None:
    case = acknowledged_and_lapsed()
    lodged = case.appeal("2026-04-15 16:00:00", entered="2026-04-22")
    says(lodged, tier=2, timely=True)
    assert case.state.impediments[0].lifted_on == day("2026-04-17")
    assert not any(case.city.impeded(case.city.v1, on) for on in ("2026-04-17", "2026-04-18", "2026-04-22"))
    assert (case.state.ledger.defaulted, case.term(2).lapsed) == (False, False)


def test_a_payment_in_time_entered_late_lifts_it_too() -> None:
    case = acknowledged_and_lapsed()
    case.pay(28000, "2026-04-15", entered="2026-04-22")
    assert case.state.impediments[0].lifted_on == day("2026-04-17")
    assert not any(case.city.impeded(case.city.v1, on) for on in ("2026-04-17", "2026-04-18", "2026-04-22"))


def test_an_acknowledgement_of_an_earlier_day_entered_late_starts_the_term_from_that_day() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.appeal("2026-03-10")
    case.decide(1, "dismissed", "2026-03-25")
    says(case.acknowledge(1, "2026-03-31", entered="2026-05-20"), last_day=day("2026-04-15"), due_on=day("2026-04-15"))
    says(of(case.clock("2026-05-20"), AppealPeriodLapsed)[0], tier=2, last_day=day("2026-04-15"))


def test_a_notice_of_an_earlier_day_entered_late_starts_the_term_from_that_day() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1, served=None)
    case.notice("2026-03-04", entered="2026-05-20")
    assert case.last_day() == day("2026-03-19")
    facts = case.clock("2026-05-20")
    assert [(e.last_day, e.due_on) for e in of(facts, AppealPeriodLapsed)] == [(day("2026-03-19"), day("2026-03-19"))]
    assert len(of(facts, FineDefaulted)) == 1


@pytest.mark.parametrize("late", [False, True])
def test_an_appeal_lodged_twice_stands_once(late: bool) -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    when = "2026-03-20" if late else "2026-03-10"
    case.appeal(when)
    with refused("appeal_already_pending"):
        case.appeal(when)
    assert len(case.of(AppealLodged)) == 1


def test_two_officers_at_once_on_one_vehicle_the_second_decides_anew_and_sees_the_first() -> None:
    city = americana()
    first = city.draft("16-I", "2026-03-10 08:00:00", vehicle=city.v1)
    second = city.draft("16-I", "2026-03-10 18:00:00", vehicle=city.v1)
    seen_by_both = city.world.decided(second.command, at=second.at, person=OFFICER.id, roles=OFFICER.roles)
    one = city.record(first)
    with pytest.raises(Stale):
        city.world.append(seen_by_both)
    two = city.record(second)
    says(one.fine, multiplier=1, prior=None)
    says(two.fine, multiplier=2, prior=one.id)


def test_an_act_recorded_between_reading_and_saving_makes_the_decision_anew() -> None:
    city = americana()
    draft = city.draft("16-I", "2026-02-13", vehicle=city.v1)
    decided_before = city.world.decided(draft.command, at=draft.at, person=OFFICER.id, roles=OFFICER.roles)
    city.calendar_act("Decreto 13.500/2026", "2026-02-13", {"2026-03-02": "office-closed"})
    with pytest.raises(Stale):
        city.world.append(decided_before)
    case = city.record(draft)
    assert case.term().last_day == day("2026-03-03")
