"""Findings that make an activity irregular (G-14, G-15, G-20, G-21, E-28, E-29), and duties that did not bind the trip: no findings."""

from __future__ import annotations

import pytest

from domain.acts.places import AuthorisedStop, StreetParkingAuthorisation
from domain.cases.events.common import Place
from tests.domain.harness import day, refused
from tests.domain.sao_paulo.street import FINE, ZONE, Street, simplified

REG, IRR = "regular", "irregular"


def test_g_14_a_vehicle_in_the_zone_without_authorisation_is_irregular_and_gets_a_traffic_notice_apart() -> None:
    case = Street().cite("2026-03-09 12:00", findings=("SPF-12",), zone="zmrf")
    assert (case.activity, case.recorded.warnings) == (IRR, ("rule_set_superseded", "traffic_notice_apart"))
    assert case.fined("2026-04-01").amount_centavos == 250000


def test_g_14_with_the_other_reading_the_finding_stays_and_nothing_is_due() -> None:
    there = Street()
    there.world.setting("spf.traffic_breach_is_irregular", value=False, since="2009-08-25")
    case = there.cite("2026-03-09 12:00", findings=("SPF-12",), zone="zmrf")
    assert (case.activity, case.recorded.findings, case.recorded.provision) == (REG, ("SPF-12",), "")
    assert "traffic_notice_apart" in case.recorded.warnings
    case.notice("2026-03-09")
    with refused("sanction_not_for_class", activity=REG, allowed=[]):
        case.sanction("2026-04-01", FINE)
    assert (case.state.ledger.amount, case.status("2026-04-01")) == (0, REG)


def test_g_15_an_authorisation_in_date_is_not_effective_while_the_term_is_suspended() -> None:
    there = Street()
    there.permit(ZONE, there.x, there.v1, permit_class="non-routine")
    with refused("no_infraction_found", "SPF-12"):
        there.cite("2026-03-09 12:00", findings=("SPF-12",), zone="zmrf")
    there.suspended(there.ta, "2026-03-09", "2026-03-31")
    there.world.setting("spf.traffic_breach_is_irregular", value=False, since="2009-08-25")
    case = there.cite("2026-03-09 12:00", findings=("SPF-12",), zone="zmrf")
    assert (case.activity, case.recorded.basis) == (IRR, ("SPF-15-I",))


@pytest.mark.parametrize("when", ["2026-03-09 04:59:59", "2026-03-09 21:00:00", "2026-03-14 12:00", "2026-04-21 12:00"])
def test_when_the_zone_is_free_there_is_nothing_to_find_under_art_12(when: str) -> None:
    with refused("no_infraction_found", "SPF-12", "SPF-8"):
        Street().cite(when, findings=("SPF-12",), zone="zmrf")


@pytest.mark.parametrize("when", ["2026-03-09 05:00:00", "2026-03-09 20:59:59", "2026-02-16 12:00"])
def test_when_the_zone_is_closed_a_vehicle_without_authorisation_is_found(when: str) -> None:
    assert Street().cite(when, findings=("SPF-12",), zone="zmrf").activity == IRR


def test_outside_the_zone_there_is_nothing_to_find_under_art_12() -> None:
    with refused("no_infraction_found", "SPF-12"):
        Street().cite("2026-03-09 12:00", findings=("SPF-12",), zone="free-area")


@pytest.mark.parametrize(("irregular", "expected", "amount"), [(True, IRR, 250000), (False, REG, 0)])
def test_g_20_boarding_at_a_city_terminal_is_found_on_a_sunday_too(*, irregular: bool, expected: str, amount: int) -> None:
    there = Street()
    there.world.setting("spf.traffic_breach_is_irregular", value=irregular, since="2009-08-25")
    case = there.cite("2026-03-15 12:00", findings=("SPF-12-§2",), place=Place("São Paulo", kind="urban-terminal"))
    assert case.activity == expected
    assert (case.fined("2026-04-15").amount_centavos if amount else case.state.ledger.amount) == amount


