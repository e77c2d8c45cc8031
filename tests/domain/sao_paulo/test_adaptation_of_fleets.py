"""Art. 18, sole paragraph: the highest age is held against an operator of before the law by stages (scenarios K-02, K-03)."""

from __future__ import annotations

import pytest

from domain.operators.events import VehicleJoined
from domain.operators.operator import OPERATOR
from domain.vehicles.events import PlateAssigned, VehicleRegistered
from domain.vehicles.vehicle import VEHICLE, plate_stream, vehicle_stream
from tests.domain.harness import day, refused, renavam
from tests.domain.sao_paulo.street import CERTIFICATE, REGIME, TERM, Street

TOO_OLD = ("SPF-3-VII-a",)


def fleet_of_seven(in_order: int) -> Street:
    """An operator at work since 2005 with seven buses, of which the first is of 1990 and so many are of 2009."""
    there = Street(bare=True)
    there.x = there.operator(active_since="2005-01-03")
    there.permit(TERM, there.x, since="2010-01-02", until="2014-01-02")
    for number in range(7):
        text, year = renavam(100 + number), 2009 if 7 - number <= in_order else 1990
        stream, plate = vehicle_stream(REGIME, text), f"FRO{number:04d}"
        there.world.given(stream, VehicleRegistered(
            regime=REGIME, operator=there.x, plate=plate, renavam=text, type="bus", manufacture_year=year,
            passenger_seats=44, ownership="owned", crlv_category="for-hire", licensed_in="São Paulo", registered_on=day("2009-09-01"),
        ))  # fmt: skip
        there.world.given(plate_stream(REGIME, plate), PlateAssigned(plate=plate, vehicle=stream.id, on=day("2009-09-01")))
        joined = VehicleJoined(vehicle=stream.id, ownership="owned", on=day("2009-09-01"))
        there.world.given(OPERATOR.at(there.x), joined)
        if number == 0:
            there.v1 = VEHICLE.at(stream.id).id
    there.cvs = there.permit(CERTIFICATE, there.x, there.v1, since="2010-01-02", until="2014-01-02")
    return there


@pytest.mark.parametrize(
    ("when", "in_order"), [("2010-05-03 12:00", 0), ("2011-08-25 12:00", 0), ("2011-08-26 12:00", 4), ("2013-08-26 12:00", 4)]
)
def test_k_02_k_03_a_bus_too_old_is_not_cited_while_the_term_runs_and_half_of_the_fleet_is_in_order(when: str, in_order: int) -> None:
    there = fleet_of_seven(in_order)
    with refused("adaptation_period_running", "SPF-18-PU", until="2013-08-26"):
        there.cite(when, findings=TOO_OLD)


@pytest.mark.parametrize(("when", "in_order"), [("2011-08-26 12:00", 3), ("2013-08-26 12:00", 3), ("2013-08-27 12:00", 6)])
def test_k_02_k_03_it_is_cited_with_less_than_half_after_two_years_and_always_after_four(when: str, in_order: int) -> None:
    assert fleet_of_seven(in_order).cite(when, findings=TOO_OLD).activity == "irregular"
