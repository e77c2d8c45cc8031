"""Both sides of each line that a breach crosses: first and last days, what is known when, what came before or after its end."""

from __future__ import annotations

from datetime import date

import pytest

from domain.acts.content import CalendarDay, CalendarDays, CompetentBody, DailyRate, IndexFactor
from domain.cases.events.fines import FinePaid, FineReassessed, RefundDue
from domain.cases.events.non_compliance import ComplianceProven, CureTermBegun, DailyFineStarted, DailyFineStopped, OperationEnded
from domain.cases.events.opening import NoticeServed
from domain.cases.events.terms import DeadlineRecomputed
from domain.parking import commands as c
from tests.domain.harness import day, of, one, refused
from tests.domain.parking.city import PARKING, Breach, C, CarPark, D, spaces


def i_01() -> Breach:
    return CarPark().notice("2026-03-05")


def closed(park: CarPark, *days: str, published_on: str) -> None:
    content = CalendarDays(tuple(CalendarDay(day(d), "office-closed", "Enchente") for d in days))
    park.world.act("Decreto 9", days[0], content, published_on=published_on)


def test_the_word_of_the_case_on_both_sides_of_each_day() -> None:
    breach = i_01()
    breach.prove("2026-03-20", cured="2026-03-16")
    days = ("05", "09", "10", "15", "16", "31")
    assert [breach.status(f"2026-03-{d}") for d in days] == [
        "notified",
        "notified",
        "fine-running",
        "fine-running",
        "fine-stopped",
        "fine-stopped",
    ]
    assert [breach.accrued(f"2026-03-{d}").running for d in ("14", "15", "16")] == [True, False, False]


def test_an_appeal_against_the_notice_shows_from_its_day_on() -> None:
    breach = i_01()
    breach.appeal("2026-03-07", act="non-compliance")
    assert [breach.status(f"2026-03-{d}") for d in ("06", "07", "10")] == ["notified", "under-appeal-1", "fine-running"]


@pytest.mark.parametrize(("reached", "in_time"), [("2026-03-09", True), ("2026-03-10", False)])
def test_the_last_day_of_the_term_is_in_time_and_the_next_is_not(reached: str, in_time: bool) -> None:
    breach = i_01()
    assert one(breach.prove("2026-03-20", cured=reached), ComplianceProven).in_time is in_time


@pytest.mark.parametrize(("served", "warnings", "first"), [("2026-03-09", (), 10), ("2026-03-10", ("served_after_cure_deadline",), 11)])
def test_from_the_drawing_up_a_service_on_the_last_day_is_no_late_one(served: str, warnings: tuple[str, ...], first: int) -> None:
    park = CarPark()
    park.world.setting("spe.cure.start", "drawn_up", "2026-01-01")
    breach = park.notice("2026-03-05", served=served)
    begun = breach.of(CureTermBegun)[0]
    assert (begun.warnings, begun.first_fine_day) == (warnings, date(2026, 3, first))


def test_the_term_to_cure_is_met_open_or_lapsed() -> None:
    breach = i_01()
    assert [breach.deadlines(f"2026-03-{d}")[-1][2] for d in ("09", "10")] == ["open", "lapsed"]
    breach.park.handed_to(D, "2026-03-10")
    assert breach.deadlines("2026-03-10")[-1][2] == "met"
    unserved = CarPark().notice("2026-03-05", served=None)
    unserved.prove("2026-03-20")
    assert unserved.deadlines("2026-03-20") == [("cure", "non-compliance", "met", "2026-03-09")]
    unserved.serve("2026-03-05", entered="2026-03-25")
    assert ("cure", "non-compliance", "lapsed", "2026-03-09") in unserved.deadlines("2026-03-25")


def test_a_late_appeal_suspends_nothing_by_itself() -> None:
    park = CarPark()
    park.world.setting("spe.appeal.suspends", ("daily-fine",), "2026-01-01")
    breach = park.notice("2026-03-05")
    breach.appeal("2026-03-23", act="non-compliance")
    assert breach.fine("2026-03-31") == (22, 220000)


