"""Drawings of zones: which are refused before they enter the record, and which places lie inside."""

from __future__ import annotations

from datetime import UTC, date, datetime
from uuid import UUID, uuid4

import pytest
import shapely

from domain.acts.acts import Act, ActRecorded, Acts, evolve, regime_acts
from domain.acts.commands import RecordAct
from domain.acts.places import Boundary, MultiPolygon, Polygon, Ring, ZoneBoundary
from domain.cases.events.common import Place, Trip
from domain.decide import decide
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from domain.refusal import Refused
from domain.streams import Occasion
from infra.journal import Asked, Journal
from infra.mapper import Mapper
from infra.store import Store
from infra.zones import Located, Shape, check_drawing, drawings_checked, located, placed
from tests.domain.harness import refused

REGIME = "sao-paulo-charter"
SECRETARY = Occasion(UUID(int=9), frozenset({"secretary"}), datetime(2026, 3, 10, 12, tzinfo=UTC))
SQUARE: Ring = ((-46.7, -23.6), (-46.6, -23.6), (-46.6, -23.5), (-46.7, -23.5), (-46.7, -23.6))
HOLE: Ring = ((-46.66, -23.56), (-46.64, -23.56), (-46.64, -23.54), (-46.66, -23.54), (-46.66, -23.56))
SLANTED: Ring = ((-46.7, -23.6), (-46.6, -23.57), (-46.65, -23.5), (-46.7, -23.6))
BOW_TIE: Ring = ((-46.7, -23.6), (-46.6, -23.5), (-46.6, -23.6), (-46.7, -23.5), (-46.7, -23.6))
FLAT: Ring = ((-46.75, -23.5), (-46.25, -23.0), (-46.5, -23.25), (-46.75, -23.5))
FAR: Ring = ((10.0, 10.0), (11.0, 10.0), (11.0, 11.0), (10.0, 10.0))


def law_with(*acts: tuple[str, Boundary]) -> Law:
    state = Acts()
    for number, (since, boundary) in enumerate(acts, start=1):
        on = date.fromisoformat(since)
        act = Act(
            id=uuid4(), reference=f"Portaria SMT {number}/2026", published_on=on, effective_from=on, content=ZoneBoundary("zmrf", boundary)
        )
        state = evolve(state, ActRecorded(regime=REGIME, act=act))
    return Law(PACKS[REGIME], state)


@pytest.mark.parametrize("boundary", [Polygon((SQUARE,)), Polygon((SQUARE, HOLE)), MultiPolygon(((SQUARE, HOLE), (FAR,)))])
def test_a_drawing_that_is_an_area_is_taken(boundary: Boundary) -> None:
    check_drawing(boundary)


@pytest.mark.parametrize(
    ("boundary", "said"),
    [
        (Polygon((BOW_TIE,)), "O polígono não vale: cruza a si mesmo em -46.65, -23.55."),
        (Polygon((SQUARE, FAR)), "O polígono não vale: um buraco está fora do anel externo em 10, 10."),
        (MultiPolygon(((SQUARE,), (HOLE,))), "O polígono não vale: uma área está dentro de outra em -46.66, -23.56."),
        (Polygon((SQUARE[:-1],)), "O polígono não vale: um anel não fecha: o último ponto deve ser igual ao primeiro."),
    ],
)
def test_a_drawing_that_is_none_is_refused_with_the_place_of_the_fault(boundary: Boundary, said: str) -> None:
    with pytest.raises(Refused) as caught:
        check_drawing(boundary)
    assert (caught.value.code, caught.value.reason) == ("polygon_invalid", said)


def test_a_line_there_and_back_is_no_area() -> None:
    with refused("polygon_invalid"):
        check_drawing(Polygon((FLAT,)))


def test_a_polygon_that_crosses_itself_never_enters_the_record(store: Store, mapper: Mapper) -> None:
    journal = Journal(store.log, mapper, drawings_checked(decide), PACKS)

    def record(ring: Ring) -> None:
        command = RecordAct(
            id=uuid4(), reference="Portaria SMT 1/2026", published_on=date(2026, 3, 2), effective_from=date(2026, 3, 2),
            content=ZoneBoundary("zmrf", Polygon((ring,))), regime=REGIME,
        )  # fmt: skip
        journal.ask(command, SECRETARY, Asked(uuid4()))

    with refused("polygon_invalid"):
        record(BOW_TIE)
    assert journal.fold(regime_acts(REGIME)).version == 0
    record(SQUARE)
    assert journal.fold(regime_acts(REGIME)).version == 1


@pytest.mark.parametrize(
    ("longitude", "latitude", "zone", "edge"),
    [
        pytest.param(-46.69, -23.59, "zmrf", False, id="inside"),
        pytest.param(-46.7, -23.55, "zmrf", True, id="on the western edge"),
        pytest.param(-46.7, -23.6, "zmrf", True, id="on a corner"),
        pytest.param(-46.70001, -23.55, "free-area", False, id="a metre outside"),
        pytest.param(-46.65, -23.55, "free-area", False, id="in the hole"),
        pytest.param(-46.66, -23.55, "zmrf", True, id="on the edge of the hole"),
    ],
)
def test_a_place_on_the_edge_lies_in_the_zone(longitude: float, latitude: float, zone: str, *, edge: bool) -> None:
    law = law_with(("2026-01-01", Polygon((SQUARE, HOLE))))
    assert located(law, latitude, longitude, date(2026, 3, 9)) == Located(zone, "Portaria SMT 1/2026", edge=edge)


