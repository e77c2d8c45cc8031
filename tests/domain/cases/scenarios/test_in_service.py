"""J-14 and chapter D, the vehicle found in service: which item fits its permit and its blocks on that day."""

from __future__ import annotations

from typing import Unpack

import pytest

from domain.cases.events.common import Place
from tests.domain.cases.americana import americana
from tests.domain.cases.parts import Parts
from tests.domain.cases.people import GUARD, SECRETARY
from tests.domain.cases.registers import permit
from tests.domain.cases.world import City
from tests.domain.harness import day, refused


def recorded(city: City, item: str, on: str, **parts: Unpack[Parts]) -> int:
    """The fine of V1 found in service with passengers."""
    parts.setdefault("vehicle", city.v1)
    return city.infraction(item, on, **parts).fine.amount_centavos


@pytest.mark.parametrize("item", ["16-II", "17-I", "17-VI"])
def test_j_14_a_vehicle_with_a_valid_permit_and_no_block_commits_none_of_these(item: str) -> None:
    code = {"16-II": "no_infraction_found", "17-I": "no_infraction_found", "17-VI": "withdrawal_order_required"}[item]
    city = americana()
    with refused(code, f"AME-{item}"):
        city.infraction(item, "2026-03-10", vehicle=city.v1)


def test_j_14_an_expired_permit_is_16_ii_and_not_17_i() -> None:
    city = americana(permits_until="2026-03-10")
    with refused("no_infraction_found", "AME-16-II"):
        city.infraction("16-II", "2026-03-10 23:59:00", vehicle=city.v1)
    with refused("other_item_fits", "AME-17-I", fits="AME-16-II"):
        city.infraction("17-I", "2026-03-11 00:00:00", vehicle=city.v1)
    assert recorded(city, "16-II", "2026-03-11 00:00:00") == 28000


def test_j_14_with_a_renewal_asked_in_time_it_is_neither() -> None:
    city = americana(permits_until="2026-03-10")
    city.ask_renewal(city.v1, "2026-02-06")
    with refused("no_infraction_found", "AME-16-II"):
        city.infraction("16-II", "2026-03-20", vehicle=city.v1)


def test_j_14_unless_an_act_gives_a_pending_renewal_no_effect() -> None:
    city = americana(permits_until="2026-03-10")
    city.reading("ame.permit.pending_renewal_extends", value=False)
    city.ask_renewal(city.v1, "2026-02-06")
    assert recorded(city, "16-II", "2026-03-20") == 28000


def test_j_14_a_vehicle_that_never_had_a_permit_is_17_i() -> None:
    city = americana()
    with refused("other_item_fits", "AME-16-II", fits="AME-17-I"):
        city.infraction("16-II", "2026-03-10", vehicle=city.v3)
    assert city.infraction("17-I", "2026-03-10", vehicle=city.v3).fine.amount_centavos == 70000


def test_j_14_an_unknown_vehicle_is_17_i_by_its_plate() -> None:
    city = americana()
    assert city.infraction("17-I", "2026-03-10", plate="XYZ9A88", company=city.x_cnpj).fine.amount_centavos == 70000


def cassated() -> City:
    """The permit of V1 is cassated with effect on 10 March 2026."""
    city = americana()
    case = city.infraction("16-I", "2025-12-15", vehicle=city.v1)
    case.propose("22-II", "2026-01-05")
    case.notice("2026-01-05", proposal=1)
    case.cassate(1, "2026-02-19")
    case.notice("2026-02-20", act="cassation", number=1)
    case.clock("2026-03-10")
    return city


def test_d_22_and_j_14_a_cassated_permit_is_17_i_and_not_16_ii() -> None:
    city = cassated()
    with refused("other_item_fits", "AME-16-II", fits="AME-17-I"):
        city.infraction("16-II", "2026-03-20", vehicle=city.v1)
    assert recorded(city, "17-I", "2026-03-20") == 70000


