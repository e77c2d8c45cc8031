"""What an infraction costs: the value in force on the day of the fact, corrected by the city's acts, doubled on recurrence. Amounts are whole centavos; the one rounding is the yearly correction's."""

from __future__ import annotations

from datetime import date
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, localcontext
from typing import Any

from msgspec import Struct

from domain.acts.acts import Act
from domain.acts.content import FineTable, IndexFactor
from domain.law.explanation import Computed, Step, step
from domain.law.lawbook import Law
from domain.refusal import Refused

ENGINE = "fines/1"
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


def group_value(law: Law, group: str, on: date) -> tuple[int, str, list[Step], tuple[str, ...]]:
    """The published value of a fine group on a day: centavos, the table's version, the steps, and warnings.

    The statutory value is corrected on each 1 January by the city's index factor, chained on the last published value (Q-52); a published table replaces the
    computed value. A year without an act keeps the last value and says so.
    """
    since = law.regime.fine_groups[group].on(on)
    value, version, year = since.value, law.regime.norm, since.day.year
    steps = [step("statutory-value", value, "centavos", since.citation, law.regime.norm, group=group, since=since.day)]
    for act in _corrections(law, since.day, on):
        content = act.content
        if isinstance(content, FineTable) and group in content.amounts_centavos:
            value, version, year = content.amounts_centavos[group], act.reference, act.effective_from.year
            steps.append(
                step(
                    "published-table",
                    value,
                    "centavos",
                    law.regime.correction_citation,
                    act.reference,
                    since=act.effective_from,
                )
            )
        elif isinstance(content, IndexFactor) and law.regime.correction_citation:
            value = corrected(value, content.factor, law.choice("fine.rounding", act.effective_from))
            version, year = act.reference, act.effective_from.year
            steps.append(step("correct-by-index", value, "centavos", law.regime.correction_citation, act.reference,
                              index=content.index, factor=content.factor, since=act.effective_from))  # fmt: skip
    stale = bool(law.regime.correction_citation) and year < on.year
    return value, version, steps, ("fine_table_not_published_for_year",) if stale else ()


def _corrections(law: Law, after: date, on: date) -> list[Act]:
    """Index factors and tables in effect, by day; on one day the table comes last, so that it rules."""
    acts = [*law.city.of(IndexFactor, on), *law.acts.of(FineTable, on)]
    return sorted(
        (a for a in acts if a.effective_from > after),
        key=lambda a: (a.effective_from, isinstance(a.content, FineTable)),
    )


def corrected(centavos: int, factor: str, rounding: str) -> int:
    """The value times the factor, rounded to the centavo as the policy says (default half-up)."""
    with localcontext() as context:
        context.prec = 60
        return int((Decimal(centavos) * Decimal(factor)).quantize(Decimal(1), ROUNDINGS[rounding]))


def fine(law: Law, provision: str, occurred_on: date, prior_on: date | None = None, prior_by: str = "") -> tuple[Fine, Computed]:
    """The fine of an item for a fact on `occurred_on`; `prior_on` is the day of an earlier infraction that counts for recurrence (already found to be inside
    its window), `prior_by` says which case. Refuses `provision_unknown` for what is no fine item."""
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
        steps.append(step("double-on-recurrence", multiplier * base, "centavos", citation, law.policy("recurrence.multiplier", occurred_on).source,
                          base=base, multiplier=multiplier, prior_on=prior_on, prior=prior_by))  # fmt: skip
    found = Fine(provision, item.group, base, multiplier, base * multiplier, version, warnings)
    inputs: dict[str, Any] = {
        "provision": provision, "occurredOn": occurred_on.isoformat(), "priorOn": prior_on.isoformat() if prior_on else None, "prior": prior_by,
    }  # fmt: skip
    outputs: dict[str, Any] = {
        "baseCentavos": base,
        "multiplier": multiplier,
        "amountCentavos": base * multiplier,
        "tableVersion": version,
    }
    return found, Computed(ENGINE, inputs, outputs, tuple(steps), warnings)
