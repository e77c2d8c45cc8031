"""Parts of operators, vehicles and permits by their number: what a Location leads to, under the version of the thing."""

from collections.abc import Sequence
from uuid import UUID

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from api.door import Door
from api.http.answers import Shown
from api.http.asking import Looking
from api.policy import may
from api.registers.registers import OPERATORS, PERMITS, VEHICLES
from api.roles import Action
from projections.views.operator import DriverView, InsolvencyView, OperatorDocumentView, OrderView, RemovalOrderView
from projections.views.operator_contracts import ContractView
from projections.views.permit import PermitDecisionView, PermitDocumentView, RenewalDemandView, RenewalView
from projections.views.permit_measures import CollectionView
from projections.views.vehicle import AuthorisationView, ModificationView, VehicleInspectionView, WithdrawalView


class PartsOfOperator(Controller):
    """Single parts of an operator."""

    path = "/operators/{operator_id:uuid}"
    tags: Sequence[str] | None = ("Operators",)

    @get("/documents/{number:int}", opt=may(Action.READ_OPERATORS))
    async def read_operator_document(
        self, operator_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[OperatorDocumentView]:
        """A document of an operator."""
        return await door.show_numbered(OPERATORS, operator_id, looking, number, lambda operator: operator.documents)

    @get("/drivers/{number:int}", opt=may(Action.READ_OPERATORS))
    async def read_operator_driver(
        self, operator_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[DriverView]:
        """A driver of an operator."""
        return await door.show_numbered(OPERATORS, operator_id, looking, number, lambda operator: operator.drivers)

    @get("/contracts/{number:int}", opt=may(Action.READ_OPERATORS))
    async def read_operator_contract(
        self, operator_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[ContractView]:
        """A contract of an operator."""
        return await door.show_numbered(OPERATORS, operator_id, looking, number, lambda operator: operator.contracts)

    @get("/orders/{number:int}", opt=may(Action.READ_OPERATORS))
    async def read_operator_order(
        self, operator_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[OrderView]:
        """An order or notice to an operator."""
        return await door.show_numbered(OPERATORS, operator_id, looking, number, lambda operator: operator.orders)

    @get("/agent-removal-orders/{number:int}", opt=may(Action.READ_OPERATORS))
    async def read_operator_agent_removal_order(
        self, operator_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[RemovalOrderView]:
        """A demand that an agent of an operator leave."""
        return await door.show_numbered(OPERATORS, operator_id, looking, number, lambda operator: operator.agent_removal_orders)

    @get("/insolvencies/{number:int}", opt=may(Action.READ_OPERATORS))
    async def read_operator_insolvency(
        self, operator_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[InsolvencyView]:
        """An insolvency of an operator's company."""
        return await door.show_numbered(OPERATORS, operator_id, looking, number, lambda operator: operator.insolvencies)


class PartsOfVehicle(Controller):
    """Single parts of a vehicle."""

    path = "/vehicles/{vehicle_id:uuid}"
    tags: Sequence[str] | None = ("Vehicles",)

    @get("/inspections/{number:int}", opt=may(Action.READ_VEHICLES))
    async def read_vehicle_inspection(
        self, vehicle_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[VehicleInspectionView]:
        """An inspection of a vehicle."""
        return await door.show_numbered(VEHICLES, vehicle_id, looking, number, lambda vehicle: vehicle.inspections)

    @get("/modification-authorisations/{number:int}", opt=may(Action.READ_VEHICLES))
    async def read_vehicle_modification_authorisation(
        self, vehicle_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[AuthorisationView]:
        """An authorisation to change a vehicle."""
        return await door.show_numbered(VEHICLES, vehicle_id, looking, number, lambda vehicle: vehicle.modification_authorisations)

    @get("/modifications/{number:int}", opt=may(Action.READ_VEHICLES))
    async def read_vehicle_modification(
        self, vehicle_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[ModificationView]:
        """A change of a vehicle."""
        return await door.show_numbered(VEHICLES, vehicle_id, looking, number, lambda vehicle: vehicle.modifications)

    @get("/withdrawals/{number:int}", opt=may(Action.READ_VEHICLES))
    async def read_vehicle_withdrawal(
        self, vehicle_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[WithdrawalView]:
        """A withdrawal of a vehicle from service."""
        return await door.show_numbered(VEHICLES, vehicle_id, looking, number, lambda vehicle: vehicle.withdrawals)


class PartsOfPermit(Controller):
    """Single parts of a permit."""

    path = "/permits/{permit_id:uuid}"
    tags: Sequence[str] | None = ("Permits",)

    @get("/documents/{number:int}", opt=may(Action.READ_PERMITS))
    async def read_permit_document(
        self, permit_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[PermitDocumentView]:
        """A document of an application."""
        return await door.show_numbered(PERMITS, permit_id, looking, number, lambda permit: permit.documents)

    @get("/decisions/{number:int}", opt=may(Action.READ_PERMITS))
    async def read_permit_decision(
        self, permit_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[PermitDecisionView]:
        """A decision on an application or a renewal; its number is the version of the permit that recorded it."""
        return await door.show_part(
            PERMITS,
            permit_id,
            looking,
            lambda sight: next((each for each in PERMITS.view(sight, permit_id).decisions if each.version == number), None),
        )

    @get("/renewals/{number:int}", opt=may(Action.READ_PERMITS))
    async def read_permit_renewal(
        self, permit_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[RenewalView]:
        """A renewal that was asked for."""
        return await door.show_numbered(PERMITS, permit_id, looking, number, lambda permit: permit.renewals)

    @get("/renewal-demands/{number:int}", opt=may(Action.READ_PERMITS))
    async def read_permit_renewal_demand(
        self, permit_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[RenewalDemandView]:
        """A demand to renew."""
        return await door.show_numbered(PERMITS, permit_id, looking, number, lambda permit: permit.renewal_demands)

    @get("/collections/{number:int}", opt=may(Action.READ_PERMITS))
    async def read_permit_collection(
        self, permit_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[CollectionView]:
        """A collection of the document, and its return."""
        return await door.show_numbered(PERMITS, permit_id, looking, number, lambda permit: permit.collections)
