"""Acts about places: which enter the record, and what they say on a day."""

from __future__ import annotations

import math
from datetime import date
from uuid import UUID

import msgspec
import pytest
from msgspec.structs import replace

from domain.acts.acts import Act, ActRecorded, regime_acts
from domain.acts.commands import RecordAct
from domain.acts.content import ActContent, DailyRate, FineTable
from domain.acts.place_checks import check_boundary, check_same_city
from domain.acts.places import AuthorisedStop, ChargeTable, MultiPolygon, Polygon, Ring, StreetParkingAuthorisation, ZoneBoundary
from domain.acts.warnings import warnings_of
from domain.law.packs import PACKS
from domain.law.road.places import boundary_act, charge_act, stop_act, street_parking_act
from tests.domain.harness import World, day, one, refused

REGIME, CITY = "sao-paulo-charter", "3550308"
SQUARE: Ring = ((-46.7, -23.6), (-46.6, -23.6), (-46.6, -23.5), (-46.7, -23.5), (-46.7, -23.6))
FAR: Ring = ((10.0, 10.0), (11.0, 10.0), (11.0, 11.0), (10.0, 10.0))
CENTRE = ZoneBoundary("zmrf", Polygon((SQUARE,)))
STOP = AuthorisedStop("P-01", "Praça da República", "bus-stop", "Praça da República, s/n", -23.5432, -46.6423, date(2026, 12, 31))
STREETS = StreetParkingAuthorisation(("Rua do Teste", "Avenida São João"), date(2026, 7, 31), "Estudo CET 12/2026")
CHARGES = ChargeTable({"removal": 45000, "storage": 6000})
GIVEN = pytest.mark.parametrize("content", [CENTRE, STOP, STREETS, CHARGES], ids=lambda content: type(content).__name__)


def record(
    content: ActContent, effective_from: str = "2026-03-02", regime: str = REGIME, reference: str = "Portaria SMT 1/2026"
) -> RecordAct:
    return RecordAct(
        id=UUID(int=5),
        reference=reference,
        published_on=day("2026-03-02"),
        effective_from=day(effective_from),
        content=content,
        regime=regime,
    )


def world_with(*contents: tuple[str, ActContent]) -> World:
    world = World(REGIME, empty=True)
    for number, (since, content) in enumerate(contents, start=1):
        world.act(f"Portaria SMT {number}/2026", since, content)
    return world


@GIVEN
def test_an_act_about_places_enters_the_stream_of_its_regime_and_is_stored_as_it_was_said(content: ActContent) -> None:
    act = Act(
        id=UUID(int=5), reference="Portaria SMT 1/2026", published_on=date(2026, 3, 2), effective_from=date(2026, 3, 2), content=content
    )
    facts = World(REGIME, empty=True).ask(record(content))
    assert facts == [(regime_acts(REGIME), ActRecorded(regime=REGIME, act=act))]
    assert msgspec.json.decode(msgspec.json.encode(facts[0][1]), type=ActRecorded) == facts[0][1]


@GIVEN
def test_a_regime_without_zones_or_charges_takes_none_of_them(content: ActContent) -> None:
    code = "charge_unknown" if content is CHARGES else "regime_without_zones"
    with refused(code):
        World(empty=True).ask(record(content, regime="americana-charter"))


@GIVEN
def test_an_act_about_places_holds_from_no_day_before_the_law(content: ActContent) -> None:
    with refused("effective_before_norm", valid_from="2009-08-25"):
        World(REGIME, empty=True).ask(record(content, "2009-08-24"))


@pytest.mark.parametrize(
    "boundary",
    [
        pytest.param(Polygon(()), id="no ring"),
        pytest.param(MultiPolygon(()), id="no area"),
        pytest.param(MultiPolygon(((SQUARE,), ())), id="an area without a ring"),
        pytest.param(Polygon((SQUARE[:-1],)), id="an open ring"),
        pytest.param(Polygon((SQUARE[:2] + SQUARE[:1],)), id="three points"),
        pytest.param(Polygon((SQUARE * 2001,)), id="10,005 points"),
    ],
)
def test_a_drawing_without_closed_rings_is_refused(boundary: Polygon | MultiPolygon) -> None:
    with refused("polygon_invalid"):
        World(REGIME, empty=True).ask(record(ZoneBoundary("zmrf", boundary)))


