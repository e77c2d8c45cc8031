"""Whether an infraction repeats an earlier one, so that its fine is doubled.

It looks at what was noted on the vehicle or plate; whoever also looks at the clock's today, or counts the months elsewhere, makes a
second rule that will differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from domain.law.explanation import Computed, Step, step
from domain.law.lawbook import Law
from domain.law.regime import Scalar
from domain.law.time_limits import TimeLimit, time_limit
from domain.vehicles.events import NotedInfraction
from domain.vehicles.vehicle import Infractions, NotedCase

ENGINE = "recurrence/1"
SAME_ITEM, SAME_PROVISION, ANY = "same_class", "same_provision", "any"


class Prior(Struct, frozen=True):
    """The earlier case that counts, its local day, the last day of its window (included); `provisional` while it may still fall."""

    case: UUID
    occurred_on: date
    window_last_day: date
    provisional: bool


def recurrence(law: Law, fact: NotedInfraction, *noted: Infractions) -> tuple[Prior | None, Computed]:
    """The latest earlier infraction that the new one repeats, or None.

    `noted` are those of the vehicle and of the plate (none: never doubled). One counts where it is of the same item (or letter), by
    the same operator, in a case that stands, of an earlier instant, cited before the new fact, not found in the same inspection, and
    no longer
    ago than the regime's window, whose last day is included. Policies are read on the local day of the new fact.
    """
    return recurrence_among(law, fact, [case for infractions in noted for case in infractions.noted])


def recurrence_among(law: Law, fact: NotedInfraction, cases: Iterable[NotedCase]) -> tuple[Prior | None, Computed]:
    """As `recurrence`, over a list of cases: a replay asks it again with what the receipt holds (`inputs_of`)."""
    scope = _reading(law, "scope", fact.occurred_at.astimezone(law.zone).date(), plain=SAME_ITEM)
    seen = {c.infraction.case: c for c in cases if c.infraction.case != fact.case and _repeats(scope, c.infraction, fact)}
    earlier = sorted((c for c in seen.values() if c.infraction.occurred_at <= fact.occurred_at), key=lambda c: c.infraction.occurred_at)
    steps: list[Step] = []
    prior = None
    for case in reversed(earlier):
        prior = _counts(law, fact, case, steps)
        if prior is not None:
            break
    inputs: dict[str, Any] = {"fact": msgspec.to_builtins(fact), "earlier": [msgspec.to_builtins(_bare(case)) for case in earlier]}
    outputs: dict[str, Any] = {
        "prior": str(prior.case) if prior else None,
        "priorOn": prior.occurred_on.isoformat() if prior else None,
        "windowLastDay": prior.window_last_day.isoformat() if prior else None,
        "provisional": prior is not None and prior.provisional,
    }
    return prior, Computed(ENGINE, inputs, outputs, tuple(steps))


def _repeats(scope: object, earlier: NotedInfraction, fact: NotedInfraction) -> bool:
    """Whether the earlier infraction is of the kind that counts: any, the same item or class, or one that rests on a same provision."""
    if scope == ANY:
        return True
    same = earlier.provision == fact.provision
    return same and (scope != SAME_PROVISION or bool(set(earlier.basis) & set(fact.basis)))


def inputs_of(computed: Computed) -> tuple[NotedInfraction, list[NotedCase]]:
    """The inputs of a stored computation, read back."""
    return msgspec.convert(computed.inputs["fact"], NotedInfraction), msgspec.convert(computed.inputs["earlier"], list[NotedCase])


def window(law: Law, prior_on: date) -> tuple[TimeLimit, Computed]:
    """The window that an infraction of that day opens, by the regime's recurrence rule."""
    return time_limit(law, law.regime.recurrence_rule, prior_on)


def runs_from_citation(law: Law, fact_on: date) -> bool:
    """Whether the window runs from the day of the earlier citation, and not of the earlier infraction."""
    return _reading(law, "from", fact_on, plain="prior_infraction") == "citation_date"


def within(law: Law, limit: TimeLimit, fact_on: date) -> bool:
    """Whether a new fact of that day falls into the window (its last day included, unless an act says otherwise)."""
    inclusive = _reading(law, "inclusive", fact_on, plain=True)
    return limit.start <= fact_on and (fact_on <= limit.last_day if inclusive else fact_on < limit.last_day)


def _counts(law: Law, fact: NotedInfraction, case: NotedCase, steps: list[Step]) -> Prior | None:
    """The case as prior, or None; either way a step says why."""
    on = fact.occurred_at.astimezone(law.zone).date()
    earlier = case.infraction
    start = (earlier.cited_at if runs_from_citation(law, on) else earlier.occurred_at).astimezone(law.zone).date()
    limit, counted = window(law, start)
    citation = law.regime.time_limits[law.regime.recurrence_rule].on(max(start, law.regime.valid_from)).citation
    days: dict[str, date | Scalar] = {"prior_on": start, "window_last_day": limit.last_day, "fact_on": on}
    why = _not_same(law, fact, case, on) or ("" if within(law, limit, on) else "outside-window")
    if why:
        steps.append(step("not-a-prior", str(earlier.case), "case", citation, "", why=why, **days))
        return None
    steps.extend(counted.explanation)
    steps.append(step("prior-in-window", str(earlier.case), "case", citation, "", status=case.outcome, **days))
    return Prior(earlier.case, earlier.occurred_at.astimezone(law.zone).date(), limit.last_day, case.outcome != "final")


def _not_same(law: Law, fact: NotedInfraction, case: NotedCase, on: date) -> str:
    """Why an earlier case of the same item is no prior whatever its day, or nothing."""
    earlier = case.infraction
    if case.outcome == "annulled":
        return "annulled"
    if case.outcome != "final" and law.choice("recurrence.prior_status", on) == "final":
        return "not-final"
    if earlier.occurred_at == fact.occurred_at:
        return "same-instant"
    if earlier.cited_at > fact.occurred_at:
        return "before-the-first-citation"
    if earlier.inspection is not None and earlier.inspection == fact.inspection:
        return "same-inspection"
    if _reading(law, "granularity", on, plain="item") == "letter" and earlier.letter != fact.letter:
        return "other-letter"
    if _reading(law, "same_operator", on, plain=True) and not _same_operator(law, fact, earlier, on):
        return "other-operator"
    return ""


def _same_operator(law: Law, fact: NotedInfraction, earlier: NotedInfraction, on: date) -> bool:
    """Whether both facts are of one operator: of one legal person by the root of its CNPJ, or of one establishment (Q-49)."""
    if law.choice("operator.identity", on) == "full_cnpj":
        return fact.offender == earlier.offender
    return fact.offender_root == earlier.offender_root


def _reading(law: Law, answers: str, on: date, *, plain: Scalar) -> Scalar | tuple[str, ...]:
    """The regime's own policy for one point of recurrence, or its plain reading where the regime has none."""
    key = law.regime.recurrence_policies.get(answers)
    return plain if key is None else law.policy(key, on).value


def _bare(case: NotedCase) -> NotedCase:
    """The case as an input: who relied on it decides nothing here."""
    return NotedCase(case.infraction, case.outcome)
