"""Which field follows from the law and which was said by a person is written down for every field of every fact with a receipt."""

from __future__ import annotations

import pytest

from domain.kinds import KINDS
from domain.replay.facts import FACTS
from domain.replay.told import always
from domain.streams import Event

WITH_RECEIPT = [event for kind in KINDS for event in kind.events if "receipt" in event.__struct_fields__]


def test_every_kind_of_fact_with_a_receipt_is_replayed_and_no_other() -> None:
    assert set(FACTS) == set(WITH_RECEIPT)


@pytest.mark.parametrize("event", WITH_RECEIPT, ids=lambda event: event.__name__)
def test_every_field_either_follows_from_the_law_or_was_said_by_a_person(event: type[Event]) -> None:
    assert set(FACTS[event].fields) | {"receipt"} == set(event.__struct_fields__)


@pytest.mark.parametrize("event", WITH_RECEIPT, ids=lambda event: event.__name__)
def test_no_field_that_may_hold_personal_data_is_ever_shown_in_a_difference(event: type[Event]) -> None:
    personal = {name for name, kind in event.__annotations__.items() if "Personal" in str(kind)}
    assert {name for name in personal if not isinstance(FACTS[event].fields[name], str)} == set()


def test_a_fact_that_need_not_compute_says_why_and_one_that_must_has_no_excuse() -> None:
    assert {event.__name__ for event, row in FACTS.items() if (row.decides is not always) != bool(row.without)} == set()
