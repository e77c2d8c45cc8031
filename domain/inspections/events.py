"""The fact of an inspection: one stop in the street or one visit. Cases that come of it carry its id; it accuses nobody by itself."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from domain.cases.events.common import Place
from domain.law.explanation import Receipt
from domain.law.road.on_board import OnBoardFinding
from domain.personal import Personal
from domain.streams import Event


class InspectionRecorded(Event, frozen=True, tag="inspection.recorded/1"):
    """What officers checked and found.

    `checklist`: by point (a display duty, `contract-on-board`, …) whether it was in order; `findings` are provisions; `wants` is what the
    law asks for on board and was not shown, or not in order.
    """

    regime: str
    at: datetime
    on: date
    place: Place
    body: str
    officer: str
    by: UUID
    vehicle: UUID | None = None
    operator: UUID | None = None
    checklist: dict[str, bool] = {}
    findings: tuple[str, ...] = ()
    notes: Personal | None = None
    wants: tuple[OnBoardFinding, ...] = ()
    receipt: Receipt | None = None
    warnings: tuple[str, ...] = ()