@pytest.mark.parametrize("part", [0.1, 1 / 3, 0.7])
def test_a_place_on_a_slanted_edge_lies_in_the_zone_though_its_number_is_rounded(part: float) -> None:
    law = law_with(("2026-01-01", Polygon((SLANTED,))))
    (west, south), (east, north) = SLANTED[0], SLANTED[1]
    longitude, latitude = west + part * (east - west), south + part * (north - south)
    assert located(law, latitude, longitude, date(2026, 3, 9)).zone == "zmrf"
    assert located(law, latitude - 0.00001, longitude, date(2026, 3, 9)).zone == "free-area"


def test_a_place_is_looked_up_in_the_drawing_of_the_day() -> None:
    law = law_with(("2026-01-01", Polygon((SQUARE,))), ("2026-06-01", Polygon((FAR,))))
    found = [located(law, -23.55, -46.65, date(2026, month, 1)) for month in (5, 6)]
    assert found == [Located("zmrf", "Portaria SMT 1/2026"), Located("free-area", "Portaria SMT 2/2026")]


def test_a_day_without_a_drawing_and_a_regime_without_zones_are_refused() -> None:
    law = law_with(("2026-01-01", Polygon((SQUARE,))))
    with refused("zone_not_drawn", "SPF-7-PU", zone="zmrf", on="2025-12-31"):
        located(law, -23.55, -46.65, date(2025, 12, 31))
    with refused("position_implausible"):
        located(law, -93.55, -46.65, date(2026, 3, 9))
    with refused("regime_without_zones"):
        located(Law(PACKS["americana-charter"]), -23.55, -46.65, date(2026, 3, 9))


@pytest.mark.parametrize(("latitude", "longitude"), [(-22.91, -43.2), (-46.65, -23.55), (-23.35, -46.35), (-24.02, -46.65)])
def test_a_place_outside_the_municipality_lies_in_none_of_its_areas(latitude: float, longitude: float) -> None:
    law = law_with(("2026-01-01", Polygon((SQUARE,))))
    with refused("outside_municipal_territory", "SPF-1-§1", field="latitude"):
        located(law, latitude, longitude, date(2026, 3, 9))
    there = Place("Guarulhos", latitude=str(latitude), longitude=str(longitude))
    assert placed(law, Trip("routine", touches_city=True), there, date(2026, 3, 9)) == Trip("routine", touches_city=True)
    with refused("zone_not_of_place", "SPF-7-PU", zone="zmrf", found=None):
        placed(law, Trip("routine", "zmrf", touches_city=True), there, date(2026, 3, 9))


def test_the_area_of_a_trip_follows_from_its_place_with_the_act_that_draws_it() -> None:
    law, on = law_with(("2026-01-01", Polygon((SQUARE,)))), date(2026, 3, 9)
    edge, nowhere = Place("São Paulo", latitude="-23.55", longitude="-46.7"), Place("São Paulo")
    assert placed(law, Trip("routine"), edge, on) == Trip("routine", "zmrf", "Portaria SMT 1/2026")
    assert placed(law, Trip("routine", "zmrf"), edge, on) == Trip("routine", "zmrf", "Portaria SMT 1/2026")
    assert placed(law, Trip("routine", "zmrf", "Portaria 9"), nowhere, on) == Trip("routine", "zmrf", "Portaria 9")
    assert placed(law, Trip("routine", "zmrf"), edge, date(2025, 12, 31)) == Trip("routine", "zmrf")
    assert placed(Law(PACKS["americana-charter"]), Trip("routine"), edge, on) == Trip("routine")
    with refused("zone_not_of_place", "SPF-7-PU", zone="free-area", found="zmrf", act="Portaria SMT 1/2026"):
        placed(law, Trip("routine", "free-area"), edge, on)


@pytest.mark.parametrize(("beyond", "found"), [
    (-1e-3, (True, False)), (-2e-6, (True, False)), (-5e-7, (True, False)), (-1e-8, (True, False)), (-2e-10, (True, True)),
    (2e-10, (True, True)), (1e-8, (False, False)), (5e-7, (False, False)), (2e-6, (False, False)), (1e-3, (False, False)),
])  # fmt: skip
@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_near_the_line_a_place_is_told_as_exactly_as_far_from_it(beyond: float, found: tuple[bool, bool], share: float) -> None:
    slanted = Shape(shapely.MultiPolygon([shapely.Polygon(((0, 0), (4, 3), (-3, 4), (0, 0)))]))
    along = 0.5 + 4 * share
    # The side from (0, 0) to (4, 3) has the length 5; (3/5, -4/5) points out of the area.
    assert slanted.holds(along * 0.8 + beyond * 0.6, along * 0.6 - beyond * 0.8) == found