def test_g_20_a_stop_that_the_authority_authorised_and_another_kind_of_place_are_no_finding() -> None:
    there = Street()
    with refused("no_infraction_found", "SPF-12-§2"):
        there.cite("2026-03-15 12:00", findings=("SPF-12-§2",), place=Place("São Paulo", kind="urban-terminal"), facts={"authorised": True})
    with refused("no_infraction_found", "SPF-12-§2"):
        there.cite("2026-03-15 12:00", findings=("SPF-12-§2",), place=Place("São Paulo", kind="hotel"))


@pytest.mark.parametrize(("irregular", "expected"), [(True, IRR), (False, REG)])
def test_g_21_parking_in_the_street_without_an_act_is_found(*, irregular: bool, expected: str) -> None:
    there = Street()
    there.world.setting("spf.traffic_breach_is_irregular", value=irregular, since="2009-08-25")
    assert there.cite("2026-03-09 12:00", findings=("SPF-14",)).activity == expected


def test_g_21_parking_in_the_street_with_an_act_in_date_is_in_order() -> None:
    with refused("no_infraction_found", "SPF-14"):
        Street().cite("2026-03-09 12:00", findings=("SPF-14",), facts={"authorised": True})


def test_g_20_and_g_21_acts_in_date_authorise_a_stop_and_a_street_through_their_last_day() -> None:
    there = Street()
    there.world.act("Portaria 1", "2026-03-01", AuthorisedStop("P-7", "Ponto 7", until=day("2026-03-15")))
    there.world.act("Portaria 2", "2026-03-01", StreetParkingAuthorisation(("Rua Tabapuã",), day("2026-03-10"), "Estudo 5"))
    terminal, street = Place("São Paulo", kind="urban-terminal"), Place("São Paulo", address="rua tabapua, 100")
    with refused("no_infraction_found", "SPF-12-§2"):
        there.cite("2026-03-15 12:00", findings=("SPF-12-§2",), place=terminal, facts={"stop": "P-7"})
    assert there.cite("2026-03-16 12:00", findings=("SPF-12-§2",), place=terminal, facts={"stop": "P-7"}).activity == IRR
    with refused("no_infraction_found", "SPF-14"):
        there.cite("2026-03-10 12:00", findings=("SPF-14",), place=street)
    assert there.cite("2026-03-11 12:00", findings=("SPF-14",), place=street).activity == IRR


def test_e_29_the_plan_on_board_is_a_duty_of_a_routine_authorisation_alone() -> None:
    there = Street()
    there.permit(ZONE, there.x, there.v1, permit_class="non-routine")
    with refused("no_infraction_found", "SPF-4-II-c"):
        there.cite("2026-03-09 12:00", findings=("SPF-4-II-c",), zone="zmrf")
    there = Street()
    there.permit(ZONE, there.x, there.v1, permit_class="routine")
    case = there.cite("2026-03-09 12:00", findings=("SPF-4-II-c",), zone="zmrf", trip="routine")
    assert (case.activity, case.fined("2026-04-01").amount_centavos) == (IRR, 250000)


def test_e_28_a_plan_that_was_not_approved_is_no_plan_on_board() -> None:
    there = Street()
    there.permit(ZONE, there.x, there.v1, permit_class="routine")
    case = there.cite("2026-07-06 12:00", findings=("SPF-4-II-c",), zone="zmrf", trip="routine", facts={"plan": 3})
    assert (case.activity, case.fined("2026-08-03").amount_centavos) == (IRR, 250000)


def test_a_certificate_need_not_be_shown_where_the_simplified_term_stands_for_it() -> None:
    with refused("no_infraction_found", "SPF-4-II-b"):
        simplified().cite("2026-03-09 12:00", findings=("SPF-4-II-b",))


@pytest.mark.parametrize("provision", ["SPF-15-I", "SPF-15-§1-III", "SPF-99", "SPF-17", "AME-16-I"])
def test_a_finding_is_a_duty_of_the_law_and_never_a_class_or_a_sanction(provision: str) -> None:
    with refused("provision_unknown", provision=provision):
        Street().cite("2026-03-09 12:00", findings=(provision,))
