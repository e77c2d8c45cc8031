"""A vehicle and a plate as decisions read them: who answers for it on a day, its blocks, its earlier infractions.

Questions about a day take that day: nothing here is "now".
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from operator import itemgetter
from typing import assert_never
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.streams import Kind, Stream
from domain.vehicles import events as e


class NotedCase(Struct, frozen=True):
    """An infraction noted on the vehicle, and the later cases doubled because of it.

    `outcome`: `open`, `final`, `annulled`, `reclassified`.
    """

    infraction: e.NotedInfraction
    outcome: str = "open"
    relied_on_by: tuple[UUID, ...] = ()


class Infractions(Struct, frozen=True):
    """The infractions of one vehicle or plate, in the order in which they were recorded."""

    noted: tuple[NotedCase, ...] = ()

    def note(self, infraction: e.NotedInfraction) -> Infractions:
        """One more."""
        return Infractions((*self.noted, NotedCase(infraction)))

    def settle(self, case: UUID, outcome: str, provision: str) -> Infractions:
        """What became of a case; a reclassified one counts under its new item from now on."""
        return self._change(case, lambda n: replace(
            n, outcome=outcome, infraction=replace(n.infraction, provision=provision) if provision else n.infraction))  # fmt: skip

    def rely(self, prior: UUID, by_case: UUID) -> Infractions:
        """A later case was doubled because of this one."""
        return self._change(prior, lambda n: replace(n, relied_on_by=(*n.relied_on_by, by_case)))

    def of(self, case: UUID) -> NotedCase | None:
        """What is noted of a case."""
        return next((n for n in self.noted if n.infraction.case == case), None)

    def _change(self, case: UUID, change: Callable[[NotedCase], NotedCase]) -> Infractions:
        return Infractions(tuple(change(n) if n.infraction.case == case else n for n in self.noted))


class Block(Struct, frozen=True):
    """A withdrawal (`number`, no case) or an impediment (`case` and its number); the day on which it is lifted is no longer blocked."""

    number: int
    since: date
    by: str
    case: UUID | None = None
    ground: str = ""
    orders_withdrawal: bool = False
    until: date | None = None
    person: UUID | None = None

    def on(self, day: date) -> bool:
        """Whether it blocks on a day: from its own day on, until it is lifted."""
        return self.since <= day and (self.until is None or day < self.until)


class Vehicle(Struct, frozen=True):
    """State of one vehicle; `registered` is None before it is registered. `plates` in the order of their entry, with the day of each."""

    registered: e.VehicleRegistered | None = None
    operators: tuple[tuple[date, UUID], ...] = ()
    plates: tuple[str, ...] = ()
    plates_since: tuple[date, ...] = ()
    permits: tuple[UUID, ...] = ()
    inspections: tuple[e.VehicleInspectionRecorded, ...] = ()
    authorisations: tuple[e.ModificationAuthorised, ...] = ()
    changes: tuple[e.SpecificationChanged, ...] = ()
    withdrawals: tuple[Block, ...] = ()
    impediments: tuple[Block, ...] = ()
    infractions: Infractions = Infractions()
    holds: tuple[Block, ...] = ()
    """Retained, removed or seized: `ground` is the kind, `case` and `number` the measure."""

    @property
    def entry(self) -> e.VehicleRegistered:
        """The entry in the register; whoever asks has made sure that there is one."""
        if self.registered is None:
            raise LookupError("vehicle not registered")
        return self.registered

    def operator_on(self, day: date) -> UUID | None:
        """Which operator answers for the vehicle on a day; the first one for days before its registration."""
        if not self.operators:
            return None
        held = [operator for since, operator in self.operators if since <= day]
        return held[-1] if held else self.operators[0][1]

    @property
    def plates_by_day(self) -> tuple[tuple[date, str], ...]:
        """Its plates, each with the day from which it bears it, in the order of those days; a change may be entered late."""
        return tuple(sorted(zip(self.plates_since, self.plates, strict=True), key=itemgetter(0)))

    def plate_on(self, day: date) -> str:
        """The plate that it bears on a day; the first one for days before its registration."""
        borne = self.plates_by_day
        return next((plate for since, plate in reversed(borne) if since <= day), borne[0][1])


class Plate(Struct, frozen=True):
    """State of one plate: which vehicle bears it, and infractions of a vehicle known by it alone."""

    vehicle: UUID | None = None
    infractions: Infractions = Infractions()
    holds: tuple[Block, ...] = ()


VehicleEvent = (
    e.VehicleRegistered | e.VehicleTransferred | e.PlateChanged | e.PermitLinked | e.VehicleInspectionRecorded | e.ModificationAuthorised
    | e.SpecificationChanged | e.WithdrawalOrdered | e.WithdrawalLifted | e.VehicleImpeded | e.VehicleImpedimentLifted | e.InfractionNoted
    | e.InfractionSettled | e.InfractionReliedOn | e.VehicleHeldInCase | e.VehicleReleasedInCase
)  # fmt: skip
PlateEvent = (
    e.PlateAssigned | e.PlateInfractionNoted | e.PlateInfractionSettled | e.PlateInfractionReliedOn | e.PlateHeldInCase
    | e.PlateReleasedInCase
)  # fmt: skip


def evolve(state: Vehicle, event: VehicleEvent) -> Vehicle:
    """The vehicle after one more fact."""
    match event:
        case e.VehicleRegistered():
            return replace(state, registered=event, operators=((event.registered_on, event.operator),), plates=(event.plate,),
                           plates_since=(event.registered_on,))  # fmt: skip
        case e.VehicleTransferred():
            return replace(state, operators=(*state.operators, (event.on, event.operator)))
        case e.PlateChanged():
            return replace(state, plates=(*state.plates, event.plate), plates_since=(*state.plates_since, event.on))
        case e.PermitLinked():
            return replace(state, permits=(*state.permits, event.permit))
        case e.VehicleInspectionRecorded():
            return replace(state, inspections=(*state.inspections, event))
        case e.ModificationAuthorised():
            return replace(state, authorisations=(*state.authorisations, event))
        case e.SpecificationChanged():
            return replace(state, changes=(*state.changes, event))
        case e.WithdrawalOrdered():
            block = Block(event.number, event.ordered_on, event.ordered_by, person=event.by)
            return replace(state, withdrawals=(*state.withdrawals, block))
        case e.WithdrawalLifted():
            return replace(state, withdrawals=_lift(state.withdrawals, None, event.number, event.lifted_on))
        case e.VehicleImpeded():
            block = Block(event.number, event.imposed_on, event.body, event.case, event.ground, event.orders_withdrawal)
            return replace(state, impediments=(*state.impediments, block))
        case e.VehicleImpedimentLifted():
            return replace(state, impediments=_lift(state.impediments, event.case, event.number, event.lifted_on))
        case e.InfractionNoted():
            return replace(state, infractions=state.infractions.note(event.infraction))
        case e.InfractionSettled():
            return replace(state, infractions=state.infractions.settle(event.case, event.outcome, event.provision))
        case e.InfractionReliedOn():
            return replace(state, infractions=state.infractions.rely(event.prior, event.by_case))
        case e.VehicleHeldInCase():
            return replace(state, holds=(*state.holds, _held(event)))
        case e.VehicleReleasedInCase():
            return replace(state, holds=_lift(state.holds, event.case, event.number, event.released_on))
        case _:
            assert_never(event)


def evolve_plate(state: Plate, event: PlateEvent) -> Plate:
    """The plate after one more fact."""
    match event:
        case e.PlateAssigned():
            return replace(state, vehicle=event.vehicle)
        case e.PlateInfractionNoted():
            return replace(state, infractions=state.infractions.note(event.infraction))
        case e.PlateInfractionSettled():
            return replace(state, infractions=state.infractions.settle(event.case, event.outcome, event.provision))
        case e.PlateInfractionReliedOn():
            return replace(state, infractions=state.infractions.rely(event.prior, event.by_case))
        case e.PlateHeldInCase():
            return replace(state, holds=(*state.holds, _held(event)))
        case e.PlateReleasedInCase():
            return replace(state, holds=_lift(state.holds, event.case, event.number, event.released_on))
        case _:
            assert_never(event)


def _held(event: e.VehicleHeldInCase | e.PlateHeldInCase) -> Block:
    return Block(event.number, event.held_on, "", event.case, event.kind)


def _lift(blocks: tuple[Block, ...], case: UUID | None, number: int, until: date) -> tuple[Block, ...]:
    return tuple(replace(b, until=until) if (b.case, b.number) == (case, number) else b for b in blocks)


VEHICLE = Kind("vehicle", Vehicle(), evolve, VehicleEvent.__args__)
PLATE = Kind("plate", Plate(), evolve_plate, PlateEvent.__args__)


def vehicle_stream(regime: str, renavam: str) -> Stream[Vehicle]:
    """The stream of a vehicle of a regime, by its RENAVAM."""
    return VEHICLE.named(regime, renavam)


def plate_stream(regime: str, canonical_plate: str) -> Stream[Plate]:
    """The stream of a plate, by its canonical (Mercosul) form, so that both forms of one plate are one stream."""
    return PLATE.named(regime, canonical_plate)
