"""An inspection in the street as readers see it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from domain.cases.events.common import Place
from domain.inspections.inspection import Inspection
from projections.views.explained import CitationView, View, Words


class WantView(View, frozen=True):
    """What the law asks for on board and was not shown, or not in order."""

    code: str
    requirement: str
    citation: CitationView | None


class InspectionView(View, frozen=True):
    """One stop or visit. `findings` are provisions; the officer and the notes are shown to the city only."""

    id: UUID
    regime: str
    at: datetime
    place: Place
    body: str
    officer: str | None
    vehicle_id: UUID | None
    operator_id: UUID | None
    checklist: dict[str, bool]
    findings: list[CitationView]
    wants: list[WantView]
    notes: str | None
    warnings: list[str]


def inspection_view(inspection_id: UUID, state: Inspection, words: Words, *, internal: bool) -> InspectionView:
    """The representation of an inspection.

    Raises:
        LookupError: it was never recorded.
    """
    recorded = state.recorded
    if recorded is None:
        raise LookupError("inspection not recorded")
    return InspectionView(
        id=inspection_id,
        regime=recorded.regime,
        at=recorded.at,
        place=recorded.place,
        body=recorded.body,
        officer=recorded.officer if internal else None,
        vehicle_id=recorded.vehicle,
        operator_id=recorded.operator,
        checklist=dict(recorded.checklist),
        findings=words.citations(recorded.findings),
        wants=[WantView(code=w.code, requirement=w.requirement, citation=words.citation(w.citation)) for w in recorded.wants],
        notes=recorded.notes.shown() if recorded.notes is not None and internal else None,
        warnings=list(recorded.warnings),
    )
