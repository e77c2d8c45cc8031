"""Defence, decision, publication and appeal (A-26, F-26, F-36, L-9): no sanction before the defence; the source of each term is named."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from domain.cases.commands.clock import RecomputeDeadlines
from domain.cases.commands.measures import FileDefence
from domain.cases.commands.sanctions import SanctionAsked
from domain.cases.events.common import Authority
from domain.cases.events.opening import NoticeServed
from domain.cases.events.sanctions import SanctionsImposed, VehicleHeld
from domain.cases.events.terms import AppealPeriodLapsed, DeadlineRecomputed
from domain.cases.status import deadlines_on
from domain.permits.events import PermitSuspended
from tests.domain.cases.people import CLERK, SECRETARY
from tests.domain.harness import day, instant, of, one, refused
from tests.domain.sao_paulo.street import FINE, NO_LIST, Street, only, revocation, suspension

if TYPE_CHECKING:
    from tests.domain.sao_paulo.citation import Citation


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


def test_what_a_kind_of_sanction_cannot_have_is_refused_by_its_place_and_name() -> None:
    case = cited()
    on = day("2026-04-30")
    term, certificate = case.street.ta, case.street.cvs
    for asked, at, fields in (
        ((replace(FINE, until=on, condition="Pagar.", permit=term),), 0, ["permitId", "until", "condition"]),
        ((FINE, replace(revocation(certificate), until=on)), 1, ["until"]),
        ((FINE, replace(revocation(certificate), condition="Vistoria.")), 1, ["condition"]),
        ((replace(only("retention"), since=on),), 0, ["since"]),
    ):
        with refused("field_not_of_sanction", field=f"sanctions.{at}.{fields[0]}", fields=fields, kind=asked[at].kind):
            case.sanction("2026-03-02", *asked)
    with refused("sanction_permit_required", field="sanctions.1.permitId"):
        case.sanction("2026-03-02", FINE, replace(only("suspension"), until=on))
    with refused("suspension_needs_end", field="sanctions.1.until"):
        case.sanction("2026-03-02", FINE, suspension(term))
    with refused("date_before_fact", field="sanctions.0.since"):
        case.sanction("2026-03-02", suspension(term, since="2026-03-01", until="2026-04-30"))
    with refused("date_before_fact", field="sanctions.0.since"):
        case.sanction("2026-03-02", replace(revocation(certificate), since=day("2026-03-01")))
    assert case.state.decision is None


def test_a_decision_names_who_made_it() -> None:
    case = cited()
    with refused("authority_not_named", "SPF-15", field="authority.name", role="secretary"):
        case.sanction("2026-03-02", FINE, person=SECRETARY._replace(authority=Authority("secretary", " ")))


def test_a_defence_whose_instant_is_refused_names_the_defences_own_field() -> None:
    case = Street().cite("2026-03-09 12:00", plate="QQQ1A11")
    with refused("date_before_fact", field="filedAt"):
        case.defend("2026-03-08 10:00")
    ahead = FileDefence(case=case.id, grounds="Não.", filed_at=instant("2026-03-11 10:00"), protocol="P-1")
    with refused("date_in_future", field="filedAt"):
        case.ask(ahead, "2026-03-10 10:00:00")
    with refused("lodged_at_not_allowed", field="filedAt"):
        case.ask(replace(ahead, by_operator=True), "2026-03-12 10:00:00")


def test_a_26_the_gazette_is_a_publication_and_starts_the_term_to_appeal() -> None:
    case = cited()
    case.sanction("2026-03-02", FINE)
    notice = one(case.notice("2026-03-06", means="gazette"), NoticeServed)
    assert (notice.effective, notice.last_day, notice.warnings) == (True, date(2026, 3, 23), ())
