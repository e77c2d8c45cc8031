"""What befalls a vehicle: inspections, changes, withdrawals from service and their ends."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated
from uuid import UUID

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.door import Door, either
from api.http.answers import Created
from api.http.asking import Asking
from api.http.forms import Code, CommandForm, Line, Text
from api.policy import may
from api.registers.measure_appeals import MeasureAppeal, contest
from api.registers.registers import VEHICLES
from api.registers.vehicles import TAGS, Features, Seats
from api.roles import Action
from api.sight import Sight
from domain.vehicles import commands as c
from domain.vehicles.vehicle import VEHICLE
from projections.views.vehicle import VehicleView

Body = Annotated[str, Meta(min_length=1, max_length=200)]


class NewVehicleInspection(CommandForm, frozen=True, kw_only=True):
    """An inspection. `body` inspected; `accreditedBy` is the oversight body behind a workshop."""

    kind: c.InspectionKind
    inspected_on: date
    result: c.InspectionResult
    body: Body
    accredited_by: Annotated[str, Meta(max_length=100)] = ""
    findings: Annotated[tuple[Line, ...], Meta(max_length=100)] = ()

    def command(self, vehicle: UUID) -> c.RecordVehicleInspection:
        """The command."""
        return c.RecordVehicleInspection(
            vehicle=vehicle, kind=self.kind, inspected_on=self.inspected_on, result=self.result, body=self.body,
            accredited_by=self.accredited_by, findings=self.findings,
        )  # fmt: skip


class NewAuthorisation(CommandForm, frozen=True, kw_only=True):
    """The traffic authority's authorisation of a change."""

    authority: Body
    reference: Annotated[str, Meta(min_length=1, max_length=200)]
    authorised_on: date
    description: Text


class NewModification(CommandForm, frozen=True, kw_only=True):
    """A change of the vehicle; what it changes counts once it was authorised before and inspected since."""

    changed_on: date
    description: Text
    authorisation: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    type: Code | None = None
    passenger_seats: Seats | None = None
    features: Features = {}

    def command(self, vehicle: UUID) -> c.RecordModification:
        """The command."""
        return c.RecordModification(
            vehicle=vehicle, changed_on=self.changed_on, description=self.description, authorisation=self.authorisation,
            type=self.type or "", passenger_seats=self.passenger_seats, features=self.features,
        )  # fmt: skip


class NewWithdrawal(CommandForm, frozen=True, kw_only=True):
    """An order out of service, at once; `orderedBy` is the regime's authority. Today where no day is given."""

    ordered_by: Annotated[str, Meta(min_length=1, max_length=100)]
    reasons: Text
    ordered_on: date | None = None


class WithdrawalLift(CommandForm, frozen=True, kw_only=True):
    """The situation was put right; today where no day is given."""

    lifted_on: date | None = None
    reasons: Text = ""


class VehicleParts(Controller):
    """Parts of a vehicle."""

    path = "/vehicles/{vehicle_id:uuid}"
    tags: Sequence[str] | None = TAGS

    @post("/inspections", opt=may(Action.RECORD_INSPECTION, Action.KEEP_REGISTER))
    async def record_vehicle_inspection(
        self, vehicle_id: FromPath[UUID], data: JSONBody[NewVehicleInspection], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[VehicleView]:
        """Record an inspection of a vehicle, or the certificate of one."""
        return await door.ask(
            VEHICLES, vehicle_id, asking, either(Action.RECORD_INSPECTION, Action.KEEP_REGISTER), data.command(vehicle_id),
            part=lambda view: f"inspections/{view.inspections[-1].number}",
        )  # fmt: skip

    @post("/modification-authorisations", opt=may(Action.KEEP_REGISTER))
    async def authorise_modification(
        self, vehicle_id: FromPath[UUID], data: JSONBody[NewAuthorisation], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[VehicleView]:
        """Record that the traffic authority authorised a change."""
        command = c.AuthoriseModification(
            vehicle=vehicle_id, authority=data.authority, reference=data.reference, authorised_on=data.authorised_on,
            description=data.description,
        )  # fmt: skip
        return await door.ask(
            VEHICLES, vehicle_id, asking, Action.KEEP_REGISTER, command,
            part=lambda view: f"modification-authorisations/{view.modification_authorisations[-1].number}",
        )  # fmt: skip

    @post("/modifications", opt=may(Action.KEEP_REGISTER))
    async def record_modification(
        self, vehicle_id: FromPath[UUID], data: JSONBody[NewModification], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[VehicleView]:
        """Record a change of the vehicle, lawful or not."""
        return await door.ask(
            VEHICLES, vehicle_id, asking, Action.KEEP_REGISTER, data.command(vehicle_id),
            part=lambda view: f"modifications/{view.modifications[-1].number}",
        )  # fmt: skip

    @post("/withdrawals", opt=may(Action.WITHDRAW_VEHICLE))
    async def withdraw_vehicle(
        self, vehicle_id: FromPath[UUID], data: JSONBody[NewWithdrawal], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[VehicleView]:
        """Order a vehicle out of service for want of safety, hygiene or working order."""

        def command(sight: Sight) -> c.OrderWithdrawal:
            day = data.ordered_on or sight.today(sight[VEHICLE.at(vehicle_id)].entry.regime)
            return c.OrderWithdrawal(vehicle=vehicle_id, ordered_by=data.ordered_by, ordered_on=day, reasons=data.reasons)

        return await door.ask(
            VEHICLES, vehicle_id, asking, Action.WITHDRAW_VEHICLE, command, part=lambda view: f"withdrawals/{view.withdrawals[-1].number}"
        )

    @post("/withdrawals/{number:int}/lifts", opt=may(Action.WITHDRAW_VEHICLE, version_required=True))
    async def lift_withdrawal(
        self,
        vehicle_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[WithdrawalLift],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[VehicleView]:
        """End a withdrawal."""

        def command(sight: Sight) -> c.LiftWithdrawal:
            day = data.lifted_on or sight.today(sight[VEHICLE.at(vehicle_id)].entry.regime)
            return c.LiftWithdrawal(vehicle=vehicle_id, withdrawal=number, lifted_on=day, reasons=data.reasons)

        return await door.ask(VEHICLES, vehicle_id, asking, Action.WITHDRAW_VEHICLE, command, part=f"withdrawals/{number}")

    @post("/withdrawals/{number:int}/appeals", opt=may(Action.APPEAL))
    async def appeal_withdrawal(
        self,
        vehicle_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[MeasureAppeal],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[VehicleView]:
        """Appeal against a withdrawal; `Location` is the appeal in the case that it opens."""
        return await contest(door, VEHICLES, vehicle_id, asking, "withdrawal", number, data)
