"""The register of vehicles: RENAVAM, plates, owners, changes (arts. 7-VIII, 9, 10 §3; Q-20, Q-22)."""

from uuid import UUID

import pytest

from domain.identifiers import canonical_plate, plate
from domain.operators.commands import DeregisterOperator
from domain.operators.events import VehicleJoined, VehicleLeft
from domain.streams import Facts
from domain.vehicles.commands import AuthoriseModification, ChangePlate, RecordModification, RegisterVehicle, TransferVehicle
from domain.vehicles.events import (
    ModificationAuthorised,
    PlateAssigned,
    PlateChanged,
    SpecificationChanged,
    VehicleRegistered,
    VehicleTransferred,
)
from domain.vehicles.standing import particulars, standing, uninspected_change
from domain.vehicles.vehicle import VEHICLE, plate_stream
from tests.domain.harness import day, of, one, refused, renavam
from tests.domain.registers import COACH, Registers


def enter(registers: Registers, operator: UUID, **changes: object) -> Facts:
    fields: dict[str, object] = {
        "regime": registers.world.regime, "operator": operator, "plate": "ABC1234", "renavam": renavam(700), "type": "bus",
        "manufacture_year": 2020, "passenger_seats": 44, "ownership": "owned", "crlv_category": "for-hire", "licensed_in": "Americana",
        "features": COACH,
    }  # fmt: skip
    return registers.world.ask(RegisterVehicle(**{**fields, **changes}), at="2026-01-05")  # type: ignore[arg-type]


def bearer(registers: Registers, of_plate: str) -> UUID | None:
    return registers.world.state(plate_stream(registers.world.regime, canonical_plate(of_plate))).vehicle


# Plates and numbers


@pytest.mark.parametrize(
    ("given", "plain"),
    [("ABC1234", "ABC1234"), ("ABC1D23", "ABC1D23"), ("abc-1c34", "ABC1C34"), ("ABC-1234", "ABC1234"), ("ABC1K23", "ABC1K23")],
)
def test_f_16_both_forms_of_a_plate_are_read(given: str, plain: str) -> None:
    assert plate(given) == plain


@pytest.mark.parametrize("given", ["AB12345", "ABCD123", "ABC12345", "ABC1Ç23", "ABCK123", "", "ÁBC1234"])
def test_f_16_what_is_no_plate_is_refused(given: str) -> None:
    with refused("invalid_plate"):
        plate(given)


def test_f_17_an_old_plate_and_its_mercosul_form_are_one_plate() -> None:
    assert [canonical_plate(p) for p in ("ABC1234", "ABC1C34", "XYZ9076")] == ["ABC1C34", "ABC1C34", "XYZ9A76"]
    registers = Registers()
    vehicle = registers.vehicle(registers.operator(), plate="ABC1234")
    assert bearer(registers, "ABC1C34") == vehicle


def test_a_vehicle_is_entered_with_its_plate_and_joins_the_fleet() -> None:
    registers = Registers()
    operator = registers.operator()
    facts = enter(registers, operator, plate="abc-1234", ownership="leased")
    registered = one(facts, VehicleRegistered)
    vehicle = facts[0][0].id
    assert (registered.plate, registered.registered_on, registered.warnings) == ("ABC1234", day("2026-01-05"), ())
    assert one(facts, PlateAssigned) == PlateAssigned(plate="ABC1234", vehicle=vehicle, on=day("2026-01-05"))
    assert one(facts, VehicleJoined) == VehicleJoined(vehicle=vehicle, ownership="leased", on=day("2026-01-05"))


def test_a_renavam_is_entered_once_and_a_plate_borne_by_one_vehicle() -> None:
    registers = Registers()
    operator = registers.operator()
    enter(registers, operator)
    with refused("vehicle_already_registered"):
        enter(registers, operator, plate="DEF5678")
    for taken in ("ABC1234", "ABC1C34"):
        with refused("plate_taken"):
            enter(registers, operator, renavam=renavam(701), plate=taken)
    with refused("invalid_renavam"):
        enter(registers, operator, renavam="00000000018", plate="DEF5678")


