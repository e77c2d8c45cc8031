"""The one deadline engine: every term of the law is counted here, day by day, with the act that closed each skipped day.

Whoever adds days elsewhere makes a second rule that will differ.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

from msgspec import Struct

from domain.law.calendar import add_months, closed, next_working
from domain.law.dated import Since
from domain.law.explanation import Computed, Step, step
from domain.law.lawbook import Law
from domain.law.regime import Term
from domain.refusal import Refused

ENGINE = "time-limits/1"


class Skipped(Struct, frozen=True, omit_defaults=True):
    """A day that the count passed over or rolled over, why, and the act."""

    day: date
    why: str
    name: str = ""
    act: str = ""


class TimeLimit(Struct, frozen=True, omit_defaults=True):
    """A counted term.

    `first_day` is the first counted day, `raw_last_day` the last before any roll, `last_day` the last on which the act may be done
    (inclusive), `expires_at` the last second of it in the regime's zone, as RFC 3339 text with its offset.
    """

    rule: str
    start: date
    first_day: date
    raw_last_day: date
    last_day: date
    expires_at: str
    skipped: tuple[Skipped, ...] = ()
    provisional: bool = False


def time_limit(law: Law, rule: str, start: date, *, provisional: bool = False, on: date | None = None) -> tuple[TimeLimit, Computed]:
    """Count the term `rule` from `start` (excluded from the count). `on` is the day on which law and policies are read (default: `start`).

    Refuses `time_limit_rule_unknown` and `calendar_missing_for_year`; a zero-length term is a fault of the pack and raises ValueError.
    """
    read_on = on or start
    dated = law.regime.time_limits.get(rule)
    if dated is None:
        raise Refused(
            "time_limit_rule_unknown",
            f"O regime não tem o prazo {rule!r}. Use um de: {', '.join(law.regime.time_limits)}.",
        )
    since = dated.on(max(read_on, dated.values[0].day))
    term = since.value
    steps: list[Step] = []
    raw, first, skipped = _raw(law, since, start, read_on, steps)
    last = raw
    roll_policy = _rolling(law, term, read_on)
    if roll_policy:
        source = law.policy(roll_policy, read_on).source
        last, rolled = next_working(law.city, raw)
        skipped = (*skipped, *(Skipped(day, why.why, why.name, why.act) for day, why in rolled))
        steps.extend(
            step("roll-to-next-working-day", day + timedelta(days=1), "day", since.citation, why.act or source,
                 day=day, closed=why.why, name=why.name)
            for day, why in rolled
        )  # fmt: skip
    expires = datetime.combine(last, time.fromisoformat(law.choice("filing.cutoff", read_on)), law.zone).isoformat()
    found = TimeLimit(rule, start, first, raw, last, expires, skipped, provisional)
    inputs: dict[str, Any] = {
        "rule": rule,
        "start": start.isoformat(),
        "on": read_on.isoformat(),
        "provisional": provisional,
    }
    outputs: dict[str, Any] = {
        "rawLastDay": raw.isoformat(),
        "lastDay": last.isoformat(),
        "expiresAt": expires,
        "provisional": provisional,
    }
    return found, Computed(ENGINE, inputs, outputs, tuple(steps))


def raw_last_day(law: Law, rule: str, start: date) -> date:
    """The last day of a term before any roll; a term counted in calendar days asks for no calendar."""
    dated = law.regime.time_limits[rule]
    read_on = max(start, dated.values[0].day)
    return _raw(law, dated.on(read_on), start, read_on, [])[0]


def _rolling(law: Law, term: Term, read_on: date) -> str:
    """The policy by which the term rolls off a closed last day, or nothing where it ends on its raw last day."""
    if term.procedural:
        return "deadline.roll" if law.choice("deadline.roll", read_on) == "next_working" else ""
    return term.roll_policy if term.roll_policy and law.flag(term.roll_policy, read_on) else ""


def _raw(law: Law, since: Since[Term], start: date, read_on: date, steps: list[Step]) -> tuple[date, date, tuple[Skipped, ...]]:
    """The raw last day and the first counted day; business-day counting passes over closed days and names them."""
    term, citation = since.value, since.citation
    days = law.whole(term.days_policy, read_on) if term.days_policy else term.days
    if days + term.months + term.years <= 0:
        raise ValueError(citation)
    source = law.policy(term.days_policy, read_on).source if term.days_policy else term.source
    if days == 0:
        overflow = law.choice("calendar.month_overflow", read_on)
        months = term.months + 12 * term.years
        raw = add_months(start, months, overflow)
        steps.append(step("add-months", raw, "day", citation, source, start=start, months=months, overflow=overflow))
        return raw, start + timedelta(days=1), ()
    first = start + timedelta(days=1)
    skipped: list[Skipped] = []
    if term.procedural and law.flag("deadline.roll_start", read_on):
        first, before = next_working(law.city, first)
        skipped.extend(Skipped(day, why.why, why.name, why.act) for day, why in before)
    steps.append(
        step(
            "exclude-first-day",
            first,
            "day",
            citation,
            law.policy("deadline.unit", read_on).source,
            start=start,
            runs_from=term.runs_from,
        )
    )
    if term.procedural and law.choice("deadline.unit", read_on) == "business":
        raw, left = first, days
        while True:
            why = closed(law.city, raw)
            if why is None:
                left -= 1
            else:
                skipped.append(Skipped(raw, why.why, why.name, why.act))
            if left == 0:
                break
            raw += timedelta(days=1)
        steps.append(step("count-business-days", raw, "day", citation, source, first=first, days=days))
    else:
        raw = first + timedelta(days=days - 1)
        steps.append(step("count-days", raw, "day", citation, source, first=first, days=days))
    return raw, first, tuple(skipped)


def timely(law: Law, lodged_at: datetime, last_day: date) -> bool:
    """Whether an act at this instant is in time.

    Local day up to `last_day`, and on that day up to the cut-off (Q-03; seconds, not fractions, count).
    """
    local = lodged_at.astimezone(law.zone).replace(microsecond=0)
    if local.date() != last_day:
        return local.date() < last_day
    return local.time() <= time.fromisoformat(law.choice("filing.cutoff", last_day))
