"""What the city decides enters the record as acts; an act that no rule could read is refused."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import pytest
from msgspec.structs import replace

from domain.acts.acts import Act, ActRecorded, Acts, CityActRecorded, city_acts, regime_acts
from domain.acts.commands import RecordAct
from domain.acts.content import (
    AccreditedWorkshop,
    ActContent,
    CalendarDay,
    CalendarDays,
    CompetentBody,
    CourtThesis,
    FineTable,
    IndexFactor,
    Opinion,
    PolicySetting,
    RuleSetValidity,
)
from domain.acts.decide import decide
from domain.law.packs import PACKS
from domain.refusal import Refused
from domain.streams import Occasion, Seen

REGIME, CITY = "americana-charter", "3501608"
NOW = Occasion(UUID(int=9), frozenset({"secretary"}), datetime(2026, 11, 30, 12, tzinfo=UTC))


def record(content: ActContent, **changes: Any) -> RecordAct:  # noqa: ANN401 - fields of the command
    """An act of Americana, published and in effect on 2 March 2026."""
    city = isinstance(content, CalendarDays | IndexFactor)
    command = RecordAct(
        id=UUID(int=1),
        reference="Decreto 13.001/2026",
        published_on=date(2026, 3, 2),
        effective_from=date(2026, 1, 1) if isinstance(content, IndexFactor) else date(2026, 3, 2),
        content=content,
        regime="" if city else REGIME,
        municipality=CITY if city else "",
        author="Secretário de Transportes",
    )
    return replace(command, **changes)


def seen(*, acts: Acts | None = None, city: Acts | None = None) -> Seen:
    return Seen({regime_acts(REGIME): (0, acts or Acts()), city_acts(CITY): (0, city or Acts())}, PACKS)


def refusal(command: RecordAct, known: Seen | None = None) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Refused) as refused:
        decide(command, known or seen(), NOW)
    return refused.value.code, dict(refused.value.extra)


CLOSURE = CalendarDays((CalendarDay(date(2026, 3, 16), "office-closed", "Luto oficial", source="Decreto 13.001/2026"),))
TABLE = FineTable({"AME-16": 29224})
ROLL = PolicySetting("deadline.roll", "none", "parecer 3/2026")


def test_a_fine_table_enters_the_stream_of_its_regime() -> None:
    act = Act(
        id=UUID(int=1),
        reference="Decreto 13.001/2026",
        published_on=date(2026, 3, 2),
        effective_from=date(2026, 3, 2),
        content=TABLE,
        author="Secretário de Transportes",
    )
    assert decide(record(TABLE), seen(), NOW) == [(regime_acts(REGIME), ActRecorded(regime=REGIME, act=act))]


def test_a_closure_enters_the_stream_of_the_city_whether_the_city_or_a_regime_of_it_is_named() -> None:
    by_city = decide(record(CLOSURE), seen(), NOW)
    by_regime = decide(record(CLOSURE, regime=REGIME, municipality=""), seen(), NOW)
    assert by_city == by_regime
    [(stream, event)] = by_city
    assert stream == city_acts(CITY)
    assert isinstance(event, CityActRecorded)
    assert (event.municipality, event.act.content) == (CITY, CLOSURE)


@pytest.mark.parametrize(
    "content",
    [
        CompetentBody("DER", "Departamento de Estradas de Rodagem", "oversight"),
        AccreditedWorkshop("Oficina Central", "SETRANSV", date(2027, 3, 2)),
        RuleSetValidity(date(2027, 12, 31), "Lei 9.999/2027"),
        Opinion("AME-23", "Conta-se da notificação.", "ame.appeal1.start"),
        CourtThesis("AME-23", "STJ", "Súmula 312"),
        CalendarDays((), 2031),
        PolicySetting("ame.renewal.max", None, "parecer 1"),
        PolicySetting("ame.renewal.max", 1, "parecer 1"),
        PolicySetting("ame.appeal.suspends", ("payment", "impediment"), "parecer 1"),
        PolicySetting("ame.appeal.suspends", (), "parecer 1"),
        PolicySetting("filing.cutoff", "17:00", "parecer 1"),
        PolicySetting(key="deadline.roll_start", value=True, source="parecer 1"),
        PolicySetting("ame.recurrence.from", "prior_infraction", "parecer 1"),
        IndexFactor("IPCA", "1.0437"),
        IndexFactor("IPCA", "1." + "1" * 49),
    ],
)
def test_every_kind_of_act_is_recorded(content: ActContent) -> None:
    [(_, event)] = decide(record(content), seen(), NOW)
    assert isinstance(event, ActRecorded | CityActRecorded)
    assert event.act.content == content


def test_a_policy_that_the_pack_does_not_know_is_refused() -> None:
    assert refusal(record(PolicySetting("ame.deadline", "none", "x"))) == ("policy_unknown", {"key": "ame.deadline"})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("deadline.roll", "previous_working"),
        ("deadline.roll", 1),
        ("deadline.roll", None),
        ("deadline.roll_start", "true"),
        ("deadline.roll_start", 1),
        ("ame.fine.due_days", 0),
        ("ame.fine.due_days", -15),
        ("ame.fine.due_days", True),
        ("ame.fine.due_days", "15"),
        ("ame.fine.due_days", 1_000_000),
        ("recurrence.multiplier", 0),
        ("filing.cutoff", "noon"),
        ("filing.cutoff", "25:00"),
        ("filing.cutoff", "23:59:59.5"),
        ("filing.cutoff", "17:00-03:00"),
        ("ame.appeal.suspends", ("payment", "payment")),
        ("ame.appeal.suspends", ("everything",)),
        ("ame.appeal.suspends", "payment"),
        ("ame.permanent_impediment.hypotheses", (" ",)),
        ("ame.recurrence.from", "citation_date"),
    ],
)
def test_a_reading_that_the_pack_does_not_allow_is_refused(key: str, value: str | int | tuple[str, ...] | None) -> None:
    code, extra = refusal(record(PolicySetting(key, value, "parecer 1")))
    assert (code, extra["key"]) == ("policy_value_not_allowed", key)


def test_a_reading_needs_its_source() -> None:
    assert refusal(record(PolicySetting("deadline.roll", "none", " ")))[0] == "source_required"


@pytest.mark.parametrize(
    ("amounts", "code"),
    [
        ({}, "fine_table_empty"),
        ({"AME-18": 100}, "fine_group_unknown"),
        ({"AME-16": 0}, "fine_amount_implausible"),
        ({"AME-16": -1}, "fine_amount_implausible"),
        ({"AME-16": 100_000_000_01}, "fine_amount_implausible"),
    ],
)
def test_a_table_names_groups_of_its_regime_and_amounts_above_zero(amounts: dict[str, int], code: str) -> None:
    assert refusal(record(FineTable(amounts)))[0] == code


@pytest.mark.parametrize(
    "factor", ["0", "0.000", "-1.04", "+1.04", "1,04", "4.37%", "1e2", "NaN", "", ".5", "1.", "１.04", "1." + "1" * 50]
)
def test_a_factor_is_a_positive_exact_decimal(factor: str) -> None:
    assert refusal(record(IndexFactor("IPCA", factor)))[0] == "factor_not_exact_decimal"


def test_a_factor_holds_from_a_1_january() -> None:
    assert refusal(record(IndexFactor("IPCA", "1.04"), effective_from=date(2026, 1, 2)))[0] == "factor_not_on_first_january"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (CalendarDays(()), "calendar_act_empty"),
        (CalendarDays((CalendarDay(date(2206, 3, 2), "office-closed", "x"),)), "date_implausible"),
        (CalendarDays((), 1926), "date_implausible"),
        (CalendarDays((CalendarDay(date(2026, 3, 2), "office-closed", "x"),), 2027), "calendar_day_outside_year"),
        (
            CalendarDays((CalendarDay(date(2026, 3, 2), "office-closed", "x"), CalendarDay(date(2026, 3, 2), "working", "y"))),
            "calendar_day_twice",
        ),
    ],
)
def test_a_calendar_holds_real_days_once(content: CalendarDays, code: str) -> None:
    assert refusal(record(content))[0] == code


def test_a_closure_and_the_release_of_the_zone_may_fall_on_one_day() -> None:
    both = CalendarDays(
        (CalendarDay(date(2026, 2, 16), "office-closed", "Carnaval"), CalendarDay(date(2026, 2, 16), "zmrf-released", "Carnaval")),
    )
    assert len(decide(record(both), seen(), NOW)) == 1


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"published_on": date(2026, 12, 1)}, "date_in_future", "publishedOn"),
        ({"published_on": date(1926, 3, 2)}, "date_implausible", "publishedOn"),
        ({"effective_from": date(2126, 3, 2)}, "date_implausible", "effectiveFrom"),
        ({"effective_from": date(2006, 11, 16)}, "effective_before_norm", "effectiveFrom"),
    ],
)
def test_the_days_of_an_act_are_plausible(changes: dict[str, Any], code: str, field: str) -> None:
    found, extra = refusal(record(TABLE, **changes))
    assert (found, extra["field"]) == (code, field)


def test_an_act_published_today_by_the_local_day_is_recorded_and_may_take_effect_earlier_or_later() -> None:
    late = Occasion(NOW.person, NOW.roles, datetime(2026, 12, 1, 2, 59, tzinfo=UTC))
    assert decide(record(TABLE, published_on=date(2026, 11, 30), effective_from=date(2026, 1, 1)), seen(), late)
    assert decide(record(TABLE, published_on=date(2026, 11, 30), effective_from=date(2027, 1, 1)), seen(), late)
    assert refusal(record(TABLE, published_on=date(2026, 12, 1)))[0] == "date_in_future"


def test_an_act_needs_its_number() -> None:
    assert refusal(record(TABLE, reference=" "))[0] == "reference_required"


def test_an_act_belongs_to_a_known_regime_or_city() -> None:
    assert refusal(record(TABLE, regime=""))[0] == "act_needs_regime"
    assert refusal(record(TABLE, regime="campinas"))[0] == "regime_unknown"
    assert refusal(record(TABLE, municipality="3550308"))[0] == "municipality_not_of_regime"
    assert refusal(record(CLOSURE, municipality="3509502"))[0] == "municipality_unknown"
    assert refusal(record(CLOSURE, municipality=""))[0] == "municipality_unknown"
    assert refusal(record(CLOSURE, regime=REGIME, municipality="3550308"))[0] == "municipality_not_of_regime"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (RuleSetValidity(date(2006, 11, 16), "Lei 1"), "validity_ends_before_it_begins"),
        (RuleSetValidity(date(2027, 12, 31), ""), "superseding_norm_required"),
        (RuleSetValidity(date(2027, 12, 31), "  "), "superseding_norm_required"),
        (AccreditedWorkshop("Oficina", "SETRANSV", date(2026, 3, 1)), "validity_ends_before_it_begins"),
        (AccreditedWorkshop("", "SETRANSV"), "workshop_incomplete"),
        (CompetentBody(" ", "DER"), "body_incomplete"),
        (Opinion("AME-99", "x"), "provision_unknown"),
        (Opinion("AME-23", "x", "ame.appeal9"), "policy_unknown"),
        (CourtThesis("AME-23", "STJ", " "), "text_required"),
    ],
)
def test_other_acts_say_what_they_are_about(content: ActContent, code: str) -> None:
    assert refusal(record(content))[0] == code


def known(*commands: RecordAct) -> Seen:
    """What is seen after these commands."""
    states = {regime_acts(REGIME): Acts(), city_acts(CITY): Acts()}
    for command in commands:
        for stream, event in decide(command, seen(), NOW):
            states[stream] = stream.kind.fold([event], states[stream])
    return Seen({stream: (state.version, state) for stream, state in states.items()}, PACKS)


@pytest.mark.parametrize("content", [TABLE, CLOSURE, ROLL, IndexFactor("IPCA", "1.04")])
def test_an_act_is_recorded_once(content: ActContent) -> None:
    again = record(content, id=UUID(int=2))
    assert refusal(again, known(record(content))) == ("act_already_recorded", {"id": str(UUID(int=1))})


def test_one_decree_may_set_two_policies_and_close_two_days_in_two_records() -> None:
    before = known(record(ROLL), record(CLOSURE), record(TABLE))
    other_day = CalendarDays((CalendarDay(date(2026, 3, 17), "office-closed", "Luto oficial"),))
    for content in (PolicySetting("deadline.unit", "business", "parecer 3/2026"), other_day, FineTable({"AME-15": 14612})):
        assert len(decide(record(content, id=UUID(int=2)), before, NOW)) == 1


@pytest.mark.parametrize("changes", [{"reference": "Decreto 13.002/2026"}, {"effective_from": date(2026, 4, 1)}])
def test_a_correction_by_another_act_or_for_another_day_is_recorded(changes: dict[str, Any]) -> None:
    assert len(decide(record(TABLE, id=UUID(int=2), **changes), known(record(TABLE)), NOW)) == 1