def test_j_14_a_collected_permit_of_a_vehicle_impeded_by_setransv_is_17_vi() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-09", vehicle=city.v1)
    case.impede("21-c", "2026-03-09")
    city.collect(city.v1, "2026-03-09", receipt="R-77")
    assert recorded(city, "17-VI", "2026-03-10") == 70000


def test_j_14_collected_by_the_guard_it_is_17_vi_only_once_setransv_confirmed() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-09", vehicle=city.v1, body="MUNICIPAL_GUARD", person=GUARD)
    case.impede("21-c", "2026-03-09", person=GUARD)
    city.collect(city.v1, "2026-03-09", receipt="R-77", body="MUNICIPAL_GUARD")
    with refused("withdrawal_order_required", "AME-17-VI"):
        city.infraction("17-VI", "2026-03-10", vehicle=city.v1)
    case.confirm(1, "2026-03-11")
    assert recorded(city, "17-VI", "2026-03-12") == 70000


def test_d_24_and_j_14_an_impeded_vehicle_whose_document_was_not_collected_is_15_ii() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-09", vehicle=city.v1)
    case.impede("21-c", "2026-03-09")
    with refused("withdrawal_order_required", "AME-17-VI", fits="AME-15-II"):
        city.infraction("17-VI", "2026-03-10", vehicle=city.v1)
    assert recorded(city, "15-II", "2026-03-10") == 14000


def test_d_24_if_the_act_ordered_the_withdrawal_in_terms_it_is_17_vi() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-09", vehicle=city.v1)
    case.impede("21-c", "2026-03-09", person=SECRETARY, withdraw=True)
    assert recorded(city, "17-VI", "2026-03-10") == 70000


def test_j_14_a_sold_vehicle_is_17_i_from_the_sale_on_though_the_sellers_permit_is_still_valid() -> None:
    city = americana()
    city.sell(city.v1, to=city.y, on="2026-03-10")
    assert city.status(city.v1, "2026-03-10") == "valid"
    with refused("no_infraction_found", "AME-17-I"):
        city.infraction("17-I", "2026-03-09 23:59:00", vehicle=city.v1)
    with refused("other_item_fits", "AME-16-II", fits="AME-17-I"):
        city.infraction("16-II", "2026-03-10 00:00:00", vehicle=city.v1)
    assert recorded(city, "17-I", "2026-03-10 00:00:00") == 70000


def test_j_14_once_the_buyer_has_a_permit_of_its_own_it_is_neither_whatever_became_of_the_sellers() -> None:
    city = americana(permits_until="2026-04-10")
    city.sell(city.v1, to=city.y, on="2026-03-10")
    permit(city.world, city.y, city.v1, day("2031-03-20"))
    with refused("no_infraction_found", "AME-17-I"):
        city.infraction("17-I", "2026-03-20", vehicle=city.v1)
    with refused("no_infraction_found", "AME-16-II"):
        city.infraction("16-II", "2026-04-11", vehicle=city.v1)
    assert recorded(city, "17-I", "2026-03-19") == 70000


def test_j_14_a_vehicle_that_came_back_is_in_order_with_its_first_holders_permit() -> None:
    city = americana()
    city.sell(city.v1, to=city.y, on="2026-03-10")
    city.sell(city.v1, to=city.x, on="2026-03-12")
    assert recorded(city, "17-I", "2026-03-11") == 70000
    with refused("no_infraction_found", "AME-17-I"):
        city.infraction("17-I", "2026-03-12", vehicle=city.v1)


def test_j_14_and_q_49_head_office_and_branch_are_one_company_unless_an_act_counts_establishments_apart() -> None:
    city = americana()
    city.sell(city.v1, to=city.x_branch, on="2026-03-10")
    with refused("no_infraction_found", "AME-17-I"):
        city.infraction("17-I", "2026-03-11", vehicle=city.v1)
    city = americana()
    city.reading("operator.identity", "full_cnpj")
    city.sell(city.v1, to=city.x_branch, on="2026-03-10")
    assert recorded(city, "17-I", "2026-03-11") == 70000


