"""Which car parks are bound, what they owe and what is wanting (H-05 to H-17), and that the answer is that of the day asked."""

from __future__ import annotations

import pytest

from domain.parking.compliance import Compliance
from tests.domain.harness import refused
from tests.domain.parking.city import C, CarPark, D, spaces

DAY = "2026-03-05"


def codes(found: Compliance) -> list[str]:
    return [f.code for f in found.findings]


def test_h_05_the_share_is_of_the_spaces_offered_and_not_of_those_built() -> None:
    park = CarPark(given=spaces(120, 6))
    park.declare("2026-02-02", spaces(100, 6))
    assert (park.on("2026-02-01").required, park.on(DAY).required) == (6, 5)


def test_h_06_a_private_car_park_run_by_valets_only_is_excluded() -> None:
    found = CarPark(valet_only=True, given=spaces(200, 0)).on(DAY)
    assert (found.subject, found.excluded_by, found.required, found.compliant) == (False, "valet_only", None, None)
    assert [s.citation for s in found.explanation] == ["SPE-2-§2-I"]


def test_h_07_one_with_valets_and_without_is_bound_with_all_its_spaces() -> None:
    assert CarPark(given=spaces(200, 10)).on(DAY).required == 10


def test_h_08_a_private_garage_of_its_owners_only_is_excluded() -> None:
    found = CarPark(exclusive_owner_use=True, given=spaces(200, 0)).on(DAY)
    assert (found.subject, found.excluded_by, found.required) == (False, "exclusive_owner_use", None)


def test_h_09_a_free_one_is_bound() -> None:
    found = CarPark(given=spaces(90, 5)).on(DAY)
    assert (found.subject, found.required, found.compliant) == (True, 5, True)


def test_h_10_a_public_office_owes_its_spaces_and_nobody_is_penalised() -> None:
    park = CarPark("public", operator="", given=spaces(50, 1))
    found = park.on(DAY)
    assert (found.required, found.deficit, found.penalised) == (3, 2, False)
    with refused("penalty_only_for_private_operators", "SPE-5", "SPE-2-§1-I", required=3, deficit=2):
        park.notice(DAY)


def test_h_11_the_share_of_a_zona_azul_street_is_information() -> None:
    park = CarPark("zona-azul", operator="", given=spaces(130, 7))
    assert (park.on(DAY).required, park.on(DAY).penalised, park.on(DAY).kind_provision) == (7, False, "SPE-7")
    with refused("penalty_only_for_private_operators", "SPE-7"):
        park.notice(DAY, findings=("not_signed",))


def test_h_12_one_reserved_space_too_few_is_a_breach() -> None:
    found = CarPark(given=spaces(90, 4)).on(DAY)
    assert (found.deficit, found.compliant, codes(found)) == (1, False, ["reserved_spaces_below_required"])
    assert [f.provision for f in found.findings] == ["SPE-2"]


def test_h_13_reserved_spaces_without_a_sign_are_a_breach() -> None:
    found = CarPark(given=spaces(100, 5, signed=False)).on(DAY)
    assert (found.compliant, codes(found), found.findings[0].provision) == (False, ["not_signed"], "SPE-2-§3")


def test_h_14_small_reserved_spaces_are_no_breach_and_bring_a_warning() -> None:
    found = CarPark(given=spaces(100, 5, medium_size=False)).on(DAY)
    assert (found.compliant, codes(found), found.warnings) == (True, [], ("not_medium_size",))


def test_h_15_a_public_car_park_run_by_valets_only_is_bound_all_the_same() -> None:
    park = CarPark("public", valet_only=True, given=spaces(100, 5))
    assert (park.on(DAY).subject, park.on(DAY).required) == (True, 5)
    with refused("penalty_only_for_private_operators"):
        park.notice(DAY, findings=("not_signed",))


def test_h_16_reserved_spaces_far_from_any_access_are_a_breach() -> None:
    assert codes(CarPark(given=spaces(100, 5, near_access=False)).on(DAY)) == ["not_near_access"]


def test_h_17_99_valet_spaces_and_one_other_are_bound() -> None:
    assert CarPark(given=spaces(100, 5)).on(DAY).required == 5


@pytest.mark.parametrize("offered", [0, 1, 9])
def test_where_no_space_is_owed_nothing_is_wanting(offered: int) -> None:
    found = CarPark(given=spaces(offered, 0, signed=False, near_access=False, medium_size=False)).on(DAY)
    assert (found.required, found.compliant, found.findings, found.warnings) == (0, True, (), ())


def test_ten_spaces_owe_one() -> None:
    found = CarPark(given=spaces(10, 0, signed=False, near_access=False)).on(DAY)
    assert (found.required, codes(found)) == (1, ["reserved_spaces_below_required"])


def test_before_any_declaration_it_is_bound_and_nothing_more_is_said() -> None:
    found = CarPark(given=None).on(DAY)
    assert (found.subject, found.required, found.compliant, found.warnings) == (True, None, None, ("spaces_not_declared",))


def test_the_answer_is_that_of_the_day_asked_on_both_sides_of_a_change() -> None:
    park = CarPark(given=spaces(90, 4))
    park.declare("2026-03-10", spaces(89, 4))
    park.mode("2026-03-15", valet_only=True)
    park.mode("2026-03-20")
    assert [park.on(f"2026-03-{n}").compliant for n in ("09", "10", "14", "15", "19", "20")] == [False, True, True, None, None, True]
    assert [park.on(f"2026-03-{n}").excluded_by for n in ("14", "15", "19", "20")] == ["", "valet_only", "valet_only", ""]


def test_a_declaration_entered_late_holds_from_its_own_day_and_takes_no_later_one_away() -> None:
    park = CarPark(given=spaces(90, 4))
    park.declare("2026-03-10", spaces(89, 4))
    park.declare("2026-03-02", spaces(90, 5), entered="2026-03-20")
    assert [park.on(f"2026-03-{n}").reserved for n in ("01", "02", "09", "10")] == [4, 5, 5, 4]


def test_who_runs_it_is_known_for_every_day() -> None:
    park = CarPark(since="2026-01-05")
    park.handed_to(D, "2026-03-01", role="direct")
    park.handed_to("", "2026-04-01")
    found = [park.state.operator_on(d.since) for d in park.state.running]
    assert [(r.cnpj, r.role) if r else None for r in found] == [(C, "contracted"), (D, "direct"), None]
