"""A simulated life of a case as readers see it: step by step, recorded beside simulated, and how the case stands after each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from uuid import UUID

from domain.cases.state import Case
from domain.cases.status import deadlines_on, money_on, status_on
from domain.law.lawbook import Law
from domain.refusal import Refused
from domain.simulation.comparing import Pair
from domain.streams import Event
from projections.deadline_rows import track_name
from projections.summaries.every import summary_of
from projections.views.explained import StepView, View, Words
from projections.views.impact import DifferenceView, RefusedView, difference_view, refused_view


class SimulatedFactView(View, frozen=True):
    """A fact beside its counterpart. `decision` is the number of the recorded one; a summary is null where only the other side has it.

    `alsoWithout`: what differs from the record without any supposition too, because the program changed after it. `sameWithout`: the
    simulated side is the same without any supposition.
    """

    fact: str
    decision: int | None
    recorded: str | None
    simulated: str | None
    differences: list[DifferenceView]
    also_without: list[DifferenceView]
    same_without: bool
    recorded_explanation: list[StepView]
    simulated_explanation: list[StepView]


class SimulatedStepView(View, frozen=True):
    """A command given anew at an instant. `decision`: number of the first fact that it had brought.

    It is null of steps of the clock that the record does not have. `sameWithout`: the step is the same without any supposition.
    """

    decision: int | None
    command: str
    at: datetime
    facts: list[SimulatedFactView]
    refused: RefusedView | None
    same_without: bool


class CarriedView(View, frozen=True):
    """A fact that went over as it was recorded: it computes nothing that a change could reach."""

    decision: int
    fact: str


class StandingTermView(View, frozen=True):
    """A term of the case."""

    kind: str
    act: str
    tier: int
    state: str
    last_day: date | None


class StandingView(View, frozen=True):
    """How the case stands, with its money in centavos."""

    status: str
    provision: str | None
    amount_centavos: int
    multiplier: int
    balance_centavos: int
    due_on: date | None
    deadlines: list[StandingTermView]


class WhatIfView(View, frozen=True):
    """The answer to a supposition. `notReached`: numbers of facts after a refusal. Nothing of it was stored.

    `changed`: something comes out otherwise than without the supposition. `standsAt`: number of the recorded fact after which `recorded`,
    `simulated` and `without` tell how the case stands, because the walk ended there; null: today. `without`: with nothing supposed.
    `simulated` is null where the simulation never had a case: its first step was refused.
    """

    simulation: bool
    notice: str
    case_id: UUID
    number: str
    regime: str
    edition: int
    changed: bool
    steps: list[SimulatedStepView]
    carried: list[CarriedView]
    not_reached: list[int]
    stands_at: int | None
    recorded: StandingView
    simulated: StandingView | None
    without: StandingView | None


def step_view(
    version: int | None, command: str, at: datetime, pairs: Sequence[Pair], refused: Refused | None, *, same: bool, words: Words
) -> SimulatedStepView:  # fmt: skip
    """A step in words."""
    return SimulatedStepView(
        decision=version, command=command, at=at, facts=[_fact(pair, version, words) for pair in pairs],
        refused=refused_view(refused) if refused is not None else None, same_without=same,
    )  # fmt: skip


def standing_view(state: Case, law: Law, day: date) -> StandingView:
    """A case on a day."""
    money = money_on(state, law, day)
    terms = [
        StandingTermView(kind=each.kind, act=track_name(each.track), tier=each.tier, state=each.state, last_day=each.last_day)
        for each in deadlines_on(state, law, day)
    ]
    return StandingView(
        status=status_on(state, law, day), provision=state.ledger.provision or None, amount_centavos=money.amount,
        multiplier=money.multiplier, balance_centavos=money.balance, due_on=money.due_on, deadlines=terms,
    )  # fmt: skip


def _fact(pair: Pair, version: int | None, words: Words) -> SimulatedFactView:
    event = pair.recorded or pair.simulated
    number = version + pair.place if version is not None and pair.place >= 0 else None
    return SimulatedFactView(
        fact=str(event.__struct_config__.tag) if event is not None else "", decision=number, recorded=_said(pair.recorded, words),
        simulated=_said(pair.simulated, words), differences=[difference_view(words, each) for each in pair.differences],
        also_without=[difference_view(words, each) for each in pair.also_without], same_without=pair.same_without,
        recorded_explanation=_why(pair.recorded, words), simulated_explanation=_why(pair.simulated, words),
    )  # fmt: skip


def _said(event: Event | None, words: Words) -> str | None:
    if event is None:
        return None
    said = summary_of(event)
    return words.pick(said.pt, said.en)


def _why(event: Event | None, words: Words) -> list[StepView]:
    return words.whole(getattr(event, "receipt", None))
