"""Which class of activity a fact is: by the status of the operator's term and the vehicle's certificate at its instant, and by findings.

Nobody types a class in; what changed after the fact says nothing about it.
"""

from __future__ import annotations

from datetime import date
from typing import Any, Final

import msgspec
from msgspec import Struct

from domain.law.explanation import Computed, Step, step
from domain.law.lawbook import Law
from domain.law.permits.permit_status import Status
from domain.law.road.activity_rules import ActivityClass, ActivityRule

ENGINE = "activity-class/1"
REGULAR: Final = "regular"
ROUTINE, NON_ROUTINE, MIXED = "routine", "non-routine", "mixed"
ABSENT: Status = "never-issued"


class PermitsAtFact(Struct, frozen=True, omit_defaults=True):
    """The operator's term and the vehicle's certificate on the day of the fact; the last day of each where one was ever granted.

    `replaces_certificate`: the term is one that stands for the certificate on non-routine trips.
    """

    term: Status = ABSENT
    certificate: Status = ABSENT
    replaces_certificate: bool = False
    term_until: date | None = None
    certificate_until: date | None = None


class Classified(Struct, frozen=True, omit_defaults=True):
    """The class (`regular` where nothing is wrong), its provision, and what it rests on.

    `basis` are the findings that count, or the class's own provision where only the permits brought it.
    """

    activity: str
    provision: str = ""
    basis: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def rule_of(law: Law) -> ActivityRule:
    """The regime's form of classes; a regime without one is not asked (a fault of the program)."""
    if law.regime.activity is None:
        raise LookupError(law.regime.key)
    return law.regime.activity


def trip_kind(law: Law, trip: str, on: date) -> str:
    """The kind as which a trip counts on a day: a mixed one as the policy reads it (Q-29), any other as it is said."""
    if trip != MIXED or law.regime.activity is None:
        return trip
    return law.choice(law.regime.activity.mixed_trip_policy, on).replace("_", "-")


def activity_class(law: Law, permits: PermitsAtFact, trip: str, findings: tuple[str, ...], on: date) -> tuple[Classified, Computed]:
    """The class of a fact on its civil day. `trip`: `routine`, `non-routine` or `mixed` (only the group or only the way is the same: Q-29).

    The heaviest class that one of the two statuses brings; else a lighter one by status or by a finding; else regular. A certificate never
    issued is lawful for an operator whose term stands for it: no effect on a non-routine trip, read as the policy says on a routine one.
    """
    rule = rule_of(law)
    classes = rule.classes.on(on).value
    steps: list[Step] = []
    term = _status(law, permits.term, permits.term_until, on, steps)
    certificate = _status(law, permits.certificate, permits.certificate_until, on, steps)
    kind, warnings = _trip(law, rule, trip, on, steps)
    excused = permits.replaces_certificate and permits.certificate == ABSENT
    by_trip = law.choice(rule.excused_policy, on) if excused and kind == ROUTINE else ""
    if excused:
        source = law.policy(rule.excused_policy, on).source
        steps.append(step("term-stands-for-certificate", by_trip or REGULAR, "class", rule.provision, source, trip=kind))
    counted = tuple(f for f in dict.fromkeys(findings) if f not in rule.traffic_breaches or law.flag(rule.traffic_policy, on))
    statuses = {term} if excused else {term, certificate}
    found = next((c for c in classes if statuses & set(c.statuses) or c.name == by_trip or (c.by_finding and counted)), None)
    result = _result(found, counted, warnings, traffic=bool(set(findings) & set(rule.traffic_breaches)))
    steps.append(
        step("class-by-status-and-findings", result.activity, "class", result.provision or rule.provision, "",
             on=on, term=term, certificate=certificate, findings=len(counted))
    )  # fmt: skip
    inputs: dict[str, Any] = {
        "permits": msgspec.to_builtins(permits), "trip": trip, "findings": list(findings), "on": on.isoformat(),
    }  # fmt: skip
    outputs: dict[str, Any] = {"class": result.activity, "provision": result.provision or None, "basis": list(result.basis)}
    return result, Computed(ENGINE, inputs, outputs, tuple(steps), result.warnings)


def _status(law: Law, status: Status, until: date | None, on: date, steps: list[Step]) -> Status:
    """The status as it counts: one expired for longer than an act allows counts as never issued (Q-25; no limit by default)."""
    rule = rule_of(law)
    key = rule.absent_after_policy
    days = law.policy(key, on).value if key else None
    if status != "expired" or until is None or not isinstance(days, int) or (on - until).days <= days:
        return status
    steps.append(step("expired-for-too-long", ABSENT, "status", rule.provision, law.policy(key, on).source, until=until, days=days))
    return ABSENT


def _trip(law: Law, rule: ActivityRule, trip: str, on: date, steps: list[Step]) -> tuple[str, tuple[str, ...]]:
    if trip != MIXED:
        return trip, ()
    kind = trip_kind(law, trip, on)
    steps.append(step("mixed-trip", kind, "trip", rule.provision, law.policy(rule.mixed_trip_policy, on).source))
    return kind, ("mixed_trip_read_by_policy",)


def _result(found: ActivityClass | None, counted: tuple[str, ...], warnings: tuple[str, ...], *, traffic: bool) -> Classified:
    """What is answered; a breach of the traffic code brings a notice of its own, whatever the class (art. 15 §3 in São Paulo)."""
    said = (*warnings, *(("traffic_notice_apart",) if traffic else ()))
    if found is None:
        return Classified(REGULAR, warnings=said)
    return Classified(found.name, found.provision, counted or (found.provision,), said)
