"""What infractions cost in Americana, corrected each 1 January and doubled on recurrence (scenarios C; the factors are fictional)."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from domain.acts.acts import Acts
from domain.acts.content import FineTable, IndexFactor
from domain.law.explanation import Step
from domain.law.fines import Fine, corrected, fine
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from domain.refusal import Refused
from tests.domain.law.given import REGIME, SAO_PAULO_TIME, act, after, americana, local, setting

PACK = PACKS[REGIME]


def with_factors(*factors: tuple[str, str]) -> Law:
    """The statute's values with factors by the 1 January from which each holds."""
    return Law(PACK, city=after(Acts(), *(act(f"IPCA {since[:4]}", since, IndexFactor("IPCA", factor)) for since, factor in factors)))


TWO_FACTORS = with_factors(("2027-01-01", "1.0437"), ("2028-01-01", "1.0389"))


def amounts(law: Law, on: date) -> tuple[int, int, int]:
    """One fine of each group."""
    art_15, art_16, art_17 = (fine(law, f"AME-{item}", on)[0].amount_centavos for item in ("15-III", "16-I", "17-X"))
    return art_15, art_16, art_17


def test_c_01_the_table_of_2006_and_its_24_items() -> None:
    assert amounts(americana(), date(2026, 3, 2)) == (14000, 28000, 70000)
    assert amounts(Law(PACK), date(2006, 11, 17)) == (14000, 28000, 70000)
    groups = [item.group for item in PACK.items]
    assert [groups.count(group) for group in ("AME-15", "AME-16", "AME-17")] == [8, 6, 10]


def test_c_02_and_c_03_values_are_corrected_on_the_last_published_value() -> None:
    assert amounts(TWO_FACTORS, date(2027, 1, 1)) == (14612, 29224, 73059)
    assert amounts(TWO_FACTORS, date(2028, 1, 1)) == (15180, 30361, 75901)


def test_c_04_and_c_05_the_local_day_of_the_fact_chooses_the_year() -> None:
    new_years_eve = datetime.fromisoformat("2027-01-01T02:59:00+00:00").astimezone(SAO_PAULO_TIME).date()
    assert fine(TWO_FACTORS, "AME-16-I", new_years_eve)[0].amount_centavos == 28000
    assert fine(TWO_FACTORS, "AME-16-I", local("2027-01-01 00:00").date())[0].amount_centavos == 29224


def test_c_06_the_value_already_rounded_is_doubled() -> None:
    found, computed = fine(TWO_FACTORS, "AME-16-I", date(2027, 2, 10), date(2026, 11, 20), "case 1")
    assert found == Fine("AME-16-I", "AME-16", 29224, 2, 58448, "IPCA 2027")
    assert computed.engine == "fines/1"
    assert computed.inputs == {"provision": "AME-16-I", "occurredOn": "2027-02-10", "priorOn": "2026-11-20", "prior": "case 1"}
    assert computed.outputs == {"baseCentavos": 29224, "multiplier": 2, "amountCentavos": 58448, "tableVersion": "IPCA 2027"}
    assert computed.explanation == (
        Step("statutory-value", {"group": "AME-16", "since": "2006-11-17"}, 28000, "centavos", "AME-16", "Lei 4.419/2006 (Americana)"),
        Step(
            "correct-by-index",
            {"index": "IPCA", "factor": "1.0437", "since": "2027-01-01"},
            29224,
            "centavos",
            "AME-14-PU",
            "IPCA 2027",
        ),
        Step(
            "double-on-recurrence",
            {"base": 29224, "multiplier": 2, "prior_on": "2026-11-20", "prior": "case 1"},
            58448,
            "centavos",
            "AME-18",
            "AME-18",
        ),
    )


@pytest.mark.parametrize(("rounding", "expected"), [("half_up", 14011), ("half_even", 14010), ("truncate", 14010)])
def test_c_07_half_a_centavo_goes_up(rounding: str, expected: int) -> None:
    assert corrected(14000, "1.00075", rounding) == expected


def test_a_factor_of_fifty_digits_is_multiplied_exactly() -> None:
    # One unit in the last of 49 decimals above the half: half-even would go up only if nothing was lost on the way.
    assert corrected(14000, "1.0007500000000000000000000000000000000000000000001", "half_even") == 14011
    assert corrected(14000, "1.0007500000000000000000000000000000000000000000000", "half_even") == 14010


def test_c_12_a_year_without_an_act_keeps_the_last_value_and_warns_and_the_table_of_20_january_is_seen_only_after_it() -> None:
    before = Law(PACK, after(Acts(), act("Portaria 2026", "2026-01-01", FineTable({"AME-16": 28000}))))
    published = after(before.acts, act("Portaria 9/2027", "2027-01-01", FineTable({"AME-16": 29224})))
    found, computed = fine(before, "AME-16-I", date(2027, 1, 5))
    assert found == Fine("AME-16-I", "AME-16", 28000, 1, 28000, "Portaria 2026", ("fine_table_not_published_for_year",))
    assert computed.warnings == ("fine_table_not_published_for_year",)
    assert fine(Law(PACK, published), "AME-16-I", date(2027, 1, 5))[0] == Fine("AME-16-I", "AME-16", 29224, 1, 29224, "Portaria 9/2027")


def test_a_published_table_rules_over_the_index_of_its_day_and_later_factors_build_on_it() -> None:
    table = act("Portaria 2027", "2027-01-01", FineTable({"AME-16": 29300}))
    law = Law(PACK, after(Acts(), table), TWO_FACTORS.city)
    assert fine(law, "AME-16-I", date(2027, 6, 1))[0] == Fine("AME-16-I", "AME-16", 29300, 1, 29300, "Portaria 2027")
    # 29300 × 1.0389 = 30439.77; art. 15, which the table does not name, still follows the index: 15180.
    assert fine(law, "AME-16-I", date(2028, 6, 1))[0].amount_centavos == 30440
    assert fine(law, "AME-15-III", date(2028, 6, 1))[0].amount_centavos == 15180


def test_a_corrected_factor_takes_the_place_of_the_first_one_of_its_day() -> None:
    law = with_factors(("2027-01-01", "1.0473"), ("2027-01-01", "1.0437"))
    assert fine(law, "AME-16-I", date(2027, 3, 1))[0].amount_centavos == 29224


def test_the_rounding_is_read_on_the_day_of_each_correction() -> None:
    acts = after(Acts(), setting("fine.rounding", "truncate", "2028-01-01"))
    law = Law(PACK, acts, TWO_FACTORS.city)
    # 14611.8 was rounded up in 2027; 73059 × 1.0389 = 75900.995 is cut in 2028.
    assert amounts(law, date(2027, 6, 1)) == (14612, 29224, 73059)
    assert amounts(law, date(2028, 6, 1)) == (15180, 30360, 75900)


@pytest.mark.parametrize("provision", ["AME-14", "AME-23", "AME-18-I", "16-I", ""])
def test_what_is_no_item_has_no_fine(provision: str) -> None:
    with pytest.raises(Refused) as refused:
        fine(americana(), provision, date(2026, 3, 2))
    assert refused.value.code == "provision_unknown"