@pytest.mark.parametrize("point", [(-180.1, 0.0), (0.0, 90.1), (math.nan, 0.0), (0.0, math.inf)])
def test_a_point_that_lies_nowhere_on_earth_is_refused(point: tuple[float, float]) -> None:
    with refused("position_implausible"):
        World(REGIME, empty=True).ask(record(ZoneBoundary("zmrf", Polygon(((point, *SQUARE[1:-1], point),)))))


@pytest.mark.parametrize("zone", ["free-area", "centro", ""])
def test_only_the_restricted_zone_is_drawn(zone: str) -> None:
    with refused("zone_unknown", "SPF-7-PU", zone=zone, known=["zmrf"]):
        World(REGIME, empty=True).ask(record(ZoneBoundary(zone, CENTRE.boundary)))


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (AuthorisedStop("", "Praça"), "stop_incomplete"),
        (AuthorisedStop("P-01", " "), "stop_incomplete"),
        (AuthorisedStop("P-01", "Praça", latitude=-23.5), "position_incomplete"),
        (AuthorisedStop("P-01", "Praça", latitude=-123.5, longitude=-46.6), "position_implausible"),
        (AuthorisedStop("P-01", "Praça", until=date(2026, 3, 1)), "validity_ends_before_it_begins"),
        (StreetParkingAuthorisation((), date(2026, 7, 31), "Estudo"), "streets_required"),
        (StreetParkingAuthorisation(("Rua", " "), date(2026, 7, 31), "Estudo"), "streets_required"),
        (StreetParkingAuthorisation(("Rua",), date(2026, 7, 31), " "), "study_required"),
        (StreetParkingAuthorisation(("Rua",), date(2026, 3, 1), "Estudo"), "validity_ends_before_it_begins"),
        (ChargeTable({}), "charge_table_empty"),
        (ChargeTable({"fine": 100}), "charge_unknown"),
        (ChargeTable({"removal": 0}), "amount_implausible"),
        (ChargeTable({"storage": 10_000_001}), "amount_implausible"),
    ],
)
def test_an_act_that_could_not_be_read_is_refused(content: ActContent, code: str) -> None:
    with refused(code):
        World(REGIME, empty=True).ask(record(content))


def test_one_act_says_one_thing_of_a_place_once_and_may_speak_of_several() -> None:
    world = World(REGIME, empty=True)
    world.ask(record(STOP))
    world.ask(record(AuthorisedStop("P-02", "Praça da Sé")))
    with refused("act_already_recorded"):
        world.ask(record(AuthorisedStop("P-01", "Outro nome")))


def test_the_drawing_of_a_day_is_that_of_the_last_act_in_effect() -> None:
    other = ZoneBoundary("zmrf", MultiPolygon(((SQUARE,),)))
    law = world_with(("2026-01-01", CENTRE), ("2026-06-01", other)).law()
    found = [boundary_act(law, "zmrf", day(on)) for on in ("2025-12-31", "2026-01-01", "2026-05-31", "2026-06-01")]
    assert [act and act.content for act in found] == [None, CENTRE, CENTRE, other]


def test_a_stop_is_authorised_from_its_day_through_its_last_and_a_later_act_takes_its_place() -> None:
    law = world_with(("2026-03-02", STOP), ("2027-02-01", AuthorisedStop("p-01", "Praça"))).law()
    days = "2026-03-01", "2026-03-02", "2026-12-31", "2027-01-01", "2027-02-01"
    assert [stop_act(law, "P-01", day(on)) is not None for on in days] == [False, True, True, False, True]
    assert stop_act(law, "P-02", day("2026-06-01")) is None


def test_a_street_is_open_for_standing_from_its_day_through_its_last() -> None:
    law = world_with(("2026-03-02", STREETS)).law()
    days = "2026-03-01", "2026-03-02", "2026-07-31", "2026-08-01"
    assert [street_parking_act(law, "avenida sao joao", day(on)) is not None for on in days] == [False, True, True, False]
    assert street_parking_act(law, "Rua da Consolação", day("2026-06-01")) is None


