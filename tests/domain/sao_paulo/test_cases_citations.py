"""Recording of citations (scenarios F-24, K-08, K-09): who, where, when and under which norm; and what is refused with nothing written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from domain.acts.content import PolicySetting, RuleSetValidity
from domain.cases.case import case_stream
from domain.cases.events.common import Place
from tests.domain.harness import cnpj, day, refused
from tests.domain.sao_paulo.street import FINE, NO_LIST, STANDING, Street

if TYPE_CHECKING:
    from tests.domain.sao_paulo.street import Parts


def test_f_24_a_notice_by_another_body_is_refused_and_one_by_the_cet_is_recorded() -> None:
    there = Street()
    draft = there.draft("2026-03-09 12:00", findings=NO_LIST, body="ANTT")
    with refused("inspecting_body_not_competent", "SPF-17", body="ANTT", competent=["SMT", "DTP", "DSV", "SPTRANS", "CET"]):
        there.world.ask(draft, at="2026-03-10")
    assert not there.world.events(case_stream(draft.case))
    assert there.cite("2026-03-09 12:00", findings=NO_LIST, body="CET").recorded.body == "CET"


@pytest.mark.parametrize(
    ("municipality", "touches", "reached"), [("Osasco", False, False), ("Osasco", True, True), ("São Paulo", False, True)]
)
def test_the_law_reaches_what_happens_in_the_city_and_trips_that_touch_it(*, municipality: str, touches: bool, reached: bool) -> None:
    parts: Parts = {"findings": NO_LIST, "place": Place(municipality), "touches_city": touches}
    if reached:
        assert Street().cite("2026-03-09 12:00", **parts).activity == "irregular"
    else:
        with refused("outside_municipal_territory", "SPF-1-§1"):
            Street().cite("2026-03-09 12:00", **parts)


@pytest.mark.parametrize(
    ("fact", "warnings"), [("2015-11-12", ()), ("2015-11-13", ("rule_set_superseded",)), ("2026-03-09", ("rule_set_superseded",))]
)
def test_k_08_a_fact_from_13_november_2015_on_is_recorded_with_a_warning(fact: str, warnings: tuple[str, ...]) -> None:
    there = Street(bare=True)
    there.x = there.operator()
    case = there.cite(f"{fact} 12:00", plate="QQQ1A11")
    assert case.recorded.warnings == warnings


def test_k_08_an_act_on_the_last_day_of_the_law_closes_it_for_later_facts() -> None:
    there = Street()
    there.world.act("Portaria 3", "2015-11-12", RuleSetValidity(day("2015-11-12"), "Lei 16.311/2015"))
    assert there.cite("2015-11-12 12:00", findings=NO_LIST).activity == "clandestine"
    with refused("rule_set_not_in_force", superseded_by="Lei 16.311/2015", valid_to="2015-11-12"):
        there.cite("2015-11-13 12:00", findings=NO_LIST)


def test_k_08_the_same_by_the_policy_that_the_catalogue_names() -> None:
    there = Street()
    there.world.act("Portaria 4", "2009-08-25", PolicySetting("spf.rule_set.valid_to", "2015-11-12", "parecer"))
    with refused("rule_set_not_in_force", superseded_by="Lei 16.311/2015", valid_to="2015-11-12"):
        there.cite("2015-11-13 12:00", findings=NO_LIST)
    there = Street()
    there.world.act("Portaria 5", "2009-08-25", PolicySetting("spf.rule_set.superseded_from", "2015-11-14", "Diário Oficial"))
    assert there.cite("2015-11-13 12:00", plate="QQQ1A11").recorded.warnings == ()


def test_a_fact_before_the_law_is_under_no_norm() -> None:
    with refused("rule_set_not_in_force", valid_from="2009-08-25"):
        Street().cite("2009-08-24 12:00", findings=NO_LIST)


@pytest.mark.parametrize("fact", ["2009-10-01", "2009-11-23"])
def test_k_09_an_operator_at_work_before_the_law_has_until_23_november_2009(fact: str) -> None:
    there = Street(bare=True)
    there.x = there.operator(active_since="2008-03-01")
    with refused("adaptation_period_running", "SPF-18", until="2009-11-23"):
        there.cite(f"{fact} 12:00", plate="QQQ1A11", findings=NO_LIST)
    there.x = there.operator("44555666")
    assert there.cite(f"{fact} 12:00", plate="QQQ1A11").activity == "clandestine"


def test_k_09_the_day_after_the_term_to_adapt_the_law_binds() -> None:
    there = Street(bare=True)
    there.x = there.operator(active_since="2008-03-01")
    assert there.cite("2009-11-24 12:00", plate="QQQ1A11").activity == "clandestine"


def test_k_09_the_term_to_adapt_spares_arts_2_to_6_and_not_parking_in_the_street() -> None:
    there = Street(bare=True)
    there.x = there.operator(active_since="2008-03-01")
    case = there.cite("2009-10-01 12:00", plate="QQQ1A11", findings=("SPF-4-II-e", "SPF-14"))
    assert (case.activity, case.recorded.basis) == ("irregular", ("SPF-14",))


def test_a_citation_needs_its_instant_its_trip_and_a_vehicle() -> None:
    there = Street()
    draft = there.draft("2026-03-09 12:00", findings=NO_LIST)
    for code, wrong in (
        ("cited_at_required", replace(draft, cited_at=None)),
        ("trip_required", replace(draft, trip=None)),
        ("vehicle_required", replace(draft, vehicle=None)),
        ("operator_or_cnpj_required", replace(draft, operator=None)),
        ("record_incomplete", replace(draft, narrative=" ")),
    ):
        with refused(code):
            there.world.ask(wrong, at="2026-03-10")
    assert not there.world.events(case_stream(draft.case))


def test_a_citation_is_neither_before_its_fact_nor_in_the_future() -> None:
    there = Street()
    with refused("date_before_fact", field="citedAt"):
        there.cite("2026-03-09 12:00", cited="2026-03-09 11:59", findings=NO_LIST, entered="2026-03-09 13:00")
    with refused("date_in_future", field="citedAt"):
        there.cite("2026-03-09 12:00", cited="2026-03-09 14:00", findings=NO_LIST, entered="2026-03-09 13:00")


def test_one_vehicle_in_one_inspection_is_cited_once() -> None:
    there = Street()
    first = there.cite("2026-03-09 12:00", findings=NO_LIST, inspection="I-1")
    with refused("same_infraction_same_inspection", case=str(first.id)):
        there.cite("2026-03-09 12:10", findings=STANDING, inspection="I-1")
    assert there.cite("2026-03-09 12:10", plate="QQQ1A11", inspection="I-1").activity == "clandestine"


def test_a_grant_entered_late_changes_the_class_at_the_decision_and_in_the_companys_record() -> None:
    there = Street(bare=True)
    there.x = there.operator()
    there.permit("authorisation-term", there.x)
    there.v1 = there.vehicle(there.x)
    case = there.cite("2026-03-09 12:00", findings=NO_LIST)
    assert case.activity == "clandestine"
    there.permit("service-link-certificate", there.x, there.v1, since="2026-03-01", until="2027-03-01")
    fine = case.fined("2026-04-01")
    assert (case.state.decision.activity if case.state.decision else "", fine.provision, fine.amount_centavos) == (
        "irregular", "SPF-15-I", 250000,
    )  # fmt: skip
    assert there.noted(cnpj("11222333"))[0].infraction.provision == "SPF-15-I"


def test_a_citation_replays_to_the_same_case() -> None:
    case = Street().cite("2026-03-09 12:00", findings=NO_LIST)
    case.notice("2026-03-09")
    case.sanction("2026-04-01", FINE)
    case.published("2026-04-02")
    assert case.replayed() == case.state
