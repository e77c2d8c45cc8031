"""How long a permit lasts, until when its renewal is asked, and when a bar ends.

Validities and bars end on their raw day: they never roll over a weekend (Q-48), so no calendar is read for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from msgspec import Struct

from domain.law.calendar import add_months, next_working
from domain.law.explanation import Computed, Step, step
from domain.law.lawbook import Law
from domain.law.register_rules import PermitRule
from domain.law.time_limits import time_limit
from domain.refusal import Refused

ENGINE = "permit-validity/1"
BAR_ENGINE = "cassation-bar/1"
RENEWAL_ENGINE = "renewal-request/1"
DEMAND_ENGINE = "renewal-demand/1"
DAY = timedelta(days=1)


class Validity(Struct, frozen=True):
    """A permit's days, first and last included, and the last day on which its renewal may be asked."""

    valid_from: date
    valid_until: date
    last_renewal_day: date


class Renewal(Struct, frozen=True):
    """A renewal asked for: the last day to ask, whether it was in time, whether the permit stays valid until the decision."""

    last_day: date
    in_time: bool
    extends: bool


class Bar(Struct, frozen=True):
    """`until` is the last barred day, `first_grant_day` the first on which a new permit may be granted."""

    effective_on: date
    until: date
    first_grant_day: date


def permit_rule(law: Law, kind: str) -> PermitRule:
    """The rule of a kind of permit; refuses `permit_kind_unknown`."""
    rule = law.regime.permits.get(kind)
    if rule is None:
        known = sorted(law.regime.permits)
        raise Refused("permit_kind_unknown", f"O regime não tem a licença {kind!r}. Use uma de: {', '.join(known)}.", known=known)
    return rule


def permit_validity(
    law: Law,
    kind: str,
    issued_on: date,
    old_expiry: date | None = None,
    *,
    base: Mapping[str, date] | None = None,
    until: date | None = None,
) -> tuple[Validity, Computed]:
    """The validity of a permit granted on `issued_on`, or, for a renewal asked in time, counted from `old_expiry` (Q-37).

    Through the anniversary (Lei 810/1949 art. 1); 29 February is read by the policy `calendar.month_overflow` of the day of the grant.
    Where the years are the most that may be granted, `until` (a day asked for) may be earlier, and `base` (by kind the last day of each
    permit that it rests on) ends it earlier still. Refuses a later day with the codes of the rule.
    """
    rule = permit_rule(law, kind)
    years = rule.years.on(max(issued_on, rule.years.values[0].day))
    overflow = law.policy("calendar.month_overflow", issued_on)
    start = old_expiry or issued_on
    first = start + DAY if old_expiry else start
    last = add_months(start, 12 * years.value, str(overflow.value))
    steps = [
        step("add-years", last, "day", years.citation, law.policy("permit.last_day", issued_on).source,
             start=start, years=years.value, overflow=str(overflow.value)),
    ]  # fmt: skip
    last, capped = _capped(rule, last, base or {}, until)
    steps += capped
    renewal_day, renewal_step = last_renewal_day(law, rule, last, issued_on)
    steps.append(renewal_step)
    inputs: dict[str, Any] = {
        "kind": kind,
        "issuedOn": issued_on.isoformat(),
        "oldExpiry": old_expiry.isoformat() if old_expiry else None,
    }
    if base:
        inputs["base"] = {name: day.isoformat() for name, day in sorted(base.items())}
    if until is not None and rule.at_most:
        inputs["until"] = until.isoformat()
    outputs: dict[str, Any] = {
        "validFrom": first.isoformat(),
        "validUntil": last.isoformat(),
        "lastRenewalDay": renewal_day.isoformat(),
    }
    return Validity(first, last, renewal_day), Computed(ENGINE, inputs, outputs, tuple(steps))


def _capped(rule: PermitRule, most: date, base: Mapping[str, date], until: date | None) -> tuple[date, list[Step]]:
    """The last day within the most that the law allows, within what the permit rests on, and no later than was asked for."""
    caps = dict(sorted(base.items())) if rule.base is not None and rule.base.caps else {}
    last = min([most, *caps.values()])
    steps = [step("within-base-permit", last, "day", rule.validity_provision, permit=kind, valid_until=day) for kind, day in caps.items()]
    if until is None or not rule.at_most:
        return last, steps
    if until > most:
        raise Refused(
            rule.beyond_code,
            f"{rule.term_pt}: vale no máximo até {most:%d/%m/%Y}.",
            rule.validity_provision, limit=most.isoformat(), validUntil=last.isoformat(),
        )  # fmt: skip
    if rule.base is not None and until > last:
        over = [kind for kind, day in caps.items() if day < until]
        raise Refused(
            rule.base.caps_code,
            f"{rule.term_pt}: não pode valer além de {last:%d/%m/%Y}, último dia da licença de que depende.",
            rule.validity_provision, limit=last.isoformat(), permits=over,
        )  # fmt: skip
    return until, [*steps, step("granted-until", until, "day", rule.validity_provision, limit=last)]


