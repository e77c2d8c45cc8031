"""São Paulo in the demonstration: what it holds, each state that its norms know, amounts as they give them, what the street is told."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime
from math import prod
from typing import Any, get_args
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from domain.cases.case import CASE
from domain.cases.events.fines import FineAssessed
from domain.cases.events.non_compliance import DailyFineStopped, NonComplianceNotified
from domain.cases.events.opening import InfractionRecorded
from domain.cases.events.sanctions import ChargeRecorded, SanctionsImposed, VehicleHeld
from domain.cases.non_compliance.standing import BreachWord
from domain.cases.position import Phase
from domain.cases.sanctions.status import CitationWord
from domain.cases.status import status_on
from domain.law.packs import PACKS
from domain.law.permits.permit_status import Status
from domain.law.road.circulation import circulation
from domain.operators.operator import OPERATOR
from domain.parking.compliance import TOO_FEW, compliance
from domain.parking.facility import FACILITY
from domain.permits.on_road import on_road_seen
from domain.permits.permit import PERMIT
from domain.permits.permit import status_on as permit_status_on
from domain.permits.plans import Outcome
from domain.recorded import Recorded
from domain.streams import Seen, Unread
from infra.demo.days import LAST_DAY
from infra.demo.sao_paulo.charter.companies import COMPANIES
from infra.demo.sao_paulo.charter.fleet import FLEET, Vehicle
from infra.demo.sao_paulo.charter.register import operator_id, vehicle_id
from infra.demo.sao_paulo.zone import INSIDE
from infra.engine import Engine
from infra.seeds.index_factors import monthly_variations
from infra.zones import located
from tests.demo import Loaded, facts, law_of_demo, opened, tag

pytestmark = pytest.mark.timeout(600)

CHARTER, PARKING = "sao-paulo-charter", "sao-paulo-elderly-parking"
ZONE = ZoneInfo("America/Sao_Paulo")
ENDS = {"paid", "defaulted", "annulled", "closed"}
NEEDS_A_SECOND_TIER, OF_A_MEASURE = {"appealable"}, {"upheld"}
"""Phases that these norms have not: one tier hears appeals, and an appeal that is upheld annuls the case."""


def words_of_appeals() -> set[str]:
    """What a case with one tier of appeal may be said to be, from the notice of its fine on."""
    phases = set(get_args(Phase)) - NEEDS_A_SECOND_TIER - OF_A_MEASURE
    numbered = {"under-appeal", "decided"}
    return {f"{phase}-1" if phase in numbered else phase for phase in phases} | {"late-appeal-1"} | ENDS


def cases_of(entries: list[Recorded[Any]], regime: str) -> list[UUID]:
    kinds = InfractionRecorded | NonComplianceNotified
    return [e.stream for e in entries if isinstance(e.event, kinds) and e.event.regime == regime]


def numbered(entries: list[Recorded[Any]], number: str) -> list[Any]:
    """The facts of the case with a number."""
    kinds = InfractionRecorded | NonComplianceNotified
    case = next(e.stream for e in entries if isinstance(e.event, kinds) and e.event.number == number)
    return [e.event for e in entries if e.stream == case]


def amounts(events: list[Any]) -> list[int]:
    return [e.amount_centavos for e in events if isinstance(e, FineAssessed)]


@pytest.mark.parametrize(("regime", "cases", "before"), [(CHARTER, 140, CitationWord), (PARKING, 60, BreachWord)])
def test_each_state_that_a_case_can_have_is_there_on_the_last_day(demo: Loaded, regime: str, cases: int, before: object) -> None:
    with opened(demo.settings) as engine:
        law, fold = law_of_demo(engine, regime), engine.journal.fold
        found = Counter(status_on(fold(CASE.at(case)).state, law, LAST_DAY) for case in cases_of(facts(engine), regime))
    assert sum(found.values()) == cases
    assert set(found) == {*get_args(before), *words_of_appeals()}


def test_it_has_thirty_operators_with_fleets_and_permits_in_each_state(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        law, fold, entries = law_of_demo(engine, CHARTER), engine.journal.fold, facts(engine)
        asked = [e for e in entries if tag(e) == "permit.applied/1" and e.event.regime == CHARTER]
        permits = [fold(PERMIT.at(e.stream)).state for e in asked]
        fleets = [len(fold(OPERATOR.at(operator_id(company))).state.fleet_on(LAST_DAY)) for company in COMPANIES]
    assert (len(fleets), min(fleets), sum(fleets)) == (30, 2, len(FLEET))
    standings = [permit_status_on(law, permit, LAST_DAY) for permit in permits]
    assert {s.status for s in standings} == set(get_args(Status))
    assert {s.cancelled_as for s in standings} == {"", "revoked", "surrendered"}
    assert {permit.asked.kind for permit in permits} == set(PACKS[CHARTER].permits)
    assert {p.stage for p in permits} == {"applied", "issued", "refused"}
    assert any(p.open_renewal() is not None for p in permits)
    assert {plan.outcome for p in permits for plan in p.plans} == set(get_args(Outcome))
    assert {plan.submitted.stops[0].authorised_by for p in permits for plan in p.plans} == {"Portaria DTP 7/2025"}


def test_an_authorisation_for_the_zone_never_outlives_what_it_rests_on(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        fold, entries = engine.journal.fold, facts(engine)
        asked = [e for e in entries if tag(e) == "permit.applied/1" and e.event.kind == "special-traffic-authorisation"]
        terms = [(fold(OPERATOR.at(e.event.operator)).state.permits, fold(PERMIT.at(e.stream)).state) for e in asked]
        ends = [(max(fold(PERMIT.at(p)).state.expiry for p in base), permit.expiry) for base, permit in terms if permit.terms]
    assert len(ends) > 50
    assert [pair for pair in ends if pair[1] > pair[0]] == []


def test_every_class_sanction_and_measure_of_the_law_was_used(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        events = [e.event for e in facts(engine)]
    rule = PACKS[CHARTER].activity
    assert rule is not None
    classes = rule.classes.values[-1].value
    imposed = {(e.activity, s.kind) for e in events if isinstance(e, SanctionsImposed) for s in e.sanctions}
    assert imposed == {(c.name, kind) for c in classes for kind in c.sanctions}
    assert {e.kind for e in events if isinstance(e, VehicleHeld)} == {hold.kind for hold in rule.holds}
    recorded = {e.activity for e in events if isinstance(e, InfractionRecorded) and e.regime == CHARTER}
    assert recorded == {"regular", *(c.name for c in classes)}


def test_car_parks_of_each_kind_comply_or_lack_what_the_decree_asks(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        law, fold, entries = law_of_demo(engine, PARKING), engine.journal.fold, facts(engine)
        parks = [fold(FACILITY.at(e.stream)).state for e in entries if tag(e) == "facility.registered/1"]
    rule = PACKS[PARKING].parking
    assert rule is not None
    shown = [compliance(law, park, LAST_DAY) for park in parks]
    assert len(parks) == 60
    assert {park.entry.kind for park in parks} == set(rule.kinds)
    assert {s.compliant for s in shown} == {True, False, None}
    assert {s.excluded_by for s in shown} == {"", *rule.exclusions}
    found = {f for e in entries if isinstance(e.event, NonComplianceNotified) for f in e.event.findings}
    assert found == {TOO_FEW, *rule.faults}
    assert [s for s in shown if s.offered is not None and not 0 <= (s.reserved or 0) <= s.offered] == []
    assert sum(len({r.cnpj for r in park.running}) > 1 for park in parks) >= 7


def test_a_daily_fine_ends_by_cure_proof_exclusion_or_the_end_of_operation(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        stopped = [e.event for e in facts(engine) if isinstance(e.event, DailyFineStopped)]
    assert {e.cause for e in stopped} == {"cure", "proof", "exclusion", "operation-ended"}
    assert all(e.days > 0 for e in stopped)


def test_fines_are_those_of_the_law_single_or_doubled(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        entries = facts(engine)
    mine = set(cases_of(entries, CHARTER))
    assert {e.event.amount_centavos for e in entries if isinstance(e.event, FineAssessed) and e.stream in mine} == {
        250000, 500000, 340000,
    }  # fmt: skip


def test_a_seized_vehicle_costs_its_removal_and_seven_days_and_the_fine_is_that_of_clandestine_activity(demo: Loaded) -> None:
    # Held on Friday 14 February 2025, given back on the 21st: R$ 682.00 and 7 times R$ 56.40 of the table; art. 15 §2-II: R$ 3,400.00.
    with opened(demo.settings) as engine:
        events = numbered(facts(engine), "SPF-2025/000001")
    assert events[0].occurred_on == date(2025, 2, 14)
    assert [(e.charge, e.amount_centavos) for e in events if isinstance(e, ChargeRecorded)] == [("removal", 68200), ("storage", 39480)]
    assert amounts(events) == [340000]


def test_the_second_irregular_activity_within_180_days_costs_double(demo: Loaded) -> None:
    # Of one company: cited on 15 October 2025 and again on 7 January 2026, 84 days later; art. 15 §1-III: 2 times R$ 2,500.00.
    with opened(demo.settings) as engine:
        entries = facts(engine)
    first, second = numbered(entries, "SPF-2025/000025"), numbered(entries, "SPF-2026/000003")
    assert (first[0].occurred_on, second[0].occurred_on) == (date(2025, 10, 15), date(2026, 1, 7))
    assert first[0].offender == second[0].offender
    assert amounts(second) == [500000]


def test_each_day_of_a_fine_across_the_year_costs_the_rate_of_its_year(demo: Loaded) -> None:
    # Drawn up and served on Monday 1 December 2025: cure by the 4th, the fine from the 5th; cured on 19 January 2026.
    # 27 days at R$ 234.96 and 18 at R$ 245.44: R$ 6,343.92 and R$ 4,417.92.
    with opened(demo.settings) as engine:
        events = numbered(facts(engine), "SPE-2025/000017")
    stopped = next(e for e in events if isinstance(e, DailyFineStopped))
    assert (events[0].drawn_up_on, stopped.days, stopped.last_day) == (date(2025, 12, 1), 45, date(2026, 1, 18))
    assert (stopped.amount_centavos, amounts(events)) == (1076184, [1076184])
    for rate, year in ((23496, 2025), (24544, 2026)):
        variations = [float(v) for month, v in monthly_variations().items() if (2009, 12) <= month <= (year - 1, 11)]
        assert rate == pytest.approx(10000 * prod(1 + variation / 100 for variation in variations), rel=1e-4)


def test_in_the_zone_only_an_authorisation_in_effect_lets_a_vehicle_pass_and_elsewhere_it_needs_none(demo: Loaded) -> None:
    friday = datetime(2026, 11, 27, 10, tzinfo=ZONE)
    with opened(demo.settings) as engine:
        inside = {v: street(engine, v, friday, "zmrf") for v in FLEET}
        outside = {v: street(engine, v, friday, "free-area") for v in FLEET}
    passes = [v for v, codes in inside.items() if not codes]
    assert len(passes) > 30
    assert all(v.zone for v in passes)
    assert [v for v in passes if outside[v]] == []
    assert {v.zone for v, codes in inside.items() if codes == ("zmrf_without_aet",)} == {"", "routine"}
    assert {codes[0] for codes in outside.values() if codes} == {
        "permit_expired", "permit_suspended", "permit_cancelled", "permit_never_issued", "vehicle_under_hold",
    }  # fmt: skip


def test_the_zone_is_open_on_the_carnival_monday_that_an_act_released(demo: Loaded) -> None:
    vehicle = next(v for v in FLEET if not v.zone and v.certificate == "kept")
    with opened(demo.settings) as engine:
        released = street(engine, vehicle, datetime(2026, 2, 16, 10, tzinfo=ZONE), "zmrf")
        before = street(engine, vehicle, datetime(2026, 2, 13, 10, tzinfo=ZONE), "zmrf")
    assert (released, before) == ((), ("zmrf_without_aet",))


def test_the_zone_was_widened_in_november(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        law = law_of_demo(engine, CHARTER)
    zones = [located(law, -23.5500, -46.5740, day).zone for day in (date(2026, 11, 15), date(2026, 11, 16))]
    assert zones == ["free-area", "zmrf"]
    assert {located(law, float(latitude), float(longitude), LAST_DAY).zone for _, latitude, longitude in INSIDE} == {"zmrf"}


def test_who_hears_an_appeal_is_another_person_than_who_sanctioned(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        entries = facts(engine)
    mine = {*cases_of(entries, CHARTER), *cases_of(entries, PARKING)}
    sanctioned = {e.stream: e.person for e in entries if isinstance(e.event, SanctionsImposed)}
    decided = [e for e in entries if tag(e) == "case.appeal_decided/1" and e.stream in mine]
    assert len(decided) > 20
    assert [e.position for e in decided if sanctioned.get(e.stream) == e.person] == []


def street(engine: Engine, vehicle: Vehicle, at: datetime, zone: str) -> tuple[str, ...]:
    """What speaks against a vehicle in an area at an instant."""
    known: dict[Any, Any] = {}
    while True:
        seen = Seen({s: (f.version, f.state) for s, f in known.items()}, engine.journal.packs)
        try:
            road = on_road_seen(seen, CHARTER, vehicle_id(vehicle), at.date())
        except Unread as unread:
            known |= {stream: engine.journal.fold(stream) for stream in unread.streams}
            continue
        return tuple(f.code for f in circulation(law_of_demo(engine, CHARTER), road, at, zone)[0].findings)
