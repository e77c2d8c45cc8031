"""What may be asked about inspections in the street."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from domain.cases.events.common import Place
from domain.streams import Command


class RecordInspection(Command, frozen=True):
    """Record one stop or visit; `inspection` is its new id, `at` an aware instant."""

    inspection: UUID
    regime: str
    at: datetime
    place: Place
    body: str
    officer: str
    vehicle: UUID | None = None
    operator: UUID | None = None
    checklist: dict[str, bool] = {}
    findings: tuple[str, ...] = ()
    notes: str = ""