def test_a_longer_term_that_covers_all_days_fined_leaves_no_fine() -> None:
    breach = i_01()
    breach.prove("2026-03-11")
    assert breach.amount == 10000
    closed(breach.park, "2026-03-09", "2026-03-10", published_on="2026-03-16")
    breach.recompute("Decreto 9", "2026-03-16")
    assert (breach.cure_by, breach.amount, breach.fine("2026-03-31")) == ("2026-03-11", 0, (0, 0))
    assert [e.to_centavos for e in breach.of(FineReassessed)] == [0]
    assert len(breach.of(DailyFineStarted)) == 1


def test_before_any_fine_a_longer_term_is_all_that_is_recorded() -> None:
    breach = i_01()
    closed(breach.park, "2026-03-09", published_on="2026-03-06")
    facts = breach.recompute("Decreto 9", "2026-03-06")
    assert [type(event) for _, event in facts] == [DeadlineRecomputed]


def test_a_rate_published_later_makes_no_counted_fine_dearer() -> None:
    park = CarPark()
    park.world.act("IPCA 2027", "2027-01-01", IndexFactor("IPCA", "1.0437"))
    breach = park.notice("2026-12-15")
    breach.prove("2027-01-11")
    park.world.act("Portaria 9", "2027-01-01", DailyRate(20000), published_on="2027-02-01")
    closed(park, "2026-12-18", published_on="2027-02-01")
    breach.recompute("Decreto 9", "2027-02-01")
    assert (breach.cure_by, breach.amount, len(breach.of(DailyFineStopped))) == ("2026-12-21", 234370, 1)


def test_a_fine_of_no_day_is_not_paid_and_what_came_in_is_due_back() -> None:
    breach = i_01()
    breach.pay(10000, "2026-03-06")
    breach.clock("2026-03-10")
    facts = breach.prove("2026-03-12", cured="2026-03-09")
    assert (of(facts, FinePaid), one(facts, RefundDue).amount_centavos) == ([], 10000)


def test_what_is_paid_after_the_end_above_the_fine_is_due_back_at_once() -> None:
    breach = i_01()
    breach.prove("2026-03-11")
    assert one(breach.pay(15000, "2026-03-12"), RefundDue).amount_centavos == 5000


def test_a_second_notice_to_cure_is_no_notice_of_the_fine() -> None:
    breach = i_01()
    breach.prove("2026-03-20")
    again = one(breach.serve("2026-03-23", act="non-compliance"), NoticeServed)
    assert (again.track.act, again.effective, again.warnings) == ("non-compliance", False, ("notice_already_served",))


def test_a_company_that_comes_back_may_be_notified_anew() -> None:
    breach = i_01()
    breach.park.handed_to(D, "2026-03-15")
    breach.park.handed_to(C, "2026-03-20")
    again = breach.park.notice("2026-03-20")
    assert (again.cure_by, breach.fine("2026-04-30"), again.fine("2026-03-26")) == ("2026-03-23", (5, 50000), (3, 30000))


def test_where_acts_name_bodies_a_notice_may_still_name_none() -> None:
    park = CarPark()
    park.world.act("Portaria 3", "2026-01-01", CompetentBody("SUBPREFEITURA", "Subprefeituras"))
    assert park.notice("2026-03-05").cure_by == "2026-03-09"


def test_on_its_last_day_the_company_may_still_cure() -> None:
    breach = i_01()
    breach.park.handed_to(D, "2026-03-15", entered="2026-03-16")
    breach.prove("2026-03-20", cured="2026-03-14")
    assert breach.fine("2026-03-31") == (4, 40000)


@pytest.mark.parametrize(("cured", "ended", "days"), [("2026-03-14", 0, 4), ("2026-03-15", 0, 5), ("2026-03-16", 1, 5)])
def test_a_change_of_hands_after_the_cure_changes_nothing(cured: str, ended: int, days: int) -> None:
    breach = i_01()
    breach.prove("2026-03-20", cured=cured)
    facts = breach.park.handed_to(D, "2026-03-15" if ended else "2026-03-16", entered="2026-03-21")
    assert (len(of(facts, OperationEnded)), breach.fine("2026-03-31")[0]) == (ended, days)