def test_what_would_keep_a_vehicle_from_a_licence_is_said_when_it_is_entered() -> None:
    registers = Registers()
    registered = one(enter(registers, registers.operator(), manufacture_year=2004, licensed_in="Campinas", features={}), VehicleRegistered)
    assert registered.warnings == ("vehicle_too_old", "vehicle_not_licensed_in_americana", "vehicle_feature_missing", "bus_door_count")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"type": "motorcycle"}, "vehicle_type_not_allowed"),
        ({"passenger_seats": 7}, "capacity_below_minimum"),
        ({"manufacture_year": 2027}, "manufacture_year_in_future"),
        ({"crlv_category": "aluguel"}, "crlv_category_unknown"),
        ({"plate": "AB12345"}, "invalid_plate"),
    ],
)
def test_the_register_takes_no_vehicle_of_another_kind(changes: dict[str, object], code: str) -> None:
    registers = Registers()
    operator = registers.operator()
    with refused(code):
        enter(registers, operator, **changes)


def test_a_vehicle_is_entered_for_an_operator_that_exists() -> None:
    with refused("operator_not_found"):
        enter(Registers(), UUID(int=1))


def test_an_operator_that_left_the_register_enters_no_vehicle() -> None:
    registers = Registers()
    operator = registers.operator()
    registers.world.ask(DeregisterOperator(operator=operator, deregistered_on=day("2026-01-05")), at="2026-01-05")
    with refused("operator_not_registered", "AME-2-§1"):
        enter(registers, operator)


def change_plate(registers: Registers, vehicle: UUID, to: str, on: str = "2026-03-02") -> Facts:
    return registers.world.ask(ChangePlate(vehicle=vehicle, plate=to, on=day(on)), at="2026-03-02")


def test_a_conversion_keeps_the_plate_and_a_new_plate_frees_the_old_one() -> None:
    registers = Registers()
    operator = registers.operator()
    vehicle = registers.vehicle(operator, plate="ABC1234")
    assert change_plate(registers, vehicle, "ABC1C34") == [(VEHICLE.at(vehicle), PlateChanged(plate="ABC1C34", on=day("2026-03-02")))]
    with refused("plate_unchanged"):
        change_plate(registers, vehicle, "ABC1C34")
    assert len(of(change_plate(registers, vehicle, "XYZ9A76"), PlateAssigned)) == 1
    other = registers.vehicle(operator, plate="ABC1234", on="2026-03-02")
    assert (bearer(registers, "ABC1234"), bearer(registers, "XYZ9076")) == (other, vehicle)
    with refused("plate_taken", vehicle=str(vehicle)):
        change_plate(registers, other, "XYZ9076")
    with refused("date_before_fact", field="on"):
        change_plate(registers, vehicle, "QWE1A11", on="2026-01-04")


@pytest.mark.parametrize("entered", [("ABC1D23 2026-02-02", "XYZ9A76 2026-02-20"), ("XYZ9A76 2026-02-20", "ABC1D23 2026-02-02")])
def test_a_plate_is_borne_from_its_own_day_on_whichever_change_was_entered_first(entered: tuple[str, ...]) -> None:
    registers = Registers()
    vehicle = registers.vehicle(registers.operator(), plate="ABC1234")
    for change in entered:
        change_plate(registers, vehicle, *change.split())
    state = registers.vehicle_state(vehicle)
    days = ("2026-01-05", "2026-02-01", "2026-02-02", "2026-02-19", "2026-02-20", "2026-03-02")
    assert [state.plate_on(day(on)) for on in days] == ["ABC1234", "ABC1234", "ABC1D23", "ABC1D23", "XYZ9A76", "XYZ9A76"]
    assert [plate for _, plate in state.plates_by_day] == ["ABC1234", "ABC1D23", "XYZ9A76"]
    with refused("plate_unchanged"):
        change_plate(registers, vehicle, "XYZ9A76")
    with refused("plate_taken", vehicle=str(vehicle)):
        registers.vehicle(registers.operator("22333444"), plate="XYZ9A76")
    other = registers.vehicle(registers.operator("33444555"), plate="ABC1D23", on="2026-03-02")
    assert bearer(registers, "ABC1D23") == other


