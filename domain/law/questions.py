"""The pure questions about law: no case and no register is asked, and nothing is kept. Each question puts rules together and makes none.

A day that no reader of the law could mean is refused, so that no engine counts beyond the calendar of the program.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from msgspec import Struct

from domain.acts.content import PolicySetting
from domain.acts.regime_checks import check_policy, known_policy
from domain.days import FIRST_YEAR, LAST_YEAR, check_order, field
from domain.law.explanation import Step, step
from domain.law.fines import Fine, fine
from domain.law.lawbook import Law
from domain.law.permits.validity import Validity, permit_rule, permit_validity
from domain.law.permits.vehicle_check import VehicleAsked, VehicleCheck, vehicle_check
from domain.law.recurrence import runs_from_citation, window, within
from domain.law.regime import Policy, Scalar
from domain.law.time_limits import TimeLimit, time_limit
from domain.refusal import Refused

ASKED = "query"
"""The source of a reading that is only tried."""


class FineAsked(Struct, frozen=True):
    """What an infraction costs; `window_last_day` of the earlier infraction's window, and whether the new fact falls into it."""

    fine: Fine
    window_last_day: date | None
    repeated: bool
    explanation: tuple[Step, ...]
    warnings: tuple[str, ...]


class ValidityAsked(Struct, frozen=True):
    """The days of a permit; `last_renewal_day` is None where the law sets no day by which a renewal is asked."""

    validity: Validity
    last_renewal_day: date | None
    explanation: tuple[Step, ...]
    warnings: tuple[str, ...]


def time_limit_of(law: Law, rule: str, start: date) -> tuple[TimeLimit, tuple[Step, ...], tuple[str, ...]]:
    """The term `rule` from a day, why, and what the day calls attention to (Q-66).

    After the norm's end it is a warning (`rule_set_not_in_force`): the fact may be of before, and its terms still run.
    Refuses `time_limit_rule_unknown`, `calendar_missing_for_year`, `date_implausible`.
    """
    check_plausible(start=start)
    found, computed = time_limit(law, rule, start)
    warnings = ("rule_set_not_in_force",) if law.has_ended(start) else law.check_in_force(start, or_before=True)
    return found, computed.explanation, warnings


def fine_of(law: Law, provision: str, occurred_on: date, prior_on: date | None) -> FineAsked:
    """The fine of an item on a day; doubled inside the window of an earlier infraction of the same item, vehicle and operator.

    Where the window runs from the earlier citation, `prior_on` is its day, and a fact before it is no repetition (B-25).
    Refuses `rule_set_not_in_force`, `provision_unknown`, `date_implausible`, and `date_before_fact` for an earlier fact that is later.
    """
    check_plausible(occurred_on=occurred_on, prior_on=prior_on)
    if not runs_from_citation(law, occurred_on):
        check_order("prior_on", prior_on, "occurred_on", occurred_on)
    warnings = law.check_in_force(occurred_on)
    steps: tuple[Step, ...] = ()
    last_day, repeated = None, False
    if prior_on is not None and law.regime.recurrence_rule:
        limit, counted = window(law, prior_on)
        last_day, repeated = limit.last_day, within(law, limit, occurred_on)
        citation = law.regime.time_limits[law.regime.recurrence_rule].values[0].citation
        steps = (
            *counted.explanation,
            step("within-window", repeated, "flag", citation, prior_on=prior_on, window_last_day=last_day, fact_on=occurred_on),
        )
    found, computed = fine(law, provision, occurred_on, prior_on if repeated else None)
    return FineAsked(found, last_day, repeated, (*steps, *computed.explanation), tuple(dict.fromkeys((*warnings, *found.warnings))))


def validity_of(law: Law, kind: str, issued_on: date, base: Mapping[str, date] | None = None) -> ValidityAsked:
    """The days of a permit granted on a day; `base` by kind the last day of each permit that it rests on.

    Refuses `permit_kind_unknown`, `rule_set_not_in_force`, `date_implausible`; `base_permit_not_asked` where the kind rests on none, and
    the rule's own code where it rests on one that is not said or is over.
    """
    given = dict(base or {})
    check_plausible(issued_on=issued_on)
    rule = permit_rule(law, kind)
    warnings = law.check_in_force(issued_on)
    needed = rule.base.ways[0].kinds[:1] if rule.base is not None and rule.base.caps else ()
    unasked = sorted(set(given) - {each for way in (rule.base.ways if rule.base is not None and needed else ()) for each in way.kinds})
    if unasked:
        raise Refused(
            "base_permit_not_asked", f"{rule.term_pt}: a validade não depende de outra licença.", rule.validity_provision, permits=unasked
        )
    over = [each for each in (*needed, *given) if given.get(each, date.min) < issued_on]
    if rule.base is not None and over:
        raise Refused(
            rule.base.code, f"{rule.term_pt}: a licença de que depende não está em vigor na data.", rule.base.provision,
            permits=sorted(set(over)),
        )  # fmt: skip
    found, computed = permit_validity(law, kind, issued_on, base=given)
    return ValidityAsked(found, found.last_renewal_day if rule.lead_days_policy else None, computed.explanation, warnings)


def vehicle_of(law: Law, asked: VehicleAsked, on: date) -> tuple[VehicleCheck, tuple[Step, ...], tuple[str, ...]]:
    """Whether a vehicle would be licensed on a day, why, and the warnings that the day carries.

    Refuses `regime_without_vehicles`, `manufacture_year_in_future`, `rule_set_not_in_force`, `rule_text_unknown_on_date`,
    `date_implausible`.
    """
    check_plausible(on=on)
    if law.regime.vehicles is None:
        raise Refused("regime_without_vehicles", f"O regime {law.regime.key} não tem regras de veículos.")
    if asked.manufacture_year > on.year:
        raise Refused(
            "manufacture_year_in_future", f"O ano de fabricação {asked.manufacture_year} ainda não chegou.", field="manufactureYear"
        )
    warnings = law.check_in_force(on)
    found, computed = vehicle_check(law, asked, on)
    return found, computed.explanation, warnings


def readings(law: Law, given: Mapping[str, str]) -> Law:
    """The law under readings that are only tried, each as text by its key (a list is separated by commas).

    Refuses `policy_unknown` and `policy_value_not_allowed`.
    """
    tried: dict[str, Scalar | tuple[str, ...]] = {}
    for key, text in given.items():
        value = _value(known_policy(key, law.regime), text)
        check_policy(PolicySetting(key, value, ASKED), law.regime)
        tried[key] = value
    return law.with_readings(tried) if tried else law


def _value(policy: Policy, text: str) -> Any:  # noqa: ANN401 - what the policy's kind says
    """The value that a text stands for; a text that stands for none is left as it is, and refused."""
    if policy.optional and text == "":
        return None
    match policy.kind:
        case "whole":
            return int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(LAST_YEAR * 100)) else text
        case "flag":
            return {"true": True, "false": False}.get(text, text)
        case "list":
            return tuple(word for word in text.split(",") if word)
        case _:
            return text


def check_plausible(**days: date | None) -> None:
    """Refuse `date_implausible` for a day outside of the years that an engine counts in; `field` names it."""
    for name, day in days.items():
        if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise Refused(
                "date_implausible",
                f"O ano {day.year} ({field(name)}) não é plausível: use um de {FIRST_YEAR} a {LAST_YEAR}.",
                field=field(name),
            )
