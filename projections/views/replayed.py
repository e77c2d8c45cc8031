"""A decision replayed, for readers: whether it matches, and where not, what was recorded, what the law gives, and why each."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from domain.law.explanation import Computed, Receipt, Step
from domain.replay.replaying import Difference, Replayed
from projections.views.explained import ComputedView, StepView, View, Words, camel


class DifferenceView(View, frozen=True):
    """One field that is not what the law gives, with the steps of both; `why` says what could not be asked at all."""

    field: str
    recorded: Any
    recomputed: Any
    recorded_explanation: list[StepView]
    recomputed_explanation: list[StepView]
    why: str | None


class ReplayView(View, frozen=True):
    """A decision decided again from its receipt: under that edition, with so many acts of the regime and of its city, from those inputs.

    `outcome`: `match`, `differs`, why its law could not be read from the log (`edition_missing`, `edition_altered`, `acts_missing`),
    `unreadable`, or `not_comparable`: an entry before it is missing or unreadable. `why` says which.
    `recorded` and `recomputed`: what was computed then, and now.
    """

    number: int
    fact: str
    position: int
    recorded_at: datetime
    match: bool
    outcome: str
    why: str | None
    differences: list[DifferenceView]
    regime: str | None
    edition: int | None
    edition_hash: str | None
    acts: int | None
    city_acts: int | None
    inputs: list[dict[str, Any]]
    recorded: list[ComputedView]
    recomputed: list[ComputedView]


def replay_view(
    *,
    number: int,
    fact: str,
    position: int,
    recorded_at: datetime,
    outcome: str,
    why: str,
    receipt: Receipt | None,
    replayed: Replayed | None,
    words: Words,
) -> ReplayView:
    """The answer for one decision."""
    recorded = receipt.computed if receipt is not None else ()
    return ReplayView(
        number=number, fact=fact, position=position, recorded_at=recorded_at, match=outcome == "match", outcome=outcome, why=why or None,
        differences=[difference(each, words) for each in (replayed.differences if replayed is not None else ())],
        regime=receipt.regime if receipt else None, edition=receipt.edition if receipt else None,
        edition_hash=receipt.edition_hash if receipt else None, acts=receipt.acts if receipt else None,
        city_acts=receipt.city if receipt else None, inputs=[{"engine": each.engine, **each.inputs} for each in recorded],
        recorded=_computed(recorded, words), recomputed=_computed(replayed.computed if replayed is not None else (), words),
    )  # fmt: skip


def difference(found: Difference, words: Words) -> DifferenceView:
    """One difference in words."""
    return DifferenceView(
        field=field_of(found), recorded=found.recorded, recomputed=found.recomputed,
        recorded_explanation=_steps(found.recorded_explanation, words), recomputed_explanation=_steps(found.recomputed_explanation, words),
        why=found.why or None,
    )  # fmt: skip


def field_of(found: Difference) -> str:
    """The field's name as JSON has it elsewhere: `amount_centavos` is `amountCentavos`."""
    return camel(found.field)


def _steps(steps: Iterable[Step], words: Words) -> list[StepView]:
    return [words.step(each) for each in steps]


def _computed(computed: Iterable[Computed], words: Words) -> list[ComputedView]:
    return [
        ComputedView(
            engine=each.engine, inputs=each.inputs, outputs=each.outputs, explanation=words.explanation(each), warnings=list(each.warnings)
        )
        for each in computed
    ]
