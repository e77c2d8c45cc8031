"""Citations in the closed zone (G-13, G-14, SPF-9-I, SPF-9-II, SPF-12): what the trip shows is found by itself, as the road is told."""

from __future__ import annotations

import pytest

from domain.law.road.circulation import circulation
from domain.permits.on_road import on_road_seen
from tests.domain.harness import day, instant, refused
from tests.domain.sao_paulo.citation import Citation
from tests.domain.sao_paulo.street import FINE, NO_LIST, REGIME, ZONE, Street

NOON = "2026-03-09 12:00"
REG, IRR, CLA = "regular", "irregular", "clandestine"
PERMITS_AND_TRIPS = [
    ((), "routine", False), ((), "non-routine", False), ((), "mixed", False),
    (("routine",), "routine", True), (("routine",), "non-routine", False), (("routine",), "mixed", False),
    (("non-routine",), "routine", False), (("non-routine",), "non-routine", True), (("non-routine",), "mixed", True),
    (("routine", "non-routine"), "routine", True), (("routine", "non-routine"), "non-routine", True),
    (("non-routine", "routine"), "mixed", True),
]  # fmt: skip


def street(*classes: str) -> Street:
    there = Street()
    for number, each in enumerate(classes):
        there.permit(ZONE, there.x, there.v1, permit_class=each, since=f"2026-01-0{number + 2}")
    return there


def shown(case: Citation) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    return case.activity, case.recorded.findings, case.recorded.shown_by_trip


@pytest.mark.parametrize(("classes", "trip", "opens"), PERMITS_AND_TRIPS)
def test_an_authorisation_opens_the_zone_to_trips_of_its_own_class_in_the_street_and_in_the_case(
    classes: tuple[str, ...], trip: str, *, opens: bool
) -> None:
    there = street(*classes)
    road = there.world.look(lambda seen: on_road_seen(seen, REGIME, there.v1, day("2026-03-09"), trip))
    asked, _ = circulation(there.world.law(), road, instant(NOON), "zmrf", trip)
    assert [f.code for f in asked.findings] == ([] if opens else ["zmrf_without_aet"])
    if opens:
        with refused("no_infraction_found", "SPF-12"):
            there.cite(NOON, findings=("SPF-12",), trip=trip, zone="zmrf")
        with refused("no_infraction_found", activity=REG):
            there.cite(NOON, trip=trip, zone="zmrf")
    else:
        assert shown(there.cite(NOON, findings=("SPF-12",), trip=trip, zone="zmrf")) == (IRR, ("SPF-12",), ())
        assert shown(there.cite(NOON, trip=trip, zone="zmrf")) == (IRR, ("SPF-12",), ("SPF-12",))


def test_a_mixed_trip_is_routine_where_an_act_reads_it_so() -> None:
    there = street("non-routine")
    there.world.setting("spf.mixed_trip", "routine", "2009-08-25")
    assert shown(there.cite(NOON, trip="mixed", zone="zmrf")) == (IRR, ("SPF-12",), ("SPF-12",))


def test_g_14_is_found_where_the_officer_names_nothing_and_costs_what_it_costs_named() -> None:
    case = Street().cite(NOON, zone="zmrf")
    assert (case.recorded.provision, case.recorded.basis) == ("SPF-15-I", ("SPF-12",))
    assert case.recorded.warnings == ("rule_set_superseded", "traffic_notice_apart")
    assert case.recorded.receipt is not None
    assert [c.engine for c in case.recorded.receipt.computed] == ["zone-window/1", "activity-class/1"]
    assert case.fined("2026-04-01").amount_centavos == 250000


def test_g_14_read_otherwise_it_is_recorded_and_nothing_is_due() -> None:
    there = Street()
    there.world.setting("spf.traffic_breach_is_irregular", value=False, since="2009-08-25")
    case = there.cite(NOON, zone="zmrf")
    assert (shown(case), case.recorded.provision, case.state.ledger.amount) == ((REG, ("SPF-12",), ("SPF-12",)), "", 0)


def test_the_zone_is_found_beside_what_the_officer_names_and_beside_the_class_of_the_permits() -> None:
    assert shown(Street().cite(NOON, findings=NO_LIST, zone="zmrf")) == (IRR, ("SPF-4-II-e", "SPF-12"), ("SPF-12",))
    assert shown(Street().cite(NOON, plate="QQQ1A11", zone="zmrf")) == (CLA, ("SPF-12",), ("SPF-12",))


@pytest.mark.parametrize(("when", "zone"), [("2026-03-09 21:00:00", "zmrf"), ("2026-03-14 12:00", "zmrf"), (NOON, "free-area"), (NOON, "")])
def test_where_the_zone_is_free_or_elsewhere_the_trip_shows_nothing(when: str, zone: str) -> None:
    with refused("no_infraction_found", activity=REG):
        Street().cite(when, zone=zone)


def test_an_authorisation_that_is_entered_late_takes_back_what_only_the_trip_showed() -> None:
    there = Street()
    case = there.cite(NOON, zone="zmrf")
    there.permit(ZONE, there.x, there.v1, permit_class="non-routine")
    case.notice("2026-03-09")
    with refused("sanction_not_for_class", activity=REG):
        case.sanction("2026-04-01", FINE)


@pytest.mark.parametrize("zone", ["foo", "ZMRF", "zmrf "])
def test_an_area_that_the_city_does_not_have_is_refused(zone: str) -> None:
    with refused("zone_unknown", zone=zone, known=["zmrf", "free-area"], field="trip.zone"):
        Street().cite(NOON, findings=NO_LIST, zone=zone)
