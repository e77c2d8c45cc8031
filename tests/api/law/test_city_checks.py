"""Pure questions of São Paulo over HTTP: the matrices H and J, vehicles, and the question of the street by plate, instant and place."""

from __future__ import annotations

import pytest

from api.roles import Role
from domain.law.packs import PACKS
from domain.vehicles.vehicle import VEHICLE
from tests.api.desk import Desk, Json
from tests.domain.cases.americana import americana
from tests.domain.sao_paulo.office import AET, CVS, TA, Office

CHARTER = "sao-paulo-charter"
SQUARE = ((-46.7, -23.6), (-46.6, -23.6), (-46.6, -23.5), (-46.7, -23.5), (-46.7, -23.6))
STATUSES = "valid", "expired", "suspended", "cancelled", "never-issued"
MATRIX = {
    "valid": ("regular", "irregular", "irregular", "clandestine", "clandestine"),
    "expired": ("irregular", "irregular", "irregular", "clandestine", "clandestine"),
    "suspended": ("irregular", "irregular", "irregular", "clandestine", "clandestine"),
    "cancelled": ("clandestine",) * 5,
    "never-issued": ("clandestine",) * 5,
}
CENTAVOS = {"regular": 0, "irregular": 250000, "clandestine": 340000}
RESERVES = {
    0: 0, 1: 0, 9: 0, 10: 1, 29: 1, 30: 2, 49: 2, 50: 3, 69: 3, 70: 4, 90: 5, 110: 6, 130: 7, 150: 8, 199: 10, 210: 11, 250: 13, 1010: 51,
}  # fmt: skip


async def code(desk: Desk, path: str) -> tuple[int, str]:
    answer = await desk.get(path)
    return answer.status_code, answer.json()["code"]


async def test_h_the_reserve_is_a_twentieth_with_a_half_rounded_up(bare: Desk) -> None:
    found = {spaces: (await bare.shown(f"/checks/parking-reserve?spaces={spaces}"))["requiredSpaces"] for spaces in RESERVES}
    assert found == RESERVES
    answer = await bare.shown("/checks/parking-reserve?spaces=50&on=2026-03-02")
    steps = [(each["operation"], each["result"], each["citation"]["provision"]) for each in answer.pop("explanation")]
    assert steps == [("share-of-spaces", "2.50", "SPE-2"), ("round-half-up", 3, "SPE-2-§5")]
    assert answer == {
        "regime": "sao-paulo-elderly-parking", "on": "2026-03-02", "spaces": 50, "percent": 5, "requiredSpaces": 3, "warnings": [],
    }  # fmt: skip


async def test_a_reserve_that_no_law_knows_is_refused(bare: Desk) -> None:
    assert await code(bare, "/checks/parking-reserve?spaces=-1") == (400, "invalid_fields")
    assert await code(bare, "/checks/parking-reserve?spaces=10&regime=americana-charter") == (409, "regime_without_facilities")
    assert await code(bare, "/checks/parking-reserve?spaces=10&on=2010-04-07") == (409, "rule_set_not_in_force")
    assert await code(bare, "/checks/parking-reserve?spaces=10&on=0001-01-01") == (409, "date_implausible")


async def test_j_01_to_j_05_the_class_follows_from_the_statuses_of_both_papers(bare: Desk) -> None:
    found: dict[str, tuple[tuple[str, int], ...]] = {}
    for term in STATUSES:
        answers = [await bare.shown(f"/checks/activity-class?ta={term}&cvs={certificate}") for certificate in STATUSES]
        found[term] = tuple((answer["class"], answer["fineCentavos"]) for answer in answers)
    assert found == {term: tuple((name, CENTAVOS[name]) for name in row) for term, row in MATRIX.items()}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param("ta=valid&cvs=valid&otherBreach=true", ("irregular", 250000), id="J-06"),
        pytest.param("ta=valid&cvs=never-issued&taKind=simplified-replacing-cvs&trip=non-routine", ("regular", 0), id="J-07"),
        pytest.param("ta=expired&cvs=never-issued&taKind=simplified-replacing-cvs&trip=non-routine", ("irregular", 250000), id="J-08"),
        pytest.param("ta=valid&cvs=never-issued&taKind=simplified-replacing-cvs&trip=routine", ("irregular", 250000), id="J-09"),
    ],
)
async def test_j_06_to_j_09_breaches_and_simplified_terms(bare: Desk, query: str, expected: tuple[str, int]) -> None:
    answer = await bare.shown(f"/checks/activity-class?{query}")
    assert (answer["class"], answer["fineCentavos"]) == expected


