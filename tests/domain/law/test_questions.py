"""Pure questions: whatever is asked, the answer is the law's or a refusal with a code; a reading that is tried stays with its question."""

from collections.abc import Callable
from datetime import date
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.law import questions
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from domain.law.permits.vehicle_check import VehicleAsked
from domain.refusal import Refused
from tests.domain.law.given import americana

LAWS = {key: americana() if key == "americana-charter" else Law(pack) for key, pack in PACKS.items()}
regimes = st.sampled_from(sorted(LAWS))
days = st.dates(min_value=date.min, max_value=date.max)
BASES = "authorisation-term", "simplified-authorisation-term", "service-link-certificate"
T = TypeVar("T")
near = st.dates(min_value=date(1999, 1, 1), max_value=date(2101, 1, 1))


def answered(question: Callable[[], T], *codes: str) -> T | None:
    """The answer, or None where the question is refused with one of the codes."""
    try:
        return question()
    except Refused as refused:
        if refused.code not in codes:
            raise
        return None


@given(regimes, st.data(), st.one_of(days, near))
def test_every_term_of_every_regime_is_counted_or_refused(key: str, data: st.DataObject, start: date) -> None:
    law = LAWS[key]
    rule = data.draw(st.sampled_from([*law.regime.time_limits, "no-such-rule"]))
    codes = "date_implausible", "calendar_missing_for_year", "time_limit_rule_unknown"
    found = answered(lambda: questions.time_limit_of(law, rule, start), *codes)
    if found is not None:
        limit, steps, _ = found
        assert start < limit.first_day <= limit.raw_last_day <= limit.last_day
        assert steps


@given(regimes, st.data(), st.one_of(days, near), st.none() | days | near)
def test_every_fine_of_every_regime_is_told_or_refused(key: str, data: st.DataObject, on: date, prior: date | None) -> None:
    law = LAWS[key]
    provision = data.draw(st.sampled_from([*(item.provision for item in law.regime.items), law.regime.provisions[0].id, "AME-0"]))
    codes = "date_implausible", "date_before_fact", "rule_set_not_in_force", "provision_unknown"
    asked = answered(lambda: questions.fine_of(law, provision, on, prior), *codes)
    if asked is not None:
        assert asked.fine.amount_centavos == asked.fine.base_centavos * asked.fine.multiplier
        assert asked.repeated == (asked.fine.multiplier > 1)
        assert asked.window_last_day is None or prior is not None


@given(regimes, st.data(), st.one_of(days, near), st.dictionaries(st.sampled_from(BASES), st.one_of(days, near)))
def test_every_permit_of_every_regime_lasts_or_is_refused(key: str, data: st.DataObject, on: date, base: dict[str, date]) -> None:
    law = LAWS[key]
    kind = data.draw(st.sampled_from([*law.regime.permits, "pilot-licence"]))
    codes = "date_implausible", "rule_set_not_in_force", "permit_kind_unknown", "base_permit_not_asked", "base_permit_not_valid"
    asked = answered(lambda: questions.validity_of(law, kind, on, base), *codes)
    if asked is not None:
        assert on == asked.validity.valid_from <= asked.validity.valid_until
        assert asked.last_renewal_day is None or on < asked.last_renewal_day < asked.validity.valid_until


@given(
    regimes,
    st.sampled_from(["bus", "microbus", "mixed", "other", "tram"]),
    st.integers(1900, 2100),
    st.integers(0, 500),
    st.one_of(days, near),
)
def test_every_vehicle_is_accepted_or_each_refusal_is_named(key: str, kind: str, year: int, seats: int, on: date) -> None:
    codes = "date_implausible", "regime_without_vehicles", "manufacture_year_in_future", "rule_set_not_in_force"
    found = answered(lambda: questions.vehicle_of(LAWS[key], VehicleAsked(kind, year, seats), on), *codes, "rule_text_unknown_on_date")
    if found is not None:
        assert found[0].accepted == (not found[0].refusals)


def test_readings_are_taken_from_text_by_their_kind_and_leave_the_law_as_it_is() -> None:
    law = LAWS["americana-charter"]
    tried = questions.readings(
        law,
        {
            "deadline.unit": "business",
            "deadline.roll_start": "true",
            "ame.fine.due_days": "30",
            "ame.appeal.suspends": "payment,withdrawal",
            "ame.renewal.max": "",
            "filing.cutoff": "18:00:00",
        },
    )
    on = date(2026, 3, 2)
    assert {key: tried.policy(key, on).value for key in tried.overrides} == {
        "deadline.unit": "business",
        "deadline.roll_start": True,
        "ame.fine.due_days": 30,
        "ame.appeal.suspends": ("payment", "withdrawal"),
        "ame.renewal.max": None,
        "filing.cutoff": "18:00:00",
    }
    assert tried.policy("deadline.unit", on).source == "query"
    assert law.policy("deadline.unit", on).value == "calendar"


@pytest.mark.parametrize(
    ("key", "text", "code"),
    [
        ("deadline.moon", "new", "policy_unknown"),
        ("deadline.unit", "moons", "policy_value_not_allowed"),
        ("deadline.unit", "", "policy_value_not_allowed"),
        ("deadline.roll_start", "yes", "policy_value_not_allowed"),
        ("ame.fine.due_days", "1e1", "policy_value_not_allowed"),
        ("ame.fine.due_days", "-1", "policy_value_not_allowed"),
        ("ame.fine.due_days", "9" * 400, "policy_value_not_allowed"),
        ("ame.fine.due_days", "٣", "policy_value_not_allowed"),
        ("ame.appeal.suspends", "payment,payment", "policy_value_not_allowed"),
        ("ame.appeal.suspends", "time", "policy_value_not_allowed"),
        ("filing.cutoff", "25:00", "policy_value_not_allowed"),
    ],
)
def test_a_reading_that_the_policy_does_not_take_is_refused(key: str, text: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        questions.readings(LAWS["americana-charter"], {key: text})
    assert caught.value.code == code
