"""The law as a decision reads it: the pack's readings, the city's acts, and the receipt that says which of them were seen."""

from __future__ import annotations

from datetime import date

import pytest

from domain.acts.acts import Acts, city_acts, regime_acts
from domain.acts.content import CompetentBody, RuleSetValidity
from domain.law.edition import edition_of
from domain.law.explanation import Receipt
from domain.law.lawbook import Law, Setting, law_of
from domain.law.packs import PACKS
from domain.refusal import Refused
from domain.streams import Seen, Unread
from tests.domain.law.given import CITY, REGIME, act, after, americana, calendar_of, setting, year_of_scenarios

PACK = PACKS[REGIME]
READ_ON = date(2026, 3, 2)


def test_without_an_act_the_packs_reading_holds_with_its_source() -> None:
    assert Law(PACK).policy("recurrence.multiplier", READ_ON) == Setting("recurrence.multiplier", 2, "AME-18", "Q-07")


def test_the_last_act_in_effect_sets_the_reading_and_is_its_source() -> None:
    acts = after(
        Acts(),
        setting("deadline.unit", "business", "2026-03-02", "Decreto 10"),
        setting("deadline.unit", "calendar", "2026-06-01", "Decreto 11"),
        setting("deadline.roll", "none", "2026-01-01", "Decreto 12"),
    )
    law = Law(PACK, acts)
    readings = [law.policy("deadline.unit", day) for day in (date(2026, 3, 1), READ_ON, date(2026, 5, 31), date(2026, 6, 1))]
    assert [(reading.value, reading.source) for reading in readings] == [
        ("calendar", "Lei 9.784/1999 (Súmula STJ 633) art. 66 §2"),
        ("business", "Decreto 10"),
        ("business", "Decreto 10"),
        ("calendar", "Decreto 11"),
    ]


def test_an_act_recorded_late_takes_its_place_by_its_day_and_not_by_its_turn() -> None:
    acts = after(
        Acts(), setting("deadline.unit", "calendar", "2026-06-01", "Decreto 11"), setting("deadline.unit", "business", "2026-03-02")
    )
    assert Law(PACK, acts).choice("deadline.unit", date(2026, 7, 1)) == "calendar"
    assert Law(PACK, acts).choice("deadline.unit", READ_ON) == "business"


def test_of_two_acts_of_one_day_the_later_recorded_counts() -> None:
    acts = after(Acts(), setting("deadline.unit", "business", "2026-03-02", "A"), setting("deadline.unit", "calendar", "2026-03-02", "B"))
    assert Law(PACK, acts).policy("deadline.unit", READ_ON).source == "B"


def test_a_reading_tried_in_a_question_says_that_it_is_one() -> None:
    law = Law(PACK).with_readings({"deadline.unit": "business"})
    assert law.policy("deadline.unit", READ_ON) == Setting("deadline.unit", "business", "query", "Q-02")


def test_a_reading_of_another_type_is_a_fault_of_the_program() -> None:
    with pytest.raises(TypeError):
        Law(PACK).whole("deadline.unit", READ_ON)
    with pytest.raises(TypeError):
        Law(PACK).choice("recurrence.multiplier", READ_ON)
    with pytest.raises(TypeError):
        Law(PACK).flag("recurrence.multiplier", READ_ON)


def test_a_fact_before_the_norm_is_refused_and_one_after_its_end_too() -> None:
    ended = Law(PACK, after(Acts(), act("Lei 9.999/2027", "2027-01-01", RuleSetValidity(date(2026, 12, 31), "Lei 9.999/2027"))))
    assert ended.check_in_force(date(2026, 12, 31)) == ()
    for law, fact in ((Law(PACK), date(2006, 11, 16)), (ended, date(2027, 1, 1))):
        with pytest.raises(Refused) as refused:
            law.check_in_force(fact)
        assert refused.value.code == "rule_set_not_in_force"
    assert Law(PACK).check_in_force(date(2006, 11, 17)) == ()


def test_bodies_named_by_acts_stand_beside_those_of_the_law() -> None:
    acts = after(
        Acts(),
        act("Decreto 20", "2026-04-01", CompetentBody("AGENCY", "Agência", "inspecting")),
        act("Decreto 21", "2026-04-01", CompetentBody("DER", "DER", "oversight")),
    )
    law = Law(PACK, acts)
    assert law.bodies("inspecting", date(2026, 3, 31)) == ("SETRANSV", "FINANCE", "MUNICIPAL_GUARD")
    assert law.bodies("inspecting", date(2026, 4, 1)) == ("SETRANSV", "FINANCE", "MUNICIPAL_GUARD", "AGENCY")
    assert law.bodies("oversight", date(2026, 4, 1)) == ("SETRANSV", "EMTU", "ARTESP", "ANTT", "DER")


def test_a_receipt_names_the_edition_and_the_versions_of_both_streams_of_acts() -> None:
    law, edition = americana(), edition_of(PACK)
    # 22 tables of 2007 to 2028; two calendars of the scenarios and three years with weekends only.
    assert law.receipt() == Receipt(REGIME, 2, edition.hash, acts=22, city=5)


def test_the_law_of_a_regime_needs_its_acts_and_its_citys() -> None:
    with pytest.raises(Unread) as unread:
        law_of(Seen({}, PACKS), REGIME)
    assert unread.value.streams == {regime_acts(REGIME), city_acts(CITY)}
    city = calendar_of(year_of_scenarios(2026))
    law = law_of(Seen({regime_acts(REGIME): (0, Acts()), city_acts(CITY): (1, city)}, PACKS), REGIME)
    assert law == Law(PACK, Acts(), city)


def test_an_unknown_regime_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refused) as refused:
        law_of(Seen({}, PACKS), "campinas-charter")
    assert (refused.value.code, refused.value.extra["known"]) == ("regime_unknown", sorted(PACKS))
