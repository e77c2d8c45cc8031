"""Whether a drawing of a zone is one, and whether a place lies in it on a day.

The domain knows no geometry: that a place lies in a zone enters a command as a fact, with the number of the act that draws it. Acts never
change, so the shape of one is kept by its id.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import UUID

import shapely
from msgspec import Struct
from msgspec.structs import replace

from domain.acts.acts import Act
from domain.acts.commands import RecordAct
from domain.acts.place_checks import check_position, check_rings, invalid, zones_of
from domain.acts.places import Boundary, ZoneBoundary
from domain.cases.events.common import Place, Trip
from domain.law.lawbook import Law
from domain.law.road.circulation import check_known_zone
from domain.law.road.extents import lies_outside
from domain.law.road.places import boundary_act
from domain.refusal import Refused
from domain.streams import Facts, Occasion, Seen

EDGE_DEGREES = 1e-9
"""A tenth of a millimetre: a place on the line between two points of the drawing has no exact number, and the edge lies inside."""

REASONS = {
    "Self-intersection": "cruza a si mesmo",
    "Ring Self-intersection": "um anel toca a si mesmo",
    "Hole lies outside shell": "um buraco está fora do anel externo",
    "Nested holes": "um buraco está dentro de outro",
    "Nested shells": "uma área está dentro de outra",
    "Interior is disconnected": "um buraco corta a área em duas",
    "Duplicate Rings": "o mesmo anel aparece duas vezes",
    "Too few points in geometry component": "um anel não tem área",
}
"""What the geometry library calls invalid, in the words of the people who draw."""


NEAR_DEGREES = 1e-6
"""Ten centimetres: farther from the line one look at an area drawn so much smaller or larger tells."""


class Shape:
    """An area that is asked many questions; only a place near its line is measured."""

    def __init__(self, geometry: shapely.Geometry) -> None:
        self._area, self._line = geometry, shapely.boundary(geometry)
        self._core, self._hull = shapely.buffer(geometry, -NEAR_DEGREES), shapely.buffer(geometry, NEAR_DEGREES)
        west, south, east, north = (float(bound) for bound in shapely.bounds(geometry))
        self._bounds = west - EDGE_DEGREES, south - EDGE_DEGREES, east + EDGE_DEGREES, north + EDGE_DEGREES
        for each in (self._area, self._line, self._core, self._hull):
            shapely.prepare(each)
            # What is prepared is made at the first questions, which only one thread may ask.
            shapely.dwithin(each, shapely.Point(west, south), EDGE_DEGREES)
            shapely.intersects_xy(each, west, south)

    def holds(self, longitude: float, latitude: float) -> tuple[bool, bool]:
        """Whether a place lies in it, and whether that is on its line, which belongs to it."""
        west, south, east, north = self._bounds
        if not (west <= longitude <= east and south <= latitude <= north):
            return False, False
        if shapely.intersects_xy(self._core, longitude, latitude):
            return True, False
        if not shapely.intersects_xy(self._hull, longitude, latitude):
            return False, False
        on_line = bool(shapely.dwithin(self._line, shapely.Point(longitude, latitude), EDGE_DEGREES))
        return on_line or bool(shapely.intersects_xy(self._area, longitude, latitude)), on_line


_POINT = re.compile(r"\[(?P<x>[^ \]]+) (?P<y>[^ \]]+)\]")
_MOST_KEPT = 64
_SHAPES: dict[UUID, Shape] = {}


class Located(Struct, frozen=True):
    """In which zone a place lies, and the act that draws the restricted one on that day; `edge`: on its line, which belongs to it."""

    zone: str
    act: str
    edge: bool = False


def check_drawing(boundary: Boundary) -> None:
    """Refuse a drawing that is no area (`polygon_invalid`): open, crossing itself, with a hole outside; names the place where it can."""
    check_rings(boundary)
    said = shapely.is_valid_reason(_shape(boundary))
    if said == "Valid Geometry":
        return
    where = _POINT.search(said)
    place = f" em {where['x']}, {where['y']}" if where else ""
    raise invalid(REASONS.get(said.partition("[")[0].strip(), "não é uma área simples") + place)


def drawings_checked(decide: Callable[[Any, Seen, Occasion], Facts]) -> Callable[[Any, Seen, Occasion], Facts]:
    """Decisions before which a drawing is looked at: no way into the record goes around it."""

    def checked(command: Any, seen: Seen, occasion: Occasion) -> Facts:  # noqa: ANN401 - any command
        facts = decide(command, seen, occasion)
        if isinstance(command, RecordAct) and isinstance(command.content, ZoneBoundary):
            check_drawing(command.content.boundary)
        return facts

    return checked


def located(law: Law, latitude: float, longitude: float, on: date) -> Located:
    """The area of the city in which a place lies on a day; a place on the edge of the restricted zone lies in it.

    Refuses `regime_without_zones`, `position_implausible`, `outside_municipal_territory`, and `zone_not_drawn` for a day on which no act
    says where the zone lies.
    """
    rule = zones_of(law.regime)
    check_position(longitude, latitude, "latitude")
    if lies_outside(law.regime.municipality, longitude, latitude):
        raise Refused(
            "outside_municipal_territory",
            f"O lugar fica fora de {law.regime.city}, que não tem ali zona alguma: confira latitude e longitude.",
            *law.regime.cites("territory"), field="latitude",
        )  # fmt: skip
    act = boundary_act(law, rule.restricted, on)
    if act is None:
        raise Refused(
            "zone_not_drawn",
            f"Nenhum ato delimita a zona {rule.restricted} em {on:%d/%m/%Y}: informe a zona, ou registre o ato.",
            rule.boundary_provision, zone=rule.restricted, on=on.isoformat(),
        )  # fmt: skip
    inside, on_line = _kept(act).holds(longitude, latitude)
    outside = next(area for area in rule.areas if area != rule.restricted)
    return Located(rule.restricted if inside else outside, act.reference, edge=on_line)


def placed(law: Law, trip: Trip, place: Place, on: date) -> Trip:
    """A trip with the area in which its place lies, and the act that says so; as it was said where no position or no act tells.

    A place outside the municipality lies in none of its areas.

    Refuses `zone_unknown`, `zone_not_of_place` where another area was said, and `position_implausible`.
    """
    rule = law.regime.zones
    if rule is not None:
        check_known_zone(law, trip.zone, field="trip.zone")
    if rule is None or not place.latitude or not place.longitude or boundary_act(law, rule.restricted, on) is None:
        return trip
    latitude, longitude = float(place.latitude), float(place.longitude)
    if lies_outside(law.regime.municipality, longitude, latitude):
        if trip.zone == "":
            return trip
        raise Refused(
            "zone_not_of_place",
            f"O lugar fica fora de {law.regime.city}, e não em {trip.zone}: confira a posição ou a zona.",
            rule.boundary_provision, zone=trip.zone, found=None,
        )  # fmt: skip
    found = located(law, latitude, longitude, on)
    if trip.zone not in ("", found.zone):
        raise Refused(
            "zone_not_of_place",
            f"O lugar fica em {found.zone} ({found.act}), e não em {trip.zone}: confira a posição ou a zona.",
            rule.boundary_provision, zone=trip.zone, found=found.zone, act=found.act,
        )  # fmt: skip
    return replace(trip, zone=found.zone, zone_act=found.act)


def _kept(act: Act) -> Shape:
    """The shape of an act, ready for many questions."""
    shape = _SHAPES.get(act.id)
    if shape is None:
        content = act.content
        if not isinstance(content, ZoneBoundary):
            raise TypeError(type(content).__name__)
        if len(_SHAPES) >= _MOST_KEPT:
            _SHAPES.clear()
        shape = _SHAPES[act.id] = Shape(_shape(content.boundary))
    return shape


def _shape(boundary: Boundary) -> shapely.Geometry:
    return shapely.MultiPolygon([shapely.Polygon(area[0], area[1:]) for area in boundary.areas])