async def test_a_class_is_told_with_its_provision_and_the_warning_of_the_day(bare: Desk) -> None:
    answer = await bare.shown("/checks/activity-class?ta=valid&cvs=cancelled&on=2026-03-09")
    explanation = answer.pop("explanation")
    assert explanation[-1]["citation"]["provision"] == "SPF-15-§2-II"
    assert answer == {
        "regime": CHARTER, "on": "2026-03-09", "class": "clandestine", "provision": "SPF-15-II", "fineCentavos": 340000,
        "warnings": ["rule_set_superseded"],
    }  # fmt: skip
    assert (await bare.shown("/checks/activity-class?ta=valid&cvs=valid&on=2015-11-12"))["warnings"] == []
    assert await code(bare, "/checks/activity-class?ta=lost&cvs=valid") == (400, "invalid_fields")
    assert await code(bare, "/checks/activity-class?ta=valid&cvs=valid&regime=americana-charter") == (409, "regime_without_classes")


async def test_the_vehicles_of_sao_paulo_are_checked_by_its_own_limits(bare: Desk) -> None:
    codes = {
        ("bus", 2011, 44): [],
        ("bus", 2010, 44): ["vehicle_too_old"],  # F-03
        ("microbus", 2016, 20): [],
        ("mixed", 2015, 20): ["vehicle_too_old"],
        ("microbus", 2020, 9): [],  # F-05: nine passengers and the driver are ten
        ("microbus", 2020, 8): ["capacity_not_above_nine"],
        ("other", 2020, 44): ["vehicle_type_not_allowed"],
    }
    found = {}
    for kind, year, seats in codes:
        query = f"regime={CHARTER}&type={kind}&manufactureYear={year}&passengerSeats={seats}&on=2026-06-01"
        found[kind, year, seats] = [each["code"] for each in (await bare.shown(f"/checks/vehicle?{query}"))["refusals"]]
    assert found == codes


async def in_the_street(desk: Desk) -> str:
    """A coach of a company with TA and CVS, and a zone around it; answers the path of the question."""
    office = Office()
    office.company(ta="2026-01-12", cvs="2026-01-12")
    desk.given(office.world)
    body = {
        "regime": CHARTER, "kind": "zone-boundary", "reference": "Portaria SMT 1/2026", "publishedOn": "2026-01-05",
        "effectiveFrom": "2026-01-05", "content": {"zone": "zmrf", "boundary": {"type": "Polygon", "coordinates": [SQUARE]}},
    }  # fmt: skip
    await desk.done("/acts", "secretary", body, regimes=tuple(PACKS))
    return f"/checks/circulation?regime={CHARTER}&plate=ABC0001"


