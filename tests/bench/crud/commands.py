"""P-CRUD's three commands: read the rows, check, compute fine and terms with the domain's functions, change the rows, keep a history."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import msgspec
from litestar.exceptions import ClientException, NotFoundException, PermissionDeniedException
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import joinedload, selectinload

from api.cases.appeal_decisions import NewDecision
from api.cases.appeals import NewAppeal
from api.cases.opening import NewCase
from api.policy import Caller
from domain.cases.appeals.admissibility import admissibility
from domain.identifiers import cnpj, cnpj_root
from domain.law.explanation import Computed, Receipt
from domain.law.fines import fine
from domain.law.lawbook import Law
from domain.law.recurrence import recurrence_among
from domain.law.time_limits import time_limit
from domain.vehicles.events import NotedInfraction
from domain.vehicles.vehicle import NotedCase
from tests.bench.crud.tables import AppealRow, CaseRow, HistoryRow, VehicleRow

TWO_YEARS = timedelta(days=731)


class Conflict(ClientException):
    """The state does not allow it."""

    status_code = 409


async def record(data: NewCase, caller: Caller, law: Law, session: AsyncSession) -> CaseRow:
    """Open a case for an infraction of a vehicle of the operator's own."""
    now = datetime.now(UTC)
    cited_at = data.cited_at or data.occurred_at
    on = data.occurred_at.astimezone(law.zone).date()
    law.check_in_force(on)
    item = law.regime.item(data.provision or "")
    if item is None:
        raise ClientException("unknown provision")
    law.check_text_known(item.provision, on)
    if data.occurred_at > now or cited_at < data.occurred_at or cited_at > now:
        raise ClientException("instants out of order")
    if not law.regime.is_here(data.place.municipality) or data.inspecting_body.upper() not in law.bodies("inspecting", on):
        raise Conflict("outside of the city, or a body that does not inspect")
    if not data.narrative.strip():
        raise ClientException("no account of the fact")
    question = (
        select(VehicleRow).where(VehicleRow.id == data.vehicle_id).options(joinedload(VehicleRow.operator)).with_for_update(of=VehicleRow)
    )
    vehicle = await session.scalar(question)
    if vehicle is None or vehicle.operator_id != data.operator_id:
        raise Conflict("no vehicle of this operator")
    passengers, standing = data.facts.get("passengers"), data.facts.get("standing")
    if not standing and isinstance(passengers, int) and passengers <= vehicle.passenger_seats:
        raise Conflict("no infraction")
    case_id = uuid4()
    noted = _noted(case_id, item.provision, vehicle.operator.cnpj, data.occurred_at, cited_at)
    prior, looked = recurrence_among(law, noted, await _earlier(vehicle, item.provision, data.occurred_at, session))
    value, computed = fine(law, item.provision, on, prior.occurred_on if prior else None, str(prior.case) if prior else "")
    limit, counted = time_limit(law, "first-appeal", on, provisional=True)
    case = CaseRow(
        id=case_id, regime=data.regime, provision=item.provision, occurred_at=data.occurred_at, occurred_on=on, cited_at=cited_at,
        recorded_at=now, recorded_by=caller.person, place=msgspec.to_builtins(data.place.place()), operator_id=vehicle.operator_id,
        vehicle_id=vehicle.id, cnpj=vehicle.operator.cnpj, inspecting_body=data.inspecting_body.upper(),
        officer=data.officer or str(caller.person), narrative=data.narrative, facts=msgspec.to_builtins(data.facts), status="recorded",
        base_centavos=value.base_centavos, multiplier=value.multiplier, amount_centavos=value.amount_centavos,
        table_version=value.table_version, prior_case=prior.case if prior else None, fine_receipt=_plain(law.receipt(looked, computed)),
        last_day=limit.last_day, provisional=True, term_receipt=_plain(law.receipt(counted)), appeals=[],
    )  # fmt: skip
    vehicle.infractions += 1
    session.add_all(
        [
            case,
            _history(case_id, "case.recorded", now, caller, **data_of(data), fine=case.fine_receipt, term=case.term_receipt,
                     amountCentavos=value.amount_centavos, lastDay=limit.last_day),
            _history(vehicle.id, "vehicle.infraction_noted", now, caller, infraction=msgspec.to_builtins(noted)),
        ]
    )  # fmt: skip
    return case


