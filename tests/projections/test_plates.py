"""Which plate a vehicle bears on a day, in the read models: by the days of the changes, whichever was entered first."""

from __future__ import annotations

from datetime import date
from itertools import permutations
from uuid import UUID

import pytest

from domain.identifiers import canonical_plate
from domain.vehicles import events as v
from domain.vehicles.vehicle import vehicle_stream
from projections.plates import PLATES, PlateRow
from projections.road_vehicles import ROAD_VEHICLES
from projections.vehicles import VEHICLES
from tests.domain.harness import World, day
from tests.projections.desk import Desk

REGIME = "americana-charter"
STREAM = vehicle_stream(REGIME, "00000000701")
REGISTERED = v.VehicleRegistered(
    regime=REGIME, operator=UUID(int=1), plate="ABC1234", renavam="00000000701", type="bus", manufacture_year=2020, passenger_seats=44,
    ownership="owned", crlv_category="for-hire", licensed_in="Americana", registered_on=day("2026-01-05"),
)  # fmt: skip
CHANGES = (
    v.PlateChanged(plate="XYZ9076", on=day("2026-02-02")),
    v.PlateChanged(plate="QWE1A11", on=day("2026-02-20")),
    v.PlateChanged(plate="XYZ9A76", on=day("2026-03-02")),
)


@pytest.mark.parametrize("order", list(permutations(CHANGES)))
def test_the_plate_of_a_day_is_that_of_the_last_change_by_then(desk: Desk, order: tuple[v.PlateChanged, ...]) -> None:
    world = World(REGIME)
    world.given(STREAM, REGISTERED, *order)
    desk.settle(world)
    desk.projector().catch_up()
    (listed,) = desk.rows(VEHICLES)
    assert (listed.plate, listed.plate_since) == ("XYZ9A76", date(2026, 3, 2))
    (road,) = desk.rows(ROAD_VEHICLES)
    days = ("2026-01-05", "2026-02-01", "2026-02-02", "2026-02-19", "2026-02-20", "2026-03-01", "2026-03-02")
    old, first, second = (canonical_plate(plate) for plate in ("ABC1234", "XYZ9076", "QWE1A11"))
    assert [road.plate_on(day(on)) for on in days] == [old, old, first, first, second, second, first]
    assert sorted(desk.rows(PLATES), key=lambda row: row.since) == [
        PlateRow(STREAM.id, old, date(2026, 1, 5)), PlateRow(STREAM.id, first, date(2026, 2, 2)),
        PlateRow(STREAM.id, second, date(2026, 2, 20)),
    ]  # fmt: skip
