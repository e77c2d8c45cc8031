"""What an administrator asks for about personal data. What only the store knows comes with the command, read just before."""

from __future__ import annotations

from uuid import UUID

from domain.streams import Command


class EraseSubject(Command, frozen=True):
    """Destroy the keys of a subject.

    generation: of the key that the subject has now, None where it has none. found_in: the things with texts of the subject.
    """

    subject: UUID
    generation: int | None
    reasons: str
    found_in: tuple[UUID, ...] = ()


class PlaceHold(Command, frozen=True):
    """Hold a subject, or all that stands in the thing with that id. `known`: whether there is such a subject or thing."""

    subject: UUID
    known: bool
    reasons: str


class LiftHold(Command, frozen=True):
    """Lift a hold by its number."""

    subject: UUID
    number: int
    reasons: str


class SetRetention(Command, frozen=True):
    """How many months a class of data is kept after its last fact; None: until somebody erases it."""

    of: str
    months: int | None
    source: str


PrivacyCommand = EraseSubject | PlaceHold | LiftHold | SetRetention
