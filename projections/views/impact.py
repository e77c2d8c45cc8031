"""What an act would do, and what rests on something, as readers see it. Nothing here was recorded, and the answer says so."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID

from domain.cases.events.terms import DeadlineRecomputed
from domain.cases.non_compliance.repricing import Repriced
from domain.law.explanation import Step
from domain.refusal import Refused
from domain.replay.replaying import Difference
from domain.streams import Event
from projections.deadline_rows import CITATION_DEFENCE, CURE, DEFENCE, DUE, Deadline, track_name
from projections.history import Line
from projections.summaries.every import summary_of
from projections.views.explained import StepView, View, Words, camel

SIMULATED = ("Simulação: nada foi gravado.", "A simulation: nothing was recorded.")


class RefusedView(View, frozen=True):
    """Why something could not be done in the simulation: the code of the refusal, and the sentence that comes with it (pt-BR)."""

    code: str
    detail: str
    citations: list[str]


class DifferenceView(View, frozen=True):
    """One field, as it was and as it would be, each with the steps to it. `why`: why it could not be computed at all."""

    field: str
    old: Any
    new: Any
    old_explanation: list[StepView]
    new_explanation: list[StepView]
    why: str | None = None


class MovedView(View, frozen=True):
    """A term or due day that would move, why, and what would follow from it in the case. `refused`: it could not be counted."""

    case_id: UUID
    number: str
    regime: str
    kind: str | None
    act: str | None
    old: date | None
    new: date | None
    explanation: list[StepView]
    consequences: list[str]
    moves_on_recording: bool
    refused: RefusedView | None = None


class RepricedView(View, frozen=True):
    """A daily fine that runs: from `since` on each of its days would cost the new amount. What is drawn up already stays as it is."""

    case_id: UUID
    number: str
    regime: str
    since: date
    old_centavos_per_day: int
    new_centavos_per_day: int
    explanation: list[StepView]


class OpenTermView(View, frozen=True):
    """A term that is open now."""

    kind: str
    act: str
    provisional: bool
    last_day: date | None


class RestView(View, frozen=True):
    """A decision of the record: what it is about (`case`, `permit`, …), its number there, and the open terms that it counted."""

    about: str
    id: UUID
    number: str | None
    regime: str
    decision: int
    fact: str
    law_day: date | None
    summary: str
    open_deadlines: list[OpenTermView]


class OtherwiseView(RestView, frozen=True):
    """A decision that rests on what the act says. It is never changed; `movesOnRecording`: an open term that it counted would move."""

    differences: list[DifferenceView]
    moves_on_recording: bool


class ImpactView(View, frozen=True):
    """What the act would do: `openDeadlines` that would move, `dailyFines` that run and would cost more or less, then `decisions`.

    `warnings`: those that the act would carry, as `effective_before_publication` where it holds for days of before it was published.
    `next`: the cursor of the rest.
    """

    simulation: bool
    notice: str
    open_deadlines: list[MovedView]
    daily_fines: list[RepricedView]
    decisions: list[OtherwiseView]
    warnings: list[str]
    next: str | None


def refused_view(refused: Refused) -> RefusedView:
    """A refusal in a simulation."""
    return RefusedView(code=refused.code, detail=refused.reason, citations=list(refused.citations))


def difference_view(words: Words, difference: Difference) -> DifferenceView:
    """A difference in words."""
    return DifferenceView(
        field=".".join(camel(part) for part in difference.field.split(".")), old=difference.recorded, new=difference.recomputed,
        old_explanation=_steps(words, difference.recorded_explanation), new_explanation=_steps(words, difference.recomputed_explanation),
        why=difference.why or None,
    )  # fmt: skip


def rest_view(line: Line, words: Words, *, regime: str, number: str, deadlines: tuple[Deadline, ...]) -> RestView:
    """A decision with its line of history."""
    return RestView(
        about=line.tag.partition(".")[0], id=line.stream, number=number or None, regime=regime, decision=line.version, fact=line.tag,
        law_day=line.day, summary=words.pick(line.summary_pt, line.summary_en), open_deadlines=[_open(row) for row in deadlines],
    )  # fmt: skip


def moved_views(
    words: Words, case: tuple[UUID, str, str], longer: tuple[DeadlineRecomputed, ...], further: tuple[Event, ...], due_was: date | None
) -> list[MovedView]:
    """One for each day that would move; `case` is its id, number and regime."""
    consequences = [words.pick(said.pt, said.en) for said in map(summary_of, further)]
    found: list[MovedView] = []
    for event in longer:
        steps = words.whole(event.receipt)
        found.append(_moved(case, _kind(event), event, (event.old, event.new), steps, consequences))
        if event.due_on is not None:
            found.append(_moved(case, DUE, event, (due_was, event.due_on), steps, consequences))
    return found


def uncounted_view(case: tuple[UUID, str, str], refused: Refused) -> MovedView:
    """A case whose terms could not be counted under the act."""
    return MovedView(
        case_id=case[0], number=case[1], regime=case[2], kind=None, act=None, old=None, new=None, explanation=[], consequences=[],
        moves_on_recording=False, refused=refused_view(refused),
    )  # fmt: skip


def repriced_view(words: Words, case: tuple[UUID, str, str], rate: Repriced) -> RepricedView:
    """A running daily fine; `case` is its id, number and regime."""
    return RepricedView(
        case_id=case[0], number=case[1], regime=case[2], since=rate.since, old_centavos_per_day=rate.old_centavos,
        new_centavos_per_day=rate.new_centavos, explanation=words.explanation(rate.computed),
    )  # fmt: skip


def _moved(  # noqa: PLR0917 - the fields of one view
    case: tuple[UUID, str, str], kind: str, event: DeadlineRecomputed, days: tuple[date | None, date], steps: list[StepView],
    consequences: list[str],
) -> MovedView:  # fmt: skip
    return MovedView(
        case_id=case[0], number=case[1], regime=case[2], kind=kind, act=track_name(event.track), old=days[0], new=days[1],
        explanation=steps, consequences=consequences, moves_on_recording=True,
    )  # fmt: skip


def _kind(event: DeadlineRecomputed) -> str:
    """The kind of what moved, as lists of deadlines name it."""
    match event.of:
        case "due":
            return DUE
        case "defence":
            return DEFENCE if event.proposal else CITATION_DEFENCE
        case "cure":
            return CURE
        case _:
            return {1: "first-appeal", 2: "second-appeal"}.get(event.tier, f"appeal-{event.tier}")


def _open(row: Deadline) -> OpenTermView:
    return OpenTermView(kind=row.name, act=row.track, provisional=row.provisional, last_day=row.last_day)


def _steps(words: Words, steps: tuple[Step, ...]) -> list[StepView]:
    return [words.step(each) for each in steps]
