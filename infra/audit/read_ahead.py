"""Which streams the decisions of a page are likely to be held against, so that they are read together.

One that is not thought of here is read by itself when replay asks for it: nothing depends on this but the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from domain.cases.events.non_compliance import ComplianceProven, NonComplianceNotified
from domain.cases.events.opening import InfractionRecorded, MeasureContested
from domain.cases.state import Case
from domain.identifiers import canonical_plate
from domain.operators.operator import OPERATOR, Operator, company_stream
from domain.parking.facility import FACILITY
from domain.permits.events import PermitApplied
from domain.permits.permit import PERMIT, Permit
from domain.recorded import Recorded
from domain.replay.replaying import receipt_of
from domain.streams import Event, Stream
from domain.vehicles.vehicle import VEHICLE, Vehicle, plate_stream
from infra.audit.streams_before import StreamsBefore, stream_of

RECURRENCE, ACTIVITY = "recurrence", "activity-class"
GATHERED = frozenset({RECURRENCE, ACTIVITY, "vehicle-in-service", "permit-validity", "permit-checklist"})
"""Engines that are asked with what several streams hold."""


def read_ahead(streams: StreamsBefore, page: Sequence[Recorded[Any]]) -> None:
    """Let `streams` read what the decisions of its page ask for: their own streams, those that these name, and what those name."""
    decisions = [(each, receipt) for each in page if (receipt := receipt_of(each.event)) is not None]
    streams.ahead(stream_of(each) for each, _ in decisions)
    begun = {each.stream: each.event for each in page if each.version == 1}
    named: list[Stream[Any]] = []
    for each, receipt in decisions:
        asked = {computed.engine.partition("/")[0] for computed in receipt.computed}
        if asked & GATHERED or isinstance(each.event, MeasureContested | NonComplianceNotified | ComplianceProven):
            named += _named(begun.get(each.stream) or _opening(streams.seen(stream_of(each))), asked)
    streams.ahead(named)
    streams.ahead(further for each in named for further in _further(streams.seen(each)))


def _opening(state: object) -> Event | None:
    """The fact that a stream begins with, as far as its state keeps it."""
    if isinstance(state, Case):
        return state.recorded or state.contested or (state.non_compliance.notified if state.non_compliance is not None else None)
    return state.applied if isinstance(state, Permit) else None


def _named(event: Event | None, asked: set[str]) -> Iterator[Stream[Any]]:
    match event:
        case InfractionRecorded():
            if event.vehicle is not None:
                yield VEHICLE.at(event.vehicle)
            if event.plate and RECURRENCE in asked:
                yield plate_stream(event.regime, canonical_plate(event.plate))
            if event.offender.operator is not None and ACTIVITY in asked:
                yield OPERATOR.at(event.offender.operator)
        case MeasureContested():
            yield VEHICLE.at(event.subject) if event.act == "withdrawal" else PERMIT.at(event.subject)
        case NonComplianceNotified():
            yield FACILITY.at(event.facility)
        case PermitApplied():
            yield OPERATOR.at(event.operator)
            if event.vehicle is not None:
                yield VEHICLE.at(event.vehicle)
        case _:
            return


def _further(state: object) -> Iterator[Stream[Any]]:
    if isinstance(state, Vehicle) and state.registered is not None:
        for plate in state.plates:
            yield plate_stream(state.registered.regime, canonical_plate(plate))
    if isinstance(state, Operator) and state.registered is not None:
        yield company_stream(state.registered.regime, state.registered.cnpj)
        for permit in state.permits:
            yield PERMIT.at(permit)
