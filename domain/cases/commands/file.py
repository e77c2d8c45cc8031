"""What can be asked of the file of a case."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.cases.events.common import Authority
from domain.streams import Command


class AnnulCase(Command, frozen=True):
    """Annul a case of the authority's own motion, with reasons."""

    case: UUID
    annulled_on: date
    authority: Authority
    reasons: str


class ReviewCase(Command, frozen=True):
    """Review a final case on new facts, never for the worse."""

    case: UUID
    reviewed_on: date
    new_facts: str
    reasons: str
    authority: Authority
    provision: str | None = None
    multiplier: int | None = None
    annul: bool = False


class CorrectCase(Command, frozen=True):
    """Correct a wrong particular, with reasons: `officer`, `narrative`, `place.address`, `plate`, `letter`.

    What the law reads needs an annulment or a decision.
    """

    case: UUID
    field: str
    new: str
    reasons: str


class ReferCase(Command, frozen=True):
    """Also send the case to another body."""

    case: UUID
    to: str
    referred_on: date
    reasons: str


class AssignCase(Command, frozen=True):
    """Give the case to a reviewer."""

    case: UUID
    reviewer: UUID


class DeclareRecusal(Command, frozen=True):
    """The person who asks declares an impediment in this case."""

    case: UUID
    reasons: str


class AddDocument(Command, frozen=True):
    """Put a document into the file."""

    case: UUID
    title: str
    reference: str
    sha256: str = ""
