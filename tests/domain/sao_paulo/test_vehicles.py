"""Which vehicles may serve in São Paulo, what is kept on board and who drives: arts. 1 §3, 3-VII and 4 of Lei 14.971/2009."""

from uuid import UUID

import pytest

from domain.law.permits.vehicle_check import VehicleAsked, type_by_passengers, vehicle_check
from domain.law.road.on_board import DriverAtWheel, OnBoard, on_board_check
from domain.vehicles.commands import OrderWithdrawal
from domain.vehicles.events import VehicleInspectionRecorded
from domain.vehicles.standing import VehicleStanding, standing
from domain.vehicles.vehicle import VEHICLE, Vehicle
from tests.domain.harness import World, day, one, refused
from tests.domain.sao_paulo.office import CVS, TA, Office

ON = "2026-06-01"
LAW = World("sao-paulo-charter").law()
ALL_PAPERS = ("authorisation-term", "service-link-certificate", "operation-plan", "contract-or-invoice", "passenger-list")
LICENCE = DriverAtWheel("D", annotation=True, valid_until=day("2027-01-01"))


def refusals(kind: str, year: int, seats: int, on: str = ON) -> list[tuple[str, str]]:
    return [(r.code, r.citation) for r in vehicle_check(LAW, VehicleAsked(kind, year, seats), day(on))[0].refusals]


def vehicle_state(office: Office, vehicle: UUID) -> Vehicle:
    return office.world.state(VEHICLE.at(vehicle))


def wants(*, shown: tuple[str, ...] = ALL_PAPERS, circumstances: tuple[str, ...] = (), driver: DriverAtWheel | None = LICENCE) -> list[str]:
    return [f"{f.code} {f.citation}" for f in on_board_check(LAW, OnBoard(shown, circumstances, driver), day(ON))[0]]


@pytest.mark.parametrize(
    ("kind", "year", "citation"),
    [
        ("bus", 2011, ""),
        ("bus", 2010, "SPF-3-VII-a"),
        ("microbus", 2016, ""),
        ("microbus", 2015, "SPF-3-VII-b"),
        ("mixed", 2016, ""),
        ("mixed", 2015, "SPF-3-VII-b"),
    ],
)
def test_f_04_a_bus_may_be_15_years_old_a_microbus_or_mixed_vehicle_10(kind: str, year: int, citation: str) -> None:
    assert refusals(kind, year, 20 if kind == "microbus" else 30) == ([("vehicle_too_old", citation)] if citation else [])


def test_f_04_the_age_is_read_on_the_day_of_the_grant() -> None:
    assert [refusals("bus", 2011, 44, on) for on in ("2026-12-31", "2027-01-01")] == [[], [("vehicle_too_old", "SPF-3-VII-a")]]
    office = Office()
    operator = office.operator()
    vehicle = office.vehicle(operator, year=2010)
    office.granted(TA, operator, ON)
    permit = office.asked(CVS, operator, ON, vehicle, service="routine")
    office.papers(permit, ON)
    with refused("vehicle_too_old", "SPF-3-VII-a", limit=15, age=16):
        office.decided(permit, ON)


@pytest.mark.parametrize(("seats", "found"), [(8, [("capacity_not_above_nine", "SPF-1-§3")]), (9, [])])
def test_f_05_and_f_07_a_vehicle_holds_more_than_nine_people_with_the_driver(seats: int, found: list[tuple[str, str]]) -> None:
    assert refusals("microbus", 2020, seats) == found
    office = Office()
    operator = office.operator()
    if not found:
        office.vehicle(operator, type="microbus", seats=seats)
        return
    with refused("capacity_not_above_nine", "SPF-1-§3", counted=9, minimum=10):
        office.vehicle(operator, type="microbus", seats=seats)


def test_f_08_the_type_is_tested_before_the_capacity() -> None:
    assert refusals("car", 2020, 9) == [("vehicle_type_not_allowed", "SPF-1-§3")]
    assert refusals("car", 2020, 5) == [("vehicle_type_not_allowed", "SPF-1-§3")]
    office = Office()
    with refused("vehicle_type_not_allowed", "SPF-1-§3"):
        office.vehicle(office.operator(), type="car", seats=4)


@pytest.mark.parametrize(("passengers", "kind", "limit"), [(9, "microbus", 10), (20, "microbus", 10), (21, "bus", 15)])
def test_f_09_the_type_follows_from_the_passengers_where_none_is_given(passengers: int, kind: str, limit: int) -> None:
    assert type_by_passengers(LAW, passengers) == kind
    assert vehicle_check(LAW, VehicleAsked("", 2026 - limit, passengers), day(ON))[0].accepted
    assert refusals("", 2025 - limit, passengers) == [("vehicle_too_old", "SPF-3-VII-a" if kind == "bus" else "SPF-3-VII-b")]
    office = Office()
    vehicle = office.vehicle(office.operator(), type="", seats=passengers)
    assert vehicle_state(office, vehicle).entry.type == kind


