"""The restricted zone as the demonstration draws it: an outline of the expanded centre, and the strip that came to it in November 2026.

A drawing for trying the program, not the city's ordinance.
"""

from __future__ import annotations

from typing import Final

from domain.acts.places import Polygon, Ring

_WEST_AND_NORTH: Final[Ring] = (
    (-46.7100, -23.5950), (-46.7160, -23.5720), (-46.7080, -23.5480), (-46.6900, -23.5240), (-46.6620, -23.5170), (-46.6330, -23.5150),
    (-46.6060, -23.5190), (-46.5840, -23.5260),
)  # fmt: skip
_EAST: Final[Ring] = ((-46.5790, -23.5480), (-46.5850, -23.5720), (-46.5960, -23.5930))
_STRIP: Final[Ring] = ((-46.5690, -23.5480), (-46.5720, -23.5720), (-46.5830, -23.5950))
_SOUTH: Final[Ring] = ((-46.6150, -23.6080), (-46.6420, -23.6180), (-46.6680, -23.6180), (-46.6900, -23.6080), (-46.7100, -23.5950))

CENTRE: Final = Polygon(((*_WEST_AND_NORTH, *_EAST, *_SOUTH),))
WIDENED: Final = Polygon(((*_WEST_AND_NORTH, *_STRIP, *_SOUTH),))

INSIDE: Final = (
    ("Av. Paulista", "-23.5614", "-46.6559"), ("Praça da Sé", "-23.5503", "-46.6339"), ("Largo da Concórdia", "-23.5436", "-46.6163"),
    ("Av. Brigadeiro Faria Lima", "-23.5780", "-46.6880"), ("Rua Vinte e Cinco de Março", "-23.5430", "-46.6310"),
    ("Av. Brasil", "-23.5740", "-46.6680"),
)  # fmt: skip
"""Places in the zone, with latitude and longitude."""
IN_THE_STRIP: Final = ("Av. Salim Farah Maluf", "-23.5500", "-46.5740")
"""A place that lies in the zone since it was widened."""
