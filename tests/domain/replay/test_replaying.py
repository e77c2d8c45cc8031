"""A decision replayed from its receipt matches, and whatever is changed in it afterwards is named: one field at a time, every field."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from msgspec.structs import replace

from domain.cases.events.appeals import AppealDecided, AppealLodged, DecisionAcknowledged
from domain.cases.events.fines import FineAssessed
from domain.cases.events.sanctions import Sanction, SanctionsImposed
from domain.cases.events.terms import DeadlineRecomputed
from domain.law.explanation import Computed, Receipt, step
from domain.law.lawbook import Law
from domain.operators.events import ContractRecorded, ContractStop
from domain.permits.events import Hearing
from domain.replay.facts import FACTS
from domain.replay.replaying import is_decision, receipt_of, replay
from domain.streams import Event
from tests.domain.golden.files import names, read
from tests.domain.harness import day


def decisions() -> list[tuple[Event, Receipt, Law]]:
    """Every decision of the stored lives, with the law of its receipt."""
    return [
        (told.event, receipt, stored.law(receipt))
        for stored in map(read, names())
        for told in stored.facts
        if is_decision(told.event) and (receipt := receipt_of(told.event)) is not None
    ]


DECISIONS = decisions()
CHECKED = [(event, name) for event, row in FACTS.items() for name, check in row.fields.items() if not isinstance(check, str)]


def changed(value: Any) -> Any:  # noqa: ANN401 - any value of a field
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}x"
        case datetime():
            return value + timedelta(hours=1)
        case date():
            return value - timedelta(days=60)
        case UUID():
            return UUID(int=value.int ^ 1)
        case (Sanction() as first, *rest):
            return (replace(first, provision="AME-1"), *rest)
        case Hearing():
            return replace(value, last_day=day("2026-01-02"))
        case (ContractStop() as first, *rest):
            return (replace(first, metres_from_start="1"), *rest)
        case tuple():
            return () if value else ("x",)
        case _:
            return date(2026, 1, 1)


def tampered(event: Any, name: str) -> Any:  # noqa: ANN401 - any fact
    """The fact with another value in one field."""
    other = (ContractStop("Portão", "1"),) if name == "return_stops" else changed(getattr(event, name))
    return replace(event, **{name: other})


def named(event: Event, law: Law) -> set[str]:
    return {difference.field for difference in replay(event, law).differences}


def test_every_stored_decision_is_replayed_to_what_it_was() -> None:
    assert [replay(event, law).differences for event, _, law in DECISIONS] == [()] * len(DECISIONS)


@pytest.mark.parametrize(("kind", "name"), CHECKED, ids=[f"{kind.__name__}.{name}" for kind, name in CHECKED])
def test_a_field_that_follows_from_the_law_is_named_when_it_is_changed(kind: type[Event], name: str) -> None:
    of_kind = [(event, law) for event, _, law in DECISIONS if isinstance(event, kind)]
    assert of_kind
    assert any(name in named(tampered(event, name), law) for event, law in of_kind)


def test_every_output_step_and_warning_of_every_function_is_named_when_it_is_changed() -> None:
    missed: list[str] = []
    for event, receipt, law in DECISIONS:
        for at, computed in enumerate(receipt.computed):
            engine = computed.engine.partition("/")[0]
            for name, value in computed.outputs.items():
                outputs = computed.outputs | {name: changed(value)}
                if not any(f.endswith(f".{name}") for f in named(_with(event, receipt, at, replace(computed, outputs=outputs)), law)):
                    missed.append(f"{engine}.{name}")
            steps = (*computed.explanation, step("made-up", 1, "centavos"))
            for part, other in (("explanation", steps), ("warnings", (*computed.warnings, "made_up"))):
                found = named(_with(event, receipt, at, replace(computed, **{part: other})), law)
                missed += [] if any(f.endswith(f".{part}") for f in found) else [f"{engine}.{part}"]
    assert missed == []


def test_an_input_that_was_left_out_or_is_no_input_is_told_and_never_passed_over() -> None:
    for event, receipt, law in DECISIONS:
        for at, computed in enumerate(receipt.computed):
            lacking = dict(list(computed.inputs.items())[1:])
            assert named(_with(event, receipt, at, replace(computed, inputs=lacking)), law)
            assert named(_with(event, receipt, at, replace(computed, inputs=computed.inputs | {"madeUp": 1})), law)


def test_a_computation_taken_out_of_a_receipt_is_missed_unless_the_day_may_come_from_facts_before() -> None:
    for event, receipt, law in DECISIONS:
        if isinstance(event, ContractRecorded | DecisionAcknowledged | DeadlineRecomputed):
            continue
        for at in range(1 if isinstance(event, AppealLodged) else 0, len(receipt.computed)):
            fewer = replace(event, receipt=replace(receipt, computed=receipt.computed[:at] + receipt.computed[at + 1 :]))
            assert named(fewer, law), (type(event).__name__, receipt.computed[at].engine)


def test_a_decision_without_its_receipt_is_told() -> None:
    event, _, law = _first(FineAssessed)
    assert [d.field for d in replay(replace(event, receipt=None), law).differences] == ["receipt"]


def test_a_function_number_that_is_not_known_is_told() -> None:
    event, receipt, law = _first(FineAssessed)
    found = replay(_with(event, receipt, 1, replace(receipt.computed[1], engine="fines/99")), law).differences
    assert [(d.field, d.recorded, d.recomputed, d.why) for d in found] == [
        ("fines.engine", "fines/99", None, "no such function in this program"),
    ]  # fmt: skip


def test_a_difference_says_both_values_and_both_explanations_down_to_the_article() -> None:
    event, receipt, law = _first(FineAssessed)
    (found,) = replay(replace(event, amount_centavos=14000), law).differences
    assert (found.field, found.recorded, found.recomputed, found.why) == ("amount_centavos", 14000, 28000, "")
    assert found.recorded_explanation == found.recomputed_explanation == receipt.computed[1].explanation
    assert found.recorded_explanation[0].citation == "AME-16"


def test_a_fine_doubled_without_the_prior_that_recurrence_found_is_named_at_the_input() -> None:
    event, receipt, law = next(each for each in DECISIONS if isinstance(each[0], FineAssessed) and each[0].multiplier == 2)
    looked, fine = receipt.computed
    single = replace(fine, inputs=fine.inputs | {"priorOn": None, "prior": ""})
    assert {"fines.priorOn", "fines.prior", "fines.multiplier", "fines.amountCentavos", "multiplier", "amount_centavos"} <= named(
        replace(event, receipt=replace(receipt, computed=(looked, single))), law
    )


def test_a_late_appeal_that_was_heard_all_the_same_is_named() -> None:
    event, _, law = next(e for e in DECISIONS if isinstance(e[0], AppealDecided) and e[0].outcome == "not-admitted")
    (found,) = replay(replace(event, outcome="upheld", code=""), law).differences
    assert (found.field, found.recorded, found.recomputed) == ("outcome", "upheld", "not-admitted")


def test_a_sanction_that_is_not_one_of_the_class_is_named() -> None:
    event, law = next((e, law) for e, _, law in DECISIONS if isinstance(e, SanctionsImposed) and e.activity == "irregular")
    more = replace(event, sanctions=(*event.sanctions, Sanction("seizure", "SPF-15-§2-I")))
    (found,) = replay(more, law).differences
    assert (found.field, found.recomputed[-1]) == ("sanctions", {"kind": "seizure", "provision": None})


def _first(kind: type[Any]) -> tuple[Any, Receipt, Law]:
    return next(each for each in DECISIONS if isinstance(each[0], kind))


def _with(event: Any, receipt: Receipt, at: int, computed: Computed) -> Any:  # noqa: ANN401 - any fact with a receipt
    """The fact with one computation of its receipt changed."""
    return replace(event, receipt=replace(receipt, computed=(*receipt.computed[:at], computed, *receipt.computed[at + 1 :])))
