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


@pytest.mark.parametrize("address", [
    "Rua Olavo Egídio, 20", "Rua Olavo Egídio 20", "Rua Olavo Egídio nº 20", "Rua Olavo Egidio n. 20", "R. Olavo Egídio, 20",
    "r olavo egídio, n° 20", "RUA OLAVO EGÍDIO 20 - Santana", "Rua Olavo Egídio, 20, Santana", "Rua Olavo Egídio s/n", "Rua Olavo Egídio",
])  # fmt: skip
def test_g_21_a_street_is_the_same_however_its_house_and_its_kind_are_written(address: str) -> None:
    there = Street()
    there.world.act("Portaria 3", "2026-03-01", StreetParkingAuthorisation(("Rua Olavo Egídio",), day("2026-03-31"), "Estudo 6"))
    with refused("no_infraction_found", "SPF-14"):
        there.cite("2026-03-09 12:00", findings=("SPF-14",), place=Place("São Paulo", address=address, kind="street"))


@pytest.mark.parametrize(("authorised", "address", "same"), [
    ("Rua 7", "Rua 7, 20", True), ("Rua 7", "R. 7 nº 20", True), ("Rua 7", "Rua 8, 20", False), ("Rua 7", "Rua 20", False),
    ("Rua 25 de Março", "Rua 25 de Março 120", True), ("Rua 25 de Março", "Rua 25, 3", False),
    ("Avenida Prof. Luís Anhaia Melo", "Av. Professor Luis Anhaia Melo, 100", True), ("Rua Dr. Olavo", "Rua Doutor Olavo 9", True),
    ("Rua Olavo Egídio", "Avenida Olavo Egídio, 20", False), ("Rua Olavo Egídio", "Rua Olavo, 20", False), ("Rua Olavo Egídio", "", False),
    ("Rua Projetada", "Rua Projetada 7, 20", False), ("Rua Projetada", "Rua Projetada 7", False),
    ("Rua Projetada 7", "R. Projetada 7", True), ("Rua Projetada 7", "Rua Projetada 7 20", True),
    ("Rua Projetada", "Rua Projetada nº 7", True), ("Rua Projetada", "Rua Projetada, 7", True),
    ("Travessa Particular", "Tv. Particular 3", False), ("Rua Sem Nome", "Rua Sem Nome 2", False),
])  # fmt: skip
def test_g_21_a_number_that_is_part_of_the_name_and_another_street_are_told_apart(authorised: str, address: str, *, same: bool) -> None:
    there = Street()
    there.world.act("Portaria 3", "2026-03-01", StreetParkingAuthorisation((authorised,), day("2026-03-31"), "Estudo 6"))
    place = Place("São Paulo", address=address, kind="street")
    if same:
        with refused("no_infraction_found", "SPF-14"):
            there.cite("2026-03-09 12:00", findings=("SPF-14",), place=place)
    else:
        assert there.cite("2026-03-09 12:00", findings=("SPF-14",), place=place).activity == IRR


def test_parking_is_forbidden_on_public_roads_alone() -> None:
    for kind in ("garage", "depot", "parking-lot"):
        with refused("no_infraction_found", "SPF-14"):
            Street().cite("2026-03-09 12:00", findings=("SPF-14",), place=Place("São Paulo", "Rua Tabapuã, 100", kind=kind))
    for kind in ("", "street", "avenue", "square", "bus-stop"):
        place = Place("São Paulo", "Rua Tabapuã, 100", kind=kind)
        assert Street().cite("2026-03-09 12:00", findings=("SPF-14",), place=place).activity == IRR


NO_DUTIES = (
    "SPF-1", "SPF-1-§1", "SPF-1-§2", "SPF-2-§1", "SPF-2-§1-IV", "SPF-2-§1-VII", "SPF-2-§2", "SPF-6", "SPF-7", "SPF-7-I", "SPF-7-II",
    "SPF-7-PU", "SPF-8", "SPF-9", "SPF-9-I", "SPF-9-II", "SPF-9-PU", "SPF-10-I", "SPF-11", "SPF-11-I", "SPF-11-§2", "SPF-12-§1", "SPF-13",
    "SPF-14-PU",
)  # fmt: skip


@pytest.mark.parametrize("provision", NO_DUTIES)
def test_what_says_how_far_the_law_reaches_or_what_it_leaves_free_is_no_duty(provision: str) -> None:
    with refused("provision_unknown", provision=provision, field="findings"):
        Street().cite("2026-03-09 12:00", findings=(provision,))


def test_f_23_regular_school_transport_is_out_of_scope_as_a_finding_too() -> None:
    with refused("regular_school_transport_out_of_scope", "SPF-19", field="findings"):
        Street().cite("2026-03-09 12:00", findings=("SPF-19",))


@pytest.mark.parametrize("provision", ["SPF-2", "SPF-3"])
def test_a_term_and_a_certificate_that_the_registers_show_in_force_are_not_found_missing(provision: str) -> None:
    with refused("no_infraction_found", provision):
        Street().cite("2026-03-09 12:00", findings=(provision,))
    there = Street()
    there.revoked(there.ta, "2026-03-01")
    there.revoked(there.cvs, "2026-03-01")
    case = there.cite("2026-03-09 12:00", findings=(provision,))
    assert (case.activity, case.recorded.basis) == ("clandestine", (provision,))


def test_a_simplified_term_leaves_no_certificate_to_miss_on_a_non_routine_trip() -> None:
    with refused("no_infraction_found", "SPF-3"):
        simplified().cite("2026-03-09 12:00", findings=("SPF-3",))


@pytest.mark.parametrize("provision", ["SPF-15-I", "SPF-15-§1-III", "SPF-99", "SPF-17", "AME-16-I"])
def test_a_finding_is_a_duty_of_the_law_and_never_a_class_or_a_sanction(provision: str) -> None:
    with refused("provision_unknown", provision=provision):
        Street().cite("2026-03-09 12:00", findings=(provision,))


@pytest.mark.parametrize(("authorised", "same"), [("Rua Canário 3", True), ("Rua Canário", False)])
def test_g_21_where_the_house_has_a_field_of_its_own_the_address_is_the_whole_street(authorised: str, *, same: bool) -> None:
    there = Street()
    there.world.act("Portaria 3", "2026-03-01", StreetParkingAuthorisation((authorised,), day("2026-03-31"), "Estudo 6"))
    place = Place("São Paulo", address="R. Canário 3", kind="street", number="20")
    if same:
        with refused("no_infraction_found", "SPF-14"):
            there.cite("2026-03-09 12:00", findings=("SPF-14",), place=place)
    else:
        assert there.cite("2026-03-09 12:00", findings=("SPF-14",), place=place).recorded.place == place
