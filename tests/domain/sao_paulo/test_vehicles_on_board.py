"""A stop in the street: what the permits of the day and the trip make the law ask for on board (art. 4-II)."""

from typing import Literal
from uuid import UUID

import pytest

from domain.cases.events.common import Place
from domain.inspections.commands import OnBoardShown, RecordInspection
from domain.inspections.events import InspectionRecorded
from domain.law.road.on_board import DriverAtWheel
from domain.vehicles.vehicle import VEHICLE
from tests.domain.harness import World, day, instant, one, refused
from tests.domain.sao_paulo.office import AET, TAS, Office

AT, ON = "2026-06-01T10:00", "2026-06-01"
SIX = ("authorisation-term", "service-link-certificate", "operation-plan", "contract-or-invoice", "passenger-list")
LICENCE = DriverAtWheel("D", annotation=True, valid_until=day("2027-01-01"))
Trip = Literal["routine", "non-routine"]


def stopped(
    office: Office,
    vehicle: UUID | None,
    *,
    trip: Trip = "routine",
    without: str = "",
    driver: DriverAtWheel | None = LICENCE,
    findings: tuple[str, ...] = (),
) -> InspectionRecorded:
    command = RecordInspection(
        inspection=office.world.new_id("inspection"), regime="sao-paulo-charter", at=instant(AT), place=Place("São Paulo", kind="street"),
        body="CET", officer="Agente 7", vehicle=vehicle, findings=findings,
        on_board=OnBoardShown(trip=trip, shown=tuple(code for code in SIX if code != without), driver=driver),
    )  # fmt: skip
    return one(office.world.ask(command, at=ON), InspectionRecorded)


def with_aet(office: Office, permit_class: Trip) -> UUID:
    operator, vehicle, _, _ = office.company()
    permit = office.asked(AET, operator, ON, vehicle, permit_class=permit_class)
    if permit_class == "routine":
        office.plan(permit, ON)
        office.inspected(vehicle, "gps", ON)
        office.paper(permit, "gps-device", ON)
    office.decided(permit, ON)
    return vehicle


@pytest.mark.parametrize(("permit_class", "findings"), [("non-routine", ()), ("routine", ("SPF-4-II-c",))])
def test_e_29_only_a_routine_aet_has_its_plan_on_board(permit_class: Trip, findings: tuple[str, ...]) -> None:
    office = Office()
    assert stopped(office, with_aet(office, permit_class), without="operation-plan").findings == findings


def test_j_06_a_missing_passenger_list_is_a_finding_with_its_provision() -> None:
    office = Office()
    _, vehicle, _, _ = office.company()
    recorded = stopped(office, vehicle, without="passenger-list", findings=("SPF-5",))
    assert recorded.findings == ("SPF-5", "SPF-4-II-e")
    assert [(w.code, w.requirement) for w in recorded.wants] == [("document_not_on_board", "passenger-list")]
    assert recorded.receipt is not None
    assert recorded.receipt.computed[0].engine == "on-board/1"


@pytest.mark.parametrize(("trip", "findings"), [("non-routine", ()), ("routine", ("SPF-4-II-b",))])
def test_a_simplified_ta_stands_for_the_cvs_on_non_routine_trips_alone(trip: Trip, findings: tuple[str, ...]) -> None:
    office = Office()
    operator = office.operator(kinds=("non-routine",), seat="Campinas")
    vehicle = office.vehicle(operator)
    term = office.asked(TAS, operator, "2026-01-05", replaces_cvs=True)
    office.papers(term, "2026-01-05")
    office.decided(term, "2026-01-05")
    assert stopped(office, vehicle, trip=trip, without="service-link-certificate").findings == findings


def test_f_12_a_driver_of_category_c_without_annotation_is_one_provision_and_two_wants() -> None:
    office = Office()
    _, vehicle, _, _ = office.company()
    recorded = stopped(office, vehicle, driver=DriverAtWheel("C", annotation=False, valid_until=day(ON)))
    assert recorded.findings == ("SPF-4-II-f",)
    assert [w.code for w in recorded.wants] == ["driver_category_not_allowed", "passenger_transport_annotation_missing"]


def test_what_is_shown_is_of_a_vehicle_and_of_the_laws_list() -> None:
    office = Office()
    _, vehicle, _, _ = office.company()
    with refused("vehicle_required", field="vehicleId"):
        stopped(office, None)
    command = RecordInspection(
        inspection=UUID(int=8), regime="sao-paulo-charter", at=instant(AT), place=Place("São Paulo"), body="CET", officer="A",
        vehicle=vehicle, on_board=OnBoardShown(trip="routine", shown=("tachograph-disc",)),
    )  # fmt: skip
    with refused("requirement_unknown", unknown=["tachograph-disc"]):
        office.world.ask(command, at=ON)
    americana = RecordInspection(
        inspection=UUID(int=8), regime="americana-charter", at=instant(AT), place=Place("Americana"), body="SETRANSV", officer="A",
        on_board=OnBoardShown(trip="routine"),
    )  # fmt: skip
    with refused("requirement_unknown", known=[]):
        World().ask(americana, at=ON)


def test_of_two_authorisations_the_one_of_the_trips_class_says_whether_its_plan_is_on_board() -> None:
    office = Office()
    vehicle = with_aet(office, "routine")
    operator = office.world.state(VEHICLE.at(vehicle)).operator_on(day(ON))
    assert operator is not None
    office.decided(office.asked(AET, operator, ON, vehicle, permit_class="non-routine"), ON)
    assert stopped(office, vehicle, trip="routine", without="operation-plan").findings == ("SPF-4-II-c",)
    assert stopped(office, vehicle, trip="non-routine", without="operation-plan").findings == ()


@pytest.mark.parametrize(
    ("finding", "code"),
    [("SPF-8", "provision_unknown"), ("SPF-13", "provision_unknown"), ("SPF-19", "regular_school_transport_out_of_scope")],
)
def test_a_stop_finds_breached_only_what_is_a_duty(finding: str, code: str) -> None:
    office = Office()
    _, vehicle, _, _ = office.company()
    with refused(code):
        stopped(office, vehicle, findings=(finding,))
