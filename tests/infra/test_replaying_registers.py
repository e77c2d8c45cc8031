"""A decision whose inputs were forged, consistent in itself, is contradicted by what the registers in the log held before it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.kinds import KINDS
from domain.permits.events import PermitIssued
from domain.streams import Event
from infra.mapper import Mapper
from infra.store import Store
from tests.domain.harness import day
from tests.infra.lives_in_a_log import City


@pytest.fixture
def city(store: Store) -> City:
    return City(store, Mapper(KINDS, store.keys))


def earlier(event: Event) -> Event:
    """A permit granted three weeks before it was asked for, consistent in itself: the fact, its validity and its checklist say the same."""
    if not isinstance(event, PermitIssued):
        return event
    on = day("2026-02-17")
    validity, checked = event.receipt.computed
    inputs = validity.inputs | {"issuedOn": on.isoformat()}
    outputs = {"validFrom": "2026-02-17", "validUntil": "2031-02-17", "lastRenewalDay": "2031-01-18"}
    (years, lead) = validity.explanation
    steps = (
        replace(years, operands=years.operands | {"start": "2026-02-17"}, result="2031-02-17"),
        replace(lead, operands=lead.operands | {"valid_until": "2031-02-17"}, result="2031-01-18"),
    )
    forged = (
        replace(validity, inputs=inputs, outputs=outputs, explanation=steps),
        replace(checked, inputs=checked.inputs | {"on": on.isoformat()}),
    )
    return replace(
        event, decided_on=on, valid_from=on, valid_until=day("2031-02-17"), last_renewal_day=day("2031-01-18"),
        receipt=replace(event.receipt, computed=forged),
    )  # fmt: skip


def test_a_permit_with_a_forged_day_of_validity_is_contradicted_by_its_application(city: City) -> None:
    """Applied for on 10 March 2026; on 17 February the inspection of 20 January counted. What went by the true last day contradicts it."""
    city.live("americana-permit", changed=earlier)
    issued = next(each for each in city.all() if each.tag == "permit.issued/1")
    assert [(d.field, d.recorded, d.recomputed) for d in issued.differences] == [
        ("decided_on", "2026-02-17", "2026-03-10"), ("permit-validity.issuedOn", "2026-02-17", "2026-03-10"),
        ("permit-checklist.evidence.inspection_valid_until", "2027-03-10", "2027-01-20"),
    ]  # fmt: skip
    assert {tag for tag, _ in city.fields()} == {"permit.issued/1", "permit.renewal_requested/1", "permit.renewed/1"}
