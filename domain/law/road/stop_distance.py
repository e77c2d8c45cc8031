"""Whether the stops of an itinerary lie far enough apart.

Distances are exact decimals, whole centimetres inside: a float would let 399.99 m pass as 400.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from typing import Any, Final

from msgspec import Struct

from domain.law.explanation import Computed, Step, step
from domain.law.lawbook import Law
from domain.refusal import Refused

ENGINE = "stop-distance/1"
CENTIMETRES = 100
_METRES: Final = re.compile(r"([0-9]{1,7})(?:\.([0-9]{1,2}))?", re.ASCII)


class ClosePair(Struct, frozen=True):
    """Two successive points (numbers from 1) that lie too close, and their distance in metres as exact text."""

    first: int
    second: int
    metres: str


def stop_distance(law: Law, metres_from_start: Sequence[str], on: date) -> tuple[tuple[ClosePair, ...], Computed]:
    """The pairs of successive points nearer than the law allows.

    `metres_from_start` are decimal texts, in the order of the trip, start and end included.

    Refuses `stop_distance_invalid` for what is no number of metres with at most two decimals, or goes back.
    """
    rule = law.regime.stops
    if rule is None:
        raise LookupError(law.regime.key)
    points = list(enumerate((centimetres(text) for text in metres_from_start), start=1))
    ends = law.policy(rule.include_ends_policy, on)
    if ends.value is not True:
        points = points[1:-1]
    close: list[ClosePair] = []
    steps: list[Step] = []
    for (first, before), (second, after) in pairwise(points):
        if after < before:
            raise Refused("stop_distance_invalid", f"O ponto {second} está antes do ponto {first}: informe as paradas na ordem da viagem.",
                          rule.provision, pair=[first, second])  # fmt: skip
        distance = after - before
        steps.append(step("distance", shown(distance), "metres", rule.provision, ends.source,
                          first=first, second=second, minimum=shown(rule.min_centimetres)))  # fmt: skip
        if distance < rule.min_centimetres:
            close.append(ClosePair(first, second, shown(distance)))
    inputs: dict[str, Any] = {"metresFromStart": list(metres_from_start), "on": on.isoformat()}
    outputs: dict[str, Any] = {"tooClose": [{"first": c.first, "second": c.second, "metres": c.metres} for c in close]}
    return tuple(close), Computed(ENGINE, inputs, outputs, tuple(steps))


def check_stops(law: Law, metres_from_start: Sequence[str], on: date) -> Computed:
    """Refuse `stops_too_close` with the first pair and its distance."""
    close, computed = stop_distance(law, metres_from_start, on)
    if close and law.regime.stops is not None:
        first = close[0]
        minimum = shown(law.regime.stops.min_centimetres)
        raise Refused(
            "stops_too_close",
            f"As paradas {first.first} e {first.second} distam {first.metres} m; o mínimo é {minimum} m.",
            law.regime.stops.provision,
            pair=[first.first, first.second], metres=first.metres, minimumMetres=minimum,
            pairs=[{"first": c.first, "second": c.second, "metres": c.metres} for c in close],
        )  # fmt: skip
    return computed


def centimetres(metres: str) -> int:
    """Metres as decimal text (`450`, `399.99`) in whole centimetres; refuses what is finer, negative, in exponents or no number."""
    found = _METRES.fullmatch(metres)
    if found is None:
        raise Refused("stop_distance_invalid", f"{metres[:20]!r} não é uma distância em metros com até duas casas decimais.")
    return int(found[1]) * CENTIMETRES + int((found[2] or "").ljust(2, "0"))


def shown(centimetres_: int) -> str:
    """Whole centimetres as metres: `350`, `399.99`."""
    metres, rest = divmod(centimetres_, CENTIMETRES)
    return f"{metres}.{rest:02d}" if rest else str(metres)
