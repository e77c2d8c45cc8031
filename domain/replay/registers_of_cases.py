"""What the decisions of a case take from vehicles, permits and car parks: blocks of a vehicle, measures contested, spaces counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from domain.cases.case import case_stream
from domain.cases.events.common import Track
from domain.cases.opening.contests import measure_case
from domain.cases.position import own_filings
from domain.parking.compliance import exclusion_on
from domain.parking.facility import FACILITY, Facility
from domain.permits.permit import PERMIT
from domain.vehicles.vehicle import VEHICLE, vehicle_stream

if TYPE_CHECKING:
    from domain.cases.events.non_compliance import ComplianceProven, NonComplianceNotified
    from domain.cases.events.opening import InfractionRecorded, MeasureContested
    from domain.cases.state import Case
    from domain.law.lawbook import Law
    from domain.replay.told import Known
    from domain.vehicles.vehicle import Vehicle

NOTHING: Mapping[str, object] = {}


def driven(recorded: Mapping[str, Any], event: InfractionRecorded, known: Known, on: date) -> Iterator[tuple[str, bool]]:
    """What of a vehicle's blocks is not as recorded. Where an appeal was filed against one, both answers may be right."""
    vehicle = known(VEHICLE.at(event.vehicle)) if event.vehicle is not None else None
    if vehicle is None or vehicle.registered is None:
        return
    withdrawals = [b for b in vehicle.withdrawals if b.on(on)]
    certain = [b for b in withdrawals if not _contested_withdrawal(vehicle, b.number, known)]
    if recorded.get("withdrawn", False) and not withdrawals:
        yield "withdrawn", False
    if not recorded.get("withdrawn", False) and certain:
        yield "withdrawn", True
    blocks = [b for b in vehicle.impediments if b.on(on)]
    free = [b for b in blocks if b.case is not None and not own_filings(known(case_stream(b.case)), Track("impediment", b.number))]
    impeded = recorded.get("impeded", False) or recorded.get("impeded_by_other", False)
    if impeded and not blocks:
        yield "impeded" if recorded.get("impeded", False) else "impeded_by_other", False
    if not impeded and free:
        yield "impeded", True


def _contested_withdrawal(vehicle: Vehicle, number: int, known: Known) -> bool:
    stream = vehicle_stream(vehicle.entry.regime, vehicle.entry.renavam)
    return bool(known(case_stream(measure_case("withdrawal", stream.id, number))).number)


def contested(event: MeasureContested, known: Known) -> Mapping[str, object]:
    """The day of the contested withdrawal or refusal, and who did it, as its own register has them."""
    if event.act == "withdrawal":
        vehicle = known(VEHICLE.at(event.subject))
        order = next((b for b in vehicle.withdrawals if b.number == event.subject_number), None)
        if vehicle.registered is None:
            return NOTHING
        return {"act_on": order.since if order else None, "imposed_by": order.person if order else None}
    if event.act != "permit-refusal":
        return NOTHING
    permit = known(PERMIT.at(event.subject))
    if permit.applied is None:
        return NOTHING
    if event.subject_number == 0:
        refused = permit.refused
        return {"act_on": refused.decided_on if refused else None, "imposed_by": refused.by if refused else None}
    renewal = next((r for r in permit.renewals if r.requested.number == event.subject_number and r.outcome == "refused"), None)
    return {"act_on": renewal.decided_on if renewal else None, "imposed_by": renewal.decided_by if renewal else None}


def notified(event: NonComplianceNotified, known: Known, law: Law) -> Mapping[str, object]:
    """The spaces of the car park on the day on which the notice was drawn up; none are told of one that is free of them."""
    return _spaces(known(FACILITY.at(event.facility)), law, event.drawn_up_on)


def complied(event: ComplianceProven, before: Case, known: Known, law: Law) -> Mapping[str, object]:
    """The spaces on the day on which the cure, else the proof, is measured, and what frees the car park on it."""
    if before.non_compliance is None:
        return NOTHING
    return _spaces(known(FACILITY.at(before.non_compliance.notified.facility)), law, event.cured_on or event.proven_on)


def _spaces(facility: Facility, law: Law, on: date) -> Mapping[str, object]:
    if facility.registered is None:
        return NOTHING
    freed = exclusion_on(law, facility, on)[0]
    spaces = None if freed else facility.spaces_on(on)
    return {
        "excluded_by": freed, "offered": spaces.offered if spaces else None, "reserved": spaces.reserved if spaces else None,
    }  # fmt: skip
