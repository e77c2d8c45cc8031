"""Sanctions for classed activity, vehicles held at once, their public prices and their release."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.cases.bodies import AuthorityGiven, Blanks, tell
from api.cases.resource import CASES, TAGS, view_of
from api.door import Door
from api.http.answers import Created, Shown
from api.http.asking import Asking, Looking
from api.http.forms import Centavos, CommandForm, Form, Line, Text
from api.policy import may
from api.roles import Action
from api.sight import Sight
from domain.cases.commands.sanctions import HoldVehicle, ImposeSanctions, RecordCharge, RecordChargePayment, ReleaseVehicle, SanctionAsked
from projections.views.activity import ActivityView, VehicleMeasureView
from projections.views.case import CaseView

Kind = Annotated[str, Meta(min_length=1, max_length=60)]
MeasureKind = Literal["retention", "removal", "seizure"]
HOLDS = {"retention": Action.RETAIN_VEHICLE, "removal": Action.REMOVE_VEHICLE, "seizure": Action.SEIZE_VEHICLE}
ANY_HOLD = tuple(HOLDS.values())


class SanctionGiven(Form, frozen=True, kw_only=True):
    """One sanction of the set; a suspension or revocation names its permit, and a suspension its end (`until`) or `condition`."""

    kind: Kind
    permit_id: UUID | None = None
    since: date | None = None
    until: date | None = None
    condition: Line = ""

    def asked(self) -> SanctionAsked:
        """The sanction as a command holds it."""
        return SanctionAsked(kind=self.kind, permit=self.permit_id, since=self.since, until=self.until, condition=self.condition)


class NewSanctions(CommandForm, frozen=True, kw_only=True):
    """The set of sanctions that the authority chooses, with reasons, after the defence or its term."""

    sanctions: Annotated[tuple[SanctionGiven, ...], Meta(max_length=20)]
    reasons: Text = ""
    authority: AuthorityGiven | None = None
    decided_on: date | None = None

    def command(self, case: UUID, blanks: Blanks) -> ImposeSanctions:
        """The command."""
        return ImposeSanctions(
            case=case, sanctions=tuple(s.asked() for s in self.sanctions), authority=blanks.authority(self.authority, Action.SANCTION),
            reasons=blanks.reasons(self.reasons), decided_on=blanks.day(self.decided_on),
        )  # fmt: skip


class NewMeasure(CommandForm, frozen=True, kw_only=True):
    """A vehicle retained, removed or seized at once; without `body`: by the regime's authority."""

    kind: MeasureKind
    reasons: Text = ""
    body: Annotated[str, Meta(max_length=100)] | None = None
    held_on: date | None = None

    def command(self, case: UUID, blanks: Blanks) -> HoldVehicle:
        """The command."""
        return HoldVehicle(
            case=case, kind=self.kind, held_on=blanks.day(self.held_on), body=self.body or blanks.pack_authority,
            reasons=blanks.reasons(self.reasons),
        )  # fmt: skip


class NewCharge(CommandForm, frozen=True, kw_only=True):
    """A public price that is owed (`removal`, `storage`); without an amount that of the city's table, `units` times."""

    charge: Kind
    reference: Line = ""
    amount_centavos: Centavos | None = None
    units: Annotated[int, Meta(ge=1, le=10_000)] = 1
    charged_on: date | None = None

    def command(self, case: UUID, number: int, blanks: Blanks) -> RecordCharge:
        """The command."""
        return RecordCharge(
            case=case, hold=number, charge=self.charge, charged_on=blanks.day(self.charged_on), reference=self.reference,
            amount_centavos=self.amount_centavos, units=self.units,
        )  # fmt: skip


class NewChargePayment(CommandForm, frozen=True, kw_only=True):
    """A payment of a public price."""

    charge: Kind
    amount_centavos: Centavos
    reference: Line = ""
    paid_on: date | None = None

    def command(self, case: UUID, number: int, blanks: Blanks) -> RecordChargePayment:
        """The command."""
        return RecordChargePayment(
            case=case, hold=number, charge=self.charge, amount_centavos=self.amount_centavos, paid_on=blanks.day(self.paid_on),
            reference=self.reference,
        )  # fmt: skip


