"""Appeals in a car park's case: one tier, outside the decree, against the notice and against the fine; and the fine's money to its end."""

from __future__ import annotations

from datetime import date

import pytest

from domain.cases.commands.file import ReviewCase
from domain.cases.events.appeals import AppealDecided, AppealLodged, DecisionAcknowledged
from domain.cases.events.common import Authority
from domain.cases.events.file import CaseAnnulled, CaseClosed
from domain.cases.events.fines import FineDefaulted, FinePaid, RefundDue
from domain.cases.events.opening import NoticeServed
from tests.domain.cases.people import MAYOR, OFFICER, SECRETARY, Person
from tests.domain.harness import day, one, refused
from tests.domain.parking.city import Breach, CarPark


def i_11() -> Breach:
    """Notice of 5 March 2026, proof of 20 March: ten days, R$ 1,000.00."""
    breach = CarPark().notice("2026-03-05")
    breach.clock("2026-03-10")
    breach.prove("2026-03-20")
    return breach


def test_the_notice_may_be_appealed_15_days_from_its_service_and_the_source_is_named() -> None:
    breach = CarPark().notice("2026-03-05")
    served = breach.of(NoticeServed)[0]
    assert (served.track.act, served.last_day) == ("non-compliance", date(2026, 3, 20))
    assert served.receipt is not None
    assert any("not in Decreto 51.395" in s.source for c in served.receipt.computed for s in c.explanation)


def test_an_appeal_against_the_notice_stops_no_day_of_the_fine() -> None:
    breach = CarPark().notice("2026-03-05")
    lodged = one(breach.appeal("2026-03-06", act="non-compliance"), AppealLodged)
    assert (lodged.tier, lodged.timely) == (1, True)
    assert breach.fine("2026-03-15") == (6, 60000)


def test_the_authority_may_suspend_it_and_no_day_is_charged_until_the_decision() -> None:
    breach = CarPark().notice("2026-03-05")
    breach.appeal("2026-03-11", act="non-compliance")
    breach.suspend("2026-03-12")
    assert [breach.fine(f"2026-03-{d}") for d in (11, 12, 31)] == [(2, 20000), (2, 20000), (2, 20000)]
    breach.decide("dismissed", "2026-04-06")
    assert [breach.fine(f"2026-04-{d:02}") for d in (5, 6, 7)] == [(2, 20000), (3, 30000), (4, 40000)]
    breach.prove("2026-04-10")
    assert breach.amount == 60000


def test_by_an_act_every_timely_appeal_suspends_it_from_its_lodging() -> None:
    park = CarPark()
    park.world.setting("spe.appeal.suspends", ("daily-fine",), "2026-01-01")
    breach = park.notice("2026-03-05")
    breach.appeal("2026-03-12", act="non-compliance")
    assert breach.fine("2026-03-31") == (2, 20000)


def test_an_appeal_against_the_notice_after_its_15_days_is_kept_and_not_upheld() -> None:
    breach = i_11()
    breach.appeal("2026-03-24", act="non-compliance")
    assert breach.of(AppealLodged)[0].timely is False
    with refused("appeal_out_of_time"):
        breach.decide("upheld", "2026-04-06")


def test_an_appeal_in_time_against_the_notice_annuls_the_fine_and_what_was_paid_is_due_back() -> None:
    breach = CarPark().notice("2026-03-05")
    breach.appeal("2026-03-16", act="non-compliance")
    breach.prove("2026-03-20")
    breach.pay(100000, "2026-03-23")
    facts = breach.decide("upheld", "2026-04-06")
    assert (one(facts, CaseAnnulled).annulled_on, one(facts, RefundDue).amount_centavos) == (date(2026, 4, 6), 100000)
    assert (breach.fine("2026-04-30"), breach.status("2026-04-06")) == ((0, 0), "annulled")
    with refused("nothing_to_appeal"):
        breach.appeal("2026-04-07", act="non-compliance")


def test_the_fine_is_notified_once_it_is_known_and_is_due_with_the_end_of_the_term_to_appeal() -> None:
    breach = i_11()
    assert (breach.status("2026-03-20"), breach.state.ledger.defaulted) == ("fine-stopped", False)
    served = one(breach.serve("2026-03-23"), NoticeServed)
    assert (served.track.act, served.last_day) == ("fine", date(2026, 4, 7))
    assert ("due", "fine", "open", "2026-04-07") in breach.deadlines("2026-04-07")
    facts = breach.clock("2026-04-08")
    assert (one(facts, FineDefaulted).due_on, breach.status("2026-04-08")) == (date(2026, 4, 7), "defaulted")


