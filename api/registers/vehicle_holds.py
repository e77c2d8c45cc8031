"""A registered vehicle retained, removed or seized, charged and given back, asked at the vehicle itself: the acts are of its case."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Annotated
from uuid import UUID

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.cases.bodies import Blanks, tell
from api.cases.sanctions import HOLDS, MeasureKind, NewCharge, NewRelease, newest
from api.door import Door
from api.http.answers import Created
from api.http.asking import Asking
from api.http.forms import CommandForm, Text
from api.policy import may
from api.registers.vehicles import TAGS
from api.roles import Action
from domain.cases.commands.sanctions import HoldVehicle
from domain.refusal import Refused
from domain.streams import Command
from projections.views.case import CaseView

Number = Annotated[int, Meta(ge=1, le=10_000)]


class NewHold(CommandForm, frozen=True, kw_only=True):
    """A measure at once in the case of the fact; without `body`: by the regime's authority."""

    case_id: UUID
    reasons: Text = ""
    body: Annotated[str, Meta(max_length=100)] | None = None
    held_on: date | None = None

    def command(self, kind: MeasureKind, blanks: Blanks) -> HoldVehicle:
        """The command."""
        return HoldVehicle(
            case=self.case_id, kind=kind, held_on=blanks.day(self.held_on), body=self.body or blanks.pack_authority,
            reasons=blanks.reasons(self.reasons),
        )  # fmt: skip


class NewVehicleCharge(NewCharge, frozen=True, kw_only=True):
    """As a charge of the case's measure."""

    case_id: UUID
    measure: Number


class NewVehicleRelease(NewRelease, frozen=True, kw_only=True):
    """As a release of the case's measure."""

    case_id: UUID
    measure: Number


def of_vehicle(vehicle: UUID, command: Callable[[Blanks], Command]) -> Callable[[Blanks], Command]:
    """The command, where the case is about this vehicle; refuses `vehicle_not_of_case`."""

    def checked(blanks: Blanks) -> Command:
        recorded = blanks.state.recorded
        if recorded is not None and recorded.vehicle != vehicle:
            raise Refused("vehicle_not_of_case", "O processo é de outro veículo: confira o processo.", vehicle=str(vehicle))
        return command(blanks)

    return checked


class VehicleHolds(Controller):
    """Measures on a registered vehicle."""

    path = "/vehicles/{vehicle_id:uuid}"
    tags: Sequence[str] | None = TAGS

    @post("/retentions", opt=may(Action.RETAIN_VEHICLE))
    async def retain_vehicle(
        self, vehicle_id: FromPath[UUID], data: JSONBody[NewHold], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Retain the vehicle at once, with reasons, in the case of the fact."""
        return await _held(vehicle_id, data, "retention", door, asking)

    @post("/removals", opt=may(Action.REMOVE_VEHICLE))
    async def remove_vehicle(
        self, vehicle_id: FromPath[UUID], data: JSONBody[NewHold], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Remove the vehicle at once, with reasons, in the case of the fact."""
        return await _held(vehicle_id, data, "removal", door, asking)

    @post("/seizures", opt=may(Action.SEIZE_VEHICLE))
    async def seize_vehicle(
        self, vehicle_id: FromPath[UUID], data: JSONBody[NewHold], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Seize the vehicle at once, with reasons, in the case of the fact."""
        return await _held(vehicle_id, data, "seizure", door, asking)

    @post("/charges", opt=may(Action.RECORD_PAYMENT))
    async def charge_vehicle(
        self, vehicle_id: FromPath[UUID], data: JSONBody[NewVehicleCharge], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Record what is owed for the removal or the storage of the vehicle."""
        command = of_vehicle(vehicle_id, lambda blanks: data.command(data.case_id, data.measure, blanks))
        return await tell(door, data.case_id, asking, Action.RECORD_PAYMENT, command, f"vehicle-measures/{data.measure}")

    @post("/releases", opt=may(Action.RELEASE_VEHICLE))
    async def release_held_vehicle(
        self, vehicle_id: FromPath[UUID], data: JSONBody[NewVehicleRelease], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Give the vehicle back: never for the fine."""
        command = of_vehicle(vehicle_id, lambda blanks: data.command(data.case_id, data.measure, blanks))
        return await tell(door, data.case_id, asking, Action.RELEASE_VEHICLE, command, f"vehicle-measures/{data.measure}")


async def _held(vehicle: UUID, data: NewHold, kind: MeasureKind, door: Door, asking: Asking) -> Created[CaseView]:
    command = of_vehicle(vehicle, lambda blanks: data.command(kind, blanks))
    return await tell(door, data.case_id, asking, HOLDS[kind], command, newest)
