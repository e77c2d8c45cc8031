"""What may be asked about inspections in the street."""

from __future__ import annotations

from datetime import datetime
from typing import Literal
from uuid import UUID

from msgspec import Struct

from domain.cases.events.common import Place
from domain.law.road.on_board import DriverAtWheel
from domain.streams import Command


class OnBoardShown(Struct, frozen=True, kw_only=True):
    """What the driver showed on a trip: codes of the documents, and the licence (None: none was shown)."""

    trip: Literal["routine", "non-routine"]
    shown: tuple[str, ...] = ()
    driver: DriverAtWheel | None = None


class RecordInspection(Command, frozen=True):
    """Record one stop or visit; `inspection` is its new id, `at` an aware instant.

    `on_board`: what was shown of the documents that the law wants in the vehicle; what is wanting becomes a finding.
    """

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
    on_board: OnBoardShown | None = None
