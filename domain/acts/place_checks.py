"""What an act about places must say: a zone that the regime has, rings that close, stops that can be named, an exception that ends."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from domain.acts.places import AuthorisedStop, Boundary, ChargeTable, Ring, StreetParkingAuthorisation, ZoneBoundary
from domain.law.regime import Regime
from domain.law.road.extents import EXTENTS, Box, lies_outside
from domain.law.road.zone_rules import ZoneRule
from domain.refusal import Refused

FEWEST_POINTS = 4
"""A triangle with its first point again (RFC 7946, 3.1.6)."""
MOST_POINTS = 10_000
MOST_LONGITUDE, MOST_LATITUDE = 180, 90
MOST_APART = 1.0
"""Degrees between two drawings of one zone, 110 km: farther apart one of them lies outside the city, as exchanged coordinates do."""
MOST_CENTAVOS = 100_000_00
"""A price above this is a typing error."""


def invalid(reason_pt: str) -> Refused:
    """The refusal of a drawing."""
    return Refused("polygon_invalid", f"O polígono não vale: {reason_pt}.", field="content.boundary")


def outside(regime: Regime, field: str) -> Refused:
    """The refusal of a position that is said to lie in the municipality and lies outside it."""
    return Refused(
        "position_outside_municipality",
        f"A posição fica fora de {regime.city}: confira latitude e longitude, ou deixe as duas em branco.",
        field=field,
    )


def zones_of(regime: Regime) -> ZoneRule:
    """The regime's zones; refuses `regime_without_zones`."""
    if regime.zones is None:
        raise Refused("regime_without_zones", f"O regime {regime.key} não tem zona de restrição.")
    return regime.zones


def check_boundary(content: ZoneBoundary, regime: Regime) -> None:
    """Refuse an act on a zone that is drawn by none, rings that are none, and a drawing that lies outside the municipality.

    What crosses itself is found in infra.
    """
    rule = zones_of(regime)
    if content.zone != rule.restricted:
        raise Refused(
            "zone_unknown",
            f"O regime não delimita a zona {content.zone!r}: só {rule.restricted}.",
            rule.boundary_provision, zone=content.zone, known=[rule.restricted],
        )  # fmt: skip
    check_rings(content.boundary)
    city = EXTENTS.get(regime.municipality)
    if city is not None and box_of(content.boundary).apart(city) > 0:
        raise Refused(
            "zone_outside_municipality",
            f"O polígono fica fora de {regime.city}: confira se cada ponto traz a longitude antes da latitude.",
            field="content.boundary",
        )


def check_same_city(content: ZoneBoundary, before: Iterable[ZoneBoundary]) -> None:
    """Refuse `zone_outside_municipality`: a drawing that is far from how an earlier act draws the same zone."""
    known = [each for each in before if each.zone == content.zone]
    if known and box_of(content.boundary).apart(box_of(known[-1].boundary)) > MOST_APART:
        raise Refused(
            "zone_outside_municipality",
            "O polígono está longe da zona que o ato anterior delimita: confira se cada ponto traz a longitude antes da latitude.",
            field="content.boundary",
        )


def box_of(boundary: Boundary) -> Box:
    """The box that holds a drawing."""
    points = [point for area in boundary.areas for ring in area for point in ring]
    longitudes, latitudes = [longitude for longitude, _ in points], [latitude for _, latitude in points]
    return Box(min(longitudes), min(latitudes), max(longitudes), max(latitudes))


def check_rings(boundary: Boundary) -> None:
    """Refuse a drawing without an area, a ring that is open or too short, and a point that lies nowhere on earth."""
    if not boundary.areas or not all(boundary.areas):
        raise invalid("não tem anel externo")
    rings = [ring for area in boundary.areas for ring in area]
    if sum(map(len, rings)) > MOST_POINTS:
        raise invalid(f"tem mais de {MOST_POINTS} pontos")
    for ring in rings:
        _check_ring(ring)


def check_stop(content: AuthorisedStop, effective_from: date, regime: Regime) -> None:
    """Refuse a stop without a code or a name, one that ends before it begins, half a position, and one outside the municipality."""
    zones_of(regime)
    if not content.code.strip() or not content.name.strip():
        raise Refused("stop_incomplete", "Informe o código e o nome do ponto.", field="content.code")
    if (content.latitude is None) != (content.longitude is None):
        raise Refused("position_incomplete", "Informe latitude e longitude, ou nenhuma das duas.", field="content.latitude")
    if content.latitude is not None and content.longitude is not None:
        check_position(content.longitude, content.latitude, "content.latitude")
        if lies_outside(regime.municipality, content.longitude, content.latitude):
            raise outside(regime, "content.latitude")
    _check_end(content.until, effective_from)


def check_street_parking(content: StreetParkingAuthorisation, effective_from: date, regime: Regime) -> None:
    """Refuse an authorisation for no street, one without its technical study, and one that ends before it begins."""
    zones_of(regime)
    if not content.streets or not all(street.strip() for street in content.streets):
        raise Refused("streets_required", "Informe as vias em que o estacionamento é autorizado.", field="content.streets")
    if not content.study.strip():
        raise Refused("study_required", "A autorização excepcional precisa do estudo técnico que a precede.", field="content.study")
    _check_end(content.until, effective_from)


def check_charges(content: ChargeTable, regime: Regime) -> None:
    """Refuse an empty table, a price that the regime does not know, and an amount that is none."""
    known = sorted({charge for hold in (regime.activity.holds if regime.activity else ()) for charge in hold.charges})
    if not content.amounts_centavos:
        raise Refused("charge_table_empty", "A tabela não traz nenhum preço.", field="content.amountsCentavos")
    for charge, amount in content.amounts_centavos.items():
        if charge not in known:
            raise Refused("charge_unknown", f"O regime {regime.key} não tem o preço {charge!r}.", charge=charge, known=known)
        if not 0 < amount <= MOST_CENTAVOS:
            raise Refused(
                "amount_implausible", f"O preço de {charge} deve ser um número de centavos maior que zero.", field="content.amountsCentavos"
            )


def check_position(longitude: float, latitude: float, field: str) -> None:
    """Refuse a point that lies nowhere on earth (`position_implausible`)."""
    if not (abs(longitude) <= MOST_LONGITUDE and abs(latitude) <= MOST_LATITUDE):
        raise Refused("position_implausible", "A longitude vai de -180 a 180 e a latitude de -90 a 90.", field=field)


def _check_ring(ring: Ring) -> None:
    if len(ring) < FEWEST_POINTS:
        raise invalid(f"um anel precisa de pelo menos {FEWEST_POINTS} pontos, o último igual ao primeiro")
    if ring[0] != ring[-1]:
        raise invalid("um anel não fecha: o último ponto deve ser igual ao primeiro")
    for longitude, latitude in ring:
        check_position(longitude, latitude, "content.boundary")


def _check_end(until: date | None, effective_from: date) -> None:
    if until is not None and until < effective_from:
        raise Refused(
            "validity_ends_before_it_begins", "A autorização terminaria antes de começar: confira as datas.", field="content.until"
        )
