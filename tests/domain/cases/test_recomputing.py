"""Terms that an act of the calendar makes longer, beside the appeals of the scenarios: the due day, a defence, a term given back."""

from __future__ import annotations

from hashlib import sha256

from msgspec import Raw
from msgspec.structs import replace

from domain.acts.acts import regime_acts
from domain.cases.case import case_stream
from domain.cases.commands.clock import RecomputeDeadlines
from domain.cases.commands.opening import ServeNotice
from domain.cases.events.common import Track
from domain.cases.events.opening import NoticeServed
from domain.cases.events.terms import DeadlineRecomputed, LapseUndone
from domain.cases.state import FINE
from domain.law.publication import EditionPublished, edition_stream
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.people import MAYOR
from tests.domain.cases.world import City
from tests.domain.harness import day, of, one, refused
from tests.domain.stored.samples import edition_path

DECREE = "Decreto 13.700/2026"


def dismissed(city: City) -> CaseFile:
    """16-I on 2 March 2026, dismissed, acknowledged on 31 March: to the Mayor, and to pay, until Wednesday 15 April."""
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.appeal("2026-03-10")
    case.decide(1, "dismissed", "2026-03-25")
    case.acknowledge(1, "2026-03-31")
    return case


def test_the_due_day_moves_with_the_term_to_appeal_to_the_mayor() -> None:
    city = americana()
    case = dismissed(city)
    city.calendar_act(DECREE, "2026-04-10", {"2026-04-15": "office-closed"})
    facts = case.recompute(DECREE, "2026-04-10")
    assert kinds(facts) == ["case.deadline_recomputed"]
    says(
        of(facts, DeadlineRecomputed)[0], tier=2, old=day("2026-04-15"), new=day("2026-04-16"), of="appeal-period", due_on=day("2026-04-16")
    )
    assert case.state.ledger.due_on == day("2026-04-16")
    assert case.clock("2026-04-16") == []
    assert case.recompute(DECREE, "2026-04-16") == []


def test_after_the_mayors_decision_only_the_due_day_is_left_to_move() -> None:
    city = americana()
    case = dismissed(city)
    case.appeal("2026-04-10")
    case.decide(2, "dismissed", "2026-05-04", person=MAYOR)
    case.acknowledge(2, "2026-05-07")
    case.clock("2026-05-23")
    city.calendar_act(DECREE, "2026-05-25", {"2026-05-22": "office-closed"})
    facts = case.recompute(DECREE, "2026-05-25")
    says(of(facts, DeadlineRecomputed)[0], track=FINE, old=day("2026-05-22"), new=day("2026-05-25"), of="due")
    assert [e.of for e in of(facts, LapseUndone)] == ["default"]
    assert (case.state.ledger.due_on, case.state.ledger.defaulted) == (day("2026-05-25"), False)
    assert case.clock("2026-05-25") == []
    assert kinds(case.clock("2026-05-26")) == ["case.fine_defaulted"]


def test_a_defence_gets_the_longer_day_too() -> None:
    city = americana()
    case = city.open_cassation("22-I", city.v1, "2026-03-02")
    case.notice("2026-03-02", proposal=1)
    city.calendar_act(DECREE, "2026-03-16", {"2026-03-17": "office-closed"})
    facts = case.recompute(DECREE, "2026-03-16")
    says(
        of(facts, DeadlineRecomputed)[0],
        track=Track("cassation", 1),
        old=day("2026-03-17"),
        new=day("2026-03-18"),
        of="defence",
        proposal=1,
    )
    assert case.state.proposals[0].last_day == day("2026-03-18")
    assert case.recompute(DECREE, "2026-03-16") == []


def test_a_term_given_back_until_a_day_that_is_closed_afterwards_rolls_on() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.restore("2026-04-10", "2026-03-23")
    city.calendar_act(DECREE, "2026-04-09", {"2026-04-10": "office-closed"})
    says(of(case.recompute(DECREE, "2026-04-09"), DeadlineRecomputed)[0], old=day("2026-04-10"), new=day("2026-04-13"))


def test_a_provisional_day_is_counted_when_the_notice_is_served_and_not_before() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1, served=None)
    city.calendar_act(DECREE, "2026-03-10", {"2026-03-17": "office-closed"})
    assert case.recompute(DECREE, "2026-03-10") == []