def test_a_plate_that_was_passed_on_goes_on_leading_to_who_bears_it_when_the_earlier_bearer_is_entered_late() -> None:
    registers = Registers()
    operator = registers.operator()
    earlier = registers.vehicle(operator, plate="ABC1234")
    change_plate(registers, earlier, "XYZ9A76", on="2026-02-20")
    later = registers.vehicle(operator, plate="QWE1A11", on="2026-02-25")
    changed = PlateChanged(plate="QWE1A11", on=day("2026-02-02"))
    # From 2 to 19 February; the other bears it since the 25th.
    assert change_plate(registers, earlier, "QWE1A11", on="2026-02-02") == [(VEHICLE.at(earlier), changed)]
    assert bearer(registers, "QWE1A11") == later
    # Until 3 March it would be on both.
    change_plate(registers, earlier, "RTY2B22")
    with refused("plate_taken", vehicle=str(later)):
        change_plate(registers, earlier, "QWE1A11", on="2026-02-26")


# Owners


def test_b_14_a_sold_vehicle_answers_for_the_buyer_from_that_day_on() -> None:
    registers = Registers()
    seller, buyer = registers.operator(), registers.operator("22333444")
    vehicle = registers.vehicle(seller)
    facts = registers.world.ask(TransferVehicle(vehicle=vehicle, operator=buyer, on=day("2026-02-20")), at="2026-02-20")
    assert one(facts, VehicleTransferred) == VehicleTransferred(operator=buyer, on=day("2026-02-20"))
    assert (one(facts, VehicleLeft).on, one(facts, VehicleJoined).ownership) == (day("2026-02-20"), "owned")
    state = registers.vehicle_state(vehicle)
    days = ("2026-01-04", "2026-02-19", "2026-02-20")
    assert [state.operator_on(day(on)) for on in days] == [seller, seller, buyer]
    fleets = [[len(registers.operator_state(o).fleet_on(day(on))) for o in (seller, buyer)] for on in ("2026-02-19", "2026-02-20")]
    assert fleets == [[1, 0], [0, 1]]
    with refused("vehicle_already_of_operator"):
        registers.world.ask(TransferVehicle(vehicle=vehicle, operator=buyer, on=day("2026-02-21")), at="2026-02-21")
    with refused("date_before_fact", field="on", notBefore="2026-02-20"):
        registers.world.ask(TransferVehicle(vehicle=vehicle, operator=seller, on=day("2026-02-19")), at="2026-02-21")


# Changes of characteristics


def authorise(registers: Registers, vehicle: UUID, on: str) -> ModificationAuthorised:
    command = AuthoriseModification(
        vehicle=vehicle, authority="DETRAN/SP", reference="Autorização 55", authorised_on=day(on), description="Menos poltronas"
    )
    return one(registers.world.ask(command, at=on), ModificationAuthorised)


def change(registers: Registers, vehicle: UUID, on: str, *, authorisation: int | None = None) -> SpecificationChanged:
    command = RecordModification(
        vehicle=vehicle,
        changed_on=day(on),
        description="Menos poltronas",
        authorisation=authorisation,
        passenger_seats=40,
        features={"doors": 2},
    )
    return one(registers.world.ask(command, at=on), SpecificationChanged)