async def test_g_14_and_g_16_a_plate_without_aet_on_the_border_of_the_zone(bare: Desk) -> None:
    path = await in_the_street(bare)
    border = f"{path}&latitude=-23.55&longitude=-46.7"
    closed = await bare.shown(f"{border}&at=2026-03-09T20:59:59-03:00", "inspector")
    explanation = closed.pop("explanation")
    assert [each["citation"]["provision"] for each in explanation][-1] == "SPF-12"
    [finding] = closed.pop("findings")
    assert finding["citation"].pop("statement")
    assert finding == {
        "code": "zmrf_without_aet",
        "title": "Sem autorização para a zona no horário restrito",
        "values": {},
        "citation": {"provision": "SPF-12", "norm": "Lei 14.971/2009 (São Paulo)"},
    }
    assert closed == {
        "regime": CHARTER,
        "plate": "ABC0A01",
        "at": "2026-03-09T20:59:59-03:00",
        "on": "2026-03-09",
        "zone": "zmrf",
        "zoneAct": "Portaria SMT 1/2026",
        "onEdge": True,  # the line belongs to the zone, and the answer says so
        "operatorId": None,  # an officer of another city reads no operator of this one
        "allowed": False,
        "window": {"restricted": True, "why": "restricted-hours", "name": None, "act": None},
        "activityClass": "irregular",
        "warnings": ["rule_set_superseded", "traffic_notice_apart"],
    }
    free = await bare.shown(f"{border}&at=2026-03-09T21:00:00-03:00", "inspector")
    assert (free["allowed"], free["zone"], free["window"]["why"]) == (True, "zmrf", "free-hours")
    assert free["warnings"] == ["rule_set_superseded", "boarding_rules_bind"]
    outside = await bare.shown(f"{path}&latitude=-23.55&longitude=-46.7001&at=2026-03-09T12:00:00-03:00", "inspector")
    assert (outside["allowed"], outside["zone"], outside["window"], outside["onEdge"]) == (True, "free-area", None, False)
    within = await bare.shown(f"{path}&latitude=-23.55&longitude=-46.65&at=2026-03-09T12:00:00-03:00", "inspector")
    named = await bare.shown(f"{path}&zone=zmrf&at=2026-03-09T12:00:00-03:00", "inspector")
    assert [(each["zone"], each["onEdge"]) for each in (within, named)] == [("zmrf", False), ("zmrf", None)]


async def test_g_10_and_g_12_carnival_monday_is_closed_unless_an_act_releases_the_zone(bare: Desk) -> None:
    path = f"{await in_the_street(bare)}&zone=zmrf&at=2026-02-16T12:00:00-03:00"
    closed = await bare.shown(path, "inspector")
    assert (closed["allowed"], closed["window"]["why"]) == (False, "restricted-hours")
    released = {
        "municipality": "3550308", "kind": "calendar-day", "reference": "Portaria CET 4/2026", "publishedOn": "2026-02-10",
        "effectiveFrom": "2026-02-10",
        "content": {"days": [{"day": "2026-02-16", "status": "zmrf-released", "name": "Carnaval", "source": "Portaria CET 4/2026"}]},
    }  # fmt: skip
    await bare.done("/acts", "secretary", released, regimes=tuple(PACKS))
    free = await bare.shown(path, "inspector")
    assert (free["allowed"], free["window"]["why"], free["window"]["act"]) == (True, "zmrf-released", "Portaria CET 4/2026")
    # The release says nothing on office hours, nor on another day.
    tuesday = await bare.shown(path.replace("02-16T", "02-17T"), "inspector")
    assert tuesday["allowed"] is False


async def test_g_13_with_an_aet_the_plate_is_let_through_in_either_form(bare: Desk) -> None:
    office = Office()
    operator, vehicle, _, _ = office.company(ta="2026-01-12", cvs="2026-01-12")
    permit = office.asked(AET, operator, "2026-02-02", vehicle, permit_class="non-routine", purpose="tourism")
    office.papers(permit, "2026-02-02")
    office.decided(permit, "2026-02-02")
    bare.given(office.world)
    for plate in ("ABC0001", "abc-0001", "ABC0A01"):
        answer = await bare.shown(
            f"/checks/circulation?regime={CHARTER}&plate={plate}&zone=zmrf&at=2026-03-09T12:00:00-03:00", "integration"
        )
        assert (answer["allowed"], answer["findings"], answer["activityClass"]) == (True, [], "regular")


async def test_expired_papers_and_unknown_plates_are_named(bare: Desk) -> None:
    path = await in_the_street(bare)
    late = await bare.shown(f"{path}&zone=free-area&at=2027-01-13T00:00:00-03:00")
    assert [(each["code"], each["values"]["permit"], each["citation"]["provision"]) for each in late["findings"]] == [
        ("permit_expired", TA, "SPF-15-I"),
        ("permit_expired", CVS, "SPF-15-I"),
    ]
    unknown = await bare.shown(f"/checks/circulation?regime={CHARTER}&plate=XYZ1234&zone=free-area&at=2026-03-09T12:00:00-03:00")
    assert [each["code"] for each in unknown["findings"]] == ["vehicle_not_registered"]
    assert unknown["activityClass"] == "clandestine"


