"""Where the municipalities of the regimes lie: the box of degrees that holds each, a fact of geography and of no norm.

From the municipal mesh of the IBGE, rounded outwards to 0.01° (a kilometre): what lies outside a box lies outside the municipality, what
lies inside may lie outside it all the same. Of a municipality that is not listed nothing is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Box(NamedTuple):
    """The degrees within which something lies, its edges included."""

    west: float
    south: float
    east: float
    north: float

    def holds(self, longitude: float, latitude: float) -> bool:
        """Whether a point lies in it."""
        return self.west <= longitude <= self.east and self.south <= latitude <= self.north

    def apart(self, other: Box) -> float:
        """The degrees between two boxes along the axis on which they are farther apart; zero or less where they meet."""
        return max(self.west - other.east, other.west - self.east, self.south - other.north, other.south - self.north)


EXTENTS: Mapping[str, Box] = {
    "3501608": Box(-47.39, -22.79, -47.19, -22.66),  # Americana
    "3550308": Box(-46.83, -24.01, -46.36, -23.35),  # São Paulo
}
"""By IBGE code."""


def lies_outside(municipality: str, longitude: float, latitude: float) -> bool:
    """Whether a point surely lies outside a municipality (by IBGE code)."""
    box = EXTENTS.get(municipality)
    return box is not None and not box.holds(longitude, latitude)