@pytest.mark.parametrize("entered", [(("2026-03-03", 42), ("2026-03-10", 40)), (("2026-03-10", 40), ("2026-03-03", 42))])
def test_the_later_change_counts_whichever_was_entered_first(entered: tuple[tuple[str, int], ...]) -> None:
    registers = Registers()
    vehicle = registers.vehicle(registers.operator())
    registers.world.ask(
        AuthoriseModification(
            vehicle=vehicle, authority="DETRAN", reference="A-1", authorised_on=day("2026-03-02"), description="Poltronas"
        ),
        at="2026-03-20",
    )
    for on, seats in entered:
        changed = RecordModification(vehicle=vehicle, changed_on=day(on), description="Poltronas", authorisation=1, passenger_seats=seats)
        registers.world.ask(changed, at="2026-03-20")
    registers.inspected(vehicle, "2026-03-12", kind="modification")
    state = registers.vehicle_state(vehicle)
    assert particulars(state, day("2026-03-12"), "SETRANSV").passenger_seats == 40


def test_f_31_a_change_authorised_by_detran_and_not_inspected_by_setransv_stays_out_of_the_register() -> None:
    registers = Registers()
    vehicle = registers.vehicle(registers.operator())
    authorise(registers, vehicle, "2026-03-02")
    changed = change(registers, vehicle, "2026-03-09", authorisation=1)
    assert changed.warnings == ()
    state = registers.vehicle_state(vehicle)
    on = day("2026-03-16")
    assert uninspected_change(state, on, "SETRANSV") == changed
    assert particulars(state, on, "SETRANSV").passenger_seats == 44


def test_f_31_a_change_inspected_and_never_authorised_has_no_fine_item_and_stays_out_too() -> None:
    registers = Registers()
    vehicle = registers.vehicle(registers.operator())
    changed = change(registers, vehicle, "2026-03-09")
    assert changed.warnings == ("modification_not_authorised",)
    registers.inspected(vehicle, "2026-03-10", kind="modification")
    state, on = registers.vehicle_state(vehicle), day("2026-03-16")
    assert uninspected_change(state, on, "SETRANSV") is None
    assert particulars(state, on, "SETRANSV").passenger_seats == 44


def test_a_change_enters_the_register_once_authorised_before_and_inspected_since() -> None:
    registers = Registers()
    vehicle = registers.vehicle(registers.operator())
    authorise(registers, vehicle, "2026-03-02")
    registers.inspected(vehicle, "2026-03-08", kind="modification")
    change(registers, vehicle, "2026-03-09", authorisation=1)
    registers.inspected(vehicle, "2026-03-10", kind="modification", result="failed")
    registers.inspected(vehicle, "2026-03-12", kind="modification")
    state = registers.vehicle_state(vehicle)
    seats = [particulars(state, day(on), "SETRANSV").passenger_seats for on in ("2026-03-11", "2026-03-12")]
    assert seats == [44, 40]
    assert particulars(state, day("2026-03-12"), "SETRANSV").features == {**COACH, "doors": 2}


def test_an_authorisation_that_came_after_the_change_or_does_not_exist_is_none() -> None:
    registers = Registers()
    vehicle = registers.vehicle(registers.operator())
    authorise(registers, vehicle, "2026-03-10")
    assert change(registers, vehicle, "2026-03-09", authorisation=1).warnings == ("modification_not_authorised",)
    registers.inspected(vehicle, "2026-03-10", kind="modification")
    assert particulars(registers.vehicle_state(vehicle), day("2026-03-10"), "SETRANSV").passenger_seats == 44
    with refused("modification_authorisation_not_found", "AME-10-§3"):
        change(registers, vehicle, "2026-03-11", authorisation=2)


def test_q_20_an_old_vehicle_is_only_flagged_in_service_and_not_before_the_ages_are_known() -> None:
    registers = Registers()
    vehicle = registers.vehicle(registers.operator(), year=2006)
    state = registers.vehicle_state(vehicle)
    assert [standing(registers.law, state, day(on)).over_age for on in ("2019-08-28", "2026-12-31", "2027-01-01")] == [False, False, True]
