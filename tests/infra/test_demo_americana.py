"""Americana in the demonstration: what it holds, each state of a case and of a permit, fines as the law and twenty years make them."""

from __future__ import annotations

from collections import Counter
from math import prod

import pytest

from domain.cases.case import CASE
from domain.cases.events.fines import FineAssessed
from domain.cases.events.opening import InfractionRecorded
from domain.cases.status import status_on
from domain.permits.permit import PERMIT
from domain.permits.permit import status_on as permit_status_on
from infra.demo.americana.people import DEPUTY, MAYOR, SECRETARY
from infra.demo.days import LAST_DAY
from infra.seeds.index_factors import monthly_variations
from tests.demo import Loaded, facts, law_of_demo, opened, tag
from tests.domain.harness import AMOUNTS_OF_2006

pytestmark = pytest.mark.timeout(600)

REGIME = "americana-charter"
STATUSES = {
    "recorded", "notified", "under-appeal-1", "under-appeal-2", "late-appeal-1", "late-appeal-2", "decided-1", "decided-2", "appealable-2",
    "final", "defaulted", "paid", "annulled", "closed", "upheld", "cassation-proposed", "cassation-imposed", "cassated", "dropped",
}  # fmt: skip
OPENED = {"case.infraction_recorded/1", "case.measure_contested/1", "case.cassation_opened/1"}
REGISTERED = {"operator.registered/1", "vehicle.registered/1", *OPENED}


def test_it_has_forty_operators_three_hundred_vehicles_and_four_hundred_cases(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        counted = Counter(tag(e) for e in facts(engine) if tag(e) in REGISTERED and e.event.regime == REGIME)
    assert (counted["operator.registered/1"], counted["vehicle.registered/1"]) == (40, 300)
    assert sum(counted[name] for name in OPENED) == 400


def test_each_state_that_a_case_can_have_is_there_on_the_last_day(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        law, fold = law_of_demo(engine, REGIME), engine.journal.fold
        cases = [e.stream for e in facts(engine) if tag(e) in OPENED and e.event.regime == REGIME]
        found = {status_on(fold(CASE.at(case)).state, law, LAST_DAY) for case in cases}
    assert found == STATUSES


def test_permits_are_valid_collected_expired_pending_refused_surrendered_and_cassated(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        law, fold = law_of_demo(engine, REGIME), engine.journal.fold
        asked = [e.stream for e in facts(engine) if tag(e) == "permit.applied/1" and e.event.regime == REGIME]
        permits = [fold(PERMIT.at(permit)).state for permit in asked]
    standings = [permit_status_on(law, permit, LAST_DAY) for permit in permits]
    assert {s.status for s in standings} >= {"valid", "expired", "never-issued", "cancelled"}
    assert {s.cancelled_as for s in standings} == {"", "surrendered", "cassated"}
    assert any(s.collected for s in standings)
    assert {p.stage for p in permits} == {"applied", "issued", "refused"}
    assert sum(p.open_renewal() is not None for p in permits) > 5


def test_a_fine_of_2026_is_that_of_2006_with_the_inflation_of_twenty_years(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        entries = facts(engine)
    infractions = [e for e in entries if isinstance(e.event, InfractionRecorded) and e.event.regime == REGIME]
    recent = {e.stream for e in infractions if e.event.occurred_on.year == 2026}
    fines = [e.event for e in entries if isinstance(e.event, FineAssessed) and e.stream in recent]
    months = [each for each in monthly_variations().items() if (2005, 12) <= each[0] <= (2025, 11)]
    inflation = prod(1 + float(variation) / 100 for _, variation in months)
    assert len(months) == 240
    assert {fine.provision.rpartition("-")[0] for fine in fines} == {"AME-15", "AME-16", "AME-17"}
    for fine in fines:
        assert fine.base_centavos == pytest.approx(AMOUNTS_OF_2006[fine.provision.rpartition("-")[0]] * inflation, rel=1e-4)


def test_who_decides_the_second_tier_is_another_person_than_who_decided_the_first(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        entries = facts(engine)
    mine = {e.stream for e in entries if tag(e) in OPENED and e.event.regime == REGIME}
    decided = {(e.event.tier, e.person) for e in entries if tag(e) == "case.appeal_decided/1" and e.stream in mine}
    assert decided == {(1, SECRETARY.id), (1, DEPUTY.id), (2, MAYOR.id)}
