"""What can be asked about a car park's breach."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.parking.commands import Spaces
from domain.streams import Command


class NotifyNonCompliance(Command, frozen=True):
    """Open a case by a notice to cure; `number` was drawn before. `addressee` empty: the company that runs the car park on that day.

    `findings`: codes of faults or provisions; empty: those that the register shows. `served_on` where it was served already.
    """

    case: UUID
    number: str
    facility: UUID
    drawn_up_on: date
    addressee: str = ""
    findings: tuple[str, ...] = ()
    served_on: date | None = None
    means: str = "in-person"
    received_by: str | None = None
    body: str = ""
    officer: str = ""
    narrative: str = ""


class ProveCompliance(Command, frozen=True):
    """Record the company's proof. `cured_on` where it proves since when; `spaces`: what the proof declares of that day."""

    case: UUID
    proven_on: date
    cured_on: date | None = None
    evidence: str = ""
    spaces: Spaces | None = None
