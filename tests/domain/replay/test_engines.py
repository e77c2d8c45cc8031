"""Every function that computes something for a decision can be asked again with what it wrote down; that is what replay rests on."""

from __future__ import annotations

import ast
import re
from datetime import date, datetime
from pathlib import Path

import msgspec
import pytest

import domain
from domain.acts.acts import Acts
from domain.acts.content import DailyRate, FineTable
from domain.acts.places import ChargeTable
from domain.cases.appeals.admissibility import admissibility
from domain.cases.fines.reassessment import reassessment
from domain.cases.measures.grounds import Demand, Found, Insolvency, cassation_ground, impediment_ground, unpaid_fine
from domain.cases.opening.in_service import OnTheRoad, fitting
from domain.cases.terms.timeliness import timeliness
from domain.law.explanation import Computed
from domain.law.fines import fine
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from domain.law.parking.cure_proof import cure_proof
from domain.law.parking.daily_fine import daily_fine
from domain.law.parking.parking_reserve import parking_reserve
from domain.law.permits.permit_checklist import permit_checklist
from domain.law.permits.permit_evidence import DriverShown, Evidence, Shown
from domain.law.permits.permit_status import Days, Standing, permit_status
from domain.law.permits.validity import cassation_bar, permit_validity, renewal_demand, renewal_request
from domain.law.permits.vehicle_check import VehicleAsked, vehicle_check
from domain.law.recurrence import recurrence_among
from domain.law.road.activity_class import PermitsAtFact, activity_class
from domain.law.road.adaptation import Fleet, adaptation
from domain.law.road.circulation import Blocked, OnRoad, Paper, ZonePaper, circulation
from domain.law.road.on_board import DriverAtWheel, OnBoard, on_board_check
from domain.law.road.public_prices import price_of_units, public_price
from domain.law.road.stop_distance import stop_distance
from domain.law.road.zone_window import zone_window
from domain.law.time_limits import time_limit
from domain.replay.engines import ENGINES, EngineUnknown, again
from domain.vehicles.vehicle import NotedCase
from tests.domain.harness import World, day
from tests.domain.law.given import act, after, infraction
from tests.domain.registers import COACH

AMERICANA = World().law()
SAO_PAULO = World("sao-paulo-charter").law()
PARKING = World("sao-paulo-elderly-parking").law()
TABLE = Law(
    PACKS["americana-charter"], after(AMERICANA.acts, act("Portaria 9", "2026-02-01", FineTable({"AME-16": 30000}))), AMERICANA.city
)
PRICED = Law(SAO_PAULO.regime, after(SAO_PAULO.acts, act("Portaria 3", "2026-01-01", ChargeTable({"storage": 5000}))), SAO_PAULO.city)
PRICE = public_price(PRICED, "storage", day("2026-03-01"), day("2026-03-05"), "SPF-15")
UNITS = price_of_units(PRICED, "storage", day("2026-03-05"), 4, "SPF-15")
RATED = Law(PARKING.regime, after(Acts(), act("Portaria 8", "2027-01-05", DailyRate(10500))), PARKING.city)

EVIDENCE = Evidence(
    kind="circulation-permit",
    service_kind="continuous",
    documents=(Shown("inss-clearance", day("2026-03-10")), Shown("criminal-record", driver=1), Shown("cnpj-registration", rejected=True)),
    drivers=(DriverShown(1, "employee", day("2027-01-31"), course=True),),
    fleet=1,
    vehicle=VehicleAsked("bus", 2004, 44, "Campinas", "Americana", "continuous", "for-hire", COACH),
    ownership="owned",
    inspection_valid_until=day("2026-01-31"),
    barred_until=day("2026-12-31"),
)
FIRST = infraction("16-I", "2026-01-15", case=1)
SECOND = infraction("16-I", "2026-04-01", case=2)
ROAD = OnRoad(
    registered=True,
    papers=(
        Paper("authorisation-term", "term", "valid", day("2027-01-02")),
        Paper("service-link-certificate", "certificate", "expired", day("2026-01-02")),
    ),
    zone_paper=ZonePaper("special-traffic-authorisation", "routine", "valid", effective=False, lacking=("authorisation-term",)),
    blocks=(Blocked("hold", "seizure", day("2026-03-01")),),
)
COLLECTED = OnRoad(registered=True, papers=(Paper("circulation-permit", "", "valid", day("2031-03-10"), collected=True),))
AT = datetime.fromisoformat("2026-03-10T08:00:00-03:00")