def test_j_14_the_sellers_collected_document_orders_no_withdrawal_of_the_buyer() -> None:
    city = americana()
    city.infraction("16-VI", "2026-03-09", vehicle=city.v1).impede("21-c", "2026-03-09")
    city.collect(city.v1, "2026-03-09", receipt="R-77")
    city.sell(city.v1, to=city.y, on="2026-03-10")
    with refused("other_item_fits", "AME-16-II", fits="AME-17-I"):
        city.infraction("16-II", "2026-03-11", vehicle=city.v1)
    permit(city.world, city.y, city.v1, day("2031-03-12"))
    with refused("withdrawal_order_required", "AME-17-VI", fits="AME-15-II"):
        city.infraction("17-VI", "2026-03-12", vehicle=city.v1)
    assert recorded(city, "15-II", "2026-03-12") == 14000


def test_q_58_driven_to_be_repaired_without_passengers_it_is_neither() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-09", vehicle=city.v1)
    case.impede("21-c", "2026-03-09")
    with refused("no_infraction_found", "AME-15-II"):
        city.infraction("15-II", "2026-03-10", vehicle=city.v1, withPassengers=False)


def test_d_20_a_vehicle_withdrawn_by_setransv_and_seen_in_service_is_17_vi() -> None:
    city = americana()
    with refused("withdrawal_order_required", "AME-17-VI"):
        city.infraction("17-VI", "2026-03-10", vehicle=city.v1)
    city.withdraw(city.v1, "2026-03-10")
    assert recorded(city, "17-VI", "2026-03-11") == 70000


def test_d_26_once_lifted_the_withdrawal_founds_nothing() -> None:
    city = americana()
    city.withdraw(city.v1, "2026-03-05")
    city.lift_withdrawal(city.v1, "2026-03-10")
    with refused("withdrawal_order_required", "AME-17-VI"):
        city.infraction("17-VI", "2026-03-11", vehicle=city.v1)
    assert recorded(city, "17-VI", "2026-03-09") == 70000


def test_d_27_a_driver_whose_removal_was_ordered_and_served_may_not_drive() -> None:
    city = americana()
    removed, other = city.driver("M"), city.driver("N")
    with refused("removal_order_required", "AME-17-II"):
        city.infraction("17-II", "2026-03-01", operator=city.x, vehicle=city.v1, driver=removed)
    city.order_removal(removed, served="2026-03-02")
    with refused("no_infraction_found", "AME-17-II"):
        city.infraction("17-II", "2026-03-05", operator=city.x, vehicle=city.v1, driver=other)
    assert city.infraction("17-II", "2026-03-05", operator=city.x, vehicle=city.v1, driver=removed).fine.amount_centavos == 70000


def test_d_28_a_disc_asked_by_the_guard_and_refused_is_15_iv() -> None:
    city = americana()
    with refused("request_not_by_setransv", "AME-16-III", fits="AME-15-IV"):
        city.infraction("16-III", "2026-03-11", vehicle=city.v1, body="MUNICIPAL_GUARD", discOn="2026-03-01", askedBy="MUNICIPAL_GUARD")
    case = city.infraction("15-IV", "2026-03-11", vehicle=city.v1, body="MUNICIPAL_GUARD", documentsNotShown=("tachograph-disc",))
    assert case.fine.amount_centavos == 14000


def test_e_20_a_disc_is_kept_ninety_days() -> None:
    city = americana()
    with refused("disc_retention_elapsed", "AME-16-III"):
        city.infraction("16-III", "2026-05-31", vehicle=city.v1, discOn="2026-03-01", askedBy="SETRANSV")
    assert recorded(city, "16-III", "2026-05-30", discOn="2026-03-01", askedBy="SETRANSV") == 28000