async def lodge(case_id: UUID, data: NewAppeal, caller: Caller, law: Law, session: AsyncSession) -> CaseRow:
    """Lodge the first appeal; without a notice before it, the appeal is one."""
    now = datetime.now(UTC)
    case = await _locked(case_id, session)
    if any(appeal.outcome is None for appeal in case.appeals):
        raise Conflict("an appeal is pending")
    if case.appeals or data.contested_act != "fine":
        raise Conflict("nothing to appeal")
    on = now.astimezone(law.zone).date()
    appellant = cnpj(data.appellant or case.cnpj)
    if cnpj_root(appellant) != cnpj_root(case.cnpj):
        raise Conflict("not a party")
    receipts: list[Computed] = []
    if case.notified_on is None:
        limit, counted = time_limit(law, "first-appeal", on)
        case.notified_on, case.last_day, case.provisional = on, limit.last_day, False
        case.term_receipt = _plain(law.receipt(counted))
        receipts.append(counted)
    found, compared = admissibility(law, now, case.last_day, standing=True, citation="AME-23", began=not receipts)
    appeal = AppealRow(
        case_serial=case.serial, number=1, tier=1, lodged_at=now, lodged_on=on, timely=found.timely, last_day=case.last_day,
        appellant=appellant, grounds=data.grounds, lodged_by=caller.person, receipt=_plain(law.receipt(*receipts, compared)),
    )  # fmt: skip
    case.appeals.append(appeal)
    case.status = "under-appeal-1" if found.timely else "late-appeal-1"
    changed = {"notifiedOn": case.notified_on, "lastDay": case.last_day, "status": case.status, "term": case.term_receipt}
    session.add(_history(case.id, "case.notified", now, caller, **changed))
    session.add(_history(case.id, "appeal.lodged", now, caller, **data_of(data), timely=found.timely, receipt=appeal.receipt))
    return case


async def decide(  # noqa: PLR0917 - path, body and frame of the request
    case_id: UUID, number: int, data: NewDecision, version: int, caller: Caller, law: Law, session: AsyncSession
) -> CaseRow:
    """Decide a pending appeal, on the version that was read."""
    now = datetime.now(UTC)
    case = await _locked(case_id, session)
    if case.version != version:
        raise ClientException("the case has moved", status_code=412)
    appeal = next((each for each in case.appeals if each.number == number), None)
    if appeal is None or appeal.outcome is not None:
        raise Conflict("no pending appeal")
    if data.authority.role != "secretary" or caller.person in {case.recorded_by, appeal.lodged_by}:
        raise PermissionDeniedException
    if not appeal.lodged_on <= data.decided_on <= now.astimezone(law.zone).date():
        raise ClientException("days out of order")
    if not data.reasons.strip() or (not appeal.timely and data.outcome != "not-admitted"):
        raise Conflict("no reasons, or not that outcome")
    _, compared = admissibility(law, appeal.lodged_at, case.last_day, standing=True, citation="AME-23", began=True)
    appeal.outcome, appeal.decided_on, appeal.decided_by, appeal.reasons = data.outcome, data.decided_on, caller.person, data.reasons
    appeal.authority = msgspec.to_builtins(data.authority)
    appeal.decision = case.version + 1
    appeal.receipt = _plain(law.receipt(compared))
    case.status = "decided-1"
    session.add(_history(case.id, "appeal.decided", now, caller, **data_of(data), status=case.status, receipt=appeal.receipt))
    return case


async def _locked(case_id: UUID, session: AsyncSession) -> CaseRow:
    question = select(CaseRow).where(CaseRow.id == case_id).options(selectinload(CaseRow.appeals)).with_for_update()
    case = await session.scalar(question)
    if case is None:
        raise NotFoundException
    return case


async def _earlier(vehicle: VehicleRow, provision: str, before: datetime, session: AsyncSession) -> list[NotedCase]:
    """The vehicle's cases of the same item that may count for recurrence."""
    question = (
        select(CaseRow)
        .where(CaseRow.vehicle_id == vehicle.id, CaseRow.provision == provision)
        .where(CaseRow.occurred_at.between(before - TWO_YEARS, before), CaseRow.status != "annulled")
    )
    found = await session.scalars(question)
    return [NotedCase(_noted(each.id, each.provision, each.cnpj, each.occurred_at, each.cited_at)) for each in found]


def _noted(case: UUID, provision: str, number: str, occurred_at: datetime, cited_at: datetime) -> NotedInfraction:
    return NotedInfraction(case, provision, "", cnpj_root(number), number, occurred_at, cited_at)


def _plain(receipt: Receipt) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(receipt)
    return plain


def data_of(data: msgspec.Struct) -> dict[str, Any]:
    """The body as it was understood, for the history."""
    plain: dict[str, Any] = msgspec.to_builtins(data)
    return plain


def _history(entity: UUID, kind: str, at: datetime, caller: Caller, **change: object) -> HistoryRow:
    role = ",".join(sorted(caller.roles))
    return HistoryRow(entity=entity, kind=kind, at=at, person=caller.person, role=role, change=change)
