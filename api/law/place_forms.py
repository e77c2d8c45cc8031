"""What an act may say of places, as clients send it: GeoJSON areas, stops, streets, prices. The domain judges what it says."""

from datetime import date
from typing import Annotated

from msgspec import Meta

from api.http.forms import Centavos, Form
from domain.acts.places import AuthorisedStop, ChargeTable, MultiPolygon, Polygon, StreetParkingAuthorisation, ZoneBoundary

Key = Annotated[str, Meta(min_length=1, max_length=60)]
Words = Annotated[str, Meta(max_length=500)]
Degrees = Annotated[float, Meta(ge=-180, le=180)]
Position = tuple[Degrees, Degrees]
Line = Annotated[tuple[Position, ...], Meta(max_length=10_000)]
Area = Annotated[tuple[Line, ...], Meta(min_length=1, max_length=200)]


class PolygonGiven(Form, frozen=True, kw_only=True, tag_field="type", tag="Polygon"):
    """A GeoJSON Polygon: longitude before latitude, the last point of a ring is the first one again."""

    coordinates: Area

    def boundary(self) -> Polygon:
        return Polygon(self.coordinates)


class MultiPolygonGiven(Form, frozen=True, kw_only=True, tag_field="type", tag="MultiPolygon"):
    """A GeoJSON MultiPolygon."""

    coordinates: Annotated[tuple[Area, ...], Meta(min_length=1, max_length=200)]

    def boundary(self) -> MultiPolygon:
        return MultiPolygon(self.coordinates)


class BoundaryGiven(Form, frozen=True, kw_only=True):
    """Where a zone lies; its edge lies inside."""

    zone: Key
    boundary: PolygonGiven | MultiPolygonGiven

    def content(self) -> ZoneBoundary:
        return ZoneBoundary(self.zone, self.boundary.boundary())


class StopGiven(Form, frozen=True, kw_only=True):
    """A place where passengers may be boarded and set down; `code` is the name by which others speak of it."""

    code: Key
    name: Annotated[str, Meta(max_length=200)]
    place_kind: Annotated[str, Meta(max_length=60)] = ""
    address: Words = ""
    latitude: Degrees | None = None
    longitude: Degrees | None = None
    until: date | None = None

    def content(self) -> AuthorisedStop:
        return AuthorisedStop(self.code, self.name, self.place_kind, self.address, self.latitude, self.longitude, self.until)


class StreetParkingGiven(Form, frozen=True, kw_only=True):
    """Streets where vehicles may stand through a day, after a technical study."""

    streets: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=200)]
    until: date
    study: Words

    def content(self) -> StreetParkingAuthorisation:
        return StreetParkingAuthorisation(self.streets, self.until, self.study)


class ChargesGiven(Form, frozen=True, kw_only=True):
    """Public prices of a held vehicle: `removal`, and `storage` a day."""

    amounts_centavos: Annotated[dict[Key, Centavos], Meta(max_length=20)]

    def content(self) -> ChargeTable:
        return ChargeTable(self.amounts_centavos)
