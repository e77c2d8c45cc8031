"""The clock beside the scenarios: when a case closes, what keeps it open, what opens it again."""

from __future__ import annotations

import pytest

from domain.cases.commands.clock import LetTimePass
from domain.cases.commands.measures import ImposeCassation
from domain.cases.events.file import CaseClosed
from domain.cases.events.fines import FineDefaulted
from domain.cases.events.terms import AppealPeriodLapsed
from domain.cases.state import FINE
from domain.cases.status import status_on
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.people import CLERK, MAYOR, SECRETARY
from tests.domain.cases.world import City
from tests.domain.harness import day, instant, of, refused


def overloaded(city: City) -> CaseFile:
    """16-I on Monday 2 March 2026: last day Tuesday 17 March."""
    return city.infraction("16-I", "2026-03-02", vehicle=city.v1)


def test_the_clock_is_not_asked_about_a_day_that_has_not_come() -> None:
    case = overloaded(americana())
    with refused("date_in_future", field="asOf"):
        case.city.ask(LetTimePass(case=case.id, as_of=day("2026-03-19")), instant("2026-03-18T23:59:59"), CLERK)


def test_a_late_appeal_does_not_keep_the_lapse_from_being_recorded() -> None:
    case = overloaded(americana())
    case.appeal("2026-03-18")
    facts = case.clock("2026-03-19")
    says(of(facts, AppealPeriodLapsed)[0], track=FINE, tier=1, last_day=day("2026-03-17"), due_on=day("2026-03-17"))
    assert [e.opens for e in of(facts, FineDefaulted)] == ["AME-21-b"]


def test_an_annulled_case_closes_once_the_city_has_paid_back() -> None:
    case = overloaded(americana())
    case.pay(28000, "2026-03-10")
    case.annul("2026-03-12")
    assert case.clock("2026-03-13") == []
    case.refund(28000, "2026-03-16")
    says(of(case.clock("2026-03-17"), CaseClosed)[0], closed_on=day("2026-03-17"), outcome="annulled")


def test_a_paid_case_stays_open_while_its_vehicle_is_impeded() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    case.impede("21-c", "2026-03-02")
    case.pay(28000, "2026-03-10")
    assert of(case.clock("2026-03-18"), CaseClosed) == []
    case.lift(1, "2026-03-20", presented=True)
    assert kinds(case.clock("2026-03-21")) == ["case.closed"]


def test_a_paid_case_stays_open_while_an_appeal_is_pending() -> None:
    case = overloaded(americana())
    case.pay(28000, "2026-03-10")
    case.appeal("2026-03-16")
    assert case.clock("2026-05-04") == []


def test_a_closed_case_says_nothing_more_and_is_open_again_after_a_timely_appeal_entered_late() -> None:
    case = overloaded(americana())
    case.pay(28000, "2026-03-10")
    case.clock("2026-03-18")
    assert case.state.closed_on == day("2026-03-18")
    assert case.clock("2026-04-18") == []
    case.appeal("2026-03-16 15:00:00", entered="2026-04-20")
    assert status_on(case.state, case.city.law(), day("2026-04-20")) == "under-appeal-1"


def test_a_second_payment_opens_a_closed_case_until_it_is_paid_back() -> None:
    case = overloaded(americana())
    case.pay(28000, "2026-03-10")
    case.clock("2026-03-18")
    case.pay(28000, "2026-03-20")
    assert (case.state.closed_on, case.clock("2026-03-21")) == (None, [])
    case.refund(28000, "2026-03-23")
    says(of(case.clock("2026-03-24"), CaseClosed)[0], closed_on=day("2026-03-24"), outcome="paid")


def cassation_of_v1(city: City) -> CaseFile:
    """22-I imposed on 31 March 2026 and served on 1 April: last day to go to the Mayor Thursday 16 April."""
    case = city.open_cassation("22-I", city.v1, "2026-03-02")
    case.notice("2026-03-02", proposal=1)
    case.cassate(1, "2026-03-31")
    case.notice("2026-04-01", act="cassation", number=1)
    return case


def test_a_cassation_case_closes_with_its_effect() -> None:
    case = cassation_of_v1(americana())
    assert case.clock("2026-04-16") == []
    facts = case.clock("2026-04-17")
    assert kinds(facts) == [
        "case.appeal_period_lapsed", "case.cassation_effective", "case.closed", "company.barred", "permit.cassated",
    ]  # fmt: skip
    says(of(facts, CaseClosed)[0], outcome="cassated")