class NewRelease(CommandForm, frozen=True, kw_only=True):
    """The vehicle is asked back; `proof` says how the irregularity was put right, where that is the condition. The fine never is."""

    irregularity_fixed: bool = False
    proof: Text = ""
    released_on: date | None = None

    def command(self, case: UUID, number: int, blanks: Blanks) -> ReleaseVehicle:
        """The command."""
        return ReleaseVehicle(
            case=case, hold=number, released_on=blanks.day(self.released_on), irregularity_fixed=self.irregularity_fixed, proof=self.proof
        )


def newest(view: CaseView) -> str:
    """Where the measure that was taken last lies."""
    measures = view.activity.vehicle_measures if view.activity is not None else []
    return f"vehicle-measures/{measures[-1].number}" if measures else "activity"


class Sanctions(Controller):
    """The class of a citation, its sanctions and the vehicles held in it."""

    path = "/cases/{case_id:uuid}"
    tags: Sequence[str] | None = TAGS

    @get("/activity", opt=may(Action.READ_CASES))
    async def read_activity(
        self, case_id: FromPath[UUID], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[ActivityView]:
        """The class of a citation, what it rests on, the defence and the decision."""
        return await door.show_part(CASES, case_id, looking, lambda sight: view_of(sight, case_id).activity)

    @get("/vehicle-measures/{number:int}", opt=may(Action.READ_CASES))
    async def read_vehicle_measure(
        self, case_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[VehicleMeasureView]:
        """A vehicle retained, removed or seized in a case."""

        def part(sight: Sight) -> VehicleMeasureView | None:
            activity = view_of(sight, case_id).activity
            measures = activity.vehicle_measures if activity is not None else []
            return next((m for m in measures if m.number == number), None)

        return await door.show_part(CASES, case_id, looking, part)

    @post("/sanctions", opt=may(Action.SANCTION, version_required=True))
    async def impose_sanctions(
        self, case_id: FromPath[UUID], data: JSONBody[NewSanctions], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Class the activity by the record of the fact's day and sanction it, on the version that was read."""
        return await tell(door, case_id, asking, Action.SANCTION, lambda blanks: data.command(case_id, blanks), "activity")

    @post("/vehicle-measures", opt=may(*ANY_HOLD))
    async def hold_vehicle(
        self, case_id: FromPath[UUID], data: JSONBody[NewMeasure], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Retain, remove or seize the vehicle of the case at once, with reasons."""
        return await tell(door, case_id, asking, HOLDS[data.kind], lambda blanks: data.command(case_id, blanks), newest)

    @post("/vehicle-measures/{number:int}/charges", opt=may(Action.RECORD_PAYMENT))
    async def record_charge(
        self,
        case_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[NewCharge],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[CaseView]:
        """Record what is owed for the removal or the storage of a held vehicle."""
        part = f"vehicle-measures/{number}"
        return await tell(door, case_id, asking, Action.RECORD_PAYMENT, lambda blanks: data.command(case_id, number, blanks), part)

    @post("/vehicle-measures/{number:int}/charge-payments", opt=may(Action.RECORD_PAYMENT))
    async def record_charge_payment(
        self,
        case_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[NewChargePayment],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[CaseView]:
        """Record a payment of such a price."""
        part = f"vehicle-measures/{number}"
        return await tell(door, case_id, asking, Action.RECORD_PAYMENT, lambda blanks: data.command(case_id, number, blanks), part)

    @post("/vehicle-measures/{number:int}/releases", opt=may(Action.RELEASE_VEHICLE))
    async def release_vehicle(
        self,
        case_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[NewRelease],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[CaseView]:
        """Give a held vehicle back: never for the fine."""
        part = f"vehicle-measures/{number}"
        return await tell(door, case_id, asking, Action.RELEASE_VEHICLE, lambda blanks: data.command(case_id, number, blanks), part)
