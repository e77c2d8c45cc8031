"""Defence, decision, publication and appeal (A-26, F-26, F-36, L-9): no sanction before the defence; the source of each term is named."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from domain.cases.commands.appeals import DecideAppeal, GrantSuspensiveEffect
from domain.cases.commands.clock import RecomputeDeadlines
from domain.cases.commands.file import AnnulCase
from domain.cases.commands.sanctions import SanctionAsked
from domain.cases.events.appeals import AppealDecided, AppealLodged
from domain.cases.events.opening import NoticeServed
from domain.cases.events.sanctions import SanctionsImposed, VehicleHeld, VehicleReleased
from domain.cases.events.terms import AppealPeriodLapsed, DeadlineRecomputed
from domain.cases.state import FINE as MAIN
from domain.cases.status import deadlines_on
from domain.permits.events import PermitRevoked, PermitSuspended
from tests.domain.cases.people import CLERK, MAYOR, REVIEWER, SECRETARY
from tests.domain.harness import day, of, one, refused
from tests.domain.sao_paulo.street import FINE, NO_LIST, Street, only, revocation, suspension

if TYPE_CHECKING:
    from tests.domain.sao_paulo.street import Citation


def cited(there: Street | None = None, *, served: str = "2026-01-15") -> Citation:
    """An irregular activity of 15 January 2026, its citation served on a day (none: not)."""
    case = (there or Street()).cite("2026-01-15 12:00", findings=NO_LIST)
    if served:
        case.notice(served)
    return case


def test_the_service_of_the_citation_starts_15_days_of_defence_and_names_its_source() -> None:
    case = cited()
    notice = case.of(NoticeServed)[0]
    assert (notice.effective, notice.last_day, case.state.defence.last_day) == (True, date(2026, 1, 30), date(2026, 1, 30))
    assert notice.receipt is not None
    sources = [step.source for computed in notice.receipt.computed for step in computed.explanation]
    assert any("not in Lei 14.971" in source for source in sources)
    assert [(d.kind, d.state, d.last_day) for d in deadlines_on(case.state, case.street.world.law(), day("2026-01-30"))] == [
        ("defence", "open", date(2026, 1, 30))
    ]


@pytest.mark.parametrize(("on", "runs"), [("2026-01-30", True), ("2026-01-31", False)])
def test_no_sanction_comes_on_the_last_day_of_the_defence_and_one_may_the_day_after(on: str, *, runs: bool) -> None:
    case = cited()
    if runs:
        with refused("defence_period_running", "SPF-15", until="2026-01-30"):
            case.sanction(on, FINE)
        assert not case.of(SanctionsImposed)
    else:
        case.sanction(on, FINE)
        assert case.fine.amount_centavos == 250000


def test_a_defence_filed_opens_the_decision_at_once() -> None:
    case = cited()
    case.defend("2026-01-20 09:00")
    assert case.status("2026-01-20") == "defence-filed"
    with refused("defence_already_filed"):
        case.defend("2026-01-21 09:00")
    case.sanction("2026-01-20", FINE)
    with refused("already_sanctioned"):
        case.sanction("2026-01-21", FINE)
    with refused("already_sanctioned"):
        case.defend("2026-01-22 09:00")


@pytest.mark.parametrize(("at", "timely"), [("2026-01-30 23:59:59", True), ("2026-01-31 00:00:00", False)])
def test_a_defence_is_in_time_through_the_last_second_and_a_late_one_is_kept(at: str, *, timely: bool) -> None:
    case = cited()
    case.defend(at)
    assert (case.state.defence.timely, case.state.defence.filed_on) == (timely, day(at[:10]))


def test_l_9_without_service_nothing_runs_and_nothing_is_imposed() -> None:
    case = cited(served="")
    assert not [e for e in case.pass_time("2026-12-01") if isinstance(e[1], AppealPeriodLapsed)]
    with refused("notice_not_served", "SPF-15"):
        case.sanction("2026-12-01", FINE)


def test_a_notice_handed_to_the_driver_is_no_service_here_and_a_second_one_restarts_nothing() -> None:
    case = cited(served="")
    case.notice("2026-01-15", means="handed-to-driver")
    assert case.of(NoticeServed)[0].warnings == ("notice_to_driver_is_no_service",)
    case.notice("2026-01-20")
    case.notice("2026-01-26")
    assert (case.state.defence.last_day, case.of(NoticeServed)[2].warnings) == (date(2026, 2, 4), ("notice_already_served",))


def test_with_the_reading_that_no_defence_is_needed_the_decision_may_come_at_once() -> None:
    there = Street()
    there.world.setting("spf.defence.required", value=False, since="2009-08-25")
    case = cited(there, served="")
    case.sanction("2026-01-16", FINE)
    assert case.fine.amount_centavos == 250000


def test_a_day_closed_by_a_later_act_makes_the_defence_longer() -> None:
    case = cited()
    case.street.world.calendar_day("Decreto 1", "2026-01-30", "office-closed", published_on="2026-01-20")
    case.ask(RecomputeDeadlines(case=case.id, cause="Decreto 1"), "2026-01-21 10:00")
    changed = case.of(DeadlineRecomputed)[0]
    assert (changed.of, changed.old, changed.new, case.state.defence.last_day) == (
        "defence", date(2026, 1, 30), date(2026, 2, 2), date(2026, 2, 2),
    )  # fmt: skip


def test_f_26_an_empty_set_and_a_contradictory_one_are_refused_and_nothing_is_written() -> None:
    case = cited()
    allowed = ["suspension", "revocation", "retention", "removal", "fine"]
    with refused("sanction_required", "SPF-15", allowed=allowed):
        case.sanction("2026-02-02")
    ta = case.street.ta
    with refused("suspension_and_revocation_exclusive", "SPF-15-§1-I", permits=[str(ta)]):
        case.sanction("2026-02-02", suspension(ta, until="2026-03-02"), revocation(ta))
    with refused("sanction_repeated"):
        case.sanction("2026-02-02", FINE, FINE)
    with refused("sanction_not_for_class", activity="irregular", kind="seizure", allowed=allowed):
        case.sanction("2026-02-02", only("seizure"))
    assert not case.of(SanctionsImposed)


def test_one_permit_may_be_suspended_and_the_other_revoked() -> None:
    case = cited()
    there = case.street
    case.sanction("2026-02-02", suspension(there.ta, until="2026-03-02"), revocation(there.cvs))
    assert [there.status(there.ta, on) for on in ("2026-02-01", "2026-02-02", "2026-03-02", "2026-03-03")] == [
        "valid", "suspended", "suspended", "valid",
    ]  # fmt: skip
    assert (there.status(there.cvs, "2026-02-01"), there.status(there.cvs, "2026-02-02")) == ("valid", "cancelled")


def test_f_36_a_suspension_names_its_end_or_its_condition() -> None:
    case = cited()
    ta = case.street.ta
    with refused("suspension_needs_end", "SPF-15-§1-I"):
        case.sanction("2026-02-02", suspension(ta))
    facts = case.sanction("2026-02-02", suspension(ta, condition="Apresentar a lista completa."))
    assert (one(facts, PermitSuspended).until, one(facts, PermitSuspended).case) == (None, case.id)
    assert case.street.status(ta, "2026-12-01") == "suspended"


def test_with_the_other_reading_a_suspension_without_end_stands() -> None:
    there = Street()
    there.world.setting("spf.suspension.requires_end", value=False, since="2009-08-25")
    assert of(cited(there).sanction("2026-02-02", suspension(there.ta)), PermitSuspended)


def test_a_suspension_is_of_a_permit_of_the_case() -> None:
    case = cited()
    other = case.street.permit("authorisation-term", case.street.operator("44555666"))
    with refused("sanction_permit_required", "SPF-15-§1-I"):
        case.sanction("2026-02-02", suspension(other, until="2026-03-02"))
    with refused("sanction_permit_required"):
        case.sanction("2026-02-02", SanctionAsked(kind="revocation"))


def test_sanctions_may_come_alone_or_together_and_a_clandestine_activity_has_its_own() -> None:
    there = Street()
    case = there.cite("2026-01-15 12:00", plate="QQQ1A11")
    case.notice("2026-01-15")
    with refused("sanction_not_for_class", activity="clandestine", allowed=["seizure", "fine"]):
        case.sanction("2026-02-02", only("retention"))
    case.sanction("2026-02-02", only("seizure"), FINE)
    decision = case.of(SanctionsImposed)[0]
    assert [(s.kind, s.provision) for s in decision.sanctions] == [("seizure", "SPF-15-§2-I"), ("fine", "SPF-15-§2-II")]
    held = case.of(VehicleHeld)[0]
    assert (held.kind, held.at_once, held.plate, case.fine.amount_centavos) == ("seizure", False, "QQQ1A11", 340000)


def test_the_decision_is_an_authoritys_with_reasons() -> None:
    case = cited()
    with refused("authority_not_competent", competent=["reviewer", "secretary"]):
        case.sanction("2026-02-02", FINE, person=CLERK)
    with refused("reason_required", field="reasons"):
        case.sanction("2026-02-02", FINE, reasons=" ")
    with refused("date_before_fact"):
        case.sanction("2026-01-14", FINE)


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
    with refused("authority_not_competent"):
        case.decide("2026-03-20", "dismissed", person=MAYOR)
    case.decide("2026-03-20", "dismissed")
    with refused("appeals_exhausted"):
        case.appeal("2026-03-21 10:00")


def test_who_the_secretary_sanctioned_appeals_to_his_superior() -> None:
    case = decided(person="secretary")
    case.published("2026-03-06")
    case.appeal("2026-03-10 10:00")
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
    assert [there.status(there.cvs, on) for on in ("2026-02-19", "2026-02-20")] == ["valid", "cancelled"]


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
