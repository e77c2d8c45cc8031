"""An operator and a company as decisions read them.

Questions about a day take that day: who is barred, registered or in the fleet "now" is never kept.
"""

from __future__ import annotations

from datetime import date
from typing import assert_never
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.identifiers import cnpj_root
from domain.operators import events as e
from domain.streams import Kind, Stream
from domain.vehicles.vehicle import Infractions


class FleetVehicle(Struct, frozen=True):
    """A vehicle of the fleet, from a day on, until a day (no longer in it on that day)."""

    vehicle: UUID
    ownership: str
    since: date
    until: date | None = None

    def on(self, day: date) -> bool:
        """Whether it is in the fleet on a day."""
        return self.since <= day and (self.until is None or day < self.until)


class Removal(Struct, frozen=True):
    """A removal order and the day on which the agent left."""

    order: e.AgentRemovalOrdered
    removed_on: date | None = None


class Operator(Struct, frozen=True):
    """State of one establishment; `registered` is None before it is registered."""

    registered: e.OperatorRegistered | None = None
    documents: tuple[e.OperatorDocumentRecorded, ...] = ()
    drivers: tuple[e.DriverRecorded, ...] = ()
    contracts: tuple[e.ContractRecorded, ...] = ()
    orders: tuple[e.OrderIssued, ...] = ()
    removals: tuple[Removal, ...] = ()
    fleet: tuple[FleetVehicle, ...] = ()
    permits: tuple[UUID, ...] = ()
    deregistered_on: date | None = None

    @property
    def entry(self) -> e.OperatorRegistered:
        """The entry in the register; whoever asks has made sure that there is one."""
        if self.registered is None:
            raise LookupError("operator not registered")
        return self.registered

    def fleet_on(self, day: date) -> tuple[FleetVehicle, ...]:
        """The vehicles of the fleet on a day."""
        return tuple(v for v in self.fleet if v.on(day))

    def order(self, number: int) -> e.OrderIssued | None:
        """The order or notice with this number."""
        return next((o for o in self.orders if o.number == number), None)

    def removal(self, number: int) -> Removal | None:
        """The removal order with this number."""
        return next((r for r in self.removals if r.order.number == number), None)

    def drivers_on(self, day: date) -> tuple[e.DriverRecorded, ...]:
        """The drivers who have not left on a removal order by that day."""
        gone = {r.order.driver for r in self.removals if r.removed_on is not None and r.removed_on <= day}
        return tuple(d for d in self.drivers if d.number not in gone)

    def removal_in_force(self, day: date, driver: int = 0) -> Removal | None:
        """A removal order served before or on the day and not complied with by then (of one driver, where a number is given)."""
        for removal in reversed(self.removals):
            of_whom = not driver or removal.order.driver == driver
            if of_whom and removal.order.served_on <= day and (removal.removed_on is None or day < removal.removed_on):
                return removal
        return None


class Company(Struct, frozen=True):
    """State of one legal person in one regime: its establishments, bars and insolvencies."""

    establishments: tuple[e.EstablishmentJoined, ...] = ()
    insolvencies: tuple[e.InsolvencyRecorded, ...] = ()
    bars: tuple[e.CompanyBarred, ...] = ()
    infractions: Infractions = Infractions()

    def bar_on(self, day: date, cnpj: str = "", vehicle: UUID | None = None) -> e.CompanyBarred | None:
        """The bar in force on a day that ends last.

        With `cnpj`: only of that establishment; with `vehicle`: only of that vehicle's permit (Q-18, Q-49).
        """
        found = [
            b
            for b in self.bars
            if b.since <= day <= b.until and (not cnpj or b.cnpj == cnpj) and (vehicle is None or vehicle in b.vehicles)
        ]
        return max(found, key=lambda b: b.until, default=None)

    def insolvent(self, kinds: tuple[str, ...] = ("bankruptcy", "dissolution")) -> e.InsolvencyRecorded | None:
        """The first insolvency of one of these kinds; judicial recovery is no ground of cassation."""
        return next((i for i in self.insolvencies if i.kind in kinds), None)