def test_a_price_is_that_of_the_last_act_that_names_it() -> None:
    law = world_with(("2026-01-01", CHARGES), ("2026-06-01", ChargeTable({"storage": 7000}))).law()

    def price(charge: str, on: str) -> int | None:
        act = charge_act(law, charge, day(on))
        return act.content.amounts_centavos[charge] if act and isinstance(act.content, ChargeTable) else None

    days = "2025-12-31", "2026-01-01", "2026-06-01"
    assert [price("storage", on) for on in days] == [None, 6000, 7000]
    assert [price("removal", on) for on in days] == [None, 45000, 45000]


@pytest.mark.parametrize("drawn_before", [False, True])
def test_a_zone_drawn_outside_the_municipality_is_refused_also_as_the_first(*, drawn_before: bool) -> None:
    world = World(REGIME, empty=True)
    if drawn_before:
        world.ask(record(CENTRE))
    exchanged: Ring = tuple((latitude, longitude) for longitude, latitude in SQUARE)
    rio: Ring = ((-43.3, -22.95), (-43.2, -22.95), (-43.2, -22.9), (-43.3, -22.95))
    # Half a degree to the east lies Mogi das Cruzes.
    beside: Ring = tuple((longitude + 0.5, latitude) for longitude, latitude in SQUARE)
    for ring in (exchanged, rio, beside):
        with refused("zone_outside_municipality", field="content.boundary"):
            world.ask(record(ZoneBoundary("zmrf", Polygon((ring,))), reference="Portaria 2/2026"))
    shifted: Ring = tuple((longitude + 0.1, latitude) for longitude, latitude in SQUARE)
    one(world.ask(record(ZoneBoundary("zmrf", Polygon((shifted,))), reference="Portaria 2/2026")), ActRecorded)


def test_a_zone_of_a_municipality_of_which_nothing_is_known_is_compared_with_its_earlier_drawing_alone() -> None:
    regime = replace(PACKS[REGIME], municipality="9900001")
    check_boundary(ZoneBoundary("zmrf", Polygon((FAR,))), regime)
    check_same_city(CENTRE, [])
    with refused("zone_outside_municipality", field="content.boundary"):
        check_same_city(ZoneBoundary("zmrf", Polygon((FAR,))), [CENTRE])


@pytest.mark.parametrize(
    ("latitude", "longitude", "taken"),
    [(-24.01, -46.83, True), (-23.35, -46.36, True), (-24.02, -46.6, False), (-23.5, -46.35, False), (-22.9, -43.2, False)],
)
def test_a_stop_lies_in_the_municipality(latitude: float, longitude: float, *, taken: bool) -> None:
    stop = record(AuthorisedStop("P-01", "Praça", latitude=latitude, longitude=longitude))
    if taken:
        World(REGIME, empty=True).ask(stop)
        return
    with refused("position_outside_municipality", field="content.latitude"):
        World(REGIME, empty=True).ask(stop)


PARKING = "sao-paulo-elderly-parking"


@pytest.mark.parametrize(
    ("regime", "content", "published", "found"),
    [
        (REGIME, CENTRE, "2026-03-02", ()),
        (REGIME, ZoneBoundary("zmrf", Polygon((((-46.7, -23.6), (-46.3, -23.6), (-46.3, -23.5), (-46.7, -23.6)),))), "2026-03-02",
         ("zone_leaves_municipality",)),
        (PARKING, DailyRate(10000), "2026-03-02", ()),
        (PARKING, DailyRate(9999), "2026-03-02", ("amount_below_norm",)),
        (PARKING, DailyRate(1), "2026-03-03", ("effective_before_publication", "amount_below_norm")),
        ("americana-charter", FineTable({"AME-15": 14000, "AME-16": 28000, "AME-17": 70000}), "2026-03-02", ()),
        ("americana-charter", FineTable({"AME-16": 27999}), "2026-03-02", ("amount_below_norm",)),
        (REGIME, STREETS, "2026-03-02", ()),
    ],
)  # fmt: skip
def test_what_looks_like_an_error_in_an_act_is_warned_of(regime: str, content: ActContent, published: str, found: tuple[str, ...]) -> None:
    act = Act(id=UUID(int=5), reference="Ato", published_on=day(published), effective_from=day("2026-03-02"), content=content)
    assert warnings_of(act, PACKS[regime]) == found