def test_a_change_of_hands_leaves_an_annulled_case_alone() -> None:
    breach = i_01()
    breach.annul("2026-03-12")
    assert of(breach.park.handed_to(D, "2026-03-15"), OperationEnded) == []


def test_of_two_changes_on_one_day_the_one_entered_last_rules() -> None:
    park = CarPark()
    park.handed_to("", "2026-03-05")
    park.handed_to(D, "2026-03-05")
    running = park.state.operator_on(day("2026-03-05"))
    assert running is not None
    assert running.cnpj == D


def test_what_was_counted_on_the_day_of_the_notice_disproves_no_later_cure() -> None:
    park = CarPark(given=spaces(90, 5))
    park.declare("2026-03-05", spaces(90, 4))
    breach = park.notice("2026-03-05")
    assert one(breach.prove("2026-03-09"), ComplianceProven).warnings == ("register_not_updated",)


def test_a_proof_that_declares_a_fault_of_the_day_of_the_notice_is_refused() -> None:
    breach = i_01()
    with refused("compliance_not_proven", required=5, reserved=4):
        breach.prove("2026-03-09", cured="2026-03-05", given=spaces(90, 4))


def test_an_exclusion_from_before_the_notice_that_is_told_later_is_a_cure_of_its_day() -> None:
    breach = i_01()
    breach.park.mode("2026-03-01", valet_only=True, entered="2026-03-10")
    proven = one(breach.prove("2026-03-16"), ComplianceProven)
    assert (proven.cured_on, proven.in_time, breach.fine("2026-03-31")) == (date(2026, 3, 5), True, (0, 0))


def test_a_reserved_space_that_is_not_owed_needs_no_sign() -> None:
    assert CarPark(given=spaces(9, 1, signed=False, medium_size=False)).on("2026-03-05").compliant is True


def test_what_a_late_entry_states_holds_since_the_operator_began() -> None:
    park = CarPark(given=None)
    late = park.world.new_id("facility")
    company = c.OperatorCompany(C, "direct", day("2026-02-02"))
    park.ask(
        c.RegisterFacility(facility=late, regime=PARKING, name="N", kind="private", operator=company, valet_only=True, spaces=spaces(9, 0)),
        "2026-03-05",
    )
    park.id = late
    assert [park.on(d).excluded_by for d in ("2026-02-01", "2026-02-02")] == ["", "valet_only"]


def test_an_annulled_notice_is_appealed_no_more_and_a_pending_appeal_has_lost_its_object() -> None:
    breach = i_01()
    breach.appeal("2026-03-06", act="non-compliance")
    breach.annul("2026-03-12")
    with refused("case_annulled"):
        breach.decide("dismissed", "2026-03-16")
    other = i_01()
    other.annul("2026-03-12")
    with refused("nothing_to_appeal"):
        other.appeal("2026-03-13", act="non-compliance")


@pytest.mark.parametrize(("on", "warnings"), [("2026-03-31", ()), ("2026-04-01", ("daily_rate_not_published_for_month",))])
def test_where_rates_are_monthly_each_month_asks_for_one(on: str, warnings: tuple[str, ...]) -> None:
    park = CarPark()
    park.world.setting("spe.daily.rate_table", "monthly", "2026-01-01")
    park.world.act("Portaria 8", "2026-03-01", DailyRate(10200))
    assert park.notice("2026-03-05").accrued(on).warnings == warnings


def test_i_15_a_day_of_cure_counts_with_evidence_only_and_without_one_the_day_of_the_proof_does() -> None:
    breach = i_01()
    for evidence in ("", "  "):
        with refused("evidence_required", "SPE-5-I", field="evidence"):
            breach.prove("2026-03-20", cured="2026-03-16", evidence=evidence)
    breach.prove("2026-03-20", evidence="")
    assert breach.fine("2026-03-31") == (10, 100000)
