"""Asked again: grounds of measures, classes, prices, the road and what is on board. A row stays while a log holds its number."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from msgspec import Struct

from domain.cases.measures.grounds import Demand, Found, Insolvency, cassation_ground, impediment_ground, unpaid_fine
from domain.cases.opening.in_service import OnTheRoad, fitting
from domain.law.explanation import Computed
from domain.law.lawbook import Law
from domain.law.road.activity_class import PermitsAtFact, activity_class
from domain.law.road.adaptation import Fleet, adaptation
from domain.law.road.circulation import OnRoad, circulation
from domain.law.road.on_board import OnBoard, on_board_check
from domain.law.road.public_prices import price_of_units, public_price
from domain.law.road.zone_window import zone_window
from domain.replay.inputs import Again, Inputs, day, maybe_day, part, text, whole


class _Demand(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A demand as the engine writes it down."""

    permit: str
    served_on: date
    last_day: date
    asked_on: date | None


def _cassation_ground(law: Law, inputs: Inputs) -> Computed:
    unpaid = None if inputs["unpaidCentavos"] is None else whole(inputs, "unpaidCentavos")
    written = part(inputs, "demands", tuple[_Demand, ...])
    demands = tuple(Demand(d.permit, d.served_on, d.last_day, d.asked_on) for d in written)
    found = Found(unpaid, demands, part(inputs, "insolvencies", tuple[Insolvency, ...]))
    return cassation_ground(law, text(inputs, "ground"), day(inputs, "on"), found)[1]


def _unpaid_fine(_: Law, inputs: Inputs) -> Computed:
    exigible, paid = whole(inputs, "exigibleCentavos"), whole(inputs, "paidCentavos")
    return unpaid_fine(text(inputs, "ground"), day(inputs, "on"), day(inputs, "dueOn"), exigible, paid)[1]


def _activity_class(law: Law, inputs: Inputs) -> Computed:
    permits, findings = part(inputs, "permits", PermitsAtFact), part(inputs, "findings", tuple[str, ...])
    return activity_class(law, permits, text(inputs, "trip"), findings, day(inputs, "on"))[1]


def _adaptation(law: Law, inputs: Inputs) -> Computed:
    fleet = Fleet(whole(inputs, "fleet"), whole(inputs, "inOrder"))
    return adaptation(law, text(inputs, "provision"), maybe_day(inputs, "activeSince"), day(inputs, "on"), fleet)[1]


def _circulation(law: Law, inputs: Inputs) -> Computed:
    road, at = part(inputs, "road", OnRoad), part(inputs, "at", datetime)
    return circulation(law, road, at, text(inputs, "zone"), text(inputs, "trip"))[1]


def _public_price(law: Law, inputs: Inputs) -> Computed:
    charge, held_on, until = text(inputs, "charge"), day(inputs, "heldOn"), day(inputs, "until")
    found = public_price(law, charge, held_on, until, text(inputs, "citation"))
    if found is None:
        raise LookupError(f"no table prices {charge} on every day from {held_on} to {until}")
    return found[1]


def _priced_units(law: Law, inputs: Inputs) -> Computed:
    charge, on = text(inputs, "charge"), day(inputs, "on")
    found = price_of_units(law, charge, on, whole(inputs, "units"), text(inputs, "citation"))
    if found is None:
        raise LookupError(f"no table prices {charge} on {on}")
    return found[1]


MEASURES: Mapping[str, Again] = {
    "unpaid-fine/1": _unpaid_fine,
    "impediment-ground/1": lambda law, i: impediment_ground(law, text(i, "ground"), text(i, "provision"))[1],
    "cassation-ground/1": _cassation_ground,
    "vehicle-in-service/1": lambda law, i: fitting(law, part(i, "vehicle", OnTheRoad), day(i, "on"))[1],
    "activity-class/1": _activity_class,
    "adaptation/1": _adaptation,
    "public-prices/1": _public_price,
    "priced-units/1": _priced_units,
    "on-board/1": lambda law, i: on_board_check(law, part(i, "asked", OnBoard), day(i, "on"))[1],
    "zone-window/1": lambda law, i: zone_window(law, part(i, "at", datetime))[1],
    "circulation/1": _circulation,
}