async def test_what_is_no_question_of_the_street_is_refused(bare: Desk) -> None:
    path = await in_the_street(bare)
    noon = "at=2026-03-09T12:00:00-03:00"
    expected = {
        f"{path}&{noon}": (400, "place_or_zone_required"),
        f"{path}&{noon}&zone=zmrf&latitude=-23.55&longitude=-46.65": (400, "place_or_zone_required"),
        f"{path}&{noon}&latitude=-23.55": (400, "position_incomplete"),
        f"{path}&{noon}&latitude=-123.55&longitude=-46.65": (400, "invalid_fields"),
        f"{path}&{noon}&latitude=-23.5e0&longitude=-46.65": (400, "invalid_fields"),
        f"{path}&{noon}&zone=centro": (409, "zone_unknown"),
        f"{path}&at=2026-03-09T12:00:00&zone=zmrf": (400, "invalid_fields"),
        f"{path}&at=2026-01-04T12:00:00-03:00&latitude=-23.55&longitude=-46.65": (409, "zone_not_drawn"),
        f"{path}&{noon}&latitude=-22.91&longitude=-43.2": (409, "outside_municipal_territory"),
        f"{path}&{noon}&latitude=-46.65&longitude=-23.55": (409, "outside_municipal_territory"),
        f"{path}&at=2009-08-24T12:00:00-03:00&zone=zmrf": (409, "rule_set_not_in_force"),
        f"{path}&at=2045-03-09T12:00:00-03:00&zone=zmrf": (409, "calendar_missing_for_year"),
        f"/checks/circulation?regime={CHARTER}&plate=X&zone=zmrf&{noon}": (400, "invalid_plate"),
        f"/checks/circulation?regime=sao-paulo-elderly-parking&plate=ABC0001&{noon}": (409, "regime_without_vehicles"),
        f"/checks/circulation?regime=americana-charter&plate=ABC0001&latitude=-23.55&longitude=-46.65&{noon}": (
            409,
            "regime_without_zones",
        ),
    }
    assert {path: await code(bare, path) for path in expected} == expected


async def test_in_americana_the_same_question_is_answered_without_a_zone(bare: Desk) -> None:
    city = americana()
    bare.given(city.world)
    plate = city.world.state(VEHICLE.at(city.v1)).plates[0]
    answer: Json = await bare.shown(f"/checks/circulation?regime=americana-charter&plate={plate}&at=2026-03-09T12:00:00-03:00")
    assert (answer["zone"], answer["window"], answer["activityClass"]) == (None, None, None)
    assert answer["allowed"] == (answer["findings"] == [])


async def test_without_an_instant_it_is_now(bare: Desk) -> None:
    path = await in_the_street(bare)
    bare.at("2026-06-01 20:59:59")
    now = await bare.shown(f"{path}&zone=zmrf", "inspector")
    assert (now["allowed"], now["at"], now["on"]) == (False, "2026-06-01T23:59:59Z", "2026-06-01")
    bare.at("2026-06-01 21:00:00")
    assert (await bare.shown(f"{path}&zone=zmrf", "inspector"))["allowed"] is True


async def test_every_role_may_ask_the_question_of_the_street(bare: Desk) -> None:
    path = await in_the_street(bare)
    for role in Role:
        assert (await bare.shown(f"{path}&zone=free-area&at=2026-03-09T12:00:00-03:00", role.value))["allowed"] is True


async def test_b_25_a_fact_before_the_earlier_citation_is_lawful_to_ask_about_and_not_doubled(bare: Desk) -> None:
    found: list[tuple[int, bool]] = []
    for fact in ("2026-01-12", "2026-01-15", "2026-07-14", "2026-07-15"):
        answer = await bare.shown(f"/checks/fine?regime={CHARTER}&provision=SPF-15-I&occurredOn={fact}&priorOn=2026-01-15")
        found.append((answer["amountCentavos"], answer["repeated"]))
    assert found == [(250000, False), (500000, True), (500000, True), (250000, False)]
    earlier = "/checks/fine?regime=americana-charter&provision=AME-16-I&occurredOn=2026-01-12&priorOn=2026-01-15"
    assert await code(bare, earlier) == (409, "date_before_fact"), "in Americana the window runs from the fact"
