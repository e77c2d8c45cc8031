"""Permits: asked for, documented, decided. What an application still lacks is shown with the provision that asks for it."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from api.door import Door
from api.http.answers import Created, Listed, Shown
from api.http.asking import Asking, Looking
from api.http.forms import Code, CommandForm, RegimeKey, Text, View
from api.http.known_values import known_only, known_regime, knows
from api.http.paging import LIMIT_DEFAULT, AfterCursor, Limit, cursor_after, key_of
from api.policy import Caller, Thing, may, scope
from api.registers.documents import NewDocument
from api.registers.measure_appeals import MeasureAppeal, contest
from api.registers.registers import PERMITS
from api.roles import Action
from domain.law.packs import PACKS, days_at
from domain.law.permits.permit_status import Status
from domain.permits import commands as c
from projections.permits import PERMITS as LIST
from projections.permits import PermitRow, Wanted, find
from projections.reading import Reading
from projections.views.permit import PermitView

TAGS = ("Permits",)
Stage = Literal["applied", "issued", "refused"]


class NewPermit(CommandForm, frozen=True, kw_only=True):
    """An application. `serviceKind` may be left out by an operator whose services ask for the same documents.

    `permitClass` and `purpose` for a kind that is given in classes; `declared`: conditions on which documents hang; `replacesCvs`: the
    permit shall stand for the vehicle's certificate.
    """

    regime: RegimeKey
    kind: Code
    operator_id: UUID
    applied_on: date
    vehicle_id: UUID | None = None
    service_kind: Annotated[str, Meta(max_length=60)] = ""
    permit_class: Annotated[str, Meta(max_length=60)] = ""
    purpose: Annotated[str, Meta(max_length=500)] = ""
    declared: Annotated[tuple[Code, ...], Meta(max_length=20)] = ()
    replaces_cvs: bool = False

    def command(self, permit: UUID) -> c.ApplyForPermit:
        """The command."""
        return c.ApplyForPermit(
            permit=permit, regime=self.regime, kind=self.kind, operator=self.operator_id, applied_on=self.applied_on,
            vehicle=self.vehicle_id, service_kind=self.service_kind, permit_class=self.permit_class, purpose=self.purpose,
            declared=self.declared, replaces_cvs=self.replaces_cvs,
        )  # fmt: skip


class NewPermitDocument(NewDocument, frozen=True, kw_only=True):
    """A document of the application: `requirement` is the code of what it proves; `driver` is the number of the driver whom it is about."""

    def command(self, permit: UUID) -> c.SubmitPermitDocument:
        """The command."""
        return c.SubmitPermitDocument(
            permit=permit, requirement=self.requirement, reference=self.reference, issued_on=self.issued_on,
            valid_until=self.valid_until, sha256=self.sha256 or "", driver=self.driver, amount_centavos=self.amount_centavos,
        )  # fmt: skip


class DocumentRejection(CommandForm, frozen=True, kw_only=True):
    """Why a document is not accepted; `code` where the law has a name for it."""

    reasons: Text
    code: Annotated[str, Meta(max_length=60)] = ""


class PermitDecision(CommandForm, frozen=True, kw_only=True):
    """The decision. The days, where given, must be those of the law."""

    outcome: c.Outcome
    decided_on: date
    reasons: Text = ""
    valid_from: date | None = None
    valid_until: date | None = None
    replaces_cvs: bool | None = None


class PermitItem(View, frozen=True):
    """A permit in a list; `status` is that of today."""

    id: UUID
    regime: str
    kind: str
    operator_id: UUID
    vehicle_id: UUID | None
    applied_on: date
    stage: str
    status: str
    valid_from: date | None
    valid_until: date | None
    collected: bool


def item(row: PermitRow, on: date) -> PermitItem:
    """A row as it is shown on a day."""
    return PermitItem(
        id=row.permit, regime=row.regime, kind=row.kind, operator_id=row.operator, vehicle_id=row.vehicle, applied_on=row.applied_on,
        stage=row.stage, status=row.status_on(on), valid_from=row.valid_from, valid_until=row.valid_until, collected=row.collected,
    )  # fmt: skip


class Permits(Controller):
    """Permits."""

    path = "/permits"
    tags: Sequence[str] | None = TAGS

    @post("/", opt=may(Action.APPLY_FOR_PERMIT))
    async def apply_for_permit(
        self, data: JSONBody[NewPermit], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[PermitView]:
        """Apply for a permit. A missing paper refuses nothing yet: it stands in `missing` until the decision."""
        permit = asking.new_id("permit")
        thing = Thing(regimes=frozenset({data.regime} & PACKS.keys()), owners=frozenset({data.operator_id}))
        return await door.make(PERMITS, permit, asking, Action.APPLY_FOR_PERMIT, data.command(permit), thing=thing)

    @get("/{permit_id:uuid}", opt=may(Action.READ_PERMITS))
    async def read_permit(
        self, permit_id: FromPath[UUID], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[PermitView]:
        """A permit as it is, as it was recorded (`asOf`) or stood in law (`validOn`)."""
        return await door.show(PERMITS, permit_id, looking)

    @post("/{permit_id:uuid}/documents", opt=may(Action.FILE_DOCUMENT))
    async def submit_permit_document(
        self, permit_id: FromPath[UUID], data: JSONBody[NewPermitDocument], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[PermitView]:
        """Add a document to an open application or renewal."""
        return await door.ask(
            PERMITS, permit_id, asking, Action.FILE_DOCUMENT, data.command(permit_id),
            part=lambda view: f"documents/{view.documents[-1].number}",
        )  # fmt: skip

    @post("/{permit_id:uuid}/documents/{number:int}/rejections", opt=may(Action.DECIDE_PERMIT))
    async def reject_permit_document(
        self,
        permit_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[DocumentRejection],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[PermitView]:
        """Not accept a document."""
        command = c.RejectPermitDocument(permit=permit_id, document=number, reasons=data.reasons, code=data.code)
        return await door.ask(PERMITS, permit_id, asking, Action.DECIDE_PERMIT, command, part=f"documents/{number}")

    @post("/{permit_id:uuid}/decisions", opt=may(Action.DECIDE_PERMIT))
    async def decide_permit(
        self, permit_id: FromPath[UUID], data: JSONBody[PermitDecision], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[PermitView]:
        """Grant or refuse a permit."""
        command = c.DecidePermit(
            permit=permit_id, outcome=data.outcome, decided_on=data.decided_on, reasons=data.reasons, valid_from=data.valid_from,
            valid_until=data.valid_until, replaces_cvs=data.replaces_cvs,
        )  # fmt: skip
        return await door.ask(
            PERMITS, permit_id, asking, Action.DECIDE_PERMIT, command, part=lambda view: f"decisions/{view.decisions[-1].version}"
        )

    @post("/{permit_id:uuid}/appeals", opt=may(Action.APPEAL))
    async def appeal_permit_refusal(
        self, permit_id: FromPath[UUID], data: JSONBody[MeasureAppeal], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[PermitView]:
        """Appeal against the refusal of a permit; `Location` is the appeal in the case that it opens."""
        return await contest(door, PERMITS, permit_id, asking, "permit-refusal", 0, data)

    @get("/", opt=may(Action.READ_PERMITS) | knows(kind=lambda: (kind for pack in PACKS.values() for kind in pack.permits)))
    async def list_permits(  # noqa: PLR0917 - the filters of the interface
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        caller: NamedDependency[Caller],
        regime: Annotated[str | None, QueryParameter(name="regime", max_length=60)] = None,
        kind: Annotated[str | None, QueryParameter(name="kind", max_length=60)] = None,
        operator: Annotated[UUID | None, QueryParameter(name="operatorId")] = None,
        vehicle: Annotated[UUID | None, QueryParameter(name="vehicleId")] = None,
        stage: Annotated[Stage | None, QueryParameter(name="stage")] = None,
        status: Annotated[Status | None, QueryParameter(name="status", description="As of today.")] = None,
        until_before: Annotated[date | None, QueryParameter(name="validUntilBefore")] = None,
        limit: Limit = LIMIT_DEFAULT,
        cursor: AfterCursor = None,
    ) -> Listed[PermitItem]:
        """Permits, last asked for first."""
        query = {
            "list": "permits", "regime": regime, "kind": kind, "operatorId": operator, "vehicleId": vehicle, "stage": stage,
            "status": status, "validUntilBefore": until_before,
        }  # fmt: skip
        after = key_of(cursor, query, tuple[int])
        known_regime(regime)
        known_only(request, "kind", kind)
        seen, now = scope(caller, Action.READ_PERMITS), door.clock()
        on = days_at(now)
        wanted = Wanted(
            on=on[regime] if regime in on else min(on.values()), regime=regime, regimes=seen.regimes, kind=kind, operator=operator,
            operators=seen.operators, vehicle=vehicle, stage=stage, status=status, valid_until_before=until_before,
        )  # fmt: skip

        def answer(reading: Reading) -> Listed[PermitItem]:
            page = find(reading, wanted, after[0] if after else None, limit)
            more = cursor_after((page.items[-1].opened,), query) if page.more else None
            return Listed(request, [item(row, wanted.on) for row in page.items], cursor=more, position=reading.position(LIST))

        return await door.read(answer)