def test_an_annulled_case_is_left_alone() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.annul("2026-03-05")
    city.calendar_act(DECREE, "2026-03-10", {"2026-03-17": "office-closed"})
    assert case.recompute(DECREE, "2026-03-10") == []


def test_a_payment_made_by_the_longer_day_is_in_time() -> None:
    city = americana()
    case = dismissed(city)
    case.clock("2026-04-16")
    city.calendar_act(DECREE, "2026-04-16", {"2026-04-15": "office-closed"})
    case.recompute(DECREE, "2026-04-16")
    case.pay(28000, "2026-04-16")
    assert (case.state.ledger.due_on, case.state.ledger.defaulted, case.state.ledger.paid_on) == (
        day("2026-04-16"),
        False,
        day("2026-04-16"),
    )


def test_a_reading_that_looks_back_moves_no_term_when_a_holiday_does() -> None:
    """15 days from Monday 2 March end on the 17th, which closes: the 18th. In business days the term would end on the 23rd."""
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    seen = city.world.state(regime_acts("americana-charter")).version
    city.reading("deadline.unit", "business")
    city.calendar_act(DECREE, "2026-03-16", {"2026-03-17": "office-closed"})
    (longer,) = of(case.recompute(DECREE, "2026-03-16"), DeadlineRecomputed)
    says(longer, old=day("2026-03-17"), new=day("2026-03-18"), of="appeal-period", as_decided=True)
    assert longer.receipt.acts == seen
    assert case.last_day() == day("2026-03-18")


def test_a_term_that_moved_goes_on_under_the_readings_of_its_first_decision() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    city.calendar_act(DECREE, "2026-03-16", {"2026-03-17": "office-closed"})
    case.recompute(DECREE, "2026-03-16")
    city.reading("deadline.unit", "business")
    city.calendar_act("Decreto 13.701/2026", "2026-03-17", {"2026-03-18": "office-closed"})
    facts = case.recompute("Decreto 13.701/2026", "2026-03-17")
    says(of(facts, DeadlineRecomputed)[0], old=day("2026-03-18"), new=day("2026-03-19"))


def test_neither_the_due_day_nor_a_defence_is_counted_again_under_a_reading_that_looks_back() -> None:
    city = americana()
    fined = dismissed(city)
    fined.appeal("2026-04-10")
    fined.decide(2, "dismissed", "2026-05-04", person=MAYOR)
    fined.acknowledge(2, "2026-05-07")
    cassated = city.open_cassation("22-I", city.v1, "2026-03-02")
    cassated.notice("2026-03-02", proposal=1)
    city.reading("deadline.unit", "business")
    city.calendar_act(DECREE, "2026-03-16", {"2026-03-17": "office-closed", "2026-05-22": "office-closed"})
    says(of(fined.recompute(DECREE, "2026-05-22"), DeadlineRecomputed)[0], of="due", new=day("2026-05-25"), as_decided=True)
    says(of(cassated.recompute(DECREE, "2026-05-22"), DeadlineRecomputed)[0], of="defence", new=day("2026-03-18"), as_decided=True)


def test_a_term_told_under_an_earlier_edition_is_counted_again_under_it() -> None:
    """The edition comes out of the record, and the receipt names it by the hash that it has there."""
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1, served=None)
    served = city.world.copied().ask(
        ServeNotice(case=case.id, addressee=case.offender, served_on=day("2026-03-02"), means="in-person"), at="2026-03-02"
    )
    content = edition_path("americana-charter", 1).read_bytes()
    digest = sha256(content).hexdigest()
    notice = one(served, NoticeServed)
    assert notice.receipt is not None
    city.world.given(case_stream(case.id), replace(notice, receipt=replace(notice.receipt, edition=1, edition_hash=digest)))
    city.calendar_act(DECREE, "2026-03-16", {"2026-03-17": "office-closed"})
    command = RecomputeDeadlines(case=case.id, cause=DECREE)
    with refused("edition_not_found", edition=1):
        city.world.decided(command, at="2026-03-16")
    published = EditionPublished(regime="americana-charter", edition=1, hash=digest, content=Raw(content))
    city.world.given(edition_stream("americana-charter", 1), published)
    longer = one(city.world.decided(command, at="2026-03-16").facts, DeadlineRecomputed)
    says(longer, old=day("2026-03-17"), new=day("2026-03-18"), as_decided=True)
    assert (longer.receipt.edition, longer.receipt.edition_hash) == (1, digest)
