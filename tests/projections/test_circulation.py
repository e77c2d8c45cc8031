"""What the rows of a plate say of a vehicle on the road, against what the facts say, on every day that matters."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from pathlib import Path
from uuid import UUID

import pytest

from domain.acts.acts import regime_acts
from domain.law.road.circulation import OnRoad
from domain.permits.commands import RevokePermit, SurrenderPermit
from domain.permits.events import Hearing
from domain.permits.on_road import on_road_seen
from domain.refusal import Refused
from domain.vehicles.events import PlateChanged, VehicleHeldInCase, VehicleReleasedInCase
from domain.vehicles.vehicle import VEHICLE
from infra.street import Street
from projections.circulation import MODELS, OnPlate
from tests.domain.cases.americana import americana
from tests.domain.harness import World, day
from tests.domain.permits.test_renewals import alvara, ask, decide
from tests.domain.sao_paulo.office import AET, TA, TAS, Office
from tests.projections.desk import Desk, close_desk, open_desk

REGIME = "sao-paulo-charter"
DAYS = [date(2025, 12, 31) + timedelta(days=days) for days in range(0, 500, 23)]


@pytest.fixture(name="desk")
def an_empty_desk(database_url: str, tmp_path: Path) -> Iterator[Desk]:
    desk = open_desk(database_url, tmp_path)
    yield desk
    close_desk(desk)


def settled(desk: Desk, world: World) -> None:
    desk.settle(world)
    desk.projector().catch_up()


def plates(world: World) -> dict[str, UUID]:
    """The plates of a world with their vehicles."""
    vehicles = [stream for stream in world.record() if stream.kind is VEHICLE]
    return {plate: stream.id for stream in vehicles for plate in world.state(VEHICLE.at(stream.id)).plates}


def noon(on: date) -> datetime:
    return datetime.combine(on, time(12), World.zone)


def assert_rows_say_what_the_facts_say(desk: Desk, world: World, *more: date, trip: str = "") -> None:
    settled(desk, world)
    law, known = world.law(), plates(world)
    assert known
    street = Street(desk.journal, desk.side)
    for on in (*DAYS, *more):
        for plate, vehicle in known.items():
            found = street.look(world.regime, plate, noon(on), trip)
            said: OnRoad = world.look(lambda seen, v=vehicle, d=on: on_road_seen(seen, world.regime, v, d, trip))  # type: ignore[misc]
            assert (found.law, found.on, found.found.vehicle, found.found.road) == (law, on, vehicle, said), (plate, on)


def sao_paulo() -> Office:
    """Suspended, revoked, renewed and surrendered permits; an AET; a held vehicle; two establishments of one company."""
    office = Office()
    operator, vehicle, term, certificate = office.company(ta="2026-01-12", cvs="2026-01-19")
    zone = office.asked(AET, operator, "2026-02-02", vehicle, permit_class="non-routine", purpose="tourism")
    office.papers(zone, "2026-02-02")
    office.decided(zone, "2026-02-02", until="2026-08-31")
    office.suspended(term, "2026-03-02", "2026-03-31")
    office.suspended(certificate, "2026-05-04", condition="Regularizar o seguro.")
    branch = office.operator("11222333", branch="0002")
    office.vehicle(branch)
    other = office.operator("99888777", kinds=("non-routine",), seat="Campinas")
    alone = office.vehicle(other)
    simplified = office.asked(TAS, other, "2026-02-02", replaces_cvs=True)
    office.papers(simplified, "2026-02-02")
    office.decided(simplified, "2026-02-02")
    third = office.operator("55666777")
    office.vehicle(third)
    revoked = office.granted(TA, third, "2026-01-12")
    heard = Hearing(defence_filed_on=day("2026-04-06"))
    office.world.ask(
        RevokePermit(permit=revoked, decided_on=day("2026-04-06"), reasons="Atividade irregular.", hearing=heard), at="2026-04-06"
    )
    case = UUID(int=3)
    office.world.given(
        VEHICLE.at(alone),
        VehicleHeldInCase(case=case, number=1, kind="seizure", held_on=day("2026-03-02")),
        VehicleReleasedInCase(case=case, number=1, released_on=day("2026-03-05")),
        VehicleHeldInCase(case=case, number=2, kind="retention", held_on=day("2026-07-06")),
    )
    return office


@pytest.mark.parametrize("trip", ["", "routine"])
def test_in_sao_paulo_the_rows_of_a_plate_say_what_the_facts_say(desk: Desk, trip: str) -> None:
    exact = "2026-01-11", "2026-01-12", "2026-03-01", "2026-03-02", "2026-03-31", "2026-04-01", "2026-04-05", "2026-04-06", "2026-08-31"
    assert_rows_say_what_the_facts_say(desk, sao_paulo().world, *map(day, exact), trip=trip)


def test_where_each_establishment_stands_alone_another_ones_permits_count_for_nothing(desk: Desk) -> None:
    office = sao_paulo()
    office.world.setting("operator.identity", "full_cnpj", "2026-01-01")
    assert_rows_say_what_the_facts_say(desk, office.world)


def test_in_americana_the_rows_say_the_same_with_impediments_and_renewals(desk: Desk) -> None:
    city = americana()
    city.infraction("15-I", "2026-11-23", vehicle=city.v2)
    assert_rows_say_what_the_facts_say(desk, city.world)


@pytest.mark.parametrize("reasons", ["", "Frota insuficiente."])
def test_a_pending_renewal_keeps_the_row_valid_until_its_decision(desk: Desk, reasons: str) -> None:
    registers, permit, vehicle = alvara()
    ask(registers, permit, "2031-02-08")
    registers.inspected(vehicle, "2031-04-01")
    decide(registers, permit, "2031-04-07", reasons=reasons)
    if not reasons:
        registers.world.ask(SurrenderPermit(permit=permit, surrendered_on=day("2031-05-05"), reasons="Fim."), at="2031-05-05")
    days = "2031-02-07", "2031-02-08", "2031-03-10", "2031-03-11", "2031-04-07", "2031-04-08", "2031-05-04", "2031-05-05"
    assert_rows_say_what_the_facts_say(desk, registers.world, *map(day, days))


def test_either_form_of_a_plate_finds_the_vehicle_that_bears_it_on_the_day(desk: Desk) -> None:
    office = Office()
    operator = office.operator()
    first, second = office.vehicle(operator), office.vehicle(operator)
    office.world.given(VEHICLE.at(first), PlateChanged(plate="XYZ1C34", on=day("2026-03-02")))
    office.world.given(VEHICLE.at(second), PlateChanged(plate="ABC0001", on=day("2026-03-09")))
    settled(desk, office.world)
    street = Street(desk.journal, desk.side)

    def bearer(plate: str, on: str) -> UUID | None:
        return street.look(office.world.regime, plate, noon(day(on))).found.vehicle

    assert [bearer(plate, "2026-03-01") for plate in ("ABC0001", "abc-0a01", "XYZ1234", "ABC0002")] == [first, first, None, second]
    assert [bearer("ABC0001", on) for on in ("2026-03-02", "2026-03-08", "2026-03-09")] == [None, None, second]
    assert [bearer("xyz-1234", on) for on in ("2026-03-01", "2026-03-02")] == [None, first]


def test_a_plate_that_nobody_registered_has_nothing_and_a_text_that_is_none_is_refused(desk: Desk) -> None:
    office = Office()
    settled(desk, office.world)
    street = Street(desk.journal, desk.side)
    assert street.look(REGIME, "XYZ1234", noon(day("2026-03-09"))).found == OnPlate(OnRoad())
    with pytest.raises(Refused) as refused:
        street.look(REGIME, "not a plate", noon(day("2026-03-09")))
    assert refused.value.code == "invalid_plate"


def test_an_act_of_another_process_counts_for_the_next_question(desk: Desk) -> None:
    office = sao_paulo()
    settled(desk, office.world)
    street, plate = Street(desk.journal, desk.side), next(iter(plates(office.world)))
    before = street.look(REGIME, plate, noon(day("2026-03-09")))
    assert before.law.choice("operator.identity", before.on) == "cnpj_root"
    office.world.setting("operator.identity", "full_cnpj", "2026-01-01")
    (act,) = office.world.events(regime_acts(REGIME))[before.law.acts.version :]
    desk.write([(regime_acts(REGIME), act)])
    after = street.look(REGIME, plate, noon(day("2026-03-09")))
    assert after.law == office.world.law()


def test_rows_that_were_built_anew_are_read_in_place_of_the_retired_ones(desk: Desk) -> None:
    office = sao_paulo()
    settled(desk, office.world)
    street, plate = Street(desk.journal, desk.side), next(iter(plates(office.world)))
    before = street.look(REGIME, plate, noon(day("2026-03-09")))
    projector = desk.projector()
    for model in MODELS:
        projector.rebuild(model.name)
    with desk.side.writing() as connection:
        for model in MODELS:
            connection.execute(model.tables["a"].delete())
    assert street.look(REGIME, plate, noon(day("2026-03-09"))) == before
