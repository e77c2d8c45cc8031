"""Publication of a decision and appeals against it (A-26, Q-26): one tier, the superior of who sanctioned, no effect held up by itself."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from domain.cases.commands.appeals import DecideAppeal, GrantSuspensiveEffect, RestoreDeadline
from domain.cases.commands.clock import RecomputeDeadlines
from domain.cases.commands.file import AnnulCase
from domain.cases.contested import heard_by
from domain.cases.events.appeals import AppealDecided, AppealLodged
from domain.cases.events.opening import NoticeServed
from domain.cases.events.sanctions import VehicleHeld, VehicleReleased
from domain.cases.state import FINE as MAIN
from domain.cases.status import deadlines_on
from domain.permits.events import PermitRevoked, PermitSuspended
from tests.domain.cases.people import MAYOR, REVIEWER, SECRETARY
from tests.domain.harness import day, of, one, refused
from tests.domain.sao_paulo.street import FINE, NO_LIST, Street, only, revocation, suspension

if TYPE_CHECKING:
    from tests.domain.sao_paulo.citation import Citation


def cited(there: Street | None = None, *, served: str = "2026-01-15") -> Citation:
    """An irregular activity of 15 January 2026, its citation served on a day (none: not)."""
    case = (there or Street()).cite("2026-01-15 12:00", findings=NO_LIST)
    if served:
        case.notice(served)
    return case


def decided(*, person: str = "reviewer") -> Citation:
    """The fine of 6 March 2026, imposed by the reviewer or by the Secretary himself."""
    case = cited()
    case.sanction("2026-03-06", FINE, person=SECRETARY if person == "secretary" else REVIEWER)
    return case


def test_a_26_the_appeal_against_a_decision_published_on_6_march_ends_on_monday_23_march() -> None:
    case = decided()
    assert case.status("2026-03-06") == "sanctioned"
    case.published("2026-03-06")
    term, notice = case.state.term(MAIN, 1), case.of(NoticeServed)[-1]
    assert term is not None
    assert (term.last_day, case.status("2026-03-23"), case.status("2026-03-24")) == (date(2026, 3, 23), "notified", "defaulted")
    assert notice.receipt is not None
    limit = notice.receipt.computed[0]
    assert (limit.outputs["rawLastDay"], limit.outputs["lastDay"]) == ("2026-03-21", "2026-03-23")
    assert any("not in Lei 14.971" in step.source for step in limit.explanation)


@pytest.mark.parametrize(("at", "timely"), [("2026-03-23 23:59:59", True), ("2026-03-24 00:00:00", False)])
def test_a_26_an_appeal_is_in_time_through_the_last_second_of_that_monday(at: str, *, timely: bool) -> None:
    case = decided()
    case.published("2026-03-06")
    lodged = one(case.appeal(at), AppealLodged)
    assert (lodged.timely, lodged.tier, lodged.track) == (timely, 1, MAIN)


def test_only_publication_starts_the_term_unless_an_act_says_that_knowledge_does() -> None:
    case = decided()
    case.notice("2026-03-06")
    assert (case.of(NoticeServed)[-1].warnings, case.state.term(MAIN, 1)) == (("term_runs_from_publication",), None)
    there = Street()
    there.world.setting("spf.appeal.start", "acknowledgement", "2009-08-25")
    case = cited(there)
    case.sanction("2026-03-06", FINE)
    case.published("2026-03-06")
    assert case.of(NoticeServed)[-1].warnings == ("term_runs_from_acknowledgement",)
    case.notice("2026-03-09")
    term = case.state.term(MAIN, 1)
    assert (term.last_day if term else None) == date(2026, 3, 24)


def test_before_the_decision_there_is_nothing_to_appeal() -> None:
    with refused("nothing_to_appeal"):
        cited().appeal("2026-01-20 10:00")


def test_one_tier_decides_and_then_appeals_are_exhausted() -> None:
    case = decided()
    case.published("2026-03-06")
    case.appeal("2026-03-10 10:00")
    assert heard_by(case.state, case.street.world.law(), MAIN, 1, date(2026, 3, 10)) == "secretary"
    with refused("authority_not_competent"):
        case.decide("2026-03-20", "dismissed", person=MAYOR)
    case.decide("2026-03-20", "dismissed")
    with refused("appeals_exhausted"):
        case.appeal("2026-03-21 10:00")


def test_who_the_secretary_sanctioned_appeals_to_his_superior() -> None:
    case = decided(person="secretary")
    case.published("2026-03-06")
    case.appeal("2026-03-10 10:00")
    assert heard_by(case.state, case.street.world.law(), MAIN, 1, date(2026, 3, 10)) == "mayor"
    with refused("authority_not_competent", competent=["mayor"]):
        case.decide("2026-03-20", "dismissed")
    assert one(case.decide("2026-03-20", "dismissed", person=MAYOR), AppealDecided).outcome == "dismissed"


def test_an_act_may_open_a_second_tier() -> None:
    there = Street()
    there.world.setting("spf.appeal.tiers", ("secretary", "mayor"), "2009-08-25")
    case = cited(there)
    case.sanction("2026-03-06", FINE)
    case.published("2026-03-06")
    case.appeal("2026-03-10 10:00")
    case.decide("2026-03-20", "dismissed")
    case.appeal("2026-03-24 10:00")
    assert one(case.decide("2026-04-20", "upheld", person=MAYOR, number=2), AppealDecided).tier == 2
    assert case.status("2026-04-20") == "annulled"


def test_an_appeal_suspends_nothing_unless_granted() -> None:
    case = decided()
    case.published("2026-03-06")
    case.appeal("2026-03-10 10:00")
    due = [d for d in deadlines_on(case.state, case.street.world.law(), day("2026-03-24")) if d.kind == "due"]
    assert [(d.state, d.last_day) for d in due] == [("lapsed", date(2026, 3, 23))]


def grant(case: Citation, on: str, *effects: str) -> None:
    command = GrantSuspensiveEffect(
        case=case.id, appeal=1, effects=effects, authority=SECRETARY.authority, reasons="Dano grave.", granted_on=day(on)
    )
    case.ask(command, f"{on} 12:00", SECRETARY)


def test_granted_suspensive_effect_gives_the_permits_back_until_the_appeal_is_decided() -> None:
    case = cited()
    there = case.street
    case.sanction("2026-02-02", suspension(there.ta, until="2026-06-01"), revocation(there.cvs))
    case.published("2026-02-03")
    case.appeal("2026-02-10 10:00")
    assert there.status(there.ta, "2026-02-10") == "suspended"
    grant(case, "2026-02-12", "suspension", "revocation")
    assert [there.status(there.ta, on) for on in ("2026-02-11", "2026-02-12")] == ["suspended", "valid"]
    assert there.status(there.cvs, "2026-02-12") == "valid"
    case.decide("2026-02-20", "dismissed")
    assert [there.status(there.ta, on) for on in ("2026-02-19", "2026-02-20", "2026-06-01", "2026-06-02")] == [
        "valid", "suspended", "suspended", "valid",
    ]  # fmt: skip
    # The days before the effect was granted stay what they were: revoked.
    assert [there.status(there.cvs, on) for on in ("2026-02-01", "2026-02-02", "2026-02-11", "2026-02-12", "2026-02-19", "2026-02-20")] == [
        "valid", "cancelled", "cancelled", "valid", "valid", "cancelled",
    ]  # fmt: skip


def test_a_revocation_held_up_and_then_undone_by_the_appeal_never_had_effect_on_any_day() -> None:
    case = cited()
    there = case.street
    case.sanction("2026-02-02", revocation(there.cvs))
    case.published("2026-02-03")
    case.appeal("2026-02-10 10:00")
    grant(case, "2026-02-12", "revocation")
    assert there.status(there.cvs, "2026-02-05") == "cancelled"
    case.decide("2026-02-20", "upheld")
    assert {there.status(there.cvs, f"2026-02-{on:02}") for on in range(1, 29)} == {"valid"}


def test_an_act_may_let_a_timely_appeal_suspend_by_itself_and_a_vehicle_is_then_given_back() -> None:
    there = Street()
    there.world.setting("spf.appeal.suspends", ("payment", "suspension", "retention"), "2009-08-25")
    case = cited(there)
    case.sanction("2026-02-02", suspension(there.ta, condition="Provar a lista."), only("retention"), FINE)
    case.published("2026-02-03")
    case.appeal("2026-02-10 10:00")
    assert (there.status(there.ta, "2026-02-09"), there.status(there.ta, "2026-02-10")) == ("suspended", "valid")
    assert case.of(VehicleReleased)[0].cause == "suspensive_effect"
    due = [d.state for d in deadlines_on(case.state, there.world.law(), day("2026-03-24")) if d.kind == "due"]
    assert due == ["suspended"]
    case.decide("2026-02-20", "dismissed")
    assert there.status(there.ta, "2026-02-20") == "suspended"


def restore(case: Citation, until: str, on: str) -> None:
    command = RestoreDeadline(
        case=case.id, contested_act="fine", tier=1, new_last_day=day(until), authority=SECRETARY.authority, reasons="Doença.",
        restored_on=day(on),
    )  # fmt: skip
    case.ask(command, f"{on} 12:00", SECRETARY)


def test_an_appeal_that_becomes_timely_holds_up_from_then_on_what_it_would_have_held_up_when_lodged() -> None:
    # The decision of Monday 2 February, published on the 3rd, may be appealed until Wednesday the 18th.
    there = Street()
    there.world.setting("spf.appeal.suspends", ("suspension", "revocation", "retention"), "2026-02-19")
    case = cited(there)
    case.sanction("2026-02-02", suspension(there.ta, until="2026-06-01"), revocation(there.cvs), only("retention"))
    case.published("2026-02-03")
    assert not one(case.appeal("2026-02-19 10:00"), AppealLodged).timely
    there.world.setting("spf.appeal.suspends", (), "2026-02-20")
    assert (there.status(there.ta, "2026-02-23"), case.of(VehicleReleased)) == ("suspended", [])
    restore(case, "2026-02-20", "2026-02-24")
    assert [there.status(there.ta, on) for on in ("2026-02-23", "2026-02-24")] == ["suspended", "valid"]
    assert [there.status(there.cvs, on) for on in ("2026-02-23", "2026-02-24")] == ["cancelled", "valid"]
    assert [(e.released_on, e.cause) for e in case.of(VehicleReleased)] == [(date(2026, 2, 24), "suspensive_effect")]
    case.decide("2026-03-02", "dismissed")
    assert (there.status(there.ta, "2026-03-02"), there.status(there.cvs, "2026-03-02")) == ("suspended", "cancelled")


def test_a_closed_day_that_makes_an_appeal_timely_holds_up_too_and_nothing_is_held_up_without_such_a_reading() -> None:
    statuses: list[str] = []
    for suspends in (("suspension",), ()):
        there = Street()
        there.world.setting("spf.appeal.suspends", suspends, "2009-08-25")
        case = cited(there)
        case.sanction("2026-02-02", suspension(there.ta, until="2026-06-01"))
        case.published("2026-02-03")
        case.appeal("2026-02-19 10:00")
        there.world.calendar_day("Decreto do dia 18", "2026-02-18", "office-closed", published_on="2026-02-24")
        case.ask(RecomputeDeadlines(case=case.id, cause="Decreto do dia 18"), "2026-02-24 12:00", SECRETARY)
        assert case.status("2026-02-24") == "under-appeal-1"
        statuses.append(there.status(there.ta, "2026-02-24"))
    assert statuses == ["valid", "suspended"]


def test_an_upheld_appeal_gives_permits_and_vehicle_back_as_if_nothing_had_been() -> None:
    case = cited()
    there = case.street
    facts = case.sanction("2026-02-02", suspension(there.ta, until="2026-06-01"), revocation(there.cvs), only("retention"), FINE)
    assert (len(of(facts, PermitSuspended)), len(of(facts, PermitRevoked)), len(of(facts, VehicleHeld))) == (1, 1, 1)
    assert [b.ground for b in there.vehicle_state(there.v1).holds if b.on(day("2026-02-02"))] == ["retention"]
    case.published("2026-02-03")
    case.appeal("2026-02-10 10:00")
    case.decide("2026-02-20", "upheld")
    assert (there.status(there.ta, "2026-02-10"), there.status(there.cvs, "2026-02-10")) == ("valid", "valid")
    assert case.of(VehicleReleased)[0].cause == "appeal_upheld"
    assert (case.state.ledger.amount, case.status("2026-02-20")) == (0, "annulled")
    assert there.noted("11222333000181")[0].outcome == "annulled"


def test_the_authority_annuls_of_its_own_motion_with_all_that_followed() -> None:
    case = cited()
    case.sanction("2026-02-02", suspension(case.street.ta, until="2026-06-01"))
    command = AnnulCase(case=case.id, annulled_on=day("2026-02-05"), authority=SECRETARY.authority, reasons="Auto inexistente.")
    case.ask(command, "2026-02-05 12:00", SECRETARY)
    assert case.street.status(case.street.ta, "2026-02-03") == "valid"


def test_a_class_is_not_changed_by_hand_on_appeal() -> None:
    case = decided()
    case.published("2026-03-06")
    case.appeal("2026-03-10 10:00")
    command = DecideAppeal(
        case=case.id, appeal=1, outcome="partly-upheld", authority=SECRETARY.authority, decided_on=day("2026-03-20"), reasons="x",
        provision="SPF-15-II",
    )  # fmt: skip
    with refused("class_is_derived"):
        case.ask(command, "2026-03-20 12:00", SECRETARY)


def test_a_citation_sanctioned_without_a_fine_closes_when_no_appeal_came() -> None:
    case = cited()
    case.sanction("2026-02-02", suspension(case.street.ta, until="2026-02-20"))
    case.published("2026-02-03")
    assert case.status("2026-02-19") == "final"
    case.pass_time("2026-02-19")
    assert case.status("2026-02-19") == "closed"
