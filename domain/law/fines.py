"""What an infraction costs: the value in force on the day of the fact, corrected by the city's acts, doubled on recurrence.

Amounts are whole centavos; the one rounding is the yearly correction's.
"""

from __future__ import annotations

from datetime import date
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, localcontext
from functools import lru_cache
from typing import Any

from msgspec import Struct

from domain.acts.acts import Act
from domain.acts.content import DailyRate, FineTable, IndexFactor
from domain.law.explanation import Computed, Step, step
from domain.law.lawbook import Law
from domain.refusal import Refused

ENGINE = "fines/1"
PRECISION = 80
"""Digits that are enough for centavos times a factor of at most 50 digits, so that nothing is rounded before the one rounding."""

ROUNDINGS = {"half_up": ROUND_HALF_UP, "half_even": ROUND_HALF_EVEN, "truncate": ROUND_DOWN}


class Fine(Struct, frozen=True, omit_defaults=True):
    """A fine: `amount_centavos` = `multiplier` × `base_centavos`; `table_version` names the act (or the law) of the value."""

    provision: str
    group: str
    base_centavos: int
    multiplier: int
    amount_centavos: int
    table_version: str
    warnings: tuple[str, ...] = ()


def group_value(law: Law, group: str, on: date, *, by_index: bool = True) -> tuple[int, str, list[Step], tuple[str, ...]]:
    """The published value of a fine group on a day: centavos, the table's version, the steps, and warnings.

    The statutory value is corrected on each 1 January by the city's index factor, chained on the last published value (Q-52); a
    published table replaces the computed value. A year without an act keeps the last value and says so. Without `by_index` only published
    values change it, and each month asks for one.
    """
    since = law.regime.fine_groups[group].on(on)
    value, version, from_day = since.value, law.regime.norm, since.day
    correction = law.regime.correction_citation or _read_as_corrected(law, since.citation, on)
    steps = [step("statutory-value", value, "centavos", since.citation, law.regime.norm, group=group, since=since.day)]
    table = _published(law, group, since.day, on)
    if table is not None:
        value, act = table
        version, from_day = act.reference, act.effective_from
        steps.append(step("published-table", value, "centavos", correction, act.reference, since=from_day))
    for act in _factors(law, from_day, on) if correction and by_index else ():
        if isinstance(act.content, IndexFactor):
            version, from_day = act.reference, act.effective_from
            rounding = law.choice("fine.rounding", from_day)
            value, said = _corrected_by(value, act.content.index, act.content.factor, rounding, from_day, version, correction)
            steps.append(said)
    if not by_index:
        stale = (from_day.year, from_day.month) < (on.year, on.month)
        return value, version, steps, ("daily_rate_not_published_for_month",) if stale else ()
    stale = bool(correction) and from_day.year < on.year
    return value, version, steps, ("fine_table_not_published_for_year",) if stale else ()


def _read_as_corrected(law: Law, citation: str, on: date) -> str:
    """The provision of the amount, where a norm without a correction clause is read as corrected by the city's index (Q-41)."""
    key = law.regime.policy_keys.get("fine-table")
    return citation if key is not None and law.choice(key, on) == "by_index" else ""


def _published(law: Law, group: str, since: date, on: date) -> tuple[int, Act] | None:
    """The last published value of a group in effect on a day, from the day of the statutory value on, with its act.

    It rules over any factor up to its day.
    """
    acts = law.acts.of(FineTable, on)
    if law.regime.parking is not None and group == law.regime.parking.fine_group:
        acts = sorted([*acts, *law.acts.of(DailyRate, on)], key=lambda act: act.effective_from)
    for act in reversed(acts):
        if act.effective_from < since:
            return None
        if isinstance(act.content, DailyRate):
            return act.content.amount_centavos, act
        if isinstance(act.content, FineTable) and group in act.content.amounts_centavos:
            return act.content.amounts_centavos[group], act
    return None


def _factors(law: Law, after: date, on: date) -> list[Act]:
    """The factors in effect after a day, one a day.

    The last recorded for a day takes the place of the others, so that a correction is not applied twice.
    """
    return list({act.effective_from: act for act in law.city.of(IndexFactor, on) if act.effective_from > after}.values())


@lru_cache(maxsize=2048)
def _corrected_by(value: int, index: str, factor: str, rounding: str, since: date, act: str, citation: str) -> tuple[int, Step]:  # noqa: PLR0917
    """One year's correction with its step; kept, since every fine of a year goes through the same corrections."""
    found = corrected(value, factor, rounding)
    return found, step("correct-by-index", found, "centavos", citation, act, index=index, factor=factor, since=since)


def corrected(centavos: int, factor: str, rounding: str) -> int:
    """The value times the factor, rounded to the centavo as the policy says (default half-up)."""
    with localcontext(prec=PRECISION):
        return int((Decimal(centavos) * Decimal(factor)).quantize(Decimal(1), ROUNDINGS[rounding]))


def fine(law: Law, provision: str, occurred_on: date, prior_on: date | None = None, prior_by: str = "") -> tuple[Fine, Computed]:
    """The fine of an item for a fact on `occurred_on`.

    `prior_on` is the day of an earlier infraction that counts for recurrence (already found to be inside its window), `prior_by` says
    which case. Refuses `provision_unknown` for what is no fine item.
    """
    item = law.regime.item(provision)
    if item is None:
        raise Refused(
            "provision_unknown",
            f"{provision} não é uma infração com multa neste regime: indique o inciso.",
            provision=provision,
        )
    base, version, steps, warnings = group_value(law, item.group, occurred_on)
    multiplier = 1
    if prior_on is not None:
        multiplier = law.whole("recurrence.multiplier", occurred_on)
        citation = law.regime.time_limits[law.regime.recurrence_rule].values[0].citation
        source = law.policy("recurrence.multiplier", occurred_on).source
        steps.append(step("double-on-recurrence", multiplier * base, "centavos", citation, source,
                          base=base, multiplier=multiplier, prior_on=prior_on, prior=prior_by))  # fmt: skip
    found = Fine(provision, item.group, base, multiplier, base * multiplier, version, warnings)
    inputs: dict[str, Any] = {
        "provision": provision,
        "occurredOn": occurred_on.isoformat(),
        "priorOn": prior_on.isoformat() if prior_on else None,
        "prior": prior_by,
    }
    outputs: dict[str, Any] = {
        "baseCentavos": base,
        "multiplier": multiplier,
        "amountCentavos": base * multiplier,
        "tableVersion": version,
    }
    return found, Computed(ENGINE, inputs, outputs, tuple(steps), warnings)
