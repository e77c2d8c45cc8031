"""Whether a defence, or an appeal whose term was made longer, is in time: the receipt says why, and a changed field is named."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from domain.cases.case import CASE, case_stream
from domain.cases.events.appeals import AppealFoundTimely
from domain.cases.events.measures import DefenceFiled
from domain.cases.state import Case
from domain.law.lawbook import Law
from domain.replay.carried import with_carried
from domain.replay.replaying import is_decision, replay, why_not
from tests.domain.cases.americana import americana
from tests.domain.harness import World, day
from tests.domain.replay.changed import asked_with
from tests.domain.sao_paulo.street import NO_LIST, Street


def placed(world: World, case: Any, kind: type[Any]) -> tuple[Any, Case, Law]:  # noqa: ANN401 - the id of a case
    """The case's fact of a kind, the case before it, and the law."""
    events = world.events(case_stream(case))
    at = next(n for n, event in enumerate(events) if isinstance(event, kind))
    return events[at], CASE.fold(events[:at]), world.law()


def defended() -> tuple[Any, Case, Law]:
    """A citation served on Thursday 15 January 2026: fifteen days end on Friday the 30th; the defence came on the Saturday."""
    there = Street()
    case = there.cite("2026-01-15 12:00", findings=NO_LIST)
    case.notice("2026-01-15")
    case.defend("2026-01-31 00:00:00")
    return placed(there.world, case.id, DefenceFiled)


def given_back() -> tuple[Any, Case, Law]:
    """An appeal a day late, on 18 March 2026, for which the authority gave the term back."""
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.appeal("2026-03-18 12:00:00")
    case.decide(1, "not-admitted", "2026-03-20")
    case.restore("2026-03-18", "2026-03-25")
    return placed(city.world, case.id, AppealFoundTimely)


def moved() -> tuple[Any, Case, Law]:
    """An appeal on Tuesday 3 March 2026, a day late until a decree closed the Monday."""
    city = americana()
    case = city.infraction("16-I", "2026-02-13", vehicle=city.v1)
    case.appeal("2026-03-03 12:00:00")
    city.calendar_act("Decreto 13.501/2026", "2026-03-04", {"2026-03-02": "office-closed"})
    case.recompute("Decreto 13.501/2026", "2026-03-04")
    return placed(city.world, case.id, AppealFoundTimely)


def named(event: Any, before: Case, law: Law) -> set[str]:  # noqa: ANN401 - any decision
    return {d.field for d in with_carried(event, replay(event, law), before, law).differences}


def test_what_is_kept_is_the_instant_the_last_day_and_what_follows() -> None:
    told = [
        (computed.inputs, computed.outputs, [step.operation for step in computed.explanation])
        for event, _, _ in (defended(), given_back(), moved())
        for computed in event.receipt.computed
    ]
    assert told == [
        (
            {"filedAt": "2026-01-31T00:00:00-03:00", "lastDay": "2026-01-30", "citation": "SPF-15"},
            {"timely": False},
            ["compare-with-last-day"],
        ),
        (
            {"filedAt": "2026-03-18T12:00:00-03:00", "lastDay": "2026-03-18", "citation": "AME-23"},
            {"timely": True},
            ["compare-with-last-day"],
        ),
        (
            {"filedAt": "2026-03-03T12:00:00-03:00", "lastDay": "2026-03-03", "citation": "AME-23"},
            {"timely": True},
            ["compare-with-last-day"],
        ),
    ]


def test_they_go_with_the_facts_before_them() -> None:
    assert [named(*each) for each in (defended(), given_back(), moved())] == [set(), set(), set()]


@pytest.mark.parametrize(
    ("field", "value"), [("timely", True), ("last_day", day("2026-01-31")), ("last_day", None), ("filed_on", day("2026-01-30"))]
)
def test_a_changed_field_of_a_defence_is_named(field: str, value: object) -> None:
    event, before, law = defended()
    assert named(replace(event, **{field: value}), before, law) == {field}


def test_a_defence_that_was_made_earlier_is_named_with_its_instant_and_its_day() -> None:
    event, before, law = defended()
    assert named(replace(event, filed_at=event.filed_at - timedelta(hours=1)), before, law) == {"filed_at", "filed_on"}


def test_a_defence_whose_receipt_was_made_to_fit_is_contradicted_by_the_service() -> None:
    event, before, law = defended()
    fitting = replace(asked_with(event, "timeliness", lastDay="2026-01-31"), timely=True, last_day=day("2026-01-31"))
    assert {"last_day"} <= named(fitting, before, law)


@pytest.mark.parametrize("life", [given_back, moved])
def test_a_last_day_that_no_act_gave_is_named(life: Any) -> None:  # noqa: ANN401 - one of the two
    event, before, law = life()
    assert named(replace(event, last_day=day("2026-03-20")), before, law) == {"last_day"}
    assert named(asked_with(event, "timeliness", filedAt="2026-03-01T10:00:00-03:00"), before, law) >= {"timeliness.filedAt"}


def test_whoever_is_found_in_time_must_be() -> None:
    event, before, law = moved()
    late = asked_with(event, "timeliness", filedAt="2026-03-04T10:00:00-03:00")
    assert "receipt.timely" in named(late, before, law)


def test_a_moved_term_rests_on_what_the_notice_rested_on() -> None:
    event, before, law = moved()
    assert event.as_decided
    assert named(replace(event, receipt=replace(event.receipt, edition=1, edition_hash="0" * 64)), before, law) == {
        "receipt.edition", "receipt.edition_hash",
    }  # fmt: skip


def test_a_fact_that_is_older_than_its_receipt_is_no_decision_and_says_why() -> None:
    (defence, _, _), (found, _, _) = defended(), moved()
    for event in (replace(defence, receipt=None), replace(found, receipt=None)):
        assert not is_decision(event)
    assert why_not(replace(defence, receipt=None)) == "older than the rule that keeps why a defence is in time or not"
    assert (
        why_not(replace(found, receipt=None)) == "the higher authority held the appeal to be in time, or the fact is older than this rule"
    )