ASKED: tuple[tuple[Law, Computed], ...] = (
    (AMERICANA, time_limit(AMERICANA, "first-appeal", day("2026-02-13"))[1]),
    (AMERICANA, time_limit(AMERICANA, "first-appeal", day("2026-02-13"), provisional=True, on=day("2026-02-01"))[1]),
    (AMERICANA, recurrence_among(AMERICANA, SECOND, [NotedCase(FIRST)])[1]),
    (AMERICANA, recurrence_among(AMERICANA, SECOND, [NotedCase(FIRST, "annulled")])[1]),
    (AMERICANA, fine(AMERICANA, "AME-16-I", day("2026-04-01"), day("2026-01-15"), str(FIRST.case))[1]),
    (TABLE, fine(TABLE, "AME-16-I", day("2026-04-01"))[1]),
    (TABLE, reassessment(TABLE, "AME-15-I", 14000, to_provision="AME-16-I", multiplier=2, occurred_on=day("2026-04-01"))[1]),
    (AMERICANA, admissibility(AMERICANA, AT, day("2026-03-09"), standing=True, citation="AME-23", began=True)[1]),
    (AMERICANA, admissibility(AMERICANA, AT, None, standing=False, citation="AME-23", began=False)[1]),
    (AMERICANA, timeliness(AMERICANA, AT, day("2026-03-09"), "AME-23")[1]),
    (AMERICANA, timeliness(AMERICANA, AT, None, "AME-22")[1]),
    (AMERICANA, unpaid_fine("AME-22-II", day("2026-03-18"), day("2026-03-17"), 28000, 1000)[1]),
    (AMERICANA, impediment_ground(AMERICANA, "AME-21-c", "AME-16-VI")[1]),
    (AMERICANA, cassation_ground(AMERICANA, "AME-22-II", day("2026-03-23"), Found(28000))[1]),
    (
        AMERICANA,
        cassation_ground(
            AMERICANA, "AME-22-I", day("2026-03-23"), Found(None, (Demand("p", day("2026-01-05"), day("2026-02-05"), day("2026-03-01")),))
        )[1],
    ),
    (
        AMERICANA,
        cassation_ground(AMERICANA, "AME-22-III", day("2026-03-23"), Found(None, (), (Insolvency("bankruptcy", day("2026-03-02")),)))[1],
    ),
    (AMERICANA, fitting(AMERICANA, OnTheRoad("valid", impeded=True), day("2026-03-10"))[1]),
    (AMERICANA, fitting(AMERICANA, OnTheRoad("cancelled", "cassated", collected=True), day("2026-03-10"))[1]),
    (AMERICANA, permit_validity(AMERICANA, "circulation-permit", day("2026-03-10"))[1]),
    (AMERICANA, permit_validity(AMERICANA, "circulation-permit", day("2031-04-07"), day("2031-03-10"))[1]),
    (AMERICANA, cassation_bar(AMERICANA, day("2024-02-29"))[1]),
    (AMERICANA, renewal_request(AMERICANA, "circulation-permit", day("2031-03-10"), day("2031-02-09"), documents_filed=True)[1]),
    (AMERICANA, renewal_demand(AMERICANA, "circulation-permit", day("2026-04-06"), 15, None)[1]),
    (AMERICANA, renewal_demand(AMERICANA, "circulation-permit", day("2026-04-06"), None, day("2026-04-30"))[1]),
    (
        AMERICANA,
        permit_status(Standing((Days(day("2026-03-10"), day("2031-03-10")),), cancelled_on=day("2027-01-01")), day("2030-01-01"), "AME-8")[
            1
        ],
    ),
    (AMERICANA, vehicle_check(AMERICANA, VehicleAsked("bus", 2004, 7, features={"doors": 2}), day("2026-06-01"))[1]),
    (AMERICANA, permit_checklist(AMERICANA, EVIDENCE, day("2026-03-11"))[1]),
    (AMERICANA, stop_distance(AMERICANA, ["0", "399.99", "900"], day("2026-02-02"))[1]),
    (AMERICANA, circulation(AMERICANA, OnRoad(), AT)[1]),
    (AMERICANA, circulation(AMERICANA, COLLECTED, AT)[1]),
    (
        SAO_PAULO,
        permit_validity(
            SAO_PAULO,
            "special-traffic-authorisation",
            day("2026-03-10"),
            base={"authorisation-term": day("2026-05-01"), "service-link-certificate": day("2026-06-01")},
            until=day("2026-04-01"),
        )[1],
    ),
    (
        SAO_PAULO,
        activity_class(
            SAO_PAULO, PermitsAtFact("valid", "expired", certificate_until=day("2026-01-02")), "mixed", ("SPF-5",), day("2026-03-10")
        )[1],
    ),
    (SAO_PAULO, adaptation(SAO_PAULO, "SPF-2", date(2008, 1, 1), date(2009, 9, 1), Fleet(8, 4))[1]),
    (
        SAO_PAULO,
        on_board_check(
            SAO_PAULO,
            OnBoard(("service-contract",), ("routine-aet",), DriverAtWheel("B", annotation=False, valid_until=day("2026-01-01"))),
            day("2026-03-10"),
        )[1],
    ),
    (SAO_PAULO, zone_window(SAO_PAULO, AT)[1]),
    (SAO_PAULO, circulation(SAO_PAULO, ROAD, AT, "zmrf", "routine")[1]),
    *((PRICED, found[1]) for found in (PRICE,) if found is not None),
    *((PRICED, found[1]) for found in (UNITS,) if found is not None),
    (PARKING, parking_reserve(PARKING, 90, day("2026-03-10"))[1]),
    (
        PARKING,
        cure_proof(PARKING, day("2026-03-05"), day("2026-03-16"), day("2026-03-12"), excluded_by="", first_fine_day=day("2026-03-10"))[1],
    ),
    (
        RATED,
        daily_fine(RATED, day("2026-12-30"), day("2027-01-08"), on=day("2026-12-29"), pauses=((day("2027-01-02"), day("2027-01-04")),))[1],
    ),
)


