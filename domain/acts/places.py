"""What acts say of places: where a zone lies, where passengers are boarded, where a vehicle stands in the street, what keeping it costs.

Coordinates are longitude and latitude in degrees (WGS 84), in this order, as GeoJSON has them. Whether a drawing crosses itself is no
question of the law: `infra/zones.py` refuses it before the act enters the record.
"""

from __future__ import annotations

from datetime import date

from msgspec import Struct

Ring = tuple[tuple[float, float], ...]
"""A closed line: the last point is the first one again."""


class Polygon(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="Polygon"):
    """One area: its outer ring, then the rings of its holes."""

    coordinates: tuple[Ring, ...]

    @property
    def areas(self) -> tuple[tuple[Ring, ...], ...]:
        """The areas, each with its rings."""
        return (self.coordinates,)


class MultiPolygon(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="MultiPolygon"):
    """Several areas that do not overlap."""

    coordinates: tuple[tuple[Ring, ...], ...]

    @property
    def areas(self) -> tuple[tuple[Ring, ...], ...]:
        """The areas, each with its rings."""
        return self.coordinates


Boundary = Polygon | MultiPolygon


class ZoneBoundary(
    Struct, frozen=True, omit_defaults=True, rename="camel", forbid_unknown_fields=True, tag_field="kind", tag="zone-boundary"
):
    """Where a zone of the regime lies from the act's `effectiveFrom`, its edge included; a later act of the same zone takes its place."""

    zone: str
    boundary: Boundary


class AuthorisedStop(
    Struct, frozen=True, omit_defaults=True, rename="camel", forbid_unknown_fields=True, tag_field="kind", tag="authorised-stop"
):
    """A place where passengers may be boarded and set down, through `until` (none: until an act says otherwise).

    `code` is the name by which findings and plans speak of it; `place_kind` what it is otherwise (`bus-stop`, `urban-terminal`, …).
    """

    code: str
    name: str
    place_kind: str = ""
    address: str = ""
    latitude: float | None = None
    longitude: float | None = None
    until: date | None = None


class StreetParkingAuthorisation(
    Struct,
    frozen=True,
    omit_defaults=True,
    rename="camel",
    forbid_unknown_fields=True,
    tag_field="kind",
    tag="street-parking-authorisation",
):
    """Streets where vehicles may stand from the act's `effectiveFrom` through `until`: an exception that ends, after a technical study."""

    streets: tuple[str, ...]
    until: date
    study: str


class ChargeTable(
    Struct, frozen=True, omit_defaults=True, rename="camel", forbid_unknown_fields=True, tag_field="kind", tag="charge-table"
):
    """Public prices of a held vehicle from the act's `effectiveFrom`: by charge (`removal`, `storage` a day) in centavos."""

    amounts_centavos: dict[str, int]