def test_before_it_is_known_there_is_no_fine_to_contest_and_before_a_notice_none_is_due() -> None:
    breach = CarPark().notice("2026-03-05")
    with refused("nothing_to_appeal", "SPE-5", act="fine", field="contestedAct", known=["non-compliance"]):
        breach.appeal("2026-03-16")
    breach.prove("2026-03-20")
    breach.clock("2026-06-01")
    assert (breach.of(FineDefaulted), breach.status("2026-06-01")) == ([], "fine-stopped")


def test_a_paid_fine_that_nobody_contests_closes_the_case() -> None:
    breach = i_11()
    breach.serve("2026-03-23")
    assert one(breach.pay(100000, "2026-04-06"), FinePaid).paid_on == date(2026, 4, 6)
    assert breach.status("2026-04-06") == "paid"
    assert one(breach.clock("2026-04-08"), CaseClosed).outcome == "paid"


@pytest.mark.parametrize(("suspends", "due"), [((), ("lapsed", "2026-04-07")), (("payment",), ("open", "2026-04-22"))])
def test_an_appeal_suspends_no_payment_unless_an_act_says_so(suspends: tuple[str, ...], due: tuple[str, str]) -> None:
    breach = i_11()
    breach.park.world.setting("spe.appeal.suspends", suspends, "2026-01-01")
    breach.serve("2026-03-23")
    breach.appeal("2026-03-30")
    breach.decide("dismissed", "2026-04-06")
    told = one(breach.acknowledge("2026-04-07"), DecisionAcknowledged)
    assert told.due_on == date.fromisoformat(due[1])
    assert ("due", "fine", *due) in breach.deadlines("2026-04-08")
    defaulted = breach.clock("2026-04-08")
    assert [e.due_on for _, e in defaulted if isinstance(e, FineDefaulted)] == ([date(2026, 4, 7)] if due[0] == "lapsed" else [])


def test_no_decision_gives_another_amount_than_the_days_do() -> None:
    breach = i_11()
    breach.serve("2026-03-23")
    breach.appeal("2026-03-30")
    with refused("daily_fine_follows_cure", "SPE-5-II"):
        breach.decide("partly-upheld", "2026-04-06")
    breach.prove("2026-04-06", cured="2026-03-16")
    assert (breach.amount, one(breach.decide("dismissed", "2026-04-07"), AppealDecided).tier) == (60000, 1)


def test_a_final_fine_is_reviewed_by_annulment_only() -> None:
    breach = i_11()
    breach.serve("2026-03-23")
    review = ReviewCase(
        case=breach.id, reviewed_on=day("2026-05-04"), new_facts="Perícia.", reasons="R.", authority=Authority("secretary", "S"),
    )  # fmt: skip
    with refused("daily_fine_follows_cure"):
        breach.park.ask(review, "2026-05-04", SECRETARY)


def test_an_appeal_against_a_notice_of_the_secretary_goes_to_the_mayor() -> None:
    park = CarPark()
    park.world.setting("roles.fine", ("secretary",), "2026-01-01")
    breach = park.notice("2026-03-05", person=SECRETARY)
    breach.appeal("2026-03-16", act="non-compliance")
    with refused("authority_not_competent", competent=["mayor"]):
        breach.decide("upheld", "2026-04-06")
    assert one(breach.decide("upheld", "2026-04-06", by=MAYOR), AppealDecided).outcome == "upheld"


def test_who_drew_up_the_notice_decides_no_appeal_against_it() -> None:
    clerk_and_secretary = Person(SECRETARY.id, frozenset({"clerk", "secretary"}), SECRETARY.authority)
    breach = CarPark().notice("2026-03-05", person=clerk_and_secretary)
    breach.appeal("2026-03-16", act="non-compliance")
    with refused("separation_of_duties", because="recorded-or-imposed"):
        breach.decide("upheld", "2026-04-06")


def test_an_act_may_open_a_second_tier() -> None:
    park = CarPark()
    park.world.setting("spe.appeal.tiers", ("secretary", "mayor"), "2026-01-01")
    breach = park.notice("2026-03-05")
    breach.appeal("2026-03-16", act="non-compliance")
    breach.decide("dismissed", "2026-04-06")
    breach.acknowledge("2026-04-07")
    assert one(breach.appeal("2026-04-22", act="non-compliance"), AppealLodged).tier == 2
    breach.decide("upheld", "2026-05-04", by=MAYOR)
    assert breach.status("2026-05-04") == "annulled"


def test_an_officer_decides_no_appeal() -> None:
    breach = CarPark().notice("2026-03-05")
    breach.appeal("2026-03-16", act="non-compliance")
    with refused("authority_not_competent"):
        breach.decide("upheld", "2026-04-06", by=OFFICER)
