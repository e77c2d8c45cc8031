"""Which infraction a vehicle in service with passengers commits by that alone, by its permit and blocks on the day of the fact (J-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from domain.cases.case import case_stream
from domain.cases.events.common import Track
from domain.cases.opening.contests import measure_case
from domain.cases.position import suspended_on
from domain.law.explanation import Computed, step
from domain.law.permits.permit_status import governing
from domain.permits.held import establishments
from domain.permits.permit import PERMIT, status_on
from domain.vehicles.vehicle import vehicle_stream

if TYPE_CHECKING:
    from datetime import date
    from uuid import UUID

    from domain.law.lawbook import Law
    from domain.streams import Seen
    from domain.vehicles.vehicle import Block, Vehicle

ENGINE = "vehicle-in-service/1"
WITHDRAWN, ABSENT, EXPIRED, ORDER = "withdrawal-in-force", "permit-absent", "permit-expired", "order-by-authority"
"""The checks of the items that a vehicle in service may fall under, by which the pack names them."""


class OnTheRoad(Struct, frozen=True, omit_defaults=True):
    """A vehicle on a day: its permit's status, whether an officer holds the document, its blocks.

    `withdrawn`: an order of the authority is in force; `impeded`: by the authority or confirmed by it; `impeded_by_other`: by another body,
    unconfirmed; `orders_withdrawal`: an impediment of the authority orders it in terms (Q-58).
    """

    permit: str = "never-issued"
    ended_as: str = ""
    collected: bool = False
    withdrawn: bool = False
    impeded: bool = False
    impeded_by_other: bool = False
    orders_withdrawal: bool = False

    @property
    def out_of_service(self) -> bool:
        """Whether its withdrawal was ordered, in one of the ways that the law knows (Q-16, Q-58)."""
        return self.withdrawn or self.orders_withdrawal or (self.collected and self.impeded)


def on_the_road(law: Law, seen: Seen, vehicle: Vehicle | None, on: date, *, any_holder: bool = False) -> OnTheRoad:
    """What the record says of a vehicle on a day, without what an appeal suspends (Q-09); of an unknown one, nothing was ever issued.

    The permits are those of the company that answers for the vehicle on the day: a seller's says nothing of the buyer's trips.
    `any_holder` asks as facts did that were recorded when permits of every holder still counted.
    """
    if vehicle is None:
        return OnTheRoad()
    permits = vehicle.permits if any_holder else _of_who_answers(law, seen, vehicle, on)
    streams = [PERMIT.at(permit) for permit in permits]
    blocks = [b for b in vehicle.impediments if b.on(on)]
    seen.need(*streams, *(case_stream(b.case) for b in blocks if b.case is not None))
    blocks = [b for b in blocks if not _suspended(law, seen, b.case, Track("impediment", b.number), on)]
    status = governing(status_on(law, seen[stream], on) for stream in streams)
    own = [b for b in blocks if _of_authority(law, seen, b)]
    return OnTheRoad(
        permit=status.status,
        ended_as=status.cancelled_as,
        collected=status.collected and not _collection_suspended(law, seen, vehicle, permits, on),
        withdrawn=any(b.on(on) and not _withdrawal_suspended(law, seen, vehicle, b, on) for b in vehicle.withdrawals),
        impeded=bool(own),
        impeded_by_other=len(blocks) > len(own),
        orders_withdrawal=any(b.orders_withdrawal for b in own),
    )


def fitting(law: Law, vehicle: OnTheRoad, on: date) -> tuple[str, Computed]:
    """The provision that fits the vehicle in service with passengers, or nothing where it was in order (J-14).

    A withdrawal comes first, then the permit, then an impediment without withdrawal.
    """
    found, why = "", "in-order"
    if vehicle.out_of_service:
        found, why = _item(law, WITHDRAWN), "withdrawal-ordered"
    elif vehicle.permit == "cancelled":
        found, why = _by_policy(law, "cassated-in-service", on) or _item(law, ABSENT), "permit-ended"
    elif vehicle.permit == "never-issued":
        found, why = _item(law, ABSENT), "permit-never-issued"
    elif vehicle.permit == "expired":
        found, why = _item(law, EXPIRED), "permit-expired"
    elif vehicle.impeded:
        found, why = _by_policy(law, "impeded-in-service", on) or _item(law, ORDER), "impeded"
    citation = found or next(iter(law.regime.cites("circulation")), "")
    inputs: dict[str, Any] = {"vehicle": msgspec.to_builtins(vehicle), "on": on.isoformat()}
    steps = (step(why, found or None, "provision", citation, on=on, permit=vehicle.permit),)
    return found, Computed(ENGINE, inputs, {"provision": found or None}, steps)


def _suspended(law: Law, seen: Seen, case: UUID | None, track: Track, on: date) -> bool:
    """Whether an appeal in a case suspended the effect that bears the name of the contested act."""
    return case is not None and suspended_on(seen[case_stream(case)], law, track, track.act, on)


def _withdrawal_suspended(law: Law, seen: Seen, vehicle: Vehicle, block: Block, on: date) -> bool:
    registered = vehicle.registered
    if registered is None:
        return False
    case = measure_case("withdrawal", vehicle_stream(registered.regime, registered.renavam).id, block.number)
    return _suspended(law, seen, case, Track("withdrawal", block.number), on)


def _of_who_answers(law: Law, seen: Seen, vehicle: Vehicle, on: date) -> tuple[UUID, ...]:
    """The permits asked for the vehicle by the company that answers for it on a day, in any of its establishments (Q-49)."""
    operator = vehicle.operator_on(on)
    if operator is None:
        return vehicle.permits
    mine = establishments(law, seen, operator, on)
    seen.need(*(PERMIT.at(permit) for permit in vehicle.permits))
    asked = ((permit, seen[PERMIT.at(permit)].applied) for permit in vehicle.permits)
    return tuple(permit for permit, applied in asked if applied is not None and applied.operator in mine)


def _collection_suspended(law: Law, seen: Seen, vehicle: Vehicle, permits: tuple[UUID, ...], on: date) -> bool:
    """Whether every collection of the day is suspended: an appeal against one is filed in its own case, or in one of the vehicle's."""
    held = [
        c.collected
        for permit in permits
        for c in seen[PERMIT.at(permit)].collections
        if c.collected.collected_on <= on and (c.returned_on is None or on < c.returned_on)
    ]
    noted = [n.infraction.case for n in vehicle.infractions.noted]
    cases = [(c.number, [c.case] if c.case is not None else noted) for c in held]
    seen.need(*(case_stream(case) for _, those in cases for case in those))
    return bool(held) and all(
        any(_suspended(law, seen, case, Track("collection", number), on) for case in those) for number, those in cases
    )


def _of_authority(law: Law, seen: Seen, block: Block) -> bool:
    """Whether the regime's authority imposed the impediment, or confirmed that of another body (Q-16)."""
    if block.by == law.regime.authority:
        return True
    impediment = seen[case_stream(block.case)].impediment(block.number) if block.case is not None else None
    return impediment is not None and impediment.confirmed


def _item(law: Law, check: str) -> str:
    item = law.regime.item_checked_by(check)
    return item.provision if item is not None else ""


def _by_policy(law: Law, question: str, on: date) -> str:
    """The item that the city's reading names (`17-I`), in the catalogue's form."""
    key = law.regime.policy_keys.get(question)
    return f"{law.regime.prefix}-{law.choice(key, on)}" if key is not None else ""
