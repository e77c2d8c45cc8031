"""Whether a car park is bound and does what it owes on a day, and what is wanting. This answers; nobody is accused by it.

The number of spaces owed comes from parking_reserve.py alone.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.law.explanation import Step, step
from domain.law.lawbook import Law
from domain.law.parking.parking_reserve import parking_reserve, parking_rule
from domain.parking.facility import Counted, Facility

TOO_FEW: Literal["reserved_spaces_below_required"] = "reserved_spaces_below_required"


class Finding(Struct, frozen=True):
    """What is wanting, by a stable code, and the provision that asks for it."""

    code: str
    provision: str


class Compliance(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A car park on a day.

    `subject`: bound to reserve; `excluded_by` says what frees it. `required` is None where nothing is owed or the offered spaces are
    not known; `compliant` None where that cannot be said. `penalised`: its company may be notified and fined. `warnings`: what the law
    only prefers. `kind_provision` is that of its kind, `adapted_by` the day of its municipal schedule.
    """

    subject: bool
    penalised: bool
    kind_provision: str = ""
    adapted_by: date | None = None
    excluded_by: str = ""
    offered: int | None = None
    reserved: int | None = None
    required: int | None = None
    deficit: int = 0
    compliant: bool | None = None
    findings: tuple[Finding, ...] = ()
    warnings: tuple[str, ...] = ()
    explanation: tuple[Step, ...] = ()


def exclusion_on(law: Law, facility: Facility, day: date) -> tuple[str, str]:
    """What frees a car park on a day and the provision, or two empty texts: only kinds that the law lets go may be freed."""
    rule = parking_rule(law)
    if facility.entry.kind in rule.excludable_kinds:
        mode = facility.mode_on(day)
        for name, provision in rule.exclusions.items():
            if getattr(mode, name):
                return name, provision
    return "", ""


def compliance(law: Law, facility: Facility, day: date) -> Compliance:
    """The car park on a day. A day before the norm raises `NotInForce`."""
    rule = parking_rule(law)
    penalised = facility.entry.kind in rule.penalised_kinds
    plan = max((s for s in facility.schedules if s.set_on <= day), key=lambda s: (s.set_on, s.number), default=None)
    known = Compliance(
        subject=True, penalised=penalised, kind_provision=rule.kinds[facility.entry.kind], adapted_by=plan.adapted_by if plan else None
    )
    name, provision = exclusion_on(law, facility, day)
    if name:
        freed = step("excluded", name, "exclusion", provision, day=day)
        return replace(known, subject=False, excluded_by=name, explanation=(freed,))
    spaces = facility.spaces_on(day)
    if spaces is None:
        return replace(known, warnings=("spaces_not_declared",))
    found, computed = parking_reserve(law, spaces.offered, day)
    deficit = max(found.required - spaces.reserved, 0)
    findings: tuple[Finding, ...] = (Finding(TOO_FEW, rule.deficit),) if deficit else ()
    owed = spaces if found.required else None
    findings += _lacking(owed, rule.faults)
    return replace(
        known, offered=spaces.offered, reserved=spaces.reserved, required=found.required, deficit=deficit,
        compliant=not findings, findings=findings, warnings=tuple(f.code for f in _lacking(owed, rule.preferences)),
        explanation=computed.explanation,
    )  # fmt: skip


def _lacking(spaces: Counted | None, asked: dict[str, str]) -> tuple[Finding, ...]:
    """What the reserved spaces lack of what is asked (`not_signed` asks for `signed`); nothing where none is owed or none is there."""
    if spaces is None or not spaces.reserved:
        return ()
    return tuple(Finding(code, provision) for code, provision in asked.items() if not getattr(spaces, code.removeprefix("not_")))
