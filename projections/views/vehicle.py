"""A vehicle as readers see it: its register, and what it is on a day: who answers for it, its blocks, its inspection."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from domain.law.lawbook import Law
from domain.personal import Personal
from domain.recorded import Recorded
from domain.vehicles import events as e
from domain.vehicles.standing import VehicleStanding, inspection_id, particulars, standing
from domain.vehicles.vehicle import Block, Vehicle
from projections.views.explained import StepView, View, Words

Status = Literal["registered", "impeded", "withdrawn", "held"]


class VehicleInspectionView(View, frozen=True):
    """An inspection; `valid_until` where it proves fitness."""

    id: UUID
    number: int
    kind: str
    inspected_on: date
    result: str
    body: str
    accredited_by: str | None
    findings: list[str]
    valid_until: date | None
    explanation: list[StepView]
    warnings: list[str]


class AuthorisationView(View, frozen=True):
    number: int
    authority: str
    reference: str
    authorised_on: date
    description: str


class ModificationView(View, frozen=True):
    number: int
    changed_on: date
    description: str
    authorisation: int | None
    type: str | None
    passenger_seats: int | None
    features: dict[str, bool | int | str]
    warnings: list[str]


class WithdrawalView(View, frozen=True):
    """A withdrawal from service; `lifted_on` ends it (that day no longer)."""

    number: int
    ordered_by: str
    ordered_on: date
    reasons: str | None
    lifted_on: date | None


class VehicleImpedimentView(View, frozen=True):
    """A temporary impediment of a case that reached the vehicle."""

    case_id: UUID
    number: int
    ground: str
    imposed_on: date
    body: str
    orders_withdrawal: bool
    lifted_on: date | None


class VehicleHoldView(View, frozen=True):
    """A retention, removal or seizure of the vehicle in a case, until `releasedOn` (that day no longer held)."""

    case_id: UUID
    number: int
    kind: str
    held_on: date
    released_on: date | None


class NotedInfractionView(View, frozen=True):
    """An infraction as it counts for recurrence, and what became of it."""

    case_id: UUID
    provision: str
    occurred_at: datetime
    outcome: str


class VehicleView(View, frozen=True):
    """A vehicle of a regime. `type`, `passengerSeats`, `features`, `operatorId` and `status` are those of the day."""

    id: UUID
    regime: str
    operator_id: UUID
    plate: str
    plates: list[str]
    renavam: str
    type: str
    manufacture_year: int
    passenger_seats: int
    ownership: str
    crlv_category: str
    licensed_in: str
    features: dict[str, bool | int | str]
    registered_on: date
    status: Status
    inspection_valid_until: date | None
    inspection_overdue: bool
    over_age: bool
    uninspected_change: bool
    permit_ids: list[UUID]
    inspections: list[VehicleInspectionView]
    modification_authorisations: list[AuthorisationView]
    modifications: list[ModificationView]
    withdrawals: list[WithdrawalView]
    impediments: list[VehicleImpedimentView]
    holds: list[VehicleHoldView]
    infractions: list[NotedInfractionView]
    warnings: list[str]


def vehicle_view(
    vehicle_id: UUID, entries: Sequence[Recorded[Any]], state: Vehicle, law: Law, words: Words, *, day: date, texts: bool, internal: bool
) -> VehicleView:
    """The representation of a registered vehicle on a day; `entries` and `state` are of the same moment of the record.

    Without `texts` no free text is shown (other systems), without `internal` no infractions (they may be those of the operator before).
    """
    reasons = _reasons(entries) if texts else {}
    entry, now, found = state.entry, particulars(state, day, law.regime.authority), standing(law, state, day)
    return VehicleView(
        id=vehicle_id,
        regime=entry.regime,
        operator_id=state.operator_on(day) or entry.operator,
        plate=state.plate_on(day),
        plates=[plate for _, plate in state.plates_by_day],
        renavam=entry.renavam,
        type=now.type,
        manufacture_year=entry.manufacture_year,
        passenger_seats=now.passenger_seats,
        ownership=entry.ownership,
        crlv_category=entry.crlv_category,
        licensed_in=entry.licensed_in,
        features=dict(now.features or {}),
        registered_on=entry.registered_on,
        status=_status(state, found, day),
        inspection_valid_until=found.inspection_valid_until,
        inspection_overdue=found.inspection_overdue,
        over_age=found.over_age,
        uninspected_change=found.uninspected_change,
        permit_ids=list(state.permits),
        inspections=[_inspection(vehicle_id, i, words) for i in state.inspections],
        modification_authorisations=[_authorisation(a) for a in state.authorisations],
        modifications=[_modification(c) for c in state.changes],
        withdrawals=[_withdrawal(b, reasons.get(b.number)) for b in state.withdrawals],
        impediments=[_impediment(b, b.case) for b in state.impediments if b.case is not None],
        holds=[_hold(b, b.case) for b in state.holds if b.case is not None],
        infractions=_infractions(state) if internal else [],
        warnings=list(entry.warnings),
    )


def _status(state: Vehicle, found: VehicleStanding, day: date) -> Status:
    """The heaviest of what blocks the vehicle on a day."""
    if any(b.on(day) for b in state.holds):
        return "held"
    return "withdrawn" if found.withdrawals else "impeded" if found.impediments else "registered"


def _reasons(entries: Sequence[Recorded[Any]]) -> dict[int, Personal]:
    """By number of a withdrawal, its reasons, which decisions do not keep."""
    return {entry.event.number: entry.event.reasons for entry in entries if isinstance(entry.event, e.WithdrawalOrdered)}


def _inspection(vehicle: UUID, one: e.VehicleInspectionRecorded, words: Words) -> VehicleInspectionView:
    return VehicleInspectionView(
        id=inspection_id(vehicle, one.number),
        number=one.number,
        kind=one.kind,
        inspected_on=one.inspected_on,
        result=one.result,
        body=one.body,
        accredited_by=one.accredited_by or None,
        findings=list(one.findings),
        valid_until=one.valid_until,
        explanation=words.whole(one.receipt),
        warnings=list(one.warnings),
    )


def _authorisation(one: e.ModificationAuthorised) -> AuthorisationView:
    return AuthorisationView(
        number=one.number, authority=one.authority, reference=one.reference, authorised_on=one.authorised_on, description=one.description
    )


def _modification(one: e.SpecificationChanged) -> ModificationView:
    return ModificationView(
        number=one.number,
        changed_on=one.changed_on,
        description=one.description,
        authorisation=one.authorisation,
        type=one.type or None,
        passenger_seats=one.passenger_seats,
        features=dict(one.features),
        warnings=list(one.warnings),
    )


def _withdrawal(block: Block, reasons: Personal | None) -> WithdrawalView:
    return WithdrawalView(
        number=block.number,
        ordered_by=block.by,
        ordered_on=block.since,
        reasons=reasons.shown() if reasons is not None else None,
        lifted_on=block.until,
    )


def _impediment(block: Block, case: UUID) -> VehicleImpedimentView:
    return VehicleImpedimentView(
        case_id=case,
        number=block.number,
        ground=block.ground,
        imposed_on=block.since,
        body=block.by,
        orders_withdrawal=block.orders_withdrawal,
        lifted_on=block.until,
    )


def _hold(block: Block, case: UUID) -> VehicleHoldView:
    return VehicleHoldView(case_id=case, number=block.number, kind=block.ground, held_on=block.since, released_on=block.until)


def _infractions(state: Vehicle) -> list[NotedInfractionView]:
    return [
        NotedInfractionView(
            case_id=n.infraction.case, provision=n.infraction.provision, occurred_at=n.infraction.occurred_at, outcome=n.outcome
        )
        for n in state.infractions.noted
    ]
