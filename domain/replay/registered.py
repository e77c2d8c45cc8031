"""What a decision takes from the registers: its own permit's facts before it, and what vehicle, operator, company and car park held then.

A stream that holds nothing contradicts nothing: whether a register is there is for the proof of the log. A newcomer would ask what the
registers hold now: a document filed later was not there when the permit was refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import partial
from typing import Any

from msgspec import Struct

from domain.cases.events import non_compliance, opening
from domain.law.explanation import Computed, plain_json
from domain.law.lawbook import Law
from domain.operators.events import ContractRecorded
from domain.permits import events as permits
from domain.permits.permit import Permit
from domain.replay.counted_by import wrongly_counted
from domain.replay.gathered import not_as_gathered
from domain.replay.inputs import day
from domain.replay.register_evidence import EVIDENCE
from domain.replay.registers_of_cases import complied, contested, driven, notified
from domain.replay.replaying import IMPOSSIBLE, Difference, Replayed, receipt_of
from domain.replay.told import OPEN, Known
from domain.streams import Event
from domain.vehicles.events import VehicleInspectionRecorded

WHY = "the registers before it say so"


class Asked(Struct, frozen=True):
    """A decision beside its own stream before it, the other streams, and the law of its receipt."""

    event: Any
    before: Any
    known: Known
    law: Law


Says = Callable[[Asked], object]
Input = Callable[[Computed, Asked], object]


def with_registers(event: Event, replayed: Replayed, before: object, known: Known, law: Law) -> Replayed:
    """The replay with what the registers contradict. `before`: the state of the fact's own stream before it."""
    asked = Asked(event, before, known, law)
    return Replayed(replayed.computed, (*replayed.differences, *_differences(asked, FIELDS.get(type(event), {}))))


def _differences(asked: Asked, fields: Mapping[str, Says]) -> Iterator[Difference]:
    for name, says in fields.items():
        yield from _compared(name, getattr(asked.event, name), partial(says, asked))
    yield from _counts(asked)
    receipt = receipt_of(asked.event)
    for computed in receipt.computed if receipt is not None else ():
        engine = computed.engine.partition("/")[0]
        for name, put in INPUTS.get(engine, {}).items():
            yield from _compared(f"{engine}.{name}", computed.inputs.get(name), partial(put, computed, asked), computed)
        if engine == "permit-checklist":
            yield from _evidence(computed, asked)
        if engine == "vehicle-in-service" and isinstance(asked.event, opening.InfractionRecorded):
            yield from _driven(computed, asked.event, asked.known)
        yield from _gathered(computed, asked)


def _counts(asked: Asked) -> Iterator[Difference]:
    """Each term is counted by the rule of its fact."""
    try:
        for apart in wrongly_counted(asked.event, asked.before, asked.law):
            steps = apart.computed.explanation if apart.computed is not None else ()
            yield Difference(apart.field, apart.recorded, apart.expected, steps, why="this fact counts its terms by another rule")
    except IMPOSSIBLE as error:
        yield Difference("time-limits.rule", None, None, why=f"{type(error).__name__}: {error}")


def _gathered(computed: Computed, asked: Asked) -> Iterator[Difference]:
    """What was put together from several registers."""
    try:
        for each in not_as_gathered(computed, asked.event, asked.before, asked.known, asked.law):
            yield Difference(each.field, plain_json(each.recorded), plain_json(each.expected), computed.explanation, why=WHY)
    except IMPOSSIBLE as error:
        name = f"{computed.engine.partition('/')[0]}.inputs"
        yield Difference(name, None, None, computed.explanation, why=f"{type(error).__name__}: {error}")


def _compared(name: str, recorded: object, says: Callable[[], object], computed: Computed | None = None) -> Iterator[Difference]:
    """The difference, if the registers say something and it is another thing; what cannot be asked at all is told as one."""
    steps = computed.explanation if computed is not None else ()
    try:
        expected = says()
    except IMPOSSIBLE as error:
        yield Difference(name, plain_json(recorded), None, steps, why=f"{type(error).__name__}: {error}")
        return
    if expected is not OPEN and plain_json(recorded) != plain_json(expected):
        yield Difference(name, plain_json(recorded), plain_json(expected), steps, why=WHY)


def _evidence(computed: Computed, asked: Asked) -> Iterator[Difference]:
    """Part by part of what an application rests on."""
    recorded: dict[str, Any] = computed.inputs["evidence"]
    for name, says in EVIDENCE.items():
        standing = partial(says, asked.event, asked.before, asked.known, asked.law, day(computed.inputs, "on"))
        yield from _compared(f"permit-checklist.evidence.{name}", recorded.get(name, NOTHING.get(name)), standing, computed)


