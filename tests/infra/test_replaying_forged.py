"""Decisions forged so that each follows from its own receipt: the facts before them, and the registers, say otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kinds import KINDS
from domain.replay.replaying import receipt_of
from domain.streams import Event
from infra.mapper import Mapper
from infra.store import Store
from tests.domain.golden.files import read
from tests.infra.forging import Change, forged
from tests.infra.lives_in_a_log import City

RULE = "time-limits.rule"


@pytest.fixture
def city(store: Store) -> City:
    return City(store, Mapper(KINDS, store.keys))


def forge(city: City, life: str, tag: str, **changes: Change) -> set[str]:
    """Put a life into the log with the first decision of a kind that asks these engines forged; the fields that replay names in it."""
    asks = {name.replace("_", "-") for name in changes}
    decided = ((t, receipt) for t in read(life).facts if t.tag == tag and (receipt := receipt_of(t.event)) is not None)
    told, receipt = next((t, r) for t, r in decided if asks <= {c.engine.partition("/")[0] for c in r.computed})
    false = forged(told.event, read(life).law(receipt), **changes)

    def changed(event: Event) -> Event:
        return false if event == told.event else event

    city.live(life, changed=changed)
    return {d.field for each in city.all() if (each.stream, each.version) == (told.stream.id, told.version) for d in each.differences}


def by(rule: str) -> Change:
    return lambda _: {"rule": rule}


@pytest.mark.parametrize(
    ("life", "tag", "rule"),
    [
        ("americana-two-appeals", "case.notice_served/1", "inspection-validity"),
        ("americana-two-appeals", "case.infraction_recorded/1", "disc-retention"),
        ("americana-not-admitted", "case.decision_acknowledged/1", "inspection-validity"),
        ("americana-withdrawal-contested", "case.measure_contested/1", "fine-due"),
        ("americana-made-timely-by-an-act", "case.deadline_recomputed/1", "disc-retention"),
        ("americana-recurrence-confirmed", "case.surcharge_confirmed/1", "inspection-validity"),
        ("americana-permit", "vehicle.inspection_recorded/1", "second-appeal"),
        ("parking-rate-change", "case.non_compliance_notified/1", "first-appeal"),
        ("parking-rate-change", "case.cure_term_begun/1", "first-appeal"),
        ("parking-rate-change", "case.notice_served/1", "cure"),
        ("sao-paulo-sanctions", "case.notice_served/1", "first-appeal"),
        ("sao-paulo-suspension", "permit.suspended/1", "first-appeal"),
        ("sao-paulo-suspension", "permit.revoked/1", "first-appeal"),
    ],
)
@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_a_term_that_is_counted_by_another_rule_than_that_of_its_fact_is_named(city: City, life: str, tag: str, rule: str) -> None:
    assert RULE in forge(city, life, tag, time_limits=by(rule))


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_a_provisional_term_that_is_said_to_be_none_is_named(city: City) -> None:
    found = forge(city, "parking-rate-change", "case.non_compliance_notified/1", time_limits=lambda _: {"provisional": False})
    assert found == {"time-limits.provisional"}


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_an_earlier_infraction_of_a_case_that_the_log_does_not_hold_is_named(city: City) -> None:
    def invented(inputs: dict[str, Any]) -> dict[str, Any]:
        fact = inputs["fact"]
        other = fact | {"case": "00000000-0000-0000-0000-000000000001"}
        other |= {name: fact[name].replace("2026-02", "2026-01") for name in ("occurred_at", "cited_at")}
        return {"earlier": [{"infraction": other, "outcome": "final"}]}

    def doubled(_: dict[str, Any]) -> dict[str, Any]:
        return {"prior": "00000000-0000-0000-0000-000000000001", "priorOn": "2026-01-13"}

    assert "recurrence.earlier" in forge(city, "americana-two-appeals", "case.fine_assessed/1", recurrence=invented, fines=doubled)


@pytest.mark.parametrize("tag", ["case.appeal_decided/1", "case.fine_reassessed/1"])
@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_a_fine_that_an_appeal_made_double_without_a_prior_is_named(city: City, tag: str) -> None:
    found = forge(city, "americana-reclassified", tag, fine_reassessment=lambda _: {"multiplier": 2})
    assert found == {"fine-reassessment.multiplier"}


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_a_fine_that_changed_its_item_with_what_became_of_its_prior_is_named(city: City) -> None:
    found = forge(city, "americana-recurrence-undone", "case.fine_reassessed/1", fine_reassessment=lambda _: {"toProvision": "AME-15-I"})
    assert found == {"fine-reassessment.toProvision"}
