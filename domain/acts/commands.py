"""What may be asked about acts: that one enters the record. An act is never changed or taken back; a later act says otherwise."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.acts.content import ActContent
from domain.streams import Command


class RecordAct(Command, frozen=True):
    """Enter an act of a regime, or of a municipality (IBGE code) where its kind belongs to the city: calendar days and index factors.

    For a city's kind the regime may be given in place of the municipality: then it is the regime's city. `author` is who signed the act.
    """

    id: UUID
    reference: str
    published_on: date
    effective_from: date
    content: ActContent
    regime: str = ""
    municipality: str = ""
    author: str = ""
