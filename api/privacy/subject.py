"""What a subject is for handlers: its erasures and holds, with their reasons. No text of the subject itself is ever shown here."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from anyio.to_thread import run_sync

from api.door import Door, Given, Resource
from api.http.answers import Created
from api.http.asking import Asking
from api.http.forms import View
from api.policy import Thing
from api.roles import Action
from api.sight import Sight
from domain.privacy.events import HoldLifted, HoldPlaced, SubjectErased
from domain.privacy.subject import Subject, subject_record

TAGS = ("Personal data",)


class ErasureView(View, frozen=True):
    """An erasure: who ordered it, when and why."""

    number: int
    erased_at: datetime
    by: UUID
    reasons: str


class HoldView(View, frozen=True):
    """A legal hold; `liftedAt` is null while it stands."""

    number: int
    placed_at: datetime
    by: UUID
    reasons: str
    lifted_at: datetime | None
    lifted_by: UUID | None
    lift_reasons: str | None


class SubjectView(View, frozen=True):
    """What was done about the data of a subject. `erased`: nothing can be read that was recorded before the last erasure."""

    subject: UUID
    erased: bool
    held: bool
    erasures: list[ErasureView]
    holds: list[HoldView]


def view_of(sight: Sight, subject: UUID) -> SubjectView:
    """The subject as the record has it."""
    stream = subject_record(subject)
    state = sight[stream]
    erasures: list[ErasureView] = []
    holds: dict[int, HoldView] = {}
    for entry in sight.entries(stream):
        match entry.event:
            case SubjectErased() as fact:
                erasures.append(ErasureView(number=fact.number, erased_at=entry.recorded_at, by=fact.by, reasons=fact.reasons.shown()))
            case HoldPlaced() as fact:
                holds[fact.number] = HoldView(
                    number=fact.number, placed_at=entry.recorded_at, by=fact.by, reasons=fact.reasons.shown(), lifted_at=None,
                    lifted_by=None, lift_reasons=None,
                )  # fmt: skip
            case HoldLifted() as fact:
                placed = holds[fact.number]
                holds[fact.number] = HoldView(
                    number=fact.number, placed_at=placed.placed_at, by=placed.by, reasons=placed.reasons, lifted_at=entry.recorded_at,
                    lifted_by=fact.by, lift_reasons=fact.reasons.shown(),
                )  # fmt: skip
            case _:
                raise TypeError(f"no fact about a subject at position {entry.position}")
    return SubjectView(
        subject=subject, erased=state.erased is not None, held=bool(state.held_by), erasures=erasures, holds=list(holds.values())
    )


def thing_of(sight: Sight, state: Subject) -> Thing:
    """A subject belongs to no regime: who may erase may erase everywhere."""
    del sight, state
    return Thing()


SUBJECTS: Resource[Subject, SubjectView] = Resource("/api/v1/personal-data/subjects", subject_record, Action.ERASE, thing_of, view_of)


async def ask(door: Door, subject: UUID, asking: Asking, action: Action, command: Given, *, part: str) -> Created[SubjectView]:
    """Give a command about a subject, whose record begins with the first one. `part`: the path of what it adds, less its number."""

    def where(view: SubjectView) -> str:
        return part.format(len(view.erasures) if part.startswith("erasures") else len(view.holds))

    if (await run_sync(door.journal.fold, subject_record(subject))).version:
        return await door.ask(SUBJECTS, subject, asking, action, command, part=where)
    return await door.make(SUBJECTS, subject, asking, action, command, thing=Thing(), part=where)