def _driven(computed: Computed, event: opening.InfractionRecorded, known: Known) -> Iterator[Difference]:
    """Whether the vehicle was withdrawn or impeded on the day that was asked about."""
    recorded: dict[str, Any] = computed.inputs["vehicle"]
    for name, expected in driven(recorded, event, known, day(computed.inputs, "on")):
        yield Difference(f"vehicle-in-service.vehicle.{name}", recorded.get(name, False), expected, computed.explanation, why=WHY)


NOTHING: Mapping[str, object] = {
    "documents": [], "declared": [], "permit_class": "", "renewal": False, "inspection_valid_until": None, "barred_until": None,
}  # fmt: skip
"""What a part of the evidence is where the receipt leaves it out."""


def _permit(asked: Asked) -> Permit:
    permit: Permit = asked.before
    return permit


def _after_application(asked: Asked) -> object:
    """No permit is decided before it was asked for."""
    applied = _permit(asked).applied
    return OPEN if applied is None or asked.event.decided_on >= applied.applied_on else applied.applied_on


def _after_request(asked: Asked) -> object:
    """No renewal is decided before it was asked for."""
    requested = _requested(asked)
    return OPEN if requested is None or asked.event.decided_on >= requested.requested_on else requested.requested_on


def _requested(asked: Asked) -> permits.PermitRenewalRequested | None:
    found = next((r for r in _permit(asked).renewals if r.requested.number == asked.event.renewal), None)
    return found.requested if found is not None else None


def _pending(asked: Asked) -> object:
    """The renewal that waits for a decision."""
    waiting = _permit(asked).open_renewal()
    return waiting.requested.number if waiting is not None else None


def _next(part: str) -> Says:
    """The number after those that its stream holds."""
    return lambda asked: len(getattr(asked.before, part)) + 1


def _kind(_: Computed, asked: Asked) -> object:
    return _permit(asked).asked.kind


def _issued_on(computed: Computed, asked: Asked) -> object:
    """A validity is of a day on which the permit, or its renewal, had been asked for."""
    applied = _permit(asked).asked.applied_on
    requested = _requested(asked) if isinstance(asked.event, permits.PermitRenewed) else None
    first = requested.requested_on if requested is not None else applied
    return OPEN if day(computed.inputs, "issuedOn") >= first else first


def _old_expiry(_: Computed, asked: Asked) -> date | None:
    """A renewal asked in time counts from the last day that the permit had."""
    requested = _requested(asked) if isinstance(asked.event, permits.PermitRenewed) else None
    return _permit(asked).valid_until if requested is not None and requested.in_time else None


def _contested(name: str, asked: Asked) -> object:
    return contested(asked.event, asked.known).get(name, OPEN)


def _notified(name: str, asked: Asked) -> object:
    return notified(asked.event, asked.known, asked.law).get(name, OPEN)


def _complied(name: str, asked: Asked) -> object:
    return complied(asked.event, asked.before, asked.known, asked.law).get(name, OPEN)


FIELDS: Mapping[type[Event], Mapping[str, Says]] = {
    permits.PermitIssued: {"decided_on": _after_application},
    permits.PermitRefused: {"decided_on": _after_application},
    permits.PermitRenewalRequested: {"number": _next("renewals")},
    permits.PermitRenewed: {"renewal": _pending, "decided_on": _after_request},
    permits.PermitRenewalRefused: {"renewal": _pending, "decided_on": _after_request},
    permits.PermitRenewalDemanded: {"number": _next("demands")},
    permits.PermitSuspended: {"number": _next("suspensions")},
    VehicleInspectionRecorded: {"number": _next("inspections")},
    ContractRecorded: {"number": _next("contracts")},
    opening.MeasureContested: {name: partial(_contested, name) for name in ("act_on", "imposed_by")},
    non_compliance.NonComplianceNotified: {name: partial(_notified, name) for name in ("offered", "reserved")},
    non_compliance.ComplianceProven: {name: partial(_complied, name) for name in ("offered", "reserved", "excluded_by")},
}  # fmt: skip
"""By kind of fact and field, what the registers say."""

INPUTS: Mapping[str, Mapping[str, Input]] = {
    "permit-validity": {"kind": _kind, "issuedOn": _issued_on, "oldExpiry": _old_expiry},
    "renewal-request": {"kind": _kind, "validUntil": lambda _, asked: _permit(asked).valid_until},
    "renewal-demand": {"kind": _kind},
}
"""By engine and input, what the registers say."""
