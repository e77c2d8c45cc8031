"""Decisions with other inputs than they had, consistent in themselves, and what the registers contradict in them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.law.explanation import Computed, Receipt
from domain.permits.commands import DecidePermit
from domain.permits.events import PermitIssued
from domain.replay.registered import with_registers
from domain.replay.replaying import Replayed
from domain.streams import Event, Stream
from tests.domain.harness import Decided, World, day
from tests.domain.registers import Registers


def named(world: World, stream: Stream[Any], event: Event) -> set[str]:
    """By field, what the registers contradict in a decision that is not recorded yet."""
    replayed = with_registers(event, Replayed((), ()), world.state(stream), world.state, world.law())
    return {difference.field for difference in replayed.differences}


def told(decided: Decided, kind: type[Any]) -> tuple[Stream[Any], Any]:
    """The fact of a kind that a decision brings, with its stream."""
    return next((stream, event) for stream, event in decided.facts if isinstance(event, kind))


def asked_with(event: Any, engine: str, **inputs: object) -> Any:  # noqa: ANN401 - any decision
    """The decision with other inputs of one computation."""

    def changed(computed: Computed) -> Computed:
        return replace(computed, inputs=computed.inputs | inputs) if computed.engine.startswith(engine) else computed

    receipt: Receipt = event.receipt
    return replace(event, receipt=replace(receipt, computed=tuple(changed(each) for each in receipt.computed)))


def shown_with(event: Any, **parts: object) -> Any:  # noqa: ANN401 - any decision
    """The decision with another evidence."""
    (evidence,) = (c.inputs["evidence"] for c in event.receipt.computed if c.engine.startswith("permit-checklist"))
    return asked_with(event, "permit-checklist", evidence=evidence | parts)


def granted() -> tuple[Registers, Stream[Any], PermitIssued]:
    """The registers of a company with an inspected vehicle, and the grant of its Alvará, which is not recorded yet."""
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    registers.inspected(vehicle, "2026-01-20")
    permit = registers.applied(operator, vehicle, "2026-03-10")
    stream, issued = told(
        registers.world.decided(DecidePermit(permit=permit, outcome="granted", decided_on=day("2026-03-10")), at="2026-03-10"), PermitIssued
    )
    return registers, stream, issued