def test_a_bus_altered_to_hold_fewer_passengers_is_still_a_bus_with_a_warning() -> None:
    office = Office()
    operator = office.operator()
    known = {
        (kind, seats): vehicle_state(office, office.vehicle(operator, type=kind, seats=seats)).entry
        for kind, seats in (("bus", 20), ("bus", 21), ("microbus", 20), ("microbus", 21), ("mixed", 12))
    }
    warned = [key for key, entry in known.items() if "vehicle_type_differs_from_capacity" in entry.warnings]
    assert warned == [("bus", 20), ("microbus", 21)]
    assert [entry.type for entry in known.values()] == ["bus", "bus", "microbus", "microbus", "mixed"]


def test_an_inspection_has_no_term_and_a_vehicle_is_never_overdue() -> None:
    office = Office()
    vehicle = office.vehicle(office.operator(), inspected=())
    recorded = one(office.inspected(vehicle, "regular", ON), VehicleInspectionRecorded)
    assert (recorded.valid_until, recorded.receipt) == (None, None)
    assert standing(LAW, vehicle_state(office, vehicle), day("2030-01-01")) == VehicleStanding(inspection_overdue=False)


def test_an_over_age_vehicle_is_flagged_and_loses_nothing() -> None:
    office = Office()
    vehicle = office.vehicle(office.operator(), year=2011)
    state = vehicle_state(office, vehicle)
    assert [standing(LAW, state, day(on)).over_age for on in ("2026-12-31", "2027-01-01")] == [False, True]


def test_this_law_knows_no_withdrawal() -> None:
    office = Office()
    vehicle = office.vehicle(office.operator())
    with refused("withdrawal_not_in_law"):
        office.world.ask(OrderWithdrawal(vehicle=vehicle, ordered_by="SMT", ordered_on=day(ON), reasons="Freios."), at=ON)


@pytest.mark.parametrize(
    ("category", "annotation", "found"),
    [
        ("C", True, ["driver_category_not_allowed SPF-4-II-f"]),
        ("D", True, []),
        ("E", True, []),
        ("AD", True, []),
        ("AE", True, []),
        ("d", True, []),
        ("AC", True, ["driver_category_not_allowed SPF-4-II-f"]),
        ("D", False, ["passenger_transport_annotation_missing SPF-4-II-f"]),
        ("B", False, ["driver_category_not_allowed SPF-4-II-f", "passenger_transport_annotation_missing SPF-4-II-f"]),
    ],
)
def test_f_12_the_driver_holds_category_d_or_e_noted_for_passenger_transport(category: str, *, annotation: bool, found: list[str]) -> None:
    assert wants(driver=DriverAtWheel(category, annotation, day("2027-01-01"))) == found


def test_f_12_the_licence_is_in_date_on_its_last_day_bears_a_photo_and_is_at_hand() -> None:
    assert wants(driver=DriverAtWheel("D", annotation=True, valid_until=day(ON))) == []
    assert wants(driver=DriverAtWheel("D", annotation=True, valid_until=day("2026-05-31"))) == ["driving_licence_expired SPF-4-II-f"]
    assert wants(driver=DriverAtWheel("D", annotation=True, valid_until=day(ON), photo=False)) == [
        "driving_licence_without_photo SPF-4-II-f"
    ]
    assert wants(driver=None) == ["document_not_on_board SPF-4-II-f"]


@pytest.mark.parametrize(
    ("circumstances", "absent", "found"),
    [
        ((), "passenger-list", ["document_not_on_board SPF-4-II-e"]),  # J-06
        ((), "contract-or-invoice", ["document_not_on_board SPF-4-II-d"]),
        ((), "operation-plan", []),  # E-29: class non-routine
        (("routine-aet",), "operation-plan", ["document_not_on_board SPF-4-II-c"]),  # E-29: class routine
        ((), "service-link-certificate", ["document_not_on_board SPF-4-II-b"]),
        (("simplified-replacing-cvs",), "service-link-certificate", []),
        (("simplified-replacing-cvs",), "authorisation-term", ["document_not_on_board SPF-4-II-a"]),
    ],
)
def test_e_29_each_document_is_asked_of_the_trips_that_it_binds(circumstances: tuple[str, ...], absent: str, found: list[str]) -> None:
    assert wants(shown=tuple(p for p in ALL_PAPERS if p != absent), circumstances=circumstances) == found
