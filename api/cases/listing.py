"""The list of cases that a reviewer works from. Each reader finds what single cases would show, and no more."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated, Any
from uuid import UUID

from litestar import Controller, Request, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec.structs import replace

from api.cases.resource import TAGS
from api.door import Door
from api.http.answers import Listed
from api.http.forms import View
from api.http.known_values import known_only, known_regime, knows
from api.http.paging import LIMIT_DEFAULT, AfterCursor, Limit, cursor_after, key_of
from api.policy import Caller, may, scope
from api.roles import Action
from api.sight import Sight
from domain.law.packs import PACKS, days_at
from projections.case_status import CaseStatus
from projections.cases import CASES, CaseRow, Wanted, find
from projections.reading import Reading

DUE_BEFORE = "Cases whose `dueOn` is before this day, itself not included; never what is over by today."


class CaseItem(View, frozen=True):
    """A case in a list, `status` as of today, also before the clock ran.

    `dueOn`: the next day, from today on, on which an open term of the case ends: to cure, to defend oneself, to appeal, to pay, or until a
    cassation takes effect. Null where none is open any more: what is over, cured, paid, or overdue as a fine in default, is not due.
    """

    id: UUID
    number: str
    kind: str
    regime: str
    status: str
    provision: str | None
    occurred_on: date | None
    cnpj: str
    operator_id: UUID | None
    vehicle_id: UUID | None
    facility_id: UUID | None
    plate: str | None
    amount_centavos: int | None
    due_on: date | None
    assigned_to: UUID | None


def item(row: CaseRow, *, internal: bool) -> CaseItem:
    """A row as it is shown."""
    return CaseItem(
        id=row.case, number=row.number, kind=row.kind, regime=row.regime, status=row.status, provision=row.provision or None,
        occurred_on=row.occurred_on, cnpj=row.cnpj, operator_id=row.operator, vehicle_id=row.vehicle,
        facility_id=row.facility, plate=row.plate or None,
        amount_centavos=row.amount_centavos, due_on=row.due, assigned_to=row.assigned if internal else None,
    )  # fmt: skip


def norms_ended(sight: Sight, days: Mapping[str, date]) -> dict[str, date]:
    """The last day of each norm on car parks that ended: no daily fine comes of a notice of a later day. Waits for the database."""
    found = {name: sight.law(name).last_day(day) for name, day in days.items() if PACKS[name].parking is not None}
    return {name: last for name, last in found.items() if last is not None}


class CaseList(Controller):
    """The list of cases."""

    path = "/cases"
    tags: Sequence[str] | None = TAGS

    @get("/", opt=may(Action.READ_CASES) | knows(provision=lambda: (each.id for pack in PACKS.values() for each in pack.provisions)))
    async def list_cases(  # noqa: PLR0917 - the filters of the interface
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        caller: NamedDependency[Caller],
        regime: Annotated[str | None, QueryParameter(name="regime", max_length=60)] = None,
        status: Annotated[CaseStatus | None, QueryParameter(name="status", description="As of today.")] = None,
        operator: Annotated[UUID | None, QueryParameter(name="operatorId")] = None,
        vehicle: Annotated[UUID | None, QueryParameter(name="vehicleId")] = None,
        facility: Annotated[UUID | None, QueryParameter(name="facilityId", description="The car park of a breach.")] = None,
        plate: Annotated[str | None, QueryParameter(name="plate", max_length=10)] = None,
        provision: Annotated[str | None, QueryParameter(name="provision", max_length=60)] = None,
        due_before: Annotated[date | None, QueryParameter(name="dueBefore", description=DUE_BEFORE)] = None,
        assigned_to: Annotated[UUID | None, QueryParameter(name="assignedTo")] = None,
        q: Annotated[str | None, QueryParameter(name="q", max_length=200, description="Beginnings of words: number, names, plate.")] = None,
        limit: Limit = LIMIT_DEFAULT,
        cursor: AfterCursor = None,
    ) -> Listed[CaseItem]:
        """Cases, newest first."""
        query = {
            "list": "cases", "regime": regime, "status": status, "operatorId": operator, "vehicleId": vehicle,
            "facilityId": facility, "plate": plate,
            "provision": provision, "dueBefore": due_before, "assignedTo": assigned_to, "q": q,
        }  # fmt: skip
        after = key_of(cursor, query, tuple[int])
        known_regime(regime)
        known_only(request, "provision", provision)
        seen = scope(caller, Action.READ_CASES)
        internal = scope(caller, Action.READ_OPINIONS).regimes
        now = door.clock()
        sight = door.sight(caller)
        days = days_at(now)
        wanted = Wanted(
            on=days[regime] if regime in days else min(days.values()), regimes=seen.regimes, operators=seen.operators, regime=regime,
            status=status, operator=operator, vehicle=vehicle, facility=facility, plate=plate,
            provision=provision, due_before=due_before, assigned_to=assigned_to, q=q,
        )  # fmt: skip

        def answer(reading: Reading) -> Listed[CaseItem]:
            page = find(reading, replace(wanted, ended=norms_ended(sight, days)), after[0] if after else None, limit)
            return Listed(
                request,
                [item(row, internal=row.regime in internal) for row in page.items],
                cursor=cursor_after((page.items[-1].opened,), query) if page.more else None,
                position=reading.position(CASES),
            )

        return await door.read(answer)
