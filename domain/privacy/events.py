"""Facts about personal data: erasures, legal holds, how long which data is kept. None of them holds what it is about.

Reasons are sealed under the key of the subject's own record, which outlives the erasure: they must name nobody.
"""

from __future__ import annotations

from uuid import UUID

from domain.personal import Personal
from domain.streams import Event


class SubjectErased(Event, frozen=True, tag="subject.erased/1"):
    """An administrator ordered that all texts of a subject go: its keys up to `generation` are destroyed after this fact is in the log."""

    number: int
    subject: UUID
    generation: int
    reasons: Personal
    by: UUID


class HoldPlaced(Event, frozen=True, tag="subject.hold_placed/1"):
    """Nothing of the subject, or of the thing with that id, may be erased until the hold is lifted."""

    number: int
    subject: UUID
    reasons: Personal
    by: UUID


class HoldLifted(Event, frozen=True, tag="subject.hold_lifted/1"):
    """A hold was lifted."""

    number: int
    reasons: Personal
    by: UUID


class ErasureNoted(Event, frozen=True, tag="erasures.noted/1"):
    """The same erasure in the one stream of all erasures, by which every process learns of it and restored keys are destroyed again."""

    subject: UUID
    generation: int


class RetentionSet(Event, frozen=True, tag="retention.set/1"):
    """The city decided how long a class of personal data is kept: so many months, or (None) until somebody erases it.

    `source` is the act or rule of the city that says so; the program knows none of its own.
    """

    of: str
    months: int | None
    source: str
    by: UUID
