"""The register of vehicles. A vehicle is its RENAVAM; both forms of a plate find it."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any
from uuid import UUID

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from api.door import Door
from api.http.answers import Created, Listed, Shown
from api.http.asking import Asking, Looking
from api.http.forms import Code, CommandForm, Line, RegimeKey, View
from api.http.known_values import known_regime
from api.http.paging import LIMIT_DEFAULT, AfterCursor, Limit, cursor_after, key_of
from api.policy import Caller, Thing, may, scope
from api.registers.registers import VEHICLES
from api.roles import Action
from api.sight import Sight
from domain.identifiers import renavam as checked_renavam
from domain.law.packs import PACKS
from domain.vehicles.commands import ChangePlate, Ownership, RegisterVehicle, TransferVehicle
from domain.vehicles.vehicle import VEHICLE, vehicle_stream
from projections.reading import Reading
from projections.vehicles import VEHICLES as LIST
from projections.vehicles import VehicleRow, Wanted, find
from projections.views.vehicle import VehicleView

TAGS = ("Vehicles",)

PlateText = Annotated[str, Meta(min_length=1, max_length=10, description="LLLNNNN or LLLNLNN.")]
Seats = Annotated[int, Meta(ge=0, le=500, description="The driver is not counted.")]
Features = Annotated[dict[Code, bool | Annotated[int, Meta(ge=0, le=1_000_000)] | Line], Meta(max_length=100)]


class NewVehicle(CommandForm, frozen=True, kw_only=True):
    """A vehicle for the register of a regime. `registeredOn` only for older papers."""

    regime: RegimeKey
    operator_id: UUID
    plate: PlateText
    renavam: Annotated[str, Meta(min_length=1, max_length=11)]
    type: Code
    manufacture_year: Annotated[int, Meta(ge=1900, le=2100)]
    passenger_seats: Seats
    ownership: Ownership
    crlv_category: Code
    licensed_in: Annotated[str, Meta(min_length=1, max_length=100)]
    features: Features = {}
    registered_on: date | None = None

    def command(self) -> RegisterVehicle:
        """The command."""
        return RegisterVehicle(
            regime=self.regime, operator=self.operator_id, plate=self.plate, renavam=self.renavam, type=self.type,
            manufacture_year=self.manufacture_year, passenger_seats=self.passenger_seats, ownership=self.ownership,
            crlv_category=self.crlv_category, licensed_in=self.licensed_in, features=self.features, registered_on=self.registered_on,
        )  # fmt: skip


class NewTransfer(CommandForm, frozen=True, kw_only=True):
    """The vehicle passes to another operator; today where no day is given."""

    operator_id: UUID
    on: date | None = None
    ownership: Ownership = "owned"


class NewPlate(CommandForm, frozen=True, kw_only=True):
    """The vehicle bears another plate, or the other form of the same one; today where no day is given."""

    plate: PlateText
    on: date | None = None


class VehicleItem(View, frozen=True):
    """A vehicle in a list; operator, plate and `blocked` are those recorded last."""

    id: UUID
    regime: str
    operator_id: UUID
    plate: str
    renavam: str
    type: str
    manufacture_year: int
    passenger_seats: int
    blocked: bool


def item(row: VehicleRow) -> VehicleItem:
    """A row as it is shown."""
    return VehicleItem(
        id=row.vehicle, regime=row.regime, operator_id=row.operator, plate=row.plate, renavam=row.renavam, type=row.type,
        manufacture_year=row.manufacture_year, passenger_seats=row.passenger_seats, blocked=row.blocked,
    )  # fmt: skip


class Vehicles(Controller):
    """Vehicles."""

    path = "/vehicles"
    tags: Sequence[str] | None = TAGS

    @post("/", opt=may(Action.KEEP_REGISTER))
    async def register_vehicle(
        self, data: JSONBody[NewVehicle], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[VehicleView]:
        """Register a vehicle of an operator. What would keep it from being licensed today stands in `warnings`."""
        vehicle = vehicle_stream(data.regime, checked_renavam(data.renavam)).id
        thing = Thing(regimes=frozenset({data.regime} & PACKS.keys()))
        return await door.make(VEHICLES, vehicle, asking, Action.KEEP_REGISTER, data.command(), thing=thing)

    @get("/{vehicle_id:uuid}", opt=may(Action.READ_VEHICLES))
    async def read_vehicle(
        self, vehicle_id: FromPath[UUID], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[VehicleView]:
        """A vehicle as it is, as it was recorded (`asOf`) or stood in law (`validOn`)."""
        return await door.show(VEHICLES, vehicle_id, looking)

    @post("/{vehicle_id:uuid}/transfers", opt=may(Action.KEEP_REGISTER))
    async def transfer_vehicle(
        self, vehicle_id: FromPath[UUID], data: JSONBody[NewTransfer], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[VehicleView]:
        """Transfer a vehicle to another operator."""

        def command(sight: Sight) -> TransferVehicle:
            on = data.on or sight.today(sight[VEHICLE.at(vehicle_id)].entry.regime)
            return TransferVehicle(vehicle=vehicle_id, operator=data.operator_id, on=on, ownership=data.ownership)

        return await door.ask(VEHICLES, vehicle_id, asking, Action.KEEP_REGISTER, command)

    @post("/{vehicle_id:uuid}/plates", opt=may(Action.KEEP_REGISTER))
    async def change_plate(
        self, vehicle_id: FromPath[UUID], data: JSONBody[NewPlate], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[VehicleView]:
        """Record that the vehicle bears another plate."""

        def command(sight: Sight) -> ChangePlate:
            on = data.on or sight.today(sight[VEHICLE.at(vehicle_id)].entry.regime)
            return ChangePlate(vehicle=vehicle_id, plate=data.plate, on=on)

        return await door.ask(VEHICLES, vehicle_id, asking, Action.KEEP_REGISTER, command)

    @get("/", opt=may(Action.READ_VEHICLES))
    async def list_vehicles(  # noqa: PLR0917 - the filters of the interface
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        caller: NamedDependency[Caller],
        regime: Annotated[str | None, QueryParameter(name="regime", max_length=60)] = None,
        operator: Annotated[UUID | None, QueryParameter(name="operatorId")] = None,
        plate: Annotated[str | None, QueryParameter(name="plate", max_length=10, description="In either form.")] = None,
        renavam: Annotated[str | None, QueryParameter(name="renavam", max_length=11)] = None,
        blocked: Annotated[bool | None, QueryParameter(name="blocked", description="Withdrawn, impeded or held in a case.")] = None,
        q: Annotated[str | None, QueryParameter(name="q", max_length=200, description="Beginnings of words: plate, RENAVAM.")] = None,
        limit: Limit = LIMIT_DEFAULT,
        cursor: AfterCursor = None,
    ) -> Listed[VehicleItem]:
        """Vehicles, last registered first."""
        query = {
            "list": "vehicles", "regime": regime, "operatorId": operator, "plate": plate, "renavam": renavam, "blocked": blocked, "q": q,
        }  # fmt: skip
        after = key_of(cursor, query, tuple[int])
        known_regime(regime)
        seen = scope(caller, Action.READ_VEHICLES)
        wanted = Wanted(
            regime=regime, regimes=seen.regimes, operator=operator, operators=seen.operators, plate=plate,
            renavam=None if renavam is None else checked_renavam(renavam), blocked=blocked, q=q,
        )  # fmt: skip

        def answer(reading: Reading) -> Listed[VehicleItem]:
            page = find(reading, wanted, after[0] if after else None, limit)
            more = cursor_after((page.items[-1].opened,), query) if page.more else None
            return Listed(request, [item(row) for row in page.items], cursor=more, position=reading.position(LIST))

        return await door.read(answer)
