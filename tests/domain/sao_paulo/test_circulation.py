"""Whether a vehicle may be on the road: scenarios G-13 to G-19, and what else stops it or lets it go."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

import msgspec
import pytest

from domain.law.fines import fine
from domain.law.lawbook import Law
from domain.law.regime import Scalar
from domain.law.road.circulation import Circulation, Finding, OnRoad, circulation
from domain.permits.on_road import on_road_seen
from domain.vehicles.events import VehicleHeldInCase, VehicleReleasedInCase
from domain.vehicles.vehicle import VEHICLE
from tests.domain.harness import day, instant, refused
from tests.domain.sao_paulo.office import AET, CVS, TA, TAS, Office

MONDAY_NOON = "2026-03-09T12:00:00"
WITHOUT_AET = Finding("zmrf_without_aet", "SPF-12")


class Street:
    """One operator with one vehicle in the street."""

    def __init__(self, office: Office, operator: UUID, vehicle: UUID) -> None:
        self.office, self.operator, self.vehicle = office, operator, vehicle

    def road(self, at: str, trip: str = "") -> OnRoad:
        on = day(at[:10])
        return self.office.world.look(lambda seen: on_road_seen(seen, self.office.world.regime, self.vehicle, on, trip))

    def asked(self, at: str = MONDAY_NOON, zone: str = "zmrf", trip: str = "", law: Law | None = None) -> Circulation:
        return circulation(law or self.office.world.law(), self.road(at, trip), instant(at), zone, trip)[0]

    def codes(self, at: str = MONDAY_NOON, zone: str = "zmrf", trip: str = "") -> list[str]:
        return [finding.code for finding in self.asked(at, zone, trip).findings]

    def law(self, **readings: Scalar) -> Law:
        return self.office.world.law().with_readings({key.replace("__", "."): value for key, value in readings.items()})


@pytest.fixture(name="street")
def a_company_with_ta_and_cvs() -> Street:
    office = Office()
    operator, vehicle, _, _ = office.company(ta="2026-01-12", cvs="2026-01-12")
    return Street(office, operator, vehicle)


def given_aet(street: Street, on: str = "2026-02-02", until: str = "") -> UUID:
    permit = street.office.asked(AET, street.operator, on, street.vehicle, permit_class="non-routine", purpose="tourism")
    street.office.papers(permit, on)
    street.office.decided(permit, on, until=until)
    return permit


def test_g_13_with_an_effective_aet_the_closed_zone_is_open(street: Street) -> None:
    given_aet(street)
    found, computed = circulation(street.office.world.law(), street.road(MONDAY_NOON), instant(MONDAY_NOON), "zmrf")
    assert (found.allowed, found.window and found.window.restricted, found.activity and found.activity.activity) == (True, True, "regular")
    assert (computed.engine, computed.explanation[-1].citation) == ("circulation/1", "SPF-9")


def test_g_14_without_an_aet_it_is_irregular_and_a_traffic_notice_comes_apart(street: Street) -> None:
    found = street.asked()
    assert found.findings == (WITHOUT_AET,)
    assert found.activity is not None
    assert (found.activity.activity, found.activity.provision) == ("irregular", "SPF-15-I")
    assert found.warnings == ("rule_set_superseded", "traffic_notice_apart")
    assert fine(street.office.world.law(), found.activity.provision, day("2026-03-09"), None)[0].amount_centavos == 250000


def test_g_14_read_otherwise_it_stays_a_finding_and_a_traffic_notice_and_no_class(street: Street) -> None:
    found = street.asked(law=street.law(spf__traffic_breach_is_irregular=False))
    assert (found.allowed, found.findings) == (False, (WITHOUT_AET,))
    assert found.activity is not None
    assert (found.activity.activity, found.activity.provision, found.activity.warnings) == ("regular", "", ("traffic_notice_apart",))


@pytest.mark.parametrize("traffic", [True, False])
def test_g_15_an_aet_under_a_suspended_ta_opens_nothing(street: Street, traffic: bool) -> None:
    given_aet(street)
    term = street.office.statuses(street.operator, street.vehicle, "2026-03-09").ta_permit
    assert term is not None
    street.office.suspended(term, "2026-03-02", "2026-03-31")
    found = street.asked(law=street.law(spf__traffic_breach_is_irregular=traffic))
    assert found.findings == (
        Finding("permit_suspended", "SPF-15-I", {"permit": TA, "through": "2027-01-12"}),
        Finding("zmrf_without_aet", "SPF-12", {"permit": AET, "class": "non-routine", "status": "valid", "lacking": TA}),
    )
    assert found.activity is not None
    assert (found.activity.activity, found.activity.provision) == ("irregular", "SPF-15-I")
    assert street.codes("2026-04-01T12:00:00") == [], "the suspension ended in the middle of the AET, which has effect again"
    assert street.codes("2026-03-01T12:00:00") == []


def test_g_16_before_five_it_is_free_but_the_boarding_rules_bind(street: Street) -> None:
    found = street.asked("2026-03-09T04:59:59")
    assert (found.allowed, found.warnings) == (True, ("rule_set_superseded", "boarding_rules_bind"))


@pytest.mark.parametrize(("time", "codes"), [("20:59:59", ["zmrf_without_aet"]), ("21:00:00", [])])
def test_g_18_the_last_second_of_the_closed_hours_and_the_first_free_one(street: Street, time: str, codes: list[str]) -> None:
    assert street.codes(f"2026-03-09T{time}") == codes


def test_g_19_elsewhere_in_the_city_a_registered_vehicle_is_free(street: Street) -> None:
    found, computed = circulation(street.office.world.law(), street.road(MONDAY_NOON), instant(MONDAY_NOON), "free-area")
    assert (found.allowed, found.window) == (True, None)
    assert computed.explanation[-1].citation == "SPF-13"


def test_carnival_monday_is_closed_without_an_act_that_opens_it_and_free_with_one(street: Street) -> None:
    assert street.codes("2026-02-16T12:00:00") == ["zmrf_without_aet"]
    street.office.world.calendar_day("Portaria SMT 10/2026", "2026-02-16", "zmrf-released", published_on="2026-02-10")
    assert street.codes("2026-02-16T12:00:00") == []


def test_an_aet_opens_the_zone_from_its_first_day_through_its_last(street: Street) -> None:
    given_aet(street, until="2026-03-11")
    days = "2026-01-30", "2026-02-02", "2026-03-11", "2026-03-12"
    assert [street.codes(f"{on}T12:00:00") for on in days] == [["zmrf_without_aet"], [], [], ["zmrf_without_aet"]]


def test_an_aet_of_one_class_opens_the_zone_for_trips_of_that_class(street: Street) -> None:
    given_aet(street)
    assert [street.codes(trip=trip) for trip in ("", "non-routine", "routine")] == [[], [], ["zmrf_without_aet"]]


def test_permits_that_expired_are_named_with_their_last_day_in_every_area(street: Street) -> None:
    last, after = "2027-01-12T23:59:59", "2027-01-13T00:00:00"
    assert street.codes(last, "free-area") == []
    found = street.asked(after, "free-area")
    assert found.findings == (
        Finding("permit_expired", "SPF-15-I", {"permit": TA, "through": "2027-01-12"}),
        Finding("permit_expired", "SPF-15-I", {"permit": CVS, "through": "2027-01-12"}),
    )


def test_before_its_first_permit_a_vehicle_is_clandestine(street: Street) -> None:
    found = street.asked("2026-01-11T12:00:00", "free-area")
    assert [(f.code, f.citation) for f in found.findings] == [("permit_never_issued", "SPF-15-II")] * 2
    assert found.activity is not None
    assert found.activity.activity == "clandestine"


def test_a_vehicle_that_nobody_registered_is_clandestine(street: Street) -> None:
    found, _ = circulation(street.office.world.law(), OnRoad(), instant(MONDAY_NOON), "zmrf")
    assert [(f.code, f.citation) for f in found.findings] == [("vehicle_not_registered", "SPF-15-II"), ("zmrf_without_aet", "SPF-12")]
    assert found.activity is not None
    assert found.activity.provision == "SPF-15-II"


def test_a_vehicle_withdrawn_or_held_is_off_the_road_until_it_is_given_back(street: Street) -> None:
    case = UUID(int=3)
    street.office.world.given(
        VEHICLE.at(street.vehicle),
        VehicleHeldInCase(case=case, number=1, kind="seizure", held_on=day("2026-03-02")),
        VehicleReleasedInCase(case=case, number=1, released_on=day("2026-03-05")),
    )
    days = "2026-03-01", "2026-03-02", "2026-03-04", "2026-03-05"
    codes = [street.codes(f"{on}T12:00:00", "free-area") for on in days]
    assert codes == [[], ["vehicle_under_hold"], ["vehicle_under_hold"], []]
    held = street.asked("2026-03-02T12:00:00", "free-area").findings
    assert held == (Finding("vehicle_under_hold", "SPF-15-§2-I", {"ground": "seizure", "since": "2026-03-02"}),)


def test_a_simplified_term_stands_for_the_certificate_on_trips_that_are_not_routine() -> None:
    office = Office()
    operator = office.operator(kinds=("non-routine",), seat="Campinas")
    vehicle = office.vehicle(operator)
    permit = office.asked(TAS, operator, "2026-01-12", replaces_cvs=True)
    office.papers(permit, "2026-01-12")
    office.decided(permit, "2026-01-12")
    street = Street(office, operator, vehicle)
    assert street.asked(zone="free-area").warnings == ("rule_set_superseded", "only_non_routine_trips")
    assert [street.codes(zone="free-area", trip=trip) for trip in ("", "non-routine", "routine")] == [[], [], ["trip_not_covered"]]
    routine = street.asked(zone="free-area", trip="routine")
    assert routine.findings == (Finding("trip_not_covered", "SPF-15-I", {"trip": "routine"}),)


def test_an_area_that_the_regime_does_not_have_is_refused(street: Street) -> None:
    law, road, at = street.office.world.law(), OnRoad(), instant(MONDAY_NOON)
    with refused("zone_unknown", zone="centro", known=["zmrf", "free-area"]):
        circulation(law, road, at, "centro")
    with refused("place_or_zone_required"):
        circulation(law, road, at)
    with refused("rule_set_not_in_force"):
        circulation(law, road, instant("2009-08-24T12:00:00"), "zmrf")


def test_asked_again_with_what_was_stored_the_answer_is_the_same(street: Street) -> None:
    law = street.office.world.law()
    _, computed = circulation(law, street.road(MONDAY_NOON), instant(MONDAY_NOON), "zmrf")
    stored = msgspec.json.decode(msgspec.json.encode(computed.inputs))
    road = msgspec.convert(stored["road"], OnRoad)
    assert circulation(law, road, datetime.fromisoformat(stored["at"]), stored["zone"], stored["trip"])[1] == computed