def test_d_30_passengers_left_without_onward_transport_are_a_fine_of_their_own() -> None:
    city = americana()
    first = city.infraction("16-VI", "2026-03-10 08:00:00", vehicle=city.v1, inspection="stop")
    first.impede("21-c", "2026-03-10")
    city.collect(city.v1, "2026-03-10", receipt="R-77")
    second = city.infraction("17-X", "2026-03-10 09:00:00", vehicle=city.v1, inspection="stop")
    assert (first.fine.amount_centavos, second.fine.amount_centavos) == (28000, 70000)


def test_f_22_another_companys_vehicle_is_no_infraction_in_a_proven_rescue_or_with_setransvs_authorisation() -> None:
    city = americana()
    of_y = city.vehicle_of_y
    with refused("rescue_exception_applies", "AME-15-VI"):
        city.infraction("15-VI", "2026-03-10", vehicle=of_y, operator=city.x, rescueClaimed=True, rescueProven=True)
    with refused("no_infraction_found", "AME-15-VI"):
        city.infraction("15-VI", "2026-03-10", vehicle=of_y, operator=city.x, authorised=True)
    unproven = city.infraction("15-VI", "2026-03-10", vehicle=of_y, operator=city.x, rescueClaimed=True, rescueProven=False)
    assert unproven.fine.amount_centavos == 14000


def test_f_13_forty_four_seats_carry_forty_four_seated() -> None:
    city = americana()
    with refused("no_infraction_found", "AME-16-I"):
        city.infraction("16-I", "2026-03-10", vehicle=city.v1, passengers=44, standing=0)
    assert recorded(city, "16-I", "2026-03-10 08:00:00", passengers=45, standing=0) == 28000
    assert city.infraction("16-I", "2026-03-10", vehicle=city.v2, passengers=44, standing=1).fine.amount_centavos == 28000


def test_f_31_a_change_that_setransv_did_not_inspect_is_16_iv_whoever_authorised_it() -> None:
    city = americana()
    city.changed(city.v1, "2026-02-02", authorised=True)
    assert recorded(city, "16-IV", "2026-03-10") == 28000
    city.changed(city.v2, "2026-02-02", authorised=False, inspected="2026-02-10")
    with refused("no_infraction_found", "AME-16-IV"):
        city.infraction("16-IV", "2026-03-10", vehicle=city.v2)


@pytest.mark.parametrize("kind", ["bus-stop", "taxi-rank", "urban-terminal", "road-terminal", "school-stop"])
def test_17_viii_is_boarding_where_others_board(kind: str) -> None:
    city = americana()
    assert city.infraction("17-VIII", "2026-03-10", vehicle=city.v1, place=Place("Americana", kind=kind)).fine.amount_centavos == 70000


def test_17_viii_is_not_boarding_in_a_street() -> None:
    city = americana()
    with refused("no_infraction_found", "AME-17-VIII"):
        city.infraction("17-VIII", "2026-03-10", vehicle=city.v1, place=Place("Americana", kind="street"))


def test_f_32_an_infraction_outside_americana_is_not_recorded() -> None:
    city = americana()
    with refused("outside_municipal_territory", "AME-1"):
        city.infraction("16-I", "2026-03-10", vehicle=city.v1, place=Place("Santa Bárbara d'Oeste"))


def test_ame_28_a_body_that_does_not_inspect_records_nothing() -> None:
    city = americana()
    with refused("inspecting_body_not_competent", "AME-28"):
        city.infraction("16-I", "2026-03-10", vehicle=city.v1, body="ANTT")


def test_15_ii_needs_an_order_of_setransv() -> None:
    city = americana()
    order = city.order("2026-03-02", "Apresentar a lista de passageiros.")
    assert city.infraction("15-II", "2026-03-10", operator=city.x, order=order).fine.amount_centavos == 14000
    with refused("authority_not_competent", "AME-15-II"):
        city.order("2026-03-02", "Apresentar a lista de passageiros.", body="MUNICIPAL_GUARD")
