"""Which places the acts in effect on a day speak of: the zone's drawing, stops, streets for standing, prices of a held vehicle."""

from __future__ import annotations

from datetime import date

from domain.acts.acts import Act
from domain.acts.places import AuthorisedStop, ChargeTable, StreetParkingAuthorisation, ZoneBoundary
from domain.law.lawbook import Law
from domain.law.road.street_names import same_street


def boundary_act(law: Law, zone: str, on: date) -> Act | None:
    """The act that draws a zone on a day: the last in effect."""
    acts = (act for act in reversed(law.acts.of(ZoneBoundary, on)) if isinstance(act.content, ZoneBoundary) and act.content.zone == zone)
    return next(acts, None)


def stop_act(law: Law, code: str, on: date) -> Act | None:
    """The act that authorises a stop on a day, by the stop's code."""
    for act in reversed(law.acts.of(AuthorisedStop, on)):
        if isinstance(act.content, AuthorisedStop) and act.content.code.casefold() == code.strip().casefold():
            return act if act.content.until is None or on <= act.content.until else None
    return None


def street_parking_act(law: Law, address: str, on: date, number: str = "") -> Act | None:
    """An act that lets vehicles stand on a day in the street of an address, however the two are written (`same_street`)."""
    for act in reversed(law.acts.of(StreetParkingAuthorisation, on)):
        content = act.content
        if (
            isinstance(content, StreetParkingAuthorisation)
            and on <= content.until
            and any(same_street(street, address, number) for street in content.streets)
        ):
            return act
    return None


def charge_act(law: Law, charge: str, on: date) -> Act | None:
    """The act that says what a charge costs on a day: the last in effect that names it."""
    acts = (
        a for a in reversed(law.acts.of(ChargeTable, on)) if isinstance(a.content, ChargeTable) and charge in a.content.amounts_centavos
    )
    return next(acts, None)