OperatorEvent = (
    e.OperatorRegistered | e.OperatorDocumentRecorded | e.DriverRecorded | e.ContractRecorded | e.OrderIssued | e.AgentRemovalOrdered
    | e.AgentRemoved | e.VehicleJoined | e.VehicleLeft | e.OperatorDeregistered | e.OperatorPermitLinked
)  # fmt: skip
CompanyEvent = (
    e.EstablishmentJoined | e.InsolvencyRecorded | e.CompanyBarred | e.CompanyBarUndone | e.CompanyInfractionNoted
    | e.CompanyInfractionSettled | e.CompanyInfractionReliedOn
)  # fmt: skip


def evolve(state: Operator, event: OperatorEvent) -> Operator:
    """The operator after one more fact."""
    match event:
        case e.OperatorRegistered():
            return replace(state, registered=event, deregistered_on=None)
        case e.OperatorDocumentRecorded():
            return replace(state, documents=(*state.documents, event))
        case e.DriverRecorded():
            others = [d for d in state.drivers if d.number != event.number]
            return replace(state, drivers=tuple(sorted((*others, event), key=lambda d: d.number)))
        case e.ContractRecorded():
            return replace(state, contracts=(*state.contracts, event))
        case e.OrderIssued():
            return replace(state, orders=(*state.orders, event))
        case e.AgentRemovalOrdered():
            return replace(state, removals=(*state.removals, Removal(event)))
        case e.AgentRemoved():
            removals = (replace(r, removed_on=event.removed_on) if r.order.number == event.order else r for r in state.removals)
            return replace(state, removals=tuple(removals))
        case e.VehicleJoined():
            return replace(state, fleet=(*state.fleet, FleetVehicle(event.vehicle, event.ownership, event.on)))
        case e.VehicleLeft():
            fleet = (replace(v, until=event.on) if v.vehicle == event.vehicle and v.until is None else v for v in state.fleet)
            return replace(state, fleet=tuple(fleet))
        case e.OperatorPermitLinked():
            return replace(state, permits=(*state.permits, event.permit))
        case e.OperatorDeregistered():
            return replace(state, deregistered_on=event.deregistered_on)
        case _:
            assert_never(event)


def evolve_company(state: Company, event: CompanyEvent) -> Company:
    """The company after one more fact."""
    match event:
        case e.EstablishmentJoined():
            return replace(state, establishments=(*state.establishments, event))
        case e.InsolvencyRecorded():
            return replace(state, insolvencies=(*state.insolvencies, event))
        case e.CompanyBarred():
            return replace(state, bars=(*state.bars, event))
        case e.CompanyBarUndone():
            return replace(state, bars=tuple(b for b in state.bars if (b.case, b.since) != (event.case, event.since)))
        case e.CompanyInfractionNoted():
            return replace(state, infractions=state.infractions.note(event.infraction))
        case e.CompanyInfractionSettled():
            return replace(state, infractions=state.infractions.settle(event.case, event.outcome, event.provision))
        case e.CompanyInfractionReliedOn():
            return replace(state, infractions=state.infractions.rely(event.prior, event.by_case))
        case _:
            assert_never(event)


OPERATOR = Kind("operator", Operator(), evolve, OperatorEvent.__args__)
COMPANY = Kind("company", Company(), evolve_company, CompanyEvent.__args__)


def operator_stream(regime: str, cnpj: str) -> Stream[Operator]:
    """The stream of an establishment by its full CNPJ (14 characters)."""
    return OPERATOR.named(regime, cnpj)


def company_stream(regime: str, cnpj: str) -> Stream[Company]:
    """The stream of the legal person behind a CNPJ (its root or full): head office and branches share it (Q-49)."""
    return COMPANY.named(regime, cnpj_root(cnpj))
