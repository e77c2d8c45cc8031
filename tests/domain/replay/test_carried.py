"""What a decision of a case takes from the facts before it: each of the two that was changed contradicts the other."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from msgspec.structs import replace

from domain.cases.case import CASE
from domain.cases.events.appeals import AppealDecided, AppealLodged, DecisionAcknowledged
from domain.cases.events.common import Authority, Track
from domain.cases.events.fines import FineAssessed, FineReassessed, SurchargeConfirmed
from domain.cases.events.measures import CassationEffective, CassationImposed, ImpedimentImposed
from domain.cases.events.opening import InfractionRecorded, NoticeServed
from domain.cases.events.terms import DeadlineRecomputed, DeadlineRestored
from domain.cases.state import Case
from domain.law.lawbook import Law
from domain.personal import Personal
from domain.replay.carried import with_carried
from domain.replay.replaying import receipt_of, replay
from domain.streams import Event
from tests.domain.golden.files import Stored, names, read
from tests.domain.harness import day


class Placed(NamedTuple):
    """A decision of a stored case, the case before it, and the law of its receipt."""

    event: Any
    before: Case
    law: Law


def placed(stored: Stored) -> list[Placed]:
    """Every decision of the cases of a stored life."""
    found: list[Placed] = []
    for stream in stored.streams("case"):
        before = CASE.empty
        for event in stored.events(stream):
            receipt = receipt_of(event)
            if receipt is not None:
                found.append(Placed(event, before, stored.law(receipt)))
            before = CASE.evolve(before, event)
    return found


EVERY = {name: placed(read(name)) for name in names()}


def named(event: Event, before: Case, law: Law) -> set[str]:
    return {d.field for d in with_carried(event, replay(event, law), before, law).differences}


def first(life: str, kind: type[Any]) -> Placed:
    return next(each for each in EVERY[life] if isinstance(each.event, kind))


def test_every_decision_of_the_stored_cases_goes_with_the_facts_before_it() -> None:
    assert {name: [named(*each) for each in those if named(*each)] for name, those in EVERY.items()} == {name: [] for name in EVERY}


@pytest.mark.parametrize(
    ("life", "kind", "field", "value"),
    [
        ("americana-recurrence-undone", FineReassessed, "from_centavos", 28000),
        ("americana-recurrence-confirmed", SurchargeConfirmed, "prior", UUID(int=1)),
        ("americana-two-appeals", AppealLodged, "number", 2),
        ("americana-two-appeals", AppealDecided, "tier", 2),
        ("americana-two-appeals", AppealDecided, "track", Track("impediment", 1)),
        ("americana-two-appeals", DecisionAcknowledged, "tier", 2),
        ("americana-not-admitted", DecisionAcknowledged, "due_on", day("2026-03-18")),
        ("americana-made-timely-by-an-act", DeadlineRecomputed, "old", day("2026-02-27")),
        ("parking-served-later", DeadlineRecomputed, "old", day("2026-03-12")),
        ("americana-cassation", CassationImposed, "permits", (UUID(int=1),)),
        ("americana-cassation", CassationEffective, "permits", (UUID(int=1),)),
    ],
)
def test_a_field_that_the_facts_before_say_is_named_when_it_is_changed(life: str, kind: type[Event], field: str, value: object) -> None:
    event, before, law = first(life, kind)
    assert named(replace(event, **{field: value}), before, law) == {field}


def test_a_fact_that_was_changed_is_contradicted_by_the_decisions_after_it() -> None:
    def contradicted(life: str, kind: type[Any], **changes: object) -> set[tuple[str, str]]:
        """By kind and field, what no longer goes with the facts of the case once its first fact of a kind is another."""
        stored = read(life)
        (stream,) = stored.streams("case")[:1]
        at = next(n for n, event in enumerate(stored.events(stream)) if isinstance(event, kind))
        before, found = CASE.empty, set[tuple[str, str]]()
        for number, event in enumerate(stored.events(stream)):
            receipt = receipt_of(event)
            if receipt is not None and number > at:
                found |= {(type(event).__name__, field) for field in named(event, before, stored.law(receipt))}
            before = CASE.evolve(before, replace(event, **changes) if number == at else event)
        return found

    recorded = first("americana-two-appeals", InfractionRecorded).event
    assert contradicted("americana-two-appeals", InfractionRecorded, occurred_on=day("2026-02-12")) == {
        ("FineAssessed", "fines.occurredOn")
    }
    later = recorded.occurred_at + timedelta(hours=1)
    assert contradicted("americana-two-appeals", InfractionRecorded, occurred_at=later) == {("FineAssessed", "recurrence.fact")}
    assert contradicted("americana-two-appeals", FineAssessed, amount_centavos=1) == {("ImpedimentImposed", "unpaid-fine.exigibleCentavos")}
    assert contradicted("americana-reclassified", FineAssessed, base_centavos=1) == {
        ("AppealDecided", "fine-reassessment.baseCentavos"), ("FineReassessed", "fine-reassessment.baseCentavos"),
    }  # fmt: skip
    assert contradicted("americana-two-appeals", NoticeServed, last_day=day("2026-03-12")) == {
        ("AppealLodged", "last_day"), ("AppealDecided", "admissibility.lastDay"),
    }  # fmt: skip
    assert contradicted("americana-two-appeals", AppealLodged, standing=False) >= {("AppealDecided", "admissibility.standing")}


def test_what_was_paid_is_what_the_record_holds() -> None:
    event, before, law = first("americana-two-appeals", ImpedimentImposed)
    paid = replace(before, ledger=replace(before.ledger, paid=((day("2026-05-20"), 1000),)))
    assert named(event, paid, law) == {"unpaid-fine.paidCentavos"}


def test_a_last_day_that_an_authority_gave_back_before_the_notice_is_the_authoritys_and_only_as_it_says() -> None:
    event, before, law = first("americana-two-appeals", NoticeServed)
    later = replace(event, last_day=day("2026-04-10"))
    restored = DeadlineRestored(
        track=Track("fine"), tier=1, new_last_day=day("2026-04-10"), authority=Authority("secretary", "S"),
        reasons=Personal(UUID(int=1), "Doença."), restored_on=day("2026-03-01"), by=UUID(int=2),
    )  # fmt: skip
    assert named(later, before, law) == {"last_day"}
    assert named(later, CASE.evolve(before, restored), law) == set()
    assert named(later, CASE.evolve(before, replace(restored, new_last_day=day("2026-04-11"))), law) == {"last_day"}
    assert named(later, CASE.evolve(before, replace(restored, tier=2)), law) == {"last_day"}
    earlier = replace(event, last_day=day("2026-02-20"))
    assert named(earlier, CASE.evolve(before, replace(restored, new_last_day=day("2026-02-20"))), law) == {"last_day"}


def test_a_moved_term_that_rests_on_other_acts_or_another_edition_than_its_own_decision_is_named() -> None:
    life = EVERY["americana-made-timely-by-an-act"]
    moved, before, law = first("americana-made-timely-by-an-act", DeadlineRecomputed)
    notice = next(each.event for each in life if isinstance(each.event, NoticeServed))
    assert notice.receipt is not None
    as_decided = replace(moved, as_decided=True, receipt=replace(moved.receipt, acts=notice.receipt.acts))
    assert named(as_decided, before, law) == set()
    for name, other in {"acts": notice.receipt.acts + 1, "edition": 7, "edition_hash": "00"}.items():
        forged = replace(as_decided, receipt=replace(as_decided.receipt, **{name: other}))
        assert named(forged, before, law) == {f"receipt.{name}"}