def last_renewal_day(law: Law, rule: PermitRule, valid_until: date, on: date) -> tuple[date, Step]:
    """The last day on which the renewal may be asked: the expiry less the lead days, without any roll (Q-38). Policies are read on `on`."""
    if not rule.lead_days_policy:
        return valid_until, step("last-renewal-day", valid_until, "day", rule.validity_provision, valid_until=valid_until)
    lead = law.whole(rule.lead_days_policy, on)
    source = law.policy(rule.lead_days_policy, on).source
    last = valid_until - timedelta(days=lead)
    return last, step("subtract-lead-days", last, "day", rule.validity_provision, source, valid_until=valid_until, days=lead)


def cassation_bar(law: Law, effective_on: date) -> tuple[Bar, Computed]:
    """The bar that a cassation effective on a day brings, and the first day on which a new permit may be granted (art.

    22-PU in Americana; Q-17).
    """
    limit, counted = time_limit(law, law.regime.bar_rule, effective_on)
    policy = law.policy(law.regime.bar_first_day_policy, effective_on)
    first = limit.last_day + DAY if policy.value == "anniversary+1" else limit.last_day
    steps = (
        *counted.explanation,
        step(
            "first-grant-day", first, "day", law.regime.bar_provision, policy.source, anniversary=limit.last_day, reading=str(policy.value)
        ),
    )
    bar = Bar(effective_on, first - DAY, first)
    outputs: dict[str, Any] = {"until": bar.until.isoformat(), "firstGrantDay": first.isoformat()}
    return bar, Computed(BAR_ENGINE, {"effectiveOn": effective_on.isoformat()}, outputs, steps)


def renewal_request(law: Law, kind: str, valid_until: date, requested_on: date, *, documents_filed: bool) -> tuple[Renewal, Computed]:
    """Whether a renewal asked on a day is in time, and whether it keeps the permit valid until it is decided (Q-37, Q-38)."""
    rule = permit_rule(law, kind)
    last, counted = last_renewal_day(law, rule, valid_until, requested_on)
    in_time = requested_on <= last
    extends = in_time and documents_filed and bool(rule.pending_extends_policy) and law.flag(rule.pending_extends_policy, requested_on)
    source = law.policy(rule.pending_extends_policy, requested_on).source if rule.pending_extends_policy else ""
    steps = (
        counted,
        step("asked-in-time", in_time, "flag", rule.validity_provision, requested_on=requested_on, last_day=last),
        step("valid-until-decided", extends, "flag", rule.validity_provision, source, documents_filed=documents_filed),
    )
    inputs: dict[str, Any] = {
        "kind": kind,
        "validUntil": valid_until.isoformat(),
        "requestedOn": requested_on.isoformat(),
        "documentsFiled": documents_filed,
    }
    outputs: dict[str, Any] = {"lastRenewalDay": last.isoformat(), "inTime": in_time, "extends": extends}
    return Renewal(last, in_time, extends), Computed(RENEWAL_ENGINE, inputs, outputs, steps)


def renewal_demand(law: Law, kind: str, served_on: date, days: int | None, term: date | None) -> tuple[date, Computed]:
    """The last day of a demand to renew.

    The day that it names, or so many days from service (first excluded), rolled to a working day (Q-48).
    """
    provision = permit_rule(law, kind).demand_provision
    if term is not None:
        last, steps = term, [step("term-of-demand", term, "day", provision, served_on=served_on)]
    elif days:
        raw = served_on + timedelta(days=days)
        last, skipped = next_working(law.city, raw)
        steps = [step("count-days", raw, "day", provision, served_on=served_on, days=days)]
        steps += [
            step("roll-to-next-working-day", day + DAY, "day", provision, why.act, day=day, closed=why.why, name=why.name)
            for day, why in skipped
        ]
    else:
        raise Refused("term_required", "A exigência de renovação fixa um prazo: informe o último dia ou os dias.", provision, field="term")
    inputs: dict[str, Any] = {"kind": kind, "servedOn": served_on.isoformat(), "days": days, "term": term.isoformat() if term else None}
    return last, Computed(DEMAND_ENGINE, inputs, {"lastDay": last.isoformat()}, tuple(steps))
