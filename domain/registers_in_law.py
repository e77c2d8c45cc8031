"""Operators, companies, vehicles and permits as they stood in law on a day: the facts of later days left out, corrections kept.

As `domain/cases/in_law.py` does for cases; a car park keeps what holds from a day on by these days already. A new fact of a register
needs its line here: the types of the four functions say which ones there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, assert_never
from uuid import UUID
from zoneinfo import ZoneInfo

from domain.cases.case import case_stream
from domain.cases.in_law import day_in_law
from domain.operators import events as o
from domain.operators.operator import COMPANY, OPERATOR, CompanyEvent, OperatorEvent
from domain.permits import events as p
from domain.permits import plan_events as plans
from domain.permits.permit import PERMIT, PermitEvent, permit_stream
from domain.recorded import Recorded
from domain.streams import Stream
from domain.vehicles import events as v
from domain.vehicles.vehicle import VEHICLE, VehicleEvent

Entries = Sequence[Recorded[Any]]
BEGINNINGS = (o.OperatorRegistered, v.VehicleRegistered, p.PermitApplied)


def held_on(stream: Stream[Any], entries: Entries, day: date, zone: ZoneInfo, read: Callable[[Stream[Any]], Entries]) -> Entries:
    """The entries of the stream whose facts hold in law on a day, in the order of the record; none before the thing was there.

    A fact that a case or a permit wrote here and that has no day of its own holds with what the same command wrote there: `read` gives
    the facts of these.
    """
    kept, day_of = list[Recorded[Any]](), DAY_OF[stream.kind.name]
    for entry in entries:
        since = _day_elsewhere(entry, zone, read) or day_of(entry.event)
        if since is None or since <= day:
            kept.append(entry)
    there = stream.kind.name == COMPANY.name or any(isinstance(entry.event, BEGINNINGS) for entry in kept)
    return kept if there else []


def _day_elsewhere(entry: Recorded[Any], zone: ZoneInfo, read: Callable[[Stream[Any]], Entries]) -> date | None:
    """The day of what the permit or the case says that the fact is about; None where that has none."""
    match entry.event:
        case v.InfractionNoted() | o.CompanyInfractionNoted():
            return entry.event.infraction.occurred_at.astimezone(zone).date()
        case v.PermitLinked() | o.OperatorPermitLinked():
            applied = (x.event.applied_on for x in read(permit_stream(entry.event.permit)) if isinstance(x.event, p.PermitApplied))
            return next(applied, None)
        case v.InfractionSettled() | o.CompanyInfractionSettled():
            return _first_day(read(case_stream(entry.event.case)), entry.command)
        case _:
            return None


def _first_day(entries: Iterable[Recorded[Any]], command: UUID) -> date | None:
    told = (day_in_law(x.event) for x in entries if x.command == command)
    return next((day for day in told if day is not None), None)


def day_of_operator(event: OperatorEvent) -> date | None:
    """The day of a fact of an operator: a contract that was entered late held from its first day on."""
    match event:
        case o.OperatorRegistered():
            return event.registered_on
        case o.OperatorDocumentRecorded() | o.OrderIssued():
            return event.issued_on
        case o.DriverRecorded():
            return event.recorded_on
        case o.ContractRecorded():
            return min(event.recorded_on, event.valid_from)
        case o.AgentRemovalOrdered():
            return event.ordered_on
        case o.AgentRemoved():
            return event.removed_on
        case o.VehicleJoined() | o.VehicleLeft():
            return event.on
        case o.OperatorDeregistered():
            return event.deregistered_on
        case o.OperatorPermitLinked():
            return None
        case _:
            assert_never(event)


def day_of_company(event: CompanyEvent) -> date | None:
    """The day of a fact of a company; a bar that is undone never was."""
    match event:
        case o.InsolvencyRecorded():
            return event.on
        case o.CompanyBarred():
            return event.since
        case (
            o.EstablishmentJoined()
            | o.CompanyBarUndone()
            | o.CompanyInfractionNoted()
            | o.CompanyInfractionSettled()
            | o.CompanyInfractionReliedOn()
        ):
            return None
        case _:
            assert_never(event)


def day_of_vehicle(event: VehicleEvent) -> date | None:
    """The day of a fact of a vehicle."""
    match event:
        case v.VehicleRegistered():
            return event.registered_on
        case v.VehicleTransferred() | v.PlateChanged():
            return event.on
        case v.VehicleInspectionRecorded():
            return event.inspected_on
        case v.ModificationAuthorised():
            return event.authorised_on
        case v.SpecificationChanged():
            return event.changed_on
        case v.WithdrawalOrdered():
            return event.ordered_on
        case v.WithdrawalLifted() | v.VehicleImpedimentLifted():
            return event.lifted_on
        case v.VehicleImpeded():
            return event.imposed_on
        case v.VehicleHeldInCase():
            return event.held_on
        case v.VehicleReleasedInCase():
            return event.released_on
        case v.PermitLinked() | v.InfractionNoted() | v.InfractionSettled() | v.InfractionReliedOn():
            return None
        case _:
            assert_never(event)


def day_of_permit(event: PermitEvent) -> date | None:
    """The day of a fact of a permit; a suspension, revocation or cassation that is undone for good never was.

    A revocation that an appeal had held up is recorded anew with its first day of decision: its effect tells the days apart.
    """
    match event:
        case p.PermitApplied():
            return event.applied_on
        case p.PermitDocumentSubmitted() | plans.OperationPlanSubmitted():
            return event.submitted_on
        case p.PermitDocumentRejected():
            return event.rejected_on
        case p.PermitIssued() | p.PermitRefused() | p.PermitRenewed() | p.PermitRenewalRefused() | p.PermitSuspended():
            return event.decided_on
        case plans.OperationPlanApproved() | plans.OperationPlanChangesRequested() | plans.OperationPlanRefused():
            return event.decided_on
        case p.PermitRenewalRequested():
            return event.requested_on
        case p.PermitRenewalDemanded():
            return event.demanded_on
        case p.PermitDocumentCollected():
            return event.collected_on
        case p.PermitDocumentReturned():
            return event.returned_on
        case p.PermitRefusalAnnulled():
            return event.annulled_on
        case p.PermitSurrendered():
            return event.surrendered_on
        case p.PermitCassated() | p.PermitRevoked():
            return event.effective_on
        case p.PermitReinstated():
            return event.reinstated_on
        case p.PermitRevocationUndone():
            return event.since
        case p.PermitCassationUndone() | p.PermitSuspensionUndone():
            return None
        case _:
            assert_never(event)


DAY_OF: Mapping[str, Callable[[Any], date | None]] = {
    OPERATOR.name: day_of_operator,
    COMPANY.name: day_of_company,
    VEHICLE.name: day_of_vehicle,
    PERMIT.name: day_of_permit,
}
"""By kind of stream, the first day on which a fact holds in law; None where it has none of its own, or corrects one that stands."""