@pytest.mark.parametrize(("law", "computed"), ASKED, ids=[computed.engine for _, computed in ASKED])
def test_a_stored_computation_is_computed_again_to_the_same_answer(law: Law, computed: Computed) -> None:
    stored = msgspec.json.decode(msgspec.json.encode(computed), type=Computed)
    answer = msgspec.json.decode(msgspec.json.encode(again(law, stored)), type=Computed)
    assert answer == stored


@pytest.mark.parametrize(("law", "computed"), ASKED, ids=[computed.engine for _, computed in ASKED])
def test_every_step_rests_on_a_provision_of_the_pack(law: Law, computed: Computed) -> None:
    cited = {step.citation for step in computed.explanation}
    assert {citation for citation in cited if law.regime.provision(citation) is None} == set()


def test_every_function_of_the_program_is_asked_here() -> None:
    assert {computed.engine for _, computed in ASKED} == set(ENGINES)


def test_every_number_that_the_program_writes_has_its_row() -> None:
    written = {value for path in Path(domain.__path__[0]).rglob("*.py") for value in _engines(path)}
    assert written
    assert written - set(ENGINES) == set()


def test_a_number_that_is_not_known_is_said_and_never_passed_over() -> None:
    with pytest.raises(EngineUnknown, match="fines/9"):
        again(AMERICANA, Computed("fines/9", {}, {}))


def test_what_is_no_input_is_refused() -> None:
    asked = {"rule": "first-appeal", "start": "2026-02-30", "on": "2026-02-13", "provisional": False}
    with pytest.raises(msgspec.ValidationError):
        again(AMERICANA, Computed("time-limits/1", asked, {}))


def _engines(path: Path) -> list[str]:
    """The constants `…ENGINE` of a module."""
    return [
        node.value.value
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        if any(isinstance(target, ast.Name) and re.fullmatch(r"(\w+_)?ENGINE", target.id) for target in node.targets)
    ]
