"""The spaces that a car park owes: the whole table of the scenarios (H-01, H-02), and what every table of the kind must hold (L-2)."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.law.city_questions import reserve_of
from domain.law.dated import NotInForce
from domain.law.packs import PACKS
from domain.law.parking.parking_reserve import parking_reserve
from tests.domain.harness import refused
from tests.domain.law.sao_paulo import law_of_city

PARKING, AMERICANA = PACKS["sao-paulo-elderly-parking"], PACKS["americana-charter"]
ON = date(2026, 3, 5)
# The scenarios, H-01: runs of numbers of spaces that owe the same, first and last.
TABLE = {0: (0, 9), 1: (10, 29), 2: (30, 49), 3: (50, 50)}
LARGER = {
    69: 3, 70: 4, 89: 4, 90: 5, 109: 5, 110: 6, 129: 6, 130: 7, 149: 7, 150: 8, 199: 10, 200: 10, 209: 10, 210: 11, 250: 13, 500: 25,
    999: 50, 1000: 50, 1009: 50, 1010: 51,
}  # fmt: skip


def required(spaces: int) -> int:
    return parking_reserve(law_of_city(PARKING), spaces, ON)[0].required


@pytest.mark.parametrize(("spaces", "due"), [(n, due) for due, (first, last) in TABLE.items() for n in range(first, last + 1)])
def test_h_01_from_0_to_50_spaces(spaces: int, due: int) -> None:
    assert required(spaces) == due


@pytest.mark.parametrize(("spaces", "due"), LARGER.items())
def test_h_02_from_69_to_1010_spaces(spaces: int, due: int) -> None:
    assert required(spaces) == due


@pytest.mark.parametrize(("spaces", "due"), [(9, 0), (10, 1), (29, 1), (30, 2), (49, 2), (50, 3)])
def test_h_03_and_h_04_a_half_is_rounded_up(spaces: int, due: int) -> None:
    assert required(spaces) == due


@pytest.mark.parametrize("spaces", [10, 50, 90, 130, 170])
def test_a_half_below_an_even_number_is_rounded_up_too(spaces: int) -> None:
    assert required(spaces) == round(spaces * 0.05) + 1


def test_the_answer_says_the_share_the_rounding_and_where_they_stand() -> None:
    _, computed = parking_reserve(law_of_city(PARKING), 90, ON)
    assert (computed.inputs, computed.outputs) == ({"spaces": 90, "on": "2026-03-05"}, {"requiredSpaces": 5})
    assert [(s.operation, s.result, s.citation) for s in computed.explanation] == [
        ("share-of-spaces", "4.50", "SPE-2"),
        ("round-half-up", 5, "SPE-2-§5"),
    ]


@pytest.mark.parametrize("spaces", [-1, 1_000_001])
def test_a_number_of_spaces_that_cannot_be_is_refused(spaces: int) -> None:
    with refused("spaces_implausible", "SPE-2-§1-IV", field="spaces", spaces=spaces):
        required(spaces)


def test_a_regime_without_car_parks_owes_none() -> None:
    with refused("regime_without_facilities"):
        parking_reserve(law_of_city(AMERICANA), 90, ON)


def test_before_8_april_2010_no_share_is_known() -> None:
    assert parking_reserve(law_of_city(PARKING), 90, date(2010, 4, 8))[0].required == 5
    with pytest.raises(NotInForce):
        parking_reserve(law_of_city(PARKING), 90, date(2010, 4, 7))


def test_as_a_pure_question_it_is_answered_for_days_on_which_the_decree_is_in_force() -> None:
    law = law_of_city(PARKING)
    asked = reserve_of(law, 130, date(2010, 4, 8))
    assert (asked.reserve.required, [s.citation for s in asked.explanation], asked.warnings) == (7, ["SPE-2", "SPE-2-§5"], ())
    with refused("rule_set_not_in_force", valid_from="2010-04-08"):
        reserve_of(law, 130, date(2010, 4, 7))
    with refused("regime_without_facilities"):
        reserve_of(law_of_city(AMERICANA), 130, ON)
    with refused("date_implausible"):
        reserve_of(law, 130, date(1, 1, 1))


@given(st.integers(0, 100_000))
def test_l_2_one_space_more_owes_at_most_one_more_and_never_fewer_and_stays_within_half_of_a_twentieth(spaces: int) -> None:
    assert required(spaces + 1) - required(spaces) in {0, 1}
    assert abs(20 * required(spaces) - spaces) <= 10