def test_a_timely_appeal_entered_after_the_effect_gives_the_permit_back_and_undoes_the_bar() -> None:
    city = americana()
    case = cassation_of_v1(city)
    case.clock("2026-04-17")
    assert (city.status(city.v1, "2026-04-17"), city.bars()) == ("cancelled", [(day("2026-04-17"), day("2027-04-17"))])
    case.appeal("2026-04-16 17:00:00", act="cassation", number=1, entered="2026-04-22")
    assert (city.status(city.v1, "2026-04-17"), city.bars()) == ("valid", [])
    assert (case.state.proposals[0].effective_on, case.state.closed_on) == (None, None)
    assert case.clock("2026-06-30") == []
    case.decide(1, "dismissed", "2026-07-01", person=MAYOR)
    case.acknowledge(1, "2026-07-06")
    case.clock("2026-07-07")
    assert (city.status(city.v1, "2026-07-05"), city.status(city.v1, "2026-07-06")) == ("valid", "cancelled")
    assert city.bars() == [(day("2026-07-06"), day("2027-07-06"))]


def test_a_closure_declared_afterwards_takes_a_cassation_its_effect_until_the_longer_term_is_over() -> None:
    city = americana()
    case = cassation_of_v1(city)
    case.clock("2026-04-17")
    city.calendar_act("Decreto 13.600/2026", "2026-04-17", {"2026-04-16": "office-closed"})
    assert kinds(case.recompute("Decreto 13.600/2026", "2026-04-17")) == [
        "case.deadline_recomputed", "case.lapse_undone", "company.bar_undone", "permit.cassation_undone",
    ]  # fmt: skip
    assert case.clock("2026-04-17") == []
    case.clock("2026-04-18")
    assert (city.status(city.v1, "2026-04-17"), city.status(city.v1, "2026-04-18")) == ("valid", "cancelled")


def test_a_cassation_waits_while_the_fine_that_it_rests_on_is_under_a_timely_appeal() -> None:
    case = overloaded(americana())
    case.propose("22-II", "2026-03-18")
    case.notice("2026-03-18", proposal=1)
    case.cassate(1, "2026-04-06")
    case.notice("2026-04-07", act="cassation", number=1)
    case.restore("2026-05-15", "2026-04-20")
    case.appeal("2026-04-22")
    assert "case.cassation_effective" not in kinds(case.clock("2026-05-20"))


def test_an_impediment_has_a_term_to_appeal_of_its_own_and_its_lapse_says_nothing_of_the_fine() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    case.impede("21-c", "2026-03-02", person=SECRETARY)
    case.notice("2026-03-03", act="impediment", number=1)
    case.appeal("2026-03-10")
    facts = case.clock("2026-03-19")
    assert [(e.track.act, e.due_on) for e in of(facts, AppealPeriodLapsed)] == [("impediment", None)]
    assert kinds(facts) == ["case.appeal_period_lapsed"]


def test_where_an_act_lets_only_fines_be_appealed_a_cassation_takes_effect_on_its_own_day() -> None:
    city = americana()
    city.reading("ame.appeal.other_acts", value=False)
    case = city.open_cassation("22-I", city.v1, "2026-03-02")
    case.notice("2026-03-02", proposal=1)
    case.cassate(1, "2026-03-31")
    case.clock("2026-03-31")
    assert (city.status(city.v1, "2026-03-30"), city.status(city.v1, "2026-03-31")) == ("valid", "cancelled")


@pytest.mark.parametrize("effective_on", ["2026-03-31", "2026-04-17"])
def test_nobody_chooses_the_day_on_which_a_cassation_takes_effect(effective_on: str) -> None:
    city = americana()
    case = city.open_cassation("22-I", city.v1, "2026-03-02")
    case.defend(1, "2026-03-10 09:00:00")
    command = ImposeCassation(
        case=case.id, proposal=1, authority=SECRETARY.authority, reasons="Nos autos.", decided_on=day("2026-03-31"),
        effective_on=day(effective_on),
    )  # fmt: skip
    with refused("effective_day_not_as_law", "AME-22"):
        city.ask(command, instant("2026-04-20"), SECRETARY)
